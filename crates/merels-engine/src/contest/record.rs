//! A game of a match as text, in the form of rules.md: tag pairs, numbered turns, result.

use std::fmt::Write;

use merels_core::{Game, Player};

use super::Finished;

/// Characters in a line of moves.
const WIDTH: usize = 100;

/// What stands in the tags of a record beside the game itself.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'a> {
    /// What is being played.
    pub event: &'a str,
    /// The number of the game in the match, from 1.
    pub round: usize,
    /// The players, White first.
    pub players: [&'a str; 2],
}

/// The game as a PGN-like record.
pub fn write(tags: Tags<'_>, finished: &Finished) -> String {
    let play = &finished.play;
    let game = play.game();
    let result = match finished.outcome.winner {
        Some(Player::White) => "1-0",
        Some(Player::Black) => "0-1",
        None => "1/2-1/2",
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", tags.event);
    tag("Round", &tags.round.to_string());
    tag("White", tags.players[0]);
    tag("Black", tags.players[1]);
    tag("Result", result);
    tag("Game", &game.spec());
    tag("Termination", &termination(finished));
    text.push('\n');
    let mut words = Vec::new();
    for (i, &mv) in play.moves().iter().enumerate() {
        if i % 2 == 0 {
            words.push(format!("{}.", i / 2 + 1));
        }
        words.push(game.format_move(mv));
        if i + 1 == finished.opening {
            words.push("{end of the opening}".into());
        }
    }
    words.push(result.into());
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        column += word.len();
        text.push_str(&word);
    }
    text.push_str("\n\n");
    text
}

/// How the game ended, in words.
pub fn termination(finished: &Finished) -> String {
    match &finished.fault {
        Some((player, fault)) => format!("{player}: {fault}"),
        None => format!("{:?}", finished.outcome.reason),
    }
}
