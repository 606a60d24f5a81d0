//! Move lists as PlayOK, a site for board games, writes them: points are numbered from 1 to 24, from left to right and
//! top to bottom, so `12` is a placing, `12-13` a move, and `x12` a removal, which may stand apart.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::record::{Dialect, Record, Records};
use super::{MoveError, shorten};
use crate::board::Board;
use crate::game::Game;
use crate::point::Point;
use crate::spec::SpecError;

const FORMS: &str = "a point's number from 1 to 24, such as 12, two such as 12-13, or a removal such as x12";

/// The records of a text with PlayOK's move lists; `game_of` as for [`Records`].
pub fn read_games<G: Game, F: Fn(Option<&str>) -> Result<G, SpecError>>(
    text: &str,
    game_of: F,
) -> Records<'_, G, F> {
    Records::new(text, Dialect::PlayOk, game_of)
}

/// The moves of a record with numbered points.
pub fn write_moves<G: Game>(record: &Record<G>) -> String {
    super::list::write(record, |mv| {
        let shape = record.game().shape(mv);
        let number = |point: Point| (point.index() + 1).to_string();
        let way = shape.from.iter().chain(&shape.path).map(|&point| number(point));
        let mut text = way.collect::<Vec<_>>().join("-");
        for &point in &shape.captures {
            text.push('x');
            text.push_str(&number(point));
        }
        text
    })
}

/// A move with numbered points as one with named points. A board's own order of points is PlayOK's.
pub(super) fn to_names(board: &Board, text: &str) -> Result<String, MoveError> {
    let malformed = || MoveError::Malformed { text: shorten(text), expected: FORMS };
    let mut named = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, tail) = rest.split_at(digits);
        let point: usize = number.parse().map_err(|_| malformed())?;
        if point == 0 || point > board.len() {
            return Err(MoveError::NoPoint { text: shorten(text), point: shorten(number) });
        }
        named.push_str(&board.name(Point::new(point - 1)).to_string());
        rest = tail;
        if let Some(sign @ ('-' | 'x')) = rest.chars().next() {
            named.push(sign);
            rest = &rest[1..];
            if rest.is_empty() {
                return Err(malformed());
            }
        } else if !rest.is_empty() {
            return Err(malformed());
        }
    }
    Ok(named)
}
