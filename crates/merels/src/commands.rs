//! The subcommands: their arguments, and how they end.

mod analyse;
mod bench;
mod completions;
mod contest;
mod engine;
mod games;
mod man;
mod perft;
mod play;
mod probe;
mod record;
mod rules;
pub(crate) mod serve;
mod show;
mod solve;
mod stats;
mod verify;

use clap::Subcommand;

/// One job of the program.
#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(serve::Serve),
    Games(games::Games),
    Rules(rules::Rules),
    Show(show::Show),
    Perft(perft::Perft),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Stats(stats::Stats),
    Probe(probe::Probe),
    Play(play::Play),
    Analyse(analyse::Analyse),
    Engine(engine::Engine),
    Match(contest::Contest),
    Bench(bench::Bench),
    Record(record::RecordCommand),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Serve(command) => command.run(),
            Self::Games(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::Verify(command) => command.run(),
            Self::Stats(command) => command.run(),
            Self::Probe(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Analyse(command) => command.run(),
            Self::Engine(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Record(command) => command.run(),
            Self::Completions(command) => command.run(),
            Self::Man(command) => command.run(),
        }
    }
}

/// Why a command ended without doing its job: exit status 2 for wrong usage, 1 for everything else.
pub(crate) enum Failure {
    /// What was asked for cannot be: an unknown game, a text that is no position.
    Usage(String),
    /// It could be, but it went wrong.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
