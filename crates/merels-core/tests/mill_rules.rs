//! The rules of the mill games and every option, each on a position that shows it.

use std::collections::BTreeSet;

use merels_core::{Game, MillGame, MillPosition, Outcome, Player, Reason};

fn set_up(spec: &str, position: &str) -> (MillGame, MillPosition) {
    let game = MillGame::parse(spec).unwrap();
    let position = game.parse_position(position).unwrap().0;
    (game, position)
}

/// All legal moves that begin with `start`, as text.
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

fn outcome(spec: &str, position: &str) -> Option<Outcome> {
    let (game, position) = set_up(spec, position);
    game.outcome(&position)
}

fn after(spec: &str, position: &str, mv: &str) -> (MillGame, MillPosition) {
    let (game, position) = set_up(spec, position);
    let mv = game.parse_move(&position, mv).unwrap();
    let next = game.apply(&position, mv);
    (game, next)
}

fn why(spec: &str, position: &str, mv: &str) -> String {
    let (game, position) = set_up(spec, position);
    game.parse_move(&position, mv).unwrap_err().to_string()
}

#[test]
fn a_player_with_men_in_hand_must_place() {
    let position = "W2/3/3/6/3/3/2B w 8,8";
    assert_eq!(moves("nine-mens-morris", position, "").len(), 22);
    assert!(moves("nine-mens-morris", position, "").iter().all(|mv| mv.len() == 2));
}

#[test]
fn in_lasker_morris_a_player_with_men_in_hand_places_or_moves() {
    let position = "2B/3/3/6/3/1W1/3 w 9,9";
    assert_eq!(moves("lasker-morris", position, "d2-"), set(["d2-d1", "d2-d3", "d2-b2", "d2-f2"]));
    assert_eq!(moves("lasker-morris", position, "").len(), 22 + 4);
    assert_eq!(moves("lasker-morris:place-or-move=no", "2B/3/3/6/3/1W1/3 w 9,9", "").len(), 22);
    let with_empty_hand = "2B/3/B1B/6/3/1W1/W1W w 0,7";
    assert!(moves("lasker-morris", with_empty_hand, "").iter().all(|mv| mv.contains('-')));
}

#[test]
fn men_fly_when_exactly_three_are_left() {
    let three = "W2/2W/1B1/5B/W2/2B/B2 w 0,0";
    assert_eq!(moves("nine-mens-morris", three, "").len(), 3 * 17);
    assert_eq!(moves("nine-mens-morris:flying=never", three, "").len(), 6);
    let four = "W2/2W/1BW/5B/W2/2B/B2 w 0,0";
    assert_eq!(moves("nine-mens-morris", four, "").len(), 7);
    assert_eq!(moves("nine-mens-morris:flying=always", four, "").len(), 4 * 16);
    // Of board and hand together, where a player with men in hand may move.
    let two_and_one = "W2/2W/1B1/5B/3/2B/B2 w 1,0";
    assert_eq!(moves("lasker-morris", two_and_one, "").len(), 18 + 2 * 18);
    let two_and_two = "W2/2W/1B1/5B/3/2B/B2 w 2,0";
    assert_eq!(moves("lasker-morris", two_and_two, "").len(), 18 + 4);
}

#[test]
fn games_on_two_squares_have_no_flying() {
    let position = "W1W/3/1WB1/3/BB1 w 0,0";
    for spec in ["five-mens-morris", "six-mens-morris"] {
        assert_eq!(
            moves(spec, position, ""),
            set(["a5-c5", "a5-a3", "e5-c5", "e5-e3", "b3-a3", "b3-b4", "b3-b2"])
        );
    }
    // To any of ten points, and b3-c5 closes a mill and removes one of three men.
    assert_eq!(moves("six-mens-morris:flying=three", position, "").len(), 3 * 10 + 2);
}

#[test]
fn men_in_mills_are_safe_unless_all_are_or_the_option_says_otherwise() {
    let rules = |value| format!("nine-mens-morris:flying=never,capture-from-mills={value}");
    // Black's mill a1-d1-g1, and a man on e4 outside.
    let one_outside = "WW1/3/3/3B1W/3/3/BBB w 0,0";
    let all_in_mills = "WW1/3/3/5W/3/3/BBB w 0,0";
    let any_of_the_mill = ["g4-g7xa1", "g4-g7xd1", "g4-g7xg1"];
    assert_eq!(moves(&rules("if-all"), one_outside, "g4-g7"), set(["g4-g7xe4"]));
    assert_eq!(moves(&rules("never"), one_outside, "g4-g7"), set(["g4-g7xe4"]));
    assert_eq!(moves(&rules("if-all"), all_in_mills, "g4-g7"), set(any_of_the_mill));
    assert_eq!(moves(&rules("never"), all_in_mills, "g4-g7"), set(["g4-g7"]));
    assert_eq!(moves(&rules("always"), all_in_mills, "g4-g7"), set(any_of_the_mill));
    let mut all = set(any_of_the_mill);
    all.insert("g4-g7xe4".into());
    assert_eq!(moves(&rules("always"), one_outside, "g4-g7"), all);
}

#[test]
fn a_mill_must_capture() {
    let position = "WW1/3/3/3B1W/3/3/BBB w 0,0";
    let text = why("nine-mens-morris", position, "g4-g7");
    assert_eq!(text, "g4-g7 is illegal: it closes a mill, so it must remove a man: e4");
}

/// Placing on g7 closes a7-d7-g7 and g7-g4-g1.
#[test]
fn two_mills_at_once_remove_one_man_or_two_one_after_the_other() {
    let one = "nine-mens-morris";
    let two = "nine-mens-morris:double-mill=two";
    let four_free_men = "WW1/B1B/B2/5W/3/B2/2W w 5,5";
    assert_eq!(moves(one, four_free_men, "g7").len(), 4);
    assert_eq!(moves(two, four_free_men, "g7").len(), 6, "pairs of four men, in either order the same move");

    // Mill b6-d6-f6 and c5: first the free man, then one of the mill, as no other is left.
    let mill_and_one = "WW1/BBB/B2/5W/3/3/2W w 5,5";
    assert_eq!(moves(two, mill_and_one, "g7"), set(["g7xc5xb6", "g7xc5xd6", "g7xc5xf6"]));
    let never = "nine-mens-morris:double-mill=two,capture-from-mills=never";
    assert_eq!(moves(never, mill_and_one, "g7"), set(["g7xc5"]));
    let always = "nine-mens-morris:double-mill=two,capture-from-mills=always";
    assert_eq!(moves(always, mill_and_one, "g7").len(), 6);

    // A mill alone: the first removal frees the other two.
    let mill_alone = "WW1/BBB/3/5W/3/3/2W w 5,5";
    assert_eq!(moves(two, mill_alone, "g7"), set(["g7xb6xd6", "g7xb6xf6", "g7xd6xf6"]));
    assert_eq!(moves(never, mill_alone, "g7"), set(["g7"]));
    let mill_and_two = "WW1/BBB/B2/5W/2B/W2/2W w 4,4";
    assert_eq!(moves(two, mill_and_two, "g7"), set(["g7xc5xe3"]));
}

#[test]
fn two_removals_may_be_written_in_either_order_where_both_are_legal() {
    let position = "WW1/B1B/B2/5W/3/B2/2W w 5,5";
    let (game, position) = set_up("nine-mens-morris:double-mill=two", position);
    let forward = game.parse_move(&position, "g7xb6xb2").unwrap();
    assert_eq!(game.parse_move(&position, "g7xb2xb6"), Ok(forward));
}

#[test]
fn a_player_with_fewer_than_three_men_has_lost() {
    let (game, next) = after("nine-mens-morris", "WW1/3/3/3B1W/3/3/BB1 w 0,0", "g4-g7xe4");
    assert_eq!(game.outcome(&next), Some(Outcome::win(Player::White, Reason::TooFewMen)));
    assert_eq!(game.count_moves(&next), 0);
    // Men in hand count: a player with one man on the board and two in hand plays on.
    assert_eq!(outcome("lasker-morris", "WW1/3/3/3B1W/3/3/3 b 0,2"), None);
}

#[test]
fn a_player_who_cannot_move_has_lost() {
    // White's four men stand in the corner of a7, hemmed in by a1, b4, d6 and g7.
    let blocked = "WWB/1B1/3/WB4/3/3/B2 w 0,0";
    assert_eq!(
        outcome("nine-mens-morris:flying=never", blocked),
        Some(Outcome::win(Player::Black, Reason::Blocked))
    );
    assert_eq!(outcome("nine-mens-morris", blocked), None, "three men fly");
    assert_eq!(moves("nine-mens-morris:flying=never", blocked, ""), set([]));
}

#[test]
fn a_board_filled_by_placing_is_a_draw_or_lost_for_the_player_to_move() {
    let one_point_left = "WBW/BWB/W1W/BWBBWB/WBW/BWB/WBW b 0,1";
    assert_eq!(moves("twelve-mens-morris", one_point_left, ""), set(["d5"]));
    let (game, full) = after("twelve-mens-morris", one_point_left, "d5");
    assert_eq!(game.outcome(&full), Some(Outcome::draw(Reason::FullBoard)));
    let (game, full) = after("twelve-mens-morris:full-board=loss", one_point_left, "d5");
    assert_eq!(game.outcome(&full), Some(Outcome::win(Player::Black, Reason::FullBoard)));
    // A last placing that closes a mill removes a man, and the board is not full.
    let mill_left = "WBW/WWB/B1B/BWBBWB/WBW/BWW/WBW b 0,1";
    let (game, next) = after("twelve-mens-morris", mill_left, "d5xa7");
    assert_eq!(game.outcome(&next), None);
}

#[test]
fn in_tic_tac_toe_a_row_wins_and_a_full_board_is_a_draw() {
    let (game, won) = after("tic-tac-toe", "WW1/BB1/3 w 3,2", "c3");
    assert_eq!(game.outcome(&won), Some(Outcome::win(Player::White, Reason::Mill)));
    let (game, won) = after("tic-tac-toe", "W1B/WB1/3 w 3,2", "a1");
    assert_eq!(game.outcome(&won), Some(Outcome::win(Player::White, Reason::Mill)));
    let (game, won) = after("tic-tac-toe", "WBW/WBB/BW1 w 1,0", "c1");
    assert_eq!(game.outcome(&won), Some(Outcome::draw(Reason::FullBoard)));
    let (game, won) = after("tic-tac-toe", "WBW/BWB/BW1 w 1,0", "c1");
    assert_eq!(
        game.outcome(&won),
        Some(Outcome::win(Player::White, Reason::Mill)),
        "a row with the last man"
    );
}

#[test]
fn in_three_mens_morris_a_mill_wins_also_while_placing() {
    let (game, won) = after("three-mens-morris", "WW1/BB1/3 w 1,1", "c3");
    assert_eq!(game.outcome(&won), Some(Outcome::win(Player::White, Reason::Mill)));
    let (game, won) = after("three-mens-morris", "WW1/BBW/2B w 0,0", "c2-c3");
    assert_eq!(game.outcome(&won), Some(Outcome::win(Player::White, Reason::Mill)));
    assert_eq!(
        why("three-mens-morris", "WW1/BB1/3 w 1,1", "c3xb2"),
        "c3xb2 is illegal: a mill wins this game, and nothing is removed"
    );
}

#[test]
fn in_nine_holes_men_move_anywhere_and_diagonals_do_not_count() {
    let position = "W1B/1W1/B1B w 0,1";
    assert!(
        MillGame::parse("nine-holes").unwrap().parse_position(position).is_err(),
        "one man of White is missing"
    );
    let position = "W1B/1W1/BB1 w 1,0";
    assert!(MillGame::parse("nine-holes").unwrap().parse_position(position).is_err(), "White places first");
    let position = "W1B/1W1/B2 w 1,1";
    let (game, next) = after("nine-holes", position, "c1");
    assert_eq!(game.outcome(&next), None, "a diagonal row does not count");
    let (game, next) = after("nine-holes:diagonals=yes", position, "c1");
    assert_eq!(game.outcome(&next), Some(Outcome::win(Player::White, Reason::Mill)));
    assert_eq!(moves("nine-holes", "W1B/1W1/BBW w 0,0", "").len(), 3 * 3);
    assert_eq!(moves("nine-holes", "W1B/1W1/BBW w 0,0", "a3"), set(["a3-b3", "a3-a2", "a3-c2"]));
}

#[test]
fn positions_that_cannot_stand_in_a_game_are_refused_with_the_reason() {
    let cases = [
        ("nine-mens-morris", "3/3/3/6/3/3/3", "field 2 (side to move) is missing: expected 'w' or 'b'"),
        ("nine-mens-morris", "3/3/3/6/3/3/3 x 9,9", "field 2 (side to move) is 'x': expected 'w' or 'b'"),
        (
            "nine-mens-morris",
            "3/3/3/6/3/3/3 w 9",
            "field 3 (men in hand) is '9': expected men in hand of White and of Black, such as 9,9",
        ),
        ("nine-mens-morris", "3/3/3/6/3/3/3 w 9,9 0 1 1", "'1' follows after the last field"),
        (
            "nine-mens-morris",
            "3/3/3/6/3/3/3 w 9,9 -1",
            "field 4 (plies since the last placing or capture) is '-1': expected a number from 0 to 1000000",
        ),
        (
            "nine-mens-morris",
            "3/3/3/6/3/3 w 9,9",
            "the board has 7 ranks separated by '/', but '3/3/3/6/3/3' has 6",
        ),
        (
            "nine-mens-morris",
            "3/3/3/5/3/3/3 w 9,9",
            "rank 4 ('5'): it describes 5 points, but this rank has 6",
        ),
        (
            "nine-mens-morris",
            "3/3/3/X5/3/3/3 w 9,9",
            "rank 4 ('X5'): unexpected 'X', a rank holds 'W', 'B' and numbers of empty points, never two in a row",
        ),
        (
            "nine-mens-morris",
            "3/3/3/6/3/3/3 w 10,9",
            "White has too many men: 0 on the board and 10 in hand, but the game has 9",
        ),
        (
            "nine-mens-morris",
            "3/3/3/6/3/3/2W w 8,9",
            "with White to move White must have placed as many men as Black, but 8 and 9 men in hand mean that they placed 1 and 0",
        ),
        (
            "nine-mens-morris",
            "3/3/3/6/3/BBB/WW1 b 0,0",
            "White has fewer than three men, so the game was over before Black came to move",
        ),
        (
            "three-mens-morris",
            "3/BB1/WW1 w 0,0",
            "White has too few men: 2 on the board and 0 in hand of 3, but men are never captured here",
        ),
        (
            "three-mens-morris",
            "3/BB1/WWW w 0,1",
            "with White to move White must have placed as many men as Black, but 0 and 1 men in hand mean that they placed 3 and 2",
        ),
        (
            "three-mens-morris",
            "2B/BB1/WWW w 0,0",
            "White, to move, has a mill already, and so had won before",
        ),
    ];
    for (spec, text, expected) in cases {
        let error = MillGame::parse(spec).unwrap().parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{spec} {text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let placing = "WW1/B1B/B2/5W/3/B2/2W w 5,5";
    let moving = "WW1/3/3/3B1W/3/3/BBB w 0,0";
    let nine = "nine-mens-morris";
    let never = "nine-mens-morris:flying=never";
    let cases = [
        (nine, placing, "h9", "'h9' names the point 'h9', which the board does not have"),
        (
            nine,
            placing,
            "",
            "'' is not a move: expected a placing such as d2, a move such as d2-d3, each with its captures such as d2-d3xg7",
        ),
        (nine, placing, "a7", "a7 is illegal: a7 is occupied"),
        (nine, placing, "a7-a4", "a7-a4 is illegal: White has men in hand and must place one"),
        (nine, placing, "d2xb6", "d2xb6 is illegal: it closes no mill, so it removes nothing"),
        (nine, placing, "g7xd2", "g7xd2 is illegal: Black has no man on d2"),
        (nine, placing, "g7xb6xf6", "g7xb6xf6 is illegal: it closes mills, so only one man is removed"),
        (
            "nine-mens-morris:double-mill=two",
            placing,
            "g7xb6",
            "g7xb6 is illegal: it closes two mills, so it must remove a second man: f6, c5, b2",
        ),
        (nine, moving, "d2", "d2 is illegal: White has no men in hand and must move one"),
        (nine, moving, "d6-d5", "d6-d5 is illegal: White has no man on d6"),
        (never, moving, "a7-d6", "a7-d6 is illegal: d6 is not adjacent to a7, and White may not fly"),
        (
            nine,
            moving,
            "g4-g7xa1",
            "g4-g7xa1 is illegal: the man on a1 stands in a mill; these may be removed: e4",
        ),
        (
            nine,
            moving,
            "g4-g7xe4xa1",
            "g4-g7xe4xa1 is illegal: it closes one mill, so only one man is removed",
        ),
        (nine, "WW1/3/3/6/3/3/BBB w 0,0", "a7-a4", "a7-a4 is illegal: the game is over"),
        (
            "nine-mens-morris:capture-from-mills=never",
            "WW1/3/3/5W/3/3/BBB w 0,0",
            "g4-g7xa1",
            "g4-g7xa1 is illegal: no man may be removed, since all stand in mills",
        ),
    ];
    for (spec, position, mv, expected) in cases {
        assert_eq!(why(spec, position, mv), expected);
    }
}
