//! The numbering of positions: every position of a rule set has a table, a row in it, and a column in the row.
//!
//! Positions are seen from the **player to move**, whose men are *own* and the other player's *enemy*; who of the two is
//! White does not matter, because the rules are the same for both.
//!
//! - A **table** ([`TableId`]) holds the positions with given numbers of men on the board and in the hands.
//! - A **row** is one set of own men, up to symmetry: the representative of a class is its member with the smallest
//!   bit set, and rows stand in ascending order of their representatives ([`Rows`]).
//! - A **column** is one set of enemy men on the points that the row leaves free. Renumbering the free points 0, 1, 2…
//!   in their order gives a bit set again ([`compress`]), and columns stand in its ascending order ([`Columns`]), which
//!   is colexicographic order: the rank is the sum of C(pᵢ, i) over its points p₁ < p₂ < ….
//!
//! A row that some symmetries leave in place keeps all its columns although they map onto each other: every position is
//! then still found by whichever symmetry leads to the representative. Counts "up to symmetry" take one column of each
//! class ([`Rows::is_smallest`]).

/// Boards have at most this many points.
pub const MAX_POINTS: u32 = 25;

/// `BINOMIAL[n][k]` = C(n, k), for all n up to 32 (the largest, C(32, 16), is 601,080,390).
const BINOMIAL: [[u64; 34]; 34] = {
    let mut table = [[0u64; 34]; 34];
    let mut n = 0;
    while n < 34 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n` things; 0 when `k > n`. `n` and `k` are at most 33.
pub const fn binomial(n: u32, k: u32) -> u64 {
    BINOMIAL[n as usize][k as usize]
}

/// Which table a position belongs to: men on the board and in hand, of the player to move (own) and the other (enemy).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId {
    /// Men of the player to move on the board.
    pub own: u8,
    /// Men of the other player on the board.
    pub enemy: u8,
    /// Men the player to move has in hand.
    pub own_hand: u8,
    /// Men the other player has in hand.
    pub enemy_hand: u8,
}

impl TableId {
    /// The table of these numbers of men.
    pub const fn new(own: u8, enemy: u8, own_hand: u8, enemy_hand: u8) -> Self {
        Self { own, enemy, own_hand, enemy_hand }
    }

    /// The table of the same men seen by the other player.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own, own_hand: self.enemy_hand, enemy_hand: self.own_hand }
    }

    /// Number of columns in every row of this table on a board of `points` points.
    pub const fn columns(self, points: u32) -> Columns {
        Columns::new(points - self.own as u32, self.enemy as u32)
    }
}

impl std::fmt::Display for TableId {
    /// `9-8` with empty hands, `4-3h2-1` otherwise: also the stem of the table's file names.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.own, self.enemy)?;
        if (self.own_hand, self.enemy_hand) != (0, 0) {
            write!(f, "h{}-{}", self.own_hand, self.enemy_hand)?;
        }
        Ok(())
    }
}

/// A permutation of the points, ready to be applied to bit sets: one look-up for each byte of the set.
#[derive(Clone, Debug)]
pub struct PointMap {
    bytes: Box<[[u32; 256]; 4]>,
}

impl PointMap {
    /// The permutation that sends point `p` to `image[p]`.
    ///
    /// # Panics
    /// When `image` has more than 32 entries or one of them is above 31.
    pub fn new(image: &[u8]) -> Self {
        assert!(image.len() <= 32, "a point map has at most 32 points");
        let mut bytes = Box::new([[0u32; 256]; 4]);
        for (p, &to) in image.iter().enumerate() {
            for byte in 0..256usize {
                if byte >> (p % 8) & 1 == 1 {
                    bytes[p / 8][byte] |= 1 << to;
                }
            }
        }
        Self { bytes }
    }

    /// The image of a set of points.
    #[inline]
    pub fn apply(&self, set: u32) -> u32 {
        let [a, b, c, d] = set.to_le_bytes();
        self.bytes[0][a as usize]
            | self.bytes[1][b as usize]
            | self.bytes[2][c as usize]
            | self.bytes[3][d as usize]
    }
}

/// The symmetries of a board, as maps of bit sets.
#[derive(Clone, Debug)]
pub struct Symmetries {
    points: u32,
    maps: Vec<PointMap>,
}

impl Symmetries {
    /// The group whose members send point `p` to `images[i][p]`. It must be a group (the identity included), or
    /// representatives mean nothing.
    ///
    /// # Panics
    /// When there are more than [`MAX_POINTS`] points, no map at all, or a map is no permutation of the points.
    pub fn new(points: u32, images: &[Vec<u8>]) -> Self {
        assert!(points <= MAX_POINTS, "a board has at most {MAX_POINTS} points");
        assert!(!images.is_empty(), "a symmetry group has at least the identity");
        for image in images {
            let union = image.iter().fold(0u64, |set, &p| set | 1 << p);
            assert!(
                image.len() as u32 == points && union == (1 << points) - 1,
                "a symmetry permutes the points"
            );
        }
        Self { points, maps: images.iter().map(|image| PointMap::new(image)).collect() }
    }

    /// Number of points of the board.
    pub fn points(&self) -> u32 {
        self.points
    }

    /// The maps, in the order they were given.
    pub fn maps(&self) -> &[PointMap] {
        &self.maps
    }

    /// The representative of a set (its smallest image), and the number of the first symmetry that leads to it.
    #[inline]
    pub fn representative(&self, set: u32) -> (u32, usize) {
        let mut best = (u32::MAX, 0);
        for (i, map) in self.maps.iter().enumerate() {
            let image = map.apply(set);
            if image < best.0 {
                best = (image, i);
            }
        }
        best
    }

    /// Whether a set is the representative of its class.
    pub fn is_representative(&self, set: u32) -> bool {
        self.maps.iter().all(|map| map.apply(set) >= set)
    }
}

/// All sets of a number of points in ascending order of their bit sets.
#[derive(Clone, Debug)]
pub struct Subsets {
    next: u64,
    end: u64,
}

impl Subsets {
    /// The sets of `men` out of `points` points (at most 32).
    pub const fn new(points: u32, men: u32) -> Self {
        if men > points { Self { next: 1, end: 0 } } else { Self { next: (1 << men) - 1, end: 1 << points } }
    }

    /// The same, beginning with the set `first`.
    pub const fn starting_at(points: u32, first: u32) -> Self {
        Self { next: first as u64, end: 1 << points }
    }
}

impl Iterator for Subsets {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let set = self.next;
        if set >= self.end {
            return None;
        }
        // Gosper's next larger number with as many bits; the empty set has no successor.
        self.next = if set == 0 {
            self.end
        } else {
            let low = set & set.wrapping_neg();
            let carried = set + low;
            carried | (((set ^ carried) >> 2) / low)
        };
        Some(set as u32)
    }
}

/// The rows of all tables with one number of own men.
#[derive(Clone, Debug)]
pub struct Rows {
    men: u32,
    group: u32,
    sets: Vec<u32>,
    /// For the few rows with symmetries of their own: (row, numbers of the symmetries that leave it in place).
    symmetric: Vec<(u32, Vec<u8>)>,
}

impl Rows {
    /// Finds the representatives of all sets of `men` points.
    pub fn new(symmetries: &Symmetries, men: u32) -> Self {
        let mut sets = Vec::new();
        let mut symmetric = Vec::new();
        for set in Subsets::new(symmetries.points, men) {
            if symmetries.is_representative(set) {
                let stabiliser: Vec<u8> = (0u8..)
                    .zip(&symmetries.maps)
                    .filter(|(_, map)| map.apply(set) == set)
                    .map(|(i, _)| i)
                    .collect();
                if stabiliser.len() > 1 {
                    symmetric.push((sets.len() as u32, stabiliser));
                }
                sets.push(set);
            }
        }
        Self { men, group: symmetries.maps.len() as u32, sets, symmetric }
    }

    /// Number of own men.
    pub fn men(&self) -> u32 {
        self.men
    }

    /// Number of rows.
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always at least one set of a possible number of men"
    )]
    pub fn len(&self) -> u32 {
        self.sets.len() as u32
    }

    /// The representatives, by row.
    pub fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The representative of a row.
    ///
    /// # Panics
    /// When there is no such row.
    #[inline]
    pub fn set(&self, row: u32) -> u32 {
        self.sets[row as usize]
    }

    /// The row of a representative; `None` for any other set.
    #[inline]
    pub fn row(&self, representative: u32) -> Option<u32> {
        self.sets.binary_search(&representative).ok().map(|row| row as u32)
    }

    /// The numbers of the symmetries that leave a row's set in place, the identity among them; empty when it is alone.
    pub fn stabiliser(&self, row: u32) -> &[u8] {
        self.symmetric.binary_search_by_key(&row, |entry| entry.0).map_or(&[], |at| &self.symmetric[at].1)
    }

    /// In how many orientations the row's set occurs on the board.
    pub fn orientations(&self, row: u32) -> u32 {
        self.group / self.stabiliser(row).len().max(1) as u32
    }

    /// Whether an enemy set is the smallest of its images under the row's own symmetries: the one position of its class
    /// that a count up to symmetry takes.
    pub fn is_smallest(&self, symmetries: &Symmetries, row: u32, enemy: u32) -> bool {
        self.stabiliser(row).iter().all(|&i| symmetries.maps[i as usize].apply(enemy) >= enemy)
    }
}

/// The columns of every row of a table: sets of `men` out of `free` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    free: u32,
    men: u32,
}

impl Columns {
    /// The sets of `men` out of `free` points.
    pub const fn new(free: u32, men: u32) -> Self {
        Self { free, men }
    }

    /// Number of columns.
    #[expect(clippy::len_without_is_empty, reason = "only an impossible table has no columns")]
    pub const fn len(self) -> u64 {
        binomial(self.free, self.men)
    }

    /// Number of free points.
    pub const fn free(self) -> u32 {
        self.free
    }

    /// Number of enemy men.
    pub const fn men(self) -> u32 {
        self.men
    }

    /// The column of a compressed enemy set.
    #[inline]
    pub fn rank(self, mut set: u32) -> u64 {
        let mut rank = 0;
        let mut count = 0;
        while set != 0 {
            count += 1;
            rank += BINOMIAL[set.trailing_zeros() as usize][count];
            set &= set - 1;
        }
        rank
    }

    /// The compressed enemy set of a column.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn unrank(self, column: u64) -> u32 {
        assert!(column < self.len(), "column {column} of {}", self.len());
        let mut rest = column;
        let mut set = 0;
        let mut point = self.free;
        for count in (1..=self.men as usize).rev() {
            point -= 1;
            while BINOMIAL[point as usize][count] > rest {
                point -= 1;
            }
            rest -= BINOMIAL[point as usize][count];
            set |= 1 << point;
        }
        set
    }

    /// The compressed enemy sets of all columns from `first` on, in order.
    pub fn sets_from(self, first: u64) -> Subsets {
        if first >= self.len() {
            Subsets::new(0, 1)
        } else {
            Subsets::starting_at(self.free, self.unrank(first))
        }
    }
}

/// Renumbers the points of `set` that lie in `free` as 0, 1, 2… in their order (the "pext" of a processor that has it).
#[inline]
pub fn compress(set: u32, free: u32) -> u32 {
    let mut out = 0;
    let mut rest = set & free;
    while rest != 0 {
        let low = rest & rest.wrapping_neg();
        out |= 1 << (free & (low - 1)).count_ones();
        rest ^= low;
    }
    out
}

/// The inverse of [`compress`]: point i of `set` becomes the i-th point of `free`.
#[inline]
pub fn expand(set: u32, free: u32) -> u32 {
    let mut out = 0;
    let mut rest = set;
    let mut at = free;
    while rest != 0 {
        let low = at & at.wrapping_neg();
        if rest & 1 == 1 {
            out |= low;
        }
        at ^= low;
        rest >>= 1;
    }
    out
}

/// Finds a position: the row of its own men's class, and the column of its enemy men seen by the same symmetry.
/// `rows` must be the rows for that number of own men.
///
/// # Panics
/// When `own` is not one of the sets `rows` was made for, or has a point outside the board.
#[inline]
pub fn locate(symmetries: &Symmetries, rows: &Rows, own: u32, enemy: u32) -> (u32, u64) {
    let (representative, symmetry) = symmetries.representative(own);
    let row = rows.row(representative).expect("every set of so many men has a representative among the rows");
    let free = !representative & ((1u64 << symmetries.points) - 1) as u32;
    let columns = Columns::new(free.count_ones(), enemy.count_ones());
    (row, columns.rank(compress(symmetries.maps[symmetry].apply(enemy), free)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The eight symmetries of the 3 by 3 grid, point 3·rank + file.
    fn grid() -> Symmetries {
        let mut images = Vec::new();
        for turn in 0..8u8 {
            images.push(
                (0..9u8)
                    .map(|p| {
                        let (mut x, mut y) = (p % 3, p / 3);
                        if turn & 1 != 0 {
                            x = 2 - x;
                        }
                        if turn & 2 != 0 {
                            y = 2 - y;
                        }
                        if turn & 4 != 0 {
                            (x, y) = (y, x);
                        }
                        3 * y + x
                    })
                    .collect(),
            );
        }
        Symmetries::new(9, &images)
    }

    #[test]
    fn rows_hold_every_set_up_to_symmetry_once() {
        let symmetries = grid();
        for men in 0..=9 {
            let rows = Rows::new(&symmetries, men);
            let raw: u64 = (0..rows.len()).map(|row| u64::from(rows.orientations(row))).sum();
            assert_eq!(raw, binomial(9, men));
            for set in Subsets::new(9, men) {
                let (representative, symmetry) = symmetries.representative(set);
                assert_eq!(symmetries.maps()[symmetry].apply(set), representative);
                assert!(rows.row(representative).is_some());
                assert_eq!(rows.row(set).is_some(), set == representative);
            }
        }
    }

    #[test]
    fn counts_up_to_symmetry_are_burnsides() {
        let symmetries = grid();
        // Classes of 3 + 3 men on the 3 by 3 grid by Burnside's lemma: mean number of pairs of sets that a symmetry fixes.
        for (own, enemy) in [(3, 3), (1, 1), (2, 4), (4, 5)] {
            let all: Vec<(u32, u32)> = Subsets::new(9, own)
                .flat_map(|a| Subsets::new(9, enemy).filter(move |b| a & b == 0).map(move |b| (a, b)))
                .collect();
            let fixed: usize = symmetries
                .maps()
                .iter()
                .map(|map| all.iter().filter(|&&(a, b)| map.apply(a) == a && map.apply(b) == b).count())
                .sum();
            let rows = Rows::new(&symmetries, own);
            let (mut classes, mut raw) = (0, 0);
            for row in 0..rows.len() {
                let free = !rows.set(row) & 0x1ff;
                for set in Subsets::new(9 - own, enemy) {
                    classes += u64::from(rows.is_smallest(&symmetries, row, expand(set, free)));
                    raw += u64::from(rows.orientations(row));
                }
            }
            assert_eq!((classes, raw), (fixed as u64 / 8, all.len() as u64));
        }
    }

    #[test]
    fn any_symmetry_of_a_position_leads_to_an_equal_one() {
        let symmetries = grid();
        let rows = Rows::new(&symmetries, 3);
        for own in Subsets::new(9, 3) {
            for enemy in Subsets::new(9, 3).filter(|enemy| enemy & own == 0) {
                let (row, column) = locate(&symmetries, &rows, own, enemy);
                let free = !rows.set(row) & 0x1ff;
                let found = expand(Columns::new(6, 3).unrank(column), free);
                assert!(
                    symmetries
                        .maps()
                        .iter()
                        .any(|m| m.apply(own) == rows.set(row) && m.apply(enemy) == found)
                );
            }
        }
    }

    #[test]
    fn subsets_ascend_and_are_complete() {
        for (points, men) in [(0, 0), (5, 0), (5, 5), (9, 4), (25, 2), (3, 4)] {
            let all: Vec<u32> = Subsets::new(points, men).collect();
            assert_eq!(all.len() as u64, binomial(points, men));
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(all.iter().all(|set| set.count_ones() == men));
        }
    }

    proptest! {
        #[test]
        fn rank_and_unrank_are_inverse(free in 0u32..=25, men in 0u32..=12, pick in any::<u64>()) {
            let columns = Columns::new(free, men);
            prop_assume!(men <= free);
            let column = pick % columns.len();
            let set = columns.unrank(column);
            prop_assert_eq!(set.count_ones(), men);
            prop_assert_eq!(columns.rank(set), column);
            prop_assert_eq!(columns.sets_from(column).next(), Some(set));
            if let Some(next) = columns.sets_from(column).nth(1) {
                prop_assert_eq!(columns.rank(next), column + 1);
            }
        }

        #[test]
        fn compress_and_expand_are_inverse(set in any::<u32>(), free in any::<u32>()) {
            let inside = set & free;
            prop_assert_eq!(expand(compress(inside, free), free), inside);
            prop_assert_eq!(compress(set, free), compress(inside, free));
        }
    }
}
