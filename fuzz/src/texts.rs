//! Every reader of texts, fed with anything: it may refuse, but what it reads it must write and read again.

use std::sync::LazyLock;

use merels_core::notation::record::{Dialect, Record, Records};
use merels_core::notation::sanmill as sanmill_positions;
use merels_core::spec::SpecError;
use merels_core::{AnyGame, Game, catalogue};

/// Games for positions and moves, the first character of an input choosing one.
const GAMES: &[&str] = &[
    "nine-mens-morris",
    "tic-tac-toe",
    "three-mens-morris",
    "nine-holes",
    "seven-mens-morris",
    "lasker-morris:double-mill=two",
    "morabaraba",
    "fox-and-geese",
    "chinese-checkers",
    "solitaire",
    "solitaire:diagonals=no",
];

/// Long inputs find nothing that short ones do not, and only take time.
const LONGEST: usize = 4096;

/// A game chosen by the first character, and the rest of the text.
fn chosen(text: &str) -> Option<(AnyGame, &str)> {
    // Made once: a board's symmetries take longer to find than most texts to read.
    static MADE: LazyLock<Vec<AnyGame>> = LazyLock::new(|| {
        GAMES.iter().map(|spec| AnyGame::parse(spec).expect("the games above exist")).collect()
    });
    let first = text.chars().next().filter(|_| text.len() <= LONGEST)?;
    Some((MADE[first as usize % GAMES.len()].clone(), &text[first.len_utf8()..]))
}

/// The text of a rule set.
pub fn spec(text: &str) {
    if let Ok(game) = AnyGame::parse(text) {
        let again = AnyGame::parse(&game.spec()).expect("a game's own text names it");
        assert_eq!(again.spec(), game.spec());
        assert!(catalogue::ids().any(|id| id == game.id()));
        assert!(!game.rules().is_empty());
    }
}

/// The text of a position, and the moves there.
pub fn position(text: &str) {
    let Some((game, text)) = chosen(text) else { return };
    let Ok((position, counters)) = game.parse_position(text) else { return };
    let written = game.format_position(&position, counters);
    assert_eq!(game.parse_position(&written), Ok((position, counters)), "{written}");
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(moves.len() as u64, game.count_moves(&position), "{written}");
    assert!(game.outcome(&position).is_none() || moves.is_empty(), "a finished game has no moves: {written}");
    for mv in moves.into_iter().take(50) {
        let name = game.format_move(mv);
        assert_eq!(game.parse_move(&position, &name), Ok(mv), "{written} {name}");
        let next = game.apply(&position, mv);
        let side = game.side_to_move(&position);
        let after = game.format_position(&next, game.advance(counters, side, mv));
        assert_eq!(game.parse_position(&after).map(|(read, _)| read), Ok(next), "{written} {name} {after}");
    }
}

/// Moves, separated by spaces, played as long as they are legal.
pub fn moves(text: &str) {
    let Some((game, text)) = chosen(text) else { return };
    let mut position = game.start();
    for word in text.split_whitespace() {
        let Ok(mv) = game.parse_move(&position, word) else { continue };
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        assert!(moves.contains(&mv), "a move that is read is legal: {word}");
        position = game.apply(&position, mv);
    }
}

fn game_of(spec: Option<&str>) -> Result<AnyGame, SpecError> {
    static NINE: LazyLock<AnyGame> =
        LazyLock::new(|| AnyGame::parse("nine-mens-morris").expect("the usual game exists"));
    match spec {
        None | Some("nine-mens-morris") => Ok(NINE.clone()),
        Some(spec) => AnyGame::parse(spec),
    }
}

fn records(text: &str, dialect: Dialect) {
    if text.len() > LONGEST {
        return;
    }
    for record in Records::new(text, dialect, game_of).flatten() {
        let written = record.to_string();
        let again: Vec<Result<Record<AnyGame>, _>> =
            Records::new(&written, Dialect::Merels, game_of).collect();
        assert!(matches!(&again[..], [Ok(read)] if *read == record), "{written}");
        // The limits of play may refuse the main line, but not break on it.
        let _ = record.play();
    }
}

/// A file of game records.
pub fn record(text: &str) {
    records(text, Dialect::Merels);
}

/// Sanmill's positions and move lists.
pub fn sanmill(text: &str) {
    records(text, Dialect::Sanmill);
    let game = game_of(None).expect("the usual game exists");
    if let Ok((position, counters)) = sanmill_positions::read_position(&game, text) {
        let written = sanmill_positions::write_position(&game, &position, counters).expect("it was read");
        assert_eq!(sanmill_positions::read_position(&game, &written), Ok((position, counters)), "{written}");
    }
}

/// PlayOK's move lists.
pub fn playok(text: &str) {
    records(text, Dialect::PlayOk);
}
