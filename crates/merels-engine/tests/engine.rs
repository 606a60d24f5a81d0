//! What an engine promises whatever the game.

use std::sync::atomic::AtomicBool;

use merels_core::any::AnyGame;
use merels_core::{Game, Play};
use merels_engine::{Engine, Level, Limits, Request, Settings};

fn play_out(spec: &str, level: u32, seed: u64) -> Play<AnyGame> {
    let game = AnyGame::parse(spec).expect("a game");
    let settings = Settings { hash: 1 << 20, seed, ..Settings::default() };
    let mut engine = Engine::new(&game, settings);
    let mut play = Play::new(game);
    let stop = AtomicBool::new(false);
    let level = Level::new(level).expect("a level");
    while play.outcome().is_none() && play.moves().len() < 60 {
        let best = engine.choose(&play, level, &Limits::nodes(1000), &stop, &mut |_| {});
        play.play(best.mv.expect("a move")).expect("a legal move");
    }
    play
}

#[test]
fn every_level_of_every_game_makes_legal_moves_to_the_end() {
    for info in AnyGame::catalogue() {
        for level in [1, 4, 5, 9, 10] {
            play_out(info.id, level, 1);
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    for level in [1, 5, 8, 10] {
        let first = play_out("nine-mens-morris", level, 5);
        assert_eq!(first.moves(), play_out("nine-mens-morris", level, 5).moves());
        let others = (6..12).map(|seed| play_out("nine-mens-morris", level, seed));
        assert!(others.into_iter().any(|other| other.moves() != first.moves()), "level {level} varies");
    }
}

#[test]
fn analysis_can_be_held_to_some_moves() {
    let game = AnyGame::parse("nine-mens-morris").expect("a game");
    let play = Play::new(game.clone());
    let corner = game.parse_move(play.position(), "a7").expect("a move");
    let mut engine = Engine::new(&game, Settings::default());
    let request = Request { lines: 3, only: vec![corner] };
    let best = engine.analyse(&play, &Limits::depth(4), &request, &AtomicBool::new(false), &mut |_| {});
    assert_eq!((best.mv, best.lines.len()), (Some(corner), 1));
}
