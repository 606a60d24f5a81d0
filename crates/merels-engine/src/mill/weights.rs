//! The weights of the evaluation, found by `examples/tune.rs`.
//!
//! Rows are phases (placing, moving, moving with a player down to three men), columns the features in the order of
//! [`NAMES`](super::features::NAMES).

use merels_core::MillRules;

use super::features::Weights;

/// The weights for a rule set: those of the game most like it that was tuned.
pub(super) fn of(rules: &MillRules) -> Weights {
    if rules.board.mills().len() > 16 {
        TWELVE
    } else if rules.place_or_move {
        LASKER
    } else {
        NINE
    }
}

/// Tuned for Nine Men's Morris.
const NINE: Weights = Weights([
    [32, 141, 2, -13, 7, 45, 102, 39, 74, -11, 60, 76, 58, 12, 0, -56, -70, -53, -47],
    [16, 95, 2, -21, 2, 41, 34, 16, 146, 93, 57, 125, 14, 34, 0, 1, -4, 6, 6],
    [5, 118, 3, -6, -5, -17, -21, -18, 9, 20, -19, 20, 0, -3, 82, -2, 6, -1, 0],
]);

/// Tuned for Lasker Morris.
const LASKER: Weights = Weights([
    [31, 172, 0, -15, 3, 4, 32, 30, 157, 61, 104, 77, 45, 20, 47, -44, -53, -37, -26],
    [8, 115, -13, -27, 5, 43, 49, 41, 173, 100, 53, 140, 30, 33, 0, -4, -8, 15, 23],
    [5, 124, 2, -7, -10, -37, -32, -9, 36, 42, 4, 20, -27, 10, 101, 17, -4, 9, 21],
]);

/// Tuned for Twelve Men's Morris.
const TWELVE: Weights = Weights([
    [97, 103, 2, -6, 7, 13, 93, 38, 85, 24, 52, 41, 25, 0, 0, 11, -1, 33, 12],
    [35, 150, -1, -27, -6, 3, 13, 1, 164, 91, 52, 109, 46, 19, 0, 26, 23, 48, 34],
    [1, 105, 0, 11, -10, 2, -11, -4, 5, 8, -14, 20, 48, 12, 47, 1, -9, -3, -3],
]);
