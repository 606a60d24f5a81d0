//! Generating, counting and making moves of Fox and Geese.

use alloc::vec::Vec;

use super::rules::FoxRules;
use super::{FEWEST_GEESE, FOX, FoxGame, FoxPosition, GEESE};
use crate::path::{self, Path};
use crate::point::{Point, PointSet};
use crate::symmetry::Symmetry;

/// One turn: a step of the fox or of a goose, or jumps of the fox.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FoxMove {
    path: Path,
    captured: PointSet,
}

impl FoxMove {
    fn step(from: Point, to: Point) -> Self {
        Self { path: Path::starting_on(from).then(to), captured: PointSet::EMPTY }
    }

    /// Where the fox or goose comes from.
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

    /// The geese removed; none for a step.
    pub const fn captured(&self) -> PointSet {
        self.captured
    }

    /// The image under a symmetry of the game.
    pub(super) fn transform(&self, symmetry: &Symmetry) -> Self {
        Self { path: self.path.transform(symmetry), captured: symmetry.set(self.captured) }
    }
}

/// By point: the neighbours to which a goose may step.
pub(super) fn goose_steps(rules: &FoxRules) -> Vec<PointSet> {
    let board = &rules.board;
    let rank = |point| board.place(point).rank;
    let allowed = |from: Point, to: Point| rank(to) > rank(from) || rules.sideways && rank(to) == rank(from);
    board
        .points()
        .iter()
        .map(|from| board.neighbours(from).iter().filter(|&to| allowed(from, to)).collect())
        .collect()
}

impl FoxPosition {
    /// The position after `mv`, which must be legal.
    pub(super) fn after(&self, mv: FoxMove) -> Self {
        let (fox, geese) = match self.side {
            FOX => (mv.to(), self.geese - mv.captured),
            GEESE => (self.fox, self.geese.without(mv.from()).with(mv.to())),
        };
        Self::new(fox, geese, self.side.other())
    }
}

impl FoxGame {
    /// Where the goose on `from` may step, ignoring the men on the board.
    pub fn goose_steps(&self, from: Point) -> PointSet {
        self.goose_steps[from.index()]
    }

    /// The geese that jumps remove, in order.
    pub(super) fn jumped(&self, mv: FoxMove) -> impl Iterator<Item = Point> {
        path::jumped(&self.rules.board, mv.path)
    }

    /// Whether the player to move has a move, however many geese are left.
    pub(super) fn can_move(&self, position: &FoxPosition) -> bool {
        let empty = self.rules.board.points() - position.occupied();
        match position.side {
            FOX => {
                let mut jumps = self.rules.board.jumps_from(position.fox).iter();
                self.rules.board.neighbours(position.fox).intersects(empty)
                    || jumps.any(|jump| position.geese.contains(jump.over) && empty.contains(jump.to))
            }
            GEESE => position.geese.iter().any(|from| self.goose_steps(from).intersects(empty)),
        }
    }

    /// Calls `visit` with every legal move: steps first, then jumps, each before those that continue it.
    pub fn each_move(&self, position: &FoxPosition, visit: &mut impl FnMut(FoxMove)) {
        if position.geese.len() < FEWEST_GEESE {
            return;
        }
        let empty = self.rules.board.points() - position.occupied();
        match position.side {
            FOX => {
                for to in self.rules.board.neighbours(position.fox) & empty {
                    visit(FoxMove::step(position.fox, to));
                }
                let start = FoxMove { path: Path::starting_on(position.fox), captured: PointSet::EMPTY };
                self.each_jump(position.geese, start, visit);
            }
            GEESE => {
                for from in position.geese {
                    for to in self.goose_steps(from) & empty {
                        visit(FoxMove::step(from, to));
                    }
                }
            }
        }
    }

    /// Calls `visit` with every way in which the fox can jump on after `before`; `geese` are those still there.
    fn each_jump(&self, geese: PointSet, before: FoxMove, visit: &mut impl FnMut(FoxMove)) {
        for jump in self.rules.board.jumps_from(before.to()) {
            if geese.contains(jump.over) && !geese.contains(jump.to) {
                let mv =
                    FoxMove { path: before.path.then(jump.to), captured: before.captured.with(jump.over) };
                visit(mv);
                self.each_jump(geese.without(jump.over), mv, visit);
            }
        }
    }

    /// How many legal moves there are.
    pub(super) fn count(&self, position: &FoxPosition) -> u64 {
        if position.geese.len() < FEWEST_GEESE {
            return 0;
        }
        let empty = self.rules.board.points() - position.occupied();
        match position.side {
            FOX => {
                let steps = (self.rules.board.neighbours(position.fox) & empty).len();
                u64::from(steps) + self.count_jumps(position.geese, position.fox)
            }
            GEESE => {
                position.geese.iter().map(|from| u64::from((self.goose_steps(from) & empty).len())).sum()
            }
        }
    }

    fn count_jumps(&self, geese: PointSet, fox: Point) -> u64 {
        let jumps = self.rules.board.jumps_from(fox).iter();
        let possible = jumps.filter(|jump| geese.contains(jump.over) && !geese.contains(jump.to));
        possible.map(|jump| 1 + self.count_jumps(geese.without(jump.over), jump.to)).sum()
    }
}
