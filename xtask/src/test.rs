//! `cargo xtask test`: everything that must hold, in the order in which a failure is found soonest.
//!
//! All Rust code is built once, by `cargo test`; the program that the browser tests start is the one that it built.

use anyhow::{Result, bail};

use crate::run::{built, cargo, npm, root, run};
use crate::tools;

fn all(web: bool) -> Result<Vec<&'static str>> {
    let mut left_out = Vec::new();
    let chromium = if web {
        tools::npm()?;
        Some(tools::chromium()?)
    } else {
        None
    };

    if component("fmt") {
        run(&mut cargo(&["fmt", "--all", "--check"]))?;
    } else {
        left_out.push("formatting, since rustfmt is not installed");
    }
    if web {
        run(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
        run(&mut npm(&["run", "check"]))?;
        run(&mut npm(&["test"]))?;
        // Before the programs, since the server takes the built app into itself.
        run(&mut npm(&["run", "build"]))?;
    }
    if component("clippy") {
        run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    } else {
        left_out.push("lints, since clippy is not installed");
    }
    run(&mut cargo(&["test", "--workspace", "--locked"]))?;

    if let Some(chromium) = chromium {
        let program = built()?.join("merels");
        if !program.is_file() {
            bail!("cargo test left no program at {}", program.display());
        }
        let mut browser = npm(&["run", "test:browser"]);
        browser.env("MERELS_BIN", program).env("CHROMIUM", chromium);
        run(&mut browser)?;
    }
    Ok(left_out)
}

pub(crate) fn run_every_check() -> Result<()> {
    let web = root().join("web/package.json").is_file();
    let left_out = all(web)?;
    for what in &left_out {
        println!("\nNot checked: {what}.");
    }
    println!("\nAll checks passed.");
    Ok(())
}

/// Whether a component of the Rust toolchain is installed.
fn component(name: &str) -> bool {
    cargo(&[name, "--version"]).output().is_ok_and(|output| output.status.success())
}
