//! Every position of small games, compared with a solver that has nothing clever in it.

#[path = "../../merels-tables/tests/naive/mod.rs"]
mod naive;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use merels_core::Player;
use merels_core::mill::{MillGame, MillPosition};
use merels_solver::{Kernels, Options, Solver};
use merels_tables::{TableId, Tables};
use naive::Naive;

fn solve(game: &MillGame, folder: &tempfile::TempDir, options: Options) -> Tables {
    let solver = Solver::new(game, options).unwrap();
    solver.solve(folder.path(), &AtomicBool::new(false), &|_| {}).unwrap()
}

fn table_of(position: &MillPosition) -> TableId {
    let [own, enemy] = Player::BOTH.map(|player| position.men(player).len() as u8);
    TableId::new(own, enemy, position.hand(Player::White), position.hand(Player::Black))
}

/// Solves a game with and without distances and compares every position that a table is kept for; returns how many.
fn agrees(spec: &str) -> usize {
    let game = MillGame::parse(spec).unwrap();
    let naive = Naive::solve(&game);
    let mut compared = 0;
    for (distances, kernels) in [(false, Kernels::Auto), (true, Kernels::Auto), (true, Kernels::Portable)] {
        let folder = tempfile::tempdir().unwrap();
        let tables = solve(&game, &folder, Options { distances, kernels, ..Options::default() });
        let kept: BTreeSet<TableId> = tables.manifest().tables.keys().copied().collect();
        compared = 0;
        for (position, wdl, distance) in naive.positions() {
            if kept.contains(&table_of(position)) {
                let found = tables.probe(position).unwrap();
                let wanted = (wdl, distance.filter(|_| distances));
                let found = (found.wdl, found.distance.filter(|_| distances));
                assert_eq!(found, wanted, "{spec} {kernels:?} distances {distances}: {position:?}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn games_without_captures_agree() {
    for (spec, positions) in [("tic-tac-toe", 100), ("three-mens-morris", 200), ("nine-holes", 200)] {
        let compared = agrees(spec);
        assert!(compared > positions, "{spec}: {compared}");
    }
}

#[test]
fn games_on_two_squares_agree() {
    for spec in ["five-mens-morris:men=3", "five-mens-morris:men=4,flying=three"] {
        assert!(agrees(spec) > 5_000, "{spec}");
    }
}

#[test]
fn every_rule_of_capture_agrees() {
    for spec in [
        "five-mens-morris:men=4,capture-from-mills=always",
        "five-mens-morris:men=4,double-mill=two,capture-from-mills=never,flying=three",
    ] {
        assert!(agrees(spec) > 10_000, "{spec}");
    }
}

#[test]
fn games_of_placing_or_moving_agree() {
    for spec in [
        "three-mens-morris:place-or-move=yes",
        "five-mens-morris:men=4,place-or-move=yes,flying=three,double-mill=two",
    ] {
        assert!(agrees(spec) > 100, "{spec}");
    }
}

#[test]
fn full_boards_agree() {
    for spec in ["tic-tac-toe", "tic-tac-toe:full-board=loss", "three-mens-morris:men=4"] {
        assert!(agrees(spec) > 100, "{spec}");
    }
}
