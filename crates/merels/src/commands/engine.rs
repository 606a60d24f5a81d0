//! `merels engine`

use std::io::{self, BufRead, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;

use anyhow::Context;
use clap::Args;
use merels_core::MillGame;
use merels_engine::Oracle;
use merels_engine::protocol::{Action, Bounds, LONGEST_LINE, Session};
use merels_tables::Tables;

use super::Failure;
use crate::machine;

/// Speak the engine protocol on standard input and output.
///
/// The protocol is a dialect of UCI, described in docs/protocol.md.
#[derive(Args)]
#[command(after_help = "Example: printf 'position startpos moves d6\\ngo nodes 100000\\n' | merels engine")]
pub(crate) struct Engine {}

/// What the main thread waits for.
enum Event {
    Line(String),
    /// Standard input has ended.
    End,
    /// A search has said its last word.
    Done,
}

/// A search that runs.
struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    infinite: bool,
}

impl Engine {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Self {} = self;
        let (sender, events) = mpsc::channel();
        let input = sender.clone();
        std::thread::spawn(move || read_lines(&input));
        let mut session = Session::new(bounds(), Box::new(open_tables));
        converse(&mut session, &events, &sender)
    }
}

/// What the computer can give: three quarters of the free memory, and a good many threads.
fn bounds() -> Bounds {
    let memory = machine::available_memory().unwrap_or(1 << 30);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    Bounds { hash: ((memory / 4 * 3) >> 20).max(1) as usize, threads: threads.max(1) * 4 }
}

fn open_tables(path: &Path, game: &MillGame) -> Result<Arc<dyn Oracle<MillGame>>, String> {
    if !path.is_dir() {
        return Err(format!("{} is not a folder", path.display()));
    }
    let tables = Tables::open(path, game).map_err(|error| error.to_string())?;
    Ok(Arc::new(tables))
}

fn converse(session: &mut Session, events: &Receiver<Event>, sender: &Sender<Event>) -> Result<(), Failure> {
    let mut running: Option<Running> = None;
    let mut ending = false;
    while let Ok(event) = events.recv() {
        let actions = match event {
            Event::Line(line) => session.hear(&line),
            Event::End => {
                ending = true;
                // A search with an end of its own may still finish; an endless one would never.
                if let Some(running) = running.as_ref().filter(|running| running.infinite) {
                    running.stop.store(true, Ordering::Relaxed);
                }
                Vec::new()
            }
            Event::Done => {
                session.finished();
                join(running.take())?;
                Vec::new()
            }
        };
        for action in actions {
            match action {
                Action::Say(line) => say(&line)?,
                Action::Search(job) => {
                    let stop = Arc::new(AtomicBool::new(false));
                    let (heard, done, infinite) = (Arc::clone(&stop), sender.clone(), job.is_infinite());
                    let thread = std::thread::spawn(move || {
                        job.run(&heard, &mut |line| {
                            if say(&line).is_err() {
                                // Nobody listens any more.
                                heard.store(true, Ordering::Relaxed);
                            }
                        });
                        // The main thread may have ended.
                        let _ = done.send(Event::Done);
                    });
                    running = Some(Running { stop, thread, infinite });
                }
                Action::Stop => {
                    if let Some(running) = &running {
                        running.stop.store(true, Ordering::Relaxed);
                    }
                }
                Action::Quit => {
                    if let Some(running) = &running {
                        running.stop.store(true, Ordering::Relaxed);
                    }
                    return join(running);
                }
            }
        }
        if ending && running.is_none() {
            break;
        }
    }
    Ok(())
}

fn join(running: Option<Running>) -> Result<(), Failure> {
    match running.map(|running| running.thread.join()) {
        None | Some(Ok(())) => Ok(()),
        Some(Err(_)) => Err(Failure::from(anyhow::anyhow!("the search failed"))),
    }
}

fn say(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).context("cannot write to standard output")?;
    Ok(())
}

/// Passes on lines of standard input, whatever bytes they hold, until it ends.
fn read_lines(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        // One byte more than a line may have, so that a line too long is known as one.
        let most = LONGEST_LINE as u64 + 1;
        let read = input.by_ref().take(most).read_until(b'\n', &mut bytes);
        // A failing input says no more than one that has ended.
        if !matches!(read, Ok(1..)) {
            let _ = events.send(Event::End);
            return;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
}
