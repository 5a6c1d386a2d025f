//! Things to count, in rows.

use crate::canvas::{Anchor, Canvas, Colour, Paint, SMALL};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::things::Thing;

/// Distance between two things.
const CELL: f64 = 34.0;
/// Maximum number of rows in all groups together.
const MOST_ROWS: usize = 40;
/// Width of a thing.
const SIZE: f64 = 28.0;

with_fields! {
    /// Groups below each other.
    Counters {
        groups: List<Group, 1, 4>,
        /// Number of things in a row; 10 by default.
        per_row: Option<Int<2, 10>>,
    }
}

with_fields! {
    /// Things of one kind.
    Group {
        thing: Thing,
        count: Int<0, 40>,
        /// Number of things that are crossed out, from the end.
        crossed: Option<Int<0, 40>>,
        colour: Option<Colour>,
        /// Text on each thing, such as the value of a coin.
        face: Option<Label<3>>,
        label: Option<Label<30>>,
    }
}

impl Group {
    fn crossed(&self) -> usize {
        self.crossed.map_or(0, Int::count)
    }

    /// Whether it has a place in the picture: an empty group is drawn only if it has a label.
    fn is_there(&self) -> bool {
        self.count.count() > 0 || self.label.is_some()
    }

    /// Returns the word for a thing, with the text on it.
    fn named(&self, word: M, language: &Language<'_>) -> String {
        let thing = language.say(word);
        match &self.face {
            Some(face) => language.say(M::Face.with("thing", thing).and("face", face.as_str())),
            None => thing,
        }
    }

    /// Whether the thing at a place is crossed out.
    fn is_crossed(&self, at: usize) -> bool {
        at + self.crossed() >= self.count.count()
    }
}

impl Counters {
    fn per_row(&self) -> usize {
        self.per_row.map_or(10, Int::count)
    }
}

impl Drawable for Counters {
    fn check(&self) -> Result<(), FieldFault> {
        let fault = |at: usize| {
            FieldFault::of("crossed", "no more can be crossed out than there are").within(&format!("groups[{at}]"))
        };
        if !self.groups.iter().any(Group::is_there) {
            return Err(FieldFault::of("groups", "there is nothing to count"));
        }
        match self.groups.iter().position(|group| group.crossed() > group.count.count()) {
            Some(at) => Err(fault(at)),
            None if self.groups.iter().map(|group| group.count.count().div_ceil(self.per_row())).sum::<usize>()
                > MOST_ROWS =>
            {
                Err(FieldFault::of("per_row", format!("must leave at most {MOST_ROWS} rows")))
            }
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let mut y = 0.0;
        for group in self.groups.iter().filter(|group| group.is_there()) {
            if let Some(label) = &group.label {
                canvas.text((0.0, y + SMALL / 2.0), label.as_str(), SMALL, Anchor::Start);
                y += SMALL + 8.0;
            }
            let count = group.count.count();
            if count == 0 {
                canvas.rectangle((0.0, y), (SIZE, SIZE), 4.0, Paint::Faint);
            }
            let (mut column, mut x) = (0, 0.0);
            for at in 0..count {
                if column == self.per_row() {
                    (column, x) = (0, 0.0);
                    y += CELL;
                }
                group.thing.draw(canvas, (x, y), SIZE, group.colour);
                if let Some(face) = &group.face {
                    canvas.bold((x + SIZE / 2.0, y + SIZE / 2.0), face.as_str(), SMALL - 1.0, Anchor::Middle);
                }
                if group.is_crossed(at) {
                    canvas.line((x - 1.0, y + SIZE + 1.0), (x + SIZE + 1.0, y - 1.0), Paint::Heavy);
                }
                column += 1;
                x += CELL;
            }
            y += CELL + 10.0;
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let groups: Vec<&Group> = self.groups.iter().filter(|group| group.is_there()).collect();
        let several = groups.len() > 1;
        let mut told = vec![language.say(M::Counters)];
        for (at, group) in groups.into_iter().enumerate() {
            match &group.label {
                Some(label) => told.push(format!("{}:", label.as_str())),
                None if several => told.push(language.say(M::Group.with("number", at + 1))),
                None => {}
            }
            let (one, crossed_out) =
                (group.named(group.thing.one(), language), group.named(group.thing.crossed_out(), language));
            let things: Vec<&str> = (0..group.count.count())
                .map(|at| if group.is_crossed(at) { crossed_out.as_str() } else { one.as_str() })
                .collect();
            if things.is_empty() {
                told.push(language.say(M::Nothing));
            }
            for (row, things) in things.chunks(self.per_row()).enumerate() {
                told.push(language.say(M::Row.with("row", row + 1).and("things", things.join(", "))));
            }
        }
        told.join(" ")
    }
}
