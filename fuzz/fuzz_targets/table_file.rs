#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| merels_fuzz::tables::serve(data));
