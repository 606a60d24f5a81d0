//! Which drawing move gives the opponent most chances to go wrong.
//!
//! A position's *trickiness* over `k` turns is the chance that an opponent who picks among his moves at random loses
//! value within his next `k` turns, while we answer with the drawing move that makes this chance largest:
//!
//! > t₁(P) = share of the opponent's moves in P that lose for him;
//! > tₖ(P) = t₁(P) + mean over his moves that keep the draw of the largest tₖ₋₁ after our drawing answers, divided by
//! > the number of all his moves.
//!
//! Moves are compared by t₁ first, and the best few of them by t₂. Only what the tables know counts; a position whose replies are not all known has trickiness 0.

use std::sync::Arc;

use merels_core::{Game, Play, Wdl};

use crate::expert::Judged;
use crate::oracle::Oracle;

/// How many of the opponent's turns are looked at.
const TURNS: u32 = 2;

/// So many moves, the trickiest over one turn, are compared over [`TURNS`].
const FINALISTS: usize = 4;

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
    let rate = |mv: G::Move, turns| {
        // A move that ends the game as a draw, by the rules or by repetition, leaves nothing to go wrong.
        let mut next = play.clone();
        let goes_on = next.play(mv).is_ok() && next.outcome().is_none();
        if goes_on { trickiness(game, &**oracle, next.position(), turns) } else { -1.0 }
    };
    let mut rated: Vec<(f64, G::Move)> =
        drawing.iter().map(|judged| (rate(judged.mv, 1), judged.mv)).collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    if rated.len() > FINALISTS {
        let last = rated[FINALISTS - 1].0;
        // Moves that are as tricky as the last finalist are let in too, within reason.
        rated.truncate(rated.iter().take(2 * FINALISTS).take_while(|(rate, _)| *rate >= last - SAME).count());
    }
    for (rate_so_far, mv) in &mut rated {
        *rate_so_far = rate(*mv, TURNS);
    }
    let highest = rated.iter().map(|(rate, _)| *rate).fold(f64::NEG_INFINITY, f64::max);
    rated.into_iter().filter(|(rate, _)| *rate >= highest - SAME).map(|(_, mv)| mv).collect()
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
        match oracle.probe_value(&after) {
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
        let draws = oracle.probe_value(&after) == Some(Wdl::Draw);
        if draws && game.outcome(&after).is_none() {
            best = best.max(trickiness(game, oracle, &after, turns));
        }
    }
    best
}
