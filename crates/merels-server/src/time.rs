//! The time of day.

use jiff::Timestamp;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    Timestamp::now().as_millisecond().max(0) as u64
}

/// A moment as RFC 3339 text in UTC.
pub(crate) fn moment(milliseconds: u64) -> String {
    Timestamp::from_millisecond(milliseconds as i64).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}
