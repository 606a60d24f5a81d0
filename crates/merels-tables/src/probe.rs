//! Looking up positions and moves.

use merels_core::mill::{MillMove, MillPosition};
use merels_core::{Distance, Game, Wdl};

use crate::error::TableError;
use crate::space::TableId;
use crate::tables::{Found, Tables};

/// The exact value of a position, from the point of view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Win, draw or loss.
    pub wdl: Wdl,
    /// Plies to the end of a won or lost game; `None` for a draw, and when the tables do not keep distances.
    pub distance: Option<Distance>,
}

/// A legal move and the exact value of the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveProbe {
    /// The move.
    pub mv: MillMove,
    /// Win, draw or loss for the player who makes it.
    pub wdl: Wdl,
    /// Plies from the position after the move to the end, when it is won or lost and the tables keep distances.
    pub distance: Option<Distance>,
}

/// Why a position's value is not known. Unknown is not a draw.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// The set has no table for the position.
    #[error("no table {table}: these tables are not complete yet")]
    Unknown {
        /// The table that is missing.
        table: TableId,
    },
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Tables {
    /// The exact value of a legal position, in any phase, with either player to move.
    ///
    /// Positions that the rules decide at once need no table.
    ///
    /// # Errors
    /// [`ProbeError::Unknown`] when the position's table is not there, [`ProbeError::Table`] when it is damaged.
    pub fn probe(&self, position: &MillPosition) -> Result<Probe, ProbeError> {
        self.find(position, true).map(|found| Probe { wdl: found.wdl(), distance: found.plies.map(Distance) })
    }

    /// Win, draw or loss alone: faster where distances are kept.
    ///
    /// # Errors
    /// As [`Self::probe`].
    pub fn probe_wdl(&self, position: &MillPosition) -> Result<Wdl, ProbeError> {
        self.find(position, false).map(Found::wdl)
    }

    /// Every legal move with the value of the position after it, best first: wins in the fewest plies, draws, losses in
    /// the most plies; moves of equal worth in the order of the move generator.
    ///
    /// # Errors
    /// As [`Self::probe`], for any of the positions after the moves.
    pub fn probe_moves(&self, position: &MillPosition) -> Result<Vec<MoveProbe>, ProbeError> {
        let mut legal = Vec::new();
        self.game().legal_moves(position, &mut legal);
        let mut moves = legal
            .into_iter()
            .map(|mv| {
                let after = self.probe(&self.game().apply(position, mv))?;
                Ok(MoveProbe { mv, wdl: -after.wdl, distance: after.distance })
            })
            .collect::<Result<Vec<_>, ProbeError>>()?;
        moves.sort_by_key(MoveProbe::rank);
        Ok(moves)
    }

    fn find(&self, position: &MillPosition, distance: bool) -> Result<Found, ProbeError> {
        if let Some(outcome) = self.game().outcome(position) {
            return Ok(match outcome.winner {
                None => Found { sign: 0, plies: None },
                Some(winner) => {
                    Found { sign: if winner == position.side() { 1 } else { -1 }, plies: Some(0) }
                }
            });
        }
        let (mover, waiting) = (position.side(), position.side().other());
        let (own, enemy) = (position.men(mover).bits() as u32, position.men(waiting).bits() as u32);
        let table = TableId {
            own: own.count_ones() as u8,
            enemy: enemy.count_ones() as u8,
            own_hand: position.hand(mover),
            enemy_hand: position.hand(waiting),
        };
        let place = self.place(table, own, enemy).ok_or(ProbeError::Unknown { table })?;
        if self.is_derived(place) {
            return self.find_by_moves(position, distance);
        }
        let found = self.look_up(place, distance)?;
        let wanted = distance && self.manifest().distances.is_some();
        if wanted && found.sign > 0 && found.plies.is_none() {
            let plies = self.plies_of_win(position)?;
            return Ok(Found { plies, ..found });
        }
        Ok(found)
    }

    /// The value that follows from the positions one ply ahead.
    fn find_by_moves(&self, position: &MillPosition, distance: bool) -> Result<Found, ProbeError> {
        let mut best: Option<Found> = None;
        let mut failed = None;
        self.game().each_move(position, |mv| {
            let settled = best.is_some_and(|best| best.sign > 0 && !distance);
            if failed.is_some() || settled {
                return;
            }
            match self.find(&self.game().apply(position, mv), distance) {
                Ok(after) => {
                    let found = Found { sign: -after.sign, plies: after.plies.map(|plies| plies + 1) };
                    if best.is_none_or(|best| rank(found.sign, found.plies) < rank(best.sign, best.plies)) {
                        best = Some(found);
                    }
                }
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(best.unwrap_or(Found { sign: -1, plies: Some(0) })),
        }
    }

    /// The plies of a won position, one more than those of the shortest loss it can leave to the other player.
    fn plies_of_win(&self, position: &MillPosition) -> Result<Option<u16>, ProbeError> {
        let mut shortest: Option<u16> = None;
        let mut failed = None;
        self.game().each_move(position, |mv| {
            if failed.is_some() {
                return;
            }
            let next = self.game().apply(position, mv);
            let lost = self.find(&next, false).and_then(|after| {
                if after.sign < 0 { self.find(&next, true).map(|after| after.plies) } else { Ok(None) }
            });
            match lost {
                Ok(plies) => shortest = [shortest, plies].into_iter().flatten().min(),
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(shortest.map(|plies| plies + 1)),
        }
    }
}

impl MoveProbe {
    fn rank(&self) -> (i8, i32) {
        let sign = match self.wdl {
            Wdl::Win => 1,
            Wdl::Draw => 0,
            Wdl::Loss => -1,
        };
        rank(sign, self.distance.map(|distance| distance.0))
    }
}

/// Smaller is better: wins before draws before losses, short wins before long ones, long losses before short ones.
fn rank(sign: i8, plies: Option<u16>) -> (i8, i32) {
    (-sign, i32::from(plies.unwrap_or(0)) * i32::from(sign))
}
