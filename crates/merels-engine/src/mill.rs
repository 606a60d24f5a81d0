//! The mill games for the search: positions in a few machine words, moves without allocation, evaluation on bit sets.
//!
//! `lanes` is the board, `state` positions and moves, `features` what the evaluation sees, `weights` what it is worth.

pub mod features;
mod lanes;
mod state;
#[cfg(test)]
mod tests;
mod weights;

use merels_core::mill::MillRules;
use merels_core::{Game, MillGame, MillMove, MillPosition, Wdl};

pub use features::{FEATURES, PHASES, Weights};
pub use state::{MillState, MillStep};

use crate::model::{Model, mix};
use crate::score::{MAX_ESTIMATE, Value};
use features::Lens;
use lanes::{Bits, each, holds};
use state::Rules;

/// A mill game as the search sees it.
#[derive(Clone, Debug)]
pub struct MillModel {
    game: MillGame,
    rules: Rules,
    lens: Lens,
    weights: Weights,
    /// Quiet plies from which a draw limit is worth asking for.
    first_limit: u32,
}

impl MillModel {
    /// The model of a game, with the weights tuned for it.
    pub fn new(game: MillGame) -> Self {
        let weights = weights::of(game.rules());
        Self::with_weights(game, weights)
    }

    /// The model of a game with other weights.
    pub fn with_weights(game: MillGame, weights: Weights) -> Self {
        let rules = Rules::new(&game);
        let lens = Lens::new(&game, &rules);
        let first_limit = first_limit(game.rules());
        Self { game, rules, lens, weights, first_limit }
    }

    /// The weights of its evaluation.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What the evaluation sees of a position that is not over: the phase, and each feature's count.
    pub fn features(&self, state: &MillState) -> (usize, [i32; FEATURES]) {
        self.lens.look(&self.rules, state)
    }

    /// How much there is to gain by removing the man on `point`.
    fn prey(&self, state: &MillState, point: usize) -> Value {
        let lanes = &self.rules.lanes;
        let enemy = state.enemy & !(1 << point);
        let own = state.own;
        let worths = lanes.partners(point).iter().map(|&pair| {
            let theirs = (pair & enemy).count_ones();
            if pair & own == 0 {
                [2, 12, 0][theirs.min(2) as usize]
            } else if pair & own == pair {
                // The man stands in the way of a mill.
                14
            } else {
                0
            }
        });
        worths.sum::<Value>() + 2 * lanes.neighbours(point).count_ones() as Value
    }

    /// A first guess of what a quiet move is worth.
    fn quiet_guess(&self, state: &MillState, step: MillStep, enemy_goals: Bits) -> Value {
        let lanes = &self.rules.lanes;
        let (to, mut guess) = (step.to(), 0);
        let mut own = state.own;
        if let Some(from) = step.from() {
            own &= !(1 << from);
            if lanes.closes(state.enemy, from) {
                guess -= 40;
            }
            guess -= 2 * lanes.neighbours(from).count_ones() as Value;
        }
        if enemy_goals >> to & 1 == 1 {
            guess += 80;
        }
        for &pair in lanes.partners(to) {
            if pair & own != 0 && pair & state.enemy == 0 {
                guess += 14;
            } else if pair & state.enemy != 0 && pair & own == 0 {
                guess += 6;
            }
        }
        guess + 2 * lanes.neighbours(to).count_ones() as Value
    }
}

/// The fewest quiet plies at which some limit of play may end the game.
fn first_limit(rules: &MillRules) -> u32 {
    let limit = rules.quiet_plies.unwrap_or(u32::MAX);
    if rules.morabaraba { limit.min(20) } else { limit }
}

impl Model for MillModel {
    type Game = MillGame;
    type State = MillState;
    type Move = MillStep;

    const SLOTS: usize = 1024;

    fn game(&self) -> &MillGame {
        &self.game
    }

    fn state(&self, position: &MillPosition) -> MillState {
        self.rules.state(position)
    }

    fn position(&self, state: &MillState) -> MillPosition {
        self.rules.position(state)
    }

    fn encode(&self, mv: MillMove) -> MillStep {
        self.rules.encode(mv)
    }

    fn decode(&self, mv: MillStep) -> MillMove {
        self.rules.decode(mv)
    }

    /// The whole position in 57 bits, mixed: two positions never share a key.
    #[inline]
    fn key(&self, state: &MillState) -> u64 {
        mix(state.packed() + 1)
    }

    #[inline]
    fn outcome(&self, state: &MillState) -> Option<Wdl> {
        self.rules.outcome(state)
    }

    #[inline]
    fn moves(&self, state: &MillState, moves: &mut Vec<MillStep>) {
        self.rules.each_move(state, false, moves);
    }

    #[inline]
    fn noisy_moves(&self, state: &MillState, moves: &mut Vec<MillStep>) {
        self.rules.each_move(state, true, moves);
    }

    #[inline]
    fn apply(&self, state: &MillState, mv: MillStep) -> MillState {
        state.after(mv)
    }

    #[inline]
    fn is_noisy(&self, mv: MillStep) -> bool {
        mv.captures()
    }

    #[inline]
    fn is_reversible(&self, mv: MillStep) -> bool {
        mv.from().is_some() && !mv.captures()
    }

    #[inline]
    fn code(&self, mv: MillStep) -> u32 {
        mv.code()
    }

    #[inline]
    fn slot(&self, mv: MillStep) -> usize {
        mv.slot()
    }

    fn order(&self, state: &MillState, moves: &[MillStep], scores: &mut Vec<Value>) {
        scores.clear();
        let enemy_goals = self.rules.lanes.closers(state.enemy);
        let mut prey = [Value::MIN; lanes::MAX_POINTS];
        for &step in moves {
            let guess = match step.first() {
                Some(first) => {
                    if prey[first] == Value::MIN {
                        prey[first] = self.prey(state, first);
                    }
                    let blocks = enemy_goals >> step.to() & 1 == 1;
                    let second = step.second().map_or(0, |second| self.prey(state, second) + 100);
                    prey[first] + second + if blocks { 20 } else { 0 }
                }
                None => self.quiet_guess(state, step, enemy_goals),
            };
            scores.push(guess);
        }
    }

    #[inline]
    fn evaluate(&self, state: &MillState) -> Value {
        let (phase, features) = self.features(state);
        let weights = &self.weights.0[phase];
        let sum: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        sum.clamp(-MAX_ESTIMATE, MAX_ESTIMATE)
    }

    fn evaluate_simply(&self, state: &MillState) -> Value {
        let steps = |men| count(self.rules.lanes.next_to(men) & self.rules.empty(state));
        100 * (state.own_total() as Value - state.enemy_total() as Value)
            + 4 * (steps(state.own) - steps(state.enemy))
    }

    /// While men are placed another man on the board is worth having; once they move, zugzwang is everywhere.
    fn pass(&self, state: &MillState) -> Option<MillState> {
        let placing = state.own_hand >= 2 && state.enemy_hand >= 1 && !self.rules.mill_wins();
        placing.then_some(MillState {
            own: state.enemy,
            enemy: state.own,
            own_hand: state.enemy_hand,
            enemy_hand: state.own_hand,
            black: !state.black,
        })
    }

    #[inline]
    fn is_quiet_draw(&self, state: &MillState, quiet_plies: u32) -> bool {
        quiet_plies >= self.first_limit
            && self.game.quiet_limit(&self.rules.position(state), quiet_plies).is_some()
    }

    fn quiet_horizon(&self) -> u32 {
        self.first_limit - self.first_limit / 3
    }

    #[inline]
    fn bar(&self, before: &MillState, last: MillStep) -> u32 {
        if !self.game.rules().morabaraba {
            return 0;
        }
        match last.from() {
            Some(from) if self.rules.lanes.closes(before.own, from) => last.code(),
            _ => 0,
        }
    }

    fn is_barred(&self, before: &MillState, last: MillStep, state: &MillState, mv: MillStep) -> bool {
        mv.from() == Some(last.to())
            && last.from() == Some(mv.to())
            && self.rules.lanes.partners(mv.to()).iter().any(|&pair| holds(before.own & state.own, pair))
    }
}

/// A man of each bit.
fn count(bits: Bits) -> i32 {
    bits.count_ones() as i32
}

/// Those goals among `goals`, empty points that form a mill with two of `men`, onto which some other man can step.
fn reachable_goals(rules: &Rules, men: Bits, goals: Bits) -> Bits {
    let lanes = &rules.lanes;
    each(goals)
        .filter(|&goal| {
            let near = lanes.neighbours(goal) & men;
            near != 0 && lanes.partners(goal).iter().any(|&pair| holds(men, pair) && near & !pair != 0)
        })
        .fold(0, |all, goal| all | 1 << goal)
}
