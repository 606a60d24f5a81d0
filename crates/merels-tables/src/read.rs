//! Reading one table file: the header is checked when it is opened, every other piece when it is read.

use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use crate::codec::{Codec, Kept, Kind, Values};
use crate::error::TableError;
use crate::format::{
    CHECKSUM, FOOTER, Footer, GROUP, GROUP_BYTES, Group, HEADER, Header, block_checksum, u64_at,
};
use crate::group::Groups;
use crate::layout::Layout;
use crate::source::{Opener, ReadAt};
use crate::space::TableId;
use crate::values::Outcomes;

/// An open table file.
pub struct TableFile {
    path: PathBuf,
    source: Box<dyn ReadAt>,
    header: Header,
    layout: Layout,
    codec: Codec,
    /// Where the index begins, that is where the blocks end.
    index: u64,
    size: u64,
}

impl std::fmt::Debug for TableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableFile")
            .field("path", &self.path)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// What a file must be to be accepted.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// Which table.
    pub table: TableId,
    /// Values, or which distances.
    pub kind: Kind,
    /// Number of points of the board.
    pub points: u32,
    /// Number of rows.
    pub rows: u32,
    /// blake3 of the rule set's canonical text.
    pub rules: [u8; 32],
}

impl TableFile {
    /// Opens a file and checks that it is whole and the one expected.
    ///
    /// # Errors
    /// [`TableError::Damaged`] when it is no table or cut short, [`TableError::Foreign`] when it is another one, and
    /// [`TableError::Io`].
    pub fn open(path: &Path, opener: Opener, expected: &Expected) -> Result<Self, TableError> {
        Self::new(path, opener.open(path)?, expected)
    }

    /// The same for bytes that come from elsewhere; `path` is only for messages.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn new(path: &Path, source: Box<dyn ReadAt>, expected: &Expected) -> Result<Self, TableError> {
        let size = source.size().map_err(TableError::io("read", path))?;
        let damaged = |problem: &str| TableError::damaged(path, problem);
        if size < (HEADER + FOOTER) as u64 {
            return Err(TableError::damaged(path, format!("it has only {size} bytes, less than any table")));
        }
        let mut header_bytes = [0; HEADER];
        read(path, &*source, &mut header_bytes, 0)?;
        let header =
            Header::from_bytes(&header_bytes).map_err(|problem| TableError::damaged(path, problem))?;
        check_expected(path, &header, expected)?;

        let layout = Layout::new(header.rows, header.columns, header.target);
        let mut footer_bytes = [0; FOOTER];
        read(path, &*source, &mut footer_bytes, size - FOOTER as u64)?;
        let footer = Footer::from_bytes(&footer_bytes)
            .ok_or_else(|| damaged("its end is missing or damaged, so it was cut short or written over"))?;
        if footer.header_hash != u64_at(&header_bytes, 88) || footer.blocks != layout.blocks() {
            return Err(damaged("its beginning and its end do not belong together"));
        }
        let index_bytes = footer.blocks.div_ceil(GROUP) * GROUP_BYTES as u64;
        if footer.index.checked_add(index_bytes + FOOTER as u64) != Some(size)
            || footer.index < HEADER as u64 + header.model
        {
            return Err(TableError::damaged(
                path,
                format!("its {size} bytes are not as many as its blocks and index need"),
            ));
        }
        let mut model = vec![0; header.model as usize];
        read(path, &*source, &mut model, HEADER as u64)?;
        if xxh3_64(&model) != header.model_hash {
            return Err(damaged("the checksum of its model is wrong"));
        }
        Ok(Self {
            path: path.to_owned(),
            source,
            header,
            layout,
            codec: Codec::new(model),
            index: footer.index,
            size,
        })
    }

    /// What its header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Its length.
    pub fn bytes(&self) -> u64 {
        self.size
    }

    /// How it is cut into blocks.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The values of a block.
    ///
    /// # Errors
    /// [`TableError::Damaged`] when the block or its entry in the index is, and [`TableError::Io`].
    ///
    /// # Panics
    /// When there is no such block, or the file keeps distances.
    pub fn values(&self, block: u64) -> Result<Outcomes, TableError> {
        self.unpack(block, self.packed_values(block)?)
    }

    /// The values of a block, decoded only as far as a few look-ups need.
    ///
    /// # Errors
    /// As [`Self::values`].
    ///
    /// # Panics
    /// As [`Self::values`].
    pub fn packed_values(&self, block: u64) -> Result<Values, TableError> {
        assert_eq!(self.header.kind, Kind::Values, "values are asked of a file of values");
        let span = self.layout.span(block);
        match self.block(block)? {
            Ok(bytes) => {
                let columns = self.header.table.columns(u32::from(self.header.points));
                let groups = Groups::new(columns, span);
                self.codec.decode_values(&bytes, groups).ok_or_else(|| self.undecodable(block))
            }
            Err(sign) => Ok(Values::Constant(sign, span.positions())),
        }
    }

    pub(crate) fn unpack(&self, block: u64, values: Values) -> Result<Outcomes, TableError> {
        values.unpack().ok_or_else(|| self.undecodable(block))
    }

    /// The distances kept of a block, in the order of the positions; `values` are the values of the same block.
    ///
    /// # Errors
    /// As [`Self::values`].
    ///
    /// # Panics
    /// When there is no such block, `values` has not its length, or the file keeps values.
    pub fn distances(&self, block: u64, values: &Outcomes) -> Result<Distances, TableError> {
        let Kind::Distances(kept) = self.header.kind else {
            panic!("distances are asked of a file of distances")
        };
        assert_eq!(
            self.layout.span(block).positions(),
            values.len(),
            "values and distances are of one block"
        );
        let plies = match self.block(block)? {
            Ok(bytes) => {
                self.codec.decode_distances(&bytes, values, kept).ok_or_else(|| self.undecodable(block))?
            }
            Err(_) => Vec::new(),
        };
        let kept_count: u32 = (0..values.win().len()).map(|word| kept.mask(values, word).count_ones()).sum();
        if plies.len() != kept_count as usize {
            return Err(TableError::damaged(&self.path, format!("block {block} does not fit its values")));
        }
        Ok(Distances { kept, plies })
    }

    /// The checked bytes of a block without their checksum, or the value of a block that needs none.
    fn block(&self, block: u64) -> Result<Result<Vec<u8>, i8>, TableError> {
        assert!(block < self.layout.blocks(), "block {block} of {}", self.layout.blocks());
        let number = block / GROUP;
        let mut bytes = [0; GROUP_BYTES];
        read(&self.path, &*self.source, &mut bytes, self.index + number * GROUP_BYTES as u64)?;
        let group = Group::from_bytes(&bytes, number).ok_or_else(|| {
            TableError::damaged(&self.path, format!("entry {number} of its index is wrong"))
        })?;
        let (offset, length) = match group.find((block % GROUP) as usize) {
            Ok(found) => found,
            Err(sign) => return Ok(Err(sign)),
        };
        if length <= CHECKSUM || offset.checked_add(length as u64).is_none_or(|end| end > self.index) {
            return Err(TableError::damaged(&self.path, format!("its index misplaces block {block}")));
        }
        let mut bytes = vec![0; length];
        read(&self.path, &*self.source, &mut bytes, offset)?;
        let checksum = bytes.split_off(length - CHECKSUM);
        if checksum != block_checksum(&bytes, block) {
            return Err(TableError::damaged(&self.path, format!("the checksum of block {block} is wrong")));
        }
        Ok(Ok(bytes))
    }

    fn undecodable(&self, block: u64) -> TableError {
        TableError::damaged(&self.path, format!("block {block} cannot be decoded"))
    }
}

/// The distances of some positions of a block.
#[derive(Clone, Debug)]
pub struct Distances {
    kept: Kept,
    plies: Vec<u16>,
}

impl Distances {
    /// Plies to the end of a position of the block with these values; `None` when its distance is not kept.
    pub fn get(&self, values: &Outcomes, at: usize) -> Option<u16> {
        let (word, bit) = (at / 64, at % 64);
        let mask = self.kept.mask(values, word);
        if mask >> bit & 1 == 0 {
            return None;
        }
        let before: u32 = (0..word).map(|word| self.kept.mask(values, word).count_ones()).sum();
        let before = before + (mask & ((1 << bit) - 1)).count_ones();
        self.plies.get(before as usize).copied()
    }
}

fn check_expected(path: &Path, header: &Header, expected: &Expected) -> Result<(), TableError> {
    if header.rules != expected.rules {
        return Err(TableError::foreign(path, "it was made for another rule set"));
    }
    if header.table != expected.table {
        return Err(TableError::foreign(
            path,
            format!("it holds table {} where {} was expected", header.table, expected.table),
        ));
    }
    if header.kind != expected.kind {
        return Err(TableError::foreign(
            path,
            format!("it keeps {:?} where {:?} was expected", header.kind, expected.kind),
        ));
    }
    let columns = if header.points == expected.points as u8 {
        expected.table.columns(expected.points).len()
    } else {
        return Err(TableError::foreign(
            path,
            format!("its board has {} points where {} were expected", header.points, expected.points),
        ));
    };
    if (header.rows, header.columns) != (expected.rows, columns) {
        return Err(TableError::damaged(
            path,
            format!(
                "it has {} rows of {} columns where {} of {columns} were expected",
                header.rows, header.columns, expected.rows
            ),
        ));
    }
    Ok(())
}

fn read(path: &Path, source: &dyn ReadAt, buffer: &mut [u8], offset: u64) -> Result<(), TableError> {
    source.read_exact_at(buffer, offset).map_err(|error| {
        if error.kind() == std::io::ErrorKind::UnexpectedEof {
            TableError::damaged(path, format!("it ends before byte {}", offset + buffer.len() as u64))
        } else {
            TableError::io("read", path)(error)
        }
    })
}
