//! Solitaire for the engine: hints, lines and levels from the solver, and what it knows put into words.

#[cfg(test)]
mod tests;
mod words;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use merels_core::any::{AnyGame, AnyMove, AnyPosition};
use merels_core::solitaire::{SolitaireGame, SolitaireMove, SolitairePosition};
use merels_core::{Distance, Game, Play, Wdl};
pub use merels_solver::solitaire::{Budget, Hint};
use merels_solver::solitaire::{Chain, Memory, Solver, Verdict};

use crate::engine::{Brain, Report, Settings};
use crate::level::Level;
use crate::limits::Limits;
use crate::random::Random;
use crate::report::{Best, Info, Line};
use crate::score::{Proof, Score, Value};
use crate::search::Request;

/// Positions a first, quick answer may expand.
const QUICK: u64 = 12_000;
/// Positions that judging one move among others may expand.
const GLANCE: u64 = 4_000;
/// Positions a level below the strongest may expand where it thinks at all.
const CASUAL: u64 = 40_000;
/// How many moves are judged one by one when several lines are wanted.
const JUDGED: usize = 48;
/// How long a hint takes when nobody says.
const PAUSE: Duration = Duration::from_secs(1);

/// The solvers of the board without and with diagonals, shared by all players of a process, since they keep what they
/// have found out about endings.
static SOLVERS: [OnceLock<Arc<Solver>>; 2] = [OnceLock::new(), OnceLock::new()];

/// Plays and explains Solitaire. A line's score is exact when the solver knows: a win when one peg can be reached, with the
/// moves of the line as its distance; a loss when that is proved impossible.
pub struct Puzzler {
    game: SolitaireGame,
    solver: Arc<Solver>,
    memory: Memory,
    seed: u64,
}

impl Puzzler {
    /// A player of this game.
    pub fn new(game: SolitaireGame) -> Self {
        let solver = SOLVERS[usize::from(game.rules().diagonals())]
            .get_or_init(|| Arc::new(Solver::new(game.rules().board.clone())));
        Self { solver: Arc::clone(solver), game, memory: Memory::default(), seed: 0 }
    }

    /// The solver it asks.
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// All that can be found out about a position within a budget.
    pub fn hint(&self, position: SolitairePosition, budget: &mut Budget) -> Hint {
        self.solver.hint(position.pegs(), self.game.rules().centre(), self.memory, budget)
    }

    /// The same in sentences: whether one peg can be reached and on the centre, with the reason where it cannot; then the moves
    /// that are left, or the fewest pegs.
    pub fn explain(&self, position: SolitairePosition, hint: &Hint) -> Vec<String> {
        words::explain(&self.solver, self.game.rules().centre(), position.pegs(), hint)
    }

    /// The next move of the best known way on, and the sentences of [`Puzzler::explain`]; `None` when no jump is left.
    pub fn advise(
        &self,
        position: SolitairePosition,
        budget: &mut Budget,
    ) -> Option<(SolitaireMove, Vec<String>)> {
        let hint = self.hint(position, budget);
        let mv = self.as_move(hint.line().first()?)?;
        Some((mv, self.explain(position, &hint)))
    }

    fn position(play: &Play<AnyGame>) -> Option<SolitairePosition> {
        if let AnyPosition::Solitaire(position) = play.position() { Some(*position) } else { None }
    }

    /// A chain of the solver as a move of the game.
    fn as_move(&self, chain: &Chain) -> Option<SolitaireMove> {
        let board = self.game.board();
        let mut jumps = chain.windows(2).map(|pair| {
            let jump = board.jumps_from(pair[0]).iter().find(|jump| jump.to == pair[1])?;
            Some(SolitaireMove::single(*jump))
        });
        let first = jumps.next()??;
        jumps.try_fold(first, |chain, jump| self.game.joined(chain, jump?))
    }

    fn moves(&self, chains: &[Chain]) -> Vec<AnyMove> {
        chains.iter().map_while(|chain| self.as_move(chain)).map(AnyMove::Solitaire).collect()
    }

    /// The best line of a hint.
    fn line(&self, position: SolitairePosition, hint: &Hint) -> Line<AnyMove> {
        let moves = self.moves(hint.line());
        let distance = Some(Distance(moves.len() as u16));
        let exact = |value| Score::Exact { value, distance, proof: Proof::Search };
        let score = match &hint.to_one {
            Verdict::Yes(_) => exact(Wdl::Win),
            Verdict::No(_) => exact(Wdl::Loss),
            Verdict::Unknown => {
                let left = hint.best.as_ref().map_or(position.pegs().len(), |best| best.pegs);
                estimate(left, moves.len())
            }
        };
        Line { score, moves }
    }

    /// The lines that begin with other moves, each judged at a glance, best first.
    fn other_lines(
        &self,
        position: SolitairePosition,
        candidates: &[SolitaireMove],
        budget: &mut Budget,
    ) -> Vec<Line<AnyMove>> {
        let centre = self.game.rules().centre();
        let mut lines: Vec<(u32, usize, Line<AnyMove>)> = Vec::new();
        for &mv in candidates {
            let after = self.game.apply(&position, mv);
            let mut glance = budget.clone().limited_to(GLANCE);
            let hint = self.solver.hint(after.pegs(), centre, Memory { bits: 12 }, &mut glance);
            let mut line = self.line(after, &hint);
            line.moves.insert(0, AnyMove::Solitaire(mv));
            let pegs = hint.best.as_ref().map_or(1, |best| best.pegs);
            if let Score::Exact { distance: Some(distance), .. } = &mut line.score {
                distance.0 += 1;
            }
            lines.push((pegs, line.moves.len(), line));
            if glance.is_over() && budget.is_over() {
                break;
            }
        }
        lines.sort_by_key(|(pegs, moves, line)| (*pegs, Reverse(line.score.rank()), *moves));
        lines.into_iter().map(|(_, _, line)| line).collect()
    }

    /// The legal moves that lead to different positions, those asked for if any are, single jumps first.
    fn candidates(&self, position: SolitairePosition, request: &Request<AnyMove>) -> Vec<SolitaireMove> {
        let mut legal = Vec::new();
        self.game.legal_moves(&position, &mut legal);
        let mut seen = HashSet::new();
        legal.retain(|&mv| {
            let wanted = request.only.is_empty() || request.only.contains(&AnyMove::Solitaire(mv));
            wanted && seen.insert(self.game.apply(&position, mv))
        });
        legal.truncate(JUDGED.max(request.only.len()));
        legal
    }

    fn budget<'a>(limits: &Limits, stop: &'a AtomicBool) -> Budget<'a> {
        let depth_nodes = limits.depth.map(|depth| QUICK * u64::from(depth));
        let nodes = [limits.nodes, depth_nodes].into_iter().flatten().min();
        let budget = Budget::nodes(nodes.unwrap_or(u64::MAX)).stopped_by(stop);
        match limits.budget().soft {
            Some(time) => budget.until(Instant::now() + time),
            None => budget,
        }
    }
}

/// What a position is worth that nobody knows to be solvable: a peg too many for each that stays.
fn estimate(pegs: u32, moves: usize) -> Score {
    Score::Estimate { centimen: -100 * (pegs as Value - 1), depth: moves as u32 }
}

impl Brain for Puzzler {
    fn analyse(
        &mut self,
        play: &Play<AnyGame>,
        limits: &Limits,
        request: &Request<AnyMove>,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        let Some(position) = Self::position(play) else { return Best::none() };
        let started = Instant::now();
        let mut budget = Self::budget(limits, stop);
        let mut tell = |depth: u32, nodes: u64, lines: &[Line<AnyMove>]| {
            report(&Info { depth, nodes, time: started.elapsed(), hash_full: 0, lines: lines.to_vec() });
        };
        let mut quick = budget.clone().limited_to(QUICK);
        let mut lines = Vec::new();
        if request.only.is_empty() {
            lines.push(self.line(position, &self.hint(position, &mut quick)));
            tell(1, quick.used(), &lines);
        }
        if request.lines > 1 || !request.only.is_empty() {
            let first = lines.first().and_then(|line| line.moves.first().copied());
            let mut others = self.other_lines(position, &self.candidates(position, request), &mut budget);
            others.retain(|line| line.moves.first().copied() != first);
            lines.append(&mut others);
            lines.truncate(request.lines.max(1));
            tell(2, budget.used(), &lines);
        }
        if request.only.is_empty() && quick.is_over() {
            let better = self.line(position, &self.hint(position, &mut budget));
            let first = better.moves.first().copied();
            lines.retain(|line| line.moves.first().copied() != first);
            lines.insert(0, better);
            lines.truncate(request.lines.max(1));
            tell(3, budget.used(), &lines);
        }
        let mv = lines.first().and_then(|line| line.moves.first().copied());
        Best { mv, lines, depth: 3, nodes: quick.used() + budget.used() }
    }

    fn choose(
        &mut self,
        play: &Play<AnyGame>,
        level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        let Some(position) = Self::position(play) else { return Best::none() };
        if level == Level::STRONGEST {
            let unlimited = *limits == Limits::default();
            let limits = if unlimited { Limits::time(PAUSE) } else { *limits };
            return self.analyse(play, &limits, &Request::default(), stop, report);
        }
        // A weaker player jumps without a plan the more often the lower the level.
        let mut random = Random::of(self.seed, position.pegs().bits());
        let number = usize::from(level.number());
        if random.below(10) >= number {
            let candidates = self.candidates(position, &Request::default());
            let Some(&mv) = random.pick(&candidates) else { return Best::none() };
            let line =
                Line { score: estimate(position.pegs().len() - 1, 1), moves: vec![AnyMove::Solitaire(mv)] };
            return Best { mv: Some(AnyMove::Solitaire(mv)), lines: vec![line], depth: 0, nodes: 0 };
        }
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(CASUAL);
        let limits = Limits { nodes: Some(nodes), ..*limits };
        self.analyse(play, &limits, &Request::default(), stop, report)
    }

    /// Half of the hash remembers positions; Solitaire is searched with one thread.
    fn set(&mut self, settings: Settings) {
        self.seed = settings.seed;
        let entries = (settings.hash / 16).max(1 << 10);
        self.memory = Memory { bits: entries.ilog2() };
    }

    fn forget(&mut self) {}
}
