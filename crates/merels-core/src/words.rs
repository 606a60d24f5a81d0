//! What has happened, in words a player understands: how a game ended, and where it stands.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::game::Game;
use crate::player::{Outcome, Player, Reason};

impl Reason {
    /// The reason's name for programs, such as `too-few-men`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mill => "mill",
            Self::TooFewMen => "too-few-men",
            Self::Blocked => "blocked",
            Self::FullBoard => "full-board",
            Self::Repetition => "repetition",
            Self::QuietPlies => "quiet-plies",
            Self::ThreeMenStandoff => "three-men-standoff",
            Self::FoxCaught => "fox-caught",
            Self::TooFewGeese => "too-few-geese",
            Self::GeeseBlocked => "geese-blocked",
            Self::HomeReached => "home-reached",
            Self::NobodyCanMove => "nobody-can-move",
            Self::NoJumpLeft => "no-jump-left",
            Self::Resigned => "resigned",
            Self::Agreed => "agreed",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
        }
    }
}

/// How a game ended, as one sentence: `White wins: Black has fewer than three men.`
pub fn outcome<G: Game>(game: &G, outcome: Outcome) -> String {
    let names = game.player_names();
    if is_for_one(game) {
        return match (outcome.winner, outcome.reason) {
            (Some(_), _) => "Solved: one peg is left.",
            (None, Reason::Resigned) => "Given up.",
            (None, _) => "No jump is left.",
        }
        .to_owned();
    }
    let winner = outcome.winner.map_or("nobody", |player| names[player.index()]);
    let loser = outcome.winner.map_or("nobody", |player| names[player.other().index()]);
    let why = match outcome.reason {
        Reason::Mill => format!("{winner} has a mill"),
        Reason::TooFewMen => format!("{loser} has fewer than three men"),
        Reason::Blocked => format!("{loser} has no legal move"),
        Reason::FullBoard => "the board is full".to_owned(),
        Reason::Repetition => "the position has occurred too often".to_owned(),
        Reason::QuietPlies => "too many moves went by without a placing or a capture".to_owned(),
        Reason::ThreeMenStandoff => {
            "a side has three men, and ten turns each went by without a capture".to_owned()
        }
        Reason::FoxCaught => "the fox is shut in".to_owned(),
        Reason::TooFewGeese => "too few geese are left to hold the fox".to_owned(),
        Reason::GeeseBlocked => "the geese cannot move".to_owned(),
        Reason::HomeReached => format!("{winner} has taken the enemy's starting points"),
        Reason::NobodyCanMove => "neither player can move".to_owned(),
        Reason::NoJumpLeft => "no jump is left".to_owned(),
        Reason::Resigned => format!("{loser} resigned"),
        Reason::Agreed => "the players agreed".to_owned(),
        Reason::Time => format!("{loser} ran out of time"),
        Reason::Forfeit => format!("{loser} broke off"),
    };
    match outcome.winner {
        Some(_) if winner.ends_with("eese") => format!("{winner} win: {why}."),
        Some(_) => format!("{winner} wins: {why}."),
        None => format!("Draw: {why}."),
    }
}

/// Whose turn it is and what he may do, with the men in hand: `White to place a man (in hand: White 9, Black 9)`.
pub fn turn<G: Game>(game: &G, position: &G::Position) -> String {
    let hands = game.hands(position);
    if is_for_one(game) {
        let pegs = game.men(position)[0].len();
        return format!("{pegs} pegs left, jump");
    }
    let side = game.side_to_move(position);
    let name = game.player_names()[side.index()];
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let shapes: Vec<_> = moves.into_iter().map(|mv| game.shape(mv)).collect();
    let places = shapes.iter().any(|shape| shape.from.is_none() && !shape.path.is_empty());
    let shifts = shapes.iter().any(|shape| shape.from.is_some());
    let what = match (places, shifts) {
        (true, true) => "place or move a man",
        (true, false) => "place a man",
        (false, true) => "move",
        (false, false) => "pass",
    };
    let text = format!("{name} to {what}");
    if hands != [0, 0] {
        let [white, black] = Player::BOTH.map(|player| game.player_names()[player.index()]);
        return format!("{text} (in hand: {white} {}, {black} {})", hands[0], hands[1]);
    }
    text
}

/// Whether the game has one player only: all its men are alike.
pub fn is_for_one<G: Game>(game: &G) -> bool {
    game.letters()[0] == game.letters()[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnyGame;

    #[test]
    fn an_end_is_said_in_words_that_fit_the_game() {
        let say = |spec: &str, result: Outcome| outcome(&AnyGame::parse(spec).unwrap(), result);
        assert_eq!(
            say("nine-mens-morris", Outcome::win(Player::White, Reason::TooFewMen)),
            "White wins: Black has fewer than three men."
        );
        assert_eq!(
            say("fox-and-geese", Outcome::win(Player::Black, Reason::FoxCaught)),
            "Geese win: the fox is shut in."
        );
        assert_eq!(
            say("nine-mens-morris", Outcome::draw(Reason::Repetition)),
            "Draw: the position has occurred too often."
        );
        assert_eq!(say("solitaire", Outcome::draw(Reason::NoJumpLeft)), "No jump is left.");
    }

    #[test]
    fn a_turn_says_what_may_be_done() {
        let say = |spec: &str| {
            let game = AnyGame::parse(spec).unwrap();
            turn(&game, &game.start())
        };
        assert_eq!(say("nine-mens-morris"), "White to place a man (in hand: White 9, Black 9)");
        assert_eq!(say("fox-and-geese"), "Fox to move");
        assert_eq!(say("solitaire"), "36 pegs left, jump");
    }
}
