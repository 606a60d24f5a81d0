//! Any game, known only at run time: what server, terminal and command line work with.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::Board;
use crate::catalogue::{self, Family, GameInfo};
use crate::checkers::{CheckersGame, CheckersMove, CheckersPosition};
use crate::fox::{FoxGame, FoxMove, FoxPosition};
use crate::game::{Counters, Game, MoveShape};
use crate::mill::{MillGame, MillMove, MillPosition};
use crate::notation::{MoveError, PositionError};
use crate::options::OptionInfo;
use crate::player::{Outcome, Player};
use crate::point::PointSet;
use crate::solitaire::{SolitaireGame, SolitaireMove, SolitairePosition};
use crate::spec::{Spec, SpecError};
use crate::symmetry::Symmetry;

/// A game of any family.
///
/// Its positions and moves carry their family. As everywhere in [`Game`], they must come from this very game: every
/// method **panics** when it is handed those of another family.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// A mill game.
    Mill(MillGame),
    /// Fox and Geese.
    Fox(FoxGame),
    /// The Chinese Checkers variant.
    Checkers(CheckersGame),
    /// Solitaire.
    Solitaire(SolitaireGame),
}

/// A position of any family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AnyPosition {
    /// Of a mill game.
    Mill(MillPosition),
    /// Of Fox and Geese.
    Fox(FoxPosition),
    /// Of the Chinese Checkers variant.
    Checkers(CheckersPosition),
    /// Of Solitaire.
    Solitaire(SolitairePosition),
}

/// A move of any family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AnyMove {
    /// Of a mill game.
    Mill(MillMove),
    /// Of Fox and Geese.
    Fox(FoxMove),
    /// Of the Chinese Checkers variant.
    Checkers(CheckersMove),
    /// Of Solitaire.
    Solitaire(SolitaireMove),
}

/// Why a method panicked.
const MIXED: &str = "positions and moves come from the game they are handed to";

/// Calls `$body` with `$game` bound to the game inside `$any`.
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            AnyGame::Mill($game) => $body,
            AnyGame::Fox($game) => $body,
            AnyGame::Checkers($game) => $body,
            AnyGame::Solitaire($game) => $body,
        }
    };
}

/// The same with a position or a move of that game; the result may be wrapped in the family's variant of `$wrap`.
macro_rules! with_both {
    ($any:expr, $kind:ident $value:expr, ($game:ident, $inner:ident) => $body:expr $(, $wrap:ident)?) => {
        match ($any, $value) {
            (AnyGame::Mill($game), $kind::Mill($inner)) => with_both!(@ $body $(, $wrap::Mill)?),
            (AnyGame::Fox($game), $kind::Fox($inner)) => with_both!(@ $body $(, $wrap::Fox)?),
            (AnyGame::Checkers($game), $kind::Checkers($inner)) => with_both!(@ $body $(, $wrap::Checkers)?),
            (AnyGame::Solitaire($game), $kind::Solitaire($inner)) => with_both!(@ $body $(, $wrap::Solitaire)?),
            _ => panic!("{MIXED}"),
        }
    };
    (@ $body:expr) => { $body };
    (@ $body:expr, $wrap:path) => { $wrap($body) };
}

/// The same with a position and a move of that game.
macro_rules! with_all {
    ($any:expr, $position:expr, $mv:expr, ($game:ident, $p:ident, $m:ident) => $body:expr $(, $wrap:ident)?) => {
        match ($any, $position, $mv) {
            (AnyGame::Mill($game), AnyPosition::Mill($p), AnyMove::Mill($m)) => {
                with_both!(@ $body $(, $wrap::Mill)?)
            }
            (AnyGame::Fox($game), AnyPosition::Fox($p), AnyMove::Fox($m)) => {
                with_both!(@ $body $(, $wrap::Fox)?)
            }
            (AnyGame::Checkers($game), AnyPosition::Checkers($p), AnyMove::Checkers($m)) => {
                with_both!(@ $body $(, $wrap::Checkers)?)
            }
            (AnyGame::Solitaire($game), AnyPosition::Solitaire($p), AnyMove::Solitaire($m)) => {
                with_both!(@ $body $(, $wrap::Solitaire)?)
            }
            _ => panic!("{MIXED}"),
        }
    };
}

impl AnyGame {
    /// The game a text such as `nine-mens-morris:flying=never` names.
    ///
    /// # Errors
    /// A [`SpecError`] that says what is wrong with the text or the rules.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        let id = Spec::parse(spec)?.id;
        Ok(match catalogue::family_of(id) {
            Some(Family::Mill) => Self::Mill(MillGame::parse(spec)?),
            Some(Family::FoxAndGeese) => Self::Fox(FoxGame::parse(spec)?),
            Some(Family::ChineseCheckers) => Self::Checkers(CheckersGame::parse(spec)?),
            Some(Family::Solitaire) => Self::Solitaire(SolitaireGame::parse(spec)?),
            None => {
                let known: Vec<&str> = catalogue::ids().collect();
                return Err(SpecError::UnknownGame {
                    id: crate::notation::shorten(id),
                    known: known.join(", "),
                });
            }
        })
    }

    /// Every game there is, with its options.
    pub fn catalogue() -> Vec<GameInfo> {
        catalogue::all()
    }

    /// The family the game belongs to.
    pub const fn family(&self) -> Family {
        match self {
            Self::Mill(_) => Family::Mill,
            Self::Fox(_) => Family::FoxAndGeese,
            Self::Checkers(_) => Family::ChineseCheckers,
            Self::Solitaire(_) => Family::Solitaire,
        }
    }

    /// The options of the game, with their usual values.
    pub fn options(&self) -> Vec<OptionInfo> {
        match self {
            Self::Mill(game) => game.rules().options(),
            Self::Fox(_) => crate::fox::FoxRules::options(),
            Self::Checkers(_) => crate::checkers::CheckersRules::options(),
            Self::Solitaire(_) => crate::solitaire::SolitaireRules::options(),
        }
    }
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn spec(&self) -> String {
        with_game!(self, game => game.spec())
    }

    fn id(&self) -> &str {
        with_game!(self, game => game.id())
    }

    fn name(&self) -> &str {
        with_game!(self, game => game.name())
    }

    fn board(&self) -> &Board {
        with_game!(self, game => game.board())
    }

    fn player_names(&self) -> [&'static str; 2] {
        with_game!(self, game => game.player_names())
    }

    fn letters(&self) -> [char; 2] {
        with_game!(self, game => game.letters())
    }

    fn rules(&self) -> Vec<String> {
        match self {
            Self::Mill(game) => Game::rules(game),
            Self::Fox(game) => Game::rules(game),
            Self::Checkers(game) => Game::rules(game),
            Self::Solitaire(game) => Game::rules(game),
        }
    }

    fn start(&self) -> AnyPosition {
        match self {
            Self::Mill(game) => AnyPosition::Mill(game.start()),
            Self::Fox(game) => AnyPosition::Fox(game.start()),
            Self::Checkers(game) => AnyPosition::Checkers(game.start()),
            Self::Solitaire(game) => AnyPosition::Solitaire(game.start()),
        }
    }

    fn start_counters(&self) -> Counters {
        with_game!(self, game => game.start_counters())
    }

    fn side_to_move(&self, position: &AnyPosition) -> Player {
        with_both!(self, AnyPosition position, (game, p) => game.side_to_move(p))
    }

    fn men(&self, position: &AnyPosition) -> [PointSet; 2] {
        with_both!(self, AnyPosition position, (game, p) => game.men(p))
    }

    fn hands(&self, position: &AnyPosition) -> [u8; 2] {
        with_both!(self, AnyPosition position, (game, p) => game.hands(p))
    }

    fn legal_moves(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
        match (self, position) {
            (Self::Mill(game), AnyPosition::Mill(p)) => {
                moves.clear();
                game.each_move(p, |mv| moves.push(AnyMove::Mill(mv)));
            }
            (Self::Fox(game), AnyPosition::Fox(p)) => {
                moves.clear();
                game.each_move(p, &mut |mv| moves.push(AnyMove::Fox(mv)));
            }
            (Self::Checkers(game), AnyPosition::Checkers(p)) => {
                moves.clear();
                game.each_move(p, |mv| moves.push(AnyMove::Checkers(mv)));
            }
            (Self::Solitaire(game), AnyPosition::Solitaire(p)) => {
                let mut list = Vec::with_capacity(64);
                game.legal_moves(p, &mut list);
                moves.clear();
                moves.extend(list.into_iter().map(AnyMove::Solitaire));
            }
            _ => panic!("{MIXED}"),
        }
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        with_both!(self, AnyPosition position, (game, p) => game.count_moves(p))
    }

    fn is_legal(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        with_all!(self, position, mv, (game, p, m) => game.is_legal(p, m))
    }

    fn joined(&self, last: AnyMove, next: AnyMove) -> Option<AnyMove> {
        match (self, last, next) {
            (Self::Mill(game), AnyMove::Mill(a), AnyMove::Mill(b)) => game.joined(a, b).map(AnyMove::Mill),
            (Self::Fox(game), AnyMove::Fox(a), AnyMove::Fox(b)) => game.joined(a, b).map(AnyMove::Fox),
            (Self::Checkers(game), AnyMove::Checkers(a), AnyMove::Checkers(b)) => {
                game.joined(a, b).map(AnyMove::Checkers)
            }
            (Self::Solitaire(game), AnyMove::Solitaire(a), AnyMove::Solitaire(b)) => {
                game.joined(a, b).map(AnyMove::Solitaire)
            }
            _ => panic!("{MIXED}"),
        }
    }

    fn apply(&self, position: &AnyPosition, mv: AnyMove) -> AnyPosition {
        with_all!(self, position, mv, (game, p, m) => game.apply(p, m), AnyPosition)
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        with_both!(self, AnyPosition position, (game, p) => game.outcome(p))
    }

    fn advance(&self, counters: Counters, mover: Player, mv: AnyMove) -> Counters {
        with_both!(self, AnyMove mv, (game, m) => game.advance(counters, mover, m))
    }

    fn is_quiet(&self, mv: AnyMove) -> bool {
        with_both!(self, AnyMove mv, (game, m) => game.is_quiet(m))
    }

    fn repetition_limit(&self) -> Option<u32> {
        with_game!(self, game => game.repetition_limit())
    }

    fn quiet_limit(&self, position: &AnyPosition, quiet_plies: u32) -> Option<Outcome> {
        with_both!(self, AnyPosition position, (game, p) => game.quiet_limit(p, quiet_plies))
    }

    fn bars_moves(&self) -> bool {
        with_game!(self, game => game.bars_moves())
    }

    fn is_barred(&self, before: &AnyPosition, last: AnyMove, position: &AnyPosition, mv: AnyMove) -> bool {
        match (before, last) {
            (AnyPosition::Mill(before), AnyMove::Mill(last)) => match (self, position, mv) {
                (Self::Mill(game), AnyPosition::Mill(position), AnyMove::Mill(mv)) => {
                    game.is_barred(before, last, position, mv)
                }
                _ => panic!("{MIXED}"),
            },
            // No other family has a rule about a player's last turn.
            _ => false,
        }
    }

    fn symmetries(&self) -> Vec<&Symmetry> {
        with_game!(self, game => game.symmetries())
    }

    fn transform(&self, position: &AnyPosition, symmetry: &Symmetry) -> AnyPosition {
        with_both!(self, AnyPosition position, (game, p) => game.transform(p, symmetry), AnyPosition)
    }

    fn transform_move(&self, mv: AnyMove, symmetry: &Symmetry) -> AnyMove {
        with_both!(self, AnyMove mv, (game, m) => game.transform_move(m, symmetry), AnyMove)
    }

    fn canonical(&self, position: &AnyPosition) -> AnyPosition {
        with_both!(self, AnyPosition position, (game, p) => game.canonical(p), AnyPosition)
    }

    fn shape(&self, mv: AnyMove) -> MoveShape {
        with_both!(self, AnyMove mv, (game, m) => game.shape(m))
    }

    fn format_position(&self, position: &AnyPosition, counters: Counters) -> String {
        with_both!(self, AnyPosition position, (game, p) => game.format_position(p, counters))
    }

    fn parse_position(&self, text: &str) -> Result<(AnyPosition, Counters), PositionError> {
        Ok(match self {
            Self::Mill(game) => {
                let (position, counters) = game.parse_position(text)?;
                (AnyPosition::Mill(position), counters)
            }
            Self::Fox(game) => {
                let (position, counters) = game.parse_position(text)?;
                (AnyPosition::Fox(position), counters)
            }
            Self::Checkers(game) => {
                let (position, counters) = game.parse_position(text)?;
                (AnyPosition::Checkers(position), counters)
            }
            Self::Solitaire(game) => {
                let (position, counters) = game.parse_position(text)?;
                (AnyPosition::Solitaire(position), counters)
            }
        })
    }

    fn format_move(&self, mv: AnyMove) -> String {
        with_both!(self, AnyMove mv, (game, m) => game.format_move(m))
    }

    fn parse_move(&self, position: &AnyPosition, text: &str) -> Result<AnyMove, MoveError> {
        Ok(with_both!(self, AnyPosition position, (game, p) => game.parse_move(p, text)?, AnyMove))
    }
}
