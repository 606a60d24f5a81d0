//! Relabelling with AVX-512 (VBMI) and GFNI: nine coordinates at once inside a 512-bit vector.
//!
//! A vector's coordinates 0 to 2 number the bits of a byte, 3 to 8 its bytes. `vpermb` permutes 3 to 8 in any way; the
//! transposition of the 8×8 bit matrices in its quadwords, one `gf2p8affineqb`, exchanges 0 to 2 with 3 to 5. Together
//! they make any permutation of the nine. A coordinate of the address is exchanged with one of the bytes' by two
//! `vpermt2b` on a pair of vectors, and what remains are addresses.
//!
//! A [`Program`] is a list of passes over the row. A pass loads groups of up to eight vectors, prepares them (so that
//! coordinates which must leave become byte coordinates), exchanges up to three pairs of coordinates and stores them;
//! the last pass finishes the order inside the vectors and joins them to the target.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over the same index of several arrays become vector code"
)]
#![expect(unsafe_code, reason = "vector loads by index, and the call of code for a checked processor")]

use std::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_mov_epi8,
    _mm512_max_epu8, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_set1_epi64,
};
use std::mem::transmute;
use std::sync::OnceLock;

use super::{Addresses, Relabelling, Space};
use crate::vector::{Algebra, LOW, LOW_MASKS, Vector};

/// Number of byte coordinates of a vector.
const BYTES: usize = 6;
/// "No permutation" among the numbers of byte permutations.
const NONE: u16 = u16::MAX;
/// Most exchanges of one pass: groups of 2³ vectors fit the registers.
const EXCHANGES: usize = 3;

/// One pass: what happens before the exchanges, and the exchanges.
#[derive(Clone, Copy, Debug, Default)]
struct Pass {
    /// A byte permutation and a transposition first.
    prepare: u16,
    exchanges: u8,
    /// Which byte coordinate (0 to 5) …
    byte: [u8; EXCHANGES],
    /// … is exchanged with which coordinate of the address.
    address: [u8; EXCHANGES],
}

/// How the order inside the vectors is finished: permute bytes, then as often as said transpose and permute again.
#[derive(Clone, Copy, Debug)]
struct Finish {
    transpositions: u8,
    bytes: [u16; 3],
}

/// A compiled relabelling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    passes: [Pass; 3],
    count: u8,
    finish: Finish,
    addresses: Addresses,
    clear: u8,
}

/// Where the source's coordinates stand while a program is compiled.
struct Compiler<'a> {
    now: Vec<u8>,
    target: &'a [u8],
    passes: Vec<Pass>,
}

impl Compiler<'_> {
    /// Whether coordinate `c` of the source belongs inside the vectors of the target, or into its bits.
    fn belongs(&self, c: u8, below: usize) -> bool {
        self.target[..below].contains(&c)
    }

    fn wants_out(&self, position: usize) -> bool {
        !self.belongs(self.now[position], LOW as usize)
    }

    /// Permutes the bytes so that the coordinates at `first` come to positions 3, 4 and 5 (those behind them keep
    /// their order), and returns the permutation's number.
    fn bring(&mut self, first: [usize; 3], transposed: bool) -> u16 {
        let rest = (3..9).filter(|p| !first.contains(p));
        let order: Vec<usize> = first.into_iter().chain(rest).collect();
        let now: Vec<u8> = order.iter().map(|&p| self.now[p]).collect();
        self.now[3..9].copy_from_slice(&now);
        if transposed {
            for p in 0..3 {
                self.now.swap(p, p + 3);
            }
        }
        number(order.iter().map(|&p| p as u8 - 3))
    }

    /// Three byte positions among `candidates`, those that do not belong into the target's bits first.
    fn three(&self, candidates: impl Iterator<Item = usize>) -> Option<[usize; 3]> {
        let mut found: Vec<usize> = candidates.collect();
        found.sort_by_key(|&p| self.belongs(self.now[p], 3));
        found.get(..3).and_then(|three| three.try_into().ok())
    }

    /// Exchanges until only coordinates that belong there stand inside the vectors.
    fn exchange(&mut self) {
        loop {
            let mut out: Vec<usize> = (3..9).filter(|&p| self.wants_out(p)).collect();
            let mut pass = Pass { prepare: NONE, ..Pass::default() };
            if (0..3).any(|p| self.wants_out(p))
                && let Some(spare) = self.three((3..9).filter(|&p| !self.wants_out(p)))
            {
                pass.prepare = self.bring(spare, true);
                out = (3..9).filter(|&p| self.wants_out(p)).collect();
            }
            if out.is_empty() {
                return;
            }
            for &position in out.iter().take(EXCHANGES) {
                let incoming = (LOW as usize..self.now.len())
                    .find(|&p| self.belongs(self.now[p], LOW as usize))
                    .expect("as many coordinates come in as go out");
                let i = pass.exchanges as usize;
                pass.byte[i] = position as u8 - 3;
                pass.address[i] = (incoming - LOW as usize) as u8;
                pass.exchanges += 1;
                self.now.swap(position, incoming);
            }
            self.passes.push(pass);
        }
    }

    /// Puts the bytes into their final order.
    fn settle(&mut self) -> u16 {
        let order: Vec<u8> = self.target[3..9]
            .iter()
            .map(|c| {
                let p = self.now[3..9].iter().position(|now| now == c);
                p.expect("the bits are right, so the bytes hold what is wanted") as u8
            })
            .collect();
        self.now[3..9].copy_from_slice(&self.target[3..9]);
        if order.iter().copied().eq(0..BYTES as u8) { NONE } else { number(order.into_iter()) }
    }

    /// Brings the coordinates that belong into the bits to positions 3, 4 and 5, in order, and transposes.
    fn fill_bits(&mut self) -> u16 {
        let wanted: Vec<usize> = self.target[..3]
            .iter()
            .map(|c| {
                3 + self.now[3..9].iter().position(|now| now == c).expect("it was brought into the bytes")
            })
            .collect();
        self.bring([wanted[0], wanted[1], wanted[2]], true)
    }

    fn finish(&mut self) -> Finish {
        let mut bytes = [NONE; 3];
        let transpositions = if self.now[..3] == self.target[..3] {
            bytes[0] = self.settle();
            0
        } else if !self.now[..3].iter().any(|&c| self.belongs(c, 3)) {
            bytes[0] = self.fill_bits();
            bytes[1] = self.settle();
            1
        } else {
            let spare = self.three(3..9).expect("there are six byte coordinates");
            bytes[0] = self.bring(spare, true);
            bytes[1] = self.fill_bits();
            bytes[2] = self.settle();
            2
        };
        Finish { transpositions, bytes }
    }
}

impl Program {
    pub(crate) fn new(relabelling: &Relabelling) -> Self {
        let target = relabelling.from();
        let mut compiler = Compiler { now: (0..target.len() as u8).collect(), target, passes: Vec::new() };
        compiler.exchange();
        let finish = compiler.finish();
        let mut passes = [Pass { prepare: NONE, ..Pass::default() }; 3];
        passes[..compiler.passes.len()].copy_from_slice(&compiler.passes);
        let place = |c: &u8| target.iter().position(|t| t == c).map_or(0, |p| p as u8 - LOW as u8);
        Self {
            passes,
            count: compiler.passes.len().max(1) as u8,
            finish,
            addresses: Addresses::new(compiler.now[LOW as usize..].iter().map(place)),
            clear: relabelling.clear().map_or(u8::MAX, |c| c as u8),
        }
    }
}

/// The number of a permutation of the byte coordinates, given which old one each new one is.
fn number(order: impl Iterator<Item = u8>) -> u16 {
    order
        .fold((0u16, 0u8), |(number, seen), c| {
            let smaller_unseen = (0..c).filter(|&d| seen >> d & 1 == 0).count() as u16;
            let base = BYTES as u16 - seen.count_ones() as u16;
            (number * base + smaller_unseen, seen | 1 << c)
        })
        .0
}

/// Index vectors: of every byte permutation, alone and followed by a transposition, and of every exchange.
struct Indices {
    bytes: Vec<Vector>,
    transposed: Vec<Vector>,
    exchanges: [[Vector; 2]; BYTES],
}

fn indices() -> &'static Indices {
    static INDICES: OnceLock<Indices> = OnceLock::new();
    INDICES.get_or_init(|| {
        let vector = |f: &dyn Fn(usize) -> usize| Vector::from_bytes(std::array::from_fn(|j| f(j) as u8));
        let mut bytes = vec![Vector::ZERO; 720];
        let mut transposed = bytes.clone();
        for code in 0..BYTES.pow(BYTES as u32) {
            let order: [u8; BYTES] = std::array::from_fn(|i| (code / BYTES.pow(i as u32) % BYTES) as u8);
            if order.iter().fold(0u8, |set, c| set | 1 << c) != 0x3f {
                continue;
            }
            let source = |j: usize| order.iter().enumerate().fold(0, |s, (i, &c)| s | (j >> i & 1) << c);
            let number = number(order.into_iter()) as usize;
            bytes[number] = vector(&source);
            // The matrix instruction numbers the rows of its matrix from the last byte: hand them over reversed.
            transposed[number] = vector(&|j| source(j ^ 7));
        }
        let exchanges = std::array::from_fn(|p| {
            let bit = 1 << p;
            [
                vector(&|j| if j & bit == 0 { j } else { 64 + (j ^ bit) }),
                vector(&|j| if j & bit == 0 { j | bit } else { 64 + j }),
            ]
        });
        Indices { bytes, transposed, exchanges }
    })
}

/// Whether this processor can run the programs.
pub(crate) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("bmi2")
}

#[inline(always)]
fn wide(v: Vector) -> __m512i {
    // SAFETY: both types are 64 bytes of plain data.
    unsafe { transmute::<Vector, __m512i>(v) }
}

#[inline(always)]
fn narrow(v: __m512i) -> Vector {
    // SAFETY: both types are 64 bytes of plain data.
    unsafe { transmute::<__m512i, Vector>(v) }
}

/// How a pass ends: the last one with so many transpositions, any other by storing its vectors where they were.
const MIDDLE: u8 = 3;

/// Runs a program: joins the relabelled `source` to `target`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
pub(crate) fn run<A: Algebra>(
    program: &Program,
    source: &[Vector],
    target: &mut [Vector],
    space: &mut Space,
) {
    let Space { rows: [first, second], addresses } = space;
    let addresses = program.addresses.table(addresses);
    let count = addresses.len();
    let last = program.count as usize - 1;
    for row in [&mut *first, &mut *second].into_iter().take(last) {
        if row.len() < count {
            row.resize(count, Vector::ZERO);
        }
    }
    let run = Run { program, addresses };
    let from: &[Vector] = if last == 0 {
        source
    } else {
        run.pass::<A, MIDDLE>(&program.passes[0], source, &mut first[..count]);
        if last == 1 {
            &first[..count]
        } else {
            run.pass::<A, MIDDLE>(&program.passes[1], &first[..count], &mut second[..count]);
            &second[..count]
        }
    };
    let pass = &program.passes[last];
    match program.finish.transpositions {
        0 => run.pass::<A, 0>(pass, from, target),
        1 => run.pass::<A, 1>(pass, from, target),
        _ => run.pass::<A, 2>(pass, from, target),
    }
}

/// The transposition of the bit matrices, after the byte permutation `index` (made for it).
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn permute_and_transpose(x: __m512i, index: __m512i) -> __m512i {
    let rows = _mm512_permutexvar_epi8(index, x);
    let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    _mm512_gf2p8affine_epi64_epi8::<0>(unit, rows)
}

/// The groups of 2^K vectors that one pass works on: the address bits that vary inside a group, ascending.
#[derive(Clone, Copy)]
struct Groups<const K: usize> {
    ascending: [u32; K],
    offsets: [usize; 8],
}

impl<const K: usize> Groups<K> {
    #[inline(always)]
    fn new(pass: &Pass) -> Self {
        let mut ascending = [0; K];
        let mut offsets = [0; 8];
        for i in 0..K {
            ascending[i] = u32::from(pass.address[i]);
        }
        ascending.sort_unstable();
        for (member, offset) in offsets.iter_mut().enumerate().take(1 << K) {
            for i in 0..K {
                *offset |= (member >> i & 1) << pass.address[i];
            }
        }
        Self { ascending, offsets }
    }

    /// The address of the group's first vector.
    #[inline(always)]
    fn base(&self, group: usize) -> usize {
        self.ascending.iter().fold(group, |base, &bit| (base >> bit) << (bit + 1) | (base & ((1 << bit) - 1)))
    }
}

/// A program with its addresses laid out.
#[derive(Clone, Copy)]
struct Run<'a> {
    program: &'a Program,
    addresses: &'a [u32],
}

impl Run<'_> {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
    fn pass<A: Algebra, const END: u8>(self, pass: &Pass, source: &[Vector], target: &mut [Vector]) {
        match (pass.exchanges, pass.prepare != NONE) {
            (0, false) => self.groups::<A, 0, false, END>(pass, source, target),
            (0, true) => self.groups::<A, 0, true, END>(pass, source, target),
            (1, false) => self.groups::<A, 1, false, END>(pass, source, target),
            (1, true) => self.groups::<A, 1, true, END>(pass, source, target),
            (2, false) => self.groups::<A, 2, false, END>(pass, source, target),
            (2, true) => self.groups::<A, 2, true, END>(pass, source, target),
            (_, false) => self.groups::<A, 3, false, END>(pass, source, target),
            (_, true) => self.groups::<A, 3, true, END>(pass, source, target),
        }
    }

    /// A pass that exchanges `K` pairs of coordinates, group by group.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
    fn groups<A: Algebra, const K: usize, const PREPARE: bool, const END: u8>(
        self,
        pass: &Pass,
        source: &[Vector],
        target: &mut [Vector],
    ) {
        assert!(source.len().is_power_of_two());
        let (addresses, finish) = (self.addresses, &self.program.finish);
        let groups = Groups::<K>::new(pass);
        let indices = indices();
        let prepare = wide(if PREPARE { indices.transposed[pass.prepare as usize] } else { Vector::ZERO });
        let exchanges: [[__m512i; 2]; K] =
            std::array::from_fn(|k| indices.exchanges[pass.byte[k] as usize].map(wide));
        let orders: [__m512i; 3] = std::array::from_fn(|i| match finish.bytes[i] {
            NONE => wide(indices.bytes[0]),
            n if (i as u8) < END => wide(indices.transposed[n as usize]),
            n => wide(indices.bytes[n as usize]),
        });
        let clear = u32::from(self.program.clear);
        let keep = wide(if clear < LOW { LOW_MASKS[clear as usize].not() } else { Vector::ONES });
        let skip = if (LOW..32).contains(&clear) { 1u32 << (clear - LOW) } else { 0 };
        for group in 0..addresses.len() >> K {
            let base = groups.base(group);
            let mut x = [prepare; 8];
            for i in 0..1 << K {
                // A source of half the target's length has nothing at the addresses beyond; what is read there instead
                // lands in columns that the program clears.
                let address = (base | groups.offsets[i]) & (source.len() - 1);
                // SAFETY: the length is a power of two (asserted above), so the mask keeps the address below it.
                x[i] = wide(unsafe { *source.get_unchecked(address) });
                if PREPARE {
                    x[i] = permute_and_transpose(x[i], prepare);
                }
            }
            for k in 0..K {
                for i in 0..1 << K {
                    if i >> k & 1 == 0 {
                        let (low, high) = (x[i], x[i | 1 << k]);
                        x[i] = _mm512_permutex2var_epi8(low, exchanges[k][0], high);
                        x[i | 1 << k] = _mm512_permutex2var_epi8(low, exchanges[k][1], high);
                    }
                }
            }
            for i in 0..1 << K {
                let address = base | groups.offsets[i];
                if END == MIDDLE {
                    target[address] = narrow(x[i]);
                    continue;
                }
                let to = addresses[address];
                if to & skip != 0 {
                    continue;
                }
                let mut y = x[i];
                if END > 0 {
                    y = permute_and_transpose(y, orders[0]);
                }
                if END > 1 {
                    y = permute_and_transpose(y, orders[1]);
                }
                y = _mm512_permutexvar_epi8(orders[END as usize % 3], y);
                y = _mm512_and_si512(y, keep);
                let out = &mut target[to as usize];
                let old = wide(*out);
                *out = narrow(if A::SHIFT == 0 { _mm512_or_si512(old, y) } else { _mm512_max_epu8(old, y) });
            }
        }
    }
}

/// As [`crate::rowops::mark_equal`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
pub(crate) fn mark_equal(scores: &[Vector], value: u8, add: bool, set: &mut [Vector]) {
    let value = _mm512_set1_epi8(value as i8);
    for (v, &scores) in scores.iter().enumerate() {
        let found = _mm512_cmpeq_epi8_mask(wide(scores), value);
        let word = &mut set[v / 8].0[v % 8];
        *word = if add { *word | found } else { *word & !found };
    }
}

/// As [`crate::rowops::enter`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
pub(crate) fn enter(scores: &mut [Vector], news: &[Vector], score: u8) {
    let score = _mm512_set1_epi8(score as i8);
    for (v, news) in news.iter().enumerate() {
        for (i, &word) in news.0.iter().enumerate() {
            if word != 0 {
                let out = &mut scores[8 * v + i];
                *out = narrow(_mm512_mask_mov_epi8(wide(*out), word, score));
            }
        }
    }
}
