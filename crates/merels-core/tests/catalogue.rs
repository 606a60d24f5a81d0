//! The catalogue of games and their options: what is listed is what is read.

use std::collections::BTreeSet;

use merels_core::{AnyGame, Family, Game, Values, catalogue};

#[test]
fn there_are_fourteen_games_each_with_a_name_and_a_line_about_it() {
    let games = AnyGame::catalogue();
    assert_eq!(games.len(), 14);
    assert!(games.iter().map(|game| game.id).eq(catalogue::ids()));
    assert_eq!(games.iter().map(|game| game.id).collect::<BTreeSet<_>>().len(), 14);
    for info in games {
        let game = AnyGame::parse(info.id).unwrap();
        assert_eq!((game.id(), game.name(), game.family()), (info.id, info.name, info.family));
        assert_eq!((game.spec(), game.options()), (info.id.to_owned(), info.options));
        assert_eq!(catalogue::family_of(info.id), Some(info.family));
        assert!(info.tagline.len() > 20 && info.tagline.len() < 100 && info.tagline.ends_with('.'));
        assert!(Game::rules(&game).len() > 2);
    }
}

/// Values worth trying: all words and points, and the ends of a range.
fn some_values(values: &Values) -> Vec<String> {
    match values {
        Values::Words(words) => words.iter().map(|(word, _)| (*word).to_owned()).collect(),
        Values::Points(names) => names.clone(),
        Values::Number { low, high, off } => {
            let mut texts = vec![low.to_string(), high.to_string()];
            texts.extend(off.then(|| "off".to_owned()));
            texts
        }
    }
}

#[test]
fn every_listed_value_of_every_option_is_read_and_written() {
    for info in AnyGame::catalogue() {
        for option in &info.options {
            assert!(option.values.allow(&option.default), "{} {}", info.id, option.name);
            assert!(!option.help.is_empty());
            for value in some_values(&option.values) {
                assert!(option.values.allow(&value));
                let spec = format!("{}:{}={value}", info.id, option.name);
                match AnyGame::parse(&spec) {
                    Ok(game) if value == option.default => assert_eq!(game.spec(), info.id),
                    Ok(game) => assert_eq!(game.spec(), spec),
                    // The two points that geese take only when there are 17.
                    Err(error) => {
                        assert_eq!(
                            (info.family, option.name),
                            (Family::FoxAndGeese, "fox"),
                            "{spec}: {error}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_order_of_options_does_not_matter() {
    let one = AnyGame::parse("nine-mens-morris:diagonals=yes,men=12,flying=never").unwrap();
    let other = AnyGame::parse("nine-mens-morris:flying=never , men=12, diagonals=yes").unwrap();
    assert_eq!(one.spec(), "nine-mens-morris:men=12,flying=never,diagonals=yes");
    assert_eq!(other.spec(), one.spec());
}

#[test]
fn rule_sets_that_make_no_game_are_refused_with_the_reason() {
    let known = catalogue::ids().collect::<Vec<_>>().join(", ");
    let unknown = format!("unknown game 'chess'; the games are: {known}");
    let cases = [
        ("chess", unknown.as_str()),
        ("", &format!("unknown game ''; the games are: {known}")),
        ("nine-mens-morris:men", "'men' is not an option: expected name=value, such as men=7"),
        ("nine-mens-morris:men=7,men=8", "the option 'men' is given twice"),
        (
            "nine-mens-morris:men=2",
            "men cannot be '2': expected a number from 3 to 12, since a mill takes three men and the men of both players must fit on the board",
        ),
        (
            "nine-mens-morris:men=07",
            "men cannot be '07': expected a number from 3 to 12, since a mill takes three men and the men of both players must fit on the board",
        ),
        (
            "nine-mens-morris:flying=sometimes",
            "flying cannot be 'sometimes': expected never, three or always",
        ),
        (
            "nine-mens-morris:repetition=1",
            "repetition cannot be '1': expected off or a number from 2 to 1000",
        ),
        (
            "nine-mens-morris:geese=17",
            "nine-mens-morris has no option 'geese'; its options are: men, flying, capture-from-mills, double-mill, place-or-move, diagonals, full-board, repetition, quiet-plies",
        ),
        ("six-mens-morris:diagonals=yes", "six-mens-morris is played on a board that has no diagonals"),
        ("tic-tac-toe:men=3", "tic-tac-toe is played until the board is full: its men cannot be changed"),
        ("tic-tac-toe:flying=three", "tic-tac-toe has no moving of men, so this option means nothing there"),
        (
            "three-mens-morris:double-mill=two",
            "three-mens-morris ends with the first mill, so double-mill means nothing",
        ),
        (
            "seven-mens-morris:full-board=loss",
            "seven-mens-morris is played with too few men to fill its board, so full-board means nothing",
        ),
        ("solitaire:diagonals=maybe", "diagonals cannot be 'maybe': expected yes or no"),
        ("chinese-checkers:setup=round", "setup cannot be 'round': expected corners or rows"),
    ];
    for (spec, expected) in cases {
        assert_eq!(AnyGame::parse(spec).unwrap_err().to_string(), expected, "{spec}");
    }
}
