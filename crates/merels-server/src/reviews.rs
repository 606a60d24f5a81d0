//! Reviews of finished games: made by the engine in the background, told move by move, and kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use merels_core::{Game, Player};
use merels_engine::analysis::{LineView, ScoreView};
use merels_engine::review::{self, MoveReview};
use merels_engine::{Engine, Limits, Settings};
use tokio::sync::watch;

use crate::analyst::Analyst;
use crate::api::review::{CurvePoint, Grade, Review, ReviewStatus, ReviewedMove};
use crate::error::ApiError;
use crate::rules::Play;
use crate::store::Store;
use crate::tables::Library;

/// How much is searched for each move, twice.
const LIMITS: Limits =
    Limits { depth: None, nodes: Some(60_000), time: Some(Duration::from_millis(400)), clock: None };

/// Reviews under way, by game and its version.
type Running = HashMap<(String, u64), watch::Receiver<Arc<Review>>>;

/// Makes reviews.
pub(crate) struct Reviewer {
    store: Store,
    library: Arc<Library>,
    running: Mutex<Running>,
    /// Ends all of them when the server stops.
    closing: Arc<AtomicBool>,
}

/// A game to be reviewed.
pub(crate) struct Subject {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) play: Play,
}

impl Reviewer {
    pub(crate) fn new(store: Store, library: Arc<Library>) -> Self {
        Self { store, library, running: Mutex::default(), closing: Arc::default() }
    }

    /// Stops all reviews.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// The review as it stands.
    pub(crate) async fn get(&self, subject: &Subject) -> Result<Review, ApiError> {
        if let Some(running) = self.find(subject) {
            return Ok(Review::clone(&running.borrow()));
        }
        let stored = self.store.review(&subject.id, subject.version as i64).await?;
        Ok(stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(empty))
    }

    /// The review as it grows; of one that is stored, the whole.
    pub(crate) async fn follow(&self, subject: &Subject) -> Result<watch::Receiver<Arc<Review>>, ApiError> {
        if let Some(running) = self.find(subject) {
            return Ok(running);
        }
        Ok(watch::channel(Arc::new(self.get(subject).await?)).1)
    }

    /// Begins a review, unless there is one.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        analyst: &Analyst,
        subject: Subject,
    ) -> Result<Review, ApiError> {
        let there = self.get(&subject).await?;
        if matches!(there.status, ReviewStatus::Running | ReviewStatus::Done) {
            return Ok(there);
        }
        let place = analyst.place()?;
        let first = Review { status: ReviewStatus::Running, ..empty() };
        let (shown, watched) = watch::channel(Arc::new(first.clone()));
        let key = (subject.id.clone(), subject.version);
        self.lock().insert(key.clone(), watched);
        let (library, closing) = (Arc::clone(&self.library), Arc::clone(&self.closing));
        let play = subject.play;
        let shown = Arc::new(shown);
        let teller = Arc::clone(&shown);
        let made = analyst.run(move || {
            let review = look_back(&play, &library, &closing, &teller);
            drop(place);
            review
        });
        let reviewer = Arc::clone(self);
        tokio::spawn(async move {
            let failed = |message: &str| Review {
                status: ReviewStatus::Failed,
                message: Some(message.into()),
                ..empty()
            };
            let review = match made.await {
                Ok(Some(review)) => reviewer.keep(&key, review).await,
                Ok(None) => failed("The review was stopped."),
                Err(_) => failed("The review broke off."),
            };
            shown.send_replace(Arc::new(review));
            reviewer.lock().remove(&key);
        });
        Ok(first)
    }

    async fn keep(&self, (id, version): &(String, u64), review: Review) -> Review {
        let text = serde_json::to_string(&review).unwrap_or_default();
        match self.store.save_review(id, *version as i64, &text).await {
            Ok(()) => review,
            Err(error) => {
                let message = ApiError::from(error).message().to_owned();
                Review { message: Some(message), ..review }
            }
        }
    }

    fn find(&self, subject: &Subject) -> Option<watch::Receiver<Arc<Review>>> {
        self.lock().get(&(subject.id.clone(), subject.version)).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn empty() -> Review {
    Review {
        status: ReviewStatus::None,
        progress: 0.0,
        message: None,
        accuracy: [None; 2],
        curve: Vec::new(),
        moves: Vec::new(),
        moments: Vec::new(),
    }
}

/// Looks back at a game and tells how far it is; `None` when stopped.
fn look_back(
    play: &Play,
    library: &Library,
    stop: &AtomicBool,
    shown: &watch::Sender<Arc<Review>>,
) -> Option<Review> {
    let mut engine = Engine::new(play.game(), Settings::default());
    engine.set_mill_oracle(library.oracle(play.game()));
    let total = play.moves().len();
    let forced = forced_plies(play);
    let mut so_far = Review { status: ReviewStatus::Running, ..empty() };
    let mut hear = |one: &MoveReview| {
        so_far.curve.push(before(one));
        so_far.moves.push(document(one, forced.contains(&one.ply)));
        so_far.progress = so_far.moves.len() as f64 / total as f64;
        shown.send_replace(Arc::new(so_far.clone()));
    };
    let done = review::review(&mut engine, play, &LIMITS, stop, &mut hear);
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    so_far.curve.extend(done.moves.last().map(after));
    Some(Review {
        status: ReviewStatus::Done,
        progress: 1.0,
        accuracy: done.accuracy,
        moments: done.moments.iter().map(|&ply| ply as u32 + 1).collect(),
        ..so_far
    })
}

/// The plies, from 0, at which there was only one move.
fn forced_plies(play: &Play) -> Vec<usize> {
    let game = play.game();
    let positions = play.positions().take(play.moves().len());
    let mut moves = Vec::new();
    let single = |position| {
        game.legal_moves(position, &mut moves);
        moves.len() == 1
    };
    positions.map(single).enumerate().filter(|&(_, single)| single).map(|(ply, _)| ply).collect()
}

fn document(one: &MoveReview, forced: bool) -> ReviewedMove {
    ReviewedMove {
        ply: one.ply as u32 + 1,
        side: if one.white { "white" } else { "black" }.into(),
        r#move: one.played.moves.first().cloned().unwrap_or_default(),
        best: one.best.moves.first().cloned().unwrap_or_default(),
        line: one.best.moves.iter().skip(1).take(12).cloned().collect(),
        grade: match one.grade {
            _ if forced => Grade::Forced,
            review::Grade::Best => Grade::Best,
            review::Grade::Good => Grade::Good,
            review::Grade::Inaccuracy => Grade::Inaccuracy,
            review::Grade::Mistake => Grade::Mistake,
            review::Grade::Blunder => Grade::Blunder,
        },
        loss: one.loss,
        reason: one.reason.clone(),
        exact: one.exact,
    }
}

/// The evaluation of the position before a move: that of its best line.
fn before(one: &MoveReview) -> CurvePoint {
    point(one.ply as u32, one.white, &one.best)
}

/// The evaluation of the position after a move: that of the line it begins.
fn after(one: &MoveReview) -> CurvePoint {
    point(one.ply as u32 + 1, one.white, &one.played)
}

fn point(ply: u32, white: bool, line: &LineView) -> CurvePoint {
    let mover = 2.0 * line.share - 1.0;
    let player = if white { Player::White } else { Player::Black };
    let bar = if player == Player::White { mover } else { -mover };
    CurvePoint { ply, bar, exact: matches!(line.score, ScoreView::Exact { .. }) }
}
