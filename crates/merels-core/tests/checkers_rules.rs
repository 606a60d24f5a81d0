//! The rules of the Chinese Checkers variant and every option, each on a position that shows it.

use std::collections::BTreeSet;

use merels_core::{CheckersGame, CheckersPosition, Game, Outcome, Player, PointSet, Reason};

fn set_up(spec: &str, position: &str) -> (CheckersGame, CheckersPosition) {
    let game = CheckersGame::parse(spec).unwrap();
    let position = game.parse_position(position).unwrap().0;
    (game, position)
}

fn moves(spec: &str, position: &str, start: &str) -> BTreeSet<String> {
    let (game, position) = set_up(spec, position);
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(game.count_moves(&position), moves.len() as u64);
    let texts = moves.into_iter().map(|mv| game.format_move(mv));
    texts.filter(|text| text.starts_with(start)).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_owned).into()
}

fn after(spec: &str, position: &str, mv: &str) -> (CheckersGame, CheckersPosition) {
    let (game, position) = set_up(spec, position);
    let mv = game.parse_move(&position, mv).unwrap();
    let next = game.apply(&position, mv);
    (game, next)
}

const CORNERS: &str = "chinese-checkers";
const ROWS: &str = "chinese-checkers:setup=rows";
const STRICT: &str = "chinese-checkers:block=strict";

const CORNERS_START: &str = "BBB/2BBB/W3BBB/WW3BB/WWW3B/WWW2/WWW w 1";
const ROWS_START: &str = "BBB/BBBBB/1BB1BB1/7/1WW1WW1/WWWWW/WWW w 1";

#[test]
fn twelve_men_start_in_opposite_corners_or_rows() {
    for (spec, text) in [(CORNERS, CORNERS_START), (ROWS, ROWS_START)] {
        let game = CheckersGame::parse(spec).unwrap();
        assert_eq!(game.format_position(&game.start(), game.start_counters()), text);
        assert_eq!(game.men(&game.start()).map(PointSet::len), [12, 12]);
    }
}

#[test]
fn the_first_moves_are_those_counted_by_hand() {
    let corners = set([
        "a5-b5", "a5-b6", "b4-b5", "b4-c4", "b4-c5", "c3-c4", "c3-d3", "c3-d4", "d2-d3", "d2-e2", "d2-e3",
        "e1-e2", "e1-f2", "a4:c4", "b3:b5", "b3:d3", "c2:c4", "c2:e2", "d1:d3", "a3:c5", "b2:d4", "c1:e3",
    ]);
    assert_eq!(moves(CORNERS, CORNERS_START, ""), corners);
    let rows = set([
        "b3-a3", "b3-b4", "c3-b4", "c3-c4", "c3-d3", "c3-d4", "e3-d3", "e3-d4", "e3-e4", "e3-f4", "f3-f4",
        "f3-g3", "b2-a3", "d2-d3", "f2-g3", "b3:d3", "c3:a3", "e3:g3", "f3:d3", "b2:b4", "b2:d4", "c2:c4",
        "d2:b4", "d2:f4", "e2:e4", "f2:d4", "f2:f4", "c1:a3", "d1:d3", "e1:g3",
    ]);
    assert_eq!(moves(ROWS, ROWS_START, ""), rows);
}

/// From d4 the man jumps back over d3 to d2 and on over e3 to f4. (He may also jump over e3 at once, to f2, level
/// with d4.)
#[test]
fn a_man_may_jump_backwards_on_his_way_but_not_end_farther_back() {
    let position = "BBB/BBBBB/BBBB3/3W3/WWWWW1W/WW3/WWW w 1";
    assert_eq!(moves(CORNERS, position, "d4"), set(["d4-e4", "d4-e5", "d4:f2", "d4:d2:f4"]));
    let (game, position) = set_up(CORNERS, position);
    let error = game.parse_move(&position, "d4:d2").unwrap_err().to_string();
    assert_eq!(error, "d4:d2 is illegal: d2 lies farther back for White than d4");
}

/// From d2 the man comes to d6 by way of d4 or of b4.
#[test]
fn a_move_is_a_man_and_the_point_where_he_ends_whatever_his_way() {
    let text = "BBB/BB1BB/B1WW1BB/W4BB/W1WW3/WWW2/WWW w 1";
    let ends: BTreeSet<String> =
        moves(CORNERS, text, "d2").into_iter().map(|mv| mv[mv.len() - 2..].to_owned()).collect();
    assert_eq!(ends, set(["e2", "e3", "d4", "b4", "d6"]));
    assert_eq!(moves(CORNERS, text, "d2").len(), 5);
    let (game, position) = set_up(CORNERS, text);
    let ways = ["d2:d4:d6", "d2:b4:d6", "d2:d4:d2:b4:d6"];
    let read = ways.map(|way| game.parse_move(&position, way).unwrap());
    assert_eq!((read[0], read[0]), (read[1], read[2]));
    // The way that was read is the way that is shown.
    assert_eq!(read.map(|mv| game.format_move(mv)), ways);
    assert_eq!(game.apply(&position, read[0]), game.apply(&position, read[2]));
}

#[test]
fn jumped_men_stay() {
    let (game, next) = after(CORNERS, CORNERS_START, "a3:c5");
    assert_eq!(
        game.format_position(&next, game.start_counters()),
        "BBB/2BBB/W1W1BBB/WW3BB/1WW3B/WWW2/WWW b 1"
    );
}

#[test]
fn all_twelve_men_in_the_enemys_corner_win() {
    let before = "WWW/2WWW/3W1WW/BBB2WW/BBB3W/BBB2/BBB w 1";
    for spec in [CORNERS, STRICT] {
        let (game, next) = after(spec, before, "d5-e5");
        assert_eq!(game.outcome(&next), Some(Outcome::win(Player::White, Reason::HomeReached)));
        assert_eq!(game.count_moves(&next), 0);
        assert!(game.parse_move(&next, "c4-b5").unwrap_err().to_string().ends_with("the game is over"));
    }
}

#[test]
fn a_man_left_at_home_does_not_block_unless_the_option_is_strict() {
    // Black's man stays on g3 in his own corner; White takes its last free point.
    let before = "WWW/2WWW/3W1WW/BBW2WW/BBB3B/BBB2/BBB w 1";
    let (game, next) = after(CORNERS, before, "d5-e5");
    assert_eq!(game.outcome(&next), Some(Outcome::win(Player::White, Reason::HomeReached)));
    let (game, next) = after(STRICT, before, "d5-e5");
    assert_eq!(game.outcome(&next), None);
    // The player must have moved himself: here it is still White's turn.
    let (game, position) = set_up(CORNERS, "WWW/2WWW/4WWW/BBW2WW/BBB3B/BBB2/BBB w 1");
    assert_eq!(game.outcome(&position), None);
}

#[test]
fn a_player_without_a_move_passes_and_otherwise_may_not() {
    // White's rows are full from side to side, and every man behind them is shut in.
    let stuck = "WBW/WWWWW/BWWWWWB/BBB4/BBB4/BBB2/3 w 1";
    let rows = "chinese-checkers:setup=rows,block=strict";
    assert_eq!(moves(rows, stuck, ""), set(["pass"]));
    let (game, next) = after(rows, stuck, "pass");
    assert_eq!(game.format_position(&next, game.start_counters()), stuck.replace(" w ", " b "));
    assert!(game.count_moves(&next) > 1);
    assert_eq!(game.outcome(&next), None);
    let (game, start) = set_up(CORNERS, CORNERS_START);
    let error = game.parse_move(&start, "pass").unwrap_err().to_string();
    assert_eq!(error, "pass is illegal: White can move, and so must");
    assert!(!game.is_legal(&start, merels_core::CheckersMove::PASS));
}

#[test]
fn positions_that_cannot_stand_in_a_game_are_refused_with_the_reason() {
    let cases = [
        ("3/5/7/7/7/5/3 w 1", "White has 0 men, but the game has 12 each"),
        (
            "WWW/2WWW/4WWW/BBB2WW/BBB3W/BBB2/BBB w 1",
            "White, to move, has reached the goal already, and so had won before",
        ),
        (
            "BBB/2BBB/W3BBB/WW3BB/WWW3B/WWW2/WWW b x",
            "field 3 (turn number) is 'x': expected a number from 0 to 1000000",
        ),
    ];
    for (text, expected) in cases {
        let error = CheckersGame::parse(CORNERS).unwrap().parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let (game, start) = set_up(CORNERS, CORNERS_START);
    let forms = "expected a slide such as b3-c4, jumps such as b3:d5 or b3:d5:f5, or pass";
    let cases = [
        ("b4", format!("'b4' is not a move: {forms}")),
        ("b4:c4-d4", format!("'b4:c4-d4' is not a move: {forms}")),
        ("d4-d5", "d4-d5 is illegal: White has no man on d4".into()),
        ("b4-c3", "b4-c3 is illegal: c3 is occupied".into()),
        ("b4-d4", "b4-d4 is illegal: d4 is not next to b4 on a line; jumps are written with ':'".into()),
        ("a4:c4:a4", "a4:c4:a4 is illegal: a man may not end his turn on a4, where he began it".into()),
        ("b4:d4", "b4:d4 is illegal: nothing stands on c4 to be jumped over from b4 to d4".into()),
        ("b4:c4", "b4:c4 is illegal: there is no jump from b4 to c4 along a line".into()),
    ];
    for (mv, expected) in cases {
        assert_eq!(game.parse_move(&start, mv).unwrap_err().to_string(), expected);
    }
}
