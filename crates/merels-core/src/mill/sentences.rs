//! The rules of a mill game in plain sentences.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::rules::{Captures, DIAGONALS, DoubleMill, Flying, FullBoard, MillRules};
use crate::spec;

impl MillRules {
    /// The rules in plain sentences, one paragraph an element.
    pub(super) fn sentences(&self) -> Vec<String> {
        let points = self.board.len();
        let mut text = Vec::new();
        let men = if self.men[0] == self.men[1] {
            format!("each player has {} men", self.men[0])
        } else {
            format!("White has {} men and Black {}", self.men[0], self.men[1])
        };
        let diagonals = if self.board.id().ends_with(DIAGONALS) { " with diagonal lines" } else { "" };
        text.push(format!(
            "Two players sit at a board of {points} points{diagonals}; {men}, all off the board at the start. White begins. Three men of one colour on three adjoining points of one line are a mill."
        ));
        text.push(match (self.moving, self.place_or_move) {
            (false, _) => "A turn is placing a man on an empty point. Men never move.".into(),
            (true, false) => "Placing: while a player has men in hand, his turn is placing one on an empty point. Moving: with an empty hand, his turn is moving one man.".into(),
            (true, true) => "While a player has men in hand he may, as he likes, place one on an empty point or move one on the board; with an empty hand he moves.".into(),
        });
        if self.moving {
            text.push(match self.flying {
                Flying::Never => "A man moves along a line to an adjacent empty point.".into(),
                Flying::Three => "A man moves along a line to an adjacent empty point. A player who has exactly three men left, on the board and in hand, may fly: move a man to any empty point.".into(),
                Flying::Always => "A man moves to any empty point.".into(),
            });
        }
        if self.mill_wins {
            text.push("The first to complete a mill wins at once.".into());
        } else {
            let protection = match self.capture_from_mills {
                Captures::IfAll => "one that stands in no mill, or any if all stand in mills",
                Captures::Never => "one that stands in no mill; if all stand in mills, nothing is removed",
                Captures::Always => "any man",
            };
            let double = match self.double_mill {
                DoubleMill::One => "Completing two mills at once still removes one man.",
                DoubleMill::Two => {
                    "Completing two mills at once removes two men, one after the other, each by the same rule; where either may go first, the order makes no other move."
                }
            };
            text.push(format!(
                "Whoever completes a mill removes one enemy man: {protection}. {double} The removal is part of the same turn. A mill opened and closed again counts again."
            ));
            text.push("A player whose men on the board and in hand number fewer than three has lost.".into());
        }
        if self.moving {
            text.push("A player to move who has no legal move has lost; passing is not allowed.".into());
        }
        if usize::from(self.men[0]) + usize::from(self.men[1]) == points {
            text.push(match self.full_board {
                FullBoard::Draw => "If placing fills the board, the game is drawn.".into(),
                FullBoard::Loss => "If placing fills the board, the player to move has lost.".into(),
            });
        }
        if self.morabaraba {
            text.push("A man moved out of a mill may not on its owner's next turn go back to form that mill again. When a side has three men, the game is drawn after ten turns each without a capture. Solved values ignore these two rules.".into());
        }
        if self.moving {
            let limits = match (self.repetition, self.quiet_plies) {
                (None, None) => None,
                (Some(n), None) => Some(format!(
                    "when a position occurs for the {} time with the same player to move",
                    spec::ordinal(n)
                )),
                (None, Some(n)) => Some(format!("after {n} plies without placing or capturing")),
                (Some(r), Some(q)) => Some(format!(
                    "when a position occurs for the {} time with the same player to move, or after {q} plies without placing or capturing",
                    spec::ordinal(r)
                )),
            };
            if let Some(limits) = limits {
                text.push(format!("A game in progress is drawn {limits}. Solved values ignore this and count endless play as a draw."));
            }
        }
        text
    }
}
