//! Beginnings for the games of a match: random, but fair.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use merels_core::any::{AnyGame, AnyPosition};
use merels_core::{Game, Play};

use crate::engine::{Engine, Settings};
use crate::limits::Limits;
use crate::random::Random;
use crate::score::Score;
use crate::search::Request;

/// A stream of openings that follows from a seed; each is given once.
pub struct Openings {
    game: AnyGame,
    random: Random,
    engine: Engine,
    plies: usize,
    /// Canonical positions already given.
    given: HashSet<AnyPosition>,
}

/// Nodes spent to see whether an opening is fair.
const NODES: u64 = 4_000;

/// How far from even a fair opening may look, in centi-men.
const FAIR: i32 = 60;

/// After so many random beginnings none of which was fair and new, the last is taken as it is.
const PATIENCE: usize = 60;

impl Openings {
    /// Openings of `plies` random moves; where the game has a first half of a few moves only, fewer.
    pub fn new(game: &AnyGame, plies: usize, seed: u64) -> Self {
        let engine = Engine::new(game, Settings { hash: 1 << 20, ..Settings::default() });
        Self { game: game.clone(), random: Random::new(seed), engine, plies, given: HashSet::new() }
    }

    /// How many random moves suit a game: some, but not so many that it is decided.
    pub fn usual_plies(game: &AnyGame) -> usize {
        match game {
            AnyGame::Mill(game) => usize::from(game.rules().men[0]).clamp(3, 8) - 2,
            _ => 4,
        }
    }

    fn try_one(&mut self) -> Option<Play<AnyGame>> {
        let mut play = Play::new(self.game.clone());
        while play.moves().len() < self.plies {
            let mv = *self.random.pick(&play.legal_moves())?;
            play.play(mv).ok()?;
        }
        play.outcome().is_none().then_some(play)
    }

    fn is_fair(&mut self, play: &Play<AnyGame>) -> bool {
        let stop = AtomicBool::new(false);
        let best = self.engine.analyse(play, &Limits::nodes(NODES), &Request::default(), &stop, &mut |_| {});
        match best.score() {
            Some(Score::Estimate { centimen, .. }) => centimen.abs() <= FAIR,
            _ => false,
        }
    }
}

impl Iterator for Openings {
    type Item = Play<AnyGame>;

    fn next(&mut self) -> Option<Play<AnyGame>> {
        let mut last = None;
        for _ in 0..PATIENCE {
            let Some(play) = self.try_one() else { continue };
            let key = self.game.canonical(play.position());
            if !self.given.contains(&key) && self.is_fair(&play) {
                self.given.insert(key);
                return Some(play);
            }
            last = Some(play);
        }
        Some(last.unwrap_or_else(|| Play::new(self.game.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_follow_from_the_seed() {
        let game = AnyGame::parse("nine-mens-morris").expect("a game");
        let list = |seed| -> Vec<_> {
            Openings::new(&game, 4, seed).take(12).map(|play| game.canonical(play.position())).collect()
        };
        let first = list(1);
        assert_eq!(first, list(1));
        assert_ne!(first, list(2));
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 12);
    }
}
