//! Positions and moves of Fox and Geese as text.

use alloc::format;
use alloc::string::String;

use super::{FOX, FoxGame, FoxMove, FoxPosition, GEESE};
use crate::game::{Counters, Game};
use crate::notation::{self, Fields, MoveError, PositionError};
use crate::path::{self, Written};

const MOVE_FORMS: &str = "a step such as d4-d5, or jumps of the fox such as d4:d6 or d4:d6:f4";

impl FoxGame {
    pub(super) fn write_position(&self, position: &FoxPosition, counters: Counters) -> String {
        let ranks = notation::write_ranks(self.board(), self.men(position), self.letters());
        let side = self.letters()[position.side().index()].to_ascii_lowercase();
        format!("{ranks} {side} {}", counters.turn)
    }

    pub(super) fn read_position(&self, text: &str) -> Result<(FoxPosition, Counters), PositionError> {
        let mut fields = Fields::new(text);
        let ranks = fields.required("board", "the board, such as 3/5/7/G2F2G/GGGGGGG/GGGGG/GGG")?;
        let [foxes, geese] = notation::read_ranks(self.board(), ranks, self.letters())?;
        let side = fields.side(self.letters())?;
        let turn = fields.counter("turn number", 1)?;
        fields.end()?;
        let fox = foxes.lowest().filter(|_| foxes.len() == 1).ok_or_else(|| {
            PositionError::Impossible(format!(
                "there is one fox in the game, but {} on the board",
                foxes.len()
            ))
        })?;
        Ok((self.position(fox, geese, side)?, Counters { quiet_plies: 0, turn }))
    }

    pub(super) fn write_move(&self, mv: FoxMove) -> String {
        mv.path().write(self.board(), if mv.captured().is_empty() { "-" } else { ":" })
    }

    pub(super) fn read_move(&self, position: &FoxPosition, text: &str) -> Result<FoxMove, MoveError> {
        let written = path::read(self.board(), text, MOVE_FORMS)?;
        let mut found = None;
        self.each_move(position, &mut |mv| {
            if *mv.path() == written.path && mv.captured().is_empty() != written.jumps {
                found = Some(mv);
            }
        });
        found.ok_or_else(|| MoveError::illegal(text, self.why_illegal(position, written)))
    }

    /// The first rule that a move breaks, in the order in which a player would notice.
    fn why_illegal(&self, position: &FoxPosition, Written { path, jumps }: Written) -> String {
        if self.outcome(position).is_some() {
            return "the game is over".into();
        }
        let board = self.board();
        let [from, .., to] = *path.points() else { return "a move has two points at least".into() };
        let [from_name, to_name] = [from, to].map(|point| board.name(point));
        match position.side() {
            FOX if from != position.fox() => {
                format!("it is the fox's turn, and it stands on {}", board.name(position.fox()))
            }
            GEESE if !position.geese().contains(from) => {
                format!("it is the geese's turn, and no goose stands on {from_name}")
            }
            GEESE if jumps => "geese do not jump".into(),
            FOX if jumps => path::check_jumps(board, &path, position.occupied(), true)
                .err()
                .unwrap_or_else(|| "the fox cannot jump there".into()),
            _ if position.occupied().contains(to) => format!("{to_name} is occupied"),
            _ if !board.neighbours(from).contains(to) => {
                let jump = if position.side() == FOX { "; jumps are written with ':'" } else { "" };
                format!("{to_name} is not next to {from_name} on a line{jump}")
            }
            _ if board.place(to).rank < board.place(from).rank => "a goose never steps backwards".into(),
            _ => "geese do not step sideways under these rules".into(),
        }
    }
}
