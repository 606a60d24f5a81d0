//! `merels play GAME`

use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use clap::{Args, ValueEnum};
use merels_core::notation::record::Record;
use merels_core::{AnyGame, words};
use merels_engine::{Level, Settings};
use merels_tui::{Seat, Setup};

use super::Failure;
use crate::input::{self, GameParser};

/// Play a game in the terminal, against the computer or another person.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    merels play six-mens-morris\n  \
    merels play nine-mens-morris --level 7 --side black\n  \
    merels play fox-and-geese --two-players")]
pub(crate) struct Play {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// How strong the computer plays, from 1 (a child wins) to 10 (all it can do).
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Your side; the fox is White.
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// Two people play at this terminal.
    #[arg(long, conflicts_with_all = ["level", "side"])]
    two_players: bool,
    /// Begin with this position.
    #[arg(long)]
    position: Option<String>,
    /// The longest time the computer thinks about a move, in seconds; most levels need far less.
    #[arg(long, value_name = "SECONDS", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=3600))]
    think: u16,
    /// Write the record of the game into this file at the end.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// The side a person plays.
#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
    /// A coin decides.
    Random,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.game;
        let (position, counters) = input::position(&game, self.position.as_deref())?;
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Failure::Usage(
                "playing needs a terminal for input and output; 'merels show' draws a board anywhere".into(),
            ));
        }
        let seed =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let computer = Seat::Computer(Level::new(u32::from(self.level))?);
        let black = match self.side {
            Side::White => false,
            Side::Black => true,
            Side::Random => seed.count_ones() % 2 == 1,
        };
        let seats = match (self.two_players || words::is_for_one(&game), black) {
            (true, _) => [Seat::Person; 2],
            (false, false) => [Seat::Person, computer],
            (false, true) => [computer, Seat::Person],
        };
        let settings = Settings { seed, ..Settings::default() };
        let time = Duration::from_secs(u64::from(self.think));
        let played = merels_tui::run(Setup { game, position, counters, seats }, settings, time)
            .context("the terminal cannot be used")?;
        if let Some(file) = self.save {
            let record = Record::of_play(&played)?;
            fs::write(&file, record.to_string())
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        Ok(())
    }
}
