//! Where tables are, and for which games.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merels_core::{AnyGame, Game, MillGame};
use merels_tables::Tables;

use crate::commands::Failure;

/// The option that every command about tables has.
#[derive(Args, Clone)]
pub(crate) struct TablesFolder {
    /// The folder with the tables of all games, by default the folder `tables` among this program's data.
    #[arg(long = "tables", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl TablesFolder {
    /// The folder chosen, or the usual one.
    pub(crate) fn path(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.folder {
            return Ok(folder.clone());
        }
        let folders = directories::ProjectDirs::from("", "", "merels")
            .context("this system names no folder for programs' data; choose one with --tables DIR")?;
        Ok(folders.data_dir().join("tables"))
    }

    /// Opens the tables of a game.
    pub(crate) fn open(&self, game: &MillGame) -> Result<Tables, Failure> {
        Ok(Tables::open(&self.path()?, game)?)
    }
}

/// The mill game among all games: only mill games have tables.
pub(crate) fn mill_game(game: &AnyGame) -> Result<&MillGame, Failure> {
    match game {
        AnyGame::Mill(game) => Ok(game),
        other => {
            Err(Failure::Usage(format!("{} has no tables: only the mill games are solved", other.spec())))
        }
    }
}
