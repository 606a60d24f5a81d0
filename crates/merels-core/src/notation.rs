//! Texts: what is common to the positions and moves of all games.
//!
//! A position's first field draws the board: its ranks from top to bottom separated by `/`, each listing only its own
//! points from left to right, a digit for a run of empty points.
//!
//! Whole games are in [`record`], the texts of other programs in [`sanmill`] and [`playok`].

mod list;
pub mod playok;
pub mod record;
pub mod sanmill;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use thiserror::Error;

use crate::board::Board;
use crate::player::Player;
use crate::point::PointSet;

/// Why a text is no position of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A rank of the board field is wrong.
    #[error("rank {rank} ('{text}'): {problem}")]
    Rank {
        /// The rank as it is called on the board, 1 for the lowest.
        rank: u8,
        /// What was read.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The board field has too few or too many ranks.
    #[error("the board has {expected} ranks separated by '/', but '{text}' has {found}")]
    Ranks {
        /// The ranks the board has.
        expected: usize,
        /// The ranks that were read.
        found: usize,
        /// What was read.
        text: String,
    },
    /// A field other than the board is wrong.
    #[error("field {field} ({name}) is '{text}': expected {expected}")]
    Field {
        /// 1 for the board field.
        field: usize,
        /// What the field means.
        name: &'static str,
        /// What was read.
        text: String,
        /// What the field can be.
        expected: String,
    },
    /// A field is missing.
    #[error("field {field} ({name}) is missing: expected {expected}")]
    Missing {
        /// 1 for the board field.
        field: usize,
        /// What the field means.
        name: &'static str,
        /// What the field can be.
        expected: String,
    },
    /// There is more text after the last field.
    #[error("'{0}' follows after the last field")]
    Trailing(String),
    /// The text can be read, but the rule set does not allow the position.
    #[error("{0}")]
    Impossible(String),
}

/// Why a text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text has not the form of a move of this game.
    #[error("'{text}' is not a move: expected {expected}")]
    Malformed {
        /// What was read.
        text: String,
        /// The forms a move can have.
        expected: &'static str,
    },
    /// A point's name that the board does not have.
    #[error("'{text}' names the point '{point}', which the board does not have")]
    NoPoint {
        /// The whole move.
        text: String,
        /// The name that was read.
        point: String,
    },
    /// The move can be read, but is illegal.
    #[error("{text} is illegal: {reason}")]
    Illegal {
        /// The whole move.
        text: String,
        /// Why it is illegal.
        reason: String,
    },
}

impl MoveError {
    pub(crate) fn illegal(text: &str, reason: impl Into<String>) -> Self {
        Self::Illegal { text: shorten(text), reason: reason.into() }
    }
}

/// At most the first 40 characters of a text, for messages that quote what came from outside.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => alloc::format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The board field of a position text.
pub(crate) fn write_ranks(board: &Board, men: [PointSet; 2], letters: [char; 2]) -> String {
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let mut empty = 0;
        for point in board.rank(rank) {
            match (0..2).find(|&i| men[i].contains(point)) {
                Some(player) => {
                    push_run(&mut text, &mut empty);
                    text.push(letters[player]);
                }
                None => empty += 1,
            }
        }
        push_run(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_run(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// Reads the board field of a position text.
pub(crate) fn read_ranks(
    board: &Board,
    text: &str,
    letters: [char; 2],
) -> Result<[PointSet; 2], PositionError> {
    let found = text.split('/').count();
    let expected = usize::from(board.ranks());
    if found != expected {
        return Err(PositionError::Ranks { expected, found, text: shorten(text) });
    }
    let mut men = [PointSet::EMPTY; 2];
    for (rank, part) in (0..board.ranks()).rev().zip(text.split('/')) {
        let error = |problem: String| PositionError::Rank { rank: rank + 1, text: shorten(part), problem };
        let size = board.rank(rank).count();
        let mut points = board.rank(rank);
        let mut after_digit = false;
        let mut length = 0;
        for c in part.chars() {
            let player = letters.iter().position(|&letter| letter == c);
            length += match (player, c.to_digit(10)) {
                (Some(player), _) => {
                    if let Some(point) = points.next() {
                        men[player] = men[player].with(point);
                    }
                    1
                }
                (None, Some(run)) if run > 0 && !after_digit => {
                    points.by_ref().take(run as usize).for_each(drop);
                    run as usize
                }
                _ => {
                    let [a, b] = letters;
                    let men = if b == a { alloc::format!("'{a}'") } else { alloc::format!("'{a}', '{b}'") };
                    return Err(error(alloc::format!(
                        "unexpected '{c}', a rank holds {men} and numbers of empty points, never two in a row"
                    )));
                }
            };
            after_digit = player.is_none();
        }
        if length != size {
            return Err(error(alloc::format!("it describes {length} points, but this rank has {size}")));
        }
    }
    Ok(men)
}

/// The fields of a position text one after the other, each asked for by name.
pub(crate) struct Fields<'a> {
    rest: core::str::SplitWhitespace<'a>,
    next: usize,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text.split_whitespace(), next: 1 }
    }

    pub(crate) fn optional(&mut self) -> Option<&'a str> {
        let field = self.rest.next();
        self.next += usize::from(field.is_some());
        field
    }

    pub(crate) fn required(&mut self, name: &'static str, expected: &str) -> Result<&'a str, PositionError> {
        let field = self.next;
        self.optional().ok_or_else(|| PositionError::Missing { field, name, expected: expected.to_owned() })
    }

    /// The error for the field read last.
    pub(crate) fn error(&self, name: &'static str, text: &str, expected: &str) -> PositionError {
        let (text, expected) = (shorten(text), expected.to_owned());
        PositionError::Field { field: self.next - 1, name, text, expected }
    }

    pub(crate) fn side(&mut self, letters: [char; 2]) -> Result<Player, PositionError> {
        let letters = letters.map(|letter| letter.to_ascii_lowercase());
        let expected = alloc::format!("'{}' or '{}'", letters[0], letters[1]);
        let text = self.required("side to move", &expected)?;
        let player = Player::BOTH.into_iter().find(|p| text.chars().eq([letters[p.index()]]));
        player.ok_or_else(|| self.error("side to move", text, &expected))
    }

    /// A counter that may be left out.
    pub(crate) fn counter(&mut self, name: &'static str, absent: u32) -> Result<u32, PositionError> {
        match self.optional() {
            None => Ok(absent),
            Some(text) => {
                let number = text.parse().ok().filter(|&n: &u32| n <= 1_000_000);
                number.ok_or_else(|| self.error(name, text, "a number from 0 to 1000000"))
            }
        }
    }

    pub(crate) fn end(mut self) -> Result<(), PositionError> {
        self.optional().map_or(Ok(()), |text| Err(PositionError::Trailing(shorten(text))))
    }
}
