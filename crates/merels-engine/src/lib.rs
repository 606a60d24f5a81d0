//! Choosing moves: search, evaluation, levels, analysis, matches and the engine protocol, for all games.
//!
//! [`Engine`] plays and analyses any game. Inside, a [`Searcher`] searches any game that has a [`Model`] ([`MillModel`] is
//! that of the mill games), and an [`Expert`] adds levels and solved tables, which come in through the [`Oracle`]
//! trait. Nothing here knows of screens, files or networks.

pub mod analysis;
pub mod bench;
pub mod checkers;
pub mod contest;
pub mod engine;
pub mod expert;
pub mod fox;
pub mod level;
pub mod limits;
pub mod mill;
pub mod model;
pub mod oracle;
pub mod protocol;
pub mod random;
pub mod report;
pub mod review;
pub mod score;
pub mod search;
pub mod solitaire;
pub mod table;
pub mod tricky;

pub use checkers::CheckersModel;
pub use engine::{Engine, Settings};
pub use expert::Expert;
pub use fox::{FoxModel, FoxOracle};
pub use level::Level;
pub use limits::{Clock, Limits};
pub use mill::MillModel;
pub use model::Model;
pub use oracle::{Oracle, Verdict};
pub use report::{Best, Info, Line};
pub use score::{Proof, Score};
pub use search::{Features, Request, Searcher};
