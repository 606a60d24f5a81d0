//! Breadth-first search over whole levels: counting what can be reached, and proofs that no short solution exists.

use std::collections::HashSet;

use merels_core::PointSet;
use rayon::prelude::*;

use super::pegs::canonical;
use super::reach::Mixer;
use super::{Goal, PegBoard};

/// One level of a breadth-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Positions, one of each symmetry class.
    pub classes: u64,
    /// Positions, counting images under symmetry; for [`by_moves`] not counted and equal to `classes`.
    pub positions: u64,
}

/// Every position that can be reached from `pegs`, level by level of pegs, the start first. Positions are counted both up
/// to symmetry and all; images of the start under symmetry count as starts too.
///
/// Memory: eight bytes for each symmetry class of the largest level, a few times over.
pub fn reachable(board: &PegBoard, pegs: PointSet, mut report: impl FnMut(u32, Level)) -> Level {
    let symmetries = board.symmetries_of(Goal::anywhere(board));
    let mut level = vec![canonical(pegs.bits(), &symmetries)];
    let mut total = Level { classes: 0, positions: 0 };
    while !level.is_empty() {
        let images = |&pegs: &u64| {
            let set = PointSet::from_bits(pegs);
            let mut images: Vec<u64> = symmetries.iter().map(|symmetry| symmetry.set(set).bits()).collect();
            images.push(pegs);
            images.sort_unstable();
            images.dedup();
            images.len() as u64
        };
        let found = Level { classes: level.len() as u64, positions: level.par_iter().map(images).sum() };
        report(PointSet::from_bits(level[0]).len(), found);
        total =
            Level { classes: total.classes + found.classes, positions: total.positions + found.positions };
        level = expand(&level, |pegs, found| {
            let mut next = Vec::new();
            board.after_jumps(pegs, &mut next);
            found.extend(next.iter().map(|&pegs| canonical(pegs, &symmetries)));
        });
    }
    total
}

/// How many positions, up to symmetry, solve `pegs` in exactly some number of moves and no fewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// New positions after each number of moves from 0, those that cannot be solved in time left out.
    pub levels: Vec<u64>,
    /// The first number of moves that reaches the goal, if any up to the bound does.
    pub moves: Option<u32>,
    /// Last positions reached after that many moves, up to symmetry.
    pub solutions: u64,
}

/// All positions after 0, 1, 2, … moves from which the goal might still be reached within `bound` moves in all, each listed
/// where it is first met, until the goal is met or the bound is reached.
///
/// Shares no search, pruning table or order with [`Solver::fewest`](super::Solver::fewest), only the board and the bound.
pub fn by_moves(board: &PegBoard, pegs: PointSet, goal: Goal, bound: u32) -> Proof {
    let symmetries = board.symmetries_of(goal);
    let fixed = board.never_jumped().bits();
    let mut levels: Vec<Vec<u64>> = vec![vec![canonical(pegs.bits(), &symmetries)]];
    let counts = |levels: &[Vec<u64>]| levels.iter().map(|level| level.len() as u64).collect();
    for moves in 0..=bound {
        let level = &levels[moves as usize];
        let met = level.iter().filter(|&&pegs| goal.is_met_by(PointSet::from_bits(pegs))).count() as u64;
        if met > 0 || level.is_empty() || moves == bound {
            return Proof { levels: counts(&levels), moves: (met > 0).then_some(moves), solutions: met };
        }
        let next = expand(level, |pegs, found| {
            let mut ends = Vec::new();
            // Every peg on a point where it cannot be taken needs a move of its own.
            let spare = (pegs & fixed).count_ones() + moves < bound;
            for point in PointSet::from_bits(if spare { pegs } else { pegs & fixed }) {
                board.chains_from(pegs, point, &mut ends);
            }
            let in_time = ends.iter().filter(|end| (end.pegs & fixed).count_ones() + moves < bound);
            found.extend(in_time.map(|end| canonical(end.pegs, &symmetries)));
        });
        let next =
            next.into_par_iter().filter(|pegs| levels.iter().all(|old| old.binary_search(pegs).is_err()));
        let next = next.collect();
        levels.push(next);
    }
    unreachable!("the loop returns at its bound")
}

/// What a step leads to from every position of a level, sorted, each once.
fn expand(level: &[u64], step: impl Fn(u64, &mut Vec<u64>) + Sync) -> Vec<u64> {
    let chunks = level.par_chunks(1 << 12).map(|chunk| {
        let mut found = Vec::new();
        for &pegs in chunk {
            step(pegs, &mut found);
        }
        found.sort_unstable();
        found.dedup();
        found
    });
    let mut next: Vec<u64> = chunks.flatten_iter().collect();
    next.par_sort_unstable();
    next.dedup();
    next
}

/// Every position that can be reached from `pegs` by single jumps, with no symmetry and no bound: for small boards and for
/// checking everything else.
pub fn all_after(board: &PegBoard, pegs: PointSet) -> Vec<PointSet> {
    let mut seen: HashSet<u64, Mixer> = HashSet::default();
    let mut open = vec![pegs.bits()];
    let mut next = Vec::new();
    while let Some(pegs) = open.pop() {
        if seen.insert(pegs) {
            board.after_jumps(pegs, &mut next);
            open.append(&mut next);
        }
    }
    let mut all: Vec<u64> = seen.into_iter().collect();
    all.sort_unstable();
    all.into_iter().map(PointSet::from_bits).collect()
}
