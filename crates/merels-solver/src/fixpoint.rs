//! The moving phase of one level: retrograde analysis as a fixpoint of sets of positions.
//!
//! Every position has two bits, *lost* (the player to move has lost) and *open* (he has not won, as far as is known).
//! A position is won when some move leads to one that is lost for the other player, and lost when no move leads to one
//! that is open for him; so both grow, or shrink, out of each other until nothing changes. What is then open and not
//! lost is a draw.
//!
//! Four sweeps over the rows do this, wins and losses of the owner and of the columns' player. A sweep works only on
//! rows whose sources changed since it last came by. Run in any order they end in the same place; run ply by ply they
//! also say how long each win takes.
#![expect(
    clippy::inline_always,
    reason = "the code must become part of what is compiled for the processor at hand"
)]

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::capture::Captures;
use crate::error::SolveError;
use crate::grid::{Grid, Pair, Pool};
use crate::level::{Closing, Level, RowMasks, Scratch, Step, Steps, Turn, existing};
use crate::passes::{View, settle};
use crate::score;
use crate::vector::{Bits, Scores, Vector};

/// When a set of each row last changed, in sweeps.
type Stamps = Vec<u32>;

/// Stamps of the two sets of a [`Pair`].
struct PairStamps {
    lost: Stamps,
    open: Stamps,
}

impl PairStamps {
    fn new(rows: usize) -> Self {
        Self { lost: vec![1; rows], open: vec![1; rows] }
    }
}

/// Options that lead out of the level, known before it is solved, for one of the two views (lost or open) of their
/// targets: they count like any other move.
pub(crate) struct Outside {
    /// What the owner's placings lead to.
    pub(crate) owner: Option<Grid>,
    /// What the other player's placings lead to.
    pub(crate) columns: Option<Grid>,
    /// What the other player's captures lead to.
    pub(crate) captures: Option<Captures>,
}

impl Outside {
    /// Nothing at all.
    pub(crate) const NOTHING: Self = Self { owner: None, columns: None, captures: None };

    fn grid(&mut self, place: Place) -> Option<&mut Grid> {
        match place {
            Place::Owner => self.owner.as_mut(),
            Place::Columns => self.columns.as_mut(),
            Place::CapturesOne => self.captures.as_mut().map(|captures| &mut captures.one),
            Place::CapturesTwo => self.captures.as_mut().and_then(|captures| captures.two.as_mut()),
        }
    }

    fn recycle(self, pool: &mut Pool) {
        for grid in [self.owner, self.columns].into_iter().flatten() {
            grid.recycle(pool);
        }
        if let Some(captures) = self.captures {
            captures.recycle(pool);
        }
    }
}

/// Which of the sets of an [`Outside`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Owner,
    Columns,
    CapturesOne,
    CapturesTwo,
}

/// Moves that leave the level, with their scores: each counts from the ply on at which its target was decided.
struct Delayed {
    place: Place,
    scores: Grid,
    /// By row, which scores occur.
    occurring: Vec<[u64; 4]>,
}

impl Delayed {
    fn new(place: Place, scores: Grid) -> Self {
        let rows = scores.all().par_chunks_exact(scores.width());
        let occurring = rows
            .map(|row| {
                let mut seen = [false; 256];
                for v in row {
                    // Whole vectors of draws, or of nothing, are common.
                    if v.0.iter().all(|&word| word == v.0[0]) && v.0[0].rotate_left(8) == v.0[0] {
                        seen[v.0[0] as u8 as usize] = true;
                    } else {
                        for byte in v.bytes() {
                            seen[byte as usize] = true;
                        }
                    }
                }
                std::array::from_fn(|i| {
                    (0..64).fold(0, |word, bit| word | u64::from(seen[64 * i + bit]) << bit)
                })
            })
            .collect();
        Self { place, scores, occurring }
    }

    fn has(&self, row: usize, value: u8) -> bool {
        self.occurring[row][usize::from(value >> 6)] >> (value & 63) & 1 == 1
    }

    /// The last ply after which a score is still to be entered.
    fn last(&self) -> u32 {
        let all =
            self.occurring.iter().fold([0; 4], |all: [u64; 4], row| std::array::from_fn(|i| all[i] | row[i]));
        let occurs = |value: u8| all[usize::from(value >> 6)] >> (value & 63) & 1 == 1;
        (0..score::LONGEST).rev().find(|&ply| occurs(score::of_plies(ply + 1))).unwrap_or(0)
    }
}

/// Solves a level ply by ply, given the scores of the moves that leave it.
///
/// # Errors
/// [`SolveError::Cancelled`], or [`SolveError::DistanceOverflow`].
pub(crate) fn distances(
    level: &Level<'_>,
    outside: Outside,
    pool: &mut Pool,
    cancel: &AtomicBool,
) -> Result<Grid, SolveError> {
    let mut delayed = Vec::new();
    let mut into = [Outside::NOTHING, Outside::NOTHING];
    let mut enter = |place, scores: Grid, pool: &mut Pool| {
        let lost = level.grid::<Bits>(pool);
        let mut open = level.grid::<Bits>(pool);
        let rows = scores.all().par_chunks_exact(scores.width());
        open.rows_mut().zip(rows).for_each(|(open, scores)| {
            open.fill(existing::<Bits>(level));
            level.backend.mark_equal(scores, 0, false, open);
        });
        delayed.push(Delayed::new(place, scores));
        [lost, open]
    };
    if let Some(scores) = outside.owner {
        let [lost, open] = enter(Place::Owner, scores, pool);
        (into[0].owner, into[1].owner) = (Some(lost), Some(open));
    }
    if let Some(scores) = outside.columns {
        let [lost, open] = enter(Place::Columns, scores, pool);
        (into[0].columns, into[1].columns) = (Some(lost), Some(open));
    }
    if let Some(captures) = outside.captures {
        let [lost, open] = enter(Place::CapturesOne, captures.one, pool);
        let [lost_two, open_two] = match captures.two {
            Some(two) => enter(Place::CapturesTwo, two, pool).map(Some),
            None => [None, None],
        };
        into[0].captures = Some(Captures { one: lost, two: lost_two });
        into[1].captures = Some(Captures { one: open, two: open_two });
    }
    let [into_lost, into_open] = into;
    Fixpoint::new(level, into_lost, into_open, pool, cancel).distances(delayed, pool)
}

/// A level while it is being solved.
pub(crate) struct Fixpoint<'a> {
    level: &'a Level<'a>,
    steps: Steps,
    /// Positions with the owner to move.
    owner: Pair,
    /// Positions with the other player to move.
    columns: Pair,
    /// The same after the owner closed one mill, or two: the best removal of a column's man.
    after_one: Pair,
    after_two: Option<Pair>,
    /// Moves that leave the level into positions that are lost, or open, for the other player.
    into_lost: Outside,
    into_open: Outside,
    /// By row, when `into_lost` and `into_open` changed.
    outside_changed: PairStamps,
    owner_changed: PairStamps,
    columns_changed: PairStamps,
    masks: [RowMasks; 2],
    tick: u32,
    /// When each sweep last ran.
    last: [u32; 4],
    cancel: &'a AtomicBool,
}

/// The four sweeps.
#[derive(Clone, Copy)]
enum Sweep {
    OwnerWins,
    OwnerLosses,
    ColumnsWins,
    ColumnsLosses,
}

impl<'a> Fixpoint<'a> {
    /// Begins with nothing but the finished games decided.
    pub(crate) fn new(
        level: &'a Level<'a>,
        into_lost: Outside,
        into_open: Outside,
        pool: &mut Pool,
        cancel: &'a AtomicBool,
    ) -> Self {
        let (rows, width) = (level.len(), level.width::<Bits>());
        let pair = |pool: &mut Pool| Pair::new(pool, rows, width);
        let masks = [Turn::Owner, Turn::Columns].map(|turn| RowMasks::new::<Bits>(level, turn));
        let mut fixpoint = Self {
            level,
            steps: level.slides::<Bits>(),
            owner: pair(pool),
            columns: pair(pool),
            after_one: pair(pool),
            after_two: level.geometry.rules.two_for_two.then(|| pair(pool)),
            into_lost,
            into_open,
            outside_changed: PairStamps::new(rows),
            owner_changed: PairStamps::new(rows),
            columns_changed: PairStamps::new(rows),
            masks,
            tick: 1,
            last: [0; 4],
            cancel,
        };
        fixpoint.decide_finished_games();
        fixpoint
    }

    fn decide_finished_games(&mut self) {
        let level = self.level;
        let existing = existing::<Bits>(level);
        for (pair, masks) in [&mut self.owner, &mut self.columns].into_iter().zip(&self.masks) {
            let rows = pair.lost.rows_mut().zip(pair.open.rows_mut()).zip(level.rows.sets());
            rows.for_each(|((lost, open), &owner)| {
                let masks = masks.of::<Bits>(level, owner);
                lost.copy_from_slice(&masks.lost);
                for (open, won) in open.iter_mut().zip(&masks.won) {
                    *open = existing.and_not(*won);
                }
            });
        }
        self.renew_after_mills(Sweep::ColumnsWins);
        self.renew_after_mills(Sweep::ColumnsLosses);
    }

    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Solves for win, draw and loss.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`].
    pub(crate) fn values(mut self, pool: &mut Pool) -> Result<Pair, SolveError> {
        loop {
            let mut changed = false;
            for sweep in [Sweep::ColumnsWins, Sweep::ColumnsLosses, Sweep::OwnerWins, Sweep::OwnerLosses] {
                changed |= self.sweep(sweep, None);
                if self.cancelled() {
                    return Err(SolveError::Cancelled);
                }
            }
            if !changed {
                return Ok(self.finish(pool));
            }
        }
    }

    /// Solves ply by ply and returns the scores of the positions with the owner to move. `outside` are the moves that
    /// leave the level, with their scores.
    fn distances(mut self, mut outside: Vec<Delayed>, pool: &mut Pool) -> Result<Grid, SolveError> {
        let mut scores = self.level.grid::<Scores>(pool);
        settle::<Scores>(self.level, Turn::Owner, View::Score, &mut scores);
        let undecided = RowMasks::new::<Scores>(self.level, Turn::Owner);
        scores.rows_mut().zip(self.level.rows.sets()).for_each(|(row, &owner)| {
            let masks = undecided.of::<Scores>(self.level, owner);
            for (score, live) in row.iter_mut().zip(&masks.live) {
                *score = score.replaced(Vector([0x8080_8080_8080_8080; 8]), *live);
            }
        });
        let last = outside.iter().map(Delayed::last).max().unwrap_or(0);
        let mut idle = 0;
        for ply in 0.. {
            let sweeps = if ply % 2 == 0 {
                [Sweep::OwnerLosses, Sweep::ColumnsLosses]
            } else {
                [Sweep::OwnerWins, Sweep::ColumnsWins]
            };
            let mut changed = false;
            for sweep in sweeps {
                let score = score::of_plies(ply.min(score::LONGEST));
                changed |= self.sweep(sweep, Some((score, &mut scores)));
            }
            if self.cancelled() {
                return Err(SolveError::Cancelled);
            }
            if changed && ply > score::LONGEST {
                return Err(SolveError::DistanceOverflow { plies: score::LONGEST });
            }
            idle = if changed { 0 } else { idle + 1 };
            if idle >= 2 && ply > last {
                break;
            }
            if ply < score::LONGEST {
                let value = score::of_plies(ply + 1);
                for delayed in &mut outside {
                    self.reveal(delayed, value, ply % 2 == 0);
                }
            }
        }
        for delayed in outside {
            delayed.scores.recycle(pool);
        }
        self.finish(pool).recycle(pool);
        Ok(scores)
    }

    /// Enters the outside moves that turn out to have this score.
    fn reveal(&mut self, delayed: &Delayed, value: u8, lost: bool) {
        let into = if lost { &mut self.into_lost } else { &mut self.into_open };
        let Some(grid) = into.grid(delayed.place) else { return };
        let backend = self.level.backend;
        let changed: Vec<bool> = grid
            .rows_mut()
            .enumerate()
            .map(|(row, set)| {
                let has = delayed.has(row, value);
                if has {
                    backend.mark_equal(delayed.scores.row(row), value, lost, set);
                }
                has
            })
            .collect();
        let stamps = &mut self.outside_changed;
        stamp(if lost { &mut stamps.lost } else { &mut stamps.open }, &changed, self.tick);
    }

    fn finish(self, pool: &mut Pool) -> Pair {
        let after_two = self.after_two.into_iter();
        for pair in [self.columns, self.after_one].into_iter().chain(after_two) {
            pair.recycle(pool);
        }
        self.into_lost.recycle(pool);
        self.into_open.recycle(pool);
        self.owner
    }

    /// Runs a sweep; with `scores`, enters this ply's score for all positions with the owner to move that it decides.
    fn sweep(&mut self, sweep: Sweep, scores: Option<(u8, &mut Grid)>) -> bool {
        self.tick += 1;
        let changed = match sweep {
            Sweep::OwnerWins => self.owner_sweep(Sweep::OwnerWins, scores),
            Sweep::OwnerLosses => self.owner_sweep(Sweep::OwnerLosses, scores),
            Sweep::ColumnsWins | Sweep::ColumnsLosses => self.columns_sweep(sweep),
        };
        self.last[sweep as usize] = self.tick;
        changed
    }

    fn owner_sweep(&mut self, sweep: Sweep, scores: Option<(u8, &mut Grid)>) -> bool {
        let since = self.last[sweep as usize];
        let wins = matches!(sweep, Sweep::OwnerWins);
        let (level, steps, masks) = (self.level, &self.steps, &self.masks[0]);
        let (stamps, outside_stamps) = if wins {
            (&self.columns_changed.lost, &self.outside_changed.lost)
        } else {
            (&self.columns_changed.open, &self.outside_changed.open)
        };
        let outside = if wins { &self.into_lost.owner } else { &self.into_open.owner };
        let pick = |step: &Step| {
            let pair = match step.closing {
                Closing::Nothing => &self.columns,
                Closing::One => &self.after_one,
                Closing::Two => self.after_two.as_ref().unwrap_or(&self.after_one),
            };
            if wins { pair.lost.row(step.source as usize) } else { pair.open.row(step.source as usize) }
        };
        let cancel = self.cancel;
        let (score, score_rows) = match scores {
            Some((score, grid)) => (score, grid.rows_mut().map(Some).collect()),
            None => (0, Vec::new()),
        };
        let mut score_rows: Vec<Option<&mut [Vector]>> = score_rows;
        score_rows.resize_with(level.len(), || None);
        let rows = self.owner.lost.rows_mut().zip(self.owner.open.rows_mut()).zip(score_rows).enumerate();
        let changed: Vec<bool> = rows
            .with_min_len(16)
            .map_init(
                || Scratch::sized(level.width::<Bits>()),
                |scratch, (row, ((lost, open), scores))| {
                    let steps = steps.of(row);
                    let new_outside = outside.is_some() && outside_stamps[row] > since;
                    let new = |step: &Step| stamps[step.source as usize] > since;
                    // A row without moves is lost at once, so it must be looked at once.
                    let first = since == 0 && !wins;
                    if cancel.load(Ordering::Relaxed) || !(first || new_outside || steps.iter().any(new)) {
                        return false;
                    }
                    let masks = masks.of::<Bits>(level, level.rows.set(row as u32));
                    let reached = &mut scratch.one;
                    let news = if wins {
                        match outside {
                            Some(outside) if new_outside => reached.copy_from_slice(outside.row(row)),
                            _ => reached.fill(Vector::ZERO),
                        }
                        for step in steps.iter().filter(|step| new(step)) {
                            step.program.run::<Bits>(pick(step), reached, &mut scratch.space);
                        }
                        for ((reached, open), live) in reached.iter_mut().zip(&*open).zip(&masks.live) {
                            *reached = reached.and(*open).and(*live);
                        }
                        reached
                    } else {
                        let candidates = &mut scratch.two;
                        for (v, candidate) in candidates.iter_mut().enumerate() {
                            *candidate = open[v].and_not(lost[v]).and(masks.live[v]);
                        }
                        match outside {
                            Some(outside) => reached.copy_from_slice(outside.row(row)),
                            None => reached.fill(Vector::ZERO),
                        }
                        // All candidates below this address have escaped: what is reached only grows.
                        let mut at = 0;
                        let mut escaped = |reached: &[Vector], candidates: &[Vector]| {
                            while at < candidates.len() && candidates[at].and_not(reached[at]).is_zero() {
                                at += 1;
                            }
                            at == candidates.len()
                        };
                        if escaped(reached, candidates) {
                            return false;
                        }
                        for step in steps {
                            step.program.run::<Bits>(pick(step), reached, &mut scratch.space);
                            if escaped(reached, candidates) {
                                return false;
                            }
                        }
                        for (candidate, reached) in candidates.iter_mut().zip(&*reached) {
                            *candidate = candidate.and_not(*reached);
                        }
                        candidates
                    };
                    let changed = if wins { take_out(open, news) } else { put_in(lost, news) };
                    if changed && let Some(scores) = scores {
                        level.backend.enter(scores, news, score);
                    }
                    changed
                },
            )
            .collect();
        let stamps = if wins { &mut self.owner_changed.open } else { &mut self.owner_changed.lost };
        stamp(stamps, &changed, self.tick)
    }

    fn columns_sweep(&mut self, sweep: Sweep) -> bool {
        let since = self.last[sweep as usize];
        let wins = matches!(sweep, Sweep::ColumnsWins);
        let (level, masks) = (self.level, &self.masks[1]);
        let (stamps, outside_stamps) = if wins {
            (&self.owner_changed.lost, &self.outside_changed.lost)
        } else {
            (&self.owner_changed.open, &self.outside_changed.open)
        };
        let outside = if wins { &self.into_lost } else { &self.into_open };
        let plain = if wins { &self.owner.lost } else { &self.owner.open };
        let cancel = self.cancel;
        let rows = self.columns.lost.rows_mut().zip(self.columns.open.rows_mut()).enumerate();
        let changed: Vec<bool> = rows
            .with_min_len(16)
            .map_init(
                || Scratch::sized(level.width::<Bits>()),
                |scratch, (row, (lost, open))| {
                    if cancel.load(Ordering::Relaxed) || stamps[row].max(outside_stamps[row]) <= since {
                        return false;
                    }
                    let owner = level.rows.set(row as u32);
                    let masks = masks.of::<Bits>(level, owner);
                    let candidates = |v: usize| {
                        let open = open[v].and(masks.live[v]);
                        if wins { open } else { open.and_not(lost[v]) }
                    };
                    if (0..open.len()).all(|v| candidates(v).is_zero()) {
                        return false;
                    }
                    scratch.shape.set::<Bits>(level.geometry, owner);
                    let Scratch { shape, one: buffer, two: reached, .. } = scratch;
                    match &outside.columns {
                        Some(outside) => reached.copy_from_slice(outside.row(row)),
                        None => reached.fill(Vector::ZERO),
                    }
                    let captures = outside.captures.as_ref().and_then(|c| c.of_row(level, row, owner));
                    level.backend.slides::<Bits>(shape, plain.row(row), captures, buffer, reached);
                    if let Some(men) = level.flying_columns() {
                        level.backend.flights::<Bits>(shape, men, plain.row(row), captures, reached);
                    }
                    for (v, reached) in reached.iter_mut().enumerate() {
                        let candidates = candidates(v);
                        *reached = if wins { candidates.and(*reached) } else { candidates.and_not(*reached) };
                    }
                    if wins { take_out(open, reached) } else { put_in(lost, reached) }
                },
            )
            .collect();
        let stamps = if wins { &mut self.columns_changed.open } else { &mut self.columns_changed.lost };
        let any = stamp(stamps, &changed, self.tick);
        if any {
            self.renew_after_mills(sweep);
        }
        any
    }

    /// Works out again what the owner's mills lead to, where the sets that this sweep changes have changed.
    fn renew_after_mills(&mut self, sweep: Sweep) {
        let wins = matches!(sweep, Sweep::ColumnsWins);
        let (level, tick, cancel) = (self.level, self.tick, self.cancel);
        if level.geometry.rules.mill_wins {
            return;
        }
        let pick = |pair| -> (&Grid, &Stamps) {
            let (columns, stamps): (&Pair, &PairStamps) = pair;
            if wins { (&columns.open, &stamps.open) } else { (&columns.lost, &stamps.lost) }
        };
        let (set, stamps) = pick((&self.columns, &self.columns_changed));
        let renew = |set: &Grid, out: &mut Grid| {
            out.rows_mut().enumerate().with_min_len(16).for_each_init(
                || Scratch::sized(level.width::<Bits>()),
                |scratch, (row, out)| {
                    let owner = level.rows.set(row as u32);
                    let idle = cancel.load(Ordering::Relaxed) || stamps[row] < tick;
                    if idle || !level.geometry.has_mill(owner) {
                        return;
                    }
                    scratch.shape.set::<Bits>(level.geometry, owner);
                    level.backend.removals::<Bits>(&scratch.shape, set.row(row), &mut scratch.one, out);
                },
            );
        };
        let one = if wins { &mut self.after_one.open } else { &mut self.after_one.lost };
        renew(set, one);
        if let Some(two) = &mut self.after_two {
            renew(one, if wins { &mut two.open } else { &mut two.lost });
        }
    }
}

/// Removes `news` from `set` and says whether there were any.
#[inline(always)]
fn take_out(set: &mut [Vector], news: &[Vector]) -> bool {
    let mut any = false;
    for (set, news) in set.iter_mut().zip(news) {
        any |= !news.is_zero();
        *set = set.and_not(*news);
    }
    any
}

/// Adds `news` to `set` and says whether there were any.
#[inline(always)]
fn put_in(set: &mut [Vector], news: &[Vector]) -> bool {
    let mut any = false;
    for (set, news) in set.iter_mut().zip(news) {
        any |= !news.is_zero();
        *set = set.or(*news);
    }
    any
}

fn stamp(stamps: &mut Stamps, changed: &[bool], tick: u32) -> bool {
    let mut any = false;
    for (stamp, &changed) in stamps.iter_mut().zip(changed) {
        if changed {
            *stamp = tick;
            any = true;
        }
    }
    any
}
