//! Records and positions in other programs' forms, and pictures.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use merels_core::notation::sanmill;
use merels_core::picture::{SvgPicture, svg};
use merels_core::{Game, PointSet};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::position::{self, PositionQuery};
use super::tables::blocking;
use crate::api::game::GameSummary;
use crate::api::record::{ExportWish, Format, ImportWish, Imported, TextDoc};
use crate::error::ApiError;
use crate::extract::{Asked, Part, Sent};
use crate::games::sitting;
use crate::server::Server;
use crate::{records, rules, view};

type Shared = State<Arc<Server>>;

/// Reads records, move lists or a position.
#[utoipa::path(post, path = "/records/import", tag = "records", request_body = ImportWish, responses((status = 200, body = Imported)))]
pub(crate) async fn import(Sent(wish): Sent<ImportWish>) -> Result<Json<Imported>, ApiError> {
    let read = move || records::read(&wish).map(|(format, read)| records::imported(format, &read));
    Ok(Json(blocking(read).await?))
}

/// Writes a record.
#[utoipa::path(post, path = "/records/export", tag = "records", request_body = ExportWish, responses((status = 200, body = TextDoc)))]
pub(crate) async fn export(Sent(wish): Sent<ExportWish>) -> Result<Json<TextDoc>, ApiError> {
    let write = move || records::write(&wish.record, wish.format).map(|text| TextDoc { text });
    Ok(Json(blocking(write).await?))
}

/// Games that were kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct Kept {
    /// One for each record of the text.
    games: Vec<GameSummary>,
}

/// Keeps every game of a text.
#[utoipa::path(post, path = "/games/import", tag = "records", request_body = ImportWish, responses((status = 201, body = Kept)))]
pub(crate) async fn keep(
    State(server): Shared,
    Sent(wish): Sent<ImportWish>,
) -> Result<(StatusCode, Json<Kept>), ApiError> {
    let read = move || {
        let (_, read) = records::read(&wish)?;
        read.iter().map(records::to_sitting).collect::<Result<Vec<_>, _>>()
    };
    let mut games = Vec::new();
    for sitting in blocking(read).await? {
        let (row, _) = sitting.rows();
        server.games.create(sitting).await?;
        games.push(sitting::summary(row, false)?);
    }
    Ok((StatusCode::CREATED, Json(Kept { games })))
}

/// How to write a record.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct FormatQuery {
    /// `pgn`, `sanmill` or `playok`.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// The record of a stored game.
#[utoipa::path(get, path = "/games/{id}/record", tag = "records", params(("id" = String, Path), FormatQuery), responses((status = 200, body = String, content_type = "text/plain")))]
pub(crate) async fn of_game(
    State(server): Shared,
    Part(id): Part,
    Asked(query): Asked<FormatQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let record = server.games.read(&id, records::of_sitting).await??;
    let text = records::write_record(&record, query.format)?;
    let disposition = format!("inline; filename=\"{}-{id}.txt\"", record.game().id());
    Ok((
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, disposition),
        ],
        text,
    ))
}

/// A position, and how to write it.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct TextQuery {
    /// The position as text; the start when left out.
    position: Option<String>,
    /// Moves from there, separated by spaces or commas.
    moves: Option<String>,
    /// `pgn` (as here) or `sanmill`.
    #[serde(default)]
    #[param(inline)]
    format: Format,
}

/// A position as another program writes it.
#[utoipa::path(get, path = "/{game}/text", tag = "positions", params(("game" = String, Path), TextQuery), responses((status = 200, body = TextDoc)))]
pub(crate) async fn text(
    Part(game): Part,
    Asked(query): Asked<TextQuery>,
) -> Result<Json<TextDoc>, ApiError> {
    let where_ = PositionQuery { position: query.position, moves: query.moves };
    let play = position::play_of(where_, &game).await?;
    let text = match query.format {
        Format::Auto | Format::Pgn => view::position_text(&play),
        Format::Sanmill => sanmill::write_position(play.game(), play.position(), play.counters())?,
        Format::Playok => return Err(ApiError::bad("bad-format", "PlayOK has no text for positions.")),
    };
    Ok(Json(TextDoc { text }))
}

/// What to draw.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct PictureQuery {
    /// The position as text; the start when left out.
    position: Option<String>,
    /// Moves from there, separated by spaces or commas.
    moves: Option<String>,
    /// An empty board to print, whatever the position.
    #[serde(default)]
    empty: bool,
}

/// A picture that prints on one sheet.
#[utoipa::path(get, path = "/{game}/picture.svg", tag = "positions", params(("game" = String, Path), PictureQuery), responses((status = 200, body = String, content_type = "image/svg+xml")))]
pub(crate) async fn picture(
    Part(spec): Part,
    Asked(query): Asked<PictureQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (game, men, caption) = if query.empty {
        (rules::parse(&spec)?, [PointSet::EMPTY; 2], String::new())
    } else {
        let play =
            position::play_of(PositionQuery { position: query.position, moves: query.moves }, &spec).await?;
        let men = play.game().men(play.position());
        (play.game().clone(), men, view::position_text(&play))
    };
    let drawing = svg(&SvgPicture {
        board: game.board(),
        men,
        letters: game.letters(),
        title: game.name(),
        caption: &caption,
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawing))
}
