//! From points to moves: a player picks one point after another until they name one legal move.

use merels_core::{AnyGame, AnyMove, Family, Game, Point, PointSet};

/// What picking a point led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// A move.
    Move(AnyMove),
    /// More points are needed, or may follow.
    More,
    /// The point is taken back, and with it all that was picked.
    Nothing,
    /// No legal move has the point here.
    Refused,
}

/// Points picked so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    picked: Vec<Point>,
}

/// The points to pick for a move: where the man comes from, where he goes, and in mill games the men he removes, in
/// whatever order. Men that are jumped over need no word.
fn ways(game: &AnyGame, mv: AnyMove) -> Vec<Vec<Point>> {
    let shape = game.shape(mv);
    let mut way: Vec<Point> = shape.from.into_iter().chain(shape.path).collect();
    if game.family() != Family::Mill {
        return vec![way];
    }
    let mut reversed = way.clone();
    reversed.extend(shape.captures.iter().rev());
    way.extend(&shape.captures);
    if reversed == way { vec![way] } else { vec![way, reversed] }
}

impl Selection {
    /// The points picked so far, in order.
    pub fn picked(&self) -> &[Point] {
        &self.picked
    }

    /// Forgets what was picked.
    pub fn clear(&mut self) {
        self.picked.clear();
    }

    /// The points that may be picked next.
    pub fn next_points(&self, game: &AnyGame, moves: &[AnyMove]) -> PointSet {
        self.matching(game, moves).filter_map(|(way, _)| way.get(self.picked.len()).copied()).collect()
    }

    /// The move that is complete with the points picked so far, even if more could follow.
    pub fn complete(&self, game: &AnyGame, moves: &[AnyMove]) -> Option<AnyMove> {
        self.matching(game, moves).find(|(way, _)| way.len() == self.picked.len()).map(|(_, mv)| mv)
    }

    /// The moves that begin with the points picked so far.
    fn matching<'a>(
        &'a self,
        game: &'a AnyGame,
        moves: &'a [AnyMove],
    ) -> impl Iterator<Item = (Vec<Point>, AnyMove)> + 'a {
        let all = moves.iter().flat_map(|&mv| ways(game, mv).into_iter().map(move |way| (way, mv)));
        all.filter(|(way, _)| way.starts_with(&self.picked))
    }

    /// Picks a point.
    pub fn pick(&mut self, game: &AnyGame, moves: &[AnyMove], point: Point) -> Picked {
        if self.picked.last() == Some(&point) && !self.next_points(game, moves).contains(point) {
            // The same point again: the man stops here, or was not meant.
            let complete = self.complete(game, moves);
            self.picked.clear();
            return complete.map_or(Picked::Nothing, Picked::Move);
        }
        if self.next_points(game, moves).contains(point) {
            self.picked.push(point);
        } else if let Some(mv) = self.only_way_to(game, moves, point) {
            self.picked.clear();
            return Picked::Move(mv);
        } else {
            // Perhaps another man was meant.
            let before = std::mem::take(&mut self.picked);
            if self.next_points(game, moves).contains(point) {
                self.picked.push(point);
            } else {
                self.picked = before;
                return Picked::Refused;
            }
        }
        let matching: Vec<(Vec<Point>, AnyMove)> = self.matching(game, moves).collect();
        match &matching[..] {
            [(way, mv)] if way.len() == self.picked.len() => {
                let mv = *mv;
                self.picked.clear();
                Picked::Move(mv)
            }
            _ => Picked::More,
        }
    }

    /// The one move that goes on from the points picked so far and ends on `point`, as a chain of jumps may.
    fn only_way_to(&self, game: &AnyGame, moves: &[AnyMove], point: Point) -> Option<AnyMove> {
        if self.picked.is_empty() {
            return None;
        }
        let mut ending = self.matching(game, moves).filter(|(way, _)| way.last() == Some(&point));
        let (_, mv) = ending.next()?;
        ending.next().is_none().then_some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(spec: &str, position: &str) -> (AnyGame, Vec<AnyMove>) {
        let game = AnyGame::parse(spec).unwrap();
        let position = game.parse_position(position).unwrap().0;
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        (game, moves)
    }

    fn pick(selection: &mut Selection, game: &AnyGame, moves: &[AnyMove], name: &str) -> String {
        match selection.pick(game, moves, game.board().point(name).unwrap()) {
            Picked::Move(mv) => game.format_move(mv),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_placing_takes_one_point_and_a_mill_asks_for_the_man_to_remove() {
        let (game, moves) = setup("nine-mens-morris", "WW1/3/3/6/BB1/3/3 w 7,7");
        let mut selection = Selection::default();
        assert_eq!(pick(&mut selection, &game, &moves, "a1"), "a1");
        assert_eq!(pick(&mut selection, &game, &moves, "a7"), "Refused");
        assert_eq!(pick(&mut selection, &game, &moves, "g7"), "More");
        let names = |set: PointSet| set.iter().map(|p| game.board().name(p).to_string()).collect::<Vec<_>>();
        assert_eq!(names(selection.next_points(&game, &moves)), ["c3", "d3"]);
        assert_eq!(pick(&mut selection, &game, &moves, "d3"), "g7xd3");
    }

    #[test]
    fn another_man_may_be_picked_instead_and_the_same_point_takes_the_choice_back() {
        let (game, moves) = setup("nine-mens-morris", "WW1/1W1/3/WWB3/BBB/3/3 w 0,0");
        let mut selection = Selection::default();
        assert_eq!(pick(&mut selection, &game, &moves, "d7"), "More");
        assert_eq!(pick(&mut selection, &game, &moves, "d6"), "More");
        assert_eq!(pick(&mut selection, &game, &moves, "d6"), "Nothing");
        assert!(selection.picked().is_empty());
        assert_eq!(pick(&mut selection, &game, &moves, "d7"), "More");
        assert_eq!(pick(&mut selection, &game, &moves, "g7"), "d7-g7");
    }

    #[test]
    fn a_jumping_fox_may_stop_or_go_on() {
        let (game, moves) = setup("fox-and-geese", "3/5/5G1/3FG2/GG5/5/3 f 1");
        let mut selection = Selection::default();
        for (points, made) in
            [(&["d4", "f4", "f4"], "d4:f4"), (&["d4", "f4", "f6"], "d4:f4:f6"), (&["d4", "d4", "d4"], "More")]
        {
            let last = points.iter().map(|name| pick(&mut selection, &game, &moves, name)).last();
            assert_eq!(last.as_deref(), Some(made));
        }
        // The end of a chain says enough where only one chain ends there.
        assert_eq!(pick(&mut selection, &game, &moves, "f6"), "d4:f4:f6");
    }

    #[test]
    fn two_removals_may_be_picked_in_either_order() {
        let (game, moves) = setup("nine-mens-morris:double-mill=two", "WW1/B2/B2/5W/1B1/2B/2W w 5,5");
        let two = moves.iter().copied().find(|&mv| game.shape(mv).captures.len() == 2).unwrap();
        let shape = game.shape(two);
        let name = |point| game.board().name(point).to_string();
        for order in [[0, 1], [1, 0]] {
            let mut selection = Selection::default();
            assert_eq!(pick(&mut selection, &game, &moves, &name(shape.path[0])), "More");
            assert_eq!(pick(&mut selection, &game, &moves, &name(shape.captures[order[0]])), "More");
            assert_eq!(
                pick(&mut selection, &game, &moves, &name(shape.captures[order[1]])),
                game.format_move(two)
            );
        }
    }
}
