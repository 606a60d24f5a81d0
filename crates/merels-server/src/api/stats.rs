//! Results, records and settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person's results against one level in one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ResultRow {
    /// The game's id; options are not told apart here.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// The computer's level.
    pub level: u8,
    /// Games won by the person.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// Results by game and level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Results {
    /// By game, then level.
    pub rows: Vec<ResultRow>,
}

/// A finished Solitaire that is among the best.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SolitaireBest {
    /// The rule set with its starting hole, such as `solitaire:diagonals=no,empty=c1`.
    pub game: String,
    /// Pegs left.
    pub pegs: u32,
    /// Whether the last peg stands on the centre.
    pub centre: bool,
    /// Moves made.
    pub moves: u32,
    /// The stored game.
    pub id: String,
    /// When it was finished.
    pub finished: String,
}

/// The best Solitaires, best first within each rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SolitaireBests {
    /// Up to ten for each rule set.
    pub best: Vec<SolitaireBest>,
}

/// A setting's value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum SettingValue {
    /// On or off.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A text, up to 500 characters.
    Text(String),
}

/// The app's settings by name: up to 100, names of up to 60 characters. The app gives them their meaning.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The settings.
    pub values: BTreeMap<String, SettingValue>,
}

/// What the server is and how it fares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `merels`.
    pub name: String,
    /// The program's version.
    pub version: String,
    /// Whether the computer can play in this build.
    pub engine: bool,
}
