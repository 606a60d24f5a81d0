//! The known facts of Solitaire, found again, with the time each takes.
//!
//! `cargo run --release -p merels-solver --example solitaire -- [diagonals|straight|english|reachable|questions]…` (default: all).

use std::env;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use merels_core::{Board, PointSet, boards};
use merels_solver::solitaire::breadth::{by_moves, reachable};
use merels_solver::solitaire::{Budget, Goal, Impossible, Memory, Solver, Verdict};

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> Outcome {
    let named: Vec<String> = env::args().skip(1).collect();
    let all = ["diagonals", "straight", "english", "reachable", "questions"].map(str::to_owned).to_vec();
    for part in if named.is_empty() { &all } else { &named } {
        match part.as_str() {
            "diagonals" => diagonals()?,
            "straight" => straight()?,
            "english" => english()?,
            "reachable" => count_reachable()?,
            "questions" => questions()?,
            other => return Err(format!("'{other}' is none of {}", all.join(", ")).into()),
        }
    }
    Ok(())
}

/// A solver for a catalogue board, the full board but for one hole, and that hole as a goal.
fn french(id: &str, hole: &str) -> Result<(Solver, PointSet, Goal), Box<dyn Error>> {
    central(boards::by_id(id).ok_or("no such board")?, hole)
}

fn central(board: Arc<Board>, hole: &str) -> Result<(Solver, PointSet, Goal), Box<dyn Error>> {
    let point = board.point(hole).ok_or("no such point")?;
    let start = board.points().without(point);
    Ok((Solver::new(board), start, Goal::on(point)))
}

/// From the empty centre with diagonals: thirteen moves, to any last peg and to one on the centre, and no twelve.
fn diagonals() -> Outcome {
    let (solver, start, centre) = french("french-37", "d4")?;
    let anywhere = Goal::anywhere(solver.board());
    for (name, goal) in [("a single peg", anywhere), ("a single peg on the centre", centre)] {
        let clock = Instant::now();
        let mut budget = Budget::unlimited();
        let fewest = solver.fewest(start, goal, Memory { bits: 24 }, &mut budget);
        let moves = fewest.best.as_ref().map(Vec::len);
        println!(
            "with diagonals, to {name}: {moves:?} moves, at least {}; {} nodes, {:.1?}",
            fewest.at_least,
            budget.used(),
            clock.elapsed()
        );
        for chain in fewest.best.unwrap_or_default() {
            let names: Vec<String> =
                chain.iter().map(|&point| solver.board().board().name(point).to_string()).collect();
            print!(" {}", names.join(":"));
        }
        println!();
    }
    let clock = Instant::now();
    let proof = by_moves(solver.board(), start, anywhere, 12);
    println!(
        "breadth first, twelve moves: solved in {:?}; positions by move {:?}; {:.1?}",
        proof.moves,
        proof.levels,
        clock.elapsed()
    );
    Ok(())
}

/// Without diagonals: which holes lead to a single peg, and where it can be left.
fn straight() -> Outcome {
    let (solver, centre, _) = french("french-37-straight", "d4")?;
    let board = solver.board().board();
    let best = solver.best(centre, &mut Budget::unlimited());
    println!("without diagonals, from the empty centre: {} pegs, at least {}", best.pegs, best.at_least);
    for hole in board.points() {
        let start = board.points().without(hole);
        let mut last = Vec::new();
        for point in solver.classes().last_points(start) {
            let verdict = solver.solve(start, Goal::on(point), &mut Budget::unlimited());
            if matches!(verdict, Verdict::Yes(_)) {
                last.push(board.name(point).to_string());
            }
        }
        if !last.is_empty() {
            println!("without diagonals, from {}: one peg on {}", board.name(hole), last.join(" "));
        }
    }
    Ok(())
}

/// The English board of 33 points.
fn english_board() -> Result<Arc<Board>, Box<dyn Error>> {
    let lines = [
        "c7 d7 e7",
        "c6 d6 e6",
        "a5 b5 c5 d5 e5 f5 g5",
        "a4 b4 c4 d4 e4 f4 g4",
        "a3 b3 c3 d3 e3 f3 g3",
        "c2 d2 e2",
        "c1 d1 e1",
        "a5 a4 a3",
        "b5 b4 b3",
        "c7 c6 c5 c4 c3 c2 c1",
        "d7 d6 d5 d4 d3 d2 d1",
        "e7 e6 e5 e4 e3 e2 e1",
        "f5 f4 f3",
        "g5 g4 g3",
    ];
    Ok(Arc::new(Board::new("english-33", lines)?))
}

/// From the empty centre: eighteen moves to the centre, seventeen to any last peg.
fn english() -> Outcome {
    let (solver, start, centre) = central(english_board()?, "d4")?;
    let goals = [("the centre", centre, 18), ("any point", Goal::anywhere(solver.board()), 17)];
    for (name, goal, moves) in goals {
        for bound in [moves - 1, moves] {
            let clock = Instant::now();
            let proof = by_moves(solver.board(), start, goal, bound);
            println!(
                "English board, to {name} within {bound} moves: {:?}; {} positions, {:.1?}",
                proof.moves,
                proof.levels.iter().sum::<u64>(),
                clock.elapsed()
            );
        }
    }
    Ok(())
}

/// Every position that can be reached from the empty centre of the English board.
fn count_reachable() -> Outcome {
    let (solver, start, _) = central(english_board()?, "d4")?;
    let clock = Instant::now();
    let total = reachable(solver.board(), start, |pegs, level| {
        println!(
            "English board, {pegs} pegs: {} positions, {} up to symmetry",
            level.positions, level.classes
        );
    });
    println!(
        "English board: {} positions can be reached, {} up to symmetry; {:.1?}",
        total.positions,
        total.classes,
        clock.elapsed()
    );
    Ok(())
}

/// How a player's questions are answered: every position of games of random jumps, whether one peg can still be reached.
fn questions() -> Outcome {
    const NODES: u64 = 300_000;
    for id in ["french-37", "french-37-straight"] {
        let (solver, _, _) = french(id, "d4")?;
        let board = solver.board().board();
        let points: Vec<_> = board.points().iter().collect();
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (seed >> 33) as usize % below
        };
        let (mut yes, mut by_class, mut no, mut unknown) = (0, 0, 0, 0);
        let (mut nodes, mut times) = (Vec::new(), Vec::new());
        for _ in 0..60 {
            let mut pegs = board.points().without(points[random(points.len())]);
            loop {
                let jumps: Vec<_> = pegs.iter().flat_map(|point| board.jumps_from(point)).collect();
                let possible: Vec<_> =
                    jumps.iter().filter(|jump| pegs.contains(jump.over) && !pegs.contains(jump.to)).collect();
                if possible.is_empty() {
                    break;
                }
                let mut budget = Budget::nodes(NODES);
                let clock = Instant::now();
                match solver.solve(pegs, Goal::anywhere(solver.board()), &mut budget) {
                    Verdict::Yes(_) => yes += 1,
                    Verdict::No(Impossible::Class { .. }) => by_class += 1,
                    Verdict::No(Impossible::Exhausted) => no += 1,
                    Verdict::Unknown => unknown += 1,
                }
                times.push(clock.elapsed());
                nodes.push(budget.used());
                let jump = possible[random(possible.len())];
                pegs = pegs.without(jump.from).without(jump.over).with(jump.to);
            }
        }
        nodes.sort_unstable();
        times.sort_unstable();
        let at = |share: usize| (nodes.len() - 1) * share / 100;
        println!(
            "{id}: {} positions: {yes} solvable, {no} not, {by_class} not by their class, {unknown} unknown after {NODES} nodes; \
             half within {} nodes and {:.1?}, 95 % within {} and {:.1?}",
            nodes.len(),
            nodes[at(50)],
            times[at(50)],
            nodes[at(95)],
            times[at(95)],
        );
    }
    Ok(())
}
