//! What a search learns about moves, so that good ones come first.

use crate::model::Model;
use crate::score::Value;
use crate::search::{Features, MAX_PLY};

/// The size no history value goes beyond.
const HISTORY_LIMIT: i32 = 8192;

/// Scores of the kinds of moves, best first; histories and first guesses stay below the last.
const TABLE_MOVE: i32 = 1 << 30;
const NOISY: i32 = 1 << 24;
const KILLERS: [i32; 2] = [1 << 22, (1 << 22) - 1];
const COUNTER: i32 = (1 << 22) - 2;

/// The memory of one thread.
pub(super) struct Memory {
    /// By player and slot: how often a quiet move was good.
    history: [Vec<i32>; 2],
    /// By ply: codes of the last two quiet moves that were too good for the opponent to allow.
    killers: Vec<[u32; 2]>,
    /// By player and slot of the move before: the code of the move that refuted it.
    counters: [Vec<u32>; 2],
    slots: usize,
}

/// Where in the search a list of moves stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// 0 or 1, whose turn it is.
    pub(super) side: usize,
    pub(super) ply: usize,
    /// The slot of the move that led here.
    pub(super) previous: Option<usize>,
    /// The code of the move the table remembers, 0 for none.
    pub(super) remembered: u32,
}

impl Memory {
    pub(super) fn new(slots: usize) -> Self {
        Self {
            history: [vec![0; slots], vec![0; slots]],
            killers: vec![[0; 2]; MAX_PLY + 2],
            counters: [vec![0; slots], vec![0; slots]],
            slots,
        }
    }

    /// Turns first guesses in `scores` into the order in which moves are searched, highest first.
    pub(super) fn rate<M: Model>(
        &self,
        model: &M,
        features: Features,
        place: Place,
        moves: &[M::Move],
        scores: &mut [Value],
    ) {
        let counter = match place.previous {
            Some(previous) if features.counters => self.counters[place.side][previous],
            _ => 0,
        };
        let killers = if features.killers { self.killers[place.ply] } else { [0; 2] };
        for (&mv, score) in moves.iter().zip(scores.iter_mut()) {
            let code = model.code(mv);
            *score = if code == place.remembered {
                TABLE_MOVE
            } else if model.is_noisy(mv) {
                NOISY + *score
            } else if code == killers[0] {
                KILLERS[0]
            } else if code == killers[1] {
                KILLERS[1]
            } else if code == counter {
                COUNTER
            } else if features.history {
                *score * 16 + self.history[place.side][model.slot(mv)]
            } else {
                *score * 16
            };
        }
    }

    /// Learns that the quiet move `good` ended the search of a node, where the quiet moves `bad` had not.
    pub(super) fn learn<M: Model>(
        &mut self,
        model: &M,
        place: Place,
        depth: i32,
        good: M::Move,
        bad: &[M::Move],
    ) {
        let code = model.code(good);
        let killers = &mut self.killers[place.ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some(previous) = place.previous {
            self.counters[place.side][previous] = code;
        }
        let bonus = (depth * depth * 8).min(1200);
        self.adjust(place.side, model.slot(good), bonus);
        for &mv in bad {
            self.adjust(place.side, model.slot(mv), -bonus);
        }
    }

    /// How well a quiet move has done, from -1 (badly) to 1 in steps fit for reductions.
    pub(super) fn standing<M: Model>(&self, model: &M, side: usize, mv: M::Move) -> i32 {
        self.history[side][model.slot(mv)] / (HISTORY_LIMIT / 3)
    }

    fn adjust(&mut self, side: usize, slot: usize, bonus: i32) {
        let value = &mut self.history[side][slot % self.slots];
        // The nearer the limit, the less a further bonus adds.
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Brings the best move from `from` on to the place `from`.
pub(super) fn pick<T>(moves: &mut [T], scores: &mut [Value], from: usize) {
    let mut best = from;
    for i in from + 1..moves.len() {
        if scores[i] > scores[best] {
            best = i;
        }
    }
    moves.swap(from, best);
    scores.swap(from, best);
}
