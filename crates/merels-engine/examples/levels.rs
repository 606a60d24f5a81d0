//! Level against level, and against chance: how the tables in docs/engine.md were measured.
//!
//! `cargo run --release -p merels-engine --example levels -- GAME A B GAMES [MILLISECONDS]`, where A and B are `random` or a
//! level; colours alternate. Time bounds level 10 alone.

use std::env;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Play, Player};
use merels_engine::random::Random;
use merels_engine::{Engine, Level, Limits, Settings};

/// Games longer than this count as drawn.
const LONGEST: usize = 400;

enum Contestant {
    Random(Random),
    Engine(Box<Engine>, Level, Limits),
}

impl Contestant {
    fn new(game: &AnyGame, text: &str, seed: u64, time: u64) -> Result<Self, Box<dyn Error>> {
        if text == "random" {
            return Ok(Self::Random(Random::of(seed, 1)));
        }
        let settings = Settings { seed, ..Settings::default() };
        let level = Level::new(text.parse()?)?;
        Ok(Self::Engine(
            Box::new(Engine::new(game, settings)),
            level,
            Limits::time(Duration::from_millis(time)),
        ))
    }

    fn choose(&mut self, play: &Play<AnyGame>) -> Option<AnyMove> {
        match self {
            Self::Random(random) => random.pick(&play.legal_moves()).copied(),
            Self::Engine(engine, level, limits) => {
                engine.choose(play, *level, limits, &AtomicBool::new(false), &mut |_| ()).mv
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, a, b, games, time @ ..] = words.as_slice() else {
        return Err("expected GAME A B GAMES [MILLISECONDS]".into());
    };
    let game = AnyGame::parse(game)?;
    let time = time.first().map_or(Ok(100), |time| time.parse())?;
    // By colour of A: wins, draws, losses of A.
    let mut score = [[0_u32; 3]; 2];
    let mut plies = 0;
    for number in 0..games.parse::<u64>()? {
        let colour = if number.is_multiple_of(2) { Player::White } else { Player::Black };
        let mut first = Contestant::new(&game, a, number, time)?;
        let mut second = Contestant::new(&game, b, number + 1_000_000, time)?;
        let mut play = Play::new(game.clone());
        while play.outcome().is_none() && play.moves().len() < LONGEST {
            let mover = if play.side_to_move() == colour { &mut first } else { &mut second };
            let mv = mover.choose(&play).ok_or("no move")?;
            play.play(mv)?;
        }
        plies += play.moves().len();
        let result = match play.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == colour => 0,
            Some(_) => 2,
            None => 1,
        };
        score[colour.index()][result] += 1;
    }
    let [white, black] = score;
    let total: u32 = white.iter().chain(&black).sum();
    let points = f64::from(2 * (white[0] + black[0]) + white[1] + black[1]) / 2.0;
    println!(
        "{a} against {b}: as first player {white:?}, as second {black:?} (wins, draws, losses); {:.1} %, {:.0} plies a game",
        100.0 * points / f64::from(total.max(1)),
        plies as f64 / f64::from(total.max(1)),
    );
    Ok(())
}
