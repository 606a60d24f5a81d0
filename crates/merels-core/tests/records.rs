//! Game records: what is written is read back, what is broken is refused with its place.

use merels_core::notation::record::{Dialect, GameResult, MAX_DEPTH, NodeId, Problem, Record, Records};
use merels_core::spec::SpecError;
use merels_core::{Game, MillGame, Play};
use proptest::prelude::*;

fn game_of(spec: Option<&str>) -> Result<MillGame, SpecError> {
    MillGame::parse(spec.unwrap_or("nine-mens-morris"))
}

fn read(text: &str) -> Result<Vec<Record<MillGame>>, String> {
    Records::new(text, Dialect::Merels, game_of).map(|record| record.map_err(|e| e.to_string())).collect()
}

fn read_one(text: &str) -> Record<MillGame> {
    let mut records = read(text).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn error(text: &str) -> String {
    read(text).unwrap_err()
}

const GAME: &str = r#"[Event "Club \"Mill\""]
[White "Anna"]
[Black "Ben"]
[Result "*"]
[Game "nine-mens-morris:flying=never"]

{Before the first move} 1. d2! f4 {a good \} point} (1... d6?! 2. f4 (2. b4 $14
f4) 2... b4 {back at the branch}) 2. d6 $1 $14 b4 *
"#;

#[test]
fn a_record_keeps_tags_comments_annotations_and_variations() {
    let record = read_one(GAME);
    assert_eq!(record.tag("Event"), Some("Club \"Mill\""));
    assert_eq!(record.game().spec(), "nine-mens-morris:flying=never");
    assert_eq!(record.root().comment(), "Before the first move");
    let names: Vec<String> = record
        .main_line()
        .iter()
        .filter_map(|&id| record.node(id)?.mv())
        .map(|mv| record.game().format_move(mv))
        .collect();
    assert_eq!(names, ["d2", "f4", "d6", "b4"]);
    let first = record.node(record.main_line()[0]).unwrap();
    assert_eq!(first.nags(), [1]);
    assert_eq!(first.children().len(), 2);
    let variation = record.node(first.children()[1]).unwrap();
    assert_eq!(variation.nags(), [6]);
    assert_eq!(variation.children().len(), 2);
    assert_eq!(record.node(record.main_line()[1]).unwrap().comment(), "a good } point");
    assert_eq!(record.node(record.main_line()[2]).unwrap().nags(), [1, 14]);
    assert_eq!(record.play().unwrap().moves().len(), 4);
}

#[test]
fn what_is_written_is_what_was_read() {
    let record = read_one(GAME);
    let text = record.to_string();
    assert_eq!(read_one(&text), record);
    let again = read_one(&text).to_string();
    assert_eq!(again, text);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn several_games_follow_one_another_in_a_file() {
    let records = read(&format!("\u{feff}{GAME}\n\n% not for us\n{GAME}[White \"Eve\"]\n\n1-0 0-1")).unwrap();
    let whites: Vec<_> = records.iter().map(|record| record.tag("White")).collect();
    assert_eq!(whites, [Some("Anna"), Some("Anna"), Some("Eve"), None]);
    assert_eq!(records[3].result(), GameResult::BlackWon);
    assert!(read("").unwrap().is_empty());
    assert!(read(" \n\n").unwrap().is_empty());
}

#[test]
fn a_game_may_begin_with_a_position_of_its_own() {
    let text = "[Setup \"1\"]\n[FEN \"3/3/3/WWW3/2B/BB1/3 b 5,6 2 7\"]\n\n7... d1 8. d7 1/2-1/2";
    let record = read_one(text);
    assert!(record.has_own_start());
    assert_eq!(record.result(), GameResult::Drawn);
    let written = record.to_string();
    assert!(written.contains("[FEN \"3/3/3/WWW3/2B/BB1/3 b 5,6 2 7\"]"), "{written}");
    assert!(written.contains("7... d1 8. d7 1/2-1/2"), "{written}");
    assert_eq!(read_one(&written), record);
}

#[test]
fn errors_name_line_and_column_and_what_was_expected() {
    let cases = [
        ("1. d2 d2 *", "line 1, column 7: d2 is illegal: d2 is occupied"),
        ("1. d2\nf4 2. é *", "line 2, column 7: 'é' is not a move: expected"),
        ("1. d9 *", "line 1, column 4: 'd9' names the point 'd9', which the board does not have"),
        ("[White Anna]", "line 1, column 1: '[White Anna]' is not a tag: expected [Name \"value\"]"),
        ("[White \"A\"]\n[White \"B\"]\n*", "line 2, column 1: the tag White is given twice"),
        ("[Result \"2-0\"]\n*", "line 1, column 1: the tag Result is '2-0': expected 1-0,"),
        (
            "[Result \"1-0\"]\n\n1. d2 0-1",
            "line 3, column 7: the game ends with 0-1, but its tag Result says 1-0",
        ),
        ("[Game \"chess\"]\n*", "line 1, column 1: unknown game 'chess'"),
        (
            "[FEN \"8/8\"]\n*",
            "line 1, column 1: the tag FEN is no position of this game: the board has 7 ranks",
        ),
        ("[Setup \"1\"]\n*", "line 1, column 1: Setup is \"1\", so a tag FEN"),
        ("1. d2 {endless", "line 1, column 7: the comment that begins here is never closed"),
        ("1. d2 (1. f4 *", "line 1, column 7: the variation that begins here is never closed"),
        ("1. d2 () *", "line 1, column 8: a variation without moves"),
        ("(1. d2) *", "line 1, column 1: a variation stands before any move"),
        ("1. d2 ) *", "line 1, column 7: unexpected ')'"),
        ("1. d2 } *", "line 1, column 7: unexpected '}'"),
        ("! 1. d2 *", "line 1, column 1: an annotation stands before any move"),
        ("1. d2 (! 1. f4) *", "line 1, column 8: an annotation stands before any move"),
        ("1. d2 $999 *", "line 1, column 7: '$999' is not an annotation"),
        ("1. d2 f4", "line 1, column 9: the game has no end: expected a move or a result"),
        ("1. d2\n[White \"B\"]\n*", "line 2, column 1: the game has no end"),
    ];
    for (text, expected) in cases {
        let found = error(text);
        assert!(found.starts_with(expected), "{text}\nexpected {expected}\nfound    {found}");
    }
}

#[test]
fn nesting_without_end_is_refused_and_does_not_exhaust_the_stack() {
    let text = format!("1. d2 {} *", "(1. f4 ".repeat(200_000));
    let error = Records::new(&text, Dialect::Merels, game_of).next().unwrap().unwrap_err();
    assert!(matches!(error.problem, Problem::Size(_)), "{error}");
    let mut record = Record::new(game_of(None).unwrap());
    let mut at = NodeId::ROOT;
    for _ in 0..=MAX_DEPTH {
        let position = *record.node(at).unwrap().position();
        let mut moves = Vec::new();
        record.game().legal_moves(&position, &mut moves);
        if record.add(at, moves[0]).is_err() {
            break;
        }
        match record.add(at, moves[1]) {
            Ok(next) => at = next,
            Err(_) => break,
        }
        if moves.len() < 4 {
            break;
        }
    }
    assert_eq!(read_one(&record.to_string()), record);
}

#[test]
fn reading_of_a_hostile_text_takes_time_in_proportion_to_it() {
    // Each of these grows with the square of its length if a reader looks back over what it has read.
    for piece in ["{a}", "[", "$1 ", "1. d2 {x} ", "( ", "%\n", "d", "\\"] {
        let text = format!("1. d2 {}", piece.repeat(100_000));
        let _ = read(&text);
    }
}

/// Any tree of legal moves with any comments, from a list of choices.
fn record_of(spec: &str, choices: &[(u16, u16, u8, String)]) -> Record<MillGame> {
    let mut record = Record::new(MillGame::parse(spec).unwrap());
    let mut ids = vec![NodeId::ROOT];
    for (parent, choice, nag, comment) in choices {
        // Mostly the latest node, so that games get long.
        let place = ids.len() - 1 - usize::from(*parent).min(ids.len() - 1);
        let node = record.node(ids[place]).unwrap();
        let mut moves = Vec::new();
        record.game().legal_moves(node.position(), &mut moves);
        if moves.is_empty() {
            continue;
        }
        let mv = moves[usize::from(*choice) % moves.len()];
        if let Ok(id) = record.add(ids[place], mv) {
            record.set_comment(id, comment).unwrap();
            record.set_nags(id, &[*nag, nag.wrapping_add(3)][..usize::from(*nag % 3)]).unwrap();
            ids.push(id);
        }
    }
    record
}

fn choices() -> impl Strategy<Value = Vec<(u16, u16, u8, String)>> {
    let parent = prop_oneof![9 => Just(0u16), 1 => 0u16..200];
    let comment = prop_oneof![3 => Just(String::new()), 1 => "\\PC{0,30}", 1 => "[a \\\\}{\n\t%;]{0,120}"];
    prop::collection::vec((parent, any::<u16>(), 0u8..12, comment), 0..120)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_record_is_read_back_as_it_was_written(
        choices in choices(),
        site in "\\PC{0,40}",
        root in "\\PC{0,40}",
        spec in prop::sample::select(vec!["nine-mens-morris", "lasker-morris", "twelve-mens-morris:double-mill=two", "tic-tac-toe"]),
    ) {
        let mut record = record_of(spec, &choices);
        record.set_tag("Site", &site).unwrap();
        record.set_tag("Annotator", &root).unwrap();
        record.set_tag("Event", "E").unwrap();
        record.set_comment(NodeId::ROOT, &root).unwrap();
        record.set_result(GameResult::Drawn);
        let text = record.to_string();
        prop_assert_eq!(&read_one(&text), &record, "{}", text);
    }

    #[test]
    fn lines_of_movetext_keep_to_eighty_characters(choices in choices()) {
        let record = record_of("nine-mens-morris", &choices);
        for line in record.to_string().lines() {
            prop_assert!(line.chars().count() <= 80 || !line.trim().contains(' '), "{}", line);
        }
    }

    #[test]
    fn a_truncated_or_damaged_record_is_read_or_refused_but_never_panics(
        choices in choices(),
        cut in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4),
    ) {
        let text = record_of("nine-mens-morris", &choices).to_string();
        let mut characters: Vec<char> = text.chars().collect();
        for (place, c) in damage {
            let place = place.index(characters.len());
            characters[place] = c;
        }
        characters.truncate(cut.index(characters.len()) + 1);
        let text: String = characters.into_iter().collect();
        for dialect in [Dialect::Merels, Dialect::Sanmill, Dialect::PlayOk] {
            for record in Records::new(&text, dialect, game_of).flatten() {
                let text = record.to_string();
                prop_assert_eq!(&read_one(&text), &record, "{}", text);
            }
        }
    }

    #[test]
    fn a_played_game_is_the_main_line_of_its_record(choices in prop::collection::vec(any::<u16>(), 0..150)) {
        let mut play = Play::new(MillGame::parse("nine-mens-morris").unwrap());
        for choice in choices {
            let moves = play.legal_moves();
            if moves.is_empty() {
                break;
            }
            play.play(moves[usize::from(choice) % moves.len()]).unwrap();
        }
        let record = read_one(&Record::of_play(&play).unwrap().to_string());
        prop_assert_eq!(record.result(), GameResult::from(play.outcome()));
        let again = record.play().unwrap();
        prop_assert_eq!(again.moves(), play.moves());
        prop_assert_eq!(again.outcome(), play.outcome());
    }
}
