//! The games there are.

use axum::Json;

use crate::api::catalogue::{Catalogue, GameInfo};
use crate::error::ApiError;
use crate::extract::Part;
use crate::rules;

/// All games with their usual rules.
#[utoipa::path(get, path = "/catalogue", tag = "games", responses((status = 200, body = Catalogue)))]
pub(crate) async fn list() -> Result<Json<Catalogue>, ApiError> {
    let games = rules::ids().map(|id| rules::parse(id).map(|game| rules::info(&game)));
    Ok(Json(Catalogue { games: games.collect::<Result<_, _>>()? }))
}

/// One rule set.
#[utoipa::path(get, path = "/catalogue/{game}", tag = "games", params(("game" = String, Path)), responses((status = 200, body = GameInfo)))]
pub(crate) async fn one(Part(game): Part) -> Result<Json<GameInfo>, ApiError> {
    Ok(Json(rules::info(&rules::parse(&game)?)))
}
