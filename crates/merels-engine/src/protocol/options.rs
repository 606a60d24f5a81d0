//! The protocol's options.

use std::path::Path;

use merels_core::any::AnyGame;
use merels_core::{Game, Play};

use super::{Action, Session, error, shorten};
use crate::engine::{Engine, Settings};
use crate::level::Level;

/// What the computer can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Mebibytes the transposition table may have.
    pub hash: usize,
    /// Threads a search may use.
    pub threads: usize,
}

/// Names of the options, in the order they are listed.
const NAMES: [&str; 7] = ["Hash", "Threads", "Level", "MultiPV", "Seed", "TablesPath", "Rules"];

/// The most lines a search may be asked for.
const MOST_LINES: u64 = 100;

impl Session {
    pub(super) fn option_lines(&self) -> Vec<String> {
        vec![
            format!("option name Hash type spin default 16 min 1 max {}", self.bounds.hash),
            format!("option name Threads type spin default 1 min 1 max {}", self.bounds.threads),
            "option name Level type spin default 10 min 1 max 10".into(),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            format!("option name Seed type spin default 0 min 0 max {}", u32::MAX),
            "option name TablesPath type string default <empty>".into(),
            format!("option name Rules type string default {}", super::FIRST_GAME),
        ]
    }

    pub(super) fn set_option(&mut self, words: &[&str]) -> Vec<Action> {
        let Some((&"name", words)) = words.split_first() else {
            return vec![error("expected setoption name NAME value VALUE")];
        };
        let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let (name, value) = words.split_at(value_at);
        let (name, value) = (name.join(" "), value.get(1..).unwrap_or_default().join(" "));
        let Some(known) = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(&name)) else {
            let known = NAMES.join(", ");
            return vec![error(format_args!("unknown option '{}'; known are {known}", shorten(&name)))];
        };
        match known {
            "TablesPath" => self.set_tables(&value),
            "Rules" => self.set_rules(&value),
            _ => self.set_number(known, &value),
        }
    }

    /// Sets an option that is a number. A number too large or too small is replaced by the nearest possible one.
    fn set_number(&mut self, name: &str, text: &str) -> Vec<Action> {
        let (low, high) = match name {
            "Hash" => (1, self.bounds.hash as u64),
            "Threads" => (1, self.bounds.threads as u64),
            "Level" => (1, 10),
            "MultiPV" => (1, MOST_LINES),
            _ => (0, u64::from(u32::MAX)),
        };
        // More digits than fit are a number all the same, only too large.
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = match text.parse::<u64>() {
            Ok(number) => number,
            Err(_) if digits => u64::MAX,
            Err(_) => {
                let text = shorten(text);
                return vec![error(format_args!(
                    "{name} cannot be '{text}': expected a number from {low} to {high}"
                ))];
            }
        };
        let value = number.clamp(low, high);
        let mut settings = self.settings;
        match name {
            "Hash" => settings.hash = (value as usize) << 20,
            "Threads" => settings.threads = value as usize,
            "Level" => self.level = Level::new(value as u32).unwrap_or(self.level),
            "MultiPV" => self.lines = value as usize,
            _ => settings.seed = value,
        }
        if settings != self.settings {
            self.settings = settings;
            self.engine().set(settings);
        }
        if value == number {
            Vec::new()
        } else {
            let why = match name {
                "Hash" if number > high => ", which is what this computer's memory allows",
                "Threads" if number > high => ", which is what this computer can run",
                _ => "",
            };
            vec![error(format_args!("{name} {text} is not from {low} to {high}: using {value}{why}"))]
        }
    }

    fn set_rules(&mut self, spec: &str) -> Vec<Action> {
        match AnyGame::parse(spec) {
            Ok(game) => {
                if game.spec() != self.play.game().spec() {
                    *self.engine() = Engine::new(&game, self.settings);
                }
                self.play = Play::new(game);
                self.open_tables()
            }
            Err(why) => vec![error(why)],
        }
    }

    fn set_tables(&mut self, path: &str) -> Vec<Action> {
        self.tables = (!path.is_empty() && path != "<empty>").then(|| path.to_owned());
        self.open_tables()
    }

    /// Opens the tables for the present game, or says that there are none and plays without.
    fn open_tables(&mut self) -> Vec<Action> {
        let opened = match (&self.tables, self.play.game()) {
            (Some(path), AnyGame::Mill(game)) => (self.open_tables)(Path::new(path), game).map(Some),
            _ => Ok(None),
        };
        let (oracle, actions) = match opened {
            Ok(oracle) => (oracle, Vec::new()),
            Err(why) => (None, vec![error(format_args!("no tables for {}: {why}", self.play.game().spec()))]),
        };
        self.engine().set_mill_oracle(oracle);
        actions
    }

    /// How the session is set up.
    pub fn settings(&self) -> Settings {
        self.settings
    }
}
