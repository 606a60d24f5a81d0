//! Solved tables, as the engine sees them.

use merels_core::{Distance, Game, MillGame, MillPosition, Wdl};
use merels_tables::Tables;

/// Something that knows the exact value of some positions: solved tables, or an ending solver.
///
/// Unknown is not a draw: a position without a table has no answer.
pub trait Oracle<G: Game>: Send + Sync {
    /// The value of a position for the player to move, with the plies to the end where they are known; `None` where
    /// nothing is known. Draw limits of a game in progress play no part.
    fn probe(&self, position: &G::Position) -> Option<Verdict>;

    /// The same, where the plies are of no interest and leaving them out may be quicker.
    fn probe_value(&self, position: &G::Position) -> Option<Wdl> {
        self.probe(position).map(|verdict| verdict.value)
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

/// A table that is missing, or damaged, is simply not used.
impl Oracle<MillGame> for Tables {
    fn probe(&self, position: &MillPosition) -> Option<Verdict> {
        let found = Self::probe(self, position).ok()?;
        Some(Verdict { value: found.wdl, distance: found.distance })
    }

    fn probe_value(&self, position: &MillPosition) -> Option<Wdl> {
        self.probe_wdl(position).ok()
    }
}
