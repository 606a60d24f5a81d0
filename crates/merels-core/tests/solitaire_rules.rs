//! The rules of Solitaire and every option, each on a position that shows it.

use std::collections::BTreeSet;

use merels_core::{
    Counters, Game, Outcome, Play, Player, PointSet, Reason, SolitaireGame, SolitairePosition,
};

fn moves(spec: &str, position: &str) -> BTreeSet<String> {
    let game = SolitaireGame::parse(spec).unwrap();
    let position = game.parse_position(position).unwrap().0;
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(game.count_moves(&position), moves.len() as u64);
    moves.into_iter().map(|mv| game.format_move(mv)).collect()
}

fn set<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_owned).into()
}

const START: &str = "PPP/PPPPP/PPPPPPP/PPP1PPP/PPPPPPP/PPPPP/PPP 0";

#[test]
fn every_point_but_one_holds_a_peg() {
    let start = |spec: &str| {
        let game = SolitaireGame::parse(spec).unwrap();
        game.format_position(&game.start(), game.start_counters())
    };
    assert_eq!(start("solitaire"), START);
    assert_eq!(start("solitaire:diagonals=no"), START);
    assert_eq!(start("solitaire:empty=c1"), "PPP/PPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPP/1PP 0");
    let error = SolitaireGame::parse("solitaire:empty=a1").unwrap_err().to_string();
    assert!(error.starts_with("empty cannot be 'a1': expected a point: c7, d7, e7, b6"), "{error}");
}

#[test]
fn pegs_jump_along_diagonals_only_where_the_option_says_so() {
    let straight = ["b4:d4", "f4:d4", "d2:d4", "d6:d4"];
    assert_eq!(moves("solitaire:diagonals=no", START), set(straight));
    let mut all = set(straight);
    all.extend(set(["b2:d4", "b6:d4", "f2:d4", "f6:d4"]));
    assert_eq!(moves("solitaire", START), all);
}

#[test]
fn jumps_of_one_peg_are_one_move_and_may_stop_anywhere() {
    // e1 can jump over d2 or e2 first, then over d3, and then over the other one back to e1.
    let position = "3/5/7/7/3P3/2PP1/2P 0";
    let chains_of_e1 = ["e1:c3", "e1:c3:e3", "e1:c3:e3:e1", "e1:e3", "e1:e3:c1", "e1:e3:c3", "e1:e3:c3:e1"];
    let mut all = set(chains_of_e1);
    all.extend(set(["d2:d4", "d2:f2", "d3:d1", "e2:c2"]));
    assert_eq!(moves("solitaire", position), all);
}

#[test]
fn play_joins_the_jumps_of_one_peg() {
    let game = SolitaireGame::parse("solitaire").unwrap();
    let mut play = Play::new(game.clone());
    let jump = |play: &mut Play<SolitaireGame>, text: &str| {
        let mv = game.parse_move(play.position(), text).unwrap();
        play.play(mv).unwrap();
    };
    jump(&mut play, "d6:d4");
    assert_eq!((play.moves().len(), play.counters().turn), (1, 1));
    jump(&mut play, "d3:d5");
    assert_eq!((play.moves().len(), play.counters().turn), (2, 2));
    jump(&mut play, "d1:d3");
    jump(&mut play, "b4:d4");
    let before = *play.position();
    jump(&mut play, "d4:d2");
    let joined = play.moves()[play.moves().len() - 1];
    assert_eq!(game.format_move(joined), "b4:d4:d2");
    assert_eq!((play.moves().len(), play.counters().turn), (4, 4));
    assert_eq!(play.positions().len(), 5);
    assert_ne!(*play.position(), before);
    // The whole move is taken back, and can be made again in one.
    let after = *play.position();
    assert_eq!(play.undo(), Some(joined));
    assert_eq!(play.counters().turn, 3);
    play.play(joined).unwrap();
    assert_eq!((*play.position(), play.counters().turn), (after, 4));
}

#[test]
fn the_game_ends_when_no_jump_is_left_and_is_won_with_one_peg() {
    let outcome = |text: &str| {
        let game = SolitaireGame::parse("solitaire").unwrap();
        game.outcome(&game.parse_position(text).unwrap().0)
    };
    assert_eq!(outcome("3/5/7/3P3/7/5/3 9"), Some(Outcome::win(Player::White, Reason::NoJumpLeft)));
    assert_eq!(outcome("3/5/7/P5P/7/5/3 9"), Some(Outcome::draw(Reason::NoJumpLeft)));
    assert_eq!(outcome("3/5/7/3PP2/7/5/3 9"), None);
    assert_eq!(outcome(START), None);
}

#[test]
fn fewer_pegs_count_first_then_the_centre_then_fewer_moves() {
    let game = SolitaireGame::parse("solitaire").unwrap();
    let score = |text: &str| {
        let (position, counters) = game.parse_position(text).unwrap();
        game.score(&position, counters)
    };
    let best_first = [
        score("3/5/7/3P3/7/5/3 13"),
        score("3/5/7/3P3/7/5/3 14"),
        score("3/5/7/2P4/7/5/3 12"),
        score("3/5/7/2PP3/7/5/3 1"),
    ];
    assert!(best_first.is_sorted());
    assert_eq!(best_first.iter().collect::<BTreeSet<_>>().len(), 4);
}

/// By points: the colour in two ways of colouring the diagonals with three colours.
///
/// A jump along a row or a column changes one point of each colour, in both ways. So whether two colours hold an even
/// or an odd number of pegs together never changes.
fn class(game: &SolitaireGame, pegs: PointSet) -> Vec<u32> {
    let mut counts = [[0; 3]; 2];
    for point in pegs {
        let place = game.board().place(point);
        counts[0][usize::from((place.file + place.rank) % 3)] += 1;
        counts[1][usize::from((place.file + 9 - place.rank) % 3)] += 1;
    }
    counts.iter().flat_map(|[a, b, c]| [(a + b) % 2, (b + c) % 2]).collect()
}

#[test]
fn without_diagonals_no_jump_leaves_its_class() {
    let game = SolitaireGame::parse("solitaire:diagonals=no").unwrap();
    let mut position = game.start();
    let start = class(&game, position.pegs());
    for choice in 0..40 {
        let jumps: Vec<_> = game.jumps(position).collect();
        if jumps.is_empty() {
            break;
        }
        position = position.jumped(jumps[choice * 7 % jumps.len()]);
        assert_eq!(class(&game, position.pegs()), start);
    }
    assert_ne!(position, game.start());
}

#[test]
fn without_diagonals_one_peg_is_possible_from_sixteen_points_only() {
    let game = SolitaireGame::parse("solitaire:diagonals=no").unwrap();
    let board = game.board();
    let all = board.points();
    let can_leave_one = |empty| {
        let start = class(&game, all.without(empty));
        all.iter().any(|last| class(&game, last.set()) == start)
    };
    let possible: PointSet = all.iter().filter(|&empty| can_leave_one(empty)).collect();
    let named: PointSet = ["c1", "d2", "d3"].iter().filter_map(|name| board.point(name)).collect();
    let images =
        board.symmetries().iter().fold(PointSet::EMPTY, |images, symmetry| images | symmetry.set(named));
    assert_eq!(possible, images);
    assert_eq!(possible.len(), 16);
    assert!(!possible.contains(game.rules().centre()));
}

#[test]
fn a_chain_too_long_for_the_list_is_legal_all_the_same() {
    // A position with far more chains than are listed.
    let game = SolitaireGame::parse("solitaire").unwrap();
    let (position, _) = game.parse_position("1P1/1PPPP/1P1P1P1/PPPPPPP/1P1PPP1/PPPPP/1P1 0").unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(moves.len(), merels_core::solitaire::MOST_LISTED);
    assert_eq!(game.count_moves(&position), moves.len() as u64);
    let longest = moves[moves.len() - 1];
    let mut play = Play::from_position(game.clone(), position, Counters { quiet_plies: 0, turn: 0 });
    play.play(longest).unwrap();
    let mut jumps = longest.path().points().len();
    // Jump on with the same peg as long as possible.
    while let Some(jump) = game.jumps(*play.position()).find(|jump| jump.from == play.moves()[0].to()) {
        play.play(merels_core::SolitaireMove::single(jump)).unwrap();
        jumps += 1;
    }
    let chain = play.moves()[0];
    assert_eq!((play.moves().len(), chain.path().points().len()), (1, jumps));
    assert!(jumps > longest.path().points().len());
    assert!(game.is_legal(&position, chain));
    assert_eq!(game.parse_move(&position, &game.format_move(chain)), Ok(chain));
}

#[test]
fn positions_that_cannot_stand_in_a_game_are_refused_with_the_reason() {
    let game = SolitaireGame::parse("solitaire").unwrap();
    let cases = [
        ("3/5/7/7/7/5/3 0", "there is no peg on the board, but the last peg always stays"),
        (
            "PPP/PPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPP/PPP 0",
            "every point has a peg, but a game begins with an empty point",
        ),
        (
            "PPP/PPPPP/PPPPPPP/PPPWPPP/PPPPPPP/PPPPP/PPP 0",
            "rank 4 ('PPPWPPP'): unexpected 'W', a rank holds 'P' and numbers of empty points, never two in a row",
        ),
        (
            "PPP/PPPPP/PPPPPPP/PPP1PPP/PPPPPPP/PPPPP/PPP w",
            "field 2 (moves made) is 'w': expected a number from 0 to 1000000",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(game.parse_position(text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let game = SolitaireGame::parse("solitaire:diagonals=no").unwrap();
    let start: SolitairePosition = game.start();
    let cases = [
        (
            "d2-d4",
            "'d2-d4' is not a move: expected a jump such as d2:d4, or jumps of one peg such as d2:d4:f4",
        ),
        ("d4:d2", "d4:d2 is illegal: no peg stands on d4"),
        ("d3:d5", "d3:d5 is illegal: nothing stands on d4 to be jumped over from d3 to d5"),
        ("d1:d3", "d1:d3 is illegal: d3 is occupied"),
        ("b2:d4", "b2:d4 is illegal: there is no jump from b2 to d4 along a line"),
        ("d2:d4:d2", "d2:d4:d2 is illegal: nothing stands on d3 to be jumped over from d4 to d2"),
    ];
    for (mv, expected) in cases {
        assert_eq!(game.parse_move(&start, mv).unwrap_err().to_string(), expected);
    }
}
