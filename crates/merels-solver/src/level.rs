//! One level: all positions with a given number of the owner's men on the board and given hands of both players.
//!
//! The owner's men fix the row; the columns are all sets of the other player's men. A level knows its rows, which
//! columns are finished games, and how the owner's moves lead from row to row.

use std::borrow::Cow;

use merels_core::mill::Flying;
use merels_tables::space::Rows;
use rayon::prelude::*;

use crate::geometry::{Geometry, coordinate, points_of};
use crate::grid::{Grid, Pool};
use crate::kernels::{Backend, Program};
use crate::relabel::{MAX_COORDINATES, Relabelling, Space};
use crate::rowops::Shape;
use crate::vector::{Algebra, Cube, LOW, Vector};

/// Whose turn it is in a set of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The player whose men are the row.
    Owner,
    /// The player whose men are the column.
    Columns,
}

/// A level of the position space.
#[derive(Debug)]
pub(crate) struct Level<'g> {
    pub(crate) geometry: &'g Geometry,
    pub(crate) backend: Backend,
    pub(crate) rows: &'g Rows,
    /// The owner's men on the board.
    pub(crate) men: u32,
    /// The owner's men in hand.
    pub(crate) hand: u32,
    /// The other player's men in hand.
    pub(crate) columns_hand: u32,
    /// Most men the other player can have on the board.
    pub(crate) columns_most: u32,
}

/// Which columns of a row are finished games and which are to be solved; the others are of no interest.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// The player to move has lost.
    pub(crate) lost: Vec<Vector>,
    /// The player to move has won.
    pub(crate) won: Vec<Vector>,
    /// To be solved.
    pub(crate) live: Vec<Vector>,
}

/// Working memory of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) shape: Shape,
    pub(crate) space: Space,
    pub(crate) one: Vec<Vector>,
    pub(crate) two: Vec<Vector>,
}

impl Scratch {
    /// Memory for a row of `width` vectors in each of the two buffers.
    pub(crate) fn sized(width: usize) -> Self {
        let row = vec![Vector::ZERO; width];
        Self { one: row.clone(), two: row, ..Self::default() }
    }
}

/// What the owner's move does besides moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// No mill is closed, or mills capture nothing.
    Nothing,
    /// One man is captured.
    One,
    /// Two men are captured.
    Two,
}

/// One move of the owner: where it leads and how the columns are renumbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) source: u32,
    pub(crate) closing: Closing,
    pub(crate) program: Program,
}

/// The owner's moves, by row.
#[derive(Debug)]
pub(crate) struct Steps {
    starts: Vec<usize>,
    list: Vec<Step>,
}

impl Steps {
    pub(crate) fn of(&self, row: usize) -> &[Step] {
        &self.list[self.starts[row]..self.starts[row + 1]]
    }

    fn collect(rows: &Rows, of_row: impl Fn(u32) -> Vec<Step> + Sync) -> Self {
        let lists: Vec<Vec<Step>> = rows.sets().par_iter().map(|&set| of_row(set)).collect();
        let mut steps = Self { starts: vec![0], list: Vec::with_capacity(lists.iter().map(Vec::len).sum()) };
        for list in lists {
            steps.list.extend(list);
            steps.starts.push(steps.list.len());
        }
        steps
    }
}

impl<'g> Level<'g> {
    /// A level; `most` is the number of men the other player can have on the board.
    pub(crate) fn new(
        geometry: &'g Geometry,
        backend: Backend,
        men: u32,
        hand: u32,
        columns_hand: u32,
        columns_most: u32,
    ) -> Self {
        Self { geometry, backend, rows: geometry.rows(men), men, hand, columns_hand, columns_most }
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len() as usize
    }

    /// Number of free points.
    pub(crate) fn free(&self) -> u32 {
        self.geometry.points() - self.men
    }

    /// Vectors in a row.
    pub(crate) fn width<A: Algebra>(&self) -> usize {
        1 << ((self.free() + A::SHIFT).max(LOW) - LOW)
    }

    /// How many men on the board a player of the columns has who may fly, if that depends on their number.
    pub(crate) fn flying_columns(&self) -> Option<u32> {
        (self.geometry.rules.flying == Flying::Three && self.columns_hand < 3).then(|| 3 - self.columns_hand)
    }

    pub(crate) fn grid<A: Algebra>(&self, pool: &mut Pool) -> Grid {
        Grid::new(pool, self.len(), self.width::<A>())
    }

    /// The masks that all rows share; where a mill wins, [`Self::masks_of_row`] adds what depends on the row.
    pub(crate) fn masks<A: Algebra>(&self, turn: Turn) -> Masks {
        let width = self.width::<A>();
        let empty = vec![Vector::ZERO; width];
        let mut masks = Masks { lost: empty.clone(), won: empty.clone(), live: empty };
        let owner = self.men + self.hand;
        for column in 0..1usize << self.free() {
            let men = column.count_ones();
            let others = men + self.columns_hand;
            if men > self.columns_most {
                continue;
            }
            let (mover, waiting) = match turn {
                Turn::Owner => (owner, others),
                Turn::Columns => (others, owner),
            };
            let mask = if mover < 3 {
                &mut masks.lost
            } else if waiting < 3 {
                &mut masks.won
            } else if men == self.free() {
                if !self.geometry.rules.full_board_loses {
                    continue;
                }
                &mut masks.lost
            } else {
                &mut masks.live
            };
            A::join_at(mask, column, if A::SHIFT == 0 { 1 } else { u8::MAX });
        }
        masks
    }

    /// The masks of the row with the men `owner`, from those all rows share.
    pub(crate) fn masks_of_row<A: Algebra>(&self, owner: u32, turn: Turn, shared: &Masks) -> Masks {
        let mut masks = shared.clone();
        let free = self.geometry.all() & !owner;
        let compress = |set| points_of(set).fold(0u32, |out, p| out | 1 << coordinate(free, p));
        let cubes: Vec<Cube> = self
            .geometry
            .mills()
            .iter()
            .filter(|&&mill| mill & !free == 0)
            .map(|&mill| Cube::new(compress(mill) << A::SHIFT))
            .collect();
        let owner_has = self.geometry.has_mill(owner);
        for v in 0..masks.live.len() {
            let theirs = cubes.iter().fold(Vector::ZERO, |mask, cube| mask.or(cube.at(v)));
            let own = if owner_has { Vector::ONES } else { Vector::ZERO };
            // The mill of the player who waits was closed last, so it counts first.
            let (mover, waiting) = match turn {
                Turn::Owner => (own, theirs),
                Turn::Columns => (theirs, own),
            };
            let finished = mover.or(waiting);
            masks.lost[v] = masks.lost[v].and_not(finished).or(waiting);
            masks.won[v] = masks.won[v].and_not(finished).or(mover.and_not(waiting));
            masks.live[v] = masks.live[v].and_not(finished);
        }
        masks
    }

    /// How the row with the men `owner` reads the row of `men` in `rows`, with the columns that have a man on `clear`
    /// left out. A point that is free there and not here is read as empty.
    fn step<A: Algebra>(
        &self,
        owner: u32,
        men: u32,
        rows: &Rows,
        clear: u32,
        taken: Option<u32>,
    ) -> (u32, Program) {
        let (representative, g) = self.geometry.symmetries().representative(men);
        let source = rows.row(representative).expect("every representative is a row");
        let image = self.geometry.image(g);
        let all = self.geometry.all();
        let (here, there) = (all & !owner, all & !representative);
        let mut map = [None; MAX_COORDINATES];
        for (c, p) in points_of(here).enumerate() {
            let from = if p == clear { taken } else { Some(p) };
            map[c] = from.map(|p| coordinate(there, u32::from(image[p as usize])));
        }
        let (ours, theirs) = (here.count_ones(), there.count_ones());
        // A row with fewer men has one coordinate more: it is read where that is clear.
        let clear = if theirs > ours { ours } else { coordinate(here, clear) };
        let relabelling = Relabelling::new(&map[..ours as usize], ours.max(theirs), A::SHIFT, Some(clear));
        (source, self.backend.compile(&relabelling))
    }

    fn closing(&self, men: u32, to: u32) -> Closing {
        let rules = &self.geometry.rules;
        match self.geometry.closed_by(men, to) {
            0 => Closing::Nothing,
            _ if rules.mill_wins => Closing::Nothing,
            1 => Closing::One,
            _ if rules.two_for_two => Closing::Two,
            _ => Closing::One,
        }
    }

    /// The owner's slides and flights, within the level.
    pub(crate) fn slides<A: Algebra>(&self) -> Steps {
        Steps::collect(self.rows, |owner| {
            let free = self.geometry.all() & !owner;
            let mut list = Vec::new();
            for from in points_of(owner) {
                for to in points_of(self.geometry.targets(from, free, self.men + self.hand)) {
                    let men = owner & !(1 << from) | 1 << to;
                    let closing = self.closing(men, to);
                    let (source, program) = self.step::<A>(owner, men, self.rows, to, Some(from));
                    list.push(Step { source, closing, program });
                }
            }
            list
        })
    }

    /// The owner's placings, into the level with one man more, whose rows these are.
    pub(crate) fn placings<A: Algebra>(&self, more: &Rows) -> Steps {
        Steps::collect(self.rows, |owner| {
            let place = |to: u32| {
                let men = owner | 1 << to;
                let (source, program) = self.step::<A>(owner, men, more, to, None);
                Step { source, closing: self.closing(men, to), program }
            };
            points_of(self.geometry.all() & !owner).map(place).collect()
        })
    }

    /// Removals of the owner's men, into the level with one man less, whose rows these are.
    pub(crate) fn removals<A: Algebra>(&self, less: &Rows) -> Steps {
        Steps::collect(self.rows, |owner| {
            let remove = |man: u32| {
                let men = owner & !(1 << man);
                let (source, program) = self.step::<A>(owner, men, less, u32::MAX, None);
                // What the second removal of a double mill finds.
                let closing = if self.geometry.removable(men) == 0 { Closing::Nothing } else { Closing::One };
                Step { source, closing, program }
            };
            points_of(self.geometry.removable(owner)).map(remove).collect()
        })
    }
}

/// The masks of a level's rows.
#[derive(Debug)]
pub(crate) struct RowMasks {
    turn: Turn,
    shared: Masks,
}

impl RowMasks {
    pub(crate) fn new<A: Algebra>(level: &Level<'_>, turn: Turn) -> Self {
        Self { turn, shared: level.masks::<A>(turn) }
    }

    /// The masks of the row with the men `owner`.
    pub(crate) fn of<A: Algebra>(&self, level: &Level<'_>, owner: u32) -> Cow<'_, Masks> {
        if level.geometry.rules.mill_wins {
            Cow::Owned(level.masks_of_row::<A>(owner, self.turn, &self.shared))
        } else {
            Cow::Borrowed(&self.shared)
        }
    }
}

/// The columns of a level that exist, where a row is padded to a whole vector.
pub(crate) fn existing<A: Algebra>(level: &Level<'_>) -> Vector {
    let bits = 1usize << (level.free() + A::SHIFT).min(LOW);
    Vector(std::array::from_fn(|i| match bits.saturating_sub(64 * i) {
        0 => 0,
        1..64 => (1 << (bits - 64 * i)) - 1,
        _ => u64::MAX,
    }))
}
