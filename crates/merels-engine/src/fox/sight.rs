//! What a position of Fox and Geese is worth.
//!
//! The geese win by leaving the fox less and less room without ever standing so that it can jump; the fox wins by captures.
//! So the evaluation counts geese, the room the fox can still walk through, how many geese can be jumped from there and how
//! soon, and whether the geese still stand between the fox and the open board behind them, since they cannot go back.

use merels_core::fox::{FOX, FoxGame, FoxPosition};
use merels_core::{Point, PointSet};

use crate::score::Value;

/// The geese's number at which neither side has an edge by it.
const EVEN_GEESE: Value = 11;
/// One goose more or less.
const GOOSE: Value = 45;
/// One point of the fox's room.
const ROOM: Value = 5;
/// One step or jump the fox has now.
const MOBILITY: Value = 6;
/// A goose the fox can jump at once, when it is the fox's turn; the search sees the rest.
const HANGING: Value = 25;
/// A goose that can be jumped from somewhere in the fox's room.
const LOOSE: Value = 9;
/// A goose the fox has passed, or nearly so: it can no longer help to shut the fox in from below.
const PASSED: Value = 6;
/// The fox's rank, counted from the geese's side: the farther up it is kept, the better for them.
const RANK: Value = 5;
/// Two geese side by side or one behind the other cover each other.
const BOND: Value = 2;

/// The board, prepared for the evaluation.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    all: u64,
    near: Vec<u64>,
    /// By point: the pairs of points between which a man on it can be jumped.
    ends: Vec<Vec<u64>>,
    /// By rank: the points above it.
    above: Vec<u64>,
    rank: Vec<u8>,
    top: u8,
}

impl Sight {
    pub(super) fn new(game: &FoxGame) -> Self {
        let board = &game.rules().board;
        let points = board.points();
        let mut ends = vec![Vec::new(); board.len()];
        for jump in points.iter().flat_map(|point| board.jumps_from(point)) {
            if jump.from < jump.to {
                ends[jump.over.index()].push(jump.from.set().bits() | jump.to.set().bits());
            }
        }
        let rank: Vec<u8> = points.iter().map(|point| board.place(point).rank).collect();
        let above = (0..board.ranks()).map(|floor| {
            points.iter().filter(|point| rank[point.index()] > floor).collect::<PointSet>().bits()
        });
        Self {
            all: points.bits(),
            near: points.iter().map(|point| board.neighbours(point).bits()).collect(),
            ends,
            above: above.collect(),
            top: board.ranks() - 1,
            rank,
        }
    }

    /// How many ways lead on from a point of the empty board.
    pub(super) fn freedom_on(&self, point: Point) -> Value {
        self.near[point.index()].count_ones() as Value
    }

    /// A first guess of a goose's step: towards the fox, and not to where it can be jumped.
    pub(super) fn goose_guess(&self, state: &FoxPosition, from: Point, to: Point) -> Value {
        let free = self.all & !state.geese().bits() | from.set().bits();
        let fox = state.fox();
        let distance = |point: Point| i32::from(self.rank[fox.index()].abs_diff(self.rank[point.index()]));
        let exposed =
            self.ends[to.index()].iter().any(|&ends| ends & fox.set().bits() != 0 && ends & free == ends);
        distance(from) - distance(to) - 50 * Value::from(exposed)
    }

    /// The points the fox can walk to without a capture, its own included.
    fn room(&self, fox: Point, free: u64) -> u64 {
        let mut room = fox.set().bits();
        let mut fresh = room;
        while fresh != 0 {
            let around = points(fresh).fold(0, |around, point| around | self.near[point]);
            fresh = around & free & !room;
            room |= fresh;
        }
        room
    }

    /// The worth for the fox, whoever is to move.
    pub(super) fn for_fox(&self, state: &FoxPosition) -> Value {
        let (fox, geese) = (state.fox(), state.geese().bits());
        let here = fox.set().bits();
        let free = self.all & !geese & !here;
        let room = self.room(fox, free);
        let (mut hanging, mut loose, mut bonds) = (0, 0, 0);
        for goose in points(geese) {
            let open = |ends: &&u64| **ends & geese == 0;
            let mut jumps = self.ends[goose].iter().filter(open).peekable();
            if jumps.peek().is_some() {
                if jumps.clone().any(|ends| ends & here != 0) {
                    hanging += 1;
                } else if jumps.any(|ends| ends & room != 0) {
                    loose += 1;
                }
            }
            bonds += (self.near[goose] & geese).count_ones() as Value;
        }
        let rank = self.rank[fox.index()];
        let passed = (geese & self.above[usize::from(rank)]).count_ones() as Value;
        let mobility = (self.near[fox.index()] & free).count_ones() as Value;
        let hanging_worth = if state.side() == FOX { HANGING } else { LOOSE };
        GOOSE * (EVEN_GEESE - geese.count_ones() as Value)
            + ROOM * (room.count_ones() as Value - 12)
            + MOBILITY * (mobility - 3)
            + hanging_worth * hanging
            + LOOSE * loose
            + PASSED * passed
            + RANK * (Value::from(self.top) / 2 - Value::from(rank))
            - BOND * bonds / 2
    }
}

/// The numbers of the bits of a word, lowest first.
fn points(set: u64) -> impl Iterator<Item = usize> {
    PointSet::from_bits(set).iter().map(Point::index)
}
