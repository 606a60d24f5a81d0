#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| merels_fuzz::texts::spec(text));
