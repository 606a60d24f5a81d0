//! The mill games, as rows of data.

use super::rules::Flying;

/// A game of the catalogue: a row of data.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own that a player may change")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MillEntry {
    /// The name used on the command line, in files and in addresses.
    pub id: &'static str,
    /// What people call the game.
    pub name: &'static str,
    /// What the game is like, in one line.
    pub tagline: &'static str,
    /// The board's id in [`boards`](crate::boards).
    pub board: &'static str,
    /// Men of White and of Black.
    pub men: [u8; 2],
    /// When men may fly.
    pub flying: Flying,
    /// Whether a player with men in hand may also move.
    pub place_or_move: bool,
    /// Whether a mill wins the game, so that nothing is captured.
    pub mill_wins: bool,
    /// Whether men move at all.
    pub moving: bool,
    /// Whether Morabaraba's two rules of play hold.
    pub morabaraba: bool,
}

const PLAIN: MillEntry = MillEntry {
    id: "nine-mens-morris",
    name: "Nine Men's Morris",
    tagline: "The classic mill game: close mills, take men, fly with the last three.",
    board: "squares-3",
    men: [9, 9],
    flying: Flying::Three,
    place_or_move: false,
    mill_wins: false,
    moving: true,
    morabaraba: false,
};

const ON_A_GRID: MillEntry =
    MillEntry { board: "grid-9-diagonals", men: [3, 3], flying: Flying::Never, mill_wins: true, ..PLAIN };

const WITHOUT_FLYING: MillEntry = MillEntry { board: "squares-2", flying: Flying::Never, ..PLAIN };

const WITH_DIAGONALS: MillEntry = MillEntry { board: "squares-3-diagonals", ..PLAIN };

/// All mill games, from the smallest to the largest.
pub const CATALOGUE: &[MillEntry] = &[
    MillEntry {
        id: "tic-tac-toe",
        name: "Tic-tac-toe",
        tagline: "Three in a row on nine points; with care always a draw.",
        men: [5, 4],
        moving: false,
        ..ON_A_GRID
    },
    MillEntry {
        id: "three-mens-morris",
        name: "Three Men's Morris",
        tagline: "Tic-tac-toe that goes on: three men each, placed, then moved.",
        ..ON_A_GRID
    },
    MillEntry {
        id: "nine-holes",
        name: "Nine Holes",
        tagline: "Three men each that move to any empty point; only rows and columns count.",
        board: "grid-9",
        flying: Flying::Always,
        ..ON_A_GRID
    },
    MillEntry {
        id: "five-mens-morris",
        name: "Five Men's Morris",
        tagline: "Two squares and five men each: a short game without flying.",
        men: [5, 5],
        ..WITHOUT_FLYING
    },
    MillEntry {
        id: "six-mens-morris",
        name: "Six Men's Morris",
        tagline: "Two squares and six men each: tight, with little room to move.",
        men: [6, 6],
        ..WITHOUT_FLYING
    },
    MillEntry {
        id: "seven-mens-morris",
        name: "Seven Men's Morris",
        tagline: "Two squares joined by a cross, so that mills run through the centre.",
        board: "squares-2-cross",
        men: [7, 7],
        ..WITHOUT_FLYING
    },
    PLAIN,
    MillEntry {
        id: "lasker-morris",
        name: "Lasker Morris",
        tagline: "Emanuel Lasker's form: ten men each, placing and moving mixed from the first turn.",
        men: [10, 10],
        place_or_move: true,
        ..PLAIN
    },
    MillEntry {
        id: "eleven-mens-morris",
        name: "Eleven Men's Morris",
        tagline: "Three squares with corner diagonals, eleven men each.",
        men: [11, 11],
        ..WITH_DIAGONALS
    },
    MillEntry {
        id: "twelve-mens-morris",
        name: "Twelve Men's Morris",
        tagline: "Three squares with corner diagonals; twelve men each can fill the whole board.",
        men: [12, 12],
        ..WITH_DIAGONALS
    },
    MillEntry {
        id: "morabaraba",
        name: "Morabaraba",
        tagline: "South Africa's national mill game: twelve cows each, with two rules of its own against delay.",
        men: [12, 12],
        morabaraba: true,
        ..WITH_DIAGONALS
    },
];
