//! The rule sets of the Chinese Checkers variant, as data.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::MEN;
use crate::board::{Board, Place};
use crate::boards;
use crate::options::{self, OptionDef, OptionInfo, Values, Words};
use crate::player::Player;
use crate::point::PointSet;
use crate::spec::{self, Spec, SpecError};

/// The name used on the command line, in files and in addresses.
pub const ID: &str = "chinese-checkers";
/// What people call the game.
pub const NAME: &str = "Chinese Checkers";
/// What the game is like, in one line.
pub const TAGLINE: &str = "Slide and jump twelve men across the board to the enemy's corner.";

/// Where the men start, and so which way is forward.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartingSetup {
    /// In opposite corners.
    Corners,
    /// On the rows nearest each player.
    Rows,
}

/// What helps against a man who stays at home to keep the enemy out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// A player also wins when the enemy's starting points are full and one of the men there is his.
    Lenient,
    /// Nothing: all twelve men must arrive.
    Strict,
}

/// A rule set of the Chinese Checkers variant.
#[derive(Clone, Debug)]
pub struct CheckersRules {
    /// The board, `french-37`.
    pub board: Arc<Board>,
    /// Where the men start.
    pub setup: StartingSetup,
    /// What helps against a man left at home.
    pub block: Block,
    /// At which occurrence of a position a game in progress is drawn.
    pub repetition: Option<u32>,
}

const SETUP: &Words<StartingSetup> = &[
    ("corners", StartingSetup::Corners, "in opposite corners"),
    ("rows", StartingSetup::Rows, "on the rows nearest each player"),
];
const BLOCK: &Words<Block> = &[
    ("lenient", Block::Lenient, "filling the goal with one man of one's own among those there wins too"),
    ("strict", Block::Strict, "all twelve men must reach the goal"),
];

const OPTIONS: &[OptionDef<CheckersRules>] = &[
    OptionDef {
        name: "setup",
        help: "where the men start",
        values: |_| Ok(options::words(SETUP)),
        because: "",
        get: |rules| options::word(SETUP, &rules.setup),
        set: |rules, text| options::meaning(SETUP, text).map(|setup| rules.setup = setup),
    },
    OptionDef {
        name: "block",
        help: "whether a man left at home can keep the enemy from winning",
        values: |_| Ok(options::words(BLOCK)),
        because: "",
        get: |rules| options::word(BLOCK, &rules.block),
        set: |rules, text| options::meaning(BLOCK, text).map(|block| rules.block = block),
    },
    OptionDef {
        name: "repetition",
        help: "at which occurrence of a position a game is drawn",
        values: |_| Ok(Values::Number { low: 2, high: 1000, off: true }),
        because: "",
        get: |rules| options::limit_text(rules.repetition),
        set: |rules, text| options::limit(text).map(|limit| rules.repetition = limit),
    },
];

/// The coordinates of a place counted from the centre d4.
fn from_centre(place: Place) -> (i32, i32) {
    (i32::from(place.file) - 3, i32::from(place.rank) - 3)
}

impl Default for CheckersRules {
    /// The game as it is usually played.
    fn default() -> Self {
        let board = boards::by_id("french-37").expect("the catalogue of boards has french-37");
        Self { board, setup: StartingSetup::Corners, block: Block::Lenient, repetition: Some(3) }
    }
}

impl CheckersRules {
    /// The rule set a text such as `chinese-checkers:setup=rows` names.
    ///
    /// # Errors
    /// A [`SpecError`] for another game, an unknown option, or a value the option cannot have.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let spec = Spec::parse(text)?;
        spec.expect_id(ID)?;
        let mut rules = Self::default();
        options::set_all(OPTIONS, ID, &mut rules, &spec.options)?;
        Ok(rules)
    }

    /// The options of the game, with their usual values.
    pub fn options() -> Vec<OptionInfo> {
        options::describe(OPTIONS, &Self::default())
    }

    /// The rule set as text; options are named where they differ from the usual rules.
    pub fn spec(&self) -> String {
        options::write_spec(OPTIONS, ID, self, &Self::default())
    }

    /// How far forward a place lies for White; for Black the same with the sign turned.
    pub(super) fn advance_of(&self, place: Place) -> i32 {
        let (x, y) = from_centre(place);
        match self.setup {
            StartingSetup::Corners => x + y,
            StartingSetup::Rows => y,
        }
    }

    /// The starting points of White and of Black, which lie opposite.
    pub(super) fn homes(&self) -> [PointSet; 2] {
        let all_of = |x: i32, y: i32| match self.setup {
            // The three diagonals next to the lower left corner: 3 + 4 + 5 points.
            StartingSetup::Corners => x + y <= -2,
            // The two lowest rows and b, c, e, f of the third: 3 + 5 + 4 points.
            StartingSetup::Rows => y <= -2 || y == -1 && (1..=2).contains(&x.abs()),
        };
        let points = self.board.points().iter();
        let place = |point| from_centre(self.board.place(point));
        let white = points.clone().filter(|&point| all_of(place(point).0, place(point).1)).collect();
        let black = points.filter(|&point| all_of(-place(point).0, -place(point).1)).collect();
        [white, black]
    }

    /// By point: the points that do not lie farther back for `player`.
    pub(super) fn not_behind(&self, player: Player) -> Vec<PointSet> {
        let sign = if player == Player::White { 1 } else { -1 };
        let advance = |point| sign * self.advance_of(self.board.place(point));
        let points = self.board.points();
        points.iter().map(|from| points.iter().filter(|&to| advance(to) >= advance(from)).collect()).collect()
    }

    /// The rules in plain sentences, one paragraph an element.
    pub(super) fn sentences(&self) -> Vec<String> {
        let (homes, forward) = match self.setup {
            StartingSetup::Corners => (
                "White's men start on the three diagonals next to the lower left corner, Black's on those next to the upper right",
                "towards the enemy's corner, measured along the diagonal between the two corners",
            ),
            StartingSetup::Rows => (
                "the men start on the two rows nearest their player and four points of the third, White's at the bottom",
                "towards the enemy's rows",
            ),
        };
        let mut text = alloc::vec![
            format!(
                "Two players with {MEN} men each on a board of {} points; {homes}. White moves first. Nothing is captured.",
                self.board.len()
            ),
            format!("Forward is {forward}. A turn is a slide along a line to an adjacent empty point in any direction but backwards, or one or more jumps."),
            "A jump goes along a line over one adjacent man of either colour to the empty point straight behind; the jumped man stays. Single jumps may go in any direction, but the man may not end his turn farther back than he began it, nor where he began it.".into(),
            "A turn is the man and the point where he ends: two ways to the same point are the same move.".into(),
            match self.block {
                Block::Lenient => "The first player whose men stand on all the enemy's starting points wins. So that a man left at home cannot prevent that for ever, a player also wins when after his turn all the enemy's starting points are taken and at least one of the men on them is his.".into(),
                Block::Strict => "The first player whose men stand on all the enemy's starting points wins.".into(),
            },
            "A player with no legal move passes, and may not pass otherwise; if neither player can move, the game is drawn.".into(),
        ];
        if let Some(limit) = self.repetition {
            let time = spec::ordinal(limit);
            text.push(format!(
                "A game in progress is drawn when a position occurs for the {time} time with the same player to move."
            ));
        }
        text
    }
}
