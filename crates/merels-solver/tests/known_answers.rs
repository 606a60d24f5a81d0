//! Answers computed by programs that share nothing with this one, and counts from group theory.

use std::sync::atomic::AtomicBool;

use merels_core::mill::MillGame;
use merels_solver::{Options, Solver};
use merels_tables::{TableId, Tables};

fn solved(spec: &str, distances: bool) -> (tempfile::TempDir, Tables) {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { distances, ..Options::default() };
    let solver = Solver::new(&MillGame::parse(spec).unwrap(), options).unwrap();
    let tables = solver.solve(folder.path(), &AtomicBool::new(false), &|_| {}).unwrap();
    (folder, tables)
}

#[test]
fn three_against_three_on_three_squares() {
    let (_folder, tables) = solved("nine-mens-morris:men=3", false);
    let counts = tables.manifest().tables[&TableId::new(3, 3, 0, 0)].counts.symmetric;
    assert_eq!((counts.positions, counts.wins, counts.draws, counts.losses), (169_626, 140_621, 269, 28_736));
}

#[test]
fn three_mens_morris_is_won_in_nine_plies() {
    let (_folder, tables) = solved("three-mens-morris", true);
    let start = tables.manifest().start.unwrap();
    assert_eq!((format!("{:?}", start.value), start.distance), ("Win".into(), Some(9)));
}

#[test]
fn starts_that_are_drawn() {
    for spec in ["tic-tac-toe", "nine-holes", "five-mens-morris"] {
        let (_folder, tables) = solved(spec, false);
        assert_eq!(format!("{:?}", tables.manifest().start.unwrap().value), "Draw", "{spec}");
    }
}
