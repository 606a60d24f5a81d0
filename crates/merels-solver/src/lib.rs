//! Solving mill games: the exact value of every position.

mod capture;
mod error;
mod fixpoint;
pub mod fox;
mod geometry;
mod grid;
mod kernels;
mod level;
mod relabel;
mod rowops;
mod score;
pub mod solitaire;
mod vector;
pub mod verify;

pub use error::SolveError;
pub use geometry::Geometry;
pub use kernels::Kernels;
