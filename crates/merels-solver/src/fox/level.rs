//! One number of geese, solved ply by ply.

use merels_core::fox::{FEWEST_GEESE, FOX, FoxGame, FoxPosition};
use merels_core::{Distance, Player, Point, PointSet, Wdl};

use super::rows::Rows;
use super::{FoxCounts, FoxValue};

/// What is known of the positions of one player to move, by row; bit f stands for the fox on point f.
#[derive(Debug)]
struct Side {
    won: Vec<u64>,
    lost: Vec<u64>,
    /// By row and column: plies to the end, where won or lost.
    plies: Vec<u8>,
}

impl Side {
    fn new(rows: usize, points: usize) -> Self {
        Self { won: vec![0; rows], lost: vec![0; rows], plies: vec![0; rows * points] }
    }

    fn decided(&self, row: usize) -> u64 {
        self.won[row] | self.lost[row]
    }

    fn value(&self, row: usize, fox: usize, points: usize) -> FoxValue {
        let distance = Some(Distance(u16::from(self.plies[row * points + fox])));
        if self.won[row] >> fox & 1 == 1 {
            FoxValue { value: Wdl::Win, distance }
        } else if self.lost[row] >> fox & 1 == 1 {
            FoxValue { value: Wdl::Loss, distance }
        } else {
            FoxValue { value: Wdl::Draw, distance: None }
        }
    }
}

/// All positions with one number of geese.
#[derive(Debug)]
pub(super) struct Level {
    rows: Rows,
    points: usize,
    /// The fox to move.
    fox: Side,
    /// The geese to move.
    geese: Side,
}

/// Positions of one row found at one ply.
#[derive(Clone, Copy)]
struct News {
    row: u32,
    won: u64,
    lost: u64,
}

/// A position whose value is known to be due at a later ply, because of a capture.
#[derive(Clone, Copy)]
struct Due {
    row: u32,
    fox: u8,
    won: bool,
}

impl Level {
    pub(super) fn value(&self, position: &FoxPosition) -> FoxValue {
        let row = self.rows.index(position.geese().bits());
        let side = if position.side() == FOX { &self.fox } else { &self.geese };
        side.value(row, position.fox().index(), self.points)
    }

    pub(super) fn counts(&self) -> [FoxCounts; 2] {
        [&self.fox, &self.geese].map(|side| {
            let mut counts = FoxCounts::default();
            for row in 0..self.rows.len() {
                let free = self.points as u64 - u64::from(self.rows.set(row).count_ones());
                let (won, lost) =
                    (u64::from(side.won[row].count_ones()), u64::from(side.lost[row].count_ones()));
                counts.wins += won;
                counts.losses += lost;
                counts.draws += free - won - lost;
            }
            counts.longest = side.plies.iter().copied().max().unwrap_or(0).into();
            counts
        })
    }

    /// Solves the level; `fewer` are those with fewer geese, from four on.
    pub(super) fn solve(game: &FoxGame, rows: Rows, fewer: &[Self]) -> Self {
        let points = game.rules().board.len();
        let (fox, geese) = (Side::new(rows.len(), points), Side::new(rows.len(), points));
        let mut solving = Solving {
            steps: Steps::new(game),
            game,
            fewer,
            due: Vec::new(),
            stamps: vec![0; rows.len()],
            level: Self { rows, points, fox, geese },
        };
        let (mut fox_news, mut geese_news) = solving.ended();
        let mut ply = 0;
        while !fox_news.is_empty() || !geese_news.is_empty() || solving.due.len() > ply + 1 {
            ply += 1;
            let fox = solving.fox_to_move(&geese_news, ply);
            let geese = solving.geese_to_move(&fox_news, ply);
            (fox_news, geese_news) = (fox, geese);
        }
        solving.level
    }
}

/// Where men can step, as bits.
struct Steps {
    all: u64,
    fox: Vec<u64>,
    goose: Vec<u64>,
    /// From where a goose can have come.
    goose_back: Vec<u64>,
}

impl Steps {
    fn new(game: &FoxGame) -> Self {
        let board = &game.rules().board;
        let points = board.points();
        let goose: Vec<u64> = points.iter().map(|from| game.goose_steps(from).bits()).collect();
        let leads = |from: Point, to: Point| goose[from.index()] >> to.index() & 1 == 1;
        let sources = |to| points.iter().filter(|&from| leads(from, to)).collect::<PointSet>().bits();
        let goose_back = points.iter().map(sources).collect();
        let fox = points.iter().map(|point| board.neighbours(point).bits()).collect();
        Self { all: points.bits(), fox, goose_back, goose }
    }
}

struct Solving<'a> {
    game: &'a FoxGame,
    steps: Steps,
    fewer: &'a [Level],
    level: Level,
    /// By ply: what is due then.
    due: Vec<Vec<Due>>,
    /// By row: the last ply for which it was put on a list.
    stamps: Vec<u32>,
}

impl Solving<'_> {
    /// The positions that have ended, and everything captures alone decide put on the list of what is due.
    fn ended(&mut self) -> (Vec<News>, Vec<News>) {
        let (mut fox_news, mut geese_news) = (Vec::new(), Vec::new());
        for row in 0..self.level.rows.len() {
            let geese = self.level.rows.set(row);
            let free = self.steps.all & !geese;
            // Geese that can step only to where the fox stands cannot step; two such points and they always can.
            let targets = bits(geese).fold(0, |all, from| all | self.steps.goose[from] & free);
            let blocked = match targets.count_ones() {
                0 => free,
                1 => targets,
                _ => 0,
            };
            self.note(
                Player::Black,
                row,
                News { row: row as u32, won: 0, lost: blocked },
                0,
                &mut geese_news,
            );
            let mut caught = 0;
            for fox in bits(free) {
                let steps = self.steps.fox[fox] & free;
                match self.captures(geese, fox) {
                    Captures::None if steps == 0 => caught |= 1 << fox,
                    Captures::None | Captures::Open => {}
                    Captures::Won(plies) => {
                        self.put_due(plies + 1, Due { row: row as u32, fox: fox as u8, won: true });
                    }
                    Captures::Lost(plies) => {
                        if steps == 0 {
                            self.put_due(plies + 1, Due { row: row as u32, fox: fox as u8, won: false });
                        }
                    }
                }
            }
            self.note(FOX, row, News { row: row as u32, won: 0, lost: caught }, 0, &mut fox_news);
        }
        (fox_news, geese_news)
    }

    /// Writes down what was found at a ply and is not yet known, and puts it among the news.
    fn note(&mut self, player: Player, row: usize, found: News, ply: usize, news: &mut Vec<News>) {
        let points = self.level.points;
        let side = if player == FOX { &mut self.level.fox } else { &mut self.level.geese };
        let fresh = self.steps.all & !side.decided(row);
        let (won, lost) = (found.won & fresh, found.lost & fresh);
        if won | lost == 0 {
            return;
        }
        side.won[row] |= won;
        side.lost[row] |= lost;
        let plies = u8::try_from(ply).expect("no ending of Fox and Geese takes more than 255 plies");
        for fox in bits(won | lost) {
            side.plies[row * points + fox] = plies;
        }
        news.push(News { won, lost, ..found });
    }

    fn put_due(&mut self, ply: usize, due: Due) {
        if self.due.len() <= ply {
            self.due.resize_with(ply + 1, Vec::new);
        }
        self.due[ply].push(due);
    }

    /// The positions with the fox to move found at `ply`, from those with the geese to move found one ply before.
    fn fox_to_move(&mut self, news: &[News], ply: usize) -> Vec<News> {
        let mut found = Vec::new();
        for due in self.due.get_mut(ply).map(std::mem::take).unwrap_or_default() {
            let bit = 1 << due.fox;
            let (won, lost) = if due.won { (bit, 0) } else { (0, bit) };
            self.note(FOX, due.row as usize, News { row: due.row, won, lost }, ply, &mut found);
        }
        for news in news {
            let row = news.row as usize;
            let geese = self.level.rows.set(row);
            let free = self.steps.all & !geese;
            let near = |set: u64| bits(set).fold(0, |near, point| near | self.steps.fox[point]) & free;
            let won = near(news.lost);
            // The fox loses when all it can reach is won by the geese, captures included.
            let kept_in = |fox: &usize| self.steps.fox[*fox] & free & !self.level.geese.won[row] == 0;
            let maybe = near(news.won) & !self.level.fox.decided(row) & !won;
            let mut lost = 0;
            for fox in bits(maybe).filter(kept_in).collect::<Vec<usize>>() {
                match self.captures(geese, fox) {
                    Captures::None => lost |= 1 << fox,
                    Captures::Lost(plies) if plies < ply => lost |= 1 << fox,
                    Captures::Lost(plies) => {
                        self.put_due(plies + 1, Due { row: news.row, fox: fox as u8, won: false });
                    }
                    // Won captures are due by themselves; drawn ones leave the fox at least a draw.
                    Captures::Won(_) | Captures::Open => {}
                }
            }
            self.note(FOX, row, News { row: news.row, won, lost }, ply, &mut found);
        }
        found
    }

    /// The positions with the geese to move found at `ply`, from those with the fox to move found one ply before.
    fn geese_to_move(&mut self, news: &[News], ply: usize) -> Vec<News> {
        let mut found = Vec::new();
        // Rows from which a goose leads to a row with positions newly won for the fox.
        let mut pressed: Vec<u32> = Vec::new();
        for news in news {
            let geese = self.level.rows.set(news.row as usize);
            for to in bits(geese) {
                for from in bits(self.steps.goose_back[to] & !geese) {
                    let before = geese ^ 1 << to ^ 1 << from;
                    let row = self.level.rows.index(before);
                    // The fox stands neither where the goose came from nor where it goes.
                    let won = news.lost & !before;
                    self.note(Player::Black, row, News { row: row as u32, won, lost: 0 }, ply, &mut found);
                    if news.won & !before != 0 && self.stamps[row] != ply as u32 {
                        self.stamps[row] = ply as u32;
                        pressed.push(row as u32);
                    }
                }
            }
        }
        for row in pressed {
            let lost = self.every_goose_loses(row as usize);
            self.note(Player::Black, row as usize, News { row, won: 0, lost }, ply, &mut found);
        }
        found
    }

    /// The columns in which every step of a goose leads to a win of the fox.
    fn every_goose_loses(&self, row: usize) -> u64 {
        let geese = self.level.rows.set(row);
        let free = self.steps.all & !geese;
        let mut losing = free & !self.level.geese.decided(row);
        for from in bits(geese) {
            for to in bits(self.steps.goose[from] & free) {
                if losing == 0 {
                    return 0;
                }
                let after = self.level.rows.index(geese ^ 1 << from ^ 1 << to);
                // Where the fox stands on the target there is no such step.
                losing &= self.level.fox.won[after] | 1 << to;
            }
        }
        losing
    }

    /// What the fox's captures lead to.
    fn captures(&self, geese: u64, fox: usize) -> Captures {
        let mut captures = Captures::None;
        self.each_capture(geese, fox, &mut captures);
        captures
    }

    fn each_capture(&self, geese: u64, fox: usize, captures: &mut Captures) {
        for jump in self.game.rules().board.jumps_from(Point::new(fox)) {
            let (over, to) = (jump.over.set().bits(), jump.to.set().bits());
            if geese & over != 0 && geese & to == 0 {
                let left = geese & !over;
                captures.add(self.after_capture(left, jump.to.index()));
                self.each_capture(left, jump.to.index(), captures);
            }
        }
    }

    fn after_capture(&self, geese: u64, fox: usize) -> FoxValue {
        match geese.count_ones().checked_sub(FEWEST_GEESE) {
            None => FoxValue { value: Wdl::Loss, distance: Some(Distance(0)) },
            Some(level) => {
                let level = &self.fewer[level as usize];
                level.geese.value(level.rows.index(geese), fox, level.points)
            }
        }
    }
}

/// The fox's captures taken together; plies as the geese to move count them afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captures {
    /// There are none.
    None,
    /// One wins; the quickest leads to a loss of the geese in so many plies.
    Won(usize),
    /// All lose; the slowest leads to a win of the geese in so many plies.
    Lost(usize),
    /// None wins, one at least draws.
    Open,
}

impl Captures {
    /// Adds a capture that leads to this value for the geese.
    fn add(&mut self, value: FoxValue) {
        let plies = usize::from(value.distance.map_or(0, |distance| distance.0));
        *self = match (value.value, *self) {
            (Wdl::Loss, Self::Won(best)) => Self::Won(best.min(plies)),
            (Wdl::Loss, _) => Self::Won(plies),
            (_, Self::Won(best)) => Self::Won(best),
            (Wdl::Win, Self::None) => Self::Lost(plies),
            (Wdl::Win, Self::Lost(best)) => Self::Lost(best.max(plies)),
            (Wdl::Draw, _) | (Wdl::Win, Self::Open) => Self::Open,
        };
    }
}

/// The numbers of the bits of a word, lowest first.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    PointSet::from_bits(set).iter().map(Point::index)
}
