//! The terminal: events in, drawings out.

use std::io;
use std::time::Duration;

use merels_core::picture::{Style, TextPicture};
use merels_core::{AnyGame, Game, Play, Point};
use merels_engine::Settings;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;

use crate::app::{App, Input, Setup};
use crate::draw::draw;
use crate::thinker::Thinker;

/// How long to wait for a key before looking for an answer of the engine.
const PATIENCE: Duration = Duration::from_millis(50);

/// Plays on the terminal until the player leaves, and gives the game as it then stands.
///
/// The engine thinks up to `time` about a move, where its level lets it.
///
/// # Errors
/// When the terminal cannot be read or written.
pub fn run(setup: Setup, settings: Settings, time: Duration) -> io::Result<Play<AnyGame>> {
    let mut thinker = Thinker::new(&setup.game, settings, time);
    let mut app = App::new(setup);
    let mut terminal = ratatui::try_init()?;
    // Without a mouse the keys still do.
    let mouse = execute!(io::stdout(), EnableMouseCapture).is_ok();
    let result = converse(&mut app, &mut thinker, &mut terminal);
    if mouse {
        let _ = execute!(io::stdout(), DisableMouseCapture);
    }
    ratatui::try_restore()?;
    result.map(|()| app.play().clone())
}

fn converse(app: &mut App, thinker: &mut Thinker, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
    while !app.has_quit() {
        let mut origin = (0, 0);
        terminal.draw(|frame| origin = draw(app, frame))?;
        thinker.want(app.version(), app.wanted(), app.play());
        if let Some(answer) = thinker.answer() {
            app.answer(answer.version, answer.task, answer.best);
            continue;
        }
        if !event::poll(PATIENCE)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(input) = of_key(key) {
                    app.input(input);
                }
            }
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let (column, row) = (mouse.column.checked_sub(origin.0), mouse.row.checked_sub(origin.1));
                if let (Some(column), Some(row)) = (column, row)
                    && let Some(point) = point_at(app, usize::from(column), usize::from(row))
                {
                    app.input(Input::Click(point));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn of_key(key: KeyEvent) -> Option<Input> {
    Some(match key.code {
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Input::Character('q'),
        KeyCode::Up => Input::Up,
        KeyCode::Down => Input::Down,
        KeyCode::Left => Input::Left,
        KeyCode::Right => Input::Right,
        KeyCode::Enter => Input::Enter,
        KeyCode::Esc => Input::Escape,
        KeyCode::Backspace => Input::Backspace,
        KeyCode::Char(c) => Input::Character(c),
        _ => return None,
    })
}

/// The point drawn at a cell of the picture, or right beside it.
fn point_at(app: &App, column: usize, row: usize) -> Option<Point> {
    let game = app.play().game();
    let picture =
        TextPicture::new(game.board(), game.men(app.play().position()), game.letters(), Style::Unicode);
    let distance = |point: Point| {
        let (x, y) = picture.cell(point);
        // A cell is about twice as high as it is wide.
        x.abs_diff(column) + 2 * y.abs_diff(row)
    };
    game.board()
        .points()
        .iter()
        .map(|point| (distance(point), point))
        .min()
        .filter(|best| best.0 <= 2)
        .map(|best| best.1)
}
