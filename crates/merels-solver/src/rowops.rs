//! Moves of the column's player, all columns of a row at once.
//!
//! A row fixes the men of one player (its *owner*); the columns are the other player's sets of men on the free points.
//! Everything here is a pre-image: the result says of a column what the best of its moves leads to.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]
#![expect(
    clippy::needless_range_loop,
    reason = "plain loops over the same index of several arrays become vector code"
)]

use std::marker::PhantomData;

use merels_core::mill::{Captures, Flying};
use merels_tables::space::Subsets;

use crate::geometry::{Geometry, coordinate, points_of};
use crate::vector::{Algebra, Cube, Join, LOW, LOW_MASKS, Sink, Source, Store, Vector, drop_on, lift};

/// What the columns of one row look like: their coordinates, which of them are neighbours, which make mills.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// Number of free points.
    free: u32,
    captures: Option<Captures>,
    /// By coordinate the coordinates a man may slide to or from, as a set.
    neighbours: Vec<u32>,
    /// By coordinate the other two coordinates of every mill through it, as a set.
    pairs: Vec<Vec<u32>>,
    /// The same as masks, all in one list, and where each coordinate's begin.
    cubes: Vec<Cube>,
    starts: Vec<usize>,
}

/// What a mill of the column's player leads to, where it captures one man and where it captures two.
#[derive(Clone, Copy)]
pub(crate) struct Capturing<'a> {
    pub(crate) one: &'a [Vector],
    pub(crate) two: &'a [Vector],
}

impl Shape {
    /// Prepares the row with the men `owner`, for operations on the algebra `A`.
    pub(crate) fn set<A: Algebra>(&mut self, geometry: &Geometry, owner: u32) {
        let free = geometry.all() & !owner;
        self.free = free.count_ones();
        self.captures = (!geometry.rules.mill_wins).then_some(geometry.rules.captures);
        self.neighbours.clear();
        self.cubes.clear();
        self.starts.clear();
        self.starts.push(0);
        self.pairs.resize_with(self.free as usize, Vec::new);
        let compress = |set| points_of(set).fold(0, |out, p| out | 1 << coordinate(free, p));
        for (t, point) in points_of(free).enumerate() {
            let near = match geometry.rules.flying {
                Flying::Always => free & !(1 << point),
                Flying::Never | Flying::Three => geometry.neighbours(point) & free,
            };
            self.neighbours.push(compress(near));
            self.pairs[t].clear();
            for &pair in geometry.partners(point) {
                if pair & !free == 0 {
                    let pair = compress(pair);
                    self.pairs[t].push(pair);
                    self.cubes.push(Cube::new(pair << A::SHIFT));
                }
            }
            self.starts.push(self.cubes.len());
        }
    }

    fn cubes(&self, t: u32) -> &[Cube] {
        &self.cubes[self.starts[t as usize]..self.starts[t as usize + 1]]
    }

    fn coordinates(&self) -> std::ops::Range<u32> {
        0..self.free
    }

    /// The columns in which a man on `t` stands in a mill, given that he stands there.
    #[inline(always)]
    fn in_mill(&self, t: u32, address: usize) -> Vector {
        let mut mask = Vector::ZERO;
        for cube in self.cubes(t) {
            mask = mask.or(cube.at(address));
        }
        mask
    }

    /// What arriving on `t` leads to: the set after a capture where that closes a mill, the plain one elsewhere.
    #[inline(always)]
    fn arrival<'a>(&'a self, t: u32, plain: &'a [Vector], capturing: Option<Capturing<'a>>) -> Arrival<'a> {
        let cubes = self.cubes(t);
        Arrival { cubes, plain, capturing: if cubes.is_empty() { None } else { capturing } }
    }
}

/// A set whose men have just arrived on one point.
#[derive(Clone, Copy)]
struct Arrival<'a> {
    cubes: &'a [Cube],
    plain: &'a [Vector],
    capturing: Option<Capturing<'a>>,
}

impl Source for Arrival<'_> {
    #[inline(always)]
    fn at(&self, v: usize) -> Vector {
        let Some(capturing) = self.capturing else { return self.plain[v] };
        let (mut once, mut twice) = (Vector::ZERO, Vector::ZERO);
        for cube in self.cubes {
            let mask = cube.at(v);
            twice = twice.or(once.and(mask));
            once = once.or(mask);
        }
        self.plain[v].replaced(capturing.one[v], once).replaced(capturing.two[v], twice)
    }
}

/// Joins to `out` what the column's player reaches by sliding a man.
#[inline(always)]
pub(crate) fn slides<A: Algebra>(
    shape: &Shape,
    plain: &[Vector],
    capturing: Option<Capturing<'_>>,
    scratch: &mut [Vector],
    out: &mut [Vector],
) {
    let count = plain.len();
    for t in shape.coordinates() {
        let sources = shape.neighbours[t as usize];
        if sources == 0 {
            continue;
        }
        let mut lifted = Store { out: scratch, any: Vector::ZERO };
        lift(t + A::SHIFT, count, 0, &shape.arrival(t, plain, capturing), &mut lifted);
        if lifted.any.is_zero() {
            continue;
        }
        let skip = if t + A::SHIFT >= LOW { 1 << (t + A::SHIFT - LOW) } else { 0 };
        for s in points_of(sources) {
            drop_on(s + A::SHIFT, count, skip, &*scratch, &mut Join(out, PhantomData::<A>));
        }
    }
}

/// Joins to `out` what the column's player reaches by placing a man.
#[inline(always)]
pub(crate) fn placings<A: Algebra>(
    shape: &Shape,
    plain: &[Vector],
    capturing: Option<Capturing<'_>>,
    out: &mut [Vector],
) {
    for t in shape.coordinates() {
        let sink = &mut Join(out, PhantomData::<A>);
        lift(t + A::SHIFT, plain.len(), 0, &shape.arrival(t, plain, capturing), sink);
    }
}

/// Joins to `out`, in the columns with `men` men, what the column's player reaches by flying.
#[inline(always)]
pub(crate) fn flights<A: Algebra>(
    shape: &Shape,
    men: u32,
    plain: &[Vector],
    capturing: Option<Capturing<'_>>,
    out: &mut [Vector],
) {
    if men == 0 || men > shape.free {
        return;
    }
    for rest in Subsets::new(shape.free, men - 1) {
        // The best two arrivals, since a man may not fly to where he stood.
        let (mut best, mut second, mut at) = (0, 0, u32::MAX);
        for t in shape.coordinates().filter(|t| rest >> t & 1 == 0) {
            let from = match (capturing, shape.pairs[t as usize].iter().filter(|&&p| rest & p == p).count()) {
                (None, _) | (_, 0) => plain,
                (Some(capturing), 1) => capturing.one,
                (Some(capturing), _) => capturing.two,
            };
            let value = A::get(from, (rest | 1 << t) as usize);
            if value > best {
                (second, best, at) = (best, value, t);
            } else if value > second {
                second = value;
            }
        }
        if best > 0 {
            for s in shape.coordinates().filter(|s| rest >> s & 1 == 0) {
                A::join_at(out, (rest | 1 << s) as usize, if s == at { second } else { best });
            }
        }
    }
}

/// What a mill of the row's owner leads to: the best of `set` over the removals of a column's man. `protected` is
/// scratch space.
#[inline(always)]
pub(crate) fn removals<A: Algebra>(
    shape: &Shape,
    set: &[Vector],
    protected: &mut [Vector],
    out: &mut [Vector],
) {
    let Some(captures) = shape.captures else {
        out.copy_from_slice(set);
        return;
    };
    // The columns whose men all stand in mills.
    if captures != Captures::Always {
        for v in 0..protected.len() {
            let mut all = Vector::ONES;
            for x in shape.coordinates() {
                all = all.and_not(coordinate_mask(x + A::SHIFT, v).and_not(shape.in_mill(x, v)));
            }
            protected[v] = all;
        }
    }
    for v in 0..out.len() {
        out[v] = if captures == Captures::Never { set[v].and(protected[v]) } else { Vector::ZERO };
    }
    // Nobody is there to be removed in the first column.
    A::join_at(out, 0, A::get(set, 0));
    for x in shape.coordinates() {
        let mut sink = Removal { shape, x, captures, protected, join: Join(out, PhantomData::<A>) };
        drop_on(x + A::SHIFT, set.len(), 0, set, &mut sink);
    }
}

/// The columns of a vector in which a coordinate is set.
#[inline(always)]
fn coordinate_mask(c: u32, address: usize) -> Vector {
    if c < LOW {
        LOW_MASKS[c as usize]
    } else {
        Vector([if address >> (c - LOW) & 1 == 1 { !0 } else { 0 }; 8])
    }
}

/// Takes what removing the man on one coordinate leads to, where he may be removed.
struct Removal<'a, A> {
    shape: &'a Shape,
    x: u32,
    captures: Captures,
    protected: &'a [Vector],
    join: Join<'a, A>,
}

impl<A: Algebra> Sink for Removal<'_, A> {
    #[inline(always)]
    fn put(&mut self, v: usize, moved: Vector) {
        let open = self.shape.in_mill(self.x, v).not();
        let mask = match self.captures {
            Captures::IfAll => open.or(self.protected[v]),
            Captures::Never => open,
            Captures::Always => Vector::ONES,
        };
        self.join.put(v, moved.and(mask));
    }
}

/// Adds to `set`, or takes out of it, the columns that have this score.
#[inline(always)]
pub(crate) fn mark_equal(scores: &[Vector], value: u8, add: bool, set: &mut [Vector]) {
    for (v, scores) in scores.iter().enumerate() {
        let bytes = scores.bytes();
        let mut found = 0u64;
        for (i, &byte) in bytes.iter().enumerate() {
            found |= u64::from(byte == value) << i;
        }
        let word = &mut set[v / 8].0[v % 8];
        *word = if add { *word | found } else { *word & !found };
    }
}

/// Gives the columns of `news` their score.
pub(crate) fn enter(scores: &mut [Vector], news: &[Vector], score: u8) {
    for (v, news) in news.iter().enumerate() {
        for (i, &word) in news.0.iter().enumerate() {
            let Some(out) = (word != 0).then(|| &mut scores[8 * v + i]) else { continue };
            let mut bytes = out.bytes();
            let mut rest = word;
            while rest != 0 {
                bytes[rest.trailing_zeros() as usize] = score;
                rest &= rest - 1;
            }
            *out = Vector::from_bytes(bytes);
        }
    }
}
