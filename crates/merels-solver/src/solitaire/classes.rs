//! Position classes: parities that no jump changes, computed from the jumps by linear algebra over GF(2).
//!
//! A jump turns over three points in a row: two pegs go, one comes. Over GF(2) it adds the vector of those three points to
//! the position. A set of points that meets every triple in an even number of points therefore keeps the parity of its
//! pegs for ever. Such sets form a vector space; two positions that differ in one of its parities cannot be reached
//! from each other. (On the straight French board the space has dimension 4: Reiss's sixteen classes.)

use std::collections::VecDeque;

use merels_core::{Point, PointSet};

use super::PegBoard;

/// The parities of a board that no jump changes.
#[derive(Clone, Debug)]
pub struct Classes {
    invariants: Vec<PointSet>,
    /// The class of a single peg on each point, in point order.
    of_point: Vec<u64>,
    /// `least[class]`: the fewest pegs a position of this class can have.
    least: Vec<u32>,
}

impl Classes {
    /// Computes the classes of a board.
    ///
    /// # Panics
    /// If the board has more than 2^20 classes, which needs more than 20 points that hardly any jump touches.
    pub fn new(board: &PegBoard) -> Self {
        let triples = board.triples().iter().map(|triple| {
            let set: PointSet = triple.iter().copied().collect();
            set.bits()
        });
        let invariants = orthogonal_complement(triples, board.points().len());
        assert!(invariants.len() <= 20, "too few jumps: the board has 2^{} classes", invariants.len());
        let of_point =
            board.points().iter().map(|point| class(&invariants, point.set())).collect::<Vec<u64>>();
        let least = least_pegs(&of_point, invariants.len());
        Self { invariants, of_point, least }
    }

    /// A basis of the sets whose number of pegs keeps its parity in every jump.
    pub fn invariants(&self) -> &[PointSet] {
        &self.invariants
    }

    /// The class of a position: bit i is the parity of its pegs on invariant i.
    pub fn of(&self, pegs: PointSet) -> u64 {
        class(&self.invariants, pegs)
    }

    /// Where a single peg would be in the same class as this position: the only points on which its last peg can be left.
    pub fn last_points(&self, pegs: PointSet) -> PointSet {
        let class = self.of(pegs);
        let same = self.of_point.iter().enumerate().filter(|&(_, &of_point)| of_point == class);
        same.map(|(point, _)| Point::new(point)).collect()
    }

    /// As few sets of points as possible whose parities rule out a single last peg on any of `last`: for each such point, one
    /// of the sets has an odd number of pegs now and an even number then, or the other way round. `None` if the class
    /// allows one of the points.
    pub fn reason(&self, pegs: PointSet, last: PointSet) -> Option<Vec<PointSet>> {
        if self.last_points(pegs).intersects(last) {
            return None;
        }
        let differs =
            |set: &PointSet, point: Point| (*set & pegs).len() & 1 != u32::from(set.contains(point));
        let rules_out =
            |sets: &[PointSet]| last.iter().all(|point| sets.iter().any(|set| differs(set, point)));
        // All sums of invariants are invariants; with very many the basis must do.
        let mut all = vec![PointSet::EMPTY];
        for &basis in self.invariants.iter().take(8) {
            all.extend(all.clone().iter().map(|&set| set ^ basis));
        }
        all.remove(0);
        all.sort_by_key(|set| (std::cmp::Reverse(set.len()), *set));
        let one = all.iter().map(|&set| vec![set]);
        let two = all.iter().enumerate().flat_map(|(i, &a)| all[i + 1..].iter().map(move |&b| vec![a, b]));
        one.chain(two).find(|sets| rules_out(sets)).or_else(|| Some(self.invariants.clone()))
    }

    /// The fewest pegs a position of the same class can have, not counting the empty board.
    pub fn least_pegs(&self, pegs: PointSet) -> u32 {
        match self.of(pegs) {
            0 if pegs.is_empty() => 0,
            // The empty board has class 0, but no jump leads to it; the next best is the least non-empty position.
            class => self.least[class as usize],
        }
    }
}

fn class(invariants: &[PointSet], pegs: PointSet) -> u64 {
    let parities = invariants.iter().map(|&set| u64::from((set & pegs).len() & 1));
    parities.enumerate().fold(0, |class, (i, parity)| class | parity << i)
}

/// A basis of the vectors of length `len` with an even number of ones in common with each of `rows`.
fn orthogonal_complement(rows: impl Iterator<Item = u64>, len: u32) -> Vec<PointSet> {
    // Reduced row echelon form: each row has a leading bit that no other row has.
    let mut reduced: Vec<u64> = Vec::new();
    for row in rows {
        let row = reduced
            .iter()
            .fold(row, |row, &basis| if row >> basis.ilog2() & 1 == 1 { row ^ basis } else { row });
        if row != 0 {
            for basis in &mut reduced {
                if *basis >> row.ilog2() & 1 == 1 {
                    *basis ^= row;
                }
            }
            reduced.push(row);
        }
    }
    let leads: u64 = reduced.iter().map(|row| 1 << row.ilog2()).sum();
    // Each column without a leading bit is free; the leading bits of a solution follow from the free ones.
    let free = (0..len).filter(|column| leads >> column & 1 == 0);
    free.map(|column| {
        let dependent = reduced.iter().filter(|row| *row >> column & 1 == 1);
        let bits = dependent.fold(1 << column, |bits, row| bits | 1 << row.ilog2());
        PointSet::from_bits(bits)
    })
    .collect()
}

/// The fewest pegs, at least one, that give each class: breadth first over classes, adding one peg at a time. A point used
/// twice would cancel itself, so that a shortest way to a class never does; class 0 is reached by one triple or less.
fn least_pegs(of_point: &[u64], dimension: usize) -> Vec<u32> {
    let mut least = vec![0; 1 << dimension];
    let mut queue = VecDeque::from([(0_u64, 0)]);
    while let Some((class, pegs)) = queue.pop_front() {
        for &point in of_point {
            let next = class ^ point;
            // Class 0 itself: by a point of class 0, or by several points, but not by taking the same one back.
            let back = next == 0 && pegs == 1 && of_point.iter().filter(|&&other| other == point).count() < 2;
            if least[next as usize] == 0 && !back {
                least[next as usize] = pegs + 1;
                queue.push_back((next, pegs + 1));
            }
        }
    }
    least
}
