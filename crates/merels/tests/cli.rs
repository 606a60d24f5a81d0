//! The command line as its users see it: each file under `cli` is a conversation with the program.
//!
//! After a wanted change of the output, `TRYCMD=overwrite cargo test -p merels --test cli` writes the new one.

#[test]
fn conversations_with_the_command_line() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd").run();
}
