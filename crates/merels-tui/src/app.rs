//! The state of the board in the terminal, and what every key does to it. Nothing here knows of a terminal.

use merels_core::board::Place;
use merels_core::{AnyGame, AnyMove, AnyPosition, Counters, Family, Game, Outcome, Play, Player};
use merels_core::{Point, PointSet, Reason, words};
use merels_engine::{Level, Score};

use crate::selection::{Picked, Selection};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at this terminal.
    Person,
    /// The computer at this level.
    Computer(Level),
}

/// How a game is begun.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: AnyGame,
    /// Where it begins.
    pub position: AnyPosition,
    /// The counters there.
    pub counters: Counters,
    /// Who plays White and who plays Black.
    pub seats: [Seat; 2],
}

/// What the engine is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A move of a player of this level.
    Move(Level),
    /// The best move it knows.
    Hint,
}

/// A key or a click, whatever the terminal calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The cursor goes to a point above.
    Up,
    /// Below.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// The point under the cursor is picked, or the typed move made.
    Enter,
    /// What was picked or typed is forgotten.
    Escape,
    /// The last typed character is deleted.
    Backspace,
    /// A character is typed: a command, or part of a move.
    Character(char),
    /// A point is clicked.
    Click(Point),
}

/// The whole state.
#[derive(Debug)]
pub struct App {
    setup: Setup,
    play: Play<AnyGame>,
    /// Moves taken back, the last one first to be made again.
    undone: Vec<AnyMove>,
    cursor: Point,
    selection: Selection,
    typed: String,
    message: String,
    hint: Option<AnyMove>,
    hint_wanted: bool,
    /// Counts the changes of the game: an answer of the engine to an older one is out of date.
    version: u64,
    quit: bool,
}

impl App {
    /// A new game.
    pub fn new(setup: Setup) -> Self {
        let play = Play::from_position(setup.game.clone(), setup.position, setup.counters);
        let board = setup.game.board();
        let middle = Place { file: board.files() / 2, rank: board.ranks() / 2 };
        let cursor = nearest(&setup.game, middle, board.points());
        Self {
            setup,
            play,
            undone: Vec::new(),
            cursor,
            selection: Selection::default(),
            typed: String::new(),
            message: String::new(),
            hint: None,
            hint_wanted: false,
            version: 0,
            quit: false,
        }
    }

    /// The game in progress.
    pub fn play(&self) -> &Play<AnyGame> {
        &self.play
    }

    /// Who plays White and who plays Black.
    pub fn seats(&self) -> [Seat; 2] {
        self.setup.seats
    }

    /// The point under the cursor.
    pub fn cursor(&self) -> Point {
        self.cursor
    }

    /// The points picked so far.
    pub fn picked(&self) -> &[Point] {
        self.selection.picked()
    }

    /// The points that may be picked next, when a person is to move and has begun to.
    pub fn targets(&self) -> PointSet {
        if !self.is_persons_turn() || self.picked().is_empty() {
            return PointSet::EMPTY;
        }
        self.selection.next_points(self.play.game(), &self.play.legal_moves())
    }

    /// What has been typed of a move.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// What there is to say about the last key; empty if nothing.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// A move to show as a hint.
    pub fn hint(&self) -> Option<AnyMove> {
        self.hint
    }

    /// Whether the player wants to leave.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Counts the changes of the game.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// What the engine should think about now.
    pub fn wanted(&self) -> Option<Task> {
        if self.quit || self.play.outcome().is_some() {
            return None;
        }
        match self.setup.seats[self.play.side_to_move().index()] {
            Seat::Computer(level) => Some(Task::Move(level)),
            Seat::Person => self.hint_wanted.then_some(Task::Hint),
        }
    }

    fn is_persons_turn(&self) -> bool {
        self.play.outcome().is_none() && self.setup.seats[self.play.side_to_move().index()] == Seat::Person
    }

    /// Where the game stands, in words.
    pub fn status(&self) -> String {
        let game = self.play.game();
        if let Some(outcome) = self.play.outcome() {
            return words::outcome(game, outcome);
        }
        if !self.is_persons_turn() {
            let name = game.player_names()[self.play.side_to_move().index()];
            return format!("{name}: the computer is thinking");
        }
        if self.hint_wanted {
            return "Looking for a hint".into();
        }
        if self.has_only_a_pass() {
            return format!("{} (no move: Enter passes)", words::turn(game, self.play.position()));
        }
        match self.stage() {
            Stage::Begin => words::turn(game, self.play.position()),
            Stage::Go => "Choose where the man goes".into(),
            Stage::GoOn => "Go on jumping, or press Enter to stop here".into(),
            Stage::Remove => "A mill: choose an enemy man to remove".into(),
        }
    }

    fn stage(&self) -> Stage {
        let (game, moves) = (self.play.game(), self.play.legal_moves());
        let picked = self.picked();
        if picked.is_empty() {
            return Stage::Begin;
        }
        if self.selection.complete(game, &moves).is_some() {
            return Stage::GoOn;
        }
        let next = self.selection.next_points(game, &moves);
        let enemies = game.men(self.play.position())[self.play.side_to_move().other().index()];
        let removes = game.family() == Family::Mill && enemies.contains_all(next);
        if removes { Stage::Remove } else { Stage::Go }
    }

    fn has_only_a_pass(&self) -> bool {
        let moves = self.play.legal_moves();
        !moves.is_empty() && moves.iter().all(|&mv| self.play.game().shape(mv).path.is_empty())
    }

    /// Takes in a key or a click.
    pub fn input(&mut self, input: Input) {
        self.message.clear();
        match input {
            Input::Up => self.step(0, 1),
            Input::Down => self.step(0, -1),
            Input::Left => self.step(-1, 0),
            Input::Right => self.step(1, 0),
            Input::Enter if !self.typed.is_empty() => self.make_typed(),
            Input::Enter => self.enter(),
            Input::Escape => {
                self.selection.clear();
                self.typed.clear();
                self.hint = None;
            }
            Input::Backspace => {
                self.typed.pop();
            }
            Input::Character(c) => self.character(c),
            Input::Click(point) => {
                self.cursor = point;
                self.pick(point);
            }
        }
    }

    /// Moves the cursor to the nearest point in a direction, preferring those straight ahead.
    fn step(&mut self, across: i32, up: i32) {
        let board = self.play.game().board();
        let here = board.place(self.cursor);
        let cost = |point: Point| {
            let there = board.place(point);
            let (x, y) =
                (i32::from(there.file) - i32::from(here.file), i32::from(there.rank) - i32::from(here.rank));
            let (ahead, aside) = (x * across + y * up, (x * up).abs() + (y * across).abs());
            (ahead > 0).then_some(ahead + 3 * aside)
        };
        let best = board.points().iter().filter_map(|point| Some((cost(point)?, point))).min();
        if let Some((_, point)) = best {
            self.cursor = point;
        }
    }

    fn enter(&mut self) {
        let moves = self.play.legal_moves();
        if self.is_persons_turn() {
            if self.has_only_a_pass() {
                return self.make(moves[0]);
            }
            // Enter where the man stands already means that he stops there.
            if self.picked().last() == Some(&self.cursor)
                && let Some(mv) = self.selection.complete(self.play.game(), &moves)
            {
                return self.make(mv);
            }
        }
        self.pick(self.cursor);
    }

    fn pick(&mut self, point: Point) {
        if self.play.outcome().is_some() {
            self.message = "The game is over: n begins a new one, u takes moves back.".into();
            return;
        }
        if !self.is_persons_turn() {
            self.message = "It is the computer's turn.".into();
            return;
        }
        let moves = self.play.legal_moves();
        match self.selection.pick(self.play.game(), &moves, point) {
            Picked::Move(mv) => self.make(mv),
            Picked::More | Picked::Nothing => {}
            Picked::Refused => {
                let name = self.play.game().board().name(point);
                self.message = format!("No legal move has {name} here.");
            }
        }
    }

    fn character(&mut self, c: char) {
        // Points are typed with the letters a to g, so no command has one of those.
        match c {
            'q' => self.quit = true,
            'u' => self.undo(),
            'r' => self.redo(),
            'h' => self.want_hint(),
            'n' => self.restart(),
            'R' => self.resign(),
            ' ' => self.enter(),
            'a'..='g' | '1'..='9' | '-' | ':' | 'x' if self.typed.len() < 60 => self.typed.push(c),
            _ => self.message = format!("'{c}' means nothing here."),
        }
    }

    fn make_typed(&mut self) {
        if !self.is_persons_turn() {
            // What was typed stays, to be made in a moment.
            self.message = "It is not your turn.".into();
            return;
        }
        let text = std::mem::take(&mut self.typed);
        match self.play.game().parse_move(self.play.position(), &text) {
            Ok(mv) => self.make(mv),
            Err(error) => self.message = format!("{error}."),
        }
    }

    /// Makes a move of a person, which may still be barred by a limit of play.
    fn make(&mut self, mv: AnyMove) {
        if let Err(error) = self.play.play(mv) {
            self.message = format!("{}: {error}.", self.play.game().format_move(mv));
            return;
        }
        self.undone.clear();
        self.changed();
    }

    fn changed(&mut self) {
        self.version += 1;
        self.selection.clear();
        self.typed.clear();
        self.hint = None;
        self.hint_wanted = false;
    }

    /// Takes back the last move, and with it the computer's answer, so that a person is to move.
    fn undo(&mut self) {
        let Some(mv) = self.play.undo() else {
            self.message = "There is no move to take back.".into();
            return;
        };
        self.undone.push(mv);
        while !self.is_persons_turn() && self.has_person() {
            let Some(mv) = self.play.undo() else { break };
            self.undone.push(mv);
        }
        self.changed();
    }

    fn has_person(&self) -> bool {
        self.setup.seats.contains(&Seat::Person)
    }

    /// Makes again what was taken back, up to the next turn of a person.
    fn redo(&mut self) {
        if self.undone.is_empty() {
            self.message = "There is no move to make again.".into();
        }
        while let Some(mv) = self.undone.pop() {
            if self.play.play(mv).is_err() {
                self.undone.clear();
            }
            if self.is_persons_turn() || !self.has_person() {
                break;
            }
        }
        self.changed();
    }

    fn want_hint(&mut self) {
        if self.is_persons_turn() {
            self.hint_wanted = true;
        } else {
            self.message = "A hint is for your own turn.".into();
        }
    }

    fn restart(&mut self) {
        let Setup { game, position, counters, .. } = &self.setup;
        self.play = Play::from_position(game.clone(), *position, *counters);
        self.undone.clear();
        self.changed();
    }

    fn resign(&mut self) {
        let loser = match self.setup.seats {
            [Seat::Person, Seat::Computer(_)] => Player::White,
            [Seat::Computer(_), Seat::Person] => Player::Black,
            _ => self.play.side_to_move(),
        };
        let outcome = if words::is_for_one(self.play.game()) {
            Outcome::draw(Reason::Resigned)
        } else {
            Outcome::win(loser.other(), Reason::Resigned)
        };
        if self.play.end(outcome).is_err() {
            self.message = "The game is over already.".into();
        }
        self.changed();
    }

    /// Takes in what the engine found for `task` when the game had this version.
    pub fn answer(&mut self, version: u64, task: Task, best: Option<(AnyMove, Option<Score>)>) {
        if version != self.version || self.wanted() != Some(task) {
            return;
        }
        self.hint_wanted = false;
        match (task, best) {
            (_, None) => self.message = "The engine knows no move here.".into(),
            (Task::Move(_), Some((mv, _))) => {
                let name = self.play.game().format_move(mv);
                if self.play.play(mv).is_err() {
                    self.message = format!("The engine wanted the illegal move {name}.");
                    return;
                }
                self.undone.clear();
                self.changed();
            }
            (Task::Hint, Some((mv, score))) => {
                let name = self.play.game().format_move(mv);
                self.message = match score.map(say) {
                    Some(words) => format!("Hint: {name} ({words})."),
                    None => format!("Hint: {name}."),
                };
                self.hint = Some(mv);
            }
        }
    }
}

/// How far a person has come with a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begin,
    Go,
    GoOn,
    Remove,
}

/// A score in words; what is known and what is guessed must not look alike.
fn say(score: Score) -> String {
    match score {
        Score::Exact { value, distance: Some(distance), .. } => {
            format!("a certain {value}, {distance} plies at most")
        }
        Score::Exact { value, distance: None, .. } => format!("a certain {value}"),
        Score::Estimate { centimen, depth } => {
            format!("about {:+.1} men, {depth} plies deep", f64::from(centimen) / 100.0)
        }
    }
}

/// The point of `points` nearest to a place.
fn nearest(game: &AnyGame, place: Place, points: PointSet) -> Point {
    let board = game.board();
    let distance = |point: &Point| {
        let at = board.place(*point);
        u32::from(at.file.abs_diff(place.file)) + u32::from(at.rank.abs_diff(place.rank))
    };
    points.iter().min_by_key(distance).unwrap_or(Point::new(0))
}
