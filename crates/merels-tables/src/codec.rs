//! How a block of outcomes becomes bytes and outcomes again.
//!
//! A block is decoded with nothing but its bytes, its number of positions and the file's **model**, which is made once
//! for a whole file from a sample of it. Decoding is total: any bytes give outcomes or `None`.

use std::cell::RefCell;

use zstd_safe::{CCtx, CDict, CParameter, DCtx, DDict, DParameter, FrameFormat, ResetDirective};

use crate::space::TableId;
use crate::values::Outcomes;

/// Compression effort; higher levels gain little on blocks of this size and cost the solver time.
const LEVEL: i32 = 6;

/// The first byte of a block's payload says how the rest is coded.
mod method {
    pub(super) const PLAIN: u8 = 0;
    pub(super) const PACKED: u8 = 1;
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
    pub fn train(kind: Kind, samples: &[Outcomes], positions: u64) -> Self {
        /// A model of this size pays for itself in a table that is some hundred times larger.
        const MODEL: usize = 16 << 10;
        let mut raw = Vec::new();
        let mut sizes = Vec::new();
        for sample in samples {
            let before = raw.len();
            match kind {
                Kind::Values => value_bytes(sample, &mut raw),
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
    pub fn encode_values(&self, block: &Outcomes) -> Coded {
        if let Some(sign) = constant(block) {
            return Coded::Constant(sign);
        }
        let mut raw = Vec::new();
        value_bytes(block, &mut raw);
        Coded::Bytes(self.pack(method::PACKED, &raw).unwrap_or_else(|| {
            raw.insert(0, method::PLAIN);
            raw
        }))
    }

    /// The values of a block of `len` positions; `None` when the bytes are none that [`Self::encode_values`] makes.
    pub fn decode_values(&self, bytes: &[u8], len: usize) -> Option<Outcomes> {
        let (&how, payload) = bytes.split_first()?;
        let plane = len.div_ceil(8);
        let mut buffer = Vec::new();
        let raw = match how {
            method::PLAIN => payload,
            method::PACKED => {
                self.unpack(payload, 2 * plane, &mut buffer)?;
                &buffer
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
        block.is_sound().then_some(block)
    }

    /// Codes the distances of a block.
    pub fn encode_distances(&self, block: &Outcomes, kept: Kept) -> Coded {
        let mut raw = Vec::new();
        let how = distance_bytes(block, kept, &mut raw);
        if raw.is_empty() {
            return Coded::Constant(0);
        }
        Coded::Bytes(self.pack(how | method::PACKED << 4, &raw).unwrap_or_else(|| {
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

    fn pack(&self, how: u8, raw: &[u8]) -> Option<Vec<u8>> {
        // A packed block that saves nothing is not worth the decoding: `pack` fails on it for want of room.
        let mut bytes = vec![0; raw.len()];
        bytes[0] = how;
        let size = COMPRESSOR.with_borrow_mut(|context| {
            if let Some(model) = &self.coder {
                context.ref_cdict(model).expect("no session is open");
            }
            let size = context.compress2(&mut bytes[1..], raw).ok();
            // Where it found no room it stands in the middle of a frame, and would refuse to let go of the model. The
            // context outlives the model, so it must not keep a pointer to it.
            context.reset(ResetDirective::SessionOnly).expect("a session can always be ended");
            context.disable_dictionary().expect("no session is open");
            size
        })?;
        bytes.truncate(1 + size);
        Some(bytes)
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

    fn trained() -> &'static Codec {
        static CODEC: std::sync::LazyLock<Codec> = std::sync::LazyLock::new(train);
        &CODEC
    }

    fn train() -> Codec {
        let samples: Vec<Outcomes> = (0..4000u64)
            .map(|i| {
                block(&(0..500).map(|j| [0, 1, -1, 1][(i * j / 7 % 4) as usize]).collect::<Vec<_>>(), &[3])
            })
            .collect();
        Codec::train(Kind::Values, &samples, 2_000_000)
    }

    /// A block that does not pack leaves nothing behind on its thread: the next one is coded as on a fresh thread.
    #[test]
    fn a_block_that_saves_nothing_does_not_change_the_next() {
        let mut noise = 1u64;
        let mut random = || {
            noise ^= noise << 13;
            noise ^= noise >> 7;
            noise ^= noise << 17;
            noise
        };
        let incompressible: Vec<i8> = (0..4000).map(|_| [0, 1, -1][(random() % 3) as usize]).collect();
        let ordinary: Vec<i8> = (0..4000).map(|i| i8::from(i / 700 % 2 == 0)).collect();
        let ordinary = block(&ordinary, &[0]);
        let fresh = std::thread::scope(|scope| {
            scope.spawn(|| trained().encode_values(&ordinary)).join().expect("coding does not fail")
        });
        let passing = train();
        let plain = passing.encode_values(&block(&incompressible, &[0]));
        assert!(matches!(plain, Coded::Bytes(bytes) if bytes[0] == method::PLAIN));
        drop(passing);
        assert_eq!(trained().encode_values(&ordinary), fresh);
        assert!(matches!(fresh, Coded::Bytes(bytes) if bytes[0] == method::PACKED));
    }

    proptest! {
        #[test]
        fn values_come_back_as_they_went_in(signs in signs()) {
            let block = block(&signs, &[0]);
            for codec in [&Codec::new(Vec::new()), trained()] {
                match codec.encode_values(&block) {
                    Coded::Constant(sign) => prop_assert!(signs.iter().all(|&s| s == sign)),
                    Coded::Bytes(bytes) => {
                        let back = codec.decode_values(&bytes, signs.len()).unwrap();
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
            len in 1usize..700,
        ) {
            for codec in [Codec::new(Vec::new()), Codec::new(bytes.clone())] {
                if let Some(values) = codec.decode_values(&bytes, len) {
                    prop_assert!(values.is_sound() && values.len() == len);
                }
                codec.decode_distances(&bytes, &block(&vec![1; len], &[0]), Kept::Decided);
            }
        }
    }
}
