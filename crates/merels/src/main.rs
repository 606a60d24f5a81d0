//! The `merels` command: one subcommand per job, each in its own file under `commands`.

mod commands;

use std::process::ExitCode;

use clap::Parser;

use commands::{Command, Failure};

/// Play, analyse and solve the mill games and the games that share their boards.
#[derive(Parser)]
#[command(name = "merels", version, about, after_help = "Example: merels perft nine-mens-morris 5")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("merels: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Failed(error)) => {
            eprintln!("merels: {error:#}");
            ExitCode::FAILURE
        }
    }
}
