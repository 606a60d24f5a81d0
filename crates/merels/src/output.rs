//! Writing results to standard output.

use std::io::{self, BufWriter, Write};

use serde_json::Value;

use crate::commands::Failure;

/// Writes what `write` writes to standard output.
pub(crate) fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out)?;
    Ok(out.flush()?)
}

/// Writes one JSON document to standard output.
pub(crate) fn json(document: &Value) -> Result<(), Failure> {
    text(|out| writeln!(out, "{document:#}"))
}

/// Whether an error says that the reader of our output is gone.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
