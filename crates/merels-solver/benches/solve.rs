//! Relabelling a row, and small games solved from end to end, with each kind of kernels.

use std::sync::atomic::AtomicBool;

use divan::{Bencher, black_box};
use merels_core::mill::MillGame;
use merels_solver::bench::Relabelling;
use merels_solver::{Kernels, Options, Solver};
use merels_tables::Tables;

const KERNELS: [Kernels; 2] = [Kernels::Auto, Kernels::Portable];

fn main() {
    divan::main();
}

/// Fifteen coordinates, as in rows of nine men on 24 points, in an order that moves every one of them.
#[divan::bench(args = KERNELS)]
fn relabel_32768_columns(bencher: Bencher<'_, '_>, kernels: Kernels) {
    let mut relabelling = Relabelling::new(&[11, 3, 14, 0, 8, 5, 13, 1, 10, 2, 7, 12, 4, 9, 6], kernels);
    bencher.bench_local(|| black_box(&mut relabelling).run());
}

#[divan::bench(args = KERNELS, sample_count = 10)]
fn six_mens_morris_values(kernels: Kernels) -> Tables {
    solve(kernels, false)
}

#[divan::bench(args = KERNELS, sample_count = 10)]
fn six_mens_morris_distances(kernels: Kernels) -> Tables {
    solve(kernels, true)
}

fn solve(kernels: Kernels, distances: bool) -> Tables {
    let game = MillGame::parse("six-mens-morris").expect("a game of the catalogue");
    let solver = Solver::new(&game, Options { distances, kernels, ..Options::default() });
    let folder = tempfile::tempdir().expect("a folder for the tables");
    let tables = solver.and_then(|solver| solver.solve(folder.path(), &AtomicBool::new(false), &|_| {}));
    tables.expect("the board is small and the disk has room")
}
