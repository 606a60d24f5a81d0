//! A game in progress: its moves so far, and the draw limits that look back over them.

use alloc::vec::Vec;

use thiserror::Error;

use crate::game::{Counters, Game};
use crate::player::{Outcome, Player, Reason};

/// A game in progress.
///
/// Besides the rules of its game it knows the limits of play: repetition, quiet plies and Morabaraba's two rules.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    game: G,
    /// The starting position and every position since; never empty.
    positions: Vec<(G::Position, Counters)>,
    /// `moves[i]` led from `positions[i]` to `positions[i + 1]`.
    moves: Vec<G::Move>,
    /// How the players or a referee ended it, when it was not the rules.
    ended: Option<Outcome>,
}

/// Why a move was not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The move is not legal here, by the rules or by a limit of play.
    #[error("the move is not legal here")]
    Illegal,
}

impl<G: Game> Play<G> {
    /// A new game from the start.
    pub fn new(game: G) -> Self {
        let (start, counters) = (game.start(), game.start_counters());
        Self::from_position(game, start, counters)
    }

    /// A new game from some position.
    pub fn from_position(game: G, position: G::Position, counters: Counters) -> Self {
        Self { game, positions: alloc::vec![(position, counters)], moves: Vec::new(), ended: None }
    }

    /// The game being played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where the game stands.
    pub fn position(&self) -> &G::Position {
        &self.current().0
    }

    /// The counters where the game stands.
    pub fn counters(&self) -> Counters {
        self.current().1
    }

    /// The position and counters the game began with.
    pub fn start(&self) -> (&G::Position, Counters) {
        (&self.positions[0].0, self.positions[0].1)
    }

    fn current(&self) -> &(G::Position, Counters) {
        &self.positions[self.moves.len()]
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The starting position and the one after each move: one more than there are moves.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &G::Position> {
        self.positions.iter().map(|(position, _)| position)
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Player {
        self.game.side_to_move(self.position())
    }

    /// The moves that may be made; none when the game is over.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        if self.outcome_before_blocking().is_some() { Vec::new() } else { self.unbarred_moves() }
    }

    /// Legal moves without those that a rule of play bars because of the player's last turn.
    fn unbarred_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.position(), &mut moves);
        moves.retain(|&mv| !self.is_barred(mv));
        moves
    }

    /// Whether a rule of play forbids a legal move because of the player's last turn.
    fn is_barred(&self, mv: G::Move) -> bool {
        let Some(own_last) = self.moves.len().checked_sub(2).filter(|_| self.game.bars_moves()) else {
            return false;
        };
        let before = &self.positions[own_last].0;
        self.game.side_to_move(before) == self.side_to_move()
            && self.game.is_barred(before, self.moves[own_last], self.position(), mv)
    }

    /// Makes a move. Where the rules count it as one with the last move (Solitaire: jumps of the same peg), the last
    /// move is replaced by the two joined.
    ///
    /// # Errors
    /// [`PlayError::Over`] after the end, [`PlayError::Illegal`] for a move that the rules or a limit of play forbid.
    pub fn play(&mut self, mv: G::Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        if !self.game.is_legal(self.position(), mv) || self.is_barred(mv) {
            return Err(PlayError::Illegal);
        }
        let next = self.game.apply(self.position(), mv);
        if let Some(joined) = self.moves.last().and_then(|&last| self.game.joined(last, mv)) {
            self.moves.pop();
            let (_, counters) = self.positions.pop().unwrap_or((next, self.game.start_counters()));
            self.moves.push(joined);
            self.positions.push((next, counters));
        } else {
            let counters = self.game.advance(self.counters(), self.side_to_move(), mv);
            self.moves.push(mv);
            self.positions.push((next, counters));
        }
        Ok(())
    }

    /// Takes the last move back, with any agreed end; gives the move, or `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.ended = None;
        Some(mv)
    }

    /// Ends a game by resignation, agreement, time or forfeit.
    ///
    /// # Errors
    /// [`PlayError::Over`] when it has ended already.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        self.ended = Some(outcome);
        Ok(())
    }

    /// How the game ended, if it has: by the rules, by a limit of play, or by what [`Play::end`] was told.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_before_blocking().or_else(|| {
            // By the rules there is a move here, so that all of them must be barred.
            let blocked = self.game.bars_moves() && self.unbarred_moves().is_empty();
            blocked.then(|| Outcome::win(self.side_to_move().other(), Reason::Blocked))
        })
    }

    fn outcome_before_blocking(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.outcome(self.position())).or_else(|| {
            let repeated = self.game.repetition_limit().is_some_and(|limit| self.occurrences() >= limit);
            if repeated {
                Some(Outcome::draw(Reason::Repetition))
            } else {
                self.game.quiet_limit(self.position(), self.counters().quiet_plies)
            }
        })
    }

    /// How often the present position has occurred with the same player to move, this time included.
    pub fn occurrences(&self) -> u32 {
        let mut count = 1;
        for (i, mv) in self.moves.iter().enumerate().rev() {
            if !self.game.is_quiet(*mv) {
                break;
            }
            count += u32::from(self.positions[i].0 == *self.position());
        }
        count
    }
}
