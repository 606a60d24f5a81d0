//! The tags of a record.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::{EditError, plain};

/// Tags that come first, in this order.
const ROSTER: &[&str] = &["Event", "Site", "Date", "Round", "White", "Black"];
/// Tags that are written from what the record knows.
const OWN: &[&str] = &["Game", "Result", "Setup", "SetUp", "FEN"];
/// The most tags of a record. Each new one is compared with all before it.
const MAX_TAGS: usize = 1000;

/// Names and values, each name once, in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tags(Vec<(String, String)>);

impl Tags {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Sets a tag and says whether it had been set before.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, EditError> {
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err(EditError::TagName);
        }
        if OWN.contains(&name) {
            return Err(EditError::OwnTag);
        }
        let value = plain(value, |_| false);
        if let Some(tag) = self.0.iter_mut().find(|(other, _)| other == name) {
            tag.1 = value;
            return Ok(true);
        }
        if self.0.len() == MAX_TAGS {
            return Err(EditError::TooManyTags);
        }
        let rank = |name: &str| ROSTER.iter().position(|&tag| tag == name).unwrap_or(ROSTER.len());
        let place = self.0.partition_point(|(other, _)| rank(other) <= rank(name));
        self.0.insert(place, (name.to_owned(), value));
        Ok(false)
    }
}
