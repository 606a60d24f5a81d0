//! The fewest moves to a goal, by iterative deepening over moves.
//!
//! A move is a chain of jumps by one peg. The bound is Merson's argument in its simplest form: a peg on a point that is
//! the middle of no three in a row cannot be taken, so it must begin a move. That holds for the last peg too, for the last
//! peg of a solved position is the one that jumped last, so it has moved. A position is therefore at least as many moves
//! away as it has pegs on such points. On the French board these are the eight corners of the octagon; of twelve moves from
//! the empty centre they leave only four to all other pegs, and that is what makes the search for them short.

use std::sync::Arc;

use merels_core::{PointSet, Symmetry};

use super::beam;
use super::pegs::{ChainEnd, canonical};
use super::reach::{Endings, mix};
use super::{Budget, Chain, Goal, Solver};

/// The widths of the beams that look for a first solution.
const BEAMS: [usize; 3] = [300, 1_000, 10_000];

/// What is known about the fewest moves from a position to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// No solution has fewer moves than this; proved.
    pub at_least: u32,
    /// A solution with the fewest moves known, and its moves in order. It is a shortest one if it has `at_least` moves.
    pub best: Option<Vec<Chain>>,
}

impl Fewest {
    /// Whether the best known solution is proved to have the fewest moves.
    pub fn is_proved(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() as u32 == self.at_least)
    }
}

/// How the search remembers positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// log2 of the entries of the table, 8 bytes each.
    pub bits: u32,
}

impl Default for Memory {
    /// 2^22 entries, 32 MiB.
    fn default() -> Self {
        Self { bits: 22 }
    }
}

impl Solver {
    /// The fewest moves from a position to the goal, as far as the budget allows to find out.
    ///
    /// First beams look for some short solution. Then bounds are tried one after the other from below: each one that fails is
    /// a proof that more moves are needed, and the first that does not is the answer. When the position cannot be solved at
    /// all this goes on until every bound has failed or the budget ends, so ask [`Solver::solve`] first.
    pub fn fewest(&self, pegs: PointSet, goal: Goal, memory: Memory, budget: &mut Budget) -> Fewest {
        if goal.is_met_by(pegs) {
            return Fewest { at_least: 0, best: Some(Vec::new()) };
        }
        let at_least = self.least_moves(pegs);
        if !self.classes().last_points(pegs).intersects(goal.last) {
            return Fewest { at_least, best: None };
        }
        let best = self.some_short_solution(pegs, goal, at_least, budget);
        self.deepen(pegs, goal, memory, Fewest { at_least, best }, budget)
    }

    fn some_short_solution(
        &self,
        pegs: PointSet,
        goal: Goal,
        at_least: u32,
        budget: &mut Budget,
    ) -> Option<Vec<Chain>> {
        let mut best: Option<Vec<u64>> = None;
        for width in BEAMS {
            // A solution has a move for every jump at most.
            let limit = best.as_ref().map_or(pegs.len(), |line| line.len() as u32 - 1) - 1;
            if limit < at_least {
                break;
            }
            let mut share = budget.share(4);
            best = beam::few_moves(self, pegs.bits(), goal, width, limit, &mut share).or(best);
            budget.settle(&share);
        }
        best.map(|line| self.moves_between(&line))
    }

    /// Raises the lower bound of what is known until it meets the best solution, finds a shorter one, or the budget ends.
    fn deepen(
        &self,
        pegs: PointSet,
        goal: Goal,
        memory: Memory,
        mut known: Fewest,
        budget: &mut Budget,
    ) -> Fewest {
        let mut search = Deepening {
            solver: self,
            goal,
            symmetries: self.board().symmetries_of(goal),
            endings: self.endings(goal),
            failed: Failed::new(memory),
            line: vec![pegs.bits()],
            budget,
        };
        let most = known.best.as_ref().map_or(pegs.len(), |best| best.len() as u32);
        while known.at_least < most {
            if search.extend(pegs.bits(), known.at_least) {
                known.best = Some(self.moves_between(&search.line));
                break;
            }
            if search.budget.is_over() {
                break;
            }
            known.at_least += 1;
        }
        known
    }

    /// The moves that lead from each of these positions to the next.
    fn moves_between(&self, line: &[u64]) -> Vec<Chain> {
        let pairs = line.windows(2).map(|pair| (PointSet::from_bits(pair[0]), PointSet::from_bits(pair[1])));
        pairs
            .map(|(before, after)| self.board().chain_between(before, after).expect("one move lies between"))
            .collect()
    }

    /// No position that is not solved is fewer moves away than this.
    pub fn least_moves(&self, pegs: PointSet) -> u32 {
        (pegs & self.board().never_jumped()).len().max(1)
    }
}

struct Deepening<'a, 'b> {
    solver: &'a Solver,
    goal: Goal,
    symmetries: Vec<Symmetry>,
    endings: Arc<Endings>,
    failed: Failed,
    /// Positions from the root to the present one, one a move.
    line: Vec<u64>,
    budget: &'a mut Budget<'b>,
}

impl Deepening<'_, '_> {
    /// Searches for a solution in `left` moves, at least one; true leaves the line at its end.
    fn extend(&mut self, pegs: u64, left: u32) -> bool {
        let least = canonical(pegs, &self.symmetries);
        if pegs.count_ones() <= self.endings.most_pegs && !self.endings.contains(least) {
            return false;
        }
        if self.failed.covers(least, left) || !self.budget.spend() {
            return false;
        }
        let board = self.solver.board();
        let fixed = board.never_jumped().bits();
        // With no move to spare only pegs that must move anyway may.
        let spare = left - (pegs & fixed).count_ones();
        let movers = if spare == 0 { pegs & fixed } else { pegs };
        let mut ends: Vec<ChainEnd> = Vec::new();
        for point in PointSet::from_bits(movers) {
            board.chains_from(pegs, point, &mut ends);
        }
        if left == 1 {
            if let Some(end) = ends.iter().find(|end| self.goal.is_met_by(PointSet::from_bits(end.pegs))) {
                self.line.push(end.pegs);
                return true;
            }
        } else {
            ends.retain(|end| (end.pegs & fixed).count_ones() < left && end.pegs.count_ones() > 1);
            // Fewest pegs that must still move first, then fewest pegs.
            ends.sort_by_key(|end| ((end.pegs & fixed).count_ones(), end.pegs.count_ones()));
            for end in ends {
                self.line.push(end.pegs);
                if self.extend(end.pegs, left - 1) {
                    return true;
                }
                self.line.pop();
            }
        }
        if !self.budget.is_over() {
            self.failed.insert(least, left);
        }
        false
    }
}

/// Positions that cannot be solved in some number of moves. A full bucket forgets the cheapest to find out again.
struct Failed {
    /// Position and moves in one word, `pegs << 6 | moves`; 0 is free.
    buckets: Vec<[u64; 4]>,
    shift: u32,
}

impl Failed {
    fn new(memory: Memory) -> Self {
        let bits = memory.bits.clamp(4, 34) - 2;
        Self { buckets: vec![[0; 4]; 1 << bits], shift: 64 - bits }
    }

    fn bucket(&self, pegs: u64) -> usize {
        (mix(pegs) >> self.shift) as usize
    }

    fn covers(&self, pegs: u64, moves: u32) -> bool {
        let bucket = &self.buckets[self.bucket(pegs)];
        bucket.iter().any(|&entry| entry >> 6 == pegs && entry & 63 >= u64::from(moves))
    }

    fn insert(&mut self, pegs: u64, moves: u32) {
        let index = self.bucket(pegs);
        let bucket = &mut self.buckets[index];
        let entry = pegs << 6 | u64::from(moves);
        let same = bucket.iter().position(|&old| old != 0 && old >> 6 == pegs);
        let cheapest = || (0..4).min_by_key(|&i| if bucket[i] == 0 { 0 } else { 1 + (bucket[i] & 63) });
        let place = same.or_else(cheapest).unwrap_or(0);
        bucket[place] = entry;
    }
}
