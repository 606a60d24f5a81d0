//! Relabelling: carrying a set of columns from one row to another, whose free points are numbered differently.
//!
//! A move of the row's owner changes which points are free, and the row it leads to is stored in the orientation of its
//! representative. For the columns both mean one thing: the bits of their index are permuted. A [`Relabelling`] says
//! how; compiled for a back-end ([`portable`] or AVX-512) it is run over whole rows, joining the result to what other
//! moves lead to. This is where most of the time goes.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]

pub(crate) mod portable;
#[cfg(target_arch = "x86_64")]
pub(crate) mod wide;

use crate::vector::LOW;

/// Most coordinates of a row: 25 points, and three below them for scores.
pub(crate) const MAX_COORDINATES: usize = 28;

/// Which coordinate of the source every coordinate of the target takes its value from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Relabelling {
    /// By target coordinate: the source coordinate. A permutation.
    from: [u8; MAX_COORDINATES],
    len: u8,
    /// The target's columns with this coordinate set receive nothing.
    clear: Option<u8>,
}

impl Relabelling {
    /// Makes a permutation of at least [`LOW`] coordinates, numbered from `shift` on, out of a map that names the
    /// source coordinate of each target coordinate. Unnamed ones are filled up in ascending order.
    pub(crate) fn new(map: &[Option<u32>], len: u32, shift: u32, clear: Option<u32>) -> Self {
        let len = (len + shift).max(LOW) as usize;
        let mut from = [0; MAX_COORDINATES];
        let mut used = 0u32;
        for (c, named) in (0..shift).map(Some).chain(map.iter().map(|c| c.map(|c| c + shift))).enumerate() {
            if let Some(source) = named {
                from[c] = source as u8;
                used |= 1 << source;
            }
        }
        let mut unused = (0..len as u32).filter(|c| used >> c & 1 == 0);
        for (c, from) in from.iter_mut().enumerate().take(len) {
            let named = c < shift as usize || map.get(c - shift as usize).is_some_and(Option::is_some);
            if !named {
                *from = unused.next().map_or(0, |c| c as u8);
            }
        }
        Self { from, len: len as u8, clear: clear.map(|c| (c + shift) as u8) }
    }

    /// By target coordinate, the source coordinate.
    pub(crate) fn from(&self) -> &[u8] {
        &self.from[..self.len as usize]
    }

    /// The coordinate whose columns receive nothing.
    pub(crate) fn clear(&self) -> Option<u32> {
        self.clear.map(u32::from)
    }
}

/// Where the vectors (or words) of a row go: `weights[i]` is the address bit that bit i of the old address becomes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Addresses {
    to: [u8; 22],
    len: u8,
}

impl Addresses {
    fn new(positions: impl Iterator<Item = u8>) -> Self {
        let mut addresses = Self::default();
        for to in positions {
            addresses.to[addresses.len as usize] = to;
            addresses.len += 1;
        }
        addresses
    }

    /// The new address of every old one.
    #[inline(always)]
    fn table<'a>(&self, space: &'a mut Vec<u32>) -> &'a [u32] {
        let count = 1usize << self.len;
        if space.len() < count {
            space.resize(count, 0);
        }
        let table = &mut space[..count];
        table[0] = 0;
        for bit in 0..self.len as usize {
            let weight = 1u32 << self.to[bit];
            let (done, rest) = table.split_at_mut(1 << bit);
            for (new, &old) in rest.iter_mut().zip(done.iter()) {
                *new = old | weight;
            }
        }
        table
    }
}

/// Working memory of a relabelling, kept between calls.
#[derive(Default)]
pub(crate) struct Space {
    rows: [Vec<crate::vector::Vector>; 2],
    addresses: Vec<u32>,
}
