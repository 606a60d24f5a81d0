//! The one trait through which engine, server and terminal speak to every game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use crate::board::Board;
use crate::notation::{MoveError, PositionError};
use crate::player::{Outcome, Player};
use crate::point::{Point, PointSet};
use crate::symmetry::Symmetry;

/// What a position text counts beside the position itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counters {
    /// Plies since the last placing or capture (mill games; 0 elsewhere).
    pub quiet_plies: u32,
    /// Turn number: 1 at the start, one more after each turn of Black. For Solitaire the moves made, from 0.
    pub turn: u32,
}

/// How a move looks on the board: all that a screen needs to show it, or to let a person enter it step by step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveShape {
    /// Where the man came from; `None` when a man is placed, and for a pass.
    pub from: Option<Point>,
    /// The points visited after that, in order; the last is where the man ends. Empty only for a pass.
    pub path: Vec<Point>,
    /// Men taken off the board, in order.
    pub captures: Vec<Point>,
}

/// A game: a rule set that knows its positions and moves.
///
/// A position holds what the rules need and nothing else; draw limits that look back over a game in progress belong
/// to [`Play`](crate::Play). All positions and moves handed to a method must come from this very game.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A legal position, a small value.
    type Position: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// A move that is legal in the position it was made for, a small value.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The rule set as text, such as `nine-mens-morris:flying=never`; only options that differ from the game's
    /// defaults are named.
    fn spec(&self) -> String;

    /// The game's id without options, such as `nine-mens-morris`.
    fn id(&self) -> &str;

    /// What people call the game, such as `Nine Men's Morris`.
    fn name(&self) -> &str;

    /// The board it is played on.
    fn board(&self) -> &Board;

    /// What the two players are called, White's name first.
    fn player_names(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }

    /// The letters of the men in position texts, White's first.
    fn letters(&self) -> [char; 2] {
        ['W', 'B']
    }

    /// The rules in plain sentences, one paragraph an element, as this rule set has them.
    fn rules(&self) -> Vec<String>;

    /// The position a game starts from.
    fn start(&self) -> Self::Position;

    /// The counters a game starts with.
    fn start_counters(&self) -> Counters {
        Counters { quiet_plies: 0, turn: 1 }
    }

    /// Whose turn it is; in a finished position, whose turn it would be.
    fn side_to_move(&self, position: &Self::Position) -> Player;

    /// The men on the board, White's first.
    fn men(&self, position: &Self::Position) -> [PointSet; 2];

    /// Men still to be placed, White's first.
    fn hands(&self, _position: &Self::Position) -> [u8; 2] {
        [0, 0]
    }

    /// Puts all legal moves into `moves`, replacing what was there, in a fixed order; none when the game is over.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// How many legal moves there are.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len() as u64
    }

    /// Whether `mv` may be made in `position`.
    ///
    /// More moves can be legal than [`Game::legal_moves`] lists where a move can be made in several ways (Chinese
    /// Checkers), or where there are too many to list (Solitaire).
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.contains(&mv)
    }

    /// The one move that two moves make together which were made one directly after the other, where the rules count
    /// them as one: in Solitaire the jumps of one peg.
    fn joined(&self, _last: Self::Move, _next: Self::Move) -> Option<Self::Move> {
        None
    }

    /// The position after a legal move. A move that is not legal here gives some wrong position, or panics.
    fn apply(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// How the game ended, if the position alone says that it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The counters after `mv` was made by `mover`.
    fn advance(&self, counters: Counters, mover: Player, mv: Self::Move) -> Counters {
        Counters {
            quiet_plies: if self.is_quiet(mv) { counters.quiet_plies + 1 } else { 0 },
            turn: counters.turn + u32::from(mover == Player::Black),
        }
    }

    /// Whether a move leaves open that its position comes again: neither a placing nor a capture.
    fn is_quiet(&self, mv: Self::Move) -> bool;

    /// At which occurrence of a position the game is drawn, if it ever is.
    fn repetition_limit(&self) -> Option<u32>;

    /// How a game in progress ended through its count of quiet plies.
    fn quiet_limit(&self, _position: &Self::Position, _quiet_plies: u32) -> Option<Outcome> {
        None
    }

    /// Whether [`Game::is_barred`] can ever forbid a move.
    fn bars_moves(&self) -> bool {
        false
    }

    /// Whether a rule of play forbids `mv` in `position` because of the same player's last turn, made as `last`
    /// in `before`.
    fn is_barred(
        &self,
        _before: &Self::Position,
        _last: Self::Move,
        _position: &Self::Position,
        _mv: Self::Move,
    ) -> bool {
        false
    }

    /// The symmetries the game has: those of its board that its direction of play leaves, the identity first.
    fn symmetries(&self) -> Vec<&Symmetry>;

    /// The image of a position under one of [`Game::symmetries`].
    fn transform(&self, position: &Self::Position, symmetry: &Symmetry) -> Self::Position;

    /// The image of a move under one of [`Game::symmetries`].
    fn transform_move(&self, mv: Self::Move, symmetry: &Symmetry) -> Self::Move;

    /// The least of all images of a position: the same for all positions that are alike by symmetry.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let images = self.symmetries().into_iter().map(|symmetry| self.transform(position, symmetry));
        images.min().unwrap_or(*position)
    }

    /// How a move looks on the board.
    fn shape(&self, mv: Self::Move) -> MoveShape;

    /// The position written as in rules.md, with its counters.
    fn format_position(&self, position: &Self::Position, counters: Counters) -> String;

    /// Reads a position as [`Game::format_position`] writes it.
    ///
    /// # Errors
    /// A [`PositionError`] that names the field, what was read and what was expected, or the reason why the rule set
    /// does not allow the position.
    fn parse_position(&self, text: &str) -> Result<(Self::Position, Counters), PositionError>;

    /// The move as text, such as `d2-d3xg7`.
    fn format_move(&self, mv: Self::Move) -> String;

    /// Reads a move that is legal in `position`.
    ///
    /// # Errors
    /// A [`MoveError`] that says what is wrong with the text, or why the move is illegal.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, MoveError>;
}
