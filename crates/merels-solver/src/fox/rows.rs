//! Sets of geese, numbered.

use merels_core::PointSet;

/// All sets of some number of points of a board, in the order of their bits.
#[derive(Debug)]
pub(super) struct Rows {
    /// `binomials[k][p]` is p choose k: how many sets of k points lie below one whose k-th point (from the lowest) is p.
    binomials: Vec<Vec<u32>>,
    sets: Vec<u64>,
}

impl Rows {
    /// The sets of `count` of `points` points; `count` is at least 1 and at most `points`.
    pub(super) fn new(points: usize, count: u32) -> Self {
        let mut binomials = vec![vec![1; points + 1]];
        for k in 1..=count as usize {
            let below = &binomials[k - 1];
            let mut column = vec![0_u32; points + 1];
            for p in 1..=points {
                column[p] = column[p - 1] + below[p - 1];
            }
            binomials.push(column);
        }
        let len = binomials[count as usize][points];
        let mut sets = Vec::with_capacity(len as usize);
        let mut set = (1_u64 << count) - 1;
        while set < 1 << points {
            sets.push(set);
            // The next larger number with as many ones.
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            set = ripple | (((set ^ ripple) >> 2) / low);
        }
        debug_assert_eq!(sets.len(), len as usize);
        Self { binomials, sets }
    }

    /// How many sets there are.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The number of a set.
    pub(super) fn index(&self, set: u64) -> usize {
        let mut index = 0;
        for (point, column) in PointSet::from_bits(set).iter().zip(&self.binomials[1..]) {
            index += column[point.index()];
        }
        index as usize
    }

    /// The set with a number.
    pub(super) fn set(&self, index: usize) -> u64 {
        self.sets[index]
    }
}
