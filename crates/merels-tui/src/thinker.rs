//! The engine in a thread of its own, so that the board never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use merels_core::{AnyGame, AnyMove, Play};
use merels_engine::{Best, Engine, Limits, Request, Score, Settings};

use crate::app::Task;

/// A question to the engine.
struct Question {
    version: u64,
    task: Task,
    play: Play<AnyGame>,
    stop: Arc<AtomicBool>,
}

/// An answer, to the version of the game that the question was about.
pub(crate) struct Answer {
    pub(crate) version: u64,
    pub(crate) task: Task,
    pub(crate) best: Option<(AnyMove, Option<Score>)>,
}

/// The engine's thread. It ends when this is dropped.
pub(crate) struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<Answer>,
    asked: Option<(u64, Task, Arc<AtomicBool>)>,
}

impl Thinker {
    /// An engine for `game` that thinks up to `time` about a move where its level lets it.
    pub(crate) fn new(game: &AnyGame, settings: Settings, time: Duration) -> Self {
        let (questions, inbox) = channel::<Question>();
        let (outbox, answers) = channel();
        let mut engine = Engine::new(game, settings);
        thread::spawn(move || {
            for Question { version, task, play, stop } in inbox {
                let best = think(&mut engine, task, &play, time, &stop);
                if outbox.send(Answer { version, task, best }).is_err() {
                    return;
                }
            }
        });
        Self { questions, answers, asked: None }
    }

    /// Sees to it that the engine thinks about this, and about nothing else.
    pub(crate) fn want(&mut self, version: u64, task: Option<Task>, play: &Play<AnyGame>) {
        let asked = self.asked.as_ref().map(|(version, task, _)| (*version, *task));
        if asked == task.map(|task| (version, task)) {
            return;
        }
        self.stop();
        if let Some(task) = task {
            let stop = Arc::new(AtomicBool::new(false));
            let question = Question { version, task, play: play.clone(), stop: Arc::clone(&stop) };
            // A thread that is gone gives no answer; the game can go on without it.
            if self.questions.send(question).is_ok() {
                self.asked = Some((version, task, stop));
            }
        }
    }

    /// An answer that has come in.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        let answer = self.answers.try_recv().ok()?;
        if self
            .asked
            .as_ref()
            .is_some_and(|(version, task, _)| (*version, *task) == (answer.version, answer.task))
        {
            self.asked = None;
        }
        Some(answer)
    }

    fn stop(&mut self) {
        if let Some((_, _, stop)) = self.asked.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think(
    engine: &mut Engine,
    task: Task,
    play: &Play<AnyGame>,
    time: Duration,
    stop: &AtomicBool,
) -> Option<(AnyMove, Option<Score>)> {
    let limits = Limits::time(time);
    let best: Best<AnyMove> = match task {
        Task::Move(level) => engine.choose(play, level, &limits, stop, &mut |_| {}),
        Task::Hint => engine.analyse(play, &limits, &Request::default(), stop, &mut |_| {}),
    };
    let score = best.score();
    best.mv.map(|mv| (mv, score))
}
