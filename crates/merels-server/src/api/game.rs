//! Games that are played and kept.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::catalogue::Family;
use super::state::{BoardShape, MoveDoc, OutcomeDoc, Side, State};

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// A person against the computer.
    Computer,
    /// Two people at one screen.
    TwoPlayers,
    /// One person alone: Solitaire.
    Solitaire,
}

/// The side a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideWish {
    /// The side that begins.
    #[default]
    White,
    /// The other side.
    Black,
    /// Toss a coin.
    Random,
}

/// Time for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockWish {
    /// Seconds each player begins with, 10 to 86400.
    #[schema(example = 300)]
    pub seconds: u32,
    /// Seconds added after each own move, 0 to 600.
    #[serde(default)]
    pub increment: u32,
}

/// A wish for a new game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rule set.
    #[schema(example = "nine-mens-morris:flying=never")]
    pub game: String,
    /// Who plays.
    pub mode: Mode,
    /// The computer's level, 1 to 10; 3 when left out.
    pub level: Option<u8>,
    /// The person's side against the computer.
    #[serde(default)]
    #[schema(required = false)]
    pub side: SideWish,
    /// Where to start, if not at the start.
    pub position: Option<String>,
    /// Time, if any.
    pub clock: Option<ClockWish>,
    /// What the players are called, White's first; up to 60 characters each.
    pub names: Option<[String; 2]>,
}

/// Who sits on one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Seat {
    /// Whether the computer plays this side.
    pub computer: bool,
    /// Its level, 1 to 10; null for a person.
    pub level: Option<u8>,
    /// The name to show.
    #[schema(example = "Computer, level 3")]
    pub name: String,
}

/// The clocks as they stood when the document was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct ClockDoc {
    /// Milliseconds left, White's first.
    pub left_ms: [u64; 2],
    /// Seconds added after each own move.
    pub increment: u32,
    /// Whose clock runs; null before the first move and after the end.
    pub running: Option<Side>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedMove {
    /// 1 for the first move of the game.
    pub ply: u32,
    /// Who made it.
    pub side: Side,
    /// The move.
    #[serde(flatten)]
    pub mv: MoveDoc,
    /// The position after it, as text.
    pub position: String,
    /// Milliseconds the player took, where known.
    pub time_ms: Option<u64>,
}

/// What can be done with a game now; buttons follow these.
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
pub struct Can {
    /// A person may move now.
    pub play: bool,
    /// There is a move to take back (against the computer: its answer is taken back with it).
    pub undo: bool,
    /// There is a move taken back that can be made again.
    pub redo: bool,
    /// Resigning.
    pub resign: bool,
    /// Offering a draw: the computer answers at once, two people at one screen agree by it.
    pub draw: bool,
    /// Asking for a hint.
    pub hint: bool,
    /// A new game with the sides exchanged.
    pub rematch: bool,
    /// A review of the finished game.
    pub review: bool,
}

/// What a Solitaire shows beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SolitaireDoc {
    /// Pegs on the board.
    pub pegs: u32,
    /// Moves made, consecutive jumps of one peg counting once.
    pub moves: u32,
    /// Whether one peg can still be reached; null while unknown.
    pub single: Option<bool>,
    /// Whether one peg on the centre can still be reached; null while unknown.
    pub centre: Option<bool>,
    /// A sentence about it.
    pub text: String,
}

/// A game with everything needed to show it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct GameDoc {
    /// Its id.
    #[schema(example = "k3v9x0q2m7ta")]
    pub id: String,
    /// The rule set.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// What kind of game it is.
    pub family: Family,
    /// Who plays.
    pub mode: Mode,
    /// Its board.
    pub board: BoardShape,
    /// Whether the points are drawn as holes for pegs.
    pub holes: bool,
    /// What the rules call the players (Fox, Geese …), White's first.
    pub player_names: [String; 2],
    /// Who sits where, White's first.
    pub seats: [Seat; 2],
    /// Grows with every change; an older document never replaces a newer one.
    pub version: u64,
    /// When it began, RFC 3339 in UTC.
    pub created: String,
    /// When it last changed.
    pub updated: String,
    /// The position it began with.
    pub start: String,
    /// The start in full, for replaying without asking again.
    pub start_state: State,
    /// Moves played.
    pub moves: Vec<PlayedMove>,
    /// Moves taken back that can be made again, the next first.
    pub undone: Vec<String>,
    /// Where it stands.
    pub state: State,
    /// The end, by the rules, by agreement, resignation or time.
    pub outcome: Option<OutcomeDoc>,
    /// The clocks, if there are any.
    pub clock: Option<ClockDoc>,
    /// What can be done now.
    pub can: Can,
    /// Whether the computer is thinking about its move.
    pub thinking: bool,
    /// The last thing worth saying beside the board, such as the computer's answer to an offer.
    pub message: Option<String>,
    /// For Solitaire.
    pub solitaire: Option<SolitaireDoc>,
}

/// A move to make.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveWish {
    /// The move as text, one of `state.moves`.
    #[schema(example = "d2")]
    pub r#move: String,
    /// The version of the document it was chosen from; if given and the game has changed since, 409.
    pub version: Option<u64>,
}

/// Which side speaks; needed only when two people share a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SideChoice {
    /// The side; the player to move when left out.
    pub side: Option<Side>,
}

/// A good move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Hint {
    /// The move.
    pub r#move: MoveDoc,
    /// Why, in a sentence.
    #[schema(example = "Exact: this wins in 13 plies.")]
    pub text: String,
    /// Whether it is certain (from a table or a proof) rather than an estimate.
    pub exact: bool,
}

/// One line of a list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// Its id.
    pub id: String,
    /// The rule set.
    pub game: String,
    /// What people call the game.
    pub name: String,
    /// Who plays.
    pub mode: Mode,
    /// Who sits where, White's first.
    pub seats: [Seat; 2],
    /// When it began.
    pub created: String,
    /// When it last changed.
    pub updated: String,
    /// Plies played.
    pub plies: u32,
    /// Where it stands, as text; a picture is at `/api/v1/{game}/picture.svg?position=…`.
    pub position: String,
    /// The end, if it has come.
    pub outcome: Option<OutcomeDoc>,
    /// How it stands, in a sentence.
    pub text: String,
    /// Whether a review is stored.
    pub reviewed: bool,
}

/// A page of games, the one changed last first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameList {
    /// The games.
    pub games: Vec<GameSummary>,
    /// How many match in all.
    pub total: u64,
    /// Give this as `after` for the next page; null at the end.
    pub next: Option<String>,
}
