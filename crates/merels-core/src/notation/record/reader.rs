//! Reading records: the grammar, and the checking of every move.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::lexer::{Lexed, Lexer, Token};
use super::{EditError, GameResult, MAX_TEXT, NodeId, Record, Tags, clean};
use crate::game::{Counters, Game};
use crate::notation::{MoveError, PositionError, playok, sanmill, shorten};
use crate::spec::SpecError;

/// Why a text is no record, and where it stops being one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl core::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.problem)
    }
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// The text is longer than a record may be.
    #[error("the text is longer than {} MiB", MAX_TEXT >> 20)]
    TextTooLong,
    /// A tag is not written as one.
    #[error("'{0}' is not a tag: expected [Name \"value\"] on one line")]
    Tag(String),
    /// A tag is given twice.
    #[error("the tag {0} is given twice")]
    TagTwice(String),
    /// The tags say that the game has its own start, but not which.
    #[error("Setup is \"1\", so a tag FEN with the starting position is expected")]
    NoStart,
    /// The tag Result is none.
    #[error("the tag Result is '{0}': expected 1-0, 0-1, 1/2-1/2 or *")]
    ResultTag(String),
    /// The tag Result and the end of the moves say different things.
    #[error("the game ends with {found}, but its tag Result says {tag}")]
    Results {
        /// What the tag says.
        tag: GameResult,
        /// What stands after the moves.
        found: GameResult,
    },
    /// The rule set is wrong or missing.
    #[error(transparent)]
    Game(#[from] SpecError),
    /// The starting position is wrong.
    #[error("the tag FEN is no position of this game: {0}")]
    Position(#[from] PositionError),
    /// A move is wrong.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move with numbered points is wrong.
    #[error("'{read}': {error}")]
    Numbered {
        /// What was read.
        read: String,
        /// What is wrong with the move that it stands for.
        error: MoveError,
    },
    /// The tree grows too large.
    #[error(transparent)]
    Size(#[from] EditError),
    /// A comment is not closed.
    #[error("the comment that begins here is never closed by '}}'")]
    OpenComment,
    /// A glyph is no number from 0 to 255.
    #[error("'{0}' is not an annotation: expected $ and a number from 0 to 255")]
    Nag(String),
    /// An annotation stands where there is no move.
    #[error("an annotation stands before any move that it could be about")]
    NagWithoutMove,
    /// A character means nothing here.
    #[error("unexpected '{0}': expected a move, a comment, a variation or a result")]
    Stray(char),
    /// A variation begins before there is a move it could replace.
    #[error("a variation stands before any move that it could replace")]
    VariationWithoutMove,
    /// A variation has no moves.
    #[error("a variation without moves")]
    EmptyVariation,
    /// A variation is closed that was not begun.
    #[error("unexpected ')': no variation is open")]
    NoVariation,
    /// A variation is still open at the end of the game.
    #[error("the variation that begins here is never closed by ')'")]
    OpenVariation,
    /// The game does not end with a result.
    #[error("the game has no end: expected a move or a result (1-0, 0-1, 1/2-1/2 or *)")]
    NoResult,
}

/// How moves and starting positions are written, and what may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// As Merels writes: a game ends with its result.
    Merels,
    /// As Sanmill writes: a removal may stand apart from its move, and the result may be missing.
    Sanmill,
    /// As PlayOK writes: points are numbered, a removal may stand apart, and the result may be missing.
    PlayOk,
}

impl Dialect {
    /// Whether the programs that write so are more easygoing than our own.
    fn is_loose(self) -> bool {
        self != Self::Merels
    }
}

/// The records of a text, one after the other. After an error there are no more.
///
/// `game_of` names the game of a record by the value of its tag `Game`, or is asked with `None` when it has none.
#[derive(Debug)]
pub struct Records<'a, G, F> {
    lexer: Lexer<'a>,
    /// The token after those read so far, or what is wrong there.
    ahead: Lexed<'a>,
    dialect: Dialect,
    game_of: F,
    /// The last game and the tag it came from: all games of a file are likely to be alike, and boards cost time.
    last_game: Option<(Option<String>, G)>,
    failed: bool,
}

/// Something wrong at a byte of the text.
type Fault = (usize, Problem);

impl<'a, G: Game, F: Fn(Option<&str>) -> Result<G, SpecError>> Records<'a, G, F> {
    /// Begins to read.
    pub fn new(text: &'a str, dialect: Dialect, game_of: F) -> Self {
        let mut lexer = Lexer::new(text);
        let ahead = lexer.next();
        Self { lexer, ahead, dialect, game_of, last_game: None, failed: false }
    }

    /// Takes the token ahead and reads one more.
    fn take(&mut self) -> Lexed<'a> {
        core::mem::replace(&mut self.ahead, self.lexer.next())
    }

    fn game(&mut self, tag: Option<String>) -> Result<G, SpecError> {
        if let Some((last, game)) = &self.last_game
            && *last == tag
        {
            return Ok(game.clone());
        }
        let game = (self.game_of)(tag.as_deref())?;
        self.last_game = Some((tag, game.clone()));
        Ok(game)
    }

    fn record(&mut self) -> Result<Option<Record<G>>, Fault> {
        let begin = match &self.ahead {
            Ok(Some((at, _))) => *at,
            Ok(None) => return Ok(None),
            Err(fault) => return Err(fault.clone()),
        };
        let head = self.head()?;
        let (at, tag) = head.game.map_or((begin, None), |(at, value)| (at, Some(value)));
        let game = self.game(tag).map_err(|error| (at, error.into()))?;
        let (start, counters) = match &head.start {
            None => (game.start(), game.start_counters()),
            Some((at, text)) => self.start(&game, text).map_err(|error| (*at, error.into()))?,
        };
        let mut record = Record::from_position(game, start, counters);
        record.tags = head.tags;
        let (at, result) = self.moves(&mut record)?;
        record.result = match (result, head.result) {
            (Some(found), Some(tag)) if found != tag => return Err((at, Problem::Results { tag, found })),
            (result, tag) => result.or(tag).unwrap_or_default(),
        };
        Ok(Some(record))
    }

    fn start(&self, game: &G, text: &str) -> Result<(G::Position, Counters), PositionError> {
        match self.dialect {
            Dialect::Merels | Dialect::PlayOk => game.parse_position(text),
            Dialect::Sanmill => sanmill::read_position(game, text),
        }
    }

    /// The tags of a record.
    fn head(&mut self) -> Result<Head, Fault> {
        let mut head = Head::default();
        let mut setup = None;
        while let Ok(Some((_, Token::Tag(..)))) = self.ahead {
            let Some((at, Token::Tag(name, value))) = self.take()? else { break };
            let twice = match name {
                "Game" => head.game.replace((at, value)).is_some(),
                "FEN" => head.start.replace((at, value)).is_some(),
                "Setup" | "SetUp" => setup.replace((at, value)).is_some(),
                "Result" => {
                    let result = GameResult::parse(value.trim());
                    let result = result.ok_or_else(|| (at, Problem::ResultTag(shorten(&value))))?;
                    head.result.replace(result).is_some()
                }
                _ => head.tags.set(name, &value).map_err(|error| (at, error.into()))?,
            };
            if twice {
                return Err((at, Problem::TagTwice(name.to_string())));
            }
        }
        match (setup, &head.start) {
            (Some((at, value)), None) if value.trim() == "1" => Err((at, Problem::NoStart)),
            _ => Ok(head),
        }
    }

    /// The moves of a record and where and how they end. Open variations are kept on a list of our own, so that no
    /// text can exhaust the stack.
    fn moves(&mut self, record: &mut Record<G>) -> Result<(usize, Option<GameResult>), Fault> {
        let mut line = Line { last: NodeId::ROOT, begun: true, comment: String::new() };
        let mut open: Vec<(usize, Line)> = Vec::new();
        loop {
            // The tags of the next game.
            if let Ok(Some((at, Token::Tag(..)))) = self.ahead {
                return self.end(at, &open);
            }
            let Some((at, token)) = self.take()? else { return self.end(self.lexer.text().len(), &open) };
            match token {
                Token::Word(word) if self.dialect != Dialect::PlayOk && is_number(word) => {}
                Token::Word(word) => {
                    let text = self.with_removals(word)?;
                    self.play(record, &mut line, &text).map_err(|problem| (at, problem))?;
                }
                Token::Comment(text) => line.comment(record, &text),
                Token::Nag(nag) if line.begun && line.last != NodeId::ROOT => {
                    record.nodes[line.last.index()].nags.push(nag);
                }
                Token::Nag(_) => return Err((at, Problem::NagWithoutMove)),
                Token::Open => {
                    let replaced = Some(&record.nodes[line.last.index()]).filter(|_| line.begun);
                    let before = replaced.and_then(|node| node.parent);
                    let before = before.ok_or((at, Problem::VariationWithoutMove))?;
                    open.push((at, line));
                    line = Line { last: before, begun: false, comment: String::new() };
                }
                Token::Close if open.is_empty() => return Err((at, Problem::NoVariation)),
                Token::Close if !line.begun => return Err((at, Problem::EmptyVariation)),
                Token::Close => line = open.pop().map_or(line, |(_, outer)| outer),
                Token::Result(result) => {
                    return match open.last() {
                        Some((begin, _)) => Err((*begin, Problem::OpenVariation)),
                        None => Ok((at, Some(result))),
                    };
                }
                Token::Number | Token::Tag(..) => {}
            }
        }
    }

    /// A game that ends without a result.
    fn end(&self, at: usize, open: &[(usize, Line)]) -> Result<(usize, Option<GameResult>), Fault> {
        match open.last() {
            Some((begin, _)) => Err((*begin, Problem::OpenVariation)),
            None if self.dialect.is_loose() => Ok((at, None)),
            None => Err((at, Problem::NoResult)),
        }
    }

    /// A move together with the removals that stand apart from it.
    fn with_removals(&mut self, word: &str) -> Result<String, Fault> {
        let mut text = String::from(word);
        while self.dialect.is_loose() {
            match self.ahead {
                // No move of any game removes more men; without a limit a text could make one move of itself.
                Ok(Some((_, Token::Word(removal)))) if removal.starts_with('x') && text.len() < 40 => {
                    text.push_str(removal);
                    self.take()?;
                }
                _ => break,
            }
        }
        Ok(text)
    }

    /// Reads a move and adds it to a line.
    fn play(&self, record: &mut Record<G>, line: &mut Line, text: &str) -> Result<(), Problem> {
        let position = &record.nodes[line.last.index()].position;
        let mv = match self.dialect {
            Dialect::Merels | Dialect::Sanmill => record.game.parse_move(position, text)?,
            Dialect::PlayOk => {
                let named = playok::to_names(record.game.board(), text)?;
                let mv = record.game.parse_move(position, &named);
                mv.map_err(|error| Problem::Numbered { read: shorten(text), error })?
            }
        };
        line.last = record.add_unchecked(line.last, mv)?;
        line.begun = true;
        record.nodes[line.last.index()].comment = core::mem::take(&mut line.comment);
        Ok(())
    }
}

impl<G: Game, F: Fn(Option<&str>) -> Result<G, SpecError>> Iterator for Records<'_, G, F> {
    type Item = Result<Record<G>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.record()
            .map_err(|(at, problem)| {
                self.failed = true;
                let (line, column) = self.lexer.place(at);
                RecordError { line, column, problem }
            })
            .transpose()
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// What the tags say; each with where it stands when it can still turn out to be wrong.
#[derive(Default)]
struct Head {
    game: Option<(usize, String)>,
    start: Option<(usize, String)>,
    result: Option<GameResult>,
    tags: Tags,
}

/// A main line or a variation that is being read.
struct Line {
    /// The last move; before the first move of a variation, the one that it will follow.
    last: NodeId,
    /// Whether a variation has a move. A game has begun from the beginning: its root can have a comment.
    begun: bool,
    /// What was said before the first move of a variation. It goes to that move, since there is no other place for it.
    comment: String,
}

impl Line {
    fn comment<G: Game>(&mut self, record: &mut Record<G>, text: &str) {
        let node = &mut record.nodes[self.last.index()];
        let comment = if self.begun { &mut node.comment } else { &mut self.comment };
        let text = clean(text);
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&text);
    }
}
