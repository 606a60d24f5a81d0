//! Solitaire's known facts, and every answer on small boards against plain enumeration.

use std::collections::HashMap;
use std::sync::Arc;

use merels_core::{Board, PointSet, boards};

use super::breadth::{all_after, by_moves, reachable};
use super::*;

/// Every line, column and (where `diagonals`) every diagonal of a rectangle.
fn rectangle(files: i8, ranks: i8, diagonals: bool) -> Arc<Board> {
    lines_of("rectangle", |x, y| (0..files).contains(&x) && (0..ranks).contains(&y), diagonals)
}

/// The English board: a cross of 33 points.
fn english() -> Arc<Board> {
    lines_of(
        "english-33",
        |x, y| (0..7).contains(&x) && (0..7).contains(&y) && ((2..5).contains(&x) || (2..5).contains(&y)),
        false,
    )
}

fn lines_of(id: &str, on_board: impl Fn(i8, i8) -> bool, diagonals: bool) -> Arc<Board> {
    let mut starts: Vec<(i8, i8, i8, i8)> = Vec::new();
    for k in -8..=8 {
        starts.extend([(0, k, 1, 0), (k, 0, 0, 1)]);
        if diagonals {
            starts.extend([(0, k, 1, 1), (0, k + 8, 1, -1)]);
        }
    }
    let lines = starts.into_iter().filter_map(|(x, y, dx, dy)| {
        let points = (-9..=9).map(|i| (x + i * dx, y + i * dy)).filter(|&(x, y)| on_board(x, y));
        let names: Vec<String> =
            points.map(|(x, y)| format!("{}{}", char::from(b'a' + x.unsigned_abs()), y + 1)).collect();
        (names.len() > 1).then(|| names.join(" "))
    });
    Arc::new(Board::new(id, lines).unwrap())
}

fn french(diagonals: bool) -> Solver {
    Solver::new(boards::by_id(if diagonals { "french-37" } else { "french-37-straight" }).unwrap())
}

fn without(solver: &Solver, point: &str) -> PointSet {
    solver.board().points().without(solver.board().board().point(point).unwrap())
}

fn goal(solver: &Solver, point: &str) -> Goal {
    Goal::on(solver.board().board().point(point).unwrap())
}

/// Plays the moves, checking each, and gives the position they lead to.
fn play(solver: &Solver, pegs: PointSet, moves: &[Chain]) -> PointSet {
    moves.iter().fold(pegs, |pegs, chain| solver.board().after(pegs, chain).expect("a legal move"))
}

/// The fewest moves from every position to the goal, by nothing but definitions.
fn naive_fewest(solver: &Solver, goal: Goal) -> HashMap<PointSet, u32> {
    let board = solver.board().board();
    let all = 0..1_u64 << board.len();
    let mut known: HashMap<PointSet, u32> = HashMap::new();
    // Fewer pegs first: every move leads to fewer.
    let mut positions: Vec<PointSet> = all.map(PointSet::from_bits).collect();
    positions.sort_by_key(|pegs| pegs.len());
    for pegs in positions {
        if pegs.len() == 1 && goal.last.contains_all(pegs) {
            known.insert(pegs, 0);
            continue;
        }
        let mut best: Option<u32> = None;
        for start in pegs {
            let mut open = vec![(pegs, start)];
            while let Some((now, at)) = open.pop() {
                for jump in board.jumps_from(at) {
                    if now.contains(jump.over) && !now.contains(jump.to) {
                        let then = now.without(at).without(jump.over).with(jump.to);
                        best = known.get(&then).map(|moves| moves + 1).into_iter().chain(best).min();
                        open.push((then, jump.to));
                    }
                }
            }
        }
        if let Some(best) = best {
            known.insert(pegs, best);
        }
    }
    known
}

#[test]
fn every_position_of_small_boards_is_answered_as_by_enumeration() {
    for (board, last) in
        [(rectangle(3, 4, false), None), (rectangle(3, 4, true), None), (rectangle(4, 3, true), Some("b2"))]
    {
        let solver = Solver::new(board);
        let goal = last.map_or(Goal::anywhere(solver.board()), |point| goal(&solver, point));
        let naive = naive_fewest(&solver, goal);
        for bits in 1..1_u64 << solver.board().points().len() {
            let pegs = PointSet::from_bits(bits);
            let mut budget = Budget::unlimited();
            match (solver.solve(pegs, goal, &mut budget), naive.get(&pegs)) {
                (Verdict::Yes(moves), Some(_)) => assert!(goal.is_met_by(play(&solver, pegs, &moves))),
                (Verdict::No(_), None) => continue,
                (verdict, naive) => panic!("{pegs:?}: {verdict:?}, but {naive:?} moves by enumeration"),
            }
            let fewest = solver.fewest(pegs, goal, Memory { bits: 10 }, &mut budget);
            assert!(fewest.is_proved());
            assert_eq!(Some(&fewest.at_least), naive.get(&pegs), "{pegs:?}");
            assert!(goal.is_met_by(play(&solver, pegs, &fewest.best.unwrap())));
        }
    }
}

#[test]
fn what_a_class_rules_out_cannot_be_reached_by_any_play() {
    for board in [rectangle(4, 3, false), rectangle(5, 3, false), rectangle(4, 3, true)] {
        let solver = Solver::new(board);
        for hole in solver.board().points() {
            let pegs = solver.board().points().without(hole);
            let reached = all_after(solver.board(), pegs);
            let class = solver.classes().of(pegs);
            assert!(reached.iter().all(|&after| solver.classes().of(after) == class));
            assert!(reached.iter().all(|after| after.len() >= solver.classes().least_pegs(pegs)));
            let singles = reached.iter().filter(|after| after.len() == 1);
            let last: PointSet = singles.flat_map(|&after| after).collect();
            assert!(solver.classes().last_points(pegs).contains_all(last));
        }
    }
}

#[test]
fn the_fewest_pegs_are_those_of_enumeration() {
    let solver = Solver::new(rectangle(4, 3, false));
    for bits in 1..1_u64 << 12 {
        let pegs = PointSet::from_bits(bits);
        let best = solver.best(pegs, &mut Budget::unlimited());
        let least = all_after(solver.board(), pegs).iter().map(|after| after.len()).min();
        assert!(best.is_proved());
        assert_eq!(Some(best.pegs), least, "{pegs:?}");
        assert_eq!(play(&solver, pegs, &best.moves).len(), best.pegs);
    }
}

#[test]
fn from_the_centre_to_the_centre_thirteen_moves_are_enough_and_twelve_are_not() {
    let solver = french(true);
    let start = without(&solver, "d4");
    let goal = goal(&solver, "d4");
    let fewest = solver.fewest(start, goal, Memory::default(), &mut Budget::unlimited());
    assert_eq!((fewest.at_least, fewest.is_proved()), (13, true));
    assert!(goal.is_met_by(play(&solver, start, &fewest.best.unwrap())));
}

#[test]
fn breadth_first_search_confirms_that_twelve_moves_leave_no_single_peg_anywhere() {
    let solver = french(true);
    let proof = by_moves(solver.board(), without(&solver, "d4"), Goal::anywhere(solver.board()), 12);
    assert_eq!(proof.moves, None);
    assert_eq!(proof.levels.len(), 13);
}

#[test]
fn with_diagonals_the_last_peg_can_be_left_anywhere() {
    let solver = french(true);
    let start = without(&solver, "d4");
    assert!(solver.classes().invariants().is_empty());
    for last in solver.board().points() {
        match solver.solve(start, Goal::on(last), &mut Budget::unlimited()) {
            Verdict::Yes(moves) => assert_eq!(play(&solver, start, &moves), last.set()),
            other => panic!("{last:?}: {other:?}"),
        }
    }
}

#[test]
fn without_diagonals_sixteen_starts_lead_to_a_single_peg_and_only_where_their_class_allows() {
    let solver = french(false);
    assert_eq!(solver.classes().invariants().len(), 4);
    let named = |names: &[&str]| -> PointSet {
        names.iter().map(|name| solver.board().board().point(name).unwrap()).collect()
    };
    let images = |set: PointSet| {
        let symmetries = solver.board().board().symmetries();
        symmetries.iter().fold(set, |all, symmetry| all | symmetry.set(set))
    };
    let sixteen = images(named(&["c1", "d2", "d3"]));
    assert_eq!(sixteen.len(), 16);
    for hole in solver.board().points() {
        let start = solver.board().points().without(hole);
        let allowed = solver.classes().last_points(start);
        assert_eq!(!allowed.is_empty(), sixteen.contains(hole));
        for last in allowed {
            let verdict = solver.solve(start, Goal::on(last), &mut Budget::unlimited());
            let Verdict::Yes(moves) = verdict else { panic!("{hole:?} to {last:?}: {verdict:?}") };
            assert_eq!(play(&solver, start, &moves), last.set());
        }
    }
    assert_eq!(solver.classes().last_points(without(&solver, "c1")), named(&["e7", "b4", "e4", "e1"]));
}

#[test]
fn without_diagonals_the_empty_centre_leaves_two_pegs_and_the_class_says_why() {
    let solver = french(false);
    let start = without(&solver, "d4");
    let verdict = solver.solve(start, Goal::anywhere(solver.board()), &mut Budget::unlimited());
    assert_eq!(verdict, Verdict::No(Impossible::Class { allowed: PointSet::EMPTY }));
    // Two sets keep an even number of pegs; a single peg anywhere would make one of them odd.
    let reason = solver.classes().reason(start, solver.board().points()).unwrap();
    assert_eq!(reason.len(), 2);
    assert!(reason.iter().all(|&set| (set & start).len().is_multiple_of(2)));
    assert_eq!(reason[0] | reason[1], solver.board().points());
    let best = solver.best(start, &mut Budget::unlimited());
    assert_eq!((best.pegs, best.at_least), (2, 2));
    assert_eq!(play(&solver, start, &best.moves).len(), 2);
}

#[test]
fn on_the_english_board_the_central_game_can_be_solved_and_its_class_allows_five_points() {
    let solver = Solver::new(english());
    let start = without(&solver, "d4");
    assert_eq!(solver.classes().last_points(start).len(), 5);
    let verdict = solver.solve(start, goal(&solver, "d4"), &mut Budget::unlimited());
    assert!(matches!(verdict, Verdict::Yes(_)));
}

#[test]
fn a_budget_that_ends_is_answered_with_unknown_and_never_with_no() {
    let solver = french(false);
    let start = without(&solver, "c1");
    let verdict = solver.solve(start, goal(&solver, "e7"), &mut Budget::nodes(20));
    assert_eq!(verdict, Verdict::Unknown);
    let stop = AtomicBool::new(true);
    let fewest = solver.fewest(
        start,
        goal(&solver, "e7"),
        Memory { bits: 10 },
        &mut Budget::unlimited().stopped_by(&stop),
    );
    assert_eq!(fewest, Fewest { at_least: 11, best: None });
}

#[test]
fn a_hint_knows_the_moves_that_are_left() {
    let solver = french(true);
    let mut pegs = without(&solver, "d4");
    let centre = solver.board().board().point("d4").unwrap();
    let first = solver.hint(pegs, centre, Memory::default(), &mut Budget::nodes(1_000_000));
    let line = first.line().to_vec();
    assert_eq!(line.len(), 13);
    for (made, chain) in line.iter().enumerate() {
        pegs = solver.board().after(pegs, chain).unwrap();
        let hint = solver.hint(pegs, centre, Memory { bits: 16 }, &mut Budget::nodes(20_000));
        assert!(matches!(hint.to_point, Verdict::Yes(_)));
        let fewest = hint.fewest.unwrap();
        assert!(fewest.at_least as usize <= 12 - made);
        assert!(!fewest.is_proved() || fewest.at_least as usize == 12 - made);
    }
    assert_eq!(pegs, centre.set());
}

#[test]
fn counting_what_can_be_reached_agrees_with_enumeration() {
    let board = rectangle(4, 4, false);
    let solver = Solver::new(board);
    let start = solver.board().points().without(solver.board().board().point("b2").unwrap());
    let total = reachable(solver.board(), start, |_, _| ());
    // Images of the start are starts too.
    let symmetries = solver.board().board().symmetries();
    let mut all: Vec<PointSet> =
        symmetries.iter().flat_map(|symmetry| all_after(solver.board(), symmetry.set(start))).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(total.positions, all.len() as u64);
}
