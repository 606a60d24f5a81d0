//! Showing how far a long job is: a bar on a terminal, a plain line now and then elsewhere. All on standard error.

use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Without a terminal a line is written at most so often.
const BETWEEN_LINES: Duration = Duration::from_secs(5);

/// The display of one job.
pub(crate) struct Meter {
    bar: Option<ProgressBar>,
    line: Mutex<Line>,
}

struct Line {
    written: Instant,
    what: String,
}

/// What a bar's thousand steps are a part of.
const STEPS: u64 = 1000;

impl Meter {
    /// A meter that suits standard error.
    pub(crate) fn new() -> Self {
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{wide_bar:.cyan/blue} {percent:>3} %  {msg}");
            ProgressBar::new(STEPS).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar, line: Mutex::new(Line { written: Instant::now(), what: String::new() }) }
    }

    /// `fraction` of the job is done; `what` is being done now.
    pub(crate) fn show(&self, fraction: f64, what: &str, remaining: Option<Duration>) {
        let left = remaining.map(|left| format!(", {} left", short(left))).unwrap_or_default();
        if let Some(bar) = &self.bar {
            bar.set_position((fraction * STEPS as f64) as u64);
            bar.set_message(format!("{what}{left}"));
            return;
        }
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        if line.written.elapsed() >= BETWEEN_LINES && line.what != what
            || line.written.elapsed() >= 4 * BETWEEN_LINES
        {
            line.written = Instant::now();
            what.clone_into(&mut line.what);
            eprintln!("{:3.0} %  {what}{left}", fraction * 100.0);
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A time in words: `42 s`, `3 min 20 s`, `2 h 05 min`.
pub(crate) fn short(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// A number of bytes in words: `12 KiB`, `3.4 GiB`.
pub(crate) fn bytes(count: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if count < 1024 {
        return format!("{count} bytes");
    }
    let mut value = count as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1023.95 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if value < 9.995 { format!("{value:.1} {}", UNITS[unit]) } else { format!("{value:.0} {}", UNITS[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_are_short() {
        for (seconds, text) in [(0, "0 s"), (59, "59 s"), (200, "3 min 20 s"), (7500, "2 h 05 min")] {
            assert_eq!(short(Duration::from_secs(seconds)), text);
        }
        for (count, text) in [
            (17, "17 bytes"),
            (2048, "2.0 KiB"),
            (5 << 20, "5.0 MiB"),
            (700 << 20, "700 MiB"),
            (3 << 29, "1.5 GiB"),
        ] {
            assert_eq!(bytes(count), text);
        }
    }
}
