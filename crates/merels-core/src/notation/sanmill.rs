//! Positions and move lists as Sanmill, an open mill program, writes them.
//!
//! A position is `rings side phase action w-board w-hand b-board b-hand removals …`: the inner, middle and outer ring,
//! each from 12 o'clock clockwise with `O` for White, `@` for Black and `*` for an empty point; then `w` or `b`; the
//! phase (`r` ready, `p` placing, `m` moving, `o` over); the action (`p` place, `s` select, `r` remove); men on the
//! board and in hand; men to be removed. Fields after that are not read, except the last two of the long form, plies
//! without a placing or capture and the turn number.
//!
//! A move list has moves as Merels writes them, but the removal may stand apart: `d6-d5 xd7`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::record::{Dialect, Record, Records};
use super::{Fields, PositionError};
use crate::board::Board;
use crate::game::{Counters, Game};
use crate::player::Player;
use crate::point::Point;
use crate::spec::SpecError;

/// The inner, middle and outer ring from 12 o'clock clockwise.
const RINGS: [[&str; 8]; 3] = [
    ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"],
    ["d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6"],
    ["d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"],
];
/// White's, Black's and no man.
const SIGNS: [char; 3] = ['O', '@', '*'];
/// Fields of the form in which Sanmill writes today; the last two are plies without placing or capture, and the turn.
const LONG_FORM: usize = 17;

/// The records of a text with Sanmill's move lists; `game_of` as for [`Records`].
pub fn read_games<G: Game, F: Fn(Option<&str>) -> Result<G, SpecError>>(
    text: &str,
    game_of: F,
) -> Records<'_, G, F> {
    Records::new(text, Dialect::Sanmill, game_of)
}

/// The moves of a record as Sanmill reads them.
pub fn write_moves<G: Game>(record: &Record<G>) -> String {
    super::list::write(record, |mv| record.game().format_move(mv))
}

/// Whether a text looks like a position of Sanmill's.
pub fn is_position(text: &str) -> bool {
    let rings = text.split_whitespace().next().unwrap_or_default();
    rings.split('/').count() == RINGS.len()
        && rings.chars().all(|c| c == '/' || c == 'X' || SIGNS.contains(&c))
}

/// The points of the three rings, if the board has them and no others.
fn rings(board: &Board) -> Result<[Vec<Point>; 3], PositionError> {
    let rings = RINGS.map(|ring| ring.iter().filter_map(|name| board.point(name)).collect::<Vec<_>>());
    if board.len() == 24 && rings.iter().all(|ring| ring.len() == 8) {
        return Ok(rings);
    }
    let id = board.id();
    Err(PositionError::Impossible(format!(
        "Sanmill's positions are for boards of three squares, not for {id}"
    )))
}

/// Reads a position.
///
/// # Errors
/// A [`PositionError`] that names the field and what was expected, or says why the rule set does not allow the
/// position. A position in the middle of a turn, with a man still to be removed, is none here.
pub fn read_position<G: Game>(game: &G, text: &str) -> Result<(G::Position, Counters), PositionError> {
    let board = game.board();
    let rings = rings(board)?;
    let mut fields = Fields::new(text);
    let expected = "three rings of eight points, each O, @ or *, separated by '/'";
    let field = fields.required("rings", expected)?;
    let shape = |ring: &str| ring.chars().count() == 8 && ring.chars().all(|c| SIGNS.contains(&c));
    if field.split('/').count() != 3 || !field.split('/').all(shape) {
        return Err(fields.error("rings", field, expected));
    }
    let mut on_board = [crate::PointSet::EMPTY; 2];
    for (ring, text) in rings.iter().zip(field.split('/')) {
        for (&point, sign) in ring.iter().zip(text.chars()) {
            if let Some(player) = SIGNS[..2].iter().position(|&other| other == sign) {
                on_board[player] = on_board[player].with(point);
            }
        }
    }
    let side = fields.side(['w', 'b'])?;
    one_of(&mut fields, "phase", &["n", "r", "p", "m", "o"])?;
    if one_of(&mut fields, "action", &["p", "s", "r", "?"])? == "r" {
        return Err(middle_of_turn());
    }
    let names = [
        ["White's men on the board", "White's men in hand"],
        ["Black's men on the board", "Black's men in hand"],
    ];
    let mut hands = [0; 2];
    for player in Player::BOTH {
        let [name, hand] = names[player.index()];
        let men = on_board[player.index()].len();
        let text = fields.required(name, "a number")?;
        if text.parse() != Ok(men) {
            return Err(fields.error(name, text, &format!("{men}, as in the rings")));
        }
        let text = fields.required(hand, "a number")?;
        hands[player.index()] = text.parse::<u8>().map_err(|_| fields.error(hand, text, "a number"))?;
    }
    if fields.counter("men to be removed", 0)? != 0 {
        return Err(middle_of_turn());
    }
    let counters = long_form_counters(text).unwrap_or(game.start_counters());
    // The game's own reader then says whether the rules allow what was read.
    let ranks = super::write_ranks(board, on_board, game.letters());
    let side = game.letters()[side.index()].to_ascii_lowercase();
    let [white, black] = hands;
    game.parse_position(&format!("{ranks} {side} {white},{black} {} {}", counters.quiet_plies, counters.turn))
}

fn one_of<'a>(
    fields: &mut Fields<'a>,
    name: &'static str,
    choices: &[&str],
) -> Result<&'a str, PositionError> {
    let expected = choices.join(", ");
    let text = fields.required(name, &expected)?;
    if choices.contains(&text) { Ok(text) } else { Err(fields.error(name, text, &expected)) }
}

fn middle_of_turn() -> PositionError {
    PositionError::Impossible(
        "a man is still to be removed: finish that turn first, a position stands between turns".into(),
    )
}

fn long_form_counters(text: &str) -> Option<Counters> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let number = |i: usize| fields.get(i)?.parse().ok().filter(|&n: &u32| n <= 1_000_000);
    let (quiet_plies, turn) = (number(LONG_FORM - 2)?, number(LONG_FORM - 1)?);
    Some(Counters { quiet_plies, turn })
}

/// The position as Sanmill reads it.
///
/// # Errors
/// [`PositionError::Impossible`] for a board other than that of three squares.
pub fn write_position<G: Game>(
    game: &G,
    position: &G::Position,
    counters: Counters,
) -> Result<String, PositionError> {
    let men = game.men(position);
    let rings = rings(game.board())?.map(|ring| {
        let sign = |point| SIGNS[(0..2).find(|&player| men[player].contains(point)).unwrap_or(2)];
        ring.into_iter().map(sign).collect::<String>()
    });
    let side = game.side_to_move(position);
    let hands = game.hands(position);
    let (phase, action) = match (game.outcome(position), hands[side.index()]) {
        (Some(_), _) => ('o', '?'),
        (None, 0) => ('m', 's'),
        (None, _) => ('p', 'p'),
    };
    let side = if side == Player::White { 'w' } else { 'b' };
    let counts = [0, 1].map(|i| format!("{} {}", men[i].len(), hands[i])).join(" ");
    // Nothing is due to be removed, no mill is remembered.
    let unused = ["0"; 7].join(" ");
    let Counters { quiet_plies, turn } = counters;
    Ok([
        rings.join("/"),
        side.to_string(),
        phase.to_string(),
        action.to_string(),
        counts,
        unused,
        quiet_plies.to_string(),
        turn.to_string(),
    ]
    .join(" "))
}
