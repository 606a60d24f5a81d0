//! A search that a session asked for.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Game, Play, Wdl};

use crate::engine::Engine;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Info, Line};
use crate::score::Score;
use crate::search::Request;

/// A search to be run beside its session.
pub struct Job {
    pub(super) engine: Arc<Mutex<Engine>>,
    pub(super) play: Play<AnyGame>,
    pub(super) level: Level,
    pub(super) lines: usize,
    pub(super) limits: Limits,
    pub(super) only: Vec<AnyMove>,
    pub(super) infinite: bool,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("limits", &self.limits)
            .field("infinite", &self.infinite)
            .finish_non_exhaustive()
    }
}

/// How often an infinite search that has nothing left to find looks whether it is stopped.
const NAP: Duration = Duration::from_millis(5);

impl Job {
    /// Whether only `stop` ends it.
    pub const fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// Searches until a limit or `stop` ends it, saying `info` lines on the way and `bestmove` at the end.
    pub fn run(self, stop: &AtomicBool, say: &mut dyn FnMut(String)) {
        let game = self.play.game().clone();
        let mut report = |info: &Info<AnyMove>| {
            for (i, line) in info.lines.iter().enumerate() {
                say(info_line(&game, info, i, line));
            }
        };
        let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
        // Several lines, chosen moves and endless thinking are for analysis; a level plays.
        let analyses = self.lines > 1 || !self.only.is_empty() || self.infinite;
        let best = if analyses && self.level == Level::STRONGEST {
            let request = Request { lines: self.lines, only: self.only };
            engine.analyse(&self.play, &self.limits, &request, stop, &mut report)
        } else {
            engine.choose(&self.play, self.level, &self.limits, stop, &mut report)
        };
        drop(engine);
        while self.infinite && !stop.load(Ordering::Relaxed) {
            std::thread::sleep(NAP);
        }
        say(match best.mv {
            Some(mv) => format!("bestmove {}", game.format_move(mv)),
            None => "bestmove (none)".into(),
        });
    }
}

fn info_line(game: &AnyGame, info: &Info<AnyMove>, i: usize, line: &Line<AnyMove>) -> String {
    let moves: Vec<String> = line.moves.iter().map(|&mv| game.format_move(mv)).collect();
    format!(
        "info depth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
        info.depth,
        i + 1,
        score_text(line.score),
        info.nodes,
        info.nodes_per_second(),
        info.hash_full,
        info.time.as_millis(),
        moves.join(" ")
    )
}

/// A score as the protocol writes it.
fn score_text(score: Score) -> String {
    match score {
        Score::Exact { value: Wdl::Draw, .. } => "exact draw".into(),
        Score::Exact { value, distance: Some(distance), .. } => format!("exact {value} {distance}"),
        Score::Exact { value, distance: None, .. } => format!("exact {value}"),
        Score::Estimate { centimen, .. } => format!("cp {centimen}"),
    }
}
