//! The games there are.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::tables::blocking;
use crate::api::catalogue::{Catalogue, GameInfo};
use crate::error::ApiError;
use crate::extract::Part;
use crate::rules;
use crate::server::Server;
use crate::tables::Library;

fn info(spec: &str, library: &Library) -> Result<GameInfo, ApiError> {
    let game = rules::parse(spec)?;
    Ok(rules::info(&game, library.get(&game).is_some()))
}

/// All games with their usual rules.
#[utoipa::path(get, path = "/catalogue", tag = "games", responses((status = 200, body = Catalogue)))]
pub(crate) async fn list(State(server): State<Arc<Server>>) -> Result<Json<Catalogue>, ApiError> {
    let library = Arc::clone(&server.library);
    let games = move || rules::ids().map(|id| info(id, &library)).collect::<Result<_, _>>();
    Ok(Json(Catalogue { games: blocking(games).await? }))
}

/// One rule set.
#[utoipa::path(get, path = "/catalogue/{game}", tag = "games", params(("game" = String, Path)), responses((status = 200, body = GameInfo)))]
pub(crate) async fn one(
    State(server): State<Arc<Server>>,
    Part(game): Part,
) -> Result<Json<GameInfo>, ApiError> {
    let library = Arc::clone(&server.library);
    Ok(Json(blocking(move || info(&game, &library)).await?))
}
