//! What is solved, and solving more.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;

use crate::api::table::{TableDoc, TableList};
use crate::error::ApiError;
use crate::extract::Part;
use crate::server::Server;
use crate::stream;

type Shared = State<Arc<Server>>;

/// All tables.
#[utoipa::path(get, path = "/tables", tag = "tables", responses((status = 200, body = TableList)))]
pub(crate) async fn list(State(server): Shared) -> Result<Json<TableList>, ApiError> {
    let solving = Arc::clone(&server.solving);
    Ok(Json(blocking(move || Ok(solving.list())).await?))
}

/// Begins to solve a game, or waits in the queue.
#[utoipa::path(post, path = "/tables/{game}/solve", tag = "tables", params(("game" = String, Path)), responses((status = 200, body = TableDoc)))]
pub(crate) async fn solve(State(server): Shared, Part(game): Part) -> Result<Json<TableDoc>, ApiError> {
    let solving = Arc::clone(&server.solving);
    Ok(Json(blocking(move || solving.solve(&game)).await?))
}

/// Goes on with a solve that was paused.
#[utoipa::path(post, path = "/tables/{game}/resume", tag = "tables", params(("game" = String, Path)), responses((status = 200, body = TableDoc)))]
pub(crate) async fn resume(State(server): Shared, Part(game): Part) -> Result<Json<TableDoc>, ApiError> {
    let solving = Arc::clone(&server.solving);
    Ok(Json(blocking(move || solving.solve(&game)).await?))
}

/// Pauses a solve; what is done stays.
#[utoipa::path(post, path = "/tables/{game}/pause", tag = "tables", params(("game" = String, Path)), responses((status = 200, body = TableDoc)))]
pub(crate) async fn pause(State(server): Shared, Part(game): Part) -> Result<Json<TableDoc>, ApiError> {
    let solving = Arc::clone(&server.solving);
    Ok(Json(blocking(move || solving.pause(&game)).await?))
}

/// Stops a solve and removes what it has made.
#[utoipa::path(post, path = "/tables/{game}/cancel", tag = "tables", params(("game" = String, Path)), responses((status = 200, body = TableDoc)))]
pub(crate) async fn cancel(State(server): Shared, Part(game): Part) -> Result<Json<TableDoc>, ApiError> {
    let solving = Arc::clone(&server.solving);
    Ok(Json(blocking(move || solving.cancel(&game)).await?))
}

/// Removes tables from the disk.
#[utoipa::path(delete, path = "/tables/{game}", tag = "tables", params(("game" = String, Path)), responses((status = 204)))]
pub(crate) async fn remove(State(server): Shared, Part(game): Part) -> Result<StatusCode, ApiError> {
    let solving = Arc::clone(&server.solving);
    blocking(move || solving.remove(&game)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All tables, at once and while something is being solved, as server-sent `tables` events.
#[utoipa::path(get, path = "/tables/events", tag = "tables", responses((status = 200, body = TableList, content_type = "text/event-stream")))]
pub(crate) async fn events(
    State(server): Shared,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let solving = Arc::clone(&server.solving);
    let list = blocking(move || Ok(solving.follow())).await?;
    stream::of_documents(&server, "tables", list)
}

/// Runs what touches the disk where it holds nobody up.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!("a look-up broke off: {error}");
        Err(ApiError::internal())
    })
}
