//! Generating, counting and making moves of mill games, on bit sets and without allocating.

use alloc::vec::Vec;

use super::rules::{Captures, DoubleMill, Flying, FullBoard};
use super::{MillGame, MillPosition};
use crate::board::Board;
use crate::player::{Outcome, Player, Reason};
use crate::point::{Point, PointSet};
use crate::spec::SpecError;
use crate::symmetry::Symmetry;

/// One turn of a mill game: a placing or a move, with the men it removes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MillMove {
    from: Option<Point>,
    to: Point,
    captures: [Option<Point>; 2],
}

impl MillMove {
    /// A move known to be legal; anything that comes from outside goes through
    /// [`Game::parse_move`](crate::Game::parse_move).
    ///
    /// Searches that keep moves in a form of their own use it to turn them back. `captures` has no gap, and two
    /// removals that could be made in either order are in ascending order.
    pub const fn new(from: Option<Point>, to: Point, captures: [Option<Point>; 2]) -> Self {
        Self { from, to, captures }
    }

    /// Where the man came from; `None` when it is placed.
    pub const fn from(self) -> Option<Point> {
        self.from
    }

    /// Where the man goes.
    pub const fn to(self) -> Point {
        self.to
    }

    /// The men removed, in order: none, one or two.
    pub fn captures(self) -> impl Iterator<Item = Point> {
        self.captures.into_iter().flatten()
    }

    /// The men removed, as a set.
    #[inline]
    pub fn captured(self) -> PointSet {
        self.captures.into_iter().flatten().collect()
    }

    /// The image under a symmetry of the board, in the order in which that image is generated.
    #[must_use]
    pub(super) fn transform(self, symmetry: &Symmetry) -> Self {
        let image = |point| symmetry.point(point);
        Self { from: self.from.map(image), to: image(self.to), captures: self.captures.map(|c| c.map(image)) }
    }
}

/// The most mills that may go through one point. The boards have 2 to 6.
const MAX_MILLS: usize = 8;

/// For one point the other two men of every mill through it.
#[derive(Clone, Debug)]
pub(super) struct Partners {
    sets: [PointSet; MAX_MILLS],
    len: usize,
}

impl Partners {
    /// How many mills a man on the point closes with `men`.
    #[inline]
    fn closed_by(&self, men: PointSet) -> usize {
        self.sets[..self.len].iter().filter(|&&pair| men.contains_all(pair)).count()
    }

    #[inline]
    fn any_closed_by(&self, men: PointSet) -> bool {
        self.sets[..self.len].iter().any(|&pair| men.contains_all(pair))
    }
}

pub(super) fn partners(board: &Board) -> Result<Vec<Partners>, SpecError> {
    let of_point = |point: Point| {
        let mills = board.mills_through(point);
        if mills.len() > MAX_MILLS {
            let name = board.name(point);
            return Err(SpecError::NoGame(alloc::format!("more than {MAX_MILLS} mills go through {name}")));
        }
        let mut partners = Partners { sets: [PointSet::EMPTY; MAX_MILLS], len: mills.len() };
        for (pair, mill) in partners.sets.iter_mut().zip(mills) {
            *pair = mill.without(point);
        }
        Ok(partners)
    };
    board.points().iter().map(of_point).collect()
}

impl MillGame {
    /// Whether `men` hold a mill.
    pub fn has_mill(&self, men: PointSet) -> bool {
        self.rules.board.mills().iter().any(|&mill| men.contains_all(mill))
    }

    /// Those of `men` that stand in a mill.
    pub fn in_mills(&self, men: PointSet) -> PointSet {
        let mills = self.rules.board.mills().iter();
        mills.filter(|&&mill| men.contains_all(mill)).fold(PointSet::EMPTY, |all, &mill| all | mill)
    }

    /// Those of a player's `men` that the enemy may remove after a mill.
    pub fn removable(&self, men: PointSet) -> PointSet {
        if self.rules.capture_from_mills == Captures::Always {
            return men;
        }
        let open = men - self.in_mills(men);
        if open.is_empty() && self.rules.capture_from_mills == Captures::IfAll { men } else { open }
    }

    /// How many mills a man on `point` closes together with `men`, the player's other men.
    pub fn mills_closed(&self, men: PointSet, point: Point) -> usize {
        self.partners[point.index()].closed_by(men)
    }

    /// Whether `player` may move his men to any empty point.
    pub fn flies(&self, position: &MillPosition, player: Player) -> bool {
        match self.rules.flying {
            Flying::Never => false,
            Flying::Three => position.total(player) == 3,
            Flying::Always => true,
        }
    }

    /// How the game ended before the player to move could have moved.
    #[inline]
    pub(super) fn decided(&self, position: &MillPosition) -> Option<Outcome> {
        let (mover, waiting) = (position.side(), position.side().other());
        if self.rules.mill_wins {
            let winner = [waiting, mover].into_iter().find(|&player| self.has_mill(position.men(player)));
            if let Some(winner) = winner {
                return Some(Outcome::win(winner, Reason::Mill));
            }
        }
        for player in [mover, waiting] {
            if position.total(player) < 3 {
                return Some(Outcome::win(player.other(), Reason::TooFewMen));
            }
        }
        if position.empty(&self.rules.board).is_empty() {
            return Some(match self.rules.full_board {
                FullBoard::Draw => Outcome::draw(Reason::FullBoard),
                FullBoard::Loss => Outcome::win(waiting, Reason::FullBoard),
            });
        }
        None
    }

    /// Whether the player to move may place a man now.
    pub fn may_place(&self, position: &MillPosition) -> bool {
        position.hand(position.side()) > 0
    }

    /// Whether the player to move may move a man on the board now.
    pub fn may_move(&self, position: &MillPosition) -> bool {
        self.rules.moving && (position.hand(position.side()) == 0 || self.rules.place_or_move)
    }

    /// Where the man on `from` may go, mills aside.
    #[inline]
    pub fn targets(&self, position: &MillPosition, from: Point) -> PointSet {
        let empty = position.empty(&self.rules.board);
        if self.flies(position, position.side()) { empty } else { empty & self.rules.board.neighbours(from) }
    }

    /// Whether there is a legal move, in a position that is not decided otherwise.
    pub(super) fn can_move(&self, position: &MillPosition) -> bool {
        self.may_place(position)
            || self.may_move(position)
                && position.men(position.side()).iter().any(|from| !self.targets(position, from).is_empty())
    }

    /// Calls `visit` with every legal move: placings first, then moves by their man, each with its captures.
    #[inline]
    pub fn each_move(&self, position: &MillPosition, mut visit: impl FnMut(MillMove)) {
        if self.decided(position).is_some() {
            return;
        }
        let own = position.men(position.side());
        let enemy = position.men(position.side().other());
        let mut removable = None;
        let mut turn = |from: Option<Point>, to: Point, rest: PointSet| {
            let partners = &self.partners[to.index()];
            if self.rules.mill_wins || !partners.any_closed_by(rest) {
                visit(MillMove::new(from, to, [None; 2]));
                return;
            }
            let first = *removable.get_or_insert_with(|| self.removable(enemy));
            let two = self.rules.double_mill == DoubleMill::Two && partners.closed_by(rest) > 1;
            self.each_capture(enemy, first, two, |captures| visit(MillMove::new(from, to, captures)));
        };
        if self.may_place(position) {
            for to in position.empty(&self.rules.board) {
                turn(None, to, own);
            }
        }
        if self.may_move(position) {
            for from in own {
                for to in self.targets(position, from) {
                    turn(Some(from), to, own.without(from));
                }
            }
        }
    }

    /// Calls `visit` with every way to remove one man, or `two` one after the other, of `enemy`, of which `first` may
    /// go first. Two removals that may be made in either order are one way, written in ascending order.
    #[inline]
    fn each_capture(
        &self,
        enemy: PointSet,
        first: PointSet,
        two: bool,
        mut visit: impl FnMut([Option<Point>; 2]),
    ) {
        if first.is_empty() {
            visit([None; 2]);
        }
        for a in first {
            let second = if two { self.removable(enemy.without(a)) } else { PointSet::EMPTY };
            if second.is_empty() {
                visit([Some(a), None]);
            }
            for b in second {
                let either_order = first.contains(b) && self.removable(enemy.without(b)).contains(a);
                if a < b || !either_order {
                    visit([Some(a), Some(b)]);
                }
            }
        }
    }

    /// How many legal moves there are, by arithmetic where each mill means the same number of captures.
    pub(super) fn count(&self, position: &MillPosition) -> u64 {
        if self.rules.double_mill == DoubleMill::Two {
            let mut count = 0;
            self.each_move(position, |_| count += 1);
            return count;
        }
        if self.decided(position).is_some() {
            return 0;
        }
        let own = position.men(position.side());
        let (mut quiet, mut closing) = (0u64, 0u64);
        let mut tally = |targets: PointSet, rest: PointSet| {
            let closed = if self.rules.mill_wins { 0 } else { (self.closers(rest) & targets).len() };
            closing += u64::from(closed);
            quiet += u64::from(targets.len() - closed);
        };
        if self.may_place(position) {
            tally(position.empty(&self.rules.board), own);
        }
        if self.may_move(position) {
            for from in own {
                tally(self.targets(position, from), own.without(from));
            }
        }
        if closing == 0 {
            return quiet;
        }
        let removable = self.removable(position.men(position.side().other())).len();
        quiet + closing * u64::from(removable.max(1))
    }

    /// The points on which one more man would close a mill with `men`.
    #[inline]
    fn closers(&self, men: PointSet) -> PointSet {
        self.rules.board.mills().iter().fold(PointSet::EMPTY, |closers, &mill| {
            let missing = mill - men;
            if missing.len() == 1 { closers | missing } else { closers }
        })
    }
}
