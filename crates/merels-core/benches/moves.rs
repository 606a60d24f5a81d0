//! How fast moves are counted and made, in moves per second, for a game of each family.
//!
//! `cargo bench -p merels-core`

use divan::Bencher;
use divan::counter::ItemsCount;
use merels_core::perft::perft;
use merels_core::{AnyGame, Game};

fn main() {
    divan::main();
}

/// Games and the depths at which counting takes some milliseconds.
const GAMES: &[(&str, u32)] = &[
    ("three-mens-morris", 6),
    ("nine-mens-morris", 5),
    ("lasker-morris", 5),
    ("morabaraba", 5),
    ("fox-and-geese", 6),
    ("chinese-checkers", 4),
    ("solitaire", 5),
];

/// Perft from the start: moves made, and counted at the last ply.
#[divan::bench(args = GAMES)]
fn count(bencher: Bencher, &(spec, depth): &(&str, u32)) {
    let game = AnyGame::parse(spec).unwrap();
    let counted = perft(&game, &game.start(), depth);
    bencher.counter(ItemsCount::new(counted)).bench(|| perft(&game, &game.start(), divan::black_box(depth)));
}

/// Every move of the positions of 100 random games: listed, made, and its end looked for.
#[divan::bench(args = GAMES)]
fn list_and_make(bencher: Bencher, &(spec, _): &(&str, u32)) {
    let game = AnyGame::parse(spec).unwrap();
    let positions = random_positions(&game);
    let moves: u64 = positions.iter().map(|position| game.count_moves(position)).sum();
    let mut list = Vec::new();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut ended = 0u64;
        for position in &positions {
            game.legal_moves(position, &mut list);
            let over = |&mv| u64::from(game.outcome(&game.apply(position, mv)).is_some());
            ended += list.iter().map(over).sum::<u64>();
        }
        ended
    });
}

/// The least of all symmetric images of the positions of 100 random games.
#[divan::bench(args = GAMES)]
fn canonical(bencher: Bencher, &(spec, _): &(&str, u32)) {
    let game = AnyGame::parse(spec).unwrap();
    let positions = random_positions(&game);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench(|| positions.iter().map(|position| game.canonical(position)).max());
}

fn random_positions<G: Game>(game: &G) -> Vec<G::Position> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..100 {
        let mut position = game.start();
        for _ in 0..100 {
            game.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            positions.push(position);
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = game.apply(&position, moves[(state >> 33) as usize % moves.len()]);
        }
    }
    positions
}
