//! Random games in progress: their limits, and taking back.

use super::support::{any_game, choices, last, moves};
use merels_core::{Family, Game, Play};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// A random game to its end: limits are met exactly when counting says so, and all can be taken back.
    #[test]
    fn games_in_progress_keep_their_limits_and_can_be_taken_back(game in any_game(), choices in choices(150)) {
        let mut play = Play::new(game.clone());
        let mut made = Vec::new();
        for choice in choices {
            let legal = play.legal_moves();
            prop_assert_eq!(play.outcome().is_some(), legal.is_empty());
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            prop_assert_eq!(play.play(mv), Ok(()));
            made.push(mv);
            let position = *play.position();
            let times = play.positions().filter(|&&earlier| earlier == position).count();
            prop_assert_eq!(play.occurrences() as usize, times);
            if game.repetition_limit().is_some_and(|limit| times >= limit as usize) {
                prop_assert!(play.outcome().is_some());
            }
        }
        let (end, counters, outcome) = (*play.position(), play.counters(), play.outcome());
        if game.family() != Family::Solitaire {
            prop_assert_eq!(play.moves(), made.as_slice());
        }
        prop_assert_eq!(play.positions().len(), play.moves().len() + 1);
        let played = play.moves().to_vec();
        for mv in played.iter().rev() {
            prop_assert_eq!(play.undo(), Some(*mv));
        }
        prop_assert_eq!(play.undo(), None);
        prop_assert_eq!((*play.position(), play.counters()), (game.start(), game.start_counters()));
        for mv in played {
            prop_assert_eq!(play.play(mv), Ok(()));
        }
        prop_assert_eq!((*play.position(), play.counters(), play.outcome()), (end, counters, outcome));
    }

    /// The text of a game's position with its counters goes on where the game stood.
    #[test]
    fn a_game_goes_on_from_the_text_of_its_position(game in any_game(), choices in choices(60)) {
        let (position, counters) = last(&game, &choices);
        let (read, read_counters) = game.parse_position(&game.format_position(&position, counters)).unwrap();
        let play = Play::from_position(game.clone(), read, read_counters);
        prop_assert_eq!(play.counters(), counters);
        let legal: Vec<_> = moves(&game, &position);
        if game.quiet_limit(&position, counters.quiet_plies).is_none() {
            prop_assert_eq!(play.legal_moves(), legal);
        }
    }
}
