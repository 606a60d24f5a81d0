//! What can be wrong with tables, each in a sentence that names the file.

use std::io;
use std::path::{Path, PathBuf};

use crate::space::TableId;

/// Why tables cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The operating system refused.
    #[error("cannot {what} {}: {source}", path.display())]
    Io {
        /// What was tried, such as `read`.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// There is no table set here.
    #[error("no tables of {game} in {}: solve it first (merels solve {game})", path.display())]
    Missing {
        /// The rule set asked for.
        game: String,
        /// The folder looked in.
        path: PathBuf,
    },
    /// A file is damaged, cut short, or no table at all.
    #[error("{} is not usable: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// A file is sound but belongs to another rule set, or was written by another version of the format.
    #[error("{} does not belong here: {problem}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What was expected and what was found.
        problem: String,
    },
    /// Another program is building the same set.
    #[error("the tables in {} are being built by another program: wait for it or stop it", path.display())]
    Busy {
        /// The folder of the set.
        path: PathBuf,
    },
    /// The set has no such table (it may still be incomplete).
    #[error("{} has no table {table}: the set is incomplete or does not keep it", path.display())]
    NoTable {
        /// The folder of the set.
        path: PathBuf,
        /// The table.
        table: TableId,
    },
}

impl TableError {
    pub(crate) fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { what, path, source }
    }

    pub(crate) fn damaged(path: &Path, problem: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), problem: problem.into() }
    }

    pub(crate) fn foreign(path: &Path, problem: impl Into<String>) -> Self {
        Self::Foreign { path: path.to_owned(), problem: problem.into() }
    }
}
