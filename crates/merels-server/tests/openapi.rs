//! The checked-in OpenAPI document.

#[test]
fn the_checked_in_openapi_document_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        stored == merels_server::openapi::json(),
        "web/openapi.json is out of date: run `cargo run -p merels-server --example openapi`"
    );
}
