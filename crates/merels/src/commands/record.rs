//! `merels record FILE`

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use merels_core::notation::record::{Dialect, MAX_TEXT, NodeId, Record, Records};
use merels_core::notation::{playok, sanmill};
use merels_core::{AnyGame, Game};
use serde_json::{Value, json};

use super::Failure;
use crate::input::GameParser;
use crate::output;

/// Check game records, and write them in another form.
///
/// Every move of every game and variation is checked against the rules. The first error ends the reading and is told
/// with its line and column.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels record games.txt\n  \
    merels record list.txt --from playok --to merels\n  \
    merels record games.txt --json")]
pub(crate) struct RecordCommand {
    /// The file with the records; - for standard input.
    file: PathBuf,
    /// How the file is written.
    #[arg(long, value_enum, default_value_t = Form::Merels)]
    from: Form,
    /// How to write the records; Sanmill and PlayOK know only the moves played.
    #[arg(long, value_enum, default_value_t = Form::Merels)]
    to: Form,
    /// The game where a record does not name it.
    #[arg(long, value_name = "GAME", value_parser = GameParser, default_value = "nine-mens-morris")]
    game: AnyGame,
    /// Print one JSON document with tags, moves played and results.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// How records are written.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// PGN-like, with comments and variations.
    Merels,
    /// Sanmill's lists of moves.
    Sanmill,
    /// PlayOK's lists with numbered points.
    Playok,
}

impl RecordCommand {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = read(&self.file)?;
        let dialect = match self.from {
            Form::Merels => Dialect::Merels,
            Form::Sanmill => Dialect::Sanmill,
            Form::Playok => Dialect::PlayOk,
        };
        let game_of = |spec: Option<&str>| spec.map_or_else(|| Ok(self.game.clone()), AnyGame::parse);
        let records: Vec<Record<AnyGame>> = Records::new(&text, dialect, game_of)
            .collect::<Result<_, _>>()
            .map_err(|error| anyhow!("{}: {error}", self.file.display()))?;
        if self.json {
            return output::json(&Value::Array(records.iter().map(document).collect()));
        }
        output::text(|out| {
            for (i, record) in records.iter().enumerate() {
                if i > 0 {
                    writeln!(out)?;
                }
                match self.to {
                    Form::Merels => write!(out, "{record}")?,
                    Form::Sanmill => write!(out, "{}", sanmill::write_moves(record))?,
                    Form::Playok => write!(out, "{}", playok::write_moves(record))?,
                }
            }
            Ok(())
        })
    }
}

/// The text of a file, which must not be too long to be held.
fn read(file: &Path) -> Result<String, Failure> {
    let name = || format!("cannot read {}", file.display());
    let mut bytes = Vec::new();
    // One byte more than is allowed, so that the reader of records sees that it is too long.
    let most = MAX_TEXT as u64 + 1;
    if file.as_os_str() == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes).with_context(name)?;
    } else {
        fs::File::open(file).with_context(name)?.take(most).read_to_end(&mut bytes).with_context(name)?;
    }
    let text = String::from_utf8(bytes);
    Ok(text.map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..at]).matches('\n').count() + 1;
        anyhow!("{} is no text in UTF-8: line {line} has other bytes", file.display())
    })?)
}

fn document(record: &Record<AnyGame>) -> Value {
    let game = record.game();
    let tags: Vec<Value> = record.tags().map(|(name, value)| json!([name, value])).collect();
    let name = |id: &NodeId| record.node(*id)?.mv().map(|mv| game.format_move(mv));
    let moves: Vec<String> = record.main_line().iter().filter_map(name).collect();
    let root = record.root();
    json!({
        "game": game.spec(),
        "tags": tags,
        "start": game.format_position(root.position(), root.counters()),
        "moves": moves,
        "result": record.result().as_str(),
    })
}
