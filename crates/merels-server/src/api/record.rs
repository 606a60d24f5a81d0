//! Game records and positions as other programs write them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::MoveDoc;

/// A node of a tree of moves. Trees are written as lists, since a nested one as deep as a game would be too deep for
/// many readers of JSON.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// The index in the list of the node before it, always a lower one; null for the root, which comes first.
    pub parent: Option<u32>,
    /// The move that leads here, as text; empty at the root.
    #[serde(default)]
    pub r#move: String,
    /// The move in full; need not be sent.
    #[serde(default)]
    #[schema(required = false)]
    pub shape: Option<MoveDoc>,
    /// The position after it, as text; need not be sent.
    #[serde(default)]
    pub position: String,
    /// A comment.
    #[serde(default)]
    pub comment: String,
    /// Numeric annotation glyphs: 1 good, 2 mistake, 3 very good, 4 blunder, 5 interesting, 6 dubious.
    #[serde(default)]
    pub nags: Vec<u8>,
}

/// A game record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordDoc {
    /// The rule set.
    pub game: String,
    /// The position it begins with, as text; the start when null.
    pub start: Option<String>,
    /// Tag pairs in order, such as `["White", "Anna"]`.
    #[serde(default)]
    #[schema(required = false)]
    pub tags: Vec<[String; 2]>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The tree of moves. The root comes first and holds the comment before the first move; of the nodes with one
    /// parent the first is the main line.
    pub nodes: Vec<TreeNode>,
}

/// How a text is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Find out.
    #[default]
    Auto,
    /// Our PGN-like record.
    Pgn,
    /// Sanmill's move list or position.
    Sanmill,
    /// PlayOK's numbered points.
    Playok,
}

/// A text to read: a record, a list of moves or a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportWish {
    /// The text, up to 200 kB.
    pub text: String,
    /// The rule set, where the text does not name it; Nine Men's Morris when left out.
    pub game: Option<String>,
    /// How it is written.
    #[serde(default)]
    #[schema(required = false)]
    pub format: Format,
}

/// What was read.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Imported {
    /// How it turned out to be written.
    pub format: Format,
    /// The games, at least one; a bare position is a record without moves.
    pub records: Vec<RecordDoc>,
}

/// A record to write.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportWish {
    /// The record.
    pub record: RecordDoc,
    /// How to write it; `auto` is `pgn`.
    #[serde(default)]
    #[schema(required = false)]
    pub format: Format,
}

/// A text that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct TextDoc {
    /// The text.
    pub text: String,
}
