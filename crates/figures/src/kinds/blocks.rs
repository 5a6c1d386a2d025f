//! Base-ten blocks: squares of a hundred, rods of ten, single cubes.

use crate::canvas::{Canvas, Colour, Paint, Point};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;

/// Side length of a cube.
const UNIT: f64 = 9.0;
/// Side length of a square of a hundred.
const SIDE: f64 = 10.0 * UNIT;

with_fields! {
    /// Number of blocks of each size.
    Blocks {
        hundreds: Option<Int<0, 9>>,
        tens: Option<Int<0, 19>>,
        ones: Option<Int<0, 19>>,
    }
}

impl Blocks {
    fn counts(&self) -> [usize; 3] {
        [self.hundreds.map_or(0, Int::count), self.tens.map_or(0, Int::count), self.ones.map_or(0, Int::count)]
    }
}

/// Draws blocks of one size in rows of `in_row`; returns the x after them.
fn rows(canvas: &mut Canvas, (left, count, in_row): (f64, usize, usize), size: Point, colour: Colour) -> f64 {
    let (mut right, mut x, mut y) = (left, left, 0.0);
    for at in 0..count {
        if at > 0 && at % in_row == 0 {
            (x, y) = (left, y + size.1 + 8.0);
        }
        canvas.rectangle((x, y), size, 0.0, Paint::Fill(colour));
        let mut inner = UNIT;
        while inner < size.0.max(size.1) {
            if inner < size.0 {
                canvas.line((x + inner, y), (x + inner, y + size.1), Paint::Faint);
            }
            if inner < size.1 {
                canvas.line((x, y + inner), (x + size.0, y + inner), Paint::Faint);
            }
            inner += UNIT;
        }
        x += size.0 + 8.0;
        right = right.max(x);
    }
    if count > 0 { right + 10.0 } else { left }
}

impl Drawable for Blocks {
    fn check(&self) -> Result<(), FieldFault> {
        if self.counts() == [0; 3] { Err(FieldFault::new("there is no block")) } else { Ok(()) }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let [hundreds, tens, ones] = self.counts();
        let x = rows(canvas, (0.0, hundreds, 3), (SIDE, SIDE), Colour::Blue);
        let x = rows(canvas, (x, tens, 10), (UNIT, SIDE), Colour::Green);
        rows(canvas, (x, ones, 5), (UNIT, UNIT), Colour::Yellow);
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let sizes = [
            (self.hundreds.map(Int::count), M::Hundreds, M::HundredSquare),
            (self.tens.map(Int::count), M::Tens, M::Rod),
            (self.ones.map(Int::count), M::Ones, M::Cube),
        ];
        let size = |(count, size, word): (Option<usize>, M, M)| {
            Some(language.say(size.with("blocks", language.one_by_one(word, count?))))
        };
        let mut told = vec![language.say(M::Blocks)];
        told.extend(sizes.into_iter().filter_map(size));
        told.join(" ")
    }
}
