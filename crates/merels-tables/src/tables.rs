//! An open table set: finds, reads, checks and caches what a probe needs.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use merels_core::mill::MillGame;
use merels_core::{Distance, Game, Wdl};

use crate::codec::{Kind, Values};
use crate::counts::Counts;
use crate::error::TableError;
use crate::identity::Identity;
use crate::manifest::{Manifest, StartValue, TableEntry, Value};
use crate::probe::ProbeError;
use crate::read::{Distances, Expected, TableFile};
use crate::source::Opener;
use crate::space::{Rows, TableId};
use crate::values::Outcomes;
use crate::write::FileEntry;

/// Files held open at a time; a set has up to some thousands of them, more than systems let a program open.
const OPEN_FILES: usize = 400;
/// Decoded blocks held at a time; a block of values takes some 2 KiB.
const CACHED_BLOCKS: usize = 2048;

/// The tables of one rule set, ready for look-ups by any number of threads.
#[derive(Debug)]
pub struct Tables {
    game: MillGame,
    identity: Identity,
    folder: PathBuf,
    manifest: Manifest,
    opener: Opener,
    /// By number of own men.
    rows: Vec<OnceLock<Rows>>,
    /// By table, see [`Tables::slot`].
    slots: Vec<Slot>,
    /// Files open now, and the slot to close next when they are too many.
    open_files: AtomicUsize,
    hand: AtomicUsize,
    cache: Vec<Mutex<Option<CachedBlock>>>,
}

#[derive(Debug, Default)]
struct Slot {
    known: bool,
    derived: bool,
    values: Mutex<Option<Arc<TableFile>>>,
    distances: Mutex<Option<Arc<TableFile>>>,
}

#[derive(Debug, Clone)]
struct CachedBlock {
    slot: usize,
    block: u64,
    values: Arc<Values>,
    distances: Option<Arc<(Outcomes, Distances)>>,
}

/// Where a position is: its table and the table's slot, and the row and column there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    table: TableId,
    slot: usize,
    row: u32,
    column: u64,
}

/// What a table says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// 1 for a win, −1 for a loss, 0 for a draw.
    pub(crate) sign: i8,
    pub(crate) plies: Option<u16>,
}

impl Found {
    pub(crate) fn wdl(self) -> Wdl {
        match self.sign {
            1 => Wdl::Win,
            -1 => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }
}

impl Tables {
    /// Opens the tables of `game` in their folder under `root`. Opening is cheap: each file is opened and checked when a
    /// probe first needs it.
    ///
    /// # Errors
    /// [`TableError::Missing`] when there are none, or whatever is wrong with the manifest.
    pub fn open(root: &Path, game: &MillGame) -> Result<Self, TableError> {
        Self::open_with(root, game, Opener::FILE)
    }

    /// The same with another way to read files, such as a memory map.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_with(root: &Path, game: &MillGame, opener: Opener) -> Result<Self, TableError> {
        let identity = Identity::of(game);
        let folder = root.join(identity.folder());
        let manifest = Manifest::load(&folder, &identity)?
            .ok_or_else(|| TableError::Missing { game: identity.game().to_owned(), path: folder.clone() })?;
        let sizes = usize::from(identity.men()) + 1;
        let mut tables = Self {
            game: game.clone(),
            folder,
            manifest,
            opener,
            rows: (0..sizes).map(|_| OnceLock::new()).collect(),
            slots: (0..sizes.pow(4)).map(|_| Slot::default()).collect(),
            open_files: AtomicUsize::new(0),
            hand: AtomicUsize::new(0),
            cache: (0..CACHED_BLOCKS).map(|_| Mutex::new(None)).collect(),
            identity,
        };
        for (&table, entry) in &tables.manifest.tables {
            let slot = slot_of(sizes, table).ok_or_else(|| {
                TableError::damaged(&tables.folder, format!("its manifest names table {table}"))
            })?;
            tables.slots[slot].known = true;
            tables.slots[slot].derived = entry.values.is_none();
        }
        Ok(tables)
    }

    /// The game they are for.
    pub fn game(&self) -> &MillGame {
        &self.game
    }

    /// The numbering of the positions.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// The folder they are in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What there is.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// What each table holds, in ascending order of the tables.
    pub fn counts(&self) -> impl Iterator<Item = (TableId, &Counts)> {
        self.manifest.tables.iter().map(|(&table, entry)| (table, &entry.counts))
    }

    /// The rows of tables with this number of own men.
    ///
    /// # Panics
    /// When the game has not so many men.
    pub fn rows(&self, own: u8) -> &Rows {
        self.rows[usize::from(own)].get_or_init(|| self.identity.rows(own))
    }

    /// The value of the start position.
    pub(crate) fn start_value(&self) -> Result<StartValue, TableError> {
        let found = self.probe(&self.game.start()).map_err(|error| match error {
            ProbeError::Unknown { table } => TableError::NoTable { path: self.folder.clone(), table },
            ProbeError::Table(error) => error,
        })?;
        let value = match found.wdl {
            Wdl::Win => Value::Win,
            Wdl::Draw => Value::Draw,
            Wdl::Loss => Value::Loss,
        };
        Ok(StartValue { value, distance: found.distance.map(|distance| distance.0) })
    }

    /// Finds a position; `None` when its table is not there.
    pub(crate) fn place(&self, table: TableId, own: u32, enemy: u32) -> Option<Place> {
        let slot = slot_of(self.rows.len(), table)?;
        if !self.slots[slot].known {
            return None;
        }
        let rows = self.rows(table.own);
        let (row, column) = crate::space::locate(self.identity.symmetries(), rows, own, enemy);
        Some(Place { table, slot, row, column })
    }

    /// Whether a position's table is not kept because its values follow from those one ply ahead.
    pub(crate) fn is_derived(&self, place: Place) -> bool {
        self.slots[place.slot].derived
    }

    /// What is stored at a place of a table: the value, and the distance if it is kept. Unlike a probe this tells what is
    /// in the files even where the rules decide, or the position cannot stand in a game.
    ///
    /// # Errors
    /// When the table is not there or its files are damaged.
    ///
    /// # Panics
    /// When the table has no such row or column.
    pub fn stored(
        &self,
        table: TableId,
        row: u32,
        column: u64,
    ) -> Result<(Wdl, Option<Distance>), TableError> {
        let slot = slot_of(self.rows.len(), table)
            .filter(|&slot| self.slots[slot].known)
            .ok_or_else(|| TableError::NoTable { path: self.folder.clone(), table })?;
        let found = self.look_up(Place { table, slot, row, column }, true)?;
        Ok((found.wdl(), found.plies.map(Distance)))
    }

    /// What the files say of a position.
    pub(crate) fn look_up(&self, place: Place, distance: bool) -> Result<Found, TableError> {
        let Place { table, slot, row, column } = place;
        let file = self.values_file(table, slot)?;
        let (block, at) = file.layout().place(row, column);
        let distance = distance && self.entry(table).distances.is_some();
        let key = slot.wrapping_mul(0x9e37_79b9) ^ (block as usize).wrapping_mul(0x85eb_ca6b);
        let cached = &self.cache[(key ^ key >> 15) % CACHED_BLOCKS];
        let hit = lock(cached)
            .as_ref()
            .filter(|found| found.slot == slot && found.block == block)
            .filter(|found| !distance || found.distances.is_some())
            .cloned();
        let found = if let Some(found) = hit {
            found
        } else {
            let values = file.packed_values(block)?;
            let file_of_distances = if distance { self.distances_file(table, slot, &file)? } else { None };
            let distances = match file_of_distances {
                Some(kept) => {
                    let whole = file.unpack(block, values.clone())?;
                    let kept = kept.distances(block, &whole)?;
                    Some(Arc::new((whole, kept)))
                }
                None => None,
            };
            let values = Arc::new(values);
            let found = CachedBlock { slot, block, values, distances };
            *lock(cached) = Some(found.clone());
            found
        };
        let plies = if distance { found.distances.and_then(|all| all.1.get(&all.0, at)) } else { None };
        Ok(Found { sign: found.values.sign(at), plies })
    }

    fn entry(&self, table: TableId) -> &TableEntry {
        &self.manifest.tables[&table]
    }

    fn values_file(&self, table: TableId, slot: usize) -> Result<Arc<TableFile>, TableError> {
        let Some(file) = &self.entry(table).values else {
            return Err(TableError::NoTable { path: self.folder.clone(), table });
        };
        self.open_file(&self.slots[slot].values, table, file, Kind::Values)
    }

    fn distances_file(
        &self,
        table: TableId,
        slot: usize,
        values: &TableFile,
    ) -> Result<Option<Arc<TableFile>>, TableError> {
        let (Some(entry), Some(kept)) = (&self.entry(table).distances, self.manifest.distances) else {
            return Ok(None);
        };
        let kind = Kind::Distances(kept.of(table));
        let file = self.open_file(&self.slots[slot].distances, table, entry, kind)?;
        if file.layout() != values.layout() {
            return Err(TableError::damaged(
                &self.folder.join(&entry.file),
                "its blocks are not those of the table's values",
            ));
        }
        Ok(Some(file))
    }

    fn open_file(
        &self,
        at: &Mutex<Option<Arc<TableFile>>>,
        table: TableId,
        entry: &FileEntry,
        kind: Kind,
    ) -> Result<Arc<TableFile>, TableError> {
        if let Some(file) = &*lock(at) {
            return Ok(Arc::clone(file));
        }
        let expected = Expected {
            table,
            kind,
            points: self.identity.symmetries().points(),
            rows: self.rows(table.own).len(),
            rules: self.identity.digest(),
        };
        let path = self.folder.join(&entry.file);
        let file = Arc::new(TableFile::open(&path, self.opener, &expected)?);
        if file.bytes() != entry.bytes {
            return Err(TableError::damaged(
                &path,
                format!("it has {} bytes where the manifest says {}", file.bytes(), entry.bytes),
            ));
        }
        if self.open_files.fetch_add(1, Ordering::Relaxed) >= OPEN_FILES {
            self.close_some();
        }
        *lock(at) = Some(Arc::clone(&file));
        Ok(file)
    }

    /// Closes the files of the slots that come next in turn, until there is room again.
    fn close_some(&self) {
        for _ in 0..self.slots.len() {
            let slot = &self.slots[self.hand.fetch_add(1, Ordering::Relaxed) % self.slots.len()];
            for file in [&slot.values, &slot.distances] {
                // A file that another thread is just opening is left alone.
                if let Ok(mut file) = file.try_lock()
                    && file.take().is_some()
                {
                    self.open_files.fetch_sub(1, Ordering::Relaxed);
                }
            }
            if self.open_files.load(Ordering::Relaxed) < OPEN_FILES * 3 / 4 {
                return;
            }
        }
    }

    /// Reads a whole file and compares it with what the manifest says of it; `read` is told how many bytes were read.
    ///
    /// # Errors
    /// When it differs, or cannot be read.
    pub fn check_file(&self, entry: &FileEntry, mut read: impl FnMut(u64)) -> Result<(), TableError> {
        let path = self.folder.join(&entry.file);
        let mut file = std::fs::File::open(&path).map_err(TableError::io("open", &path))?;
        let mut hash = blake3::Hasher::new();
        let mut buffer = vec![0; 1 << 20];
        loop {
            let count = match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(TableError::io("read", &path)(error)),
            };
            hash.update(&buffer[..count]);
            read(count as u64);
        }
        if hash.finalize().to_hex().as_str() != entry.blake3 {
            return Err(TableError::damaged(&path, "its blake3 is not the one in the manifest"));
        }
        Ok(())
    }

    /// A whole row of a table, with the distances that are kept (0 elsewhere) when they are asked for.
    ///
    /// # Errors
    /// When the table is not there or its files are damaged.
    ///
    /// # Panics
    /// When the table has no such row.
    pub fn row(
        &self,
        table: TableId,
        row: u32,
        distances: bool,
        out: &mut Outcomes,
    ) -> Result<(), TableError> {
        let missing = || TableError::NoTable { path: self.folder.clone(), table };
        let slot =
            slot_of(self.rows.len(), table).filter(|&slot| self.slots[slot].known).ok_or_else(missing)?;
        let file = self.values_file(table, slot)?;
        let distances = if distances { self.distances_file(table, slot, &file)? } else { None };
        let layout = file.layout();
        out.reset(0, distances.is_some());
        let (mut column, mut part) = (0, Outcomes::default());
        while column < layout.columns() {
            let (block, first) = layout.place(row, column);
            let values = file.values(block)?;
            let count = (values.len() - first).min((layout.columns() - column) as usize);
            part.reset(0, false);
            part.append(&values, first, count);
            if let Some(file) = &distances {
                let kept = file.distances(block, &values)?;
                part.set_plies((first..first + count).map(|at| kept.get(&values, at).unwrap_or(0)));
            }
            out.append(&part, 0, count);
            column += count as u64;
        }
        Ok(())
    }
}

fn slot_of(sizes: usize, table: TableId) -> Option<usize> {
    let TableId { own, enemy, own_hand, enemy_hand } = table;
    [own, enemy, own_hand, enemy_hand]
        .into_iter()
        .map(usize::from)
        .try_fold(0, |slot, number| (number < sizes).then_some(slot * sizes + number))
}

/// What the lock guards is whole at any time, so a panic elsewhere does not matter.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
