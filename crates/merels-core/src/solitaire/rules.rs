//! The rule sets of Solitaire, as data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::boards;
use crate::options::{self, OptionDef, OptionInfo, Values, YES_NO};
use crate::point::Point;
use crate::spec::{Spec, SpecError};

/// The name used on the command line, in files and in addresses.
pub const ID: &str = "solitaire";
/// What people call the game.
pub const NAME: &str = "Solitaire";
/// What the game is like, in one line.
pub const TAGLINE: &str = "Jump pegs off the board until one is left, best of all on the centre.";

/// The board with diagonals, and without.
const BOARDS: [&str; 2] = ["french-37", "french-37-straight"];

/// A rule set of Solitaire.
#[derive(Clone, Debug)]
pub struct SolitaireRules {
    /// The board, with the lines along which pegs jump.
    pub board: Arc<Board>,
    /// The point that is empty at the start.
    pub empty: Point,
}

const OPTIONS: &[OptionDef<SolitaireRules>] = &[
    OptionDef {
        name: "empty",
        help: "the point that is empty at the start",
        values: |rules| {
            let points = rules.board.points().iter();
            Ok(Values::Points(points.map(|point| rules.board.name(point).to_string()).collect()))
        },
        because: "",
        get: |rules| rules.board.name(rules.empty).to_string(),
        set: |rules, text| rules.board.point(text).map(|empty| rules.empty = empty),
    },
    OptionDef {
        name: "diagonals",
        help: "whether pegs also jump along diagonals; without it is the harder puzzle",
        values: |_| Ok(options::words(YES_NO)),
        because: "",
        get: |rules| options::word(YES_NO, &rules.diagonals()),
        set: |rules, text| {
            let diagonals = options::meaning(YES_NO, text)?;
            // Both boards have the same points in the same order, so `empty` keeps its meaning.
            rules.board = boards::by_id(BOARDS[usize::from(!diagonals)])?;
            Some(())
        },
    },
];

impl Default for SolitaireRules {
    /// The game as it is usually played on this board.
    fn default() -> Self {
        let board = boards::by_id(BOARDS[0]).expect("the catalogue of boards has french-37");
        let empty = centre(&board);
        Self { board, empty }
    }
}

/// The point in the middle of the board.
fn centre(board: &Board) -> Point {
    board.point("d4").expect("d4 is the centre of french-37")
}

impl SolitaireRules {
    /// The rule set a text such as `solitaire:empty=d2,diagonals=no` names.
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

    /// Whether pegs jump along diagonals.
    pub fn diagonals(&self) -> bool {
        self.board.id() == BOARDS[0]
    }

    /// The point in the middle of the board.
    pub fn centre(&self) -> Point {
        centre(&self.board)
    }

    /// The rules in plain sentences, one paragraph an element.
    pub(super) fn sentences(&self) -> Vec<String> {
        let lines = if self.diagonals() {
            "along a row, a column or a diagonal line"
        } else {
            "along a row or a column"
        };
        let (points, empty) = (self.board.len(), self.board.name(self.empty));
        alloc::vec![
            format!("One player. Every one of the {points} points holds a peg but {empty}, which is empty at the start."),
            format!("A peg jumps {lines} over one adjacent peg to the empty point straight behind it, and the jumped peg is removed. Every move is a jump; a peg may stop after any jump, and its jumps in a row count as one move."),
            "The game ends when no jump is left. Fewer pegs left are better; then it is better that a single last peg stands on the centre; then fewer moves are better.".into(),
        ]
    }
}
