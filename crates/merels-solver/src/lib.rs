//! Solving mill games: the exact value of every position.

mod capture;
mod error;
mod fixpoint;
mod geometry;
mod grid;
mod kernels;
mod level;
mod relabel;
mod rowops;
mod score;
mod vector;

pub use error::SolveError;
pub use geometry::Geometry;
pub use kernels::Kernels;
