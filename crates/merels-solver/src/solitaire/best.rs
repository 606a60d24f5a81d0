//! The fewest pegs a position can be brought down to, when it cannot be one.

use merels_core::{PointSet, Symmetry};

use super::pegs::canonical;
use super::reach::Dead;
use super::{Budget, Chain, Goal, Solver, Verdict};

/// The fewest pegs a position can be brought down to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// Nothing can leave fewer pegs than this; proved.
    pub at_least: u32,
    /// The pegs left by the best known play. It is the best there is if it equals `at_least`.
    pub pegs: u32,
    /// The moves that lead there.
    pub moves: Vec<Chain>,
}

impl Best {
    /// Whether no play can leave fewer pegs.
    pub fn is_proved(&self) -> bool {
        self.pegs == self.at_least
    }
}

impl Solver {
    /// The fewest pegs a position can be brought down to, as far as the budget allows to find out.
    ///
    /// The position's class says how few it can be at the very best. One peg is looked for with all that
    /// [`Solver::solve`] knows; more than one by plain search, which ends when the class's least is met or everything has
    /// been seen.
    pub fn best(&self, pegs: PointSet, budget: &mut Budget) -> Best {
        let mut at_least = self.classes().least_pegs(pegs).min(pegs.len());
        if at_least == 1 {
            let mut share = budget.share(2);
            let verdict = self.solve(pegs, Goal::anywhere(self.board()), &mut share);
            budget.settle(&share);
            match verdict {
                Verdict::Yes(moves) => return Best { at_least: 1, pegs: 1, moves },
                Verdict::No(_) => at_least = 2.min(pegs.len()),
                Verdict::Unknown => {}
            }
        }
        let mut search = Clearing {
            solver: self,
            symmetries: self.board().symmetries_of(Goal::anywhere(self.board())),
            at_least,
            dead: Dead::new(),
            line: vec![pegs.bits()],
            best: vec![pegs.bits()],
            budget,
        };
        let met = search.extend(pegs.bits());
        let seen_all = !met && !search.budget.is_over();
        let left = search.best.last().map_or(0, |pegs| pegs.count_ones());
        let moves = self.chains(&search.best);
        Best { at_least: if seen_all { left } else { at_least }, pegs: left, moves }
    }
}

struct Clearing<'a, 'b> {
    solver: &'a Solver,
    symmetries: Vec<Symmetry>,
    at_least: u32,
    dead: Dead,
    /// Positions from the root to the present one.
    line: Vec<u64>,
    /// The line that left the fewest pegs so far.
    best: Vec<u64>,
    budget: &'a mut Budget<'b>,
}

impl Clearing<'_, '_> {
    /// Searches on from a position; true once nothing better can be found.
    fn extend(&mut self, pegs: u64) -> bool {
        if self.line.len() > self.best.len() {
            self.best.clone_from(&self.line);
        }
        if pegs.count_ones() <= self.at_least {
            return true;
        }
        let least = canonical(pegs, &self.symmetries);
        if self.dead.contains(least) || !self.budget.spend() {
            return false;
        }
        let mut next = Vec::new();
        self.solver.board().after_jumps(pegs, &mut next);
        next.sort_by_cached_key(|&pegs| self.solver.burden_of(pegs));
        for pegs in next {
            self.line.push(pegs);
            if self.extend(pegs) {
                return true;
            }
            self.line.pop();
        }
        if !self.budget.is_over() {
            self.dead.insert(least);
        }
        false
    }
}
