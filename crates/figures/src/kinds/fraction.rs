//! Fractions: circles or bars cut into equal parts, some of them shaded.

use std::f64::consts::TAU;

use crate::canvas::{Anchor, Canvas, Colour, Paint, Part, Point, SMALL};
use crate::drawn::Drawn;
use crate::field::{Fault, Int, Label, List, with_fields, words};

const RADIUS: f64 = 58.0;
const BAR: Point = (300.0, 40.0);
/// Circles in a row.
const IN_ROW: usize = 3;

words! {
    /// What is cut.
    pub(crate) Whole {
        /// Circles beside each other.
        Circle = "circle",
        /// Bars below each other, all of one length.
        Bar = "bar",
    }
}

with_fields! {
    /// Wholes, all of one size.
    Fraction {
        shape: Whole,
        wholes: List<Cut, 1, 6>,
    }
}

with_fields! {
    /// A whole in equal parts.
    Cut {
        parts: Int<1, 24>,
        /// How many are shaded, the first.
        shaded: Int<0, 24>,
        label: Option<Label<20>>,
    }
}

impl Cut {
    fn paint(&self, part: usize) -> Paint {
        if part < self.shaded.count() { Paint::Fill(Colour::Blue) } else { Paint::Outline }
    }

    fn circle(&self, canvas: &mut Canvas, middle: Point) {
        canvas.room((middle.0 - RADIUS, middle.1 - RADIUS), (2.0 * RADIUS, 2.0 * RADIUS));
        let parts = self.parts.length();
        if self.parts.count() == 1 {
            canvas.circle(middle, RADIUS, self.paint(0));
        } else {
            let at = |turn: f64| (middle.0 + RADIUS * (turn * TAU).sin(), middle.1 - RADIUS * (turn * TAU).cos());
            let mut from = 0.0;
            for part in 0..self.parts.count() {
                let to = from + 1.0 / parts;
                let arc = Part::Arc { radius: RADIUS, large: false, clockwise: true, to: at(to) };
                canvas.path(&[Part::Move(middle), Part::Line(at(from)), arc, Part::Close], self.paint(part));
                from = to;
            }
        }
        self.name(canvas, (middle.0, middle.1 + RADIUS + 14.0));
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
            canvas.text(at, label.as_str(), SMALL, Anchor::Middle);
        }
    }
}

impl Drawn for Fraction {
    fn check(&self) -> Result<(), Fault> {
        match self.wholes.iter().position(|cut| cut.shaded.get() > cut.parts.get()) {
            Some(at) => {
                Err(Fault::of("shaded", "no more can be shaded than there are").within(&format!("wholes[{at}]")))
            }
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas) {
        let labelled = self.wholes.iter().any(|cut| cut.label.is_some());
        let below = if labelled { 26.0 } else { 0.0 };
        let (mut x, mut y) = (0.0, 0.0);
        for (at, cut) in self.wholes.iter().enumerate() {
            match self.shape {
                Whole::Circle => {
                    if at > 0 && at % IN_ROW == 0 {
                        (x, y) = (0.0, y + 2.0 * RADIUS + below + 14.0);
                    }
                    cut.circle(canvas, (x, y));
                    x += 2.0 * RADIUS + 18.0;
                }
                Whole::Bar => {
                    cut.bar(canvas, (0.0, y));
                    y += BAR.1 + below + 12.0;
                }
            }
        }
    }

    fn alternative(&self) -> String {
        let shape = self.shape.as_str();
        let one = |at: usize, cut: &Cut| {
            let name = match (&cut.label, self.wholes.len()) {
                (Some(label), _) => format!("The {shape} for {}", label.as_str()),
                (None, 1) => format!("A {shape}"),
                (None, _) => format!("{} {}", if shape == "bar" { "Bar" } else { "Circle" }, at + 1),
            };
            let parts = (0..cut.parts.count()).map(|part| if part < cut.shaded.count() { "shaded" } else { "white" });
            format!("{name}, cut into equal parts, part by part: {}.", parts.collect::<Vec<_>>().join(", "))
        };
        self.wholes.iter().enumerate().map(|(at, cut)| one(at, cut)).collect::<Vec<_>>().join(" ")
    }
}
