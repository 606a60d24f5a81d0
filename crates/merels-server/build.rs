//! Puts the built app where the server takes it into itself.
//!
//! A release build builds the app first, with npm, unless `web/dist` is newer than everything it is made from; other
//! builds take `web/dist` as it stands. Without npm, or when it fails, the server is built without the app, and its
//! page says what to do. Nothing is written but `web/node_modules`, `web/dist` and the build folder.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the app is made from, inside `web`.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
    "tsconfig.json",
];

/// Files that shrink; pictures and fonts are compressed already.
const PACKED: &[&str] = &["html", "js", "css", "svg", "json", "webmanifest", "txt"];

fn main() {
    let web = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("../../web");
    let out = PathBuf::from(variable("OUT_DIR")).join("app");
    let dist = web.join("dist");
    println!("cargo:rustc-env=MERELS_APP={}", out.display());
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=MERELS_WITHOUT_APP");

    let wanted = env::var_os("MERELS_WITHOUT_APP").is_none() && web.join("package.json").is_file();
    let mut built = false;
    if variable("PROFILE") == "release" {
        for source in SOURCES.iter().map(|name| web.join(name)).filter(|path| path.exists()) {
            println!("cargo:rerun-if-changed={}", source.display());
        }
        built = wanted && is_current(&web, &dist);
        if wanted && !built {
            match build(&web) {
                Ok(()) => built = true,
                Err(problem) => {
                    println!(
                        "cargo:warning=the app was not built ({problem}); the server's page says what to do"
                    );
                }
            }
        }
    }
    if wanted && !built {
        // Cargo watches what exists. Whoever builds the app later fills the folder, and this runs again.
        fs::create_dir_all(&dist).expect("the app's folder can be written to");
        println!("cargo:rerun-if-changed={}", dist.display());
    }

    if out.exists() {
        fs::remove_dir_all(&out).expect("the build folder can be emptied");
    }
    fs::create_dir_all(&out).expect("the build folder can be written to");
    if wanted && dist.join("index.html").is_file() {
        copy(&dist, &out).expect("the app can be copied to the build folder");
    }
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("Cargo sets {name}"))
}

/// Whether the built app is newer than all it is made from.
fn is_current(web: &Path, dist: &Path) -> bool {
    let built = fs::metadata(dist.join("index.html")).and_then(|file| file.modified());
    let newest = SOURCES.iter().filter_map(|name| newest(&web.join(name))).max();
    built.is_ok_and(|built| newest.is_none_or(|newest| newest <= built))
}

/// When a file, or the newest file of a folder, was changed.
fn newest(path: &Path) -> Option<SystemTime> {
    if path.is_dir() {
        let entries = fs::read_dir(path).ok()?;
        entries.flatten().filter_map(|entry| newest(&entry.path())).max()
    } else {
        fs::metadata(path).and_then(|file| file.modified()).ok()
    }
}

fn build(web: &Path) -> Result<(), String> {
    let lock = fs::metadata(web.join("package-lock.json")).and_then(|file| file.modified());
    let installed =
        fs::metadata(web.join("node_modules/.package-lock.json")).and_then(|file| file.modified());
    let fresh = matches!((lock, installed), (Ok(lock), Ok(installed)) if lock <= installed);
    if !fresh {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build"])
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output = Command::new(name).args(arguments).current_dir(web).output();
    match output {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err("npm is not installed".into()),
        Err(error) => Err(format!("npm cannot be started: {error}")),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stderr);
            let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no message");
            Err(format!("npm {} failed: {}", arguments.join(" "), last.trim()))
        }
    }
}

/// Copies a folder, and puts a compressed twin beside each file that shrinks by it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
            continue;
        }
        let bytes = fs::read(&source)?;
        let extension = source.extension().unwrap_or_default().to_string_lossy().into_owned();
        if PACKED.contains(&extension.as_str()) {
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            gzip.write_all(&bytes)?;
            let packed = gzip.finish()?;
            if packed.len() < bytes.len() {
                fs::write(to.join(format!("{}.gz", entry.file_name().to_string_lossy())), packed)?;
            }
        }
        fs::write(target, bytes)?;
    }
    Ok(())
}
