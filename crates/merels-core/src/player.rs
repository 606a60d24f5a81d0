//! The two players, and how a game ended.

use core::fmt;
use core::ops::Not;

/// One of the two players. White moves first; in Fox and Geese the fox is White, in Solitaire all pegs are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who begins.
    White,
    /// The other player.
    Black,
}

impl Player {
    /// Both players, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black: the place in every pair kept per player.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Self;
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw, and for a Solitaire that ends with more than one peg.
    pub winner: Option<Player>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// `winner` has won.
    pub const fn win(winner: Player, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody has won.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A mill was completed in a game where that wins at once.
    Mill,
    /// A player has fewer than three men on the board and in hand.
    TooFewMen,
    /// The player to move has no legal move.
    Blocked,
    /// The board is full.
    FullBoard,
    /// The same position with the same player to move occurred too often.
    Repetition,
    /// Too many plies without placing or capturing.
    QuietPlies,
    /// Morabaraba: a side has three men and ten turns each went by without a capture.
    ThreeMenStandoff,
    /// Fox and Geese: the fox, to move, has no move.
    FoxCaught,
    /// Fox and Geese: too few geese are left to hold the fox.
    TooFewGeese,
    /// Fox and Geese: the geese, to move, have no move.
    GeeseBlocked,
    /// Chinese Checkers: the enemy's starting points are taken.
    HomeReached,
    /// Chinese Checkers: neither player can move.
    NobodyCanMove,
    /// Solitaire: no jump is left.
    NoJumpLeft,
    /// A player resigned.
    Resigned,
    /// The players agreed on a draw.
    Agreed,
    /// A player's time ran out.
    Time,
    /// A player made an illegal move or stopped answering (engine matches).
    Forfeit,
}
