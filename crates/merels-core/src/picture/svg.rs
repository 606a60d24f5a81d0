//! A board drawn as SVG, sized to print on one sheet of A4 or Letter.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::board::Board;
use crate::point::{Point, PointSet};

/// Width of the drawing in millimetres. A4 is 210 wide and Letter 216; 180 leaves the margin every printer needs.
const WIDTH: f64 = 180.0;
/// From the edge of the drawing to the outermost points.
const MARGIN: f64 = 18.0;
/// Room for a title above the board and a caption below it, each only where there is a text.
const HEADING: f64 = 14.0;
const CAPTION: f64 = 12.0;

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub struct SvgPicture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The men on it, White's first.
    pub men: [PointSet; 2],
    /// The letters of position texts: those of a game other than `W` and `B` are written on the men.
    pub letters: [char; 2],
    /// Written above the board, unless empty.
    pub title: &'a str,
    /// Written below the board, unless empty.
    pub caption: &'a str,
}

/// The drawing as an SVG document.
pub fn svg(picture: &SvgPicture) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_svg(picture, &mut out);
    out
}

/// Places on the sheet, in millimetres from its upper left corner.
struct Sheet<'a> {
    board: &'a Board,
    /// From one file, or rank, to the next.
    step: f64,
    top: f64,
}

impl Sheet<'_> {
    fn file(&self, file: u8) -> f64 {
        MARGIN + f64::from(file) * self.step
    }

    fn rank(&self, rank: u8) -> f64 {
        self.top + f64::from(self.board.ranks() - 1 - rank) * self.step
    }

    fn at(&self, point: Point) -> (f64, f64) {
        let place = self.board.place(point);
        (self.file(place.file), self.rank(place.rank))
    }
}

fn write_svg(picture: &SvgPicture, out: &mut String) -> fmt::Result {
    let board = picture.board;
    let steps = f64::from(board.files().max(board.ranks()).max(2) - 1);
    let step = (WIDTH - 2.0 * MARGIN) / steps;
    let heading = if picture.title.is_empty() { 0.0 } else { HEADING };
    let sheet = Sheet { board, step, top: MARGIN + heading };
    let bottom = sheet.rank(0);
    let caption = if picture.caption.is_empty() { 0.0 } else { CAPTION };
    let height = bottom + MARGIN + caption;
    // The men of neighbouring points must not touch.
    let man = (step * 0.36).min(9.0);

    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{height:.1}mm" viewBox="0 0 {WIDTH} {height:.1}" role="img">"#
    )?;
    let title = if picture.title.is_empty() { board.id() } else { picture.title };
    writeln!(out, "<title>{}</title>", escape(title))?;
    writeln!(out, r##"<rect width="{WIDTH}" height="{height:.1}" fill="#fff"/>"##)?;

    out.push_str(r##"<g stroke="#222" stroke-width="0.9" stroke-linecap="round">"##);
    out.push('\n');
    for line in board.lines() {
        for ends in straight_runs(&sheet, line) {
            let [(x1, y1), (x2, y2)] = ends.map(|point| sheet.at(point));
            writeln!(out, r#"<line x1="{x1:.2}" y1="{y1:.2}" x2="{x2:.2}" y2="{y2:.2}"/>"#)?;
        }
    }
    out.push_str("</g>\n<g fill=\"#222\">\n");
    for point in board.points() {
        let (x, y) = sheet.at(point);
        writeln!(out, r#"<circle cx="{x:.2}" cy="{y:.2}" r="1.9"/>"#)?;
    }
    out.push_str("</g>\n");

    write_men(picture, &sheet, man, out)?;
    write_names(&sheet, man, out)?;
    let middle = WIDTH / 2.0;
    let mut words = |text: &str, y: f64, size: f64| {
        if text.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            r##"<text x="{middle}" y="{y:.2}" font-family="Georgia, 'Times New Roman', serif" font-size="{size}" text-anchor="middle" fill="#222">{}</text>"##,
            escape(text)
        )
    };
    words(picture.title, HEADING, 8.0)?;
    words(picture.caption, height - 6.0, 4.6)?;
    out.push_str("</svg>\n");
    Ok(())
}

/// The straight pieces of a line: a bend, which the catalogue's boards do not have, begins a new one.
fn straight_runs(sheet: &Sheet, line: &[Point]) -> alloc::vec::Vec<[Point; 2]> {
    let mut runs: alloc::vec::Vec<[Point; 2]> = alloc::vec::Vec::new();
    for pair in line.windows(2) {
        let next = [pair[0], pair[1]];
        match runs.last_mut() {
            Some(run) if turn(sheet, [run[0], run[1], next[1]]).abs() < 1e-6 => run[1] = next[1],
            _ => runs.push(next),
        }
    }
    runs
}

/// Twice the area of the triangle of three points: zero when they lie on a straight line.
fn turn(sheet: &Sheet, points: [Point; 3]) -> f64 {
    let [(ax, ay), (bx, by), (cx, cy)] = points.map(|point| sheet.at(point));
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

fn write_men(picture: &SvgPicture, sheet: &Sheet, radius: f64, out: &mut String) -> fmt::Result {
    let [white, black] = picture.letters;
    let lettered = picture.letters != ['W', 'B'] && white != black;
    for (player, (fill, ink)) in [("#fff", "#222"), ("#222", "#fff")].into_iter().enumerate() {
        // Pegs of a game for one are filled, so that they stand out from the holes.
        let (fill, ink) = if white == black { ("#222", "#fff") } else { (fill, ink) };
        for point in picture.men[player] {
            let (x, y) = sheet.at(point);
            let name = sheet.board.name(point);
            let letter = picture.letters[player];
            writeln!(
                out,
                r##"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}" stroke="#222" stroke-width="0.9"><title>{letter} {name}</title></circle>"##
            )?;
            if lettered {
                let (base, size) = (y + radius * 0.42, radius * 1.2);
                writeln!(
                    out,
                    r#"<text x="{x:.2}" y="{base:.2}" font-family="sans-serif" font-size="{size:.2}" text-anchor="middle" fill="{ink}">{letter}</text>"#
                )?;
            }
        }
    }
    Ok(())
}

/// File letters below the board and rank digits left of it, far enough not to lie under a man.
fn write_names(sheet: &Sheet, man: f64, out: &mut String) -> fmt::Result {
    let gap = (man + 5.0).min(MARGIN - 2.0);
    out.push_str(r##"<g font-family="sans-serif" font-size="4.6" text-anchor="middle" fill="#777">"##);
    out.push('\n');
    for file in 0..sheet.board.files() {
        let (x, y) = (sheet.file(file), sheet.rank(0) + gap + 1.6);
        writeln!(out, r#"<text x="{x:.2}" y="{y:.2}">{}</text>"#, char::from(b'a' + file))?;
    }
    for rank in 0..sheet.board.ranks() {
        let (x, y) = (MARGIN - gap, sheet.rank(rank) + 1.6);
        writeln!(out, r#"<text x="{x:.2}" y="{y:.2}">{}</text>"#, rank + 1)?;
    }
    out.push_str("</g>\n");
    Ok(())
}

/// Text as XML has it: titles come from the catalogue or from a player.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML 1.0 has no control characters but these three.
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    fn empty(id: &str) -> String {
        let board = boards::by_id(id).unwrap();
        svg(&SvgPicture {
            board: &board,
            men: [PointSet::EMPTY; 2],
            letters: ['W', 'B'],
            title: "",
            caption: "",
        })
    }

    #[test]
    fn every_line_and_point_of_every_board_is_drawn() {
        for id in boards::IDS {
            let board = boards::by_id(id).unwrap();
            let drawing = empty(id);
            assert_eq!(drawing.matches("<line ").count(), board.lines().len(), "{id}");
            assert_eq!(drawing.matches("<circle ").count(), board.len(), "{id}");
        }
    }

    #[test]
    fn the_drawing_fits_on_a4_and_on_letter() {
        let board = boards::by_id("french-37").unwrap();
        let men = [board.points(), PointSet::EMPTY];
        let drawing = svg(&SvgPicture { board: &board, men, letters: ['F', 'G'], title: "T", caption: "C" });
        let height = drawing.split("height=\"").nth(1).and_then(|rest| rest.split("mm").next()).unwrap();
        // Letter is 216 x 279 mm, A4 210 x 297; printers keep some 10 mm of each edge.
        assert!(height.parse::<f64>().unwrap() < 259.0, "{height}");
        const { assert!(WIDTH < 190.0) };
    }

    #[test]
    fn texts_are_escaped() {
        let board = boards::by_id("grid-9").unwrap();
        let picture = SvgPicture {
            board: &board,
            men: [PointSet::EMPTY; 2],
            letters: ['W', 'B'],
            title: "<a & \"b\">\u{1}",
            caption: "",
        };
        assert!(svg(&picture).contains("<title>&lt;a &amp; &quot;b&quot;&gt;\u{fffd}</title>"));
    }
}
