//! Tables of solved mill games: where the value of every position is kept, and how it is found again.
//!
//! [`space`] numbers positions: it turns a position into a table, a row and a column, and back. A table's values (and
//! distances) are cut into blocks ([`layout`]), each coded alone ([`codec`]) into a file ([`mod@format`]) that [`write`]
//! makes and [`read`] looks into.

//! A [`build::Builder`] puts tables into a set with its [`manifest`]; [`Tables`] opens the set and answers questions
//! ([`probe`]).

pub mod build;
pub mod codec;
pub mod counts;
pub mod error;
pub mod format;
mod group;
pub mod identity;
pub mod layout;
pub mod manifest;
pub mod probe;
pub mod read;
pub mod source;
pub mod space;
pub mod tables;
pub mod values;
pub mod write;

pub use build::Builder;
pub use codec::Kept;
pub use error::TableError;
pub use identity::Identity;
pub use probe::{MoveProbe, Probe, ProbeError};
pub use space::TableId;
pub use tables::Tables;
pub use values::Outcomes;
