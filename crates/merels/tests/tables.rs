//! Solving a small game and looking at its tables, as a user does.

use std::path::Path;
use std::process::{Command, Output};

fn merels(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_merels"))
        .args(arguments)
        .arg("--tables")
        .arg(folder)
        .output()
        .expect("the program starts")
}

fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = merels(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

fn refused(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = merels(folder, arguments);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    assert!(output.stdout.is_empty(), "errors go to standard error");
    String::from_utf8(output.stderr).expect("the output is UTF-8")
}

#[test]
fn a_game_is_solved_verified_counted_and_looked_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let solved = printed(folder, &["solve", "three-mens-morris", "--distances"]);
    assert!(solved.starts_with("three-mens-morris: win in 9 plies\n"), "{solved}");

    let verified = printed(folder, &["verify", "three-mens-morris"]);
    assert!(verified.contains("0 wrong\ncomplete proof: "), "{verified}");
    let sampled = printed(folder, &["verify", "three-mens-morris", "--sample", "50", "--seed", "1"]);
    assert!(sampled.contains("seed 1\n") && sampled.contains("sample: "), "{sampled}");

    let stats = printed(folder, &["stats", "three-mens-morris", "--tsv"]);
    let lines: Vec<&str> = stats.lines().collect();
    let columns =
        "game\town\tenemy\town_hand\tenemy_hand\tpositions\twins\tdraws\tlosses\tlongest_win\tlongest_loss";
    assert_eq!(lines[0], columns);
    assert_eq!(lines[1], "three-mens-morris\t0\t0\t3\t3\t1\t1\t0\t0\t9\t0");
    assert_eq!(lines[lines.len() - 1], "three-mens-morris\tstart\twin in 9 plies");
    let raw = printed(folder, &["stats", "three-mens-morris", "--tsv", "--raw"]);
    let moving = raw
        .lines()
        .find(|line| line.starts_with("three-mens-morris\t3\t3\t0\t0\t"))
        .expect("the moving phase");
    // C(9, 3) own times C(6, 3) enemy sets.
    assert!(moving.contains("\t1680\t"), "{moving}");

    let probed = printed(folder, &["probe", "three-mens-morris", "start", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&probed).expect("one JSON document");
    assert_eq!((&document["value"], &document["distance"]), (&"win".into(), &9.into()));
    let moves = document["moves"].as_array().expect("a list of moves");
    assert_eq!(moves.len(), 9);
    assert_eq!(moves[0], serde_json::json!({"move": "b2", "value": "win", "distance": 8}));
    assert_eq!(moves[1]["value"], "draw");
    assert_eq!(moves[1]["distance"], serde_json::Value::Null);
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let missing = refused(folder, &["probe", "nine-holes", "start"], 1);
    assert!(missing.contains("merels solve nine-holes"), "{missing}");
    let other = refused(folder, &["stats", "fox-and-geese"], 2);
    assert!(other.contains("only the mill games"), "{other}");
    let little = refused(folder, &["solve", "nine-mens-morris", "--memory", "10M"], 1);
    assert!(little.contains("memory"), "{little}");
    assert!(!folder.join("nine-mens-morris").exists(), "nothing was begun");
    refused(folder, &["solve", "nine-mens-morris", "--memory", "much"], 2);
}
