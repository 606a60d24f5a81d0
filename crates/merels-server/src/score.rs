//! The engine's scores in documents and in words. Whatever is exact says so, and an estimate never looks like it.

use merels_core::{Distance, Player, Wdl};
use merels_engine::Score;

use crate::api::analysis;
use crate::api::state::{ExactValue, WdlDoc};

impl From<Wdl> for WdlDoc {
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Win,
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss,
        }
    }
}

/// An exact value for `side`.
pub(crate) fn value(wdl: Wdl, distance: Option<Distance>, side: Player) -> ExactValue {
    ExactValue { wdl: wdl.into(), distance: distance.map(|distance| distance.0), side: side.into() }
}

/// A score for `side`, the player to move.
pub(crate) fn document(score: &Score, side: Player) -> analysis::Score {
    let white = |share: f64| if side == Player::White { 2.0 * share - 1.0 } else { 1.0 - 2.0 * share };
    let bar = white(score.win_share());
    match *score {
        Score::Exact { value: wdl, distance, .. } => {
            analysis::Score { exact: true, value: Some(value(wdl, distance, side)), bar, centimen: None }
        }
        Score::Estimate { centimen, .. } => {
            let centimen = if side == Player::White { centimen } else { -centimen };
            analysis::Score { exact: false, value: None, bar, centimen: Some(centimen) }
        }
    }
}

/// A score for `side`, the player to move, as a sentence.
pub(crate) fn words(score: &Score, side: Player, names: [&str; 2]) -> String {
    match *score {
        Score::Exact { value, distance, .. } => exact_words(value, distance, side, names),
        Score::Estimate { centimen, depth } => {
            let white = if side == Player::White { centimen } else { -centimen };
            format!("{:+.2} at depth {depth} (estimate).", f64::from(white) / 100.0)
        }
    }
}

/// An exact value for `side` as a sentence.
pub(crate) fn exact_words(value: Wdl, distance: Option<Distance>, side: Player, names: [&str; 2]) -> String {
    let winner = match value {
        Wdl::Draw => return "A draw with best play (exact).".into(),
        Wdl::Win => side,
        Wdl::Loss => side.other(),
    };
    let name = names[winner.index()];
    let verb = if name == "Geese" { "win" } else { "wins" };
    match distance {
        Some(Distance(1)) => format!("{name} {verb} in 1 ply (exact)."),
        Some(distance) => format!("{name} {verb} in {distance} plies (exact)."),
        None => format!("{name} {verb} with best play (exact)."),
    }
}
