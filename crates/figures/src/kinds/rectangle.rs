//! Rectangles, true to scale.

use crate::canvas::{Anchor, Canvas, Colour, Paint, TEXT};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Label, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

const LENGTH: f64 = 260.0;
const HEIGHT: f64 = 180.0;
/// Minimum ratio of the shorter side to the longer.
const NARROWEST: f64 = 0.04;

with_fields! {
    /// A rectangle.
    Rectangle {
        width: Num,
        height: Num,
        /// Labels of the sides.
        bottom: Option<Label<14>>,
        right: Option<Label<14>>,
        top: Option<Label<14>>,
        left: Option<Label<14>>,
        /// Label inside.
        inside: Option<Label<20>>,
        /// Whether it is divided into squares of side 1.
        squares: bool,
    }
}

impl Rectangle {
    fn ratio(&self) -> f64 {
        self.height.value() / self.width.value()
    }
}

impl Drawable for Rectangle {
    fn check(&self) -> Result<(), FieldFault> {
        let most = Num::whole(30);
        for (name, side) in [("width", self.width), ("height", self.height)] {
            if !side.is_positive() {
                return Err(FieldFault::of(name, "must be more than 0"));
            }
            if self.squares && (side > most || !side.steps(Num::whole(1)).1) {
                return Err(FieldFault::of(name, "must be a whole number of at most 30 where there are squares"));
            }
        }
        if !(NARROWEST..=1.0 / NARROWEST).contains(&self.ratio()) {
            return Err(FieldFault::new("one side must not be more than 25 times as long as the other"));
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let width = LENGTH.min(HEIGHT / self.ratio());
        let height = width * self.ratio();
        canvas.rectangle((0.0, 0.0), (width, height), 0.0, Paint::Fill(Colour::Yellow));
        if self.squares {
            let side = width / self.width.value();
            let mut at = side;
            while at < width.max(height) - side / 2.0 {
                if at < width - side / 2.0 {
                    canvas.line((at, 0.0), (at, height), Paint::Line);
                }
                if at < height - side / 2.0 {
                    canvas.line((0.0, at), (width, at), Paint::Line);
                }
                at += side;
            }
        }
        let labels = [
            (&self.bottom, (width / 2.0, height + 15.0), Anchor::Middle),
            (&self.top, (width / 2.0, -15.0), Anchor::Middle),
            (&self.right, (width + 9.0, height / 2.0), Anchor::Start),
            (&self.left, (-9.0, height / 2.0), Anchor::End),
        ];
        for (label, at, anchor) in labels {
            if let Some(label) = label {
                canvas.text(at, label.as_str(), TEXT, anchor);
            }
        }
        if let Some(inside) = &self.inside {
            canvas.text((width / 2.0, height / 2.0), inside.as_str(), TEXT, Anchor::Middle);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let sides = [
            (M::BottomSide, &self.bottom),
            (M::RightSide, &self.right),
            (M::TopSide, &self.top),
            (M::LeftSide, &self.left),
        ];
        let marked = |(side, label): (M, &Option<Label<14>>)| {
            label.as_ref().map(|label| language.say(side.with("mark", label.as_str())))
        };
        let marked: Vec<String> = sides.into_iter().filter_map(marked).collect();
        let kind = match (self.width == self.height, marked.is_empty()) {
            (true, true) => M::PlaneSquare.message(),
            (true, false) => M::MarkedPlaneSquare.with("sides", language.and(&marked)),
            (false, true) => M::Rectangle.message(),
            (false, false) => M::MarkedRectangle.with("sides", language.and(&marked)),
        };
        let mut told = vec![language.say(kind)];
        if let Some(inside) = &self.inside {
            told.push(language.say(M::Inside.with("text", inside.as_str())));
        }
        if self.squares {
            let (rows, columns) = (language.decimal(self.height), language.decimal(self.width));
            told.push(language.say(M::CutInSquares.with("rows", rows).and("columns", columns)));
        }
        told.join(" ")
    }
}
