//! Boards, men, moves and positions: everything a board on a screen is told.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the two players. White begins; the fox is `white`, the geese are `black`, all pegs are `white`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who begins.
    White,
    /// The other player.
    Black,
}

/// What can stand on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Man {
    /// A man of White.
    White,
    /// A man of Black.
    Black,
    /// The fox.
    Fox,
    /// A goose.
    Goose,
    /// A peg of Solitaire.
    Peg,
}

/// A point and where it lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BoardPoint {
    /// Its name, a file letter and a rank digit.
    #[schema(example = "d2")]
    pub name: String,
    /// Columns from the left, from 0.
    pub file: u8,
    /// Rows from the bottom, from 0.
    pub rank: u8,
}

/// A board as geometry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct BoardShape {
    /// Its name in the catalogue of boards.
    #[schema(example = "squares-3")]
    pub id: String,
    /// All points, rank by rank from the top.
    pub points: Vec<BoardPoint>,
    /// Straight runs of point names.
    pub lines: Vec<Vec<String>>,
}

/// What a hand does in one step of entering a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// Put a man from the hand on the board.
    Place,
    /// Take up an own man to move it.
    Lift,
    /// Set it down, perhaps to go on from there.
    Land,
    /// Take an enemy man away.
    Remove,
}

/// One step of entering a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Step {
    /// What is done.
    pub kind: StepKind,
    /// Where.
    pub point: String,
    /// Men that disappear by this step without being chosen, as in a jump.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub takes: Vec<String>,
}

/// A move: its text, which is what is sent to make it, and its shape on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MoveDoc {
    /// The move as text.
    #[schema(example = "d2-d3xg7")]
    pub text: String,
    /// Where the man comes from; null when it is placed and for a pass.
    pub from: Option<String>,
    /// The points visited after that; the last is where the man ends.
    pub path: Vec<String>,
    /// Men taken off the board, in order.
    pub captures: Vec<String>,
    /// The same as steps of a hand, one after the other.
    pub steps: Vec<Step>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OutcomeDoc {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Who won; null for a draw, and for a Solitaire that ended with more than one peg.
    pub winner: Option<Side>,
    /// A stable name of the reason.
    #[schema(example = "too-few-men")]
    pub reason: String,
    /// A sentence to show.
    #[schema(example = "White wins: Black has fewer than three men.")]
    pub text: String,
}

/// Win, draw or loss with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WdlDoc {
    /// `side` wins.
    Win,
    /// Neither can force a win.
    Draw,
    /// `side` loses.
    Loss,
}

/// An exact value from a table, which ignores the limits of play (repetition, quiet plies).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ExactValue {
    /// From the point of view of `side`.
    pub wdl: WdlDoc,
    /// Plies to the end with the winner hurrying and the loser delaying; null for a draw and where only values are stored.
    pub distance: Option<u16>,
    /// Whose point of view it is.
    pub side: Side,
}

/// Where a game stands, in full.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct State {
    /// The position as text.
    #[schema(example = "3/3/3/6/3/3/3 w 9,9 0 1")]
    pub position: String,
    /// What stands on each occupied point, by the point's name.
    pub men: BTreeMap<String, Man>,
    /// Men in hand, White's first; null in games without a hand.
    pub hands: Option<[u8; 2]>,
    /// Men on the board, White's first.
    pub counts: [u32; 2],
    /// The kind of man each player has, White's first.
    pub kinds: [Man; 2],
    /// Whose turn it is; in a finished game whose turn it would be.
    pub side: Side,
    /// What the player to move is called (White, Fox, Geese …).
    pub side_name: String,
    /// `placing`, `moving`, `flying`, `placing-or-moving`, `jumping` or `over`.
    #[schema(example = "placing")]
    pub phase: String,
    /// All of that as one sentence.
    #[schema(example = "White places a man; 9 in hand.")]
    pub text: String,
    /// Turn number; for Solitaire the moves made.
    pub turn: u32,
    /// Plies since the last placing or capture.
    pub quiet_plies: u32,
    /// At how many quiet plies the game is drawn, if it is.
    pub quiet_limit: Option<u32>,
    /// How often this position has occurred in the game, this time included.
    pub occurrences: u32,
    /// At which occurrence the game is drawn, if it is.
    pub repetition_limit: Option<u32>,
    /// Everything the player to move may do; empty when the game is over.
    pub moves: Vec<MoveDoc>,
    /// The end, if it has come.
    pub outcome: Option<OutcomeDoc>,
}
