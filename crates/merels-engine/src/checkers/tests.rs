use merels_core::checkers::CheckersGame;

use super::*;
use crate::random::Random;

fn games() -> Vec<CheckersModel> {
    let specs = ["chinese-checkers", "chinese-checkers:setup=rows", "chinese-checkers:block=strict"];
    specs.iter().map(|spec| CheckersModel::new(CheckersGame::parse(spec).unwrap())).collect()
}

#[test]
fn the_start_is_worth_no_more_than_the_move() {
    for model in games() {
        let start = model.game().start();
        let passed = model.pass(&start).unwrap();
        assert_eq!(model.evaluate(&start), model.evaluate(&passed));
        assert!((0..30).contains(&model.evaluate(&start)));
    }
}

#[test]
fn positions_alike_by_symmetry_are_worth_the_same() {
    let mut random = Random::of(5, 1);
    for model in games() {
        let mut moves = Vec::new();
        let mut state = model.game().start();
        for _ in 0..200 {
            if model.outcome(&state).is_some() {
                state = model.game().start();
            }
            for symmetry in model.game().symmetries() {
                let image = model.game().transform(&state, symmetry);
                assert_eq!(model.evaluate(&state), model.evaluate(&image));
            }
            model.moves(&state, &mut moves);
            state = model.apply(&state, *random.pick(&moves).unwrap());
        }
    }
}

#[test]
fn a_move_that_goes_forward_can_never_be_taken_back() {
    let model = &games()[0];
    let mut moves = Vec::new();
    model.moves(&model.game().start(), &mut moves);
    for mv in moves {
        let (from, to) = (mv.from().unwrap(), mv.to().unwrap());
        let [before, after] = [from, to].map(|point| model.race.advance(Player::White, point));
        assert_eq!(model.is_reversible(mv), before == after);
    }
}

#[test]
fn every_move_is_listed_once_and_has_its_own_code() {
    for model in games() {
        let mut random = Random::of(9, 9);
        let (mut moves, mut state) = (Vec::new(), model.game().start());
        for _ in 0..150 {
            if model.outcome(&state).is_some() {
                break;
            }
            model.moves(&state, &mut moves);
            let mut codes: Vec<u32> = moves.iter().map(|&mv| model.code(mv)).collect();
            codes.sort_unstable();
            assert!(codes.windows(2).all(|pair| pair[0] != pair[1]));
            state = model.apply(&state, *random.pick(&moves).unwrap());
        }
    }
}
