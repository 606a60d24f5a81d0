//! Positions and moves of the Chinese Checkers variant as text.

use alloc::format;
use alloc::string::String;

use super::{CheckersGame, CheckersMove, CheckersPosition};
use crate::game::{Counters, Game};
use crate::notation::{self, Fields, MoveError, PositionError};
use crate::path::{self, Written};

const MOVE_FORMS: &str = "a slide such as b3-c4, jumps such as b3:d5 or b3:d5:f5, or pass";
const PASS: &str = "pass";

impl CheckersGame {
    pub(super) fn write_position(&self, position: &CheckersPosition, counters: Counters) -> String {
        let ranks = notation::write_ranks(self.board(), self.men(position), self.letters());
        let side = self.letters()[position.side().index()].to_ascii_lowercase();
        format!("{ranks} {side} {}", counters.turn)
    }

    pub(super) fn read_position(&self, text: &str) -> Result<(CheckersPosition, Counters), PositionError> {
        let mut fields = Fields::new(text);
        let ranks = fields.required("board", "the board, such as BBB/2BBB/W3BBB/WW3BB/WWW3B/WWW2/WWW")?;
        let men = notation::read_ranks(self.board(), ranks, self.letters())?;
        let side = fields.side(self.letters())?;
        let turn = fields.counter("turn number", 1)?;
        fields.end()?;
        Ok((self.position(men, side)?, Counters { quiet_plies: 0, turn }))
    }

    pub(super) fn write_move(&self, mv: CheckersMove) -> String {
        let [from, to, ..] = *mv.path().points() else { return PASS.into() };
        let slide = self.board().neighbours(from).contains(to);
        mv.path().write(self.board(), if slide { "-" } else { ":" })
    }

    /// Reads a move by any way the man can take; the move keeps that way.
    pub(super) fn read_move(
        &self,
        position: &CheckersPosition,
        text: &str,
    ) -> Result<CheckersMove, MoveError> {
        if self.outcome(position).is_some() {
            return Err(MoveError::illegal(text, "the game is over"));
        }
        if text == PASS {
            return if self.allows(position, CheckersMove::PASS) {
                Ok(CheckersMove::PASS)
            } else {
                Err(MoveError::illegal(text, format!("{} can move, and so must", position.side())))
            };
        }
        let written = path::read(self.board(), text, MOVE_FORMS)?;
        self.check_written(position, &written).map_err(|why| MoveError::illegal(text, why))?;
        Ok(CheckersMove::new(written.path))
    }

    /// The first rule that a move breaks, in the order in which a player would notice.
    fn check_written(&self, position: &CheckersPosition, written: &Written) -> Result<(), String> {
        let (board, player) = (self.board(), position.side());
        let [from, .., to] = *written.path.points() else {
            return Err("a move has two points at least".into());
        };
        let name = |point| board.name(point);
        if !position.men(player).contains(from) {
            return Err(format!("{player} has no man on {}", name(from)));
        }
        if written.jumps {
            path::check_jumps(board, &written.path, position.occupied(), false)?;
        } else if position.occupied().contains(to) {
            return Err(format!("{} is occupied", name(to)));
        } else if !board.neighbours(from).contains(to) {
            let (from, to) = (name(from), name(to));
            return Err(format!("{to} is not next to {from} on a line; jumps are written with ':'"));
        }
        if from == to {
            return Err(format!("a man may not end his turn on {}, where he began it", name(from)));
        }
        if !self.targets(position, player, from).contains(to) {
            return Err(format!("{} lies farther back for {player} than {}", name(to), name(from)));
        }
        Ok(())
    }
}
