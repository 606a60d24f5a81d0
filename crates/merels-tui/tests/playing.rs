//! The board in the terminal, driven by keys and clicks as a player drives it, without a terminal.

use merels_core::{AnyGame, Game};
use merels_engine::Level;
use merels_tui::{App, Input, Seat, Setup, Task, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn app_at(spec: &str, position: Option<&str>, seats: [Seat; 2]) -> App {
    let game = AnyGame::parse(spec).unwrap();
    let (position, counters) = match position {
        Some(text) => game.parse_position(text).unwrap(),
        None => (game.start(), game.start_counters()),
    };
    App::new(Setup { game, position, counters, seats })
}

fn two(spec: &str) -> App {
    app_at(spec, None, [Seat::Person; 2])
}

fn click(app: &mut App, name: &str) {
    let point = app.play().game().board().point(name).unwrap();
    app.input(Input::Click(point));
}

fn type_in(app: &mut App, text: &str) {
    for c in text.chars() {
        app.input(Input::Character(c));
    }
    app.input(Input::Enter);
}

fn moves(app: &App) -> Vec<String> {
    app.play().moves().iter().map(|&mv| app.play().game().format_move(mv)).collect()
}

fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| _ = draw(app, frame)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn a_game_is_played_by_clicks_and_the_removal_is_asked_for() {
    let mut app = two("nine-mens-morris");
    for name in ["a7", "a1", "d7", "d1", "g7"] {
        click(&mut app, name);
    }
    assert_eq!(app.status(), "A mill: choose an enemy man to remove");
    assert_eq!(app.targets().len(), 2);
    click(&mut app, "d1");
    assert_eq!(moves(&app), ["a7", "a1", "d7", "d1", "g7xd1"]);
    assert_eq!(app.status(), "Black to place a man (in hand: White 6, Black 7)");
}

#[test]
fn the_cursor_reaches_every_point_of_every_board() {
    for spec in ["nine-mens-morris", "seven-mens-morris", "nine-holes", "fox-and-geese"] {
        let mut app = two(spec);
        let mut seen = std::collections::BTreeSet::from([app.cursor()]);
        let keys = [Input::Up, Input::Left, Input::Down, Input::Right];
        // Breadth first: from every point reached, every key.
        let mut reached = vec![Vec::new()];
        while let Some(way) = reached.pop() {
            for key in keys {
                let mut fresh = two(spec);
                for &earlier in &way {
                    fresh.input(earlier);
                }
                fresh.input(key);
                if seen.insert(fresh.cursor()) {
                    let mut longer = way.clone();
                    longer.push(key);
                    reached.push(longer);
                }
            }
        }
        assert_eq!(seen.len(), app.play().game().board().len(), "{spec}");
        app.input(Input::Enter);
    }
}

#[test]
fn moves_may_be_typed_and_a_wrong_one_is_answered_with_the_reason() {
    let mut app = two("nine-mens-morris");
    type_in(&mut app, "d2");
    type_in(&mut app, "d2");
    assert_eq!(moves(&app), ["d2"]);
    assert_eq!(app.message(), "d2 is illegal: d2 is occupied.");
    for c in "d3".chars() {
        app.input(Input::Character(c));
    }
    assert!(screen(&app, 90, 26).contains("Move: d3"));
    app.input(Input::Backspace);
    app.input(Input::Character('6'));
    app.input(Input::Enter);
    assert_eq!(moves(&app), ["d2", "d6"]);
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut app = two("six-mens-morris");
    for name in ["a1", "c1", "e1"] {
        click(&mut app, name);
    }
    app.input(Input::Character('u'));
    app.input(Input::Character('u'));
    assert_eq!(moves(&app), ["a1"]);
    app.input(Input::Character('r'));
    assert_eq!(moves(&app), ["a1", "c1"]);
    click(&mut app, "e5");
    app.input(Input::Character('r'));
    assert_eq!(app.message(), "There is no move to make again.");
    app.input(Input::Character('n'));
    assert!(moves(&app).is_empty());
    app.input(Input::Character('u'));
    assert_eq!(app.message(), "There is no move to take back.");
}

#[test]
fn against_the_computer_undo_goes_back_to_the_players_own_turn() {
    let level = Level::WEAKEST;
    let mut app = app_at("nine-mens-morris", None, [Seat::Person, Seat::Computer(level)]);
    assert_eq!(app.wanted(), None);
    click(&mut app, "d2");
    assert_eq!(app.wanted(), Some(Task::Move(level)));
    assert_eq!(app.status(), "Black: the computer is thinking");
    click(&mut app, "d3");
    assert_eq!(app.message(), "It is the computer's turn.");
    let answer = app.play().game().parse_move(app.play().position(), "f4").unwrap();
    type_in(&mut app, "b4");
    assert_eq!((app.message(), app.typed()), ("It is not your turn.", "b4"));
    app.input(Input::Escape);
    // An answer to an older position is not taken.
    app.answer(app.version() - 1, Task::Move(level), Some((answer, None)));
    assert_eq!(moves(&app), ["d2"]);
    app.answer(app.version(), Task::Move(level), Some((answer, None)));
    assert_eq!(moves(&app), ["d2", "f4"]);
    app.input(Input::Character('u'));
    assert!(moves(&app).is_empty());
    app.input(Input::Character('r'));
    assert_eq!(moves(&app), ["d2", "f4"]);
}

#[test]
fn a_hint_is_shown_and_forgotten_after_the_move() {
    let mut app = two("nine-mens-morris");
    app.input(Input::Character('h'));
    assert_eq!(app.wanted(), Some(Task::Hint));
    let hint = app.play().game().parse_move(app.play().position(), "d2").unwrap();
    app.answer(app.version(), Task::Hint, Some((hint, None)));
    assert_eq!(app.message(), "Hint: d2.");
    assert_eq!((app.hint(), app.wanted()), (Some(hint), None));
    click(&mut app, "d2");
    assert_eq!(app.hint(), None);
}

#[test]
fn the_end_is_said_in_words_and_nothing_can_be_played_after_it() {
    let mut app = two("three-mens-morris");
    for name in ["a1", "a3", "b1", "b3", "c1"] {
        click(&mut app, name);
    }
    assert_eq!(app.status(), "White wins: White has a mill.");
    click(&mut app, "c3");
    assert!(app.message().starts_with("The game is over"));
    app.input(Input::Character('u'));
    assert_eq!(app.status(), "White to place a man (in hand: White 1, Black 1)");
    app.input(Input::Character('R'));
    assert_eq!(app.status(), "Black wins: White resigned.");
}

#[test]
fn the_screen_shows_board_players_moves_and_keys_in_a_usual_terminal() {
    let mut app = app_at("nine-mens-morris", None, [Seat::Person, Seat::Computer(Level::STRONGEST)]);
    click(&mut app, "d2");
    let shown = screen(&app, 80, 24);
    for part in [
        "Nine Men's Morris",
        "7 ┌───────────┬───────────┐",
        "a   b   c   d   e   f   g",
        "○ White: you, 8 in hand",
        "● Black: computer, level 10, 9 in hand",
        "1. d2",
        "Black: the computer is thinking",
        "u undo",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
    // A small window loses parts, but nothing breaks.
    for size in [(1, 1), (20, 5), (40, 10)] {
        let _ = screen(&app, size.0, size.1);
    }
}

#[test]
fn solitaire_is_played_by_one_person() {
    let mut app = app_at("solitaire", None, [Seat::Person; 2]);
    assert_eq!(app.status(), "36 pegs left, jump");
    click(&mut app, "d2");
    click(&mut app, "d4");
    assert_eq!(moves(&app), ["d2:d4"]);
    app.input(Input::Character('R'));
    assert_eq!(app.status(), "Given up.");
}
