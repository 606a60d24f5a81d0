//! `cargo xtask ci`: what continuous integration does, on a fresh clone of the last commit.

use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{built, root, run};

pub(crate) fn run_on_clone() -> Result<()> {
    let clone = built()?.with_file_name("ci-clone");
    if clone.exists() {
        std::fs::remove_dir_all(&clone).with_context(|| format!("cannot remove {}", clone.display()))?;
    }
    run(Command::new("git").args(["clone", "--quiet", "--no-hardlinks"]).arg(root()).arg(&clone))?;
    let mut checks = Command::new("bash");
    // The clone builds into its own folder, as on a machine that has never seen the project.
    run(checks.arg(".ci/run").current_dir(&clone).env_remove("CARGO_TARGET_DIR"))
}
