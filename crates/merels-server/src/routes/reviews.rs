//! Reviews of finished games.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;

use crate::api::catalogue::Family;
use crate::api::review::{Review, ReviewStatus};
use crate::error::ApiError;
use crate::extract::Part;
use crate::reviews::Subject;
use crate::server::Server;
use crate::{rules, stream};

type Shared = State<Arc<Server>>;

async fn subject(server: &Server, id: &str) -> Result<Subject, ApiError> {
    let (version, play) =
        server.games.read(id, |sitting| (sitting.version(), sitting.play().clone())).await?;
    Ok(Subject { id: id.to_owned(), version, play })
}

/// Begins the review of a finished game, or gives the one there is.
#[utoipa::path(post, path = "/games/{id}/review", tag = "review", params(("id" = String, Path)), responses((status = 200, body = Review), (status = 202, body = Review)))]
pub(crate) async fn begin(
    State(server): Shared,
    Part(id): Part,
) -> Result<(StatusCode, Json<Review>), ApiError> {
    let subject = subject(&server, &id).await?;
    if subject.play.outcome().is_none() {
        return Err(ApiError::conflict("not-over", "Only a finished game can be reviewed."));
    }
    if subject.play.moves().is_empty() {
        return Err(ApiError::conflict("no-moves", "No move was made in this game."));
    }
    if rules::family(subject.play.game()) == Family::Solitaire {
        return Err(ApiError::conflict("no-review", "Solitaire has hints instead of a review."));
    }
    let review = server.reviewer.begin(&server.analyst, subject).await?;
    let status = if review.status == ReviewStatus::Done { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(review)))
}

/// The review of a game as it stands.
#[utoipa::path(get, path = "/games/{id}/review", tag = "review", params(("id" = String, Path)), responses((status = 200, body = Review)))]
pub(crate) async fn get(State(server): Shared, Part(id): Part) -> Result<Json<Review>, ApiError> {
    let subject = subject(&server, &id).await?;
    Ok(Json(server.reviewer.get(&subject).await?))
}

/// The review at once and after every move looked at, as server-sent `review` events.
#[utoipa::path(get, path = "/games/{id}/review/events", tag = "review", params(("id" = String, Path)), responses((status = 200, body = Review, content_type = "text/event-stream")))]
pub(crate) async fn events(
    State(server): Shared,
    Part(id): Part,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let subject = subject(&server, &id).await?;
    let reviews = server.reviewer.follow(&subject).await?;
    stream::of_documents(&server, "review", reviews)
}
