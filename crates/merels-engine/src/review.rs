//! Looking back at a whole game: what each move gave away, why, and which moments are worth trying again.
//!
//! Every position is searched twice, once for the best move and once for the move that was made, with the same limits;
//! the loss of a move is the difference between the two in shares of points. Where tables know both, the loss is exact.
//! `reason` finds the words.

mod reason;

use std::sync::atomic::{AtomicBool, Ordering};

use merels_core::any::{AnyGame, AnyMove};
use merels_core::{Distance, Game, Play, Player, Wdl};
use serde::{Deserialize, Serialize};

use crate::analysis::{LineView, line_view};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::report::Line;
use crate::score::Score;
use crate::search::Request;

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// None is better.
    Best,
    /// Hardly anything was given away.
    Good,
    /// A little was given away.
    Inaccuracy,
    /// Much was given away.
    Mistake,
    /// The game, or most of it, was given away.
    Blunder,
}

/// Losses, in shares of points, up to which a move has each of the first four grades.
const GRADES: [(f64, Grade); 4] =
    [(0.01, Grade::Best), (0.05, Grade::Good), (0.12, Grade::Inaccuracy), (0.25, Grade::Mistake)];

impl Grade {
    fn of(loss: f64) -> Self {
        GRADES.iter().find(|(most, _)| loss <= *most).map_or(Self::Blunder, |&(_, grade)| grade)
    }
}

/// What is to be said about one move of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveReview {
    /// The number of the move, from 0.
    pub ply: usize,
    /// Whether White made it.
    pub white: bool,
    /// The move that was made.
    pub played: LineView,
    /// The best move and what follows it.
    pub best: LineView,
    /// What the move gave away, in shares of points from 0 to 1.
    pub loss: f64,
    /// Whether the loss is known exactly, from tables or from a search to the end.
    pub exact: bool,
    /// How good it was.
    pub grade: Grade,
    /// Why, in plain words.
    pub reason: String,
}

/// What is to be said about a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Review {
    /// Every move looked at, in the order of the game; all of them unless the review was stopped.
    pub moves: Vec<MoveReview>,
    /// How well White and Black played, 0 to 100; `None` for a player none of whose moves was looked at.
    pub accuracy: [Option<f64>; 2],
    /// Moves worth trying again: the worst, in the order of the game.
    pub moments: Vec<usize>,
}

/// How many moments a review names at most.
const MOMENTS: usize = 5;

/// Looks back at a game, move by move; `hear` is told of each move as it is done.
///
/// `limits` hold for each of the two searches of a move. When `stop` becomes true the review ends with the moves done
/// so far.
pub fn review(
    engine: &mut Engine,
    game: &Play<AnyGame>,
    limits: &Limits,
    stop: &AtomicBool,
    hear: &mut dyn FnMut(&MoveReview),
) -> Review {
    let mut review = Review::default();
    let (start, counters) = game.start();
    let mut play = Play::from_position(game.game().clone(), *start, counters);
    for (ply, &mv) in game.moves().iter().enumerate() {
        let Some(reviewed) = review_move(engine, &play, ply, mv, limits, stop) else { break };
        hear(&reviewed);
        review.moves.push(reviewed);
        if play.play(mv).is_err() {
            break;
        }
    }
    review.accuracy = Player::BOTH.map(|player| accuracy(&review.moves, player));
    review.moments = moments(&review.moves);
    review
}

/// Looks at one move, made where `play` stands and the `number`th of its game from 0; `None` when stopped, or when the game is over there.
pub fn review_move(
    engine: &mut Engine,
    play: &Play<AnyGame>,
    number: usize,
    mv: AnyMove,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<MoveReview> {
    let mut best =
        engine.analyse(play, limits, &Request::default(), stop, &mut |_| {}).lines.into_iter().next()?;
    let mut played = best.clone();
    if best.moves.first() != Some(&mv) {
        let request = Request { lines: 1, only: vec![mv] };
        let line = engine.analyse(play, limits, &request, stop, &mut |_| {}).lines.into_iter().next()?;
        played = line;
        if played.score.rank() > best.score.rank() {
            best = played.clone();
        }
    }
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let exact = best.score.exact().is_some() && played.score.exact().is_some();
    let loss = (best.score.win_share() - played.score.win_share()).max(0.0);
    let grade = if best.moves.first() == Some(&mv) {
        Grade::Best
    } else {
        // A longer way to the same end is no loss, but the shortest was better.
        Grade::of(loss).max(if is_slower(&best, &played) { Grade::Good } else { Grade::Best })
    };
    let reason = reason::find(play, &best, &played, grade);
    let game = play.game();
    Some(MoveReview {
        ply: number,
        white: play.side_to_move() == Player::White,
        played: line_view(game, &played),
        best: line_view(game, &best),
        loss,
        exact,
        grade,
        reason,
    })
}

/// Whether both lines win or both lose, and the played one does so worse by its distance.
fn is_slower(best: &Line<AnyMove>, played: &Line<AnyMove>) -> bool {
    match (best.score, played.score) {
        (
            Score::Exact { value: a, distance: Some(Distance(to)), .. },
            Score::Exact { value: b, distance: Some(Distance(than)), .. },
        ) => a == b && if a == Wdl::Win { than > to } else { than < to },
        _ => false,
    }
}

/// The mean over a player's moves of a curve that is 100 for a move that loses nothing and falls the faster the more is
/// lost, halving about every 16 hundredths of a point.
fn accuracy(moves: &[MoveReview], player: Player) -> Option<f64> {
    let own: Vec<f64> = moves
        .iter()
        .filter(|reviewed| reviewed.white == (player == Player::White))
        .map(|reviewed| 100.0 * (-reviewed.loss * std::f64::consts::LN_2 / 0.16).exp())
        .collect();
    (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
}

/// The worst moves that are at least mistakes, in the order of the game.
fn moments(moves: &[MoveReview]) -> Vec<usize> {
    let mut worst: Vec<&MoveReview> =
        moves.iter().filter(|reviewed| reviewed.grade >= Grade::Mistake).collect();
    worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    let mut plies: Vec<usize> = worst.into_iter().take(MOMENTS).map(|reviewed| reviewed.ply).collect();
    plies.sort_unstable();
    plies
}

/// What a move does on the board, for words about it: the mills it completes and the men it removes.
struct Deed {
    mills: Vec<String>,
    captures: usize,
}

fn deed(play: &Play<AnyGame>, mv: AnyMove) -> Deed {
    let game = play.game();
    let board = game.board();
    let shape = game.shape(mv);
    let side = play.side_to_move();
    let mut mills = Vec::new();
    if let (AnyGame::Mill(_), Some(&to)) = (game, shape.path.last()) {
        let men = game.men(&game.apply(play.position(), mv))[side.index()];
        for &mill in board.mills_through(to) {
            if men.contains_all(mill) {
                let mut names: Vec<String> = mill.iter().map(|point| board.name(point).to_string()).collect();
                names.sort_unstable();
                mills.push(names.join("-"));
            }
        }
    }
    Deed { mills, captures: shape.captures.len() }
}
