//! What a position's value must be, given the values of its successors.

use merels_core::mill::{MillGame, MillPosition, MillSetup};
use merels_core::{Game, Player, PointSet, Wdl};
use merels_tables::TableId;
use merels_tables::space::{Columns, Rows, expand};

use super::Verdict;

/// The positions of a table by row and column.
pub(super) struct Stored<'a> {
    game: &'a MillGame,
    rows: &'a Rows,
    pub(super) table: TableId,
    pub(super) columns: Columns,
    points: u32,
    /// Whether a position may be legal with White, or with Black, to move.
    sides: Vec<Player>,
}

impl<'a> Stored<'a> {
    pub(super) fn new(game: &'a MillGame, rows: &'a Rows, table: TableId) -> Self {
        let points = game.board().len() as u32;
        Self { game, rows, table, columns: table.columns(points), points, sides: Player::BOTH.to_vec() }
    }

    /// The position in this row with this set of enemy men (renumbered as in a column); `None` when it cannot stand in a
    /// game with either player to move.
    pub(super) fn position(&self, row: u32, set: u32) -> Option<MillPosition> {
        let own = self.rows.set(row);
        let enemy = expand(set, !own & ((1 << self.points) - 1));
        let [own, enemy] = [own, enemy].map(|set| PointSet::from_bits(u64::from(set)));
        let TableId { own_hand, enemy_hand, .. } = self.table;
        self.sides.iter().find_map(|&side| {
            let (men, hand) = match side {
                Player::White => ([own, enemy], [own_hand, enemy_hand]),
                Player::Black => ([enemy, own], [enemy_hand, own_hand]),
            };
            self.game.position(MillSetup { men, hand, side }).ok()
        })
    }
}

/// The value that the rules or the successors' values give a position; `look_up` tells the successors' values.
pub(super) fn judge<E>(
    game: &MillGame,
    position: &MillPosition,
    distances: bool,
    mut look_up: impl FnMut(&MillPosition) -> Result<Verdict, E>,
) -> Result<Verdict, E> {
    if let Some(over) = decided(game, position, distances) {
        return Ok(over);
    }
    let mut best: Option<Verdict> = None;
    let mut failed = None;
    game.each_move(position, |mv| {
        if failed.is_some() || !distances && best.is_some_and(|best| best.wdl == Wdl::Win) {
            return;
        }
        match look_up(&game.apply(position, mv)) {
            Ok(after) => {
                let found = Verdict { wdl: -after.wdl, plies: after.plies.map(|plies| plies + 1) };
                if best.is_none_or(|best| better(found, best)) {
                    best = Some(found);
                }
            }
            Err(error) => failed = Some(error),
        }
    });
    match failed {
        Some(error) => Err(error),
        // The rules say that a player without a move has lost, so `decided` has dealt with that already.
        None => Ok(best.unwrap_or(Verdict { wdl: Wdl::Loss, plies: distances.then_some(0) })),
    }
}

/// The value of a position in which the game is over.
pub(super) fn decided(game: &MillGame, position: &MillPosition, distances: bool) -> Option<Verdict> {
    let winner = game.outcome(position)?.winner;
    let Some(winner) = winner else { return Some(Verdict { wdl: Wdl::Draw, plies: None }) };
    let wdl = if winner == position.side() { Wdl::Win } else { Wdl::Loss };
    Some(Verdict { wdl, plies: distances.then_some(0) })
}

/// The winner hurries and the loser delays.
fn better(a: Verdict, b: Verdict) -> bool {
    match (a.wdl.cmp(&b.wdl), a.wdl) {
        (std::cmp::Ordering::Equal, Wdl::Win) => a.plies < b.plies,
        (std::cmp::Ordering::Equal, Wdl::Loss) => a.plies > b.plies,
        (order, _) => order.is_gt(),
    }
}
