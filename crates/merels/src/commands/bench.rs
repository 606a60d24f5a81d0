//! `merels bench`

use std::time::Instant;

use clap::Args;
use merels_engine::bench;
use serde_json::json;

use super::Failure;
use crate::output;

/// Do a fixed piece of searching: its node count changes only when the engine's play changes.
#[derive(Args)]
#[command(after_help = "Example: merels bench")]
pub(crate) struct Bench {
    /// Print one JSON document.
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let started = Instant::now();
        let nodes: Vec<u64> = bench::TASKS.iter().map(bench::run).collect();
        let seconds = started.elapsed().as_secs_f64();
        let all: u64 = nodes.iter().sum();
        let per_second = (all as f64 / seconds.max(1e-9)) as u64;
        if self.json {
            let tasks: Vec<_> = bench::TASKS
                .iter()
                .zip(&nodes)
                .map(|(task, nodes)| {
                    json!({ "game": task.game, "moves": task.moves, "depth": task.depth, "nodes": nodes })
                })
                .collect();
            return output::json(&json!({
                "nodes": all, "seconds": seconds, "nodes_per_second": per_second, "tasks": tasks,
            }));
        }
        output::text(|out| {
            for (task, nodes) in bench::TASKS.iter().zip(&nodes) {
                writeln!(out, "{:<20} depth {:>2} {nodes:>10}", task.game, task.depth)?;
            }
            writeln!(out, "{all} nodes {per_second} nps")
        })
    }
}
