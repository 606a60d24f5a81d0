//! Generating, counting and making moves of the Chinese Checkers variant.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{Block, CheckersGame, CheckersPosition};
use crate::board::MAX_POINTS;
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

/// The points that a man reaches by jumping, and how.
struct Reach {
    /// In the order in which they are reached, so fewer jumps come first; the man's own point is the first.
    queue: [Point; MAX_POINTS],
    len: usize,
    /// By point: the one from which it was reached.
    before: [Point; MAX_POINTS],
}

impl Reach {
    /// A shortest way to a point that was reached.
    fn path(&self, to: Point) -> Path {
        let mut ways = [to; path::CAPACITY];
        let mut len = 1;
        while ways[len - 1] != self.queue[0] {
            ways[len] = self.before[ways[len - 1].index()];
            len += 1;
        }
        ways[..len].iter().rev().copied().collect()
    }
}

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

    /// The same points as [`Self::jumping_distance`], with shortest ways.
    fn reach(&self, occupied: PointSet, from: Point) -> Reach {
        let men = occupied.without(from);
        let mut reach = Reach { queue: [from; MAX_POINTS], len: 1, before: [from; MAX_POINTS] };
        let mut reached = from.set();
        let mut next = 0;
        while next < reach.len {
            let point = reach.queue[next];
            next += 1;
            for jump in self.rules.board.jumps_from(point) {
                if men.contains(jump.over) && !(men | reached).contains(jump.to) {
                    reached = reached.with(jump.to);
                    reach.before[jump.to.index()] = point;
                    reach.queue[reach.len] = jump.to;
                    reach.len += 1;
                }
            }
        }
        reach
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
            let reach = self.reach(occupied, from);
            for &to in reach.queue[1..reach.len].iter().filter(|&&to| ends.contains(to)) {
                passes = false;
                visit(CheckersMove::new(reach.path(to)));
            }
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
