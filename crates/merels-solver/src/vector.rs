//! A word of 512 positions, and the masks and shifts that turn moves of men into operations on whole words.
//!
//! A set of columns is an array of [`Vector`]s read as one long bit string. Bit i of the string belongs to the column
//! whose men stand on the coordinates that are set in the number i. The lowest nine coordinates live inside a vector,
//! the others in its address, so moving a man is a shift or a permutation of words, or a change of address.
//!
//! The code here is plain Rust that compilers turn into vector instructions; the row operations built on it are
//! compiled several times, once for every kind of processor (see [`crate::kernels`]).
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over the same index of several arrays become vector code"
)]

use std::marker::PhantomData;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, transmute};

/// Coordinates that live inside a vector.
pub(crate) const LOW: u32 = 9;

/// 512 bits, in the order of their columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C, align(64))]
pub(crate) struct Vector(pub(crate) [u64; 8]);

impl Vector {
    pub(crate) const ZERO: Self = Self([0; 8]);
    pub(crate) const ONES: Self = Self([!0; 8]);

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        let mut out = self;
        for i in 0..8 {
            out.0[i] = self.0[i] & other.0[i];
        }
        out
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        let mut out = self;
        for i in 0..8 {
            out.0[i] = self.0[i] | other.0[i];
        }
        out
    }

    #[inline(always)]
    pub(crate) fn xor(self, other: Self) -> Self {
        let mut out = self;
        for i in 0..8 {
            out.0[i] = self.0[i] ^ other.0[i];
        }
        out
    }

    #[inline(always)]
    pub(crate) fn and_not(self, other: Self) -> Self {
        let mut out = self;
        for i in 0..8 {
            out.0[i] = self.0[i] & !other.0[i];
        }
        out
    }

    #[inline(always)]
    pub(crate) fn not(self) -> Self {
        Self::ONES.and_not(self)
    }

    /// Where `mask` is set the bits of `other`, elsewhere those of `self`.
    #[inline(always)]
    pub(crate) fn replaced(self, other: Self, mask: Self) -> Self {
        self.xor(self.xor(other).and(mask))
    }

    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, &word| all | word) == 0
    }

    /// The larger of each pair of bytes.
    #[inline(always)]
    pub(crate) fn max_bytes(self, other: Self) -> Self {
        let mut a = self.bytes();
        for (a, b) in a.iter_mut().zip(other.bytes()) {
            *a = (*a).max(b);
        }
        Self::from_bytes(a)
    }

    /// The bytes, least significant first.
    #[inline(always)]
    pub(crate) fn bytes(self) -> [u8; 64] {
        transmute!(self.0.map(u64::to_le))
    }

    /// The vector with these bytes, least significant first.
    #[inline(always)]
    pub(crate) fn from_bytes(bytes: [u8; 64]) -> Self {
        let words: [u64; 8] = transmute!(bytes);
        Self(words.map(u64::from_le))
    }
}

/// The columns of a vector in which coordinate `c` (below [`LOW`]) is set.
pub(crate) const fn low_mask(c: u32) -> Vector {
    const WORDS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    if c < 6 {
        return Vector([WORDS[c as usize]; 8]);
    }
    let mut words = [0; 8];
    let mut i = 0;
    while i < 8 {
        if i >> (c - 6) & 1 == 1 {
            words[i] = !0;
        }
        i += 1;
    }
    Vector(words)
}

/// [`low_mask`] of every coordinate inside a vector.
pub(crate) static LOW_MASKS: [Vector; LOW as usize] = {
    let mut masks = [Vector::ZERO; LOW as usize];
    let mut c = 0;
    while c < LOW {
        masks[c as usize] = low_mask(c);
        c += 1;
    }
    masks
};

/// The columns in which all of some coordinates are set: a mask inside the vector for the low ones, and the address
/// bits that must be set for the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cube {
    low: Vector,
    high: usize,
}

impl Cube {
    /// The columns in which all coordinates of the set `coordinates` are set.
    pub(crate) fn new(coordinates: u32) -> Self {
        let mut low = Vector::ONES;
        for c in 0..LOW {
            if coordinates >> c & 1 == 1 {
                low = low.and(LOW_MASKS[c as usize]);
            }
        }
        Self { low, high: (coordinates >> LOW) as usize }
    }

    /// The part of the mask that falls on the vector at `address`.
    #[inline(always)]
    pub(crate) fn at(&self, address: usize) -> Vector {
        let keep = if address & self.high == self.high { !0 } else { 0 };
        self.low.and(Vector([keep; 8]))
    }
}

/// The addresses below `count` (a power of two) that have no bit of `zero` set, in ascending order.
#[derive(Clone)]
struct AddressesWithout {
    next: usize,
    count: usize,
    zero: usize,
}

impl AddressesWithout {
    #[inline(always)]
    fn new(count: usize, zero: usize) -> Self {
        Self { next: 0, count, zero }
    }
}

impl Iterator for AddressesWithout {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let address = self.next;
        if address >= self.count {
            return None;
        }
        self.next = ((address | self.zero) + 1) & !self.zero;
        Some(address)
    }
}

/// A set that is read vector by vector.
pub(crate) trait Source {
    /// The vector at an address.
    fn at(&self, address: usize) -> Vector;
}

impl Source for [Vector] {
    #[inline(always)]
    fn at(&self, address: usize) -> Vector {
        self[address]
    }
}

/// A set that is written vector by vector.
///
/// A trait and not a closure, so that its method is sure to become part of the loop that calls it, and is compiled for the
/// same processor.
pub(crate) trait Sink {
    /// Takes the vector for an address.
    fn put(&mut self, address: usize, vector: Vector);
}

/// A sink that keeps the vectors, and notes whether there was anything in them.
pub(crate) struct Store<'a> {
    pub(crate) out: &'a mut [Vector],
    pub(crate) any: Vector,
}

impl Sink for Store<'_> {
    #[inline(always)]
    fn put(&mut self, address: usize, vector: Vector) {
        self.out[address] = vector;
        self.any = self.any.or(vector);
    }
}

/// A sink that joins the vectors to those that are there.
pub(crate) struct Join<'a, A>(pub(crate) &'a mut [Vector], pub(crate) PhantomData<A>);

impl<A: Algebra> Sink for Join<'_, A> {
    #[inline(always)]
    fn put(&mut self, address: usize, vector: Vector) {
        self.0[address] = A::join(self.0[address], vector);
    }
}

/// Takes the man off coordinate `c`: hands `sink` for every address without a bit of `skip` the columns in which `c` is
/// clear, filled from the columns that also have `c` set. Columns with `c` set come out zero or are not visited.
#[inline(always)]
pub(crate) fn lift(c: u32, count: usize, skip: usize, source: &(impl Source + ?Sized), sink: &mut impl Sink) {
    let addresses = AddressesWithout::new(count, skip);
    match c {
        0..6 => {
            let (shift, keep) = (1 << c, LOW_MASKS[c as usize].0[0]);
            for v in addresses {
                let mut x = source.at(v);
                for word in &mut x.0 {
                    *word = (*word & keep) >> shift;
                }
                sink.put(v, x);
            }
        }
        6 => {
            for v in addresses {
                sink.put(v, words_down::<1>(source.at(v)));
            }
        }
        7 => {
            for v in addresses {
                sink.put(v, words_down::<2>(source.at(v)));
            }
        }
        8 => {
            for v in addresses {
                sink.put(v, words_down::<4>(source.at(v)));
            }
        }
        _ => {
            let bit = 1 << (c - LOW);
            for v in AddressesWithout::new(count, skip | bit) {
                sink.put(v, source.at(v | bit));
            }
        }
    }
}

/// Puts a man on coordinate `c`: hands `sink` for every address without a bit of `skip` the columns in which `c` is set,
/// filled from the columns that have `c` clear. Columns with `c` clear come out zero or are not visited.
#[inline(always)]
pub(crate) fn drop_on(
    c: u32,
    count: usize,
    skip: usize,
    source: &(impl Source + ?Sized),
    sink: &mut impl Sink,
) {
    let addresses = AddressesWithout::new(count, skip);
    match c {
        0..6 => {
            let (shift, keep) = (1 << c, LOW_MASKS[c as usize].0[0]);
            for v in addresses {
                let mut x = source.at(v);
                for word in &mut x.0 {
                    *word = (*word << shift) & keep;
                }
                sink.put(v, x);
            }
        }
        6 => {
            for v in addresses {
                sink.put(v, words_up::<1>(source.at(v)));
            }
        }
        7 => {
            for v in addresses {
                sink.put(v, words_up::<2>(source.at(v)));
            }
        }
        8 => {
            for v in addresses {
                sink.put(v, words_up::<4>(source.at(v)));
            }
        }
        _ => {
            let bit = 1 << (c - LOW);
            for v in AddressesWithout::new(count, skip | bit) {
                sink.put(v | bit, source.at(v));
            }
        }
    }
}

#[inline(always)]
fn words_down<const STEP: usize>(x: Vector) -> Vector {
    let mut out = [0; 8];
    for i in 0..8 {
        if i & STEP == 0 {
            out[i] = x.0[i + STEP];
        }
    }
    Vector(out)
}

#[inline(always)]
fn words_up<const STEP: usize>(x: Vector) -> Vector {
    let mut out = [0; 8];
    for i in 0..8 {
        if i & STEP != 0 {
            out[i] = x.0[i - STEP];
        }
    }
    Vector(out)
}

/// How the elements of a set of columns combine: single bits by "or", or bytes by their maximum.
///
/// A row of bytes with f coordinates is laid out as a row of bits with f + 3 whose lowest three never change, so both
/// share all code that moves men.
pub(crate) trait Algebra: Copy + Send + Sync + 'static {
    /// Coordinates below the first man's: 0 for bits, 3 for bytes.
    const SHIFT: u32;
    /// Combines two options of the same player.
    fn join(a: Vector, b: Vector) -> Vector;
    /// [`Self::join`] of one word of a vector.
    fn join_words(a: u64, b: u64) -> u64;
    /// The element of one column.
    fn get(row: &[Vector], column: usize) -> u8;
    /// Joins one column's element with `value`.
    fn join_at(row: &mut [Vector], column: usize, value: u8);
}

/// Sets of positions: one bit each.
#[derive(Clone, Copy)]
pub(crate) struct Bits;

/// Scores of positions: one byte each, larger is better (see [`crate::score`]).
#[derive(Clone, Copy)]
pub(crate) struct Scores;

impl Algebra for Bits {
    const SHIFT: u32 = 0;

    #[inline(always)]
    fn join(a: Vector, b: Vector) -> Vector {
        a.or(b)
    }

    #[inline(always)]
    fn join_words(a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn get(row: &[Vector], column: usize) -> u8 {
        (row[column >> 9].0[column >> 6 & 7] >> (column & 63) & 1) as u8
    }

    #[inline(always)]
    fn join_at(row: &mut [Vector], column: usize, value: u8) {
        row[column >> 9].0[column >> 6 & 7] |= u64::from(value) << (column & 63);
    }
}

impl Algebra for Scores {
    const SHIFT: u32 = 3;

    #[inline(always)]
    fn join(a: Vector, b: Vector) -> Vector {
        a.max_bytes(b)
    }

    #[inline(always)]
    fn join_words(a: u64, b: u64) -> u64 {
        let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
        u64::from_le_bytes(std::array::from_fn(|i| a[i].max(b[i])))
    }

    #[inline(always)]
    fn get(row: &[Vector], column: usize) -> u8 {
        (row[column >> 6].0[column >> 3 & 7] >> (8 * (column & 7))) as u8
    }

    #[inline(always)]
    fn join_at(row: &mut [Vector], column: usize, value: u8) {
        let word = &mut row[column >> 6].0[column >> 3 & 7];
        let shift = 8 * (column & 7);
        let old = (*word >> shift) as u8;
        *word ^= u64::from(old ^ old.max(value)) << shift;
    }
}
