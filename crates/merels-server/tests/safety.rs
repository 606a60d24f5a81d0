//! What must not get through, and what is said instead.

#[path = "client.rs"]
mod client;

use std::net::{Ipv4Addr, TcpListener};

use axum::body::Body;
use axum::http::StatusCode;
use client::{Client, config, part, request};
use merels_server::{Config, Server, serve};
use proptest::prelude::*;
use serde_json::json;

#[tokio::test]
async fn requests_for_other_names_or_from_other_origins_are_refused() {
    let client = Client::new().await;
    let from = async |host: &str, origin: Option<&str>| {
        let mut builder = axum::http::Request::builder().uri("/api/v1/catalogue").header("host", host);
        if let Some(origin) = origin {
            builder = builder.header("origin", origin);
        }
        client.send(builder.body(Body::empty()).unwrap()).await
    };
    assert_eq!(from("localhost:7878", None).await.status, StatusCode::OK);
    assert_eq!(from("localhost:7878", Some("http://localhost:7878")).await.status, StatusCode::OK);
    let rebound = from("evil.example", None).await;
    assert_eq!(rebound.status, StatusCode::FORBIDDEN);
    assert!(rebound.message().contains("evil.example"));
    assert_eq!(from("localhost:7878", Some("http://evil.example")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn every_answer_forbids_foreign_scripts_and_guessing_of_types() {
    let client = Client::new().await;
    for path in ["/", "/api/v1/catalogue", "/api/v1/nothing", "/missing.js"] {
        let headers = client.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
}

#[tokio::test]
async fn bodies_that_are_too_large_or_no_json_are_refused_in_words() {
    let client = Client::new().await;
    let post = async |kind: &str, body: String| {
        client
            .send(request("POST", "/api/v1/games").header("content-type", kind).body(body.into()).unwrap())
            .await
    };
    let json = "application/json";
    assert_eq!(post(json, "x".repeat(300_000)).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(post("text/plain", "{}".into()).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(post(json, "{".into()).await.status, StatusCode::BAD_REQUEST);
    let shape = post(json, "{\"game\":\"nine-mens-morris\"}".into()).await;
    assert_eq!(shape.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(shape.message().contains("mode"), "{}", shape.message());
}

#[tokio::test]
async fn addresses_that_are_no_route_are_pages_of_the_app_or_said_to_be_missing() {
    let client = Client::new().await;
    assert_eq!(client.get("/api/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/api/v1/a/b/c/d").await.status, StatusCode::NOT_FOUND);
    assert_eq!(client.get("/no-such-file.js").await.status, StatusCode::NOT_FOUND);
    let page = client.get("/games/anything").await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.text(), client.get("/").await.text());
}

#[tokio::test]
async fn a_second_server_does_not_use_the_same_folder() {
    let client = Client::new().await;
    let error = Server::open(config(client.folder.path())).await.err().unwrap().to_string();
    assert!(error.contains("another Merels"), "{error}");
}

#[tokio::test]
async fn a_database_from_a_newer_version_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("merels.db");
    merels_server::store::Store::open(&path).await.unwrap().close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', 1, x'00', 0)",
    )
    .execute(&pool)
    .await
    .unwrap();
    pool.close().await;
    let error = Server::open(config(folder.path())).await.err().unwrap().to_string();
    assert!(error.contains("newer version"), "{error}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let error = Server::open(Config::new(file.join("data"))).await.err().unwrap().to_string();
    assert!(error.contains("data folder") && error.contains("--data"), "{error}");
    std::fs::write(folder.path().join("merels.db"), "not a database, certainly not one").unwrap();
    let error = Server::open(Config::new(folder.path())).await.err().unwrap().to_string();
    assert!(error.contains("database"), "{error}");
}

#[test]
fn a_port_in_use_is_said_to_be() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let options = serve::Options {
        port: taken.local_addr().unwrap().port(),
        address: None,
        hosts: Vec::new(),
        data: Some(folder.path().into()),
        tables: None,
        solve: false,
        open: false,
    };
    let error = serve::serve(options, |_| ()).err().unwrap().to_string();
    assert!(error.contains("in use") && error.contains("--port"), "{error}");
}

/// Texts that mean something, nearly mean something, or mean nothing.
fn hostile() -> impl Strategy<Value = String> {
    let known = [
        "nine-mens-morris",
        "nine-mens-morris:men=2",
        "nine-mens-morris:flying=never,flying=three",
        "solitaire:empty=z9",
        "fox-and-geese:geese=15",
        "solitaire",
        "tic-tac-toe",
        "chinese-checkers:setup=rows",
        ":",
        "nine-mens-morris:",
        "3/3/3/6/3/3/3 w 9,9 0 1",
        "3/3/3/6/3/3/3 w 9,9 4294967295 4294967295",
        "WWW/WWW/WWW/WWWWWW/WWW/WWW/WWW w 0,0",
        "d2",
        "d2-d3xg7",
        "d2:d4:f4",
        "-",
        "%",
        "../../etc/passwd",
        "' OR 1=1 --",
        "\u{0}",
        "\u{202e}",
        "events",
        "import",
        "progress",
        "-1",
        "99999999999999999999",
        "1e309",
        "NaN",
        "true",
        "null",
        "a,b,c",
        "12 14 x3",
        "[White \"",
        "{",
        "((((((((((((((((((((",
        "1-0",
    ];
    prop_oneof![
        4 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,40}",
        1 => "[a-g1-7/WBxw:, -]{0,60}",
    ]
}

fn body() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        hostile().prop_map(|text| json!(text)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        any::<bool>().prop_map(|flag| json!(flag)),
        Just(json!(null)),
    ];
    let value = leaf.prop_recursive(3, 24, 6, |inner| {
        let names = prop::sample::select(vec![
            "game",
            "mode",
            "level",
            "side",
            "position",
            "clock",
            "names",
            "move",
            "version",
            "men",
            "hands",
            "text",
            "format",
            "record",
            "nodes",
            "parent",
            "tags",
            "result",
            "start",
            "moves",
            "values",
            "seconds",
            "increment",
            "d2",
            "comment",
            "nags",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|list| json!(list)),
            prop::collection::vec((names, inner), 0..8).prop_map(|pairs| {
                serde_json::Value::Object(
                    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
                )
            }),
        ]
    });
    prop_oneof![6 => value.prop_map(|value| value.to_string()), 1 => hostile()]
}

/// `{}` stands for a hostile text, `{id}` for a game that exists.
const ROUTES: &[(&str, &str)] = &[
    ("GET", "/api/v1/catalogue"),
    ("GET", "/api/v1/catalogue/{}"),
    ("POST", "/api/v1/games"),
    ("GET", "/api/v1/games?{}={}&{}={}"),
    ("GET", "/api/v1/games?limit={}&after={}&q={}"),
    ("GET", "/api/v1/games/{}"),
    ("DELETE", "/api/v1/games/{}"),
    ("POST", "/api/v1/games/{id}/moves"),
    ("POST", "/api/v1/games/{}/moves"),
    ("POST", "/api/v1/games/{id}/undo"),
    ("POST", "/api/v1/games/{id}/redo"),
    ("POST", "/api/v1/games/{}/resign"),
    ("POST", "/api/v1/games/{}/draw"),
    ("GET", "/api/v1/games/{}/hint"),
    ("POST", "/api/v1/games/{}/rematch"),
    ("GET", "/api/v1/games/{}/states"),
    ("GET", "/api/v1/games/{}/events"),
    ("GET", "/api/v1/games/{id}/record?format={}"),
    ("POST", "/api/v1/games/import"),
    ("GET", "/api/v1/{}?position={}&moves={}"),
    ("GET", "/api/v1/nine-mens-morris?position={}&moves={}"),
    ("GET", "/api/v1/fox-and-geese?position={}&moves={}"),
    ("GET", "/api/v1/solitaire?position={}&moves={}"),
    ("GET", "/api/v1/chinese-checkers?position={}&moves={}"),
    ("POST", "/api/v1/{}/setup"),
    ("POST", "/api/v1/nine-mens-morris/setup"),
    ("GET", "/api/v1/{}/analysis?position={}&lines={}&seconds={}"),
    ("GET", "/api/v1/{}/picture.svg?position={}&empty={}"),
    ("GET", "/api/v1/{}/text?position={}&format={}"),
    ("POST", "/api/v1/records/import"),
    ("POST", "/api/v1/records/export"),
    ("POST", "/api/v1/games/{id}/review"),
    ("GET", "/api/v1/games/{}/review"),
    ("GET", "/api/v1/games/{}/review/events"),
    ("GET", "/api/v1/puzzles?game={}"),
    ("GET", "/api/v1/puzzles/{}"),
    ("POST", "/api/v1/puzzles/{}/attempt"),
    ("GET", "/api/v1/puzzles/{}/solution"),
    ("DELETE", "/api/v1/puzzles/progress"),
    ("GET", "/api/v1/tables"),
    ("POST", "/api/v1/tables/fox-and-geese:{}/solve"),
    ("POST", "/api/v1/tables/{}/pause"),
    ("POST", "/api/v1/tables/{}/cancel"),
    ("DELETE", "/api/v1/tables/{}"),
    ("GET", "/api/v1/results"),
    ("GET", "/api/v1/solitaire/best"),
    ("PUT", "/api/v1/settings"),
    ("PATCH", "/api/v1/{}"),
    ("OPTIONS", "/api/v1/{}"),
    ("GET", "/{}"),
    ("POST", "/{}"),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every route with hostile input: never a 5xx, and every refusal says why.
    #[test]
    fn no_input_makes_the_server_fail(
        inputs in prop::collection::vec((prop::collection::vec(hostile(), 4), body()), ROUTES.len()),
    ) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let problem = runtime.block_on(async {
            let client = Client::new().await;
            let game = client.begin(json!({ "game": "nine-mens-morris", "mode": "two-players" })).await;
            for ((method, route), (texts, body)) in ROUTES.iter().zip(&inputs) {
                let mut texts = texts.iter();
                let mut path = route.replace("{id}", &client::id(&game));
                while let Some(at) = path.find("{}") {
                    path.replace_range(at..at + 2, &part(texts.next().map_or("", |text| text)));
                }
                let request = request(method, &path).header("content-type", "application/json");
                let answer = client.send(request.body(Body::from(body.clone())).unwrap()).await;
                let refused = answer.status.is_client_error();
                let said = !refused || !path.starts_with("/api/") || !answer.message().is_empty();
                if answer.status.is_server_error() && path.starts_with("/api/") || !said {
                    return Some(format!("{method} {path} {body}: {} {}", answer.status, answer.text()));
                }
            }
            None
        });
        prop_assert_eq!(problem, None);
    }
}
