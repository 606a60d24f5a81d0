//! However a game is solved, its tables are the same, byte by byte.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use merels_core::mill::MillGame;
use merels_solver::{Kernels, Options, SolveError, Solver};

const GAME: &str = "five-mens-morris:men=4,flying=three";

fn solver(options: Options) -> Solver {
    Solver::new(&MillGame::parse(GAME).unwrap(), options).unwrap()
}

/// All files of the only table set in a folder.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for folder in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            files.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
        }
    }
    files
}

fn solved(options: Options) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    solver(options).solve(folder.path(), &AtomicBool::new(false), &|_| {}).unwrap();
    files(folder.path())
}

#[test]
fn threads_and_kernels_do_not_show_in_the_tables() {
    for distances in [false, true] {
        let options = Options { distances, ..Options::default() };
        let one = solved(Options { threads: Some(1), ..options });
        assert!(!one.keys().any(|name| name.contains("work")), "the solver tidies up: {:?}", one.keys());
        assert!(one == solved(Options { threads: Some(3), ..options }));
        assert!(one == solved(Options { kernels: Kernels::Portable, ..options }));
    }
}

#[test]
fn an_interrupted_solve_goes_on_to_the_same_tables() {
    for distances in [false, true] {
        let solver = solver(Options { distances, ..Options::default() });
        let whole = solved(Options { distances, ..Options::default() });
        let folder = tempfile::tempdir().unwrap();
        let mut interruptions = 0;
        loop {
            let cancel = AtomicBool::new(false);
            let reports = AtomicU32::new(0);
            let count = |_: &_| {
                if reports.fetch_add(1, Ordering::Relaxed) == 2 {
                    cancel.store(true, Ordering::Relaxed);
                }
            };
            match solver.solve(folder.path(), &cancel, &count) {
                Ok(_) => break,
                Err(SolveError::Cancelled) => interruptions += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(interruptions > 3);
        assert!(files(folder.path()) == whole);
    }
}

#[test]
fn a_damaged_file_of_the_solver_costs_time_but_no_correctness() {
    let options = Options::default();
    let whole = solved(options);
    let folder = tempfile::tempdir().unwrap();
    let cancel = AtomicBool::new(false);
    let reports = AtomicU32::new(0);
    let stop = |_: &_| cancel.store(reports.fetch_add(1, Ordering::Relaxed) >= 5, Ordering::Relaxed);
    let stopped = solver(options).solve(folder.path(), &cancel, &stop);
    assert!(matches!(stopped, Err(SolveError::Cancelled)));
    let mut damaged = 0;
    for set in fs::read_dir(folder.path()).unwrap() {
        for file in fs::read_dir(set.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "work") {
                let mut bytes = fs::read(&path).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 0x55;
                fs::write(&path, bytes).unwrap();
                damaged += 1;
            }
        }
    }
    assert!(damaged > 0);
    solver(options).solve(folder.path(), &AtomicBool::new(false), &|_| {}).unwrap();
    assert!(files(folder.path()) == whole);
}
