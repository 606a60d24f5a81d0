//! Serves arbitrary bytes as table files: raw, and inside a container whose checksums are right, so that the code behind
//! the checksums meets them too. Shared by the fuzz target and its twin among the tests of `merels-tables`.

use std::path::Path;

use merels_tables::codec::Kind;
use merels_tables::layout::Layout;
use merels_tables::read::{Expected, TableFile};
use merels_tables::{Kept, Outcomes, TableId};
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// The board and the table that the bytes are said to hold: small, but with rows cut into several blocks.
const POINTS: u32 = 24;
const ROWS: u32 = 16;
const TABLE: TableId = TableId::new(2, 4, 0, 0);
const TARGET: u32 = 1024;
const RULES: [u8; 32] = [7; 32];

/// Reads everything that can be read from `data` as a file of values and as one of distances. Must not panic, and must
/// not hand out anything unsound.
pub fn serve(data: &[u8]) {
    for kind in [Kind::Values, Kind::Distances(Kept::Losses), Kind::Distances(Kept::Decided)] {
        read_all(data.to_vec(), kind);
        read_all(sealed(data, kind), kind);
    }
}

fn read_all(bytes: Vec<u8>, kind: Kind) {
    let expected = Expected { table: TABLE, kind, points: POINTS, rows: ROWS, rules: RULES };
    let Ok(file) = TableFile::new(Path::new("hostile"), Box::new(bytes), &expected) else { return };
    for block in 0..file.layout().blocks() {
        let len = file.layout().span(block).positions();
        if kind == Kind::Values {
            if let Ok(values) = file.values(block) {
                assert!(values.is_sound() && values.len() == len);
            }
            continue;
        }
        let mut values = Outcomes::new(len, false);
        for at in (0..len).step_by(3) {
            let (win, loss, _) = values.fill();
            let side = if at % 2 == 0 { win } else { loss };
            side[at / 64] |= 1 << (at % 64);
        }
        if let Ok(distances) = file.distances(block, &values) {
            for at in 0..len {
                distances.get(&values, at);
            }
        }
    }
}

/// A file whose header, checksums and sizes are right, around a model and blocks cut from `data`.
fn sealed(data: &[u8], kind: Kind) -> Vec<u8> {
    let columns = TABLE.columns(POINTS).len();
    let layout = Layout::new(ROWS, columns, TARGET);
    let (model, mut rest) =
        data.split_at(data.first().map_or(0, |&first| usize::from(first) % 64).min(data.len()));
    let mut file = Vec::new();
    file.extend(b"mereltab");
    file.extend(merels_tables::format::VERSION.to_le_bytes());
    file.push(match kind {
        Kind::Values => 1,
        Kind::Distances(Kept::Losses) => 2,
        Kind::Distances(Kept::Decided) => 3,
    });
    file.push(POINTS as u8);
    file.extend([TABLE.own, TABLE.enemy, TABLE.own_hand, TABLE.enemy_hand]);
    file.extend(ROWS.to_le_bytes());
    file.extend(TARGET.to_le_bytes());
    file.extend(columns.to_le_bytes());
    file.extend(RULES);
    file.extend((model.len() as u64).to_le_bytes());
    file.extend(xxh3_64(model).to_le_bytes());
    file.resize(88, 0);
    let header_hash = xxh3_64(&file);
    file.extend(header_hash.to_le_bytes());
    file.extend(model);
    let mut index = Vec::new();
    for group in 0..layout.blocks().div_ceil(32) {
        let mut entry = (file.len() as u64).to_le_bytes().to_vec();
        for block in 32 * group..32 * (group + 1) {
            // The first byte of what is left says how long the block is; 0 to 2 mean no bytes at all.
            let (length, after) =
                rest.split_first().map_or((0, rest), |(&first, after)| (usize::from(first), after));
            let length = if block < layout.blocks() { length.min(after.len()) } else { 0 };
            rest = after;
            if length < 3 {
                entry.extend((length as u16).to_le_bytes());
                continue;
            }
            let (bytes, after) = rest.split_at(length);
            rest = after;
            file.extend(bytes);
            file.extend((xxh3_64_with_seed(bytes, block) as u32).to_le_bytes());
            entry.extend((length as u16 + 4).to_le_bytes());
        }
        entry.extend(xxh3_64_with_seed(&entry, group).to_le_bytes());
        index.extend(entry);
    }
    let mut footer = (file.len() as u64).to_le_bytes().to_vec();
    footer.extend(layout.blocks().to_le_bytes());
    footer.extend(header_hash.to_le_bytes());
    footer.extend(xxh3_64(&footer).to_le_bytes());
    file.extend(index);
    file.extend(footer);
    file
}
