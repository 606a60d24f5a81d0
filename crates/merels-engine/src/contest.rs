//! Matches: two players, many games, and what the result says.
//!
//! A [`Contestant`] chooses moves; [`play_game`] referees one game, [`opening`] gives it a balanced beginning, [`tally`]
//! turns results into an Elo difference and decides when enough games were played.

pub mod opening;
pub mod record;
pub mod tally;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use merels_core::any::{AnyGame, AnyMove};
use merels_core::player::Reason;
use merels_core::{Game, MillGame, Outcome, Play, Player};
use thiserror::Error;

use crate::engine::{Engine, Settings};
use crate::level::Level;
use crate::limits::Limits;
use crate::oracle::Oracle;
use crate::random::Random;
use crate::search::Features;

pub use opening::Openings;
pub use tally::{Sequential, Tally, Verdict};

/// Somebody who plays.
pub trait Contestant: Send {
    /// What to call the player.
    fn name(&self) -> String;

    /// A new game begins.
    ///
    /// # Errors
    /// A [`Fault`] when the player cannot begin.
    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), Fault>;

    /// The player's move.
    ///
    /// # Errors
    /// A [`Fault`] when there is none.
    fn choose(&mut self, play: &Play<AnyGame>) -> Result<AnyMove, Fault>;
}

/// What a player did wrong; it loses the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// An illegal move.
    #[error("illegal move '{0}'")]
    Illegal(String),
    /// The program ended or could not be spoken with.
    #[error("crashed: {0}")]
    Crashed(String),
    /// It took longer than it was allowed.
    #[error("lost on time: {0} ms for a move")]
    Time(u128),
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The game with all its moves.
    pub play: Play<AnyGame>,
    /// How many of the moves were the opening.
    pub opening: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// Who did what wrong, if that ended it.
    pub fault: Option<(Player, Fault)>,
}

/// After so many plies a game that no rule ends is called a draw.
pub const LONGEST: usize = 600;

/// Plays one game from an opening.
///
/// `players` are White and Black. A player that takes longer than `allowed` for a move loses.
pub fn play_game(
    opening: &Play<AnyGame>,
    players: &mut [&mut dyn Contestant; 2],
    seed: u64,
    allowed: Option<Duration>,
    stop: &AtomicBool,
) -> Option<Finished> {
    let mut play = opening.clone();
    let opening = play.moves().len();
    let finish =
        |play: &Play<AnyGame>, outcome, fault| Some(Finished { play: play.clone(), opening, outcome, fault });
    let forfeit = |play: &Play<AnyGame>, player: Player, fault: Fault| {
        let reason = if matches!(fault, Fault::Time(_)) { Reason::Time } else { Reason::Forfeit };
        finish(play, Outcome::win(player.other(), reason), Some((player, fault)))
    };
    for player in Player::BOTH {
        if let Err(fault) = players[player.index()].begin(play.game(), seed) {
            return forfeit(&play, player, fault);
        }
    }
    loop {
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = play.outcome() {
            return finish(&play, outcome, None);
        }
        if play.moves().len() >= LONGEST {
            return finish(&play, Outcome::draw(Reason::Agreed), None);
        }
        let player = play.side_to_move();
        let started = Instant::now();
        let chosen = players[player.index()].choose(&play);
        let took = started.elapsed();
        match chosen {
            Ok(_) if allowed.is_some_and(|allowed| took > allowed) => {
                return forfeit(&play, player, Fault::Time(took.as_millis()));
            }
            Ok(mv) => {
                if play.play(mv).is_err() {
                    let text = play.game().format_move(mv);
                    return forfeit(&play, player, Fault::Illegal(text));
                }
            }
            Err(fault) => return forfeit(&play, player, fault),
        }
    }
}

/// How a player made of this engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any legal move.
    Random,
    /// A level, and limits for the strongest.
    Level(Level, Limits),
    /// The plain search with some of its parts switched off.
    Search(Limits, Features),
    /// Any move that keeps the value a table knows.
    RandomKeeping,
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is no player: expected {expected}")]
pub struct KindError {
    /// What was read.
    text: String,
    /// What was expected.
    expected: String,
}

/// The limits of a player who was given none.
pub const USUAL: Limits =
    Limits { depth: None, nodes: None, time: Some(Duration::from_millis(100)), clock: None };

impl Kind {
    /// Reads `random`, `random-keeping`, `level:N` or `search`, the last two with options after commas: `nodes=N`, `depth=N`, `time=MS`,
    /// and for `search` `without=PART` (see [`Features::NAMES`]). `None` for any other text, which may be a command.
    ///
    /// # Errors
    /// A [`KindError`] that says what was expected.
    pub fn parse(text: &str) -> Option<Result<Self, KindError>> {
        let (head, options) = text.split_once(',').unwrap_or((text, ""));
        let error = |expected: &str| KindError { text: text.into(), expected: expected.into() };
        let kind = match head {
            "random" => Self::Random,
            "random-keeping" => Self::RandomKeeping,
            "search" => Self::Search(Limits::default(), Features::default()),
            _ => {
                let number = head.strip_prefix("level:")?;
                let level = number.parse().ok().and_then(|number| Level::new(number).ok());
                match level {
                    Some(level) => Self::Level(level, Limits::default()),
                    None => return Some(Err(error("level:1 to level:10"))),
                }
            }
        };
        let mut options = options.split(',').filter(|option| !option.is_empty());
        Some(options.try_fold(kind, Self::with).map(Self::with_some_limit))
    }

    /// The same with the usual limits if it has none.
    fn with_some_limit(mut self) -> Self {
        if let Self::Level(_, limits) | Self::Search(limits, _) = &mut self
            && *limits == Limits::default()
        {
            *limits = USUAL;
        }
        self
    }

    fn with(mut self, option: &str) -> Result<Self, KindError> {
        let error = |expected: &str| KindError { text: option.into(), expected: expected.into() };
        let (name, value) = option.split_once('=').ok_or_else(|| error("name=value, such as nodes=10000"))?;
        let number = value.parse::<u64>().ok().filter(|&number| number > 0);
        match &mut self {
            Self::Search(_, features) if name == "without" => {
                *features = features
                    .without(value)
                    .ok_or_else(|| error(&format!("without= and one of {}", Features::NAMES.join(", "))))?;
            }
            Self::Level(_, limits) | Self::Search(limits, _) => {
                let number = number.ok_or_else(|| error("a number above 0"))?;
                match name {
                    "nodes" => limits.nodes = Some(number),
                    "depth" => limits.depth = Some(number.min(1000) as u32),
                    "time" => limits.time = Some(Duration::from_millis(number)),
                    _ => return Err(error("nodes=N, depth=N, time=MS or, for search, without=PART")),
                }
            }
            Self::Random | Self::RandomKeeping => return Err(error("no options")),
        }
        Ok(self)
    }
}

/// A player made of this engine.
pub struct Internal {
    name: String,
    kind: Kind,
    settings: Settings,
    oracle: Option<Arc<dyn Oracle<MillGame>>>,
    engine: Option<Engine>,
    seed: u64,
}

impl Internal {
    /// A player called `name`.
    pub fn new(
        name: &str,
        kind: Kind,
        settings: Settings,
        oracle: Option<Arc<dyn Oracle<MillGame>>>,
    ) -> Self {
        Self { name: name.into(), kind, settings, oracle, engine: None, seed: 0 }
    }
}

impl Contestant for Internal {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), Fault> {
        self.seed = seed;
        let engine = match &mut self.engine {
            Some(engine) if engine.game().spec() == game.spec() => engine,
            engine => engine.insert(Engine::new(game, self.settings)),
        };
        engine.set(Settings { seed, ..self.settings });
        engine.forget();
        engine.set_mill_oracle(self.oracle.clone());
        if let Kind::Search(_, features) = self.kind {
            engine.set_features(features);
        }
        Ok(())
    }

    fn choose(&mut self, play: &Play<AnyGame>) -> Result<AnyMove, Fault> {
        let nothing = || Fault::Crashed("it has no move".into());
        let engine = self.engine.as_mut().ok_or_else(nothing)?;
        let stop = AtomicBool::new(false);
        let mv = match &self.kind {
            Kind::Random => {
                let mut random = Random::of(self.seed, play.moves().len() as u64);
                random.pick(&play.legal_moves()).copied()
            }
            Kind::Level(level, limits) => engine.choose(play, *level, limits, &stop, &mut |_| {}).mv,
            Kind::Search(limits, _) => {
                engine.analyse(play, limits, &crate::search::Request::default(), &stop, &mut |_| {}).mv
            }
            Kind::RandomKeeping => {
                let request = crate::search::Request { lines: usize::MAX, only: Vec::new() };
                let best = engine.analyse(play, &Limits::depth(1), &request, &stop, &mut |_| {});
                let value = best.score().and_then(|score| score.exact());
                let keeping: Vec<AnyMove> = best
                    .lines
                    .iter()
                    .filter(|line| line.score.exact() == value)
                    .filter_map(|line| line.moves.first().copied())
                    .collect();
                Random::of(self.seed, play.moves().len() as u64).pick(&keeping).copied()
            }
        };
        mv.ok_or_else(nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn internal(text: &str) -> Internal {
        let kind = Kind::parse(text).expect("a player").expect("good options");
        Internal::new(text, kind, Settings { hash: 1 << 20, ..Settings::default() }, None)
    }

    #[test]
    fn players_are_read_with_their_options() {
        let features = Features::default().without("reductions").expect("a part");
        let kind = Kind::parse("search,nodes=500,without=reductions");
        assert_eq!(kind, Some(Ok(Kind::Search(Limits::nodes(500), features))));
        assert_eq!(Kind::parse("./engine --fast"), None, "that is a command");
        for bad in
            ["level:0", "level:x", "search,nodes=0", "search,luck=3", "random,nodes=4", "search,without=luck"]
        {
            assert!(matches!(Kind::parse(bad), Some(Err(_))), "{bad}");
        }
    }

    #[test]
    fn an_illegal_move_loses_and_is_reported() {
        struct Cheat;
        impl Contestant for Cheat {
            fn name(&self) -> String {
                "cheat".into()
            }
            fn begin(&mut self, _: &AnyGame, _: u64) -> Result<(), Fault> {
                Ok(())
            }
            fn choose(&mut self, play: &Play<AnyGame>) -> Result<AnyMove, Fault> {
                // The move that was just made cannot be made again.
                Ok(*play.moves().last().expect("not the first to move"))
            }
        }
        let game = AnyGame::parse("nine-mens-morris").expect("a game");
        let mut honest = internal("random");
        let stop = AtomicBool::new(false);
        let play = Play::new(game);
        let end = play_game(&play, &mut [&mut honest, &mut Cheat], 1, None, &stop).expect("an end");
        assert_eq!(end.outcome, Outcome::win(Player::White, Reason::Forfeit));
        assert!(matches!(end.fault, Some((Player::Black, Fault::Illegal(_)))));
    }

    #[test]
    fn the_search_beats_random_moves() {
        let game = AnyGame::parse("nine-mens-morris").expect("a game");
        let (mut strong, mut weak) = (internal("search,nodes=500"), internal("random"));
        let stop = AtomicBool::new(false);
        for seed in 0..6 {
            let play = Play::new(game.clone());
            let end = if seed % 2 == 0 {
                play_game(&play, &mut [&mut strong, &mut weak], seed, None, &stop)
            } else {
                play_game(&play, &mut [&mut weak, &mut strong], seed, None, &stop)
            };
            let strong_plays = Player::BOTH[(seed % 2) as usize];
            assert_eq!(end.expect("an end").outcome.winner, Some(strong_plays));
        }
    }
}
