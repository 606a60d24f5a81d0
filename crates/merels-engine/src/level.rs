//! How well the engine plays: ten levels, from one a child can beat to all it can do.

use thiserror::Error;

use crate::random::Random;
use crate::report::Line;

/// A level, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A number that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} is not a level: levels go from 1 (for beginners) to 10 (as well as it can)")]
pub struct LevelError(pub u32);

/// What a level does with its search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    /// Nodes it may search for a move.
    pub(crate) nodes: u64,
    /// How deep it may look.
    pub(crate) depth: u32,
    /// How many moves it weighs against each other.
    pub(crate) lines: usize,
    /// How much worse a move may look, in centi-men, to be chosen about a third as often as the best.
    pub(crate) spread: f64,
    /// No move that looks worse than the best by more than this is chosen.
    pub(crate) most: i32,
    /// How often, in a thousand moves, it does not look at all and takes any move.
    pub(crate) blind: u32,
    /// Whether it closes a mill wherever that looks best.
    pub(crate) sees_mills: bool,
}

/// By level, 1 to 9.
const STYLES: [Style; 9] = [
    Style { nodes: 500, depth: 1, lines: 64, spread: 120.0, most: 400, blind: 350, sees_mills: false },
    Style { nodes: 1_000, depth: 1, lines: 64, spread: 60.0, most: 250, blind: 120, sees_mills: false },
    Style { nodes: 2_000, depth: 2, lines: 64, spread: 45.0, most: 200, blind: 20, sees_mills: false },
    Style { nodes: 4_000, depth: 2, lines: 64, spread: 30.0, most: 150, blind: 0, sees_mills: false },
    Style { nodes: 6_000, depth: 3, lines: 12, spread: 24.0, most: 110, blind: 0, sees_mills: true },
    Style { nodes: 10_000, depth: 4, lines: 10, spread: 18.0, most: 90, blind: 0, sees_mills: true },
    Style { nodes: 20_000, depth: 5, lines: 8, spread: 14.0, most: 70, blind: 0, sees_mills: true },
    Style { nodes: 40_000, depth: 7, lines: 6, spread: 10.0, most: 50, blind: 0, sees_mills: true },
    Style { nodes: 80_000, depth: 9, lines: 4, spread: 7.0, most: 40, blind: 0, sees_mills: true },
];

impl Level {
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// All the engine can do.
    pub const STRONGEST: Self = Self(10);

    /// The level of a number.
    ///
    /// # Errors
    /// [`LevelError`] unless it is from 1 to 10.
    pub fn new(number: u32) -> Result<Self, LevelError> {
        if (1..=10).contains(&number) { Ok(Self(number as u8)) } else { Err(LevelError(number)) }
    }

    /// Its number, 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How it plays; `None` for the strongest, which does all it can.
    pub(crate) fn style(self) -> Option<Style> {
        STYLES.get(usize::from(self.0) - 1).copied()
    }
}

impl Style {
    /// Which of `lines`, best first, is played: better ones more often, and none that looks too bad.
    ///
    /// `is_mill` says whether a line begins by closing a mill (or with another capture).
    pub(crate) fn choose<M>(
        &self,
        lines: &[Line<M>],
        random: &mut Random,
        is_mill: impl Fn(&M) -> bool,
    ) -> usize {
        let Some(best) = lines.first() else { return 0 };
        let must_close = self.sees_mills && best.moves.first().is_some_and(&is_mill);
        let weight = |line: &Line<M>| {
            let loss = best.score.rank() - line.score.rank();
            if loss > self.most || must_close && !line.moves.first().is_some_and(&is_mill) {
                0.0
            } else {
                (-f64::from(loss) / self.spread).exp()
            }
        };
        let weights: Vec<f64> = lines.iter().map(weight).collect();
        let mut left = random.share() * weights.iter().sum::<f64>();
        for (i, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return i;
            }
        }
        0
    }
}
