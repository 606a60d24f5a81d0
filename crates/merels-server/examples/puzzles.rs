//! Makes the list of puzzles: `cargo run --release -p merels-server --example puzzles -- TABLES > crates/merels-server/data/puzzles.txt`.
//!
//! TABLES is a folder of solved tables; games without tables there are left out. Positions come from games at random;
//! one is a puzzle when exactly one move keeps its value, win or draw, by the tables. The line goes on as long as that
//! stays so, the opponent resisting as long as possible. Solitaires are made backwards from one peg on the centre.
//! The same tables give the same list.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use merels_core::{AnyGame, Distance, Game, MillGame, MillPosition, PointSet, Wdl};
use merels_tables::Tables;

/// Games, and how many puzzles of each difficulty are wanted.
const WANTED: &[(&str, usize)] = &[
    ("three-mens-morris", 2),
    ("five-mens-morris", 2),
    ("six-mens-morris", 3),
    ("seven-mens-morris", 4),
    ("nine-mens-morris", 7),
];
/// Random games tried for each game.
const GAMES: u64 = 6_000;
const LONGEST_LINE: usize = 9;

struct Found {
    difficulty: u8,
    goal: String,
    position: String,
    solution: Vec<String>,
}

/// A small generator of random numbers (xorshift64*), so that the list can be made again.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}

fn main() {
    let root = std::env::args().nth(1).expect("usage: puzzles TABLES");
    let mut all: Vec<(u8, String)> = Vec::new();
    for &(id, each) in WANTED {
        let game = MillGame::parse(id).expect("the game is in the catalogue");
        let Ok(tables) = Tables::open(Path::new(&root), &game) else {
            eprintln!("{id}: no tables");
            continue;
        };
        let found = mill_puzzles(&game, &tables, each);
        eprintln!("{id}: {} puzzles", found.len());
        add(&mut all, id, found);
    }
    add(&mut all, "solitaire", solitaires("solitaire", 8));
    add(&mut all, "solitaire:diagonals=no", solitaires("solitaire:diagonals=no", 7));
    all.sort_by_key(|(difficulty, _)| *difficulty);
    for (_, line) in all {
        println!("{line}");
    }
}

fn add(all: &mut Vec<(u8, String)>, game: &str, mut found: Vec<Found>) {
    found.sort_by_key(|one| one.difficulty);
    let name = game.replace([':', '='], "-");
    for (i, one) in found.iter().enumerate() {
        let mut line =
            format!("{name}-{:03}\t{game}\t{}\t{}\t{}\t", i + 1, one.difficulty, one.goal, one.position);
        write!(line, "{}", one.solution.join(" ")).expect("writing to a text");
        all.push((one.difficulty, line));
    }
}

fn mill_puzzles(game: &MillGame, tables: &Tables, each: usize) -> Vec<Found> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut seen: BTreeSet<MillPosition> = BTreeSet::new();
    let mut counts = [[0; 6]; 2];
    let mut found = Vec::new();
    for _ in 0..GAMES {
        let mut position = game.start();
        for ply in 0..80 {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            // Beginnings are all alike.
            let asked = ply >= 6 && moves.len() >= 4 && random.below(3) == 0;
            if asked
                && seen.insert(game.canonical(&position))
                && let Some(one) = puzzle(game, tables, position)
            {
                let draw = usize::from(one.goal == "draw");
                let count = &mut counts[draw][usize::from(one.difficulty)];
                // Holding a draw is a third of the list.
                if *count < if draw == 1 { each.div_ceil(2) } else { each } {
                    *count += 1;
                    found.push(one);
                }
            }
            // Captures come first now and then, so that games do not only wander about.
            let captures: Vec<_> =
                moves.iter().copied().filter(|mv| mv.captures().next().is_some()).collect();
            let list = if captures.is_empty() || random.below(4) == 0 { &moves } else { &captures };
            position = game.apply(&position, list[random.below(list.len())]);
        }
        if counts[0][1..].iter().all(|&count| count >= each)
            && counts[1][4..].iter().all(|&n| n >= each.div_ceil(2))
        {
            break;
        }
    }
    found
}

/// The only move that keeps the value here, if there is just one and something is at stake.
fn only_move(
    tables: &Tables,
    position: &MillPosition,
) -> Option<(merels_core::MillMove, Wdl, Option<Distance>)> {
    let moves = tables.probe_moves(position).ok()?;
    let [best, next, ..] = moves.as_slice() else { return None };
    (best.wdl > next.wdl && best.wdl != Wdl::Loss).then_some((best.mv, best.wdl, best.distance))
}

fn puzzle(game: &MillGame, tables: &Tables, start: MillPosition) -> Option<Found> {
    let (first, wdl, after) = only_move(tables, &start)?;
    let mut solution = vec![game.format_move(first)];
    let mut position = game.apply(&start, first);
    while solution.len() < LONGEST_LINE && game.outcome(&position).is_none() {
        let Some(reply) = tables.probe_moves(&position).ok()?.first().copied() else { break };
        let then = game.apply(&position, reply.mv);
        let Some((own, value, _)) = only_move(tables, &then) else { break };
        if value != wdl {
            break;
        }
        solution.extend([game.format_move(reply.mv), game.format_move(own)]);
        position = game.apply(&then, own);
    }
    let captures = first.captures().next().is_some();
    let distance = after.map(|distance| u32::from(distance.0) + 1);
    let difficulty = match (wdl, distance) {
        (Wdl::Win, Some(0..=1)) => 1,
        (Wdl::Win, Some(2..=5)) => 2,
        (Wdl::Win, Some(6..=11)) => 3,
        (Wdl::Win, Some(12..=25)) => 4,
        (Wdl::Win, Some(_)) => 5,
        // Without distances: quiet moves and long lines are harder.
        (Wdl::Win, None) => {
            2 + u8::from(!captures) + u8::from(solution.len() > 2) + u8::from(solution.len() > 6)
        }
        _ => 3 + u8::from(!captures) + u8::from(solution.len() > 4),
    };
    let goal = match wdl {
        Wdl::Win => format!("win {}", distance.unwrap_or(0)),
        _ => "draw".into(),
    };
    let position = game.format_position(&start, game.start_counters());
    Some(Found { difficulty, goal, position, solution })
}

fn solitaires(spec: &str, count: usize) -> Vec<Found> {
    let game = AnyGame::parse(spec).expect("a rule set");
    let board = game.board();
    let name = |point| board.name(point).to_string();
    let centre = board.point("d4").expect("the board has a centre");
    let mut random = Random(0x0dd_ba11 + spec.len() as u64);
    let mut found = Vec::new();
    for i in 0..count {
        // From 4 pegs on, two more for each puzzle.
        let wanted = 4 + 2 * i as u32;
        let (pegs, jumps) = loop {
            let mut pegs: PointSet = centre.set();
            let mut jumps = Vec::new();
            while pegs.len() < wanted {
                let all = board.points().iter().flat_map(|from| board.jumps_from(from).iter().copied());
                let back: Vec<_> = all
                    .filter(|jump| {
                        pegs.contains(jump.to) && !pegs.contains(jump.from) && !pegs.contains(jump.over)
                    })
                    .collect();
                if back.is_empty() {
                    break;
                }
                let jump = back[random.below(back.len())];
                pegs = pegs.without(jump.to).with(jump.from).with(jump.over);
                jumps.push(format!("{}:{}", name(jump.from), name(jump.to)));
            }
            if pegs.len() == wanted {
                break (pegs, jumps);
            }
        };
        let mut ranks = Vec::new();
        for rank in (0..board.ranks()).rev() {
            let text: String =
                board.rank(rank).map(|point| if pegs.contains(point) { 'P' } else { '1' }).collect();
            ranks.push(runs(&text));
        }
        let solution: Vec<String> = jumps.into_iter().rev().collect();
        let difficulty = (1 + i * 5 / count) as u8;
        found.push(Found {
            difficulty,
            goal: "centre".into(),
            position: format!("{} 0", ranks.join("/")),
            solution,
        });
    }
    found
}

/// A rank with runs of empty points as numbers.
fn runs(text: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for letter in text.chars().chain([' ']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
            empty = 0;
        }
        out.push(letter);
    }
    out.trim_end().to_owned()
}
