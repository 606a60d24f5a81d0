//! `cargo xtask dist`: one archive with the program, its man pages, completions, guide and licences.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{built, cargo, npm, root, run};
use crate::tools;

const TEXTS: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
const SHELLS: &[(&str, &str)] = &[
    ("bash", "merels.bash"),
    ("zsh", "_merels"),
    ("fish", "merels.fish"),
    ("elvish", "merels.elv"),
    ("powershell", "_merels.ps1"),
];

pub(crate) fn build_archive() -> Result<()> {
    if root().join("web/package.json").is_file() {
        tools::npm()?;
        run(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
        run(&mut npm(&["run", "build"]))?;
    }
    run(&mut cargo(&["build", "--release", "--locked", "--package", "merels"]))?;

    let target = built()?.parent().context("the build folder has no parent")?.to_owned();
    let program = target.join("release/merels");
    let name =
        format!("merels-{}-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH, std::env::consts::OS);
    let dist = target.join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for part in ["man", "completions", "docs"] {
        fs::create_dir_all(folder.join(part))?;
    }
    copy(&program, &folder.join("merels"))?;
    for text in TEXTS {
        copy(&root().join(text), &folder.join(text))?;
    }
    for entry in fs::read_dir(root().join("docs"))? {
        let file = entry?.path();
        if let (true, Some(name)) = (file.extension().is_some_and(|e| e == "md"), file.file_name()) {
            copy(&file, &folder.join("docs").join(name))?;
        }
    }
    run(Command::new(&program).arg("man").arg(folder.join("man")))?;
    for (shell, file) in SHELLS {
        let output = Command::new(&program).args(["completions", shell]).output()?;
        fs::write(folder.join("completions").join(file), output.stdout)?;
    }
    let archive = format!("{name}.tar.gz");
    run(Command::new("tar").args(["--owner=0", "--group=0", "-czf", &archive, &name]).current_dir(&dist))?;
    println!("\n{}", dist.join(archive).display());
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}
