//! Records of every game, and what a record makes of a chain of jumps written as single moves.

use super::support::{any_game, choices};
use merels_core::notation::record::{Dialect, Record, Records};
use merels_core::{AnyGame, Game, Play};
use proptest::prelude::*;

fn read(text: &str) -> Record<AnyGame> {
    let game_of = |spec: Option<&str>| AnyGame::parse(spec.unwrap_or("nine-mens-morris"));
    let mut records = Records::new(text, Dialect::Merels, game_of);
    let record = records.next().unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(records.next().is_none());
    record
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn records_of_every_game_survive_the_round_trip(game in any_game(), choices in choices(120)) {
        let mut play = Play::new(game);
        for choice in choices {
            let legal = play.legal_moves();
            if legal.is_empty() {
                break;
            }
            play.play(legal[usize::from(choice) % legal.len()]).unwrap();
        }
        let text = Record::of_play(&play).unwrap().to_string();
        let record = read(&text);
        let again = record.play().unwrap();
        prop_assert_eq!(again.moves(), play.moves());
        prop_assert_eq!((again.position(), again.counters()), (play.position(), play.counters()));
        prop_assert_eq!(again.outcome(), play.outcome());
        prop_assert_eq!(record.to_string(), text);
    }
}

#[test]
fn in_a_record_of_solitaire_jumps_of_one_peg_count_as_one_move() {
    let record = read("[Game \"solitaire\"]\n\n1. d6:d4 2. d3:d5 3. d1:d3 4. b4:d4 5. d4:d2 *\n");
    let main_line = record.main_line();
    let last = record.node(main_line[main_line.len() - 1]).unwrap();
    assert_eq!(last.counters().turn, 4);
    let play = record.play().unwrap();
    assert_eq!((play.moves().len(), play.counters().turn), (4, 4));
    assert_eq!(play.game().format_move(play.moves()[3]), "b4:d4:d2");
}
