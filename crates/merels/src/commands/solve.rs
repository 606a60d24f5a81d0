//! `merels solve GAME`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use clap::Args;
use merels_core::{AnyGame, Distance, Game, Wdl};
use merels_solver::{Options, Phase, Plan, Progress, SolveError, Solver};
use merels_tables::manifest::Value;

use super::Failure;
use super::probe::described;
use crate::input::GameParser;
use crate::machine;
use crate::output;
use crate::progress::{Meter, bytes, short};
use crate::tables_folder::{TablesFolder, mill_game};

/// Solve a mill game: compute the exact value of every position and keep it in tables.
///
/// What it will need is printed first, and it does not start when the memory or the disk space is not there. It may be
/// stopped at any moment, by Ctrl-C or otherwise, and goes on where it stopped when it is started again.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels solve seven-mens-morris --distances\n  \
    merels solve nine-mens-morris --tables /data/tables\n  \
    merels solve lasker-morris:men=6 --plan")]
pub(crate) struct Solve {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// Also compute the number of plies to the end of every won and lost position.
    #[arg(long)]
    distances: bool,
    /// Threads to use; 0 for as many as the computer has.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Most memory to use, such as 6G or 900M; by default what is available.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Only print what it would need.
    #[arg(long)]
    plan: bool,
    #[command(flatten)]
    tables: TablesFolder,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = mill_game(&self.game)?;
        let folder = self.tables.path()?;
        let options = Options {
            distances: self.distances,
            threads: (self.threads > 0).then_some(usize::from(self.threads)),
            memory: self.memory,
            ..Options::default()
        };
        let solver = Solver::new(game, options)?;
        let (memory, disk) = (machine::available_memory(), machine::free_disk(&folder));
        let threads = options.threads.or_else(|| Some(std::thread::available_parallelism().ok()?.get()));
        let plan = describe(&solver.plan(), threads.unwrap_or(1), self.memory.or(memory), disk);
        if self.plan {
            output::text(|out| write!(out, "{plan}"))?;
            return Ok(solver.check(memory, disk, &folder)?);
        }
        eprint!("{plan}");
        solver.check(memory, disk, &folder)?;

        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::Relaxed) {
                // Asked twice: nothing is lost by leaving at once but what was not finished.
                std::process::exit(130);
            }
            eprintln!("Stopping; once more Ctrl-C stops at once. Solve again to go on from here.");
        })
        .context("cannot watch for Ctrl-C")?;

        let meter = Meter::new();
        let report = |progress: &Progress| {
            meter.show(progress.fraction, &doing(progress.phase), progress.remaining);
        };
        let outcome = solver.solve(&folder, &stop, &report);
        meter.finish();
        let tables = match outcome {
            Ok(tables) => tables,
            Err(SolveError::Cancelled) => {
                let again = format!("stopped; merels solve {} goes on from here", game.spec());
                return Err(Failure::Failed(anyhow::Error::msg(again)));
            }
            Err(error) => return Err(error.into()),
        };
        let manifest = tables.manifest();
        let files = manifest.tables.values().flat_map(|entry| [&entry.values, &entry.distances]).flatten();
        let size: u64 = files.map(|file| file.bytes).sum();
        let start = manifest.start.map(|start| {
            let wdl = match start.value {
                Value::Win => Wdl::Win,
                Value::Draw => Wdl::Draw,
                Value::Loss => Wdl::Loss,
            };
            described(wdl, start.distance.map(Distance), "in")
        });
        output::text(|out| {
            let tables_count = manifest.tables.len();
            writeln!(out, "{}: {}", game.spec(), start.unwrap_or_else(|| "not complete".into()))?;
            writeln!(out, "{tables_count} tables, {} in {}", bytes(size), tables.folder().display())
        })
    }
}

/// What a solve will need, for people.
fn describe(plan: &Plan, threads: usize, memory: Option<u64>, disk: Option<u64>) -> String {
    let there = |available: Option<u64>| {
        available.map_or_else(String::new, |available| format!(" ({} available)", bytes(available)))
    };
    let time = std::time::Duration::from_secs_f64((plan.cpu_seconds / threads as f64).max(1.0));
    format!(
        "{}, {}: {} positions in {} tables\n  memory  about {}{}\n  disk    at most about {}{}\n  time    about {} on {} \
         thread{}\n",
        plan.game,
        if plan.distances { "values and distances" } else { "values" },
        plan.positions,
        plan.tables,
        bytes(plan.memory),
        there(memory),
        bytes(plan.disk),
        there(disk),
        short(time),
        threads,
        if threads == 1 { "" } else { "s" },
    )
}

fn doing(phase: Phase) -> String {
    match phase {
        Phase::Solving { own, own_hand: 0, enemy_hand: 0 } => format!("moving phase, {own} men"),
        Phase::Solving { own, own_hand, enemy_hand } => {
            format!("placing phase, {own} men on the board, {own_hand} and {enemy_hand} in hand")
        }
        Phase::Writing(table) => format!("writing table {table}"),
        Phase::Finished => "done".into(),
    }
}

/// A number of bytes such as `6G`, `900M` or `500000000`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let factor = match text[digits.len()..].to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B')
    {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1u64 << 30,
        "T" => 1 << 40,
        _ => return Err("expected a number of bytes with an optional K, M, G or T, such as 6G".into()),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a number, such as 6G".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "that is more than there can be".to_owned())
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read_with_and_without_units() {
        for (text, bytes) in
            [("500", 500), ("6G", 6 << 30), ("900M", 900 << 20), ("2GiB", 2 << 30), ("1kb", 1024)]
        {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "6X", "1.5G", "-1", "99999999999T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
