//! Checking positions drawn at random, by looking up their successors in the files.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use merels_core::Wdl;
use rayon::prelude::*;

use merels_tables::Tables;

use super::judge::{Stored, judge};
use super::memory::EXAMPLES;
use super::{Progress, Proof, Report, Stage, Verdict, VerifyError, Watch, disagreement, stored_tables};

pub(super) fn verify_sample(
    tables: &Tables,
    positions: u64,
    seed: u64,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Report, VerifyError> {
    let distances = tables.manifest().distances.is_some();
    let all = stored_tables(tables);
    let stored: u64 = all.iter().map(|&(_, positions)| positions).sum();
    let mut drawn: Vec<u64> = (0..positions).map(|i| below(mix(seed, i), stored)).collect();
    // In the order of the files, so that neighbours share what was read.
    drawn.sort_unstable();
    let watch = Watch::new(Stage::Positions, positions, progress, stop);
    let (wrong, impossible) = (AtomicU64::new(0), AtomicU64::new(0));
    let examples = Mutex::new(Vec::new());
    let game = tables.game();
    drawn.par_chunks(256).try_for_each(|chunk| {
        for &number in chunk {
            let mut rest = number;
            let mut at = 0;
            while rest >= all[at].1 {
                rest -= all[at].1;
                at += 1;
            }
            let table = all[at].0;
            let of_table = Stored::new(game, tables.rows(table.own), table);
            let (row, column) = ((rest / of_table.columns.len()) as u32, rest % of_table.columns.len());
            let Some(position) = of_table.position(row, of_table.columns.unrank(column)) else {
                impossible.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            let look_up = |next: &_| {
                if distances {
                    tables
                        .probe(next)
                        .map(|found| Verdict { wdl: found.wdl, plies: found.distance.map(|d| d.0) })
                } else {
                    tables.probe_wdl(next).map(|wdl| Verdict { wdl, plies: None })
                }
            };
            let mut expected = judge(game, &position, distances, look_up)?;
            let kept = tables.stored(table, row, column)?;
            let found = Verdict { wdl: kept.0, plies: kept.1.map(|distance| distance.0) };
            if found.plies.is_none() && found.wdl != Wdl::Loss {
                // A distance that is not kept cannot be wrong: it follows from the successors.
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
        watch.advance(chunk.len() as u64)
    })?;
    let impossible = impossible.into_inner();
    Ok(Report {
        stored,
        checked: positions - impossible,
        impossible,
        wrong: wrong.into_inner(),
        examples: examples.into_inner().map_err(|_| VerifyError::Stopped)?,
        proof: if distances { Proof::Sampled } else { Proof::SampledConsistent },
    })
}

/// A number that is as good as random, the `i`-th of those that belong to `seed` (the output function of `SplitMix64`).
fn mix(seed: u64, i: u64) -> u64 {
    let mut z = seed.wrapping_add(i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Maps a random 64-bit number to one below `end`, evenly but for 1 part in 2⁶⁴ ÷ `end`.
fn below(random: u64, end: u64) -> u64 {
    ((u128::from(random) * u128::from(end)) >> 64) as u64
}
