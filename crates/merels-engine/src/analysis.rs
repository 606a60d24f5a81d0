//! What a search found, as plain data that a server sends and a terminal prints.

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Game, Wdl};
use serde::{Deserialize, Serialize};

use crate::report::{Best, Info, Line};
use crate::score::{Proof, Score};

/// A score for the eye. Exact and estimated scores are different variants, so that nobody mistakes one for the other.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ScoreView {
    /// The value is certain.
    Exact {
        /// For the player to move.
        value: ValueView,
        /// Plies to the end, where known; at most so many when a search found them.
        distance: Option<u16>,
        /// How it is known.
        proof: ProofView,
    },
    /// A guess.
    Estimate {
        /// 100 is worth one man; for the player to move.
        centimen: i32,
        /// How many plies deep the search looked.
        depth: u32,
    },
}

/// Win, draw or loss for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueView {
    /// The player to move loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The player to move wins.
    Win,
}

/// How an exact score is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProofView {
    /// From a solved table.
    Table,
    /// From a search to the end of the game.
    Search,
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        match score {
            Score::Exact { value, distance, proof } => Self::Exact {
                value: match value {
                    Wdl::Loss => ValueView::Loss,
                    Wdl::Draw => ValueView::Draw,
                    Wdl::Win => ValueView::Win,
                },
                distance: distance.map(|distance| distance.0),
                proof: match proof {
                    Proof::Table => ProofView::Table,
                    Proof::Search => ProofView::Search,
                },
            },
            Score::Estimate { centimen, depth } => Self::Estimate { centimen, depth },
        }
    }
}

/// A line of play and what it leads to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LineView {
    /// What it is worth to the player to move.
    pub score: ScoreView,
    /// The player to move's share of points, 0 to 1, that the score stands for: the height of a bar.
    pub share: f64,
    /// The moves, as text.
    pub moves: Vec<String>,
}

/// How far an analysis has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysisView {
    /// The depth finished, in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes a second.
    pub nodes_per_second: u64,
    /// Milliseconds since the search began.
    pub milliseconds: u64,
    /// The best lines, best first.
    pub lines: Vec<LineView>,
}

/// A line as text.
pub fn line_view(game: &AnyGame, line: &Line<AnyMove>) -> LineView {
    LineView {
        score: line.score.into(),
        share: line.score.win_share(),
        moves: line.moves.iter().map(|&mv| game.format_move(mv)).collect(),
    }
}

/// What a search reports, as text.
pub fn view(game: &AnyGame, info: &Info<AnyMove>) -> AnalysisView {
    AnalysisView {
        depth: info.depth,
        nodes: info.nodes,
        nodes_per_second: info.nodes_per_second(),
        milliseconds: info.time.as_millis() as u64,
        lines: info.lines.iter().map(|line| line_view(game, line)).collect(),
    }
}

/// The lines a search ended with, as text.
pub fn lines(game: &AnyGame, best: &Best<AnyMove>) -> Vec<LineView> {
    best.lines.iter().map(|line| line_view(game, line)).collect()
}
