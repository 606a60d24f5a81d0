//! Fox and Geese for the search, and its solved endings.

mod endings;
mod sight;
#[cfg(test)]
mod tests;

use merels_core::fox::{FOX, FoxGame, FoxMove, FoxPosition};
use merels_core::{Game, Wdl};

pub use endings::FoxOracle;
use sight::Sight;

use crate::model::{Model, mix};
use crate::score::{MAX_ESTIMATE, Value};

/// Fox and Geese as the search sees it: the game's own positions and moves, and an evaluation for both sides.
#[derive(Clone, Debug)]
pub struct FoxModel {
    game: FoxGame,
    sight: Sight,
}

impl FoxModel {
    /// The model of a game.
    pub fn new(game: FoxGame) -> Self {
        Self { sight: Sight::new(&game), game }
    }
}

impl Model for FoxModel {
    type Game = FoxGame;
    type State = FoxPosition;
    type Move = FoxMove;

    const SLOTS: usize = 4096;

    fn game(&self) -> &FoxGame {
        &self.game
    }

    fn state(&self, position: &FoxPosition) -> FoxPosition {
        *position
    }

    fn position(&self, state: &FoxPosition) -> FoxPosition {
        *state
    }

    fn encode(&self, mv: FoxMove) -> FoxMove {
        mv
    }

    fn decode(&self, mv: FoxMove) -> FoxMove {
        mv
    }

    /// The whole position in 44 bits, mixed: two positions never share a key.
    fn key(&self, state: &FoxPosition) -> u64 {
        let fox = state.fox().index() as u64;
        mix(state.geese().bits() | fox << 40 | (state.side().index() as u64 + 1) << 48)
    }

    fn outcome(&self, state: &FoxPosition) -> Option<Wdl> {
        self.game.outcome(state).map(
            |outcome| {
                if outcome.winner == Some(state.side()) { Wdl::Win } else { Wdl::Loss }
            },
        )
    }

    fn moves(&self, state: &FoxPosition, moves: &mut Vec<FoxMove>) {
        self.game.legal_moves(state, moves);
    }

    fn noisy_moves(&self, state: &FoxPosition, moves: &mut Vec<FoxMove>) {
        moves.clear();
        if state.side() == FOX {
            self.game.each_move(state, &mut |mv| {
                if !mv.captured().is_empty() {
                    moves.push(mv);
                }
            });
        }
    }

    fn apply(&self, state: &FoxPosition, mv: FoxMove) -> FoxPosition {
        self.game.apply(state, mv)
    }

    fn is_noisy(&self, mv: FoxMove) -> bool {
        !mv.captured().is_empty()
    }

    fn is_reversible(&self, mv: FoxMove) -> bool {
        mv.captured().is_empty()
    }

    /// Two ways of the fox to the same point over the same geese are one move to the search.
    fn code(&self, mv: FoxMove) -> u32 {
        let points = (mv.from().index() as u64) << 58 | (mv.to().index() as u64) << 52;
        (mix(mv.captured().bits() ^ points) >> 40) as u32 | 1
    }

    fn slot(&self, mv: FoxMove) -> usize {
        mv.from().index() << 6 | mv.to().index()
    }

    fn order(&self, state: &FoxPosition, moves: &[FoxMove], scores: &mut Vec<Value>) {
        scores.clear();
        let guess = |mv: &FoxMove| match state.side() {
            FOX => 100 * mv.captured().len() as Value + self.sight.freedom_on(mv.to()),
            _ => self.sight.goose_guess(state, mv.from(), mv.to()),
        };
        scores.extend(moves.iter().map(guess));
    }

    fn evaluate(&self, state: &FoxPosition) -> Value {
        let for_fox = self.sight.for_fox(state).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        if state.side() == FOX { for_fox } else { -for_fox }
    }
}
