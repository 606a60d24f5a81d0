//! Positions and moves of mill games as text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{DoubleMill, MillGame, MillMove, MillPosition, MillSetup};
use crate::game::{Counters, Game};
use crate::notation::{self, Fields, MoveError, PositionError, shorten};
use crate::player::Player;
use crate::point::{Point, PointSet};

const LETTERS: [char; 2] = ['W', 'B'];
const MOVE_FORMS: &str =
    "a placing such as d2, a move such as d2-d3, each with its captures such as d2-d3xg7";

/// A move as it is written, before it is known to be legal.
struct Written {
    from: Option<Point>,
    to: Point,
    captures: Vec<Point>,
}

impl MillGame {
    pub(super) fn write_position(&self, position: &MillPosition, counters: Counters) -> String {
        let ranks = notation::write_ranks(self.board(), self.men(position), LETTERS);
        let side = LETTERS[position.side().index()].to_ascii_lowercase();
        let [white, black] = self.hands(position);
        format!("{ranks} {side} {white},{black} {} {}", counters.quiet_plies, counters.turn)
    }

    pub(super) fn read_position(&self, text: &str) -> Result<(MillPosition, Counters), PositionError> {
        let mut fields = Fields::new(text);
        let ranks = fields.required("board", "the board, such as 3/3/3/6/3/3/3")?;
        let men = notation::read_ranks(self.board(), ranks, LETTERS)?;
        let side = fields.side(LETTERS)?;
        let expected = "men in hand of White and of Black, such as 9,9";
        let hands = fields.required("men in hand", expected)?;
        let pair =
            hands.split_once(',').and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
        let hand: [u8; 2] = pair.ok_or_else(|| fields.error("men in hand", hands, expected))?;
        let quiet_plies = fields.counter("plies since the last placing or capture", 0)?;
        let turn = fields.counter("turn number", 1)?;
        fields.end()?;
        let position = self.position(MillSetup { men, hand, side })?;
        Ok((position, Counters { quiet_plies, turn }))
    }

    pub(super) fn write_move(&self, mv: MillMove) -> String {
        let name = |point| self.board().name(point).to_string();
        let mut text = mv.from().map_or_else(String::new, |from| format!("{}-", name(from)));
        text.push_str(&name(mv.to()));
        for capture in mv.captures() {
            text.push('x');
            text.push_str(&name(capture));
        }
        text
    }

    pub(super) fn read_move(&self, position: &MillPosition, text: &str) -> Result<MillMove, MoveError> {
        let written = self.take_apart(text)?;
        let mut found = None;
        self.each_move(position, |mv| {
            let captures: Vec<Point> = mv.captures().collect();
            let reversed = captures.iter().rev().eq(&written.captures);
            let same = captures == written.captures || reversed;
            // A removal in the written order is preferred to the same two men in the other order.
            if mv.from() == written.from && mv.to() == written.to && same && (found.is_none() || !reversed) {
                found = Some(mv);
            }
        });
        found.ok_or_else(|| MoveError::illegal(text, self.why_illegal(position, &written)))
    }

    fn take_apart(&self, text: &str) -> Result<Written, MoveError> {
        let malformed = || MoveError::Malformed { text: shorten(text), expected: MOVE_FORMS };
        let point = |name: &str| {
            if name.len() != 2 || !name.is_ascii() {
                return Err(malformed());
            }
            self.board()
                .point(name)
                .ok_or_else(|| MoveError::NoPoint { text: shorten(text), point: name.into() })
        };
        let mut parts = text.split('x');
        let step = parts.next().unwrap_or_default();
        let (from, to) = match step.split_once('-') {
            Some((from, to)) => (Some(point(from)?), point(to)?),
            None => (None, point(step)?),
        };
        let captures = parts.take(3).map(point).collect::<Result<Vec<_>, _>>()?;
        if captures.len() > 2 {
            return Err(malformed());
        }
        Ok(Written { from, to, captures })
    }

    /// The first rule that a move breaks, in the order in which a player would notice.
    fn why_illegal(&self, position: &MillPosition, mv: &Written) -> String {
        let board = self.board();
        let name = |point| board.name(point);
        let player = position.side();
        let (own, enemy) = (position.men(player), position.men(player.other()));
        if self.outcome(position).is_some() {
            return "the game is over".into();
        }
        match mv.from {
            None if position.hand(player) == 0 => {
                return format!("{player} has no men in hand and must move one");
            }
            Some(_) if !self.may_move(position) => {
                return format!("{player} has men in hand and must place one");
            }
            Some(from) if !own.contains(from) => return format!("{player} has no man on {}", name(from)),
            _ => {}
        }
        if position.occupied().contains(mv.to) {
            return format!("{} is occupied", name(mv.to));
        }
        if let Some(from) = mv.from
            && !self.targets(position, from).contains(mv.to)
        {
            let (from, to) = (name(from), name(mv.to));
            return format!("{to} is not adjacent to {from}, and {player} may not fly");
        }
        let rest = mv.from.map_or(own, |from| own.without(from));
        let mills = self.mills_closed(rest, mv.to);
        if self.rules().mill_wins {
            return "a mill wins this game, and nothing is removed".into();
        }
        if mills == 0 {
            return "it closes no mill, so it removes nothing".into();
        }
        self.why_not_removed(enemy, player.other(), mills, &mv.captures)
    }

    /// What is wrong with the removals of a move that closes `mills` mills.
    fn why_not_removed(
        &self,
        mut enemy: PointSet,
        owner: Player,
        mills: usize,
        captures: &[Point],
    ) -> String {
        let name = |point| self.board().name(point);
        let all = if mills > 1 && self.rules().double_mill == DoubleMill::Two { 2 } else { 1 };
        for i in 0..all {
            let removable = self.removable(enemy);
            let names: Vec<String> = removable.iter().map(|point| name(point).to_string()).collect();
            let names = names.join(", ");
            match captures.get(i) {
                None if removable.is_empty() => break,
                None => {
                    let closed = if all > 1 { "it closes two mills" } else { "it closes a mill" };
                    let which = if i == 0 { "a man" } else { "a second man" };
                    return format!("{closed}, so it must remove {which}: {names}");
                }
                Some(&first) if !enemy.contains(first) => {
                    return format!("{owner} has no man on {}", name(first));
                }
                Some(_) if removable.is_empty() => {
                    return "no man may be removed, since all stand in mills".into();
                }
                Some(&first) if !removable.contains(first) => {
                    return format!(
                        "the man on {} stands in a mill; these may be removed: {names}",
                        name(first)
                    );
                }
                Some(&first) => enemy = enemy.without(first),
            }
        }
        format!("it closes {}, so only one man is removed", if mills > 1 { "mills" } else { "one mill" })
    }
}
