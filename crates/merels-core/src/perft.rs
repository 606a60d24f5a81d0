//! Perft: the number of move sequences of a given length, the field's measure of a move generator.
//!
//! A capture is part of its ply, each choice of a removed man counts, a finished game has no moves, and the draw
//! limits of a game in progress do not apply.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::game::Game;

/// Move sequences of `depth` plies from `position`. Moves are really made, but for the last ply, which is counted.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    fn descend<G: Game>(game: &G, position: &G::Position, depth: u32, lists: &mut [Vec<G::Move>]) -> u64 {
        if depth == 1 {
            return game.count_moves(position);
        }
        let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
        game.legal_moves(position, moves);
        moves.iter().map(|&mv| descend(game, &game.apply(position, mv), depth - 1, deeper)).sum()
    }
    let mut lists: Vec<Vec<G::Move>> = (1..depth).map(|_| Vec::with_capacity(64)).collect();
    descend(game, position, depth, &mut lists)
}

/// For every legal move, the sequences of `depth` plies that begin with it; `depth` is at least 1.
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let rest = depth.saturating_sub(1);
    moves.into_iter().map(|mv| (mv, perft(game, &game.apply(position, mv), rest))).collect()
}

/// The same number as [`perft`], computed breadth first over positions up to symmetry, each with the number of ways
/// that lead to it. Far fewer positions, and a check of the symmetries; `None` when the number does not fit.
pub fn perft_by_symmetry<G: Game>(game: &G, position: &G::Position, depth: u32) -> Option<u64> {
    let mut moves = Vec::new();
    let mut layer = BTreeMap::from([(game.canonical(position), 1u64)]);
    for _ in 0..depth {
        let mut next = BTreeMap::new();
        for (position, ways) in layer {
            game.legal_moves(&position, &mut moves);
            for &mv in &moves {
                let sum = next.entry(game.canonical(&game.apply(&position, mv))).or_insert(0u64);
                *sum = sum.checked_add(ways)?;
            }
        }
        layer = next;
    }
    layer.into_values().try_fold(0, u64::checked_add)
}
