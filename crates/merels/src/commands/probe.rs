//! `merels probe GAME POSITION`

use clap::Args;
use merels_core::{AnyGame, Distance, Game, Wdl};
use serde_json::{Value, json};

use super::Failure;
use crate::input::{self, GameParser};
use crate::output;
use crate::tables_folder::{TablesFolder, mill_game};

/// Look up the exact value of a position, and of every move.
///
/// The value is that of the player to move: win, draw or loss with best play of both. A move's value is that of the
/// position after it, for the player who makes the move. Where the tables keep distances, they are plies to the end: of
/// the position itself, and for a move those left after it. Moves come best first. Solved values ignore the draws by
/// repetition and by quiet plies, and count endless play as a draw.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels probe three-mens-morris start\n  \
    merels probe nine-mens-morris '3/3/3/6/3/3/3 w 9,9' --json")]
pub(crate) struct Probe {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// The position, or start.
    position: String,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tables: TablesFolder,
}

impl Probe {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = mill_game(&self.game)?;
        let (position, counters) = input::position(game, Some(&self.position))?;
        let tables = self.tables.open(game)?;
        let found = tables.probe(&position)?;
        let moves = tables.probe_moves(&position)?;
        let plies = |distance: Option<Distance>| distance.map_or(Value::Null, |distance| json!(distance.0));
        if self.json {
            let moves: Vec<Value> = moves
                .iter()
                .map(|each| {
                    let (value, distance) = (each.wdl.to_string(), plies(each.distance));
                    json!({"move": game.format_move(each.mv), "value": value, "distance": distance})
                })
                .collect();
            return output::json(&json!({
                "game": game.spec(),
                "position": game.format_position(&position, counters),
                "value": found.wdl.to_string(),
                "distance": plies(found.distance),
                "moves": moves,
            }));
        }
        output::text(|out| {
            writeln!(out, "{} to move: {}", position.side(), described(found.wdl, found.distance, "in"))?;
            for each in &moves {
                let value = described(each.wdl, each.distance, "after");
                writeln!(out, "{:<14} {value}", game.format_move(each.mv))?;
            }
            Ok(())
        })
    }
}

/// Such as `win in 9 plies`.
pub(crate) fn described(wdl: Wdl, distance: Option<Distance>, word: &str) -> String {
    match distance {
        Some(Distance(1)) => format!("{wdl} {word} 1 ply"),
        Some(Distance(plies)) => format!("{wdl} {word} {plies} plies"),
        None => wdl.to_string(),
    }
}
