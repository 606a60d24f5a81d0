//! A model for any game that has none of its own: the rules as they are, and an evaluation by men and mobility.

use std::hash::{DefaultHasher, Hash, Hasher};

use merels_core::{Game, Wdl};

use crate::model::{Model, MoveOf, mix};
use crate::score::{MAX_ESTIMATE, Value};

/// A game searched as it is.
#[derive(Clone, Debug)]
pub struct PlainModel<G: Game> {
    game: G,
}

impl<G: Game> PlainModel<G> {
    /// The model of a game.
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    fn hash(value: &impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }
}

impl<G: Game> Model for PlainModel<G> {
    type Game = G;
    type State = G::Position;
    type Move = G::Move;

    const SLOTS: usize = 4096;

    fn game(&self) -> &G {
        &self.game
    }

    fn state(&self, position: &G::Position) -> G::Position {
        *position
    }

    fn position(&self, state: &G::Position) -> G::Position {
        *state
    }

    fn encode(&self, mv: MoveOf<Self>) -> G::Move {
        mv
    }

    fn decode(&self, mv: G::Move) -> MoveOf<Self> {
        mv
    }

    fn key(&self, state: &G::Position) -> u64 {
        mix(Self::hash(state))
    }

    fn outcome(&self, state: &G::Position) -> Option<Wdl> {
        let side = self.game.side_to_move(state);
        self.game.outcome(state).map(|outcome| match outcome.winner {
            None => Wdl::Draw,
            Some(winner) if winner == side => Wdl::Win,
            Some(_) => Wdl::Loss,
        })
    }

    fn moves(&self, state: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.legal_moves(state, moves);
    }

    fn noisy_moves(&self, state: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.legal_moves(state, moves);
        moves.retain(|&mv| self.is_noisy(mv));
    }

    fn apply(&self, state: &G::Position, mv: G::Move) -> G::Position {
        self.game.apply(state, mv)
    }

    fn is_noisy(&self, mv: G::Move) -> bool {
        !self.game.shape(mv).captures.is_empty()
    }

    fn is_reversible(&self, mv: G::Move) -> bool {
        self.game.is_quiet(mv)
    }

    fn code(&self, mv: G::Move) -> u32 {
        (Self::hash(&mv) & 0xff_ffff) as u32 | 1
    }

    fn slot(&self, mv: G::Move) -> usize {
        let shape = self.game.shape(mv);
        let point = |point: Option<merels_core::Point>| point.map_or(0, merels_core::Point::index);
        point(shape.from) * 64 + point(shape.path.last().copied())
    }

    fn order(&self, _state: &G::Position, moves: &[G::Move], scores: &mut Vec<Value>) {
        scores.clear();
        scores.extend(moves.iter().map(|&mv| 100 * self.game.shape(mv).captures.len() as Value));
    }

    fn evaluate(&self, state: &G::Position) -> Value {
        let side = self.game.side_to_move(state).index();
        let (men, hands) = (self.game.men(state), self.game.hands(state));
        let total = |player: usize| men[player].len() as Value + Value::from(hands[player]);
        let moves = self.game.count_moves(state).min(64) as Value;
        (100 * (total(side) - total(1 - side)) + 2 * moves).clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }
}
