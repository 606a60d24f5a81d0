//! What stands on the board in a mill game.

use alloc::format;
use alloc::string::String;

use super::{MillGame, MillMove};
use crate::board::Board;
use crate::notation::PositionError;
use crate::player::Player;
use crate::point::PointSet;
use crate::symmetry::Symmetry;

/// Men on the board and in hand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MillPosition {
    men: [PointSet; 2],
    hand: [u8; 2],
    side: Player,
}

/// Anything a person may set up; [`MillGame::position`] makes it a position if the rules allow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MillSetup {
    /// Men on the board, White's first.
    pub men: [PointSet; 2],
    /// Men in hand, White's first.
    pub hand: [u8; 2],
    /// Whose turn it is.
    pub side: Player,
}

impl MillPosition {
    /// A position known to be legal; anything that comes from outside goes through [`MillGame::position`].
    ///
    /// Solvers use it to visit every position of a table. `men` must be disjoint and on the board.
    pub const fn new(men: [PointSet; 2], hand: [u8; 2], side: Player) -> Self {
        debug_assert!(!men[0].intersects(men[1]), "no two men stand on one point");
        Self { men, hand, side }
    }

    /// Whose turn it is.
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The men of `player` on the board.
    pub const fn men(&self, player: Player) -> PointSet {
        self.men[player.index()]
    }

    /// Men `player` has still to place.
    pub const fn hand(&self, player: Player) -> u8 {
        self.hand[player.index()]
    }

    /// Men of `player` on the board and in hand.
    pub const fn total(&self, player: Player) -> u32 {
        self.men[player.index()].len() + self.hand[player.index()] as u32
    }

    /// All men.
    pub fn occupied(&self) -> PointSet {
        self.men[0] | self.men[1]
    }

    /// The points of `board` without men.
    pub fn empty(&self, board: &Board) -> PointSet {
        board.points() - self.occupied()
    }

    /// The position after `mv`, which must be legal.
    #[inline]
    pub(super) fn after(&self, mv: MillMove) -> Self {
        let (own, enemy) = (self.side.index(), self.side.other().index());
        let mut next = *self;
        match mv.from() {
            Some(from) => next.men[own] = next.men[own].without(from),
            None => next.hand[own] -= 1,
        }
        next.men[own] = next.men[own].with(mv.to());
        next.men[enemy] = next.men[enemy] - mv.captured();
        next.side = self.side.other();
        next
    }

    /// The image under a symmetry of the board.
    #[must_use]
    #[inline]
    pub fn transform(&self, symmetry: &Symmetry) -> Self {
        Self { men: self.men.map(|men| symmetry.set(men)), ..*self }
    }
}

impl MillGame {
    /// The position with this setup, if the rule set allows it.
    ///
    /// # Errors
    /// [`PositionError::Impossible`] with the reason why it cannot stand in a game: too many men, men in hand that do
    /// not fit whose turn it is, or a game that would have ended before.
    pub fn position(&self, setup: MillSetup) -> Result<MillPosition, PositionError> {
        self.check_setup(setup).map_err(PositionError::Impossible)?;
        Ok(MillPosition::new(setup.men, setup.hand, setup.side))
    }

    fn check_setup(&self, setup: MillSetup) -> Result<(), String> {
        let rules = self.rules();
        if setup.men[0].intersects(setup.men[1]) {
            return Err("two men stand on one point".into());
        }
        if !rules.board.points().contains_all(setup.men[0] | setup.men[1]) {
            return Err("a man stands outside the board".into());
        }
        for player in Player::BOTH {
            let i = player.index();
            let (men, hand, all) = (setup.men[i].len(), u32::from(setup.hand[i]), u32::from(rules.men[i]));
            if men + hand > all {
                return Err(format!(
                    "{player} has too many men: {men} on the board and {hand} in hand, but the game has {all}"
                ));
            }
            if rules.mill_wins && men + hand < all {
                return Err(format!(
                    "{player} has too few men: {men} on the board and {hand} in hand of {all}, but men are never captured here"
                ));
            }
        }
        self.check_hands(setup)?;
        let (mover, waiting) = (setup.side, setup.side.other());
        if rules.mill_wins && self.has_mill(setup.men[mover.index()]) {
            return Err(format!("{mover}, to move, has a mill already, and so had won before"));
        }
        let waiting_men = setup.men[waiting.index()].len() + u32::from(setup.hand[waiting.index()]);
        if waiting_men < 3 {
            return Err(format!(
                "{waiting} has fewer than three men, so the game was over before {mover} came to move"
            ));
        }
        Ok(())
    }

    /// Where a man in hand must be placed, players place in turn, White first: that fixes the hands.
    fn check_hands(&self, setup: MillSetup) -> Result<(), String> {
        let rules = self.rules();
        if rules.place_or_move || setup.hand == [0, 0] {
            return Ok(());
        }
        let placed = [0, 1].map(|i| rules.men[i] - setup.hand[i]);
        let ahead = u8::from(setup.side == Player::Black);
        if placed[0] == placed[1] + ahead {
            return Ok(());
        }
        let lead = if ahead == 0 { "as many men as" } else { "one man more than" };
        let ([in_hand_white, in_hand_black], [white, black]) = (setup.hand, placed);
        Err(format!(
            "with {} to move White must have placed {lead} Black, but {in_hand_white} and {in_hand_black} men in hand \
             mean that they placed {white} and {black}",
            setup.side
        ))
    }
}
