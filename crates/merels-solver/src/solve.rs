//! Solving a game from its smallest level to its starting position, writing tables on the way.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use merels_core::mill::MillGame;
use merels_tables::space::Rows;
use merels_tables::{Builder, Kept, Outcomes, TableId, Tables};

use crate::capture::Captures;
use crate::error::SolveError;
use crate::extract::Solved;
use crate::fixpoint::{Fixpoint, Outside, distances};
use crate::geometry::Geometry;
use crate::grid::{Grid, Pair, Pool};
use crate::kernels::{Backend, Kernels};
use crate::level::{Level, Turn};
use crate::passes::{
    AfterOwner, Below, Replies, Turns, View, after_mill, arrivals, owner_options, reply, settle,
};
use crate::plan::{Men, Plan, Schedule, classes, cost};
use crate::vector::{Algebra, Bits, LOW, Scores};
use crate::work::Work;

/// How a game is to be solved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Also the number of plies to the end of every position.
    pub distances: bool,
    /// Number of threads; as many as the machine has when `None`.
    pub threads: Option<usize>,
    /// Most memory to use, in bytes; what the machine has available when `None`.
    pub memory: Option<u64>,
    /// Which kernels to use.
    pub kernels: Kernels,
}

/// What a solve is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Working out a level: the men on the board and in hand of its owner, and the other's in hand.
    Solving {
        /// The owner's men on the board.
        own: u32,
        /// The owner's men in hand.
        own_hand: u32,
        /// The other player's men in hand.
        enemy_hand: u32,
    },
    /// Writing a table.
    Writing(TableId),
    /// All done.
    Finished,
}

/// How far a solve has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// The part of the work that is done, 0 to 1.
    pub fraction: f64,
    /// Time since it was started.
    pub elapsed: Duration,
    /// Time it will still take, once that can be told.
    pub remaining: Option<Duration>,
}

/// A game ready to be solved.
#[derive(Debug)]
pub struct Solver {
    game: MillGame,
    geometry: Geometry,
    schedule: Schedule,
    options: Options,
}

impl Solver {
    /// Prepares to solve a game.
    ///
    /// # Errors
    /// [`SolveError::BoardTooLarge`].
    pub fn new(game: &MillGame, options: Options) -> Result<Self, SolveError> {
        let geometry = Geometry::new(game.rules())?;
        let schedule = Schedule::new(&geometry);
        Ok(Self { game: game.clone(), geometry, schedule, options })
    }

    /// What solving it will take.
    pub fn plan(&self) -> Plan {
        let wide = self.options.kernels.backend() != Backend::Portable;
        Plan::new(self.game.rules(), &self.geometry, &self.schedule, self.options.distances, wide)
    }

    fn pool(&self) -> Pool {
        let vectors = |men: &Men, shift: u32| {
            let coordinates = self.geometry.points() - men.own + shift;
            (classes(&self.geometry, men.own) as usize) << coordinates.saturating_sub(LOW)
        };
        let most = |shift| self.schedule.levels.iter().map(|men| vectors(men, shift)).max().unwrap_or(1);
        Pool::new(most(Bits::SHIFT), most(Scores::SHIFT))
    }

    /// Refuses when the memory or disk space that the plan asks for is not there.
    ///
    /// # Errors
    /// [`SolveError::Memory`] or [`SolveError::Disk`].
    pub fn check(&self, memory: Option<u64>, disk: Option<u64>, folder: &Path) -> Result<(), SolveError> {
        let plan = self.plan();
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        if let Some(available) = self.options.memory.or(memory)
            && available < plan.memory
        {
            return Err(SolveError::Memory {
                game: plan.game,
                needed: mib(plan.memory),
                available: mib(available),
                hint: if plan.distances { "; values without distances need less" } else { "" },
            });
        }
        if let Some(available) = disk
            && available < plan.disk
        {
            return Err(SolveError::Disk {
                game: plan.game,
                needed: mib(plan.disk),
                available: mib(available),
                folder: folder.display().to_string(),
            });
        }
        Ok(())
    }

    /// Solves the game and writes its tables into their folder under `root`, going on where an earlier run stopped.
    /// `report` is called from time to time; once `cancel` is set the solve stops soon.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`], [`SolveError::DistanceOverflow`], or [`SolveError::Store`] when the disk fails.
    pub fn solve(
        &self,
        root: &Path,
        cancel: &AtomicBool,
        report: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Tables, SolveError> {
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(self.options.threads.unwrap_or(0))
            .build()
            .map_err(store("cannot start the solver's threads"))?;
        threads.install(|| {
            let kept = self.options.distances.then_some(Kept::Losses);
            let builder = Builder::open(root, &self.game, kept).map_err(store("cannot begin the tables"))?;
            let digest = builder.identity().digest();
            let work = Work::new(builder.folder(), digest, builder.distances().is_some());
            work.remove_leftovers().map_err(store("cannot tidy up the folder of the tables"))?;
            let run = Run {
                solver: self,
                // A set that has distances already keeps them.
                distances: builder.distances().is_some(),
                backend: self.options.kernels.backend(),
                builder,
                work,
                pool: self.pool(),
                held: BTreeMap::new(),
                cancel,
                report,
                started: Instant::now(),
                done: 0.0,
                skipped: 0.0,
                total: 0.0,
            };
            run.all()
        })
    }
}

fn store<E: std::error::Error + Send + Sync + 'static>(context: &str) -> impl FnOnce(E) -> SolveError + '_ {
    move |source| SolveError::Store { context: context.to_owned(), source: Box::new(source) }
}

/// A solve under way.
struct Run<'a> {
    solver: &'a Solver,
    distances: bool,
    backend: Backend,
    builder: Builder,
    work: Work,
    pool: Pool,
    /// Levels in memory.
    held: BTreeMap<Men, Solved>,
    cancel: &'a AtomicBool,
    report: &'a (dyn Fn(&Progress) + Sync),
    started: Instant,
    done: f64,
    skipped: f64,
    total: f64,
}

/// The sets of a level in one view.
fn view(solved: &Solved, view: View) -> &Grid {
    match (solved, view) {
        (Solved::Values(pair), View::Lost) => &pair.lost,
        (Solved::Values(pair), _) => &pair.open,
        (Solved::Scores(scores), _) => scores,
    }
}

impl<'a> Run<'a> {
    fn all(mut self) -> Result<Tables, SolveError> {
        let levels = self.solver.schedule.levels.clone();
        let wide = self.backend != Backend::Portable;
        let costs: Vec<f64> =
            levels.iter().map(|&men| cost(&self.solver.geometry, men, self.distances, wide)).collect();
        self.total = costs.iter().sum();
        let mut last_use: BTreeMap<Men, usize> = BTreeMap::new();
        for (at, &men) in levels.iter().enumerate() {
            last_use.extend(self.needs(men).into_iter().map(|needed| (needed, at)));
        }
        for (at, (&men, cost)) in levels.iter().zip(&costs).enumerate() {
            if self.is_done(men, &levels[at + 1..]) {
                self.skipped += cost;
                self.done += cost;
                continue;
            }
            self.tell(Phase::Solving { own: men.own, own_hand: men.hand, enemy_hand: men.other_hand });
            // Tables that are only counted are counted while the level is solved.
            let counted = self.solver.schedule.derived(men).into_iter().all(|table| self.builder.has(table));
            let loaded = if counted { self.load(men)? } else { None };
            let solved = match loaded {
                Some(solved) => solved,
                None => self.solve_level(men)?,
            };
            self.builder.save().map_err(store("cannot save the list of tables"))?;
            // The sets first: they took longer to find than the tables take to write.
            if last_use.contains_key(&men) && !self.work.has(&men.name()) {
                self.work.save(&men.name(), &solved).map_err(store("cannot save the solver's progress"))?;
            }
            self.write_tables(men, &solved)?;
            self.builder.save().map_err(store("cannot save the list of tables"))?;
            self.hold(men, solved);
            self.done += cost;
            self.release(levels.get(at + 1).copied());
            for (&men, _) in last_use.iter().filter(|&(_, &last)| last == at) {
                self.work.remove(&men.name()).map_err(store("cannot remove the solver's own files"))?;
            }
        }
        for &men in &levels {
            self.work.remove(&men.name()).map_err(store("cannot remove the solver's own files"))?;
        }
        self.tell(Phase::Finished);
        let Self { builder, .. } = self;
        builder.finish().map_err(store("cannot finish the tables"))
    }

    fn tell(&self, phase: Phase) {
        let elapsed = self.started.elapsed();
        let worked = self.done - self.skipped;
        let left = self.total - self.done;
        let remaining = (worked > 0.01 * self.total || left == 0.0)
            .then(|| Duration::from_secs_f64(elapsed.as_secs_f64() * left / worked.max(1e-9)));
        let fraction = if self.total > 0.0 { self.done / self.total } else { 1.0 };
        (self.report)(&Progress { phase, fraction, elapsed, remaining });
    }

    fn stopped(&self) -> Result<(), SolveError> {
        if self.cancel.load(Ordering::Relaxed) { Err(SolveError::Cancelled) } else { Ok(()) }
    }

    /// Whether a level's tables are there, and its sets too as far as later levels that are not done need them.
    fn is_done(&self, men: Men, later: &[Men]) -> bool {
        let schedule = &self.solver.schedule;
        let written = |men: Men| {
            schedule.tables(men).into_iter().chain(schedule.derived(men)).all(|table| self.builder.has(table))
        };
        written(men)
            && (self.work.has(&men.name())
                || later.iter().all(|&later| written(later) || !self.needs(later).contains(&men)))
    }

    /// The levels whose sets solving `men` reads.
    fn needs(&self, men: Men) -> Vec<Men> {
        let rules = &self.solver.geometry.rules;
        let mut needs = Vec::new();
        let mut add = |level: Option<Men>, deeper: bool| {
            let depth = match (rules.mill_wins, rules.two_for_two) {
                (true, _) => 0,
                (false, false) => 1,
                (false, true) => 2,
            };
            for change in 0..=depth {
                let level = level.and_then(|level| level.beside(-change, 0, 0));
                needs.extend(level.filter(|level| level.alive() && (change > 0 || !deeper)));
            }
        };
        if rules.place_or_move {
            add(Some(men), true);
            add(men.beside(0, 0, 1), false);
            add(men.beside(1, 1, 0), false);
            add(men.beside(1, 1, 1), false);
        } else if (men.hand, men.other_hand) == (0, 0) {
            add(Some(men), true);
        } else if men.other_hand > 0 {
            add(men.beside(1, 1, 1), false);
        } else if rules.moving {
            add(men.beside(1, 1, 0), false);
        }
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// Keeps a solved level in memory, scores as what arriving there is worth.
    fn hold(&mut self, men: Men, mut solved: Solved) {
        if let Solved::Scores(scores) = &mut solved {
            arrivals(scores);
        }
        self.held.insert(men, solved);
    }

    /// Drops what the next level does not need from memory.
    fn release(&mut self, next: Option<Men>) {
        let needed = next.map(|next| self.needs(next)).unwrap_or_default();
        let drop: Vec<Men> = self.held.keys().copied().filter(|men| !needed.contains(men)).collect();
        for men in drop {
            self.forget(men);
        }
    }

    fn forget(&mut self, men: Men) {
        if let Some(solved) = self.held.remove(&men) {
            self.recycle(solved);
        }
    }

    fn recycle(&mut self, solved: Solved) {
        match solved {
            Solved::Values(pair) => pair.recycle(&mut self.pool),
            Solved::Scores(scores) => scores.recycle(&mut self.pool),
        }
    }

    fn level(&self, men: Men) -> Level<'a> {
        Level::new(
            &self.solver.geometry,
            self.backend,
            men.own,
            men.hand,
            men.other_hand,
            self.solver.schedule.columns_most(men),
        )
    }
}

/// Solving one level.
impl Run<'_> {
    fn solve_level(&mut self, men: Men) -> Result<Solved, SolveError> {
        for needed in self.needs(men) {
            self.fetch(needed)?;
            self.stopped()?;
        }
        let rules = &self.solver.geometry.rules;
        if !rules.place_or_move && (men.hand, men.other_hand) != (0, 0) {
            return self.solve_by_passes(men);
        }
        let level = self.level(men);
        if self.distances {
            let outside = self.outside::<Scores>(&level, men, View::Score);
            // The fixpoint needs the memory more than the levels that it no longer reads.
            self.release(None);
            return distances(&level, outside, &mut self.pool, self.cancel).map(Solved::Scores);
        }
        let into_lost = self.outside::<Bits>(&level, men, View::Lost);
        let into_open = self.outside::<Bits>(&level, men, View::Open);
        if rules.place_or_move {
            self.release(None);
        }
        let fixpoint = Fixpoint::new(&level, into_lost, into_open, &mut self.pool, self.cancel);
        fixpoint.values(&mut self.pool).map(Solved::Values)
    }

    /// Brings a solved level back into memory.
    fn fetch(&mut self, men: Men) -> Result<(), SolveError> {
        if self.held.contains_key(&men) {
            return Ok(());
        }
        if let Some(solved) = self.load(men)? {
            self.hold(men, solved);
        } else {
            // A lost or damaged file costs its level once more.
            let solved = self.solve_level(men)?;
            self.work.save(&men.name(), &solved).map_err(store("cannot save the solver's progress"))?;
            self.hold(men, solved);
        }
        Ok(())
    }

    /// Reads a level that was solved before, if its file is there and sound; a damaged one is removed.
    fn load(&mut self, men: Men) -> Result<Option<Solved>, SolveError> {
        if !self.work.has(&men.name()) {
            return Ok(None);
        }
        let level = self.level(men);
        let width = if self.distances { level.width::<Scores>() } else { level.width::<Bits>() };
        let solved = self
            .work
            .load(&men.name(), level.len(), width, &mut self.pool)
            .map_err(store("cannot read the solver's progress"))?;
        if solved.is_none() {
            self.work.remove(&men.name()).map_err(store("cannot remove a damaged file"))?;
        }
        Ok(solved)
    }

    fn grid(&self, men: Option<Men>, of: View) -> Option<&Grid> {
        men.and_then(|men| self.held.get(&men)).map(|solved| view(solved, of))
    }

    /// What captures of one man lead to from a level, where two mills remove two men.
    fn second_captures<A: Algebra>(&mut self, men: Option<Men>, of: View) -> Option<Grid> {
        let rules = &self.solver.geometry.rules;
        let men = men.filter(|men| rules.two_for_two && !rules.mill_wins && men.alive() && men.own > 0)?;
        let level = self.level(men);
        let steps = level.removals::<A>(self.solver.geometry.rows(men.own.saturating_sub(1)));
        let mut pool = std::mem::take(&mut self.pool);
        let below = self.grid(men.beside(-1, 0, 0), of);
        let captures = Captures::new::<A>(&level, &steps, below, None, &mut pool);
        self.pool = pool;
        let Captures { one, two } = captures;
        if let Some(two) = two {
            two.recycle(&mut self.pool);
        }
        Some(one)
    }

    /// The moves that leave a level in which men move, into positions in this view.
    fn outside<A: Algebra>(&mut self, level: &Level<'_>, men: Men, of: View) -> Outside {
        let rules = self.solver.geometry.rules;
        let mut outside = Outside::NOTHING;
        if !rules.mill_wins {
            let second = self.second_captures::<A>(men.beside(-1, 0, 0), of);
            let steps = level.removals::<A>(self.solver.geometry.rows(men.own.saturating_sub(1)));
            let mut pool = std::mem::take(&mut self.pool);
            let below = self.grid(men.beside(-1, 0, 0), of);
            outside.captures = Some(Captures::new::<A>(level, &steps, below, second.as_ref(), &mut pool));
            self.pool = pool;
            self.discard(second);
        }
        if rules.place_or_move && men.hand > 0 {
            // Two plies back to the same player: each turns the view.
            let of = of.before();
            let after = Men::new(men.own + 1, men.hand - 1, men.other_hand);
            let mut moved = self.copy(after, of);
            let placed = after.beside(0, 0, 1);
            let others = placed.map(|placed| self.copy(placed, of));
            self.reply_to::<A>(after, after, Turns::Moving, others.as_ref(), of, &mut moved);
            self.discard(others);
            self.finish_reply::<A>(after, of, &mut moved);
            outside.owner = Some(self.place::<A>(level, after, moved));
        }
        if rules.place_or_move && men.other_hand > 0 {
            let after = Men::new(men.own, men.hand, men.other_hand - 1);
            let mut placed = self.copy(after, of);
            self.reply_to::<A>(men, after, Turns::Placing, None, of, &mut placed);
            outside.columns = Some(placed);
        }
        outside
    }

    fn discard(&mut self, grid: Option<Grid>) {
        if let Some(grid) = grid {
            grid.recycle(&mut self.pool);
        }
    }

    fn copy(&mut self, men: Men, of: View) -> Grid {
        view(&self.held[&men], of).copy(&mut self.pool)
    }

    /// Replaces `set`, positions of the level `after` with the owner to move, by what it is worth to the columns'
    /// player of the level `men` to move there; `others` are positions after placing a man instead.
    fn reply_to<A: Algebra>(
        &mut self,
        men: Men,
        after: Men,
        turns: Turns,
        others: Option<&Grid>,
        of: View,
        set: &mut Grid,
    ) {
        let level = self.level(men);
        let less = self.solver.geometry.rows(men.own.saturating_sub(1));
        let steps = level.removals::<A>(less);
        let placed = after.beside(0, 0, 1).filter(|_| others.is_some());
        let [below, below_placed] = [Some(after), placed].map(|men| men.and_then(|men| men.beside(-1, 0, 0)));
        let second = self.second_captures::<A>(below, of);
        let second_placed = self.second_captures::<A>(below_placed, of);
        let replies = Replies {
            turns,
            steps: &steps,
            below: Below { level: self.grid(below, of), captures: second.as_ref() },
        };
        let placings = Replies {
            turns: Turns::Placing,
            steps: &steps,
            below: Below { level: self.grid(below_placed, of), captures: second_placed.as_ref() },
        };
        reply::<A>(&level, set, &replies, others.map(|grid| (&placings, grid)));
        self.discard(second);
        self.discard(second_placed);
    }

    /// Settles positions with the other player to move, given what they reach (`of` is the view of that).
    fn finish_reply<A: Algebra>(&self, after: Men, of: View, set: &mut Grid) {
        settle::<A>(&self.level(after), Turn::Columns, of, set);
    }

    /// What the owner of `level` reaches by placing a man, into settled positions of the level `after`.
    fn place<A: Algebra>(&mut self, level: &Level<'_>, after: Men, mut set: Grid) -> Grid {
        let after = self.level(after);
        let rules = &self.solver.geometry.rules;
        if A::SHIFT > 0 {
            arrivals(&mut set);
        }
        let pool = &mut self.pool;
        let one = (!rules.mill_wins).then(|| after_mill::<A>(&after, &set, pool));
        let two = one.as_ref().filter(|_| rules.two_for_two).map(|one| after_mill::<A>(&after, one, pool));
        let single = one.as_ref().unwrap_or(&set);
        let double = two.as_ref().unwrap_or(single);
        let steps = level.placings::<A>(after.rows);
        let reached =
            owner_options::<A>(level, &steps, &AfterOwner { plain: &set, one: single, two: double }, pool);
        for grid in [Some(set), one, two].into_iter().flatten() {
            grid.recycle(pool);
        }
        reached
    }

    /// A level in which the owner places: from positions with the owner to move, back over the other player's move and
    /// the owner's placing, to positions with the owner to move again.
    fn solve_by_passes(&mut self, men: Men) -> Result<Solved, SolveError> {
        let after = Men::new(men.own + 1, men.hand - 1, men.other_hand);
        let replied = if men.other_hand > 0 { after.beside(0, 0, 1) } else { Some(after) };
        let turns = if men.other_hand > 0 { Turns::Placing } else { Turns::Moving };
        let replied = replied.filter(|replied| self.held.contains_key(replied));
        let source = replied.and_then(|replied| self.held.remove(&replied));
        let source = source.unwrap_or_else(|| {
            // The last man fills the board: nothing is reached from there.
            let level = self.level(after);
            if self.distances {
                Solved::Scores(level.grid::<Scores>(&mut self.pool))
            } else {
                Solved::Values(Pair::new(&mut self.pool, level.len(), level.width::<Bits>()))
            }
        });
        let mut middle = match source {
            Solved::Scores(mut set) => {
                if let Some(replied) = replied {
                    self.reply_to::<Scores>(after, replied, turns, None, View::Score, &mut set);
                }
                self.finish_reply::<Scores>(after, View::Score, &mut set);
                Solved::Scores(set)
            }
            Solved::Values(Pair { mut lost, mut open }) => {
                for (set, of) in [(&mut lost, View::Lost), (&mut open, View::Open)] {
                    if let Some(replied) = replied {
                        self.reply_to::<Bits>(after, replied, turns, None, of, set);
                    }
                    self.finish_reply::<Bits>(after, of, set);
                }
                // Who reaches a lost position has won: each set makes the other.
                Solved::Values(Pair { lost: open, open: lost })
            }
        };
        self.stopped()?;
        self.count_derived(men, after, &middle)?;
        if self.distances {
            // Read again for the next level: memory is scarcer than time here.
            self.release(None);
            self.pool.drop_bits();
        }
        let level = self.level(men);
        let solved = match &mut middle {
            Solved::Scores(set) => {
                let mut reached = self.place::<Scores>(&level, after, std::mem::take(set));
                settle::<Scores>(&level, Turn::Owner, View::Score, &mut reached);
                Solved::Scores(reached)
            }
            Solved::Values(pair) => {
                let [lost, open] = [std::mem::take(&mut pair.lost), std::mem::take(&mut pair.open)];
                let mut into_lost = self.place::<Bits>(&level, after, lost);
                let mut into_open = self.place::<Bits>(&level, after, open);
                settle::<Bits>(&level, Turn::Owner, View::Lost, &mut into_lost);
                settle::<Bits>(&level, Turn::Owner, View::Open, &mut into_open);
                Solved::Values(Pair { lost: into_open, open: into_lost })
            }
        };
        self.stopped()?;
        Ok(solved)
    }

    /// Enters the tables of positions with the other player to move, which are counted but not kept.
    fn count_derived(&mut self, men: Men, after: Men, solved: &Solved) -> Result<(), SolveError> {
        let level = self.level(after);
        for table in self.solver.schedule.derived(men) {
            if !self.builder.has(table) {
                let source = |row: u32, out: &mut Outcomes| {
                    solved.fill(level.backend, level.free(), row as usize, u32::from(table.own), out);
                };
                self.builder
                    .derive(table, level.rows, &source)
                    .map_err(|error| store(&format!("cannot enter the table {table}"))(error))?;
            }
        }
        Ok(())
    }

    fn write_tables(&mut self, men: Men, solved: &Solved) -> Result<(), SolveError> {
        let level = self.level(men);
        let rows: &Rows = level.rows;
        for table in self.solver.schedule.tables(men) {
            self.stopped()?;
            if self.builder.has(table) {
                continue;
            }
            self.tell(Phase::Writing(table));
            let source = |row: u32, out: &mut Outcomes| {
                solved.fill(level.backend, level.free(), row as usize, u32::from(table.enemy), out);
            };
            self.builder
                .write(table, rows, &source)
                .map_err(|error| store(&format!("cannot write the table {table}"))(error))?;
        }
        Ok(())
    }
}
