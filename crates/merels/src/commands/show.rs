//! `merels show GAME [POSITION]`

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use merels_core::notation::sanmill;
use merels_core::picture::{Style, SvgPicture, TextPicture, svg};
use merels_core::{AnyGame, Counters, Game, Player, PointSet, words};
use serde_json::{Value, json};

use super::Failure;
use crate::input::{self, GameParser};
use crate::output;

/// Draw a board with its lines, coordinates and men, in the terminal or as an SVG file to print.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels show nine-mens-morris\n  \
    merels show nine-mens-morris '1W1/3/3/2B3/3/3/3 w 8,8 0 2'\n  \
    merels show nine-mens-morris --empty --svg board.svg")]
pub(crate) struct Show {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// The position, by default the start of the game.
    position: Option<String>,
    /// Write an SVG drawing that fits on one sheet of A4 or Letter ('-' for standard output).
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the board without men, to print and play on.
    #[arg(long, conflicts_with = "position")]
    empty: bool,
    /// Use ASCII characters only.
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Print one JSON document with the position, its men and its legal moves.
    #[arg(long, conflicts_with_all = ["ascii", "svg", "empty"])]
    json: bool,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = &self.game;
        let (position, counters) = input::position(game, self.position.as_deref())?;
        if self.json {
            return output::json(&document(game, &position, counters));
        }
        let men = if self.empty { [PointSet::EMPTY; 2] } else { game.men(&position) };
        let caption = if self.empty { String::new() } else { status(game, &position) };
        if let Some(file) = &self.svg {
            let board = game.board();
            let letters = game.letters();
            let picture = SvgPicture { board, men, letters, title: game.name(), caption: &caption };
            return save(&svg(&picture), file);
        }
        let style = if self.ascii { Style::Ascii } else { Style::Unicode };
        let picture = TextPicture::new(game.board(), men, game.letters(), style);
        output::text(|out| {
            writeln!(out, "{picture}")?;
            if !self.empty {
                writeln!(out, "{}", legend(game, style))?;
                writeln!(out, "{caption}")?;
                writeln!(out, "{}", game.format_position(&position, counters))?;
            }
            Ok(())
        })
    }
}

fn save(drawing: &str, file: &PathBuf) -> Result<(), Failure> {
    if file.as_os_str() == "-" {
        return output::text(|out| out.write_all(drawing.as_bytes()));
    }
    Ok(fs::write(file, drawing).with_context(|| format!("cannot write {}", file.display()))?)
}

/// Which sign stands for whose men.
fn legend<G: Game>(game: &G, style: Style) -> String {
    let signs = merels_core::picture::men(game.letters(), style);
    let names = game.player_names();
    if words::is_for_one(game) {
        return format!("{} {}", signs[0], names[0]);
    }
    format!("{} {}   {} {}", signs[0], names[0], signs[1], names[1])
}

/// Where the game stands, or how it ended.
fn status<G: Game>(game: &G, position: &G::Position) -> String {
    match game.outcome(position) {
        Some(outcome) => words::outcome(game, outcome),
        None => words::turn(game, position),
    }
}

fn document<G: Game>(game: &G, position: &G::Position, counters: Counters) -> Value {
    let names = |points: PointSet| -> Vec<String> {
        points.iter().map(|point| game.board().name(point).to_string()).collect()
    };
    let player = |player: Player| match player {
        Player::White => "white",
        Player::Black => "black",
    };
    let [white, black] = game.men(position);
    let [white_hand, black_hand] = game.hands(position);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let moves: Vec<String> = moves.into_iter().map(|mv| game.format_move(mv)).collect();
    let outcome = game
        .outcome(position)
        .map(|outcome| json!({"winner": outcome.winner.map(player), "reason": outcome.reason.id()}));
    json!({
        "game": game.spec(),
        "board": game.board().id(),
        "position": game.format_position(position, counters),
        "sanmill": sanmill::write_position(game, position, counters).ok(),
        "men": {"white": names(white), "black": names(black)},
        "hand": {"white": white_hand, "black": black_hand},
        "side_to_move": player(game.side_to_move(position)),
        "turn": counters.turn,
        "quiet_plies": counters.quiet_plies,
        "legal_moves": moves,
        "outcome": outcome,
    })
}
