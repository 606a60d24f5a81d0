//! The engine for any game named at run time: what server, terminal and command line use.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merels_core::any::{AnyGame, AnyMove, AnyPosition};
use merels_core::checkers::CheckersGame;
use merels_core::fox::FoxGame;
use merels_core::{Game, MillGame, Play};

use crate::checkers::CheckersModel;
use crate::expert::Expert;
use crate::fox::{FoxModel, FoxOracle};
use crate::level::Level;
use crate::limits::Limits;
use crate::mill::MillModel;
use crate::model::Model;
use crate::oracle::Oracle;
use crate::report::{Best, Info};
use crate::search::{Features, Request};
use crate::solitaire::Puzzler;

/// A hearer of how far a search has come.
pub type Report<'a> = dyn FnMut(&Info<AnyMove>) + 'a;

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Bytes of the transposition table.
    pub hash: usize,
    /// Threads that search; at least one is used.
    pub threads: usize,
    /// What chance decides follows from it: with one thread and a node limit, the same seed gives the same play.
    pub seed: u64,
}

impl Default for Settings {
    /// 16 MiB, one thread, seed 0.
    fn default() -> Self {
        Self { hash: 16 << 20, threads: 1, seed: 0 }
    }
}

/// Plays and analyses a game.
///
/// Between moves of one game it keeps what it has learnt; [`Engine::forget`] makes it begin afresh.
pub struct Engine {
    game: AnyGame,
    brain: Box<dyn Brain>,
}

/// What an engine is for one family of games.
pub trait Brain: Send {
    /// The best lines where `play` stands.
    fn analyse(
        &mut self,
        play: &Play<AnyGame>,
        limits: &Limits,
        request: &Request<AnyMove>,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove>;

    /// The move a player of this level makes; it comes first in the lines.
    fn choose(
        &mut self,
        play: &Play<AnyGame>,
        level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove>;

    /// Changes hash, threads and seed.
    fn set(&mut self, settings: Settings);

    /// Switches parts of the search on and off, for measurements.
    fn set_features(&mut self, _features: Features) {}

    /// Uses exact values of a mill game, or does without; other families have no use for them.
    fn set_mill_oracle(&mut self, _oracle: Option<Arc<dyn Oracle<MillGame>>>) {}

    /// Forgets all earlier searches.
    fn forget(&mut self);
}

impl Engine {
    /// An engine for `game`.
    pub fn new(game: &AnyGame, settings: Settings) -> Self {
        let mut brain: Box<dyn Brain> = match game {
            AnyGame::Mill(game) => expert(MillModel::new(game.clone()), settings),
            AnyGame::Fox(game) => {
                let mut fox =
                    Expert::new(Arc::new(FoxModel::new(game.clone())), settings.hash, settings.threads);
                fox.set_oracle(Some(Arc::new(FoxOracle::new(game.clone()))));
                Box::new(fox)
            }
            AnyGame::Checkers(game) => expert(CheckersModel::new(game.clone()), settings),
            AnyGame::Solitaire(game) => Box::new(Puzzler::new(game.clone())),
        };
        brain.set(settings);
        Self { game: game.clone(), brain }
    }

    /// The game it plays.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The best lines where `play` stands, until a limit or `stop` ends the search; `report` hears of every depth.
    ///
    /// `play` must be of this engine's game. When it is over, the answer has no move.
    pub fn analyse(
        &mut self,
        play: &Play<AnyGame>,
        limits: &Limits,
        request: &Request<AnyMove>,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        if play.outcome().is_some() {
            return Best::none();
        }
        self.brain.analyse(play, limits, request, stop, report)
    }

    /// The move a player of this level makes where `play` stands; it comes first in the lines of the answer.
    ///
    /// Levels 1 to 9 have limits of their own and answer at once; `limits` can only make them think less. Level 10
    /// thinks as long as `limits` let it.
    pub fn choose(
        &mut self,
        play: &Play<AnyGame>,
        level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        if play.outcome().is_some() {
            return Best::none();
        }
        self.brain.choose(play, level, limits, stop, report)
    }

    /// Changes hash, threads and seed.
    pub fn set(&mut self, settings: Settings) {
        self.brain.set(settings);
    }

    /// Switches parts of the search on and off, for measurements.
    pub fn set_features(&mut self, features: Features) {
        self.brain.set_features(features);
    }

    /// Uses exact values of a mill game, such as its tables, or does without them.
    pub fn set_mill_oracle(&mut self, oracle: Option<Arc<dyn Oracle<MillGame>>>) {
        self.brain.set_mill_oracle(oracle);
    }

    /// Forgets all earlier searches, as before a new game.
    pub fn forget(&mut self) {
        self.brain.forget();
    }
}

/// A game that is one of the families of [`AnyGame`].
pub trait Member: Game {
    /// The position inside, if it is of this family.
    fn position(position: &AnyPosition) -> Option<Self::Position>;
    /// The move inside, if it is of this family.
    fn unwrap(mv: AnyMove) -> Option<Self::Move>;
    /// The move as one of any family.
    fn wrap(mv: Self::Move) -> AnyMove;
    /// What an oracle of the mill games, or none, means for this family; `None` if that is no concern of its.
    fn mill_oracle(_oracle: Option<Arc<dyn Oracle<MillGame>>>) -> Option<Option<Arc<dyn Oracle<Self>>>> {
        None
    }
}

macro_rules! member {
    ($game:ty, $variant:ident $(, $oracle:item)?) => {
        impl Member for $game {
            fn position(position: &AnyPosition) -> Option<Self::Position> {
                if let AnyPosition::$variant(position) = position { Some(*position) } else { None }
            }
            fn unwrap(mv: AnyMove) -> Option<Self::Move> {
                if let AnyMove::$variant(mv) = mv { Some(mv) } else { None }
            }
            fn wrap(mv: Self::Move) -> AnyMove {
                AnyMove::$variant(mv)
            }
            $($oracle)?
        }
    };
}

member!(
    MillGame,
    Mill,
    fn mill_oracle(oracle: Option<Arc<dyn Oracle<MillGame>>>) -> Option<Option<Arc<dyn Oracle<Self>>>> {
        Some(oracle)
    }
);
member!(FoxGame, Fox);
member!(CheckersGame, Checkers);

fn expert<M: Model>(model: M, settings: Settings) -> Box<dyn Brain>
where
    M::Game: Member,
{
    Box::new(Expert::new(Arc::new(model), settings.hash, settings.threads))
}

/// The game in progress as one of its own family; `None` if it is of another.
fn narrow<G: Member>(game: &G, play: &Play<AnyGame>) -> Option<Play<G>> {
    let (start, counters) = play.start();
    let mut narrow = Play::from_position(game.clone(), G::position(start)?, counters);
    for &mv in play.moves() {
        narrow.play(G::unwrap(mv)?).ok()?;
    }
    Some(narrow)
}

impl<M: Model> Brain for Expert<M>
where
    M::Game: Member,
{
    fn analyse(
        &mut self,
        play: &Play<AnyGame>,
        limits: &Limits,
        request: &Request<AnyMove>,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        let game = self.searcher().model().game().clone();
        let Some(play) = narrow(&game, play) else { return Best::none() };
        let only = request.only.iter().filter_map(|&mv| M::Game::unwrap(mv)).collect();
        let request = Request { lines: request.lines, only };
        let mut pass_on = |info: &Info<_>| report(&info.clone().map(M::Game::wrap));
        Expert::analyse(self, &play, limits, &request, stop, &mut pass_on).map(M::Game::wrap)
    }

    fn choose(
        &mut self,
        play: &Play<AnyGame>,
        level: Level,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut Report<'_>,
    ) -> Best<AnyMove> {
        let game = self.searcher().model().game().clone();
        let Some(play) = narrow(&game, play) else { return Best::none() };
        let mut pass_on = |info: &Info<_>| report(&info.clone().map(M::Game::wrap));
        Expert::choose(self, &play, level, limits, stop, &mut pass_on).map(M::Game::wrap)
    }

    fn set(&mut self, settings: Settings) {
        if self.searcher().hash() != settings.hash {
            self.searcher().set_hash(settings.hash);
        }
        self.searcher().set_threads(settings.threads);
        self.set_seed(settings.seed);
    }

    fn set_features(&mut self, features: Features) {
        Expert::set_features(self, features);
    }

    fn set_mill_oracle(&mut self, oracle: Option<Arc<dyn Oracle<MillGame>>>) {
        if let Some(oracle) = M::Game::mill_oracle(oracle) {
            self.set_oracle(oracle);
        }
    }

    fn forget(&mut self) {
        self.searcher().forget();
    }
}
