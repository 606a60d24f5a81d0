//! Values of neighbouring positions, five to a byte, in an order that shows what repeats.
//!
//! The columns of a row whose enemy men agree on all but the lowest five free points stand next to each other: 1, 5, 10,
//! 10, 5 or 1 of them, depending on how many men are left for those five points. Such a **group** becomes one or two
//! bytes, five values a byte in base 3 (0 draw, 1 win, 2 loss; the first column is the lowest digit). Bytes of groups
//! with equally many men on the low points form a **stream**, and the streams follow each other. What a general
//! compressor then finds alike is alike: bytes never straddle groups, and only like is next to like. Compared with plain
//! bit vectors this takes a third less room on tables of Nine Men's Morris.
//!
//! Where a group's byte is follows from binomial coefficients, so a single value is found without unpacking the rest.

use crate::layout::Span;
use crate::space::{Columns, binomial};
use crate::values::Outcomes;

/// Free points that a group runs over, if there are so many.
const LOW: u32 = 5;
/// Values in a byte: 3⁵ = 243.
const DIGITS: usize = 5;

const POWERS: [u8; DIGITS] = [1, 3, 9, 27, 81];

/// For five bits: the number whose digits in base 3 they are.
const SPREAD: [u8; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut digit = 0;
        while digit < DIGITS {
            if bits >> digit & 1 == 1 {
                table[bits] += POWERS[digit];
            }
            digit += 1;
        }
        bits += 1;
    }
    table
};

/// For a byte: bits of the wins and of the losses among its five values; `u8::MAX` for a byte that means nothing.
const COLLECT: [(u8, u8); 256] = {
    let mut table = [(u8::MAX, u8::MAX); 256];
    let mut byte = 0;
    while byte < 243 {
        let (mut win, mut loss) = (0, 0);
        let mut digit = 0;
        while digit < DIGITS {
            match byte / POWERS[digit] as usize % 3 {
                1 => win |= 1 << digit,
                2 => loss |= 1 << digit,
                _ => {}
            }
            digit += 1;
        }
        table[byte] = (win, loss);
        byte += 1;
    }
    table
};

/// Where the groups of a block are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Groups {
    columns: Columns,
    span: Span,
    low: u32,
    /// What the columns' sets have on the points above the low ones: of the first and of the last column.
    first: u32,
    last: u32,
    /// By men on the low points: where the stream begins, and how many groups of each row it has.
    streams: [(usize, usize); LOW as usize + 1],
    size: usize,
}

/// The number of sets of `men` points that are numerically below `bound`.
fn sets_below(bound: u64, men: i64) -> u64 {
    let (mut rest, mut count, mut left) = (bound, 0, men);
    while rest != 0 && left >= 0 {
        let top = rest.ilog2();
        count += binomial(top, left as u32);
        rest ^= 1 << top;
        left -= 1;
    }
    count
}

/// Bytes of a group with `men` men on `low` points.
fn group_bytes(low: u32, men: u32) -> usize {
    (binomial(low, men) as usize).div_ceil(DIGITS)
}

impl Groups {
    /// The groups of a block that spans `span` of a table with these columns.
    pub(crate) fn new(columns: Columns, span: Span) -> Self {
        let low = LOW.min(columns.free());
        let first = columns.unrank(span.column) >> low;
        let last = columns.unrank(span.column + span.columns - 1) >> low;
        let mut streams = [(0, 0); LOW as usize + 1];
        let mut size = 0;
        for men in 0..=low {
            let above = i64::from(columns.men()) - i64::from(men);
            let groups = if above < 0 {
                0
            } else {
                sets_below(u64::from(last) + 1, above) - sets_below(u64::from(first), above)
            };
            streams[men as usize] = (size, groups as usize);
            size += groups as usize * group_bytes(low, men) * span.rows as usize;
        }
        Self { columns, span, low, first, last, streams, size }
    }

    /// Number of bytes.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Number of positions.
    pub(crate) fn positions(&self) -> usize {
        self.span.positions()
    }

    /// Calls `visit` with every group in the order of the positions: where its bytes begin, where its first position is
    /// in the block (negative or past the end where the block cuts it), and how many positions it has.
    fn each(&self, mut visit: impl FnMut(usize, i64, usize)) {
        let mut at: i64 = 0;
        for row in 0..self.span.rows as usize {
            let mut seen = [0usize; LOW as usize + 1];
            for upper in self.first..=self.last {
                let Some(men) = self.columns.men().checked_sub(upper.count_ones()) else { continue };
                if men > self.low {
                    continue;
                }
                let len = binomial(self.low, men) as usize;
                if row == 0 && upper == self.first {
                    at -= (self.span.column - self.columns.rank(self.lowest(upper, men))) as i64;
                }
                let (begin, groups) = self.streams[men as usize];
                let group = row * groups + seen[men as usize];
                seen[men as usize] += 1;
                visit(begin + group * group_bytes(self.low, men), at, len);
                at += len as i64;
            }
        }
    }

    /// The first set of a group.
    fn lowest(&self, upper: u32, men: u32) -> u32 {
        upper << self.low | ((1 << men) - 1)
    }

    /// The bytes of a block.
    pub(crate) fn pack(&self, block: &Outcomes, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        bytes.resize(start + self.size, 0);
        let bytes = &mut bytes[start..];
        self.each(|place, at, len| {
            let win = bits_at(block.win(), block.len(), at, len);
            let loss = bits_at(block.loss(), block.len(), at, len);
            for (piece, byte) in bytes[place..place + len.div_ceil(DIGITS)].iter_mut().enumerate() {
                let five = |bits: u64| SPREAD[(bits >> (DIGITS * piece) & 31) as usize];
                *byte = five(win) + 2 * five(loss);
            }
        });
    }

    /// The values of a block; `None` when the bytes are none that [`Self::pack`] makes.
    pub(crate) fn unpack(&self, bytes: &[u8]) -> Option<Outcomes> {
        if bytes.len() != self.size {
            return None;
        }
        let mut block = Outcomes::new(self.span.positions(), false);
        let (win_bits, loss_bits, _) = block.fill();
        let mut sound = true;
        let count = self.span.positions();
        self.each(|place, at, len| {
            let (mut win, mut loss) = (0u64, 0u64);
            for (piece, &byte) in bytes[place..place + len.div_ceil(DIGITS)].iter().enumerate() {
                let (w, l) = COLLECT[usize::from(byte)];
                sound &= w != u8::MAX;
                win |= u64::from(w & 31) << (DIGITS * piece);
                loss |= u64::from(l & 31) << (DIGITS * piece);
            }
            put_bits(win_bits, count, at, len, win);
            put_bits(loss_bits, count, at, len, loss);
        });
        (sound && block.is_sound()).then_some(block)
    }

    /// The value at one place of the block (1 win, −1 loss, 0 draw); `None` when there are too few bytes.
    pub(crate) fn sign(&self, bytes: &[u8], at: usize) -> Option<i8> {
        let row = at / self.span.columns as usize;
        let column = self.span.column + (at % self.span.columns as usize) as u64;
        let set = self.columns.unrank(column);
        let upper = set >> self.low;
        let low = set & ((1 << self.low) - 1);
        let men = low.count_ones();
        let above = i64::from(self.columns.men() - men);
        let (begin, groups) = self.streams[men as usize];
        let group = sets_below(u64::from(upper), above) - sets_below(u64::from(self.first), above);
        let within = Columns::new(self.low, men).rank(low) as usize;
        let place = begin + (row * groups + group as usize) * group_bytes(self.low, men) + within / DIGITS;
        Some(match bytes.get(place)? / POWERS[within % DIGITS] % 3 {
            1 => 1,
            2 => -1,
            _ => 0,
        })
    }
}

/// `len` bits from place `at` on, 0 where there are none.
fn bits_at(bits: &[u64], count: usize, at: i64, len: usize) -> u64 {
    let skip = (-at).max(0) as usize;
    let first = at.max(0) as usize;
    let len = len.saturating_sub(skip).min(count.saturating_sub(first));
    if len == 0 {
        return 0;
    }
    let (word, shift) = (first / 64, first % 64);
    let mut found = bits[word] >> shift;
    if shift + len > 64 {
        found |= bits[word + 1] << (64 - shift);
    }
    (found & ((1 << len) - 1)) << skip
}

/// The inverse of [`bits_at`]: sets those of the `len` bits that have a place.
fn put_bits(bits: &mut [u64], count: usize, at: i64, len: usize, value: u64) {
    let skip = (-at).max(0) as usize;
    let first = at.max(0) as usize;
    let len = len.saturating_sub(skip).min(count.saturating_sub(first));
    if len == 0 {
        return;
    }
    let value = (value >> skip) & ((1 << len) - 1);
    let (word, shift) = (first / 64, first % 64);
    bits[word] |= value << shift;
    if shift + len > 64 {
        bits[word + 1] |= value >> (64 - shift);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_of_any_shape_come_back(
            free in 0u32..14,
            men in 0u32..8,
            rows in 1u32..5,
            target in 1u32..400,
            pick in any::<u64>(),
            signs in proptest::collection::vec(-1i8..=1, 1..50),
        ) {
            prop_assume!(men <= free);
            let columns = Columns::new(free, men);
            let layout = Layout::new(rows, columns.len(), target);
            let span = layout.span(pick % layout.blocks());
            let mut block = Outcomes::new(span.positions(), false);
            let (win, loss, _) = block.fill();
            for at in 0..span.positions() {
                let sign = signs[at * 7 % signs.len()];
                win[at / 64] |= u64::from(sign == 1) << (at % 64);
                loss[at / 64] |= u64::from(sign == -1) << (at % 64);
            }
            let groups = Groups::new(columns, span);
            let mut bytes = Vec::new();
            groups.pack(&block, &mut bytes);
            prop_assert_eq!(bytes.len(), groups.size());
            let back = groups.unpack(&bytes);
            prop_assert_eq!(back.as_ref(), Some(&block));
            for at in 0..span.positions() {
                prop_assert_eq!(groups.sign(&bytes, at), Some(block.sign(at)));
            }
            prop_assert_eq!(groups.unpack(&bytes[1..]), None);
            bytes[0] = 243;
            prop_assert_eq!(groups.unpack(&bytes), None);
        }

        #[test]
        fn sets_below_a_bound_are_counted(bound in 0u64..5000, men in 0u32..8) {
            let counted = (0..bound).filter(|set| set.count_ones() == men).count() as u64;
            prop_assert_eq!(sets_below(bound, i64::from(men)), counted);
        }
    }
}
