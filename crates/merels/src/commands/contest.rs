//! `merels match GAME A B`

mod external;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use merels_core::{AnyGame, Game, MillGame, Player};
use merels_engine::contest::{
    self, Contestant, Internal, Kind, Openings, Sequential, Tally, Verdict, record,
};
use merels_engine::random::Random;
use merels_engine::{Oracle, Settings};
use serde_json::json;

use super::Failure;
use crate::input::GameParser;
use crate::output;
use crate::tables_folder::TablesFolder;
use external::External;

/// Let two players play many games and tell how much stronger one is.
///
/// A player is `level:N`, `random`, `search` (the engine without its levels), or a command line that speaks the engine
/// protocol. Levels and searches take limits after commas: `level:10,time=50`, `search,nodes=20000,without=reductions`.
/// Each opening is played twice with colours swapped.
#[derive(Args)]
#[command(
    name = "match",
    after_help = "Examples:\n  \
    merels match nine-mens-morris level:5 level:4 --games 200\n  \
    merels match lasker-morris search,nodes=20000 search,nodes=20000,without=history --sprt 0,20\n  \
    merels match morabaraba level:10,time=100 'other-engine --uci' --record games.txt"
)]
pub(crate) struct Contest {
    /// The game, perhaps with options: nine-mens-morris:flying=never.
    #[arg(value_parser = GameParser)]
    game: AnyGame,
    /// The first player; the result is told from its side.
    a: String,
    /// The second player.
    b: String,
    /// How many games at most, rounded up to an even number.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Games played at the same time; 0 for as many as the computer has threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=512))]
    concurrency: u16,
    /// What chance decides follows from it.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random moves at the beginning of each game; a few that suit the game by default.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=40))]
    opening: Option<u16>,
    /// Stop when it is clear which of two Elo differences is nearer, such as 0,20.
    #[arg(long, value_name = "LOW,HIGH", value_parser = sequential)]
    sprt: Option<Sequential>,
    /// Mebibytes of each player's transposition table.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Let level 10, search and random-keeping use the solved tables.
    #[arg(long)]
    solved: bool,
    #[command(flatten)]
    tables: TablesFolder,
    /// What a command gets after go, such as 'nodes 20000'.
    #[arg(long, value_name = "LIMITS", default_value = "movetime 100")]
    go: String,
    /// Milliseconds after which a player who has not moved loses.
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// Write every game to this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print one JSON document at the end instead of lines on the way.
    #[arg(long)]
    json: bool,
}

/// Reads two Elo differences, the lower first.
fn sequential(text: &str) -> Result<Sequential, String> {
    let parts: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match parts.as_deref() {
        Some(&[low, high]) if low < high && low.abs() < 1000.0 && high.abs() < 1000.0 => {
            Ok(Sequential { low, high, error: 0.05 })
        }
        _ => Err("expected two Elo differences, the lower first, such as 0,20".into()),
    }
}

/// Everything the threads of a match share.
struct Shared<'a> {
    arguments: &'a Contest,
    openings: Mutex<Openings>,
    next: AtomicUsize,
    stop: AtomicBool,
    standing: Mutex<Standing>,
}

/// What has come of the match so far.
#[derive(Default)]
struct Standing {
    tally: Tally,
    plies: u64,
    faults: Vec<String>,
    record: Option<std::fs::File>,
    verdict: Option<Verdict>,
}

impl Contest {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // So that a bad name is told before anything runs.
        self.player(&self.a)?;
        self.player(&self.b)?;
        let plies = self.opening.map_or_else(|| Openings::usual_plies(&self.game), usize::from);
        let record = match &self.record {
            None => None,
            Some(path) => Some(
                std::fs::File::create(path)
                    .with_context(|| format!("cannot write games to {}", path.display()))?,
            ),
        };
        let shared = Shared {
            openings: Mutex::new(Openings::new(&self.game, plies, self.seed)),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            standing: Mutex::new(Standing { record, ..Standing::default() }),
            arguments: &self,
        };
        let threads = match self.concurrency {
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            n => usize::from(n),
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| shared.work())).collect();
            workers.into_iter().try_for_each(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(Failure::from(anyhow::anyhow!("a game's thread failed"))))
            })
        })?;
        let standing = shared.standing.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        self.report(&standing)
    }

    fn player(&self, text: &str) -> Result<Box<dyn Contestant>, Failure> {
        let settings = Settings { hash: (self.hash as usize) << 20, ..Settings::default() };
        match Kind::parse(text) {
            Some(Ok(kind)) => Ok(Box::new(Internal::new(text, kind, settings, self.oracle()?))),
            Some(Err(error)) => Err(Failure::Usage(error.to_string())),
            None => {
                let player = External::new(text, &self.go, Duration::from_millis(self.patience));
                Ok(Box::new(player.map_err(Failure::Usage)?))
            }
        }
    }

    fn oracle(&self) -> Result<Option<Arc<dyn Oracle<MillGame>>>, Failure> {
        match &self.game {
            _ if !self.solved => Ok(None),
            AnyGame::Mill(game) => Ok(Some(Arc::new(self.tables.open(game)?))),
            other => Err(Failure::Usage(format!("{} has no tables", other.spec()))),
        }
    }

    fn report(&self, standing: &Standing) -> Result<(), Failure> {
        let tally = &standing.tally;
        let (elo, error) = tally.elo();
        let mean_plies = standing.plies as f64 / f64::from(tally.games().max(1));
        if self.json {
            let finite = |number: f64| if number.is_finite() { json!(number) } else { json!(null) };
            return output::json(&json!({
                "game": self.game.spec(), "a": self.a, "b": self.b, "games": tally.games(),
                "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "score": tally.score(),
                "elo": finite(elo), "error": finite(error), "mean_plies": mean_plies, "faults": standing.faults,
                "pairs": tally.pairs,
            }));
        }
        output::text(|out| {
            writeln!(out, "{} against {} in {}, {} games", self.a, self.b, self.game.spec(), tally.games())?;
            writeln!(out, "won {}  drawn {}  lost {}", tally.wins, tally.draws, tally.losses)?;
            writeln!(out, "score {:.1} %  Elo {elo:+.0} ± {error:.0} (95 %)", tally.score() * 100.0)?;
            writeln!(out, "plies a game {mean_plies:.1}")?;
            if let (Some(test), Some(verdict)) = (self.sprt, standing.verdict) {
                let nearer = match verdict {
                    Verdict::High => format!("nearer to {:+} Elo", test.high),
                    Verdict::Low => format!("nearer to {:+} Elo", test.low),
                    Verdict::Open => "open".into(),
                };
                writeln!(out, "sequential test between {:+} and {:+} Elo: {nearer}", test.low, test.high)?;
            }
            for fault in &standing.faults {
                writeln!(out, "{fault}")?;
            }
            Ok(())
        })
    }
}

impl Shared<'_> {
    /// Plays pairs of games until there are enough.
    fn work(&self) -> Result<(), Failure> {
        let arguments = self.arguments;
        let mut a = arguments.player(&arguments.a)?;
        let mut b = arguments.player(&arguments.b)?;
        let pairs = arguments.games.div_ceil(2) as usize;
        loop {
            let (number, opening) = {
                let mut openings = self.openings.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                if number >= pairs || self.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                (number, openings.next())
            };
            let Some(opening) = opening else { return Ok(()) };
            let seed = Random::of(arguments.seed, number as u64).next();
            let mut points = [0; 2];
            let mut finished = Vec::new();
            for (i, a_plays) in Player::BOTH.into_iter().enumerate() {
                let (first, second): (&mut dyn Contestant, &mut dyn Contestant) = (&mut *a, &mut *b);
                let mut players = if a_plays == Player::White { [first, second] } else { [second, first] };
                let names = [players[0].name(), players[1].name()];
                let Some(end) = contest::play_game(
                    &opening,
                    &mut players,
                    seed ^ i as u64,
                    Some(Duration::from_millis(arguments.patience)),
                    &self.stop,
                ) else {
                    return Ok(());
                };
                points[i] = match end.outcome.winner {
                    None => 1,
                    Some(winner) if winner == a_plays => 2,
                    Some(_) => 0,
                };
                finished.push((2 * number + i + 1, names, end));
            }
            self.enter(points, &finished)?;
        }
    }

    /// Enters a pair of games.
    fn enter(
        &self,
        points: [u8; 2],
        games: &[(usize, [String; 2], contest::Finished)],
    ) -> Result<(), Failure> {
        let mut standing = self.standing.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        standing.tally.add(points);
        for (round, names, end) in games {
            standing.plies += end.play.moves().len() as u64;
            if let Some((player, fault)) = &end.fault {
                standing.faults.push(format!("game {round}: {} ({player}): {fault}", names[player.index()]));
            }
            if let Some(file) = &mut standing.record {
                let tags =
                    record::Tags { event: "merels match", round: *round, players: [&names[0], &names[1]] };
                file.write_all(record::write(tags, end).as_bytes())
                    .context("cannot write the record of a game")?;
            }
        }
        if let Some(test) = self.arguments.sprt {
            let verdict = test.verdict(&standing.tally);
            standing.verdict = Some(verdict);
            if verdict != Verdict::Open {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        let tally = standing.tally;
        if !self.arguments.json && tally.games().is_multiple_of(20) {
            let (elo, error) = tally.elo();
            eprintln!(
                "{:>6} games: +{} ={} -{}  Elo {elo:+.0} ± {error:.0}",
                tally.games(),
                tally.wins,
                tally.draws,
                tally.losses
            );
        }
        Ok(())
    }
}
