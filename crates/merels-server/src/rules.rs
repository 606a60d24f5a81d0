//! The games by name, and what the documents say of each that the rules library does not.

use merels_core::Game;
use merels_core::any::AnyMove;
use merels_core::catalogue;
use merels_core::options::{OptionInfo, Values};
use merels_core::spec::Spec;

use crate::api::catalogue::{Choice, Family, GameInfo, OptionDoc};
use crate::api::state::Man;
use crate::error::ApiError;
use crate::view;

pub(crate) use merels_core::any::AnyGame;

/// A game in progress.
pub(crate) type Play = merels_core::Play<AnyGame>;
/// A move of any game.
pub(crate) type Move = AnyMove;

/// The longest text of a rule set that is read.
const LONGEST_SPEC: usize = 300;

/// The game a text names.
pub(crate) fn parse(spec: &str) -> Result<AnyGame, ApiError> {
    if spec.len() > LONGEST_SPEC {
        return Err(ApiError::bad("bad-game", "The text of the rule set is too long."));
    }
    Ok(AnyGame::parse(spec)?)
}

/// The ids of all games.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    catalogue::ids()
}

/// What kind of game it is.
pub(crate) fn family(game: &AnyGame) -> Family {
    match game.family() {
        catalogue::Family::Mill => Family::Mill,
        catalogue::Family::FoxAndGeese => Family::Fox,
        catalogue::Family::ChineseCheckers => Family::Checkers,
        catalogue::Family::Solitaire => Family::Solitaire,
    }
}

/// The kinds of men, White's first.
pub(crate) fn kinds(family: Family) -> [Man; 2] {
    match family {
        Family::Mill | Family::Checkers => [Man::White, Man::Black],
        Family::Fox => [Man::Fox, Man::Goose],
        Family::Solitaire => [Man::Peg, Man::Peg],
    }
}

/// Whether the points are drawn as holes.
pub(crate) fn holes(family: Family) -> bool {
    matches!(family, Family::Solitaire | Family::Checkers)
}

/// All there is to say about a rule set.
pub(crate) fn info(game: &AnyGame, solved: bool) -> GameInfo {
    let family = family(game);
    let players = game.family().players();
    let entry = catalogue::all().into_iter().find(|entry| entry.id == game.id());
    GameInfo {
        spec: game.spec(),
        id: game.id().into(),
        name: game.name().into(),
        tagline: entry.map_or_else(String::new, |entry| entry.tagline.into()),
        family,
        players: players as u8,
        player_names: game.player_names().iter().take(players).map(|&name| name.into()).collect(),
        kinds: kinds(family).into_iter().take(players).collect(),
        board: view::board(game.board()),
        holes: holes(family),
        rules: Game::rules(game),
        options: options(game),
        computer: family != Family::Solitaire,
        solvable: family == Family::Mill,
        solved,
        start: view::state(&Play::new(game.clone())),
    }
}

/// The options of a rule set with the values they have in it.
fn options(game: &AnyGame) -> Vec<OptionDoc> {
    let spec = game.spec();
    let given = Spec::parse(&spec).map_or_else(|_| Vec::new(), |spec| spec.options);
    let option = |option: OptionInfo| {
        let value = given.iter().find(|(name, _)| *name == option.name).map(|(_, value)| (*value).to_owned());
        let (min, max) = match option.values {
            Values::Number { low, high, .. } => (Some(low), Some(high)),
            _ => (None, None),
        };
        OptionDoc {
            name: option.name.into(),
            label: sentence_case(&option.name.replace('-', " ")),
            help: sentence_case(option.help),
            value: value.unwrap_or_else(|| option.default.clone()),
            default: option.default,
            choices: choices(&option.values),
            min,
            max,
        }
    };
    game.options().into_iter().map(option).collect()
}

fn choices(values: &Values) -> Vec<Choice> {
    let choice = |value: &str, label: &str| Choice {
        value: value.into(),
        label: sentence_case(if label.is_empty() { value } else { label }),
    };
    match values {
        Values::Words(words) => words.iter().map(|(word, meaning)| choice(word, meaning)).collect(),
        Values::Number { off, .. } => off.then(|| choice("off", "off")).into_iter().collect(),
        // The names of points are written small.
        Values::Points(names) => {
            names.iter().map(|name| Choice { value: name.clone(), label: name.clone() }).collect()
        }
    }
}

fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
