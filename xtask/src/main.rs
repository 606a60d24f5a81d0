//! The project's own chores: `cargo xtask test | ci | dist | bench | fuzz`.

mod bench;
mod ci;
mod dist;
mod fuzz;
mod run;
mod test;
mod tools;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
Usage: cargo xtask CHORE

  test            Fetch what the tests need, then run every check and every test
  ci              Run .ci/run on a fresh clone of the last commit, as continuous integration does
  dist            Build the release archive with man pages and completions into target/dist
  bench [NAME…]   Run the benchmarks, all or those of the named crates
  fuzz TARGET [S] Run a fuzz target (the files of fuzz/fuzz_targets) for S seconds, 60 unless told";

fn main() -> ExitCode {
    match chore(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore(words: &[String]) -> Result<()> {
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run_every_check(),
        ["ci"] => ci::run_on_clone(),
        ["dist"] => dist::build_archive(),
        ["fuzz", target] => fuzz::run_target(target, "60"),
        ["fuzz", target, seconds] => fuzz::run_target(target, seconds),
        ["bench", ref crates @ ..] => bench::run_benches(crates),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown chore '{}'\n\n{USAGE}", words.join(" ")),
    }
}
