//! The addresses of the API. Each handler is thin: it reads the request, asks, and hands the answer back.

mod catalogue;
mod games;
mod library;
pub(crate) mod position;
mod puzzles;
mod records;
mod reviews;
mod tables;

use std::sync::Arc;

use axum::Router;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::openapi::Description;
use crate::server::Server;

/// All routes, and their description.
pub(crate) fn api() -> (Router<Arc<Server>>, Document) {
    let v1 = OpenApiRouter::new()
        .routes(routes!(catalogue::list))
        .routes(routes!(catalogue::one))
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::get, games::delete))
        .routes(routes!(games::play))
        .routes(routes!(games::undo))
        .routes(routes!(games::redo))
        .routes(routes!(games::resign))
        .routes(routes!(games::draw))
        .routes(routes!(games::hint))
        .routes(routes!(games::rematch))
        .routes(routes!(games::states))
        .routes(routes!(games::events))
        .routes(routes!(position::get))
        .routes(routes!(position::setup))
        .routes(routes!(position::analysis))
        .routes(routes!(records::picture))
        .routes(routes!(records::text))
        .routes(routes!(records::import))
        .routes(routes!(records::export))
        .routes(routes!(records::keep))
        .routes(routes!(records::of_game))
        .routes(routes!(reviews::begin, reviews::get))
        .routes(routes!(reviews::events))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::get))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::solution))
        .routes(routes!(puzzles::forget))
        .routes(routes!(tables::list))
        .routes(routes!(tables::events))
        .routes(routes!(tables::solve))
        .routes(routes!(tables::resume))
        .routes(routes!(tables::pause))
        .routes(routes!(tables::cancel))
        .routes(routes!(tables::remove))
        .routes(routes!(library::results))
        .routes(routes!(library::solitaire_best))
        .routes(routes!(library::settings, library::save_settings))
        .routes(routes!(library::health))
        .routes(routes!(library::openapi));
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api/v1", v1).split_for_parts()
}
