//! The mill games: one rule engine for all of them, driven by a [`MillRules`].
//!
//! `catalogue` lists the games, [`rules`](MillRules) is what a rule set says and `sentences` says it in words,
//! `position` is what stands on the board, `moves` generates and makes moves on bit sets without allocating, `text` reads
//! and writes. [`MillGame`] ties them together and implements [`Game`].

mod catalogue;
mod moves;
mod position;
mod rules;
mod sentences;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

pub use catalogue::{CATALOGUE, MillEntry};
pub use moves::MillMove;
pub use position::{MillPosition, MillSetup};
pub use rules::{Captures, DoubleMill, Flying, FullBoard, MillRules};

use crate::board::Board;
use crate::game::{Counters, Game, MoveShape};
use crate::notation::{MoveError, PositionError};
use crate::player::{Outcome, Player, Reason};
use crate::point::PointSet;
use crate::spec::SpecError;
use crate::symmetry::Symmetry;

/// Morabaraba's limit: ten turns of each player without a capture when a side has three men.
const STANDOFF_PLIES: u32 = 20;

/// A mill game: a rule set, and what its moves need, computed once.
#[derive(Clone, Debug)]
pub struct MillGame {
    rules: MillRules,
    /// By point: the other two men of every mill through it.
    partners: Vec<moves::Partners>,
}

impl MillGame {
    /// The game with these rules.
    ///
    /// # Errors
    /// [`SpecError::NoGame`] when the rules contradict each other.
    pub fn new(rules: MillRules) -> Result<Self, SpecError> {
        rules.check()?;
        let partners = moves::partners(&rules.board)?;
        Ok(Self { rules, partners })
    }

    /// The game a text such as `nine-mens-morris:men=7` names.
    ///
    /// # Errors
    /// A [`SpecError`] that says what is wrong with the text or the rules.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        Self::new(MillRules::parse(spec)?)
    }

    /// The rule set.
    pub fn rules(&self) -> &MillRules {
        &self.rules
    }
}

impl Game for MillGame {
    type Position = MillPosition;
    type Move = MillMove;

    fn spec(&self) -> String {
        self.rules.spec()
    }

    fn id(&self) -> &str {
        self.rules.entry.id
    }

    fn name(&self) -> &str {
        self.rules.entry.name
    }

    fn board(&self) -> &Board {
        &self.rules.board
    }

    fn rules(&self) -> Vec<String> {
        self.rules.sentences()
    }

    fn start(&self) -> MillPosition {
        MillPosition::new([PointSet::EMPTY; 2], self.rules.men, Player::White)
    }

    fn side_to_move(&self, position: &MillPosition) -> Player {
        position.side()
    }

    fn men(&self, position: &MillPosition) -> [PointSet; 2] {
        Player::BOTH.map(|player| position.men(player))
    }

    fn hands(&self, position: &MillPosition) -> [u8; 2] {
        Player::BOTH.map(|player| position.hand(player))
    }

    fn legal_moves(&self, position: &MillPosition, list: &mut Vec<MillMove>) {
        list.clear();
        self.each_move(position, |mv| list.push(mv));
    }

    fn count_moves(&self, position: &MillPosition) -> u64 {
        self.count(position)
    }

    fn apply(&self, position: &MillPosition, mv: MillMove) -> MillPosition {
        position.after(mv)
    }

    fn outcome(&self, position: &MillPosition) -> Option<Outcome> {
        self.decided(position).or_else(|| {
            let blocked = !self.can_move(position);
            blocked.then(|| Outcome::win(position.side().other(), Reason::Blocked))
        })
    }

    fn is_quiet(&self, mv: MillMove) -> bool {
        mv.from().is_some() && mv.captures().next().is_none()
    }

    fn repetition_limit(&self) -> Option<u32> {
        self.rules.repetition
    }

    fn quiet_limit(&self, position: &MillPosition, quiet_plies: u32) -> Option<Outcome> {
        if self.rules.quiet_plies.is_some_and(|limit| quiet_plies >= limit) {
            return Some(Outcome::draw(Reason::QuietPlies));
        }
        let standoff = self.rules.morabaraba
            && quiet_plies >= STANDOFF_PLIES
            && Player::BOTH.iter().any(|&player| position.total(player) == 3);
        standoff.then(|| Outcome::draw(Reason::ThreeMenStandoff))
    }

    fn bars_moves(&self) -> bool {
        self.rules.morabaraba
    }

    /// Morabaraba: a man moved out of a mill may not on its owner's next turn go back to form that mill again.
    fn is_barred(
        &self,
        before: &MillPosition,
        last: MillMove,
        position: &MillPosition,
        mv: MillMove,
    ) -> bool {
        let returns = last.from() == Some(mv.to()) && mv.from() == Some(last.to());
        self.rules.morabaraba
            && returns
            && self.rules.board.mills_through(mv.to()).iter().any(|&mill| {
                let standing = before.men(before.side()).contains_all(mill);
                standing && position.men(position.side()).contains_all(mill.without(mv.to()))
            })
    }

    fn symmetries(&self) -> Vec<&Symmetry> {
        self.rules.board.symmetries().iter().collect()
    }

    fn transform(&self, position: &MillPosition, symmetry: &Symmetry) -> MillPosition {
        position.transform(symmetry)
    }

    fn transform_move(&self, mv: MillMove, symmetry: &Symmetry) -> MillMove {
        mv.transform(symmetry)
    }

    fn canonical(&self, position: &MillPosition) -> MillPosition {
        let images = self.rules.board.symmetries().iter().map(|symmetry| position.transform(symmetry));
        images.min().unwrap_or(*position)
    }

    fn shape(&self, mv: MillMove) -> MoveShape {
        MoveShape { from: mv.from(), path: alloc::vec![mv.to()], captures: mv.captures().collect() }
    }

    fn format_position(&self, position: &MillPosition, counters: Counters) -> String {
        self.write_position(position, counters)
    }

    fn parse_position(&self, text: &str) -> Result<(MillPosition, Counters), PositionError> {
        self.read_position(text)
    }

    fn format_move(&self, mv: MillMove) -> String {
        self.write_move(mv)
    }

    fn parse_move(&self, position: &MillPosition, text: &str) -> Result<MillMove, MoveError> {
        self.read_move(position, text)
    }
}
