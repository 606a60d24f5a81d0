//! Solves a game with the library alone: `solve_game GAME FOLDER [distances] [portable] [threads=N]`.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use merels_core::mill::MillGame;
use merels_solver::{Kernels, Options, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, folder, rest @ ..] = arguments.as_slice() else {
        return Err("usage: solve_game GAME FOLDER [distances] [portable] [threads=N]".into());
    };
    let mut options = Options::default();
    for option in rest {
        match option.as_str() {
            "distances" => options.distances = true,
            "portable" => options.kernels = Kernels::Portable,
            other => match other.strip_prefix("threads=") {
                Some(threads) => options.threads = Some(threads.parse()?),
                None => return Err(format!("unknown option '{other}'").into()),
            },
        }
    }
    let solver = Solver::new(&MillGame::parse(spec)?, options)?;
    println!("{:?}", solver.plan());
    let report = |progress: &merels_solver::Progress| {
        println!(
            "{:7.1} s {:5.1} % {:?}",
            progress.elapsed.as_secs_f64(),
            100.0 * progress.fraction,
            progress.phase
        );
    };
    let tables = solver.solve(Path::new(folder), &AtomicBool::new(false), &report)?;
    println!("start: {:?}", tables.manifest().start);
    Ok(())
}
