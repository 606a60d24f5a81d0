//! What looking back at a game promises.

use std::sync::atomic::{AtomicBool, Ordering};

use merels_core::any::AnyGame;
use merels_core::{Game, Play};
use merels_engine::review::{Grade, Review, review};
use merels_engine::{Engine, Limits, Settings};

fn game(spec: &str, moves: &str) -> Play<AnyGame> {
    let mut play = Play::new(AnyGame::parse(spec).expect("a game"));
    for text in moves.split_whitespace() {
        let mv = play.game().parse_move(play.position(), text).expect("a move");
        play.play(mv).expect("a legal move");
    }
    play
}

fn look_back(play: &Play<AnyGame>) -> Review {
    let mut engine = Engine::new(play.game(), Settings::default());
    review(&mut engine, play, &Limits::nodes(20_000), &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn a_mill_that_is_not_stopped_is_named() {
    let review = look_back(&game("nine-mens-morris", "a7 b6 d7 f4"));
    let careless = &review.moves[3];
    assert!(careless.grade >= Grade::Mistake, "{careless:?}");
    assert!(careless.reason.contains("lets White close a7-d7-g7"), "{careless:?}");
    assert_eq!(review.moments, [3]);
}

#[test]
fn a_mill_that_is_not_closed_is_named() {
    let game = AnyGame::parse("nine-mens-morris").expect("a game");
    let text = "WW1/B2/3/4BW/B2/3/1W1 w 0,0 0 30";
    let (position, counters) = game.parse_position(text).expect("a position");
    let mut play = Play::from_position(game.clone(), position, counters);
    let slow = game.parse_move(&position, "d1-a1").expect("a move");
    play.play(slow).expect("a legal move");
    let review = look_back(&play);
    let blind = &review.moves[0];
    assert_eq!(blind.best.moves.len(), 1, "closing the mill wins at once");
    assert!(blind.reason.contains("misses a mill on a7-d7-g7 (g4-g7x"), "{blind:?}");
}

#[test]
fn a_move_that_loses_by_force_says_so() {
    let review = look_back(&game("tic-tac-toe", "b2 a2"));
    let answer = &review.moves[1];
    assert_eq!(answer.grade, Grade::Blunder, "{answer:?}");
    assert!(answer.reason.starts_with("leads to a loss in 6"), "{}", answer.reason);
}

#[test]
fn the_best_moves_are_accurate() {
    let review = look_back(&game("three-mens-morris", "b2"));
    assert_eq!(review.moves[0].grade, Grade::Best);
    assert_eq!(review.accuracy, [Some(100.0), None]);
}

#[test]
fn a_review_can_be_stopped_and_tells_of_every_move_done() {
    let play = game("nine-mens-morris", "d6 f4 d2 b4 a1 g1");
    let mut engine = Engine::new(play.game(), Settings::default());
    let stop = AtomicBool::new(false);
    let mut heard = 0;
    let review = review(&mut engine, &play, &Limits::nodes(2000), &stop, &mut |reviewed| {
        heard += 1;
        stop.store(reviewed.ply == 2, Ordering::Relaxed);
    });
    assert_eq!((review.moves.len(), heard), (3, 3));
}
