//! The state on the screen: the board at the left, everything in words at the right.

use merels_core::picture::{Style as Signs, TextPicture};
use merels_core::{Game, Player, Point};
use merels_engine::Level;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use crate::app::{App, Seat};

/// Columns and rows between the frame and the board.
const PADDING: (u16, u16) = (2, 1);

/// Draws everything, and says where the board's picture begins, for clicks.
pub fn draw(app: &App, frame: &mut Frame) -> (u16, u16) {
    let game = app.play().game();
    let position = app.play().position();
    let picture = TextPicture::new(game.board(), game.men(position), game.letters(), Signs::Unicode);
    let width = picture.rows().first().map_or(0, Vec::len) as u16 + 2 + 2 * PADDING.0;
    let height = picture.rows().len() as u16 + 2 + 2 * PADDING.1;

    let [top, bottom] =
        Layout::vertical([Constraint::Min(height), Constraint::Length(5)]).areas(frame.area());
    let [left, right] = Layout::horizontal([Constraint::Length(width), Constraint::Min(24)]).areas(top);
    let left = Rect { height: left.height.min(height), ..left };

    let block = Block::bordered().title(format!(" {} ", game.name()));
    let inner = block.inner(left);
    frame.render_widget(block, left);
    let origin = (inner.x + PADDING.0, inner.y + PADDING.1);
    let area = Rect {
        x: origin.0,
        y: origin.1,
        width: inner.width.saturating_sub(PADDING.0),
        height: inner.height.saturating_sub(PADDING.1),
    };
    frame.render_widget(Paragraph::new(board_lines(app, &picture)), area);
    frame.render_widget(side(app, right.height), right);
    frame.render_widget(foot(app), bottom);
    origin
}

/// The picture with the colours of men, targets, hint and cursor.
fn board_lines<'a>(app: &App, picture: &TextPicture) -> Vec<Line<'a>> {
    let game = app.play().game();
    let line_style = Style::new().add_modifier(Modifier::DIM);
    let mut cells: Vec<Vec<Span>> = picture
        .rows()
        .iter()
        .map(|row| row.iter().map(|c| Span::styled(c.to_string(), line_style)).collect())
        .collect();
    let men = game.men(app.play().position());
    let marked = marked_points(app);
    let targets = app.targets();
    for point in game.board().points() {
        let (column, row) = picture.cell(point);
        let cell = &mut cells[row][column];
        let mut style = match Player::BOTH.into_iter().find(|player| men[player.index()].contains(point)) {
            Some(Player::White) => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
            Some(Player::Black) => Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD),
            None => line_style,
        };
        if targets.contains(point) {
            style = style.bg(Color::Green).fg(Color::Black).remove_modifier(Modifier::DIM);
            if men[0].contains(point) || men[1].contains(point) {
                style = style.bg(Color::Red);
            } else {
                cell.content = "•".into();
            }
        }
        if marked.contains(&point) {
            style = style.add_modifier(Modifier::UNDERLINED).remove_modifier(Modifier::DIM);
        }
        if app.picked().contains(&point) {
            style = style.bg(Color::Blue).fg(Color::White);
        }
        if app.cursor() == point {
            style = style.add_modifier(Modifier::REVERSED).remove_modifier(Modifier::DIM);
        }
        cell.style = style;
    }
    cells.into_iter().map(Line::from).collect()
}

/// The points of the hint, or else of the last move.
fn marked_points(app: &App) -> Vec<Point> {
    let Some(mv) = app.hint().or_else(|| app.play().moves().last().copied()) else { return Vec::new() };
    let shape = app.play().game().shape(mv);
    shape.from.into_iter().chain(shape.path).chain(shape.captures).collect()
}

/// Players, moves so far.
fn side<'a>(app: &App, height: u16) -> Paragraph<'a> {
    let game = app.play().game();
    let signs = merels_core::picture::men(game.letters(), Signs::Unicode);
    let one = merels_core::words::is_for_one(game);
    let hands = game.hands(app.play().position());
    let mut lines = Vec::new();
    for player in Player::BOTH.into_iter().take(if one { 1 } else { 2 }) {
        let i = player.index();
        let seat = match app.seats()[i] {
            Seat::Person => "you".to_owned(),
            Seat::Computer(level) => format!("computer, {}", level_name(level)),
        };
        let hand = if hands == [0, 0] { String::new() } else { format!(", {} in hand", hands[i]) };
        lines.push(Line::from(format!("{} {}: {seat}{hand}", signs[i], game.player_names()[i])));
    }
    lines.push(Line::default());
    let moves = turns(app);
    let room = usize::from(height).saturating_sub(lines.len() + 2);
    let hidden = moves.len().saturating_sub(room);
    lines.extend(moves.into_iter().skip(hidden).map(Line::from));
    Paragraph::new(lines).block(Block::bordered()).wrap(Wrap { trim: false })
}

fn level_name(level: Level) -> String {
    format!("level {}", level.number())
}

/// The moves so far, a turn a line.
fn turns(app: &App) -> Vec<String> {
    let game = app.play().game();
    let mut lines: Vec<String> = Vec::new();
    let number = app.play().start().1.turn.max(1);
    for (mv, position) in app.play().moves().iter().zip(app.play().positions()) {
        let name = game.format_move(*mv);
        match (game.side_to_move(position), lines.last_mut()) {
            (Player::Black, Some(line)) => {
                line.push_str("  ");
                line.push_str(&name);
            }
            (Player::Black, None) => lines.push(format!("{number:>3}. …  {name}")),
            (Player::White, _) => {
                let number = number as usize + lines.len();
                lines.push(format!("{number:>3}. {name}"));
            }
        }
    }
    lines
}

/// Status, message or typed move, and keys.
fn foot<'a>(app: &App) -> Paragraph<'a> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let second =
        if app.typed().is_empty() { app.message().to_owned() } else { format!("Move: {}▏", app.typed()) };
    let keys =
        "arrows and Enter, mouse, or type a move · u undo · r redo · h hint · n new · R resign · q quit";
    Paragraph::new(vec![
        Line::styled(app.status(), bold),
        Line::from(second),
        Line::styled(keys, Style::new().add_modifier(Modifier::DIM)),
    ])
    .wrap(Wrap { trim: true })
}
