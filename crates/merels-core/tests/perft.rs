//! Perft counts against answers computed by other programs.

use merels_core::perft::{perft, perft_by_symmetry};
use merels_core::{FoxGame, Game, MillGame};

/// Counts up to this size are checked here; larger ones are for the command line.
const LARGEST: u64 = 8_000_000;

#[test]
fn mill_games_match_known_counts_with_and_without_symmetry() {
    let mut checked = 0;
    for row in include_str!("data/perft.tsv").lines().skip(1) {
        let [spec, position, depth, sequences] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {row}")
        };
        let (depth, sequences) = (depth.parse().unwrap(), sequences.parse::<u64>().unwrap());
        if sequences > LARGEST {
            continue;
        }
        let game = MillGame::parse(spec).unwrap();
        let position = match position {
            "start" => game.start(),
            text => game.parse_position(text).unwrap().0,
        };
        assert_eq!(perft(&game, &position, depth), sequences, "{row}");
        assert_eq!(perft_by_symmetry(&game, &position, depth), Some(sequences), "{row}, by symmetry");
        checked += 1;
    }
    assert!(checked > 40, "{checked} rows checked");
}

/// Moves from the start by depth 1 to 5, with every distinct jump sequence as a move of its own.
#[test]
fn fox_and_geese_matches_known_counts_with_and_without_symmetry() {
    let known = [
        ("fox-and-geese", [5, 73, 372, 6172, 32920]),
        ("fox-and-geese:sideways=no", [5, 63, 322, 4166, 22398]),
        ("fox-and-geese:geese=15", [5, 63, 326, 5182, 28354]),
    ];
    for (spec, counts) in known {
        let game = FoxGame::parse(spec).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth), count, "{spec} {depth}");
            assert_eq!(
                perft_by_symmetry(&game, &game.start(), depth),
                Some(count),
                "{spec} {depth}, by symmetry"
            );
        }
    }
}
