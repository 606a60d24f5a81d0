//! A solver with nothing clever in it: every position in a hash map, every move from the rules, and the values spread
//! backwards from the ends of the game ply by ply. Tables are compared with it.

#![allow(dead_code, reason = "each test that includes this module needs another part of it")]

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use merels_core::mill::{MillGame, MillPosition, MillSetup};
use merels_core::{Distance, Game, Player, PointSet, Wdl};
use merels_tables::space::{Rows, expand};
use merels_tables::{Builder, Kept, Outcomes, TableId, Tables};

/// All legal positions of a game, and all that can follow, each once up to symmetry and colour.
pub(crate) struct Naive {
    game: MillGame,
    index: HashMap<MillPosition, u32>,
    positions: Vec<MillPosition>,
    known: Vec<Option<(Wdl, u16)>>,
}

impl Naive {
    /// Solves a game. It must be a small one.
    pub(crate) fn solve(game: &MillGame) -> Self {
        let mut naive =
            Self { game: game.clone(), index: HashMap::new(), positions: Vec::new(), known: Vec::new() };
        naive.enter_all_legal_positions();
        naive.spread();
        naive
    }

    /// The positions, each with White to move.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (&MillPosition, Wdl, Option<Distance>)> {
        self.positions.iter().zip(&self.known).map(|(position, known)| match *known {
            Some((wdl, plies)) => (position, wdl, Some(Distance(plies))),
            None => (position, Wdl::Draw, None),
        })
    }

    /// The value of any position that is known; draws have no distance.
    pub(crate) fn get(&self, position: &MillPosition) -> Option<(Wdl, Option<Distance>)> {
        let &at = self.index.get(&self.normal(position))?;
        Some(match self.known[at as usize] {
            Some((wdl, plies)) => (wdl, Some(Distance(plies))),
            None => (Wdl::Draw, None),
        })
    }

    /// The same position with White to move, in the orientation that stands for all.
    fn normal(&self, position: &MillPosition) -> MillPosition {
        let (mover, waiting) = (position.side(), position.side().other());
        let white_moves = MillPosition::new(
            [position.men(mover), position.men(waiting)],
            [position.hand(mover), position.hand(waiting)],
            Player::White,
        );
        self.game.canonical(&white_moves)
    }

    fn enter(&mut self, position: &MillPosition) -> u32 {
        let normal = self.normal(position);
        let next = self.positions.len() as u32;
        let at = *self.index.entry(normal).or_insert(next);
        if at == next {
            self.positions.push(normal);
        }
        at
    }

    fn enter_all_legal_positions(&mut self) {
        let points = self.game.board().len() as u32;
        let [white, black] = self.game.rules().men;
        for hand in (0..=white).flat_map(|a| (0..=black).map(move |b| [a, b])) {
            for (men_white, men_black) in (0..=white - hand[0])
                .flat_map(|a| (0..=black - hand[1]).map(move |b| (u32::from(a), u32::from(b))))
            {
                for side in Player::BOTH {
                    self.enter_sets(points, [men_white, men_black], hand, side);
                }
            }
        }
    }

    fn enter_sets(&mut self, points: u32, counts: [u32; 2], hand: [u8; 2], side: Player) {
        for white in subsets(points, counts[0]) {
            for black in subsets(points, counts[1]).filter(|black| black & white == 0) {
                let men = [PointSet::from_bits(white), PointSet::from_bits(black)];
                let Ok(position) = self.game.position(MillSetup { men, hand, side }) else {
                    // What is wrong with one choice of sets is mostly wrong with all of them.
                    if self.game.rules().mill_wins {
                        continue;
                    }
                    return;
                };
                self.enter(&position);
            }
        }
    }

    /// Retrograde analysis: wins are positions with a move to a loss, losses those whose moves all lead to wins.
    fn spread(&mut self) {
        let mut before: Vec<(u32, u32)> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        let mut newest: Vec<u32> = Vec::new();
        let mut at = 0;
        let mut moves = Vec::new();
        self.known.clear();
        while at < self.positions.len() {
            let position = self.positions[at];
            let over = self.game.outcome(&position);
            self.known.push(over.and_then(|outcome| {
                let winner = outcome.winner?;
                Some((if winner == Player::White { Wdl::Win } else { Wdl::Loss }, 0))
            }));
            if self.known[at].is_some() {
                newest.push(at as u32);
            }
            self.game.legal_moves(&position, &mut moves);
            open.push(if over.is_some() { u32::MAX } else { moves.len() as u32 });
            for &mv in &moves {
                let next = self.enter(&self.game.apply(&position, mv));
                before.push((next, at as u32));
            }
            at += 1;
        }
        before.sort_unstable();
        let mut plies = 0;
        while !newest.is_empty() {
            plies += 1;
            let mut next = Vec::new();
            for &at in &newest {
                let lost = self.known[at as usize].is_some_and(|(wdl, _)| wdl == Wdl::Loss);
                let first = before.partition_point(|&(to, _)| to < at);
                for &(_, from) in before[first..].iter().take_while(|&&(to, _)| to == at) {
                    let from_index = from as usize;
                    if self.known[from_index].is_some() {
                        continue;
                    }
                    if lost {
                        self.known[from_index] = Some((Wdl::Win, plies));
                        next.push(from);
                    } else {
                        open[from_index] -= 1;
                        if open[from_index] == 0 {
                            self.known[from_index] = Some((Wdl::Loss, plies));
                            next.push(from);
                        }
                    }
                }
            }
            newest = next;
        }
    }
}

/// The sets of `men` out of `points` points.
pub(crate) fn subsets(points: u32, men: u32) -> impl Iterator<Item = u64> {
    (0..1u64 << points).filter(move |set| set.count_ones() == men)
}

/// All tables that a solution has positions of.
pub(crate) fn tables_of(naive: &Naive) -> BTreeSet<TableId> {
    let table_of = |position: &MillPosition| {
        let [own, enemy] = Player::BOTH.map(|player| position.men(player).len() as u8);
        let [own_hand, enemy_hand] = Player::BOTH.map(|player| position.hand(player));
        TableId { own, enemy, own_hand, enemy_hand }
    };
    naive.positions.iter().map(table_of).collect()
}

/// Fills a row of a table from a solution; what the solution does not know is a draw.
pub(crate) fn fill(naive: &Naive, rows: &Rows, table: TableId, number: u32, row: &mut Outcomes) {
    let points = naive.game.board().len() as u32;
    let own = rows.set(number);
    let free = !own & ((1 << points) - 1);
    let (win, loss, plies) = row.fill();
    for (at, set) in table.columns(points).sets_from(0).enumerate() {
        let men = [own, expand(set, free)].map(|set| PointSet::from_bits(u64::from(set)));
        let position = MillPosition::new(men, [table.own_hand, table.enemy_hand], Player::White);
        let Some((wdl, distance)) = naive.get(&position) else { continue };
        win[at / 64] |= u64::from(wdl == Wdl::Win) << (at % 64);
        loss[at / 64] |= u64::from(wdl == Wdl::Loss) << (at % 64);
        if let (Some(distance), Some(entry)) = (distance, plies.get_mut(at)) {
            *entry = distance.0;
        }
    }
}

/// Makes a table set of a solution.
pub(crate) fn build(root: &Path, naive: &Naive, distances: Option<Kept>) -> Tables {
    build_with(root, naive, distances, |_, _, _| {})
}

/// The same, with rows changed on the way.
pub(crate) fn build_with(
    root: &Path,
    naive: &Naive,
    distances: Option<Kept>,
    change: impl Fn(TableId, u32, &mut Outcomes) + Sync,
) -> Tables {
    let mut builder = Builder::open(root, &naive.game, distances).unwrap();
    for table in tables_of(naive) {
        if !builder.has(table) {
            let rows = builder.identity().rows(table.own);
            let source = |number: u32, row: &mut Outcomes| {
                fill(naive, &rows, table, number, row);
                change(table, number, row);
            };
            builder.write(table, &rows, &source).unwrap();
        }
    }
    builder.finish().unwrap()
}
