//! What can go wrong when a game is solved.

use thiserror::Error;

/// Why a solve did not start or did not end.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The board is too large for the numbering of positions.
    #[error("a board of {points} points cannot be solved: at most {most} are possible")]
    BoardTooLarge {
        /// Points of the board.
        points: u32,
        /// The most the table format numbers.
        most: u32,
    },
    /// A win takes more plies than a byte can say.
    #[error(
        "a position takes more than {plies} plies to win or lose, which the tables cannot hold; solve without distances"
    )]
    DistanceOverflow {
        /// The longest distance that fits.
        plies: u32,
    },
    /// The caller asked to stop.
    #[error("stopped; the next run goes on with the tables that are finished")]
    Cancelled,
    /// More memory is needed than there is.
    #[error("{game} needs {needed} MiB of memory and {available} MiB are available{hint}")]
    Memory {
        /// The rule set.
        game: String,
        /// What the solve will use, in MiB.
        needed: u64,
        /// What may be used, in MiB.
        available: u64,
        /// What would help.
        hint: &'static str,
    },
    /// More disk space is needed than there is.
    #[error("{game} needs up to {needed} MiB of disk space in {folder} and {available} MiB are free")]
    Disk {
        /// The rule set.
        game: String,
        /// What the tables may take, in MiB.
        needed: u64,
        /// What is free, in MiB.
        available: u64,
        /// Where the tables go.
        folder: String,
    },
    /// Reading or writing tables failed.
    #[error("{context}")]
    Store {
        /// What was being done.
        context: String,
        /// Why it failed.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}
