//! What commands read from their arguments: games and positions.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use merels_core::notation::sanmill;
use merels_core::{AnyGame, Counters, Game, catalogue};

use crate::commands::Failure;

/// Reads a game such as `nine-mens-morris:flying=never`. Help and completions list the ids.
#[derive(Clone)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = AnyGame;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, text: &OsStr) -> Result<AnyGame, clap::Error> {
        AnyGame::parse(&text.to_string_lossy()).map_err(|error| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("{error}\n")).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(catalogue::ids().map(PossibleValue::new)))
    }
}

/// The position a text names, `start` or nothing being the start of the game. Sanmill's positions are read too.
pub(crate) fn position<G: Game>(game: &G, text: Option<&str>) -> Result<(G::Position, Counters), Failure> {
    match text {
        None | Some("start") => Ok((game.start(), game.start_counters())),
        Some(text) => {
            let read = if sanmill::is_position(text) {
                sanmill::read_position(game, text)
            } else {
                game.parse_position(text)
            };
            read.map_err(|error| Failure::Usage(format!("not a position of {}: {error}", game.spec())))
        }
    }
}
