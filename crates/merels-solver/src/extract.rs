//! From rows of all columns to the columns of one table: those with a given number of men, in their order.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]

use merels_tables::Outcomes;

use crate::grid::{Grid, Pair};
use crate::kernels::Backend;
use crate::score;
use crate::vector::Vector;

/// Coordinates of a word.
const WORD: u32 = 6;

/// The solved positions of a level with the owner to move.
#[derive(Debug)]
pub(crate) enum Solved {
    /// Win, draw and loss.
    Values(Pair),
    /// Scores.
    Scores(Grid),
}

/// By number of men the columns of a word that have as many.
const fn columns_with(men: u32) -> u64 {
    let mut mask = 0;
    let mut column = 0u64;
    while column < 64 {
        if column.count_ones() == men {
            mask |= 1 << column;
        }
        column += 1;
    }
    mask
}

const WITH: [u64; WORD as usize + 1] = {
    let mut masks = [0; WORD as usize + 1];
    let mut men = 0;
    while men <= WORD {
        masks[men as usize] = columns_with(men);
        men += 1;
    }
    masks
};

/// Calls `visit` with the number of every word of a row that has columns with `men` men, and which they are.
#[inline(always)]
fn each_word(free: u32, men: u32, mut visit: impl FnMut(usize, u64)) {
    let existing = if free >= WORD { u64::MAX } else { (1 << (1 << free)) - 1 };
    for word in 0..1usize << free.saturating_sub(WORD) {
        let rest = men.checked_sub(word.count_ones()).filter(|&rest| rest <= WORD);
        if let Some(rest) = rest {
            visit(word, WITH[rest as usize] & existing);
        }
    }
}

/// The plies that each score stands for.
const PLIES: [u16; 256] = {
    let mut plies = [0; 256];
    let mut score = 0;
    while score < 256 {
        plies[score] = score::meaning(score as u8).1;
        score += 1;
    }
    plies
};

#[inline(always)]
fn set_bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            bit
        })
    })
}

/// Appends bits to a vector of words.
struct Appender<'a> {
    words: &'a mut [u64],
    len: usize,
}

impl Appender<'_> {
    #[inline(always)]
    fn push(&mut self, bits: u64, count: u32) {
        let (at, shift) = (self.len / 64, self.len % 64);
        if bits != 0 {
            self.words[at] |= bits << shift;
            if shift + count as usize > 64 {
                self.words[at + 1] |= bits >> (64 - shift);
            }
        }
        self.len += count as usize;
    }
}

fn word(row: &[Vector], at: usize) -> u64 {
    row[at / 8].0[at % 8]
}

impl Solved {
    /// Fills in the columns with `men` men of a row with `free` free points.
    pub(crate) fn fill(&self, backend: Backend, free: u32, row: usize, men: u32, out: &mut Outcomes) {
        let (win, loss, plies) = out.fill();
        let mut win = Appender { words: win, len: 0 };
        let mut loss = Appender { words: loss, len: 0 };
        match self {
            Self::Values(pair) => {
                let [lost_row, open_row] = [pair.lost.row(row), pair.open.row(row)];
                each_word(free, men, |at, mask| {
                    let count = mask.count_ones();
                    win.push(backend.pick(!word(open_row, at), mask), count);
                    loss.push(backend.pick(word(lost_row, at), mask), count);
                });
            }
            Self::Scores(grid) => {
                let scores = grid.row(row);
                let mut column = 0;
                each_word(free, men, |at, mask| {
                    let bytes = scores[at].bytes();
                    let count = mask.count_ones();
                    let (mut wins, mut losses) = (0u64, 0u64);
                    for (i, score) in set_bits(mask).map(|bit| bytes[bit]).enumerate() {
                        wins |= u64::from(score > score::DRAW) << i;
                        losses |= u64::from(score < score::DRAW) << i;
                    }
                    if let Some(plies) = plies.get_mut(column..column + count as usize) {
                        for (plies, bit) in plies.iter_mut().zip(set_bits(mask)) {
                            *plies = PLIES[bytes[bit] as usize];
                        }
                    }
                    column += count as usize;
                    win.push(wins, count);
                    loss.push(losses, count);
                });
            }
        }
    }
}
