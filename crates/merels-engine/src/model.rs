//! What the search needs to know of a game.

use std::fmt::Debug;

use merels_core::{Game, Wdl};

use crate::score::Value;

/// The positions of the game a model stands for.
pub type PositionOf<M> = <<M as Model>::Game as Game>::Position;
/// The moves of the game a model stands for.
pub type MoveOf<M> = <<M as Model>::Game as Game>::Move;

/// A game as the search sees it: positions and moves in a form that is quick to work with, and an evaluation.
///
/// A game whose own positions and moves are quick enough uses them as they are. Everything is from the point of view
/// of the player to move, and turns strictly alternate (a pass is a move).
pub trait Model: Send + Sync + 'static {
    /// The game.
    type Game: Game;
    /// A position.
    type State: Copy + Eq + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// How many different values [`Model::slot`] has.
    const SLOTS: usize;

    /// The game this is a model of.
    fn game(&self) -> &Self::Game;

    /// A position of the game as the model sees it.
    fn state(&self, position: &PositionOf<Self>) -> Self::State;

    /// The position a state stands for.
    fn position(&self, state: &Self::State) -> PositionOf<Self>;

    /// A move of the game as the model sees it.
    fn encode(&self, mv: MoveOf<Self>) -> Self::Move;

    /// The move of the game that a move of the model stands for.
    fn decode(&self, mv: Self::Move) -> MoveOf<Self>;

    /// A number that tells positions apart, player to move included, well mixed in all its bits.
    fn key(&self, state: &Self::State) -> u64;

    /// The value for the player to move if the game is over here by the rules of the game; limits of play aside.
    fn outcome(&self, state: &Self::State) -> Option<Wdl>;

    /// Puts all legal moves into `moves`, replacing what was there. Called only where the game is not over.
    fn moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// Puts those legal moves into `moves` that change the balance at once, such as captures, replacing what was
    /// there: the moves the search follows beyond its depth. Called only where the game is not over.
    fn noisy_moves(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// The state after a legal move.
    fn apply(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Whether a move changes the balance at once: the search neither reduces nor prunes it.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Whether a position can come again after the move, so that repetitions are looked for across it.
    fn is_reversible(&self, mv: Self::Move) -> bool;

    /// A number below 2^24, not 0, that tells the legal moves of one position apart (almost always).
    fn code(&self, mv: Self::Move) -> u32;

    /// Where the history of a move is kept, such as its two points; below [`Model::SLOTS`].
    fn slot(&self, mv: Self::Move) -> usize;

    /// Gives each move a first guess of its worth, in centi-men or so, to search good moves first.
    fn order(&self, state: &Self::State, moves: &[Self::Move], scores: &mut Vec<Value>);

    /// The worth of a position that is not over, in centi-men for the player to move; at most
    /// [`MAX_ESTIMATE`](crate::score::MAX_ESTIMATE) in size.
    fn evaluate(&self, state: &Self::State) -> Value;

    /// The worth by the plainest measures alone, to measure what the whole evaluation adds.
    fn evaluate_simply(&self, state: &Self::State) -> Value {
        self.evaluate(state)
    }

    /// The state with the turn passed, where having the move is surely worth something: `None` where a player may
    /// wish he did not have to move.
    fn pass(&self, _state: &Self::State) -> Option<Self::State> {
        None
    }

    /// Whether a game in progress is drawn here by its count of quiet plies.
    fn is_quiet_draw(&self, _state: &Self::State, _quiet_plies: u32) -> bool {
        false
    }

    /// After how many quiet plies the draw limit comes near enough to matter for the worth of a position.
    fn quiet_horizon(&self) -> u32 {
        u32::MAX
    }

    /// What a player's last turn, `last` made in `before`, may bar him from doing next: 0 when nothing, else a number
    /// that stands for it.
    fn bar(&self, _before: &Self::State, _last: Self::Move) -> u32 {
        0
    }

    /// Whether a rule of play bars `mv` in `state` because the player's last turn was `last` in `before`; asked only
    /// where [`Model::bar`] is not 0.
    fn is_barred(
        &self,
        _before: &Self::State,
        _last: Self::Move,
        _state: &Self::State,
        _mv: Self::Move,
    ) -> bool {
        false
    }
}

/// Mixes all bits of a number into all bits of the result; different numbers stay different.
pub const fn mix(key: u64) -> u64 {
    // The finisher of MurmurHash3, a bijection.
    let key = (key ^ (key >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let key = (key ^ (key >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    key ^ (key >> 33)
}
