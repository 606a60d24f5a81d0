//! Writing the main line of a record as a bare list of moves, for programs that read no more.

use alloc::string::String;

use super::record::{GameResult, Movetext, Record};
use crate::game::Game;

/// The main line with turn numbers, each move as `name` names it, and the result where there is one.
pub(super) fn write<G: Game>(record: &Record<G>, name: impl Fn(G::Move) -> String) -> String {
    let text = Movetext::main_line(record, name);
    if record.result() == GameResult::Unknown {
        text.finish(None)
    } else {
        text.finish(Some(record.result()))
    }
}
