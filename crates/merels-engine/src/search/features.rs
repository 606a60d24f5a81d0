//! The parts of the search that can be switched off, to measure what each is worth.

/// Which parts of the search are on. All are, unless a measurement wants to know what one of them is worth.
#[expect(clippy::struct_excessive_bools, reason = "each is a part of the search of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Narrow windows around the last depth's value.
    pub aspiration: bool,
    /// The transposition table.
    pub table: bool,
    /// Killer moves.
    pub killers: bool,
    /// History of quiet moves.
    pub history: bool,
    /// Moves that refuted the move before.
    pub counters: bool,
    /// Late moves are first searched less deep.
    pub reductions: bool,
    /// Late quiet moves near the leaves are left out.
    pub late_pruning: bool,
    /// Quiet moves that cannot reach the window near the leaves are left out.
    pub futility: bool,
    /// Nodes far above the window near the leaves are cut.
    pub reverse_futility: bool,
    /// Passing as a test, where it is sound.
    pub null_move: bool,
    /// Captures are followed beyond the depth.
    pub quiescence: bool,
    /// Nodes without a known best move are searched one ply less.
    pub internal_reduction: bool,
    /// The evaluation with all its features; otherwise men and mobility alone.
    pub evaluation: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            aspiration: true,
            table: true,
            killers: true,
            history: true,
            counters: true,
            reductions: true,
            late_pruning: true,
            futility: true,
            reverse_futility: true,
            null_move: true,
            quiescence: true,
            internal_reduction: true,
            evaluation: true,
        }
    }
}

impl Features {
    /// The names of all parts, as [`Features::without`] takes them.
    pub const NAMES: [&'static str; 13] = [
        "aspiration",
        "table",
        "killers",
        "history",
        "counters",
        "reductions",
        "late-pruning",
        "futility",
        "reverse-futility",
        "null-move",
        "quiescence",
        "internal-reduction",
        "evaluation",
    ];

    /// The same with the part of this name switched off; `None` when there is no such part.
    #[must_use]
    pub fn without(mut self, name: &str) -> Option<Self> {
        let part = match name {
            "aspiration" => &mut self.aspiration,
            "table" => &mut self.table,
            "killers" => &mut self.killers,
            "history" => &mut self.history,
            "counters" => &mut self.counters,
            "reductions" => &mut self.reductions,
            "late-pruning" => &mut self.late_pruning,
            "futility" => &mut self.futility,
            "reverse-futility" => &mut self.reverse_futility,
            "null-move" => &mut self.null_move,
            "quiescence" => &mut self.quiescence,
            "internal-reduction" => &mut self.internal_reduction,
            "evaluation" => &mut self.evaluation,
            _ => return None,
        };
        *part = false;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_part_can_be_switched_off() {
        for name in Features::NAMES {
            assert_ne!(Features::default().without(name), Some(Features::default()), "{name}");
            assert!(Features::default().without(name).is_some(), "{name}");
        }
        assert_eq!(Features::default().without("luck"), None);
    }
}
