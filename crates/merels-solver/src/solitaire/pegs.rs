//! A board as Solitaire sees it: its jumps as bit masks, and the points no peg can be jumped on.

use std::sync::Arc;

use merels_core::{Board, Point, PointSet, Symmetry};

use super::{Chain, Goal};

/// A board prepared for Solitaire. Positions are sets of points, kept as plain bits inside the search.
#[derive(Clone, Debug)]
pub struct PegBoard {
    board: Arc<Board>,
    /// The jumps that begin on each point.
    from: Vec<Vec<Leap>>,
    /// Every line triple once: end, middle, other end.
    triples: Vec<[Point; 3]>,
    never_jumped: u64,
}

/// A jump from a known point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leap {
    /// The bit of the point jumped over.
    pub(super) over: u64,
    /// The bit of the landing point.
    pub(super) to: u64,
    /// The landing point.
    pub(super) landing: Point,
}

impl PegBoard {
    /// Prepares a board; its lines decide whether there are diagonal jumps.
    ///
    /// # Panics
    /// If the board has more than 58 points: a position and a count of moves share a word.
    pub fn new(board: Arc<Board>) -> Self {
        assert!(board.len() <= 58, "Solitaire is solved on boards of at most 58 points");
        let mut never_jumped = board.points();
        let mut triples = Vec::new();
        let from = board.points().iter().map(|point| {
            let leaps = board.jumps_from(point).iter().map(|jump| {
                never_jumped = never_jumped.without(jump.over);
                if jump.from < jump.to {
                    triples.push([jump.from, jump.over, jump.to]);
                }
                Leap { over: jump.over.set().bits(), to: jump.to.set().bits(), landing: jump.to }
            });
            leaps.collect()
        });
        let from = from.collect();
        Self { from, triples, never_jumped: never_jumped.bits(), board }
    }

    /// The board itself.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// All points.
    pub fn points(&self) -> PointSet {
        self.board.points()
    }

    /// The points that are the middle of no three in a row, so that a peg there leaves only by its own move.
    pub fn never_jumped(&self) -> PointSet {
        PointSet::from_bits(self.never_jumped)
    }

    /// Every three consecutive points of a line once, the middle one in the middle.
    pub fn triples(&self) -> &[[Point; 3]] {
        &self.triples
    }

    /// The symmetries of the board that map the goal onto itself, the identity left out.
    pub(super) fn symmetries_of(&self, goal: Goal) -> Vec<Symmetry> {
        let keeps = |symmetry: &&Symmetry| symmetry.set(goal.last) == goal.last;
        self.board.symmetries().iter().skip(1).filter(keeps).cloned().collect()
    }

    /// The jumps that begin on `point`.
    pub(super) fn leaps(&self, point: Point) -> &[Leap] {
        &self.from[point.index()]
    }

    /// Puts the positions after every single jump into `next`, replacing what was there.
    pub(super) fn after_jumps(&self, pegs: u64, next: &mut Vec<u64>) {
        next.clear();
        for point in PointSet::from_bits(pegs) {
            for leap in self.leaps(point) {
                if pegs & leap.over != 0 && pegs & leap.to == 0 {
                    next.push(pegs ^ point.set().bits() ^ leap.over ^ leap.to);
                }
            }
        }
    }

    /// Puts every position from which one jump leads to `pegs` into `before`, replacing what was there.
    pub(super) fn before_jumps(&self, pegs: u64, before: &mut Vec<u64>) {
        before.clear();
        for point in PointSet::from_bits(pegs) {
            // The jump that ended here began at the other end of a triple that a jump from here would use.
            for leap in self.leaps(point) {
                if pegs & (leap.over | leap.to) == 0 {
                    before.push(pegs ^ point.set().bits() ^ leap.over ^ leap.to);
                }
            }
        }
    }

    /// Adds the positions after every chain of jumps by the peg on `point` to `ends`, each once.
    pub(super) fn chains_from(&self, pegs: u64, point: Point, ends: &mut Vec<ChainEnd>) {
        let first = ends.len();
        self.extend(ChainEnd { pegs, landing: point }, first, ends);
        let mut next = first;
        while next < ends.len() {
            self.extend(ends[next], first, ends);
            next += 1;
        }
    }

    /// Adds what one more jump of the moving peg leads to. The chain's other ends, from `first` on, are not repeated.
    fn extend(&self, end: ChainEnd, first: usize, ends: &mut Vec<ChainEnd>) {
        for leap in self.leaps(end.landing) {
            if end.pegs & leap.over != 0 && end.pegs & leap.to == 0 {
                let pegs = end.pegs ^ end.landing.set().bits() ^ leap.over ^ leap.to;
                let next = ChainEnd { pegs, landing: leap.landing };
                if !ends[first..].contains(&next) {
                    ends.push(next);
                }
            }
        }
    }

    /// The points visited by a chain that leads from one position to another, if one move does.
    pub fn chain_between(&self, before: PointSet, after: PointSet) -> Option<Chain> {
        before.iter().find_map(|start| {
            let mut path = vec![start];
            self.follow(before.bits(), after.bits(), &mut path).then_some(path)
        })
    }

    fn follow(&self, pegs: u64, goal: u64, path: &mut Chain) -> bool {
        if pegs == goal {
            return true;
        }
        let Some(&at) = path.last().filter(|_| pegs.count_ones() > goal.count_ones()) else { return false };
        for leap in self.leaps(at) {
            if pegs & leap.over != 0 && pegs & leap.to == 0 {
                path.push(leap.landing);
                if self.follow(pegs ^ at.set().bits() ^ leap.over ^ leap.to, goal, path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }

    /// The position after a move, if every jump of it is possible.
    pub fn after(&self, pegs: PointSet, chain: &[Point]) -> Option<PointSet> {
        let mut pegs = pegs.bits();
        let mut jumps = chain.windows(2);
        let made = jumps.all(|jump| {
            let leap = self.leaps(jump[0]).iter().find(|leap| leap.landing == jump[1]);
            leap.is_some_and(|leap| {
                let from = jump[0].set().bits();
                let possible = pegs & from != 0 && pegs & leap.over != 0 && pegs & leap.to == 0;
                pegs ^= from ^ leap.over ^ leap.to;
                possible
            })
        });
        (made && chain.len() > 1).then_some(PointSet::from_bits(pegs))
    }
}

/// Where a chain of jumps leads: the position, and the point the moving peg stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ChainEnd {
    /// The position.
    pub(super) pegs: u64,
    /// Where the moving peg stands.
    pub(super) landing: Point,
}

/// The least image of a position under some symmetries; the identity need not be among them.
pub(super) fn canonical(pegs: u64, symmetries: &[Symmetry]) -> u64 {
    let set = PointSet::from_bits(pegs);
    symmetries.iter().fold(pegs, |least, symmetry| least.min(symmetry.set(set).bits()))
}
