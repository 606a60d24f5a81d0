use merels_core::{Player, PointSet};

use super::*;
use crate::random::Random;

fn model() -> FoxModel {
    FoxModel::new(FoxGame::parse("fox-and-geese").unwrap())
}

/// Positions met in random games.
fn positions(model: &FoxModel) -> Vec<FoxPosition> {
    let mut random = Random::of(1, 2);
    let mut all = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..20 {
        let mut state = model.game().start();
        while model.outcome(&state).is_none() && all.len() % 80 != 79 {
            all.push(state);
            model.moves(&state, &mut moves);
            state = model.apply(&state, *random.pick(&moves).unwrap());
        }
        all.push(state);
    }
    all
}

#[test]
fn a_mirrored_position_is_worth_the_same() {
    let model = model();
    let symmetries = model.game().symmetries();
    for state in positions(&model) {
        let mirrored = model.game().transform(&state, symmetries[1]);
        assert_eq!(model.evaluate(&state), model.evaluate(&mirrored));
    }
}

#[test]
fn noisy_moves_are_the_captures_and_their_codes_tell_all_moves_apart() {
    let model = model();
    let (mut moves, mut noisy) = (Vec::new(), Vec::new());
    for state in positions(&model) {
        model.moves(&state, &mut moves);
        model.noisy_moves(&state, &mut noisy);
        let captures: Vec<FoxMove> = moves.iter().copied().filter(|&mv| model.is_noisy(mv)).collect();
        assert_eq!(noisy, captures);
        let mut results: Vec<(u32, FoxPosition)> =
            moves.iter().map(|&mv| (model.code(mv), model.apply(&state, mv))).collect();
        results.sort_unstable();
        results.dedup();
        assert!(results.windows(2).all(|pair| pair[0].0 != pair[1].0), "one code for two results");
    }
}

#[test]
fn less_room_for_the_fox_is_better_for_the_geese_and_a_goose_less_is_worse() {
    let model = model();
    let point = |name: &str| model.game().board().point(name).unwrap();
    let geese = |names: &[&str]| names.iter().map(|name| point(name)).collect::<PointSet>();
    let wall = geese(&["a4", "b4", "c4", "d4", "e4", "f4", "g4", "a3", "b3", "c3", "d3", "e3", "f3", "g3"]);
    let worth = |fox, geese| model.evaluate(&FoxPosition::new(point(fox), geese, Player::Black));
    assert!(worth("d7", wall) > worth("d7", wall.without(point("d4"))));
    assert!(worth("d7", wall) > worth("d1", wall));
    let open = geese(&["a3", "b3", "c3", "d3", "e3", "f3", "g3", "c2"]);
    assert!(worth("d6", open) > worth("d6", open.without(point("c2"))));
}
