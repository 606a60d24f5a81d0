//! Solving mill games: the exact value of every position, by retrograde analysis on whole sets of positions.
//!
//! docs/method.md explains how. From the bottom up: [`vector`] and [`kernels`] move men in many columns at once,
//! [`level`] knows the rows of one number of men and how moves lead from row to row, [`fixpoint`] solves the moving
//! phase of a level, [`passes`] the placing phase, and [`solve`] does all levels of a game in order and has their tables
//! written.

#[doc(hidden)]
pub mod bench;
mod capture;
mod error;
mod extract;
mod fixpoint;
pub mod fox;
mod geometry;
mod grid;
mod kernels;
mod level;
mod passes;
mod plan;
mod relabel;
mod rowops;
mod score;
pub mod solitaire;
mod solve;
mod vector;
pub mod verify;
mod work;

pub use error::SolveError;
pub use geometry::Geometry;
pub use kernels::Kernels;
pub use plan::Plan;
pub use solve::{Options, Phase, Progress, Solver};
