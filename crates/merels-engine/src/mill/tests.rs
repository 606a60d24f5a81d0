use merels_core::mill::CATALOGUE;
use merels_core::{Game, MillGame, Play, Wdl};

use super::MillModel;
use crate::model::{Model, mix};

/// The catalogue, and rule sets that differ in every option that matters for moves.
fn rule_sets() -> Vec<String> {
    let mut specs: Vec<String> = CATALOGUE.iter().map(|entry| entry.id.to_string()).collect();
    let options = [
        "nine-mens-morris:flying=never,capture-from-mills=never",
        "nine-mens-morris:double-mill=two,capture-from-mills=always",
        "lasker-morris:double-mill=two",
        "twelve-mens-morris:full-board=loss,double-mill=two",
        "morabaraba:place-or-move=yes",
        "six-mens-morris:flying=always",
    ];
    specs.extend(options.map(String::from));
    specs
}

#[test]
fn the_search_has_the_moves_and_ends_of_the_rules() {
    for spec in rule_sets() {
        let model = MillModel::new(MillGame::parse(&spec).expect("a rule set"));
        let game = model.game().clone();
        let mut random = 7;
        for _ in 0..40 {
            let mut play = Play::new(game.clone());
            while play.outcome().is_none() {
                let position = *play.position();
                let state = model.state(&position);
                assert_eq!(model.position(&state), position);
                assert_eq!(model.outcome(&state), None);
                let (mut expected, mut steps, mut noisy) = (Vec::new(), Vec::new(), Vec::new());
                game.legal_moves(&position, &mut expected);
                model.moves(&state, &mut steps);
                model.noisy_moves(&state, &mut noisy);
                let mut moves: Vec<_> = steps.iter().map(|&step| model.decode(step)).collect();
                moves.sort_unstable();
                expected.sort_unstable();
                assert_eq!(moves, expected, "{spec}: {}", game.format_position(&position, play.counters()));
                let captures = steps.iter().filter(|&&step| model.is_noisy(step));
                assert!(captures.clone().all(|step| noisy.contains(step)), "{spec}: captures are noisy");
                for &step in &steps {
                    let mv = model.decode(step);
                    assert_eq!(model.encode(mv), step);
                    assert_eq!(model.is_reversible(step), game.is_quiet(mv));
                    let (after, next) = (game.apply(&position, mv), model.apply(&state, step));
                    assert_eq!(model.position(&next), after);
                    let next_player = game.side_to_move(&after);
                    let outcome = game.outcome(&after).map(|end| match end.winner {
                        None => Wdl::Draw,
                        Some(winner) if winner == next_player => Wdl::Win,
                        Some(_) => Wdl::Loss,
                    });
                    assert_eq!(model.outcome(&next), outcome, "{spec}");
                }
                random = mix(random + 1);
                let legal = play.legal_moves();
                play.play(legal[(random % legal.len() as u64) as usize]).expect("a legal move");
            }
        }
    }
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let model = MillModel::new(MillGame::parse("nine-mens-morris").expect("a game"));
    let game = model.game().clone();
    let mut random = 3;
    for _ in 0..20 {
        let mut play = Play::new(game.clone());
        while play.outcome().is_none() {
            let worth = model.evaluate(&model.state(play.position()));
            for symmetry in game.symmetries() {
                let image = game.transform(play.position(), symmetry);
                assert_eq!(model.evaluate(&model.state(&image)), worth);
            }
            random = mix(random + 1);
            let legal = play.legal_moves();
            play.play(legal[(random % legal.len() as u64) as usize]).expect("a legal move");
        }
    }
}
