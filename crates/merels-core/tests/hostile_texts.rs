//! The stable twins of the fuzz targets: every reader of texts, fed with noise and with damaged valid texts.

#[expect(unreachable_pub, reason = "the fuzz targets use the same file as a library")]
#[path = "../../../fuzz/src/texts.rs"]
mod texts;

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Valid texts of every kind, to be damaged.
const SEEDS: &[&str] = &[
    "nine-mens-morris:flying=never,men=7,capture-from-mills=always",
    "fox-and-geese:geese=15,sideways=no,fox=d6",
    "A3/3/3/6/3/3/3 w 9,9 0 1",
    "B1W1/3/2BB/3/3 w 5,5 0 2",
    "EWWW/BBB/3W2/3/3 b 1,1 0 1",
    "H3/5/7/G2F2G/GGGGGGG/GGGGG/GGG f 1",
    "IBBB/2BBB/W3BBB/WW3BB/WWW3B/WWW2/WWW w 1",
    "IWBW/1B1B1/W1B1W1B/1B1W1B1/W1B1W1B/1B1W1/WBW w 1",
    "JPPP/PPPPP/PPPPPPP/PPP1PPP/PPPPPPP/PPPPP/PPP 0",
    "JP1P/1P1P1/P1P1P1P/1P1P1P1/P1P1P1P/1P1P1/P1P 0",
    "Ad2 f4 d6 b4 d1 g1 d3xg1 d2-d3xg7xa1",
    "Hd4-d5 a3-a4 d4:d6:f4",
    "Ib3-c4 b3:d5:f5",
    "Jb4:d4 d2:d4:f4",
    "[Event \"E\"]\n[Game \"nine-mens-morris\"]\n\n1. d2! {good} f4 (1... d6 $3 2. f4) 2. d6 *",
    "[Setup \"1\"]\n[FEN \"3/3/3/WWW3/2B/BB1/3 b 5,6 2 7\"]\n\n7... d1 8. d7 1/2-1/2",
    "OO******/**@*****/@******O b p p 3 6 2 7 0 0 0 0 0 0 0 0 4",
    "1. d6 f4\n2. d5 b4\n3. d7 xf4 a1\n4. g1 a4\n",
    "1. 1 12 2. 2 13 3. 3 x12 24 1-0",
    "{\u{0}} *",
];

/// Pieces of texts that mean something somewhere.
const PIECES: &[&str] = &[
    "W",
    "B",
    "F",
    "G",
    "P",
    "/",
    "1",
    "7",
    "9",
    "0",
    " ",
    "w",
    "b",
    "-",
    ":",
    "x",
    "d2",
    "d4",
    "a7",
    "(",
    ")",
    "{",
    "}",
    "\\",
    "\"",
    "[",
    "]",
    "$",
    "!",
    "*",
    "1-0",
    "1.",
    "...",
    "\n",
    "%",
    ";",
    "=",
    ",",
    "é",
    "\u{0}",
    "99999999999999999999",
    "O",
    "@",
    "X",
];

fn all(text: &str) {
    texts::spec(text);
    texts::position(text);
    texts::moves(text);
    texts::record(text);
    texts::sanmill(text);
    texts::playok(text);
}

#[test]
fn valid_texts_of_every_kind_hold() {
    for seed in SEEDS {
        all(seed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,200}") {
        all(&text);
    }

    #[test]
    fn no_heap_of_meaningful_pieces_makes_a_reader_panic(pieces in prop::collection::vec(select(PIECES), 0..80)) {
        all(&pieces.concat());
    }

    #[test]
    fn no_damage_to_a_valid_text_makes_a_reader_panic(
        seed in select(SEEDS),
        damage in prop::collection::vec((any::<Index>(), 0usize..4, select(PIECES)), 1..8),
    ) {
        let mut characters: Vec<char> = seed.chars().collect();
        for (place, removed, piece) in damage {
            let begin = place.index(characters.len() + 1);
            let end = (begin + removed).min(characters.len());
            characters.splice(begin..end, piece.chars());
        }
        all(&characters.into_iter().collect::<String>());
    }
}
