//! The Merels app's server: one axum application with the HTTP API, live updates, storage and the built app inside.
//!
//! The documents it speaks are in [`api`]; the contract in words is `docs/http-api.md`.

pub mod api;
pub mod openapi;
