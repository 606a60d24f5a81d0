//! What was good and bad in a finished game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReviewStatus {
    /// None was asked for.
    None,
    /// It is being made.
    Running,
    /// It is stored.
    Done,
    /// It went wrong; `message` says how.
    Failed,
}

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// No better move exists.
    Best,
    /// Nearly as good.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Worse.
    Mistake,
    /// Throws the value away.
    Blunder,
    /// The only legal move.
    Forced,
}

/// One move of the game, graded.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ReviewedMove {
    /// 1 for the first move.
    pub ply: u32,
    /// `white` or `black`.
    pub side: String,
    /// The move as text.
    pub r#move: String,
    /// The best move in its place, as text.
    pub best: String,
    /// How the game might have gone on after the best move.
    pub line: Vec<String>,
    /// How good it was.
    pub grade: Grade,
    /// What it lost, 0 (nothing) to 1 (a whole point).
    pub loss: f64,
    /// Why, in a sentence; empty for moves that need none.
    pub reason: String,
    /// Whether the grade is exact rather than an estimate.
    pub exact: bool,
}

/// A point of the evaluation's curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CurvePoint {
    /// 0 is the starting position.
    pub ply: u32,
    /// From -1 (Black wins) to 1 (White wins).
    pub bar: f64,
    /// Whether it is exact.
    pub exact: bool,
}

/// A review, or how far it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Review {
    /// How far it is.
    pub status: ReviewStatus,
    /// 0 to 1.
    pub progress: f64,
    /// What went wrong, if it did.
    pub message: Option<String>,
    /// Accuracy of each player in percent, White's first; null until done and for a player without moves.
    pub accuracy: [Option<f64>; 2],
    /// The evaluation after each ply.
    pub curve: Vec<CurvePoint>,
    /// All moves.
    pub moves: Vec<ReviewedMove>,
    /// Plies of the mistakes worth trying again: show the position before, and ask for a better move.
    pub moments: Vec<u32>,
}
