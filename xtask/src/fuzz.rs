//! `cargo xtask fuzz`: the fuzz targets, on the stable toolchain.
//!
//! `cargo fuzz` wants a nightly compiler for its sanitizers. Our readers have no `unsafe` code that a sanitizer would
//! watch, and the coverage that guides libFuzzer needs only a pass of the compiler's back end, so stable will do.

use anyhow::{Context, Result};

use crate::run::{cargo, root, run};

const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Fuzzes one target for some seconds; what it finds is left in `fuzz/artifacts`.
pub(crate) fn run_target(target: &str, seconds: &str) -> Result<()> {
    let seconds: u64 = seconds.parse().with_context(|| format!("'{seconds}' is not a number of seconds"))?;
    let fuzz = root().join("fuzz");
    let folder = |kind: &str| {
        let folder = fuzz.join(kind).join(target);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok::<_, anyhow::Error>(folder)
    };
    let (corpus, artifacts) = (folder("corpus")?, folder("artifacts")?);
    // A target of its own makes the flags apply to our code and not to build scripts.
    let triple = host_triple()?;
    let mut command = cargo(&["run", "--release", "--target", &triple, "--bin", target, "--"]);
    command
        .current_dir(&fuzz)
        .env("RUSTFLAGS", COVERAGE)
        .arg(format!("-max_total_time={seconds}"))
        .arg("-timeout=10")
        .arg("-rss_limit_mb=1024")
        .arg(format!("-dict={}", fuzz.join("texts.dict").display()))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg(&corpus);
    run(&mut command)
}

fn host_triple() -> Result<String> {
    let output = std::process::Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc -vV names no host")?.to_owned())
}
