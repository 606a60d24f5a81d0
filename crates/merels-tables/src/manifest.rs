//! The manifest of a table set: what there is, and what it should look like. A table that it does not name is not there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::codec::Kept;
use crate::counts::Counts;
use crate::error::TableError;
use crate::format::VERSION;
use crate::identity::Identity;
use crate::space::TableId;
use crate::write::FileEntry;

/// Its name in the folder of a set.
pub const MANIFEST: &str = "manifest.json";

const FORMAT: &str = "merels-tables";
/// A manifest is at most so long: more is damage.
const MAX_BYTES: u64 = 64 << 20;

/// The value of a position as the manifest writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartValue {
    /// `win`, `draw` or `loss` of the player to move.
    pub value: Value,
    /// Plies to the end, when it is known.
    pub distance: Option<u16>,
}

/// Win, draw or loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Value {
    Win,
    Draw,
    Loss,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Men of the player to move.
    pub own: u8,
    /// Men of the other player.
    pub enemy: u8,
    /// Men in hand of the player to move.
    pub own_hand: u8,
    /// Men in hand of the other player.
    pub enemy_hand: u8,
    /// What it holds.
    pub counts: Counts,
    /// The file of its values; absent when they follow from other tables by looking one ply ahead.
    pub values: Option<FileEntry>,
    /// The file of its distances.
    pub distances: Option<FileEntry>,
}

impl TableEntry {
    /// Which table it is.
    pub fn table(&self) -> TableId {
        TableId::new(self.own, self.enemy, self.own_hand, self.enemy_hand)
    }
}

/// The whole manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The rule set's name.
    pub game: String,
    /// Which distances are kept.
    pub distances: Option<Kept>,
    /// The value of the start position; known when the set is complete.
    pub start: Option<StartValue>,
    /// The tables.
    pub tables: BTreeMap<TableId, TableEntry>,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u16,
    game: String,
    rules: String,
    rules_blake3: String,
    distances: Option<WrittenKept>,
    complete: bool,
    start: Option<StartValue>,
    tables: Vec<TableEntry>,
    /// blake3 of the rest: of the manifest as compact JSON with this field empty.
    checksum: String,
}

impl Written {
    fn sealed(mut self) -> Self {
        self.checksum = String::new();
        let text = serde_json::to_vec(&self).expect("a manifest is plain data");
        self.checksum = blake3::hash(&text).to_hex().to_string();
        self
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenKept {
    Losses,
    Decided,
}

impl Manifest {
    /// The manifest of a set that has no tables yet.
    pub fn new(identity: &Identity, distances: Option<Kept>) -> Self {
        Self { game: identity.game().to_owned(), distances, start: None, tables: BTreeMap::new() }
    }

    /// Whether every table of the rule set is there.
    pub fn is_complete(&self) -> bool {
        self.start.is_some()
    }

    /// Reads the manifest in a folder; `None` when there is none.
    ///
    /// # Errors
    /// When it is damaged, of another version, or belongs to another rule set.
    pub fn load(folder: &Path, identity: &Identity) -> Result<Option<Self>, TableError> {
        let path = folder.join(MANIFEST);
        let size = match fs::metadata(&path) {
            Ok(metadata) => metadata.len(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TableError::io("read", &path)(error)),
        };
        if size > MAX_BYTES {
            return Err(TableError::damaged(&path, format!("{size} bytes are too many for a manifest")));
        }
        let text = fs::read(&path).map_err(TableError::io("read", &path))?;
        Self::from_json(&text, &path, identity).map(Some)
    }

    /// Reads a manifest; `path` is only for messages.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn from_json(text: &[u8], path: &Path, identity: &Identity) -> Result<Self, TableError> {
        #[derive(serde::Deserialize)]
        struct Head {
            format: String,
            version: u16,
        }
        let unreadable =
            |error: serde_json::Error| TableError::damaged(path, format!("it cannot be read: {error}"));
        let head: Head = serde_json::from_slice(text).map_err(unreadable)?;
        if head.format != FORMAT {
            return Err(TableError::foreign(
                path,
                format!("its format is {:?}, not {FORMAT:?}", head.format),
            ));
        }
        if head.version != VERSION {
            let found = head.version;
            return Err(TableError::foreign(
                path,
                format!("it has version {found} of the format, this program reads version {VERSION}"),
            ));
        }
        let written: Written = serde_json::from_slice(text).map_err(unreadable)?;
        let digest = blake3::hash(written.rules.as_bytes());
        if digest.to_hex().as_str() != written.rules_blake3 {
            return Err(TableError::damaged(path, "its rules and their digest do not fit"));
        }
        if *digest.as_bytes() != identity.digest() {
            return Err(TableError::foreign(
                path,
                format!("it was made for {}, not for {}", written.game, identity.game()),
            ));
        }
        if written.complete != written.start.is_some() {
            return Err(TableError::damaged(
                path,
                "it is complete if and only if it knows the start position",
            ));
        }
        let found = written.checksum.clone();
        let written = written.sealed();
        if written.checksum != found {
            return Err(TableError::damaged(
                path,
                "its checksum is wrong, so it was changed after it was written",
            ));
        }
        let mut tables = BTreeMap::new();
        for entry in written.tables {
            let table = entry.table();
            check_entry(&entry, identity).map_err(|problem| TableError::damaged(path, problem))?;
            if tables.insert(table, entry).is_some() {
                return Err(TableError::damaged(path, format!("it names table {table} twice")));
            }
        }
        let distances = written.distances.map(|kept| match kept {
            WrittenKept::Losses => Kept::Losses,
            WrittenKept::Decided => Kept::Decided,
        });
        Ok(Self { game: written.game, distances, start: written.start, tables })
    }

    /// Replaces the manifest in a folder, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    ///
    /// # Panics
    /// Never: a manifest can always be written as JSON.
    pub fn save(&self, folder: &Path, identity: &Identity) -> Result<(), TableError> {
        let written = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game.clone(),
            rules: identity.rules().to_owned(),
            rules_blake3: blake3::Hash::from_bytes(identity.digest()).to_hex().to_string(),
            distances: self.distances.map(|kept| match kept {
                Kept::Losses => WrittenKept::Losses,
                Kept::Decided => WrittenKept::Decided,
            }),
            complete: self.is_complete(),
            start: self.start,
            tables: self.tables.values().cloned().collect(),
            checksum: String::new(),
        }
        .sealed();
        let mut text = serde_json::to_vec_pretty(&written).expect("a manifest is plain data");
        text.push(b'\n');
        let beside = folder.join(format!("{MANIFEST}.tmp"));
        let mut file = File::create(&beside).map_err(TableError::io("create", &beside))?;
        file.write_all(&text).and_then(|()| file.sync_all()).map_err(TableError::io("write", &beside))?;
        drop(file);
        fs::rename(&beside, folder.join(MANIFEST)).map_err(TableError::io("rename", &beside))?;
        sync_folder(folder);
        Ok(())
    }
}

/// Makes the names in a folder last. Where the system cannot do that, a crash of the machine may lose the newest.
pub(crate) fn sync_folder(folder: &Path) {
    if let Ok(handle) = File::open(folder) {
        let _ = handle.sync_all();
    }
}

fn check_entry(entry: &TableEntry, identity: &Identity) -> Result<(), String> {
    let table = entry.table();
    let most = identity.men();
    let fits = |men: u8, hand: u8| men <= most && hand <= most && men + hand <= most;
    if !fits(entry.own, entry.own_hand) || !fits(entry.enemy, entry.enemy_hand) {
        return Err(format!("it names table {table}, but a player has at most {most} men"));
    }
    if u32::from(entry.own) + u32::from(entry.enemy) > identity.symmetries().points() {
        return Err(format!("it names table {table}, whose men do not fit on the board"));
    }
    // Names are made of the table's numbers, so that a manifest cannot point outside its folder.
    for (file, suffix) in [(&entry.values, "values"), (&entry.distances, "distances")] {
        if let Some(file) = file
            && file.file != format!("{table}.{suffix}")
        {
            return Err(format!("it names the file {:?} for the {suffix} of table {table}", file.file));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use merels_core::MillGame;

    fn identity(spec: &str) -> Identity {
        Identity::of(&MillGame::parse(spec).unwrap())
    }

    fn manifest(identity: &Identity) -> Manifest {
        let mut manifest = Manifest::new(identity, Some(Kept::Losses));
        let file = |name: &str| Some(FileEntry { file: name.to_owned(), bytes: 5, blake3: "00".to_owned() });
        for (table, values) in
            [(TableId::new(3, 4, 0, 0), "3-4.values"), (TableId::new(3, 3, 1, 1), "3-3h1-1.values")]
        {
            let TableId { own, enemy, own_hand, enemy_hand } = table;
            let entry = TableEntry {
                own,
                enemy,
                own_hand,
                enemy_hand,
                counts: Counts::default(),
                values: file(values),
                distances: None,
            };
            manifest.tables.insert(table, entry);
        }
        manifest
    }

    #[test]
    fn a_manifest_comes_back_as_it_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let identity = identity("nine-mens-morris");
        assert_eq!(Manifest::load(folder.path(), &identity).unwrap(), None);
        let manifest = manifest(&identity);
        manifest.save(folder.path(), &identity).unwrap();
        assert_eq!(Manifest::load(folder.path(), &identity).unwrap(), Some(manifest));
    }

    #[test]
    fn a_manifest_cannot_name_what_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let identity = identity("nine-mens-morris");
        let table = TableId::new(3, 4, 0, 0);
        let refused = |change: &dyn Fn(&mut TableEntry)| {
            let mut manifest = manifest(&identity);
            change(manifest.tables.get_mut(&table).unwrap());
            manifest.save(folder.path(), &identity).unwrap();
            Manifest::load(folder.path(), &identity).unwrap_err().to_string()
        };
        assert!(refused(&|entry| entry.own = 30).contains("at most 9 men"));
        assert!(refused(&|entry| entry.own_hand = 7).contains("at most 9 men"));
        assert!(refused(&|entry| entry.enemy = 3).contains("names the file \"3-4.values\""));
        assert!(
            refused(&|entry| entry.values.as_mut().unwrap().file.insert_str(0, "../"))
                .contains("names the file")
        );
    }

    #[test]
    fn a_manifest_of_another_rule_set_version_or_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let identity = identity("nine-mens-morris");
        manifest(&identity).save(folder.path(), &identity).unwrap();
        let path = folder.path().join(MANIFEST);
        let text = fs::read_to_string(&path).unwrap();
        let refused = |text: &str, identity: &Identity| {
            Manifest::from_json(text.as_bytes(), &path, identity).unwrap_err().to_string()
        };
        let other = self::identity("nine-mens-morris:flying=never");
        assert!(
            refused(&text, &other)
                .contains("made for nine-mens-morris, not for nine-mens-morris:flying=never")
        );
        for (from, to, says) in [
            ("\"version\": 1", "\"version\": 99", "version 99"),
            ("merels-tables", "something", "its format is \"something\""),
            ("3-4.values", "../3-4.values", "checksum is wrong"),
            ("\"own\": 3", "\"own\": 30", "checksum is wrong"),
            ("\"complete\": false", "\"complete\": true", "if and only if"),
            ("flying three", "flying never", "digest do not fit"),
            ("\"wins\": 0", "\"wins\": 1", "checksum is wrong"),
            ("{", "", "cannot be read"),
        ] {
            assert!(text.contains(from), "{from}");
            let message = refused(&text.replacen(from, to, 1), &identity);
            assert!(message.contains(says) && message.contains("manifest.json"), "{from}: {message}");
        }
    }
}
