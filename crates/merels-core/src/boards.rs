//! The catalogue of boards: nothing but lines.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::board::Board;

const GRID_9: &[&str] = &["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3"];
const GRID_9_DIAGONALS: &[&str] = &["a1 b2 c3", "a3 b2 c1"];

const SQUARES_2: &[&str] =
    &["a1 c1 e1", "e1 e3 e5", "e5 c5 a5", "a5 a3 a1", "b2 c2 d2", "d2 d3 d4", "d4 c4 b4", "b4 b3 b2"];
const SQUARES_2_CONNECTORS: &[&str] = &["a3 b3", "c5 c4", "e3 d3", "c1 c2"];
const SQUARES_2_CROSS: &[&str] = &["a3 b3 c3 d3 e3", "c1 c2 c3 c4 c5"];

const SQUARES_3: &[&str] = &[
    "a1 d1 g1", "g1 g4 g7", "g7 d7 a7", "a7 a4 a1", "b2 d2 f2", "f2 f4 f6", "f6 d6 b6", "b6 b4 b2",
    "c3 d3 e3", "e3 e4 e5", "e5 d5 c5", "c5 c4 c3", "a4 b4 c4", "d7 d6 d5", "g4 f4 e4", "d1 d2 d3",
];
const SQUARES_3_DIAGONALS: &[&str] = &["a7 b6 c5", "g7 f6 e5", "a1 b2 c3", "g1 f2 e3"];

/// Ids of all boards that [`by_id`] knows.
pub const IDS: &[&str] = &[
    "grid-9",
    "grid-9-diagonals",
    "squares-2",
    "squares-2-cross",
    "squares-3",
    "squares-3-diagonals",
    "french-37",
    "french-37-straight",
];

/// The boards that were asked for, in the order of [`IDS`]: finding a board's symmetries takes longer than most of what
/// is done with a game's name.
static BUILT: [OnceBox<Arc<Board>>; IDS.len()] = [const { OnceBox::new() }; IDS.len()];

/// The board with this id.
///
/// `french-37-straight` is `french-37` without its diagonals, for Solitaire along rows and columns only.
pub fn by_id(id: &str) -> Option<Arc<Board>> {
    let index = IDS.iter().position(|known| *known == id)?;
    if let Some(board) = BUILT[index].get() {
        return Some(Arc::clone(board));
    }
    let board = Board::new(id, lines_of(id)?).ok().map(Arc::new)?;
    Some(Arc::clone(BUILT[index].get_or_init(|| Box::new(board))))
}

fn lines_of(id: &str) -> Option<Vec<String>> {
    Some(match id {
        "grid-9" => join(&[GRID_9]),
        "grid-9-diagonals" => join(&[GRID_9, GRID_9_DIAGONALS]),
        "squares-2" => join(&[SQUARES_2, SQUARES_2_CONNECTORS]),
        "squares-2-cross" => join(&[SQUARES_2, SQUARES_2_CROSS]),
        "squares-3" => join(&[SQUARES_3]),
        "squares-3-diagonals" => join(&[SQUARES_3, SQUARES_3_DIAGONALS]),
        "french-37" => french_37(true),
        "french-37-straight" => french_37(false),
        _ => return None,
    })
}

fn join(groups: &[&[&str]]) -> Vec<String> {
    groups.iter().copied().flatten().map(|&line| String::from(line)).collect()
}

/// Rows and columns of the octagon abs(x) ≤ 3, abs(y) ≤ 3, abs(x)+abs(y) ≤ 4 around d4, and on demand the diagonals
/// through the points with x+y even.
fn french_37(diagonals: bool) -> Vec<String> {
    let on_board = |x: i8, y: i8| x.abs() <= 3 && y.abs() <= 3 && x.abs() + y.abs() <= 4;
    let mut lines = Vec::new();
    let mut add = |points: &mut dyn Iterator<Item = (i8, i8)>| {
        let names: Vec<String> = points
            .filter(|&(x, y)| on_board(x, y))
            .map(|(x, y)| format!("{}{}", char::from((b'd' as i8 + x) as u8), 4 + y))
            .collect();
        if names.len() > 1 {
            lines.push(names.join(" "));
        }
    };
    for k in -3..=3 {
        add(&mut (-3..=3).map(|x| (x, k)));
        add(&mut (-3..=3).map(|y| (k, y)));
    }
    if diagonals {
        for k in [-4, -2, 0, 2, 4] {
            add(&mut (-3..=3).map(|x| (x, x + k)));
            add(&mut (-3..=3).map(|x| (x, k - x)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::PointSet;

    /// rules.md, "One idea under all boards": points, adjacent pairs, mills, symmetries.
    #[test]
    fn boards_have_the_points_pairs_mills_and_symmetries_of_the_specification() {
        let expected = [
            ("grid-9", 9, 12, 6, 8),
            ("grid-9-diagonals", 9, 16, 8, 8),
            ("squares-2", 16, 20, 8, 16),
            ("squares-2-cross", 17, 24, 14, 8),
            ("squares-3", 24, 32, 16, 16),
            ("squares-3-diagonals", 24, 40, 20, 16),
            ("french-37", 37, 92, 68, 8),
            ("french-37-straight", 37, 60, 46, 8),
        ];
        assert!(expected.iter().map(|row| row.0).eq(IDS.iter().copied()));
        for (id, points, pairs, mills, symmetries) in expected {
            let board = by_id(id).unwrap();
            let joined: u32 = board.points().iter().map(|p| board.neighbours(p).len()).sum();
            assert_eq!(
                (board.len(), joined / 2, board.mills().len(), board.symmetries().len()),
                (points, pairs, mills, symmetries),
                "{id}"
            );
        }
    }

    #[test]
    fn symmetries_form_a_group_with_the_identity_first() {
        for id in IDS {
            let board = by_id(id).unwrap();
            let maps: Vec<_> = board.symmetries().iter().map(|s| s.map().to_vec()).collect();
            assert!(maps[0].iter().copied().eq(board.points()), "{id}");
            for a in board.symmetries() {
                assert!(maps.contains(&a.inverse().map().to_vec()), "{id}");
                assert!(board.mills().iter().all(|&mill| board.mills().contains(&a.set(mill))));
                for b in board.symmetries() {
                    let product: Vec<_> = board.points().iter().map(|p| a.point(b.point(p))).collect();
                    assert!(maps.contains(&product), "{id}");
                    let set = PointSet::from_bits(0x0016_5a96_33c7) & board.points();
                    assert_eq!(a.set(b.set(set)), set.iter().map(|p| a.point(b.point(p))).collect());
                }
            }
        }
    }
}
