//! Solved levels on disk while a solve goes on: so that it can be taken up again, and so that not all of a game needs to
//! be in memory.
//!
//! A file holds the raw rows of a level's sets in compressed frames, each with its length and checksum. It is written
//! beside its place and renamed, so that it is there whole or not at all. The files disappear when the tables are done.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::IntoBytes;

use crate::extract::Solved;
use crate::grid::{Grid, Pair, Pool};

/// Marks the files, with a version.
const MAGIC: &[u8; 8] = b"mrlwork1";
/// Vectors in a frame: 1 MiB.
const FRAME: usize = 1 << 14;
/// Compression effort: the disk is faster than any other.
const EFFORT: i32 = 1;

/// Where the levels of one solve are kept.
#[derive(Debug)]
pub(crate) struct Work {
    folder: PathBuf,
    digest: [u8; 32],
    /// Whether the levels have scores, or values alone.
    scores: bool,
}

impl Work {
    pub(crate) fn new(folder: &Path, digest: [u8; 32], scores: bool) -> Self {
        Self { folder: folder.to_owned(), digest, scores }
    }

    fn path(&self, name: &str) -> PathBuf {
        let kind = if self.scores { "scores" } else { "values" };
        self.folder.join(format!("{name}.{kind}.work"))
    }

    /// Whether a level is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes what an interrupted run left half-written.
    pub(crate) fn remove_leftovers(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.to_string_lossy().contains(".tmp.") {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    pub(crate) fn save(&self, name: &str, solved: &Solved) -> io::Result<()> {
        let beside = self.path(&format!("{name}.tmp"));
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
        out.write_all(MAGIC)?;
        out.write_all(&self.digest)?;
        for grid in grids(solved) {
            write_grid(&mut out, grid)?;
        }
        out.into_inner()?.sync_all()?;
        fs::rename(&beside, self.path(name))
    }

    /// Reads a level of `rows` rows with `width` vectors each; `None` when the file is not what it should be.
    pub(crate) fn load(
        &self,
        name: &str,
        rows: usize,
        width: usize,
        pool: &mut Pool,
    ) -> io::Result<Option<Solved>> {
        let mut file = BufReader::with_capacity(1 << 20, File::open(self.path(name))?);
        let mut head = [0; 40];
        let read = file.read_exact(&mut head);
        if read.is_err() || head[..8] != *MAGIC || head[8..] != self.digest {
            return Ok(None);
        }
        let mut grid = || -> io::Result<Option<Grid>> {
            let mut grid = Grid::new(pool, rows, width);
            let sound = read_grid(&mut file, &mut grid)?;
            Ok(sound.then_some(grid))
        };
        if self.scores {
            return Ok(grid()?.map(Solved::Scores));
        }
        let (lost, open) = (grid()?, grid()?);
        Ok(lost.zip(open).map(|(lost, open)| Solved::Values(Pair { lost, open })))
    }
}

fn grids(solved: &Solved) -> Vec<&Grid> {
    match solved {
        Solved::Values(pair) => vec![&pair.lost, &pair.open],
        Solved::Scores(scores) => vec![scores],
    }
}

fn write_grid(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    for wave in grid.all().chunks(FRAME * 64) {
        let frames: Vec<io::Result<Vec<u8>>> =
            wave.par_chunks(FRAME).map(|frame| zstd::bulk::compress(frame.as_bytes(), EFFORT)).collect();
        for frame in frames {
            let frame = frame?;
            out.write_all(&(frame.len() as u64).to_le_bytes())?;
            out.write_all(&xxh3_64(&frame).to_le_bytes())?;
            out.write_all(&frame)?;
        }
    }
    Ok(())
}

fn read_grid(file: &mut impl Read, grid: &mut Grid) -> io::Result<bool> {
    for wave in grid.all_mut().chunks_mut(FRAME * 64) {
        let mut frames = Vec::new();
        for _ in wave.chunks(FRAME) {
            let mut head = [0; 16];
            if file.read_exact(&mut head).is_err() {
                return Ok(false);
            }
            let word = |at| u64::from_le_bytes(std::array::from_fn(|i| head[at + i]));
            let mut frame = Vec::new();
            if word(0) > 2 * FRAME as u64 * 64 {
                return Ok(false);
            }
            file.take(word(0)).read_to_end(&mut frame)?;
            if frame.len() as u64 != word(0) || xxh3_64(&frame) != word(8) {
                return Ok(false);
            }
            frames.push(frame);
        }
        let sound = wave.par_chunks_mut(FRAME).zip(frames).all(|(to, frame)| {
            let bytes = to.as_mut_bytes();
            zstd::bulk::decompress_to_buffer(&frame, bytes).is_ok_and(|len| len == bytes.len())
        });
        if !sound {
            return Ok(false);
        }
    }
    Ok(true)
}
