//! The points a man visits in one turn, for the games in which he may go on jumping.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Jump};
use crate::notation::{MoveError, shorten};
use crate::point::{Point, PointSet};
use crate::symmetry::Symmetry;

/// Most points of a path.
///
/// A jump keeps the parity of file and rank. On `french-37` the points of one parity have at most 25 points between
/// them (of the 37 these are the ones with both coordinates odd from the centre), and where jumped men leave the board
/// each of those is jumped at most once. Where they stay, a shortest path visits no point twice.
pub const CAPACITY: usize = 26;

/// The points a man visits in one turn, the first of them where he comes from. Without points it is a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    len: u8,
    /// Points after the first `len` are all `Point::new(0)`, so that equal paths have equal fields.
    points: [Point; CAPACITY],
}

impl Path {
    /// A path without points.
    pub const EMPTY: Self = Self { len: 0, points: [Point::new(0); CAPACITY] };

    /// The path that stays on `point`.
    pub const fn starting_on(point: Point) -> Self {
        let mut path = Self::EMPTY;
        path.points[0] = point;
        path.len = 1;
        path
    }

    /// The path that goes on to `point`.
    ///
    /// # Panics
    /// If the path has [`CAPACITY`] points already.
    #[must_use]
    pub const fn then(mut self, point: Point) -> Self {
        self.points[self.len as usize] = point;
        self.len += 1;
        self
    }

    /// The points in order.
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }

    /// Where the path begins.
    pub fn first(&self) -> Option<Point> {
        self.points().first().copied()
    }

    /// Where the path ends.
    pub fn last(&self) -> Option<Point> {
        self.points().last().copied()
    }

    /// The image under a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: &Symmetry) -> Self {
        self.points().iter().map(|&point| symmetry.point(point)).collect()
    }

    /// Writes the points' names with `joint` between them.
    pub(crate) fn write(&self, board: &Board, joint: &str) -> String {
        let names: Vec<String> = self.points().iter().map(|&p| alloc::format!("{}", board.name(p))).collect();
        names.join(joint)
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.points().iter().map(|p| p.index())).finish()
    }
}

/// # Panics
/// If there are more than [`CAPACITY`] points.
impl FromIterator<Point> for Path {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::then)
    }
}

/// The jump from one point to another, if the board has it.
pub(crate) fn jump_between(board: &Board, from: Point, to: Point) -> Option<Jump> {
    board.jumps_from(from).iter().copied().find(|jump| jump.to == to)
}

/// The points jumped over by a path of jumps.
pub(crate) fn jumped(board: &Board, path: Path) -> impl Iterator<Item = Point> {
    let jumps = 1..path.points().len();
    jumps
        .filter_map(move |i| jump_between(board, path.points()[i - 1], path.points()[i]))
        .map(|jump| jump.over)
}

/// Whether every jump of a path is there, men staying where they stand but for the jumping one and, if `taken`, those
/// jumped over; otherwise which jump fails, and why.
pub(crate) fn check_jumps(board: &Board, path: &Path, mut men: PointSet, taken: bool) -> Result<(), String> {
    men = men - path.first().into_iter().collect();
    for pair in path.points().windows(2) {
        let (from, to) = (board.name(pair[0]), board.name(pair[1]));
        let Some(jump) = jump_between(board, pair[0], pair[1]) else {
            return Err(alloc::format!("there is no jump from {from} to {to} along a line"));
        };
        if !men.contains(jump.over) {
            let over = board.name(jump.over);
            return Err(alloc::format!("nothing stands on {over} to be jumped over from {from} to {to}"));
        }
        if men.contains(jump.to) {
            return Err(alloc::format!("{to} is occupied"));
        }
        if taken {
            men = men.without(jump.over);
        }
    }
    Ok(())
}

/// A step `d4-d5` or jumps `d4:d6:f4` as they are written, before they are known to be legal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) path: Path,
    pub(crate) jumps: bool,
}

/// Reads a step or jumps; `expected` names the forms that the game has.
pub(crate) fn read(board: &Board, text: &str, expected: &'static str) -> Result<Written, MoveError> {
    let malformed = || MoveError::Malformed { text: shorten(text), expected };
    let jumps = text.contains(':');
    let mut path = Path::EMPTY;
    for name in text.split(if jumps { ':' } else { '-' }) {
        if name.len() != 2 || !name.is_ascii() || path.points().len() == CAPACITY {
            return Err(malformed());
        }
        let no_point = || MoveError::NoPoint { text: shorten(text), point: name.into() };
        path = path.then(board.point(name).ok_or_else(no_point)?);
    }
    let points = path.points().len();
    if points < 2 || points > 2 && !jumps { Err(malformed()) } else { Ok(Written { path, jumps }) }
}
