//! The subcommands: their arguments, and how they end.

mod games;

use clap::Subcommand;

/// One job of the program.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List all games.
    Games(games::Games),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Self::Games(command) => command.run(),
        }
    }
}

/// Why a command ended without doing its job: exit status 2 for wrong usage, 1 for everything else.
pub(crate) enum Failure {
    /// What was asked for cannot be: an unknown game, a text that is no position.
    #[expect(dead_code, reason = "the first command that reads a game uses it")]
    Usage(String),
    /// It could be, but it went wrong.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
