//! What is solved, and solving more.

use serde::Serialize;
use utoipa::ToSchema;

/// Where a game's tables stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableStatus {
    /// Not there.
    Absent,
    /// Waiting for another to be done.
    Queued,
    /// Being solved.
    Solving,
    /// Begun and paused.
    Paused,
    /// Ready.
    Ready,
    /// It went wrong; `message` says how.
    Failed,
}

/// How far a solve is.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct SolveProgress {
    /// What is being done, in words.
    pub text: String,
    /// 0 to 1; null while unknown.
    pub fraction: Option<f64>,
    /// Seconds since it began.
    pub seconds: f64,
}

/// What a solve needs, estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Needs {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of disk for the finished tables.
    pub disk: u64,
    /// Seconds on this machine, roughly.
    pub seconds: u64,
}

/// The tables of one game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TableDoc {
    /// The rule set.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// Where they stand.
    pub status: TableStatus,
    /// Whether distances are stored, not only win, draw and loss.
    pub distances: bool,
    /// Bytes on disk.
    pub bytes: Option<u64>,
    /// Positions solved, up to symmetry.
    pub positions: Option<u64>,
    /// The value of the starting position, in words.
    #[schema(example = "A draw with best play.")]
    pub start_value: Option<String>,
    /// What solving needs; null where it cannot be estimated.
    pub needs: Option<Needs>,
    /// Why it cannot be solved here now, if it cannot.
    pub obstacle: Option<String>,
    /// How far it is, while queued, solving or paused.
    pub progress: Option<SolveProgress>,
    /// What went wrong, if it did.
    pub message: Option<String>,
}

/// All tables.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TableList {
    /// The folder they lie in.
    pub folder: String,
    /// Bytes free on its disk.
    pub disk_free: Option<u64>,
    /// Bytes of memory free.
    pub memory_free: Option<u64>,
    /// One for each game that can be solved.
    pub tables: Vec<TableDoc>,
}
