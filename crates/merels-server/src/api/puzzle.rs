//! Positions with one best first move, and solitaires to solve.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::analysis::PositionDoc;
use super::state::{MoveDoc, Side};

/// One line of the list of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PuzzleSummary {
    /// Its id.
    #[schema(example = "nine-mens-morris-017")]
    pub id: String,
    /// The rule set.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// What is asked, such as `White to move wins in 5 plies`.
    pub title: String,
    /// 1 (easy) to 5 (hard).
    pub difficulty: u8,
    /// The position as text.
    pub position: String,
    /// Whose turn it is.
    pub side: Side,
    /// Whether it was solved.
    pub solved: bool,
    /// How often a wrong move was tried.
    pub failures: u32,
}

/// All puzzles, easy ones first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PuzzleList {
    /// The puzzles.
    pub puzzles: Vec<PuzzleSummary>,
    /// How many were solved.
    pub solved: u32,
    /// The easiest one not solved yet.
    pub next: Option<String>,
}

/// A puzzle to solve.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct PuzzleDoc {
    /// What the list says of it.
    #[serde(flatten)]
    pub summary: PuzzleSummary,
    /// What to do, in a sentence.
    pub task: String,
    /// The position in full; its values are hidden.
    pub position_doc: PositionDoc,
    /// The puzzle that follows it in the list.
    pub following: Option<String>,
}

/// A try at a puzzle: all own moves and answers so far, from its position, ending with an own move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The moves as text.
    #[schema(example = json!(["d2-d3xg7"]))]
    pub moves: Vec<String>,
}

/// How the try was.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct AttemptResult {
    /// Whether the last own move is the best.
    pub correct: bool,
    /// Whether the puzzle is solved with it.
    pub solved: bool,
    /// The opponent's answer, when there is more to do.
    pub reply: Option<MoveDoc>,
    /// The moves so far, answer included: send these and the next own move.
    pub moves: Vec<String>,
    /// The position after them.
    pub position_doc: PositionDoc,
    /// What to say.
    pub text: String,
}

/// The solution, for who gives up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Solution {
    /// The moves as text, from the puzzle's position.
    pub moves: Vec<String>,
    /// The first in full.
    pub first: MoveDoc,
    /// Why it is right.
    pub text: String,
}
