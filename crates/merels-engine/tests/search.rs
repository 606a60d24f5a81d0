//! What the search promises, for mill games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use merels_core::{Distance, Game, MillGame, Play, Wdl};
use merels_engine::{Best, Limits, MillModel, Request, Score, Searcher};

fn play(spec: &str, position: &str, moves: &str) -> Play<MillGame> {
    let game = MillGame::parse(spec).expect("a rule set");
    let mut play = if position.is_empty() {
        Play::new(game)
    } else {
        let (position, counters) = game.parse_position(position).expect("a position");
        Play::from_position(game, position, counters)
    };
    for text in moves.split_whitespace() {
        let mv = play.game().parse_move(play.position(), text).expect("a move");
        play.play(mv).expect("a legal move");
    }
    play
}

fn search(
    play: &Play<MillGame>,
    limits: Limits,
    lines: usize,
    threads: usize,
) -> Best<merels_core::MillMove> {
    let model = Arc::new(MillModel::new(play.game().clone()));
    let request = Request { lines, ..Request::default() };
    let mut searcher = Searcher::new(model, 1 << 22, threads);
    searcher.search(play, &limits, &request, &AtomicBool::new(false), &mut |_| {})
}

fn name(play: &Play<MillGame>, best: &Best<merels_core::MillMove>) -> String {
    play.game().format_move(best.mv.expect("a move"))
}

#[test]
fn the_first_mill_is_closed_and_the_second_stopped() {
    let own = play("nine-mens-morris", "", "a7 b6 d7 b4");
    assert!(name(&own, &search(&own, Limits::depth(4), 1, 1)).starts_with("g7x"));
    let enemy = play("nine-mens-morris", "", "a7 b6 d7");
    assert_eq!(name(&enemy, &search(&enemy, Limits::depth(4), 1, 1)), "g7");
}

#[test]
fn three_mens_morris_is_won_in_nine_plies() {
    let game = play("three-mens-morris", "", "");
    let best = search(&game, Limits::depth(14), 1, 1);
    let Some(Score::Exact { value: Wdl::Win, distance: Some(Distance(9)), .. }) = best.score() else {
        panic!("{:?}", best.score());
    };
}

#[test]
fn a_position_drawn_by_the_rules_is_not_called_won() {
    let best = search(&play("tic-tac-toe", "", ""), Limits::depth(24), 1, 1);
    assert_eq!(best.score().map(|score| score.rank()), Some(0));
}

#[test]
fn the_same_seedless_search_gives_the_same_answer() {
    let game = play("lasker-morris", "", "d6 f4 d2");
    let first = search(&game, Limits::nodes(30_000), 2, 1);
    assert_eq!(first, search(&game, Limits::nodes(30_000), 2, 1));
    assert!(first.nodes <= 30_000, "the node limit holds: {}", first.nodes);
}

#[test]
fn several_lines_are_different_moves_best_first() {
    let game = play("nine-mens-morris", "", "d6 f4 d2 b4");
    let best = search(&game, Limits::depth(5), 4, 1);
    assert_eq!(best.lines.len(), 4);
    let firsts: std::collections::BTreeSet<_> = best.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert!(best.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score.rank())));
}

#[test]
fn threads_share_the_work_and_agree_on_a_win() {
    let game = play("three-mens-morris", "", "");
    let best = search(&game, Limits::depth(14), 1, 2);
    assert_eq!(best.score().and_then(|score| score.exact()), Some(Wdl::Win));
}

#[test]
fn a_search_can_be_stopped_and_still_has_a_move() {
    let game = play("twelve-mens-morris", "", "");
    let model = Arc::new(MillModel::new(game.game().clone()));
    let mut searcher = Searcher::new(model, 1 << 20, 2);
    let stop = AtomicBool::new(false);
    let mut report = |info: &merels_engine::Info<_>| stop.store(info.depth >= 2, Ordering::Relaxed);
    let best = searcher.search(&game, &Limits::default(), &Request::default(), &stop, &mut report);
    assert!(best.mv.is_some());
    stop.store(true, Ordering::Relaxed);
    let best = searcher.search(&game, &Limits::default(), &Request::default(), &stop, &mut |_| {});
    assert!(game.legal_moves().contains(&best.mv.expect("a move even when stopped at once")));
}

#[test]
fn a_finished_game_has_no_move() {
    let game = play("tic-tac-toe", "", "a1 a2 b1 b2 c1");
    assert_eq!(search(&game, Limits::depth(3), 1, 1), Best::none());
}

#[test]
fn the_better_side_does_not_repeat_the_position_into_a_draw() {
    // White is far ahead; going back and forth would end the game.
    let mut game = play("nine-mens-morris", "W2/1W1/1W1/WW1B2/1B1/1W1/B2 w 0,0 0 30", "");
    let model = Arc::new(MillModel::new(game.game().clone()));
    let mut searcher = Searcher::new(model, 1 << 22, 1);
    while game.outcome().is_none() {
        let stop = AtomicBool::new(false);
        let best = searcher.search(&game, &Limits::nodes(20_000), &Request::default(), &stop, &mut |_| {});
        game.play(best.mv.expect("a move")).expect("a legal move");
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(merels_core::Player::White), "{:?}", game.outcome());
}
