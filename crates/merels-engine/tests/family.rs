//! Promises about the games that are not mill games: who beats a player of random moves, and that solved endings are kept.

use std::sync::atomic::AtomicBool;

use merels_core::any::{AnyGame, AnyPosition};
use merels_core::fox::{FoxGame, FoxPosition};
use merels_core::{Game, Outcome, Play, Player, Point, PointSet, Wdl};
use merels_engine::random::Random;
use merels_engine::score::Score;
use merels_engine::{Engine, FoxOracle, Level, Limits, Oracle, Request, Settings};

fn engine(game: &AnyGame, seed: u64) -> Engine {
    Engine::new(game, Settings { hash: 1 << 20, threads: 1, seed })
}

/// A game of the strongest level, with so many nodes a move, against random moves.
fn against_random(game: &AnyGame, colour: Player, seed: u64, nodes: u64) -> Option<Outcome> {
    let mut engine = engine(game, seed);
    let mut random = Random::of(seed, 7);
    let mut play = Play::new(game.clone());
    while play.outcome().is_none() && play.moves().len() < 500 {
        let mv = if play.side_to_move() == colour {
            let stop = AtomicBool::new(false);
            engine.choose(&play, Level::STRONGEST, &Limits::nodes(nodes), &stop, &mut |_| ()).mv
        } else {
            random.pick(&play.legal_moves()).copied()
        };
        play.play(mv.expect("a game that goes on has a move")).expect("a legal move");
    }
    play.outcome()
}

fn wins_all_of_a_hundred(spec: &str, nodes: u64) {
    let game = AnyGame::parse(spec).unwrap();
    for seed in 0..100 {
        let colour = if seed % 2 == 0 { Player::White } else { Player::Black };
        let outcome = against_random(&game, colour, seed, nodes);
        assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(colour), "{spec}, seed {seed}");
    }
}

#[test]
fn fox_and_geese_alike_beat_random_moves_in_all_of_a_hundred_games() {
    wins_all_of_a_hundred("fox-and-geese", 600);
}

#[test]
fn chinese_checkers_is_won_against_random_moves_in_all_of_a_hundred_games() {
    wins_all_of_a_hundred("chinese-checkers", 600);
}

#[test]
fn chinese_checkers_from_rows_is_won_against_random_moves_too() {
    wins_all_of_a_hundred("chinese-checkers:setup=rows", 600);
}

/// Some position with five geese, decided by chance.
fn ending(game: &FoxGame, random: &mut Random) -> FoxPosition {
    loop {
        let mut points: Vec<Point> = game.board().points().iter().collect();
        let mut take = || points.swap_remove(random.below(points.len()));
        let fox = take();
        let geese: PointSet = (0..5).map(|_| take()).collect();
        let side = if random.below(2) == 0 { Player::White } else { Player::Black };
        if let Ok(position) = game.position(fox, geese, side)
            && game.outcome(&position).is_none()
        {
            return position;
        }
    }
}

#[test]
fn solved_endings_of_fox_and_geese_are_shown_as_exact_and_played_to_their_end_in_time() {
    let game = FoxGame::parse("fox-and-geese").unwrap();
    let oracle = FoxOracle::new(game.clone());
    let any = AnyGame::Fox(game.clone());
    let mut engine = engine(&any, 1);
    let mut random = Random::of(3, 3);
    let stop = AtomicBool::new(false);
    for _ in 0..60 {
        let position = ending(&game, &mut random);
        let verdict = oracle.probe(&position).unwrap();
        let mut play = Play::from_position(any.clone(), AnyPosition::Fox(position), any.start_counters());
        let best = engine.analyse(&play, &Limits::depth(1), &Request::default(), &stop, &mut |_| ());
        let Score::Exact { value, distance, .. } = best.lines[0].score else { panic!("not exact: {best:?}") };
        assert_eq!((value, distance), (verdict.value, verdict.distance));
        let Some(distance) = distance else { continue };
        // Both sides at their best end the game after exactly as many plies.
        for _ in 0..distance.0 {
            assert_eq!(play.outcome(), None);
            let mv = engine.choose(&play, Level::STRONGEST, &Limits::nodes(100), &stop, &mut |_| ()).mv;
            play.play(mv.unwrap()).unwrap();
        }
        let won = if value == Wdl::Win { position.side() } else { position.side().other() };
        assert_eq!(play.outcome().and_then(|outcome| outcome.winner), Some(won));
    }
}
