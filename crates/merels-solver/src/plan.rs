//! What there is to solve, in which order, and what it will take.

use merels_core::MillRules;
use merels_tables::TableId;
use merels_tables::space::binomial;

use crate::geometry::Geometry;
use crate::vector::LOW;

/// The men of a level: the owner's on the board and in hand, and the other player's in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Men {
    pub(crate) own: u32,
    pub(crate) hand: u32,
    pub(crate) other_hand: u32,
}

impl Men {
    pub(crate) fn new(own: u32, hand: u32, other_hand: u32) -> Self {
        Self { own, hand, other_hand }
    }

    /// The name of the level's file while a solve goes on.
    pub(crate) fn name(self) -> String {
        format!("level-{}h{}-{}", self.own, self.hand, self.other_hand)
    }

    /// Whether the owner still has three men.
    pub(crate) fn alive(self) -> bool {
        self.own + self.hand >= 3
    }

    /// The level with the owner's men on the board changed by `change`, and men taken from the hands.
    pub(crate) fn beside(self, change: i32, hand: u32, other_hand: u32) -> Option<Self> {
        Some(Self {
            own: self.own.checked_add_signed(change)?,
            hand: self.hand.checked_sub(hand)?,
            other_hand: self.other_hand.checked_sub(other_hand)?,
        })
    }
}

/// The levels of a game, in the order in which they can be solved, and the tables they make.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    pub(crate) levels: Vec<Men>,
    /// Men of the player who is the owner, and of the other.
    pub(crate) own_men: u32,
    pub(crate) other_men: u32,
    mill_wins: bool,
    alternating: bool,
}

impl Schedule {
    pub(crate) fn new(geometry: &Geometry) -> Self {
        let rules = &geometry.rules;
        let [own_men, other_men] = rules.men;
        let mut schedule = Self {
            levels: Vec::new(),
            own_men,
            other_men,
            mill_wins: rules.mill_wins,
            alternating: !rules.place_or_move,
        };
        if rules.place_or_move {
            for total in 0..=own_men + other_men {
                for hand in 0..=total.min(own_men) {
                    if total - hand <= other_men {
                        schedule.add(hand, total - hand);
                    }
                }
            }
        } else {
            // Players place in turn: back from the start by one man of each, to empty hands or to the owner's last man.
            let behind = own_men.min(other_men);
            let (hand, other_hand) = (own_men - behind, other_men - behind);
            for placed in 0..=behind {
                // Without moving, empty hands are the end of the game.
                if rules.moving || hand + placed > 0 {
                    schedule.add(hand + placed, other_hand + placed);
                }
            }
        }
        schedule
    }

    fn add(&mut self, hand: u32, other_hand: u32) {
        let most = self.own_men - hand;
        let least = if self.mill_wins { most } else { 3u32.saturating_sub(hand) };
        let first = self.levels.len();
        self.levels.extend((least..=most).map(|own| Men::new(own, hand, other_hand)));
        if self.alternating && (hand, other_hand) != (0, 0) {
            // Solving a level uses up the one with a man more.
            self.levels[first..].reverse();
        }
    }

    /// Most men the other player can have on the board.
    pub(crate) fn columns_most(&self, men: Men) -> u32 {
        self.other_men - men.other_hand
    }

    /// The tables that a level makes.
    pub(crate) fn tables(&self, men: Men) -> Vec<TableId> {
        let most = self.columns_most(men);
        let least = if self.mill_wins { most } else { 3u32.saturating_sub(men.other_hand) };
        (least..=most)
            .map(|enemy| TableId::new(men.own as u8, enemy as u8, men.hand as u8, men.other_hand as u8))
            .collect()
    }
}

impl Schedule {
    /// The tables with the other player to move that are met while a level is solved by placing: they are not kept, since
    /// their values follow from those one ply ahead. `men` is the level; theirs is the one after the owner's placing.
    pub(crate) fn derived(&self, men: Men) -> Vec<TableId> {
        if !self.alternating || men.hand == 0 || men.other_hand == 0 {
            return Vec::new();
        }
        self.tables(men)
            .into_iter()
            .map(|table| TableId::new(table.enemy, table.own + 1, table.enemy_hand, table.own_hand - 1))
            .collect()
    }
}

/// Number of classes of sets of `men` points under the board's symmetries, by Burnside's lemma.
pub(crate) fn classes(geometry: &Geometry, men: u32) -> u64 {
    let group = geometry.symmetries().maps().len();
    let fixed: u64 = (0..group)
        .map(|g| {
            // The generating function of sets made of whole cycles.
            let image = geometry.image(g);
            let mut ways = vec![0u64; men as usize + 1];
            ways[0] = 1;
            let mut seen = 0u32;
            for p in 0..geometry.points() {
                let (mut length, mut q) = (0, p);
                while seen >> q & 1 == 0 {
                    seen |= 1 << q;
                    q = u32::from(image[q as usize]);
                    length += 1;
                }
                if length > 0 {
                    for n in (length..=men as usize).rev() {
                        ways[n] += ways[n - length];
                    }
                }
            }
            ways[men as usize]
        })
        .sum();
    fixed / group as u64
}

/// What a solve will take.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The rule set, as text.
    pub game: String,
    /// Whether distances are solved too.
    pub distances: bool,
    /// Number of tables.
    pub tables: usize,
    /// Stored positions: rows up to symmetry times columns.
    pub positions: u128,
    /// Bytes of memory at the fullest moment.
    pub memory: u64,
    /// Bytes on disk, tables and the solver's own files at the fullest moment; a cautious guess.
    pub disk: u64,
    /// CPU seconds, by the speed of a processor with or without wide vectors; a rough guess.
    pub cpu_seconds: f64,
}

/// Bytes of one set of bits over a level.
fn grid_bytes(geometry: &Geometry, own: u32) -> u64 {
    classes(geometry, own) << (geometry.points() - own).max(LOW) >> 3
}

/// A level's share of the work, in CPU seconds on the machine the method was measured on.
pub(crate) fn cost(geometry: &Geometry, men: Men, distances: bool, wide: bool) -> f64 {
    let moving = (men.hand, men.other_hand) == (0, 0) || geometry.rules.place_or_move;
    let bytes = grid_bytes(geometry, men.own) as f64;
    // Seconds for a gigabyte of one set.
    let rate = match (moving, distances) {
        (true, false) => 160.0,
        (true, true) => 420.0,
        (false, false) => 18.0,
        (false, true) => 40.0,
    };
    rate * bytes / 1e9 * if wide { 1.0 } else { 4.0 }
}

impl Plan {
    pub(crate) fn new(
        rules: &MillRules,
        geometry: &Geometry,
        schedule: &Schedule,
        distances: bool,
        wide: bool,
    ) -> Self {
        let mut plan = Self {
            game: rules.spec(),
            distances,
            tables: 0,
            positions: 0,
            memory: 0,
            disk: 0,
            cpu_seconds: 0.0,
        };
        let points = geometry.points();
        let mut largest = 0;
        for &men in &schedule.levels {
            for table in schedule.tables(men) {
                plan.tables += 1;
                plan.positions += u128::from(classes(geometry, men.own))
                    * u128::from(binomial(points - men.own, u32::from(table.enemy)));
            }
            let needed = level_memory(geometry, men, distances);
            plan.memory = plan.memory.max(needed);
            largest = largest.max(grid_bytes(geometry, men.own));
            plan.cpu_seconds += cost(geometry, men, distances, wide);
        }
        // Fixed costs: moves, programs, buffers of the writer.
        plan.memory += 300 << 20;
        let coded = if distances { 0.5 } else { 0.11 };
        let held = if distances { 3.0 } else { 0.5 };
        plan.disk = (plan.positions as f64 * coded + largest as f64 * held) as u64 + (1 << 20);
        plan
    }
}

/// Memory while a level is solved.
pub(crate) fn level_memory(geometry: &Geometry, men: Men, distances: bool) -> u64 {
    let size = |change: i32| men.own.checked_add_signed(change).map_or(0, |own| grid_bytes(geometry, own));
    let (here, less, more) = (size(0), size(-1), if men.hand > 0 { size(1) } else { 0 });
    let two = geometry.rules.two_for_two;
    if geometry.rules.place_or_move {
        let sets = if distances { 8 + 16 } else { 14 };
        sets * here.max(more) + if distances { 24 } else { 6 } * here.max(less).max(more)
    } else if (men.hand, men.other_hand) == (0, 0) {
        let sets = if distances { 8 + 16 } else { 8 } + if two { 4 } else { 0 };
        let below = if distances { 0 } else { 2 * less };
        (sets * here + below).max(if distances { 8 * (here + less) } else { 0 })
    } else {
        let scale = if distances { 8 } else { 2 };
        let sets = if two { 4 } else { 3 };
        scale * sets * here.max(more)
    }
}
