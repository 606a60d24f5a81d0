//! What the kernels need to know of a rule set: points as bits of a `u32`, mills as pairs, rows of every number of men.

use std::sync::OnceLock;

use merels_core::MillRules;
use merels_core::mill::{Captures, DoubleMill, Flying, FullBoard};
use merels_core::point::{Point, PointSet};
use merels_tables::space::{MAX_POINTS, Rows, Symmetries};

use crate::error::SolveError;

/// A rule set as the solver sees it.
#[derive(Clone, Debug)]
pub struct Geometry {
    points: u32,
    neighbours: Vec<u32>,
    mills: Vec<u32>,
    partners: Vec<Vec<u32>>,
    images: Vec<Vec<u8>>,
    symmetries: Symmetries,
    /// By number of men, once they are needed.
    rows: Vec<OnceLock<Rows>>,
    /// The rules that decide values.
    pub(crate) rules: Rules,
}

/// The rules of a mill game that decide the value of a position.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own that a player may change")]
pub(crate) struct Rules {
    pub(crate) men: [u32; 2],
    pub(crate) flying: Flying,
    pub(crate) captures: Captures,
    pub(crate) two_for_two: bool,
    pub(crate) place_or_move: bool,
    pub(crate) mill_wins: bool,
    pub(crate) moving: bool,
    pub(crate) full_board_loses: bool,
}

impl Geometry {
    /// Prepares the board and the rules.
    ///
    /// # Errors
    /// [`SolveError::BoardTooLarge`] when the board has more points than the table format numbers.
    pub fn new(rules: &MillRules) -> Result<Self, SolveError> {
        let board = &rules.board;
        let points = board.len() as u32;
        if points > MAX_POINTS {
            return Err(SolveError::BoardTooLarge { points, most: MAX_POINTS });
        }
        let bits = |set: PointSet| set.bits() as u32;
        let mills: Vec<u32> = board.mills().iter().map(|&mill| bits(mill)).collect();
        let all = (0..points as usize).map(Point::new);
        let neighbours = all.clone().map(|p| bits(board.neighbours(p))).collect();
        let partners = all
            .map(|p| {
                let bit = 1u32 << p.index();
                mills.iter().filter(|&&mill| mill & bit != 0).map(|&mill| mill & !bit).collect()
            })
            .collect();
        let images: Vec<Vec<u8>> = board
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.map().iter().map(|p| p.index() as u8).collect())
            .collect();
        let symmetries = Symmetries::new(points, &images);
        let rules = Rules {
            men: rules.men.map(u32::from),
            flying: rules.flying,
            captures: rules.capture_from_mills,
            two_for_two: rules.double_mill == DoubleMill::Two,
            place_or_move: rules.place_or_move,
            mill_wins: rules.mill_wins,
            moving: rules.moving,
            full_board_loses: rules.full_board == FullBoard::Loss,
        };
        let rows = (0..=points).map(|_| OnceLock::new()).collect();
        Ok(Self { points, neighbours, mills, partners, images, symmetries, rows, rules })
    }

    /// Number of points of the board.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// All points.
    pub(crate) fn all(&self) -> u32 {
        ((1u64 << self.points) - 1) as u32
    }

    /// The symmetries, as maps of sets.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// Where symmetry `g` sends each point.
    pub(crate) fn image(&self, g: usize) -> &[u8] {
        &self.images[g]
    }

    /// The rows with `men` own men.
    pub(crate) fn rows(&self, men: u32) -> &Rows {
        self.rows[men as usize].get_or_init(|| Rows::new(&self.symmetries, men))
    }

    /// The points next to `point`.
    pub(crate) fn neighbours(&self, point: u32) -> u32 {
        self.neighbours[point as usize]
    }

    /// For every mill through `point` its other two points.
    pub(crate) fn partners(&self, point: u32) -> &[u32] {
        &self.partners[point as usize]
    }

    /// The mills.
    pub(crate) fn mills(&self) -> &[u32] {
        &self.mills
    }

    /// How many mills a man on `point` closes with `men`.
    pub(crate) fn closed_by(&self, men: u32, point: u32) -> usize {
        self.partners(point).iter().filter(|&&pair| men & pair == pair).count()
    }

    /// Whether `men` hold a mill.
    pub(crate) fn has_mill(&self, men: u32) -> bool {
        !self.mills.iter().all(|&mill| men & mill != mill)
    }

    /// Which of `men` a mill of the other player may remove.
    pub(crate) fn removable(&self, men: u32) -> u32 {
        let standing = self.mills.iter().filter(|&&mill| men & mill == mill).fold(0, |all, &mill| all | mill);
        match self.rules.captures {
            Captures::Always => men,
            Captures::IfAll if men & !standing == 0 => men,
            Captures::IfAll | Captures::Never => men & !standing,
        }
    }

    /// Where a man on `from` may go while `free` is free, for a player with `total` men on the board and in hand.
    pub(crate) fn targets(&self, from: u32, free: u32, total: u32) -> u32 {
        if self.flies(total) { free } else { self.neighbours(from) & free }
    }

    /// Whether a player with `total` men on the board and in hand flies.
    pub(crate) fn flies(&self, total: u32) -> bool {
        match self.rules.flying {
            Flying::Never => false,
            Flying::Three => total == 3,
            Flying::Always => true,
        }
    }
}

/// The points of a set, in ascending order.
pub(crate) fn points_of(set: u32) -> impl Iterator<Item = u32> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = rest.trailing_zeros();
        (rest != 0).then(|| {
            rest &= rest - 1;
            point
        })
    })
}

/// The number that `point` has among the points of `free`.
pub(crate) fn coordinate(free: u32, point: u32) -> u32 {
    (free & ((1u32 << point) - 1)).count_ones()
}
