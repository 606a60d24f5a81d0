//! Symmetries of a board: permutations of its points that map the set of lines onto itself.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use crate::point::{Point, PointSet};

/// A permutation of a board's points.
#[derive(Clone, PartialEq, Eq)]
pub struct Symmetry {
    map: Vec<Point>,
    /// The images of sets, byte by byte: `bytes[i][b]` is the image of the points `8 i + j` for the bits `j` of `b`.
    bytes: Vec<[u64; 256]>,
}

impl Symmetry {
    pub(crate) fn new(map: Vec<Point>) -> Self {
        let bytes = map
            .chunks(8)
            .map(|chunk| {
                let mut images = [0; 256];
                for (byte, image) in images.iter_mut().enumerate() {
                    for (bit, to) in chunk.iter().enumerate() {
                        *image |= ((byte as u64 >> bit) & 1) << to.index();
                    }
                }
                images
            })
            .collect();
        Self { map, bytes }
    }

    /// Where `point` goes.
    pub fn point(&self, point: Point) -> Point {
        self.map[point.index()]
    }

    /// Where the points of `set` go.
    #[inline]
    pub fn set(&self, set: PointSet) -> PointSet {
        let bits = set.bits();
        let image = self
            .bytes
            .iter()
            .enumerate()
            .fold(0, |image, (i, images)| image | images[(bits >> (8 * i) & 0xff) as usize]);
        PointSet::from_bits(image)
    }

    /// The image of every point, in point order.
    pub fn map(&self) -> &[Point] {
        &self.map
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut map = self.map.clone();
        for (from, to) in self.map.iter().enumerate() {
            map[to.index()] = Point::new(from);
        }
        Self::new(map)
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.map.iter().map(|p| p.index())).finish()
    }
}

/// All permutations of `neighbours.len()` points that map every line onto a line, forwards or backwards; the
/// identity first, the others in lexicographic order of their maps.
///
/// A search over the points in an order where each touches one before it: a partial map must keep adjacency, and a
/// whole one must keep the lines.
pub(crate) fn of_lines(neighbours: &[PointSet], lines: &[Vec<Point>]) -> Vec<Symmetry> {
    let mut search = Search {
        neighbours,
        lines: lines.iter().map(|line| line_key(line.clone())).collect(),
        order: connected_order(neighbours),
        image: alloc::vec![None; neighbours.len()],
        found: Vec::new(),
    };
    search.extend(0, PointSet::EMPTY);
    search.found.sort();
    search.found.into_iter().map(Symmetry::new).collect()
}

fn line_key(mut line: Vec<Point>) -> Vec<Point> {
    if line.first() > line.last() {
        line.reverse();
    }
    line
}

fn connected_order(neighbours: &[PointSet]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut seen = PointSet::EMPTY;
    let mut next = 0;
    for start in 0..neighbours.len() {
        if !seen.contains(Point::new(start)) {
            seen = seen.with(Point::new(start));
            order.push(start);
        }
        while next < order.len() {
            let fresh = neighbours[order[next]] - seen;
            order.extend(fresh.iter().map(Point::index));
            seen |= fresh;
            next += 1;
        }
    }
    order
}

struct Search<'a> {
    neighbours: &'a [PointSet],
    lines: BTreeSet<Vec<Point>>,
    order: Vec<usize>,
    image: Vec<Option<Point>>,
    found: Vec<Vec<Point>>,
}

impl Search<'_> {
    fn extend(&mut self, depth: usize, used: PointSet) {
        let Some(&point) = self.order.get(depth) else {
            self.keep_if_lines_map();
            return;
        };
        let free = PointSet::first(self.neighbours.len()) - used;
        for candidate in free {
            if self.keeps_adjacency(depth, point, candidate) {
                self.image[point] = Some(candidate);
                self.extend(depth + 1, used.with(candidate));
                self.image[point] = None;
            }
        }
    }

    fn keeps_adjacency(&self, depth: usize, point: usize, candidate: Point) -> bool {
        let near = self.neighbours[candidate.index()];
        self.neighbours[point].len() == near.len()
            && self.order[..depth].iter().all(|&earlier| {
                let joined = self.neighbours[point].contains(Point::new(earlier));
                self.image[earlier].is_some_and(|image| near.contains(image) == joined)
            })
    }

    fn keep_if_lines_map(&mut self) {
        let map: Vec<Point> = self.image.iter().flatten().copied().collect();
        let maps = self
            .lines
            .iter()
            .all(|line| self.lines.contains(&line_key(line.iter().map(|p| map[p.index()]).collect())));
        if maps {
            self.found.push(map);
        }
    }
}
