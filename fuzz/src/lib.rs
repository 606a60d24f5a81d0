//! What the fuzz targets do with their input. The same files serve as tests on the stable toolchain.

pub mod tables;
pub mod texts;
