//! Solitaire and the endings of Fox and Geese: `cargo bench -p merels-solver --bench solitaire`.

use divan::{Bencher, black_box};
use merels_core::fox::FoxGame;
use merels_core::{PointSet, boards};
use merels_solver::fox::FoxEndings;
use merels_solver::solitaire::breadth::by_moves;
use merels_solver::solitaire::{Budget, Goal, Memory, Solver};

fn main() {
    divan::main();
}

/// A solver that has not been asked anything, the full board but for `hole`, and a last peg on `last`.
fn setting(board: &str, hole: &str, last: &str) -> (Solver, PointSet, Goal) {
    let board = boards::by_id(board).expect("a board of the catalogue");
    let point = |name| board.point(name).expect("a point of the board");
    let (start, goal) = (board.points().without(point(hole)), Goal::on(point(last)));
    (Solver::new(board), start, goal)
}

/// Some solution, the solvable endings included: what a first question costs.
#[divan::bench(args = [("french-37", "d4", "d4"), ("french-37", "c1", "g4"), ("french-37-straight", "c1", "e7")])]
fn first_solution(bencher: Bencher, (board, hole, last): (&str, &str, &str)) {
    bencher
        .with_inputs(|| setting(board, hole, last))
        .bench_values(|(solver, start, goal)| solver.solve(start, goal, &mut Budget::unlimited()));
}

/// The same when the solvable endings are there already.
#[divan::bench(args = [("french-37", "d4", "d4"), ("french-37", "c1", "g4"), ("french-37-straight", "c1", "e7")])]
fn solution(bencher: Bencher, (board, hole, last): (&str, &str, &str)) {
    let (solver, start, goal) = setting(board, hole, last);
    solver.solve(start, goal, &mut Budget::unlimited());
    bencher.bench_local(|| solver.solve(black_box(start), goal, &mut Budget::unlimited()));
}

/// Thirteen moves from the empty centre, and the proof that there are no twelve.
#[divan::bench(sample_count = 3)]
fn thirteen_moves_with_proof(bencher: Bencher) {
    let (solver, start, goal) = setting("french-37", "d4", "d4");
    bencher.bench_local(|| solver.fewest(start, goal, Memory::default(), &mut Budget::unlimited()));
}

/// The proof alone, breadth first.
#[divan::bench(sample_count = 3)]
fn no_twelve_moves_breadth_first(bencher: Bencher) {
    let (solver, start, _) = setting("french-37", "d4", "d4");
    let anywhere = Goal::anywhere(solver.board());
    bencher.bench_local(|| by_moves(solver.board(), start, anywhere, 12));
}

/// Fox and Geese with four and with up to five geese.
#[divan::bench(args = [4, 5], sample_count = 3)]
fn fox_endings(bencher: Bencher, geese: u32) {
    let game = FoxGame::parse("fox-and-geese").expect("a rule set");
    bencher.bench_local(|| FoxEndings::solve(&game, black_box(geese)));
}
