//! Puzzles: listed, tried and given up.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use merels_core::Game;
use merels_core::any::AnyPosition;
use serde::Deserialize;
use utoipa::IntoParams;

use super::position::{self, play_text};
use super::tables::blocking;
use crate::api::puzzle::{Attempt, AttemptResult, PuzzleDoc, PuzzleList, PuzzleSummary, Solution};
use crate::error::ApiError;
use crate::extract::{Asked, Part, Sent};
use crate::pegs::Pegs;
use crate::puzzles::{self, Goal, Puzzle};
use crate::rules::{AnyGame, Play};
use crate::server::Server;
use crate::view;

type Shared = State<Arc<Server>>;
type Progress = HashMap<String, (bool, i64)>;

/// The most moves a try can have.
const MOST_MOVES: usize = 500;

async fn progress(server: &Server) -> Result<Progress, ApiError> {
    let tried = server.store.puzzles().await?;
    Ok(tried.into_iter().map(|(id, solved, failures)| (id, (solved, failures))).collect())
}

fn summary(puzzle: &Puzzle, progress: &Progress) -> Result<PuzzleSummary, ApiError> {
    let play = puzzle.play().ok_or_else(ApiError::internal)?;
    let (solved, failures) = progress.get(&puzzle.id).copied().unwrap_or_default();
    let side = play.side_to_move();
    Ok(PuzzleSummary {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        name: play.game().name().into(),
        title: puzzle.title(play.game().player_names()[side.index()]),
        difficulty: puzzle.difficulty,
        position: puzzle.position.clone(),
        side: side.into(),
        solved,
        failures: failures as u32,
    })
}

/// Which puzzles to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct PuzzleQuery {
    /// Only those of this rule set.
    game: Option<String>,
}

/// All puzzles, easy ones first.
#[utoipa::path(get, path = "/puzzles", tag = "puzzles", params(PuzzleQuery), responses((status = 200, body = PuzzleList)))]
pub(crate) async fn list(
    State(server): Shared,
    Asked(query): Asked<PuzzleQuery>,
) -> Result<Json<PuzzleList>, ApiError> {
    let progress = progress(&server).await?;
    let chosen =
        puzzles::all().iter().filter(|puzzle| query.game.as_ref().is_none_or(|game| *game == puzzle.game));
    let puzzles = chosen.map(|puzzle| summary(puzzle, &progress)).collect::<Result<Vec<_>, _>>()?;
    let solved = puzzles.iter().filter(|puzzle| puzzle.solved).count() as u32;
    let next = puzzles.iter().find(|puzzle| !puzzle.solved).map(|puzzle| puzzle.id.clone());
    Ok(Json(PuzzleList { puzzles, solved, next }))
}

fn find(id: &str) -> Result<(usize, &'static Puzzle), ApiError> {
    puzzles::find(id).ok_or_else(|| ApiError::missing("puzzle"))
}

/// A puzzle to solve.
#[utoipa::path(get, path = "/puzzles/{id}", tag = "puzzles", params(("id" = String, Path)), responses((status = 200, body = PuzzleDoc)))]
pub(crate) async fn get(State(server): Shared, Part(id): Part) -> Result<Json<PuzzleDoc>, ApiError> {
    let (place, puzzle) = find(&id)?;
    let play = puzzle.play().ok_or_else(ApiError::internal)?;
    let name = play.game().player_names()[play.side_to_move().index()];
    Ok(Json(PuzzleDoc {
        summary: summary(puzzle, &progress(&server).await?)?,
        task: puzzle.task(name),
        position_doc: position::document(&play, None),
        following: puzzles::all().get(place + 1).map(|puzzle| puzzle.id.clone()),
    }))
}

/// Tries a move.
#[utoipa::path(post, path = "/puzzles/{id}/attempt", tag = "puzzles", params(("id" = String, Path)), request_body = Attempt, responses((status = 200, body = AttemptResult)))]
pub(crate) async fn attempt(
    State(server): Shared,
    Part(id): Part,
    Sent(attempt): Sent<Attempt>,
) -> Result<Json<AttemptResult>, ApiError> {
    let (_, puzzle) = find(&id)?;
    if attempt.moves.is_empty() || attempt.moves.len() > MOST_MOVES {
        return Err(ApiError::bad("bad-attempt", "A try has at least one move, and not more than 500."));
    }
    let pegs = Arc::clone(&server.pegs);
    let result = blocking(move || judge(puzzle, &attempt.moves, &pegs)).await?;
    server.store.note_puzzle(&id, result.solved, !result.correct).await?;
    Ok(Json(result))
}

fn judge(puzzle: &Puzzle, moves: &[String], pegs: &Pegs) -> Result<AttemptResult, ApiError> {
    let mut play = puzzle.play().ok_or_else(ApiError::internal)?;
    for text in moves {
        play_text(&mut play, text)?;
    }
    match puzzle.goal {
        Goal::Win(_) | Goal::Draw => judge_line(puzzle, moves, play),
        Goal::Peg | Goal::Centre => judge_pegs(puzzle, moves, &play, pegs),
    }
}

fn judge_line(puzzle: &Puzzle, moves: &[String], mut play: Play) -> Result<AttemptResult, ApiError> {
    let solution = &puzzle.solution;
    if moves.len().is_multiple_of(2) {
        return Err(ApiError::bad("bad-attempt", "A try ends with an own move."));
    }
    let correct =
        moves.len() <= solution.len() && moves.iter().zip(solution).all(|(one, right)| one == right);
    let solved = correct && moves.len() == solution.len();
    let mut moves = moves.to_vec();
    let mut reply = None;
    if correct && !solved {
        let text = &solution[moves.len()];
        let mv = play.game().parse_move(play.position(), text)?;
        reply = Some(view::mv(play.game(), mv));
        play_text(&mut play, text)?;
        moves.push(text.clone());
    }
    let text = match (correct, solved, puzzle.goal) {
        (false, _, Goal::Draw) => "That loses. There is one move that holds the draw.",
        (false, ..) => "That lets the win slip. There is one move that keeps it.",
        (true, true, Goal::Draw) => "Right: every other move loses.",
        (true, true, _) => "Right: every other move lets the win slip.",
        (true, false, _) => "Right. Go on.",
    };
    Ok(AttemptResult {
        correct,
        solved,
        reply,
        moves,
        position_doc: position::document(&play, None),
        text: text.into(),
    })
}

fn judge_pegs(
    puzzle: &Puzzle,
    moves: &[String],
    play: &Play,
    pegs: &Pegs,
) -> Result<AttemptResult, ApiError> {
    let (AnyGame::Solitaire(game), AnyPosition::Solitaire(position)) = (play.game(), play.position()) else {
        return Err(ApiError::internal());
    };
    let reach = pegs.reach(game, *position, &AtomicBool::new(false));
    let reachable = if puzzle.goal == Goal::Centre { reach.centre } else { reach.single };
    let solved = reachable == Some(true) && position.pegs().len() == 1;
    let text = match (solved, reachable) {
        (true, _) => "Solved.",
        (false, Some(true)) => "It can still be solved.",
        (false, Some(false)) => "It can no longer be solved this way; take a jump back.",
        (false, None) => "Go on.",
    };
    Ok(AttemptResult {
        correct: reachable != Some(false),
        solved,
        reply: None,
        moves: moves.to_vec(),
        position_doc: position::document(play, None),
        text: text.into(),
    })
}

/// The solution, for who gives up.
#[utoipa::path(get, path = "/puzzles/{id}/solution", tag = "puzzles", params(("id" = String, Path)), responses((status = 200, body = Solution)))]
pub(crate) async fn solution(Part(id): Part) -> Result<Json<Solution>, ApiError> {
    let (_, puzzle) = find(&id)?;
    let play = puzzle.play().ok_or_else(ApiError::internal)?;
    let first = play.game().parse_move(play.position(), &puzzle.solution[0])?;
    let text = match puzzle.goal {
        Goal::Win(0) => "This wins; no other move does (exact).".into(),
        Goal::Win(1) => "This wins at once.".into(),
        Goal::Win(plies) => format!("With best play of both this wins in {plies} plies (exact)."),
        Goal::Draw => "This holds the draw; every other move loses (exact).".into(),
        Goal::Peg | Goal::Centre => "One of many ways.".into(),
    };
    Ok(Json(Solution { moves: puzzle.solution.clone(), first: view::mv(play.game(), first), text }))
}

/// Forgets what was solved.
#[utoipa::path(delete, path = "/puzzles/progress", tag = "puzzles", responses((status = 204)))]
pub(crate) async fn forget(State(server): Shared) -> Result<StatusCode, ApiError> {
    server.store.forget_puzzles().await?;
    Ok(StatusCode::NO_CONTENT)
}
