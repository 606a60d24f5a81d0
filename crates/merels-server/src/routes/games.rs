//! Games: begun, found, played and ended.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::game::{GameDoc, GameList, Hint, MoveWish, NewGame, SideChoice};
use crate::error::ApiError;
use crate::extract::{Asked, OptionalBody, Part, Sent};
use crate::games::sitting::{self, Sitting};
use crate::server::Server;
use crate::store::Search;
use crate::{api, stream};

type Shared = State<Arc<Server>>;
type Game = Result<Json<Arc<GameDoc>>, ApiError>;

/// Begins a game.
#[utoipa::path(post, path = "/games", tag = "play", request_body = NewGame, responses((status = 201, body = GameDoc)))]
pub(crate) async fn create(
    State(server): Shared,
    Sent(wish): Sent<NewGame>,
) -> Result<(StatusCode, Json<Arc<GameDoc>>), ApiError> {
    let sitting = Sitting::new(wish)?;
    Ok((StatusCode::CREATED, Json(server.games.create(sitting).await?)))
}

/// What games to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// `active` or `finished`.
    status: Option<String>,
    /// A game's id.
    game: Option<String>,
    /// The computer's level.
    level: Option<u8>,
    /// `won`, `lost` or `drawn`, for the person against the computer.
    result: Option<String>,
    /// Words in the names, the game or how it stands.
    q: Option<String>,
    /// How many, 1 to 100; 20 when left out.
    limit: Option<u32>,
    /// `next` of the page before.
    after: Option<String>,
}

impl ListQuery {
    fn search(self) -> Result<Search, ApiError> {
        let bad = |message: &str| ApiError::bad("bad-query", message);
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let finished = match given(self.status).as_deref() {
            None => None,
            Some("active") => Some(false),
            Some("finished") => Some(true),
            Some(_) => return Err(bad("status is active or finished")),
        };
        let result = given(self.result);
        if result.as_deref().is_some_and(|result| !["won", "lost", "drawn"].contains(&result)) {
            return Err(bad("result is won, lost or drawn"));
        }
        let limit = self.limit.unwrap_or(20);
        if !(1..=100).contains(&limit) {
            return Err(bad("limit is a number from 1 to 100"));
        }
        let after = given(self.after)
            .map(|text| {
                let parts = text.split_once('-').and_then(|(time, id)| Some((time.parse().ok()?, id.into())));
                parts.ok_or_else(|| bad("after is not what a list gave as next"))
            })
            .transpose()?;
        let words = given(self.q).map(|words| {
            let escaped = words.to_lowercase().replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
            format!("%{}%", escaped.split_whitespace().collect::<Vec<_>>().join("%"))
        });
        Ok(Search {
            finished,
            game_id: given(self.game),
            level: self.level.map(i64::from),
            result,
            words,
            after,
            limit: i64::from(limit),
        })
    }
}

/// Finds games, the one changed last first.
#[utoipa::path(get, path = "/games", tag = "play", params(ListQuery), responses((status = 200, body = GameList)))]
pub(crate) async fn list(
    State(server): Shared,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<GameList>, ApiError> {
    let mut search = query.search()?;
    let limit = search.limit;
    search.limit += 1;
    let (mut rows, total) = server.store.search(&search).await?;
    let more = rows.len() as i64 > limit;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(|(row, _)| format!("{}-{}", row.updated, row.id));
    let games = rows.into_iter().map(|(row, reviewed)| sitting::summary(row, reviewed));
    Ok(Json(GameList { games: games.collect::<Result<_, _>>()?, total: total as u64, next }))
}

/// A game as it stands.
#[utoipa::path(get, path = "/games/{id}", tag = "play", params(("id" = String, Path)), responses((status = 200, body = GameDoc)))]
pub(crate) async fn get(State(server): Shared, Part(id): Part) -> Game {
    Ok(Json(server.games.get(&id).await?))
}

/// Forgets a game for good.
#[utoipa::path(delete, path = "/games/{id}", tag = "play", params(("id" = String, Path)), responses((status = 204)))]
pub(crate) async fn delete(State(server): Shared, Part(id): Part) -> Result<StatusCode, ApiError> {
    server.games.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a move.
#[utoipa::path(post, path = "/games/{id}/moves", tag = "play", params(("id" = String, Path)), request_body = MoveWish, responses((status = 200, body = GameDoc)))]
pub(crate) async fn play(State(server): Shared, Part(id): Part, Sent(wish): Sent<MoveWish>) -> Game {
    let change = move |sitting: &mut Sitting| {
        sitting.expect_version(wish.version)?;
        sitting.play_text(&wish.r#move)
    };
    Ok(Json(server.games.change(&id, change).await?))
}

/// Takes back the last move, against the computer with its answer.
#[utoipa::path(post, path = "/games/{id}/undo", tag = "play", params(("id" = String, Path)), responses((status = 200, body = GameDoc)))]
pub(crate) async fn undo(State(server): Shared, Part(id): Part) -> Game {
    Ok(Json(
        server
            .games
            .change(&id, |sitting| sitting.expect_version(None).and_then(|()| sitting.undo()))
            .await?,
    ))
}

/// Makes a move taken back again.
#[utoipa::path(post, path = "/games/{id}/redo", tag = "play", params(("id" = String, Path)), responses((status = 200, body = GameDoc)))]
pub(crate) async fn redo(State(server): Shared, Part(id): Part) -> Game {
    Ok(Json(
        server
            .games
            .change(&id, |sitting| sitting.expect_version(None).and_then(|()| sitting.redo()))
            .await?,
    ))
}

/// Resigns.
#[utoipa::path(post, path = "/games/{id}/resign", tag = "play", params(("id" = String, Path)), request_body = SideChoice, responses((status = 200, body = GameDoc)))]
pub(crate) async fn resign(
    State(server): Shared,
    Part(id): Part,
    OptionalBody(choice): OptionalBody<SideChoice>,
) -> Game {
    let change = move |sitting: &mut Sitting| {
        sitting.expect_version(None)?;
        sitting.resign(choice.side.map(Into::into))
    };
    Ok(Json(server.games.change(&id, change).await?))
}

/// Offers a draw.
#[utoipa::path(post, path = "/games/{id}/draw", tag = "play", params(("id" = String, Path)), request_body = SideChoice, responses((status = 200, body = GameDoc)))]
pub(crate) async fn draw(
    State(server): Shared,
    Part(id): Part,
    OptionalBody(_side): OptionalBody<SideChoice>,
) -> Game {
    let (computer, version, play) = server
        .games
        .read(&id, |sitting| (sitting.computer(), sitting.version(), sitting.play().clone()))
        .await?;
    let takes = match computer {
        Some((side, _)) if play.outcome().is_none() => server.opponent.takes_draw(play, side).await,
        _ => true,
    };
    let change = move |sitting: &mut Sitting| {
        sitting.expect_version(Some(version))?;
        if takes { sitting.agree() } else { sitting.decline() }
    };
    Ok(Json(server.games.change(&id, change).await?))
}

/// A good move and why.
#[utoipa::path(get, path = "/games/{id}/hint", tag = "play", params(("id" = String, Path)), responses((status = 200, body = Hint)))]
pub(crate) async fn hint(State(server): Shared, Part(id): Part) -> Result<Json<Hint>, ApiError> {
    let play = server.games.read(&id, |sitting| sitting.play().clone()).await?;
    if play.outcome().is_some() {
        return Err(ApiError::conflict("over", "The game is over."));
    }
    Ok(Json(server.opponent.hint(play).await?))
}

/// Begins a new game with the sides exchanged.
#[utoipa::path(post, path = "/games/{id}/rematch", tag = "play", params(("id" = String, Path)), responses((status = 201, body = GameDoc)))]
pub(crate) async fn rematch(
    State(server): Shared,
    Part(id): Part,
) -> Result<(StatusCode, Json<Arc<GameDoc>>), ApiError> {
    let sitting = server.games.read(&id, Sitting::rematch).await??;
    Ok((StatusCode::CREATED, Json(server.games.create(sitting).await?)))
}

/// The states of a game, for replaying it.
#[derive(Serialize, ToSchema)]
pub(crate) struct States {
    /// The start, and the state after each ply.
    states: Vec<api::state::State>,
}

/// The start and the state after each ply.
#[utoipa::path(get, path = "/games/{id}/states", tag = "play", params(("id" = String, Path)), responses((status = 200, body = States)))]
pub(crate) async fn states(State(server): Shared, Part(id): Part) -> Result<Json<States>, ApiError> {
    Ok(Json(States { states: server.games.read(&id, Sitting::states).await? }))
}

/// The game at once and after every change, as server-sent `game` events.
#[utoipa::path(get, path = "/games/{id}/events", tag = "play", params(("id" = String, Path)), responses((status = 200, body = GameDoc, content_type = "text/event-stream")))]
pub(crate) async fn events(
    State(server): Shared,
    Part(id): Part,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let documents = server.games.follow(&id).await?;
    stream::of_documents(&server, "game", documents)
}
