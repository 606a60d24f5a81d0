//! The server's state, shared by all requests, and the application made from it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::{Extension, Router};
use thiserror::Error;
use tokio::sync::{Semaphore, watch};
use tower_http::catch_panic::CatchPanicLayer;

use crate::analyst::Analyst;
use crate::error::ApiError;
use crate::games::Games;
use crate::games::sitting::Sitting;
use crate::guard::{self, Rate, Rates};
use crate::opponent::Opponent;
use crate::pegs::Pegs;
use crate::reviews::Reviewer;
use crate::store::{Store, StoreError};
use crate::tables::{Library, Solving};
use crate::{assets, routes};

/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 256 * 1024;

/// How many live connections there may be at once.
const MOST_STREAMS: usize = 200;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The folder that holds everything.
    pub data: PathBuf,
    /// The folder with the tables; `tables` in the data folder when `None`.
    pub tables: Option<PathBuf>,
    /// Names besides `localhost` and addresses in figures by which the server may be called.
    pub hosts: Vec<String>,
    /// How many requests of any kind one client may make.
    pub rate: Rate,
    /// How many requests that change something one client may make.
    pub writing_rate: Rate,
    /// Whether to solve games in the background without being asked: the small ones, and Nine Men's Morris where there
    /// is room.
    pub solve: bool,
}

impl Config {
    /// The usual limits, with everything in `data`.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            tables: None,
            hosts: Vec::new(),
            rate: Rate { each_second: 1000.0, burst: 2000.0 },
            writing_rate: Rate { each_second: 50.0, burst: 200.0 },
            solve: false,
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// There is no folder to keep data in.
    #[error("this system names no folder for a program's data; choose one with --data")]
    NoFolder,
    /// The data folder cannot be made or written to.
    #[error("cannot use the data folder {path}: {problem}; choose another with --data")]
    Folder {
        /// The folder.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// Another server uses the folder.
    #[error("another Merels is already using the data folder {path}; stop it, or choose another with --data")]
    InUse {
        /// The folder.
        path: String,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {problem}")]
    Bind {
        /// The address.
        address: String,
        /// What is wrong, and what to do.
        problem: String,
    },
    /// The runtime cannot be made.
    #[error("cannot start: {0}")]
    Runtime(#[from] std::io::Error),
}

/// Everything the server holds.
pub struct Server {
    pub(crate) config: Config,
    pub(crate) rates: Rates,
    pub(crate) store: Store,
    pub(crate) games: Arc<Games>,
    pub(crate) opponent: Arc<Opponent>,
    pub(crate) analyst: Analyst,
    pub(crate) reviewer: Arc<Reviewer>,
    pub(crate) library: Arc<Library>,
    pub(crate) pegs: Arc<Pegs>,
    pub(crate) solving: Arc<Solving>,
    /// A place for each live connection.
    pub(crate) streams: Arc<Semaphore>,
    /// True once the server is about to stop; streams end then.
    closing: watch::Sender<bool>,
    /// Held as long as the server lives, so that no other uses the folder.
    _lock: File,
}

impl Server {
    /// Opens the data folder and everything in it.
    ///
    /// # Errors
    /// A [`StartError`] with a sentence for the person when the folder or the database cannot be used.
    pub async fn open(config: Config) -> Result<Arc<Self>, StartError> {
        let lock = lock_folder(&config.data)?;
        let store = Store::open(&config.data.join("merels.db")).await?;
        let library =
            Arc::new(Library::new(config.tables.clone().unwrap_or_else(|| config.data.join("tables"))));
        let pegs = Arc::new(Pegs::default());
        let opponent = Arc::new(Opponent::new(Arc::clone(&library), Arc::clone(&pegs))?);
        let analyst = Analyst::new(Arc::clone(&library))?;
        let reviewer = Arc::new(Reviewer::new(store.clone(), Arc::clone(&library)));
        let for_solving = Arc::clone(&library);
        let solving = tokio::task::spawn_blocking(move || Solving::new(for_solving))
            .await
            .map_err(|error| StartError::Runtime(std::io::Error::other(error)))?;
        solving.start(config.solve)?;
        let player = Arc::clone(&opponent);
        let on_change = Box::new(move |games: &Arc<Games>, sitting: &Sitting| player.look(games, sitting));
        let games = Arc::new(Games::new(store.clone(), on_change));
        let rates = Rates::new(config.rate, config.writing_rate);
        Ok(Arc::new(Self {
            config,
            rates,
            store,
            games,
            opponent,
            analyst,
            reviewer,
            library,
            pegs,
            solving,
            streams: Arc::new(Semaphore::new(MOST_STREAMS)),
            closing: watch::channel(false).0,
            _lock: lock,
        }))
    }

    /// Ends all streams, stops all work and closes the database.
    pub async fn close(&self) {
        self.begin_to_close();
        self.solving.close();
        self.reviewer.close();
        self.store.close().await;
    }

    /// Ends all streams, so that connections can close.
    pub(crate) fn begin_to_close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server is about to stop.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }
}

/// Makes the folder if need be and takes its lock.
fn lock_folder(path: &Path) -> Result<File, StartError> {
    let failed = |error: std::io::Error| {
        let problem = match error.kind() {
            std::io::ErrorKind::PermissionDenied => "it may not be written to".into(),
            std::io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".into(),
            std::io::ErrorKind::StorageFull => "the disk is full".into(),
            _ => error.to_string(),
        };
        StartError::Folder { path: path.display().to_string(), problem }
    };
    fs::create_dir_all(path).map_err(failed)?;
    let lock =
        File::options().create(true).truncate(false).write(true).open(path.join("lock")).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(fs::TryLockError::WouldBlock) => Err(StartError::InUse { path: path.display().to_string() }),
        Err(fs::TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The application: the API, the app's files, and the checks before both.
pub fn app(server: Arc<Server>) -> Router {
    let api = routes::api().0.method_not_allowed_fallback(async || ApiError::method());
    Router::new()
        .merge(api)
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CatchPanicLayer::custom(|_| axum::response::IntoResponse::into_response(ApiError::internal())))
        .layer(middleware::from_fn_with_state(Arc::clone(&server), guard::guard))
        .layer(Extension(Arc::clone(&server)))
        .with_state(server)
}
