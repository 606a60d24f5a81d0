//! Programs that do not come with Rust: found, or installed from the system's packages where that is possible.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::run;

/// The program of this name on the path.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Makes sure that `npm` is there.
pub(crate) fn npm() -> Result<()> {
    if find("npm").is_none() || find("node").is_none() {
        install(&["nodejs", "npm"], "Node.js 20 or newer and npm, which build and test the app")?;
    }
    Ok(())
}

/// Chromium, in which the app is tested.
pub(crate) fn chromium() -> Result<PathBuf> {
    let known = || {
        let told = env::var_os("CHROMIUM").map(PathBuf::from).filter(|file| file.is_file());
        told.or_else(|| ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find))
    };
    if let Some(file) = known() {
        return Ok(file);
    }
    let what = "Chromium, in which the app is tested (or name one in CHROMIUM)";
    install(&["chromium"], what)?;
    match known() {
        Some(file) => Ok(file),
        None => bail!("missing even after installing it: {what}"),
    }
}

/// Installs Debian packages, where there is apt and we may use it.
fn install(packages: &[&str], what: &str) -> Result<()> {
    if find("apt-get").is_none() || !may_install() {
        bail!("please install {what}");
    }
    println!("\nInstalling {what}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-q", "-y", "-o", "Acquire::Retries=3"]).args(arguments);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    // An outdated list of one source must not keep a package of another from being installed.
    if let Err(error) = apt(&["update"]) {
        println!("going on without fresh package lists: {error}");
    }
    apt(&[&["install", "--no-install-recommends"], packages].concat())
}

/// Whether this process may change the system, that is whether it belongs to root.
fn may_install() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
