//! Writes `web/openapi.json`: `cargo run -p merels-server --example openapi`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    std::fs::write(&path, merels_server::openapi::json())
}
