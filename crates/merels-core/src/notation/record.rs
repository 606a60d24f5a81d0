//! Game records: a game with its tags, its result, and a tree of moves with comments and annotations.
//!
//! `lexer` cuts the PGN-like text into tokens, `reader` makes [`Record`]s of them and checks every move, `writer` puts
//! a record into text again. What is written is read back equal. Reading goes from one game of a file to the next
//! with [`Records`], which also reads the move lists of other programs ([`sanmill`](super::sanmill) and
//! [`playok`](super::playok)); one lexer and one reader serve all of them.
//!
//! A record holds to the rules of its game, not to the limits of play: a game that went on after a third repetition
//! can be read. [`Record::play`] gives the main line as a game in progress, where the limits hold.
//!
//! In comments `\}` stands for a closing brace, `\n` for the end of a line and `\\` for a backslash; line ends of the
//! text count as spaces there.

mod lexer;
mod reader;
mod tags;
mod writer;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

pub use reader::{Dialect, Problem, RecordError, Records};
pub(super) use writer::Movetext;

use crate::game::{Counters, Game};
use crate::play::{Play, PlayError};
use crate::player::{Outcome, Player};
use tags::Tags;

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 16 << 20;
/// The most moves in one record, variations included.
pub const MAX_MOVES: usize = 200_000;
/// How deep variations may lie inside one another.
pub const MAX_DEPTH: u16 = 100;

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWon,
    /// `0-1`
    BlackWon,
    /// `1/2-1/2`
    Drawn,
    /// `*`: not ended, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result with this text.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::WhiteWon, Self::BlackWon, Self::Drawn, Self::Unknown]
            .into_iter()
            .find(|result| result.as_str() == text)
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWon => "1-0",
            Self::BlackWon => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Player::White)) => Self::WhiteWon,
            Some(Some(Player::Black)) => Self::BlackWon,
            Some(None) => Self::Drawn,
            None => Self::Unknown,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A node of one [`Record`]: the root, or a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every record, where no move has been made.
    pub const ROOT: Self = Self(0);

    /// The place of the node in its record, 0 for the root; a node's parent has a lower one.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move of a record, or its root.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    parent: Option<NodeId>,
    mv: Option<G::Move>,
    position: G::Position,
    counters: Counters,
    comment: String,
    nags: Vec<u8>,
    children: Vec<NodeId>,
    /// How many times the way from the root leaves a main line.
    depth: u16,
}

impl<G: Game> Node<G> {
    /// The node before it; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The move that leads here; `None` for the root.
    pub fn mv(&self) -> Option<G::Move> {
        self.mv
    }

    /// The position here.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The counters here.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The comment on the move; at the root, the one before the first move.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Numeric annotation glyphs, such as 1 for a good move, 2 for a mistake.
    pub fn nags(&self) -> &[u8] {
        &self.nags
    }

    /// The moves from here: first the main line, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// Why a record cannot be changed that way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EditError {
    /// The record has no such node.
    #[error("the record has no such move")]
    NoNode,
    /// The move is not legal there.
    #[error("the move is not legal there")]
    Illegal,
    /// Too many moves.
    #[error("a record holds at most {MAX_MOVES} moves")]
    TooManyMoves,
    /// Too many variations inside one another.
    #[error("variations lie at most {MAX_DEPTH} deep inside one another")]
    TooDeep,
    /// Too many tags.
    #[error("a record has at most 1000 tags")]
    TooManyTags,
    /// A tag's name is empty or has other characters than letters, digits and underscores.
    #[error("the name of a tag consists of ASCII letters, digits and underscores")]
    TagName,
    /// The tag says what the record itself knows.
    #[error("the tags Game, Result, Setup and FEN follow from the record and cannot be set")]
    OwnTag,
}

/// A game with its tags, its tree of moves and its result.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    game: G,
    tags: Tags,
    nodes: Vec<Node<G>>,
    result: GameResult,
}

impl<G: Game> Record<G> {
    /// A record without moves, from the start of the game.
    pub fn new(game: G) -> Self {
        let (start, counters) = (game.start(), game.start_counters());
        Self::from_position(game, start, counters)
    }

    /// A record without moves, from some position.
    pub fn from_position(game: G, position: G::Position, counters: Counters) -> Self {
        let root = Node {
            parent: None,
            mv: None,
            position,
            counters,
            comment: String::new(),
            nags: Vec::new(),
            children: Vec::new(),
            depth: 0,
        };
        Self { game, tags: Tags::default(), nodes: alloc::vec![root], result: GameResult::Unknown }
    }

    /// The record of a game in progress or ended, without tags.
    ///
    /// # Errors
    /// [`EditError::TooManyMoves`].
    pub fn of_play(play: &Play<G>) -> Result<Self, EditError> {
        let (position, counters) = play.start();
        let mut record = Self::from_position(play.game().clone(), *position, counters);
        let mut last = NodeId::ROOT;
        for &mv in play.moves() {
            last = record.add_unchecked(last, mv)?;
        }
        record.result = play.outcome().into();
        Ok(record)
    }

    /// The main line as a game in progress, where the limits of play hold.
    ///
    /// # Errors
    /// A [`PlayError`] when a limit of play had ended the game before its last recorded move, or forbade a move.
    pub fn play(&self) -> Result<Play<G>, PlayError> {
        let root = self.root();
        let mut play = Play::from_position(self.game.clone(), root.position, root.counters);
        for mv in self.main_line().into_iter().filter_map(|id| self.nodes[id.index()].mv) {
            play.play(mv)?;
        }
        Ok(play)
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The root, which holds the starting position.
    pub fn root(&self) -> &Node<G> {
        &self.nodes[0]
    }

    /// Whether the record begins elsewhere than at the start of the game.
    pub fn has_own_start(&self) -> bool {
        let root = self.root();
        (root.position, root.counters) != (self.game.start(), self.game.start_counters())
    }

    /// A node, if the record has it.
    pub fn node(&self, id: NodeId) -> Option<&Node<G>> {
        self.nodes.get(id.index())
    }

    /// All nodes, each after its parent; the root first.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node<G>)> {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i as u32), node))
    }

    /// The nodes of the main line after the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        let first = |id: &NodeId| self.nodes[id.index()].children.first().copied();
        core::iter::successors(first(&NodeId::ROOT), first).collect()
    }

    /// Adds a move after `parent`: as its main line, or as a variation when it has one already.
    ///
    /// # Errors
    /// An [`EditError`] for an illegal move, an unknown node or too large a tree.
    pub fn add(&mut self, parent: NodeId, mv: G::Move) -> Result<NodeId, EditError> {
        let node = self.node(parent).ok_or(EditError::NoNode)?;
        if !self.game.is_legal(&node.position, mv) {
            return Err(EditError::Illegal);
        }
        self.add_unchecked(parent, mv)
    }

    /// Adds a move that is legal after `parent`, which the record has.
    fn add_unchecked(&mut self, parent: NodeId, mv: G::Move) -> Result<NodeId, EditError> {
        // The root is no move.
        if self.nodes.len() > MAX_MOVES {
            return Err(EditError::TooManyMoves);
        }
        let before = &self.nodes[parent.index()];
        let depth = before.depth + u16::from(!before.children.is_empty());
        if depth > MAX_DEPTH {
            return Err(EditError::TooDeep);
        }
        // What the rules count as one with the last move is no move more: in Solitaire jumps of the same peg.
        let counters = match before.mv.and_then(|last| self.game.joined(last, mv)) {
            Some(_) => before.counters,
            None => self.game.advance(before.counters, self.game.side_to_move(&before.position), mv),
        };
        let node = Node {
            parent: Some(parent),
            mv: Some(mv),
            position: self.game.apply(&before.position, mv),
            counters,
            comment: String::new(),
            nags: Vec::new(),
            children: Vec::new(),
            depth,
        };
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.nodes[parent.index()].children.push(id);
        Ok(id)
    }

    /// Sets a node's comment. Blank space around it is left out, and control characters other than line ends become
    /// spaces.
    ///
    /// # Errors
    /// [`EditError::NoNode`].
    pub fn set_comment(&mut self, id: NodeId, comment: &str) -> Result<(), EditError> {
        let node = self.nodes.get_mut(id.index()).ok_or(EditError::NoNode)?;
        node.comment = clean(comment);
        Ok(())
    }

    /// Sets a move's numeric annotation glyphs; the root, which is no move, has none.
    ///
    /// # Errors
    /// [`EditError::NoNode`].
    pub fn set_nags(&mut self, id: NodeId, nags: &[u8]) -> Result<(), EditError> {
        let node = self.nodes.get_mut(id.index()).filter(|node| node.mv.is_some());
        node.ok_or(EditError::NoNode)?.nags = nags.to_vec();
        Ok(())
    }

    /// The result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// The tags as they were set, in the order in which they are written.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, replacing its value if it has one. Control characters in the value become spaces.
    ///
    /// # Errors
    /// [`EditError::TagName`] or [`EditError::OwnTag`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.tags.set(name, value).map(drop)
    }
}

/// Two records are equal when they say the same, in whatever order their moves were added.
impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        let heads = self.result == other.result && self.tags == other.tags;
        if !heads || self.nodes.len() != other.nodes.len() || self.game.spec() != other.game.spec() {
            return false;
        }
        let mut pairs = alloc::vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (&self.nodes[a.index()], &other.nodes[b.index()]);
            let same = a.mv == b.mv
                && a.position == b.position
                && a.counters == b.counters
                && a.comment == b.comment
                && a.nags == b.nags
                && a.children.len() == b.children.len();
            if !same {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

impl<G: Game> Eq for Record<G> {}

/// A comment as it is kept: no blank space around it, no control characters but line ends.
fn clean(comment: &str) -> String {
    String::from(plain(&comment.replace("\r\n", "\n"), |c| c == '\n').trim())
}

/// The text with its control characters turned into spaces, those that `keep` names aside.
fn plain(text: &str, keep: impl Fn(char) -> bool) -> String {
    text.chars().map(|c| if c.is_control() && !keep(c) { ' ' } else { c }).collect()
}
