//! Fox and Geese: one fox, which moves first and is White, against the geese, which are Black.
//!
//! `rules` is the data, `moves` generates and makes moves, `text` reads and writes; [`FoxGame`] ties them together and
//! implements [`Game`].

mod moves;
mod rules;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

pub use moves::FoxMove;
pub use rules::{FoxRules, ID, NAME, TAGLINE};

use crate::board::Board;
use crate::game::{Counters, Game, MoveShape};
use crate::notation::{MoveError, PositionError};
use crate::player::{Outcome, Player, Reason};
use crate::point::{Point, PointSet};
use crate::spec::SpecError;
use crate::symmetry::Symmetry;

/// The player who moves the fox.
pub const FOX: Player = Player::White;
/// The player who moves the geese.
pub const GEESE: Player = Player::Black;
/// The fewest geese that can still hold the fox: on the middle point of an edge.
pub const FEWEST_GEESE: u32 = 4;

/// Where the fox and the geese stand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FoxPosition {
    fox: Point,
    geese: PointSet,
    side: Player,
}

impl FoxPosition {
    /// A position known to be legal; anything that comes from outside goes through [`FoxGame::position`].
    pub const fn new(fox: Point, geese: PointSet, side: Player) -> Self {
        debug_assert!(!geese.contains(fox), "no two men stand on one point");
        Self { fox, geese, side }
    }

    /// Where the fox stands.
    pub const fn fox(&self) -> Point {
        self.fox
    }

    /// Where the geese stand.
    pub const fn geese(&self) -> PointSet {
        self.geese
    }

    /// Whose turn it is.
    pub const fn side(&self) -> Player {
        self.side
    }

    /// All points with men.
    pub const fn occupied(&self) -> PointSet {
        self.geese.with(self.fox)
    }
}

/// Fox and Geese under some rule set, with what its moves need, computed once.
#[derive(Clone, Debug)]
pub struct FoxGame {
    rules: FoxRules,
    /// By point: where a goose may step from there.
    goose_steps: Vec<PointSet>,
    /// The mirror from left to right and the identity: the geese's direction of play leaves no other.
    symmetries: Vec<Symmetry>,
}

impl FoxGame {
    /// The game with these rules.
    ///
    /// # Errors
    /// [`SpecError::NoGame`] when the rules contradict each other.
    pub fn new(rules: FoxRules) -> Result<Self, SpecError> {
        rules.check()?;
        let goose_steps = moves::goose_steps(&rules);
        let symmetries = rules.board.symmetries_keeping(|place| i32::from(place.rank));
        Ok(Self { rules, goose_steps, symmetries })
    }

    /// The game a text such as `fox-and-geese:geese=15` names.
    ///
    /// # Errors
    /// A [`SpecError`] that says what is wrong with the text or the rules.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        Self::new(FoxRules::parse(spec)?)
    }

    /// The rule set.
    pub fn rules(&self) -> &FoxRules {
        &self.rules
    }

    /// The position with these men, if the rule set allows it.
    ///
    /// # Errors
    /// [`PositionError::Impossible`] with the reason: men on one point or off the board, too many geese, or a game that
    /// was over before.
    pub fn position(&self, fox: Point, geese: PointSet, side: Player) -> Result<FoxPosition, PositionError> {
        let impossible = |why: String| Err(PositionError::Impossible(why));
        if !self.rules.board.points().contains_all(geese.with(fox)) {
            return impossible("a man stands outside the board".into());
        }
        if geese.contains(fox) {
            return impossible("the fox and a goose stand on one point".into());
        }
        let (count, all) = (geese.len(), u32::from(self.rules.geese));
        if count > all {
            return impossible(alloc::format!("there are {count} geese, but the game has {all}"));
        }
        if side == FOX && count < FEWEST_GEESE {
            return impossible(alloc::format!(
                "there are only {count} geese, so the fox had won before it came to move: {FEWEST_GEESE} are the fewest that can hold it"
            ));
        }
        Ok(FoxPosition::new(fox, geese, side))
    }
}

impl Game for FoxGame {
    type Position = FoxPosition;
    type Move = FoxMove;

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
        ["Fox", "Geese"]
    }

    fn letters(&self) -> [char; 2] {
        ['F', 'G']
    }

    fn rules(&self) -> Vec<String> {
        self.rules.sentences()
    }

    fn start(&self) -> FoxPosition {
        FoxPosition::new(self.rules.fox, self.rules.starting_geese(), FOX)
    }

    fn side_to_move(&self, position: &FoxPosition) -> Player {
        position.side
    }

    fn men(&self, position: &FoxPosition) -> [PointSet; 2] {
        [position.fox.set(), position.geese]
    }

    fn legal_moves(&self, position: &FoxPosition, moves: &mut Vec<FoxMove>) {
        moves.clear();
        self.each_move(position, &mut |mv| moves.push(mv));
    }

    fn count_moves(&self, position: &FoxPosition) -> u64 {
        self.count(position)
    }

    fn apply(&self, position: &FoxPosition, mv: FoxMove) -> FoxPosition {
        position.after(mv)
    }

    fn outcome(&self, position: &FoxPosition) -> Option<Outcome> {
        if position.geese.len() < FEWEST_GEESE {
            return Some(Outcome::win(FOX, Reason::TooFewGeese));
        }
        if self.can_move(position) {
            return None;
        }
        Some(match position.side {
            FOX => Outcome::win(GEESE, Reason::FoxCaught),
            GEESE => Outcome::win(FOX, Reason::GeeseBlocked),
        })
    }

    fn advance(&self, counters: Counters, mover: Player, _mv: FoxMove) -> Counters {
        Counters { quiet_plies: 0, turn: counters.turn + u32::from(mover == Player::Black) }
    }

    fn is_quiet(&self, mv: FoxMove) -> bool {
        mv.captured().is_empty()
    }

    fn repetition_limit(&self) -> Option<u32> {
        self.rules.repetition
    }

    fn symmetries(&self) -> Vec<&Symmetry> {
        self.symmetries.iter().collect()
    }

    fn canonical(&self, position: &FoxPosition) -> FoxPosition {
        let images = self.symmetries.iter().map(|symmetry| self.transform(position, symmetry));
        images.min().unwrap_or(*position)
    }

    fn transform(&self, position: &FoxPosition, symmetry: &Symmetry) -> FoxPosition {
        FoxPosition::new(symmetry.point(position.fox), symmetry.set(position.geese), position.side)
    }

    fn transform_move(&self, mv: FoxMove, symmetry: &Symmetry) -> FoxMove {
        mv.transform(symmetry)
    }

    fn shape(&self, mv: FoxMove) -> MoveShape {
        let captures = if mv.captured().is_empty() { Vec::new() } else { self.jumped(mv).collect() };
        MoveShape { from: Some(mv.from()), path: mv.path().points()[1..].to_vec(), captures }
    }

    fn format_position(&self, position: &FoxPosition, counters: Counters) -> String {
        self.write_position(position, counters)
    }

    fn parse_position(&self, text: &str) -> Result<(FoxPosition, Counters), PositionError> {
        self.read_position(text)
    }

    fn format_move(&self, mv: FoxMove) -> String {
        self.write_move(mv)
    }

    fn parse_move(&self, position: &FoxPosition, text: &str) -> Result<FoxMove, MoveError> {
        self.read_move(position, text)
    }
}
