//! Measures how long a probe takes: `probe_speed GAME FOLDER [POSITIONS]` looks up random positions, drawn uniformly from
//! all stored ones, on one thread. Run it twice: the first run also reads the files from the disk.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use merels_core::mill::{MillGame, MillPosition};
use merels_core::{Player, PointSet, Wdl};
use merels_tables::space::expand;
use merels_tables::{TableId, Tables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, folder, rest @ ..] = arguments.as_slice() else {
        return Err("usage: probe_speed GAME FOLDER [POSITIONS]".into());
    };
    let wanted: u64 = rest.first().map_or(Ok(1_000_000), |count| count.parse())?;
    let tables = Tables::open(Path::new(folder), &MillGame::parse(spec)?)?;
    let points = tables.identity().symmetries().points();
    let stored: Vec<(TableId, u64)> = tables
        .manifest()
        .tables
        .iter()
        .filter(|(_, entry)| entry.values.is_some())
        .map(|(&table, _)| (table, u64::from(tables.rows(table.own).len()) * table.columns(points).len()))
        .collect();
    let all: u64 = stored.iter().map(|&(_, positions)| positions).sum();
    let positions: Vec<MillPosition> = (0..wanted)
        .map(|i| nth(&tables, &stored, ((u128::from(mix(i)) * u128::from(all)) >> 64) as u64))
        .collect();

    let began = Instant::now();
    let mut found = [0u64; 3];
    for position in &positions {
        found[tables.probe_wdl(black_box(position))? as usize] += 1;
    }
    let took = began.elapsed();
    println!(
        "{wanted} of {all} positions: {:.2} µs a probe; {} losses, {} draws, {} wins",
        took.as_secs_f64() * 1e6 / wanted as f64,
        found[Wdl::Loss as usize],
        found[Wdl::Draw as usize],
        found[Wdl::Win as usize]
    );
    Ok(())
}

/// The stored position of this number, turned by a random symmetry.
fn nth(tables: &Tables, stored: &[(TableId, u64)], number: u64) -> MillPosition {
    let (mut rest, mut at) = (number, 0);
    while rest >= stored[at].1 {
        rest -= stored[at].1;
        at += 1;
    }
    let table = stored[at].0;
    let symmetries = tables.identity().symmetries();
    let columns = table.columns(symmetries.points());
    let own = tables.rows(table.own).set((rest / columns.len()) as u32);
    let free = !own & ((1 << symmetries.points()) - 1);
    let enemy = expand(columns.unrank(rest % columns.len()), free);
    let turned = &symmetries.maps()[(mix(number) % symmetries.maps().len() as u64) as usize];
    let men = [own, enemy].map(|men| PointSet::from_bits(u64::from(turned.apply(men))));
    MillPosition::new(men, [table.own_hand, table.enemy_hand], Player::White)
}

/// A number as good as random, the `i`-th of its kind (`SplitMix64`).
fn mix(i: u64) -> u64 {
    let mut z = i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
