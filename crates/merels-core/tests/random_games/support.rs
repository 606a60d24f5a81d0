//! Random games under random option sets, for property tests.

use merels_core::{AnyGame, AnyPosition, Counters, Game, GameInfo, Values};
use proptest::prelude::*;

/// A value that an option can have, chosen by a number.
fn value(values: &Values, choice: u16) -> String {
    let choice = usize::from(choice);
    match values {
        Values::Words(words) => words[choice % words.len()].0.to_owned(),
        Values::Points(names) => names[choice % names.len()].clone(),
        Values::Number { off: true, .. } if choice % 8 == 0 => "off".to_owned(),
        // Small limits are reached in a short game.
        Values::Number { low, high, .. } => (low + choice as u32 % (high - low + 1).min(10)).to_string(),
    }
}

/// The text of a game with some options changed; in rare cases the options make no game together.
fn spec_of(info: &GameInfo, choices: &[(bool, u16)]) -> String {
    let changed = info.options.iter().zip(choices).filter(|(_, (change, _))| *change);
    let options: Vec<String> = changed
        .map(|(option, (_, choice))| format!("{}={}", option.name, value(&option.values, *choice)))
        .collect();
    if options.is_empty() { info.id.to_owned() } else { format!("{}:{}", info.id, options.join(",")) }
}

/// Any game with any options.
pub(crate) fn any_game() -> impl Strategy<Value = AnyGame> {
    let games = AnyGame::catalogue();
    let choices = prop::collection::vec((prop::bool::weighted(0.3), any::<u16>()), 9);
    (0..games.len(), choices).prop_filter_map("options that contradict each other", move |(game, choices)| {
        AnyGame::parse(&spec_of(&games[game], &choices)).ok()
    })
}

/// Choices of moves, one for each ply of a game.
pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..most)
}

/// The legal moves.
pub(crate) fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves
}

/// The positions of a random game with their counters, up to its end or that of `choices`.
pub(crate) fn positions(game: &AnyGame, choices: &[u16]) -> Vec<(AnyPosition, Counters)> {
    let mut reached = vec![(game.start(), game.start_counters())];
    for &choice in choices {
        let (position, counters) = reached[reached.len() - 1];
        let moves = moves(game, &position);
        if moves.is_empty() {
            break;
        }
        let mv = moves[usize::from(choice) % moves.len()];
        let counters = game.advance(counters, game.side_to_move(&position), mv);
        reached.push((game.apply(&position, mv), counters));
    }
    reached
}

/// Where a random game stands at the end of its choices.
pub(crate) fn last(game: &AnyGame, choices: &[u16]) -> (AnyPosition, Counters) {
    let all = positions(game, choices);
    all[all.len() - 1]
}
