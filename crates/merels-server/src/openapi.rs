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
    let mut api = crate::routes::api().1;
    name_operations(&mut api);
    let mut text = api.to_pretty_json().expect("an OpenAPI document is plain data");
    text.push('\n');
    text
}

/// Names each operation by its method and path: the handlers' own names are unique only within their modules.
fn name_operations(api: &mut utoipa::openapi::OpenApi) {
    for (path, item) in &mut api.paths.paths {
        let words: Vec<&str> = path.split(['/', '{', '}', '.']).filter(|word| !word.is_empty()).collect();
        let words = words.join("_");
        for (method, operation) in [
            ("get", &mut item.get),
            ("put", &mut item.put),
            ("post", &mut item.post),
            ("delete", &mut item.delete),
        ] {
            if let Some(operation) = operation {
                operation.operation_id = Some(format!("{method}_{words}"));
            }
        }
    }
}
