//! Solitaire on any board with jumps: can it still be solved, by which moves, and in how few.
//!
//! A position is the set of points that hold a peg. Four methods answer the questions, each the cheapest for its kind:
//!
//! - [`Classes`]: linear algebra over GF(2). Every jump changes three points in a row, so the parity of the pegs on
//!   certain sets of points never changes. What contradicts such a parity is impossible, with a reason a person can
//!   check, and costs nothing.
//! - [`Solver::solve`]: a depth-first search over single jumps that remembers dead positions, and ends each branch in the
//!   complete set of positions with few pegs that can still reach the goal (`reach`).
//! - [`Solver::fewest`]: iterative deepening over moves, where a move is a chain of jumps by one peg, with an admissible
//!   bound (`fewest`). Its answer is a proof when it says so.
//! - [`breadth`]: breadth-first search over whole levels, sharing nothing with the deepening search but the board. It
//!   counts reachable positions, and checks the other's proofs.
//!
//! Everything that searches takes a [`Budget`] and says "unknown" when it runs out, never "no".

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use merels_core::{Point, PointSet};

mod beam;
mod best;
pub mod breadth;
mod classes;
mod fewest;
mod hint;
mod pegs;
mod reach;

pub use best::Best;
pub use classes::Classes;
pub use fewest::{Fewest, Memory};
pub use hint::Hint;
pub use pegs::PegBoard;
pub use reach::Solver;

/// What a solution must end with: one peg, on one of these points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Goal {
    /// Where the last peg may stand.
    pub last: PointSet,
}

impl Goal {
    /// One peg anywhere on the board.
    pub fn anywhere(board: &PegBoard) -> Self {
        Self { last: board.points() }
    }

    /// One peg on this point.
    pub fn on(point: Point) -> Self {
        Self { last: point.set() }
    }

    fn is_met_by(self, pegs: PointSet) -> bool {
        pegs.len() == 1 && self.last.contains_all(pegs)
    }
}

/// A move: one peg's consecutive jumps, as the points it stands on, the start first. At least two points.
pub type Chain = Vec<Point>;

/// Whether a goal can still be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Yes, by these moves; no claim that they are the fewest.
    Yes(Vec<Chain>),
    /// No, and why.
    No(Impossible),
    /// The budget ended first.
    Unknown,
}

/// Why a goal cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// No single peg on a point of the goal is in the position's class: some parity that no jump changes differs.
    Class {
        /// The points where the class does allow a single last peg; often none.
        allowed: PointSet,
    },
    /// All continuations were searched.
    Exhausted,
}

/// How long a search may go on: a number of nodes, and optionally a deadline and a flag to stop it from elsewhere.
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    nodes: u64,
    used: u64,
    deadline: Option<Instant>,
    stop: Option<&'a AtomicBool>,
    over: bool,
}

impl<'a> Budget<'a> {
    /// At most this many positions are expanded.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, used: 0, deadline: None, stop: None, over: false }
    }

    /// No limit but those added by [`Budget::until`] and [`Budget::stopped_by`].
    pub fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// Ends at this time, too.
    #[must_use]
    pub fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Ends, too, soon after `flag` becomes true.
    #[must_use]
    pub fn stopped_by(mut self, flag: &'a AtomicBool) -> Self {
        self.stop = Some(flag);
        self
    }

    /// The same, but with at most `nodes` of what is left; what is used of it does not count here.
    #[must_use]
    pub fn limited_to(self, nodes: u64) -> Self {
        Self { nodes: nodes.min(self.nodes - self.used), used: 0, ..self }
    }

    /// How many positions have been expanded so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Whether the budget has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Spends one node; false once the budget has ended. Looks at clock and flag only now and then.
    fn spend(&mut self) -> bool {
        if self.used >= self.nodes || self.over {
            self.over = true;
            return false;
        }
        if self.used.is_multiple_of(1024) {
            self.over = self.is_stopped();
        }
        self.used += 1;
        !self.over
    }

    fn is_stopped(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// One part of `parts` of what is left, in nodes and in time; hand it back with [`Budget::settle`].
    fn share(&self, parts: u32) -> Self {
        let nodes = (self.nodes - self.used) / u64::from(parts);
        let now = Instant::now();
        let deadline = self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / parts);
        Self { nodes, used: 0, deadline, ..self.clone() }
    }

    /// Counts what a [`Budget::share`] has used.
    fn settle(&mut self, share: &Self) {
        self.used += share.used;
        self.over |= self.used >= self.nodes || self.is_stopped();
    }
}

#[cfg(test)]
mod tests;
