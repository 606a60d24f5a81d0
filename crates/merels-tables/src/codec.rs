//! How a block of outcomes becomes bytes and outcomes again.
//!
//! A block is decoded with nothing but its bytes, its number of positions and the file's **model**, which is made once
//! for a whole file from a sample of it. Decoding is total: any bytes give outcomes or `None`.

use std::cell::RefCell;

use zstd_safe::{CCtx, CDict, CParameter, DCtx, DDict, DParameter, FrameFormat, ResetDirective};

use crate::group::Groups;
use crate::layout::Span;
use crate::space::{Columns, TableId};
use crate::values::Outcomes;

/// Compression effort; higher levels gain little on blocks of this size and cost the solver time.
const LEVEL: i32 = 6;

/// The first byte of a block's payload says how the rest is coded.
mod method {
    pub(super) const PLAIN: u8 = 0;
    pub(super) const PACKED: u8 = 1;
    /// For values: compressed groups instead of bit vectors.
    pub(super) const GROUPS: u8 = 4;
    /// For distances: one byte, the plies halved, a position.
    pub(super) const BYTES: u8 = 2;
    /// For distances: the plies as 16-bit numbers.
    pub(super) const WORDS: u8 = 3;
}

/// The two kinds of file of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Win, draw or loss of every position.
    Values,
    /// Plies to the end of decided positions; which of them, says [`Kept`].
    Distances(Kept),
}

/// Of which positions distances are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Of lost positions only: a win is one ply longer than the shortest loss it can leave to the other player.
    Losses,
    /// Of won and lost positions.
    Decided,
}

impl Kept {
    /// What the file of one table keeps when the set keeps `self`.
    ///
    /// While men are in hand, distances of wins are always kept: there the next tables may themselves follow from those
    /// one ply ahead, and a win's distance would have to be sought through the whole placing phase.
    #[must_use]
    pub const fn of(self, table: TableId) -> Self {
        if table.own_hand == 0 && table.enemy_hand == 0 { self } else { Self::Decided }
    }

    fn keeps(self, sign: i8) -> bool {
        match self {
            Self::Losses => sign < 0,
            Self::Decided => sign != 0,
        }
    }

    /// Whether the distance of a position with this value is kept.
    pub(crate) fn mask(self, outcomes: &Outcomes, word: usize) -> u64 {
        match self {
            Self::Losses => outcomes.loss()[word],
            Self::Decided => outcomes.win()[word] | outcomes.loss()[word],
        }
    }
}

/// Codes and decodes the blocks of one file.
pub struct Codec {
    model: Vec<u8>,
    coder: Option<CDict<'static>>,
    decoder: Option<DDict<'static>>,
}

impl std::fmt::Debug for Codec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Codec").field("model_bytes", &self.model.len()).finish_non_exhaustive()
    }
}

/// What a block turned into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coded {
    /// Every position has this value (as [`Outcomes::sign`]), or no distance is kept (0).
    Constant(i8),
    /// Anything else.
    Bytes(Vec<u8>),
}

/// The values of a block, as far decoded as one look-up needs.
#[derive(Clone, Debug)]
pub enum Values {
    /// All positions have this value, as in [`Outcomes::sign`]; their number.
    Constant(i8, usize),
    /// Bit vectors.
    Bits(Outcomes),
    /// Values in groups, five to a byte.
    #[expect(private_interfaces, reason = "how groups are laid out is nobody else's business")]
    Groups(Box<Groups>, Vec<u8>),
}

impl Values {
    /// 1 for a win, −1 for a loss, 0 for a draw.
    ///
    /// # Panics
    /// When there is no such position.
    pub fn sign(&self, at: usize) -> i8 {
        match self {
            &Self::Constant(sign, len) => {
                assert!(at < len, "position {at} of {len}");
                sign
            }
            Self::Bits(block) => block.sign(at),
            Self::Groups(groups, bytes) => {
                groups.sign(bytes, at).expect("the bytes are as many as the groups need")
            }
        }
    }

    /// All values; `None` when the bytes mean nothing.
    pub(crate) fn unpack(self) -> Option<Outcomes> {
        match self {
            Self::Constant(sign, len) => Some(constant_block(len, sign)),
            Self::Bits(block) => Some(block),
            Self::Groups(groups, bytes) => groups.unpack(&bytes),
        }
    }
}

fn constant_block(len: usize, sign: i8) -> Outcomes {
    let mut outcomes = Outcomes::new(len, false);
    let (win, loss, _) = outcomes.fill();
    let bits = match sign {
        1 => win,
        -1 => loss,
        _ => return outcomes,
    };
    bits.fill(u64::MAX);
    if let Some(last) = bits.last_mut()
        && !len.is_multiple_of(64)
    {
        *last = (1 << (len % 64)) - 1;
    }
    outcomes
}

thread_local! {
    static COMPRESSOR: RefCell<CCtx<'static>> = RefCell::new({
        let mut context = CCtx::create();
        for parameter in [
            CParameter::Format(FrameFormat::Magicless),
            CParameter::ContentSizeFlag(false),
            CParameter::ChecksumFlag(false),
            CParameter::DictIdFlag(false),
            CParameter::CompressionLevel(LEVEL),
        ] {
            context.set_parameter(parameter).expect("zstd knows these parameters");
        }
        context
    });
    static DECOMPRESSOR: RefCell<DCtx<'static>> = RefCell::new({
        let mut context = DCtx::create();
        context.set_parameter(DParameter::Format(FrameFormat::Magicless)).expect("zstd knows this parameter");
        context
    });
}

impl Codec {
    /// The codec whose model is `model`, as kept in a file: a zstd dictionary, or nothing.
    pub fn new(model: Vec<u8>) -> Self {
        let coder = (!model.is_empty()).then(|| CDict::create(&model, LEVEL));
        let decoder = (!model.is_empty()).then(|| DDict::create(&model));
        Self { model, coder, decoder }
    }

    /// Makes a model from sample blocks. Small tables are better off without.
    pub(crate) fn train(kind: Kind, columns: Columns, samples: &[(Span, Outcomes)], positions: u64) -> Self {
        /// A model of this size pays for itself in a table that is some hundred times larger.
        const MODEL: usize = 16 << 10;
        let mut raw = Vec::new();
        let mut sizes = Vec::new();
        for (span, sample) in samples {
            let before = raw.len();
            match kind {
                Kind::Values => Groups::new(columns, *span).pack(sample, &mut raw),
                Kind::Distances(kept) => {
                    distance_bytes(sample, kept, &mut raw);
                }
            }
            sizes.push(raw.len() - before);
        }
        if positions < 2_000_000 || raw.len() < 8 * MODEL {
            return Self::new(Vec::new());
        }
        let mut model = vec![0; MODEL];
        // Training refuses samples without any structure: then a model would not help either.
        let size = zstd_safe::train_from_buffer(&mut model[..], &raw, &sizes).unwrap_or(0);
        model.truncate(size);
        Self::new(model)
    }

    /// The model, to be kept in the file.
    pub fn model(&self) -> &[u8] {
        &self.model
    }

    /// Codes the values of a block.
    pub(crate) fn encode_values(&self, block: &Outcomes, groups: &Groups) -> Coded {
        if let Some(sign) = constant(block) {
            return Coded::Constant(sign);
        }
        let mut raw = Vec::new();
        groups.pack(block, &mut raw);
        Coded::Bytes(self.pack(method::GROUPS, &raw, 2 * block.len().div_ceil(8)).unwrap_or_else(|| {
            let mut raw = vec![method::PLAIN];
            value_bytes(block, &mut raw);
            raw
        }))
    }

    /// The values of a block; `None` when the bytes are none that [`Self::encode_values`] makes.
    pub(crate) fn decode_values(&self, bytes: &[u8], groups: Groups) -> Option<Values> {
        let (&how, payload) = bytes.split_first()?;
        let len = groups.positions();
        let plane = len.div_ceil(8);
        let mut buffer = Vec::new();
        let raw = match how {
            method::PLAIN => payload,
            method::PACKED => {
                self.unpack(payload, 2 * plane, &mut buffer)?;
                &buffer
            }
            method::GROUPS => {
                self.unpack(payload, groups.size(), &mut buffer)?;
                return Some(Values::Groups(Box::new(groups), buffer));
            }
            _ => return None,
        };
        if raw.len() != 2 * plane {
            return None;
        }
        let mut block = Outcomes::new(len, false);
        let (win, loss, _) = block.fill();
        words_of(&raw[..plane], win);
        words_of(&raw[plane..], loss);
        block.is_sound().then_some(Values::Bits(block))
    }

    /// Codes the distances of a block.
    pub fn encode_distances(&self, block: &Outcomes, kept: Kept) -> Coded {
        let mut raw = Vec::new();
        let how = distance_bytes(block, kept, &mut raw);
        if raw.is_empty() {
            return Coded::Constant(0);
        }
        Coded::Bytes(self.pack(how | method::PACKED << 4, &raw, raw.len()).unwrap_or_else(|| {
            raw.insert(0, how);
            raw
        }))
    }

    /// The distances kept of a block whose values are known, in the order of the positions; `None` for bytes that
    /// [`Self::encode_distances`] does not make.
    pub fn decode_distances(&self, bytes: &[u8], values: &Outcomes, kept: Kept) -> Option<Vec<u16>> {
        let (&how, payload) = bytes.split_first()?;
        let count: u32 = (0..values.win().len()).map(|word| kept.mask(values, word).count_ones()).sum();
        let count = count as usize;
        let size = match how & 15 {
            method::BYTES => count,
            method::WORDS => 2 * count,
            _ => return None,
        };
        let mut buffer = Vec::new();
        let raw = match how >> 4 {
            method::PLAIN => payload,
            method::PACKED => {
                self.unpack(payload, size, &mut buffer)?;
                &buffer
            }
            _ => return None,
        };
        if raw.len() != size {
            return None;
        }
        if how & 15 == method::WORDS {
            return Some(raw.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect());
        }
        let mut halves = raw.iter();
        let mut plies = Vec::with_capacity(count);
        for at in 0..values.len() {
            let sign = values.sign(at);
            if kept.keeps(sign) {
                plies.push(u16::from(*halves.next()?) * 2 + u16::from(sign > 0));
            }
        }
        Some(plies)
    }

    /// `None` when packing does not give less than `plain` bytes.
    fn pack(&self, how: u8, raw: &[u8], plain: usize) -> Option<Vec<u8>> {
        // With less room than this zstd may fail on the way even when the result would fit.
        let mut bytes = vec![0; 1 + zstd_safe::compress_bound(raw.len())];
        bytes[0] = how;
        let size = COMPRESSOR.with_borrow_mut(|context| {
            if let Some(model) = &self.coder {
                context.ref_cdict(model).expect("no session is open");
            }
            let size = context.compress2(&mut bytes[1..], raw).ok();
            // A failure must not spoil the next block's turn, and the context must not keep a pointer to the model, which
            // it outlives.
            context.reset(ResetDirective::SessionOnly).expect("a session can always be ended");
            context.disable_dictionary().expect("no session is open");
            size
        })?;
        bytes.truncate(1 + size);
        (size < plain).then_some(bytes)
    }

    fn unpack(&self, payload: &[u8], size: usize, buffer: &mut Vec<u8>) -> Option<()> {
        buffer.resize(size, 0);
        let found = DECOMPRESSOR.with_borrow_mut(|context| match &self.decoder {
            Some(model) => context.decompress_using_ddict(&mut buffer[..], payload, model).ok(),
            None => context.decompress(&mut buffer[..], payload).ok(),
        });
        (found == Some(size)).then_some(())
    }
}

/// The value that all positions have, if they have one.
fn constant(block: &Outcomes) -> Option<i8> {
    let count = |bits: &[u64]| bits.iter().map(|word| word.count_ones() as usize).sum::<usize>();
    match (count(block.win()), count(block.loss())) {
        (0, 0) => Some(0),
        (wins, 0) if wins == block.len() => Some(1),
        (0, losses) if losses == block.len() => Some(-1),
        _ => None,
    }
}

/// Both bit vectors, one after the other, in whole bytes.
fn value_bytes(block: &Outcomes, raw: &mut Vec<u8>) {
    let plane = block.len().div_ceil(8);
    for bits in [block.win(), block.loss()] {
        raw.extend(bits.iter().flat_map(|word| word.to_le_bytes()).take(plane));
    }
}

fn words_of(bytes: &[u8], words: &mut [u64]) {
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut whole = [0; 8];
        whole[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_le_bytes(whole);
    }
}

/// The distances kept, and in what form.
fn distance_bytes(block: &Outcomes, kept: Kept, raw: &mut Vec<u8>) -> u8 {
    let positions = || (0..block.len()).filter(|&at| kept.keeps(block.sign(at)));
    let plies = block.plies();
    let short = positions().all(|at| plies[at] < 512 && plies[at] % 2 == u16::from(block.sign(at) > 0));
    if short {
        raw.extend(positions().map(|at| (plies[at] / 2) as u8));
        method::BYTES
    } else {
        raw.extend(positions().flat_map(|at| plies[at].to_le_bytes()));
        method::WORDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn block(signs: &[i8], plies: &[u16]) -> Outcomes {
        let mut block = Outcomes::new(signs.len(), true);
        let (win, loss, distances) = block.fill();
        for (i, &sign) in signs.iter().enumerate() {
            win[i / 64] |= u64::from(sign == 1) << (i % 64);
            loss[i / 64] |= u64::from(sign == -1) << (i % 64);
            distances[i] = plies[i % plies.len()];
        }
        block
    }

    /// Signs with runs, as tables have them.
    fn signs() -> impl Strategy<Value = Vec<i8>> {
        proptest::collection::vec((-1i8..=1, 1usize..60), 1..60).prop_map(|runs| {
            runs.into_iter().flat_map(|(sign, len)| std::iter::repeat_n(sign, len)).collect()
        })
    }

    /// The groups of one row of so many columns: of sets of one man.
    fn groups(len: usize) -> Groups {
        let columns = Columns::new(len as u32, 1);
        Groups::new(columns, Span { row: 0, rows: 1, column: 0, columns: columns.len() })
    }

    fn trained() -> &'static Codec {
        static CODEC: std::sync::LazyLock<Codec> = std::sync::LazyLock::new(train);
        &CODEC
    }

    fn train() -> Codec {
        let columns = Columns::new(12, 5);
        let span = Span { row: 0, rows: 1, column: 0, columns: columns.len() };
        let samples: Vec<(Span, Outcomes)> = (0..1000u64)
            .map(|i| {
                let signs: Vec<i8> =
                    (0..columns.len()).map(|j| [0, 1, -1, 1][(i * j / 7 % 4) as usize]).collect();
                (span, block(&signs, &[3]))
            })
            .collect();
        Codec::train(Kind::Values, columns, &samples, 2_000_000)
    }

    #[test]
    fn a_block_that_cannot_be_compressed_does_not_spoil_the_next() {
        let noise = |seed: u64| -> Vec<i8> {
            let mut state = seed;
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % 3
            };
            (0..31).map(|_| next() as i8 - 1).collect()
        };
        let regular: Vec<i8> = (0..31).map(|at| i8::from(at > 3)).collect();
        for codec in [&Codec::new(Vec::new()), trained()] {
            let before = codec.encode_values(&block(&regular, &[0]), &groups(31));
            for seed in 0..100 {
                let noise = block(&noise(seed), &[0]);
                let Coded::Bytes(bytes) = codec.encode_values(&noise, &groups(31)) else {
                    panic!("noise is constant")
                };
                assert!(bytes.len() <= 1 + 2 * 4, "plain bits are the worst case");
                let back = codec.decode_values(&bytes, groups(31)).and_then(Values::unpack);
                assert_eq!(back.map(|back| back.win().to_vec()), Some(noise.win().to_vec()));
            }
            assert_eq!(codec.encode_values(&block(&regular, &[0]), &groups(31)), before);
        }
    }

    proptest! {
        #[test]
        fn values_come_back_as_they_went_in(mut signs in signs()) {
            signs.truncate(31);
            let block = block(&signs, &[0]);
            for codec in [&Codec::new(Vec::new()), trained()] {
                match codec.encode_values(&block, &groups(signs.len())) {
                    Coded::Constant(sign) => prop_assert!(signs.iter().all(|&s| s == sign)),
                    Coded::Bytes(bytes) => {
                        let back = codec.decode_values(&bytes, groups(signs.len())).unwrap();
                        prop_assert!((0..signs.len()).all(|at| back.sign(at) == signs[at]));
                        let back = back.unpack().unwrap();
                        prop_assert_eq!((back.win(), back.loss()), (block.win(), block.loss()));
                    }
                }
            }
        }

        #[test]
        fn distances_come_back_as_they_went_in(
            signs in signs(),
            plies in proptest::collection::vec(0u16..700, 1..50),
            natural in any::<bool>(),
        ) {
            let mut block = block(&signs, &plies);
            if natural {
                for (i, &sign) in signs.iter().enumerate() {
                    let plies = &mut block.fill().2[i];
                    *plies = ((*plies % 300) & !1) | u16::from(sign == 1);
                }
            }
            let codec = Codec::new(Vec::new());
            for kept in [Kept::Losses, Kept::Decided] {
                let expected: Vec<u16> = (0..signs.len())
                    .filter(|&i| kept.keeps(signs[i])).map(|i| block.plies()[i]).collect();
                match codec.encode_distances(&block, kept) {
                    Coded::Constant(_) => prop_assert!(expected.is_empty()),
                    Coded::Bytes(bytes) => {
                        prop_assert_eq!(codec.decode_distances(&bytes, &block, kept), Some(expected));
                    }
                }
            }
        }

        #[test]
        fn any_bytes_decode_to_something_sound_or_nothing(
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
            len in 1usize..30,
        ) {
            for codec in [Codec::new(Vec::new()), Codec::new(bytes.clone())] {
                if let Some(values) = codec.decode_values(&bytes, groups(len)) {
                    (0..len).for_each(|at| assert!((-1..=1).contains(&values.sign(at))));
                    if let Some(values) = values.unpack() {
                        prop_assert!(values.is_sound() && values.len() == len);
                    }
                }
                codec.decode_distances(&bytes, &block(&vec![1; len], &[0]), Kept::Decided);
            }
        }
    }
}
