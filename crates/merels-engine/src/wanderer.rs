//! A player for one-player games that keeps as many ways open as it can.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Game, Play};

use crate::engine::{Brain, Report, Settings};
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Best, Info, Line};
use crate::score::Score;
use crate::search::Request;

/// Looks one move ahead and prefers the move after which most moves are left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanderer;

impl Brain for Wanderer {
    fn analyse(
        &mut self,
        play: &Play<AnyGame>,
        _limits: &Limits,
        request: &Request<AnyMove>,
        _stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        let game = play.game();
        let mut legal = play.legal_moves();
        legal.retain(|mv| request.only.is_empty() || request.only.contains(mv));
        let open = |&mv: &AnyMove| game.count_moves(&game.apply(play.position(), mv));
        legal.sort_by_cached_key(|mv| std::cmp::Reverse(open(mv)));
        let nodes = legal.len() as u64;
        legal.truncate(request.lines.max(1));
        let line = |mv| Line {
            score: Score::Estimate { centimen: open(&mv).min(1000) as i32, depth: 1 },
            moves: vec![mv],
        };
        let lines: Vec<_> = legal.into_iter().map(line).collect();
        report(&Info { depth: 1, nodes, time: Duration::ZERO, hash_full: 0, lines: lines.clone() });
        Best { mv: lines.first().map(|line| line.moves[0]), lines, depth: 1, nodes }
    }

    fn choose(
        &mut self,
        play: &Play<AnyGame>,
        _level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        self.analyse(play, limits, &Request::default(), stop, report)
    }

    fn set(&mut self, _settings: Settings) {}

    fn forget(&mut self) {}
}
