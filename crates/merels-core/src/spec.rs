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
}

/// The meaning of `value` among `choices`, or the error that lists them.
pub(crate) fn choose<T: Copy>(option: &str, value: &str, choices: &[(&str, T)]) -> Result<T, SpecError> {
    choices.iter().find(|(text, _)| *text == value).map(|&(_, meaning)| meaning).ok_or_else(|| {
        let texts: Vec<&str> = choices.iter().map(|(text, _)| *text).collect();
        bad_value(option, value, &texts.join(" or "))
    })
}

/// `value` as a number from `low` to `high`.
pub(crate) fn number(option: &str, value: &str, low: u32, high: u32) -> Result<u32, SpecError> {
    let parsed = value.parse().ok().filter(|number| (low..=high).contains(number));
    parsed.ok_or_else(|| bad_value(option, value, &alloc::format!("a number from {low} to {high}")))
}

pub(crate) fn bad_value(option: &str, value: &str, expected: &str) -> SpecError {
    SpecError::BadValue { option: option.to_owned(), value: value.to_owned(), expected: expected.to_owned() }
}

/// The text of a rule set from its id and the options that differ from the defaults.
pub(crate) fn write_spec(id: &str, options: &[(&str, String)]) -> String {
    let mut text = id.to_owned();
    for (i, (name, value)) in options.iter().enumerate() {
        text.push(if i == 0 { ':' } else { ',' });
        text.push_str(name);
        text.push('=');
        text.push_str(value);
    }
    text
}
