//! `merels analyse GAME POSITION`

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use merels_core::{AnyGame, Game, Play};
use merels_engine::analysis::{self, LineView, ProofView, ScoreView, ValueView};
use merels_engine::{Engine, Limits, Request, Settings};
use serde_json::json;

use super::Failure;
use crate::input::{self, GameParser};
use crate::output;
use crate::tables_folder::TablesFolder;

/// Find the best lines of a position.
///
/// A line's value is for the player to move. It is exact where solved tables or a search to the end of the game prove it,
/// and says so; otherwise it is an estimate in men, with the depth it was searched to.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels analyse nine-mens-morris start --seconds 3 --lines 4\n  \
    merels analyse three-mens-morris 'W1B/WB1/3 w 1,1' --json")]
pub(crate) struct Analyse {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// The position, or start.
    position: String,
    /// How long to think.
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Stop after so many nodes; with one thread this makes the answer repeatable.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How many lines to find.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=100))]
    lines: u8,
    /// Threads to think with; 0 for as many as the computer has.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    tables: TablesFolder,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds: &f64| (0.001..=1e9).contains(seconds));
    number.ok_or_else(|| "expected a number of seconds from 0.001".into())
}

/// Bytes of the transposition table.
const HASH: usize = 128 << 20;

impl Analyse {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (position, counters) = input::position(&self.game, Some(&self.position))?;
        let play = Play::from_position(self.game.clone(), position, counters);
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            n => usize::from(n),
        };
        let mut engine = Engine::new(&self.game, Settings { hash: HASH, threads, seed: 0 });
        if let AnyGame::Mill(game) = &self.game
            && let Ok(tables) = self.tables.open(game)
        {
            engine.set_mill_oracle(Some(Arc::new(tables)));
        }
        let limits = Limits {
            time: self.nodes.is_none().then(|| Duration::from_secs_f64(self.seconds)),
            nodes: self.nodes,
            ..Limits::default()
        };
        let request = Request { lines: usize::from(self.lines), only: Vec::new() };
        let progress = std::io::stderr().is_terminal() && !self.json;
        let best = engine.analyse(&play, &limits, &request, &AtomicBool::new(false), &mut |info| {
            if progress {
                eprint!("\rdepth {} ", info.depth);
            }
        });
        if progress {
            eprintln!();
        }
        let lines = analysis::lines(&self.game, &best);
        let outcome = play.outcome();
        if self.json {
            let result = outcome
                .map(|outcome| outcome.winner.map_or("draw".into(), |winner| format!("won by {winner}")));
            return output::json(&json!({
                "game": self.game.spec(), "position": self.game.format_position(&position, counters),
                "depth": best.depth, "nodes": best.nodes, "lines": lines, "result": result,
            }));
        }
        output::text(|out| {
            if let Some(outcome) = outcome {
                let text = outcome.winner.map_or("drawn".into(), |winner| format!("won by {winner}"));
                return writeln!(out, "the game is over: {text}");
            }
            writeln!(out, "{} to move, depth {}, {} nodes", play.side_to_move(), best.depth, best.nodes)?;
            lines.iter().enumerate().try_for_each(|(i, line)| write_line(out, i + 1, line))
        })
    }
}

fn write_line(out: &mut dyn Write, number: usize, line: &LineView) -> std::io::Result<()> {
    writeln!(out, "{number}. {:<22} {}", score_text(line.score), line.moves.join(" "))
}

fn score_text(score: ScoreView) -> String {
    match score {
        ScoreView::Exact { value, distance, proof } => {
            let value = match value {
                ValueView::Loss => "loss",
                ValueView::Draw => "draw",
                ValueView::Win => "win",
            };
            let most = if proof == ProofView::Search { "at most " } else { "" };
            distance
                .map_or_else(|| format!("exact {value}"), |plies| format!("exact {value} in {most}{plies}"))
        }
        ScoreView::Estimate { centimen, depth } => {
            format!("about {:+.2} (depth {depth})", f64::from(centimen) / 100.0)
        }
    }
}
