//! Clocks of a game in progress.

use merels_core::Player;

use crate::api::game::{ClockDoc, ClockWish};
use crate::error::ApiError;

/// Time left for each player, and since when one of them is thinking. Times are milliseconds; moments are counted
/// since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    pub(crate) wish: ClockWish,
    pub(crate) left: [u64; 2],
    running: Option<(Player, u64)>,
}

impl Clock {
    pub(crate) fn new(wish: ClockWish) -> Result<Self, ApiError> {
        if !(10..=86_400).contains(&wish.seconds) || wish.increment > 600 {
            return Err(ApiError::bad(
                "bad-clock",
                "A clock has 10 to 86400 seconds and an increment of 0 to 600 seconds.",
            ));
        }
        Ok(Self { left: [u64::from(wish.seconds) * 1000; 2], wish, running: None })
    }

    /// A clock read back from the disk; it stood still meanwhile.
    pub(crate) fn restore(wish: ClockWish, left: [u64; 2]) -> Self {
        Self { wish, left, running: None }
    }

    /// What `player` has left at the moment `now`.
    pub(crate) fn left(&self, player: Player, now: u64) -> u64 {
        let used = match self.running {
            Some((running, since)) if running == player => now.saturating_sub(since),
            _ => 0,
        };
        self.left[player.index()].saturating_sub(used)
    }

    /// Whose time has run out, if someone's has.
    pub(crate) fn fallen(&self, now: u64) -> Option<Player> {
        let (player, _) = self.running?;
        (self.left(player, now) == 0).then_some(player)
    }

    /// Stops the clock that runs.
    pub(crate) fn stop(&mut self, now: u64) {
        if let Some((player, _)) = self.running {
            self.left[player.index()] = self.left(player, now);
        }
        self.running = None;
    }

    /// Starts the clock of `player`.
    pub(crate) fn start(&mut self, player: Player, now: u64) {
        self.stop(now);
        self.running = Some((player, now));
    }

    /// Adds the increment after a move of `player`.
    pub(crate) fn reward(&mut self, player: Player) {
        self.left[player.index()] += u64::from(self.wish.increment) * 1000;
    }

    pub(crate) fn document(&self, now: u64) -> ClockDoc {
        ClockDoc {
            left_ms: Player::BOTH.map(|player| self.left(player, now)),
            increment: self.wish.increment,
            running: self.running.map(|(player, _)| player.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_loses_time_and_a_move_earns_the_increment() {
        let mut clock = Clock::new(ClockWish { seconds: 60, increment: 5 }).unwrap();
        assert_eq!(clock.fallen(u64::MAX), None);
        clock.start(Player::Black, 1_000);
        assert_eq!(Player::BOTH.map(|p| clock.left(p, 11_000)), [60_000, 50_000]);
        clock.stop(11_000);
        clock.reward(Player::Black);
        clock.start(Player::White, 11_000);
        assert_eq!(clock.document(12_000).left_ms, [59_000, 55_000]);
        assert_eq!(clock.fallen(70_999), None);
        assert_eq!(clock.fallen(71_000), Some(Player::White));
    }

    #[test]
    fn a_clock_without_sense_is_refused() {
        for (seconds, increment) in [(9, 0), (86_401, 0), (60, 601)] {
            assert!(Clock::new(ClockWish { seconds, increment }).is_err());
        }
    }
}
