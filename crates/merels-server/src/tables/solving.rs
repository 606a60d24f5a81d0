//! Solving games in the background: one after the other, at the lowest priority, with progress for all who watch.

use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use merels_core::{Game, MillGame};
use merels_solver::{Options, Phase, Plan, Progress, SolveError, Solver};
use merels_tables::Identity;
use merels_tables::manifest::{Manifest, Value};
use tokio::sync::watch;

use super::{Library, machine, solvable};
use crate::api::table::{Needs, SolveProgress, TableDoc, TableList, TableStatus};
use crate::error::ApiError;
use crate::pool::stand_back;

/// Games that take no longer than this are solved at the first start without being asked for, in CPU seconds.
const SMALL: f64 = 30.0;
/// The game that is worth long work without being asked for.
const FAVOURITE: &str = "nine-mens-morris";
/// How long after the start that work begins: a person who has just come in wants to play.
const FAVOURITE_WAITS: Duration = Duration::from_secs(90);
/// This much of the free memory and disk is left to others when a game is solved without being asked for.
const LEFT_FREE: f64 = 0.3;
/// How often those who watch hear of progress.
const TELL_EVERY: Duration = Duration::from_millis(500);

/// The background solver.
pub(crate) struct Solving {
    library: Arc<Library>,
    state: Mutex<State>,
    wake: Condvar,
    shown: watch::Sender<Arc<TableList>>,
    /// Games that a person paused or cancelled, which are not begun again without being asked for.
    declined_file: PathBuf,
}

struct State {
    games: Vec<Tracked>,
    queue: VecDeque<usize>,
    running: Option<Running>,
    /// When to look whether there is room for the favourite.
    favourite_at: Option<Instant>,
    closing: bool,
    told: Instant,
}

struct Tracked {
    game: MillGame,
    plan: Plan,
    identity: Identity,
    status: TableStatus,
    distances: bool,
    progress: Option<SolveProgress>,
    message: Option<String>,
    stored: Option<Stored>,
}

/// What the manifest of complete tables says.
struct Stored {
    bytes: u64,
    positions: u64,
    start: String,
    distances: bool,
}

struct Running {
    index: usize,
    stop: Arc<AtomicBool>,
    /// What becomes of it when it has stopped.
    then: Then,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    Pause,
    Cancel,
}

impl Solving {
    /// Looks at what is there; nothing is solved before [`Solving::start`].
    pub(crate) fn new(library: Arc<Library>) -> Arc<Self> {
        let games = solvable().into_iter().filter_map(|game| Tracked::new(&library, game)).collect();
        let state = State {
            games,
            queue: VecDeque::new(),
            running: None,
            favourite_at: None,
            closing: false,
            told: Instant::now(),
        };
        let list = Arc::new(state.list(&library));
        let declined_file = library.root().join("declined.json");
        Arc::new(Self {
            library,
            state: Mutex::new(state),
            wake: Condvar::new(),
            shown: watch::channel(list).0,
            declined_file,
        })
    }

    /// Starts the thread that solves. With `unasked` it begins with the games that need little, and the favourite one
    /// if there is room for it.
    pub(crate) fn start(self: &Arc<Self>, unasked: bool) -> std::io::Result<()> {
        if unasked {
            self.queue_unasked(|tracked| tracked.plan.cpu_seconds < SMALL);
            self.lock().favourite_at = Some(Instant::now() + FAVOURITE_WAITS);
        }
        let solving = Arc::clone(self);
        std::thread::Builder::new().name("solver".into()).spawn(move || solving.work()).map(drop)
    }

    /// The list as it stands.
    pub(crate) fn list(&self) -> TableList {
        self.lock().list(&self.library)
    }

    /// The list at once and after every change.
    pub(crate) fn follow(&self) -> watch::Receiver<Arc<TableList>> {
        self.tell();
        self.shown.subscribe()
    }

    /// Puts a game into the queue, or goes on with it.
    pub(crate) fn solve(&self, spec: &str) -> Result<TableDoc, ApiError> {
        let mut state = self.lock();
        let index = state.find(spec)?;
        match state.games[index].status {
            TableStatus::Ready => return Err(ApiError::conflict("solved", "This game is solved already.")),
            TableStatus::Queued | TableStatus::Solving => {}
            _ => {
                if let Some(obstacle) = state.games[index].obstacle(&self.library) {
                    return Err(ApiError::unavailable("no-room", obstacle));
                }
                let tracked = &mut state.games[index];
                tracked.distances =
                    tracked.begun_with_distances(&self.library).unwrap_or_else(|| tracked.fits(true, 0.0));
                tracked.status = TableStatus::Queued;
                tracked.message = None;
                state.queue.push_back(index);
            }
        }
        self.set_declined(&state.games[index], false);
        Ok(self.after_change(&state, index))
    }

    /// Stops a solve; what is done stays, and it can go on from there.
    pub(crate) fn pause(&self, spec: &str) -> Result<TableDoc, ApiError> {
        self.interrupt(spec, Then::Pause)
    }

    /// Stops a solve and removes what it has made.
    pub(crate) fn cancel(&self, spec: &str) -> Result<TableDoc, ApiError> {
        self.interrupt(spec, Then::Cancel)
    }

    fn interrupt(&self, spec: &str, then: Then) -> Result<TableDoc, ApiError> {
        let mut state = self.lock();
        let index = state.find(spec)?;
        match state.games[index].status {
            TableStatus::Ready => return Err(ApiError::conflict("solved", "This game is solved already.")),
            TableStatus::Solving => {
                if let Some(running) = state.running.as_mut().filter(|running| running.index == index) {
                    running.then = then;
                    running.stop.store(true, Ordering::Relaxed);
                }
            }
            TableStatus::Queued => {
                state.queue.retain(|&queued| queued != index);
                state.games[index].status = TableStatus::Paused;
                if then == Then::Cancel {
                    state.games[index].discard(&self.library);
                }
            }
            TableStatus::Paused | TableStatus::Failed if then == Then::Cancel => {
                state.games[index].discard(&self.library);
            }
            TableStatus::Absent | TableStatus::Paused | TableStatus::Failed => {
                return Err(ApiError::conflict("not-solving", "This game is not being solved."));
            }
        }
        self.set_declined(&state.games[index], true);
        Ok(self.after_change(&state, index))
    }

    /// Removes finished tables.
    pub(crate) fn remove(&self, spec: &str) -> Result<(), ApiError> {
        let mut state = self.lock();
        let index = state.find(spec)?;
        if matches!(state.games[index].status, TableStatus::Solving | TableStatus::Queued) {
            return Err(ApiError::conflict("solving", "This game is being solved; cancel that first."));
        }
        state.games[index].discard(&self.library);
        self.library.forget();
        self.set_declined(&state.games[index], true);
        self.after_change(&state, index);
        Ok(())
    }

    /// Stops whatever is under way; it goes on at the next start.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closing = true;
        if let Some(running) = &state.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.wake.notify_all();
    }

    fn after_change(&self, state: &State, index: usize) -> TableDoc {
        self.wake.notify_all();
        self.shown.send_replace(Arc::new(state.list(&self.library)));
        state.games[index].document(&self.library)
    }

    fn tell(&self) {
        let list = self.lock().list(&self.library);
        self.shown.send_replace(Arc::new(list));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn declined(&self) -> Vec<String> {
        let text = fs::read(&self.declined_file).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    fn set_declined(&self, tracked: &Tracked, declined: bool) {
        let name = tracked.identity.game().to_owned();
        let mut names = self.declined();
        if names.contains(&name) == declined {
            return;
        }
        names.retain(|other| *other != name);
        if declined {
            names.push(name);
        }
        // Without the note the game would be begun again at the next start, which does no harm.
        let text = serde_json::to_vec(&names).unwrap_or_default();
        let _noted =
            fs::create_dir_all(self.library.root()).and_then(|()| fs::write(&self.declined_file, text));
    }

    /// Queues those games that are wanted, that nobody declined, and for which there is room.
    fn queue_unasked(&self, wanted: impl Fn(&Tracked) -> bool) {
        let declined = self.declined();
        let mut state = self.lock();
        let mut chosen: Vec<usize> = (0..state.games.len())
            .filter(|&index| {
                let tracked = &state.games[index];
                matches!(tracked.status, TableStatus::Absent | TableStatus::Paused)
                    && !declined.iter().any(|name| name == tracked.identity.game())
                    && wanted(tracked)
            })
            .collect();
        chosen.sort_by(|&a, &b| state.games[a].plan.cpu_seconds.total_cmp(&state.games[b].plan.cpu_seconds));
        for index in chosen {
            let tracked = &mut state.games[index];
            let begun = tracked.begun_with_distances(&self.library);
            let choices = begun.map_or(&[true, false][..], |begun| if begun { &[true] } else { &[false] });
            let fitting = choices.iter().copied().find(|&distances| {
                tracked.fits(distances, LEFT_FREE) && tracked.fits_disk(&self.library, distances, LEFT_FREE)
            });
            if let Some(distances) = fitting {
                tracked.distances = distances;
                tracked.status = TableStatus::Queued;
                state.queue.push_back(index);
            }
        }
    }

    /// Solves what is in the queue, for ever.
    fn work(&self) {
        stand_back(19);
        loop {
            let Some(index) = self.next() else { return };
            let (game, distances, stop) = {
                let mut state = self.lock();
                let stop = Arc::new(AtomicBool::new(false));
                state.running = Some(Running { index, stop: Arc::clone(&stop), then: Then::GoOn });
                let tracked = &mut state.games[index];
                tracked.status = TableStatus::Solving;
                (tracked.game.clone(), tracked.distances, stop)
            };
            self.tell();
            let options = Options { distances, ..Options::default() };
            let solved = Solver::new(&game, options)
                .and_then(|solver| solver.solve(self.library.root(), &stop, &|progress| self.note(progress)));
            self.library.forget();
            self.finished(solved.map(drop));
            self.tell();
        }
    }

    /// The next game of the queue, waiting for one if need be; `None` when the server stops.
    fn next(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.closing {
                return None;
            }
            if let Some(index) = state.queue.pop_front() {
                return Some(index);
            }
            let left = state.favourite_at.map(|at| at.saturating_duration_since(Instant::now()));
            match left {
                Some(Duration::ZERO) => {
                    state.favourite_at = None;
                    drop(state);
                    self.queue_unasked(|tracked| tracked.game.id() == FAVOURITE);
                    state = self.lock();
                }
                Some(left) => {
                    let waited = self.wake.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn note(&self, progress: &Progress) {
        let mut state = self.lock();
        let Some(index) = state.running.as_ref().map(|running| running.index) else { return };
        state.games[index].progress = Some(SolveProgress {
            text: phase_text(progress.phase),
            fraction: Some(progress.fraction.clamp(0.0, 1.0)),
            seconds: progress.elapsed.as_secs_f64(),
        });
        if state.told.elapsed() >= TELL_EVERY {
            state.told = Instant::now();
            self.shown.send_replace(Arc::new(state.list(&self.library)));
        }
    }

    fn finished(&self, solved: Result<(), SolveError>) {
        let mut state = self.lock();
        let Some(running) = state.running.take() else { return };
        let closing = state.closing;
        let tracked = &mut state.games[running.index];
        match solved {
            Ok(()) => tracked.look(&self.library),
            Err(SolveError::Cancelled) if running.then == Then::Cancel => tracked.discard(&self.library),
            Err(SolveError::Cancelled) => tracked.status = TableStatus::Paused,
            Err(error) if !closing => {
                tracing::error!("solving {} failed: {error}", tracked.game.spec());
                tracked.status = TableStatus::Failed;
                tracked.message = Some(with_source(&error));
            }
            Err(_) => {}
        }
        if tracked.status == TableStatus::Ready {
            tracked.progress = None;
        }
    }
}

impl State {
    fn find(&self, spec: &str) -> Result<usize, ApiError> {
        let game = match crate::rules::parse(spec)? {
            crate::rules::AnyGame::Mill(game) => game,
            other => {
                return Err(ApiError::bad(
                    "not-solvable",
                    format!("{} has no tables: only mill games are solved.", other.name()),
                ));
            }
        };
        let identity = Identity::of(&game);
        let same = |tracked: &Tracked| tracked.identity.game() == identity.game();
        self.games.iter().position(same).ok_or_else(|| {
            ApiError::bad(
                "not-listed",
                "Only the games of the list are solved here; use 'merels solve' for others.",
            )
        })
    }

    fn list(&self, library: &Library) -> TableList {
        TableList {
            folder: library.root().display().to_string(),
            disk_free: machine::free_disk(existing(library.root())),
            memory_free: machine::free_memory(),
            tables: self.games.iter().map(|tracked| tracked.document(library)).collect(),
        }
    }
}

impl Tracked {
    fn new(library: &Library, game: MillGame) -> Option<Self> {
        let solver = Solver::new(&game, Options { distances: true, ..Options::default() }).ok()?;
        let mut tracked = Self {
            plan: solver.plan(),
            identity: Identity::of(&game),
            status: TableStatus::Absent,
            distances: false,
            progress: None,
            message: None,
            stored: None,
            game,
        };
        tracked.look(library);
        Some(tracked)
    }

    /// Reads the manifest, if there is one.
    fn look(&mut self, library: &Library) {
        let folder = library.root().join(self.identity.folder());
        self.stored = None;
        self.status = match Manifest::load(&folder, &self.identity) {
            Ok(Some(manifest)) if manifest.is_complete() => {
                self.stored = Some(Stored::of(&manifest, self.game.player_names()));
                TableStatus::Ready
            }
            Ok(Some(manifest)) => {
                self.distances = manifest.distances.is_some();
                TableStatus::Paused
            }
            Ok(None) => TableStatus::Absent,
            Err(error) => {
                self.message = Some(error.to_string());
                TableStatus::Failed
            }
        };
    }

    /// Whether tables that were begun have distances; `None` when none were begun.
    fn begun_with_distances(&self, library: &Library) -> Option<bool> {
        let folder = library.root().join(self.identity.folder());
        let manifest = Manifest::load(&folder, &self.identity).ok()??;
        Some(manifest.distances.is_some())
    }

    /// Removes whatever there is.
    fn discard(&mut self, library: &Library) {
        let folder = library.root().join(self.identity.folder());
        self.progress = None;
        self.message = None;
        self.stored = None;
        self.status = TableStatus::Absent;
        if let Err(error) = fs::remove_dir_all(&folder)
            && error.kind() != std::io::ErrorKind::NotFound
        {
            self.status = TableStatus::Failed;
            self.message = Some(format!("The tables cannot be removed: {error}."));
        }
    }

    fn plan(&self, distances: bool) -> Option<Plan> {
        if distances == self.plan.distances {
            return Some(self.plan.clone());
        }
        Solver::new(&self.game, Options { distances, ..Options::default() }).ok().map(|solver| solver.plan())
    }

    fn fits(&self, distances: bool, left_free: f64) -> bool {
        let usable = machine::free_memory().map_or(f64::INFINITY, |free| free as f64 * (1.0 - left_free));
        self.plan(distances).is_some_and(|plan| plan.memory as f64 <= usable)
    }

    fn fits_disk(&self, library: &Library, distances: bool, left_free: f64) -> bool {
        let free = machine::free_disk(existing(library.root()));
        let usable = free.map_or(f64::INFINITY, |free| free as f64 * (1.0 - left_free));
        self.plan(distances).is_some_and(|plan| plan.disk as f64 <= usable)
    }

    /// Why it cannot be solved here now.
    fn obstacle(&self, library: &Library) -> Option<String> {
        let gib = |bytes: u64| format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30));
        let plan = self.plan(false)?;
        if !self.fits(false, 0.0) {
            let free = machine::free_memory().map_or_else(|| "less".into(), gib);
            return Some(format!("Solving it needs {} of memory, and {free} is free.", gib(plan.memory)));
        }
        if !self.fits_disk(library, false, 0.0) {
            let free = machine::free_disk(existing(library.root())).map_or_else(|| "less".into(), gib);
            return Some(format!("Solving it needs up to {} of disk, and {free} is free.", gib(plan.disk)));
        }
        None
    }

    fn document(&self, library: &Library) -> TableDoc {
        let threads = std::thread::available_parallelism().map_or(1.0, |threads| threads.get() as f64);
        let needs = |plan: &Plan| Needs {
            memory: plan.memory,
            disk: plan.disk,
            seconds: (plan.cpu_seconds / threads).ceil() as u64,
        };
        let busy = matches!(self.status, TableStatus::Queued | TableStatus::Solving | TableStatus::Paused);
        TableDoc {
            game: self.game.spec(),
            name: self.game.name().into(),
            status: self.status,
            distances: self.stored.as_ref().map_or(self.distances, |stored| stored.distances),
            bytes: self.stored.as_ref().map(|stored| stored.bytes),
            positions: self.stored.as_ref().map(|stored| stored.positions),
            start_value: self.stored.as_ref().map(|stored| stored.start.clone()),
            needs: Some(needs(&self.plan)),
            obstacle: (self.status == TableStatus::Absent).then(|| self.obstacle(library)).flatten(),
            progress: self.progress.clone().filter(|_| busy),
            message: self.message.clone(),
        }
    }
}

impl Stored {
    fn of(manifest: &Manifest, names: [&str; 2]) -> Self {
        let entries = manifest.tables.values();
        let files = entries.clone().flat_map(|entry| entry.values.iter().chain(&entry.distances));
        let plies =
            |distance: Option<u16>| distance.map_or_else(String::new, |plies| format!(" in {plies} plies"));
        let start = manifest.start.map_or_else(String::new, |start| match start.value {
            Value::Draw => "A draw with best play.".into(),
            Value::Win => format!("{} wins{} with best play.", names[0], plies(start.distance)),
            Value::Loss => format!("{} wins{} with best play.", names[1], plies(start.distance)),
        });
        Self {
            bytes: files.map(|file| file.bytes).sum(),
            positions: entries.map(|entry| entry.counts.symmetric.positions).sum(),
            start,
            distances: manifest.distances.is_some(),
        }
    }
}

/// The folder itself or the nearest one above it that exists.
fn existing(path: &std::path::Path) -> &std::path::Path {
    path.ancestors().find(|path| path.exists()).unwrap_or(path)
}

fn phase_text(phase: Phase) -> String {
    match phase {
        Phase::Solving { own, own_hand: 0, enemy_hand: 0 } => {
            format!("Moving phase: one side with {own} men")
        }
        Phase::Solving { own, own_hand, enemy_hand } => {
            format!("Placing phase: {own} men on the board, {own_hand} and {enemy_hand} in hand")
        }
        Phase::Writing(table) => format!("Writing table {table}"),
        Phase::Finished => "Done".into(),
    }
}

/// An error with what caused it.
fn with_source(error: &SolveError) -> String {
    use std::error::Error;
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}
