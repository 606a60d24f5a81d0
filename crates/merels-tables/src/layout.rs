//! How the positions of a table are cut into blocks, the units that are found, checked and decoded alone.
//!
//! Rows with few columns are put together, whole rows to a block; rows with many are cut into parts of equal length. So
//! a block never holds parts of two rows, which its coding relies on.

/// The partition of `rows` × `columns` positions into blocks of about a target size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: u32,
    columns: u64,
    /// Whole rows in a block; 1 when rows are cut.
    rows_per_block: u32,
    /// Blocks in a row; 1 when rows are whole.
    parts: u32,
    /// Columns in a block of a cut row, but the last, which may be shorter; a multiple of 64.
    part: u64,
}

/// The stretch of positions in a block: `rows` rows from `row` on, in each of them `columns` columns from `column` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First row.
    pub row: u32,
    /// Number of rows; 1 unless the rows are whole.
    pub rows: u32,
    /// First column in each row; 0 when the rows are whole.
    pub column: u64,
    /// Number of columns in each row.
    pub columns: u64,
}

impl Span {
    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.rows as usize * self.columns as usize
    }
}

impl Layout {
    /// Cuts `rows` × `columns` positions into blocks of at most about `target` positions.
    ///
    /// # Panics
    /// When one of the numbers is 0 or a row has 2³² columns or more.
    pub fn new(rows: u32, columns: u64, target: u32) -> Self {
        assert!(rows > 0 && columns > 0 && target > 0, "a table has positions");
        assert!(columns < 1 << 32, "a row of {columns} columns");
        if columns > u64::from(target) {
            let even = columns.div_ceil(columns.div_ceil(u64::from(target)));
            let part = even.next_multiple_of(64);
            Self { rows, columns, rows_per_block: 1, parts: columns.div_ceil(part) as u32, part }
        } else {
            let rows_per_block = (u64::from(target) / columns) as u32;
            Self { rows, columns, rows_per_block: rows_per_block.min(rows), parts: 1, part: columns }
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns in every row.
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// Number of rows that share a block (1 when a row has several blocks).
    pub fn rows_per_block(&self) -> u32 {
        self.rows_per_block
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        u64::from(self.rows) * self.columns
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        u64::from(self.rows.div_ceil(self.rows_per_block)) * u64::from(self.parts)
    }

    /// The block of a position, and where in it.
    #[inline]
    pub fn place(&self, row: u32, column: u64) -> (u64, usize) {
        if self.parts == 1 {
            let block = row / self.rows_per_block;
            (u64::from(block), (u64::from(row % self.rows_per_block) * self.columns + column) as usize)
        } else {
            (u64::from(row) * u64::from(self.parts) + column / self.part, (column % self.part) as usize)
        }
    }

    /// The positions of a block.
    ///
    /// # Panics
    /// When there is no such block.
    pub fn span(&self, block: u64) -> Span {
        assert!(block < self.blocks(), "block {block} of {}", self.blocks());
        if self.parts == 1 {
            let row = block as u32 * self.rows_per_block;
            Span { row, rows: self.rows_per_block.min(self.rows - row), column: 0, columns: self.columns }
        } else {
            let (row, part) = (block / u64::from(self.parts), block % u64::from(self.parts));
            let column = part * self.part;
            Span { row: row as u32, rows: 1, column, columns: self.part.min(self.columns - column) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn blocks_cover_every_position_once(rows in 1u32..40, columns in 1u64..900, target in 1u32..500) {
            let layout = Layout::new(rows, columns, target);
            let mut seen = vec![0u8; layout.positions() as usize];
            for block in 0..layout.blocks() {
                let span = layout.span(block);
                prop_assert!(span.rows == 1 || span.columns == columns);
                for at in 0..span.positions() {
                    let row = span.row + (at as u64 / span.columns) as u32;
                    let column = span.column + at as u64 % span.columns;
                    prop_assert_eq!(layout.place(row, column), (block, at));
                    seen[(u64::from(row) * columns + column) as usize] += 1;
                }
            }
            prop_assert!(seen.iter().all(|&times| times == 1));
        }
    }
}
