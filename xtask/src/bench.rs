//! `cargo xtask bench`: the benchmarks of all crates, or of some.

use anyhow::Result;

use crate::run::{cargo, run};

pub(crate) fn run_benches(crates: &[&str]) -> Result<()> {
    let mut command = cargo(&["bench", "--locked", "--benches"]);
    if crates.is_empty() {
        command.arg("--workspace");
    }
    for name in crates {
        command.args(["--package", name]);
    }
    run(&mut command)
}
