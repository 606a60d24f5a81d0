use merels_core::solitaire::SolitaireGame;

use super::*;

fn puzzler(spec: &str) -> Puzzler {
    Puzzler::new(SolitaireGame::parse(spec).unwrap())
}

fn play_of(spec: &str) -> Play<AnyGame> {
    Play::new(AnyGame::parse(spec).unwrap())
}

fn analyse(puzzler: &mut Puzzler, play: &Play<AnyGame>, lines: usize, nodes: u64) -> Best<AnyMove> {
    let request = Request { lines, ..Request::default() };
    puzzler.analyse(play, &Limits::nodes(nodes), &request, &AtomicBool::new(false), &mut |_| ())
}

#[test]
fn the_game_from_the_empty_centre_is_played_to_one_peg_on_the_centre() {
    let mut puzzler = puzzler("solitaire");
    let mut play = play_of("solitaire");
    while play.outcome().is_none() {
        let best = analyse(&mut puzzler, &play, 1, 60_000);
        assert_eq!(best.lines[0].score.exact(), Some(Wdl::Win));
        play.play(best.mv.unwrap()).unwrap();
    }
    assert_eq!(Puzzler::position(&play).unwrap().pegs(), puzzler.game.rules().centre().set());
}

#[test]
fn without_diagonals_the_empty_centre_is_shown_as_lost_with_its_reason_and_the_best_line() {
    let spec = "solitaire:diagonals=no";
    let mut puzzler = puzzler(spec);
    let play = play_of(spec);
    let best = analyse(&mut puzzler, &play, 1, 200_000);
    assert_eq!(best.lines[0].score.exact(), Some(Wdl::Loss));
    let position = Puzzler::position(&play).unwrap();
    let hint = puzzler.hint(position, &mut Budget::nodes(200_000));
    let text = puzzler.explain(position, &hint).join(" ");
    assert!(text.contains("cannot be reached any more, by the classes of positions"), "{text}");
    assert!(text.contains("The best that can be reached is 2 pegs."), "{text}");
}

#[test]
fn several_lines_begin_with_different_moves_and_are_legal() {
    let mut puzzler = puzzler("solitaire");
    let play = play_of("solitaire");
    let best = analyse(&mut puzzler, &play, 4, 60_000);
    assert_eq!(best.lines.len(), 4);
    let mut firsts: Vec<AnyMove> = best.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    for line in best.lines {
        let mut play = play.clone();
        for mv in line.moves {
            play.play(mv).unwrap();
        }
    }
}

#[test]
fn every_level_makes_legal_moves_to_the_end() {
    for level in 1..=9 {
        let mut puzzler = puzzler("solitaire");
        puzzler.set(Settings { seed: level, ..Settings::default() });
        let mut play = play_of("solitaire");
        while play.outcome().is_none() {
            let level = Level::new(level as u32).unwrap();
            let limits = Limits::nodes(2_000);
            let best = puzzler.choose(&play, level, &limits, &AtomicBool::new(false), &mut |_| ());
            play.play(best.mv.unwrap()).unwrap();
        }
    }
}
