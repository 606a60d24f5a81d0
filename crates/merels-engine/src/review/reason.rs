//! Why a move was good or bad, in plain words.

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Distance, Game, Play, Wdl};

use super::{Deed, Grade, deed};
use crate::report::Line;
use crate::score::Score;

/// How many plies after a bad move its punishment is looked for.
const PUNISHMENT: usize = 6;

/// The reason for a grade.
pub(super) fn find(
    play: &Play<AnyGame>,
    best: &Line<AnyMove>,
    played: &Line<AnyMove>,
    grade: Grade,
) -> String {
    let (Some(&best_move), Some(&mv)) = (best.moves.first(), played.moves.first()) else {
        return String::new();
    };
    let own = deed(play, mv);
    if grade <= Grade::Good {
        return praise(play, best, played, &own, grade);
    }
    let mut parts = Vec::new();
    if let (Some(before), Some(after)) = (best.score.exact(), played.score.exact())
        && after < before
    {
        let what = if before == Wdl::Win { "the win" } else { "the draw" };
        parts.push(format!("gives away {what}: {}", ending(after, played.score)));
    } else if played.score.exact() == Some(Wdl::Loss) {
        parts.push(format!("leads to a {}", ending(Wdl::Loss, played.score)));
    }
    let missed = deed(play, best_move);
    if missed.captures > own.captures {
        let name = play.game().format_move(best_move);
        parts.push(match missed.mills.first() {
            Some(mill) => format!("misses a mill on {mill} ({name})"),
            None => format!("misses a capture ({name})"),
        });
    }
    if let Some(punishment) = punishment(play, played) {
        parts.push(punishment);
    }
    if leaves_mill_open(play, best_move, mv) {
        parts.push("leaves a mill of the opponent open".into());
    }
    if parts.is_empty() {
        let name = play.game().format_move(best_move);
        parts.push(format!("{name} was better{}", difference(best.score, played.score)));
    }
    parts.truncate(2);
    parts.join("; ")
}

fn praise(
    play: &Play<AnyGame>,
    best: &Line<AnyMove>,
    played: &Line<AnyMove>,
    own: &Deed,
    grade: Grade,
) -> String {
    let mut text = match (own.mills.first(), own.captures) {
        (Some(mill), 1..) => format!("closes {mill}"),
        (None, 1) => "takes a man".into(),
        (None, 2..) => format!("takes {} men", own.captures),
        _ if grade == Grade::Best => "the best move".into(),
        _ => "nearly the best move".into(),
    };
    if let (
        Score::Exact { value, distance: Some(Distance(to)), .. },
        Score::Exact { distance: Some(Distance(than)), .. },
    ) = (best.score, played.score)
        && to != than
        && best.moves.first() != played.moves.first()
    {
        let (verb, name) =
            (if value == Wdl::Win { "wins" } else { "loses" }, play.game().format_move(best.moves[0]));
        text = format!("{verb} in {than} plies; {name} in {to}");
    } else if let (Some(Wdl::Win), Score::Exact { distance: Some(distance), .. }) =
        (played.score.exact(), played.score)
    {
        text = format!("{text}: win in {distance}");
    }
    text
}

fn ending(value: Wdl, score: Score) -> String {
    match score {
        Score::Exact { distance: Some(distance), .. } if value != Wdl::Draw => {
            format!("{value} in {distance}")
        }
        _ => format!("{value}"),
    }
}

/// What the opponent gains in the moves that follow, and we do not gain back.
fn punishment(play: &Play<AnyGame>, played: &Line<AnyMove>) -> Option<String> {
    let game = play.game();
    let side = play.side_to_move();
    let name = game.player_names()[side.other().index()];
    let mut play = play.clone();
    let mut mills: Vec<String> = Vec::new();
    let mut taken = 0;
    for (i, &mv) in played.moves.iter().take(PUNISHMENT + 1).enumerate() {
        if i > 0 && play.side_to_move() != side {
            let deed = deed(&play, mv);
            taken += deed.captures;
            if deed.captures > 0 {
                mills.extend(deed.mills.into_iter().take(1));
            }
        }
        play.play(mv).ok()?;
    }
    match (mills.as_slice(), taken) {
        (_, 0) => None,
        ([], 1) => Some(format!("lets {name} take a man")),
        ([], n) => Some(format!("lets {name} take {n} men")),
        ([mill], _) => Some(format!("lets {name} close {mill}")),
        ([first, rest @ ..], _) if rest.iter().all(|mill| mill == first) => {
            let times = if rest.len() == 1 { "twice".into() } else { format!("{} times", rest.len() + 1) };
            Some(format!("lets {name} close {first} {times}"))
        }
        ([first, second, ..], _) => Some(format!("lets {name} close {first} and {second}")),
    }
}

/// Whether the best move would have stopped a mill that the played one lets stand.
fn leaves_mill_open(play: &Play<AnyGame>, best: AnyMove, played: AnyMove) -> bool {
    let game = play.game();
    let AnyGame::Mill(mill) = game else { return false };
    let (Some(&stop), Some(&went)) = (game.shape(best).path.last(), game.shape(played).path.last()) else {
        return false;
    };
    let enemy = game.men(play.position())[play.side_to_move().other().index()];
    let stops = |point| mill.mills_closed(enemy, point) > 0;
    stop != went && stops(stop) && !stops(went)
}

fn difference(best: Score, played: Score) -> String {
    match (best, played) {
        (Score::Estimate { centimen: best, .. }, Score::Estimate { centimen: played, .. }) => {
            format!(", by about {:.1} men", f64::from(best - played) / 100.0)
        }
        _ => String::new(),
    }
}
