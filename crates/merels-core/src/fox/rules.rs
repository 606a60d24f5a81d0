//! The rule sets of Fox and Geese, as data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::boards;
use crate::options::{self, OptionDef, OptionInfo, Values, Words, YES_NO};
use crate::point::{Point, PointSet};
use crate::spec::{Spec, SpecError};

/// The name used on the command line, in files and in addresses.
pub const ID: &str = "fox-and-geese";
/// What people call the game.
pub const NAME: &str = "Fox and Geese";
/// What the game is like, in one line.
pub const TAGLINE: &str = "One fox that jumps against a flock that must hem it in.";

/// The rank (0 is the lowest) of the board's middle row.
const MIDDLE: u8 = 3;

/// A rule set of Fox and Geese.
#[derive(Clone, Debug)]
pub struct FoxRules {
    /// The board, `french-37`.
    pub board: Arc<Board>,
    /// How many geese there are: 17, or 15 without those on the middle row.
    pub geese: u8,
    /// Whether geese may step sideways.
    pub sideways: bool,
    /// Where the fox starts.
    pub fox: Point,
    /// At which occurrence of a position a game in progress is drawn.
    pub repetition: Option<u32>,
}

const GEESE: &Words<u8> =
    &[("17", 17, "three rows and the two ends of the middle row"), ("15", 15, "three rows")];

const OPTIONS: &[OptionDef<FoxRules>] = &[
    OptionDef {
        name: "geese",
        help: "how many geese there are",
        values: |_| Ok(options::words(GEESE)),
        because: "",
        get: |rules| rules.geese.to_string(),
        set: |rules, text| options::meaning(GEESE, text).map(|geese| rules.geese = geese),
    },
    OptionDef {
        name: "sideways",
        help: "whether geese may step sideways",
        values: |_| Ok(options::words(YES_NO)),
        because: "",
        get: |rules| options::word(YES_NO, &rules.sideways),
        set: |rules, text| options::meaning(YES_NO, text).map(|sideways| rules.sideways = sideways),
    },
    OptionDef {
        name: "fox",
        help: "the point on which the fox starts",
        // With 17 geese two of these are taken; `FoxRules::check` sees to that, whatever the order of the options.
        values: |rules| {
            let free = rules.board.points() - rows_of_geese(&rules.board);
            Ok(Values::Points(free.iter().map(|point| rules.board.name(point).to_string()).collect()))
        },
        because: "geese start on the others",
        get: |rules| rules.board.name(rules.fox).to_string(),
        set: |rules, text| rules.board.point(text).map(|fox| rules.fox = fox),
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

/// The three rows nearest the geese's player.
fn rows_of_geese(board: &Board) -> PointSet {
    (0..MIDDLE).flat_map(|rank| board.rank(rank)).collect()
}

impl Default for FoxRules {
    /// The game as it is usually played.
    fn default() -> Self {
        let board = boards::by_id("french-37").expect("the catalogue of boards has french-37");
        let fox = board.point("d4").expect("d4 is the centre of french-37");
        Self { board, geese: 17, sideways: true, fox, repetition: Some(3) }
    }
}

impl FoxRules {
    /// The rule set a text such as `fox-and-geese:geese=15,sideways=no` names.
    ///
    /// # Errors
    /// A [`SpecError`] for another game, an unknown option, a value the option cannot have, or options that make no
    /// game.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let spec = Spec::parse(text)?;
        spec.expect_id(ID)?;
        let mut rules = Self::default();
        options::set_all(OPTIONS, ID, &mut rules, &spec.options)?;
        rules.check()?;
        Ok(rules)
    }

    /// The options of the game, with their usual values.
    pub fn options() -> Vec<OptionInfo> {
        options::describe(OPTIONS, &Self::default())
    }

    /// What must hold for any rule set, however it was made.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        if self.starting_geese().contains(self.fox) {
            let fox = self.board.name(self.fox);
            return Err(SpecError::NoGame(format!("the fox cannot start on {fox}, where a goose starts")));
        }
        Ok(())
    }

    /// Where the geese start: in the three rows nearest their player, and 17 also on both ends of the middle row.
    pub fn starting_geese(&self) -> PointSet {
        let rows = rows_of_geese(&self.board);
        let middle: Vec<Point> = self.board.rank(MIDDLE).collect();
        let ends: PointSet = middle.first().into_iter().chain(middle.last()).copied().collect();
        if self.geese > 15 { rows | ends } else { rows }
    }

    /// The rule set as text; options are named where they differ from the usual rules.
    pub fn spec(&self) -> String {
        options::write_spec(OPTIONS, ID, self, &Self::default())
    }

    /// The rules in plain sentences, one paragraph an element.
    pub(super) fn sentences(&self) -> Vec<String> {
        let geese = self.geese;
        let rows = if geese > 15 {
            "the three rows at the bottom and the two end points of the middle row"
        } else {
            "the three rows at the bottom"
        };
        let goose = if self.sideways {
            "forward, diagonally forward or sideways, but never backwards"
        } else {
            "forward or diagonally forward, never sideways or backwards"
        };
        let mut text = alloc::vec![
            format!(
                "One player has a fox, the other {geese} geese, which fill {rows} of a board of {} points. The fox starts on {} and moves first; where players are called White and Black, it is White.",
                self.board.len(),
                self.board.name(self.fox)
            ),
            "The fox steps along a line to an adjacent empty point in any direction. Or it jumps over an adjacent goose to the empty point straight behind it on the same line and so removes the goose; it may go on jumping in the same turn and may stop after any jump. It need not jump, but it must move if it can.".into(),
            format!("A goose steps along a line to an adjacent empty point {goose}: forward is up the board. Geese do not jump."),
            format!("The geese win when the fox, to move, has no move. The fox wins when fewer than {} geese are left, too few to hold it anywhere, or when the geese, to move, have no move.", super::FEWEST_GEESE),
        ];
        if let Some(limit) = self.repetition {
            let time = crate::spec::ordinal(limit);
            text.push(format!(
                "A game in progress is drawn when a position occurs for the {time} time with the same player to move. Solved values ignore this and count endless play as a draw."
            ));
        }
        text
    }
}
