//! `merels rules GAME`

use clap::Args;
use merels_core::{AnyGame, Game};
use serde_json::json;

use super::Failure;
use crate::input::GameParser;
use crate::output;

/// Print the rules of a game in plain words, as its options have them.
#[derive(Args)]
#[command(after_help = "Example: merels rules nine-mens-morris:flying=never,men=7")]
pub(crate) struct Rules {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.game;
        if self.json {
            let (spec, name, board) = (game.spec(), game.name(), game.board().id());
            return output::json(
                &json!({"game": spec, "name": name, "board": board, "rules": Game::rules(&game)}),
            );
        }
        output::text(|out| {
            writeln!(out, "{} ({})", game.name(), game.spec())?;
            for paragraph in Game::rules(&game) {
                writeln!(out)?;
                for line in wrap(&paragraph, 80) {
                    writeln!(out, "{line}")?;
                }
            }
            writeln!(out, "\nOptions")?;
            for option in game.options() {
                writeln!(out)?;
                let values = format!("{}: {} (usually {})", option.name, option.values, option.default);
                for line in wrap(&values, 78) {
                    writeln!(out, "  {line}")?;
                }
                for line in wrap(option.help, 74) {
                    writeln!(out, "      {line}")?;
                }
            }
            Ok(())
        })
    }
}

/// The words of a text in lines of at most `width` characters, longer words alone on a line.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
