//! Solved tables, as the engine sees them.

use merels_core::{Distance, Game, Wdl};

/// Something that knows the exact value of some positions: solved tables, or an ending solver.
///
/// Unknown is not a draw: a position without a table has no answer.
pub trait Oracle<G: Game>: Send + Sync {
    /// The value of a position for the player to move, with the plies to the end where they are known; `None` where
    /// nothing is known. Draw limits of a game in progress play no part.
    fn probe(&self, position: &G::Position) -> Option<Verdict>;

    /// Whether every position that can come after `position` has an answer too, so that play from here on needs no
    /// search.
    fn is_complete(&self, _position: &G::Position) -> bool {
        false
    }
}

/// An oracle's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who wins, for the player to move.
    pub value: Wdl,
    /// Plies to the end of the game with best play, where known.
    pub distance: Option<Distance>,
}
