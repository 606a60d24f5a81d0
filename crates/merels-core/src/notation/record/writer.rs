//! Writing records: movetext in lines of at most 80 characters.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::lexer::sign;
use super::{GameResult, NodeId, Record};
use crate::game::Game;
use crate::player::Player;

/// The longest line of movetext, unless a single word is longer.
const WIDTH: usize = 80;

/// A record is shown as the text that [`Records`](super::Records) reads.
impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", self.result.as_str())?;
        write_tag(f, "Game", &self.game.spec())?;
        if self.has_own_start() {
            let root = self.root();
            write_tag(f, "Setup", "1")?;
            write_tag(f, "FEN", &self.game.format_position(&root.position, root.counters))?;
        }
        let movetext = Movetext::new(self, |mv| self.game.format_move(mv)).finish(Some(self.result));
        write!(f, "\n{movetext}")
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// What is still to be written. Kept on a list of our own: no depth of variations exhausts the stack.
enum Step {
    /// The moves that follow a node.
    After(NodeId),
    /// A variation's first move.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

/// Movetext that is being written.
pub(in crate::notation) struct Movetext {
    text: String,
    column: usize,
    begun: bool,
    /// The last word, which may yet get a closing parenthesis.
    word: Option<String>,
    /// What the next word begins with.
    prefix: &'static str,
    /// Whether Black's next move needs its number, because something stands between it and White's.
    interrupted: bool,
}

impl Default for Movetext {
    fn default() -> Self {
        Self { text: String::new(), column: 0, begun: false, word: None, prefix: "", interrupted: true }
    }
}

impl Movetext {
    /// The moves of a record, each as `name` names it.
    pub(in crate::notation) fn new<G: Game>(record: &Record<G>, name: impl Fn(G::Move) -> String) -> Self {
        let mut out = Self::default();
        out.comment(&record.root().comment);
        let mut steps = alloc::vec![Step::After(NodeId::ROOT)];
        while let Some(step) = steps.pop() {
            match step {
                Step::After(id) => {
                    let children = &record.nodes[id.index()].children;
                    let Some((&main, others)) = children.split_first() else { continue };
                    out.play(record, main, &name);
                    steps.push(Step::After(main));
                    steps.extend(others.iter().rev().map(|&other| Step::Variation(other)));
                }
                Step::Variation(id) => {
                    out.prefix = "(";
                    out.interrupted = true;
                    out.play(record, id, &name);
                    steps.extend([Step::Close, Step::After(id)]);
                }
                Step::Close => {
                    if let Some(word) = &mut out.word {
                        word.push(')');
                    }
                    out.interrupted = true;
                }
            }
        }
        out
    }

    /// The moves of the main line alone, without annotations.
    pub(in crate::notation) fn main_line<G: Game>(
        record: &Record<G>,
        name: impl Fn(G::Move) -> String,
    ) -> Self {
        let mut out = Self::default();
        for id in record.main_line() {
            out.number_and_move(record, id, &name);
        }
        out
    }

    /// The text, with the result if it is to have one.
    pub(in crate::notation) fn finish(mut self, result: Option<GameResult>) -> String {
        if let Some(result) = result {
            self.word(result.to_string());
        }
        self.flush();
        self.text.push('\n');
        self.text
    }

    /// A move with all that belongs to it.
    fn play<G: Game>(&mut self, record: &Record<G>, id: NodeId, name: &impl Fn(G::Move) -> String) {
        self.number_and_move(record, id, name);
        let node = &record.nodes[id.index()];
        let mut nags = node.nags.iter().copied().peekable();
        if let (Some(sign), Some(word)) = (nags.peek().and_then(|&nag| sign(nag)), &mut self.word) {
            word.push_str(sign);
            nags.next();
        }
        for nag in nags {
            self.word(format!("${nag}"));
        }
        self.comment(&node.comment);
    }

    fn number_and_move<G: Game>(
        &mut self,
        record: &Record<G>,
        id: NodeId,
        name: &impl Fn(G::Move) -> String,
    ) {
        let node = &record.nodes[id.index()];
        let (Some(mv), Some(parent)) = (node.mv, node.parent) else { return };
        let before = &record.nodes[parent.index()];
        // Solitaire's texts count the moves made, from 0; its turns are numbered from 1 like all others.
        let turn = before.counters.turn + (1 - record.game.start_counters().turn.min(1));
        match record.game.side_to_move(&before.position) {
            Player::White => self.word(format!("{turn}.")),
            Player::Black if self.interrupted => self.word(format!("{turn}...")),
            Player::Black => {}
        }
        self.interrupted = false;
        self.word(name(mv));
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        self.interrupted = true;
        let escaped = comment.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n");
        let words: Vec<&str> = escaped.split(' ').collect();
        for (i, word) in words.iter().enumerate() {
            let (open, close) = (if i == 0 { "{" } else { "" }, if i + 1 == words.len() { "}" } else { "" });
            self.word(format!("{open}{word}{close}"));
        }
    }

    /// Writes a word after a space or a line end, once the next word is known.
    fn word(&mut self, word: String) {
        self.flush();
        let prefix = core::mem::take(&mut self.prefix);
        self.word = Some(if prefix.is_empty() { word } else { format!("{prefix}{word}") });
    }

    fn flush(&mut self) {
        let Some(word) = self.word.take() else { return };
        let width = word.chars().count();
        if self.begun {
            let fits = self.column + 1 + width <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&word);
        self.column += width;
        self.begun = true;
    }
}
