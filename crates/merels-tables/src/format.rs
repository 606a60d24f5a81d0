//! The bytes of a table file around its blocks: header, index and footer. `docs/tables.md` describes them for readers
//! in other languages; all numbers are little-endian.
//!
//! ```text
//! header   96 bytes
//! model    as many bytes as the header says
//! blocks   one after the other, each followed by 4 bytes of its xxh3
//! index    80 bytes for every 32 blocks
//! footer   32 bytes
//! ```

use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::codec::{Kept, Kind};
use crate::space::TableId;

/// The version of the format that this code writes and reads.
pub const VERSION: u16 = 1;

pub(crate) const MAGIC: [u8; 8] = *b"mereltab";
pub(crate) const HEADER: usize = 96;
pub(crate) const FOOTER: usize = 32;
/// Blocks that share an entry of the index.
pub(crate) const GROUP: u64 = 32;
pub(crate) const GROUP_BYTES: usize = 80;
/// Bytes of a block's checksum, the low half of its xxh3.
pub(crate) const CHECKSUM: usize = 4;
/// A block has at most so many positions, so that the length of its bytes fits into 16 bits.
pub(crate) const MAX_TARGET: u32 = 16_384;
/// A model is at most so long: more is damage.
const MAX_MODEL: u64 = 1 << 20;

/// What the header of a table file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the file keeps.
    pub kind: Kind,
    /// Number of points of the board.
    pub points: u8,
    /// Which table it is.
    pub table: TableId,
    /// Number of rows.
    pub rows: u32,
    /// Number of columns in every row.
    pub columns: u64,
    /// Number of positions that a block aims at.
    pub target: u32,
    /// blake3 of the rule set's canonical text.
    pub rules: [u8; 32],
    /// Length of the model.
    pub(crate) model: u64,
    /// xxh3 of the model.
    pub(crate) model_hash: u64,
}

impl Header {
    pub(crate) fn to_bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let kind = match self.kind {
            Kind::Values => 1,
            Kind::Distances(Kept::Losses) => 2,
            Kind::Distances(Kept::Decided) => 3,
        };
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = kind;
        bytes[11] = self.points;
        bytes[12..16].copy_from_slice(&[
            self.table.own,
            self.table.enemy,
            self.table.own_hand,
            self.table.enemy_hand,
        ]);
        bytes[16..20].copy_from_slice(&self.rows.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.target.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.columns.to_le_bytes());
        bytes[32..64].copy_from_slice(&self.rules);
        bytes[64..72].copy_from_slice(&self.model.to_le_bytes());
        bytes[72..80].copy_from_slice(&self.model_hash.to_le_bytes());
        let hash = xxh3_64(&bytes[..88]);
        bytes[88..].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    /// Reads a header; the error says what is wrong with it.
    pub(crate) fn from_bytes(bytes: &[u8; HEADER]) -> Result<Self, String> {
        if bytes[..8] != MAGIC {
            return Err("it does not begin as a table does".to_owned());
        }
        let version = u16_at(bytes, 8);
        if version != VERSION {
            return Err(format!(
                "it has version {version} of the format, this program reads version {VERSION}"
            ));
        }
        if u64_at(bytes, 88) != xxh3_64(&bytes[..88]) {
            return Err("the checksum of its header is wrong".to_owned());
        }
        let kind = match bytes[10] {
            1 => Kind::Values,
            2 => Kind::Distances(Kept::Losses),
            3 => Kind::Distances(Kept::Decided),
            other => return Err(format!("it is of the unknown kind {other}")),
        };
        let header = Self {
            kind,
            points: bytes[11],
            table: TableId::new(bytes[12], bytes[13], bytes[14], bytes[15]),
            rows: u32_at(bytes, 16),
            target: u32_at(bytes, 20),
            columns: u64_at(bytes, 24),
            rules: bytes[32..64].try_into().expect("32 bytes"),
            model: u64_at(bytes, 64),
            model_hash: u64_at(bytes, 72),
        };
        if header.rows == 0 || header.columns == 0 || header.columns >= 1 << 32 {
            return Err(format!("it cannot have {} rows of {} columns", header.rows, header.columns));
        }
        if !(1..=MAX_TARGET).contains(&header.target) || header.model > MAX_MODEL {
            return Err("its header asks for impossible sizes".to_owned());
        }
        Ok(header)
    }
}

/// One entry of the index: where 32 consecutive blocks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// Where the first block's bytes begin.
    pub(crate) offset: u64,
    /// Length of each block's bytes with their checksum; below 3 stands for no bytes: all draws, wins, losses.
    pub(crate) lengths: [u16; GROUP as usize],
}

impl Group {
    pub(crate) fn to_bytes(self, number: u64) -> [u8; GROUP_BYTES] {
        let mut bytes = [0; GROUP_BYTES];
        bytes[..8].copy_from_slice(&self.offset.to_le_bytes());
        for (to, length) in bytes[8..72].chunks_exact_mut(2).zip(self.lengths) {
            to.copy_from_slice(&length.to_le_bytes());
        }
        let hash = xxh3_64_with_seed(&bytes[..72], number);
        bytes[72..].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    /// Reads the group of this number; `None` when its checksum is wrong.
    pub(crate) fn from_bytes(bytes: &[u8; GROUP_BYTES], number: u64) -> Option<Self> {
        if u64_at(bytes, 72) != xxh3_64_with_seed(&bytes[..72], number) {
            return None;
        }
        let mut lengths = [0; GROUP as usize];
        for (length, from) in lengths.iter_mut().zip(bytes[8..72].chunks_exact(2)) {
            *length = u16::from_le_bytes([from[0], from[1]]);
        }
        Some(Self { offset: u64_at(bytes, 0), lengths })
    }

    /// Where the bytes of a block of this group are: `Err` with its value when it needs none.
    pub(crate) fn find(&self, within: usize) -> Result<(u64, usize), i8> {
        let before = self.lengths[..within].iter().filter(|&&length| length > 2);
        let offset = self.offset + before.map(|&length| u64::from(length)).sum::<u64>();
        match self.lengths[within] {
            0 => Err(0),
            1 => Err(1),
            2 => Err(-1),
            length => Ok((offset, usize::from(length))),
        }
    }
}

/// The checksum that follows a block's bytes.
pub(crate) fn block_checksum(bytes: &[u8], block: u64) -> [u8; CHECKSUM] {
    (xxh3_64_with_seed(bytes, block) as u32).to_le_bytes()
}

/// The last bytes of a file: where the index begins, how many blocks there are, and the header's checksum again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footer {
    pub(crate) index: u64,
    pub(crate) blocks: u64,
    pub(crate) header_hash: u64,
}

impl Footer {
    pub(crate) fn to_bytes(self) -> [u8; FOOTER] {
        let mut bytes = [0; FOOTER];
        bytes[..8].copy_from_slice(&self.index.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.blocks.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.header_hash.to_le_bytes());
        let hash = xxh3_64(&bytes[..24]);
        bytes[24..].copy_from_slice(&hash.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; FOOTER]) -> Option<Self> {
        let footer =
            Self { index: u64_at(bytes, 0), blocks: u64_at(bytes, 8), header_hash: u64_at(bytes, 16) };
        (u64_at(bytes, 24) == xxh3_64(&bytes[..24])).then_some(footer)
    }
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_group_and_footer_come_back_and_no_flipped_bit_passes() {
        let header = Header {
            kind: Kind::Distances(Kept::Losses),
            points: 24,
            table: TableId::new(9, 8, 1, 2),
            rows: 82_880,
            columns: 6435,
            target: 8192,
            rules: [7; 32],
            model: 3,
            model_hash: 9,
        };
        let mut bytes = header.to_bytes();
        assert_eq!(Header::from_bytes(&bytes), Ok(header));
        for bit in 0..8 * HEADER {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::from_bytes(&bytes).is_err(), "bit {bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        let mut lengths = [700; 32];
        lengths[..3].copy_from_slice(&[2, 0, 1]);
        let group = Group { offset: 1 << 40, lengths };
        let mut bytes = group.to_bytes(5);
        assert_eq!(Group::from_bytes(&bytes, 5), Some(group));
        assert_eq!(Group::from_bytes(&bytes, 6), None);
        assert_eq!((group.find(0), group.find(1), group.find(2)), (Err(-1), Err(0), Err(1)));
        assert_eq!((group.find(3), group.find(5)), (Ok((1 << 40, 700)), Ok(((1 << 40) + 1400, 700))));
        for bit in 0..8 * GROUP_BYTES {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Group::from_bytes(&bytes, 5), None);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        let footer = Footer { index: 77, blocks: 3, header_hash: 4 };
        let mut bytes = footer.to_bytes();
        assert_eq!(Footer::from_bytes(&bytes), Some(footer));
        for bit in 0..8 * FOOTER {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Footer::from_bytes(&bytes), None);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
}
