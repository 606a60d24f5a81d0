//! Which code runs the row operations: chosen once, for the processor at hand, with identical results.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calling code made for a processor after checking for it")
)]

use crate::relabel::{Relabelling, Space, portable};
use crate::rowops::{self, Capturing, Shape};
use crate::vector::{Algebra, Vector};

#[cfg(target_arch = "x86_64")]
use crate::relabel::wide;

/// Which kernels to use. All give the same bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kernels {
    /// The fastest this processor has.
    #[default]
    Auto,
    /// Plain code that runs on any processor.
    Portable,
}

/// The kernels in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    Portable,
    /// AVX-512 with VBMI and GFNI. Made only by [`Kernels::backend`], which checks the processor.
    #[cfg(target_arch = "x86_64")]
    Wide(Checked),
}

/// Proof that the processor was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checked(());

impl Kernels {
    /// The kernels for this processor.
    pub(crate) fn backend(self) -> Backend {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Auto && wide::available() {
            return Backend::Wide(Checked(()));
        }
        Backend::Portable
    }
}

/// A relabelling compiled for the kernels in use.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Program {
    Portable(portable::Program),
    #[cfg(target_arch = "x86_64")]
    Wide(Checked, wide::Program),
}

/// Defines a method that calls the same generic function plainly, or compiled for the wide vectors.
macro_rules! dispatched {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*)) => {
        $(#[$doc])*
        #[allow(clippy::too_many_arguments, reason = "the shape of the operation")]
        pub(crate) fn $name<A: Algebra>(self, $($arg: $type),*) {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,gfni,bmi2")]
            fn wide<A: Algebra>($($arg: $type),*) {
                rowops::$name::<A>($($arg),*);
            }
            match self {
                Self::Portable => rowops::$name::<A>($($arg),*),
                #[cfg(target_arch = "x86_64")]
                // SAFETY: `Checked` says that the processor has these instructions.
                Self::Wide(_) => unsafe { wide::<A>($($arg),*) },
            }
        }
    };
}

impl Backend {
    /// Compiles a relabelling.
    pub(crate) fn compile(self, relabelling: &Relabelling) -> Program {
        match self {
            Self::Portable => Program::Portable(portable::Program::new(relabelling)),
            #[cfg(target_arch = "x86_64")]
            Self::Wide(checked) => Program::Wide(checked, wide::Program::new(relabelling)),
        }
    }

    /// See [`rowops::mark_equal`].
    pub(crate) fn mark_equal(self, scores: &[Vector], value: u8, add: bool, set: &mut [Vector]) {
        match self {
            Self::Portable => rowops::mark_equal(scores, value, add, set),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Checked` says that the processor has these instructions.
            Self::Wide(_) => unsafe { wide::mark_equal(scores, value, add, set) },
        }
    }

    /// See [`rowops::enter`].
    pub(crate) fn enter(self, scores: &mut [Vector], news: &[Vector], score: u8) {
        match self {
            Self::Portable => rowops::enter(scores, news, score),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Checked` says that the processor has these instructions.
            Self::Wide(_) => unsafe { wide::enter(scores, news, score) },
        }
    }

    /// The bits of `word` at the places set in `mask`, packed together.
    #[inline]
    pub(crate) fn pick(self, word: u64, mask: u64) -> u64 {
        match self {
            Self::Portable => {
                let (mut out, mut rest, mut at) = (0, mask, 0);
                while rest != 0 {
                    out |= (word >> rest.trailing_zeros() & 1) << at;
                    at += 1;
                    rest &= rest - 1;
                }
                out
            }
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Checked` says that the processor has this instruction.
            Self::Wide(_) => unsafe { std::arch::x86_64::_pext_u64(word, mask) },
        }
    }

    dispatched! {
        /// See [`rowops::slides`].
        slides(shape: &Shape, plain: &[Vector], capturing: Option<Capturing<'_>>, scratch: &mut [Vector], out: &mut [Vector])
    }
    dispatched! {
        /// See [`rowops::placings`].
        placings(shape: &Shape, plain: &[Vector], capturing: Option<Capturing<'_>>, out: &mut [Vector])
    }
    dispatched! {
        /// See [`rowops::flights`].
        flights(shape: &Shape, men: u32, plain: &[Vector], capturing: Option<Capturing<'_>>, out: &mut [Vector])
    }
    dispatched! {
        /// See [`rowops::removals`].
        removals(shape: &Shape, set: &[Vector], protected: &mut [Vector], out: &mut [Vector])
    }
}

impl Program {
    /// Joins the relabelled `source` to `target`.
    #[inline]
    pub(crate) fn run<A: Algebra>(&self, source: &[Vector], target: &mut [Vector], space: &mut Space) {
        match self {
            Self::Portable(program) => portable::run::<A>(program, source, target, space),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Checked` says that the processor has these instructions.
            Self::Wide(_, program) => unsafe { wide::run::<A>(program, source, target, space) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;
    use crate::vector::{Bits, LOW, Scores};
    use proptest::prelude::*;

    /// Reads and joins one column at a time, straight from the definition.
    fn by_definition<A: Algebra>(relabelling: &Relabelling, source: &[Vector], target: &mut [Vector]) {
        let from = relabelling.from();
        for column in 0..1usize << (from.len() as u32 - A::SHIFT) {
            let clear = relabelling.clear().is_some_and(|c| column << A::SHIFT >> c & 1 == 1);
            let bit = |c: usize| column << A::SHIFT >> c & 1;
            let old = (0..from.len()).fold(0, |old, c| old | bit(c) << from[c]) >> A::SHIFT;
            if !clear {
                A::join_at(target, column, A::get(source, old));
            }
        }
    }

    fn random_row(len: usize, seed: u64) -> Vec<Vector> {
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.wrapping_mul(0x2545_f491_4f6c_dd1d)
        };
        (0..len).map(|_| Vector(std::array::from_fn(|_| next()))).collect()
    }

    fn relabellings_agree<A: Algebra>(order: &[u32], clear: Option<u32>, seed: u64) {
        let map: Vec<Option<u32>> = order.iter().copied().map(Some).collect();
        let relabelling = Relabelling::new(&map, order.len() as u32, A::SHIFT, clear);
        let count = 1 << (relabelling.from().len() - 9);
        let source = random_row(count, seed);
        let before = random_row(count, seed ^ 0x1234_5678);
        let mut wanted = before.clone();
        by_definition::<A>(&relabelling, &source, &mut wanted);
        for kernels in [Kernels::Auto, Kernels::Portable] {
            let mut target = before.clone();
            let program = kernels.backend().compile(&relabelling);
            program.run::<A>(&source, &mut target, &mut Space::default());
            assert!(target == wanted, "{kernels:?} {order:?} {clear:?}");
        }
    }

    /// Runs a row operation with both kinds of kernels on the same random rows.
    fn operations_agree<A: Algebra>(geometry: &Geometry, owner: u32, seed: u64) {
        let free = geometry.points() - owner.count_ones();
        let count = 1 << ((free + A::SHIFT).max(LOW) - LOW);
        let rows: Vec<Vec<Vector>> =
            (0..4).map(|i| random_row(count, seed.wrapping_mul(2 * i + 3))).collect();
        let capturing = Some(Capturing { one: &rows[1], two: &rows[2] });
        let mut shape = Shape::default();
        shape.set::<A>(geometry, owner);
        let results = [Kernels::Auto, Kernels::Portable].map(|kernels| {
            let backend = kernels.backend();
            let mut results = vec![rows[3].clone(); 5];
            let mut scratch = rows[0].clone();
            backend.slides::<A>(&shape, &rows[0], capturing, &mut scratch, &mut results[0]);
            backend.placings::<A>(&shape, &rows[0], capturing, &mut results[1]);
            backend.flights::<A>(&shape, 3, &rows[0], capturing, &mut results[2]);
            backend.removals::<A>(&shape, &rows[0], &mut scratch, &mut results[3]);
            let add = seed.is_multiple_of(2);
            backend.mark_equal(&rows[0][..count / 8], rows[0][0].bytes()[0], add, &mut results[4]);
            let (scores, news) = results[4].split_at_mut(count / 2);
            backend.enter(scores, &news[..count / 16], 77);
            results
        });
        assert!(results[0] == results[1], "{owner:#b}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn every_kernel_moves_men_alike(owner in 0u32..1 << 24, game in 0usize..3, seed in any::<u64>()) {
            let spec = ["nine-mens-morris", "twelve-mens-morris:double-mill=two,capture-from-mills=never",
                "lasker-morris:capture-from-mills=always"][game];
            let geometry = Geometry::new(&merels_core::MillRules::parse(spec).unwrap()).unwrap();
            // Between nine and thirteen points are free.
            let mut owner = owner;
            while owner.count_ones() < 11 {
                owner |= owner + 1;
            }
            while owner.count_ones() > 15 {
                owner &= owner - 1;
            }
            operations_agree::<Bits>(&geometry, owner & 0xff_ffff, seed);
            operations_agree::<Scores>(&geometry, owner & 0xff_ffff, seed);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn every_kernel_relabels_as_defined(
            (order, clear) in (3usize..19).prop_flat_map(|n| (
                Just((0..n as u32).collect::<Vec<_>>()).prop_shuffle(),
                proptest::option::of(0..n as u32),
            )),
            seed in any::<u64>(),
        ) {
            relabellings_agree::<Bits>(&order, clear, seed);
            if order.len() < 16 {
                relabellings_agree::<Scores>(&order, clear, seed);
            }
        }
    }
}
