//! Single passes over a level whose moves all lead to solved ones: the placing phase, and placings in games where a
//! player may place or move.
//!
//! A position's value is the best of what its moves lead to, so one pass over the moves decides a level. Owner and
//! columns' player take turns: [`reply`] turns solved positions with the owner to move into those with the columns'
//! player to move, [`owner_options`] those into positions with the owner to move again.

use rayon::prelude::*;

use crate::grid::{Grid, Pool};
use crate::level::{Closing, Level, Masks, RowMasks, Scratch, Steps, Turn, existing};
use crate::rowops::Capturing;
use crate::score;
use crate::vector::{Algebra, Vector};

/// What a set says of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// The player to move has lost.
    Lost,
    /// He has not won.
    Open,
    /// His score.
    Score,
}

impl View {
    /// What the pre-image of such a set decides: who reaches a lost position has won, who reaches no open one has lost.
    pub(crate) fn before(self) -> Self {
        match self {
            Self::Lost => Self::Open,
            Self::Open => Self::Lost,
            Self::Score => Self::Score,
        }
    }
}

/// How the columns' player moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// He places a man.
    Placing,
    /// He moves a man.
    Moving,
}

/// Solved positions with the owner to move, in one view (scores as what arriving there is worth): of the same rows, and
/// of the level below for captures.
#[derive(Clone, Copy)]
pub(crate) struct Below<'a> {
    /// One man of the owner fewer; `None` when he has lost then.
    pub(crate) level: Option<&'a Grid>,
    /// What its captures of one man lead to, for rules where two mills remove two.
    pub(crate) captures: Option<&'a Grid>,
}

/// Moves of one kind of the columns' player: where to.
pub(crate) struct Replies<'a> {
    pub(crate) turns: Turns,
    pub(crate) steps: &'a Steps,
    pub(crate) below: Below<'a>,
}

/// Puts what the columns' player reaches from a row into `reached`, from `same`, the row's set after the move.
fn reply_row<A: Algebra>(
    level: &Level<'_>,
    row: usize,
    replies: &Replies<'_>,
    same: &[Vector],
    scratch: &mut ReplyScratch,
    reached: &mut [Vector],
) {
    let owner = level.rows.set(row as u32);
    let ReplyScratch { scratch, one, two } = scratch;
    let steps = replies.steps.of(row);
    let capturing = (!level.geometry.rules.mill_wins && !steps.is_empty()).then(|| {
        let mut collect = |out: &mut [Vector], second: bool| {
            out.fill(Vector::ZERO);
            for step in steps {
                let below = if second && step.closing == Closing::One {
                    replies.below.captures
                } else {
                    replies.below.level
                };
                match replies.below.level.and(below) {
                    Some(grid) => {
                        step.program.run::<A>(grid.row(step.source as usize), out, &mut scratch.space);
                    }
                    None => out.fill(Vector::ONES),
                }
            }
        };
        collect(one, false);
        if level.geometry.rules.two_for_two {
            collect(two, true);
            Capturing { one, two }
        } else {
            Capturing { one, two: one }
        }
    });
    scratch.shape.set::<A>(level.geometry, owner);
    match replies.turns {
        Turns::Placing => level.backend.placings::<A>(&scratch.shape, same, capturing, reached),
        Turns::Moving => {
            level.backend.slides::<A>(&scratch.shape, same, capturing, &mut scratch.one, reached);
            if let Some(men) = level.flying_columns() {
                level.backend.flights::<A>(&scratch.shape, men, same, capturing, reached);
            }
        }
    }
}

struct ReplyScratch {
    scratch: Scratch,
    one: Vec<Vector>,
    two: Vec<Vector>,
}

impl ReplyScratch {
    fn sized(width: usize) -> Self {
        let row = vec![Vector::ZERO; width];
        Self { scratch: Scratch::sized(width), one: row.clone(), two: row }
    }
}

/// Replaces `set`, the positions after the columns' player's move, by what that move is worth to him, joined with other
/// replies that lead elsewhere.
pub(crate) fn reply<A: Algebra>(
    level: &Level<'_>,
    set: &mut Grid,
    replies: &Replies<'_>,
    others: Option<(&Replies<'_>, &Grid)>,
) {
    let width = level.width::<A>();
    set.rows_mut().enumerate().for_each_init(
        || (ReplyScratch::sized(width), vec![Vector::ZERO; width]),
        |(scratch, reached), (row, set)| {
            reached.fill(Vector::ZERO);
            reply_row::<A>(level, row, replies, set, scratch, reached);
            if let Some((replies, grid)) = others {
                reply_row::<A>(level, row, replies, grid.row(row), scratch, reached);
            }
            set.copy_from_slice(reached);
        },
    );
}

/// Turns what moves reach, in the view of the positions reached, into the positions' own values: finished games in
/// place, everything undecided settled.
pub(crate) fn settle<A: Algebra>(level: &Level<'_>, turn: Turn, reached_view: View, set: &mut Grid) {
    let masks = RowMasks::new::<A>(level, turn);
    let existing = existing::<A>(level);
    set.rows_mut().zip(level.rows.sets()).for_each(|(set, &owner)| {
        settle_row(reached_view, &masks.of::<A>(level, owner), existing, set);
    });
}

fn settle_row(reached_view: View, masks: &Masks, existing: Vector, set: &mut [Vector]) {
    const DRAWS: Vector = Vector([0x8080_8080_8080_8080; 8]);
    for (v, set) in set.iter_mut().enumerate() {
        let (lost, won, live) = (masks.lost[v], masks.won[v], masks.live[v]);
        *set = match reached_view {
            View::Lost => existing.and_not(won).and_not(live.and(*set)),
            View::Open => lost.or(live.and_not(*set)),
            View::Score => DRAWS.replaced(*set, live).and_not(lost).or(won),
        };
    }
}

/// Turns scores into what arriving at the positions is worth.
pub(crate) fn arrivals(scores: &mut Grid) {
    scores.all_mut().par_iter_mut().for_each(|v| {
        let mut bytes = v.bytes();
        for byte in &mut bytes {
            *byte = score::arrival(*byte);
        }
        *v = Vector::from_bytes(bytes);
    });
}

/// Positions with the columns' player to move, and the same after the owner closed one mill or two.
pub(crate) struct AfterOwner<'a> {
    pub(crate) plain: &'a Grid,
    pub(crate) one: &'a Grid,
    pub(crate) two: &'a Grid,
}

/// The best removal of a man of the columns' player, for every row of `set` that holds a mill.
pub(crate) fn after_mill<A: Algebra>(level: &Level<'_>, set: &Grid, pool: &mut Pool) -> Grid {
    let mut grid = level.grid::<A>(pool);
    grid.rows_mut().enumerate().for_each_init(
        || Scratch::sized(level.width::<A>()),
        |scratch, (row, out)| {
            let owner = level.rows.set(row as u32);
            if level.geometry.has_mill(owner) {
                scratch.shape.set::<A>(level.geometry, owner);
                level.backend.removals::<A>(&scratch.shape, set.row(row), &mut scratch.one, out);
            }
        },
    );
    grid
}

/// What the owner's moves reach.
pub(crate) fn owner_options<A: Algebra>(
    level: &Level<'_>,
    steps: &Steps,
    after: &AfterOwner<'_>,
    pool: &mut Pool,
) -> Grid {
    let mut grid = level.grid::<A>(pool);
    grid.rows_mut().enumerate().for_each_init(Scratch::default, |scratch, (row, out)| {
        for step in steps.of(row) {
            let from = match step.closing {
                Closing::Nothing => after.plain,
                Closing::One => after.one,
                Closing::Two => after.two,
            };
            step.program.run::<A>(from.row(step.source as usize), out, &mut scratch.space);
        }
    });
    grid
}
