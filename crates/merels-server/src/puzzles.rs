//! Puzzles: a checked-in list of positions, each with its one best line.
//!
//! The list has one puzzle a line, its fields separated by tabs: id, rule set, difficulty (1 to 5), goal, position,
//! solution. The goal of a mill puzzle is `win N` (plies to the end with best play, 0 where tables keep only values) or `draw`; in
//! its solution every own move is the only one that keeps the value. The goal of a Solitaire is `peg` or `centre`, and
//! any way there is right. `examples/puzzles.rs` makes the list.

use std::sync::LazyLock;

use merels_core::Game;

use crate::rules::{self, Play};

const LIST: &str = include_str!("../data/puzzles.txt");

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| LIST.lines().filter_map(read).collect());

/// What is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// A win; with best play it takes so many plies from the start, where that is known (0 where not).
    Win(u32),
    /// A draw where everything else loses.
    Draw,
    /// One peg.
    Peg,
    /// One peg on the centre.
    Centre,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Puzzle {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) difficulty: u8,
    pub(crate) goal: Goal,
    pub(crate) position: String,
    /// Own moves and answers in turn, beginning and ending with an own move; for a Solitaire its jumps.
    pub(crate) solution: Vec<String>,
}

/// All puzzles, easy ones first.
pub(crate) fn all() -> &'static [Puzzle] {
    &PUZZLES
}

/// The puzzle with this id, and its place in the list.
pub(crate) fn find(id: &str) -> Option<(usize, &'static Puzzle)> {
    all().iter().enumerate().find(|(_, puzzle)| puzzle.id == id)
}

fn read(line: &str) -> Option<Puzzle> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[id, game, difficulty, goal, position, solution] = fields.as_slice() else { return None };
    let goal = match goal.split_once(' ') {
        Some(("win", plies)) => Goal::Win(plies.parse().ok()?),
        _ => match goal {
            "draw" => Goal::Draw,
            "peg" => Goal::Peg,
            "centre" => Goal::Centre,
            _ => return None,
        },
    };
    Some(Puzzle {
        id: id.into(),
        game: game.into(),
        difficulty: difficulty.parse().ok()?,
        goal,
        position: position.into(),
        solution: solution.split(' ').map(Into::into).collect(),
    })
}

impl Puzzle {
    /// The game as it stands at the beginning; `None` only for a list that was damaged.
    pub(crate) fn play(&self) -> Option<Play> {
        let game = rules::parse(&self.game).ok()?;
        let (position, counters) = game.parse_position(&self.position).ok()?;
        Some(Play::from_position(game, position, counters))
    }

    /// What is asked, in a few words.
    pub(crate) fn title(&self, name: &str) -> String {
        match self.goal {
            Goal::Win(0) => format!("{name} to move wins"),
            Goal::Win(1) => format!("{name} to move wins at once"),
            Goal::Win(plies) => format!("{name} to move wins in {plies} plies"),
            Goal::Draw => format!("{name} to move holds the draw"),
            Goal::Peg => "Leave one peg".into(),
            Goal::Centre => "Leave one peg on the centre".into(),
        }
    }

    /// What to do, in a sentence.
    pub(crate) fn task(&self, name: &str) -> String {
        match self.goal {
            Goal::Win(_) => format!("{name} to move. Find the only move that wins."),
            Goal::Draw => format!("{name} to move. Find the only move that does not lose."),
            Goal::Peg => "Jump until a single peg is left, wherever it stands.".into(),
            Goal::Centre => "Jump until a single peg is left on the centre.".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::routes::position::play_text;

    #[test]
    fn every_line_of_the_list_is_a_puzzle_and_every_id_its_own() {
        assert_eq!(LIST.lines().count(), all().len());
        let ids: BTreeSet<&str> = all().iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), all().len());
        assert!(all().is_sorted_by_key(|puzzle| puzzle.difficulty));
    }

    #[test]
    fn there_are_sixty_mill_puzzles_and_some_solitaires() {
        let mills = all().iter().filter(|puzzle| matches!(puzzle.goal, Goal::Win(_) | Goal::Draw)).count();
        assert!(mills >= 60, "{mills}");
        assert!(all().len() > mills);
    }

    #[test]
    fn every_solution_can_be_played_and_a_solitaires_reaches_its_goal() {
        for puzzle in all() {
            let mut play = puzzle.play().unwrap_or_else(|| panic!("{}", puzzle.id));
            for text in &puzzle.solution {
                play_text(&mut play, text).unwrap_or_else(|error| panic!("{}: {error:?}", puzzle.id));
            }
            if matches!(puzzle.goal, Goal::Peg | Goal::Centre) {
                assert!(play.outcome().is_some_and(|outcome| outcome.winner.is_some()), "{}", puzzle.id);
            } else {
                assert_eq!(puzzle.solution.len() % 2, 1, "{}", puzzle.id);
            }
        }
    }
}
