//! How a request that cannot be met is answered.

use serde::Serialize;
use utoipa::ToSchema;

/// The body of every answer whose status is 4xx or 5xx.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A sentence for the person: what is wrong, and what would be right.
    #[schema(example = "unknown game 'chess'; the games are: tic-tac-toe, …")]
    pub message: String,
    /// A stable name for programs.
    #[schema(example = "bad-game")]
    pub code: String,
}
