//! A board in the terminal: any game of Merels against the computer or another person, by keys, mouse or typed moves.
//!
//! `selection` turns points a player picks into a move, [`app`] is the whole state and what keys do to it, without any
//! terminal, `thinker` lets the engine think in a thread of its own, `draw` shows the state, and [`run()`] ties them to
//! the terminal.

pub mod app;
mod draw;
mod run;
mod selection;
mod thinker;

pub use app::{App, Input, Seat, Setup, Task};
pub use draw::draw;
pub use run::run;
pub use selection::{Picked, Selection};
