//! Every game there is, for a home page, a list in a terminal, a settings form and help texts.

use alloc::vec::Vec;
use core::fmt;

use crate::checkers::{self, CheckersRules};
use crate::fox::{self, FoxRules};
use crate::mill::{self, MillRules};
use crate::options::OptionInfo;
use crate::solitaire::{self, SolitaireRules};

/// Games that share one set of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// The mill games.
    Mill,
    /// Fox and Geese.
    FoxAndGeese,
    /// The Chinese Checkers variant.
    ChineseCheckers,
    /// Solitaire.
    Solitaire,
}

impl Family {
    /// The family's name for programs, such as `mill`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mill => "mill",
            Self::FoxAndGeese => "fox-and-geese",
            Self::ChineseCheckers => "chinese-checkers",
            Self::Solitaire => "solitaire",
        }
    }

    /// How many players there are.
    pub const fn players(self) -> usize {
        if matches!(self, Self::Solitaire) { 1 } else { 2 }
    }
}

/// The family's name for people.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mill => "Mill games",
            Self::FoxAndGeese => fox::NAME,
            Self::ChineseCheckers => checkers::NAME,
            Self::Solitaire => solitaire::NAME,
        })
    }
}

/// A game of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The name used on the command line, in files and in addresses.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// The family it belongs to.
    pub family: Family,
    /// What it is like, in one line.
    pub tagline: &'static str,
    /// Its options, with their usual values.
    pub options: Vec<OptionInfo>,
}

/// Every game: the mill games from the smallest to the largest, then the others.
pub fn all() -> Vec<GameInfo> {
    let mills = mill::CATALOGUE.iter().map(|entry| GameInfo {
        id: entry.id,
        name: entry.name,
        family: Family::Mill,
        tagline: entry.tagline,
        options: MillRules::of(entry).options(),
    });
    let others = [
        GameInfo {
            id: fox::ID,
            name: fox::NAME,
            family: Family::FoxAndGeese,
            tagline: fox::TAGLINE,
            options: FoxRules::options(),
        },
        GameInfo {
            id: checkers::ID,
            name: checkers::NAME,
            family: Family::ChineseCheckers,
            tagline: checkers::TAGLINE,
            options: CheckersRules::options(),
        },
        GameInfo {
            id: solitaire::ID,
            name: solitaire::NAME,
            family: Family::Solitaire,
            tagline: solitaire::TAGLINE,
            options: SolitaireRules::options(),
        },
    ];
    mills.chain(others).collect()
}

/// The ids of all games, in the order of [`all`].
pub fn ids() -> impl Iterator<Item = &'static str> {
    mill::CATALOGUE.iter().map(|entry| entry.id).chain([fox::ID, checkers::ID, solitaire::ID])
}

/// The family of the game with this id, if there is one.
pub fn family_of(id: &str) -> Option<Family> {
    match id {
        fox::ID => Some(Family::FoxAndGeese),
        checkers::ID => Some(Family::ChineseCheckers),
        solitaire::ID => Some(Family::Solitaire),
        _ => mill::CATALOGUE.iter().any(|entry| entry.id == id).then_some(Family::Mill),
    }
}
