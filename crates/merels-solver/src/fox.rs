//! Fox and Geese with few geese, solved: the value of every position and the plies to its end.
//!
//! A **row** is a set of geese, a **column** a point for the fox, so that one word of bits holds a fact about a set of geese
//! for all places of the fox. Rows with n geese are numbered in the order of their bits (the combinatorial number system),
//! and solved for n = 4, 5, … in turn: a capture leads to fewer geese, which are solved already, and everything else stays
//! within n.
//!
//! Within n the positions are found in the order of their distance: those won or lost in d plies follow from those in d − 1.
//! What is never found is a draw: neither side can force anything, and play goes round for ever. Only the rows that border
//! on what was found last are looked at, and for them all foxes at once (`level`). The draw limits of a game in progress play
//! no part.

mod level;
mod rows;
#[cfg(test)]
mod tests;

use merels_core::fox::{FEWEST_GEESE, FOX, FoxGame, FoxPosition};
use merels_core::{Distance, Wdl};

use level::Level;
use rows::Rows;

/// What is known of a position: its value for the player to move, and the plies to the end unless it is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoxValue {
    /// Who wins, for the player to move.
    pub value: Wdl,
    /// Plies to the end when the winner hurries and the loser delays; `None` for a draw.
    pub distance: Option<Distance>,
}

/// All positions with up to some number of geese.
#[derive(Debug)]
pub struct FoxEndings {
    /// For 4, 5, … geese.
    levels: Vec<Level>,
}

/// How many positions of each value there are, for one number of geese and one player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FoxCounts {
    /// Won for the player to move.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost for the player to move.
    pub losses: u64,
    /// Plies of the longest win or loss.
    pub longest: u16,
}

impl FoxEndings {
    /// Solves all positions with at most `geese` geese by the rules of `game`, as far as it has so many.
    ///
    /// Takes about 26 bytes of memory for each set of geese and 74 more for the distances; with five geese 40 MB, with six
    /// 200 MB.
    pub fn solve(game: &FoxGame, geese: u32) -> Self {
        let mut levels: Vec<Level> = Vec::new();
        let most = geese.min(u32::from(game.rules().geese)).min(game.rules().board.len() as u32 - 1);
        for count in FEWEST_GEESE..=most {
            let rows = Rows::new(game.rules().board.len(), count);
            levels.push(Level::solve(game, rows, &levels));
        }
        Self { levels }
    }

    /// The most geese it knows of.
    pub fn most_geese(&self) -> u32 {
        FEWEST_GEESE - 1 + self.levels.len() as u32
    }

    /// The value of a position, if it has few enough geese.
    pub fn probe(&self, position: &FoxPosition) -> Option<FoxValue> {
        let geese = position.geese().len();
        if geese < FEWEST_GEESE {
            // Won for the fox, who has just made the last capture.
            let value = if position.side() == FOX { Wdl::Win } else { Wdl::Loss };
            return Some(FoxValue { value, distance: Some(Distance(0)) });
        }
        let level = self.levels.get((geese - FEWEST_GEESE) as usize)?;
        Some(level.value(position))
    }

    /// The counts for a number of geese: with the fox to move, and with the geese to move.
    pub fn counts(&self, geese: u32) -> Option<[FoxCounts; 2]> {
        let level = self.levels.get(geese.checked_sub(FEWEST_GEESE)? as usize)?;
        Some(level.counts())
    }
}
