//! Sets of positions of one level: a row of vectors for every set of the owner's men.

use rayon::prelude::*;

use crate::vector::Vector;

/// `rows` × `width` vectors.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    width: usize,
    data: Vec<Vector>,
}

impl Grid {
    /// The rows' vectors, in memory from `pool`, all of them zero.
    pub(crate) fn new(pool: &mut Pool, rows: usize, width: usize) -> Self {
        let mut data = pool.take(rows * width);
        data.clear();
        data.resize(rows * width, Vector::ZERO);
        Self { width, data }
    }

    /// A copy in memory from `pool`.
    pub(crate) fn copy(&self, pool: &mut Pool) -> Self {
        let mut data = pool.take(self.data.len());
        data.clear();
        data.extend_from_slice(&self.data);
        Self { width: self.width, data }
    }

    pub(crate) fn row(&self, row: usize) -> &[Vector] {
        &self.data[row * self.width..(row + 1) * self.width]
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn rows_mut(&mut self) -> rayon::slice::ChunksExactMut<'_, Vector> {
        self.data.par_chunks_exact_mut(self.width)
    }

    pub(crate) fn all(&self) -> &[Vector] {
        &self.data
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Vector] {
        &mut self.data
    }

    pub(crate) fn recycle(self, pool: &mut Pool) {
        pool.give(self.data);
    }
}

/// Two sets over the same rows: positions the player to move has lost, and those he has not won ("open": lost, drawn,
/// or not known yet).
#[derive(Debug, Default)]
pub(crate) struct Pair {
    pub(crate) lost: Grid,
    pub(crate) open: Grid,
}

impl Pair {
    pub(crate) fn new(pool: &mut Pool, rows: usize, width: usize) -> Self {
        Self { lost: Grid::new(pool, rows, width), open: Grid::new(pool, rows, width) }
    }

    pub(crate) fn recycle(self, pool: &mut Pool) {
        self.lost.recycle(pool);
        self.open.recycle(pool);
    }
}

/// Memory that is used again: asking the system for fresh pages costs more than filling them.
///
/// Buffers come in two sizes, those of the largest level's bits and scores, and their pages are touched as far as they are
/// used. So a level finds the pages of the level before, whatever their sizes.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    sizes: [usize; 2],
    free: [Vec<Vec<Vector>>; 2],
}

impl Pool {
    /// A pool for grids of at most so many vectors of bits and of scores.
    pub(crate) fn new(bits: usize, scores: usize) -> Self {
        Self { sizes: [bits, scores.max(bits)], free: [Vec::new(), Vec::new()] }
    }

    fn take(&mut self, len: usize) -> Vec<Vector> {
        let size = usize::from(len > self.sizes[0]);
        self.free[size].pop().unwrap_or_else(|| Vec::with_capacity(self.sizes[size].max(len)))
    }

    fn give(&mut self, data: Vec<Vector>) {
        if data.capacity() > 0 {
            self.free[usize::from(data.capacity() > self.sizes[0])].push(data);
        }
    }

    /// Hands unused buffers for bits back to the system.
    pub(crate) fn drop_bits(&mut self) {
        self.free[0].clear();
    }
}
