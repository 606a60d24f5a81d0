//! What the solver knows, in sentences.

use merels_core::{Point, PointSet};
use merels_solver::solitaire::{Hint, Impossible, Solver, Verdict};

/// The sentences of [`Puzzler::explain`](super::Puzzler::explain).
pub(super) fn explain(solver: &Solver, centre: Point, pegs: PointSet, hint: &Hint) -> Vec<String> {
    let board = solver.board().board();
    let place = board.name(centre);
    let mut text = Vec::new();
    match &hint.to_one {
        Verdict::Yes(_) => text.push("One peg can still be reached.".to_owned()),
        Verdict::No(why) => {
            text.push(format!(
                "One peg cannot be reached any more{}.",
                because(solver, pegs, board.points(), why)
            ));
        }
        Verdict::Unknown => text.push("Whether one peg can still be reached is not known.".to_owned()),
    }
    match (&hint.to_one, &hint.to_point) {
        (Verdict::No(_), _) => {}
        (_, Verdict::Yes(_)) => text.push(format!("It can be left on {place}.")),
        (_, Verdict::No(why)) => {
            text.push(format!("It cannot be left on {place}{}.", because(solver, pegs, centre.set(), why)));
            if let Impossible::Class { allowed } = why {
                text.push(format!("Of all points only {} could hold a last peg.", list(solver, *allowed)));
            }
        }
        (_, Verdict::Unknown) => text.push(format!("Whether it can be left on {place} is not known.")),
    }
    if let Some(fewest) = &hint.fewest {
        let moves = fewest.best.as_ref().map_or(0, Vec::len);
        text.push(if fewest.is_proved() {
            format!("That takes {}, and no fewer are enough.", counted(moves, "move"))
        } else {
            format!(
                "The shortest way known takes {}; at least {} needed.",
                counted(moves, "move"),
                if fewest.at_least == 1 { "1 is".to_owned() } else { format!("{} are", fewest.at_least) }
            )
        });
    }
    if let Some(best) = &hint.best {
        let pegs = counted(best.pegs as usize, "peg");
        text.push(if best.is_proved() {
            format!("The best that can be reached is {pegs}.")
        } else {
            format!("The best known leaves {pegs}.")
        });
    }
    text
}

fn because(solver: &Solver, pegs: PointSet, last: PointSet, why: &Impossible) -> String {
    let reason = match why {
        Impossible::Class { .. } => solver.classes().reason(pegs, last),
        Impossible::Exhausted => None,
    };
    let Some(sets) = reason else { return ": all ways to go on were tried".to_owned() };
    let parity = |count: u32| if count.is_multiple_of(2) { "even" } else { "odd" };
    let sets: Vec<String> = sets
        .iter()
        .map(|&set| format!("on {} ({} now)", list(solver, set), parity((set & pegs).len())))
        .collect();
    format!(
        ", by the classes of positions: no jump changes whether the number of pegs is even or odd {}; a single peg left \
         there would",
        sets.join(", nor ")
    )
}

fn list(solver: &Solver, set: PointSet) -> String {
    let names: Vec<String> = set.iter().map(|point| solver.board().board().name(point).to_string()).collect();
    names.join(" ")
}

fn counted(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}
