//! What the benchmarks measure from outside.

use crate::kernels::{Kernels, Program};
use crate::relabel::{self, Space};
use crate::vector::{Algebra, Bits, LOW, Vector};

/// A relabelling with rows to run it on.
pub struct Relabelling {
    program: Program,
    source: Vec<Vector>,
    target: Vec<Vector>,
    space: Space,
}

impl Relabelling {
    /// The relabelling in which each coordinate takes the place that `order` says.
    ///
    /// # Panics
    /// When `order` is no permutation.
    pub fn new(order: &[u32], kernels: Kernels) -> Self {
        let set = order.iter().fold(0u64, |set, &c| set | 1 << c);
        assert_eq!(set, (1 << order.len()) - 1, "a relabelling permutes the coordinates");
        let map: Vec<Option<u32>> = order.iter().copied().map(Some).collect();
        let relabelling = relabel::Relabelling::new(&map, order.len() as u32, Bits::SHIFT, None);
        let row = vec![Vector::ONES; 1 << (relabelling.from().len() as u32 - LOW)];
        let program = kernels.backend().compile(&relabelling);
        Self { program, source: row.clone(), target: row, space: Space::default() }
    }

    /// Joins the relabelled source to the target once.
    pub fn run(&mut self) {
        self.program.run::<Bits>(&self.source, &mut self.target, &mut self.space);
    }
}
