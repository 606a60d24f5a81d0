//! Solitaire: one player jumps pegs off the board of 37 points.
//!
//! `rules` is the data, `moves` generates and makes moves, `text` reads and writes; [`SolitaireGame`] ties them together
//! and implements [`Game`]. The one player is White.

mod moves;
mod rules;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

pub use moves::{MOST_LISTED, SolitaireMove};
pub use rules::{ID, NAME, SolitaireRules, TAGLINE};

use crate::board::Board;
use crate::game::{Counters, Game, MoveShape};
use crate::notation::{MoveError, PositionError};
use crate::player::{Outcome, Player, Reason};
use crate::point::PointSet;
use crate::spec::SpecError;
use crate::symmetry::Symmetry;

/// The points with pegs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SolitairePosition {
    pegs: PointSet,
}

impl SolitairePosition {
    /// A position known to be legal; anything that comes from outside goes through [`SolitaireGame::position`].
    pub const fn new(pegs: PointSet) -> Self {
        Self { pegs }
    }

    /// The points with pegs.
    pub const fn pegs(&self) -> PointSet {
        self.pegs
    }
}

/// How well a game went; less is better, and what comes first counts first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score {
    /// Pegs left.
    pub pegs: u32,
    /// Whether no single peg stands on the centre.
    pub off_centre: bool,
    /// Moves made; jumps of one peg in a row are one move.
    pub moves: u32,
}

/// Solitaire under some rule set, with what its moves need, computed once.
#[derive(Clone, Debug)]
pub struct SolitaireGame {
    rules: SolitaireRules,
    /// Every jump of the board, by where it begins.
    jumps: Vec<moves::JumpMask>,
}

impl SolitaireGame {
    /// The game with these rules.
    pub fn new(rules: SolitaireRules) -> Self {
        let jumps = moves::jump_masks(&rules.board);
        Self { rules, jumps }
    }

    /// The game a text such as `solitaire:diagonals=no` names.
    ///
    /// # Errors
    /// A [`SpecError`] that says what is wrong with the text or the rules.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        Ok(Self::new(SolitaireRules::parse(spec)?))
    }

    /// The rule set.
    pub fn rules(&self) -> &SolitaireRules {
        &self.rules
    }

    /// The position with these pegs, if the rule set allows it.
    ///
    /// # Errors
    /// [`PositionError::Impossible`] with the reason: pegs off the board, none at all, or no empty point.
    pub fn position(&self, pegs: PointSet) -> Result<SolitairePosition, PositionError> {
        let points = self.rules.board.points();
        let problem = if !points.contains_all(pegs) {
            "a peg stands outside the board"
        } else if pegs.is_empty() {
            "there is no peg on the board, but the last peg always stays"
        } else if pegs == points {
            "every point has a peg, but a game begins with an empty point"
        } else {
            return Ok(SolitairePosition::new(pegs));
        };
        Err(PositionError::Impossible(problem.into()))
    }

    /// How well a game stands.
    pub fn score(&self, position: &SolitairePosition, counters: Counters) -> Score {
        let centred = position.pegs == self.rules.centre().set();
        Score { pegs: position.pegs.len(), off_centre: !centred, moves: counters.turn }
    }
}

impl Game for SolitaireGame {
    type Position = SolitairePosition;
    type Move = SolitaireMove;

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

    fn player_names(&self) -> [&'static str; 2] {
        ["Player", "Nobody"]
    }

    fn letters(&self) -> [char; 2] {
        ['P', 'P']
    }

    fn rules(&self) -> Vec<String> {
        self.rules.sentences()
    }

    fn start(&self) -> SolitairePosition {
        SolitairePosition::new(self.rules.board.points().without(self.rules.empty))
    }

    fn start_counters(&self) -> Counters {
        Counters { quiet_plies: 0, turn: 0 }
    }

    fn side_to_move(&self, _position: &SolitairePosition) -> Player {
        Player::White
    }

    fn men(&self, position: &SolitairePosition) -> [PointSet; 2] {
        [position.pegs, PointSet::EMPTY]
    }

    /// Every chain of jumps, shorter ones first; of the longest so many that there are [`MOST_LISTED`] in all. Longer
    /// ones are legal too, and can be made jump by jump: [`Play`](crate::Play) joins the jumps of one peg.
    fn legal_moves(&self, position: &SolitairePosition, moves: &mut Vec<SolitaireMove>) {
        self.list_chains(*position, moves);
    }

    fn count_moves(&self, position: &SolitairePosition) -> u64 {
        self.count_chains(*position)
    }

    fn is_legal(&self, position: &SolitairePosition, mv: SolitaireMove) -> bool {
        self.check_chain(*position, mv.path()).is_ok()
    }

    fn joined(&self, last: SolitaireMove, next: SolitaireMove) -> Option<SolitaireMove> {
        last.joined(next)
    }

    fn apply(&self, position: &SolitairePosition, mv: SolitaireMove) -> SolitairePosition {
        position.after(mv)
    }

    fn outcome(&self, position: &SolitairePosition) -> Option<Outcome> {
        if self.jumps(*position).next().is_some() {
            return None;
        }
        let winner = (position.pegs.len() == 1).then_some(Player::White);
        Some(Outcome { winner, reason: Reason::NoJumpLeft })
    }

    fn advance(&self, counters: Counters, _mover: Player, _mv: SolitaireMove) -> Counters {
        Counters { quiet_plies: 0, turn: counters.turn + 1 }
    }

    fn is_quiet(&self, _mv: SolitaireMove) -> bool {
        false
    }

    fn repetition_limit(&self) -> Option<u32> {
        None
    }

    fn symmetries(&self) -> Vec<&Symmetry> {
        self.rules.board.symmetries().iter().collect()
    }

    fn transform(&self, position: &SolitairePosition, symmetry: &Symmetry) -> SolitairePosition {
        SolitairePosition::new(symmetry.set(position.pegs))
    }

    fn transform_move(&self, mv: SolitaireMove, symmetry: &Symmetry) -> SolitaireMove {
        mv.transform(symmetry)
    }

    fn shape(&self, mv: SolitaireMove) -> MoveShape {
        let captures = crate::path::jumped(&self.rules.board, *mv.path()).collect();
        MoveShape { from: Some(mv.from()), path: mv.path().points()[1..].to_vec(), captures }
    }

    fn format_position(&self, position: &SolitairePosition, counters: Counters) -> String {
        self.write_position(*position, counters)
    }

    fn parse_position(&self, text: &str) -> Result<(SolitairePosition, Counters), PositionError> {
        self.read_position(text)
    }

    fn format_move(&self, mv: SolitaireMove) -> String {
        self.write_move(mv)
    }

    fn parse_move(&self, position: &SolitairePosition, text: &str) -> Result<SolitaireMove, MoveError> {
        self.read_move(*position, text)
    }
}
