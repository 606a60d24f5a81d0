//! The rules of Fox and Geese and every option, each on a position that shows it.

use std::collections::BTreeSet;

use merels_core::{FoxGame, FoxPosition, Game, Outcome, Player, Reason};

fn set_up(spec: &str, position: &str) -> (FoxGame, FoxPosition) {
    let game = FoxGame::parse(spec).unwrap();
    let position = game.parse_position(position).unwrap().0;
    (game, position)
}

fn moves(spec: &str, position: &str) -> BTreeSet<String> {
    let (game, position) = set_up(spec, position);
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(game.count_moves(&position), moves.len() as u64);
    moves.into_iter().map(|mv| game.format_move(mv)).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_owned).into()
}

fn why(spec: &str, position: &str, mv: &str) -> String {
    let (game, position) = set_up(spec, position);
    game.parse_move(&position, mv).unwrap_err().to_string()
}

const FOX: &str = "fox-and-geese";

#[test]
fn the_geese_fill_their_rows_and_the_fox_starts_where_the_option_says() {
    let start = |spec: &str| {
        let game = FoxGame::parse(spec).unwrap();
        game.format_position(&game.start(), game.start_counters())
    };
    assert_eq!(start(FOX), "3/5/7/G2F2G/GGGGGGG/GGGGG/GGG f 1");
    assert_eq!(start("fox-and-geese:geese=15"), "3/5/7/3F3/GGGGGGG/GGGGG/GGG f 1");
    assert_eq!(start("fox-and-geese:fox=d7"), "1F1/5/7/G5G/GGGGGGG/GGGGG/GGG f 1");
    assert_eq!(start("fox-and-geese:fox=a4,geese=15"), "3/5/7/F6/GGGGGGG/GGGGG/GGG f 1");
    assert_eq!(start("fox-and-geese:geese=15,fox=a4"), start("fox-and-geese:fox=a4,geese=15"));
}

#[test]
fn options_that_make_no_game_are_refused_with_the_reason() {
    let error = |spec: &str| FoxGame::parse(spec).unwrap_err().to_string();
    assert_eq!(error("fox-and-geese:fox=a4"), "the fox cannot start on a4, where a goose starts");
    assert!(error("fox-and-geese:fox=d2").starts_with("fox cannot be 'd2': expected a point: c7, d7, e7,"));
    assert_eq!(error("fox-and-geese:geese=16"), "geese cannot be '16': expected 17 or 15");
    assert_eq!(
        error("fox-and-geese:men=3"),
        "fox-and-geese has no option 'men'; its options are: geese, sideways, fox, repetition"
    );
}

#[test]
fn the_fox_steps_along_lines_in_any_direction() {
    // Eight lines meet on d4, four on d5: the diagonals go through points with an even sum of coordinates.
    let on_d4 = "3/5/7/3F3/7/5/GGG f 1";
    assert!(FoxGame::parse(FOX).unwrap().parse_position(on_d4).is_err(), "three geese are too few");
    let on_d4 = "3/5/7/3F3/7/G4/GGG f 1";
    assert_eq!(
        moves(FOX, on_d4),
        set(["d4-c5", "d4-d5", "d4-e5", "d4-c4", "d4-e4", "d4-c3", "d4-d3", "d4-e3"])
    );
    let on_d5 = "3/5/3F3/7/7/G4/GGG f 1";
    assert_eq!(moves(FOX, on_d5), set(["d5-d6", "d5-c5", "d5-e5", "d5-d4"]));
}

#[test]
fn the_fox_goes_on_jumping_and_may_stop_after_any_jump() {
    // Over d5 to d6 and from there over c5 or e5; or over c5 or e5 at once, where no goose is next.
    let position = "3/5/2GGG2/3F3/7/5/1G1 f 1";
    let jumps: BTreeSet<String> = moves(FOX, position).into_iter().filter(|mv| mv.contains(':')).collect();
    assert_eq!(jumps, set(["d4:d6", "d4:d6:b4", "d4:d6:f4", "d4:b6", "d4:f6"]));
}

#[test]
fn a_jumping_fox_may_come_back_to_where_it_began() {
    // The triangle d4, b6, d6 over c5, c6 and d5, in either direction.
    let position = "3/1G3/2GG3/3F3/7/5/1G1 f 1";
    let round = ["d4:b6:d6:d4", "d4:d6:b6:d4"];
    assert!(set(round).is_subset(&moves(FOX, position)));
}

#[test]
fn a_jump_removes_the_goose_and_a_step_does_not() {
    let (game, position) = set_up(FOX, "3/5/3GG2/3F3/7/5/GGG f 1");
    let jump = game.parse_move(&position, "d4:d6:f4").unwrap();
    let next = game.apply(&position, jump);
    assert_eq!(game.format_position(&next, game.start_counters()), "3/5/7/5F1/7/5/GGG g 1");
    assert_eq!(game.outcome(&next), Some(Outcome::win(Player::White, Reason::TooFewGeese)));
    let shape = game.shape(jump);
    assert_eq!((shape.path.len(), shape.captures.len()), (2, 2));
    let step = game.parse_move(&position, "d4-c5").unwrap();
    assert_eq!(game.apply(&position, step).geese(), position.geese());
}

#[test]
fn geese_never_step_backwards_and_sideways_only_if_the_option_says_so() {
    let position = "1F1/5/7/3G3/7/5/GGG g 1";
    let d4 =
        |spec| moves(spec, position).into_iter().filter(|mv| mv.starts_with("d4")).collect::<BTreeSet<_>>();
    assert_eq!(d4(FOX), set(["d4-c5", "d4-d5", "d4-e5", "d4-c4", "d4-e4"]));
    assert_eq!(d4("fox-and-geese:sideways=no"), set(["d4-c5", "d4-d5", "d4-e5"]));
}

#[test]
fn the_geese_win_by_holding_the_fox() {
    // Four are the least, on the middle point of an edge: its neighbours, and d5 behind the one that could be jumped.
    let (game, position) = set_up(FOX, "GFG/2G2/3G3/7/7/5/3 f 1");
    assert_eq!(game.outcome(&position), Some(Outcome::win(Player::Black, Reason::FoxCaught)));
    assert_eq!(game.count_moves(&position), 0);
    assert_eq!(moves(FOX, "GFG/2G2/7/G6/7/5/3 f 1"), set(["d7:d5"]));
    let (game, position) = set_up(FOX, "GFG/2G2/3G3/7/7/5/3 g 1");
    assert_eq!(game.outcome(&position), None, "the fox must be to move");
}

#[test]
fn the_fox_wins_when_the_geese_cannot_move() {
    // All geese stand on the farthest rows with nothing empty beside or before them.
    let (game, position) = set_up("fox-and-geese:sideways=no", "GGG/5/7/3F3/7/5/3 g 1");
    assert_eq!(
        game.outcome(&position),
        Some(Outcome::win(Player::White, Reason::TooFewGeese)),
        "three geese"
    );
    let (game, position) = set_up("fox-and-geese:sideways=no", "GGG/1GFG1/7/7/7/5/3 g 1");
    assert_eq!(game.outcome(&position), Some(Outcome::win(Player::White, Reason::GeeseBlocked)));
    assert_eq!(game.count_moves(&position), 0);
    let (game, position) = set_up(FOX, "GGG/1GFG1/7/7/7/5/3 g 1");
    assert_eq!(game.outcome(&position), None, "with sideways steps c6-b6 is possible");
}

#[test]
fn positions_that_cannot_stand_in_a_game_are_refused_with_the_reason() {
    let cases = [
        (FOX, "3/5/7/7/GGGGGGG/GGGGG/GGG f 1", "there is one fox in the game, but 0 on the board"),
        (FOX, "F2/5/7/3F3/GGGGGGG/GGGGG/GGG f 1", "there is one fox in the game, but 2 on the board"),
        (FOX, "3/5/7/GG1F1GG/GGGGGGG/GGGGG/GGG f 1", "there are 19 geese, but the game has 17"),
        (
            "fox-and-geese:geese=15",
            "3/5/7/G2F2G/GGGGGGG/GGGGG/GGG f 1",
            "there are 17 geese, but the game has 15",
        ),
        (
            FOX,
            "3/5/7/3F3/7/5/GGG f 1",
            "there are only 3 geese, so the fox had won before it came to move: 4 are the fewest that can hold it",
        ),
        (FOX, "3/5/7/3F3/7/5/GGG w 1", "field 2 (side to move) is 'w': expected 'f' or 'g'"),
    ];
    for (spec, text, expected) in cases {
        let error = FoxGame::parse(spec).unwrap().parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let fox = "3/5/3GG2/3F3/7/5/GGG f 1";
    let geese = "3/5/3GG2/3F3/7/5/GGG g 1";
    let cases = [
        (
            FOX,
            fox,
            "d4",
            "'d4' is not a move: expected a step such as d4-d5, or jumps of the fox such as d4:d6 or d4:d6:f4",
        ),
        (
            FOX,
            fox,
            "d4-d3-d2",
            "'d4-d3-d2' is not a move: expected a step such as d4-d5, or jumps of the fox such as d4:d6 or d4:d6:f4",
        ),
        (FOX, fox, "d4-a1", "'d4-a1' names the point 'a1', which the board does not have"),
        (FOX, fox, "d1-d2", "d1-d2 is illegal: it is the fox's turn, and it stands on d4"),
        (FOX, fox, "d4-d5", "d4-d5 is illegal: d5 is occupied"),
        (FOX, fox, "d4-d6", "d4-d6 is illegal: d6 is not next to d4 on a line; jumps are written with ':'"),
        (FOX, fox, "d4:c5", "d4:c5 is illegal: there is no jump from d4 to c5 along a line"),
        (FOX, fox, "d4:b4", "d4:b4 is illegal: nothing stands on c4 to be jumped over from d4 to b4"),
        (FOX, fox, "d4:d6:d4", "d4:d6:d4 is illegal: nothing stands on d5 to be jumped over from d6 to d4"),
        (FOX, geese, "d4-c4", "d4-c4 is illegal: it is the geese's turn, and no goose stands on d4"),
        (FOX, geese, "d5:d3", "d5:d3 is illegal: geese do not jump"),
        (FOX, geese, "e5-e4", "e5-e4 is illegal: a goose never steps backwards"),
        (
            "fox-and-geese:sideways=no",
            geese,
            "e5-f5",
            "e5-f5 is illegal: geese do not step sideways under these rules",
        ),
        (FOX, "GGG/5/7/3F3/7/5/3 g 1", "c7-d7", "c7-d7 is illegal: the game is over"),
    ];
    for (spec, position, mv, expected) in cases {
        assert_eq!(why(spec, position, mv), expected);
    }
}
