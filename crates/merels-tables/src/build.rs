//! Building a table set, table by table, so that it can be interrupted at any moment and taken up again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use merels_core::mill::MillGame;
use rayon::prelude::*;

use crate::codec::Kept;
use crate::counts::{Counter, Counts};
use crate::error::TableError;
use crate::identity::Identity;
use crate::manifest::{Manifest, TableEntry, sync_folder};
use crate::space::{Rows, TableId};
use crate::tables::Tables;
use crate::values::Outcomes;
use crate::write::{RowSource, Target, write_table};

/// The manifest is written at most so often while tables come quickly: what an interruption can cost.
const PATIENCE: Duration = Duration::from_secs(2);

/// A table set in the making. While it exists no other program can add to the same set.
#[derive(Debug)]
pub struct Builder {
    root: PathBuf,
    folder: PathBuf,
    game: MillGame,
    identity: Identity,
    manifest: Manifest,
    saved: Instant,
    unsaved: bool,
    _lock: File,
}

impl Builder {
    /// Begins, or takes up again, the tables of `game` in their folder under `root`.
    ///
    /// When distances are asked for and the folder has values alone, those stay in use until the tables that have both
    /// replace them one by one. When only values are asked for, a set that has distances too is taken up as it is.
    ///
    /// # Errors
    /// When the folder cannot be made or holds something else, or another program is building the same set.
    pub fn open(root: &Path, game: &MillGame, distances: Option<Kept>) -> Result<Self, TableError> {
        let identity = Identity::of(game);
        let folder = root.join(identity.folder());
        fs::create_dir_all(&folder).map_err(TableError::io("create", &folder))?;
        let lock_path = folder.join("lock");
        let lock = File::create(&lock_path).map_err(TableError::io("create", &lock_path))?;
        lock.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => TableError::Busy { path: folder.clone() },
            fs::TryLockError::Error(error) => TableError::io("lock", &lock_path)(error),
        })?;
        let mut manifest =
            Manifest::load(&folder, &identity)?.unwrap_or_else(|| Manifest::new(&identity, distances));
        if distances.is_some() && manifest.distances != distances {
            manifest.distances = distances;
            // What was counted without distances must be counted again.
            manifest.tables.retain(|_, entry| entry.values.is_some());
            for entry in manifest.tables.values_mut() {
                entry.distances = None;
            }
        }
        let mut builder = Self {
            root: root.to_owned(),
            folder,
            game: game.clone(),
            identity,
            manifest,
            saved: Instant::now(),
            unsaved: false,
            _lock: lock,
        };
        builder.forget_lost_tables();
        builder.remove_leftovers()?;
        Ok(builder)
    }

    /// Tables whose files are gone or have another length must be made again.
    fn forget_lost_tables(&mut self) {
        let folder = &self.folder;
        let before = self.manifest.tables.len();
        self.manifest.tables.retain(|_, entry| {
            [&entry.values, &entry.distances].into_iter().flatten().all(|file| {
                fs::metadata(folder.join(&file.file)).is_ok_and(|metadata| metadata.len() == file.bytes)
            })
        });
        if self.manifest.tables.len() < before {
            self.manifest.start = None;
            self.unsaved = true;
        }
    }

    /// Removes what an interrupted run left half-written, and files of tables that the manifest does not name.
    fn remove_leftovers(&self) -> Result<(), TableError> {
        let entries = fs::read_dir(&self.folder).map_err(TableError::io("read", &self.folder))?;
        let known: Vec<&str> = self
            .manifest
            .tables
            .values()
            .flat_map(|entry| [&entry.values, &entry.distances])
            .flatten()
            .map(|file| file.file.as_str())
            .collect();
        for entry in entries {
            let path = entry.map_err(TableError::io("read", &self.folder))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let half_written = name.ends_with(".values.tmp") || name.ends_with(".distances.tmp");
            let unknown =
                (name.ends_with(".values") || name.ends_with(".distances")) && !known.contains(&name);
            if half_written || unknown {
                fs::remove_file(&path).map_err(TableError::io("remove", &path))?;
            }
        }
        Ok(())
    }

    /// The rule set's identity, with the numbering of its positions.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The folder of the set. A solver may keep files of its own there while it works, under names that end in `.work`.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is there so far.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether the tables are to keep distances.
    pub fn distances(&self) -> Option<Kept> {
        self.manifest.distances
    }

    /// Whether a table is there already, with all that it is to keep.
    pub fn has(&self, table: TableId) -> bool {
        let complete = |entry: &TableEntry| {
            self.manifest.distances.is_none() || entry.distances.is_some() || entry.values.is_none()
        };
        self.manifest.tables.get(&table).is_some_and(complete)
    }

    /// Writes a table with all threads of the current rayon pool.
    ///
    /// # Errors
    /// When the disk is full or fails; the set is then as if this table had not been begun.
    ///
    /// # Panics
    /// When `rows` are not those of the table's own men, or `source` gives outcomes that contradict each other.
    pub fn write(
        &mut self,
        table: TableId,
        rows: &Rows,
        source: &impl RowSource,
    ) -> Result<Counts, TableError> {
        assert_eq!(rows.men(), u32::from(table.own), "rows of the own men of {table}");
        let target = Target {
            folder: &self.folder,
            rules: self.identity.digest(),
            symmetries: self.identity.symmetries(),
            distances: self.manifest.distances.map(|kept| kept.of(table)),
        };
        let written = write_table(target, table, rows, source)?;
        let TableId { own, enemy, own_hand, enemy_hand } = table;
        let entry = TableEntry {
            own,
            enemy,
            own_hand,
            enemy_hand,
            counts: written.counts,
            values: Some(written.values),
            distances: written.distances,
        };
        self.manifest.tables.insert(table, entry);
        self.unsaved = true;
        if self.saved.elapsed() > PATIENCE {
            self.save()?;
        }
        Ok(written.counts)
    }

    /// Enters a table that is not kept because its values follow from the tables one ply ahead: it is only counted.
    ///
    /// The positions come from the other side: `rows` are those of the *enemy's* men, and the columns of a row are the
    /// sets of own men, which gives the same counts.
    ///
    /// # Errors
    /// When the manifest cannot be written.
    ///
    /// # Panics
    /// When `rows` are not those of the table's enemy men.
    pub fn derive(
        &mut self,
        table: TableId,
        rows: &Rows,
        source: &impl RowSource,
    ) -> Result<Counts, TableError> {
        assert_eq!(rows.men(), u32::from(table.enemy), "rows of the enemy's men of {table}");
        let symmetries = self.identity.symmetries();
        let columns = table.swapped().columns(symmetries.points());
        let distances = self.manifest.distances.is_some();
        let counts = (0..rows.len())
            .into_par_iter()
            .fold(
                || (Counter::new(symmetries, rows, columns), Outcomes::default()),
                |(mut counter, mut row), number| {
                    row.reset(columns.len() as usize, distances);
                    source.fill(number, &mut row);
                    counter.add(number, &row, 0);
                    (counter, row)
                },
            )
            .map(|(counter, _)| counter.counts)
            .reduce(Counts::default, |mut all, counts| {
                all.add(&counts);
                all
            });
        let TableId { own, enemy, own_hand, enemy_hand } = table;
        let entry = TableEntry { own, enemy, own_hand, enemy_hand, counts, values: None, distances: None };
        self.manifest.tables.insert(table, entry);
        self.unsaved = true;
        if self.saved.elapsed() > PATIENCE {
            self.save()?;
        }
        Ok(counts)
    }

    /// Makes sure that an interruption from now on loses none of the tables written so far.
    ///
    /// # Errors
    /// When the manifest cannot be written.
    pub fn save(&mut self) -> Result<(), TableError> {
        if self.unsaved {
            sync_folder(&self.folder);
            self.manifest.save(&self.folder, &self.identity)?;
            self.unsaved = false;
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// Declares that all tables are there, looks up the start position, and hands back the finished set.
    ///
    /// # Errors
    /// When a table that the start position needs is missing, or the manifest cannot be written.
    pub fn finish(mut self) -> Result<Tables, TableError> {
        self.unsaved = true;
        self.save()?;
        if self
            .manifest
            .start
            .is_none_or(|start| start.distance.is_none() && self.manifest.distances.is_some())
        {
            let tables = Tables::open(&self.root, &self.game)?;
            self.manifest.start = Some(tables.start_value()?);
            self.unsaved = true;
            self.save()?;
        }
        Tables::open(&self.root, &self.game)
    }
}
