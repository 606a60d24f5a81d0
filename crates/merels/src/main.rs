//! The `merels` command: one subcommand per job, each in its own file under `commands`.
//!
//! Results go to standard output and everything else to standard error. The exit status is 0 when the job is done, 1
//! when it failed, 2 when what was asked for makes no sense.

mod commands;
mod input;
mod machine;
mod output;
mod progress;
mod tables_folder;

use std::process::ExitCode;

use clap::Parser;

use commands::serve::Serve;
use commands::{Command, Failure};

/// Play, analyse and solve the mill games and the games that share their boards.
#[derive(Parser)]
#[command(
    name = "merels",
    version,
    about,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
        merels\n  \
        merels games\n  \
        merels show nine-mens-morris\n  \
        merels rules nine-mens-morris:flying=never,men=7\n\n\
        'merels help COMMAND' explains one command."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: commands::serve::Options,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(command) => command.run(),
        None => Serve::from(cli.serve).run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
        // Whoever reads our output has seen enough, as `head` does.
        Err(Failure::Failed(error)) if output::is_closed(&error) => ExitCode::SUCCESS,
        Err(Failure::Failed(error)) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
