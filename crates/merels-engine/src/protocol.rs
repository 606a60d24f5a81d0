//! The engine protocol, a dialect of UCI, as a state machine without input or output.
//!
//! A [`Session`] hears lines and answers with [`Action`]s; whoever drives it prints what is to be said and runs
//! [`Job`]s beside it, so that `stop` is heard while a search runs. The dialect is described in docs/protocol.md.

mod job;
mod options;

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Game, MillGame, Play};

use crate::engine::{Engine, Settings};
use crate::level::Level;
use crate::limits::{Clock, Limits};
use crate::oracle::Oracle;

pub use job::Job;
pub use options::Bounds;

/// The longest line that is looked at, in bytes: a game of many thousand moves.
pub const LONGEST_LINE: usize = 1 << 20;

/// How tables are opened: the folder and the game, and what to look in or why it cannot be.
pub type OpenTables = Box<dyn Fn(&Path, &MillGame) -> Result<Arc<dyn Oracle<MillGame>>, String> + Send>;

/// What is to be done about a line.
#[derive(Debug)]
pub enum Action {
    /// Say this line.
    Say(String),
    /// Run this search beside the session and call [`Session::finished`] when it is over.
    Search(Box<Job>),
    /// Stop the search that runs.
    Stop,
    /// End, stopping any search.
    Quit,
}

/// One conversation.
pub struct Session {
    engine: Arc<Mutex<Engine>>,
    play: Play<AnyGame>,
    settings: Settings,
    level: Level,
    lines: usize,
    tables: Option<String>,
    bounds: Bounds,
    open_tables: OpenTables,
    searching: bool,
}

/// The game of a new session.
const FIRST_GAME: &str = "nine-mens-morris";

fn error(text: impl std::fmt::Display) -> Action {
    // Line breaks in a message would look like the next answer.
    Action::Say(format!("info string error {text}").replace(['\n', '\r'], " "))
}

impl Session {
    /// A session about Nine Men's Morris, until it is told otherwise.
    ///
    /// # Panics
    /// Never: the first game is in the catalogue.
    pub fn new(bounds: Bounds, open_tables: OpenTables) -> Self {
        let game = AnyGame::parse(FIRST_GAME).expect("a game of the catalogue");
        let settings = Settings::default();
        Self {
            engine: Arc::new(Mutex::new(Engine::new(&game, settings))),
            play: Play::new(game),
            settings,
            level: Level::STRONGEST,
            lines: 1,
            tables: None,
            bounds,
            open_tables,
            searching: false,
        }
    }

    /// Tells the session that the search it began has ended.
    pub fn finished(&mut self) {
        self.searching = false;
    }

    /// Whether a search it began has not ended.
    pub fn is_searching(&self) -> bool {
        self.searching
    }

    /// Hears a line and says what is to be done. Nothing in a line is fatal: what cannot be understood is answered with
    /// `info string error …`.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        if line.len() > LONGEST_LINE {
            return vec![error(format_args!("the line is longer than {LONGEST_LINE} bytes"))];
        }
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Vec::new() };
        let rest: Vec<&str> = words.collect();
        let busy = self.searching && matches!(command, "position" | "go" | "setoption" | "ucinewgame");
        if busy {
            return vec![error(format_args!("a search is running: send stop before {command}"))];
        }
        match command {
            "uci" => self.introduce(),
            "isready" => vec![Action::Say("readyok".into())],
            "ucinewgame" => {
                self.engine().forget();
                self.play = Play::new(self.play.game().clone());
                Vec::new()
            }
            "setoption" => self.set_option(&rest),
            "position" => self.set_position(&rest).err().map(error).into_iter().collect(),
            "go" => match self.go(&rest) {
                Ok(job) => {
                    self.searching = true;
                    vec![Action::Search(Box::new(job))]
                }
                Err(text) => vec![error(text)],
            },
            "stop" if self.searching => vec![Action::Stop],
            "stop" => Vec::new(),
            "d" => vec![Action::Say(format!("info string {}", self.describe()))],
            "quit" => vec![Action::Quit],
            _ => vec![error(format_args!(
                "unknown command '{}'; known are uci, isready, ucinewgame, setoption, position, go, stop, d and quit",
                shorten(command)
            ))],
        }
    }

    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduce(&self) -> Vec<Action> {
        let mut lines = vec![
            format!("id name Merels {}", env!("CARGO_PKG_VERSION")),
            "id author the Merels authors".into(),
        ];
        lines.extend(self.option_lines());
        lines.push("uciok".into());
        lines.into_iter().map(Action::Say).collect()
    }

    fn describe(&self) -> String {
        let game = self.play.game();
        let position = game.format_position(self.play.position(), self.play.counters());
        let outcome = match self.play.outcome() {
            None => String::new(),
            Some(outcome) => match outcome.winner {
                Some(winner) => format!(", won by {winner}"),
                None => ", drawn".into(),
            },
        };
        format!("{} {position}{outcome}", game.spec())
    }

    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let game = self.play.game();
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (what, moves) = words.split_at(moves_at);
        let mut play = match what.split_first() {
            Some((&"startpos", [])) => Play::new(game.clone()),
            Some((&"fen", fields)) if !fields.is_empty() => {
                let (position, counters) =
                    game.parse_position(&fields.join(" ")).map_err(|error| error.to_string())?;
                Play::from_position(game.clone(), position, counters)
            }
            _ => {
                return Err(
                    "expected position startpos, or position fen and a position; moves may follow".into()
                );
            }
        };
        for (i, text) in moves.iter().skip(1).enumerate() {
            let mv = play
                .game()
                .parse_move(play.position(), text)
                .map_err(|error| format!("move {}: {error}", i + 1))?;
            play.play(mv).map_err(|error| format!("move {} '{}': {error}", i + 1, shorten(text)))?;
        }
        self.play = play;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<Job, String> {
        let mut limits = Limits::default();
        let mut only: Vec<AnyMove> = Vec::new();
        let mut infinite = words.is_empty();
        let (mut left, mut increment, mut turns) = ([None, None], [None, None], None);
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            if word == "infinite" {
                infinite = true;
                continue;
            }
            if word == "searchmoves" {
                while let Some(text) = words.next_if(|text| !GO_WORDS.contains(text)) {
                    let game = self.play.game();
                    only.push(
                        game.parse_move(self.play.position(), text).map_err(|error| error.to_string())?,
                    );
                }
                continue;
            }
            if !GO_WORDS.contains(&word) {
                return Err(format!(
                    "unknown word '{}' after go; known are {}",
                    shorten(word),
                    GO_WORDS.join(", ")
                ));
            }
            let number = words.next().and_then(|text| text.parse::<u64>().ok());
            let number = number.ok_or_else(|| format!("expected a number of 0 or more after {word}"))?;
            // A thousand years is as good as for ever, and can be added without overflow.
            let time = Some(Duration::from_millis(number.min(31_557_600_000_000)));
            match word {
                "depth" => limits.depth = Some(number.clamp(1, 10_000) as u32),
                "nodes" => limits.nodes = Some(number.max(1)),
                "movetime" => limits.time = time,
                "wtime" => left[0] = time,
                "btime" => left[1] = time,
                "winc" => increment[0] = time,
                "binc" => increment[1] = time,
                _ => turns = Some(number.clamp(1, 1000) as u32),
            }
        }
        let side = self.play.side_to_move().index();
        limits.clock = left[side].map(|left| Clock {
            left,
            increment: increment[side].unwrap_or_default(),
            turns_to_go: turns,
        });
        if limits.clock.is_none() && (left[1 - side].is_some() || turns.is_some()) {
            return Err(format!("expected {} for the player to move", ["wtime", "btime"][side]));
        }
        Ok(Job {
            engine: Arc::clone(&self.engine),
            play: self.play.clone(),
            level: self.level,
            lines: self.lines,
            limits,
            only,
            infinite,
        })
    }
}

/// The words `go` knows.
const GO_WORDS: [&str; 10] =
    ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "infinite", "searchmoves"];

/// The beginning of a text that came from outside, for a message.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST { text.into() } else { text.chars().take(MOST).chain(['…']).collect() }
}
