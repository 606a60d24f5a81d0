//! Solitaire: whether a position can still be solved, and what to do next.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use merels_core::solitaire::{SolitaireGame, SolitairePosition};
use merels_core::{Game, PointSet};
use merels_solver::solitaire::{Budget, Goal, Hint, Impossible, Memory, Solver, Verdict};

/// How long a player waits for an answer at most.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The solvers of the boards, which keep what they have learnt.
#[derive(Default)]
pub(crate) struct Pegs {
    solvers: Mutex<HashMap<String, Arc<Solver>>>,
}

/// What can still be reached; `None` while unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    pub(crate) pegs: PointSet,
    pub(crate) single: Option<bool>,
    pub(crate) centre: Option<bool>,
}

impl Pegs {
    fn solver(&self, game: &SolitaireGame) -> Arc<Solver> {
        let board = &game.rules().board;
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let solver =
            solvers.entry(board.id().into()).or_insert_with(|| Arc::new(Solver::new(Arc::clone(board))));
        Arc::clone(solver)
    }

    /// Whether a single peg, anywhere or on the centre, can still be reached.
    pub(crate) fn reach(
        &self,
        game: &SolitaireGame,
        position: SolitairePosition,
        stop: &AtomicBool,
    ) -> Reach {
        let solver = self.solver(game);
        let pegs = position.pegs();
        let ask = |goal| {
            let mut budget = Budget::unlimited().until(Instant::now() + PATIENCE).stopped_by(stop);
            answer(&solver.solve(pegs, goal, &mut budget))
        };
        let centre = ask(Goal::on(game.rules().centre()));
        let single = if centre == Some(true) { centre } else { ask(Goal::anywhere(solver.board())) };
        Reach { pegs, single, centre }
    }

    /// The next jump of the best known way, and why.
    pub(crate) fn hint(
        &self,
        game: &SolitaireGame,
        position: SolitairePosition,
    ) -> Option<(String, String, bool)> {
        let solver = self.solver(game);
        let mut budget = Budget::unlimited().until(Instant::now() + PATIENCE);
        let found = solver.hint(position.pegs(), game.rules().centre(), Memory::default(), &mut budget);
        let chain = found.line().first()?;
        let name = |i: usize| game.board().name(chain[i]).to_string();
        let (text, exact) = words(&found);
        Some((format!("{}:{}", name(0), name(1)), text, exact))
    }
}

fn answer(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Yes(_) => Some(true),
        Verdict::No(_) => Some(false),
        Verdict::Unknown => None,
    }
}

fn words(hint: &Hint) -> (String, bool) {
    if let Some(fewest) = &hint.fewest {
        let moves = fewest.best.as_ref().map_or(0, Vec::len);
        let s = if moves == 1 { "" } else { "s" };
        let place = if answer(&hint.to_point) == Some(true) { "one peg on the centre" } else { "one peg" };
        return if fewest.is_proved() {
            (format!("{place} can be reached in {moves} more move{s}, and no fewer (proved)."), true)
        } else {
            (format!("{place} can be reached in {moves} more move{s}."), true)
        };
    }
    let why = match &hint.to_one {
        Verdict::No(Impossible::Class { .. }) => {
            "One peg can no longer be reached: the position is in a class without single pegs."
        }
        Verdict::No(Impossible::Exhausted) => "One peg can no longer be reached (all ways were tried).",
        _ => "Whether one peg can be reached is not known.",
    };
    match &hint.best {
        Some(best) if best.is_proved() => (format!("{why} {} pegs are the best (proved).", best.pegs), true),
        Some(best) => (format!("{why} {} pegs can be reached.", best.pegs), false),
        None => (why.into(), false),
    }
}
