//! A beam search over single jumps: the quick way to a solution where there are many.
//!
//! All positions after the same number of jumps form a level; of each level only the most promising are carried on. It
//! finds what depth-first search misses by one unlucky early jump, but proves nothing, unless no level was ever cut.

use merels_core::{PointSet, Symmetry};

use super::pegs::canonical;
use super::reach::{Endings, mix};
use super::{Budget, Goal, Solver};

/// What a beam came to.
pub(super) enum Outcome {
    /// The positions from the start to an ending that can be solved.
    Found(Vec<u64>),
    /// Nothing, and nothing was left out: there is no solution.
    Exhausted,
    /// Nothing, but positions were left out.
    Lost,
}

/// A position of a level: its score, its least image, itself, and the index of the one before it.
type Entry = (u32, u64, u64, u32);

/// Searches with at most `width` positions a level.
pub(super) fn search(
    solver: &Solver,
    start: u64,
    width: usize,
    symmetries: &[Symmetry],
    endings: &Endings,
    budget: &mut Budget,
) -> Outcome {
    let mut levels: Vec<Vec<Entry>> = vec![vec![(0, canonical(start, symmetries), start, 0)]];
    let mut cut = false;
    let mut after = Vec::new();
    while let Some(level) = levels.last() {
        let mut next: Vec<Entry> = Vec::new();
        for (index, &(_, least, pegs, _)) in level.iter().enumerate() {
            if pegs.count_ones() <= endings.most_pegs {
                if endings.contains(least) {
                    return Outcome::Found(line(&levels, index));
                }
                continue;
            }
            if !budget.spend() {
                return Outcome::Lost;
            }
            solver.board().after_jumps(pegs, &mut after);
            next.extend(after.iter().map(|&pegs| {
                let least = canonical(pegs, symmetries);
                (score(solver, pegs, least), least, pegs, index as u32)
            }));
        }
        if next.is_empty() {
            break;
        }
        next.sort_unstable();
        next.dedup_by_key(|entry| entry.1);
        cut |= next.len() > width;
        next.truncate(width);
        levels.push(next);
    }
    if cut { Outcome::Lost } else { Outcome::Exhausted }
}

/// The positions of a solution in few moves, move by move, with at most `width` positions a level; no claim that there are no
/// fewer. `limit` is the most moves it may have.
pub(super) fn few_moves(
    solver: &Solver,
    start: u64,
    goal: Goal,
    width: usize,
    limit: u32,
    budget: &mut Budget,
) -> Option<Vec<u64>> {
    let endings = solver.endings(goal);
    let symmetries = solver.board().symmetries_of(goal);
    let fixed = solver.board().never_jumped().bits();
    let mut levels: Vec<Vec<Entry>> = vec![vec![(0, canonical(start, &symmetries), start, 0)]];
    let mut ends = Vec::new();
    for left in (0..=limit).rev() {
        let level = levels.last()?;
        let met = level.iter().position(|entry| goal.is_met_by(PointSet::from_bits(entry.2)));
        if let Some(index) = met {
            return Some(line(&levels, index));
        }
        let mut next: Vec<Entry> = Vec::new();
        for (index, &(_, _, pegs, _)) in level.iter().enumerate() {
            if !budget.spend() {
                return None;
            }
            ends.clear();
            for point in PointSet::from_bits(pegs) {
                solver.board().chains_from(pegs, point, &mut ends);
            }
            let in_time = ends.iter().filter(|end| (end.pegs & fixed).count_ones() < left);
            next.extend(in_time.map(|end| {
                let least = canonical(end.pegs, &symmetries);
                (score(solver, end.pegs, least), least, end.pegs, index as u32)
            }));
        }
        next.sort_unstable();
        next.dedup_by_key(|entry| entry.1);
        let dead = |entry: &Entry| entry.2.count_ones() <= endings.most_pegs && !endings.contains(entry.1);
        next.retain(|entry| !dead(entry));
        next.truncate(width);
        levels.push(next);
    }
    None
}

/// Low is promising. Some noise keeps a level from filling up with near twins.
fn score(solver: &Solver, pegs: u64, least: u64) -> u32 {
    8 * solver.burden_of(pegs) + (mix(least) >> 58) as u32
}

fn line(levels: &[Vec<Entry>], mut index: usize) -> Vec<u64> {
    let mut line = Vec::new();
    for level in levels.iter().rev() {
        let (_, _, pegs, before) = level[index];
        line.push(pegs);
        index = before as usize;
    }
    line.reverse();
    line
}
