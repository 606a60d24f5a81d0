//! What the engine thinks of a position: the numbers of the search, and the scores it shows.

use merels_core::{Distance, Wdl};

/// The value of a position inside the search, for the player to move.
///
/// Estimates are in centi-men: 100 is worth one man. Beyond [`DECIDED`] a value is a proved win or loss.
pub type Value = i32;

/// The value of a game that is won here and now; a win in `n` plies is worth `n` less.
pub const WON: Value = 30_000;

/// The value of a win that a table proves without saying how long it takes; one in `n` plies' time is worth `n` less.
pub const TABLE_WON: Value = 26_000;

/// From here on a value is no estimate: the win (or loss, below the negative) is proved.
pub const DECIDED: Value = 25_000;

/// No evaluation may be larger.
pub const MAX_ESTIMATE: Value = 20_000;

/// No value at all: worse than every value.
pub const NOTHING: Value = -32_000;

/// The value of a position lost `plies` from now.
pub(crate) const fn lost_in(plies: usize) -> Value {
    plies as Value - WON
}

/// What the engine says about a position or a move: proved, or estimated. The two are never the same thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// The value is certain, for the player to move.
    Exact {
        /// Who wins.
        value: Wdl,
        /// Plies to the end of the game. From a table: with best play of both. From a search: the win is forced in at
        /// most so many plies. `None` for draws, and where a table stores only values.
        distance: Option<Distance>,
        /// How we know.
        proof: Proof,
    },
    /// A guess by search and evaluation, for the player to move.
    Estimate {
        /// 100 is worth one man; above 0 the player to move stands better.
        centimen: i32,
        /// How many plies deep the search looked.
        depth: u32,
    },
}

/// How an exact score is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A solved table says so.
    Table,
    /// The search found a forced win or loss.
    Search,
}

impl Score {
    /// The score that a value of the search means, found at `depth`.
    pub fn from_value(value: Value, depth: u32) -> Self {
        let decided = |wdl, distance, proof| Self::Exact { value: wdl, distance, proof };
        let wdl = if value > 0 { Wdl::Win } else { Wdl::Loss };
        match value.abs() {
            size if size > TABLE_WON => decided(wdl, Some(Distance((WON - size) as u16)), Proof::Search),
            size if size >= DECIDED => decided(wdl, None, Proof::Table),
            _ => Self::Estimate { centimen: value, depth },
        }
    }

    /// A number that orders scores from worst to best for the player to move: quick wins first, slow losses before
    /// quick ones, estimates and draws between.
    pub fn rank(&self) -> Value {
        let distance_of =
            |distance: &Option<Distance>| distance.map_or(3_000, |d| Value::from(d.0.min(2_999)));
        match self {
            Self::Exact { value: Wdl::Win, distance, .. } => WON - distance_of(distance),
            Self::Exact { value: Wdl::Draw, .. } => 0,
            Self::Exact { value: Wdl::Loss, distance, .. } => distance_of(distance) - WON,
            Self::Estimate { centimen, .. } => (*centimen).clamp(-MAX_ESTIMATE, MAX_ESTIMATE),
        }
    }

    /// The exact value, if the score is exact.
    pub const fn exact(&self) -> Option<Wdl> {
        match self {
            Self::Exact { value, .. } => Some(*value),
            Self::Estimate { .. } => None,
        }
    }

    /// The chance to win, between 0 and 1, counting a draw as half a win: what a bar beside the board shows.
    pub fn win_share(&self) -> f64 {
        match self {
            Self::Exact { value: Wdl::Win, .. } => 1.0,
            Self::Exact { value: Wdl::Draw, .. } => 0.5,
            Self::Exact { value: Wdl::Loss, .. } => 0.0,
            Self::Estimate { centimen, .. } => win_share(*centimen),
        }
    }
}

/// Centi-men at which a player scores about 73 %, the scale of the logistic curve below.
const SHARE_SCALE: f64 = 150.0;

/// The share of points an estimate stands for, between 0 and 1.
pub fn win_share(centimen: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(centimen) / SHARE_SCALE).exp())
}
