//! Which rule set tables belong to, and in which folder they are.

use merels_core::mill::{CATALOGUE, MillEntry, MillGame, MillRules};

use crate::space::{Rows, Symmetries};

/// What the tables of a rule set need to know of it.
#[derive(Clone, Debug)]
pub struct Identity {
    game: String,
    rules: String,
    digest: [u8; 32],
    symmetries: Symmetries,
    men: u8,
}

impl Identity {
    /// The identity of a game's rule set. Rule sets that differ only in name or in draw limits share it.
    pub fn of(game: &MillGame) -> Self {
        let board = &game.rules().board;
        let images: Vec<Vec<u8>> = board
            .symmetries()
            .iter()
            .map(|symmetry| symmetry.map().iter().map(|point| point.index() as u8).collect())
            .collect();
        let rules = game.rules().solving_identity();
        Self {
            game: plainest_name(game.rules()),
            digest: *blake3::hash(rules.as_bytes()).as_bytes(),
            rules,
            symmetries: Symmetries::new(board.len() as u32, &images),
            men: game.rules().men.into_iter().max().unwrap_or(0),
        }
    }

    /// The rule set's shortest name, such as `nine-mens-morris:men=7`.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// All that decides the value of a position, as text.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// blake3 of [`Self::rules`].
    pub fn digest(&self) -> [u8; 32] {
        self.digest
    }

    /// The symmetries of the board.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// The most men that a player can have on the board.
    pub fn men(&self) -> u8 {
        self.men
    }

    /// The rows of tables with this number of own men; takes a moment for many men.
    pub fn rows(&self, own: u8) -> Rows {
        Rows::new(&self.symmetries, u32::from(own))
    }

    /// The name of the folder that holds the tables, such as `nine-mens-morris+men=7`.
    pub fn folder(&self) -> String {
        self.game.replace([':', ','], "+")
    }
}

/// The name with the fewest options among all games of the catalogue that can express the rules.
fn plainest_name(rules: &MillRules) -> String {
    let related = |entry: &&MillEntry| {
        (entry.moving, entry.mill_wins) == (rules.moving, rules.mill_wins)
            && rules.board.id().trim_end_matches("-diagonals") == entry.board.trim_end_matches("-diagonals")
    };
    CATALOGUE
        .iter()
        .filter(related)
        .filter_map(|entry| {
            let usual = MillRules::of(entry);
            let (repetition, quiet_plies, morabaraba) =
                (usual.repetition, usual.quiet_plies, usual.morabaraba);
            let name = MillRules { entry, repetition, quiet_plies, morabaraba, ..rules.clone() }.spec();
            let same = MillRules::parse(&name).ok()?.solving_identity() == rules.solving_identity();
            same.then_some((name.matches('=').count(), name))
        })
        .min_by_key(|&(options, _)| options)
        .map_or_else(|| rules.spec(), |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(spec: &str) -> String {
        Identity::of(&MillGame::parse(spec).unwrap()).folder()
    }

    #[test]
    fn a_folder_is_named_after_the_rule_set() {
        assert_eq!(folder("nine-mens-morris"), "nine-mens-morris");
        assert_eq!(folder("nine-mens-morris:flying=never,men=7"), "nine-mens-morris+men=7+flying=never");
    }

    #[test]
    fn games_with_the_same_tables_share_a_folder() {
        assert_eq!(folder("morabaraba"), "twelve-mens-morris");
        assert_eq!(folder("nine-mens-morris:repetition=off,quiet-plies=50"), "nine-mens-morris");
        assert_eq!(folder("eleven-mens-morris:men=12"), "twelve-mens-morris");
        assert_eq!(folder("nine-mens-morris:diagonals=yes,men=12"), "twelve-mens-morris");
    }

    #[test]
    fn rule_sets_that_play_differently_have_different_digests() {
        let mut seen = Vec::new();
        for spec in [
            "nine-mens-morris",
            "nine-mens-morris:men=8",
            "nine-mens-morris:flying=never",
            "nine-mens-morris:capture-from-mills=never",
            "nine-mens-morris:capture-from-mills=always",
            "nine-mens-morris:double-mill=two",
            "nine-mens-morris:place-or-move=yes",
            "nine-mens-morris:diagonals=yes",
            "twelve-mens-morris",
            "twelve-mens-morris:full-board=loss",
            "three-mens-morris",
            "tic-tac-toe",
        ] {
            let identity = Identity::of(&MillGame::parse(spec).unwrap());
            assert!(!seen.contains(&(identity.digest(), identity.folder())), "{spec}");
            seen.push((identity.digest(), identity.folder()));
        }
    }
}
