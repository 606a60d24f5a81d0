//! `merels stats GAME`

use std::io::{self, Write};

use clap::Args;
use merels_core::{AnyGame, Distance, Game, Wdl};
use merels_tables::Tables;
use merels_tables::manifest::Value;

use super::Failure;
use super::probe::described;
use crate::input::GameParser;
use crate::output;
use crate::tables_folder::{TablesFolder, mill_game};

/// Tell how many positions of each table are won, drawn and lost.
///
/// Tables are named by the men of the player to move (own) and of the other (enemy), on the board and in hand. Positions
/// that are alike by symmetry count once, or with --raw each for itself. The longest win and loss are in plies, 0 where
/// there is none, - where the tables keep no distances.
#[derive(Args)]
#[command(after_help = "Example: merels stats nine-mens-morris --tsv")]
pub(crate) struct Stats {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// Separate columns by tabs, and name the game in each row.
    #[arg(long)]
    tsv: bool,
    /// Count every orientation of a position separately.
    #[arg(long)]
    raw: bool,
    #[command(flatten)]
    tables: TablesFolder,
}

const COLUMNS: [&str; 11] = [
    "game",
    "own",
    "enemy",
    "own_hand",
    "enemy_hand",
    "positions",
    "wins",
    "draws",
    "losses",
    "longest_win",
    "longest_loss",
];

impl Stats {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = mill_game(&self.game)?;
        let tables = self.tables.open(game)?;
        let rows = rows(&game.spec(), &tables, self.raw);
        let start = tables.manifest().start.map(|start| {
            let wdl = match start.value {
                Value::Win => Wdl::Win,
                Value::Draw => Wdl::Draw,
                Value::Loss => Wdl::Loss,
            };
            described(wdl, start.distance.map(Distance), "in")
        });
        if start.is_none() {
            eprintln!("The tables are not complete yet: merels solve {} goes on with them.", game.spec());
        }
        output::text(|out| {
            if self.tsv {
                writeln!(out, "{}", COLUMNS.join("\t"))?;
                for row in &rows {
                    writeln!(out, "{}", row.join("\t"))?;
                }
                return start.map_or(Ok(()), |start| writeln!(out, "{}\tstart\t{start}", game.spec()));
            }
            aligned(out, &rows)?;
            start.map_or(Ok(()), |start| writeln!(out, "start: {start}"))
        })
    }
}

fn rows(game: &str, tables: &Tables, raw: bool) -> Vec<[String; 11]> {
    let distances = tables.manifest().distances.is_some();
    let longest = |plies: u16| if distances { plies.to_string() } else { "-".into() };
    tables
        .counts()
        .map(|(table, counts)| {
            let count = if raw { &counts.raw } else { &counts.symmetric };
            [
                game.to_owned(),
                table.own.to_string(),
                table.enemy.to_string(),
                table.own_hand.to_string(),
                table.enemy_hand.to_string(),
                count.positions.to_string(),
                count.wins.to_string(),
                count.draws.to_string(),
                count.losses.to_string(),
                longest(counts.longest_win),
                longest(counts.longest_loss),
            ]
        })
        .collect()
}

/// The rows under their headings, without the game.
fn aligned(out: &mut dyn Write, rows: &[[String; 11]]) -> io::Result<()> {
    let widths: Vec<usize> = (0..COLUMNS.len())
        .map(|column| {
            rows.iter().map(|row| row[column].len()).chain([COLUMNS[column].len()]).max().unwrap_or(0)
        })
        .collect();
    let mut line = |cells: &[&str]| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).skip(1).map(|(cell, width)| format!("{cell:>width$}")).collect();
        writeln!(out, "{}", cells.join("  "))
    };
    line(&COLUMNS)?;
    rows.iter().try_for_each(|row| line(&row.each_ref().map(String::as_str)))
}
