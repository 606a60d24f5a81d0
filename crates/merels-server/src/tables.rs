//! Solved tables: opened once and shared, looked up for every position, and solved in the background.

mod machine;
mod solving;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use merels_core::any::{AnyMove, AnyPosition};
use merels_core::{Distance, Game, MillGame, Wdl};
use merels_engine::Oracle;
use merels_tables::{Identity, TableError, Tables};

use crate::rules::{self, AnyGame, Play};

pub(crate) use solving::Solving;

/// How long it is believed that there are no tables for a rule set; another program may have solved it meanwhile.
const FORGET_ABSENCE: Duration = Duration::from_secs(10);
/// How many rule sets are remembered.
const REMEMBERED: usize = 200;

/// The tables of all games.
pub(crate) struct Library {
    root: PathBuf,
    open: Mutex<HashMap<String, Entry>>,
}

enum Entry {
    Open(Arc<Tables>),
    Absent(Instant),
}

/// What the tables say of a position and its moves.
pub(crate) struct Looked {
    pub(crate) wdl: Wdl,
    pub(crate) distance: Option<Distance>,
    /// Every legal move, best first: its worth for the player who makes it and the plies from the position after it.
    pub(crate) moves: Vec<(AnyMove, Wdl, Option<Distance>)>,
}

impl Library {
    pub(crate) fn new(root: PathBuf) -> Self {
        Self { root, open: Mutex::default() }
    }

    /// The folder of all tables.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The complete tables of a rule set, if they are there.
    pub(crate) fn get(&self, game: &AnyGame) -> Option<Arc<Tables>> {
        let AnyGame::Mill(game) = game else { return None };
        let spec = game.spec();
        {
            let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            match open.get(&spec) {
                Some(Entry::Open(tables)) => return Some(Arc::clone(tables)),
                Some(Entry::Absent(since)) if since.elapsed() < FORGET_ABSENCE => return None,
                _ => {}
            }
        }
        let found = self.find(game).map(Arc::new);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= REMEMBERED {
            open.clear();
        }
        let entry = found.clone().map_or_else(|| Entry::Absent(Instant::now()), Entry::Open);
        open.insert(spec, entry);
        found
    }

    fn find(&self, game: &MillGame) -> Option<Tables> {
        // Most rule sets have no folder, and the identity of one takes a moment to compute.
        if !self.root.is_dir() {
            return None;
        }
        match Tables::open(&self.root, game) {
            Ok(tables) => tables.manifest().is_complete().then_some(tables),
            Err(TableError::Missing { .. }) => None,
            Err(error) => {
                tracing::warn!("tables are not used: {error}");
                None
            }
        }
    }

    /// Looks again at what is there, after tables were made or removed.
    pub(crate) fn forget(&self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What the tables say of where `play` stands; `None` when they say nothing.
    pub(crate) fn look_up(&self, play: &Play) -> Option<Looked> {
        let tables = self.get(play.game())?;
        let AnyPosition::Mill(position) = play.position() else { return None };
        let probed = tables.probe(position).and_then(|found| Ok((found, tables.probe_moves(position)?)));
        match probed {
            Ok((found, moves)) => Some(Looked {
                wdl: found.wdl,
                distance: found.distance,
                moves: moves.into_iter().map(|one| (AnyMove::Mill(one.mv), one.wdl, one.distance)).collect(),
            }),
            Err(error) => {
                tracing::warn!("a position could not be looked up: {error}");
                None
            }
        }
    }

    /// The tables as the engine uses them.
    pub(crate) fn oracle(&self, game: &AnyGame) -> Option<Arc<dyn Oracle<MillGame>>> {
        self.get(game).map(|tables| tables as Arc<dyn Oracle<MillGame>>)
    }
}

/// The rule sets of the list of tables: one of each identity.
pub(crate) fn solvable() -> Vec<MillGame> {
    let mut games: Vec<(String, MillGame)> = Vec::new();
    for id in rules::ids() {
        if let Ok(AnyGame::Mill(game)) = rules::parse(id) {
            let identity = Identity::of(&game).game().to_owned();
            if games.iter().all(|(known, _)| *known != identity) {
                games.push((identity, game));
            }
        }
    }
    games.into_iter().map(|(_, game)| game).collect()
}
