//! Documents made from games: the one place where points, moves and positions get their names.

use std::collections::BTreeMap;

use merels_core::any::{AnyMove, AnyPosition};
use merels_core::solitaire::SolitaireMove;
use merels_core::{Board, Game, MoveShape, Outcome, Player, Point, Reason, words};

use crate::api::catalogue::Family;
use crate::api::state::{BoardPoint, BoardShape, Man, MoveDoc, OutcomeDoc, Side, State, Step, StepKind};
use crate::rules::{self, AnyGame, Move, Play};

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::White => Self::White,
            Player::Black => Self::Black,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// A board's geometry.
pub(crate) fn board(board: &Board) -> BoardShape {
    let point = |point: Point| {
        let place = board.place(point);
        BoardPoint { name: board.name(point).to_string(), file: place.file, rank: place.rank }
    };
    let names = |line: &Vec<Point>| line.iter().map(|&point| board.name(point).to_string()).collect();
    BoardShape {
        id: board.id().into(),
        points: board.points().iter().map(point).collect(),
        lines: board.lines().iter().map(names).collect(),
    }
}

/// A move's text and shape.
pub(crate) fn mv(game: &AnyGame, mv: Move) -> MoveDoc {
    let name = |point: Point| game.board().name(point).to_string();
    let shape = game.shape(mv);
    let from = shape.from.map(name);
    let path: Vec<String> = shape.path.iter().map(|&point| name(point)).collect();
    // In Solitaire the jumped points come as a set; along the path they are found again between its points.
    let captures: Vec<String> = in_order(game, &shape).iter().map(|&point| name(point)).collect();
    let chosen = rules::family(game) == Family::Mill;
    let mut steps = Vec::new();
    let mut step = |kind, point: &String, takes| steps.push(Step { kind, point: point.clone(), takes });
    if let Some(from) = &from {
        step(StepKind::Lift, from, Vec::new());
    }
    for (i, point) in path.iter().enumerate() {
        let kind = if from.is_some() { StepKind::Land } else { StepKind::Place };
        let takes = if chosen { Vec::new() } else { captures.get(i).cloned().into_iter().collect() };
        step(kind, point, takes);
    }
    if chosen {
        for point in &captures {
            step(StepKind::Remove, point, Vec::new());
        }
    }
    MoveDoc { text: game.format_move(mv), from, path, captures, steps }
}

/// The points captured in the order in which a man on its way takes them.
fn in_order(game: &AnyGame, shape: &MoveShape) -> Vec<Point> {
    let (AnyGame::Fox(_) | AnyGame::Solitaire(_), Some(mut from)) = (game, shape.from) else {
        return shape.captures.clone();
    };
    let mut order = Vec::with_capacity(shape.captures.len());
    for &to in &shape.path {
        let over = game.board().jumps_from(from).iter().find(|jump| jump.to == to).map(|jump| jump.over);
        order.extend(over.filter(|over| shape.captures.contains(over)));
        from = to;
    }
    order
}

/// The position where a game stands, as text.
pub(crate) fn position_text(play: &Play) -> String {
    play.game().format_position(play.position(), play.counters())
}

/// The men by the names of their points.
pub(crate) fn men(game: &AnyGame, position: &<AnyGame as Game>::Position) -> BTreeMap<String, Man> {
    let kinds = rules::kinds(rules::family(game));
    let men = game.men(position);
    let of = |i: usize| men[i].iter().map(move |point| (game.board().name(point).to_string(), kinds[i]));
    of(0).chain(of(1)).collect()
}

/// Where a game stands.
pub(crate) fn state(play: &Play) -> State {
    let game = play.game();
    let position = play.position();
    let counters = play.counters();
    let family = rules::family(game);
    let side = play.side_to_move();
    let legal = offered_moves(play);
    let hands = game.hands(position);
    let outcome = play.outcome().map(|outcome| self::outcome(game, outcome));
    let has_hand = game.hands(&game.start()) != [0, 0];
    let phase = if outcome.is_some() { Phase::Over } else { phase(game, &legal) };
    let side_name = game.player_names()[side.index()];
    let counts = game.men(position).map(merels_core::PointSet::len);
    let text = match &outcome {
        Some(outcome) => outcome.text.clone(),
        None => sentence(game, phase, side, hands[side.index()], counts),
    };
    State {
        position: game.format_position(position, counters),
        men: men(game, position),
        hands: has_hand.then_some(hands),
        counts,
        kinds: rules::kinds(family),
        side: side.into(),
        side_name: side_name.into(),
        phase: phase.name().into(),
        text,
        turn: counters.turn,
        quiet_plies: counters.quiet_plies,
        quiet_limit: quiet_limit(game),
        occurrences: play.occurrences(),
        repetition_limit: game.repetition_limit(),
        moves: legal.into_iter().map(|mv| self::mv(game, mv)).collect(),
        outcome,
    }
}

/// The legal moves that are offered. In Solitaire these are the single jumps: chains are made jump by jump, and there
/// can be tens of thousands of them.
pub(crate) fn offered_moves(play: &Play) -> Vec<Move> {
    let game = play.game();
    match (game, play.position()) {
        (AnyGame::Solitaire(game), AnyPosition::Solitaire(position)) if play.outcome().is_none() => {
            game.jumps(*position).map(|jump| AnyMove::Solitaire(SolitaireMove::single(jump))).collect()
        }
        _ => play.legal_moves(),
    }
}

fn quiet_limit(game: &AnyGame) -> Option<u32> {
    match game {
        AnyGame::Mill(game) => game.rules().quiet_plies,
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Placing,
    Moving,
    Flying,
    PlacingOrMoving,
    Jumping,
    Passing,
    Over,
}

impl Phase {
    fn name(self) -> &'static str {
        match self {
            Self::Placing => "placing",
            Self::Moving => "moving",
            Self::Flying => "flying",
            Self::PlacingOrMoving => "placing-or-moving",
            Self::Jumping => "jumping",
            Self::Passing => "passing",
            Self::Over => "over",
        }
    }
}

/// What may be done, read off the legal moves.
fn phase(game: &AnyGame, legal: &[Move]) -> Phase {
    let shapes: Vec<_> = legal.iter().map(|&mv| game.shape(mv)).collect();
    let family = rules::family(game);
    let places = shapes.iter().any(|shape| shape.from.is_none() && !shape.path.is_empty());
    let moves = shapes.iter().any(|shape| shape.from.is_some());
    let far = shapes.iter().any(|shape| {
        let ends = shape.from.zip(shape.path.first());
        ends.is_some_and(|(from, &to)| !game.board().neighbours(from).contains(to))
    });
    match (places, moves) {
        (true, true) => Phase::PlacingOrMoving,
        (true, false) => Phase::Placing,
        (false, false) => Phase::Passing,
        (false, true) if family == Family::Solitaire => Phase::Jumping,
        (false, true) if far && family == Family::Mill => Phase::Flying,
        (false, true) => Phase::Moving,
    }
}

fn sentence(game: &AnyGame, phase: Phase, side: Player, hand: u8, counts: [u32; 2]) -> String {
    let name = game.player_names()[side.index()];
    let pegs = counts[0];
    match (rules::family(game), phase) {
        (Family::Solitaire, _) => format!("{pegs} pegs. Choose a peg that can jump."),
        (Family::Fox, _) if side == Player::White => {
            format!("The fox moves; {} geese are left.", counts[1])
        }
        (Family::Fox, _) => format!("The geese move; {} are left.", counts[1]),
        (Family::Checkers, Phase::Passing) => format!("{name} has no move and must pass."),
        (Family::Checkers, _) => format!("{name} moves: a slide, or a chain of jumps."),
        (_, Phase::Placing) => format!("{name} places a man; {hand} in hand."),
        (_, Phase::PlacingOrMoving) => format!("{name} places a man ({hand} in hand) or moves one."),
        (_, Phase::Flying) => format!("{name} moves a man to any empty point."),
        _ => format!("{name} moves a man to an adjacent point."),
    }
}

/// The end of a game.
pub(crate) fn outcome(game: &AnyGame, outcome: Outcome) -> OutcomeDoc {
    let result = match outcome.winner {
        Some(Player::White) => "1-0",
        Some(Player::Black) => "0-1",
        None => "1/2-1/2",
    };
    OutcomeDoc {
        result: result.into(),
        winner: outcome.winner.map(Side::from),
        reason: outcome.reason.id().into(),
        text: words::outcome(game, outcome),
    }
}

/// The reason with this name, among those that the rules themselves do not find.
pub(crate) fn agreed_reason(name: &str) -> Option<Reason> {
    let reasons = [Reason::Resigned, Reason::Agreed, Reason::Time, Reason::Forfeit];
    reasons.into_iter().find(|reason| reason.id() == name)
}
