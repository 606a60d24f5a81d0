//! Texts of other programs: Sanmill's positions and move lists, PlayOK's numbered points.

use merels_core::notation::record::{GameResult, Record, RecordError};
use merels_core::notation::{playok, sanmill};
use merels_core::spec::SpecError;
use merels_core::{Counters, Game, MillGame};
use proptest::prelude::*;

fn game_of(spec: Option<&str>) -> Result<MillGame, SpecError> {
    MillGame::parse(spec.unwrap_or("nine-mens-morris"))
}

fn nine() -> MillGame {
    MillGame::parse("nine-mens-morris").unwrap()
}

fn one(mut records: impl Iterator<Item = Result<Record<MillGame>, RecordError>>) -> Record<MillGame> {
    let record = records.next().unwrap().unwrap();
    assert!(records.next().is_none());
    record
}

fn moves(record: &Record<MillGame>) -> Vec<String> {
    let line = record.main_line();
    let moves = line.iter().filter_map(|&id| record.node(id)?.mv());
    moves.map(|mv| record.game().format_move(mv)).collect()
}

#[test]
fn a_sanmill_position_is_read_ring_by_ring_from_twelve_o_clock() {
    // Inner ring d5 and e5 White, middle ring f4 Black, outer ring a7 White and d7 Black.
    let text = "OO******/**@*****/@******O w p p 3 6 2 7 0 0 0 0 0 0 0 0 4";
    // Three White men placed and two Black: Black is to move.
    let error = sanmill::read_position(&nine(), text).unwrap_err().to_string();
    assert!(error.contains("as many men as Black"), "{error}");
    let (position, counters) = sanmill::read_position(&nine(), &text.replace(" w ", " b ")).unwrap();
    assert_eq!(nine().format_position(&position, counters), "WB1/3/1WW/4B1/3/3/3 b 6,7 0 4");
    // A short form is enough.
    let (short, counters) =
        sanmill::read_position(&nine(), "OO******/**@*****/@******O b p p 3 6 2 7 0").unwrap();
    assert_eq!((short, counters), (position, Counters { quiet_plies: 0, turn: 1 }));
}

#[test]
fn a_wrong_sanmill_position_is_refused_with_a_reason() {
    let start = "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1";
    assert!(sanmill::read_position(&nine(), start).is_ok());
    let cases = [
        (start.replace("********/", ""), "field 1 (rings)"),
        (start.replacen('*', "X", 1), "field 1 (rings)"),
        (
            start.replacen('*', "O", 1),
            "field 5 (White's men on the board) is '0': expected 1, as in the rings",
        ),
        (start.replace(" w ", " x "), "field 2 (side to move) is 'x'"),
        (start.replace(" w p ", " w q "), "field 3 (phase) is 'q'"),
        (start.replace(" p p ", " p r "), "a man is still to be removed"),
        (start.replace(" 0 9 0 9 0", " 0 9 0 9 1"), "a man is still to be removed"),
        (start.replace(" 0 9 0 9", " 0 9 0 x"), "field 8 (Black's men in hand) is 'x'"),
        (start.replace(" 0 9 0 9", " 0 12 0 12"), "White has too many men"),
        ("********/********/********".into(), "field 2 (side to move) is missing"),
        (String::new(), "field 1 (rings) is missing"),
    ];
    for (text, expected) in cases {
        let error = sanmill::read_position(&nine(), &text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let six = MillGame::parse("six-mens-morris").unwrap();
    let error = sanmill::read_position(&six, start).unwrap_err().to_string();
    assert!(error.contains("not for squares-2"), "{error}");
}

#[test]
fn sanmill_lists_may_have_the_removal_apart() {
    let text = "1. d6 f4\n2. d5 b4\n3. d7xf4 a1\n4. g1 a4\n";
    let record = one(sanmill::read_games(text, game_of));
    assert_eq!(moves(&record), ["d6", "f4", "d5", "b4", "d7xf4", "a1", "g1", "a4"]);
    assert_eq!(record.result(), GameResult::Unknown);
    let apart = one(sanmill::read_games(&text.replace("d7xf4", "d7 xf4"), game_of));
    assert_eq!(apart, record);
    assert_eq!(one(sanmill::read_games(&sanmill::write_moves(&record), game_of)), record);
}

#[test]
fn sanmill_lists_may_come_with_tags_and_a_position() {
    let text = "[Event \"Sanmill-Game\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
        [FEN \"OO******/**@*****/@******O b p p 3 6 2 7 0 0 0 0 0 0 0 0 4\"]\n\n4... d6 5. d1 1-0\n";
    let record = one(sanmill::read_games(text, game_of));
    assert_eq!(moves(&record), ["d6", "d1"]);
    assert_eq!(record.result(), GameResult::WhiteWon);
}

#[test]
fn an_illegal_move_in_a_list_is_named_with_its_place_and_reason() {
    let error = |text| sanmill::read_games(text, game_of).next().unwrap().unwrap_err().to_string();
    assert!(error("1. d6 f4\n2. d5 d6").starts_with("line 2, column 7: d6 is illegal: d6 is occupied"));
    assert!(
        error("1. d6 xd6")
            .starts_with("line 1, column 4: d6xd6 is illegal: it closes no mill, so it removes nothing")
    );
    let error = |text| playok::read_games(text, game_of).next().unwrap().unwrap_err().to_string();
    assert!(error("1. 5 25").starts_with("line 1, column 6: '25' names the point '25'"));
    assert!(error("1. 5 4-").starts_with("line 1, column 6: '4-' is not a move: expected a point's number"));
    assert_eq!(error("1. 5 5"), "line 1, column 6: '5': d6 is illegal: d6 is occupied");
}

#[test]
fn playok_numbers_points_from_left_to_right_and_top_to_bottom() {
    let text = "1. 1 12 2. 2 13 3. 3x12 24 4. 22 x24\n";
    let record = one(playok::read_games("1. 1 12 2. 2 13 3. 3x12 24", game_of));
    assert_eq!(moves(&record), ["a7", "c4", "d7", "e4", "g7xc4", "g1"]);
    let apart = one(playok::read_games("1. 1 12 2. 2 13 3. 3 x12 24", game_of));
    assert_eq!(apart, record);
    assert_eq!(one(playok::read_games(&playok::write_moves(&record), game_of)), record);
    // A removal without a mill.
    assert!(playok::read_games(text, game_of).next().unwrap().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn positions_and_lists_of_random_games_go_there_and_back(
        choices in prop::collection::vec(any::<u16>(), 0..120),
        spec in prop::sample::select(vec!["nine-mens-morris", "lasker-morris", "morabaraba"]),
    ) {
        let game = MillGame::parse(spec).unwrap();
        let mut record = Record::new(game.clone());
        let mut at = merels_core::notation::record::NodeId::ROOT;
        for choice in choices {
            let node = record.node(at).unwrap();
            let (position, counters) = (*node.position(), node.counters());
            let text = sanmill::write_position(&game, &position, counters).unwrap();
            prop_assert!(sanmill::is_position(&text));
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            prop_assert_eq!(sanmill::read_position(&game, &text), Ok((position, counters)), "{}", text);
            at = record.add(at, moves[usize::from(choice) % moves.len()]).unwrap();
        }
        let of = |_: Option<&str>| Ok(game.clone());
        if record.main_line().is_empty() {
            return Ok(());
        }
        prop_assert_eq!(&one(sanmill::read_games(&sanmill::write_moves(&record), of)), &record);
        prop_assert_eq!(&one(playok::read_games(&playok::write_moves(&record), of)), &record);
    }
}
