//! Whether play with solved tables keeps its promises.
//!
//! `perfect GAME TABLES flawless GAMES` plays level 10 against levels 1 to 9 and itself, colours in turn, and counts the
//! moves of level 10 after which the position was worth less than before.
//!
//! `perfect GAME TABLES drawn POSITIONS` starts from random drawn positions against level 5, once with level 10 and once
//! with a player who picks any drawing move, and counts wins.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merels_core::{AnyGame, AnyMove, AnyPosition, Game, MillGame, Play, Player, Wdl};
use merels_engine::contest::{Contestant, Fault, Internal, Kind, play_game};
use merels_engine::random::Random;
use merels_engine::{Oracle, Settings};
use merels_tables::Tables;

type Values = Arc<dyn Oracle<MillGame>>;

/// A player whose every move is checked against the tables.
struct Watched {
    player: Internal,
    values: Values,
    moves: u64,
    lost: Vec<String>,
}

fn value(values: &Values, position: &AnyPosition) -> Option<Wdl> {
    match position {
        AnyPosition::Mill(position) => values.probe_value(position),
        _ => None,
    }
}

impl Contestant for Watched {
    fn name(&self) -> String {
        self.player.name()
    }

    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), Fault> {
        self.player.begin(game, seed)
    }

    fn choose(&mut self, play: &Play<AnyGame>) -> Result<AnyMove, Fault> {
        let mv = self.player.choose(play)?;
        let game = play.game();
        let before = value(&self.values, play.position());
        let after = value(&self.values, &game.apply(play.position(), mv));
        self.moves += 1;
        if before.is_none() || after.map(|wdl| -wdl) < before {
            let text = game.format_position(play.position(), play.counters());
            self.lost
                .push(format!("{text} {}: {before:?} to {after:?} for the opponent", game.format_move(mv)));
        }
        Ok(mv)
    }
}

fn player(text: &str, values: &Values) -> Internal {
    let kind = Kind::parse(text).expect("a player of this engine").expect("good options");
    Internal::new(text, kind, Settings { hash: 4 << 20, ..Settings::default() }, Some(Arc::clone(values)))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, folder, what, count, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: perfect GAME TABLES flawless|drawn COUNT [SEED]");
        return ExitCode::from(2);
    };
    let count: usize = count.parse().expect("a number");
    let seed: u64 = rest.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let game = MillGame::parse(spec).expect("a mill game");
    let values: Values = Arc::new(Tables::open(Path::new(folder), &game).expect("tables of the game"));
    let game = AnyGame::Mill(game);
    if what == "flawless" {
        flawless(&game, &values, count, seed);
    } else {
        drawn(&game, &values, count, seed);
    }
    ExitCode::SUCCESS
}

fn flawless(game: &AnyGame, values: &Values, games: usize, seed: u64) {
    let watched = || Watched {
        player: player("level:10,nodes=5000", values),
        values: Arc::clone(values),
        moves: 0,
        lost: Vec::new(),
    };
    let (mut first, mut second) = (watched(), watched());
    let stop = AtomicBool::new(false);
    for level in 1..=10 {
        let mut other = player(&format!("level:{level}"), values);
        let mut results = [0; 3];
        for number in 0..games {
            let colour = Player::BOTH[number % 2];
            let opponent: &mut dyn Contestant = if level == 10 { &mut second } else { &mut other };
            let mut players =
                if colour == Player::White { [&mut first, opponent] } else { [opponent, &mut first] };
            let start = Play::new(game.clone());
            let seed = Random::of(seed, (level * 100_000 + number) as u64).next();
            let end = play_game(&start, &mut players, seed, None, &stop).expect("nobody stops it");
            results[end.outcome.winner.map_or(1, |winner| if winner == colour { 2 } else { 0 })] += 1;
        }
        println!("level 10 with tables - level {level}: +{} ={} -{}", results[2], results[1], results[0]);
    }
    println!(
        "{} moves of level 10, {} lost value",
        first.moves + second.moves,
        first.lost.len() + second.lost.len()
    );
    for line in first.lost.iter().chain(&second.lost).take(20) {
        println!("{line}");
    }
}

/// A position after random moves that is a draw by the tables.
fn random_draw(game: &AnyGame, values: &Values, random: &mut Random) -> Play<AnyGame> {
    loop {
        let mut play = Play::new(game.clone());
        let plies = 4 + random.below(50);
        while play.moves().len() < plies && play.outcome().is_none() {
            let legal = play.legal_moves();
            play.play(legal[random.below(legal.len())]).expect("a legal move");
        }
        if play.outcome().is_none() && value(values, play.position()) == Some(Wdl::Draw) {
            return Play::from_position(game.clone(), *play.position(), play.counters());
        }
    }
}

fn drawn(game: &AnyGame, values: &Values, positions: usize, seed: u64) {
    let mut random = Random::new(seed);
    let stop = AtomicBool::new(false);
    let mut other = player("level:5", values);
    let mut players = [player("level:10,nodes=5000", values), player("random-keeping", values)];
    let mut results = [[0; 3]; 2];
    for number in 0..positions {
        let start = random_draw(game, values, &mut random);
        let colour = start.side_to_move();
        for (player, results) in players.iter_mut().zip(&mut results) {
            let mut both: [&mut dyn Contestant; 2] =
                if colour == Player::White { [player, &mut other] } else { [&mut other, player] };
            let end = play_game(&start, &mut both, number as u64, None, &stop).expect("nobody stops it");
            results[end.outcome.winner.map_or(1, |winner| if winner == colour { 2 } else { 0 })] += 1;
        }
    }
    for (name, results) in ["the trickiest draw", "any draw"].iter().zip(results) {
        println!("{name} - level 5: +{} ={} -{}", results[2], results[1], results[0]);
    }
}
