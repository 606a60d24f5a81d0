//! A match between two players made of this engine: `duel GAME A B GAMES [SEED]`.
//!
//! The players are written as for `merels match`: `level:5`, `random`, `search,nodes=5000,without=history`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use merels_core::{AnyGame, Player};
use merels_engine::Settings;
use merels_engine::contest::{Contestant, Internal, Kind, Openings, Tally, play_game};
use merels_engine::random::Random;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, a, b, games, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: duel GAME A B GAMES [SEED]");
        return ExitCode::from(2);
    };
    let game = AnyGame::parse(spec).expect("a game");
    let games: usize = games.parse().expect("a number of games");
    let seed: u64 = rest.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let player = |text: &str| {
        let kind = Kind::parse(text).expect("a player of this engine").expect("good options");
        Internal::new(text, kind, Settings { hash: 4 << 20, ..Settings::default() }, None)
    };
    let (mut first, mut second) = (player(a), player(b));
    let mut openings = Openings::new(&game, Openings::usual_plies(&game), seed);
    let mut tally = Tally::default();
    let mut plies = 0;
    let stop = AtomicBool::new(false);
    for number in 0..games.div_ceil(2) {
        let opening = openings.next().expect("an opening");
        let mut points = [0; 2];
        for (i, colour) in Player::BOTH.into_iter().enumerate() {
            let (one, two): (&mut dyn Contestant, &mut dyn Contestant) = (&mut first, &mut second);
            let mut players = if colour == Player::White { [one, two] } else { [two, one] };
            let seed = Random::of(seed, (2 * number + i) as u64).next();
            let end = play_game(&opening, &mut players, seed, None, &stop).expect("nobody stops it");
            points[i] = end.outcome.winner.map_or(1, |winner| if winner == colour { 2 } else { 0 });
            plies += end.play.moves().len();
        }
        tally.add(points);
    }
    let (elo, error) = tally.elo();
    println!(
        "{spec} {a} - {b}: +{} ={} -{} score {:.1} % Elo {elo:+.0} ± {error:.0}, {:.0} plies a game",
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score(),
        plies as f64 / f64::from(tally.games())
    );
    ExitCode::SUCCESS
}
