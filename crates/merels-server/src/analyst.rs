//! Live analysis: the engine's lines as they deepen, for as long as someone listens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use merels_core::Game;
use merels_core::any::AnyMove;
use merels_engine::{Engine, Info, Limits, Request, Settings};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};

use crate::api::analysis::{AnalysisInfo, Line};
use crate::error::ApiError;
use crate::pool::Pool;
use crate::rules::Play;
use crate::tables::Library;
use crate::{score, view};

/// How many analyses, reviews included, go on at once.
const MOST_AT_ONCE: usize = 4;
/// Bytes of the transposition table of one analysis.
const HASH: usize = 64 << 20;
/// The longest line that is sent.
const LONGEST_LINE: usize = 24;

/// Analyses for all who ask.
pub(crate) struct Analyst {
    pool: Pool,
    places: Arc<Semaphore>,
    library: Arc<Library>,
}

/// An analysis that goes on until this is dropped.
pub(crate) struct Analysis {
    pub(crate) infos: watch::Receiver<Arc<AnalysisInfo>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Analyst {
    pub(crate) fn new(library: Arc<Library>) -> std::io::Result<Self> {
        Ok(Self {
            pool: Pool::new("analysis", MOST_AT_ONCE, 10)?,
            places: Arc::new(Semaphore::new(MOST_AT_ONCE)),
            library,
        })
    }

    /// A place among the analyses, as long as it is held.
    pub(crate) fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            ApiError::busy(format!("{MOST_AT_ONCE} analyses are under way already; stop one of them first."))
        })
    }

    /// Has long work done among the analyses.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        self.pool.run(work)
    }

    /// Begins to analyse where `play` stands.
    pub(crate) fn begin(&self, play: Play, lines: usize, time: Duration) -> Result<Analysis, ApiError> {
        let place = self.place()?;
        let stop = Arc::new(AtomicBool::new(false));
        let first = AnalysisInfo {
            position: view::position_text(&play),
            depth: 0,
            nodes: 0,
            time_ms: 0,
            lines: Vec::new(),
            done: false,
        };
        let (shown, infos) = watch::channel(Arc::new(first));
        let (flag, library) = (Arc::clone(&stop), Arc::clone(&self.library));
        // The answer comes through the channel.
        let _answer = self.pool.run(move || {
            analyse(&play, lines, time, &flag, &library, &shown);
            drop(place);
        });
        Ok(Analysis { infos, stop })
    }
}

fn analyse(
    play: &Play,
    lines: usize,
    time: Duration,
    stop: &AtomicBool,
    library: &Library,
    shown: &watch::Sender<Arc<AnalysisInfo>>,
) {
    if stop.load(Ordering::Relaxed) {
        return;
    }
    let begun = Instant::now();
    let mut engine = Engine::new(play.game(), Settings { hash: HASH, ..Settings::default() });
    engine.set_mill_oracle(library.oracle(play.game()));
    let request = Request { lines, only: Vec::new() };
    let mut last = None;
    let mut report = |info: &Info<AnyMove>| {
        let document = document(play, info, false);
        last = Some(document.clone());
        shown.send_replace(Arc::new(document));
    };
    let best = engine.analyse(play, &Limits::time(time), &request, stop, &mut report);
    let end =
        Info { depth: best.depth, nodes: best.nodes, time: begun.elapsed(), hash_full: 0, lines: best.lines };
    let mut end = document(play, &end, true);
    // A search that was stopped before its first depth was done has nothing better than what was said last.
    if let Some(last) = last.filter(|_| end.lines.is_empty()) {
        end.lines = last.lines;
    }
    shown.send_replace(Arc::new(end));
}

fn document(play: &Play, info: &Info<AnyMove>, done: bool) -> AnalysisInfo {
    let game = play.game();
    let side = play.side_to_move();
    let lines = info.lines.iter().enumerate().filter_map(|(i, line)| {
        Some(Line {
            rank: i as u32 + 1,
            score: score::document(&line.score, side),
            text: score::words(&line.score, side, game.player_names()),
            moves: line.moves.iter().take(LONGEST_LINE).map(|&mv| game.format_move(mv)).collect(),
            first: view::mv(game, *line.moves.first()?),
        })
    });
    AnalysisInfo {
        position: view::position_text(play),
        depth: info.depth,
        nodes: info.nodes,
        time_ms: info.time.as_millis() as u64,
        lines: lines.collect(),
        done,
    }
}
