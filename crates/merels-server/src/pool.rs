//! Threads for long work, so that a search never holds up a request.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// A fixed number of threads that take jobs in turn, at a lower priority than the threads that answer requests.
pub(crate) struct Pool {
    jobs: Sender<Job>,
}

impl Pool {
    /// `threads` threads called `name`; `nice` is how much they stand back (0 not at all, 19 most).
    pub(crate) fn new(name: &str, threads: usize, nice: i32) -> std::io::Result<Self> {
        let (jobs, waiting) = channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name(name.into()).spawn(move || work(&waiting, nice))?;
        }
        Ok(Self { jobs })
    }

    /// Has `job` done; the answer arrives when it is. If it panics, none does.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (answer, receiver) = oneshot::channel();
        let job = move || {
            // Whoever asked may be gone.
            let _unheard = answer.send(job());
        };
        // The threads live as long as the pool.
        let _sent = self.jobs.send(Box::new(job));
        receiver
    }
}

fn work(waiting: &Mutex<Receiver<Job>>, nice: i32) {
    stand_back(nice);
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("a search or a solve broke off");
        }
    }
}

/// Lowers the priority of this thread, where the system can do so.
pub(crate) fn stand_back(nice: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(nice) {
        tracing::debug!("the priority stays as it is: {error}");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_that_panics_takes_no_thread_with_it() {
        let pool = Pool::new("test", 1, 0).unwrap();
        assert!(pool.run(|| panic!("on purpose")).await.is_err());
        assert_eq!(pool.run(|| 7).await, Ok(7));
    }
}
