//! The games there are, and the options each has.

use serde::Serialize;
use utoipa::ToSchema;

use super::state::{BoardShape, Man, State};

/// What kind of game it is, which decides the page's furniture, never its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Mills, with men in hand and captures.
    Mill,
    /// Fox and Geese.
    Fox,
    /// The Chinese Checkers variant.
    Checkers,
    /// Solitaire, for one player.
    Solitaire,
}

/// One value an option can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Choice {
    /// What is written in a rule set.
    #[schema(example = "never")]
    pub value: String,
    /// What a person reads.
    #[schema(example = "Men never fly")]
    pub label: String,
}

/// A rule a player may change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct OptionDoc {
    /// Its name in a rule set.
    #[schema(example = "flying")]
    pub name: String,
    /// What a person reads.
    #[schema(example = "Flying")]
    pub label: String,
    /// What it means, in a sentence or two.
    pub help: String,
    /// The game's usual value.
    pub default: String,
    /// The value in this rule set.
    pub value: String,
    /// The values it can have, or for a number some usual ones.
    pub choices: Vec<Choice>,
    /// For a number: the least it can be.
    pub min: Option<u32>,
    /// For a number: the most it can be.
    pub max: Option<u32>,
}

/// A rule set: a game, perhaps with options changed.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that the app shows")]
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameInfo {
    /// The rule set as text, in its shortest form.
    #[schema(example = "nine-mens-morris:flying=never")]
    pub spec: String,
    /// The game's id without options.
    #[schema(example = "nine-mens-morris")]
    pub id: String,
    /// What people call it.
    #[schema(example = "Nine Men's Morris")]
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// What kind of game it is.
    pub family: Family,
    /// How many people play: 1 or 2.
    pub players: u8,
    /// What the players are called, White's first.
    pub player_names: Vec<String>,
    /// The kind of man each player has.
    pub kinds: Vec<Man>,
    /// Its board.
    pub board: BoardShape,
    /// Whether the points are drawn as holes for pegs.
    pub holes: bool,
    /// The rules in plain sentences, one paragraph an element, as this rule set has them.
    pub rules: Vec<String>,
    /// The rules that can be changed.
    pub options: Vec<OptionDoc>,
    /// Whether the computer can play it.
    pub computer: bool,
    /// Whether exact tables can be made for it.
    pub solvable: bool,
    /// Whether tables for this very rule set are ready.
    pub solved: bool,
    /// Where a game starts.
    pub start: State,
}

/// All games.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Catalogue {
    /// From the smallest mill game to Solitaire, each with its usual rules.
    pub games: Vec<GameInfo>,
}
