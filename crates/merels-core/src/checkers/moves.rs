//! Generating, counting and making moves of the Chinese Checkers variant.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{Block, CheckersGame, CheckersPosition};
use crate::game::Game;
use crate::path::{self, Path};
use crate::player::Player;
use crate::point::{Point, PointSet};
use crate::symmetry::Symmetry;

/// One turn: a slide, one or more jumps, or the pass of a player who cannot move.
///
/// Two moves are equal if they bring the same man to the same point, whatever his way: the way is only how the move
/// is shown and written.
#[derive(Clone, Copy, Debug)]
pub struct CheckersMove {
    /// Without points for the pass.
    path: Path,
}

impl CheckersMove {
    /// The move of a player who has no other.
    pub const PASS: Self = Self { path: Path::EMPTY };

    pub(super) const fn new(path: Path) -> Self {
        Self { path }
    }

    /// Where the man comes from; `None` for a pass.
    pub fn from(&self) -> Option<Point> {
        self.path.first()
    }

    /// Where the man ends; `None` for a pass.
    pub fn to(&self) -> Option<Point> {
        self.path.last()
    }

    /// All points the man visits, the first where he comes from; none for a pass.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The image under a symmetry of the game.
    pub(super) fn transform(&self, symmetry: &Symmetry) -> Self {
        Self { path: self.path.transform(symmetry) }
    }
}

impl PartialEq for CheckersMove {
    fn eq(&self, other: &Self) -> bool {
        (self.from(), self.to()) == (other.from(), other.to())
    }
}

impl Eq for CheckersMove {}

impl PartialOrd for CheckersMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CheckersMove {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.from(), self.to()).cmp(&(other.from(), other.to()))
    }
}

impl Hash for CheckersMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from(), self.to()).hash(state);
    }
}

impl CheckersPosition {
    /// The position after `mv`, which must be legal.
    pub(super) fn after(&self, mv: CheckersMove) -> Self {
        let mut men = self.men;
        if let (Some(from), Some(to)) = (mv.from(), mv.to()) {
            let own = &mut men[self.side.index()];
            *own = own.without(from).with(to);
        }
        Self::new(men, self.side.other())
    }
}

/// Most points of `french-37` that lie alike by the parity of file and rank, which a jump keeps.
const MOST_ALIKE: usize = 12;

impl CheckersGame {
    /// Whether the goal of `player` is full with one of his men in it at least, and that wins.
    pub(super) fn fills_goal(&self, position: &CheckersPosition, player: Player) -> bool {
        let goal = self.goal(player);
        self.rules.block == Block::Lenient
            && position.occupied().contains_all(goal)
            && position.men(player).intersects(goal)
    }

    fn empty(&self, position: &CheckersPosition) -> PointSet {
        self.rules.board.points() - position.occupied()
    }

    /// The points that do not lie behind `from` for `player`, without `from` itself.
    fn ends(&self, player: Player, from: Point) -> PointSet {
        self.not_behind[player.index()][from.index()].without(from)
    }

    /// Where the man of `player` on `from` may slide.
    pub(super) fn slides(&self, position: &CheckersPosition, player: Player, from: Point) -> PointSet {
        self.rules.board.neighbours(from) & self.empty(position) & self.ends(player, from)
    }

    /// The points to which a man on `from` can come by jumping, `from` included.
    fn jumping_distance(&self, occupied: PointSet, from: Point) -> PointSet {
        // The man has left his point: he can neither jump over himself nor is he in his own way.
        let men = occupied.without(from);
        let (mut reached, mut fresh) = (from.set(), from.set());
        while let Some(point) = fresh.lowest() {
            fresh = fresh.without(point);
            for jump in self.rules.board.jumps_from(point) {
                let lands = men.contains(jump.over) && !(men | reached).contains(jump.to);
                if lands {
                    reached = reached.with(jump.to);
                    fresh = fresh.with(jump.to);
                }
            }
        }
        reached
    }

    /// Calls `visit` with a shortest way to each of the points in [`Self::jumping_distance`] but `from`: fewer jumps
    /// first.
    fn each_way(&self, occupied: PointSet, from: Point, mut visit: impl FnMut(Point, Path)) {
        let men = occupied.without(from);
        let mut ways = [(from, Path::starting_on(from)); MOST_ALIKE];
        let (mut next, mut len, mut reached) = (0, 1, from.set());
        while next < len {
            let (point, way) = ways[next];
            next += 1;
            for jump in self.rules.board.jumps_from(point) {
                if men.contains(jump.over) && !(men | reached).contains(jump.to) {
                    reached = reached.with(jump.to);
                    let longer = way.then(jump.to);
                    visit(jump.to, longer);
                    ways[len] = (jump.to, longer);
                    len += 1;
                }
            }
        }
    }

    /// Where the man of `player` on `from` may end a turn.
    pub fn targets(&self, position: &CheckersPosition, player: Player, from: Point) -> PointSet {
        let jumps = self.jumping_distance(position.occupied(), from) & self.ends(player, from);
        self.slides(position, player, from) | jumps
    }

    /// Whether `player` could slide or jump if it were his turn.
    pub(super) fn can_move(&self, position: &CheckersPosition, player: Player) -> bool {
        let men = position.men(player);
        men.iter().any(|from| !self.slides(position, player, from).is_empty())
            || men.iter().any(|from| !self.targets(position, player, from).is_empty())
    }

    /// Calls `visit` with every legal move: by man, slides before jumps and fewer jumps before more.
    pub fn each_move(&self, position: &CheckersPosition, mut visit: impl FnMut(CheckersMove)) {
        if self.outcome(position).is_some() {
            return;
        }
        let (side, occupied) = (position.side, position.occupied());
        let mut passes = true;
        for from in position.men(side) {
            for to in self.slides(position, side, from) {
                passes = false;
                visit(CheckersMove::new(Path::starting_on(from).then(to)));
            }
            let ends = self.ends(side, from);
            self.each_way(occupied, from, |to, way| {
                if ends.contains(to) {
                    passes = false;
                    visit(CheckersMove::new(way));
                }
            });
        }
        if passes {
            visit(CheckersMove::PASS);
        }
    }

    /// How many slides and ends of jumps there are.
    pub(super) fn count(&self, position: &CheckersPosition) -> u64 {
        let men = position.men(position.side).iter();
        men.map(|from| u64::from(self.targets(position, position.side, from).len())).sum()
    }

    /// Whether a move, with the way it has, is open to the player to move in a game that is not over.
    pub(super) fn allows(&self, position: &CheckersPosition, mv: CheckersMove) -> bool {
        let side = position.side;
        let (Some(from), Some(to)) = (mv.from(), mv.to()) else { return !self.can_move(position, side) };
        let is_slide = mv.path().points().len() == 2 && self.slides(position, side, from).contains(to);
        let jumps = || path::check_jumps(&self.rules.board, mv.path(), position.occupied(), false).is_ok();
        position.men(side).contains(from) && (is_slide || self.ends(side, from).contains(to) && jumps())
    }
}
