//! Positions looked at without a game.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use merels_core::{Distance, Game};
use serde::Deserialize;
use utoipa::IntoParams;

use super::tables::blocking;
use crate::api::analysis::{AnalysisInfo, PositionDoc, SetupWish, ValuedMove};
use crate::api::state::Man;
use crate::error::ApiError;
use crate::extract::{Asked, Part, Sent};
use crate::games::sitting::MOST_PLIES;
use crate::rules::{self, AnyGame, Move, Play};
use crate::server::Server;
use crate::tables::Library;
use crate::{score, stream, view};

/// A position: where to begin, and moves from there.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct PositionQuery {
    /// The position as text; the start when left out.
    pub(crate) position: Option<String>,
    /// Moves from there, separated by spaces or commas.
    pub(crate) moves: Option<String>,
}

impl PositionQuery {
    /// The game in progress that the query describes.
    pub(crate) fn play(&self, game: AnyGame) -> Result<Play, ApiError> {
        let mut play = match self.position.as_deref().filter(|text| !text.trim().is_empty()) {
            None => Play::new(game),
            Some(text) => {
                let (position, counters) = game.parse_position(text)?;
                Play::from_position(game, position, counters)
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        let texts = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|text| !text.is_empty());
        for (i, text) in texts.enumerate() {
            if i >= MOST_PLIES {
                return Err(ApiError::bad("bad-moves", format!("At most {MOST_PLIES} moves can be given.")));
            }
            play_text(&mut play, text)
                .map_err(|error| ApiError::bad("bad-move", format!("move {}: {}", i + 1, error.message())))?;
        }
        Ok(play)
    }
}

/// Makes the move a text names.
pub(crate) fn play_text(play: &mut Play, text: &str) -> Result<(), ApiError> {
    let mv = play.game().parse_move(play.position(), text)?;
    play.play(mv).map_err(|error| ApiError::bad("bad-move", format!("{text}: {error}")))
}

/// The game in progress that a query describes, read where it holds nobody up.
pub(crate) async fn play_of(query: PositionQuery, game: &str) -> Result<Play, ApiError> {
    let game = rules::parse(game)?;
    if query.moves.as_ref().is_none_or(|moves| moves.len() < 100) {
        return query.play(game);
    }
    blocking(move || query.play(game)).await
}

/// A position with its values, where `library` has them, and its moves, best first.
pub(crate) fn document(play: &Play, library: Option<&Library>) -> PositionDoc {
    let game = play.game();
    let family = rules::family(game);
    let mut state = view::state(play);
    let over = state.outcome.is_some();
    let documents = std::mem::take(&mut state.moves);
    let looked = library.filter(|_| !over).and_then(|library| library.look_up(play));
    let mut moves: Vec<ValuedMove> = view::offered_moves(play)
        .into_iter()
        .zip(documents.iter().cloned())
        .map(|(mv, doc)| ValuedMove {
            mv: doc,
            position: text_after(play, mv),
            value: None,
            after: None,
            best: None,
        })
        .collect();
    state.moves = documents;
    let side = play.side_to_move();
    if let Some(looked) = &looked {
        let best = looked.moves.first().map(|&(_, wdl, _)| wdl);
        let mut valued = Vec::with_capacity(moves.len());
        for &(mv, wdl, distance) in &looked.moves {
            let text = game.format_move(mv);
            // A move that a rule of play bars has a value, but cannot be made.
            let Some(at) = moves.iter().position(|one| one.mv.text == text) else { continue };
            let mut one = moves.swap_remove(at);
            let from_here = distance.map(|distance| Distance(distance.0 + 1));
            one.value = Some(score::value(wdl, from_here, side));
            one.after = Some(score::value(-wdl, distance, side.other()));
            one.best = Some(Some(wdl) == best);
            valued.push(one);
        }
        valued.append(&mut moves);
        moves = valued;
    }
    let names = game.player_names();
    PositionDoc {
        game: game.spec(),
        name: game.name().into(),
        family,
        board: view::board(game.board()),
        holes: rules::holes(family),
        last: play.moves().last().map(|&mv| view::mv(game, mv)),
        state,
        value: looked.as_ref().map(|looked| score::value(looked.wdl, looked.distance, side)),
        value_text: looked
            .as_ref()
            .map(|looked| score::exact_words(looked.wdl, looked.distance, side, names)),
        solved: library.is_some_and(|library| library.get(game).is_some()),
        moves,
    }
}

/// The position after a move, as text.
fn text_after(play: &Play, mv: Move) -> String {
    let game = play.game();
    let next = game.apply(play.position(), mv);
    game.format_position(&next, game.advance(play.counters(), play.side_to_move(), mv))
}

/// A position, its value and its moves, best first.
#[utoipa::path(get, path = "/{game}", tag = "positions", params(("game" = String, Path), PositionQuery), responses((status = 200, body = PositionDoc)))]
pub(crate) async fn get(
    State(server): State<Arc<Server>>,
    Part(game): Part,
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<PositionDoc>, ApiError> {
    let library = Arc::clone(&server.library);
    let look = move || Ok(document(&query.play(rules::parse(&game)?)?, Some(&library)));
    Ok(Json(blocking(look).await?))
}

/// Which lines to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct AnalysisQuery {
    /// The position as text; the start when left out.
    position: Option<String>,
    /// Moves from there, separated by spaces or commas.
    moves: Option<String>,
    /// How many lines, 1 to 10; 1 when left out.
    lines: Option<usize>,
    /// How long at most, 1 to 3600; 60 when left out.
    seconds: Option<u64>,
}

/// The engine's lines as they deepen, as server-sent `info` events. Closing the connection stops it.
#[utoipa::path(get, path = "/{game}/analysis", tag = "positions", params(("game" = String, Path), AnalysisQuery), responses((status = 200, body = AnalysisInfo, content_type = "text/event-stream")))]
pub(crate) async fn analysis(
    State(server): State<Arc<Server>>,
    Part(game): Part,
    Asked(query): Asked<AnalysisQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let lines = query.lines.unwrap_or(1);
    let seconds = query.seconds.unwrap_or(60);
    if !(1..=10).contains(&lines) || !(1..=3600).contains(&seconds) {
        return Err(ApiError::bad(
            "bad-query",
            "lines is a number from 1 to 10, seconds one from 1 to 3600.",
        ));
    }
    let play = play_of(PositionQuery { position: query.position, moves: query.moves }, &game).await?;
    if play.outcome().is_some() {
        return Err(ApiError::conflict("over", "The game is over here; there is nothing to analyse."));
    }
    if rules::family(play.game()) == crate::api::catalogue::Family::Solitaire {
        return Err(ApiError::bad("no-analysis", "Solitaire has hints instead of an analysis."));
    }
    let analysis = server.analyst.begin(play, lines, Duration::from_secs(seconds))?;
    stream::of_analysis(&server, analysis)
}

/// The position that was set up, if a game can stand so.
#[utoipa::path(post, path = "/{game}/setup", tag = "positions", params(("game" = String, Path)), request_body = SetupWish, responses((status = 200, body = PositionDoc)))]
pub(crate) async fn setup(
    State(server): State<Arc<Server>>,
    Part(game): Part,
    Sent(wish): Sent<SetupWish>,
) -> Result<Json<PositionDoc>, ApiError> {
    let game = rules::parse(&game)?;
    let text = setup_text(&game, &wish)?;
    let (position, counters) = game.parse_position(&text)?;
    let play = Play::from_position(game, position, counters);
    let library = Arc::clone(&server.library);
    Ok(Json(blocking(move || Ok(document(&play, Some(&library)))).await?))
}

/// A setup as a position text, which the rules library then checks.
fn setup_text(game: &AnyGame, wish: &SetupWish) -> Result<String, ApiError> {
    let board = game.board();
    let kinds = rules::kinds(rules::family(game));
    let letters = game.letters();
    let mut letter_at = std::collections::BTreeMap::new();
    for (name, man) in &wish.men {
        let point = board
            .point(name)
            .ok_or_else(|| ApiError::bad("bad-position", format!("The board has no point '{name}'.")))?;
        let letter = kinds.iter().position(|kind| kind == man).map(|i| letters[i]);
        let letter = letter.ok_or_else(|| {
            let man = man_name(*man);
            ApiError::bad("bad-position", format!("There is no {man} in {}.", game.name()))
        })?;
        letter_at.insert(point, letter);
    }
    let mut ranks = Vec::new();
    for rank in (0..board.ranks()).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for point in board.rank(rank) {
            match letter_at.get(&point) {
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(*letter);
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    let side = letters[merels_core::Player::from(wish.side).index()].to_ascii_lowercase();
    let mut text = ranks.join("/");
    if rules::family(game) != crate::api::catalogue::Family::Solitaire {
        text.extend([' ', side]);
    }
    if let Some([white, black]) = wish.hands {
        text = format!("{text} {white},{black}");
    } else if game.hands(&game.start()) != [0, 0] {
        text.push_str(" 0,0");
    }
    Ok(text)
}

fn man_name(man: Man) -> &'static str {
    match man {
        Man::White => "white man",
        Man::Black => "black man",
        Man::Fox => "fox",
        Man::Goose => "goose",
        Man::Peg => "peg",
    }
}
