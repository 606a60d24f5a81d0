//! Games being played: each is loaded once, changed by one request at a time, written to the disk, and only then shown.

pub(crate) mod clock;
pub(crate) mod sitting;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::api::game::GameDoc;
use crate::error::ApiError;
use crate::games::sitting::Sitting;
use crate::store::{MOST_GAMES, Store};

/// Games kept in memory at once; beyond that those that nobody watches are forgotten (the disk has them).
const MOST_LIVE: usize = 300;

/// One game in memory.
pub(crate) struct Live {
    sitting: AsyncMutex<Sitting>,
    /// The newest document, for those who watch.
    shown: watch::Sender<Arc<GameDoc>>,
}

/// What the computer does when it is its turn; told of every change of a game.
pub(crate) type OnChange = Box<dyn Fn(&Arc<Games>, &Sitting) + Send + Sync>;

/// All games.
pub(crate) struct Games {
    store: Store,
    live: Mutex<HashMap<String, Arc<Live>>>,
    on_change: OnChange,
}

impl Games {
    pub(crate) fn new(store: Store, on_change: OnChange) -> Self {
        Self { store, live: Mutex::new(HashMap::new()), on_change }
    }

    /// Begins a game.
    pub(crate) async fn create(self: &Arc<Self>, sitting: Sitting) -> Result<Arc<GameDoc>, ApiError> {
        let games = Arc::clone(self);
        finish(async move {
            if games.store.count_games().await? >= MOST_GAMES {
                return Err(ApiError::conflict(
                    "too-many-games",
                    format!("{MOST_GAMES} games are kept already; delete some first."),
                ));
            }
            games.write(&sitting, 0).await?;
            Ok(games.enter(sitting))
        })
        .await
    }

    /// The game as it stands.
    pub(crate) async fn get(self: &Arc<Self>, id: &str) -> Result<Arc<GameDoc>, ApiError> {
        let live = self.load(id).await?;
        let out_of_time = live.sitting.lock().await.is_out_of_time();
        if out_of_time {
            let end = |sitting: &mut Sitting| {
                sitting.note_time();
                Ok(())
            };
            return self.change(id, end).await;
        }
        let shown = live.sitting.lock().await.document();
        Ok(Arc::new(shown))
    }

    /// Follows the game: the newest document, and each one after it.
    pub(crate) async fn follow(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<watch::Receiver<Arc<GameDoc>>, ApiError> {
        Ok(self.load(id).await?.shown.subscribe())
    }

    /// Calls `read` with the game as it stands.
    pub(crate) async fn read<T>(
        self: &Arc<Self>,
        id: &str,
        read: impl FnOnce(&Sitting) -> T,
    ) -> Result<T, ApiError> {
        let live = self.load(id).await?;
        let sitting = live.sitting.lock().await;
        Ok(read(&sitting))
    }

    /// Changes a game: on the disk first, then in memory and for all who watch. If the change is refused or cannot be
    /// written, nothing happens.
    pub(crate) async fn change(
        self: &Arc<Self>,
        id: &str,
        change: impl FnOnce(&mut Sitting) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Arc<GameDoc>, ApiError> {
        let games = Arc::clone(self);
        let live = self.load(id).await?;
        finish(async move {
            let mut sitting = live.sitting.lock().await;
            let mut next = sitting.clone();
            change(&mut next)?;
            next.touch();
            games.write(&next, next.moves_in_common(&sitting)).await?;
            *sitting = next;
            let document = Arc::new(sitting.document());
            live.shown.send_replace(Arc::clone(&document));
            (games.on_change)(&games, &sitting);
            Ok(document)
        })
        .await
    }

    /// Notes something found out about a game that changes nothing in it, and shows it to all who watch.
    pub(crate) async fn note(self: &Arc<Self>, id: &str, note: impl FnOnce(&mut Sitting)) {
        let live = self.lock().get(id).map(Arc::clone);
        let Some(live) = live else { return };
        let mut sitting = live.sitting.lock().await;
        note(&mut sitting);
        live.shown.send_replace(Arc::new(sitting.document()));
    }

    /// Forgets a game for good.
    pub(crate) async fn delete(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        let live = self.load(id).await?;
        // No change may be under way, or it would write the game again.
        let mut sitting = live.sitting.lock().await;
        self.store.delete(id).await?;
        sitting.delete();
        self.lock().remove(id);
        Ok(())
    }

    async fn write(&self, sitting: &Sitting, kept: usize) -> Result<(), ApiError> {
        let (row, moves) = sitting.rows();
        self.store.save(&row, &moves, kept, sitting.solitaire_row().as_ref()).await?;
        Ok(())
    }

    async fn load(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, ApiError> {
        if let Some(live) = self.lock().get(id) {
            return Ok(Arc::clone(live));
        }
        let (row, moves) = self.store.game(id).await?.ok_or_else(|| ApiError::missing("game"))?;
        let sitting = Sitting::from_rows(row, &moves)?;
        self.enter(sitting);
        self.lock().get(id).map(Arc::clone).ok_or_else(|| ApiError::missing("game"))
    }

    /// Puts a game into memory, unless another request was quicker.
    fn enter(self: &Arc<Self>, sitting: Sitting) -> Arc<GameDoc> {
        let document = Arc::new(sitting.document());
        let copy = sitting.clone();
        {
            let mut live = self.lock();
            if live.len() >= MOST_LIVE {
                live.retain(|_, game| Arc::strong_count(game) > 1 || game.shown.receiver_count() > 0);
            }
            live.entry(copy.id().to_owned()).or_insert_with(|| {
                let (shown, _) = watch::channel(Arc::clone(&document));
                Arc::new(Live { sitting: AsyncMutex::new(sitting), shown })
            });
        }
        (self.on_change)(self, &copy);
        document
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a change to its end even if the one who asked for it goes away, so that memory and disk never differ.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!("a change of a game broke off: {error}");
        Err(ApiError::internal())
    })
}
