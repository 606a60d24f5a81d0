//! `merels games`

use clap::Args;
use merels_core::mill::CATALOGUE;
use serde_json::{Value, json};

use super::Failure;
use crate::output;

/// List all games, each with its board and men.
#[derive(Args)]
#[command(after_help = "Example: merels games")]
pub(crate) struct Games {
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.json {
            let games = CATALOGUE.iter().map(
                |entry| json!({"id": entry.id, "name": entry.name, "board": entry.board, "men": entry.men}),
            );
            return output::json(&Value::Array(games.collect()));
        }
        output::text(|out| {
            writeln!(out, "{:<20} {:<20} {:>5}  NAME", "GAME", "BOARD", "MEN")?;
            for entry in CATALOGUE {
                let men = match entry.men {
                    [white, black] if white == black => white.to_string(),
                    [white, black] => format!("{white}, {black}"),
                };
                writeln!(out, "{:<20} {:<20} {men:>5}  {}", entry.id, entry.board, entry.name)?;
            }
            Ok(())
        })
    }
}
