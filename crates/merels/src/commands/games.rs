//! `merels games`

use clap::Args;
use merels_core::{AnyGame, Game, GameInfo};
use serde_json::{Value, json};

use super::Failure;
use crate::output;

/// List all games, each with its board and men.
#[derive(Args)]
#[command(after_help = "Example: merels games")]
pub(crate) struct Games {
    /// Print one JSON document, with the options of every game.
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = AnyGame::catalogue();
        if self.json {
            let documents: Result<Vec<Value>, Failure> = games.iter().map(document).collect();
            return output::json(&Value::Array(documents?));
        }
        let mut rows = vec![["GAME", "BOARD", "MEN", "WHAT IT IS"].map(str::to_owned)];
        for info in &games {
            let game = AnyGame::parse(info.id)?;
            let men = match men(&game) {
                [white, black] if white == black || black == 0 => white.to_string(),
                [white, black] => format!("{white} + {black}"),
            };
            rows.push([info.id.to_owned(), game.board().id().to_owned(), men, info.tagline.to_owned()]);
        }
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let [id, board, men] = [0, 1, 2].map(width);
        output::text(|out| {
            for [a, b, c, d] in &rows {
                writeln!(out, "{a:<id$}  {b:<board$}  {c:>men$}  {d}")?;
            }
            Ok(())
        })
    }
}

/// The men each player has, on the board and in hand.
fn men(game: &AnyGame) -> [u32; 2] {
    let start = game.start();
    let (on_board, in_hand) = (game.men(&start), game.hands(&start));
    [0, 1].map(|i| on_board[i].len() + u32::from(in_hand[i]))
}

fn document(info: &GameInfo) -> Result<Value, Failure> {
    let game = AnyGame::parse(info.id)?;
    let options: Vec<Value> = info
        .options
        .iter()
        .map(|option| {
            let values = option.values.to_string();
            json!({"name": option.name, "help": option.help, "values": values, "default": option.default})
        })
        .collect();
    Ok(json!({
        "id": info.id,
        "name": info.name,
        "family": info.family.id(),
        "tagline": info.tagline,
        "board": game.board().id(),
        "men": men(&game),
        "options": options,
    }))
}
