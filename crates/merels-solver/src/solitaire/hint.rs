//! What a player wants to know about a position: is it lost, what next, how many moves yet.

use merels_core::{Point, PointSet};

use super::fewest::Memory;
use super::{Best, Budget, Chain, Fewest, Goal, Solver, Verdict};

/// Everything a player may ask about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Can it be solved to a single peg on the wanted point?
    pub to_point: Verdict,
    /// Can it be solved to a single peg anywhere?
    pub to_one: Verdict,
    /// The fewest moves: to the wanted point if that is known to be within reach, else to a single peg anywhere, if that is.
    /// Its best solution is there, the shortest known.
    pub fewest: Option<Fewest>,
    /// The best known when no single peg is known to be within reach: how few pegs can be left.
    pub best: Option<Best>,
}

impl Hint {
    /// The moves to make, by what is known: to the wanted point, to a single peg, or to the fewest pegs. Empty when the
    /// position is solved or has no jump left.
    pub fn line(&self) -> &[Chain] {
        let shortest = self.fewest.as_ref().and_then(|fewest| fewest.best.as_deref());
        shortest.or(self.best.as_ref().map(|best| best.moves.as_slice())).unwrap_or_default()
    }
}

impl Solver {
    /// Answers everything at once within one budget: first what can be reached, then with all that is left of it the fewest
    /// moves or the fewest pegs.
    pub fn hint(&self, pegs: PointSet, point: Point, memory: Memory, budget: &mut Budget) -> Hint {
        let mut share = budget.share(3);
        let to_point = self.solve(pegs, Goal::on(point), &mut share);
        budget.settle(&share);
        let anywhere = Goal::anywhere(self.board());
        let to_one = if let Verdict::Yes(_) = to_point {
            to_point.clone()
        } else {
            let mut share = budget.share(2);
            let verdict = self.solve(pegs, anywhere, &mut share);
            budget.settle(&share);
            verdict
        };
        let goal = if matches!(to_point, Verdict::Yes(_)) { Goal::on(point) } else { anywhere };
        let (fewest, best) = match &to_one {
            Verdict::Yes(known) => {
                let mut fewest = self.fewest(pegs, goal, memory, budget);
                fewest.best.get_or_insert_with(|| known.clone());
                (Some(fewest), None)
            }
            _ => (None, Some(self.best(pegs, budget))),
        };
        Hint { to_point, to_one, fewest, best }
    }
}
