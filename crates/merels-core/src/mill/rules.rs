//! The rule sets of the mill games, as data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::boards;
use crate::point::Point;
use crate::spec::{self, Spec, SpecError};

/// When men may fly, that is move to any empty point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flying {
    /// Men only move to adjacent points.
    Never,
    /// The men of a player who has exactly three on the board and in hand may fly.
    Three,
    /// All men may fly (Nine Holes).
    Always,
}

/// Which men a mill may remove.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Captures {
    /// Men outside mills; if there are none, any man.
    IfAll,
    /// Only men outside mills; if there are none, nothing is removed.
    Never,
    /// Any man.
    Always,
}

/// How many men are removed when two mills are completed at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubleMill {
    /// One.
    One,
    /// Two, one after the other.
    Two,
}

/// What a full board means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FullBoard {
    /// The game is drawn.
    Draw,
    /// The player to move has lost.
    Loss,
}

/// A game of the catalogue: a row of data.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own that a player may change")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MillEntry {
    /// The name used on the command line, in files and in addresses.
    pub id: &'static str,
    /// What people call the game.
    pub name: &'static str,
    /// The board's id in [`boards`].
    pub board: &'static str,
    /// Men of White and of Black.
    pub men: [u8; 2],
    /// When men may fly.
    pub flying: Flying,
    /// Whether a player with men in hand may also move.
    pub place_or_move: bool,
    /// Whether a mill wins the game, so that nothing is captured.
    pub mill_wins: bool,
    /// Whether men move at all.
    pub moving: bool,
    /// Whether Morabaraba's two rules of play hold.
    pub morabaraba: bool,
}

const PLAIN: MillEntry = MillEntry {
    id: "nine-mens-morris",
    name: "Nine Men's Morris",
    board: "squares-3",
    men: [9, 9],
    flying: Flying::Three,
    place_or_move: false,
    mill_wins: false,
    moving: true,
    morabaraba: false,
};

const ON_A_GRID: MillEntry =
    MillEntry { board: "grid-9-diagonals", men: [3, 3], flying: Flying::Never, mill_wins: true, ..PLAIN };

const WITHOUT_FLYING: MillEntry = MillEntry { board: "squares-2", flying: Flying::Never, ..PLAIN };

const WITH_DIAGONALS: MillEntry = MillEntry { board: "squares-3-diagonals", ..PLAIN };

/// All mill games, from the smallest to the largest.
pub const CATALOGUE: &[MillEntry] = &[
    MillEntry { id: "tic-tac-toe", name: "Tic-tac-toe", men: [5, 4], moving: false, ..ON_A_GRID },
    MillEntry { id: "three-mens-morris", name: "Three Men's Morris", ..ON_A_GRID },
    MillEntry { id: "nine-holes", name: "Nine Holes", board: "grid-9", flying: Flying::Always, ..ON_A_GRID },
    MillEntry { id: "five-mens-morris", name: "Five Men's Morris", men: [5, 5], ..WITHOUT_FLYING },
    MillEntry { id: "six-mens-morris", name: "Six Men's Morris", men: [6, 6], ..WITHOUT_FLYING },
    MillEntry {
        id: "seven-mens-morris",
        name: "Seven Men's Morris",
        board: "squares-2-cross",
        men: [7, 7],
        ..WITHOUT_FLYING
    },
    PLAIN,
    MillEntry { id: "lasker-morris", name: "Lasker Morris", men: [10, 10], place_or_move: true, ..PLAIN },
    MillEntry { id: "eleven-mens-morris", name: "Eleven Men's Morris", men: [11, 11], ..WITH_DIAGONALS },
    MillEntry { id: "twelve-mens-morris", name: "Twelve Men's Morris", men: [12, 12], ..WITH_DIAGONALS },
    MillEntry { id: "morabaraba", name: "Morabaraba", men: [12, 12], morabaraba: true, ..WITH_DIAGONALS },
];

/// The names of all options of a mill game.
const OPTIONS: &[&str] = &[
    "men",
    "flying",
    "capture-from-mills",
    "double-mill",
    "place-or-move",
    "diagonals",
    "full-board",
    "repetition",
    "quiet-plies",
];

const FLYING: &[(&str, Flying)] =
    &[("never", Flying::Never), ("three", Flying::Three), ("always", Flying::Always)];
const CAPTURES: &[(&str, Captures)] =
    &[("if-all", Captures::IfAll), ("never", Captures::Never), ("always", Captures::Always)];
const DOUBLE_MILL: &[(&str, DoubleMill)] = &[("one", DoubleMill::One), ("two", DoubleMill::Two)];
const FULL_BOARD: &[(&str, FullBoard)] = &[("draw", FullBoard::Draw), ("loss", FullBoard::Loss)];
const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

/// A rule set: a game of the catalogue, perhaps with options changed.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own that a player may change")]
#[derive(Clone, Debug)]
pub struct MillRules {
    /// The game the rule set comes from.
    pub entry: &'static MillEntry,
    /// The board.
    pub board: Arc<Board>,
    /// Men of White and of Black.
    pub men: [u8; 2],
    /// When men may fly.
    pub flying: Flying,
    /// Which men a mill may remove.
    pub capture_from_mills: Captures,
    /// How many men two mills at once remove.
    pub double_mill: DoubleMill,
    /// Whether a player with men in hand may also move.
    pub place_or_move: bool,
    /// Whether a mill wins the game, so that nothing is captured.
    pub mill_wins: bool,
    /// Whether men move at all.
    pub moving: bool,
    /// What a full board means.
    pub full_board: FullBoard,
    /// At which occurrence of a position a game in progress is drawn.
    pub repetition: Option<u32>,
    /// After how many plies without placing or capture a game in progress is drawn.
    pub quiet_plies: Option<u32>,
    /// Whether Morabaraba's two rules of play hold.
    pub morabaraba: bool,
}

impl MillRules {
    /// The rules of a game of the catalogue as they are usually played.
    ///
    /// # Panics
    /// If the entry names a board that is not in the catalogue of boards.
    pub fn of(entry: &'static MillEntry) -> Self {
        Self {
            entry,
            board: boards::by_id(entry.board).expect("the catalogue names boards that exist"),
            men: entry.men,
            flying: entry.flying,
            capture_from_mills: Captures::IfAll,
            double_mill: DoubleMill::One,
            place_or_move: entry.place_or_move,
            mill_wins: entry.mill_wins,
            moving: entry.moving,
            full_board: FullBoard::Draw,
            repetition: Some(3),
            quiet_plies: Some(100),
            morabaraba: entry.morabaraba,
        }
    }

    /// The rule set a text such as `nine-mens-morris:flying=never,men=7` names.
    ///
    /// # Errors
    /// A [`SpecError`] for an unknown game or option, a value the option cannot have, or options that make no game.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let spec = Spec::parse(text)?;
        let entry = CATALOGUE.iter().find(|entry| entry.id == spec.id).ok_or_else(|| {
            let ids: Vec<&str> = CATALOGUE.iter().map(|entry| entry.id).collect();
            SpecError::UnknownGame { id: crate::notation::shorten(spec.id), known: ids.join(", ") }
        })?;
        let mut rules = Self::of(entry);
        for (option, value) in spec.options {
            rules.set(option, value)?;
        }
        rules.check()?;
        Ok(rules)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), SpecError> {
        let limit = |low, high| match value {
            "off" => Ok(None),
            _ => spec::number(option, value, low, high).map(Some).map_err(|_| {
                spec::bad_value(option, value, &format!("off or a number from {low} to {high}"))
            }),
        };
        let no_game = |why: &str| Err(SpecError::NoGame(format!("{} {why}", self.entry.id)));
        match option {
            "men" if !self.moving => {
                return no_game("is played until the board is full: its men cannot be changed");
            }
            "place-or-move" if !self.moving => {
                return no_game("has no moving of men, so place-or-move means nothing");
            }
            "capture-from-mills" | "double-mill" if self.mill_wins => {
                return no_game(&format!("ends with the first mill, so {option} means nothing"));
            }
            "flying" if !self.moving => return no_game("has no moving of men, so flying means nothing"),
            "men" => {
                let men = spec::number(option, value, 3, (self.board.len() / 2) as u32).map_err(|_| {
                    let (most, points) = (self.board.len() / 2, self.board.len());
                    let range = format!(
                        "3 to {most}, since a mill takes three men and the board has {points} points"
                    );
                    spec::bad_value(option, value, &range)
                })?;
                self.men = [men as u8; 2];
            }
            "flying" => self.flying = spec::choose(option, value, FLYING)?,
            "capture-from-mills" => self.capture_from_mills = spec::choose(option, value, CAPTURES)?,
            "double-mill" => self.double_mill = spec::choose(option, value, DOUBLE_MILL)?,
            "place-or-move" => self.place_or_move = spec::choose(option, value, YES_NO)?,
            "full-board" => self.full_board = spec::choose(option, value, FULL_BOARD)?,
            "repetition" => self.repetition = limit(2, 1000)?,
            "quiet-plies" => self.quiet_plies = limit(1, 100_000)?,
            "diagonals" => {
                let diagonals = spec::choose(option, value, YES_NO)?;
                let plain = self.entry.board.trim_end_matches("-diagonals");
                let id = if diagonals { format!("{plain}-diagonals") } else { plain.to_string() };
                self.board = boards::by_id(&id).ok_or_else(|| {
                    SpecError::NoGame(format!("the board {plain} of {} has no diagonals", self.entry.id))
                })?;
            }
            _ => {
                return Err(SpecError::UnknownOption {
                    game: self.entry.id.into(),
                    option: crate::notation::shorten(option),
                    known: OPTIONS.join(", "),
                });
            }
        }
        Ok(())
    }

    /// What must hold for any rule set, however it was made.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let points = self.board.len();
        let [white, black] = self.men.map(usize::from);
        if white < 3 || black < 3 {
            return Err(SpecError::NoGame(
                "a mill takes three men, so each player needs at least three".into(),
            ));
        }
        if white + black > points {
            let (men, id) = (white + black, self.board.id());
            return Err(SpecError::NoGame(format!("{men} men do not fit on the {points} points of {id}")));
        }
        if self.board.mills().is_empty() {
            return Err(SpecError::NoGame(format!("the board {} has no mills", self.board.id())));
        }
        Ok(())
    }

    /// The rule set as text; options are named where they differ from the game's usual rules.
    pub fn spec(&self) -> String {
        let usual = Self::of(self.entry);
        let (mine, usual) = (self.option_texts(), usual.option_texts());
        let changed = mine.into_iter().zip(usual).filter(|(mine, usual)| mine != usual).map(|(mine, _)| mine);
        spec::write_spec(self.entry.id, &changed.collect::<Vec<_>>())
    }

    /// Every option and its value, in the order of [`OPTIONS`].
    fn option_texts(&self) -> Vec<(&'static str, String)> {
        fn text<T: PartialEq>(choices: &[(&'static str, T)], value: &T) -> String {
            choices
                .iter()
                .find(|(_, choice)| choice == value)
                .map_or_else(String::new, |(text, _)| (*text).into())
        }
        let limit = |limit: Option<u32>| limit.map_or_else(|| "off".into(), |n| n.to_string());
        alloc::vec![
            ("men", self.men[0].to_string()),
            ("flying", text(FLYING, &self.flying)),
            ("capture-from-mills", text(CAPTURES, &self.capture_from_mills)),
            ("double-mill", text(DOUBLE_MILL, &self.double_mill)),
            ("place-or-move", text(YES_NO, &self.place_or_move)),
            ("diagonals", text(YES_NO, &self.board.id().ends_with("-diagonals"))),
            ("full-board", text(FULL_BOARD, &self.full_board)),
            ("repetition", limit(self.repetition)),
            ("quiet-plies", limit(self.quiet_plies)),
        ]
    }

    /// All that decides the value of a position, as text: equal for two rule sets exactly when one table serves both.
    ///
    /// Limits of play and names are left out, so Morabaraba shares the tables of Twelve Men's Morris.
    pub fn solving_identity(&self) -> String {
        let lines: Vec<String> = self.board.lines().iter().map(|line| self.line_text(line)).collect();
        let [white, black] = self.men;
        let mut parts = alloc::vec![format!("lines {}", lines.join(" ")), format!("men {white} {black}")];
        let unsolved = ["men", "diagonals", "repetition", "quiet-plies"];
        let options = self.option_texts().into_iter().filter(|(name, _)| !unsolved.contains(name));
        parts.extend(options.map(|(name, value)| format!("{name} {value}")));
        parts.push(format!("mill-wins {}", self.mill_wins));
        parts.push(format!("moving {}", self.moving));
        parts.join("\n")
    }

    fn line_text(&self, line: &[Point]) -> String {
        let names: Vec<String> = line.iter().map(|&point| self.board.name(point).to_string()).collect();
        names.join("-")
    }

    /// The rules in plain sentences, one paragraph an element.
    pub(super) fn sentences(&self) -> Vec<String> {
        let points = self.board.len();
        let mut text = Vec::new();
        let men = if self.men[0] == self.men[1] {
            format!("each player has {} men", self.men[0])
        } else {
            format!("White has {} men and Black {}", self.men[0], self.men[1])
        };
        text.push(format!(
            "Two players sit at a board of {points} points; {men}, all off the board at the start. White begins. Three men of one colour on three adjoining points of one line are a mill."
        ));
        text.push(match (self.moving, self.place_or_move) {
            (false, _) => "A turn is placing a man on an empty point. Men never move.".into(),
            (true, false) => "Placing: while a player has men in hand, his turn is placing one on an empty point. Moving: with an empty hand, his turn is moving one man.".into(),
            (true, true) => "While a player has men in hand he may, as he likes, place one on an empty point or move one on the board; with an empty hand he moves.".into(),
        });
        if self.moving {
            text.push(match self.flying {
                Flying::Never => "A man moves along a line to an adjacent empty point.".into(),
                Flying::Three => "A man moves along a line to an adjacent empty point. A player who has exactly three men left, on the board and in hand, may fly: move a man to any empty point.".into(),
                Flying::Always => "A man moves to any empty point.".into(),
            });
        }
        if self.mill_wins {
            text.push("The first to complete a mill wins at once.".into());
        } else {
            let protection = match self.capture_from_mills {
                Captures::IfAll => "one that stands in no mill, or any if all stand in mills",
                Captures::Never => "one that stands in no mill; if all stand in mills, nothing is removed",
                Captures::Always => "any man",
            };
            let double = match self.double_mill {
                DoubleMill::One => "Completing two mills at once still removes one man.",
                DoubleMill::Two => {
                    "Completing two mills at once removes two men, one after the other, each by the same rule."
                }
            };
            text.push(format!(
                "Whoever completes a mill removes one enemy man: {protection}. {double} The removal is part of the same turn. A mill opened and closed again counts again."
            ));
            text.push("A player whose men on the board and in hand number fewer than three has lost.".into());
        }
        if self.moving {
            text.push("A player to move who has no legal move has lost; passing is not allowed.".into());
        }
        if usize::from(self.men[0]) + usize::from(self.men[1]) == points {
            text.push(match self.full_board {
                FullBoard::Draw => "If placing fills the board, the game is drawn.".into(),
                FullBoard::Loss => "If placing fills the board, the player to move has lost.".into(),
            });
        }
        if self.morabaraba {
            text.push("A man moved out of a mill may not on its owner's next turn go back to form that mill again. When a side has three men, the game is drawn after ten turns each without a capture. Solved values ignore these two rules.".into());
        }
        if self.moving {
            let limits = match (self.repetition, self.quiet_plies) {
                (None, None) => None,
                (Some(n), None) => Some(format!(
                    "when a position occurs for the {} with the same player to move",
                    ordinal(n)
                )),
                (None, Some(n)) => Some(format!("after {n} plies without placing or capturing")),
                (Some(r), Some(q)) => Some(format!(
                    "when a position occurs for the {} with the same player to move, or after {q} plies without placing or capturing",
                    ordinal(r)
                )),
            };
            if let Some(limits) = limits {
                text.push(format!("A game in progress is drawn {limits}. Solved values ignore this and count endless play as a draw."));
            }
        }
        text
    }
}

/// `2nd`, `3rd`, `4th` … `time`.
fn ordinal(n: u32) -> String {
    match n {
        2 => "second time".into(),
        3 => "third time".into(),
        _ => format!("{n}th time"),
    }
}
