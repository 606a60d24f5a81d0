//! Conversations in the engine protocol.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use merels_core::{MillGame, MillPosition, Wdl};
use merels_engine::protocol::{Action, Bounds, Session};
use merels_engine::{Oracle, Verdict};

fn session() -> Session {
    let open = |path: &Path, _: &MillGame| Err(format!("{} is not a folder", path.display()));
    Session::new(Bounds { hash: 64, threads: 8 }, Box::new(open))
}

/// Says lines and gives all answers; a search runs to its end before the next line.
fn converse(session: &mut Session, lines: &[&str]) -> Vec<String> {
    let mut said = Vec::new();
    for line in lines {
        for action in session.hear(line) {
            match action {
                Action::Say(line) => said.push(line),
                Action::Search(job) => {
                    job.run(&AtomicBool::new(false), &mut |line| said.push(line));
                    session.finished();
                }
                Action::Stop | Action::Quit => {}
            }
        }
    }
    said
}

#[test]
fn the_engine_introduces_itself_and_its_options() {
    let said = converse(&mut session(), &["uci", "isready"]);
    assert!(said[0].starts_with("id name Merels "));
    for name in ["Hash", "Threads", "Level", "MultiPV", "TablesPath", "Rules"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {name} type "))), "{name}");
    }
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_search_ends_with_the_best_move() {
    let said = converse(&mut session(), &["position startpos moves a7 b6 d7 b4", "go depth 4"]);
    assert!(said.iter().any(|line| line.starts_with("info depth 4 multipv 1 score cp ")), "{said:?}");
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove g7x")), "{said:?}");
}

#[test]
fn a_forced_win_is_told_as_exact() {
    let lines = ["setoption name Rules value three-mens-morris", "position startpos", "go depth 14"];
    let said = converse(&mut session(), &lines);
    assert!(said.iter().any(|line| line.contains(" score exact win 9 ")), "{said:?}");
}

#[test]
fn several_lines_are_numbered() {
    let said = converse(&mut session(), &["setoption name MultiPV value 3", "go depth 3"]);
    let last: Vec<&String> = said.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
    let numbers: Vec<&str> = last.iter().filter_map(|line| line.split(' ').nth(4)).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
}

#[test]
fn a_position_text_and_moves_lead_to_a_position() {
    let lines = [
        "setoption name Rules value six-mens-morris:men=5",
        "position fen W1B/1B1/W1WB/B1B/1W1 w 0,0 2 9 moves a1-c1",
        "d",
    ];
    let said = converse(&mut session(), &lines);
    assert!(said.iter().all(|line| line.starts_with("info string")), "{said:?}");
    let said = converse(&mut session(), &["position startpos moves d6 f4", "d"]);
    assert_eq!(said, ["info string nine-mens-morris 3/1W1/3/4B1/3/3/3 w 8,8 0 2"]);
}

#[test]
fn what_cannot_be_understood_is_answered_and_changes_nothing() {
    let bad = [
        "hello",
        "position",
        "position fen",
        "position fen nonsense",
        "position startpos moves d6 d6",
        "position startpos moves d6 zz",
        "setoption",
        "setoption name",
        "setoption name Luck value 3",
        "setoption name Threads",
        "setoption name Threads value many",
        "setoption name Level value -3",
        "setoption name Rules value chess",
        "setoption name Rules value nine-mens-morris:men=2",
        "go depth",
        "go depth x",
        "go somewhere",
        "go searchmoves zz",
        "go wtime 1000",
        "go depth 99999999999999999999999999",
        "\u{0}\u{fffd}",
    ];
    let mut session = session();
    converse(&mut session, &["position startpos moves d6"]);
    for line in bad {
        let said = converse(&mut session, &[line]);
        assert_eq!(said.len(), 1, "{line}: {said:?}");
        assert!(said[0].starts_with("info string error "), "{line}: {said:?}");
        assert!(!said[0].contains('\n'));
    }
    assert_eq!(converse(&mut session, &["", "   ", "stop"]), Vec::<String>::new());
    assert!(converse(&mut session, &["d"])[0].contains("3/1W1/3/6/3/3/3 b 8,9"), "the position is as it was");
}

#[test]
fn settings_the_computer_cannot_give_are_replaced_by_the_nearest() {
    let mut session = session();
    for (line, using) in [
        ("setoption name Hash value 999999999", "using 64"),
        ("setoption name Hash value 99999999999999999999999", "using 64"),
        ("setoption name Threads value 0", "using 1"),
        ("setoption name Threads value 1000", "using 8"),
        ("setoption name Level value 11", "using 10"),
    ] {
        let said = converse(&mut session, &[line]);
        assert!(said[0].starts_with("info string error ") && said[0].contains(using), "{line}: {said:?}");
    }
    assert_eq!((session.settings().hash, session.settings().threads), (64 << 20, 8));
}

#[test]
fn a_missing_tables_folder_is_told_and_play_goes_on() {
    let mut session = session();
    let said = converse(&mut session, &["setoption name TablesPath value /no such folder"]);
    assert!(said[0].contains("/no such folder is not a folder"), "{said:?}");
    assert!(converse(&mut session, &["go nodes 100"]).iter().any(|line| line.starts_with("bestmove ")));
}

#[test]
fn values_of_tables_are_told_as_exact() {
    struct Draws;
    impl Oracle<MillGame> for Draws {
        fn probe(&self, _: &MillPosition) -> Option<Verdict> {
            Some(Verdict { value: Wdl::Draw, distance: None })
        }
    }
    let open = |_: &Path, _: &MillGame| Ok(Arc::new(Draws) as Arc<dyn Oracle<MillGame>>);
    let mut session = Session::new(Bounds { hash: 64, threads: 1 }, Box::new(open));
    let said = converse(&mut session, &["setoption name TablesPath value here", "go depth 2"]);
    assert!(said.iter().any(|line| line.contains(" score exact draw ")), "{said:?}");
}

#[test]
fn a_search_that_runs_can_be_stopped_but_not_disturbed() {
    let mut session = session();
    let actions = session.hear("go infinite");
    let [Action::Search(_)] = actions.as_slice() else { panic!("{actions:?}") };
    assert!(session.is_searching());
    for line in ["go depth 1", "position startpos", "setoption name Hash value 1", "ucinewgame"] {
        let said = converse(&mut session, &[line]);
        assert!(said[0].starts_with("info string error a search is running"), "{said:?}");
    }
    assert_eq!(converse(&mut session, &["isready"]), ["readyok"]);
    assert!(matches!(session.hear("stop").as_slice(), [Action::Stop]));
    assert!(matches!(session.hear("quit").as_slice(), [Action::Quit]));
}

#[test]
fn a_stopped_endless_search_names_a_move() {
    let mut session = session();
    let Some(Action::Search(job)) = session.hear("go infinite").pop() else { panic!("no search") };
    let mut said = Vec::new();
    job.run(&AtomicBool::new(true), &mut |line| said.push(line));
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ") && line != "bestmove (none)"));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let lines =
        ["setoption name Rules value tic-tac-toe", "position startpos moves a1 a2 b1 b2 c1", "go depth 3"];
    assert_eq!(converse(&mut session(), &lines), ["bestmove (none)"]);
}

#[test]
fn a_clock_is_enough_to_go_by() {
    let said = converse(&mut session(), &["go wtime 300 btime 300 winc 10 binc 10"]);
    assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{said:?}");
}

#[test]
fn the_same_seed_level_and_nodes_say_the_same() {
    let talk = || {
        let lines = ["setoption name Level value 4", "setoption name Seed value 9", "go nodes 4000"];
        converse(&mut session(), &lines).pop()
    };
    assert_eq!(talk(), talk());
}
