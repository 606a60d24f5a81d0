//! How long a search may take.

use std::time::Duration;

/// When a search ends. Several limits may hold at once; with none the search runs until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Not deeper than so many plies.
    pub depth: Option<u32>,
    /// Not more than so many nodes (moves made in the search).
    pub nodes: Option<u64>,
    /// Not longer than this.
    pub time: Option<Duration>,
    /// A clock the player shares over the whole game.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each turn.
    pub increment: Duration,
    /// Turns until more time is added, if the time control says so.
    pub turns_to_go: Option<u32>,
}

/// Time kept back for what happens outside the search.
const OVERHEAD: Duration = Duration::from_millis(15);

impl Limits {
    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So long.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// When the search should not begin another depth, and when it must end.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget { soft: self.time, hard: self.time };
        if let Some(clock) = self.clock {
            let usable = clock.left.saturating_sub(OVERHEAD);
            let turns = clock.turns_to_go.unwrap_or(30).clamp(1, 30);
            let share = usable / turns + clock.increment * 3 / 4;
            let soft = share.min(usable / 2).max(Duration::from_millis(1));
            let hard = (share * 4).min(usable * 3 / 4).max(Duration::from_millis(1));
            let least = |time: Option<Duration>, other| time.map_or(other, |time| time.min(other));
            budget = Budget { soft: Some(least(self.time, soft)), hard: Some(least(self.time, hard)) };
        }
        budget
    }
}

/// A search's share of time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Past half of this no new depth is begun (a clock only).
    pub(crate) soft: Option<Duration>,
    /// Past this the search ends in the middle of a depth.
    pub(crate) hard: Option<Duration>,
}
