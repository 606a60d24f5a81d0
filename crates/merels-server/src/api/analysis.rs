//! Positions looked at without a game: legal moves, exact values, the engine's lines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::catalogue::Family;
use super::state::{BoardShape, ExactValue, Man, MoveDoc, Side, State};

/// A legal move with what the tables say of it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ValuedMove {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveDoc,
    /// The position after it, as text.
    pub position: String,
    /// What the move is worth to the player who makes it, counted from before it; null when unknown.
    pub value: Option<ExactValue>,
    /// The value of the position after it, for the player to move there; null when unknown.
    pub after: Option<ExactValue>,
    /// Whether it keeps the value of the position: no better move exists. Null when unknown.
    pub best: Option<bool>,
}

/// A position, its value where known, and its moves, best first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PositionDoc {
    /// The rule set.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// What kind of game it is.
    pub family: Family,
    /// Its board.
    pub board: BoardShape,
    /// Whether the points are drawn as holes for pegs.
    pub holes: bool,
    /// The position in full, after the moves given, if any.
    pub state: State,
    /// The last move given, for showing it.
    pub last: Option<MoveDoc>,
    /// The exact value for the player to move; null when no table holds it.
    pub value: Option<ExactValue>,
    /// The value in words.
    #[schema(example = "White wins in 13 plies (exact).")]
    pub value_text: Option<String>,
    /// Whether tables for this rule set are there.
    pub solved: bool,
    /// All legal moves, best first where values are known, otherwise in the order of the rules.
    pub moves: Vec<ValuedMove>,
}

/// Anything a person sets up on the board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupWish {
    /// What stands where, by the point's name.
    pub men: BTreeMap<String, Man>,
    /// Men in hand, White's first; for games with a hand.
    pub hands: Option<[u8; 2]>,
    /// Whose turn it is.
    pub side: Side,
}

/// How good a position is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
pub struct Score {
    /// Whether it is exact (from a table or a proof). If not, it is an estimate.
    pub exact: bool,
    /// The exact value, if exact.
    pub value: Option<ExactValue>,
    /// From -1 (Black wins) to 1 (White wins), for evaluation bars: always White's point of view.
    pub bar: f64,
    /// An estimate in hundredths of a man from White's point of view; null when exact.
    pub centimen: Option<i32>,
}

/// One line of the engine.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Line {
    /// 1 for the best.
    pub rank: u32,
    /// How good it is.
    pub score: Score,
    /// The score in words.
    #[schema(example = "+0.35 at depth 12 (estimate)")]
    pub text: String,
    /// The moves, each as text.
    pub moves: Vec<String>,
    /// The first move in full, for an arrow.
    pub first: MoveDoc,
}

/// What the engine knows so far: the data of `info` events.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AnalysisInfo {
    /// The position looked at.
    pub position: String,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Milliseconds since it began.
    pub time_ms: u64,
    /// The lines, best first.
    pub lines: Vec<Line>,
    /// Whether nothing more will come.
    pub done: bool,
}
