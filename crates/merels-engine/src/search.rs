//! The search: iterative deepening over a principal variation search, on one or several threads, for any [`Model`].
//!
//! [`Searcher`] is the whole; `worker` is one thread's search, `root` its outermost level, `order` what it learns about
//! moves. Threads share the transposition table and nothing else.

mod features;
mod order;
mod root;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use merels_core::{Game, Play};

pub use features::Features;

use crate::limits::Limits;
use crate::model::{Model, MoveOf, PositionOf};
use crate::oracle::Oracle;
use crate::report::{Best, Info};
use crate::table::TranspositionTable;
use root::RootMove;
use worker::{Frame, Worker};

/// The deepest a search can look, in plies.
pub const MAX_PLY: usize = 160;

/// What one search is asked beside its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request<M> {
    /// How many best lines to find; at least 1.
    pub lines: usize,
    /// Look only at these moves; all legal moves when empty.
    pub only: Vec<M>,
}

impl<M> Default for Request<M> {
    fn default() -> Self {
        Self { lines: 1, only: Vec::new() }
    }
}

/// Finds the best moves of one game. Keeps what it has learnt from one search to the next.
pub struct Searcher<M: Model> {
    model: Arc<M>,
    table: TranspositionTable,
    hash: usize,
    threads: usize,
    features: Features,
    oracle: Option<Arc<dyn Oracle<M::Game>>>,
}

/// What all threads of a search look at.
struct Control<'a> {
    /// The caller's wish to end.
    stop: &'a AtomicBool,
    /// The main thread is done.
    done: AtomicBool,
    started: Instant,
    hard: Option<Duration>,
    max_nodes: u64,
    /// Nodes of all threads, brought up to date now and then.
    nodes: AtomicU64,
}

impl Control<'_> {
    fn must_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.done.load(Ordering::Relaxed)
            || self.hard.is_some_and(|hard| self.started.elapsed() >= hard)
            || self.nodes.load(Ordering::Relaxed) >= self.max_nodes
    }
}

impl<M: Model> Searcher<M> {
    /// A searcher with a table of `hash` bytes and so many threads (at least one).
    pub fn new(model: Arc<M>, hash: usize, threads: usize) -> Self {
        Self {
            model,
            table: TranspositionTable::new(hash),
            hash,
            threads: threads.max(1),
            features: Features::default(),
            oracle: None,
        }
    }

    /// The game's model.
    pub fn model(&self) -> &Arc<M> {
        &self.model
    }

    /// Switches parts of the search on and off.
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
        self.forget();
    }

    /// Gives the search exact values to look up; `None` takes them away.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle<M::Game>>>) {
        self.oracle = oracle;
        self.forget();
    }

    /// The exact values the search looks up.
    pub fn oracle(&self) -> Option<&Arc<dyn Oracle<M::Game>>> {
        self.oracle.as_ref()
    }

    /// The bytes that were asked for as the table's size.
    pub fn hash(&self) -> usize {
        self.hash
    }

    /// Changes the size of the table, in bytes, and forgets what was in it.
    pub fn set_hash(&mut self, hash: usize) {
        // The old table goes first: both at once might not fit.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(hash);
        self.hash = hash;
    }

    /// Changes the number of threads (at least one).
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Forgets all earlier searches, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches for the best move where `play` stands, until a limit or `stop` ends it; `report` hears of every depth.
    ///
    /// When the game is over, the answer has no move.
    pub fn search(
        &mut self,
        play: &Play<M::Game>,
        limits: &Limits,
        request: &Request<MoveOf<M>>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info<MoveOf<M>>),
    ) -> Best<MoveOf<M>> {
        let mut legal = play.legal_moves();
        if !request.only.is_empty() {
            legal.retain(|mv| request.only.contains(mv));
        }
        let roots: Vec<RootMove<M>> = legal.iter().map(|&mv| RootMove::new(self.model.encode(mv))).collect();
        if roots.is_empty() {
            return Best::none();
        }
        self.table.advance();
        let budget = limits.budget();
        let control = Control {
            stop,
            done: AtomicBool::new(false),
            started: Instant::now(),
            hard: budget.hard,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
        };
        let frames = self.history(play);
        let worker = |index: usize| Worker::new(self, &control, frames.clone(), index);
        let depth =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let soft = limits.clock.and(budget.soft);
        std::thread::scope(|scope| {
            for index in 1..self.threads {
                let (mut helper, roots) = (worker(index), roots.clone());
                scope.spawn(move || helper.deepen(roots, depth, request.lines, None, &mut |_| {}));
            }
            let best = worker(0).deepen(roots, depth, request.lines, soft, report);
            control.done.store(true, Ordering::Relaxed);
            best
        })
    }

    /// The positions since the last move that cannot be taken back, and the present one.
    fn history(&self, play: &Play<M::Game>) -> Vec<Frame<M>> {
        let game = play.game();
        let positions: Vec<PositionOf<M>> = play.positions().copied().collect();
        let moves = play.moves();
        let first = moves.iter().rposition(|&mv| !game.is_quiet(mv)).map_or(0, |last| last + 1);
        // One or two positions more than repetitions need, for rules that look at a player's last turn.
        let first = first.min(moves.len().saturating_sub(2));
        let mut quiet = play.counters().quiet_plies.saturating_sub((moves.len() - first) as u32);
        let mut frames = Vec::with_capacity(positions.len() - first + MAX_PLY);
        for i in first..positions.len() {
            let state = self.model.state(&positions[i]);
            let mv = moves.get(i).map(|&mv| self.model.encode(mv));
            let reversible = i > first && game.is_quiet(moves[i - 1]);
            if i > first {
                quiet = if reversible { quiet + 1 } else { 0 };
            }
            frames.push(Frame::new(&*self.model, state, quiet, reversible, mv));
        }
        if let Some(last) = frames.last_mut() {
            last.quiet = play.counters().quiet_plies;
        }
        frames
    }
}
