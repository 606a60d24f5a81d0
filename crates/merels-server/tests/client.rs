//! What all tests of the API share: an app in a folder of its own, asked without a socket.
#![expect(dead_code, reason = "each test uses a part of it")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use merels_server::guard::Rate;
use merels_server::{Config, Server, app};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

pub(crate) struct Client {
    pub(crate) server: Arc<Server>,
    pub(crate) app: Router,
    pub(crate) folder: TempDir,
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub(crate) fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }
}

pub(crate) fn config(folder: &Path) -> Config {
    let plenty = Rate { each_second: 1e9, burst: 1e9 };
    Config { rate: plenty, writing_rate: plenty, ..Config::new(folder) }
}

impl Client {
    pub(crate) async fn new() -> Self {
        Self::within(tempfile::tempdir().unwrap()).await
    }

    pub(crate) async fn within(folder: TempDir) -> Self {
        let server = Server::open(config(folder.path())).await.unwrap();
        Self { app: app(Arc::clone(&server)), server, folder }
    }

    /// The folder alone, after everything else has gone without a farewell, as when the program is killed.
    pub(crate) fn killed(self) -> TempDir {
        self.folder
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let stream = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let bytes = if stream {
            Vec::new()
        } else {
            response.into_body().collect().await.unwrap().to_bytes().to_vec()
        };
        Answer { status, headers, bytes }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(request("GET", path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        let request = request("POST", path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(request("DELETE", path).body(Body::empty()).unwrap()).await
    }

    /// Begins a game and gives its document.
    pub(crate) async fn begin(&self, wish: Value) -> Value {
        let answer = self.post("/api/v1/games", wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()
    }

    /// Makes a move that is allowed.
    pub(crate) async fn play(&self, id: &str, mv: &str) -> Value {
        let answer = self.post(&format!("/api/v1/games/{id}/moves"), json!({ "move": mv })).await;
        assert_eq!(answer.status, StatusCode::OK, "{mv}: {}", answer.text());
        answer.json()
    }

    /// Asks again and again until the document is as wanted.
    pub(crate) async fn wait(&self, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..6000 {
            let document = self.get(path).await.json();
            if wanted(&document) {
                return document;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{path} never became what was waited for");
    }
}

pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:7878")
}

/// A text in a part of an address.
pub(crate) fn part(text: &str) -> String {
    percent_encoding::percent_encode(text.as_bytes(), percent_encoding::NON_ALPHANUMERIC).to_string()
}

pub(crate) fn id(document: &Value) -> String {
    document["id"].as_str().unwrap().to_owned()
}

pub(crate) fn texts(moves: &Value) -> Vec<String> {
    moves.as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}
