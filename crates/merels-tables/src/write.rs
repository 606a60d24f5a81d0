//! Writing one table: blocks are coded by all threads, and written in order beside the final file, which appears whole
//! or not at all.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;

use crate::codec::{Codec, Coded, Kept, Kind};
use crate::counts::{Counter, Counts};
use crate::error::TableError;
use crate::format::{Footer, GROUP, Group, Header, block_checksum, u64_at};
use crate::group::Groups;
use crate::layout::{Layout, Span};
use crate::space::{Columns, Rows, Symmetries, TableId};
use crate::values::Outcomes;

/// Positions a block aims at. Larger blocks take less room and longer to look into.
pub const TARGET: u32 = 16_384;

/// About so many positions are held at a time while a table is written.
const WAVE: u64 = 1 << 24;

/// Where a table's rows come from.
///
/// Any thread may ask for any row, but each is asked for at most twice: once for the whole table, and some once before
/// that as a sample.
pub trait RowSource: Sync {
    /// Puts the outcomes of one row, column by column, into `row`, which arrives as so many draws. When distances are
    /// wanted, [`Outcomes::plies`] has an entry for each column, else it is empty.
    fn fill(&self, number: u32, row: &mut Outcomes);
}

impl<F: Fn(u32, &mut Outcomes) + Sync> RowSource for F {
    fn fill(&self, number: u32, row: &mut Outcomes) {
        self(number, row);
    }
}

/// A file as the manifest knows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its name in the folder of the set.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// Its blake3, in hexadecimal.
    pub blake3: String,
}

/// What identifies the tables of a rule set to the writer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) rules: [u8; 32],
    pub(crate) symmetries: &'a Symmetries,
    pub(crate) distances: Option<Kept>,
}

/// A table that has been written.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) counts: Counts,
    pub(crate) values: FileEntry,
    pub(crate) distances: Option<FileEntry>,
}

/// Writes the files of one table.
pub(crate) fn write_table(
    target: Target<'_>,
    table: TableId,
    rows: &Rows,
    source: &impl RowSource,
) -> Result<Written, TableError> {
    let columns = table.columns(target.symmetries.points());
    let layout = Layout::new(rows.len(), columns.len(), TARGET);
    let groups = rows.len().div_ceil(layout.rows_per_block());
    let read_rows = |group: u32| -> Outcomes {
        let first = group * layout.rows_per_block();
        let last = (first + layout.rows_per_block()).min(rows.len());
        let mut row = Outcomes::default();
        let mut all = Outcomes::default();
        for number in first..last {
            row.reset(columns.len() as usize, target.distances.is_some());
            source.fill(number, &mut row);
            assert!(
                row.is_sound(),
                "row {number} of table {table} has positions both won and lost, or too many"
            );
            all.append(&row, 0, row.len());
        }
        all
    };

    let samples = sample_blocks(&layout, groups, &read_rows);
    let create = |kind: Kind, suffix: &str| {
        let codec = Codec::train(kind, columns, &samples, layout.positions());
        let header = Header {
            kind,
            points: target.symmetries.points() as u8,
            table,
            rows: rows.len(),
            columns: columns.len(),
            target: TARGET,
            rules: target.rules,
            model: codec.model().len() as u64,
            model_hash: xxh3_64(codec.model()),
        };
        TableFileWriter::create(target.folder, &format!("{table}.{suffix}"), &header, codec)
    };
    let mut values = create(Kind::Values, "values")?;
    let mut distances = target
        .distances
        .map(|kept| create(Kind::Distances(kept), "distances").map(|file| (file, kept)))
        .transpose()?;

    let mut counts = Counts::default();
    let per_wave = (WAVE / (layout.columns() * u64::from(layout.rows_per_block()))).max(1) as u32;
    let mut first = 0;
    while first < groups {
        let last = (first + per_wave).min(groups);
        let coded: Vec<CodedRows> = (first..last)
            .into_par_iter()
            .map(|group| {
                let all = read_rows(group);
                let mut counter = Counter::new(target.symmetries, rows, columns);
                let row = group * layout.rows_per_block();
                for number in 0..all.len() / columns.len() as usize {
                    counter.add(row + number as u32, &all, number * columns.len() as usize);
                }
                let kept = distances.as_ref().map(|(file, kept)| (&file.codec, *kept));
                code_rows(&layout, columns, group, &all, counter.counts, &values.codec, kept)
            })
            .collect();
        for rows in coded {
            counts.add(&rows.counts);
            for block in &rows.values {
                values.push(block)?;
            }
            if let Some((file, _)) = &mut distances {
                for block in &rows.distances {
                    file.push(block)?;
                }
            }
        }
        first = last;
    }
    Ok(Written {
        counts,
        values: values.finish()?,
        distances: distances.map(|(file, _)| file.finish()).transpose()?,
    })
}

/// The coded blocks of a few rows, and what they hold.
struct CodedRows {
    counts: Counts,
    values: Vec<Coded>,
    distances: Vec<Coded>,
}

fn code_rows(
    layout: &Layout,
    columns: Columns,
    group: u32,
    all: &Outcomes,
    counts: Counts,
    values: &Codec,
    distances: Option<(&Codec, Kept)>,
) -> CodedRows {
    let parts = layout.blocks() / u64::from(layout.rows().div_ceil(layout.rows_per_block()));
    let mut coded = CodedRows { counts, values: Vec::new(), distances: Vec::new() };
    let mut code = |block: &Outcomes, number: u64| {
        coded.values.push(values.encode_values(block, &Groups::new(columns, layout.span(number))));
        if let Some((codec, kept)) = distances {
            coded.distances.push(codec.encode_distances(block, kept));
        }
    };
    if parts == 1 {
        code(all, u64::from(group));
    } else {
        for number in u64::from(group) * parts..u64::from(group + 1) * parts {
            let span = layout.span(number);
            let mut block = Outcomes::default();
            block.append(all, span.column as usize, span.positions());
            code(&block, number);
        }
    }
    coded
}

/// Some blocks from all over the table, to make models from.
fn sample_blocks(
    layout: &Layout,
    groups: u32,
    read_rows: &(impl Fn(u32) -> Outcomes + Sync),
) -> Vec<(Span, Outcomes)> {
    /// Positions in the sample.
    const SAMPLE: u64 = 4 << 20;
    let parts = layout.blocks() / u64::from(groups);
    let per_group = layout.columns() * u64::from(layout.rows_per_block());
    let wanted = (SAMPLE / per_group).clamp(1, u64::from(groups));
    (0..wanted)
        .into_par_iter()
        .flat_map_iter(|i| {
            let group = (i * u64::from(groups) / wanted) as u32;
            let all = read_rows(group);
            (0..parts).map(move |part| {
                let span = layout.span(u64::from(group) * parts + part);
                let mut block = Outcomes::default();
                block.append(&all, span.column as usize, span.positions());
                (span, block)
            })
        })
        .collect()
}

/// Writes one file block by block.
struct TableFileWriter<'a> {
    folder: &'a Path,
    name: String,
    codec: Codec,
    file: BufWriter<File>,
    hash: blake3::Hasher,
    header_hash: u64,
    written: u64,
    blocks: u64,
    group: Group,
    index: Vec<u8>,
}

impl<'a> TableFileWriter<'a> {
    fn create(folder: &'a Path, name: &str, header: &Header, codec: Codec) -> Result<Self, TableError> {
        let beside = folder.join(format!("{name}.tmp"));
        let file = File::create(&beside).map_err(TableError::io("create", &beside))?;
        let header = header.to_bytes();
        let mut writer = Self {
            folder,
            name: name.to_owned(),
            codec,
            file: BufWriter::with_capacity(1 << 20, file),
            hash: blake3::Hasher::new(),
            header_hash: u64_at(&header, 88),
            written: 0,
            blocks: 0,
            group: Group { offset: 0, lengths: [0; GROUP as usize] },
            index: Vec::new(),
        };
        writer.write(&header)?;
        let model = writer.codec.model().to_vec();
        writer.write(&model)?;
        Ok(writer)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.file
            .write_all(bytes)
            .map_err(TableError::io("write", &self.folder.join(format!("{}.tmp", self.name))))?;
        self.hash.update(bytes);
        self.written += bytes.len() as u64;
        Ok(())
    }

    fn push(&mut self, block: &Coded) -> Result<(), TableError> {
        let within = (self.blocks % GROUP) as usize;
        if within == 0 {
            self.end_group();
            self.group.offset = self.written;
        }
        self.group.lengths[within] = match block {
            Coded::Constant(sign) => match sign {
                0 => 0,
                1 => 1,
                _ => 2,
            },
            Coded::Bytes(bytes) => {
                let checksum = block_checksum(bytes, self.blocks);
                self.write(bytes)?;
                self.write(&checksum)?;
                u16::try_from(bytes.len() + checksum.len()).expect("a block's bytes are few")
            }
        };
        self.blocks += 1;
        Ok(())
    }

    /// Moves the finished group into the index.
    fn end_group(&mut self) {
        if self.blocks > 0 {
            let number = (self.blocks - 1) / GROUP;
            self.index.extend_from_slice(&self.group.to_bytes(number));
        }
        self.group = Group { offset: 0, lengths: [0; GROUP as usize] };
    }

    fn finish(mut self) -> Result<FileEntry, TableError> {
        self.end_group();
        let footer = Footer { index: self.written, blocks: self.blocks, header_hash: self.header_hash };
        let index = std::mem::take(&mut self.index);
        self.write(&index)?;
        self.write(&footer.to_bytes())?;
        let beside = self.folder.join(format!("{}.tmp", self.name));
        self.file
            .into_inner()
            .map_err(|error| TableError::io("write", &beside)(error.into_error()))?
            .sync_all()
            .map_err(TableError::io("write", &beside))?;
        let path = self.folder.join(&self.name);
        fs::rename(&beside, &path).map_err(TableError::io("rename", &beside))?;
        Ok(FileEntry {
            file: self.name,
            bytes: self.written,
            blake3: self.hash.finalize().to_hex().to_string(),
        })
    }
}
