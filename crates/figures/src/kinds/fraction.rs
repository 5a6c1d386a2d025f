//! Fractions: circles or bars divided into equal parts, some of them shaded.

use std::f64::consts::TAU;

use crate::canvas::{Canvas, Colour, CurveSegment, Paint, Point, fraction};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields, words};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::surface::{AnswerAction, ChosenMark, SHADED, Surface, SurfacePlace};

const RADIUS: f64 = 58.0;
const BAR: Point = (300.0, 40.0);
/// Number of circles in a row.
const IN_ROW: usize = 3;
/// Maximum number of parts that can be chosen.
const MOST_CHOSEN: i64 = 12;
/// Radius of a circle with parts that can be chosen.
const WIDE: f64 = 100.0;

words! {
    /// Shape of a whole.
    pub(crate) Whole {
        /// Circles side by side.
        Circle = "circle",
        /// Bars below each other, all of one length.
        Bar = "bar",
    }
}

with_fields! {
    /// Wholes of one size.
    Fraction {
        shape: Whole,
        wholes: List<Cut, 1, 6>,
        /// Whether it is answered by shading parts, as in `3/8`: then there is one whole without shaded parts.
        answer: bool,
    }
}

with_fields! {
    /// A whole in equal parts.
    Cut {
        parts: Int<1, 24>,
        /// Number of shaded parts, from the first.
        shaded: Int<0, 24>,
        label: Option<Label<20>>,
    }
}

/// Returns the point on a circle after a part of a full turn.
fn around(middle: Point, radius: f64, turn: f64) -> Point {
    (middle.0 + radius * (turn * TAU).sin(), middle.1 - radius * (turn * TAU).cos())
}

impl Cut {
    fn paint(&self, part: usize) -> Paint {
        if part < self.shaded.count() { Paint::Fill(Colour::Blue) } else { Paint::Outline }
    }

    fn circle(&self, canvas: &mut Canvas, middle: Point, radius: f64) {
        canvas.room((middle.0 - radius, middle.1 - radius), (2.0 * radius, 2.0 * radius));
        if self.parts.count() == 1 {
            canvas.circle(middle, radius, self.paint(0));
        } else {
            for (part, piece) in self.pieces(middle, radius).into_iter().enumerate() {
                canvas.path(&piece, self.paint(part));
            }
        }
        self.name(canvas, (middle.0, middle.1 + radius + 14.0));
    }

    /// Returns the parts of a circle, clockwise from the top.
    fn pieces(&self, middle: Point, radius: f64) -> Vec<[CurveSegment; 4]> {
        let mut from = 0.0;
        let piece = |_| {
            let to = from + 1.0 / self.parts.length();
            let arc = CurveSegment::Arc { radius, large: false, clockwise: true, to: around(middle, radius, to) };
            let piece = [
                CurveSegment::Move(middle),
                CurveSegment::Line(around(middle, radius, from)),
                arc,
                CurveSegment::Close,
            ];
            from = to;
            piece
        };
        (0..self.parts.count()).map(piece).collect()
    }

    /// Returns the places where its parts are chosen.
    fn places(&self, shape: Whole) -> Vec<SurfacePlace> {
        let parts = self.parts.count();
        let width = BAR.0 / self.parts.length();
        let place = |group, at, size, mark| SurfacePlace {
            group,
            value: SHADED.to_owned(),
            at,
            size,
            mark: ChosenMark::Shape(mark),
        };
        match shape {
            Whole::Circle => {
                let middle = |part: f64| around((0.0, 0.0), WIDE * 0.68, (part + 0.5) / self.parts.length());
                let pieces = self.pieces((0.0, 0.0), WIDE).into_iter();
                let middles = std::iter::successors(Some(0.0), |part| Some(part + 1.0)).map(middle);
                let pieces = pieces.zip(middles).enumerate();
                pieces.map(|(part, (piece, at))| place(part, at, (32.0, 32.0), piece.to_vec())).collect()
            }
            Whole::Bar => {
                let lefts = std::iter::successors(Some(0.0), |left| Some(left + width));
                let bar = |(part, left): (usize, f64)| {
                    let (right, below) = (left + width, BAR.1);
                    let corners = [(right, 0.0), (right, below), (left, below)].map(CurveSegment::Line);
                    let shape = [&[CurveSegment::Move((left, 0.0))][..], &corners, &[CurveSegment::Close]].concat();
                    place(part, (left + width / 2.0, below / 2.0), (width, below), shape)
                };
                lefts.take(parts).enumerate().map(bar).collect()
            }
        }
    }

    fn bar(&self, canvas: &mut Canvas, corner: Point) {
        let width = BAR.0 / self.parts.length();
        let mut x = corner.0;
        for part in 0..self.parts.count() {
            canvas.rectangle((x, corner.1), (width, BAR.1), 0.0, self.paint(part));
            x += width;
        }
        self.name(canvas, (corner.0 + BAR.0 / 2.0, corner.1 + BAR.1 + 12.0));
    }

    fn name(&self, canvas: &mut Canvas, at: Point) {
        if let Some(label) = &self.label {
            canvas.label(at, label.as_str());
        }
    }
}

impl Drawable for Fraction {
    fn check(&self) -> Result<(), FieldFault> {
        if self.answer {
            let may = |cut: &Cut| (2..=MOST_CHOSEN).contains(&cut.parts.get()) && cut.shaded.get() == 0;
            if self.wholes.len() != 1 || !self.wholes.iter().all(may) {
                let message =
                    format!("to be shaded, there must be one, in 2 to {MOST_CHOSEN} parts, none of them shaded");
                return Err(FieldFault::of("wholes", message));
            }
        }
        match self.wholes.iter().position(|cut| cut.shaded.get() > cut.parts.get()) {
            Some(at) => {
                Err(FieldFault::of("shaded", "no more can be shaded than there are").within(&format!("wholes[{at}]")))
            }
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let labels = || self.wholes.iter().filter_map(|cut| cut.label.as_ref());
        let below = match (labels().next(), labels().any(|label| fraction(label.as_str()).is_some())) {
            (None, _) => 0.0,
            (_, false) => 26.0,
            (_, true) => 44.0,
        };
        let (mut x, mut y) = (0.0, 0.0);
        for (at, cut) in self.wholes.iter().enumerate() {
            match self.shape {
                Whole::Circle => {
                    if at > 0 && at % IN_ROW == 0 {
                        (x, y) = (0.0, y + 2.0 * RADIUS + below + 14.0);
                    }
                    cut.circle(canvas, (x, y), if self.answer { WIDE } else { RADIUS });
                    x += 2.0 * RADIUS + 18.0;
                }
                Whole::Bar => {
                    cut.bar(canvas, (0.0, y));
                    y += BAR.1 + below + 12.0;
                }
            }
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let (named, only, numbered) = match self.shape {
            Whole::Circle => (M::CircleFor, M::ACircle, M::CircleNumber),
            Whole::Bar => (M::BarFor, M::ABar, M::BarNumber),
        };
        let (shaded, white) = (language.say(M::Shaded), language.say(M::White));
        let one = |(at, cut): (usize, &Cut)| {
            let whole = match (&cut.label, self.wholes.len()) {
                (Some(label), _) => named.with("label", label.as_str()),
                (None, 1) => only.message(),
                (None, _) => numbered.with("number", at + 1),
            };
            let part = |part| if part < cut.shaded.count() { shaded.as_str() } else { white.as_str() };
            let parts: Vec<&str> = (0..cut.parts.count()).map(part).collect();
            language.say(whole.and("parts", parts.join(", ")))
        };
        self.wholes.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
    }

    fn surface(&self) -> Option<Surface> {
        let whole = self.wholes.first().filter(|_| self.answer)?;
        Some(Surface::of(AnswerAction::Shade, &format!("/{}", whole.parts.get()), 1, whole.places(self.shape)))
    }
}
