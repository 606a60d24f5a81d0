//! The computer as a player and adviser: its moves, its hints, its answer to an offer of a draw.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use merels_core::any::AnyPosition;
use merels_core::{Game, Player, Wdl};
use merels_engine::{Clock, Engine, Level, Limits, Request, Score, Settings};

use crate::api::game::Hint;
use crate::error::ApiError;
use crate::games::Games;
use crate::games::sitting::Sitting;
use crate::pegs::Pegs;
use crate::pool::Pool;
use crate::rules::{AnyGame, Move, Play};
use crate::tables::Library;
use crate::{score, view};

/// How long the strongest level thinks without a clock.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1500);
/// How long a hint, or an answer to an offer, may take.
const ADVICE: Duration = Duration::from_millis(700);
/// An offer is taken by a computer that stands no better than this, in hundredths of a man.
const ENOUGH_FOR_A_DRAW: i32 = -30;

/// What there is to find out about a game that has changed.
#[derive(Clone, Copy)]
enum Work {
    None,
    /// The computer's move.
    Move,
    /// What a Solitaire can still reach.
    Reach,
}

/// Thinks for all games.
pub(crate) struct Opponent {
    pool: Pool,
    library: Arc<Library>,
    pegs: Arc<Pegs>,
    /// For each game in which it is thinking: the version it thinks about, and how to stop it.
    thinking: Mutex<HashMap<String, (u64, Arc<AtomicBool>)>>,
}

impl Opponent {
    pub(crate) fn new(library: Arc<Library>, pegs: Arc<Pegs>) -> std::io::Result<Self> {
        Ok(Self { pool: Pool::new("opponent", 2, 5)?, library, pegs, thinking: Mutex::default() })
    }

    /// Looks at a game that has changed: begins to think if it is its turn, and stops if it no longer is.
    pub(crate) fn look(self: &Arc<Self>, games: &Arc<Games>, sitting: &Sitting) {
        let (id, version) = (sitting.id().to_owned(), sitting.version());
        let turn = sitting.computer_to_move();
        let work = if turn.is_some() {
            Work::Move
        } else {
            sitting.unknown_pegs().map_or(Work::None, |_| Work::Reach)
        };
        let stop = {
            let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
            if thinking.get(&id).is_some_and(|&(about, _)| about == version) {
                return;
            }
            if let Some((_, stop)) = thinking.remove(&id) {
                stop.store(true, Ordering::Relaxed);
            }
            if let Work::None = work {
                return;
            }
            let stop = Arc::new(AtomicBool::new(false));
            thinking.insert(id.clone(), (version, Arc::clone(&stop)));
            stop
        };
        if let Work::Reach = work {
            self.look_at_pegs(games, sitting, stop);
            return;
        }
        let Some(level) = turn.and_then(|level| Level::new(level.into()).ok()) else { return };
        let play = sitting.play().clone();
        let limits = limits(sitting);
        let (opponent, games) = (Arc::clone(self), Arc::clone(games));
        let library = Arc::clone(&self.library);
        tokio::spawn(async move {
            let search = move || choose(&play, level, &limits, &stop, &library);
            let chosen = opponent.pool.run(search).await.ok().flatten();
            opponent.done(&id, version);
            let Some(mv) = chosen else { return };
            let made = games.change(&id, move |sitting| {
                sitting.expect_version(Some(version))?;
                sitting.play_move(mv)
            });
            // The game may have changed or gone meanwhile; then there is nothing to do.
            if let Err(error) = made.await {
                tracing::debug!("the computer's move was not made: {}", error.message());
            }
        });
    }

    /// Finds out what a Solitaire can still reach, and says so to those who watch it.
    fn look_at_pegs(self: &Arc<Self>, games: &Arc<Games>, sitting: &Sitting, stop: Arc<AtomicBool>) {
        let (id, version) = (sitting.id().to_owned(), sitting.version());
        let (AnyGame::Solitaire(game), Some(position)) = (sitting.play().game(), sitting.unknown_pegs())
        else {
            return;
        };
        let (game, pegs) = (game.clone(), Arc::clone(&self.pegs));
        let (opponent, games) = (Arc::clone(self), Arc::clone(games));
        tokio::spawn(async move {
            let found = opponent.pool.run(move || pegs.reach(&game, position, &stop)).await;
            opponent.done(&id, version);
            if let Ok(reach) = found {
                games.note(&id, move |sitting| sitting.note_reach(reach)).await;
            }
        });
    }

    fn done(&self, id: &str, version: u64) {
        let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        if thinking.get(id).is_some_and(|&(about, _)| about == version) {
            thinking.remove(id);
        }
    }

    /// Whether the computer, playing `side`, would rather have a draw.
    pub(crate) async fn takes_draw(&self, play: Play, side: Player) -> bool {
        let of_mover = if play.side_to_move() == side { 1 } else { -1 };
        let library = Arc::clone(&self.library);
        let best = self.pool.run(move || analyse(&play, ADVICE, &library)).await.ok().flatten();
        match best {
            Some((_, Score::Exact { value, .. })) => {
                let value = if of_mover == 1 { value } else { -value };
                value != Wdl::Win
            }
            Some((_, Score::Estimate { centimen, .. })) => centimen * of_mover <= ENOUGH_FOR_A_DRAW,
            None => false,
        }
    }

    /// A good move and why.
    pub(crate) async fn hint(&self, play: Play) -> Result<Hint, ApiError> {
        if let (AnyGame::Solitaire(game), AnyPosition::Solitaire(position)) = (play.game(), play.position()) {
            let (game, position, pegs) = (game.clone(), *position, Arc::clone(&self.pegs));
            let found = self.pool.run(move || pegs.hint(&game, position)).await.ok().flatten();
            let (text, why, exact) = found.ok_or_else(nothing)?;
            let mv = play.game().parse_move(play.position(), &text)?;
            return Ok(Hint { r#move: view::mv(play.game(), mv), text: format!("{text}: {why}"), exact });
        }
        let copy = play.clone();
        let library = Arc::clone(&self.library);
        let best = self.pool.run(move || analyse(&copy, ADVICE, &library)).await.ok().flatten();
        let (mv, found) = best.ok_or_else(nothing)?;
        let game = play.game();
        let names = game.player_names();
        Ok(Hint {
            r#move: view::mv(game, mv),
            text: format!("{}: {}", game.format_move(mv), score::words(&found, play.side_to_move(), names)),
            exact: matches!(found, Score::Exact { .. }),
        })
    }
}

fn nothing() -> ApiError {
    ApiError::conflict("no-hint", "There is no move to suggest.")
}

fn limits(sitting: &Sitting) -> Limits {
    let clock = sitting.time_left().map(|(left, increment)| Clock {
        left: Duration::from_millis(left[sitting.play().side_to_move().index()]),
        increment: Duration::from_millis(increment),
        turns_to_go: None,
    });
    Limits { time: Some(LONGEST_THOUGHT), clock, ..Limits::default() }
}

fn choose(play: &Play, level: Level, limits: &Limits, stop: &AtomicBool, library: &Library) -> Option<Move> {
    let settings = Settings { seed: fastrand::u64(..), ..Settings::default() };
    let mut engine = Engine::new(play.game(), settings);
    engine.set_mill_oracle(library.oracle(play.game()));
    let chosen = engine.choose(play, level, limits, stop, &mut |_| ()).mv;
    // A search that was told to stop has nothing to say; one that merely found nothing still has to move.
    chosen.or_else(|| play.legal_moves().first().copied()).filter(|_| !stop.load(Ordering::Relaxed))
}

fn analyse(play: &Play, time: Duration, library: &Library) -> Option<(Move, Score)> {
    let mut engine = Engine::new(play.game(), Settings::default());
    engine.set_mill_oracle(library.oracle(play.game()));
    let request = Request::default();
    let best = engine.analyse(play, &Limits::time(time), &request, &AtomicBool::new(false), &mut |_| ());
    best.mv.zip(best.score())
}
