//! Arrays: things or cells in rows and columns.

use crate::canvas::{Canvas, Colour, Paint};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::things::Thing;

/// Maximum width and height of the array.
const WIDTH: f64 = 260.0;

with_fields! {
    /// Full rows and columns.
    Array {
        rows: Int<1, 12>,
        columns: Int<1, 12>,
        /// The thing in each place; cells by default.
        thing: Option<Thing>,
        /// Number of shaded cells, row by row from the upper left.
        shaded: Option<Int<0, 144>>,
        /// Number of columns before a split of the array in two.
        split: Option<Int<1, 11>>,
    }
}

impl Array {
    fn shaded(&self) -> usize {
        self.shaded.map_or(0, Int::count)
    }

    /// Returns the number of shaded cells in a row.
    fn shaded_in(&self, row: usize) -> usize {
        self.shaded().saturating_sub(row * self.columns.count()).min(self.columns.count())
    }
}

impl Drawable for Array {
    fn check(&self) -> Result<(), FieldFault> {
        if self.shaded() > self.rows.count() * self.columns.count() {
            return Err(FieldFault::of("shaded", "no more can be shaded than there are"));
        }
        if self.split.is_some_and(|split| split.get() >= self.columns.get()) {
            return Err(FieldFault::of("split", "must leave a column on either side"));
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let cell = (WIDTH / self.columns.length().max(self.rows.length())).clamp(20.0, 36.0);
        let mut y = 0.0;
        for row in 0..self.rows.count() {
            let mut x = 0.0;
            for column in 0..self.columns.count() {
                if self.split.is_some_and(|split| split.count() == column) {
                    x += cell * 0.6;
                }
                let is_shaded = column < self.shaded_in(row);
                if let Some(thing) = self.thing {
                    let colour = is_shaded.then_some(Colour::Blue);
                    thing.draw(canvas, (x + 2.0, y + 2.0), cell - 4.0, colour);
                } else {
                    let paint = if is_shaded { Paint::Fill(Colour::Blue) } else { Paint::Outline };
                    canvas.rectangle((x, y), (cell, cell), 0.0, paint);
                }
                x += cell;
            }
            y += cell;
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let (rows, columns) = (self.rows.count(), self.columns.count());
        let counted =
            |count: usize| language.say(self.thing.map_or(M::CountedCell, Thing::counted).with("count", count));
        let array = match self.split.map(Int::count) {
            Some(split) => M::SplitArray.with("left", counted(split)).and("right", counted(columns - split)),
            None => M::Array.with("things", counted(columns)),
        };
        let mut told = vec![language.say(array.and("count", rows))];
        if self.shaded.is_none() {
            return told.concat();
        }
        let full = (0..rows).take_while(|row| self.shaded_in(*row) == columns).count();
        match full {
            0 => {}
            1 => told.push(language.say(M::FullRow)),
            more => told.push(language.say(M::FullRows.with("row", more))),
        }
        let begun = if full < rows { self.shaded_in(full) } else { 0 };
        if begun > 0 {
            let cells = language.one_by_one(M::Shaded, begun);
            told.push(language.say(M::BegunRow.with("row", full + 1).and("cells", cells)));
        }
        if full + usize::from(begun > 0) < rows {
            told.push(language.say(if full + begun == 0 { M::NothingShaded } else { M::OthersWhite }));
        }
        told.join(" ")
    }
}
