//! Checking table sets by a path of their own: moves come from `merels-core`'s rules and values from the files, and
//! nothing is shared with the solver that wrote them.
//!
//! **With distances a full check is a proof.** A lost position is checked to have only moves to won positions and to be
//! one ply longer than the longest of them; a won position to have a move to a lost one, to the shortest of which it is
//! one ply; a drawn position to have no move to a lost position and one to a drawn position (or to be drawn by the
//! rules). By induction over the distance every won and lost position is what it says; and from a draw either player can
//! avoid losing for ever.
//!
//! **Values alone can only be checked for consistency**: a table that called all positions of some closed circle won and
//! lost in turn, each resting on the next, would pass. A check of a sample says how much may still be wrong.

mod judge;
mod memory;
mod sample;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use merels_core::mill::MillPosition;
use merels_core::{Game, Wdl};
use merels_tables::{ProbeError, TableError, TableId, Tables};

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every stored position.
    All,
    /// So many positions, drawn uniformly from all stored ones (one may be drawn twice).
    Sample {
        /// How many.
        positions: u64,
        /// What the drawing starts from: the same seed draws the same positions.
        seed: u64,
    },
}

/// What a check amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Every stored position was checked, with its distance.
    Complete,
    /// Every stored position agrees with its successors, but there are no distances that would rule out circles.
    Consistent,
    /// Positions drawn at random were checked, with their distances.
    Sampled,
    /// Positions drawn at random agree with their successors.
    SampledConsistent,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Complete => {
                "complete proof: every stored position was checked against its successors, with its distance"
            }
            Self::Consistent => {
                "consistency: every stored position agrees with its successors; without distances that is no complete proof"
            }
            Self::Sampled => "sample: positions drawn at random were checked against their successors, with their distances",
            Self::SampledConsistent => {
                "sample of consistency: positions drawn at random agree with their successors; the tables have no distances"
            }
        })
    }
}

/// A value with its distance: `None` for draws, and where the tables do not keep distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Win, draw or loss of the player to move.
    pub wdl: Wdl,
    /// Plies to the end.
    pub plies: Option<u16>,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            Some(plies) => write!(f, "{} in {plies}", self.wdl),
            None => write!(f, "{}", self.wdl),
        }
    }
}

/// A position whose stored value is wrong.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The position, as text.
    pub position: String,
    /// Its table.
    pub table: TableId,
    /// What is stored.
    pub stored: Verdict,
    /// What follows from its successors.
    pub expected: Verdict,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, table, stored, expected } = self;
        write!(f, "{position} (table {table}): stored {stored}, expected {expected}")
    }
}

/// What a check found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Positions stored in the set.
    pub stored: u64,
    /// Positions checked. Those that cannot stand in a game are not, and count neither here nor as wrong.
    pub checked: u64,
    /// Stored positions that cannot stand in a game, among those looked at.
    pub impossible: u64,
    /// How many are wrong.
    pub wrong: u64,
    /// The first few that are wrong.
    pub examples: Vec<Disagreement>,
    /// What the check amounts to if nothing is wrong.
    pub proof: Proof,
}

/// Why a check did not come to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A file is missing or damaged.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A position's successor has no table.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// The set is not finished.
    #[error("the tables of {game} are not complete: solve it to the end first (merels solve {game})")]
    Incomplete {
        /// The rule set.
        game: String,
    },
    /// The caller asked to stop.
    #[error("stopped before the check was complete")]
    Stopped,
}

/// What a check is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Comparing files with the manifest; counted in bytes.
    Files,
    /// Reading tables into memory; counted in positions.
    Reading,
    /// Checking positions.
    Positions,
}

/// Told how far a check is, from any thread.
pub trait Progress: Sync {
    /// `done` of `total` in this stage.
    fn report(&self, stage: Stage, done: u64, total: u64);
}

impl<F: Fn(Stage, u64, u64) + Sync> Progress for F {
    fn report(&self, stage: Stage, done: u64, total: u64) {
        self(stage, done, total);
    }
}

/// What threads share while they check.
struct Watch<'a> {
    stage: Stage,
    total: u64,
    done: AtomicU64,
    progress: &'a dyn Progress,
    stop: &'a AtomicBool,
}

impl<'a> Watch<'a> {
    fn new(stage: Stage, total: u64, progress: &'a dyn Progress, stop: &'a AtomicBool) -> Self {
        progress.report(stage, 0, total);
        Self { stage, total, done: AtomicU64::new(0), progress, stop }
    }

    fn advance(&self, by: u64) -> Result<(), VerifyError> {
        let done = self.done.fetch_add(by, Ordering::Relaxed) + by;
        self.progress.report(self.stage, done, self.total);
        if self.stop.load(Ordering::Relaxed) { Err(VerifyError::Stopped) } else { Ok(()) }
    }
}

/// Checks a table set: every file against the manifest, then positions against their successors, with all threads of the
/// current rayon pool. `memory` is how many bytes a full check may use to hold the tables; one that needs more reads
/// the files over and over, which takes long.
///
/// # Errors
/// When the set is incomplete or a file is damaged, and [`VerifyError::Stopped`] soon after `stop` was set. Wrong values
/// are no error but are told in the [`Report`].
pub fn verify(
    tables: &Tables,
    extent: Extent,
    memory: u64,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Report, VerifyError> {
    if !tables.manifest().is_complete() {
        return Err(VerifyError::Incomplete { game: tables.identity().game().to_owned() });
    }
    check_files(tables, progress, stop)?;
    match extent {
        Extent::All => memory::verify_all(tables, memory, progress, stop),
        Extent::Sample { positions, seed } => sample::verify_sample(tables, positions, seed, progress, stop),
    }
}

fn check_files(tables: &Tables, progress: &dyn Progress, stop: &AtomicBool) -> Result<(), VerifyError> {
    use rayon::prelude::*;
    let entries = tables.manifest().tables.values();
    let files: Vec<_> = entries.flat_map(|entry| [&entry.values, &entry.distances]).flatten().collect();
    let watch = Watch::new(Stage::Files, files.iter().map(|file| file.bytes).sum(), progress, stop);
    files.par_iter().try_for_each(|file| {
        let mut stopped = Ok(());
        tables.check_file(file, |bytes| {
            if let Err(error) = watch.advance(bytes) {
                stopped = Err(error);
            }
        })?;
        stopped
    })
}

/// The tables that are stored, with the number of their positions.
fn stored_tables(tables: &Tables) -> Vec<(TableId, u64)> {
    let points = tables.identity().symmetries().points();
    tables
        .manifest()
        .tables
        .iter()
        .filter(|(_, entry)| entry.values.is_some())
        .map(|(&table, _)| (table, u64::from(tables.rows(table.own).len()) * table.columns(points).len()))
        .collect()
}

fn disagreement(
    tables: &Tables,
    table: TableId,
    position: &MillPosition,
    stored: Verdict,
    expected: Verdict,
) -> Disagreement {
    let game = tables.game();
    Disagreement { position: game.format_position(position, game.start_counters()), table, stored, expected }
}
