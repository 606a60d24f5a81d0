//! What holds in every game under every option set, tried with random games.

mod play;
mod records;
mod rules;
mod support;
