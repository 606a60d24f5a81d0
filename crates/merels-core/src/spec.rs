//! The text that names a rule set: a game's id and its options, `nine-mens-morris:flying=never,men=7`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

/// Why a text names no rule set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// No game has this id.
    #[error("unknown game '{id}'; the games are: {known}")]
    UnknownGame {
        /// What was read.
        id: String,
        /// All ids, separated by commas.
        known: String,
    },
    /// An option is not written `name=value`.
    #[error("'{0}' is not an option: expected name=value, such as men=7")]
    Malformed(String),
    /// The game has no option of this name.
    #[error("{game} has no option '{option}'; its options are: {known}")]
    UnknownOption {
        /// The game's id.
        game: String,
        /// What was read.
        option: String,
        /// All options of the game, separated by commas.
        known: String,
    },
    /// An option is named twice.
    #[error("the option '{0}' is given twice")]
    Repeated(String),
    /// An option has a value it cannot have.
    #[error("{option} cannot be '{value}': expected {expected}")]
    BadValue {
        /// The option's name.
        option: String,
        /// What was read.
        value: String,
        /// The values it can have.
        expected: String,
    },
    /// The options make no game together.
    #[error("{0}")]
    NoGame(String),
}

/// A rule set's text taken apart: an id and options, not yet checked against any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec<'a> {
    /// The text before the colon.
    pub id: &'a str,
    /// Names and values, in the order given, each name once.
    pub options: Vec<(&'a str, &'a str)>,
}

impl<'a> Spec<'a> {
    /// Takes `id` or `id:name=value,name=value` apart.
    ///
    /// # Errors
    /// [`SpecError::Malformed`] or [`SpecError::Repeated`].
    pub fn parse(text: &'a str) -> Result<Self, SpecError> {
        let (id, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let mut options: Vec<(&str, &str)> = Vec::new();
        for part in rest.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| SpecError::Malformed(part.to_owned()))?;
            let (name, value) = (name.trim(), value.trim());
            if options.iter().any(|(other, _)| *other == name) {
                return Err(SpecError::Repeated(name.to_owned()));
            }
            options.push((name, value));
        }
        Ok(Self { id, options })
    }

    /// Refuses the text if it names another game than `id`.
    pub(crate) fn expect_id(&self, id: &str) -> Result<(), SpecError> {
        if self.id == id {
            return Ok(());
        }
        Err(SpecError::UnknownGame { id: crate::notation::shorten(self.id), known: id.to_owned() })
    }
}

/// `n` as an ordinal number: `third`, `4th`, `21st`.
pub(crate) fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    match n {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        _ => alloc::format!("{n}{ending}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_end_as_they_are_spoken() {
        let texts = [2, 3, 4, 11, 21, 112, 122, 1000].map(ordinal);
        assert_eq!(texts, ["second", "third", "4th", "11th", "21st", "112th", "122nd", "1000th"]);
    }
}
