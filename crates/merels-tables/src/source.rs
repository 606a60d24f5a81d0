//! Reading pieces of a file at known places.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::error::TableError;

/// Something that bytes can be read from at any place, by many threads at once.
pub trait ReadAt: Send + Sync {
    /// Fills `buffer` with the bytes from `offset` on.
    ///
    /// # Errors
    /// When reading fails, or there are not so many bytes.
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;

    /// Number of bytes.
    ///
    /// # Errors
    /// When the size cannot be found out.
    fn size(&self) -> io::Result<u64>;
}

#[cfg(unix)]
impl ReadAt for File {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, buffer, offset)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

#[cfg(windows)]
impl ReadAt for File {
    fn read_exact_at(&self, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
        while !buffer.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, buffer, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    buffer = &mut buffer[count..];
                    offset += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
}

impl ReadAt for Vec<u8> {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        read_slice(self, buffer, offset)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }
}

/// A file mapped into memory.
#[derive(Debug)]
pub struct Mapped(memmap2::Mmap);

impl ReadAt for Mapped {
    fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        read_slice(&self.0, buffer, offset)
    }

    fn size(&self) -> io::Result<u64> {
        Ok(self.0.len() as u64)
    }
}

fn read_slice(bytes: &[u8], buffer: &mut [u8], offset: u64) -> io::Result<()> {
    let found = usize::try_from(offset)
        .ok()
        .and_then(|start| bytes.get(start..start.checked_add(buffer.len())?))
        .ok_or(io::ErrorKind::UnexpectedEof)?;
    buffer.copy_from_slice(found);
    Ok(())
}

/// How table files are opened.
#[derive(Clone, Copy, Debug)]
pub struct Opener(fn(&Path) -> io::Result<Box<dyn ReadAt>>);

impl Opener {
    /// Ordinary positioned reads: the default.
    pub const FILE: Self = Self(|path| Ok(Box::new(File::open(path)?)));

    /// Memory maps: a little faster, and the address space must hold all the files that are used.
    ///
    /// # Safety
    /// While the tables are open, no program may change or shorten their files. A change under a map is undefined
    /// behaviour, and reading past a shortened file ends the program with a bus error; a disk error does so too.
    /// Replacing a file by renaming another to its name is harmless.
    #[expect(
        unsafe_code,
        reason = "the memory map is asked for explicitly, by a caller who takes on its duties"
    )]
    pub const unsafe fn memory_map() -> Self {
        Self(|path| {
            let file = File::open(path)?;
            // SAFETY: whoever made this opener promised that the file stays as it is while it is mapped.
            Ok(Box::new(Mapped(unsafe { memmap2::Mmap::map(&file)? })))
        })
    }

    pub(crate) fn open(self, path: &Path) -> Result<Box<dyn ReadAt>, TableError> {
        self.0(path).map_err(TableError::io("open", path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_reads_the_same_and_refuses_to_read_past_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        let bytes: Vec<u8> = (0..200).collect();
        std::fs::write(&path, &bytes).unwrap();
        #[expect(unsafe_code, reason = "the twin of the ordinary reader must read the same")]
        // SAFETY: nobody else knows the file.
        let map = unsafe { Opener::memory_map() };
        let sources = [Opener::FILE.open(&path).unwrap(), map.open(&path).unwrap(), Box::new(bytes.clone())];
        for source in sources {
            assert_eq!(source.size().unwrap(), 200);
            let mut buffer = [0; 10];
            source.read_exact_at(&mut buffer, 50).unwrap();
            assert_eq!(buffer, bytes[50..60]);
            source.read_exact_at(&mut buffer, 190).unwrap();
            for offset in [191, 200, 5000, u64::MAX] {
                assert!(source.read_exact_at(&mut buffer, offset).is_err());
            }
        }
    }
}
