//! The outermost level of a search: depth after depth, line after line.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::model::{Model, MoveOf};
use crate::report::{Best, Info, Line};
use crate::score::{DECIDED, NOTHING, Score, TABLE_WON, Value, WON};
use crate::search::worker::Worker;

/// A move at the root and what is known of it.
pub(super) struct RootMove<M: Model> {
    pub(super) mv: M::Move,
    /// At this depth; [`NOTHING`] when it was only shown to be no better than another.
    value: Value,
    /// At the last depth that gave it a value.
    last: Value,
    /// The depth of that value.
    depth: u32,
    /// The moves after this one.
    rest: Vec<M::Move>,
}

impl<M: Model> Clone for RootMove<M> {
    fn clone(&self) -> Self {
        Self { rest: self.rest.clone(), ..*self }
    }
}

impl<M: Model> RootMove<M> {
    pub(super) fn new(mv: M::Move) -> Self {
        Self { mv, value: NOTHING, last: NOTHING, depth: 0, rest: Vec::new() }
    }

    fn known(&self) -> Value {
        if self.value == NOTHING { self.last } else { self.value }
    }

    fn line(&self, model: &M) -> Line<MoveOf<M>> {
        let moves = std::iter::once(&self.mv).chain(&self.rest).map(|&mv| model.decode(mv)).collect();
        // A search that ended before its first depth did has nothing to say.
        let value = if self.known() == NOTHING { 0 } else { self.known() };
        Line { score: Score::from_value(value, self.depth), moves }
    }
}

/// Half the first window around the last depth's value.
const WINDOW: Value = 24;

impl<M: Model> Worker<'_, M> {
    /// Searches depth after depth and reports after each.
    pub(super) fn deepen(
        &mut self,
        mut roots: Vec<RootMove<M>>,
        max_depth: i32,
        lines: usize,
        soft: Option<Duration>,
        report: &mut dyn FnMut(&Info<MoveOf<M>>),
    ) -> Best<MoveOf<M>> {
        let lines = lines.clamp(1, roots.len());
        let mut finished = 0;
        self.first_order(&mut roots);
        // Helper threads start at different depths, so that they do not all walk the same way.
        for depth in 1 + (self.index as i32 & 1)..=max_depth {
            for root in &mut roots {
                if root.value != NOTHING {
                    root.last = root.value;
                }
                root.value = NOTHING;
            }
            for line in 0..lines {
                self.line(&mut roots, line, depth);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            roots[..lines].sort_by_key(|root| std::cmp::Reverse(root.known()));
            finished = depth as u32;
            report(&self.info(&roots[..lines], finished));
            if self.is_settled(&roots[..lines], depth, roots.len(), soft) {
                break;
            }
        }
        self.flush();
        Best {
            mv: Some(self.model.decode(roots[0].mv)),
            lines: roots[..lines].iter().map(|root| root.line(self.model)).collect(),
            depth: finished,
            nodes: self.control.nodes.load(Ordering::Relaxed),
        }
    }

    fn info(&mut self, best: &[RootMove<M>], depth: u32) -> Info<MoveOf<M>> {
        self.flush();
        Info {
            depth,
            nodes: self.control.nodes.load(Ordering::Relaxed),
            time: self.control.started.elapsed(),
            hash_full: self.table.fullness(),
            lines: best.iter().map(|root| root.line(self.model)).collect(),
        }
    }

    /// Whether a deeper search would change nothing, or a clock wants the answer.
    fn is_settled(&self, best: &[RootMove<M>], depth: i32, moves: usize, soft: Option<Duration>) -> bool {
        // A win found within the depth has no shorter one; a loss is the slowest.
        let settled = |root: &RootMove<M>| {
            let size = root.known().abs();
            size > TABLE_WON && WON - size <= depth
        };
        let elapsed = self.control.started.elapsed();
        best.iter().all(settled) || soft.is_some_and(|soft| elapsed >= soft / 2 || (moves == 1 && depth >= 6))
    }

    /// Orders the root moves before anything was searched.
    fn first_order(&mut self, roots: &mut [RootMove<M>]) {
        let state = self.frames[self.root].state;
        let moves: Vec<M::Move> = roots.iter().map(|root| root.mv).collect();
        let mut scores = Vec::new();
        self.model.order(&state, &moves, &mut scores);
        for (root, score) in roots.iter_mut().zip(scores) {
            root.last = score + if self.model.is_noisy(root.mv) { 10_000 } else { 0 };
        }
        roots.sort_by_key(|root| std::cmp::Reverse(root.last));
        for root in roots {
            root.last = NOTHING;
        }
    }

    /// Finds the best of the root moves from the place `line` on and puts it there.
    fn line(&mut self, roots: &mut [RootMove<M>], line: usize, depth: i32) {
        let guess = roots[line].last;
        let mut margin = WINDOW;
        let (mut alpha, mut beta) = (-WON, WON);
        if self.features.aspiration && depth >= 5 && guess.abs() < DECIDED {
            (alpha, beta) = (guess - margin, guess + margin);
        }
        loop {
            for root in &mut roots[line..] {
                root.value = NOTHING;
            }
            let value = self.root_moves(&mut roots[line..], depth, alpha, beta);
            // Stable, so that moves without a value of this depth keep their order.
            roots[line..].sort_by_key(|root| std::cmp::Reverse(root.value));
            if self.stopped {
                return;
            }
            margin *= 3;
            if value <= alpha && alpha > -WON {
                alpha = if margin > 500 { -WON } else { value - margin };
            } else if value >= beta && beta < WON {
                beta = if margin > 500 { WON } else { value + margin };
            } else {
                return;
            }
        }
    }

    fn root_moves(&mut self, roots: &mut [RootMove<M>], depth: i32, mut alpha: Value, beta: Value) -> Value {
        let mut best = NOTHING;
        for (i, root) in roots.iter_mut().enumerate() {
            self.push(root.mv);
            let value = if i == 0 {
                -self.node(depth - 1, -beta, -alpha, 1, true)
            } else {
                let mut value = -self.node(depth - 1, -alpha - 1, -alpha, 1, true);
                if value > alpha && !self.stopped {
                    value = -self.node(depth - 1, -beta, -alpha, 1, true);
                }
                value
            };
            self.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
            }
            if i == 0 || value > alpha {
                root.value = value;
                root.depth = depth as u32;
                // Below the window there is no line, only a bound; the last one found still stands.
                if value > alpha || root.rest.is_empty() {
                    root.rest.clone_from(&self.lines[1]);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
