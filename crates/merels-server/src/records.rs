//! Game records: between the library's trees and the documents, and the texts of other programs.

use merels_core::notation::record::{Dialect, EditError, GameResult, NodeId, Record, Records};
use merels_core::notation::{playok, sanmill};
use merels_core::{Game, Outcome, Player, Reason};

use crate::api::record::{Format, ImportWish, Imported, RecordDoc, TreeNode};
use crate::error::ApiError;
use crate::games::sitting::Sitting;
use crate::rules::{self, AnyGame, Play};
use crate::view;

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 200_000;
/// The most records one text may hold.
const MOST_RECORDS: usize = 200;
/// The most nodes of a tree that is written.
const MOST_NODES: usize = 20_000;

type AnyRecord = Record<AnyGame>;

impl From<EditError> for ApiError {
    fn from(error: EditError) -> Self {
        Self::bad("bad-record", format!("The record cannot hold this: {error}."))
    }
}

/// Reads a text: records, move lists or a position.
pub(crate) fn read(wish: &ImportWish) -> Result<(Format, Vec<AnyRecord>), ApiError> {
    let text = wish.text.trim();
    if text.is_empty() {
        return Err(ApiError::bad("bad-record", "There is nothing to read: the text is empty."));
    }
    if text.len() > LONGEST_TEXT {
        return Err(ApiError::bad("bad-record", "The text is too long: 200 kB are read at once."));
    }
    let spec = wish.game.as_deref().filter(|spec| !spec.is_empty()).unwrap_or("nine-mens-morris");
    let game = rules::parse(spec)?;
    match wish.format {
        Format::Pgn => read_dialect(text, Dialect::Merels, &game).map(|records| (Format::Pgn, records)),
        Format::Playok => read_dialect(text, Dialect::PlayOk, &game).map(|records| (Format::Playok, records)),
        Format::Sanmill if sanmill::is_position(text) => read_sanmill_position(text, game),
        Format::Sanmill => {
            read_dialect(text, Dialect::Sanmill, &game).map(|records| (Format::Sanmill, records))
        }
        Format::Auto => read_any(text, game),
    }
}

/// Finds out how a text is written: what reads it whole is right, and the first refusal is the one to show.
fn read_any(text: &str, game: AnyGame) -> Result<(Format, Vec<AnyRecord>), ApiError> {
    if sanmill::is_position(text) {
        return read_sanmill_position(text, game);
    }
    if text.lines().count() == 1 && text.split_whitespace().next().is_some_and(|field| field.contains('/')) {
        let (position, counters) = game.parse_position(text)?;
        return Ok((Format::Pgn, vec![Record::from_position(game, position, counters)]));
    }
    // Numbered points begin with a digit that is no turn number, `12 14 x3` or `1. 12 14`.
    let numbered =
        text.split_whitespace().filter(|word| !word.ends_with('.') && !word.starts_with('[')).take(1).any(
            |word| word.rsplit('.').next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())),
        );
    let order = if numbered && !text.starts_with('[') {
        [
            (Dialect::PlayOk, Format::Playok),
            (Dialect::Sanmill, Format::Sanmill),
            (Dialect::Merels, Format::Pgn),
        ]
    } else {
        [
            (Dialect::Merels, Format::Pgn),
            (Dialect::Sanmill, Format::Sanmill),
            (Dialect::PlayOk, Format::Playok),
        ]
    };
    let mut refusal = None;
    for (dialect, format) in order {
        match read_dialect(text, dialect, &game) {
            Ok(records) => return Ok((format, records)),
            Err(error) => {
                refusal.get_or_insert(error);
            }
        }
    }
    Err(refusal.unwrap_or_else(ApiError::internal))
}

fn read_sanmill_position(text: &str, game: AnyGame) -> Result<(Format, Vec<AnyRecord>), ApiError> {
    let (position, counters) = sanmill::read_position(&game, text)?;
    Ok((Format::Sanmill, vec![Record::from_position(game, position, counters)]))
}

fn read_dialect(text: &str, dialect: Dialect, game: &AnyGame) -> Result<Vec<AnyRecord>, ApiError> {
    let game_of = |spec: Option<&str>| spec.map_or_else(|| Ok(game.clone()), AnyGame::parse);
    let mut records = Vec::new();
    for record in Records::new(text, dialect, game_of) {
        records.push(record.map_err(|error| ApiError::bad("bad-record", format!("{error}.")))?);
        if records.len() > MOST_RECORDS {
            return Err(ApiError::bad(
                "bad-record",
                format!("At most {MOST_RECORDS} games are read at once."),
            ));
        }
    }
    if records.is_empty() {
        return Err(ApiError::bad("bad-record", "No game was found in the text."));
    }
    Ok(records)
}

/// The documents of what was read.
pub(crate) fn imported(format: Format, records: &[AnyRecord]) -> Imported {
    Imported { format, records: records.iter().map(document).collect() }
}

/// A record as a document, its tree in the order of a walk that takes the main line first.
fn document(record: &AnyRecord) -> RecordDoc {
    let game = record.game();
    let root = record.root();
    let mut nodes = Vec::new();
    let mut todo = vec![(NodeId::ROOT, None)];
    while let Some((id, parent)) = todo.pop() {
        let Some(node) = record.node(id) else { continue };
        let place = nodes.len() as u32;
        nodes.push(TreeNode {
            parent,
            r#move: node.mv().map_or_else(String::new, |mv| game.format_move(mv)),
            shape: node.mv().map(|mv| view::mv(game, mv)),
            position: game.format_position(node.position(), node.counters()),
            comment: node.comment().to_owned(),
            nags: node.nags().to_vec(),
        });
        todo.extend(node.children().iter().rev().map(|&child| (child, Some(place))));
    }
    let start = record.has_own_start().then(|| game.format_position(root.position(), root.counters()));
    RecordDoc {
        game: game.spec(),
        start,
        tags: record.tags().map(|(name, value)| [name.to_owned(), value.to_owned()]).collect(),
        result: record.result().as_str().into(),
        nodes,
    }
}

/// The record of a document.
fn of_document(doc: &RecordDoc) -> Result<AnyRecord, ApiError> {
    let game = rules::parse(&doc.game)?;
    let mut record = match doc.start.as_deref().filter(|text| !text.trim().is_empty()) {
        None => Record::new(game.clone()),
        Some(text) => {
            let (position, counters) = game.parse_position(text)?;
            Record::from_position(game.clone(), position, counters)
        }
    };
    let bad = |message: String| ApiError::bad("bad-record", message);
    let result =
        GameResult::parse(&doc.result).ok_or_else(|| bad("The result is 1-0, 0-1, 1/2-1/2 or *.".into()))?;
    record.set_result(result);
    for [name, value] in &doc.tags {
        // What the record itself knows is written from there.
        if !["Game", "Result", "Setup", "FEN"].contains(&name.as_str()) {
            record.set_tag(name, value)?;
        }
    }
    if doc.nodes.len() > MOST_NODES {
        return Err(bad(format!("A record that is written has at most {MOST_NODES} moves.")));
    }
    let mut ids: Vec<NodeId> = Vec::with_capacity(doc.nodes.len());
    for (i, node) in doc.nodes.iter().enumerate() {
        let id = match (i, node.parent) {
            (0, None) => NodeId::ROOT,
            (0, Some(_)) => return Err(bad("The first node is the root, which has no parent.".into())),
            (_, parent) => {
                let parent = parent.and_then(|parent| ids.get(parent as usize)).copied();
                let parent =
                    parent.ok_or_else(|| bad(format!("Node {i} needs a parent that comes before it.")))?;
                let before = record.node(parent).ok_or_else(ApiError::internal)?;
                let mv = game.parse_move(before.position(), &node.r#move)?;
                record.add(parent, mv)?
            }
        };
        record.set_comment(id, &node.comment)?;
        if i > 0 {
            record.set_nags(id, &node.nags)?;
        }
        ids.push(id);
    }
    Ok(record)
}

/// Writes the record of a document.
pub(crate) fn write(doc: &RecordDoc, format: Format) -> Result<String, ApiError> {
    write_record(&of_document(doc)?, format)
}

/// Writes a record.
pub(crate) fn write_record(record: &AnyRecord, format: Format) -> Result<String, ApiError> {
    let is_mill = matches!(record.game(), AnyGame::Mill(_));
    if matches!(format, Format::Sanmill | Format::Playok) && !(is_mill && record.game().board().len() == 24) {
        return Err(ApiError::bad("bad-format", "Sanmill and PlayOK only know the boards of three squares."));
    }
    Ok(match format {
        Format::Auto | Format::Pgn => record.to_string(),
        Format::Sanmill => sanmill::write_moves(record),
        Format::Playok => playok::write_moves(record),
    })
}

/// The record of a stored game.
pub(crate) fn of_sitting(sitting: &Sitting) -> Result<AnyRecord, ApiError> {
    let play = sitting.play();
    let mut record = Record::of_play(play)?;
    let date = crate::time::moment(sitting.created());
    let date = date.get(..10).unwrap_or_default().replace('-', ".");
    let [white, black] = sitting.names();
    let alone = rules::family(play.game()) == crate::api::catalogue::Family::Solitaire;
    let players: &[(&str, &str)] =
        if alone { &[("White", white)] } else { &[("White", white), ("Black", black)] };
    let tags = [("Event", "Merels"), ("Site", "?"), ("Date", date.as_str()), ("Round", "-")];
    for (name, value) in tags.iter().chain(players) {
        record.set_tag(name, value)?;
    }
    Ok(record)
}

/// The game of a record, to be kept.
pub(crate) fn to_sitting(record: &AnyRecord) -> Result<Sitting, ApiError> {
    let mut play: Play = record
        .play()
        .map_err(|error| ApiError::bad("bad-record", format!("The game cannot be kept: {error}.")))?;
    let outcome = match record.result() {
        GameResult::WhiteWon => Some(Outcome::win(Player::White, Reason::Resigned)),
        GameResult::BlackWon => Some(Outcome::win(Player::Black, Reason::Resigned)),
        GameResult::Drawn => Some(Outcome::draw(Reason::Agreed)),
        GameResult::Unknown => None,
    };
    if let Some(outcome) = outcome.filter(|_| play.outcome().is_none()) {
        // It was checked that the game is not over.
        let _ended = play.end(outcome);
    }
    let names = play.game().player_names();
    let name = |tag: &str, i: usize| {
        let given = record.tag(tag).map(str::trim).filter(|name| !name.is_empty() && *name != "?");
        given.unwrap_or(names[i]).chars().take(60).collect()
    };
    Ok(Sitting::of_record(play, [name("White", 0), name("Black", 1)]))
}
