//! What is known of a stretch of positions: won, lost or neither, and in how many plies.

/// The outcomes of a number of consecutive positions, one bit each in two vectors: `win` and `loss` of the player to
/// move; a position in neither is a draw. With distances, also the plies to the end (odd for wins, even for losses, and
/// meaningless for draws).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    len: usize,
    win: Vec<u64>,
    loss: Vec<u64>,
    plies: Vec<u16>,
}

impl Outcomes {
    /// `len` draws, with room for distances where asked for.
    pub fn new(len: usize, distances: bool) -> Self {
        let mut outcomes = Self::default();
        outcomes.reset(len, distances);
        outcomes
    }

    /// Makes all positions draws again, and their number `len`; keeps the memory.
    pub fn reset(&mut self, len: usize, distances: bool) {
        self.len = len;
        for bits in [&mut self.win, &mut self.loss] {
            bits.clear();
            bits.resize(len.div_ceil(64), 0);
        }
        self.plies.clear();
        self.plies.resize(if distances { len } else { 0 }, 0);
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The wins, 64 positions a word, the first position in the lowest bit.
    pub fn win(&self) -> &[u64] {
        &self.win
    }

    /// The losses, like [`Self::win`].
    pub fn loss(&self) -> &[u64] {
        &self.loss
    }

    /// The plies to the end, one entry a position; empty when distances are not kept.
    pub fn plies(&self) -> &[u16] {
        &self.plies
    }

    /// The three vectors, to be filled in. Bits past the last position must stay 0, and no position may be both won and
    /// lost.
    pub fn fill(&mut self) -> (&mut [u64], &mut [u64], &mut [u16]) {
        (&mut self.win, &mut self.loss, &mut self.plies)
    }

    /// 1 for a win, −1 for a loss, 0 for a draw.
    ///
    /// # Panics
    /// When there is no such position.
    #[inline]
    pub fn sign(&self, at: usize) -> i8 {
        assert!(at < self.len, "position {at} of {}", self.len);
        let bit = |bits: &[u64]| (bits[at / 64] >> (at % 64) & 1) as i8;
        bit(&self.win) - bit(&self.loss)
    }

    /// Whether the vectors keep what [`Self::fill`] asks for.
    pub fn is_sound(&self) -> bool {
        let tail = if self.len.is_multiple_of(64) { 0 } else { u64::MAX << (self.len % 64) };
        let last = |bits: &[u64]| bits.last().is_none_or(|word| word & tail == 0);
        last(&self.win) && last(&self.loss) && self.win.iter().zip(&self.loss).all(|(w, l)| w & l == 0)
    }

    /// Replaces all distances.
    ///
    /// # Panics
    /// When there is not one for each position.
    pub(crate) fn set_plies(&mut self, plies: impl Iterator<Item = u16>) {
        self.plies.clear();
        self.plies.extend(plies);
        assert_eq!(self.plies.len(), self.len, "a distance for each position");
    }

    /// Appends `count` positions of `other` from `first` on.
    ///
    /// # Panics
    /// When `other` has fewer.
    pub fn append(&mut self, other: &Self, first: usize, count: usize) {
        assert!(first + count <= other.len, "{count} positions from {first} on of {}", other.len);
        let start = self.len;
        self.len += count;
        let words = self.len.div_ceil(64);
        for (to, from) in [(&mut self.win, &other.win), (&mut self.loss, &other.loss)] {
            to.resize(words, 0);
            copy_bits(to, start, from, first, count);
        }
        if !other.plies.is_empty() {
            self.plies.extend_from_slice(&other.plies[first..first + count]);
        }
    }
}

/// Copies `count` bits; those of `to` must be 0 there.
fn copy_bits(to: &mut [u64], to_first: usize, from: &[u64], from_first: usize, count: usize) {
    let mut done = 0;
    while done < count {
        let take = (count - done).min(64);
        let (at, shift) = ((from_first + done) / 64, (from_first + done) % 64);
        let mut word = from[at] >> shift;
        if shift != 0 && at + 1 < from.len() {
            word |= from[at + 1] << (64 - shift);
        }
        if take < 64 {
            word &= (1 << take) - 1;
        }
        let (at, shift) = ((to_first + done) / 64, (to_first + done) % 64);
        to[at] |= word << shift;
        if shift != 0 && shift + take > 64 {
            to[at + 1] |= word >> (64 - shift);
        }
        done += take;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn appended_stretches_keep_their_outcomes(
            signs in proptest::collection::vec(-1i8..=1, 1..300),
            cuts in proptest::collection::vec(any::<proptest::sample::Index>(), 0..6),
        ) {
            let mut source = Outcomes::new(signs.len(), true);
            let (win, loss, plies) = source.fill();
            for (i, &sign) in signs.iter().enumerate() {
                win[i / 64] |= u64::from(sign == 1) << (i % 64);
                loss[i / 64] |= u64::from(sign == -1) << (i % 64);
                plies[i] = i as u16;
            }
            prop_assert!(source.is_sound());
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(signs.len())).collect();
            cuts.extend([0, signs.len()]);
            cuts.sort_unstable();
            let mut copy = Outcomes::default();
            for pair in cuts.windows(2) {
                copy.append(&source, pair[0], pair[1] - pair[0]);
            }
            prop_assert_eq!(&copy, &source);
            for (i, &sign) in signs.iter().enumerate() {
                prop_assert_eq!(copy.sign(i), sign);
            }
        }
    }
}
