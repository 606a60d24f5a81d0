//! The built app inside the program, and the page that stands in for it where it was not built.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "$MERELS_APP"]
struct App;

/// Files whose names hold a digest of their content never change.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Everything else is asked for again, and answered by its tag when it is the same.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Answers with a file of the app. Addresses that are no file are pages of the app, which it finds itself.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return ApiError::missing("address").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return ApiError::method().into_response();
    }
    if let Some(file) = App::get(path).filter(|_| !path.is_empty()) {
        return answer(path, &file, &headers);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.contains('.') {
        return ApiError::missing("file").into_response();
    }
    match App::get("index.html") {
        Some(page) => answer("index.html", &page, &headers),
        None => (
            StatusCode::SERVICE_UNAVAILABLE,
            [(header::CONTENT_TYPE, "text/html; charset=utf-8")],
            include_str!("assets/not-built.html"),
        )
            .into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{:032x}\"", u128::from_be_bytes(*hash.first_chunk().unwrap_or(&[0; 16])));
    let caching = if path.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let packed = accepts_gzip(headers).then(|| App::get(&format!("{path}.gz"))).flatten();
        let mut response = match packed {
            Some(packed) => {
                let mut response = Response::new(Body::from(packed.data));
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                response
            }
            None => Response::new(Body::from(file.data.clone())),
        };
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
        response
    };
    let head = response.headers_mut();
    head.insert(header::CACHE_CONTROL, caching);
    head.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        head.insert(header::ETAG, tag);
    }
    response
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let gzip = parts.next() == Some("gzip");
        gzip && parts.all(|weight| weight.trim_start_matches("q=").parse() != Ok(0.0))
    })
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
