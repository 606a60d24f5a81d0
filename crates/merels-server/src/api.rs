//! The documents of the HTTP API: what goes over the wire and nothing else.
//!
//! `docs/http-api.md` is the contract in words, `web/openapi.json` the same made from these types. A document tells
//! the app all it needs to show a game, so that the app knows no rules.

pub mod analysis;
pub mod catalogue;
pub mod game;
pub mod problem;
pub mod puzzle;
pub mod record;
pub mod review;
pub mod state;
pub mod stats;
pub mod table;
