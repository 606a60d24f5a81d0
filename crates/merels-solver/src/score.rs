//! Values with distances as bytes that order them: larger is better for the player to move.
//!
//! 0 to 126 is lost in 0, 2, 4 … 252 plies, 128 a draw, 255 down to 129 won in 1, 3, 5 … 253 plies.

use merels_core::Wdl;

/// A draw, or not decided yet.
pub(crate) const DRAW: u8 = 128;

/// The longest distance that a score can hold.
pub(crate) const LONGEST: u32 = 252;

/// The score of a loss (even) or a win (odd) in `plies`.
pub(crate) const fn of_plies(plies: u32) -> u8 {
    debug_assert!(plies <= LONGEST);
    if plies.is_multiple_of(2) { (plies / 2) as u8 } else { 255 - (plies / 2) as u8 }
}

/// What a score means, and in how many plies (0 for draws).
pub(crate) const fn meaning(score: u8) -> (Wdl, u16) {
    match score {
        0..DRAW => (Wdl::Loss, 2 * score as u16),
        DRAW => (Wdl::Draw, 0),
        _ => (Wdl::Win, 2 * (255 - score as u16) + 1),
    }
}

/// What a move is worth that leads to a position with this score for the other player: one ply more, other sign.
pub(crate) const fn arrival(score: u8) -> u8 {
    // A draw is its own negative modulo 256. The longest win gives a loss in one ply more, 127, which no score of its own
    // stands for.
    if score < DRAW { !score } else { 0u8.wrapping_sub(score) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_adds_one_ply_and_turns_the_sign() {
        for plies in 0..LONGEST {
            assert_eq!(arrival(of_plies(plies)), of_plies(plies + 1));
            let wdl = if plies % 2 == 0 { Wdl::Loss } else { Wdl::Win };
            assert_eq!(meaning(of_plies(plies)), (wdl, plies as u16));
        }
        assert_eq!(arrival(DRAW), DRAW);
    }

    #[test]
    fn quick_wins_and_slow_losses_score_more() {
        assert!(
            of_plies(1) > of_plies(3)
                && of_plies(3) > DRAW
                && DRAW > of_plies(4)
                && of_plies(4) > of_plies(2)
        );
    }
}
