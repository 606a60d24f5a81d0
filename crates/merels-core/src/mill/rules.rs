//! What a rule set of a mill game says, and its options.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::catalogue::{CATALOGUE, MillEntry};
use crate::board::Board;
use crate::boards;
use crate::options::{self, OptionDef, OptionInfo, Values, Words, YES_NO, offered};
use crate::point::Point;
use crate::spec::{Spec, SpecError};

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

const FLYING: &Words<Flying> = &[
    ("never", Flying::Never, "men only move to adjacent points"),
    ("three", Flying::Three, "a player with just three men left may move them to any empty point"),
    ("always", Flying::Always, "men move to any empty point"),
];
const CAPTURES: &Words<Captures> = &[
    ("if-all", Captures::IfAll, "men in mills are safe unless all stand in mills"),
    ("never", Captures::Never, "men in mills are safe; if all stand in mills, nothing is removed"),
    ("always", Captures::Always, "any man may be removed"),
];
const DOUBLE_MILL: &Words<DoubleMill> =
    &[("one", DoubleMill::One, "one man is removed"), ("two", DoubleMill::Two, "two men are removed")];
const FULL_BOARD: &Words<FullBoard> = &[
    ("draw", FullBoard::Draw, "the game is drawn"),
    ("loss", FullBoard::Loss, "the player to move has lost"),
];

/// Why a game without moving has no options about it.
const NO_MOVING: &str = "has no moving of men, so this option means nothing there";

/// All options of the mill games; which of them a game has depends on its usual rules.
const OPTIONS: &[OptionDef<MillRules>] = &[
    OptionDef {
        name: "men",
        help: "how many men each player has",
        values: |rules| {
            offered(
                rules.moving,
                Values::Number { low: 3, high: (rules.board.len() / 2) as u32, off: false },
                "is played until the board is full: its men cannot be changed",
            )
        },
        because: "a mill takes three men and the men of both players must fit on the board",
        get: |rules| rules.men[0].to_string(),
        set: |rules, text| text.parse().ok().map(|men| rules.men = [men; 2]),
    },
    OptionDef {
        name: "flying",
        help: "when a man may move to any empty point",
        values: |rules| offered(rules.moving, options::words(FLYING), NO_MOVING),
        because: "",
        get: |rules| options::word(FLYING, &rules.flying),
        set: |rules, text| options::meaning(FLYING, text).map(|flying| rules.flying = flying),
    },
    OptionDef {
        name: "capture-from-mills",
        help: "whether a man that stands in a mill may be removed",
        values: |rules| {
            offered(
                !rules.mill_wins,
                options::words(CAPTURES),
                "ends with the first mill, so capture-from-mills means nothing",
            )
        },
        because: "",
        get: |rules| options::word(CAPTURES, &rules.capture_from_mills),
        set: |rules, text| options::meaning(CAPTURES, text).map(|from| rules.capture_from_mills = from),
    },
    OptionDef {
        name: "double-mill",
        help: "how many men are removed when two mills are completed at once",
        values: |rules| {
            offered(
                !rules.mill_wins,
                options::words(DOUBLE_MILL),
                "ends with the first mill, so double-mill means nothing",
            )
        },
        because: "",
        get: |rules| options::word(DOUBLE_MILL, &rules.double_mill),
        set: |rules, text| options::meaning(DOUBLE_MILL, text).map(|double| rules.double_mill = double),
    },
    OptionDef {
        name: "place-or-move",
        help: "whether a player with men in hand may move instead of placing",
        values: |rules| offered(rules.moving, options::words(YES_NO), NO_MOVING),
        because: "",
        get: |rules| options::word(YES_NO, &rules.place_or_move),
        set: |rules, text| options::meaning(YES_NO, text).map(|mixed| rules.place_or_move = mixed),
    },
    OptionDef {
        name: "diagonals",
        help: "whether the board has diagonal lines",
        values: |rules| match board_with_diagonals(rules, true) {
            Some(_) => Ok(options::words(YES_NO)),
            None => Err("is played on a board that has no diagonals"),
        },
        because: "",
        get: |rules| options::word(YES_NO, &rules.board.id().ends_with(DIAGONALS)),
        set: |rules, text| {
            rules.board = board_with_diagonals(rules, options::meaning(YES_NO, text)?)?;
            Some(())
        },
    },
    OptionDef {
        name: "full-board",
        help: "what a full board means",
        values: |rules| {
            offered(
                !rules.moving || rules.board.len() % 2 == 0,
                options::words(FULL_BOARD),
                "is played with too few men to fill its board, so full-board means nothing",
            )
        },
        because: "",
        get: |rules| options::word(FULL_BOARD, &rules.full_board),
        set: |rules, text| options::meaning(FULL_BOARD, text).map(|full| rules.full_board = full),
    },
    OptionDef {
        name: "repetition",
        help: "at which occurrence of a position a game is drawn",
        values: |rules| offered(rules.moving, Values::Number { low: 2, high: 1000, off: true }, NO_MOVING),
        because: "",
        get: |rules| options::limit_text(rules.repetition),
        set: |rules, text| options::limit(text).map(|limit| rules.repetition = limit),
    },
    OptionDef {
        name: "quiet-plies",
        help: "after how many plies without placing or capturing a game is drawn",
        values: |rules| offered(rules.moving, Values::Number { low: 1, high: 100_000, off: true }, NO_MOVING),
        because: "",
        get: |rules| options::limit_text(rules.quiet_plies),
        set: |rules, text| options::limit(text).map(|limit| rules.quiet_plies = limit),
    },
];

/// How the id of a board with diagonals ends.
pub(super) const DIAGONALS: &str = "-diagonals";

/// The board of these rules with or without diagonals, if it can have them.
fn board_with_diagonals(rules: &MillRules, diagonals: bool) -> Option<Arc<Board>> {
    let plain = rules.entry.board.trim_end_matches(DIAGONALS);
    let with = format!("{plain}{DIAGONALS}");
    if !boards::IDS.contains(&with.as_str()) {
        return None;
    }
    boards::by_id(if diagonals { &with } else { plain })
}

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
        options::set_all(OPTIONS, entry.id, &mut rules, &spec.options)?;
        rules.check()?;
        Ok(rules)
    }

    /// The options of this game, with their usual values.
    pub fn options(&self) -> Vec<OptionInfo> {
        options::describe(OPTIONS, &Self::of(self.entry))
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
        options::write_spec(OPTIONS, self.entry.id, self, &Self::of(self.entry))
    }

    /// All that decides the value of a position, as text: equal for two rule sets exactly when one table serves both.
    ///
    /// Limits of play and names are left out, so Morabaraba shares the tables of Twelve Men's Morris.
    pub fn solving_identity(&self) -> String {
        let lines: Vec<String> = self.board.lines().iter().map(|line| self.line_text(line)).collect();
        let [white, black] = self.men;
        let mut parts = alloc::vec![format!("lines {}", lines.join(" ")), format!("men {white} {black}")];
        let unsolved = ["men", "diagonals", "repetition", "quiet-plies"];
        let decisive = OPTIONS.iter().filter(|option| !unsolved.contains(&option.name));
        parts.extend(decisive.map(|option| format!("{} {}", option.name, (option.get)(self))));
        parts.push(format!("mill-wins {}", self.mill_wins));
        parts.push(format!("moving {}", self.moving));
        parts.join("\n")
    }

    fn line_text(&self, line: &[Point]) -> String {
        let names: Vec<String> = line.iter().map(|&point| self.board.name(point).to_string()).collect();
        names.join("-")
    }
}
