//! The OpenAPI description, made from the types in [`crate::api`] and checked in as `web/openapi.json`.

use utoipa::OpenApi;

use crate::api;

/// What the routes do not mention by themselves.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Merels",
        description = "Play, analyse and solve the mill games and the games that share their boards."
    ),
    components(schemas(
        api::analysis::AnalysisInfo,
        api::analysis::PositionDoc,
        api::analysis::SetupWish,
        api::catalogue::Catalogue,
        api::catalogue::GameInfo,
        api::game::GameDoc,
        api::game::GameList,
        api::game::Hint,
        api::game::MoveWish,
        api::game::NewGame,
        api::game::SideChoice,
        api::problem::Problem,
        api::puzzle::Attempt,
        api::puzzle::AttemptResult,
        api::puzzle::PuzzleDoc,
        api::puzzle::PuzzleList,
        api::puzzle::Solution,
        api::record::ExportWish,
        api::record::ImportWish,
        api::record::Imported,
        api::record::TextDoc,
        api::review::Review,
        api::stats::Health,
        api::stats::Results,
        api::stats::Settings,
        api::stats::SolitaireBests,
        api::table::TableList,
        api::table::TableDoc,
    ))
)]
pub(crate) struct Description;

/// The description as JSON text, the same bytes every time.
///
/// # Panics
/// Never: the description is built from types that can be written as JSON.
pub fn json() -> String {
    let mut text = crate::routes::api().1.to_pretty_json().expect("an OpenAPI document is plain data");
    text.push('\n');
    text
}
