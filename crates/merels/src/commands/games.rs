//! `merels games`

use std::io::Write;

use clap::Args;
use merels_core::mill::CATALOGUE;

use super::Failure;

#[derive(Args)]
#[command(after_help = "Example: merels games")]
pub(crate) struct Games {}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        for entry in CATALOGUE {
            writeln!(out, "{:<20} {}", entry.id, entry.name)?;
        }
        Ok(())
    }
}
