//! Positions and moves of Solitaire as text.

use alloc::format;
use alloc::string::String;

use super::{SolitaireGame, SolitaireMove, SolitairePosition};
use crate::game::{Counters, Game};
use crate::notation::{self, Fields, MoveError, PositionError, shorten};
use crate::path;

const MOVE_FORMS: &str = "a jump such as d2:d4, or jumps of one peg such as d2:d4:f4";

impl SolitaireGame {
    pub(super) fn write_position(&self, position: SolitairePosition, counters: Counters) -> String {
        let ranks = notation::write_ranks(self.board(), self.men(&position), self.letters());
        format!("{ranks} {}", counters.turn)
    }

    pub(super) fn read_position(&self, text: &str) -> Result<(SolitairePosition, Counters), PositionError> {
        let mut fields = Fields::new(text);
        let ranks =
            fields.required("board", "the board, such as PPP/PPPPP/PPPPPPP/PPP1PPP/PPPPPPP/PPPPP/PPP")?;
        let [pegs, _] = notation::read_ranks(self.board(), ranks, self.letters())?;
        let turn = fields.counter("moves made", 0)?;
        fields.end()?;
        Ok((self.position(pegs)?, Counters { quiet_plies: 0, turn }))
    }

    pub(super) fn write_move(&self, mv: SolitaireMove) -> String {
        mv.path().write(self.board(), ":")
    }

    pub(super) fn read_move(
        &self,
        position: SolitairePosition,
        text: &str,
    ) -> Result<SolitaireMove, MoveError> {
        let written = path::read(self.board(), text, MOVE_FORMS)?;
        if !written.jumps {
            return Err(MoveError::Malformed { text: shorten(text), expected: MOVE_FORMS });
        }
        self.check_chain(position, &written.path).map_err(|why| MoveError::illegal(text, why))
    }
}
