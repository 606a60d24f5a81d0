//! Tunes the evaluation of a mill game by games of the engine against itself.
//!
//! `tune GAME GAMES NODES [SEED]` plays games from random openings, some moves of them chosen at random, and fits the
//! weights of the evaluation so that the logistic curve of a position's evaluation comes nearest to what became of it:
//! half the game's result, half the search's own score of the position. The weights it prints go into
//! `src/mill/weights.rs`; running it again with those gives the next, better games.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merels_core::{MillGame, Play, Player};
use merels_engine::mill::{FEATURES, MillModel, PHASES, features::NAMES};
use merels_engine::random::Random;
use merels_engine::score::win_share;
use merels_engine::{Limits, Model, Request, Score, Searcher};

/// A position of a game.
struct Sample {
    phase: usize,
    features: [i32; FEATURES],
    /// What the search said, as a share of points for the player to move.
    searched: f64,
    /// What became of the game for the player to move: 0, ½ or 1.
    result: f64,
}

/// How many random plies a game begins with, at most.
const OPENING: usize = 8;

/// One move in so many is random.
const STRAY: usize = 20;

/// The scale of the logistic curve, as in `score::win_share`.
const SCALE: f64 = 150.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, games, nodes, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: tune GAME GAMES NODES [SEED]");
        std::process::exit(2);
    };
    let game = MillGame::parse(spec).expect("a mill game");
    let games: usize = games.parse().expect("a number of games");
    let nodes: u64 = nodes.parse().expect("a number of nodes");
    let seed = rest.first().map_or(1, |seed| seed.parse().expect("a seed"));
    let model = Arc::new(MillModel::new(game.clone()));
    let mut searcher = Searcher::new(Arc::clone(&model), 4 << 20, 1);
    let mut random = Random::new(seed);
    let mut samples = Vec::new();
    let mut results = [0; 3];
    for _ in 0..games {
        play_one(&game, &mut searcher, nodes, &mut random, &mut samples, &mut results);
    }
    println!(
        "{spec}: {} positions; White won {}, drawn {}, Black won {}",
        samples.len(),
        results[2],
        results[1],
        results[0]
    );
    fit(&model.weights().0, &samples);
}

fn play_one(
    game: &MillGame,
    searcher: &mut Searcher<MillModel>,
    nodes: u64,
    random: &mut Random,
    samples: &mut Vec<Sample>,
    results: &mut [u32; 3],
) {
    let mut play = Play::new(game.clone());
    let opening = random.below(OPENING + 1);
    let first = samples.len();
    let mut sides = Vec::new();
    let stop = AtomicBool::new(false);
    while play.outcome().is_none() {
        let legal = play.legal_moves();
        let mut mv = legal[random.below(legal.len())];
        if play.moves().len() >= opening {
            let best = searcher.search(&play, &Limits::nodes(nodes), &Request::default(), &stop, &mut |_| {});
            let stray = random.below(STRAY) == 0;
            if let (Some(score), Some(chosen)) = (best.score(), best.mv) {
                if let Score::Estimate { centimen, .. } = score {
                    let (phase, features) =
                        searcher.model().features(&searcher.model().state(play.position()));
                    samples.push(Sample { phase, features, searched: win_share(centimen), result: 0.5 });
                    sides.push(play.side_to_move());
                }
                if !stray {
                    mv = chosen;
                }
            }
        }
        play.play(mv).expect("a legal move");
    }
    let winner = play.outcome().and_then(|outcome| outcome.winner);
    results[match winner {
        Some(Player::White) => 2,
        None => 1,
        Some(Player::Black) => 0,
    }] += 1;
    for (sample, side) in samples[first..].iter_mut().zip(sides) {
        sample.result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    }
}

/// Descends to the weights with the least squared error, by Adam, and prints them.
fn fit(start: &[[i32; FEATURES]; PHASES], samples: &[Sample]) {
    let mut weights = start.map(|phase| phase.map(f64::from));
    let (mut mean, mut square) = ([[0.0; FEATURES]; PHASES], [[0.0; FEATURES]; PHASES]);
    let target = |sample: &Sample| 0.5 * sample.result + 0.5 * sample.searched;
    let shares: Vec<f64> = samples.iter().map(target).collect();
    let steps = 600;
    for step in 0..=steps {
        let mut gradient = [[0.0; FEATURES]; PHASES];
        let mut count = [1.0; PHASES];
        let mut error = 0.0;
        for (sample, target) in samples.iter().zip(&shares) {
            let row = &weights[sample.phase];
            let sum: f64 = sample.features.iter().zip(row).map(|(&f, w)| f64::from(f) * w).sum();
            let share = 1.0 / (1.0 + (-sum / SCALE).exp());
            let off = share - target;
            error += off * off;
            let slope = off * share * (1.0 - share);
            for (g, &f) in gradient[sample.phase].iter_mut().zip(&sample.features) {
                *g += slope * f64::from(f);
            }
            count[sample.phase] += 1.0;
        }
        if step % 200 == 0 {
            println!("step {step}: mean squared error {:.6}", error / samples.len() as f64);
        }
        for phase in 0..PHASES {
            for i in 0..FEATURES {
                // A pull towards the start keeps weights that the games say nothing about where they were.
                let pull = (weights[phase][i] - f64::from(start[phase][i])) * 2e-8;
                let g = gradient[phase][i] / count[phase] + pull;
                mean[phase][i] = 0.9 * mean[phase][i] + 0.1 * g;
                square[phase][i] = 0.999 * square[phase][i] + 0.001 * g * g;
                let t = f64::from(step + 1);
                let (m, v) =
                    (mean[phase][i] / (1.0 - 0.9f64.powf(t)), square[phase][i] / (1.0 - 0.999f64.powf(t)));
                weights[phase][i] -= 0.5 * m / (v.sqrt() + 1e-12);
            }
        }
    }
    for i in 0..FEATURES {
        let of = |phase: usize| format!("{:>7.1}", weights[phase][i]);
        println!("{:<34}{}{}{}", NAMES[i], of(0), of(1), of(2));
    }
    for row in &weights {
        let row: Vec<String> = row.iter().map(|weight| format!("{}", weight.round())).collect();
        println!("[{}],", row.join(", "));
    }
}
