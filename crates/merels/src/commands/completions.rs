//! `merels completions SHELL`

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Failure;
use crate::output;

/// Print the completions of a shell.
#[derive(Args)]
#[command(
    after_help = "Example: merels completions bash > ~/.local/share/bash-completion/completions/merels"
)]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::Cli::command(), "merels", &mut script);
        output::text(|out| out.write_all(&script))
    }
}
