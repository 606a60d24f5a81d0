//! The Merels app's server: one axum application with the HTTP API, live updates, storage and the built app inside.
//!
//! [`serve::serve`] runs it; [`app`] is the application for tests, which need no socket. The documents it speaks are in
//! [`api`]; the contract in words is `docs/http-api.md`.

mod analyst;
pub mod api;
mod assets;
mod error;
mod extract;
mod games;
pub mod guard;
pub mod openapi;
mod opponent;
mod pegs;
mod pool;
mod puzzles;
mod records;
mod reviews;
mod routes;
mod rules;
mod score;
pub mod serve;
pub mod server;
pub mod store;
mod stream;
mod tables;
mod time;
mod view;

pub use error::ApiError;
pub use server::{Config, Server, StartError, app};
