//! Whole table sets: built from a naive solution, and looked up again.

mod naive;

use merels_core::mill::{MillGame, MillPosition};
use merels_core::{Game, Player, PointSet, Wdl};
use merels_tables::manifest::Value;
use merels_tables::{Builder, Kept, Outcomes, ProbeError, TableId, Tables};
use naive::{Naive, build, fill, tables_of};

fn game(spec: &str) -> MillGame {
    MillGame::parse(spec).unwrap()
}

/// Every position in every orientation and with either player to move.
fn check_all(tables: &Tables, naive: &Naive, distances: bool) {
    let game = tables.game();
    for (position, wdl, distance) in naive.positions() {
        for symmetry in game.symmetries() {
            let image = game.transform(position, symmetry);
            let black = MillPosition::new(
                [image.men(Player::Black), image.men(Player::White)],
                [image.hand(Player::Black), image.hand(Player::White)],
                Player::Black,
            );
            for position in [image, black] {
                assert_eq!(tables.probe_wdl(&position).unwrap(), wdl, "{position:?}");
            }
            if distances {
                assert_eq!(tables.probe(&black).unwrap().distance, distance, "{black:?}");
            }
        }
    }
}

const SMALL: [&str; 4] = ["tic-tac-toe", "three-mens-morris", "nine-holes", "five-mens-morris:men=3"];

#[test]
fn every_position_in_every_orientation_has_the_value_that_was_written() {
    for spec in SMALL {
        let root = tempfile::tempdir().unwrap();
        let game = game(spec);
        let naive = Naive::solve(&game);
        for (distances, known) in [(None, false), (Some(Kept::Losses), true), (Some(Kept::Decided), true)] {
            let tables = build(root.path(), &naive, distances);
            assert!(tables.manifest().is_complete());
            check_all(&tables, &naive, known);
        }
    }
}

#[test]
fn known_start_values_are_in_the_manifest() {
    for (spec, value, distance) in [
        ("tic-tac-toe", Value::Draw, None),
        ("three-mens-morris", Value::Win, Some(9)),
        ("nine-holes", Value::Draw, None),
    ] {
        let root = tempfile::tempdir().unwrap();
        let game = game(spec);
        let tables = build(root.path(), &Naive::solve(&game), Some(Kept::Losses));
        let start = tables.manifest().start.unwrap();
        assert_eq!((start.value, start.distance), (value, distance), "{spec}");
    }
}

#[test]
fn moves_come_best_first_and_the_best_has_the_value_of_the_position() {
    let root = tempfile::tempdir().unwrap();
    let game = game("three-mens-morris");
    let naive = Naive::solve(&game);
    let tables = build(root.path(), &naive, Some(Kept::Losses));
    for (position, wdl, distance) in naive.positions() {
        let moves = tables.probe_moves(position).unwrap();
        assert_eq!(moves.is_empty(), game.outcome(position).is_some());
        let Some(best) = moves.first() else { continue };
        assert_eq!(best.wdl, wdl);
        assert_eq!(best.distance.map(|after| after.0 + 1), distance.map(|here| here.0));
        for pair in moves.windows(2) {
            assert!(pair[0].wdl >= pair[1].wdl);
            if pair[0].wdl == pair[1].wdl {
                let [a, b] = [pair[0].distance, pair[1].distance];
                assert!(if pair[0].wdl == Wdl::Win { a <= b } else { a >= b });
            }
        }
    }
}

#[test]
fn a_missing_table_is_unknown_and_not_a_draw() {
    let root = tempfile::tempdir().unwrap();
    let game = game("three-mens-morris");
    let naive = Naive::solve(&game);
    let mut builder = Builder::open(root.path(), &game, None).unwrap();
    let table = TableId::new(3, 3, 0, 0);
    let rows = builder.identity().rows(3);
    builder
        .write(table, &rows, &|number, row: &mut Outcomes| fill(&naive, &rows, table, number, row))
        .unwrap();
    builder.save().unwrap();
    let tables = Tables::open(root.path(), &game).unwrap();
    assert!(!tables.manifest().is_complete());
    let missing = TableId::new(0, 0, 3, 3);
    assert!(matches!(tables.probe(&game.start()), Err(ProbeError::Unknown { table }) if table == missing));
    let error = builder.finish().unwrap_err().to_string();
    assert!(error.contains("no table 0-0h3-3"), "{error}");
    let nowhere = Tables::open(&root.path().join("elsewhere"), &game).unwrap_err().to_string();
    assert!(nowhere.contains("merels solve three-mens-morris"), "{nowhere}");
}

#[test]
fn an_interrupted_build_ends_with_the_same_bytes() {
    let whole = tempfile::tempdir().unwrap();
    let halves = tempfile::tempdir().unwrap();
    let game = game("nine-holes");
    let naive = Naive::solve(&game);
    let tables = build(whole.path(), &naive, Some(Kept::Losses));
    let mut builder = Builder::open(halves.path(), &game, Some(Kept::Losses)).unwrap();
    for (n, table) in tables_of(&naive).into_iter().enumerate().filter(|(n, _)| n % 2 == 0) {
        let rows = builder.identity().rows(table.own);
        builder
            .write(table, &rows, &|number, row: &mut Outcomes| fill(&naive, &rows, table, number, row))
            .unwrap();
        if n == 4 {
            builder.save().unwrap();
        }
    }
    // Killed: what came after the last saved manifest does not count, and half a file lies about.
    let folder = builder.folder().to_owned();
    drop(builder);
    std::fs::write(folder.join("3-3.values.tmp"), b"half").unwrap();
    build(halves.path(), &naive, Some(Kept::Losses));
    let mut names = 0;
    for entry in std::fs::read_dir(tables.folder()).unwrap() {
        let name = entry.unwrap().file_name();
        assert_eq!(
            std::fs::read(tables.folder().join(&name)).unwrap(),
            std::fs::read(folder.join(&name)).unwrap(),
            "{name:?}"
        );
        names += 1;
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), names);
}

#[test]
fn two_builders_of_one_set_do_not_meet() {
    let root = tempfile::tempdir().unwrap();
    let game = game("nine-holes");
    let first = Builder::open(root.path(), &game, None).unwrap();
    let error = Builder::open(root.path(), &game, None).unwrap_err().to_string();
    assert!(error.contains("another program"), "{error}");
    drop(first);
    Builder::open(root.path(), &game, None).unwrap();
}

#[test]
fn counts_are_burnsides_and_add_up() {
    let root = tempfile::tempdir().unwrap();
    let game = game("five-mens-morris:men=3");
    let naive = Naive::solve(&game);
    let tables = build(root.path(), &naive, Some(Kept::Losses));
    for (table, counts) in tables.counts() {
        let (own, enemy) = (u32::from(table.own), u32::from(table.enemy));
        let mut fixed = 0u64;
        for symmetry in game.symmetries() {
            let keeps = |set: u64| symmetry.set(PointSet::from_bits(set)).bits() == set;
            let sets: Vec<u64> = naive::subsets(16, own).filter(|&set| keeps(set)).collect();
            let others: Vec<u64> = naive::subsets(16, enemy).filter(|&set| keeps(set)).collect();
            fixed += sets.iter().map(|a| others.iter().filter(|&b| a & b == 0).count() as u64).sum::<u64>();
        }
        assert_eq!(counts.symmetric.positions, fixed / 16, "table {table}");
        for count in [counts.symmetric, counts.raw] {
            assert_eq!(count.positions, count.wins + count.draws + count.losses, "table {table}");
        }
    }
}
