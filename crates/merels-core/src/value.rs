//! Exact values of positions, always from the point of view of the player to move.

use core::fmt;
use core::ops::Neg;

/// Win, draw or loss for the player to move, with best play of both. Ordered from worst to best.
///
/// Negation turns the point of view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The player to move loses against best play.
    Loss,
    /// Neither can force a win.
    Draw,
    /// The player to move can force a win.
    Win,
}

impl Neg for Wdl {
    type Output = Self;
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// Plies to the end of a won or lost game when the winner hurries and the loser delays; 0 when it is over.
///
/// Even for a lost position and odd for a won one, for the player to move, unless the game passes turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Distance(pub u16);

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
