//! Boards. A board is a list of lines; adjacency, mills, jumps and symmetries are computed from them.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::point::{Point, PointSet};
use crate::symmetry::{self, Symmetry};

/// Most points a board can have: a [`PointSet`] has 64 bits.
pub const MAX_POINTS: usize = 64;

/// A board: its points with their names, its lines, and all that follows from the lines.
#[derive(Clone, Debug)]
pub struct Board {
    id: String,
    places: Vec<Place>,
    by_place: BTreeMap<Place, Point>,
    lines: Vec<Vec<Point>>,
    neighbours: Vec<PointSet>,
    mills: Vec<PointSet>,
    mills_through: Vec<Vec<PointSet>>,
    jumps_from: Vec<Vec<Jump>>,
    symmetries: Vec<Symmetry>,
}

/// Where a point lies: file 0 is `a` and the leftmost, rank 0 is `1` and the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// 0 to 25, from left to right.
    pub file: u8,
    /// 0 to 8, from bottom to top.
    pub rank: u8,
}

/// Three consecutive points of a line: a man on `from` may jump over `over` to `to` where the rules allow it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Jump {
    /// Where the jump begins.
    pub from: Point,
    /// The point jumped over.
    pub over: Point,
    /// Where the jump ends.
    pub to: Point,
}

/// Why a list of lines is no board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BoardError {
    /// A point's name is not a file letter and a rank digit.
    #[error("'{0}' is not the name of a point: expected a letter a-z and a digit 1-9, such as d2")]
    Name(String),
    /// A line has fewer than two points.
    #[error("the line '{0}' has fewer than two points")]
    ShortLine(String),
    /// A line visits a point twice.
    #[error("the line '{0}' visits a point twice")]
    Crossing(String),
    /// The same two points are joined twice.
    #[error("the line '{0}' joins two points that another line joins already")]
    Doubled(String),
    /// More points than a [`PointSet`] can hold.
    #[error("a board has at most {MAX_POINTS} points, these lines have {0}")]
    TooManyPoints(usize),
}

impl Board {
    /// The board with these lines, each a text of point names in order, such as `"a1 d1 g1"`.
    ///
    /// Points are numbered rank by rank from the top, left to right inside a rank.
    ///
    /// # Errors
    /// A [`BoardError`] if a name is none, a line is too short or crosses itself, two lines overlap, or there are
    /// too many points.
    pub fn new<S: AsRef<str>>(id: &str, lines: impl IntoIterator<Item = S>) -> Result<Self, BoardError> {
        let mut named = Vec::new();
        for line in lines {
            let text = line.as_ref();
            let places: Vec<Place> = text.split_whitespace().map(parse_place).collect::<Result<_, _>>()?;
            if places.len() < 2 {
                return Err(BoardError::ShortLine(text.to_owned()));
            }
            if places.iter().collect::<BTreeSet<_>>().len() < places.len() {
                return Err(BoardError::Crossing(text.to_owned()));
            }
            named.push((text.to_owned(), places));
        }
        let mut places: Vec<Place> = named.iter().flat_map(|(_, line)| line).copied().collect();
        places.sort_by_key(|place| (core::cmp::Reverse(place.rank), place.file));
        places.dedup();
        if places.len() > MAX_POINTS {
            return Err(BoardError::TooManyPoints(places.len()));
        }
        let by_place: BTreeMap<Place, Point> =
            places.iter().enumerate().map(|(i, &place)| (place, Point::new(i))).collect();

        let mut board = Self {
            id: id.to_owned(),
            lines: Vec::new(),
            neighbours: alloc::vec![PointSet::EMPTY; places.len()],
            mills: Vec::new(),
            mills_through: alloc::vec![Vec::new(); places.len()],
            jumps_from: alloc::vec![Vec::new(); places.len()],
            symmetries: Vec::new(),
            places,
            by_place,
        };
        for (text, line) in named {
            let line: Vec<Point> = line.iter().map(|place| board.by_place[place]).collect();
            board.add_line(&line).map_err(|()| BoardError::Doubled(text))?;
            board.lines.push(line);
        }
        board.symmetries = symmetry::of_lines(&board.neighbours, &board.lines);
        Ok(board)
    }

    fn add_line(&mut self, line: &[Point]) -> Result<(), ()> {
        for pair in line.windows(2) {
            if self.neighbours[pair[0].index()].contains(pair[1]) {
                return Err(());
            }
            self.neighbours[pair[0].index()] |= pair[1].set();
            self.neighbours[pair[1].index()] |= pair[0].set();
        }
        for triple in line.windows(3) {
            let mill: PointSet = triple.iter().copied().collect();
            self.mills.push(mill);
            for point in mill {
                self.mills_through[point.index()].push(mill);
            }
            for (from, to) in [(triple[0], triple[2]), (triple[2], triple[0])] {
                self.jumps_from[from.index()].push(Jump { from, over: triple[1], to });
            }
        }
        Ok(())
    }

    /// The board's name in the catalogue, such as `squares-3`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How many points the board has, 2 to 64.
    #[expect(clippy::len_without_is_empty, reason = "a board has at least one line")]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// All points, in order.
    pub fn points(&self) -> PointSet {
        PointSet::first(self.len())
    }

    /// The lines, each with its points in order.
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    /// The points next to `point` on a line.
    pub fn neighbours(&self, point: Point) -> PointSet {
        self.neighbours[point.index()]
    }

    /// Every three consecutive points of a line.
    pub fn mills(&self) -> &[PointSet] {
        &self.mills
    }

    /// The mills that `point` belongs to.
    pub fn mills_through(&self, point: Point) -> &[PointSet] {
        &self.mills_through[point.index()]
    }

    /// The jumps that begin on `point`.
    pub fn jumps_from(&self, point: Point) -> &[Jump] {
        &self.jumps_from[point.index()]
    }

    /// The symmetries of the board, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// The symmetries that leave a measure of all points as it is, such as how far forward they lie.
    pub fn symmetries_keeping(&self, measure: impl Fn(Place) -> i32) -> Vec<Symmetry> {
        let at = |point| measure(self.place(point));
        let keeps = |symmetry: &&Symmetry| self.points().iter().all(|p| at(symmetry.point(p)) == at(p));
        self.symmetries.iter().filter(keeps).cloned().collect()
    }

    /// Where `point` lies.
    pub fn place(&self, point: Point) -> Place {
        self.places[point.index()]
    }

    /// The point that lies at `place`, if there is one.
    pub fn point_at(&self, place: Place) -> Option<Point> {
        self.by_place.get(&place).copied()
    }

    /// The name of `point`, such as `d2`.
    pub fn name(&self, point: Point) -> PointName {
        PointName(self.place(point))
    }

    /// The point with this name, if the board has it.
    pub fn point(&self, name: &str) -> Option<Point> {
        parse_place(name).ok().and_then(|place| self.point_at(place))
    }

    /// The points of one rank (0 is the lowest), left to right.
    pub fn rank(&self, rank: u8) -> impl Iterator<Item = Point> + '_ {
        self.points().iter().filter(move |&point| self.place(point).rank == rank)
    }

    /// One more than the highest rank.
    pub fn ranks(&self) -> u8 {
        self.places.iter().map(|place| place.rank + 1).max().unwrap_or(0)
    }

    /// One more than the highest file.
    pub fn files(&self) -> u8 {
        self.places.iter().map(|place| place.file + 1).max().unwrap_or(0)
    }
}

/// The name of a point, shown as a file letter and a rank digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointName(Place);

impl core::fmt::Display for PointName {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0.file), self.0.rank + 1)
    }
}

fn parse_place(name: &str) -> Result<Place, BoardError> {
    match name.as_bytes() {
        &[file @ b'a'..=b'z', rank @ b'1'..=b'9'] => Ok(Place { file: file - b'a', rank: rank - b'1' }),
        _ => Err(BoardError::Name(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_refused_with_a_reason() {
        let error = |lines: &[&str]| Board::new("test", lines).unwrap_err();
        assert_eq!(error(&["a1"]), BoardError::ShortLine("a1".into()));
        assert_eq!(error(&["a1 b1 a1"]), BoardError::Crossing("a1 b1 a1".into()));
        assert_eq!(error(&["a1 b1", "c1 b1 a1"]), BoardError::Doubled("c1 b1 a1".into()));
        assert_eq!(error(&["a1 b0"]), BoardError::Name("b0".into()));
    }
}
