//! The checker accepts sound tables and finds wrong ones. The tables come from the naive solver, so that neither the
//! kernels nor the checker can cover for the other.

#[path = "../../merels-tables/tests/naive/mod.rs"]
mod naive;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use merels_core::mill::MillGame;
use merels_solver::verify::{Extent, Proof, Report, Stage, VerifyError, verify};
use merels_tables::{Builder, Kept, Outcomes, TableId, Tables};
use naive::Naive;

fn solve(spec: &str) -> Naive {
    Naive::solve(&MillGame::parse(spec).unwrap())
}

fn check(tables: &Tables, extent: Extent, memory: u64) -> Report {
    verify(tables, extent, memory, &|_: Stage, _, _| {}, &AtomicBool::new(false)).unwrap()
}

const ENOUGH: u64 = 1 << 30;

#[test]
fn sound_tables_pass_in_memory_and_from_files() {
    for spec in ["tic-tac-toe", "three-mens-morris", "nine-holes", "five-mens-morris:men=3"] {
        let naive = solve(spec);
        for (distances, proof) in [
            (None, Proof::Consistent),
            (Some(Kept::Losses), Proof::Complete),
            (Some(Kept::Decided), Proof::Complete),
        ] {
            let root = tempfile::tempdir().unwrap();
            let tables = naive::build(root.path(), &naive, distances);
            for memory in [ENOUGH, 0] {
                let report = check(&tables, Extent::All, memory);
                assert_eq!((report.wrong, report.proof), (0, proof), "{spec}: {:?}", report.examples);
                assert_eq!(report.checked + report.impossible, report.stored);
                assert!(report.checked >= naive.positions().count() as u64);
            }
            let report = check(&tables, Extent::Sample { positions: 3000, seed: 1 }, ENOUGH);
            assert_eq!(report.wrong, 0, "{spec}: {:?}", report.examples);
            assert_eq!(report.checked + report.impossible, 3000);
        }
    }
}

/// A set in which one value is wrong: the first draw of a row becomes a win.
fn with_a_wrong_value(root: &Path, distances: Option<Kept>) -> Tables {
    naive::build_with(root, &solve("nine-holes"), distances, |table, number, row| {
        if (table, number) == (TableId::new(3, 3, 0, 0), 5) {
            let draw = (0..row.len()).find(|&at| row.sign(at) == 0).unwrap();
            let (win, _, plies) = row.fill();
            win[draw / 64] |= 1 << (draw % 64);
            if let Some(plies) = plies.get_mut(draw) {
                *plies = 3;
            }
        }
    })
}

#[test]
fn a_wrong_value_is_found_and_shown() {
    for distances in [None, Some(Kept::Losses), Some(Kept::Decided)] {
        let root = tempfile::tempdir().unwrap();
        let tables = with_a_wrong_value(root.path(), distances);
        for memory in [ENOUGH, 0] {
            let report = check(&tables, Extent::All, memory);
            assert!(report.wrong > 0);
            let shown = report.examples.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
            assert!(shown.contains("(table 3-3): stored win") && shown.contains("expected draw"), "{shown}");
        }
        let sample = check(&tables, Extent::Sample { positions: 50_000, seed: 7 }, ENOUGH);
        assert!(sample.wrong > 0);
    }
}

#[test]
fn a_wrong_distance_is_found() {
    for kept in [Kept::Losses, Kept::Decided] {
        let root = tempfile::tempdir().unwrap();
        let tables =
            naive::build_with(root.path(), &solve("three-mens-morris"), Some(kept), |table, number, row| {
                if (table, number) == (TableId::new(3, 3, 0, 0), 2) {
                    let loss = (0..row.len()).find(|&at| row.sign(at) < 0 && row.plies()[at] > 0).unwrap();
                    row.fill().2[loss] += 2;
                }
            });
        assert!(check(&tables, Extent::All, ENOUGH).wrong > 0);
    }
}

#[test]
fn the_report_says_what_kind_of_proof_it_is() {
    let naive = solve("three-mens-morris");
    let sample = Extent::Sample { positions: 100, seed: 3 };
    for (distances, extent, says) in [
        (None, Extent::All, "consistency"),
        (Some(Kept::Losses), Extent::All, "complete proof"),
        (None, sample, "sample of consistency"),
        (Some(Kept::Losses), sample, "sample"),
    ] {
        let root = tempfile::tempdir().unwrap();
        let report = check(&naive::build(root.path(), &naive, distances), extent, ENOUGH);
        assert_eq!(report.proof.to_string().split(':').next(), Some(says));
    }
}

#[test]
fn damaged_and_unfinished_sets_are_refused() {
    let naive = solve("three-mens-morris");
    let root = tempfile::tempdir().unwrap();
    let tables = naive::build(root.path(), &naive, None);
    let path = tables.folder().join("3-3.values");
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let run = |tables: &Tables, stop: bool| {
        verify(tables, Extent::All, ENOUGH, &|_: Stage, _, _| {}, &AtomicBool::new(stop)).unwrap_err()
    };
    let message = run(&tables, false).to_string();
    assert!(message.contains("3-3.values") && message.contains("blake3"), "{message}");

    let root = tempfile::tempdir().unwrap();
    let game = MillGame::parse("three-mens-morris").unwrap();
    let mut builder = Builder::open(root.path(), &game, None).unwrap();
    let rows = builder.identity().rows(3);
    let table = TableId::new(3, 3, 0, 0);
    builder
        .write(table, &rows, &|n: u32, row: &mut Outcomes| naive::fill(&naive, &rows, table, n, row))
        .unwrap();
    builder.save().unwrap();
    let tables = Tables::open(root.path(), &game).unwrap();
    assert!(matches!(run(&tables, false), VerifyError::Incomplete { .. }));
}

#[test]
fn a_check_can_be_stopped() {
    let root = tempfile::tempdir().unwrap();
    let tables = naive::build(root.path(), &solve("three-mens-morris"), None);
    let stopped = verify(&tables, Extent::All, ENOUGH, &|_: Stage, _, _| {}, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(VerifyError::Stopped)));
}
