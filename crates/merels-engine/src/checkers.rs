//! The Chinese Checkers variant for the search.

mod race;
#[cfg(test)]
mod tests;

use merels_core::board::MAX_POINTS;
use merels_core::checkers::{CheckersGame, CheckersMove, CheckersPosition};
use merels_core::{Game, Player, Point, PointSet, Wdl};

use race::Race;

use crate::model::{Model, mix};
use crate::score::{MAX_ESTIMATE, Value};

/// The Chinese Checkers variant as the search sees it: the game's own positions and moves, and an evaluation of the race.
#[derive(Clone, Debug)]
pub struct CheckersModel {
    game: CheckersGame,
    race: Race,
}

impl CheckersModel {
    /// The model of a game.
    pub fn new(game: CheckersGame) -> Self {
        Self { race: Race::new(&game), game }
    }
}

impl Model for CheckersModel {
    type Game = CheckersGame;
    type State = CheckersPosition;
    type Move = CheckersMove;

    const SLOTS: usize = 4096;

    fn game(&self) -> &CheckersGame {
        &self.game
    }

    fn state(&self, position: &CheckersPosition) -> CheckersPosition {
        *position
    }

    fn position(&self, state: &CheckersPosition) -> CheckersPosition {
        *state
    }

    fn encode(&self, mv: CheckersMove) -> CheckersMove {
        mv
    }

    fn decode(&self, mv: CheckersMove) -> CheckersMove {
        mv
    }

    fn key(&self, state: &CheckersPosition) -> u64 {
        let [white, black] = Player::BOTH.map(|player| state.men(player).bits());
        mix(white ^ mix(black ^ (state.side().index() as u64 + 1) << 56))
    }

    fn outcome(&self, state: &CheckersPosition) -> Option<Wdl> {
        self.game.outcome(state).map(|outcome| match outcome.winner {
            None => Wdl::Draw,
            Some(winner) if winner == state.side() => Wdl::Win,
            Some(_) => Wdl::Loss,
        })
    }

    /// Two ways to the same point are one move, so each is listed once.
    fn moves(&self, state: &CheckersPosition, moves: &mut Vec<CheckersMove>) {
        self.game.legal_moves(state, moves);
        let mut seen = [PointSet::EMPTY; MAX_POINTS];
        moves.retain(|mv| match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => {
                let ends = &mut seen[from.index()];
                let fresh = !ends.contains(to);
                *ends = ends.with(to);
                fresh
            }
            _ => true,
        });
    }

    fn noisy_moves(&self, _state: &CheckersPosition, moves: &mut Vec<CheckersMove>) {
        moves.clear();
    }

    fn apply(&self, state: &CheckersPosition, mv: CheckersMove) -> CheckersPosition {
        self.game.apply(state, mv)
    }

    fn is_noisy(&self, _mv: CheckersMove) -> bool {
        false
    }

    /// What has gone forward never comes back.
    fn is_reversible(&self, mv: CheckersMove) -> bool {
        match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => {
                self.race.advance(Player::White, from) == self.race.advance(Player::White, to)
            }
            _ => true,
        }
    }

    fn code(&self, mv: CheckersMove) -> u32 {
        1 + self.slot(mv) as u32
    }

    /// A pass, which is the only move where it is one, shares its place with no other: nothing goes from a point to itself.
    fn slot(&self, mv: CheckersMove) -> usize {
        let index = |point: Option<Point>| point.map_or(0, Point::index);
        index(mv.from()) << 6 | index(mv.to())
    }

    fn order(&self, state: &CheckersPosition, moves: &[CheckersMove], scores: &mut Vec<Value>) {
        scores.clear();
        let side = state.side();
        scores.extend(moves.iter().map(|mv| match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => self.race.step_worth(side, from, to),
            _ => 0,
        }));
    }

    fn evaluate(&self, state: &CheckersPosition) -> Value {
        self.race.evaluate(state).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    fn pass(&self, state: &CheckersPosition) -> Option<CheckersPosition> {
        let [white, black] = Player::BOTH.map(|player| state.men(player));
        Some(CheckersPosition::new([white, black], state.side().other()))
    }
}
