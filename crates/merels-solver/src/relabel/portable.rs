//! Relabelling in plain Rust, for any processor: exchanges of two coordinates, on words of 64 columns.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]

use super::{Addresses, Relabelling, Space};
use crate::vector::{Algebra, LOW, Vector, low_mask};

/// Coordinates inside a word.
const WORD: u32 = 6;

/// A relabelling as exchanges of coordinates and a final change of addresses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    /// Exchange coordinate `.0`, which is inside a word, with `.1`.
    swaps: [(u8, u8); WORD as usize],
    count: u8,
    addresses: Addresses,
    clear: u8,
}

impl Program {
    pub(crate) fn new(relabelling: &Relabelling) -> Self {
        let target = relabelling.from();
        let mut now: Vec<u8> = (0..target.len() as u8).collect();
        let mut program = Self {
            swaps: [(0, 0); WORD as usize],
            count: 0,
            addresses: Addresses::default(),
            clear: relabelling.clear().map_or(u8::MAX, |c| c as u8),
        };
        for c in 0..WORD as usize {
            if now[c] != target[c] {
                let at = place(&now, target[c]);
                now.swap(c, at);
                program.swaps[program.count as usize] = (c as u8, at as u8);
                program.count += 1;
            }
        }
        let high = WORD as usize..now.len();
        program.addresses = Addresses::new(high.map(|c| (place(target, now[c]) - WORD as usize) as u8));
        program
    }
}

fn place(list: &[u8], wanted: u8) -> usize {
    list.iter().position(|&c| c == wanted).expect("both lists are permutations of the same coordinates")
}

#[inline(always)]
pub(crate) fn run<A: Algebra>(
    program: &Program,
    source: &[Vector],
    target: &mut [Vector],
    space: &mut Space,
) {
    let Space { rows: [row, _], addresses } = space;
    let addresses = program.addresses.table(addresses);
    let row: &[Vector] = if program.count == 0 {
        source
    } else {
        row.clear();
        row.extend_from_slice(source);
        if 8 * source.len() < addresses.len() {
            // A source of half the target's length has nothing in its other half: any filling lands in columns that
            // the program clears.
            row.extend_from_slice(source);
        }
        for &(inside, other) in &program.swaps[..program.count as usize] {
            exchange(row, u32::from(inside), u32::from(other));
        }
        row
    };
    let clear = u32::from(program.clear);
    let (keep, skip) = match clear {
        0..WORD => (!low_mask(clear).0[0], 0),
        WORD..32 => (!0, 1u32 << (clear - WORD)),
        _ => (!0, 0),
    };
    // An unpermuted source of half the target's length simply fills the half that is not cleared.
    for (v, vector) in row.iter().enumerate() {
        for (word, &to) in vector.0.iter().zip(&addresses[8 * v..8 * v + 8]) {
            if to & skip == 0 {
                let out = &mut target[to as usize >> 3].0[to as usize & 7];
                *out = A::join_words(*out, word & keep);
            }
        }
    }
}

/// Exchanges coordinate `inside` (below 6) with another one.
#[inline(always)]
fn exchange(row: &mut [Vector], inside: u32, other: u32) {
    if other < WORD {
        let (low, high) = (inside.min(other), inside.max(other));
        let shift = (1 << high) - (1 << low);
        let mask = low_mask(low).0[0] & !low_mask(high).0[0];
        for vector in row {
            for word in &mut vector.0 {
                let moved = (*word >> shift ^ *word) & mask;
                *word ^= moved ^ moved << shift;
            }
        }
        return;
    }
    let shift = 1 << inside;
    let mask = !low_mask(inside).0[0];
    let swap = |a: &mut u64, b: &mut u64| {
        let moved = (*a >> shift ^ *b) & mask;
        *b ^= moved;
        *a ^= moved << shift;
    };
    if other < LOW {
        let step = 1 << (other - WORD);
        for Vector(words) in row {
            for i in (0..8).filter(|i| i & step == 0) {
                let (mut a, mut b) = (words[i], words[i + step]);
                swap(&mut a, &mut b);
                (words[i], words[i + step]) = (a, b);
            }
        }
    } else {
        let step = 1 << (other - LOW);
        for pair in row.chunks_exact_mut(2 * step) {
            let (first, second) = pair.split_at_mut(step);
            for (a, b) in first.iter_mut().zip(second) {
                for (a, b) in a.0.iter_mut().zip(&mut b.0) {
                    swap(a, b);
                }
            }
        }
    }
}
