//! Games through the API.

#[path = "client.rs"]
mod client;

use axum::http::StatusCode;
use client::{Client, id, texts};
use serde_json::{Value, json};

fn two(game: &str) -> Value {
    json!({ "game": game, "mode": "two-players" })
}

/// White closes the lowest row.
const MILL: [&str; 5] = ["a1", "a3", "b1", "b3", "c1"];

#[tokio::test]
async fn a_game_between_two_people_is_told_move_by_move_and_ends_in_words() {
    let client = Client::new().await;
    let game = client.begin(two("three-mens-morris")).await;
    assert_eq!(game["state"]["text"], "White places a man; 3 in hand.");
    assert_eq!(game["state"]["moves"].as_array().unwrap().len(), 9);
    assert_eq!(game["state"]["moves"][0]["steps"], json!([{ "kind": "place", "point": "a3" }]));
    let mut last = Value::Null;
    for mv in MILL {
        last = client.play(&id(&game), mv).await;
    }
    assert_eq!(last["outcome"]["text"], "White wins: White has a mill.");
    assert_eq!(last["outcome"]["result"], "1-0");
    assert_eq!(last["can"]["play"], false);
    assert_eq!(last["can"]["rematch"], true);
    assert_eq!(texts(&last["moves"]), MILL);
    let again = client.post(&format!("/api/v1/games/{}/moves", id(&game)), json!({ "move": "c3" })).await;
    assert_eq!((again.status, again.message().as_str()), (StatusCode::CONFLICT, "The game is over."));
    let states = client.get(&format!("/api/v1/games/{}/states", id(&game))).await.json();
    assert_eq!(states["states"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn a_move_is_taken_back_and_made_again() {
    let client = Client::new().await;
    let game = client.begin(two("nine-mens-morris")).await;
    let path = |what: &str| format!("/api/v1/games/{}/{what}", id(&game));
    assert_eq!(client.post(&path("undo"), json!({})).await.status, StatusCode::CONFLICT);
    client.play(&id(&game), "d2").await;
    client.play(&id(&game), "d6").await;
    let undone = client.post(&path("undo"), json!({})).await.json();
    assert_eq!((texts(&undone["moves"]), &undone["undone"]), (vec!["d2".into()], &json!(["d6"])));
    let redone = client.post(&path("redo"), json!({})).await.json();
    assert_eq!(texts(&redone["moves"]), ["d2", "d6"]);
    client.post(&path("undo"), json!({})).await;
    let other = client.play(&id(&game), "f4").await;
    assert_eq!(other["undone"], json!([]));
}

#[tokio::test]
async fn a_move_chosen_from_an_old_document_is_refused() {
    let client = Client::new().await;
    let game = client.begin(two("nine-mens-morris")).await;
    client.play(&id(&game), "d2").await;
    let path = format!("/api/v1/games/{}/moves", id(&game));
    let late = client.post(&path, json!({ "move": "d6", "version": game["version"] })).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_its_reason() {
    let client = Client::new().await;
    let game = client.begin(two("nine-mens-morris")).await;
    client.play(&id(&game), "d2").await;
    let answer = client.post(&format!("/api/v1/games/{}/moves", id(&game)), json!({ "move": "d2" })).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.message().contains("d2"), "{}", answer.message());
}

#[tokio::test]
async fn the_computer_begins_as_white_and_answers_every_move() {
    let client = Client::new().await;
    let wish = json!({ "game": "three-mens-morris", "mode": "computer", "side": "black", "level": 1 });
    let game = client.begin(wish).await;
    assert_eq!(game["seats"][0]["computer"], true);
    let path = format!("/api/v1/games/{}", id(&game));
    let mut document = client.wait(&path, |game| game["thinking"] == false).await;
    assert_eq!(document["moves"].as_array().unwrap().len(), 1);
    while document["outcome"].is_null() && document["moves"].as_array().unwrap().len() < 30 {
        let mv = texts(&document["state"]["moves"])[0].clone();
        let moved = client.play(&id(&game), &mv).await;
        let plies = moved["moves"].as_array().unwrap().len();
        document = client
            .wait(&path, |game| {
                game["thinking"] == false
                    && (game["moves"].as_array().unwrap().len() > plies || !game["outcome"].is_null())
            })
            .await;
    }
    let undone = client.post(&format!("{path}/undo"), json!({})).await.json();
    assert_eq!(undone["state"]["side"], "black", "it is the person's turn again");
}

#[tokio::test]
async fn the_computer_does_not_let_a_person_move_for_it() {
    let client = Client::new().await;
    let wish = json!({ "game": "nine-mens-morris", "mode": "computer", "side": "black", "level": 10 });
    let game = client.begin(wish).await;
    let answer = client.post(&format!("/api/v1/games/{}/moves", id(&game)), json!({ "move": "d2" })).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn every_game_can_be_begun_and_played_against_the_computer_or_alone() {
    let client = Client::new().await;
    let catalogue = client.get("/api/v1/catalogue").await.json();
    let games = catalogue["games"].as_array().unwrap();
    assert_eq!(games.len(), 14);
    for info in games {
        let mode = if info["players"] == 1 { "solitaire" } else { "computer" };
        let game = client.begin(json!({ "game": info["id"], "mode": mode, "level": 1 })).await;
        let mv = texts(&game["state"]["moves"])[0].clone();
        client.play(&id(&game), &mv).await;
        if mode == "computer" {
            let path = format!("/api/v1/games/{}", id(&game));
            client.wait(&path, |game| game["moves"].as_array().unwrap().len() == 2).await;
        }
    }
}

#[tokio::test]
async fn a_finished_game_is_there_again_after_the_server_was_killed() {
    let client = Client::new().await;
    let game = client.begin(two("three-mens-morris")).await;
    for mv in MILL {
        client.play(&id(&game), mv).await;
    }
    let given_up = client.begin(two("fox-and-geese")).await;
    client.post(&format!("/api/v1/games/{}/resign", id(&given_up)), json!({ "side": "white" })).await;
    let client = Client::within(client.killed()).await;
    let back = client.get(&format!("/api/v1/games/{}", id(&game))).await.json();
    assert_eq!(texts(&back["moves"]), MILL);
    assert_eq!(back["outcome"]["reason"], "mill");
    let back = client.get(&format!("/api/v1/games/{}", id(&given_up))).await.json();
    assert_eq!(back["outcome"]["text"], "Geese win: Fox resigned.");
}

#[tokio::test]
async fn an_unfinished_game_goes_on_after_the_server_was_killed() {
    let client = Client::new().await;
    let game = client.begin(two("nine-mens-morris:flying=never")).await;
    client.play(&id(&game), "d2").await;
    client.play(&id(&game), "d6").await;
    client.post(&format!("/api/v1/games/{}/undo", id(&game)), json!({})).await;
    let client = Client::within(client.killed()).await;
    let back = client.get(&format!("/api/v1/games/{}", id(&game))).await.json();
    assert_eq!((texts(&back["moves"]), &back["undone"]), (vec!["d2".into()], &json!(["d6"])));
    client.play(&id(&game), "f4").await;
}

#[tokio::test]
async fn jumps_of_one_peg_are_one_move_and_are_taken_back_one_by_one() {
    let client = Client::new().await;
    let game = client.begin(json!({ "game": "solitaire", "mode": "solitaire" })).await;
    let path = format!("/api/v1/games/{}", id(&game));
    let mut document = game;
    let mut jumps = 0;
    while document["outcome"].is_null() {
        let last = document["moves"]
            .as_array()
            .unwrap()
            .last()
            .map(|mv| mv["path"].as_array().unwrap().last().unwrap().clone());
        let moves = document["state"]["moves"].as_array().unwrap();
        let on = moves.iter().find(|mv| Some(&mv["from"]) == last.as_ref()).unwrap_or(&moves[0]);
        document = client.play(&id(&document), on["text"].as_str().unwrap()).await;
        jumps += 1;
    }
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(document["solitaire"]["moves"], moves.len());
    assert!(moves.len() < jumps, "some jumps went on with the same peg");
    assert_eq!(document["solitaire"]["pegs"], 36 - jumps);
    let best = client.get("/api/v1/solitaire/best").await.json();
    assert_eq!(best["best"][0]["pegs"], 36 - jumps);
    for left in (0..jumps).rev() {
        document = client.post(&format!("{path}/undo"), json!({})).await.json();
        assert_eq!(document["state"]["counts"][0], 36 - left);
    }
    assert_eq!(client.get("/api/v1/solitaire/best").await.json()["best"], json!([]));
}

#[tokio::test]
async fn a_rematch_exchanges_the_sides() {
    let client = Client::new().await;
    let wish = json!({ "game": "nine-mens-morris", "mode": "computer", "level": 2, "names": ["Anna", ""] });
    let game = client.begin(wish).await;
    let resigned = client.post(&format!("/api/v1/games/{}/resign", id(&game)), json!({})).await.json();
    assert_eq!(resigned["outcome"]["result"], "0-1");
    let answer = client.post(&format!("/api/v1/games/{}/rematch", id(&game)), json!({})).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let rematch = answer.json();
    assert_eq!(rematch["seats"][0], json!({ "computer": true, "level": 2, "name": "Computer, level 2" }));
    assert_eq!(rematch["seats"][1]["name"], "Anna");
    let results = client.get("/api/v1/results").await.json();
    assert_eq!(results["rows"][0]["lost"], 1);
    assert_eq!(results["rows"][0]["level"], 2);
}

#[tokio::test]
async fn games_are_found_by_state_game_words_and_page() {
    let client = Client::new().await;
    let names = json!({ "game": "lasker-morris", "mode": "two-players", "names": ["Emanuel", "100% _ you"] });
    let lasker = client.begin(names).await;
    for _ in 0..3 {
        client.begin(two("nine-mens-morris")).await;
    }
    client.post(&format!("/api/v1/games/{}/draw", id(&lasker)), json!({})).await;
    let find = async |query: &str| client.get(&format!("/api/v1/games?{query}")).await.json();
    assert_eq!(find("").await["total"], 4);
    assert_eq!(find("status=finished").await["games"][0]["outcome"]["text"], "Draw: the players agreed.");
    assert_eq!(find("status=active&game=nine-mens-morris").await["total"], 3);
    assert_eq!(find("q=emanuel%20lasker").await["total"], 1);
    assert_eq!(find("q=100%25").await["total"], 1);
    assert_eq!(find("q=1%25_").await["total"], 0);
    let first = find("limit=3").await;
    let rest = find(&format!("limit=3&after={}", first["next"].as_str().unwrap())).await;
    assert_eq!(first["games"].as_array().unwrap().len() + rest["games"].as_array().unwrap().len(), 4);
    assert_eq!(rest["next"], Value::Null);
    assert_eq!(client.delete(&format!("/api/v1/games/{}", id(&lasker))).await.status, StatusCode::NO_CONTENT);
    assert_eq!(find("").await["total"], 3);
    assert_eq!(client.get(&format!("/api/v1/games/{}", id(&lasker))).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_hint_is_a_legal_move_with_a_reason() {
    let client = Client::new().await;
    for (game, mode) in [("three-mens-morris", "two-players"), ("solitaire:diagonals=no", "solitaire")] {
        let game = client.begin(json!({ "game": game, "mode": mode })).await;
        let hint = client.get(&format!("/api/v1/games/{}/hint", id(&game))).await.json();
        let text = hint["move"]["text"].as_str().unwrap().to_owned();
        assert!(texts(&game["state"]["moves"]).contains(&text), "{hint}");
        assert!(hint["text"].as_str().unwrap().len() > text.len());
    }
}

#[tokio::test]
async fn a_clock_runs_from_the_second_move_on() {
    let client = Client::new().await;
    let clock = json!({ "seconds": 60, "increment": 2 });
    let game =
        client.begin(json!({ "game": "nine-mens-morris", "mode": "two-players", "clock": clock })).await;
    assert_eq!(game["clock"], json!({ "left_ms": [60_000, 60_000], "increment": 2, "running": null }));
    let moved = client.play(&id(&game), "d2").await;
    assert_eq!(moved["clock"]["running"], "black");
}

#[tokio::test]
async fn settings_are_remembered() {
    let client = Client::new().await;
    let body = json!({ "values": { "theme": "dark", "sounds": true, "volume": 0.5 } });
    let put = client::request("PUT", "/api/v1/settings").header("content-type", "application/json");
    let answer = client.send(put.body(body.to_string().into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK);
    let client = Client::within(client.killed()).await;
    assert_eq!(client.get("/api/v1/settings").await.json(), body);
}

#[tokio::test]
async fn a_finished_game_is_reviewed_move_by_move_and_the_review_is_kept() {
    let client = Client::new().await;
    let game = client.begin(two("three-mens-morris")).await;
    let path = format!("/api/v1/games/{}/review", id(&game));
    assert_eq!(client.post(&path, json!({})).await.status, StatusCode::CONFLICT, "the game is not over");
    for mv in MILL {
        client.play(&id(&game), mv).await;
    }
    assert_eq!(client.get(&path).await.json()["status"], "none");
    assert_eq!(client.post(&path, json!({})).await.status, StatusCode::ACCEPTED);
    let review =
        client.wait(&path, |review| review["status"] == "done" || review["status"] == "failed").await;
    assert_eq!(review["status"], "done", "{review}");
    let moves = review["moves"].as_array().unwrap();
    assert!(moves.iter().map(|mv| mv["move"].as_str().unwrap()).eq(MILL));
    assert_eq!(moves[4]["grade"], "best", "it wins at once");
    assert_eq!(review["curve"].as_array().unwrap().len(), 6);
    assert_eq!(review["curve"][5]["bar"], 1.0);
    let client = Client::within(client.killed()).await;
    assert_eq!(client.get(&path).await.json(), review);
    assert_eq!(client.post(&path, json!({})).await.status, StatusCode::OK);
}

#[tokio::test]
async fn who_watches_a_game_hears_of_it_at_once_and_after_every_change() {
    use futures_util::StreamExt;
    let client = Client::new().await;
    let game = client.begin(two("nine-mens-morris")).await;
    let request = client::request("GET", &format!("/api/v1/games/{}/events", id(&game)));
    let response =
        tower::ServiceExt::oneshot(client.app.clone(), request.body(axum::body::Body::empty()).unwrap());
    let mut events = response.await.unwrap().into_body().into_data_stream();
    let mut heard = String::new();
    for mv in [None, Some("d2"), Some("d6")] {
        if let Some(mv) = mv {
            client.play(&id(&game), mv).await;
        }
        heard = String::from_utf8(events.next().await.unwrap().unwrap().to_vec()).unwrap();
        assert!(heard.starts_with("event: game\n"), "{heard}");
    }
    assert!(heard.contains("\"text\":\"d6\""), "{heard}");
    client.server.close().await;
    let last = String::from_utf8(events.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(last.starts_with("event: end\n"), "{last}");
    assert!(events.next().await.is_none());
}
