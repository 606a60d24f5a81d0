//! What a position of the Chinese Checkers variant is worth.
//!
//! It is a race: a player is as far as his men have come towards the goal, the last ones counting most, since all of them must
//! arrive. Men on the middle way are near to every point of the goal and to other men to jump over; a man of the enemy left
//! in his home fills it for the other side where the rules let that win.

use merels_core::checkers::{Block, CheckersGame, CheckersPosition, StartingSetup};
use merels_core::{Player, Point, PointSet};

use crate::score::Value;

/// One step of progress.
const STEP: Value = 14;
/// By steps a man is behind the goal's nearest line: what that costs beyond [`STEP`], so that stragglers are called first.
const LATE: [Value; 8] = [0, 3, 8, 15, 24, 36, 50, 66];
/// A step away from the middle way, where it is not yet home.
const ASTRAY: Value = 3;
/// A point of the goal that is taken, whoever stands there.
const TAKEN: Value = 6;
/// The right to move.
const TEMPO: Value = 8;

/// The board, prepared for the evaluation.
#[derive(Clone, Debug)]
pub(super) struct Race {
    /// By player and point: steps forward from the middle line.
    advance: [Vec<i8>; 2],
    /// By player and point: the worth of a man there.
    worth: [Vec<Value>; 2],
    goals: [PointSet; 2],
    /// Whether a goal that is filled wins though some of the men are the enemy's.
    lenient: bool,
}

impl Race {
    pub(super) fn new(game: &CheckersGame) -> Self {
        let rules = game.rules();
        let places = || rules.board.points().iter().map(|point| rules.board.place(point));
        let centred =
            |place: merels_core::board::Place| (i32::from(place.file) - 3, i32::from(place.rank) - 3);
        let advance = Player::BOTH.map(|player| {
            let sign = if player == Player::White { 1 } else { -1 };
            let along = |(x, y)| if rules.setup == StartingSetup::Corners { x + y } else { y };
            places().map(|place| (sign * along(centred(place))) as i8).collect::<Vec<i8>>()
        });
        let goals = Player::BOTH.map(|player| game.goal(player));
        let worth = Player::BOTH.map(|player| {
            let advance = &advance[player.index()];
            let goal = goals[player.index()];
            let nearest = goal.iter().map(|point| advance[point.index()]).min().unwrap_or(0);
            let worth_on = |(index, place)| {
                let (x, y) = centred(place);
                let off = if rules.setup == StartingSetup::Corners { (x - y).abs() / 2 } else { x.abs() / 2 };
                let (behind, astray) = if goal.contains(Point::new(index)) {
                    (0, 0)
                } else {
                    ((nearest - advance[index]).max(1), off)
                };
                STEP * Value::from(advance[index]) - LATE[behind.min(7) as usize] - ASTRAY * astray
            };
            places().enumerate().map(worth_on).collect::<Vec<Value>>()
        });
        Self { advance, worth, goals, lenient: rules.block == Block::Lenient }
    }

    /// Steps forward from the middle line.
    pub(super) fn advance(&self, player: Player, point: Point) -> i8 {
        self.advance[player.index()][point.index()]
    }

    /// What a man gains by going from one point to another.
    pub(super) fn step_worth(&self, player: Player, from: Point, to: Point) -> Value {
        let worth = &self.worth[player.index()];
        worth[to.index()] - worth[from.index()]
    }

    /// The worth for the player to move.
    pub(super) fn evaluate(&self, state: &CheckersPosition) -> Value {
        let [own, enemy] = [state.side(), state.side().other()].map(|player| self.standing(state, player));
        own - enemy + TEMPO
    }

    fn standing(&self, state: &CheckersPosition, player: Player) -> Value {
        let worth = &self.worth[player.index()];
        let men = state.men(player);
        let taken = if self.lenient { state.occupied() } else { men } & self.goals[player.index()];
        men.iter().map(|point| worth[point.index()]).sum::<Value>() + TAKEN * taken.len() as Value
    }
}
