//! Results, best Solitaires, settings and the server itself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use merels_core::Game;

use crate::api::stats::{Health, ResultRow, Results, SettingValue, Settings, SolitaireBest, SolitaireBests};
use crate::error::ApiError;
use crate::extract::Sent;
use crate::rules;
use crate::server::Server;
use crate::time::moment;

type Shared = State<Arc<Server>>;

/// The person's results by game and level.
#[utoipa::path(get, path = "/results", tag = "library", responses((status = 200, body = Results)))]
pub(crate) async fn results(State(server): Shared) -> Result<Json<Results>, ApiError> {
    let rows = server.store.results().await?.into_iter().map(|row| {
        let name = rules::parse(&row.game_id).map_or_else(|_| row.game_id.clone(), |game| game.name().into());
        ResultRow {
            game: row.game_id,
            name,
            level: row.level as u8,
            won: row.won as u32,
            drawn: row.drawn as u32,
            lost: row.lost as u32,
        }
    });
    Ok(Json(Results { rows: rows.collect() }))
}

/// The best Solitaires.
#[utoipa::path(get, path = "/solitaire/best", tag = "library", responses((status = 200, body = SolitaireBests)))]
pub(crate) async fn solitaire_best(State(server): Shared) -> Result<Json<SolitaireBests>, ApiError> {
    let best = server.store.best_solitaires().await?.into_iter().map(|row| SolitaireBest {
        game: row.spec,
        pegs: row.pegs as u32,
        centre: row.centre != 0,
        moves: row.moves as u32,
        id: row.game,
        finished: moment(row.finished as u64),
    });
    Ok(Json(SolitaireBests { best: best.collect() }))
}

/// The app's settings.
#[utoipa::path(get, path = "/settings", tag = "library", responses((status = 200, body = Settings)))]
pub(crate) async fn settings(State(server): Shared) -> Result<Json<Settings>, ApiError> {
    let stored = server.store.settings().await?;
    let read = |(name, text): (String, String)| Some((name, serde_json::from_str(&text).ok()?));
    Ok(Json(Settings { values: stored.into_iter().filter_map(read).collect() }))
}

/// Replaces all settings.
#[utoipa::path(put, path = "/settings", tag = "library", request_body = Settings, responses((status = 200, body = Settings)))]
pub(crate) async fn save_settings(
    State(server): Shared,
    Sent(settings): Sent<Settings>,
) -> Result<Json<Settings>, ApiError> {
    let long = |value: &SettingValue| matches!(value, SettingValue::Text(text) if text.chars().count() > 500);
    let fits = settings.values.len() <= 100
        && settings.values.iter().all(|(name, value)| name.chars().count() <= 60 && !long(value));
    if !fits {
        return Err(ApiError::bad(
            "bad-settings",
            "At most 100 settings are kept, with names of 60 and texts of 500 characters.",
        ));
    }
    let texts = settings.values.iter().map(|(name, value)| {
        let text = serde_json::to_string(value).map_err(|_| ApiError::internal())?;
        Ok((name.clone(), text))
    });
    server.store.save_settings(&texts.collect::<Result<Vec<_>, ApiError>>()?).await?;
    Ok(Json(settings))
}

/// What this server is.
#[utoipa::path(get, path = "/health", tag = "library", responses((status = 200, body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { name: "merels".into(), version: env!("CARGO_PKG_VERSION").into(), engine: true })
}

/// This API as an OpenAPI document.
#[utoipa::path(get, path = "/openapi.json", tag = "library", responses((status = 200, body = String)))]
pub(crate) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi::json())
}
