//! What holds in every game under every option set, tried with random games.

use std::collections::BTreeSet;

use super::support::{any_game, choices, last, moves, positions};
use merels_core::perft::{perft, perft_by_symmetry};
use merels_core::{AnyGame, AnyMove, AnyPosition, Family, Game, PointSet};
use proptest::prelude::*;

/// A move takes its man from where it stood to where it says, and takes off the board what it says.
fn moves_as_shown(game: &AnyGame, position: &AnyPosition, mv: AnyMove) -> Result<(), TestCaseError> {
    let shape = game.shape(mv);
    let next = game.apply(position, mv);
    let (mover, one_player) = (game.side_to_move(position), game.family() == Family::Solitaire);
    let (own, enemy) = (mover.index(), mover.other().index());
    let (before, after) = (game.men(position), game.men(&next));
    let (hands, hands_after) = (game.hands(position), game.hands(&next));
    let captures: PointSet = shape.captures.iter().copied().collect();
    prop_assert_eq!(captures.len() as usize, shape.captures.len(), "each man is removed once");
    prop_assert!(!after[0].intersects(after[1]));
    prop_assert!(game.board().points().contains_all(after[0] | after[1]));
    let gone: PointSet = shape.from.into_iter().collect();
    let come: PointSet = shape.path.last().copied().into_iter().collect();
    if one_player {
        prop_assert_eq!(after[own], (before[own] - gone - captures) | come);
        return Ok(());
    }
    prop_assert!(before[own].contains_all(gone));
    prop_assert!(before[enemy].contains_all(captures));
    prop_assert_eq!(after[own], (before[own] - gone) | come);
    prop_assert_eq!(after[enemy], before[enemy] - captures);
    let placed = u8::from(shape.from.is_none() && !shape.path.is_empty());
    prop_assert_eq!(hands_after[own], hands[own] - placed);
    prop_assert_eq!(hands_after[enemy], hands[enemy]);
    prop_assert_ne!(game.side_to_move(&next), mover);
    Ok(())
}

/// Texts like those of moves, most of them of moves that are not legal.
fn move_texts(game: &AnyGame, legal: &[String]) -> BTreeSet<String> {
    let names: Vec<String> = game.board().points().iter().map(|p| game.board().name(p).to_string()).collect();
    let mut texts: BTreeSet<String> = names.iter().cloned().collect();
    for from in &names {
        for to in &names {
            texts.extend([format!("{from}-{to}"), format!("{from}:{to}"), format!("{from}x{to}")]);
        }
    }
    for mv in legal.iter().take(20) {
        texts.extend(names.iter().flat_map(|name| [format!("{mv}x{name}"), format!("{mv}:{name}")]));
        texts.extend(mv.rsplit_once(['x', ':', '-']).map(|(start, _)| start.to_owned()));
    }
    texts.insert("pass".to_owned());
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    /// The text of a rule set names that rule set.
    #[test]
    fn rule_sets_survive_the_round_trip_through_their_text(game in any_game()) {
        let again = AnyGame::parse(&game.spec()).unwrap();
        prop_assert_eq!(again.spec(), game.spec());
        prop_assert_eq!(Game::rules(&again), Game::rules(&game));
        prop_assert_eq!(again.start(), game.start());
    }

    #[test]
    fn a_game_is_over_exactly_when_there_are_no_moves(game in any_game(), choices in choices(120)) {
        for (position, _) in positions(&game, &choices) {
            let moves = moves(&game, &position);
            prop_assert_eq!(game.outcome(&position).is_some(), moves.is_empty());
            prop_assert_eq!(game.count_moves(&position), moves.len() as u64);
            let different: BTreeSet<_> = moves.iter().collect();
            prop_assert_eq!(different.len(), moves.len());
        }
    }

    #[test]
    fn moves_change_the_board_as_they_are_shown(game in any_game(), choices in choices(120)) {
        for (position, _) in positions(&game, &choices) {
            for mv in moves(&game, &position).into_iter().take(300) {
                moves_as_shown(&game, &position, mv)?;
            }
        }
    }

    #[test]
    fn positions_survive_the_round_trip_through_their_text(game in any_game(), choices in choices(120)) {
        for (position, counters) in positions(&game, &choices) {
            let text = game.format_position(&position, counters);
            prop_assert_eq!(game.parse_position(&text), Ok((position, counters)), "{}", text);
        }
    }

    #[test]
    fn moves_survive_the_round_trip_through_their_text(game in any_game(), choices in choices(120)) {
        let (position, _) = last(&game, &choices);
        let mut texts = BTreeSet::new();
        for mv in moves(&game, &position).into_iter().take(2000) {
            let text = game.format_move(mv);
            prop_assert_eq!(game.parse_move(&position, &text), Ok(mv), "{}", text);
            prop_assert!(game.is_legal(&position, mv));
            prop_assert!(texts.insert(text));
        }
    }

    /// Of all texts that could be moves, the reader accepts legal moves and no others.
    #[test]
    fn the_reader_accepts_exactly_the_legal_moves(game in any_game(), choices in choices(100)) {
        let (position, _) = last(&game, &choices);
        let legal = moves(&game, &position);
        let names: Vec<String> = legal.iter().map(|&mv| game.format_move(mv)).collect();
        let mut read = BTreeSet::new();
        for text in move_texts(&game, &names) {
            match game.parse_move(&position, &text) {
                Ok(mv) => {
                    prop_assert!(legal.contains(&mv), "{}", text);
                    read.insert(mv);
                }
                Err(error) => {
                    prop_assert!(!names.contains(&text), "{} {}", text, error);
                    prop_assert!(error.to_string().len() > text.len());
                }
            }
        }
        // Of the short ones none is missing.
        for (&mv, name) in legal.iter().zip(&names) {
            prop_assert!(name.len() > 5 || read.contains(&mv), "{}", name);
        }
    }

    #[test]
    fn making_a_move_commutes_with_every_symmetry(game in any_game(), choices in choices(100)) {
        let (position, _) = last(&game, &choices);
        let legal = moves(&game, &position);
        let canonical = game.canonical(&position);
        prop_assert!(canonical <= position);
        for symmetry in game.symmetries() {
            let image = game.transform(&position, symmetry);
            prop_assert_eq!(game.transform(&image, &symmetry.inverse()), position);
            prop_assert_eq!(game.canonical(&image), canonical);
            prop_assert_eq!(game.outcome(&image), game.outcome(&position));
            let image_moves: BTreeSet<_> = moves(&game, &image).into_iter().collect();
            prop_assert_eq!(image_moves.len(), legal.len());
            for &mv in legal.iter().take(300) {
                let image_mv = game.transform_move(mv, symmetry);
                prop_assert!(game.is_legal(&image, image_mv));
                let there = game.apply(&image, image_mv);
                prop_assert_eq!(there, game.transform(&game.apply(&position, mv), symmetry));
            }
        }
    }

    #[test]
    fn counts_with_and_without_symmetry_agree(game in any_game(), choices in choices(100)) {
        let (position, _) = last(&game, &choices);
        for depth in 0..=2 {
            if game.count_moves(&position) > 200 && depth > 1 {
                break;
            }
            prop_assert_eq!(Some(perft(&game, &position, depth)), perft_by_symmetry(&game, &position, depth));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is read gives an answer: no text brings a reader down.
    #[test]
    fn no_text_brings_a_reader_down(
        game in any_game(),
        text in "\\PC{0,60}",
        position in "[WBFGP1-9/]{0,40}( [wbfg]| [0-9]{1,3},[0-9]{1,3}| [0-9]{1,9}){0,5}",
        mv in "[a-h1-8x:-]{0,90}",
    ) {
        let start = game.start();
        for text in [&text, &position, &mv] {
            if let Ok(mv) = game.parse_move(&start, text) {
                prop_assert!(game.is_legal(&start, mv));
            }
            if let Ok((read, counters)) = game.parse_position(text) {
                let written = game.format_position(&read, counters);
                prop_assert_eq!(game.parse_position(&written), Ok((read, counters)));
                prop_assert_eq!(game.count_moves(&read), moves(&game, &read).len() as u64);
            }
            if let Ok(read) = AnyGame::parse(text) {
                prop_assert_eq!(AnyGame::parse(&read.spec()).unwrap().spec(), read.spec());
            }
        }
    }

    /// A changed position text is refused with a sentence, or is the text of a position that can be played.
    #[test]
    fn changed_position_texts_are_refused_or_playable(
        game in any_game(),
        choices in choices(60),
        at in any::<prop::sample::Index>(),
        new in "[WBFGPwbfg0-9/, ]",
    ) {
        let (position, counters) = last(&game, &choices);
        let mut text = game.format_position(&position, counters);
        let at = at.index(text.len());
        text.replace_range(at..=at, &new);
        match game.parse_position(&text) {
            Ok((read, _)) => prop_assert_eq!(game.count_moves(&read), moves(&game, &read).len() as u64),
            Err(error) => prop_assert!(error.to_string().len() > 20, "{}", error),
        }
    }
}
