//! The solved endings of Fox and Geese, computed once for all engines of a process.

use std::sync::{Arc, LazyLock, OnceLock};

use merels_core::fox::{FoxGame, FoxPosition};
use merels_solver::fox::FoxEndings;

use crate::oracle::{Oracle, Verdict};

/// The most geese for which every position is solved: five take a second or two and some 40 MB.
pub(super) const SOLVED_GEESE: u32 = 5;

/// Endings by the one rule they depend on: whether geese may step sideways.
static ENDINGS: LazyLock<[Arc<OnceLock<FoxEndings>>; 2]> = LazyLock::new(Default::default);

/// The exact values of positions with few geese. Solving begins in the background as soon as there is an oracle; a question
/// that comes before it is done waits.
#[derive(Clone, Debug)]
pub struct FoxOracle {
    game: FoxGame,
    endings: Arc<OnceLock<FoxEndings>>,
}

impl FoxOracle {
    /// The oracle for a game.
    pub fn new(game: FoxGame) -> Self {
        let endings = Arc::clone(&ENDINGS[usize::from(game.rules().sideways)]);
        let oracle = Self { game, endings };
        if oracle.endings.get().is_none() {
            let ahead = oracle.clone();
            // Only to have it ready; without another thread the first question does the work.
            let _ = std::thread::Builder::new().name("fox-endings".into()).spawn(move || {
                ahead.endings();
            });
        }
        oracle
    }

    fn endings(&self) -> &FoxEndings {
        self.endings.get_or_init(|| FoxEndings::solve(&self.game, SOLVED_GEESE))
    }
}

impl Oracle<FoxGame> for FoxOracle {
    fn probe(&self, position: &FoxPosition) -> Option<Verdict> {
        if position.geese().len() > SOLVED_GEESE {
            return None;
        }
        let known = self.endings().probe(position)?;
        Some(Verdict { value: known.value, distance: known.distance })
    }
}
