//! How many positions of a table are won, drawn and lost.

use crate::space::{Columns, Rows, Symmetries, expand};
use crate::values::Outcomes;

/// Numbers of positions, and the longest game among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// All positions.
    pub positions: u64,
    /// Those the player to move wins.
    pub wins: u64,
    /// Those neither wins.
    pub draws: u64,
    /// Those the player to move loses.
    pub losses: u64,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// What a table holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Counting positions that are alike by symmetry once.
    pub symmetric: Count,
    /// Counting every orientation.
    pub raw: Count,
    /// Most plies of a won position; 0 when there is none, or distances are not known.
    pub longest_win: u16,
    /// Most plies of a lost position; 0 when there is none, or distances are not known.
    pub longest_loss: u16,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Self) {
        self.symmetric.add(&other.symmetric);
        self.raw.add(&other.raw);
        self.longest_win = self.longest_win.max(other.longest_win);
        self.longest_loss = self.longest_loss.max(other.longest_loss);
    }
}

/// Counts row by row.
pub(crate) struct Counter<'a> {
    symmetries: &'a Symmetries,
    rows: &'a Rows,
    columns: Columns,
    pub(crate) counts: Counts,
}

impl<'a> Counter<'a> {
    pub(crate) fn new(symmetries: &'a Symmetries, rows: &'a Rows, columns: Columns) -> Self {
        Self { symmetries, rows, columns, counts: Counts::default() }
    }

    /// Counts one row, whose columns are in `outcomes` from `first` on.
    pub(crate) fn add(&mut self, row: u32, outcomes: &Outcomes, first: usize) {
        let len = self.columns.len() as usize;
        let wins = count_bits(outcomes.win(), first, len);
        let losses = count_bits(outcomes.loss(), first, len);
        let all = Count { positions: len as u64, wins, draws: len as u64 - wins - losses, losses };
        let times = u64::from(self.rows.orientations(row));
        self.counts.raw.add(&Count {
            positions: all.positions * times,
            wins: all.wins * times,
            draws: all.draws * times,
            losses: all.losses * times,
        });
        if self.rows.stabiliser(row).is_empty() {
            self.counts.symmetric.add(&all);
        } else {
            self.counts.symmetric.add(&self.one_of_each_class(row, outcomes, first));
        }
        if !outcomes.plies().is_empty() {
            let range = first..first + len;
            let longest = |bits| longest(bits, outcomes.plies(), range.clone());
            self.counts.longest_win = self.counts.longest_win.max(longest(outcomes.win()));
            self.counts.longest_loss = self.counts.longest_loss.max(longest(outcomes.loss()));
        }
    }

    fn one_of_each_class(&self, row: u32, outcomes: &Outcomes, first: usize) -> Count {
        let free = !self.rows.set(row) & ((1u64 << self.symmetries.points()) - 1) as u32;
        let mut count = Count::default();
        for (at, set) in (first..).zip(self.columns.sets_from(0)) {
            if self.rows.is_smallest(self.symmetries, row, expand(set, free)) {
                count.positions += 1;
                match outcomes.sign(at) {
                    1 => count.wins += 1,
                    -1 => count.losses += 1,
                    _ => count.draws += 1,
                }
            }
        }
        count
    }
}

/// The most plies of the positions of a range whose bits are set.
fn longest(bits: &[u64], plies: &[u16], range: std::ops::Range<usize>) -> u16 {
    let mut longest = 0;
    for (word, plies) in (range.start / 64..).zip(plies[..range.end].chunks(64).skip(range.start / 64)) {
        let outside = range.start.saturating_sub(64 * word);
        let mut rest = bits[word] & (u64::MAX << outside);
        if plies.len() < 64 {
            rest &= (1 << plies.len()) - 1;
        }
        while rest != 0 {
            longest = longest.max(plies[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
    }
    longest
}

fn count_bits(bits: &[u64], first: usize, len: usize) -> u64 {
    let mut count = 0;
    let mut at = first;
    while at < first + len {
        let (word, shift) = (at / 64, at % 64);
        let take = (64 - shift).min(first + len - at);
        let mask = if take == 64 { u64::MAX } else { ((1 << take) - 1) << shift };
        count += u64::from((bits[word] & mask).count_ones());
        at += take;
    }
    count
}
