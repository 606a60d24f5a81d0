//! The endings of small boards against plain iteration over the rules.

use std::collections::HashMap;
use std::sync::Arc;

use merels_core::fox::{FoxRules, GEESE};
use merels_core::{Board, Game, Player, Point, PointSet};

use super::*;

/// A game on three files and five ranks, or four and four, small enough to enumerate.
fn small(lines: &[&str], fox: &str, sideways: bool) -> FoxGame {
    let board = Arc::new(Board::new("small", lines).unwrap());
    let fox = board.point(fox).unwrap();
    FoxGame::new(FoxRules { board, geese: 15, sideways, fox, repetition: None }).unwrap()
}

const TOWER: &[&str] = &[
    "a1 b1 c1",
    "a2 b2 c2",
    "a3 b3 c3",
    "a4 b4 c4",
    "a5 b5 c5",
    "a1 a2 a3 a4 a5",
    "b1 b2 b3 b4 b5",
    "c1 c2 c3 c4 c5",
    "a1 b2 c3",
    "c1 b2 a3",
    "a3 b4 c5",
    "c3 b4 a5",
];
const SQUARE: &[&str] = &[
    "a1 b1 c1 d1",
    "a2 b2 c2 d2",
    "a3 b3 c3 d3",
    "a4 b4 c4 d4",
    "a1 a2 a3 a4",
    "b1 b2 b3 b4",
    "c1 c2 c3 c4",
    "d1 d2 d3 d4",
];

/// Every position with four to `most` geese.
fn positions(game: &FoxGame, most: u32) -> Vec<FoxPosition> {
    let points = game.rules().board.points();
    let sets = (0..1_u64 << points.len()).map(PointSet::from_bits);
    let sets = sets.filter(|geese| (FEWEST_GEESE..=most).contains(&geese.len()));
    let foxes = sets.flat_map(|geese| (points - geese).iter().map(move |fox| (fox, geese)));
    foxes.flat_map(|(fox, geese)| [FOX, GEESE].map(|side| FoxPosition::new(fox, geese, side))).collect()
}

/// Values and distances by asking the rules again and again until nothing changes.
fn naive(game: &FoxGame, most: u32) -> HashMap<FoxPosition, FoxValue> {
    let mut known: HashMap<FoxPosition, FoxValue> = HashMap::new();
    let positions = positions(game, most);
    let value_of =
        |known: &HashMap<FoxPosition, FoxValue>, position: &FoxPosition| match game.outcome(position) {
            Some(outcome) => {
                let value = if outcome.winner == Some(position.side()) { Wdl::Win } else { Wdl::Loss };
                Some(FoxValue { value, distance: Some(Distance(0)) })
            }
            None => known.get(position).copied(),
        };
    let mut moves = Vec::new();
    for ply in 1.. {
        let mut found = Vec::new();
        for position in positions.iter().filter(|position| !known.contains_key(position)) {
            if let Some(value) = value_of(&known, position) {
                found.push((*position, value));
                continue;
            }
            game.legal_moves(position, &mut moves);
            let after: Vec<Option<FoxValue>> =
                moves.iter().map(|&mv| value_of(&known, &game.apply(position, mv))).collect();
            let distance = Some(Distance(ply));
            if after.iter().flatten().any(|after| after.value == Wdl::Loss) {
                found.push((*position, FoxValue { value: Wdl::Win, distance }));
            } else if after.iter().all(|after| after.is_some_and(|after| after.value == Wdl::Win)) {
                found.push((*position, FoxValue { value: Wdl::Loss, distance }));
            }
        }
        if found.is_empty() {
            return known;
        }
        known.extend(found);
    }
    unreachable!("the loop ends when nothing changes")
}

#[test]
fn every_ending_of_small_boards_has_the_value_and_distance_of_plain_iteration() {
    for (lines, fox, most) in [(TOWER, "b5", 5), (SQUARE, "b4", 5)] {
        for sideways in [true, false] {
            let game = small(lines, fox, sideways);
            let endings = FoxEndings::solve(&game, most);
            assert_eq!(endings.most_geese(), most);
            let known = naive(&game, most);
            let draw = FoxValue { value: Wdl::Draw, distance: None };
            for position in positions(&game, most) {
                let expected = known.get(&position).copied().unwrap_or(draw);
                assert_eq!(endings.probe(&position), Some(expected), "{position:?}");
            }
        }
    }
}

#[test]
fn four_geese_hold_a_fox_on_the_middle_of_an_edge_of_the_large_board() {
    let game = FoxGame::parse("fox-and-geese").unwrap();
    let endings = FoxEndings::solve(&game, 4);
    let point = |name| game.rules().board.point(name).unwrap();
    // The fox on g4 has only g3, g5, f4 to step to, and e4 to jump to.
    let geese: PointSet = ["g3", "g5", "f4", "e4"].into_iter().map(point).collect();
    let caught = FoxPosition::new(point("g4"), geese, Player::White);
    let lost = FoxValue { value: Wdl::Loss, distance: Some(Distance(0)) };
    assert_eq!(endings.probe(&caught), Some(lost));
    // One step before, the geese to move win at once.
    let geese: PointSet = ["g3", "g5", "f4", "d4"].into_iter().map(point).collect();
    assert!(game.goose_steps(point("d4")).contains(point("e4")));
    let win = FoxValue { value: Wdl::Win, distance: Some(Distance(1)) };
    assert_eq!(endings.probe(&FoxPosition::new(point("g4"), geese, Player::Black)), Some(win));
}

#[test]
fn what_has_more_geese_than_were_solved_is_unknown() {
    let game = FoxGame::parse("fox-and-geese").unwrap();
    let endings = FoxEndings::solve(&game, 3);
    assert_eq!(endings.probe(&game.start()), None);
    assert_eq!(endings.counts(4), None);
    let three: PointSet = (0..3).map(Point::new).collect();
    let won = FoxValue { value: Wdl::Loss, distance: Some(Distance(0)) };
    assert_eq!(endings.probe(&FoxPosition::new(Point::new(9), three, Player::Black)), Some(won));
}
