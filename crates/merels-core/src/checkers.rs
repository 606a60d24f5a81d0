//! The Chinese Checkers variant on the board of 37 points: two players race their men to the other's corner.
//!
//! `rules` is the data, `moves` generates and makes moves, `text` reads and writes; [`CheckersGame`] ties them together
//! and implements [`Game`].

mod moves;
mod rules;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

pub use moves::CheckersMove;
pub use rules::{Block, CheckersRules, ID, NAME, StartingSetup, TAGLINE};

use crate::board::Board;
use crate::game::{Counters, Game, MoveShape};
use crate::notation::{MoveError, PositionError};
use crate::player::{Outcome, Player, Reason};
use crate::point::PointSet;
use crate::spec::SpecError;
use crate::symmetry::Symmetry;

/// Men of each player.
pub const MEN: u32 = 12;

/// Where the men stand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CheckersPosition {
    men: [PointSet; 2],
    side: Player,
}

impl CheckersPosition {
    /// A position known to be legal; anything that comes from outside goes through [`CheckersGame::position`].
    pub const fn new(men: [PointSet; 2], side: Player) -> Self {
        debug_assert!(!men[0].intersects(men[1]), "no two men stand on one point");
        Self { men, side }
    }

    /// Whose turn it is.
    pub const fn side(&self) -> Player {
        self.side
    }

    /// The men of `player`.
    pub const fn men(&self, player: Player) -> PointSet {
        self.men[player.index()]
    }

    /// All men.
    pub fn occupied(&self) -> PointSet {
        self.men[0] | self.men[1]
    }
}

/// The Chinese Checkers variant under some rule set, with what its moves need, computed once.
#[derive(Clone, Debug)]
pub struct CheckersGame {
    rules: CheckersRules,
    /// The starting points of each player.
    homes: [PointSet; 2],
    /// By player and point: the points that do not lie farther back for that player.
    not_behind: [Vec<PointSet>; 2],
    /// The identity and the mirror that keeps what is forward: in the long diagonal, or from left to right with
    /// `setup=rows`.
    symmetries: Vec<Symmetry>,
}

impl CheckersGame {
    /// The game with these rules.
    pub fn new(rules: CheckersRules) -> Self {
        let homes = rules.homes();
        let not_behind = Player::BOTH.map(|player| rules.not_behind(player));
        let symmetries = rules.board.symmetries_keeping(|place| rules.advance_of(place));
        Self { rules, homes, not_behind, symmetries }
    }

    /// The game a text such as `chinese-checkers:setup=rows` names.
    ///
    /// # Errors
    /// A [`SpecError`] that says what is wrong with the text or the rules.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        Ok(Self::new(CheckersRules::parse(spec)?))
    }

    /// The rule set.
    pub fn rules(&self) -> &CheckersRules {
        &self.rules
    }

    /// Where the men of `player` start.
    pub const fn home(&self, player: Player) -> PointSet {
        self.homes[player.index()]
    }

    /// Where the men of `player` are going: the enemy's starting points.
    pub const fn goal(&self, player: Player) -> PointSet {
        self.home(player.other())
    }

    /// The position with these men, White's first, if the rule set allows it.
    ///
    /// # Errors
    /// [`PositionError::Impossible`] with the reason: men on one point or off the board, too many or too few, or a game
    /// that was over before.
    pub fn position(&self, men: [PointSet; 2], side: Player) -> Result<CheckersPosition, PositionError> {
        let impossible = |why: String| Err(PositionError::Impossible(why));
        if men[0].intersects(men[1]) {
            return impossible("two men stand on one point".into());
        }
        if !self.rules.board.points().contains_all(men[0] | men[1]) {
            return impossible("a man stands outside the board".into());
        }
        for player in Player::BOTH {
            let count = men[player.index()].len();
            if count != MEN {
                return impossible(alloc::format!("{player} has {count} men, but the game has {MEN} each"));
            }
        }
        if men[side.index()] == self.goal(side) {
            return impossible(alloc::format!(
                "{side}, to move, has reached the goal already, and so had won before"
            ));
        }
        Ok(CheckersPosition::new(men, side))
    }
}

impl Game for CheckersGame {
    type Position = CheckersPosition;
    type Move = CheckersMove;

    fn spec(&self) -> String {
        self.rules.spec()
    }

    fn id(&self) -> &str {
        ID
    }

    fn name(&self) -> &str {
        NAME
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    fn rules(&self) -> Vec<String> {
        self.rules.sentences()
    }

    fn start(&self) -> CheckersPosition {
        CheckersPosition::new(self.homes, Player::White)
    }

    fn side_to_move(&self, position: &CheckersPosition) -> Player {
        position.side
    }

    fn men(&self, position: &CheckersPosition) -> [PointSet; 2] {
        position.men
    }

    /// One move for each man and each point that it can reach, by a shortest way; if there is none, the pass.
    fn legal_moves(&self, position: &CheckersPosition, moves: &mut Vec<CheckersMove>) {
        moves.clear();
        self.each_move(position, |mv| moves.push(mv));
    }

    fn count_moves(&self, position: &CheckersPosition) -> u64 {
        if self.outcome(position).is_some() { 0 } else { self.count(position).max(1) }
    }

    /// Any way of the man counts, not only the one that [`Game::legal_moves`] lists.
    fn is_legal(&self, position: &CheckersPosition, mv: CheckersMove) -> bool {
        self.outcome(position).is_none() && self.allows(position, mv)
    }

    fn apply(&self, position: &CheckersPosition, mv: CheckersMove) -> CheckersPosition {
        position.after(mv)
    }

    fn outcome(&self, position: &CheckersPosition) -> Option<Outcome> {
        let arrived = |player: Player| position.men(player) == self.goal(player);
        let mover = position.side.other();
        let winner = [mover, position.side].into_iter().find(|&player| arrived(player));
        if let Some(winner) = winner.or_else(|| self.fills_goal(position, mover).then_some(mover)) {
            return Some(Outcome::win(winner, Reason::HomeReached));
        }
        let stuck = Player::BOTH.into_iter().all(|player| !self.can_move(position, player));
        stuck.then(|| Outcome::draw(Reason::NobodyCanMove))
    }

    fn advance(&self, counters: Counters, mover: Player, _mv: CheckersMove) -> Counters {
        Counters { quiet_plies: 0, turn: counters.turn + u32::from(mover == Player::Black) }
    }

    fn is_quiet(&self, _mv: CheckersMove) -> bool {
        true
    }

    fn repetition_limit(&self) -> Option<u32> {
        self.rules.repetition
    }

    fn symmetries(&self) -> Vec<&Symmetry> {
        self.symmetries.iter().collect()
    }

    fn canonical(&self, position: &CheckersPosition) -> CheckersPosition {
        let images = self.symmetries.iter().map(|symmetry| self.transform(position, symmetry));
        images.min().unwrap_or(*position)
    }

    fn transform(&self, position: &CheckersPosition, symmetry: &Symmetry) -> CheckersPosition {
        CheckersPosition::new(position.men.map(|men| symmetry.set(men)), position.side)
    }

    fn transform_move(&self, mv: CheckersMove, symmetry: &Symmetry) -> CheckersMove {
        mv.transform(symmetry)
    }

    fn shape(&self, mv: CheckersMove) -> MoveShape {
        let path = mv.path().points();
        let after = path.get(1..).unwrap_or_default().to_vec();
        MoveShape { from: path.first().copied(), path: after, captures: Vec::new() }
    }

    fn format_position(&self, position: &CheckersPosition, counters: Counters) -> String {
        self.write_position(position, counters)
    }

    fn parse_position(&self, text: &str) -> Result<(CheckersPosition, Counters), PositionError> {
        self.read_position(text)
    }

    fn format_move(&self, mv: CheckersMove) -> String {
        self.write_move(mv)
    }

    fn parse_move(&self, position: &CheckersPosition, text: &str) -> Result<CheckersMove, MoveError> {
        self.read_move(position, text)
    }
}
