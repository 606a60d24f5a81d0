//! Options of rule sets. Each is defined once; reading, writing, help texts and settings forms follow from that.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::notation::shorten;
use crate::spec::SpecError;

/// An option of a game, as a settings form or a help text shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// The name used everywhere, such as `flying`.
    pub name: &'static str,
    /// What it decides, in one short sentence.
    pub help: &'static str,
    /// The values it can have in this game.
    pub values: Values,
    /// The value it has unless another is given.
    pub default: String,
}

/// The values an option can have. Shown as text they read `never, three or always`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of these words, each with its meaning.
    Words(Vec<(&'static str, &'static str)>),
    /// A whole number.
    Number {
        /// The least.
        low: u32,
        /// The greatest.
        high: u32,
        /// Whether it may also be the word `off`.
        off: bool,
    },
    /// The name of one of these points.
    Points(Vec<String>),
}

impl Values {
    /// Whether `text` is one of the values, in the one way in which it is written.
    pub fn allow(&self, text: &str) -> bool {
        match self {
            Self::Words(words) => words.iter().any(|(word, _)| *word == text),
            Self::Number { low, high, off } => {
                let number = text.parse().ok().filter(|number: &u32| (*low..=*high).contains(number));
                *off && text == "off" || number.is_some_and(|number| number.to_string() == text)
            }
            Self::Points(names) => names.iter().any(|name| name == text),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => {
                for (i, (word, _)) in words.iter().enumerate() {
                    let joint = match words.len() - i {
                        _ if i == 0 => "",
                        1 => " or ",
                        _ => ", ",
                    };
                    write!(f, "{joint}{word}")?;
                }
                Ok(())
            }
            Self::Number { low, high, off } => {
                let off = if *off { "off or " } else { "" };
                write!(f, "{off}a number from {low} to {high}")
            }
            Self::Points(names) => write!(f, "a point: {}", names.join(", ")),
        }
    }
}

/// The definition of an option of the rule sets `R`.
pub(crate) struct OptionDef<R> {
    pub(crate) name: &'static str,
    pub(crate) help: &'static str,
    /// The values it can have in the game of these rules, or why that game has no such option: the rest of a sentence
    /// that begins with the game's id.
    pub(crate) values: fn(&R) -> Result<Values, &'static str>,
    /// Why it can have no other values, where that is not plain; empty otherwise.
    pub(crate) because: &'static str,
    pub(crate) get: fn(&R) -> String,
    /// Sets one of the allowed values; `None` is for texts that are none.
    pub(crate) set: fn(&mut R, &str) -> Option<()>,
}

/// The `values` if the game has the option at all, else `why` it has not.
pub(crate) fn offered(has: bool, values: Values, why: &'static str) -> Result<Values, &'static str> {
    if has { Ok(values) } else { Err(why) }
}

/// The words of an option: each with what it stands for and what it means to a player.
pub(crate) type Words<T> = [(&'static str, T, &'static str)];

pub(crate) const YES_NO: &Words<bool> = &[("yes", true, ""), ("no", false, "")];

/// The values that a list of words allows.
pub(crate) fn words<T>(choices: &Words<T>) -> Values {
    Values::Words(choices.iter().map(|&(word, _, meaning)| (word, meaning)).collect())
}

/// The word for `value`.
pub(crate) fn word<T: PartialEq>(choices: &Words<T>, value: &T) -> String {
    choices
        .iter()
        .find(|(_, choice, _)| choice == value)
        .map_or_else(String::new, |(word, ..)| (*word).into())
}

/// What `text` stands for.
pub(crate) fn meaning<T: Copy>(choices: &Words<T>, text: &str) -> Option<T> {
    choices.iter().find(|(word, ..)| *word == text).map(|&(_, value, _)| value)
}

/// A limit that may be off, as text.
pub(crate) fn limit_text(limit: Option<u32>) -> String {
    limit.map_or_else(|| "off".into(), |number| number.to_string())
}

/// Reads a limit that may be off.
#[expect(
    clippy::option_option,
    reason = "the outer one says whether the text is a limit, the inner one is the limit"
)]
pub(crate) fn limit(text: &str) -> Option<Option<u32>> {
    if text == "off" { Some(None) } else { text.parse().ok().map(Some) }
}

/// Changes `rules`, of the game called `id`, by options as they were read.
pub(crate) fn set_all<R>(
    definitions: &[OptionDef<R>],
    id: &str,
    rules: &mut R,
    options: &[(&str, &str)],
) -> Result<(), SpecError> {
    for &(name, value) in options {
        let Some(option) = definitions.iter().find(|option| option.name == name) else {
            let known = describe(definitions, rules);
            return Err(SpecError::UnknownOption {
                game: id.to_owned(),
                option: shorten(name),
                known: known.iter().map(|option| option.name).collect::<Vec<_>>().join(", "),
            });
        };
        let values = (option.values)(rules).map_err(|why| SpecError::NoGame(alloc::format!("{id} {why}")))?;
        let set = if values.allow(value) { (option.set)(rules, value) } else { None };
        set.ok_or_else(|| SpecError::BadValue {
            option: name.to_owned(),
            value: shorten(value),
            expected: match option.because {
                "" => values.to_string(),
                because => alloc::format!("{values}, since {because}"),
            },
        })?;
    }
    Ok(())
}

/// The text of a rule set: the game's id, and the options that differ from the usual rules.
pub(crate) fn write_spec<R>(definitions: &[OptionDef<R>], id: &str, rules: &R, usual: &R) -> String {
    let changed = definitions.iter().filter_map(|option| {
        let value = (option.get)(rules);
        (value != (option.get)(usual)).then(|| alloc::format!("{}={value}", option.name))
    });
    let changed: Vec<String> = changed.collect();
    if changed.is_empty() { id.to_owned() } else { alloc::format!("{id}:{}", changed.join(",")) }
}

/// The options that the game of these rules has.
pub(crate) fn describe<R>(definitions: &[OptionDef<R>], usual: &R) -> Vec<OptionInfo> {
    let described = definitions.iter().filter_map(|option| {
        let values = (option.values)(usual).ok()?;
        Some(OptionInfo { name: option.name, help: option.help, values, default: (option.get)(usual) })
    });
    described.collect()
}
