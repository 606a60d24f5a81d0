//! A board drawn with characters.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::Board;
use crate::point::{Point, PointSet};

/// Columns from one file to the next, and rows from one rank to the next. Both even, so that a diagonal has a
/// character of its own half-way, and two to one, so that squares look square.
const STEP: (usize, usize) = (4, 2);

/// Columns left of the board, for the rank's digit and a space.
const MARGIN: usize = 2;

/// Which characters draw a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// Box-drawing characters and round men.
    Unicode,
    /// Nothing but ASCII.
    Ascii,
}

/// A board and its men, drawn with characters: ranks from top to bottom, with coordinates at the left and below.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPicture {
    rows: Vec<Vec<char>>,
    cells: Vec<(usize, usize)>,
}

/// What lines do to one cell: which of its four sides they leave through, and whether a diagonal or a line of another
/// slope goes through it.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Bits 1, 2, 4, 8 for up, right, down, left.
    sides: u8,
    rising: bool,
    falling: bool,
    dotted: bool,
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

impl TextPicture {
    /// Draws `men` on `board`. `letters` are those of position texts, White's first; `W` and `B` become circles where
    /// the style has them, and the pegs of a game for one are filled circles in rings.
    pub fn new(board: &Board, men: [PointSet; 2], letters: [char; 2], style: Style) -> Self {
        let ranks = usize::from(board.ranks());
        let width = MARGIN + usize::from(board.files()).saturating_sub(1) * STEP.0 + 1;
        let height = ranks.saturating_sub(1) * STEP.1 + 1;
        let cells: Vec<(usize, usize)> = board
            .points()
            .iter()
            .map(|point| {
                let place = board.place(point);
                (MARGIN + usize::from(place.file) * STEP.0, (ranks - 1 - usize::from(place.rank)) * STEP.1)
            })
            .collect();

        let mut grid = alloc::vec![alloc::vec![Cell::default(); width]; height];
        for line in board.lines() {
            for pair in line.windows(2) {
                draw(&mut grid, cells[pair[0].index()], cells[pair[1].index()]);
            }
        }
        let mut rows: Vec<Vec<char>> =
            grid.iter().map(|row| row.iter().map(|cell| cell.character(style)).collect()).collect();

        let symbols = symbols(letters, style);
        for point in board.points() {
            let (column, row) = cells[point.index()];
            let man = (0..2).find(|&player| men[player].contains(point));
            if let Some(symbol) = man.map_or(symbols.empty, |player| Some(symbols.men[player])) {
                rows[row][column] = symbol;
            }
        }
        for rank in 0..ranks {
            rows[(ranks - 1 - rank) * STEP.1][0] = char::from(b'1' + rank as u8);
        }
        let mut files = alloc::vec![' '; width];
        for file in 0..board.files() {
            files[MARGIN + usize::from(file) * STEP.0] = char::from(b'a' + file);
        }
        rows.push(files);
        Self { rows, cells }
    }

    /// The rows from top to bottom, all of the same width; the last one names the files.
    pub fn rows(&self) -> &[Vec<char>] {
        &self.rows
    }

    /// Where a point was drawn: its column and row, from 0.
    pub fn cell(&self, point: Point) -> (usize, usize) {
        self.cells[point.index()]
    }
}

impl core::fmt::Display for TextPicture {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for row in &self.rows {
            let text: String = row.iter().collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// What stands for the men of each player, and for an empty point where its lines alone would not show it.
struct Symbols {
    men: [char; 2],
    empty: Option<char>,
}

/// The characters that stand for the men of each player in a [`TextPicture`], White's first.
pub fn men(letters: [char; 2], style: Style) -> [char; 2] {
    symbols(letters, style).men
}

fn symbols(letters: [char; 2], style: Style) -> Symbols {
    match (style, letters) {
        (Style::Unicode, ['W', 'B']) => Symbols { men: ['○', '●'], empty: None },
        // A game for one: its holes matter as much as its pegs.
        (Style::Unicode, [a, b]) if a == b => Symbols { men: ['●'; 2], empty: Some('○') },
        (Style::Ascii, [a, b]) if a == b => Symbols { men: letters, empty: Some('.') },
        _ => Symbols { men: letters, empty: None },
    }
}

/// Draws the line from one cell to another.
fn draw(grid: &mut [Vec<Cell>], from: (usize, usize), to: (usize, usize)) {
    let ((x, y), (x2, y2)) = (from.min(to), from.max(to));
    let (across, down) = (x2 - x, y.abs_diff(y2));
    if across == 0 {
        for row in y.min(y2)..y.max(y2) {
            grid[row][x].sides |= DOWN;
            grid[row + 1][x].sides |= UP;
        }
    } else if down == 0 {
        for column in x..x2 {
            grid[y][column].sides |= RIGHT;
            grid[y][column + 1].sides |= LEFT;
        }
    } else if across * STEP.1 == down * STEP.0 {
        // A true diagonal: one character for every half step. Its ends belong to the points.
        let half = STEP.0 / STEP.1;
        for i in 1..down {
            let falling = y2 > y;
            let cell = &mut grid[if falling { y + i } else { y - i }][x + i * half];
            cell.falling |= falling;
            cell.rising |= !falling;
        }
    } else {
        let steps = across.max(down);
        for i in 1..steps {
            let row = if y2 > y { y + down * i / steps } else { y - down * i / steps };
            grid[row][x + across * i / steps].dotted = true;
        }
    }
}

impl Cell {
    fn character(self, style: Style) -> char {
        match style {
            Style::Unicode => self.unicode(),
            Style::Ascii => self.ascii(),
        }
    }

    fn unicode(self) -> char {
        /// Indexed by the bits of `sides`.
        const BOX: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        match (self.sides, self.rising, self.falling, self.dotted) {
            (0, true, true, _) => '╳',
            (0, true, false, _) => '╱',
            (0, false, true, _) => '╲',
            (0, false, false, true) => '·',
            (sides, ..) => BOX[usize::from(sides)],
        }
    }

    fn ascii(self) -> char {
        match (self.sides, self.rising, self.falling, self.dotted) {
            (0, true, true, _) => 'X',
            (0, true, false, _) => '/',
            (0, false, true, _) => '\\',
            (0, false, false, true) => ':',
            (0, false, false, false) => ' ',
            (sides, ..) if sides & (UP | DOWN) == 0 && sides == LEFT | RIGHT => '-',
            (sides, ..) if sides == UP | DOWN => '|',
            _ => '+',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;
    use alloc::string::ToString;

    fn points(board: &Board, names: &str) -> PointSet {
        names.split(' ').filter_map(|name| board.point(name)).collect()
    }

    #[test]
    fn nine_mens_morris_looks_like_its_board() {
        let board = boards::by_id("squares-3").unwrap();
        let men = [points(&board, "d7 b6 e4"), points(&board, "g1 a4")];
        let picture = TextPicture::new(&board, men, ['W', 'B'], Style::Unicode);
        let expected = "\
7 ┌───────────○───────────┐
  │           │           │
6 │   ○───────┼───────┐   │
  │   │       │       │   │
5 │   │   ┌───┴───┐   │   │
  │   │   │       │   │   │
4 ●───┼───┤       ○───┼───┤
  │   │   │       │   │   │
3 │   │   └───┬───┘   │   │
  │   │       │       │   │
2 │   └───────┼───────┘   │
  │           │           │
1 └───────────┴───────────●
  a   b   c   d   e   f   g
";
        assert_eq!(picture.to_string(), expected);
        assert_eq!(picture.cell(board.point("g1").unwrap()), (26, 12));
    }

    #[test]
    fn diagonals_are_drawn_in_both_directions_and_ascii_needs_no_other_characters() {
        let board = boards::by_id("grid-9-diagonals").unwrap();
        let men = [points(&board, "b2"), points(&board, "c1")];
        let picture = TextPicture::new(&board, men, ['W', 'B'], Style::Ascii).to_string();
        let expected = "\
3 +---+---+
  | \\ | / |
2 +---W---+
  | / | \\ |
1 +---+---B
  a   b   c
";
        assert_eq!(picture, expected);
    }

    #[test]
    fn every_board_shows_every_point_at_a_place_of_its_own() {
        for id in boards::IDS {
            let board = boards::by_id(id).unwrap();
            for style in [Style::Unicode, Style::Ascii] {
                let picture = TextPicture::new(&board, [board.points(), PointSet::EMPTY], ['M', 'B'], style);
                let men = picture.to_string().matches('M').count();
                assert_eq!(men, board.len(), "{id}");
            }
        }
    }

    #[test]
    fn lines_of_any_slope_can_be_drawn() {
        let board = Board::new("odd", ["a1 c2", "a3 b1", "a1 a3"]).unwrap();
        let picture = TextPicture::new(&board, [PointSet::EMPTY; 2], ['W', 'B'], Style::Unicode).to_string();
        assert!(picture.contains('·'), "{picture}");
    }
}
