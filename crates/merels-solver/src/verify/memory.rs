//! Checking every position, with all tables in memory where they fit.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};

use merels_core::Wdl;
use merels_core::mill::MillPosition;
use merels_tables::space::locate;
use merels_tables::{Outcomes, TableError, TableId, Tables};
use rayon::prelude::*;

use super::judge::{Stored, decided, judge};
use super::{Progress, Proof, Report, Stage, Verdict, VerifyError, Watch, disagreement, stored_tables};

/// A report shows so many wrong positions.
pub(super) const EXAMPLES: usize = 10;

/// Positions that a thread takes at a time.
const PORTION: u64 = 1 << 15;

/// Rows of one table, the work of one thread for a while.
#[derive(Clone, Copy)]
struct Portion {
    table: TableId,
    first: u32,
    last: u32,
}

pub(super) fn verify_all(
    tables: &Tables,
    memory: u64,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Report, VerifyError> {
    let distances = tables.manifest().distances.is_some();
    let all = stored_tables(tables);
    let stored: u64 = all.iter().map(|&(_, positions)| positions).sum();
    let portions = portions(tables, &all);
    if stored * size_of::<AtomicU16>() as u64 <= memory {
        let dense = Dense::read(tables, &all, &portions, progress, stop)?;
        check(tables, stored, &portions, progress, stop, |next| dense.look_up(next))
    } else {
        check(tables, stored, &portions, progress, stop, |next| {
            if distances {
                let found = tables.probe(next)?;
                Ok(Verdict { wdl: found.wdl, plies: found.distance.map(|distance| distance.0) })
            } else {
                Ok(Verdict { wdl: tables.probe_wdl(next)?, plies: None })
            }
        })
    }
}

fn portions(tables: &Tables, all: &[(TableId, u64)]) -> Vec<Portion> {
    let points = tables.identity().symmetries().points();
    let of_table = |&(table, _): &(TableId, u64)| {
        let rows = tables.rows(table.own).len();
        let step = (PORTION / table.columns(points).len()).max(1).min(u64::from(rows)) as u32;
        (0..rows)
            .step_by(step as usize)
            .map(move |first| Portion { table, first, last: rows.min(first.saturating_add(step)) })
            .collect::<Vec<_>>()
    };
    all.iter().flat_map(of_table).collect()
}

fn check(
    tables: &Tables,
    stored: u64,
    portions: &[Portion],
    progress: &dyn Progress,
    stop: &AtomicBool,
    look_up: impl Fn(&MillPosition) -> Result<Verdict, VerifyError> + Sync,
) -> Result<Report, VerifyError> {
    let distances = tables.manifest().distances.is_some();
    let watch = Watch::new(Stage::Positions, stored, progress, stop);
    let (checked, impossible, wrong) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let examples = Mutex::new(Vec::new());
    let game = tables.game();
    portions.par_iter().try_for_each(|&Portion { table, first, last }| {
        let of_table = Stored::new(game, tables.rows(table.own), table);
        let keeps_distances = tables.manifest().tables[&table].distances.is_some();
        let mut row = Outcomes::default();
        let (mut here, mut skipped) = (0, 0);
        for number in first..last {
            tables.row(table, number, keeps_distances, &mut row)?;
            for (at, set) in of_table.columns.sets_from(0).enumerate() {
                let Some(position) = of_table.position(number, set) else {
                    skipped += 1;
                    continue;
                };
                here += 1;
                let found = stored_verdict(&row, at);
                let mut expected = judge(game, &position, distances, &look_up)?;
                if found.plies.is_none() {
                    expected.plies = None;
                }
                if found != expected {
                    wrong.fetch_add(1, Ordering::Relaxed);
                    let mut examples = examples.lock().expect("no thread panics while it holds the examples");
                    if examples.len() < EXAMPLES {
                        examples.push(disagreement(tables, table, &position, found, expected));
                    }
                }
            }
        }
        checked.fetch_add(here, Ordering::Relaxed);
        impossible.fetch_add(skipped, Ordering::Relaxed);
        watch.advance(here + skipped)
    })?;
    Ok(Report {
        stored,
        checked: checked.into_inner(),
        impossible: impossible.into_inner(),
        wrong: wrong.into_inner(),
        examples: examples.into_inner().expect("no thread panics while it holds the examples"),
        proof: if distances { Proof::Complete } else { Proof::Consistent },
    })
}

/// What is stored of one position of a row. The distance of a win may not be kept, and then follows from its successors;
/// that of a loss always is where there are distances.
fn stored_verdict(row: &Outcomes, at: usize) -> Verdict {
    let kept = row.plies().get(at).copied();
    match row.sign(at) {
        1 => Verdict { wdl: Wdl::Win, plies: kept.filter(|&plies| plies > 0) },
        -1 => Verdict { wdl: Wdl::Loss, plies: kept },
        _ => Verdict { wdl: Wdl::Draw, plies: None },
    }
}

/// All tables in memory, two bytes a position.
struct Dense<'a> {
    tables: &'a Tables,
    values: HashMap<TableId, Vec<AtomicU16>>,
}

/// In [`Dense`]: the lowest two bits say draw, win or loss, the others the plies, or all ones when they are not known.
const UNKNOWN: u16 = u16::MAX >> 2;

fn pack(verdict: Verdict) -> u16 {
    let plies = verdict.plies.unwrap_or(UNKNOWN).min(UNKNOWN) << 2;
    match verdict.wdl {
        Wdl::Draw => 0,
        Wdl::Win => plies | 1,
        Wdl::Loss => plies | 2,
    }
}

fn unpack(code: u16) -> Verdict {
    let plies = Some(code >> 2).filter(|&plies| plies != UNKNOWN);
    match code & 3 {
        0 => Verdict { wdl: Wdl::Draw, plies: None },
        1 => Verdict { wdl: Wdl::Win, plies },
        _ => Verdict { wdl: Wdl::Loss, plies },
    }
}

impl<'a> Dense<'a> {
    fn read(
        tables: &'a Tables,
        all: &[(TableId, u64)],
        portions: &[Portion],
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<Self, VerifyError> {
        let values: HashMap<TableId, Vec<AtomicU16>> = all
            .iter()
            .map(|&(table, positions)| (table, (0..positions).map(|_| AtomicU16::new(0)).collect()))
            .collect();
        let dense = Self { tables, values };
        let watch =
            Watch::new(Stage::Reading, all.iter().map(|&(_, positions)| positions).sum(), progress, stop);
        portions.par_iter().try_for_each(|portion| {
            let read = dense.read_rows(*portion)?;
            watch.advance(read)
        })?;
        if tables.manifest().distances.is_some() {
            // The distances of wins follow from those of losses, so they can be filled in in any order.
            portions.par_iter().try_for_each(|portion| {
                dense.fill_wins(*portion)?;
                watch.advance(0)
            })?;
        }
        Ok(dense)
    }

    fn read_rows(&self, portion: Portion) -> Result<u64, TableError> {
        let Portion { table, first, last } = portion;
        let values = &self.values[&table];
        let keeps_distances = self.tables.manifest().tables[&table].distances.is_some();
        let mut row = Outcomes::default();
        let mut read = 0;
        for number in first..last {
            self.tables.row(table, number, keeps_distances, &mut row)?;
            let start = number as usize * row.len();
            for at in 0..row.len() {
                values[start + at].store(pack(stored_verdict(&row, at)), Ordering::Relaxed);
            }
            read += row.len() as u64;
        }
        Ok(read)
    }

    fn fill_wins(&self, portion: Portion) -> Result<(), VerifyError> {
        let Portion { table, first, last } = portion;
        let of_table = Stored::new(self.tables.game(), self.tables.rows(table.own), table);
        let len = of_table.columns.len() as usize;
        for number in first..last {
            for (at, set) in of_table.columns.sets_from(0).enumerate() {
                let entry = &self.values[&table][number as usize * len + at];
                let stored = unpack(entry.load(Ordering::Relaxed));
                if stored.wdl != Wdl::Win || stored.plies.is_some() {
                    continue;
                }
                let Some(position) = of_table.position(number, set) else { continue };
                let game = self.tables.game();
                let mut shortest: Option<u16> = None;
                let mut failed = None;
                game.each_move(&position, |mv| {
                    match self.look_up(&merels_core::Game::apply(game, &position, mv)) {
                        Ok(Verdict { wdl: Wdl::Loss, plies: Some(plies) }) => {
                            shortest = Some(shortest.map_or(plies, |found| found.min(plies)));
                        }
                        Ok(_) => {}
                        Err(error) => failed = Some(error),
                    }
                });
                if let Some(error) = failed {
                    return Err(error);
                }
                let plies = shortest.map(|plies| plies + 1);
                entry.store(pack(Verdict { wdl: Wdl::Win, plies }), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn look_up(&self, position: &MillPosition) -> Result<Verdict, VerifyError> {
        let game = self.tables.game();
        let distances = self.tables.manifest().distances.is_some();
        if let Some(over) = decided(game, position, distances) {
            return Ok(over);
        }
        let (mover, waiting) = (position.side(), position.side().other());
        let (own, enemy) = (position.men(mover).bits() as u32, position.men(waiting).bits() as u32);
        let table = TableId {
            own: own.count_ones() as u8,
            enemy: enemy.count_ones() as u8,
            own_hand: position.hand(mover),
            enemy_hand: position.hand(waiting),
        };
        let Some(values) = self.values.get(&table) else {
            if self.tables.manifest().tables.contains_key(&table) {
                // The table is not kept because its values follow from those one ply ahead.
                return judge(game, position, distances, |next| self.look_up(next));
            }
            return Err(TableError::NoTable { path: self.tables.folder().to_owned(), table }.into());
        };
        let symmetries = self.tables.identity().symmetries();
        let (row, column) = locate(symmetries, self.tables.rows(table.own), own, enemy);
        let columns = table.columns(symmetries.points()).len();
        Ok(unpack(values[(u64::from(row) * columns + column) as usize].load(Ordering::Relaxed)))
    }
}
