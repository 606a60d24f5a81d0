//! Running other programs: said before, checked after, their output left alone.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The root of the source tree.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the source tree")
}

/// The folder with the programs built together with this one, `target/debug` unless Cargo was told otherwise.
pub(crate) fn built() -> Result<PathBuf> {
    let own = env::current_exe().context("cannot tell where xtask itself lies")?;
    Ok(own.parent().context("xtask lies in no folder")?.to_owned())
}

/// `cargo` with these arguments, in the root of the source tree.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// `npm` with these arguments, in the folder of the app.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// The command as a person would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(command.get_program()).to_string_lossy();
    let words = command.get_args().map(|word| word.to_string_lossy());
    std::iter::once(name).chain(words).collect::<Vec<_>>().join(" ")
}

/// Runs a command to its end, its output going where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = shown(command);
    println!("\n==> {name}");
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("cannot start {name}"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    println!("==> done in {:.0} s: {name}", begun.elapsed().as_secs_f64());
    Ok(())
}
