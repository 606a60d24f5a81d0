//! The weights of the evaluation, found by `examples/tune.rs`.

use merels_core::MillRules;

use super::features::Weights;

/// The weights for a rule set.
pub(super) fn of(_rules: &MillRules) -> Weights {
    Weights([
        [12, 100, 3, -4, 2, 4, 12, 4, 60, 10, 25, 15, 15, 2, 0, 0, 2, 4, 6],
        [5, 100, 4, -12, 2, 6, 10, 4, 40, 20, 25, 60, 50, 6, 0, 0, 2, 4, 6],
        [10, 120, 2, -10, 1, 4, 14, 4, 90, 30, 60, 20, 20, 4, 40, 0, 2, 4, 6],
    ])
}
