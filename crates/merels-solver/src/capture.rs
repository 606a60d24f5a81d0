//! What the other player's mills lead to: the owner loses a man, and the position belongs to the level below.
//!
//! Which of the owner's men may be removed depends on the row alone, so the best removal is worked out once for all
//! moves that close a mill.

use rayon::prelude::*;

use crate::grid::{Grid, Pool};
use crate::level::{Closing, Level, Scratch, Steps};
use crate::rowops::Capturing;
use crate::vector::{Algebra, Vector};

/// By row what closing one mill, or two at once, leads to. Rows of whose men none may be removed hold nothing.
#[derive(Debug, Default)]
pub(crate) struct Captures {
    pub(crate) one: Grid,
    pub(crate) two: Option<Grid>,
}

impl Captures {
    /// The sets for the columns' player's view, from those of the level below: `below` is `None` when the owner, with
    /// a man less, has lost; `below_one` are its own captures of one man, for rules where two mills remove two.
    pub(crate) fn new<A: Algebra>(
        level: &Level<'_>,
        steps: &Steps,
        below: Option<&Grid>,
        below_one: Option<&Grid>,
        pool: &mut Pool,
    ) -> Self {
        let one = removed::<A>(level, steps, |_, row| below.map(|grid| grid.row(row)), pool);
        let two = level.geometry.rules.two_for_two.then(|| {
            let second = |closing, row| match closing {
                Closing::Nothing => below.map(|grid| grid.row(row)),
                Closing::One | Closing::Two => below_one.map(|grid| grid.row(row)),
            };
            removed::<A>(level, steps, second, pool)
        });
        Self { one, two }
    }

    /// What a row's mills lead to; `None` when they capture nothing.
    #[inline]
    pub(crate) fn of_row(&self, level: &Level<'_>, row: usize, owner: u32) -> Option<Capturing<'_>> {
        if level.geometry.rules.mill_wins || level.geometry.removable(owner) == 0 {
            return None;
        }
        let one = self.one.row(row);
        Some(Capturing { one, two: self.two.as_ref().map_or(one, |two| two.row(row)) })
    }

    pub(crate) fn recycle(self, pool: &mut Pool) {
        self.one.recycle(pool);
        if let Some(two) = self.two {
            two.recycle(pool);
        }
    }
}

fn removed<'a, A: Algebra>(
    level: &Level<'_>,
    steps: &Steps,
    below: impl Fn(Closing, usize) -> Option<&'a [Vector]> + Sync,
    pool: &mut Pool,
) -> Grid {
    let mut grid = level.grid::<A>(pool);
    grid.rows_mut().enumerate().for_each_init(Scratch::default, |scratch, (row, out)| {
        for step in steps.of(row) {
            match below(step.closing, step.source as usize) {
                Some(source) => step.program.run::<A>(source, out, &mut scratch.space),
                // The owner has lost: the best there is, in either algebra.
                None => out.fill(Vector::ONES),
            }
        }
    });
    grid
}
