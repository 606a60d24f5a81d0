//! The games of Merels: boards computed from their lines, rule sets as data, positions, legal moves, results,
//! symmetries and texts, for the mill games, Fox and Geese, the Chinese Checkers variant and Solitaire.
//!
//! Start with [`AnyGame::parse`] for a game named at run time, or with a concrete game such as [`MillGame`];
//! both speak through the one [`Game`] trait. A game in progress, with its history and draw limits, is a [`Play`].
//!
//! ```
//! use merels_core::{AnyGame, Game, Play};
//!
//! let mut play = Play::new(AnyGame::parse("nine-mens-morris:flying=never")?);
//! for text in ["d2", "f4", "d1"] {
//!     let mv = play.game().parse_move(play.position(), text)?;
//!     play.play(mv)?;
//! }
//! let text = play.game().format_position(play.position(), play.counters());
//! assert_eq!(text, "3/3/3/4B1/3/1W1/1W1 b 7,8 0 2");
//! assert_eq!(play.legal_moves().len(), 21);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate does no input or output, uses no threads and no `unsafe`, and needs only `alloc`.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod any;
pub mod board;
pub mod boards;
pub mod catalogue;
pub mod checkers;
pub mod fox;
pub mod game;
pub mod mill;
pub mod notation;
pub mod options;
pub mod path;
pub mod perft;
pub mod picture;
pub mod play;
pub mod player;
pub mod point;
pub mod solitaire;
pub mod spec;
pub mod symmetry;
pub mod value;
pub mod words;

pub use any::{AnyGame, AnyMove, AnyPosition};
pub use board::Board;
pub use catalogue::{Family, GameInfo};
pub use checkers::{CheckersGame, CheckersMove, CheckersPosition, CheckersRules};
pub use fox::{FoxGame, FoxMove, FoxPosition, FoxRules};
pub use game::{Counters, Game, MoveShape};
pub use mill::{MillGame, MillMove, MillPosition, MillRules};
pub use options::{OptionInfo, Values};
pub use path::Path;
pub use play::Play;
pub use player::{Outcome, Player, Reason};
pub use point::{Point, PointSet};
pub use solitaire::{SolitaireGame, SolitaireMove, SolitairePosition, SolitaireRules};
pub use symmetry::Symmetry;
pub use value::{Distance, Wdl};
