//! Points of a board and sets of them.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

/// A point of some board: its index in the board's point order, rank by rank from the top, left to right.
///
/// A point means nothing without its [`Board`](crate::Board); indexes run from 0 to at most 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point with this index.
    ///
    /// # Panics
    /// If `index` is above 63, the most points a board can have.
    pub const fn new(index: usize) -> Self {
        assert!(index < 64, "a board has at most 64 points");
        Self(index as u8)
    }

    /// The index in the board's point order, 0 to 63.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds only this point.
    pub const fn set(self) -> PointSet {
        PointSet(1 << self.0)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.0)
    }
}

/// A set of points of one board, one bit a point (bit `i` is the point with index `i`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet(u64);

impl PointSet {
    /// No points.
    pub const EMPTY: Self = Self(0);

    /// The set whose bits are `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The first `len` points of a board, that is all points of a board with `len` points (0 to 64).
    pub const fn first(len: usize) -> Self {
        if len >= 64 { Self(u64::MAX) } else { Self((1 << len) - 1) }
    }

    /// One bit a point.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many points are in the set, 0 to 64.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no points.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `point` is in the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// Whether every point of `other` is in this set.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the two sets share a point.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with `point` added.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.0)
    }

    /// The set with `point` taken out.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.0))
    }

    /// The point with the lowest index, if there is one.
    pub const fn lowest(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point(self.0.trailing_zeros() as u8)) }
    }

    /// The points in ascending order of their index.
    pub const fn iter(self) -> Points {
        Points(self.0)
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Point::index)).finish()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXor for PointSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// All 64 bits turned; intersect with the board's points.
impl Not for PointSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The points of the left set that are not in the right one.
impl Sub for PointSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Iterator over the points of a [`PointSet`], lowest index first.
#[derive(Clone, Debug)]
pub struct Points(u64);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = PointSet(self.0).lowest()?;
        self.0 &= self.0 - 1;
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_points_in_order() {
        let set: PointSet = [Point::new(5), Point::new(0), Point::new(63)].into_iter().collect();
        assert!(set.iter().map(Point::index).eq([0, 5, 63]));
        assert_eq!(set.len(), 3);
        assert_eq!(set.without(Point::new(5)), PointSet::from_bits(1 | 1 << 63));
        assert_eq!(PointSet::first(64).len(), 64);
    }
}
