//! Tables of solved mill games: where the value of every position is kept, and how it is found again.
//!
//! [`space`] numbers positions: it turns a position into a table, a row and a column, and back.

pub mod space;
