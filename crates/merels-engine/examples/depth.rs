//! How deep and how fast the engine searches: `depth GAME SECONDS [THREADS]` prints a line a depth.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use merels_core::any::AnyGame;
use merels_core::{Game, Play};
use merels_engine::{Engine, Limits, Request, Settings};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |i: usize, default: &str| arguments.get(i).cloned().unwrap_or_else(|| default.into());
    let game = AnyGame::parse(&text(0, "nine-mens-morris")).expect("a game");
    let seconds: f64 = text(1, "1").parse().expect("seconds");
    let threads: usize = text(2, "1").parse().expect("a number of threads");
    let mut play = Play::new(game.clone());
    for mv in text(3, "").split_whitespace() {
        let mv = game.parse_move(play.position(), mv).expect("a legal move");
        play.play(mv).expect("a legal move");
    }
    let mut engine = Engine::new(&game, Settings { hash: 64 << 20, threads, seed: 0 });
    let limits = Limits::time(Duration::from_secs_f64(seconds));
    engine.analyse(&play, &limits, &Request::default(), &AtomicBool::new(false), &mut |info| {
        let line: Vec<String> = info.lines[0].moves.iter().map(|&mv| game.format_move(mv)).collect();
        println!(
            "{:>3} {:>10} {:>6.2} s {:>9} nps {:?} {}",
            info.depth,
            info.nodes,
            info.time.as_secs_f64(),
            info.nodes_per_second(),
            info.lines[0].score,
            line.join(" ")
        );
    });
}
