//! A game in progress: repetition, quiet plies, Morabaraba's two rules, taking back, ending.

use std::collections::BTreeSet;

use merels_core::play::PlayError;
use merels_core::{AnyGame, Game, MillGame, Outcome, Play, Player, Reason};

fn from_text(spec: &str, position: &str) -> Play<MillGame> {
    let game = MillGame::parse(spec).unwrap();
    let (position, counters) = game.parse_position(position).unwrap();
    Play::from_position(game, position, counters)
}

fn make(play: &mut Play<MillGame>, moves: &[&str]) {
    for text in moves {
        let mv = play.game().parse_move(play.position(), text).unwrap();
        play.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn legal(play: &Play<MillGame>) -> BTreeSet<String> {
    play.legal_moves().into_iter().map(|mv| play.game().format_move(mv)).collect()
}

/// Four men each, no mill in reach.
const QUIET: &str = "W2/2W/3/W4B/3/2B/BWB w 0,0";
const TO_AND_FRO: [&str; 4] = ["a7-d7", "g4-f4", "d7-a7", "f4-g4"];

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut play = from_text("nine-mens-morris", QUIET);
    make(&mut play, &TO_AND_FRO);
    assert_eq!((play.occurrences(), play.outcome()), (2, None));
    make(&mut play, &TO_AND_FRO);
    assert_eq!((play.occurrences(), play.outcome()), (3, Some(Outcome::draw(Reason::Repetition))));
    assert_eq!(play.legal_moves(), []);
    play.undo().unwrap();
    assert_eq!(play.outcome(), None);
}

#[test]
fn the_limit_of_repetition_can_be_changed_or_switched_off() {
    let mut twice = from_text("nine-mens-morris:repetition=2", QUIET);
    make(&mut twice, &TO_AND_FRO);
    assert_eq!(twice.outcome(), Some(Outcome::draw(Reason::Repetition)));
    let mut off = from_text("nine-mens-morris:repetition=off", QUIET);
    for _ in 0..20 {
        make(&mut off, &TO_AND_FRO);
    }
    assert_eq!((off.occurrences(), off.outcome()), (21, None));
}

#[test]
fn a_hundred_plies_without_placing_or_capture_are_a_draw() {
    let mut play = from_text("nine-mens-morris:repetition=off", &format!("{QUIET} 96 70"));
    make(&mut play, &TO_AND_FRO[..3]);
    assert_eq!((play.counters().quiet_plies, play.outcome()), (99, None));
    make(&mut play, &TO_AND_FRO[3..]);
    assert_eq!(play.outcome(), Some(Outcome::draw(Reason::QuietPlies)));
    let mut play = from_text("nine-mens-morris:repetition=off,quiet-plies=off", &format!("{QUIET} 96 70"));
    make(&mut play, &TO_AND_FRO);
    assert_eq!(play.outcome(), None);
    let mut play = from_text("nine-mens-morris:quiet-plies=3", QUIET);
    make(&mut play, &TO_AND_FRO[..3]);
    assert_eq!(play.outcome(), Some(Outcome::draw(Reason::QuietPlies)));
}

#[test]
fn a_placing_or_a_capture_begins_the_count_anew() {
    let mut play = from_text("lasker-morris", "W2/2W/3/W4B/3/2B/BWB w 1,1 50 40");
    make(&mut play, &["a7-d7", "g4-f4"]);
    assert_eq!(play.counters().quiet_plies, 52);
    make(&mut play, &["b6"]);
    assert_eq!(play.counters().quiet_plies, 0);
    let mut play = from_text("nine-mens-morris", "WW1/3/3/4BW/3/1B1/B1B w 0,0 50 40");
    make(&mut play, &["g4-g7xf4"]);
    assert_eq!((play.counters().quiet_plies, play.counters().turn), (0, 40));
}

#[test]
fn a_finished_game_takes_no_more_moves_until_one_is_taken_back() {
    let mut play = from_text("nine-mens-morris", QUIET);
    make(&mut play, &TO_AND_FRO[..2]);
    let next = play.legal_moves()[0];
    play.end(Outcome::win(Player::Black, Reason::Resigned)).unwrap();
    assert_eq!(play.outcome(), Some(Outcome::win(Player::Black, Reason::Resigned)));
    assert_eq!(play.play(next), Err(PlayError::Over));
    assert_eq!(play.end(Outcome::draw(Reason::Agreed)), Err(PlayError::Over));
    play.undo().unwrap();
    assert_eq!(play.outcome(), None);
}

#[test]
fn a_move_that_is_not_legal_is_not_made() {
    let mut play = from_text("nine-mens-morris", QUIET);
    let other = from_text("nine-mens-morris", &QUIET.replace(" w ", " b "));
    assert_eq!(play.play(other.legal_moves()[0]), Err(PlayError::Illegal));
    assert_eq!(play.moves(), []);
}

/// White's mill a7-d7-g7 is opened by d7-d6.
const MILL: &str = "WWW/3/3/6/1B1/B1B/WBW w 0,0";

#[test]
fn in_morabaraba_a_man_may_not_go_straight_back_to_the_mill_he_left() {
    let mut play = from_text("morabaraba", MILL);
    make(&mut play, &["d7-d6", "b2-b4"]);
    let barred = play.game().parse_move(play.position(), "d6-d7xb4").unwrap();
    assert!(!legal(&play).iter().any(|mv| mv.starts_with("d6-d7")));
    assert_eq!(play.play(barred), Err(PlayError::Illegal));
    // On the turn after that he may.
    make(&mut play, &["d6-d5", "b4-b2"]);
    assert!(!legal(&play).iter().any(|mv| mv.starts_with("d5-d7")), "men do not fly");
    make(&mut play, &["d5-d6", "b2-b4"]);
    assert!(legal(&play).iter().any(|mv| mv.starts_with("d6-d7x")));
    // Twelve Men's Morris has no such rule.
    let mut twelve = from_text("twelve-mens-morris", MILL);
    make(&mut twelve, &["d7-d6", "b2-b4"]);
    assert!(legal(&twelve).iter().any(|mv| mv.starts_with("d6-d7x")));
}

#[test]
fn in_morabaraba_another_man_may_close_the_mill_at_once() {
    let mut play = from_text("morabaraba", "WWW/3/3/W5/1B1/B1B/1BW w 0,0");
    make(&mut play, &["a7-b6", "d3-c3"]);
    assert!(!legal(&play).iter().any(|mv| mv.starts_with("b6-a7")));
    assert!(legal(&play).iter().any(|mv| mv.starts_with("a4-a7x")));
}

#[test]
fn in_morabaraba_ten_turns_each_without_capture_are_a_draw_when_a_side_has_three_men() {
    let three = "W2/2W/3/W4B/3/2B/B1B w 0,0";
    let moves = ["a7-d7", "g4-f4", "d7-a7", "f4-g4"];
    let spec = "morabaraba:repetition=off";
    let mut play = from_text(spec, &format!("{three} 16 30"));
    make(&mut play, &moves[..3]);
    assert_eq!(play.outcome(), None);
    make(&mut play, &moves[3..]);
    assert_eq!(play.outcome(), Some(Outcome::draw(Reason::ThreeMenStandoff)));
    // Four men each play on, and so do three in Twelve Men's Morris.
    let mut play = from_text(spec, &format!("{QUIET} 16 30"));
    make(&mut play, &moves);
    assert_eq!(play.outcome(), None);
    let mut play = from_text("twelve-mens-morris:repetition=off", &format!("{three} 16 30"));
    make(&mut play, &moves);
    assert_eq!(play.outcome(), None);
}

#[test]
fn any_game_plays_like_the_game_inside() {
    let (any, inside) = (AnyGame::parse("morabaraba").unwrap(), MillGame::parse("morabaraba").unwrap());
    let (mut a, mut b) = (Play::new(any), Play::new(inside));
    let mut choice = 12345_usize;
    while b.outcome().is_none() {
        let (moves, inside_moves) = (a.legal_moves(), b.legal_moves());
        let texts: Vec<String> = moves.iter().map(|&mv| a.game().format_move(mv)).collect();
        let inside_texts: Vec<String> = inside_moves.iter().map(|&mv| b.game().format_move(mv)).collect();
        assert_eq!(texts, inside_texts);
        choice = choice.wrapping_mul(25_214_903_917).wrapping_add(11);
        let i = (choice >> 20) % moves.len();
        a.play(moves[i]).unwrap();
        b.play(inside_moves[i]).unwrap();
    }
    assert_eq!(a.outcome(), b.outcome());
}
