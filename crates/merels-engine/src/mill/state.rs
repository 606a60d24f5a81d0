//! Positions and moves of mill games as the search uses them.

use merels_core::mill::{Captures, DoubleMill, Flying, FullBoard};
use merels_core::{Game, MillGame, MillMove, MillPosition, Player, PointSet, Wdl};

use super::lanes::{Bits, Lanes, each};

/// A position: men as bits in the order of the search, the player to move first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MillState {
    pub(super) own: Bits,
    pub(super) enemy: Bits,
    pub(super) own_hand: u8,
    pub(super) enemy_hand: u8,
    /// Whether Black is to move.
    pub(super) black: bool,
}

impl MillState {
    /// Men on the board and in hand of the player to move.
    #[inline]
    pub(super) fn own_total(&self) -> u32 {
        self.own.count_ones() + u32::from(self.own_hand)
    }

    /// Men on the board and in hand of the player who waits.
    #[inline]
    pub(super) fn enemy_total(&self) -> u32 {
        self.enemy.count_ones() + u32::from(self.enemy_hand)
    }

    /// Everything about the position in 57 bits.
    #[inline]
    pub(super) fn packed(&self) -> u64 {
        u64::from(self.own)
            | u64::from(self.enemy) << 24
            | u64::from(self.own_hand) << 48
            | u64::from(self.enemy_hand) << 52
            | u64::from(self.black) << 56
    }

    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, step: MillStep) -> Self {
        let mut own = self.own | 1 << step.to();
        let mut own_hand = self.own_hand;
        match step.from() {
            Some(from) => own &= !(1 << from),
            None => own_hand -= 1,
        }
        Self {
            own: self.enemy & !step.captured(),
            enemy: own,
            own_hand: self.enemy_hand,
            enemy_hand: own_hand,
            black: !self.black,
        }
    }
}

/// A move: four numbers of five bits, 31 for none: where to, where from, and up to two men removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MillStep(u32);

const NONE: u32 = 31;

impl MillStep {
    fn new(from: u32, to: u32, first: u32, second: u32) -> Self {
        Self(to | from << 5 | first << 10 | second << 15)
    }

    pub(super) fn to(self) -> usize {
        (self.0 & 31) as usize
    }

    pub(super) fn from(self) -> Option<usize> {
        number(self.0 >> 5)
    }

    pub(super) fn first(self) -> Option<usize> {
        number(self.0 >> 10)
    }

    pub(super) fn second(self) -> Option<usize> {
        number(self.0 >> 15)
    }

    /// The point left and the point reached, in ten bits.
    pub(super) fn slot(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// All of the move in twenty bits, and one more so that it is never 0.
    pub(super) fn code(self) -> u32 {
        self.0 | 1 << 20
    }

    #[inline]
    pub(super) fn captures(self) -> bool {
        self.0 >> 10 & 31 != NONE
    }

    #[inline]
    pub(super) fn captured(self) -> Bits {
        let bit = |n: u32| if n & 31 == NONE { 0 } else { 1 << (n & 31) };
        bit(self.0 >> 10) | bit(self.0 >> 15)
    }
}

fn number(bits: u32) -> Option<usize> {
    (bits & 31 != NONE).then_some((bits & 31) as usize)
}

/// A mill game prepared for the search.
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) lanes: Lanes,
    flying: Flying,
    protection: Captures,
    two_for_two: bool,
    place_or_move: bool,
    mill_wins: bool,
    pub(super) moving: bool,
    full_board: Wdl,
}

impl Rules {
    pub(super) fn new(game: &MillGame) -> Self {
        let rules = game.rules();
        Self {
            lanes: Lanes::new(game.board()),
            flying: rules.flying,
            protection: rules.capture_from_mills,
            two_for_two: rules.double_mill == DoubleMill::Two,
            place_or_move: rules.place_or_move,
            mill_wins: rules.mill_wins,
            moving: rules.moving,
            full_board: match rules.full_board {
                FullBoard::Draw => Wdl::Draw,
                FullBoard::Loss => Wdl::Loss,
            },
        }
    }

    pub(super) fn state(&self, position: &MillPosition) -> MillState {
        let (side, other) = (position.side(), position.side().other());
        MillState {
            own: self.lanes.bits(position.men(side)),
            enemy: self.lanes.bits(position.men(other)),
            own_hand: position.hand(side),
            enemy_hand: position.hand(other),
            black: side == Player::Black,
        }
    }

    pub(super) fn position(&self, state: &MillState) -> MillPosition {
        let men: [PointSet; 2] = [self.lanes.set(state.own), self.lanes.set(state.enemy)];
        let hands = [state.own_hand, state.enemy_hand];
        if state.black {
            MillPosition::new([men[1], men[0]], [hands[1], hands[0]], Player::Black)
        } else {
            MillPosition::new(men, hands, Player::White)
        }
    }

    pub(super) fn encode(&self, mv: MillMove) -> MillStep {
        let number = |point| self.lanes.number(point) as u32;
        let mut captures = mv.captures().map(number);
        let (first, second) = (captures.next().unwrap_or(NONE), captures.next().unwrap_or(NONE));
        MillStep::new(mv.from().map_or(NONE, number), number(mv.to()), first, second)
    }

    pub(super) fn decode(&self, step: MillStep) -> MillMove {
        let point = |number: Option<usize>| number.map(|n| self.lanes.point(n));
        let captures = [point(step.first()), point(step.second())];
        MillMove::new(point(step.from()), self.lanes.point(step.to()), captures)
    }

    #[inline]
    pub(super) fn empty(&self, state: &MillState) -> Bits {
        self.lanes.all() & !(state.own | state.enemy)
    }

    /// Whether a player with so many men in all may move them anywhere.
    #[inline]
    pub(super) fn flies(&self, total: u32) -> bool {
        match self.flying {
            Flying::Never => false,
            Flying::Three => total == 3,
            Flying::Always => true,
        }
    }

    /// Whether a player with so many men in hand may move a man on the board.
    #[inline]
    pub(super) fn may_move(&self, hand: u8) -> bool {
        self.moving && (hand == 0 || self.place_or_move)
    }

    /// Whether completing a mill ends the game.
    pub(super) fn mill_wins(&self) -> bool {
        self.mill_wins
    }

    pub(super) fn outcome(&self, state: &MillState) -> Option<Wdl> {
        if self.mill_wins && self.lanes.in_mills(state.enemy) != 0 {
            return Some(Wdl::Loss);
        }
        if self.mill_wins && self.lanes.in_mills(state.own) != 0 {
            return Some(Wdl::Win);
        }
        if state.own_total() < 3 {
            return Some(Wdl::Loss);
        }
        if state.enemy_total() < 3 {
            return Some(Wdl::Win);
        }
        let empty = self.empty(state);
        if empty == 0 {
            return Some(self.full_board);
        }
        if state.own_hand > 0 {
            return None;
        }
        let free =
            self.moving && (self.flies(state.own_total()) || self.lanes.next_to(state.own) & empty != 0);
        if free { None } else { Some(Wdl::Loss) }
    }

    /// Those of a player's men that may be removed.
    #[inline]
    pub(super) fn removable(&self, men: Bits) -> Bits {
        if self.protection == Captures::Always {
            return men;
        }
        let open = men & !self.lanes.in_mills(men);
        if open == 0 && self.protection == Captures::IfAll { men } else { open }
    }

    /// Visits every legal move, or only those that close a mill.
    #[inline]
    pub(super) fn each_move(&self, state: &MillState, closing_only: bool, moves: &mut Vec<MillStep>) {
        moves.clear();
        let empty = self.empty(state);
        let goals = self.lanes.closers(state.own) & empty;
        if closing_only && goals == 0 {
            return;
        }
        let targets = if closing_only { goals } else { empty };
        if state.own_hand > 0 {
            for to in each(targets) {
                self.turn(state, NONE, to, goals >> to & 1 == 1, moves);
            }
        }
        if self.may_move(state.own_hand) {
            let flies = self.flies(state.own_total());
            for from in each(state.own) {
                let reach = if flies { targets } else { targets & self.lanes.neighbours(from) };
                for to in each(reach) {
                    let closes = goals >> to & 1 == 1 && self.lanes.closes(state.own & !(1 << from), to);
                    if closes || !closing_only {
                        self.turn(state, from as u32, to, closes, moves);
                    }
                }
            }
        }
    }

    /// Adds one placing or move, once for each choice of removed men.
    #[inline]
    fn turn(&self, state: &MillState, from: u32, to: usize, closes: bool, moves: &mut Vec<MillStep>) {
        let step = |first, second| MillStep::new(from, to as u32, first, second);
        if !closes || self.mill_wins {
            moves.push(step(NONE, NONE));
            return;
        }
        let first = self.removable(state.enemy);
        if first == 0 {
            moves.push(step(NONE, NONE));
            return;
        }
        let own = if from == NONE { state.own } else { state.own & !(1 << from) };
        if !self.two_for_two || self.lanes.count_closed(own, to) < 2 {
            for a in each(first) {
                moves.push(step(a as u32, NONE));
            }
            return;
        }
        for a in each(first) {
            let second = self.removable(state.enemy & !(1 << a));
            if second == 0 {
                moves.push(step(a as u32, NONE));
            }
            for b in each(second) {
                // Two removals possible in either order are one move; the rules write it in the board's order.
                let either = first >> b & 1 == 1 && self.removable(state.enemy & !(1 << b)) >> a & 1 == 1;
                if self.lanes.point(a) < self.lanes.point(b) || !either {
                    moves.push(step(a as u32, b as u32));
                }
            }
        }
    }
}
