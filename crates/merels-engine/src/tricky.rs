//! Which drawing move gives the opponent most chances to go wrong.
//!
//! A position's *trickiness* over `k` turns is the chance that an opponent who picks among his moves at random loses
//! value within his next `k` turns, while we answer with the drawing move that makes this chance largest:
//!
//! > t₁(P) = share of the opponent's moves in P that lose for him;
//! > tₖ(P) = t₁(P) + mean over his moves that keep the draw of the largest tₖ₋₁ after our drawing answers, divided by
//! > the number of all his moves.
//!
//! Only what the tables know counts; a position whose replies are not all known has trickiness 0.

use std::sync::Arc;

use merels_core::{Game, Play, Wdl};

use crate::expert::Judged;
use crate::oracle::Oracle;

/// How many of the opponent's turns are looked at.
const TURNS: u32 = 2;

/// Differences in trickiness smaller than this are none.
const SAME: f64 = 1e-9;

/// Those of `drawing`, drawing moves where `play` stands, that are trickiest.
pub(crate) fn trickiest<G: Game>(
    game: &G,
    oracle: Option<&Arc<dyn Oracle<G>>>,
    play: &Play<G>,
    drawing: &[Judged<G::Move>],
) -> Vec<G::Move> {
    let Some(oracle) = oracle else { return drawing.iter().map(|judged| judged.mv).collect() };
    let mut best = Vec::new();
    let mut highest = -1.0;
    for judged in drawing {
        let after = game.apply(play.position(), judged.mv);
        let trickiness = trickiness(game, &**oracle, &after, TURNS);
        if trickiness > highest + SAME {
            highest = trickiness;
            best.clear();
        }
        if trickiness >= highest - SAME {
            best.push(judged.mv);
        }
    }
    best
}

/// The chance that the player to move in `position`, a draw, loses value within his next `turns` turns.
pub fn trickiness<G: Game>(game: &G, oracle: &dyn Oracle<G>, position: &G::Position, turns: u32) -> f64 {
    let mut replies = Vec::new();
    game.legal_moves(position, &mut replies);
    if replies.is_empty() {
        return 0.0;
    }
    let all = replies.len() as f64;
    let mut sum = 0.0;
    for reply in replies {
        let after = game.apply(position, reply);
        match oracle.probe(&after).map(|verdict| verdict.value) {
            Some(Wdl::Win) => sum += 1.0,
            Some(Wdl::Draw) if turns > 1 && game.outcome(&after).is_none() => {
                sum += best_answer(game, oracle, &after, turns - 1);
            }
            Some(_) => {}
            None => return 0.0,
        }
    }
    sum / all
}

/// The largest trickiness after our drawing moves in `position`.
fn best_answer<G: Game>(game: &G, oracle: &dyn Oracle<G>, position: &G::Position, turns: u32) -> f64 {
    let mut answers = Vec::new();
    game.legal_moves(position, &mut answers);
    let mut best: f64 = 0.0;
    for answer in answers {
        let after = game.apply(position, answer);
        let draws = oracle.probe(&after).is_some_and(|verdict| verdict.value == Wdl::Draw);
        if draws && game.outcome(&after).is_none() {
            best = best.max(trickiness(game, oracle, &after, turns));
        }
    }
    best
}
