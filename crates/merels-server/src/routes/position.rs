//! Positions looked at without a game.

use axum::Json;
use merels_core::Game;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::analysis::{PositionDoc, SetupWish, ValuedMove};
use crate::api::state::{Man, MoveDoc};
use crate::error::ApiError;
use crate::extract::{Asked, Part, Sent};
use crate::games::sitting::MOST_PLIES;
use crate::rules::{self, AnyGame, Play};
use crate::view;

/// A position: where to begin, and moves from there.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub(crate) struct PositionQuery {
    /// The position as text; the start when left out.
    position: Option<String>,
    /// Moves from there, separated by spaces or commas.
    moves: Option<String>,
}

impl PositionQuery {
    /// The game in progress that the query describes.
    pub(crate) fn play(&self, game: AnyGame) -> Result<Play, ApiError> {
        let mut play = match self.position.as_deref().filter(|text| !text.trim().is_empty()) {
            None => Play::new(game),
            Some(text) => {
                let (position, counters) = game.parse_position(text)?;
                Play::from_position(game, position, counters)
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        let texts = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|text| !text.is_empty());
        for (i, text) in texts.enumerate() {
            if i >= MOST_PLIES {
                return Err(ApiError::bad("bad-moves", format!("At most {MOST_PLIES} moves can be given.")));
            }
            play_text(&mut play, text)
                .map_err(|error| ApiError::bad("bad-move", format!("move {}: {}", i + 1, error.message())))?;
        }
        Ok(play)
    }
}

/// Makes the move a text names.
pub(crate) fn play_text(play: &mut Play, text: &str) -> Result<(), ApiError> {
    let mv = play.game().parse_move(play.position(), text)?;
    play.play(mv).map_err(|error| ApiError::bad("bad-move", format!("{text}: {error}")))
}

/// A position with its values and moves, best first.
pub(crate) fn document(play: &Play) -> PositionDoc {
    let game = play.game();
    let family = rules::family(game);
    let mut state = view::state(play);
    let moves = std::mem::take(&mut state.moves);
    let legal = view::offered_moves(play);
    let after = |mv| {
        let mover = play.side_to_move();
        let next = game.apply(play.position(), mv);
        game.format_position(&next, game.advance(play.counters(), mover, mv))
    };
    let valued = |(mv, doc): (_, MoveDoc)| ValuedMove {
        mv: doc,
        position: after(mv),
        value: None,
        after: None,
        best: None,
    };
    let valued = legal.into_iter().zip(moves.iter().cloned()).map(valued).collect();
    state.moves = moves;
    PositionDoc {
        game: game.spec(),
        name: game.name().into(),
        family,
        board: view::board(game.board()),
        holes: rules::holes(family),
        last: play.moves().last().map(|&mv| view::mv(game, mv)),
        state,
        value: None,
        value_text: None,
        solved: false,
        moves: valued,
    }
}

/// A position, its value and its moves, best first.
#[utoipa::path(get, path = "/{game}", tag = "positions", params(("game" = String, Path), PositionQuery), responses((status = 200, body = PositionDoc)))]
pub(crate) async fn get(
    Part(game): Part,
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<PositionDoc>, ApiError> {
    let play = query.play(rules::parse(&game)?)?;
    Ok(Json(document(&play)))
}

/// The position that was set up, if a game can stand so.
#[utoipa::path(post, path = "/{game}/setup", tag = "positions", params(("game" = String, Path)), request_body = SetupWish, responses((status = 200, body = PositionDoc)))]
pub(crate) async fn setup(
    Part(game): Part,
    Sent(wish): Sent<SetupWish>,
) -> Result<Json<PositionDoc>, ApiError> {
    let game = rules::parse(&game)?;
    let text = setup_text(&game, &wish)?;
    let (position, counters) = game.parse_position(&text)?;
    Ok(Json(document(&Play::from_position(game, position, counters))))
}

/// A setup as a position text, which the rules library then checks.
fn setup_text(game: &AnyGame, wish: &SetupWish) -> Result<String, ApiError> {
    let board = game.board();
    let kinds = rules::kinds(rules::family(game));
    let letters = game.letters();
    let mut letter_at = std::collections::BTreeMap::new();
    for (name, man) in &wish.men {
        let point = board
            .point(name)
            .ok_or_else(|| ApiError::bad("bad-position", format!("The board has no point '{name}'.")))?;
        let letter = kinds.iter().position(|kind| kind == man).map(|i| letters[i]);
        let letter = letter.ok_or_else(|| {
            let man = man_name(*man);
            ApiError::bad("bad-position", format!("There is no {man} in {}.", game.name()))
        })?;
        letter_at.insert(point, letter);
    }
    let mut ranks = Vec::new();
    for rank in (0..board.ranks()).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for point in board.rank(rank) {
            match letter_at.get(&point) {
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(*letter);
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    let side = letters[merels_core::Player::from(wish.side).index()].to_ascii_lowercase();
    let mut text = ranks.join("/");
    if rules::family(game) != crate::api::catalogue::Family::Solitaire {
        text.push_str(&format!(" {side}"));
    }
    if let Some([white, black]) = wish.hands {
        text.push_str(&format!(" {white},{black}"));
    } else if game.hands(&game.start()) != [0, 0] {
        text.push_str(" 0,0");
    }
    Ok(text)
}

fn man_name(man: Man) -> &'static str {
    match man {
        Man::White => "white man",
        Man::Black => "black man",
        Man::Fox => "fox",
        Man::Goose => "goose",
        Man::Peg => "peg",
    }
}
