//! Pictures of a board: as text for a terminal, and as SVG for a screen or a sheet of paper.
//!
//! Both are computed from the board's lines and nothing else: a line is drawn where the board has one, a point where
//! two lines meet. [`TextPicture`] knows where each point went, so that a terminal can put a cursor there.

mod svg;
mod text;

pub use svg::{SvgPicture, svg};
pub use text::{Style, TextPicture, men};
