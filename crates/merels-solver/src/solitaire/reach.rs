//! Whether a goal can still be reached, by depth-first search over single jumps.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use merels_core::{Board, PointSet, Symmetry};

use super::beam::{self, Outcome};
use super::pegs::canonical;
use super::{Budget, Chain, Classes, Goal, Impossible, PegBoard, Verdict};

/// How many positions, up to symmetry, the set of solvable endings of one goal may hold.
const ENDINGS: usize = 400_000;
/// For how many goals endings are kept.
const GOALS_KEPT: usize = 6;
/// The widths of the beams tried before the search that is complete.
const BEAMS: [usize; 4] = [60, 600, 6_000, 60_000];
/// log2 of the entries of the table of dead positions.
const DEAD_BITS: u32 = 21;

/// Answers about one board. Keeps what it computes once for a goal, so keep it while questions about a board go on.
#[derive(Debug)]
pub struct Solver {
    board: PegBoard,
    classes: Classes,
    /// A weight a point: how hard a peg there is to get rid of.
    burden: Vec<u32>,
    endings: Mutex<HashMap<Goal, Arc<Endings>>>,
}

impl Solver {
    /// A solver for a board, with or without diagonals as its lines are.
    ///
    /// # Panics
    /// If the board has more than 58 points or hardly any jumps; see [`PegBoard::new`] and [`Classes::new`].
    pub fn new(board: Arc<Board>) -> Self {
        let board = PegBoard::new(board);
        let mut covered = vec![0; board.points().len() as usize];
        for [_, over, _] in board.triples() {
            covered[over.index()] += 1;
        }
        // A peg that no jump can take must make a move of its own; one in the thick of the board is soon taken.
        let burden = covered.iter().map(|&ways| if ways == 0 { 12 } else { 8 / (ways + 1) }).collect();
        Self { classes: Classes::new(&board), board, burden, endings: Mutex::default() }
    }

    /// The board as prepared for Solitaire.
    pub fn board(&self) -> &PegBoard {
        &self.board
    }

    /// The position classes of the board.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Whether a position can be solved to the goal, and how.
    ///
    /// An answer is a fact, whatever the budget; the moves are some solution, not a shortest.
    pub fn solve(&self, pegs: PointSet, goal: Goal, budget: &mut Budget) -> Verdict {
        if goal.is_met_by(pegs) {
            return Verdict::Yes(Vec::new());
        }
        let allowed = self.classes.last_points(pegs);
        if !allowed.intersects(goal.last) {
            return Verdict::No(Impossible::Class { allowed });
        }
        if pegs.len() < 2 {
            return Verdict::No(Impossible::Exhausted);
        }
        let endings = self.endings(goal);
        let symmetries = self.board.symmetries_of(goal);
        for width in BEAMS {
            match beam::search(self, pegs.bits(), width, &symmetries, &endings, budget) {
                Outcome::Found(line) => {
                    let line = endings.complete(self, goal, line);
                    return Verdict::Yes(self.chains(&line));
                }
                Outcome::Exhausted => return Verdict::No(Impossible::Exhausted),
                Outcome::Lost => {}
            }
        }
        let mut search = Search {
            solver: self,
            symmetries,
            endings: &endings,
            dead: Dead::new(),
            budget,
            line: vec![pegs.bits()],
            spare: Vec::new(),
        };
        if search.extend(pegs.bits()) {
            let line = endings.complete(self, goal, search.line);
            return Verdict::Yes(self.chains(&line));
        }
        if budget.is_over() { Verdict::Unknown } else { Verdict::No(Impossible::Exhausted) }
    }

    /// Single jumps, as the positions between them, joined to moves.
    pub(super) fn chains(&self, line: &[u64]) -> Vec<Chain> {
        let mut chains: Vec<Chain> = Vec::new();
        for pair in line.windows(2) {
            let jump = self
                .board
                .chain_between(PointSet::from_bits(pair[0]), PointSet::from_bits(pair[1]))
                .expect("one jump lies between two positions of a line");
            match chains.last_mut().filter(|chain| chain.last() == jump.first()) {
                Some(chain) => chain.extend(&jump[1..]),
                None => chains.push(jump),
            }
        }
        chains
    }

    pub(super) fn endings(&self, goal: Goal) -> Arc<Endings> {
        let mut kept = self.endings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(endings) = kept.get(&goal) {
            return Arc::clone(endings);
        }
        if kept.len() >= GOALS_KEPT {
            kept.clear();
        }
        let endings = Arc::new(Endings::new(&self.board, goal));
        kept.insert(goal, Arc::clone(&endings));
        endings
    }

    pub(super) fn burden_of(&self, pegs: u64) -> u32 {
        PointSet::from_bits(pegs).iter().map(|point| self.burden[point.index()]).sum()
    }
}

/// All positions with few pegs from which a goal can be reached, one of each symmetry class.
#[derive(Debug)]
pub(super) struct Endings {
    solvable: HashSet<u64, Mixer>,
    /// The set is complete for this many pegs and fewer.
    pub(super) most_pegs: u32,
}

impl Endings {
    /// Jumps taken back from every last peg, a whole number of pegs at a time, while the set stays small enough.
    fn new(board: &PegBoard, goal: Goal) -> Self {
        let symmetries = board.symmetries_of(goal);
        let mut level: HashSet<u64, Mixer> =
            goal.last.iter().map(|point| canonical(point.set().bits(), &symmetries)).collect();
        let mut solvable = level.clone();
        let mut most_pegs = 1;
        let mut before = Vec::new();
        // Levels grow about tenfold at first, and more slowly later.
        while !level.is_empty() && solvable.len() + 8 * level.len() <= ENDINGS {
            let mut next = HashSet::default();
            for &pegs in &level {
                board.before_jumps(pegs, &mut before);
                next.extend(before.iter().map(|&pegs| canonical(pegs, &symmetries)));
            }
            solvable.extend(&next);
            level = next;
            most_pegs += 1;
        }
        Self { solvable, most_pegs }
    }

    /// Whether a position, given by its least image, can be solved; it must have few enough pegs.
    pub(super) fn contains(&self, least: u64) -> bool {
        self.solvable.contains(&least)
    }

    /// A line that ends in one of these positions, carried on to its last peg.
    fn complete(&self, solver: &Solver, goal: Goal, mut line: Vec<u64>) -> Vec<u64> {
        let symmetries = solver.board.symmetries_of(goal);
        let mut next = Vec::new();
        while let Some(&pegs) = line.last().filter(|pegs| pegs.count_ones() > 1) {
            solver.board.after_jumps(pegs, &mut next);
            let solvable = next.iter().find(|&&pegs| self.solvable.contains(&canonical(pegs, &symmetries)));
            line.push(*solvable.expect("a solvable position has a solvable successor"));
        }
        line
    }
}

struct Search<'a, 'b> {
    solver: &'a Solver,
    symmetries: Vec<Symmetry>,
    endings: &'a Endings,
    dead: Dead,
    budget: &'a mut Budget<'b>,
    /// Positions from the root to the present one.
    line: Vec<u64>,
    /// Buffers to reuse.
    spare: Vec<Vec<u64>>,
}

impl Search<'_, '_> {
    /// Searches from a position; true leaves the line at a solvable ending.
    fn extend(&mut self, pegs: u64) -> bool {
        let least = canonical(pegs, &self.symmetries);
        if pegs.count_ones() <= self.endings.most_pegs {
            return self.endings.contains(least);
        }
        if self.dead.contains(least) || !self.budget.spend() {
            return false;
        }
        let mut next = self.spare.pop().unwrap_or_default();
        self.solver.board.after_jumps(pegs, &mut next);
        next.sort_by_cached_key(|&pegs| self.solver.burden_of(pegs));
        let found = next.iter().any(|&pegs| {
            self.line.push(pegs);
            let found = self.extend(pegs);
            if !found {
                self.line.pop();
            }
            found
        });
        self.spare.push(next);
        if !found && !self.budget.is_over() {
            self.dead.insert(least);
        }
        found
    }
}

/// Positions known to be dead. A full bucket forgets its oldest, which costs time and never truth.
pub(super) struct Dead {
    buckets: Vec<[u64; 4]>,
}

impl Dead {
    pub(super) fn new() -> Self {
        Self { buckets: vec![[0; 4]; 1 << (DEAD_BITS - 2)] }
    }

    fn bucket(pegs: u64) -> usize {
        (mix(pegs) >> (64 - (DEAD_BITS - 2))) as usize
    }

    pub(super) fn contains(&self, pegs: u64) -> bool {
        self.buckets[Self::bucket(pegs)].contains(&pegs)
    }

    pub(super) fn insert(&mut self, pegs: u64) {
        let bucket = &mut self.buckets[Self::bucket(pegs)];
        bucket.rotate_right(1);
        bucket[0] = pegs;
    }
}

/// Spreads the bits of a position; the high ones are the best.
pub(super) fn mix(pegs: u64) -> u64 {
    let pegs = (pegs ^ pegs >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (pegs ^ pegs >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// A hasher for single words that are positions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Mixer(u64);

impl std::hash::BuildHasher for Mixer {
    type Hasher = Self;
    fn build_hasher(&self) -> Self {
        Self(0)
    }
}

impl std::hash::Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.rotate_left(7) ^ word);
    }
}
