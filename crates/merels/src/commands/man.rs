//! `merels man`

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};

use super::Failure;
use crate::output;

/// Print the manual page, or write the pages of all commands into a folder.
#[derive(Args)]
#[command(after_help = "Example: merels man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The folder for all pages; without it the main page is printed.
    folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let command = crate::Cli::command();
        let Some(folder) = self.folder else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            return output::text(|out| out.write_all(&page));
        };
        let write = || {
            fs::create_dir_all(&folder)?;
            clap_mangen::generate_to(command, &folder)
        };
        Ok(write().with_context(|| format!("cannot write manual pages into {}", folder.display()))?)
    }
}
