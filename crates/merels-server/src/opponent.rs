//! The computer as a player and adviser: its moves, its hints, its answer to an offer of a draw.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use merels_core::{Game, Player, Wdl};
use merels_engine::{Clock, Engine, Level, Limits, Request, Score, Settings};

use crate::api::game::Hint;
use crate::error::ApiError;
use crate::games::Games;
use crate::games::sitting::Sitting;
use crate::pool::Pool;
use crate::rules::{Move, Play};
use crate::{score, view};

/// How long the strongest level thinks without a clock.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1500);
/// How long a hint, or an answer to an offer, may take.
const ADVICE: Duration = Duration::from_millis(700);
/// An offer is taken by a computer that stands no better than this, in hundredths of a man.
const ENOUGH_FOR_A_DRAW: i32 = -30;

/// Thinks for all games.
pub(crate) struct Opponent {
    pool: Pool,
    /// For each game in which it is thinking: the version it thinks about, and how to stop it.
    thinking: Mutex<HashMap<String, (u64, Arc<AtomicBool>)>>,
}

impl Opponent {
    pub(crate) fn new() -> std::io::Result<Self> {
        Ok(Self { pool: Pool::new("opponent", 2, 5)?, thinking: Mutex::default() })
    }

    /// Looks at a game that has changed: begins to think if it is its turn, and stops if it no longer is.
    pub(crate) fn look(self: &Arc<Self>, games: &Arc<Games>, sitting: &Sitting) {
        let (id, version) = (sitting.id().to_owned(), sitting.version());
        let turn = sitting.computer_to_move();
        let stop = {
            let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
            if thinking.get(&id).is_some_and(|&(about, _)| about == version) {
                return;
            }
            if let Some((_, stop)) = thinking.remove(&id) {
                stop.store(true, Ordering::Relaxed);
            }
            if turn.is_none() {
                return;
            }
            let stop = Arc::new(AtomicBool::new(false));
            thinking.insert(id.clone(), (version, Arc::clone(&stop)));
            stop
        };
        let Some(level) = turn.and_then(|level| Level::new(level.into()).ok()) else { return };
        let play = sitting.play().clone();
        let limits = limits(sitting);
        let (opponent, games) = (Arc::clone(self), Arc::clone(games));
        tokio::spawn(async move {
            let search = move || choose(&play, level, &limits, &stop);
            let chosen = opponent.pool.run(search).await.ok().flatten();
            {
                let mut thinking = opponent.thinking.lock().unwrap_or_else(PoisonError::into_inner);
                if thinking.get(&id).is_some_and(|&(about, _)| about == version) {
                    thinking.remove(&id);
                }
            }
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

    /// Whether the computer, playing `side`, would rather have a draw.
    pub(crate) async fn takes_draw(&self, play: Play, side: Player) -> bool {
        let of_mover = if play.side_to_move() == side { 1 } else { -1 };
        let best = self.pool.run(move || analyse(&play, ADVICE)).await.ok().flatten();
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
        let copy = play.clone();
        let best = self.pool.run(move || analyse(&copy, ADVICE)).await.ok().flatten();
        let (mv, found) =
            best.ok_or_else(|| ApiError::conflict("no-hint", "There is no move to suggest."))?;
        let game = play.game();
        let names = game.player_names();
        Ok(Hint {
            r#move: view::mv(game, mv),
            text: format!("{}: {}", game.format_move(mv), score::words(&found, play.side_to_move(), names)),
            exact: matches!(found, Score::Exact { .. }),
        })
    }
}

fn limits(sitting: &Sitting) -> Limits {
    let clock = sitting.time_left().map(|(left, increment)| Clock {
        left: Duration::from_millis(left[sitting.play().side_to_move().index()]),
        increment: Duration::from_millis(increment),
        turns_to_go: None,
    });
    Limits { time: Some(LONGEST_THOUGHT), clock, ..Limits::default() }
}

fn choose(play: &Play, level: Level, limits: &Limits, stop: &AtomicBool) -> Option<Move> {
    let settings = Settings { seed: fastrand::u64(..), ..Settings::default() };
    let mut engine = Engine::new(play.game(), settings);
    let chosen = engine.choose(play, level, limits, stop, &mut |_| ()).mv;
    // A search that was told to stop has nothing to say; one that merely found nothing still has to move.
    chosen.or_else(|| play.legal_moves().first().copied()).filter(|_| !stop.load(Ordering::Relaxed))
}

fn analyse(play: &Play, time: Duration) -> Option<(Move, Score)> {
    let mut engine = Engine::new(play.game(), Settings::default());
    let request = Request::default();
    let best = engine.analyse(play, &Limits::time(time), &request, &AtomicBool::new(false), &mut |_| ());
    best.mv.zip(best.score())
}
