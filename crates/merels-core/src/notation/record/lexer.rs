//! Cutting the text of a record into tokens.

use alloc::string::String;

use super::reader::Problem;
use super::{GameResult, MAX_TEXT};

/// A piece of a record's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// A comment's text, escapes resolved.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$n`, or one of the signs from `!` to `?!`.
    Nag(u8),
    /// `12.` or `12...`: nothing that a reader needs.
    Number,
    /// A result.
    Result(GameResult),
    /// Anything else that holds together: a move, if it is right.
    Word(&'a str),
}

/// The signs that stand for the first six glyphs, longest first where one begins another.
const SIGNS: &[(&str, u8)] = &[("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// The sign of a glyph, if it has one.
pub(super) fn sign(nag: u8) -> Option<&'static str> {
    SIGNS.iter().find(|(_, number)| *number == nag).map(|(sign, _)| *sign)
}

/// Characters that end a word.
const BREAKS: &[char] = &['{', '}', '(', ')', '[', ']', ';', '!', '?', '$', '"'];

/// The tokens of a text, one after the other.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// A token, or what is wrong, and where it begins (in bytes).
pub(super) type Lexed<'a> = Result<Option<(usize, Token<'a>)>, (usize, Problem)>;

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // A byte order mark, which some editors put first.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// Line and column of a byte of the text, both from 1, columns counted in characters.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
    }

    /// The next token, `None` at the end.
    pub(super) fn next(&mut self) -> Lexed<'a> {
        if self.text.len() > MAX_TEXT {
            return Err((0, Problem::TextTooLong));
        }
        self.skip_blank();
        let begin = self.at;
        let rest = &self.text[begin..];
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' => self.tag().map_err(|problem| (begin, problem))?,
            '{' => Token::Comment(self.comment().ok_or((begin, Problem::OpenComment))?),
            ';' => {
                let line = rest.split('\n').next().unwrap_or(rest);
                self.at += line.len();
                Token::Comment(line[1..].into())
            }
            '(' | ')' => {
                self.at += 1;
                if first == '(' { Token::Open } else { Token::Close }
            }
            '$' => {
                let digits =
                    rest[1..].len() - rest[1..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
                self.at += 1 + digits;
                let number = rest[1..=digits].parse();
                Token::Nag(
                    number.map_err(|_| (begin, Problem::Nag(super::super::shorten(&rest[..=digits]))))?,
                )
            }
            '!' | '?' => {
                let (sign, nag) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)).unwrap_or(&("!", 1));
                self.at += sign.len();
                Token::Nag(*nag)
            }
            '}' | ']' | '"' => return Err((begin, Problem::Stray(first))),
            _ => self.word(rest),
        };
        Ok(Some((begin, token)))
    }

    /// Goes on to the next character that means something. A line that begins with `%` is for other programs.
    fn skip_blank(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let begins_line = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(begins_line && trimmed.starts_with('%')) {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn word(&mut self, rest: &'a str) -> Token<'a> {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = rest[digits..].len() - rest[digits..].trim_start_matches('.').len();
        if dots > 0 {
            self.at += digits + dots;
            return Token::Number;
        }
        let end = rest.find(|c: char| c.is_whitespace() || BREAKS.contains(&c)).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        GameResult::parse(word).map_or(Token::Word(word), Token::Result)
    }

    /// A comment in braces; `None` if it is not closed.
    fn comment(&mut self) -> Option<String> {
        let mut comment = String::new();
        let mut characters = self.text[self.at + 1..].char_indices().peekable();
        while let Some((i, c)) = characters.next() {
            let next = characters.peek().map(|&(_, next)| next);
            let escaped = match (c, next) {
                ('\\', Some(escaped @ ('\\' | '}'))) => Some(escaped),
                ('\\', Some('n')) => Some('\n'),
                ('\r', Some('\n')) => Some(' '),
                _ => None,
            };
            if let Some(escaped) = escaped {
                characters.next();
                comment.push(escaped);
            } else if c == '}' {
                self.at += 1 + i + 1;
                return Some(comment);
            } else {
                comment.push(if c == '\n' { ' ' } else { c });
            }
        }
        None
    }

    fn tag(&mut self) -> Result<Token<'a>, Problem> {
        let rest = &self.text[self.at..];
        let line = rest.split('\n').next().unwrap_or(rest);
        let broken = || Problem::Tag(super::super::shorten(line.trim_end()));
        let inside = line[1..].trim_start();
        let end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).ok_or_else(broken)?;
        let (name, after) = inside.split_at(end);
        let quoted = after.trim_start().strip_prefix('"').filter(|_| !name.is_empty()).ok_or_else(broken)?;
        let mut value = String::new();
        let mut characters = quoted.char_indices();
        let close = loop {
            match characters.next().ok_or_else(broken)? {
                (i, '"') => break i,
                (_, '\\') => match characters.next().ok_or_else(broken)?.1 {
                    escaped @ ('\\' | '"') => value.push(escaped),
                    other => value.extend(['\\', other]),
                },
                (_, c) => value.push(c),
            }
        };
        let tail = quoted[close + 1..].trim_start().strip_prefix(']').ok_or_else(broken)?;
        self.at += line.len() - tail.len();
        Ok(Token::Tag(name, value))
    }
}
