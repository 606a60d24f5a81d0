//! What a search tells.

use std::time::Duration;

use crate::score::Score;

/// One line of play and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// What the line is worth to the player to move.
    pub score: Score,
    /// The moves; the first is the one the line recommends.
    pub moves: Vec<M>,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info<M> {
    /// The depth just finished, in plies.
    pub depth: u32,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The best lines, best first.
    pub lines: Vec<Line<M>>,
}

impl<M> Info<M> {
    /// Nodes a second so far.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }

    /// The same with every move turned into another form.
    pub fn map<N>(self, mut turn: impl FnMut(M) -> N) -> Info<N> {
        Info {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            hash_full: self.hash_full,
            lines: self.lines.into_iter().map(|line| line.map(&mut turn)).collect(),
        }
    }
}

impl<M> Line<M> {
    /// The same with every move turned into another form.
    pub fn map<N>(self, turn: impl FnMut(M) -> N) -> Line<N> {
        Line { score: self.score, moves: self.moves.into_iter().map(turn).collect() }
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best<M> {
    /// The move to make; `None` when the game is over.
    pub mv: Option<M>,
    /// The best lines, best first; empty when the game is over.
    pub lines: Vec<Line<M>>,
    /// The last depth finished.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
}

impl<M> Best<M> {
    /// The answer when there is no move to make.
    pub const fn none() -> Self {
        Self { mv: None, lines: Vec::new(), depth: 0, nodes: 0 }
    }

    /// What the position is worth to the player to move, if there is a move.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// The same with every move turned into another form.
    pub fn map<N>(self, mut turn: impl FnMut(M) -> N) -> Best<N> {
        Best {
            mv: self.mv.map(&mut turn),
            lines: self.lines.into_iter().map(|line| line.map(&mut turn)).collect(),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}
