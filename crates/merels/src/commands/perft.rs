//! `merels perft GAME DEPTH`

use std::num::NonZero;

use anyhow::Context;
use clap::Args;
use merels_core::{AnyGame, Game, perft};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::Failure;
use crate::input::{self, GameParser};
use crate::output;

/// Count the move sequences of a given length, the measure of a move generator.
///
/// A capture is part of its ply, each choice of a removed man counts, a finished game has no moves, and the draw
/// limits do not apply. All moves are really made, but for the last ply, which is counted.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels perft nine-mens-morris 6\n  \
    merels perft fox-and-geese 4 --divide\n  \
    merels perft three-mens-morris 3 --position 'W1B/WB1/3 w 1,1'")]
pub(crate) struct Perft {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// Plies of the sequences.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=40))]
    depth: u32,
    /// Where the sequences begin, by default at the start of the game.
    #[arg(long)]
    position: Option<String>,
    /// Print the count below each first move.
    #[arg(long)]
    divide: bool,
    /// Threads to count with; 0 for as many as the computer has.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Count positions up to symmetry, each with the number of ways that lead to it: fewer positions, more memory.
    #[arg(long, conflicts_with_all = ["divide", "threads"])]
    symmetry: bool,
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Each family by itself, so that no move asks which game it belongs to.
        match &self.game {
            AnyGame::Mill(game) => count(game, &self),
            AnyGame::Fox(game) => count(game, &self),
            AnyGame::Checkers(game) => count(game, &self),
            AnyGame::Solitaire(game) => count(game, &self),
        }
    }
}

fn count<G: Game>(game: &G, arguments: &Perft) -> Result<(), Failure> {
    let (position, counters) = input::position(game, arguments.position.as_deref())?;
    let depth = arguments.depth;
    if arguments.divide && depth == 0 {
        return Err(Failure::Usage("--divide needs a depth of at least 1".into()));
    }
    let mut parts = Vec::new();
    let total = if arguments.symmetry {
        perft::perft_by_symmetry(game, &position, depth).context("the number has more than 64 bits")?
    } else if depth == 0 {
        1
    } else {
        parts = divide(game, &position, depth, arguments.threads)?;
        parts.iter().map(|part| part.1).sum()
    };
    if !arguments.divide {
        parts.clear();
    }
    if arguments.json {
        let moves = parts.iter().map(|&(mv, count)| json!({"move": game.format_move(mv), "count": count}));
        let moves = if arguments.divide { Value::Array(moves.collect()) } else { Value::Null };
        let position = game.format_position(&position, counters);
        return output::json(
            &json!({"game": game.spec(), "position": position, "depth": depth, "count": total, "moves": moves}),
        );
    }
    output::text(|out| {
        for &(mv, count) in &parts {
            writeln!(out, "{}: {count}", game.format_move(mv))?;
        }
        if arguments.divide {
            writeln!(out)?;
        }
        writeln!(out, "{total}")
    })
}

/// The count below each first move. With several threads the work is shared out by the first two moves, so that no
/// thread is left with one long branch.
fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    threads: u16,
) -> Result<Vec<(G::Move, u64)>, Failure> {
    if threads == 1 || depth < 3 {
        return Ok(perft::divide(game, position, depth));
    }
    let threads = NonZero::new(usize::from(threads)).or_else(|| std::thread::available_parallelism().ok());
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(1, NonZero::get))
        .build()
        .context("cannot start the threads")?;
    let mut first = Vec::new();
    game.legal_moves(position, &mut first);
    let branch = |&mv: &G::Move| {
        let next = game.apply(position, mv);
        let mut second = Vec::new();
        game.legal_moves(&next, &mut second);
        let below = |&reply: &G::Move| perft::perft(game, &game.apply(&next, reply), depth - 2);
        (mv, second.par_iter().map(below).sum())
    };
    Ok(pool.install(|| first.par_iter().map(branch).collect()))
}
