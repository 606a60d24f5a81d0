//! One game's player: search, tables and levels put together.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use merels_core::{Distance, Play, Wdl};

use crate::level::Level;
use crate::limits::Limits;
use crate::model::{Model, MoveOf};
use crate::oracle::{Oracle, Verdict};
use crate::random::Random;
use crate::report::{Best, Info, Line};
use crate::score::{Proof, Score};
use crate::search::{Features, Request, Searcher};
use crate::tricky;

/// Plays and analyses one game.
pub struct Expert<M: Model> {
    searcher: Searcher<M>,
    /// The search of the levels below the strongest: what a stronger search left in its table is not theirs to know,
    /// nor are solved values.
    casual: Searcher<M>,
    seed: u64,
}

/// A legal move and what a table says of it, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged<T> {
    /// The move.
    pub mv: T,
    /// What becomes of the game with it.
    pub value: Wdl,
    /// Plies to the end of the game, this move included, where known.
    pub distance: Option<Distance>,
}

impl<T> Judged<T> {
    fn score(&self) -> Score {
        Score::Exact { value: self.value, distance: self.distance, proof: Proof::Table }
    }
}

/// Bytes of the table of the levels below the strongest.
const CASUAL_HASH: usize = 1 << 20;

/// Moves of a table's line shown beyond the first.
const TABLE_LINE: usize = 15;

/// Plies of a game in which the strongest level varies its play.
const OPENING: usize = 6;

/// How much worse than the best an opening move of the strongest level may look, in centi-men.
const OPENING_SPREAD: i32 = 4;

impl<M: Model> Expert<M> {
    /// A player of the model's game, with a table of `hash` bytes and so many threads.
    pub fn new(model: Arc<M>, hash: usize, threads: usize) -> Self {
        let casual = Searcher::new(model.clone(), CASUAL_HASH, 1);
        Self { searcher: Searcher::new(model, hash, threads), casual, seed: 0 }
    }

    /// The search it uses.
    pub fn searcher(&mut self) -> &mut Searcher<M> {
        &mut self.searcher
    }

    /// Chooses what chance decides, such as which of several good openings is played.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Gives it exact values, or takes them away.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle<M::Game>>>) {
        self.searcher.set_oracle(oracle);
    }

    /// Switches parts of the search on and off.
    pub fn set_features(&mut self, features: Features) {
        self.searcher.set_features(features);
    }

    /// The best lines: from the tables where they know every move, else from a search.
    pub fn analyse(
        &mut self,
        play: &Play<M::Game>,
        limits: &Limits,
        request: &Request<MoveOf<M>>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info<MoveOf<M>>),
    ) -> Best<MoveOf<M>> {
        let Some(judged) = self.judge(play) else {
            return self.searcher.search(play, limits, request, stop, report);
        };
        let mut judged = judged;
        if !request.only.is_empty() {
            judged.retain(|judged| request.only.contains(&judged.mv));
        }
        judged.truncate(request.lines.max(1));
        let lines: Vec<Line<MoveOf<M>>> = judged
            .iter()
            .map(|judged| Line { score: judged.score(), moves: self.table_line(play, judged.mv) })
            .collect();
        let nodes = lines.len() as u64;
        report(&Info { depth: 1, nodes, time: Duration::ZERO, hash_full: 0, lines: lines.clone() });
        Best { mv: lines.first().map(|line| line.moves[0]), lines, depth: 1, nodes }
    }

    /// The move a player of this level makes.
    pub fn choose(
        &mut self,
        play: &Play<M::Game>,
        level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info<MoveOf<M>>),
    ) -> Best<MoveOf<M>> {
        let state = self.searcher.model().state(play.position());
        let salt = self.searcher.model().key(&state) ^ play.moves().len() as u64;
        let mut random = Random::of(self.seed, salt);
        let Some(style) = level.style() else {
            return self.choose_best(play, limits, stop, report, &mut random);
        };
        let legal = play.legal_moves();
        if random.below(1000) < style.blind as usize
            && let Some(&mv) = random.pick(&legal)
        {
            let score = Score::Estimate { centimen: 0, depth: 0 };
            return Best { mv: Some(mv), lines: vec![Line { score, moves: vec![mv] }], depth: 0, nodes: 0 };
        }
        let limits = Limits {
            depth: Some(limits.depth.map_or(style.depth, |depth| depth.min(style.depth))),
            nodes: Some(limits.nodes.map_or(style.nodes, |nodes| nodes.min(style.nodes))),
            ..*limits
        };
        let request = Request { lines: style.lines, only: Vec::new() };
        // So that the choice depends on the position alone, and not on what was played before.
        self.casual.forget();
        let mut best = self.casual.search(play, &limits, &request, stop, report);
        let model = self.searcher.model();
        let chosen = style.choose(&best.lines, &mut random, |&mv| model.is_noisy(model.encode(mv)));
        if chosen < best.lines.len() {
            let line = best.lines.remove(chosen);
            best.mv = line.moves.first().copied();
            best.lines.insert(0, line);
        }
        best
    }

    /// The move of the strongest level.
    fn choose_best(
        &mut self,
        play: &Play<M::Game>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info<MoveOf<M>>),
        random: &mut Random,
    ) -> Best<MoveOf<M>> {
        let Some(judged) = self.judge(play) else {
            let varied = play.moves().len() < OPENING;
            let request = Request { lines: if varied { 4 } else { 1 }, only: Vec::new() };
            // One line was asked for; the others are looked at for the sake of variety alone.
            let mut first_line = |info: &Info<_>| {
                let lines = info.lines.iter().take(1).cloned().collect();
                report(&Info { lines, ..*info });
            };
            let mut best = self.searcher.search(play, limits, &request, stop, &mut first_line);
            if let Some(first) = best.score() {
                let good = |line: &Line<_>| first.rank() - line.score.rank() <= OPENING_SPREAD;
                let count = best.lines.iter().take_while(|line| good(line)).count();
                let line = best.lines.remove(random.below(count.max(1)));
                best.mv = line.moves.first().copied();
                best.lines.insert(0, line);
            }
            return best;
        };
        let Some(&first) = judged.first() else { return Best::none() };
        // Of moves with the best value, those that are equal to the first in distance too.
        let same_value: Vec<Judged<MoveOf<M>>> =
            judged.iter().copied().filter(|judged| judged.value == first.value).collect();
        let candidates: Vec<MoveOf<M>> = match first.value {
            Wdl::Draw => {
                tricky::trickiest(self.searcher.model().game(), self.searcher.oracle(), play, &same_value)
            }
            _ if first.distance.is_some() => {
                let equal = same_value.iter().filter(|judged| judged.distance == first.distance);
                equal.map(|judged| judged.mv).collect()
            }
            _ => Vec::new(),
        };
        if candidates.is_empty() {
            // Only values: the search finds a way to the next capture that keeps them.
            let only = same_value.iter().map(|judged| judged.mv).collect();
            let mut best = self.searcher.search(play, limits, &Request { lines: 1, only }, stop, report);
            if let Some(line) = best.lines.first_mut() {
                line.score = first.score();
            }
            return best;
        }
        let mv = random.pick(&candidates).copied().unwrap_or(first.mv);
        let score = judged.iter().find(|judged| judged.mv == mv).map_or(first.score(), Judged::score);
        let line = Line { score, moves: self.table_line(play, mv) };
        let info = Info {
            depth: 1,
            nodes: judged.len() as u64,
            time: Duration::ZERO,
            hash_full: 0,
            lines: vec![line.clone()],
        };
        report(&info);
        Best { mv: Some(mv), lines: vec![line], depth: 1, nodes: info.nodes }
    }

    /// All legal moves with what the tables say of them, best first; `None` unless they know every one of them.
    ///
    /// A move that ends the game as a draw by a limit of play is a draw, whatever the tables say.
    pub fn judge(&self, play: &Play<M::Game>) -> Option<Vec<Judged<MoveOf<M>>>> {
        let oracle = self.searcher.oracle()?;
        // Asked first, since one question is cheaper than as many as there are moves.
        oracle.probe(play.position())?;
        let mut judged = Vec::new();
        let mut next = play.clone();
        for mv in play.legal_moves() {
            next.play(mv).ok()?;
            let ended_drawn = next.outcome().is_some_and(|outcome| outcome.winner.is_none());
            let verdict = if ended_drawn {
                Verdict { value: Wdl::Draw, distance: None }
            } else {
                oracle.probe(next.position())?
            };
            next.undo();
            let distance = verdict.distance.map(|distance| Distance(distance.0 + 1));
            judged.push(Judged { mv, value: -verdict.value, distance });
        }
        judged.sort_by_key(|judged| std::cmp::Reverse(judged.score().rank()));
        Some(judged)
    }

    /// A line of best play by the tables that begins with `first`.
    fn table_line(&self, play: &Play<M::Game>, first: MoveOf<M>) -> Vec<MoveOf<M>> {
        let mut play = play.clone();
        let mut line = vec![first];
        let mut last = first;
        while line.len() <= TABLE_LINE && play.play(last).is_ok() && play.outcome().is_none() {
            let Some(next) = self.judge(&play).and_then(|judged| judged.first().map(|judged| judged.mv))
            else {
                break;
            };
            // Draws go on for ever; one move is as good as another.
            if matches!(self.searcher.oracle().and_then(|o| o.probe(play.position())), Some(v) if v.value == Wdl::Draw)
                && line.len() >= 5
            {
                break;
            }
            line.push(next);
            last = next;
        }
        line
    }
}
