//! Positions, records, puzzles and tables through the API.

#[path = "client.rs"]
mod client;

use axum::http::StatusCode;
use client::{Client, id, part, texts};
use serde_json::{Value, json};

#[tokio::test]
async fn a_position_without_a_table_is_unknown_and_never_a_draw() {
    let client = Client::new().await;
    let document = client.get("/api/v1/nine-mens-morris?moves=d2,d6").await.json();
    assert_eq!(document["value"], Value::Null);
    assert_eq!(document["value_text"], Value::Null);
    assert_eq!(document["solved"], false);
    assert_eq!(document["last"]["text"], "d6");
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 22);
    assert!(moves.iter().all(|mv| mv["value"].is_null() && mv["after"].is_null() && mv["best"].is_null()));
}

#[tokio::test]
async fn a_game_solved_through_the_api_gives_exact_values_best_moves_first() {
    let client = Client::new().await;
    let solve = client.post("/api/v1/tables/three-mens-morris/solve", json!({})).await;
    assert_eq!(solve.status, StatusCode::OK, "{}", solve.text());
    let find = |list: &Value| {
        let tables = list["tables"].as_array().unwrap();
        tables.iter().find(|table| table["game"] == "three-mens-morris").unwrap().clone()
    };
    let list = client
        .wait("/api/v1/tables", |list| matches!(find(list)["status"].as_str(), Some("ready" | "failed")))
        .await;
    assert_eq!(find(&list)["status"], "ready", "{}", find(&list));
    assert!(find(&list)["start_value"].as_str().unwrap().starts_with("White wins"));
    let document = client.get("/api/v1/three-mens-morris").await.json();
    assert_eq!((&document["solved"], &document["value"]["wdl"]), (&json!(true), &json!("win")));
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(moves[0]["text"], "b2", "the centre wins");
    assert_eq!(moves[0]["best"], true);
    assert_eq!(moves[0]["after"]["wdl"], "loss");
    assert_eq!(moves[0]["value"]["distance"], document["value"]["distance"]);
    assert_eq!(moves.last().unwrap()["best"], false);
    let again = client.post("/api/v1/tables/three-mens-morris/solve", json!({})).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(client.delete("/api/v1/tables/three-mens-morris").await.status, StatusCode::NO_CONTENT);
    let document = client.get("/api/v1/three-mens-morris").await.json();
    assert_eq!(document["value"], Value::Null);
}

#[tokio::test]
async fn what_is_set_up_is_a_position_or_is_refused_with_the_reason() {
    let client = Client::new().await;
    let setup = async |men: Value, hands: Value| {
        let wish = json!({ "men": men, "hands": hands, "side": "white" });
        client.post("/api/v1/nine-mens-morris/setup", wish).await
    };
    let good = setup(json!({ "d2": "white", "d6": "black" }), json!([8, 8])).await;
    assert_eq!(good.json()["state"]["position"], "3/1B1/3/6/3/1W1/3 w 8,8 0 1", "{}", good.text());
    for (men, hands) in [
        (json!({ "d2": "fox" }), json!([8, 8])),
        (json!({ "z9": "white" }), json!([8, 8])),
        (json!({ "d2": "white" }), json!([9, 9])),
        (json!({ "d2": "white" }), json!([0, 1])),
    ] {
        let bad = setup(men, hands).await;
        assert_eq!(bad.status, StatusCode::BAD_REQUEST);
        assert!(!bad.message().is_empty());
    }
    let wish = json!({ "men": { "d4": "fox", "a3": "goose" }, "side": "black" });
    assert_eq!(client.post("/api/v1/fox-and-geese/setup", wish).await.status, StatusCode::OK);
    let wish = json!({ "men": { "d4": "peg" }, "side": "white" });
    assert_eq!(client.post("/api/v1/solitaire/setup", wish).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_record_with_comments_and_variations_is_read_and_written_again() {
    let client = Client::new().await;
    let text = "[White \"Anna\"]\n[Game \"nine-mens-morris\"]\n\n{begin} 1. d2! d6 (1... f4 {too far} 2. d3) 2. f4 *\n";
    let read = client.post("/api/v1/records/import", json!({ "text": text })).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.text());
    let imported = read.json();
    assert_eq!(imported["format"], "pgn");
    let record = &imported["records"][0];
    let nodes = record["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 6);
    assert_eq!((&nodes[0]["comment"], &nodes[1]["nags"]), (&json!("begin"), &json!([1])));
    let written = client.post("/api/v1/records/export", json!({ "record": record })).await.json();
    let again = client.post("/api/v1/records/import", json!({ "text": written["text"] })).await.json();
    assert_eq!(&again["records"][0], record);
}

#[tokio::test]
async fn other_programs_lists_and_positions_are_recognised() {
    let client = Client::new().await;
    let read = async |text: &str| client.post("/api/v1/records/import", json!({ "text": text })).await;
    assert_eq!(read("1. 2 14 2. 1 15 3. 3x14").await.json()["format"], "playok");
    assert_eq!(read("1. d7 d6 2. a7 f6 3. g7 xd6").await.json()["format"], "sanmill");
    assert_eq!(
        read("3/3/3/6/3/1W1/3 b 8,9").await.json()["records"][0]["start"],
        "3/3/3/6/3/1W1/3 b 8,9 0 1"
    );
    for bad in ["", "   ", "nonsense", "1. d2 d2 *", "[White", "(((((((((((", "3/3/3 w"] {
        let answer = read(bad).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}");
        assert!(!answer.message().is_empty());
    }
}

#[tokio::test]
async fn a_game_is_exported_and_kept_again() {
    let client = Client::new().await;
    let game = client
        .begin(json!({ "game": "nine-mens-morris", "mode": "two-players", "names": ["Anna", "Ben"] }))
        .await;
    for mv in ["d2", "d6", "f4"] {
        client.play(&id(&game), mv).await;
    }
    let path = format!("/api/v1/games/{}", id(&game));
    client.post(&format!("{path}/draw"), json!({})).await;
    let text = client.get(&format!("{path}/record")).await.text();
    assert!(text.contains("[White \"Anna\"]") && text.contains("1/2-1/2"), "{text}");
    let sanmill = client.get(&format!("{path}/record?format=sanmill")).await.text();
    assert!(sanmill.contains("d2 d6"), "{sanmill}");
    let kept = client.post("/api/v1/games/import", json!({ "text": text })).await;
    assert_eq!(kept.status, StatusCode::CREATED, "{}", kept.text());
    let copy = client
        .get(&format!("/api/v1/games/{}", kept.json()["games"][0]["id"].as_str().unwrap()))
        .await
        .json();
    assert_eq!(texts(&copy["moves"]), ["d2", "d6", "f4"]);
    assert_eq!(copy["outcome"]["result"], "1/2-1/2");
    assert_eq!(copy["seats"][1]["name"], "Ben");
}

#[tokio::test]
async fn pictures_and_texts_of_positions() {
    let client = Client::new().await;
    let position = part("3/3/3/6/3/1W1/3 b 8,9");
    let picture = client.get(&format!("/api/v1/nine-mens-morris/picture.svg?position={position}")).await;
    assert_eq!(picture.headers["content-type"], "image/svg+xml");
    assert!(picture.text().contains("<svg"));
    let empty = client.get("/api/v1/solitaire/picture.svg?empty=true").await;
    assert_eq!(empty.status, StatusCode::OK);
    let text = client.get(&format!("/api/v1/nine-mens-morris/text?format=sanmill&position={position}")).await;
    assert!(text.json()["text"].as_str().unwrap().starts_with("********/"), "{}", text.text());
}

#[tokio::test]
async fn a_puzzle_is_solved_by_its_solution_and_by_nothing_else() {
    let client = Client::new().await;
    let list = client.get("/api/v1/puzzles").await.json();
    let first = list["puzzles"][0].clone();
    let path = format!("/api/v1/puzzles/{}", first["id"].as_str().unwrap());
    let puzzle = client.get(&path).await.json();
    assert_eq!(puzzle["position_doc"]["value"], Value::Null, "values are hidden");
    let solution = client.get(&format!("{path}/solution")).await.json();
    let right = solution["moves"].as_array().unwrap().clone();
    let wrong = texts(&puzzle["position_doc"]["moves"]).into_iter().find(|text| *text != right[0]).unwrap();
    let answer = client.post(&format!("{path}/attempt"), json!({ "moves": [wrong] })).await.json();
    assert_eq!((&answer["correct"], &answer["solved"]), (&json!(false), &json!(false)));
    let mut moves = vec![right[0].clone()];
    loop {
        let answer = client.post(&format!("{path}/attempt"), json!({ "moves": moves })).await.json();
        assert_eq!(answer["correct"], true, "{answer}");
        if answer["solved"] == true {
            break;
        }
        moves = answer["moves"].as_array().unwrap().clone();
        moves.push(right[moves.len()].clone());
    }
    let list = client.get("/api/v1/puzzles").await.json();
    assert_eq!((&list["puzzles"][0]["solved"], &list["puzzles"][0]["failures"]), (&json!(true), &json!(1)));
    assert_eq!(client.delete("/api/v1/puzzles/progress").await.status, StatusCode::NO_CONTENT);
    assert_eq!(client.get("/api/v1/puzzles").await.json()["solved"], 0);
}

#[tokio::test]
async fn no_more_analyses_than_the_limit_and_a_closed_one_makes_room() {
    let client = Client::new().await;
    let open = async || {
        let request = client::request("GET", "/api/v1/twelve-mens-morris/analysis?seconds=600&lines=3");
        tower::ServiceExt::oneshot(client.app.clone(), request.body(axum::body::Body::empty()).unwrap())
            .await
            .unwrap()
    };
    let mut running = Vec::new();
    for _ in 0..4 {
        let response = open().await;
        assert_eq!(response.status(), StatusCode::OK);
        running.push(response);
    }
    assert_eq!(open().await.status(), StatusCode::TOO_MANY_REQUESTS);
    // Other requests are answered meanwhile.
    assert_eq!(client.get("/api/v1/catalogue").await.status, StatusCode::OK);
    running.clear();
    for _ in 0..500 {
        if open().await.status() == StatusCode::OK {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the places were never free again");
}
