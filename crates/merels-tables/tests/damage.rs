//! Damaged, cut, foreign and hostile files: refused with a sentence that names the file, and never a wrong answer.

#[expect(unreachable_pub, reason = "the fuzz targets use the same file from another crate")]
#[path = "../../../fuzz/src/tables.rs"]
mod hostile;
mod naive;

use std::fs;
use std::path::{Path, PathBuf};

use merels_core::mill::{MillGame, MillPosition};
use merels_core::{Game, PointSet};
use merels_tables::codec::Kind;
use merels_tables::read::{Expected, TableFile};
use merels_tables::{Builder, Kept, Outcomes, Probe, ProbeError, TableError, TableId, Tables};
use proptest::prelude::*;

/// A small sound set: the moving phase of Three Men's Morris.
fn small_set(root: &Path) -> (MillGame, PathBuf) {
    let game = MillGame::parse("three-mens-morris").unwrap();
    let naive = naive::Naive::solve(&game);
    let table = TableId::new(3, 3, 0, 0);
    let mut builder = Builder::open(root, &game, Some(Kept::Losses)).unwrap();
    let rows = builder.identity().rows(3);
    let source = |number: u32, row: &mut Outcomes| naive::fill(&naive, &rows, table, number, row);
    builder.write(table, &rows, &source).unwrap();
    builder.save().unwrap();
    (game, builder.folder().to_owned())
}

/// What the set says of some positions that need its files.
fn answers(root: &Path, game: &MillGame) -> Result<Vec<Probe>, String> {
    let tables = Tables::open(root, game).map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for white in naive::subsets(9, 3).step_by(29) {
        for black in naive::subsets(9, 3).filter(|black| black & white == 0) {
            let men = [white, black].map(PointSet::from_bits);
            let position = MillPosition::new(men, [0, 0], merels_core::Player::White);
            if game.outcome(&position).is_none() {
                all.push(tables.probe(&position).map_err(|error| error.to_string())?);
            }
        }
    }
    Ok(all)
}

#[test]
fn a_flipped_byte_anywhere_is_noticed_or_harmless() {
    let root = tempfile::tempdir().unwrap();
    let (game, folder) = small_set(root.path());
    let truth = answers(root.path(), &game).unwrap();
    for name in ["3-3.values", "3-3.distances", "manifest.json"] {
        let path = folder.join(name);
        let sound = fs::read(&path).unwrap();
        for at in 0..sound.len() {
            for mask in [1, 0x80] {
                let mut damaged = sound.clone();
                damaged[at] ^= mask;
                fs::write(&path, &damaged).unwrap();
                match answers(root.path(), &game) {
                    Ok(found) => assert!(found == truth, "byte {at} of {name}"),
                    Err(message) => {
                        // What the manifest says wrongly of a file may be blamed on the file.
                        let named = message.contains(&format!("{}", folder.display()))
                            || message.contains("no table");
                        assert!(named, "byte {at} of {name}: {message}");
                    }
                }
            }
        }
        fs::write(&path, &sound).unwrap();
    }
    assert_eq!(answers(root.path(), &game), Ok(truth));
}

#[test]
fn a_file_cut_anywhere_or_with_bytes_added_is_refused() {
    let root = tempfile::tempdir().unwrap();
    let (game, folder) = small_set(root.path());
    for name in ["3-3.values", "3-3.distances", "manifest.json"] {
        let path = folder.join(name);
        let sound = fs::read(&path).unwrap();
        // The line end after the manifest may go.
        for length in 0..sound.len() - usize::from(name == "manifest.json") {
            fs::write(&path, &sound[..length]).unwrap();
            let message = answers(root.path(), &game).unwrap_err();
            assert!(message.contains(name), "{length} bytes of {name}: {message}");
        }
        fs::write(&path, [&sound[..], b"more"].concat()).unwrap();
        assert!(answers(root.path(), &game).unwrap_err().contains(name));
        fs::remove_file(&path).unwrap();
        assert!(answers(root.path(), &game).unwrap_err().contains(&path.display().to_string()[..8]));
        fs::write(&path, &sound).unwrap();
    }
}

#[test]
fn a_sound_file_in_the_wrong_place_is_refused() {
    let root = tempfile::tempdir().unwrap();
    let (game, folder) = small_set(root.path());
    let (values, distances) = (folder.join("3-3.values"), folder.join("3-3.distances"));
    let sound = fs::read(&values).unwrap();
    fs::write(&values, fs::read(&distances).unwrap()).unwrap();
    let message = answers(root.path(), &game).unwrap_err();
    assert!(message.contains("3-3.values does not belong here: it keeps"), "{message}");
    fs::write(&values, &sound).unwrap();

    let open = |expected: Expected| {
        TableFile::new(&values, Box::new(sound.clone()), &expected)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    let rules = merels_tables::Identity::of(&game).digest();
    let table = TableId::new(3, 3, 0, 0);
    let right = Expected { table, kind: Kind::Values, points: 9, rows: 16, rules };
    assert_eq!(open(right), Ok(()));
    for (wrong, says) in [
        (Expected { rules: [1; 32], ..right }, "another rule set"),
        (Expected { table: TableId::new(3, 3, 1, 0), ..right }, "3-3 where 3-3h1-0"),
        (Expected { points: 16, ..right }, "9 points where 16"),
        (Expected { rows: 17, ..right }, "16 rows of 20 columns where 17"),
    ] {
        let message = open(wrong).unwrap_err();
        assert!(message.contains("3-3.values") && message.contains(says), "{message}");
    }
}

#[test]
fn a_table_of_a_later_version_says_so() {
    let root = tempfile::tempdir().unwrap();
    let (game, folder) = small_set(root.path());
    let path = folder.join("3-3.values");
    let mut later = fs::read(&path).unwrap();
    later[8] = 200;
    fs::write(&path, later).unwrap();
    let message = answers(root.path(), &game).unwrap_err();
    assert!(message.contains("version 200 of the format, this program reads version 1"), "{message}");
}

#[test]
fn errors_keep_their_kind() {
    let root = tempfile::tempdir().unwrap();
    let (game, folder) = small_set(root.path());
    fs::write(folder.join("3-3.values"), b"not a table at all").unwrap();
    let tables = Tables::open(root.path(), &game).unwrap();
    let men = [0b111_000_000, 0b000_011_001].map(PointSet::from_bits);
    let men = [men[0].without(merels_core::Point::new(8)).with(merels_core::Point::new(2)), men[1]];
    let position = MillPosition::new(men, [0, 0], merels_core::Player::White);
    let error = tables.probe(&position).unwrap_err();
    assert!(matches!(error, ProbeError::Table(TableError::Damaged { .. })), "{error}");
}

/// Bytes with enough structure to get past the first checks: lengths, methods and runs.
fn hostile_bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..80),
        (0u8..5, 0usize..60).prop_map(|(byte, count)| vec![byte; count]),
        (1u8..60, 0u8..20).prop_map(|(length, method)| vec![length, method, 0x20, 0x45, 0x00, 0x10]),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn hostile_bytes_never_panic(data in hostile_bytes()) {
        hostile::serve(&data);
    }
}
