//! `merels verify GAME`

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use clap::Args;
use merels_core::{AnyGame, Game};
use merels_solver::verify::{Extent, Report, Stage, verify};

use super::Failure;
use crate::input::GameParser;
use crate::machine;
use crate::output;
use crate::progress::{Meter, bytes};
use crate::tables_folder::{TablesFolder, mill_game};

/// Check tables against the rules, position by position.
///
/// Every file is compared with the manifest, and every stored position (or with --sample as many as you like, drawn at
/// random from all of them) with the positions that its moves lead to, by a program that shares nothing with the solver.
/// The last line says what kind of proof that is. The exit status is 1 when a value is wrong.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels verify seven-mens-morris\n  \
    merels verify nine-mens-morris --sample 1000000")]
pub(crate) struct Verify {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// Check only so many positions, drawn at random.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Where the drawing starts: the same number draws the same positions.
    #[arg(long, value_name = "N", requires = "sample")]
    seed: Option<u64>,
    /// Threads to check with; 0 for as many as the computer has.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tables: TablesFolder,
}

impl Verify {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = mill_game(&self.game)?;
        let tables = self.tables.open(game)?;
        let seed = self.seed.unwrap_or_else(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            u64::from(now.subsec_nanos()) << 32 ^ now.as_secs()
        });
        let extent = self.sample.map_or(Extent::All, |positions| Extent::Sample { positions, seed });
        // Half of what is free leaves room for the files' own cache.
        let memory = machine::available_memory().map_or(1 << 30, |available| available / 2);
        let meter = Meter::new();
        let began = Instant::now();
        let progress = |stage: Stage, done: u64, total: u64| {
            let what = match stage {
                Stage::Files => format!("comparing {} of files with the manifest", bytes(total)),
                Stage::Reading => format!("reading {total} positions"),
                Stage::Positions => format!("checking {total} positions"),
            };
            let fraction = done as f64 / total.max(1) as f64;
            let remaining = (stage == Stage::Positions && fraction > 0.02)
                .then(|| began.elapsed().mul_f64((1.0 - fraction) / fraction));
            meter.show(fraction, &what, remaining);
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(self.threads)).build()?;
        let report = pool.install(|| verify(&tables, extent, memory, &progress, &AtomicBool::new(false)));
        meter.finish();
        let report = report?;
        self.print(&game.spec(), &report, seed, began.elapsed())?;
        if report.wrong > 0 {
            return Err(Failure::Failed(anyhow!("{} positions have a wrong value", report.wrong)));
        }
        Ok(())
    }

    fn print(&self, game: &str, report: &Report, seed: u64, took: Duration) -> Result<(), Failure> {
        let sound = report.wrong == 0;
        let seed = self.sample.map(|_| seed);
        if self.json {
            return output::json(&serde_json::json!({
                "game": game,
                "stored": report.stored,
                "checked": report.checked,
                "impossible": report.impossible,
                "wrong": report.wrong,
                "examples": report.examples.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "proof": sound.then(|| report.proof.to_string()),
                "seed": seed,
                "seconds": took.as_secs_f64(),
            }));
        }
        output::text(|out| {
            for example in &report.examples {
                writeln!(out, "wrong: {example}")?;
            }
            write!(out, "{game}: {} of {} stored positions checked", report.checked, report.stored)?;
            if report.impossible > 0 {
                write!(out, " ({} more cannot stand in a game)", report.impossible)?;
            }
            writeln!(out, ", {} wrong", report.wrong)?;
            if let Some(seed) = seed {
                writeln!(out, "seed {seed}")?;
                if sound && report.checked > 0 {
                    // With n checks that all succeed, 3/n is exceeded by the true rate in one case of twenty.
                    let rate = 3e6 / report.checked as f64;
                    writeln!(
                        out,
                        "with 95 % confidence fewer than {rate:.2} positions in a million are wrong"
                    )?;
                }
            }
            if sound { writeln!(out, "{}", report.proof) } else { Ok(()) }
        })
    }
}
