//! One game with its players, clocks and moves taken back: what a game in progress is beyond its rules.

use merels_core::any::AnyPosition;
use merels_core::play::PlayError;
use merels_core::solitaire::SolitairePosition;
use merels_core::{Game, Outcome, Player, Reason};

use super::clock::Clock;
use crate::api::catalogue::Family;
use crate::api::game::{
    Can, ClockWish, GameDoc, GameSummary, Mode, NewGame, PlayedMove, Seat, SideWish, SolitaireDoc,
};
use crate::api::state::State;
use crate::error::ApiError;
use crate::pegs::Reach;
use crate::rules::{self, AnyGame, Move, Play};
use crate::store::{GameRow, MoveRow, SolitaireRow};
use crate::time::{moment, now};
use crate::view;

/// The longest name of a player.
const LONGEST_NAME: usize = 60;
/// The most plies a stored game can have.
pub(crate) const MOST_PLIES: usize = 5_000;

/// A game that is played and kept.
#[derive(Clone, Debug)]
pub(crate) struct Sitting {
    id: String,
    mode: Mode,
    /// The computer's side and level.
    computer: Option<(Player, u8)>,
    names: [String; 2],
    created: u64,
    updated: u64,
    version: u64,
    play: Play,
    /// The text and time of every step played and, after them, of those taken back. A step is a move; in Solitaire a
    /// jump, of which several can be one move.
    steps: Vec<MoveRow>,
    /// How many of the steps are in force.
    ply: usize,
    clock: Option<Clock>,
    /// When the player to move began to think.
    turn_began: u64,
    message: Option<String>,
    /// What a Solitaire can still reach, where it was found out.
    reach: Option<Reach>,
    deleted: bool,
}

impl Sitting {
    /// A new game as wished for.
    pub(crate) fn new(wish: NewGame) -> Result<Self, ApiError> {
        let game = rules::parse(&wish.game)?;
        let alone = rules::family(&game) == Family::Solitaire;
        if alone != (wish.mode == Mode::Solitaire) {
            let id = game.id();
            return Err(ApiError::bad(
                "bad-mode",
                if alone {
                    format!("{id} is played alone: its mode is solitaire")
                } else {
                    format!("{id} is played by two: its mode is computer or two-players")
                },
            ));
        }
        let level = wish.level.unwrap_or(3);
        if !(1..=10).contains(&level) {
            return Err(ApiError::bad("bad-level", "The levels are 1 to 10."));
        }
        let person = match wish.side {
            SideWish::White => Player::White,
            SideWish::Black => Player::Black,
            SideWish::Random => Player::BOTH[usize::from(fastrand::bool())],
        };
        let computer = (wish.mode == Mode::Computer).then_some((person.other(), level));
        let mut names = match wish.names {
            Some(names) => names.map(|name| name.trim().to_owned()),
            None => [String::new(), String::new()],
        };
        for (i, name) in names.iter_mut().enumerate() {
            if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
                return Err(ApiError::bad("bad-name", "A name has at most 60 characters on one line."));
            }
            if computer.is_some_and(|(side, _)| side.index() == i) {
                *name = format!("Computer, level {level}");
            } else if name.is_empty() {
                *name =
                    if computer.is_some() || alone { "You".into() } else { game.player_names()[i].into() };
            }
        }
        let play = match &wish.position {
            None => Play::new(game),
            Some(text) => {
                let (position, counters) = game.parse_position(text)?;
                Play::from_position(game, position, counters)
            }
        };
        if play.outcome().is_some() {
            return Err(ApiError::bad("bad-position", "The game is over in this position."));
        }
        let clock = match wish.clock {
            Some(_) if alone => return Err(ApiError::bad("bad-clock", "Solitaire has no clock.")),
            clock => clock.map(Clock::new).transpose()?,
        };
        let now = now();
        Ok(Self {
            id: new_id(),
            mode: wish.mode,
            computer,
            names,
            created: now,
            updated: now,
            version: 1,
            play,
            steps: Vec::new(),
            ply: 0,
            clock,
            turn_began: now,
            message: None,
            reach: None,
            deleted: false,
        })
    }

    /// A finished or unfinished game read from a record: two people, all its moves.
    pub(crate) fn of_record(play: Play, names: [String; 2]) -> Self {
        let now = now();
        let steps: Vec<MoveRow> = play
            .moves()
            .iter()
            .flat_map(|&mv| step_texts(play.game(), mv))
            .map(|text| MoveRow { text, time: None })
            .collect();
        let alone = rules::family(play.game()) == Family::Solitaire;
        Self {
            id: new_id(),
            mode: if alone { Mode::Solitaire } else { Mode::TwoPlayers },
            computer: None,
            names,
            created: now,
            updated: now,
            version: 1,
            play,
            ply: steps.len(),
            steps,
            clock: None,
            turn_began: now,
            message: None,
            reach: None,
            deleted: false,
        }
    }

    /// The game with the sides exchanged.
    pub(crate) fn rematch(&self) -> Result<Self, ApiError> {
        let level = self.computer.map(|(_, level)| level);
        let (start, counters) = self.play.start();
        let [white, black] = self.names.clone();
        let alone = self.mode == Mode::Solitaire;
        // The person takes the side that the computer had.
        let side = match self.computer {
            Some((Player::Black, _)) => SideWish::Black,
            _ => SideWish::White,
        };
        Self::new(NewGame {
            game: self.play.game().spec(),
            mode: self.mode,
            level,
            side,
            position: Some(self.play.game().format_position(start, counters)),
            clock: self.clock.as_ref().map(|clock| clock.wish),
            names: Some(if alone { [white, black] } else { [black, white] }),
        })
    }

    /// The game as it was stored.
    pub(crate) fn from_rows(row: GameRow, moves: &[MoveRow]) -> Result<Self, ApiError> {
        let damaged = |what: &str| {
            tracing::error!("the stored game {} cannot be read: {what}", row.id);
            ApiError::unavailable("damaged-game", format!("This game cannot be read back: {what}."))
        };
        let game = rules::parse(&row.game).map_err(|error| damaged(error.message()))?;
        let (start, counters) =
            game.parse_position(&row.start).map_err(|error| damaged(&error.to_string()))?;
        let mut play = Play::from_position(game, start, counters);
        for mv in moves.iter().take(row.ply as usize) {
            let parsed = play.game().parse_move(play.position(), &mv.text);
            let parsed = parsed.map_err(|error| damaged(&error.to_string()))?;
            play.play(parsed).map_err(|error| damaged(&error.to_string()))?;
        }
        if let Some(reason) = row.ended.as_deref().and_then(view::agreed_reason) {
            let winner = row.ended_winner.as_deref().and_then(player_named);
            play.end(Outcome { winner, reason }).map_err(|error| damaged(&error.to_string()))?;
        }
        let person = row.person.as_deref().and_then(player_named);
        let wish = row.clock_seconds.zip(row.clock_increment);
        let mut sitting = Self {
            mode: match row.mode.as_str() {
                "computer" => Mode::Computer,
                "solitaire" => Mode::Solitaire,
                _ => Mode::TwoPlayers,
            },
            computer: person.zip(row.level).map(|(person, level)| (person.other(), level as u8)),
            names: [row.white, row.black],
            created: row.created as u64,
            updated: row.updated as u64,
            version: row.version as u64,
            play,
            ply: moves.len().min(row.ply as usize),
            steps: moves.to_vec(),
            clock: wish.map(|(seconds, increment)| {
                let wish = ClockWish { seconds: seconds as u32, increment: increment as u32 };
                let left = [row.left_white, row.left_black].map(|left| left.unwrap_or(0) as u64);
                Clock::restore(wish, left)
            }),
            turn_began: now(),
            message: None,
            reach: None,
            deleted: false,
            id: row.id,
        };
        sitting.run_clock();
        Ok(sitting)
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    pub(crate) fn play(&self) -> &Play {
        &self.play
    }

    pub(crate) fn names(&self) -> &[String; 2] {
        &self.names
    }

    pub(crate) fn created(&self) -> u64 {
        self.created
    }

    /// The computer's level when it is its turn.
    pub(crate) fn computer_to_move(&self) -> Option<u8> {
        let (side, level) = self.computer?;
        let turn = !self.deleted && self.play.outcome().is_none() && self.play.side_to_move() == side;
        turn.then_some(level)
    }

    /// The computer's side and level, if it plays.
    pub(crate) fn computer(&self) -> Option<(Player, u8)> {
        self.computer
    }

    /// The position of a Solitaire of which it is not known yet what it can reach.
    pub(crate) fn unknown_pegs(&self) -> Option<SolitairePosition> {
        let AnyPosition::Solitaire(position) = self.play.position() else { return None };
        let known = self.reach.is_some_and(|reach| reach.pegs == position.pegs());
        (!known && !self.deleted && self.play.outcome().is_none()).then_some(*position)
    }

    pub(crate) fn note_reach(&mut self, reach: Reach) {
        self.reach = Some(reach);
    }

    /// Time left for each player and the increment, in milliseconds.
    pub(crate) fn time_left(&self) -> Option<([u64; 2], u64)> {
        let clock = self.clock.as_ref()?;
        let now = now();
        let left = Player::BOTH.map(|player| clock.left(player, now));
        Some((left, u64::from(clock.wish.increment) * 1000))
    }

    /// Marks the game as gone, so that what is still under way for it finds no turn to make.
    pub(crate) fn delete(&mut self) {
        self.deleted = true;
        self.version += 1;
    }

    /// Notes that it was changed.
    pub(crate) fn touch(&mut self) {
        self.version += 1;
        self.updated = now().max(self.updated + 1);
    }

    /// Refuses a change meant for another state of the game.
    pub(crate) fn expect_version(&self, version: Option<u64>) -> Result<(), ApiError> {
        if self.deleted {
            return Err(ApiError::missing("game"));
        }
        match version {
            Some(version) if version != self.version => {
                Err(ApiError::conflict("changed", "The game has changed meanwhile; look at it again."))
            }
            _ => Ok(()),
        }
    }

    /// A person's move.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), ApiError> {
        if self.play.outcome().is_some() {
            return Err(over());
        }
        if self.computer_to_move().is_some() {
            return Err(ApiError::conflict("not-your-turn", "It is the computer's turn."));
        }
        let mv = self.play.game().parse_move(self.play.position(), text)?;
        self.play_move(mv)
    }

    /// Anyone's move.
    pub(crate) fn play_move(&mut self, mv: Move) -> Result<(), ApiError> {
        self.message = None;
        if self.is_out_of_time() {
            self.note_time();
            return Ok(());
        }
        if self.ply >= MOST_PLIES {
            return Err(ApiError::conflict("too-long", format!("A game has at most {MOST_PLIES} plies.")));
        }
        let mover = self.play.side_to_move();
        let texts = step_texts(self.play.game(), mv);
        self.play.play(mv).map_err(|error| match error {
            PlayError::Over => over(),
            PlayError::Illegal => ApiError::bad(
                "bad-move",
                "This move is not allowed now: a rule of play bars it because of the last turn.",
            ),
        })?;
        let now = now();
        let time = Some(now.saturating_sub(self.turn_began) as i64);
        let first = self.ply == 0;
        for text in texts {
            // The same move again keeps what was taken back after it.
            if self.steps.get(self.ply).is_none_or(|old| old.text != text) {
                self.steps.truncate(self.ply);
                self.steps.push(MoveRow { text, time });
            }
            self.ply += 1;
        }
        self.turn_began = now;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            if !first {
                clock.reward(mover);
            }
        }
        self.run_clock();
        Ok(())
    }

    /// Takes back the last step; against the computer all moves since the person's last one.
    pub(crate) fn undo(&mut self) -> Result<(), ApiError> {
        if !self.can_undo() {
            return Err(ApiError::conflict("nothing-to-undo", "There is no move to take back."));
        }
        let target = match self.computer {
            None => self.ply - 1,
            Some((side, _)) => self.persons_turn_before(side),
        };
        self.go_to(target)?;
        self.begin_turn();
        Ok(())
    }

    /// The last ply before this one at which it was the person's turn.
    fn persons_turn_before(&self, computer: Player) -> usize {
        let game = self.play.game();
        let mut sides = self.play.positions().map(|position| game.side_to_move(position));
        let before = sides.by_ref().take(self.ply).collect::<Vec<_>>();
        before.iter().rposition(|&side| side != computer).unwrap_or(0)
    }

    /// Makes the first `ply` steps the game.
    fn go_to(&mut self, ply: usize) -> Result<(), ApiError> {
        let mut replay = self.replay();
        for step in &self.steps[..ply] {
            let mv = replay.game().parse_move(replay.position(), &step.text)?;
            replay.play(mv).map_err(|_| over())?;
        }
        self.play = replay;
        self.ply = ply;
        Ok(())
    }

    fn can_undo(&self) -> bool {
        match self.computer {
            None => self.ply > 0,
            // A move of the computer alone at the start cannot be taken back: it would only be made again.
            Some((side, _)) => {
                let (start, _) = self.play.start();
                let first = self.play.game().side_to_move(start);
                self.ply > usize::from(first == side)
            }
        }
    }

    /// Makes a step taken back again; against the computer up to the person's next turn.
    pub(crate) fn redo(&mut self) -> Result<(), ApiError> {
        if self.ply >= self.steps.len() {
            return Err(ApiError::conflict("nothing-to-redo", "There is no move to make again."));
        }
        loop {
            self.go_to(self.ply + 1)?;
            if self.computer_to_move().is_none() || self.ply >= self.steps.len() {
                break;
            }
        }
        self.begin_turn();
        Ok(())
    }

    fn begin_turn(&mut self) {
        self.message = None;
        self.turn_began = now();
        if let Some(clock) = &mut self.clock {
            clock.stop(self.turn_began);
        }
        self.run_clock();
    }

    /// The clock of the player to move runs, once a move was made and until the end.
    fn run_clock(&mut self) {
        let running = !self.play.moves().is_empty() && self.play.outcome().is_none();
        let side = self.play.side_to_move();
        if let Some(clock) = &mut self.clock {
            if running { clock.start(side, self.turn_began) } else { clock.stop(self.turn_began) }
        }
    }

    pub(crate) fn resign(&mut self, side: Option<Player>) -> Result<(), ApiError> {
        let loser = match self.computer {
            Some((computer, _)) => computer.other(),
            None => side.unwrap_or_else(|| self.play.side_to_move()),
        };
        let outcome = match self.mode {
            Mode::Solitaire => Outcome::draw(Reason::Resigned),
            _ => Outcome::win(loser.other(), Reason::Resigned),
        };
        self.end(outcome)
    }

    /// Ends the game as a draw that was agreed.
    pub(crate) fn agree(&mut self) -> Result<(), ApiError> {
        if self.mode == Mode::Solitaire {
            return Err(ApiError::conflict("alone", "There is nobody to agree on a draw with."));
        }
        self.end(Outcome::draw(Reason::Agreed))
    }

    /// The computer's answer to an offer that it does not take.
    pub(crate) fn decline(&mut self) -> Result<(), ApiError> {
        if self.play.outcome().is_some() {
            return Err(over());
        }
        self.message = Some("The computer declines the draw.".into());
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), ApiError> {
        self.play.end(outcome).map_err(|_| over())?;
        self.begin_turn();
        Ok(())
    }

    /// Whether the player to move has no time left.
    pub(crate) fn is_out_of_time(&self) -> bool {
        self.play.outcome().is_none()
            && self.clock.as_ref().is_some_and(|clock| clock.fallen(now()).is_some())
    }

    /// Ends the game if the player to move has no time left.
    pub(crate) fn note_time(&mut self) {
        let fallen = self.clock.as_ref().and_then(|clock| clock.fallen(now()));
        if let Some(loser) = fallen.filter(|_| self.play.outcome().is_none()) {
            // It was checked that the game is not over.
            let _ended = self.end(Outcome::win(loser.other(), Reason::Time));
        }
    }

    /// How many moves, counted from the first, two states of the game share.
    pub(crate) fn moves_in_common(&self, other: &Self) -> usize {
        self.steps.iter().zip(&other.steps).take_while(|(one, two)| one == two).count()
    }

    /// The game as it is stored.
    pub(crate) fn rows(&self) -> (GameRow, Vec<MoveRow>) {
        let game = self.play.game();
        let (start, counters) = self.play.start();
        let outcome = self.play.outcome();
        let agreed = outcome.filter(|outcome| view::agreed_reason(outcome.reason.id()).is_some());
        let document = outcome.map(|outcome| view::outcome(game, outcome));
        let now = now();
        let left = |player: Player| self.clock.as_ref().map(|clock| clock.left(player, now) as i64);
        let row = GameRow {
            id: self.id.clone(),
            game: game.spec(),
            game_id: game.id().into(),
            mode: match self.mode {
                Mode::Computer => "computer",
                Mode::TwoPlayers => "two-players",
                Mode::Solitaire => "solitaire",
            }
            .into(),
            level: self.computer.map(|(_, level)| i64::from(level)),
            person: self.computer.map(|(side, _)| player_name(side.other()).into()),
            white: self.names[0].clone(),
            black: self.names[1].clone(),
            start: game.format_position(start, counters),
            clock_seconds: self.clock.as_ref().map(|clock| i64::from(clock.wish.seconds)),
            clock_increment: self.clock.as_ref().map(|clock| i64::from(clock.wish.increment)),
            left_white: left(Player::White),
            left_black: left(Player::Black),
            created: self.created as i64,
            updated: self.updated as i64,
            version: self.version as i64,
            ply: self.ply as i64,
            ended: agreed.map(|outcome| outcome.reason.id().into()),
            ended_winner: agreed.and_then(|outcome| outcome.winner).map(|winner| player_name(winner).into()),
            position: game.format_position(self.play.position(), self.play.counters()),
            result: document.as_ref().map(|document| document.result.clone()),
            outcome: document.map(|document| document.text),
            text: format!("{} {}", game.name(), view::state(&self.play).text),
        };
        (row, self.steps.clone())
    }

    /// A finished Solitaire's result.
    pub(crate) fn solitaire_row(&self) -> Option<SolitaireRow> {
        let outcome = self.play.outcome()?;
        let game = self.play.game();
        let whole = *self.play.start().0 == game.start();
        if self.mode != Mode::Solitaire || outcome.reason == Reason::Resigned || !whole {
            return None;
        }
        let pegs = game.men(self.play.position())[0];
        let centre = matches!(game, AnyGame::Solitaire(game) if pegs == game.rules().centre().set());
        Some(SolitaireRow {
            game: self.id.clone(),
            spec: game.spec(),
            pegs: i64::from(pegs.len()),
            centre: i64::from(centre),
            moves: self.play.moves().len() as i64,
            finished: self.updated as i64,
        })
    }

    fn seats(&self) -> [Seat; 2] {
        Player::BOTH.map(|player| {
            let level = self.computer.filter(|&(side, _)| side == player).map(|(_, level)| level);
            Seat { computer: level.is_some(), level, name: self.names[player.index()].clone() }
        })
    }

    /// The state after each ply, the start first.
    pub(crate) fn states(&self) -> Vec<State> {
        let mut play = self.replay();
        let mut states = vec![view::state(&play)];
        for &mv in self.play.moves() {
            // The moves were legal when they were made.
            if play.play(mv).is_err() {
                break;
            }
            states.push(view::state(&play));
        }
        if let Some(last) = states.last_mut() {
            *last = view::state(&self.play);
        }
        states
    }

    fn replay(&self) -> Play {
        let (start, counters) = self.play.start();
        Play::from_position(self.play.game().clone(), *start, counters)
    }

    /// The game with everything needed to show it.
    pub(crate) fn document(&self) -> GameDoc {
        let game = self.play.game();
        let family = rules::family(game);
        let (start, counters) = self.play.start();
        let state = view::state(&self.play);
        let over = state.outcome.is_some();
        let mut replay = self.replay();
        let mut moves = Vec::with_capacity(self.play.moves().len());
        // In Solitaire several steps can be one move.
        let timed = (self.mode != Mode::Solitaire).then_some(&self.steps);
        for (i, &mv) in self.play.moves().iter().enumerate() {
            let side = replay.side_to_move();
            let _legal = replay.play(mv);
            moves.push(PlayedMove {
                ply: i as u32 + 1,
                side: side.into(),
                mv: view::mv(game, mv),
                position: game.format_position(replay.position(), replay.counters()),
                time_ms: timed.and_then(|steps| steps.get(i)?.time).map(|time| time as u64),
            });
        }
        let thinking = self.computer_to_move().is_some();
        let person = !over && !thinking;
        let undone: Vec<String> = self.steps[self.ply..].iter().map(|row| row.text.clone()).collect();
        let alone = self.mode == Mode::Solitaire;
        GameDoc {
            id: self.id.clone(),
            game: game.spec(),
            name: game.name().into(),
            family,
            mode: self.mode,
            board: view::board(game.board()),
            holes: rules::holes(family),
            player_names: game.player_names().map(Into::into),
            seats: self.seats(),
            version: self.version,
            created: moment(self.created),
            updated: moment(self.updated),
            start: game.format_position(start, counters),
            start_state: view::state(&self.replay()),
            can: Can {
                play: person,
                undo: self.can_undo(),
                redo: !undone.is_empty(),
                resign: !over,
                draw: !over && !alone,
                hint: person,
                rematch: over,
                review: over && !alone && !moves.is_empty(),
            },
            solitaire: alone.then(|| self.solitaire(&state)),
            outcome: state.outcome.clone(),
            moves,
            undone,
            state,
            clock: self.clock.as_ref().map(|clock| clock.document(now())),
            thinking,
            message: self.message.clone(),
        }
    }

    fn solitaire(&self, state: &State) -> SolitaireDoc {
        let (pegs, moves) = (state.counts[0], self.play.moves().len() as u32);
        let s = |n: u32| if n == 1 { "" } else { "s" };
        let so_far = format!("{pegs} peg{} left after {moves} move{}.", s(pegs), s(moves));
        let here = self.play.game().men(self.play.position())[0];
        let reach = self.reach.filter(|reach| reach.pegs == here);
        let (single, centre) = reach.map_or((None, None), |reach| (reach.single, reach.centre));
        let outlook = match (single, centre) {
            _ if state.outcome.is_some() => "",
            (_, Some(true)) => " One peg on the centre can still be reached.",
            (Some(true), Some(false)) => " One peg can still be reached, but not on the centre.",
            (Some(true), None) => " One peg can still be reached.",
            (Some(false), _) => " One peg can no longer be reached.",
            (None, _) => "",
        };
        SolitaireDoc { pegs, moves, single, centre, text: format!("{so_far}{outlook}") }
    }
}

/// The line of the list of games that a stored game makes.
pub(crate) fn summary(row: GameRow, reviewed: bool) -> Result<GameSummary, ApiError> {
    let game = rules::parse(&row.game)?;
    let person = row.person.as_deref().and_then(player_named);
    let seat = |player: Player, name: String| {
        let level = row.level.filter(|_| person == Some(player.other())).map(|level| level as u8);
        Seat { computer: level.is_some(), level, name }
    };
    let (position, counters) = game.parse_position(&row.position)?;
    let mut play = Play::from_position(game.clone(), position, counters);
    let outcome = match (row.ended.as_deref().and_then(view::agreed_reason), &row.result) {
        (Some(reason), _) => {
            let winner = row.ended_winner.as_deref().and_then(player_named);
            Some(view::outcome(&game, Outcome { winner, reason }))
        }
        (None, Some(result)) => {
            // Ended by the rules, or by a limit that looks back over moves that are not read here.
            let by_rules = play.outcome().map(|outcome| view::outcome(&game, outcome));
            by_rules
                .or_else(|| {
                    play.end(Outcome::draw(Reason::Repetition)).ok()?;
                    play.outcome().map(|outcome| view::outcome(&game, outcome))
                })
                .map(|mut outcome| {
                    outcome.result.clone_from(result);
                    if let Some(text) = &row.outcome {
                        outcome.text.clone_from(text);
                    }
                    outcome
                })
        }
        (None, None) => None,
    };
    Ok(GameSummary {
        name: game.name().into(),
        mode: match row.mode.as_str() {
            "computer" => Mode::Computer,
            "solitaire" => Mode::Solitaire,
            _ => Mode::TwoPlayers,
        },
        seats: [seat(Player::White, row.white.clone()), seat(Player::Black, row.black.clone())],
        created: moment(row.created as u64),
        updated: moment(row.updated as u64),
        plies: row.ply as u32,
        text: match &row.outcome {
            Some(text) => text.clone(),
            None => view::state(&play).text,
        },
        position: row.position,
        game: row.game,
        id: row.id,
        outcome,
        reviewed,
    })
}

/// The steps that a move is kept as: in Solitaire its jumps, so that they can be taken back one by one.
fn step_texts(game: &AnyGame, mv: Move) -> Vec<String> {
    let text = game.format_move(mv);
    if rules::family(game) != Family::Solitaire {
        return vec![text];
    }
    let points: Vec<&str> = text.split(':').collect();
    points.windows(2).map(|ends| ends.join(":")).collect()
}

fn over() -> ApiError {
    ApiError::conflict("over", "The game is over.")
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::White => "white",
        Player::Black => "black",
    }
}

fn player_named(name: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|&player| player_name(player) == name)
}

/// Twelve letters and digits: enough that no two games share an id.
fn new_id() -> String {
    std::iter::repeat_with(|| fastrand::alphanumeric().to_ascii_lowercase()).take(12).collect()
}
