//! Generating, counting and making moves of Solitaire.

use alloc::string::String;
use alloc::vec::Vec;

use super::{SolitaireGame, SolitairePosition};
use crate::board::{Board, Jump};
use crate::path::{self, Path};
use crate::point::{Point, PointSet};
use crate::symmetry::Symmetry;

/// Most chains that are listed for one position.
///
/// Positions of random games have 42 chains on average and rarely a thousand, but open ones can have very many: a few
/// in a million of those random positions reach this limit, and ones set up to that end have hundreds of millions.
pub const MOST_LISTED: usize = 1 << 15;

/// One move: one or more jumps of one peg.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolitaireMove {
    path: Path,
    captured: PointSet,
}

impl SolitaireMove {
    /// The move that is this one jump.
    pub fn single(jump: Jump) -> Self {
        Self::starting_on(jump.from).then(jump)
    }

    fn starting_on(point: Point) -> Self {
        Self { path: Path::starting_on(point), captured: PointSet::EMPTY }
    }

    fn then(self, jump: Jump) -> Self {
        Self { path: self.path.then(jump.to), captured: self.captured.with(jump.over) }
    }

    /// Where the peg comes from.
    pub fn from(&self) -> Point {
        self.path.points()[0]
    }

    /// Where it ends.
    pub fn to(&self) -> Point {
        self.path.points()[self.path.points().len() - 1]
    }

    /// All points it visits, the first where it comes from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The pegs removed, one for each jump.
    pub const fn captured(&self) -> PointSet {
        self.captured
    }

    /// This move and `next` as one, if `next` goes on with the same peg.
    pub(super) fn joined(self, next: Self) -> Option<Self> {
        (self.to() == next.from()).then(|| {
            let path = next.path.points()[1..].iter().fold(self.path, |path, &point| path.then(point));
            Self { path, captured: self.captured | next.captured }
        })
    }

    /// The image under a symmetry of the game.
    pub(super) fn transform(&self, symmetry: &Symmetry) -> Self {
        Self { path: self.path.transform(symmetry), captured: symmetry.set(self.captured) }
    }
}

impl SolitairePosition {
    /// The position after `mv`, which must be legal.
    pub(super) fn after(self, mv: SolitaireMove) -> Self {
        Self::new((self.pegs() - mv.captured).without(mv.from()).with(mv.to()))
    }

    /// The position after a single jump, which must be possible.
    #[must_use]
    pub fn jumped(self, jump: Jump) -> Self {
        Self::new(self.pegs().without(jump.from).without(jump.over).with(jump.to))
    }
}

/// A jump and the points that decide whether it is possible.
#[derive(Clone, Copy, Debug)]
pub(super) struct JumpMask {
    jump: Jump,
    /// The three points of the jump.
    points: PointSet,
    /// Those of them with pegs before it: where it begins and what it jumps over.
    pegs: PointSet,
}

pub(super) fn jump_masks(board: &Board) -> Vec<JumpMask> {
    let jumps = board.points().iter().flat_map(|from| board.jumps_from(from).iter().copied());
    let mask = |jump: Jump| {
        let pegs = jump.from.set() | jump.over.set();
        JumpMask { jump, points: pegs | jump.to.set(), pegs }
    };
    jumps.map(mask).collect()
}

impl SolitaireGame {
    /// The single jumps that are possible, each with its three points: what a solver goes by.
    pub fn jumps(&self, position: SolitairePosition) -> impl Iterator<Item = Jump> + '_ {
        let pegs = position.pegs();
        self.jumps.iter().filter(move |mask| pegs & mask.points == mask.pegs).map(|mask| mask.jump)
    }

    /// The jumps with which a peg on `from` can go on among the other `pegs`.
    fn jumps_from(&self, from: Point, pegs: PointSet) -> impl Iterator<Item = Jump> + '_ {
        let jumps = self.rules.board.jumps_from(from).iter().copied();
        jumps.filter(move |jump| pegs.contains(jump.over) && !pegs.contains(jump.to))
    }

    /// Puts the chains into `moves`, shorter ones first, as many as [`MOST_LISTED`].
    pub(super) fn list_chains(&self, position: SolitairePosition, moves: &mut Vec<SolitaireMove>) {
        moves.clear();
        moves.extend(self.jumps(position).map(SolitaireMove::single));
        let mut next = 0;
        while next < moves.len() && moves.len() < MOST_LISTED {
            let chain = moves[next];
            next += 1;
            let others = position.pegs().without(chain.from()) - chain.captured;
            let room = MOST_LISTED - moves.len();
            moves.extend(self.jumps_from(chain.to(), others).take(room).map(|jump| chain.then(jump)));
        }
    }

    /// How many moves are listed.
    pub(super) fn count_chains(&self, position: SolitairePosition) -> u64 {
        let mut count = 0;
        for jump in self.jumps(position) {
            count += 1;
            let others = position.pegs().without(jump.from).without(jump.over);
            self.count_longer(jump.to, others, &mut count);
        }
        count.min(MOST_LISTED as u64)
    }

    /// Adds the number of ways to go on from `point`; stops when there are more than are ever listed.
    fn count_longer(&self, point: Point, others: PointSet, count: &mut u64) {
        for jump in self.jumps_from(point, others) {
            if *count >= MOST_LISTED as u64 {
                return;
            }
            *count += 1;
            self.count_longer(jump.to, others.without(jump.over), count);
        }
    }

    /// The move along a path that has two points at least, or why it is illegal.
    pub(super) fn check_chain(
        &self,
        position: SolitairePosition,
        path: &Path,
    ) -> Result<SolitaireMove, String> {
        let board = &self.rules.board;
        let from = path.first().filter(|_| path.points().len() > 1).ok_or("a move has one jump at least")?;
        if !position.pegs().contains(from) {
            return Err(alloc::format!("no peg stands on {}", board.name(from)));
        }
        path::check_jumps(board, path, position.pegs(), true)?;
        Ok(SolitaireMove { path: *path, captured: path::jumped(board, *path).collect() })
    }
}
