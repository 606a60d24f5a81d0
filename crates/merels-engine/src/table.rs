//! The transposition table: what earlier searches found, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::{DECIDED, Value};

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// It is the true value.
    Exact = 3,
}

/// An entry as the search sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The code of the best move, 0 when there is none.
    pub code: u32,
    /// The value.
    pub value: Value,
    /// How deep it was searched.
    pub depth: i32,
    /// What the value says.
    pub bound: Bound,
}

/// An entry is two words: the data, and the key combined with the data by exclusive or. Two threads that write at the
/// same time leave a pair that does not match any key, which then reads as empty.
#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const BUCKET: usize = 4;

/// Four slots, one cache line.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// A table of a fixed size.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Counts searches, so that old entries make room first; six bits are kept.
    age: AtomicU8,
}

const AGES: u8 = 63;

/// Data, from the lowest bit: code 24 bits, value 16, depth 8, bound 2, age 6.
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.code & 0xff_ffff)
        | u64::from(entry.value as i16 as u16) << 24
        | ((entry.depth.clamp(-1, 254) + 1) as u64) << 40
        | (entry.bound as u64) << 48
        | u64::from(age) << 50
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 48 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let value = Value::from((data >> 24) as u16 as i16);
    Some(Entry { code: (data & 0xff_ffff) as u32, value, depth: (data >> 40 & 255) as i32 - 1, bound })
}

impl TranspositionTable {
    /// A table of about `bytes` bytes, at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let len = (bytes / size_of::<Bucket>()).max(1);
        Self { buckets: std::iter::repeat_with(Bucket::default).take(len).collect(), age: AtomicU8::new(0) }
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Tells the table that a new search begins.
    pub fn advance(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) & AGES, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product maps all keys evenly onto the buckets without a division.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known of a position, seen from `ply` plies below the root.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let mut entry = unpack(data)?;
                // Wins and losses are stored as seen from the position itself.
                if entry.value >= DECIDED {
                    entry.value -= ply as Value;
                } else if entry.value <= -DECIDED {
                    entry.value += ply as Value;
                }
                return Some(entry);
            }
        }
        None
    }

    /// Stores what was found of a position, `ply` plies below the root.
    #[inline]
    pub fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        if entry.value >= DECIDED {
            entry.value += ply as Value;
        } else if entry.value <= -DECIDED {
            entry.value -= ply as Value;
        }
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if let Some(old) = unpack(data) {
                    if entry.bound != Bound::Exact && old.depth > entry.depth + 3 && (data >> 50) as u8 == age
                    {
                        return;
                    }
                    if entry.code == 0 {
                        entry.code = old.code;
                    }
                }
                victim = Some(slot);
                break;
            }
            let worth = match unpack(data) {
                Some(old) => old.depth - 4 * i32::from(age.wrapping_sub((data >> 50) as u8) & AGES),
                None => i32::MIN,
            };
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = pack(entry, age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full the table is with entries of this search, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let current = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 50) as u8 == age
        };
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(current).count();
        (used * 1000 / (sample.len() * BUCKET)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::mix;
    use crate::score::WON;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = TranspositionTable::new(1 << 16);
        for n in 0..500u64 {
            let entry = Entry {
                code: n as u32 + 1,
                value: n as Value * 7 - 1500,
                depth: (n % 60) as i32 - 1,
                bound: Bound::Lower,
            };
            table.put(mix(n), 3, entry);
            assert_eq!(table.get(mix(n), 3), Some(entry));
        }
        assert_eq!(table.get(mix(1 << 40), 0), None);
    }

    #[test]
    fn a_win_is_as_near_as_it_is_from_where_it_is_seen() {
        let table = TranspositionTable::new(1 << 12);
        let entry = Entry { code: 1, value: WON - 10, depth: 5, bound: Bound::Exact };
        table.put(mix(7), 4, entry);
        assert_eq!(table.get(mix(7), 2).map(|e| e.value), Some(WON - 8), "won six plies after the position");
    }
}
