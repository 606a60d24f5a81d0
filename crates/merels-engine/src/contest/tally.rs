//! What the results of a match say: an Elo difference with its error, and a sequential test.
//!
//! Games come in pairs from one opening with colours swapped, whose results hang together; so the error is computed
//! from the scores of pairs, five possible ones, not from single games.

/// The results of a match so far, from the first player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs of games by the points they brought: 0, ½, 1, 1½ and 2.
    pub pairs: [u32; 5],
}

/// One result from the first player's side, in half points.
pub type HalfPoints = u8;

impl Tally {
    /// Adds a pair of games, each in half points: 0 lost, 1 drawn, 2 won.
    pub fn add(&mut self, pair: [HalfPoints; 2]) {
        for points in pair {
            match points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[usize::from((pair[0] + pair[1]).min(4))] += 1;
    }

    /// Games played.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0 to 1; one half before any game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// The mean score of a pair and its variance, both on the scale from 0 to 1.
    ///
    /// A small amount is added to each of the five counts, so that a match of equal pairs has some variance too.
    fn pair_moments(&self) -> (f64, f64, f64) {
        let counts = self.pairs.map(|count| f64::from(count) + 1e-3);
        let all: f64 = counts.iter().sum();
        let mean = counts.iter().enumerate().map(|(i, n)| i as f64 / 4.0 * n).sum::<f64>() / all;
        let variance =
            counts.iter().enumerate().map(|(i, n)| (i as f64 / 4.0 - mean).powi(2) * n).sum::<f64>() / all;
        (mean, variance, all)
    }

    /// The Elo difference and half the width of its interval of 95 % confidence; infinite where one side took all.
    pub fn elo(&self) -> (f64, f64) {
        let (_, variance, pairs) = self.pair_moments();
        let error = 1.96 * (variance / pairs).sqrt();
        let score = self.score();
        let edge = |score: f64| elo_of(score.clamp(1e-6, 1.0 - 1e-6));
        let half_width = (edge(score + error) - edge(score - error)) / 2.0;
        (elo_of(score), half_width)
    }
}

/// The Elo difference at which a player expects this share of points.
pub fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test between two Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sequential {
    /// The difference of the first hypothesis.
    pub low: f64,
    /// The difference of the second hypothesis.
    pub high: f64,
    /// The chance of error allowed in either direction.
    pub error: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lower difference explains the games better.
    Low,
    /// The higher difference explains the games better.
    High,
    /// More games are needed.
    Open,
}

impl Sequential {
    /// The logarithm of how much better the higher difference explains the games, by the normal approximation over
    /// pairs.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let (mean, variance, pairs) = tally.pair_moments();
        if tally.games() == 0 || variance <= 0.0 {
            return 0.0;
        }
        let (low, high) = (score_of(self.low), score_of(self.high));
        (high - low) * (2.0 * mean - low - high) * pairs / (2.0 * variance)
    }

    /// Whether the games so far decide between the two.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let bound = ((1.0 - self.error) / self.error).ln();
        let ratio = self.ratio(tally);
        // Fewer pairs than this say nothing about their variance.
        if tally.games() < 16 {
            Verdict::Open
        } else if ratio >= bound {
            Verdict::High
        } else if ratio <= -bound {
            Verdict::Low
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([u8; 2], u32)]) -> Tally {
        let mut tally = Tally::default();
        for &(pair, times) in pairs {
            (0..times).for_each(|_| tally.add(pair));
        }
        tally
    }

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let tally = tally(&[([2, 2], 25), ([2, 0], 25), ([1, 2], 0)]);
        assert_eq!((tally.wins, tally.losses, tally.games()), (75, 25, 100));
        assert!((tally.elo().0 - 190.85).abs() < 0.01);
    }

    #[test]
    fn more_games_mean_a_smaller_error() {
        let few = tally(&[([2, 1], 10), ([1, 0], 10), ([1, 1], 10)]);
        let many = tally(&[([2, 1], 100), ([1, 0], 100), ([1, 1], 100)]);
        assert!(few.elo().0.abs() < 1e-9 && many.elo().1 < few.elo().1 / 3.0);
    }

    #[test]
    fn the_sequential_test_ends_when_the_games_are_clear() {
        let test = Sequential { low: 0.0, high: 20.0, error: 0.05 };
        assert_eq!(test.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(test.verdict(&tally(&[([2, 1], 60), ([1, 1], 30), ([0, 1], 10)])), Verdict::High);
        assert_eq!(test.verdict(&tally(&[([0, 1], 60), ([1, 1], 30), ([2, 1], 10)])), Verdict::Low);
    }
}
