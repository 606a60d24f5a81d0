//! A fixed piece of work: its node count is the signature of how the engine plays, its time the measure of its speed.

use std::sync::atomic::AtomicBool;

use merels_core::any::AnyGame;
use merels_core::{Game, Play};

use crate::engine::{Engine, Settings};
use crate::limits::Limits;
use crate::search::Request;

/// One search of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// The rule set.
    pub game: &'static str,
    /// The moves made before the search.
    pub moves: &'static str,
    /// How deep it goes.
    pub depth: u32,
}

/// All of the work: every two-player game, in every phase.
pub const TASKS: &[Task] = &[
    Task { game: "three-mens-morris", moves: "a1 b2", depth: 9 },
    Task { game: "six-mens-morris", moves: "a5 b4 e1", depth: 10 },
    Task { game: "seven-mens-morris", moves: "c3 a3 e3 c1", depth: 9 },
    Task { game: "nine-mens-morris", moves: "", depth: 8 },
    Task { game: "nine-mens-morris", moves: "d6 f4 d2 b4 f6 b2 b6xf4", depth: 9 },
    Task {
        game: "nine-mens-morris",
        moves: "d6 f4 d2 b4 f2 b2 b6 f6 a4 d3 d7 g4 e4 c4 a7 g7 a1xb2 b2",
        depth: 11,
    },
    Task { game: "lasker-morris", moves: "d6 d2 f4", depth: 8 },
    Task { game: "twelve-mens-morris", moves: "f6 b2 b6 d6", depth: 8 },
    Task { game: "morabaraba", moves: "f6 b6 d5", depth: 8 },
    Task { game: "fox-and-geese", moves: "", depth: 5 },
    Task { game: "chinese-checkers", moves: "", depth: 3 },
];

/// Does one task on one thread; gives the nodes it took.
///
/// # Panics
/// If the task names no game or an illegal move; those of [`TASKS`] do not.
pub fn run(task: &Task) -> u64 {
    let game = AnyGame::parse(task.game).expect("a game of the catalogue");
    let mut play = Play::new(game.clone());
    for text in task.moves.split_whitespace() {
        let mv = game.parse_move(play.position(), text).expect("a legal move");
        play.play(mv).expect("a legal move");
    }
    let mut engine = Engine::new(&game, Settings::default());
    let stop = AtomicBool::new(false);
    engine.analyse(&play, &Limits::depth(task.depth), &Request::default(), &stop, &mut |_| {}).nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_work_takes_the_same_nodes() {
        let task = Task { game: "nine-mens-morris", moves: "d6 f4 d2 b4", depth: 6 };
        assert_eq!(run(&task), run(&task));
    }

    #[test]
    fn every_task_begins_in_a_game_that_goes_on() {
        for task in TASKS {
            assert!(run(&Task { depth: 1, ..*task }) > 0, "{task:?}");
        }
    }
}
