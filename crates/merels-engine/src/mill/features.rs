//! What the evaluation of a mill game sees: counts for each feature, the difference between the two players mostly.

use merels_core::{Game, MillGame};

use super::lanes::{Bits, each, holds};
use super::state::{MillState, Rules};
use super::{count, reachable_goals};

/// Phases with weights of their own: placing, moving, and moving when a player is down to three men.
pub const PHASES: usize = 3;

/// Classes of points that the board's symmetries cannot tell apart, at most; more share the last.
const CLASSES: usize = 4;

/// How many features there are.
pub const FEATURES: usize = 15 + CLASSES;

/// What each feature is worth in each phase, in centi-men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(pub [[i32; FEATURES]; PHASES]);

/// The features' names, for the tuner and for measurements.
pub const NAMES: [&str; FEATURES] = [
    "to move",
    "men",
    "steps",
    "men that cannot move",
    "free points beside own men",
    "mills",
    "open twos",
    "open ones",
    "mills to close, to move",
    "mills to close, waiting",
    "several mills to close, waiting",
    "see-saws, to move",
    "see-saws, waiting",
    "mills that can be opened",
    "flying",
    "points of class 1",
    "points of class 2",
    "points of class 3",
    "points of class 4",
];

/// Feature numbers, in the order of [`NAMES`].
mod at {
    pub(super) const TEMPO: usize = 0;
    pub(super) const MEN: usize = 1;
    pub(super) const STEPS: usize = 2;
    pub(super) const BLOCKED: usize = 3;
    pub(super) const REACH: usize = 4;
    pub(super) const MILLS: usize = 5;
    pub(super) const TWOS: usize = 6;
    pub(super) const ONES: usize = 7;
    pub(super) const GOALS: usize = 8;
    pub(super) const ENEMY_GOALS: usize = 9;
    pub(super) const ENEMY_FORK: usize = 10;
    pub(super) const SEE_SAW: usize = 11;
    pub(super) const ENEMY_SEE_SAW: usize = 12;
    pub(super) const OPENABLE: usize = 13;
    pub(super) const FLYING: usize = 14;
    pub(super) const CLASS: usize = 15;
}

/// What looking at positions of one game needs.
#[derive(Clone, Debug)]
pub(super) struct Lens {
    classes: [Bits; CLASSES],
}

/// One player's side of a position.
struct View {
    men: Bits,
    total: u32,
    flies: bool,
    goals: i32,
    see_saws: i32,
    reach: Bits,
}

impl Lens {
    pub(super) fn new(game: &MillGame, rules: &Rules) -> Self {
        let board = game.board();
        let mut classes = Vec::new();
        let mut seen = 0;
        for point in board.points() {
            if seen >> rules.lanes.number(point) & 1 == 0 {
                let images = board.symmetries().iter().map(|symmetry| symmetry.point(point));
                let class = images.fold(0, |class, image| class | 1 << rules.lanes.number(image));
                seen |= class;
                classes.push(class);
            }
        }
        // Those with the fewest neighbours first, so that a class means much the same on every board.
        classes.sort_by_key(|&class: &Bits| {
            (rules.lanes.neighbours(class.trailing_zeros() as usize).count_ones(), class)
        });
        let mut lens = Self { classes: [0; CLASSES] };
        for (i, class) in classes.into_iter().enumerate() {
            lens.classes[i.min(CLASSES - 1)] |= class;
        }
        lens
    }

    /// The phase and the features of a position, for the player to move.
    #[inline]
    pub(super) fn look(&self, rules: &Rules, state: &MillState) -> (usize, [i32; FEATURES]) {
        let lanes = &rules.lanes;
        let empty = rules.empty(state);
        let own = view(rules, state.own, state.own_hand, state.own_total(), empty);
        let enemy = view(rules, state.enemy, state.enemy_hand, state.enemy_total(), empty);
        let phase = if state.own_hand > 0 || state.enemy_hand > 0 {
            0
        } else if own.total > 3 && enemy.total > 3 {
            1
        } else {
            2
        };
        let mut features = [0; FEATURES];
        let difference = |own: u32, enemy: u32| own as i32 - enemy as i32;
        features[at::TEMPO] = 1;
        features[at::MEN] = difference(own.total, enemy.total);
        features[at::STEPS] =
            difference(lanes.count_steps(own.men, empty), lanes.count_steps(enemy.men, empty));
        let beside_empty = lanes.next_to(empty);
        let blocked = |view: &View| if view.flies { 0 } else { count(view.men & !beside_empty) };
        features[at::BLOCKED] = blocked(&own) - blocked(&enemy);
        features[at::REACH] = count(own.reach) - count(enemy.reach);
        features[at::MILLS] = difference(lanes.count_mills(own.men), lanes.count_mills(enemy.men));
        let (own_twos, own_ones) = lanes.count_open(own.men, empty);
        let (enemy_twos, enemy_ones) = lanes.count_open(enemy.men, empty);
        features[at::TWOS] = difference(own_twos, enemy_twos);
        features[at::ONES] = difference(own_ones, enemy_ones);
        features[at::GOALS] = own.goals.min(1);
        features[at::ENEMY_GOALS] = -enemy.goals.min(1);
        features[at::ENEMY_FORK] = -(enemy.goals - 1).clamp(0, 2);
        features[at::SEE_SAW] = own.see_saws;
        features[at::ENEMY_SEE_SAW] = -enemy.see_saws;
        let openable = |view: &View, other: &View| {
            // A man of a mill with a free point beside it, and no enemy beside to take its place.
            let movers = lanes.in_mills(view.men) & beside_empty & !lanes.next_to(other.men);
            count(movers).min(3)
        };
        features[at::OPENABLE] = openable(&own, &enemy) - openable(&enemy, &own);
        features[at::FLYING] = i32::from(own.flies) - i32::from(enemy.flies);
        for (i, &class) in self.classes.iter().enumerate() {
            features[at::CLASS + i] = count(own.men & class) - count(enemy.men & class);
        }
        (phase, features)
    }
}

#[inline]
fn view(rules: &Rules, men: Bits, hand: u8, total: u32, empty: Bits) -> View {
    let lanes = &rules.lanes;
    let flies = rules.flies(total);
    let open_goals = lanes.closers(men) & empty;
    let (mut goals, mut see_saws) = (0, 0);
    if open_goals != 0 {
        let stepped =
            if rules.may_move(hand) || hand > 0 { reachable_goals(rules, men, open_goals) } else { 0 };
        goals = if hand > 0 || flies { count(open_goals) } else { count(stepped) };
        if stepped != 0 {
            // A man of a closed mill that closes another by one step: every move of his makes a mill.
            let in_mills = lanes.in_mills(men);
            see_saws = each(stepped)
                .filter(|&goal| {
                    let near = lanes.neighbours(goal) & men & in_mills;
                    near != 0
                        && lanes.partners(goal).iter().any(|&pair| holds(men, pair) && near & !pair != 0)
                })
                .count() as i32;
        }
    }
    View { men, total, flies, goals, see_saws, reach: lanes.next_to(men) & empty }
}
