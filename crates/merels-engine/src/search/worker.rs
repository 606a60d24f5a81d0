//! One thread's search.

use std::sync::atomic::Ordering;

use merels_core::{Game, Wdl};

use crate::model::{Model, mix};
use crate::oracle::Oracle;
use crate::score::{DECIDED, NOTHING, TABLE_WON, Value, WON, lost_in};
use crate::search::order::{Memory, Place, pick};
use crate::search::{Control, Features, MAX_PLY, Searcher};
use crate::table::{Bound, Entry, TranspositionTable};

/// A position on the way from the game's past to where the search stands.
pub(super) struct Frame<M: Model> {
    pub(super) state: M::State,
    key: u64,
    /// Plies since the last placing or capture.
    pub(super) quiet: u32,
    /// Whether the position before can come again.
    reversible: bool,
    /// The move made here, when one was.
    mv: Option<M::Move>,
    evaluation: Value,
}

impl<M: Model> Clone for Frame<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Model> Copy for Frame<M> {}

impl<M: Model> Frame<M> {
    pub(super) fn new(model: &M, state: M::State, quiet: u32, reversible: bool, mv: Option<M::Move>) -> Self {
        Self { key: model.key(&state), state, quiet, reversible, mv, evaluation: 0 }
    }
}

/// A list of moves that is used again and again.
struct List<T> {
    moves: Vec<T>,
    scores: Vec<Value>,
    /// Quiet moves already searched.
    tried: Vec<T>,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { moves: Vec::new(), scores: Vec::new(), tried: Vec::new() }
    }
}

/// Nodes between two looks at the clock.
const PULSE: u64 = 512;

/// The deepest quiescence goes below the search's depth, in plies.
const QUIESCENCE: usize = 12;

/// One thread's search and its memory.
pub(super) struct Worker<'a, M: Model> {
    pub(super) model: &'a M,
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a Control<'a>,
    pub(super) features: Features,
    oracle: Option<&'a dyn Oracle<M::Game>>,
    repetition_limit: u32,
    memory: Memory,
    reductions: Vec<i32>,
    /// The game's past, the root, and the moves being searched.
    pub(super) frames: Vec<Frame<M>>,
    /// Where the root is in `frames`.
    pub(super) root: usize,
    /// Whose turn it is at the root, 0 or 1.
    root_side: usize,
    /// By ply: the best line from there.
    pub(super) lines: Vec<Vec<M::Move>>,
    lists: Vec<List<M::Move>>,
    nodes: u64,
    /// How many of `nodes` the other threads know of.
    flushed: u64,
    pub(super) stopped: bool,
    /// 0 for the main thread.
    pub(super) index: usize,
}

impl<'a, M: Model> Worker<'a, M> {
    pub(super) fn new(
        searcher: &'a Searcher<M>,
        control: &'a Control<'a>,
        frames: Vec<Frame<M>>,
        index: usize,
    ) -> Self {
        let model = &*searcher.model;
        Self {
            model,
            table: &searcher.table,
            control,
            features: searcher.features,
            oracle: searcher.oracle.as_deref(),
            repetition_limit: model.game().repetition_limit().unwrap_or(2),
            memory: Memory::new(M::SLOTS),
            reductions: reductions(),
            root: frames.len() - 1,
            root_side: model.game().side_to_move(&model.position(&frames[frames.len() - 1].state)).index(),
            frames,
            lines: vec![Vec::new(); MAX_PLY + 2],
            lists: std::iter::repeat_with(List::default).take(MAX_PLY + 2).collect(),
            nodes: 0,
            flushed: 0,
            stopped: false,
            index,
        }
    }

    /// Tells the other threads how many nodes this one has searched.
    pub(super) fn flush(&mut self) {
        self.control.nodes.fetch_add(self.nodes - self.flushed, Ordering::Relaxed);
        self.flushed = self.nodes;
    }

    /// Makes a move.
    pub(super) fn push(&mut self, mv: M::Move) {
        self.nodes += 1;
        let unseen = self.nodes - self.flushed;
        if unseen >= PULSE || self.control.max_nodes - self.flushed.min(self.control.max_nodes) <= unseen {
            self.flush();
            self.stopped |= self.control.must_stop();
        }
        let at = self.frames.len() - 1;
        let top = &mut self.frames[at];
        top.mv = Some(mv);
        let reversible = self.model.is_reversible(mv);
        let quiet = if reversible { top.quiet + 1 } else { 0 };
        let state = self.model.apply(&top.state, mv);
        self.frames.push(Frame::new(self.model, state, quiet, reversible, None));
    }

    /// Takes a move back.
    pub(super) fn pop(&mut self) {
        self.frames.pop();
    }

    /// Whether the position came before: once inside the search is enough, since what was possible then is possible
    /// now; in the game before the search it must be as often as the rules say.
    fn is_repetition(&self) -> bool {
        let at = self.frames.len() - 1;
        let key = self.frames[at].key;
        let mut before = 0;
        let mut i = at;
        while i >= 2 && self.frames[i].reversible && self.frames[i - 1].reversible {
            i -= 2;
            if self.frames[i].key == key {
                before += 1;
                if i > self.root || before + 1 >= self.repetition_limit {
                    return true;
                }
            }
        }
        false
    }

    /// The key under which the table keeps this node: the position, and what of the game before changes its worth.
    fn table_key(&self, bar: u32) -> u64 {
        let top = &self.frames[self.frames.len() - 1];
        let mut key = top.key;
        if top.quiet >= self.model.quiet_horizon() {
            key ^= mix(u64::from(top.quiet) << 32);
        }
        if bar != 0 {
            key ^= mix(u64::from(bar));
        }
        key
    }

    /// The position two plies ago and the move made there, the player's last turn, if it bars anything now.
    fn barring(&self) -> Option<(M::State, M::Move, u32)> {
        let before = &self.frames[self.frames.len().checked_sub(3)?];
        let mv = before.mv?;
        let bar = self.model.bar(&before.state, mv);
        (bar != 0).then_some((before.state, mv, bar))
    }

    fn ask_oracle(&self, state: &M::State, ply: usize) -> Option<Value> {
        let verdict = self.oracle?.probe(&self.model.position(state))?;
        let size =
            verdict.distance.map_or(TABLE_WON, |distance| (WON - Value::from(distance.0)).max(TABLE_WON + 1));
        Some(match verdict.value {
            Wdl::Win => size - ply as Value,
            Wdl::Draw => 0,
            Wdl::Loss => ply as Value - size,
        })
    }

    /// The value of the node on top, searched `depth` plies deep, as far as it lies between `alpha` and `beta`.
    pub(super) fn node(
        &mut self,
        depth: i32,
        mut alpha: Value,
        mut beta: Value,
        ply: usize,
        may_pass: bool,
    ) -> Value {
        self.lines[ply].clear();
        if self.stopped {
            return 0;
        }
        let top = self.frames[self.frames.len() - 1];
        let state = top.state;
        if let Some(value) = self.ending(&state, ply) {
            return value;
        }
        if self.is_repetition() || self.model.is_quiet_draw(&state, top.quiet) {
            return 0;
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, QUIESCENCE);
        }
        if ply >= MAX_PLY - 1 {
            return self.evaluate(&state);
        }
        // A quicker win than one already found cannot be here, nor a slower loss.
        alpha = alpha.max(lost_in(ply));
        beta = beta.min(WON - ply as Value - 1);
        if alpha >= beta {
            return alpha;
        }
        let full_window = beta - alpha > 1;
        let barring = self.barring();
        let key = self.table_key(barring.map_or(0, |(_, _, bar)| bar));
        let found = if self.features.table { self.table.get(key, ply) } else { None };
        if let Some(found) = found
            && !full_window
            && found.depth >= depth
            && match found.bound {
                Bound::Exact => true,
                Bound::Lower => found.value >= beta,
                Bound::Upper => found.value <= alpha,
            }
        {
            return found.value;
        }
        // Values alone say nothing about progress, so they are asked for only where progress was made: after a move that
        // cannot be taken back. Then a winner heads for the next such move, instead of strolling from won position to
        // won position.
        if top.quiet == 0
            && let Some(value) = self.ask_oracle(&state, ply)
        {
            return value;
        }
        let evaluation = self.evaluate(&state);
        let at = self.frames.len() - 1;
        self.frames[at].evaluation = evaluation;
        let improving = at >= 2 && evaluation > self.frames[at - 2].evaluation;
        let mut depth = depth;
        if !full_window
            && beta.abs() < DECIDED
            && let Some(value) = self.cut_early(depth, beta, ply, may_pass, evaluation, improving)
        {
            return value;
        }
        if self.features.internal_reduction && depth >= 4 && found.is_none_or(|found| found.code == 0) {
            depth -= 1;
        }

        let mut list = std::mem::take(&mut self.lists[ply]);
        self.model.moves(&state, &mut list.moves);
        if let Some((before, last, _)) = barring {
            list.moves.retain(|&mv| !self.model.is_barred(&before, last, &state, mv));
        }
        let place = Place {
            side: self.side(ply),
            ply,
            previous: self
                .frames
                .len()
                .checked_sub(2)
                .and_then(|i| self.frames[i].mv)
                .map(|mv| self.model.slot(mv)),
            remembered: found.map_or(0, |found| found.code),
        };
        self.model.order(&state, &list.moves, &mut list.scores);
        self.memory.rate(self.model, self.features, place, &list.moves, &mut list.scores);
        let outcome = self.moves(&mut list, depth, (alpha, beta), place, evaluation, improving);
        self.lists[ply] = list;
        if self.stopped {
            return 0;
        }
        let Some((value, best)) = outcome else {
            // Every move is barred: the player is blocked.
            return lost_in(ply);
        };
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.features.table {
            let code = best.map_or(0, |mv| self.model.code(mv));
            self.table.put(key, ply, Entry { code, value, depth, bound });
        }
        value
    }

    /// 0 or 1 for whose turn it is, counted from the root: turns alternate.
    fn side(&self, ply: usize) -> usize {
        (self.root_side + ply) & 1
    }

    fn ending(&self, state: &M::State, ply: usize) -> Option<Value> {
        self.model.outcome(state).map(|wdl| match wdl {
            Wdl::Win => WON - ply as Value,
            Wdl::Draw => 0,
            Wdl::Loss => lost_in(ply),
        })
    }

    fn evaluate(&self, state: &M::State) -> Value {
        if self.features.evaluation { self.model.evaluate(state) } else { self.model.evaluate_simply(state) }
    }

    /// Ends a node without looking at its moves where its evaluation makes the result all but sure.
    fn cut_early(
        &mut self,
        depth: i32,
        beta: Value,
        ply: usize,
        may_pass: bool,
        evaluation: Value,
        improving: bool,
    ) -> Option<Value> {
        if self.features.reverse_futility && depth <= 6 {
            let margin = 45 * (depth - i32::from(improving)).max(0) + 25;
            if evaluation - margin >= beta {
                return Some(evaluation - margin);
            }
        }
        if self.features.null_move && may_pass && depth >= 3 && evaluation >= beta {
            let top = self.frames[self.frames.len() - 1];
            let passed = self.model.pass(&top.state)?;
            self.nodes += 1;
            let at = self.frames.len() - 1;
            self.frames[at].mv = None;
            self.frames.push(Frame::new(self.model, passed, 0, false, None));
            let value = -self.node(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1, false);
            self.pop();
            if value >= beta && !self.stopped {
                return Some(if value >= DECIDED { beta } else { value });
            }
        }
        None
    }

    /// Searches the moves of a list; gives the best value and the move that reached it, if one was above `alpha`.
    fn moves(
        &mut self,
        list: &mut List<M::Move>,
        depth: i32,
        (mut alpha, beta): (Value, Value),
        place: Place,
        evaluation: Value,
        improving: bool,
    ) -> Option<(Value, Option<M::Move>)> {
        let Place { ply, side, .. } = place;
        let full_window = beta - alpha > 1;
        let (mut best, mut best_move) = (NOTHING, None);
        list.tried.clear();
        for i in 0..list.moves.len() {
            pick(&mut list.moves, &mut list.scores, i);
            let mv = list.moves[i];
            let quiet = !self.model.is_noisy(mv);
            // Leaving out moves is sound only where some move is known not to lose: then no loss is claimed that
            // is none.
            if quiet && !full_window && best > -DECIDED {
                let late = self.features.late_pruning
                    && depth <= 5
                    && list.tried.len() as i32 > (3 + depth * depth) * if improving { 2 } else { 1 };
                let futile = self.features.futility && depth <= 4 && evaluation + 40 + 60 * depth <= alpha;
                if late || futile {
                    continue;
                }
            }
            self.push(mv);
            let value = if i == 0 {
                -self.node(depth - 1, -beta, -alpha, ply + 1, true)
            } else {
                let less = self.reduction(depth, i, mv, side, quiet, full_window, improving);
                let mut value = -self.node(depth - 1 - less, -alpha - 1, -alpha, ply + 1, true);
                if value > alpha && less > 0 {
                    value = -self.node(depth - 1, -alpha - 1, -alpha, ply + 1, true);
                }
                if value > alpha && full_window {
                    value = -self.node(depth - 1, -beta, -alpha, ply + 1, true);
                }
                value
            };
            self.pop();
            if self.stopped {
                return None;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if full_window {
                        self.extend_line(ply, mv);
                    }
                }
            }
            if alpha >= beta {
                if quiet {
                    self.memory.learn(self.model, place, depth, mv, &list.tried);
                }
                break;
            }
            if quiet {
                list.tried.push(mv);
            }
        }
        (best > NOTHING).then_some((best, best_move))
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all that decides how much less deep a late move is searched"
    )]
    fn reduction(
        &self,
        depth: i32,
        index: usize,
        mv: M::Move,
        side: usize,
        quiet: bool,
        full_window: bool,
        improving: bool,
    ) -> i32 {
        if !self.features.reductions || depth < 3 || index < 2 {
            return 0;
        }
        let mut less = self.reductions[(depth as usize).min(63) * 64 + index.min(63)];
        if quiet {
            less -= self.memory.standing(self.model, side, mv);
            less += i32::from(!improving);
        } else {
            less /= 2;
        }
        less -= i32::from(full_window);
        less.clamp(0, depth - 2)
    }

    /// Puts `mv` before the best line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: M::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The value of the node on top with only noisy moves followed, `left` plies deep at most.
    fn quiesce(&mut self, mut alpha: Value, beta: Value, ply: usize, left: usize) -> Value {
        self.lines[ply].clear();
        let state = self.frames[self.frames.len() - 1].state;
        let mut best = self.evaluate(&state);
        if best >= beta || left == 0 || ply >= MAX_PLY - 1 || !self.features.quiescence {
            return best;
        }
        alpha = alpha.max(best);
        let mut list = std::mem::take(&mut self.lists[ply]);
        self.model.noisy_moves(&state, &mut list.moves);
        if !list.moves.is_empty() {
            if let Some((before, last, _)) = self.barring() {
                list.moves.retain(|&mv| !self.model.is_barred(&before, last, &state, mv));
            }
            self.model.order(&state, &list.moves, &mut list.scores);
        }
        for i in 0..list.moves.len() {
            pick(&mut list.moves, &mut list.scores, i);
            self.push(list.moves[i]);
            let next = self.frames[self.frames.len() - 1].state;
            let value = match self.ending(&next, ply + 1) {
                Some(value) => -value,
                None => -self.quiesce(-beta, -alpha, ply + 1, left - 1),
            };
            self.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.lists[ply] = list;
        best
    }
}

/// By depth and number of the move, 64 each: how much less deep the move is searched at first.
fn reductions() -> Vec<i32> {
    let mut table = vec![0; 64 * 64];
    for depth in 1..64 {
        for index in 1..64 {
            let value = 0.3 + f64::from(depth).ln() * f64::from(index).ln() / 2.2;
            table[(depth * 64 + index) as usize] = value as i32;
        }
    }
    table
}
