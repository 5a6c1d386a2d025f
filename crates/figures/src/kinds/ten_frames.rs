//! Ten-frames: two rows of five places, filled from the left.

use crate::canvas::{Canvas, Colour, Paint, Point};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;

const CELL: f64 = 34.0;

with_fields! {
    /// Frames below each other.
    TenFrames {
        frames: List<Frame, 1, 6>,
    }
}

with_fields! {
    /// A frame with ten places.
    Frame {
        /// Number of red counters, which come first.
        red: Int<0, 10>,
        /// Number of yellow counters, after the red ones.
        yellow: Option<Int<0, 10>>,
    }
}

impl Frame {
    fn yellow(&self) -> usize {
        self.yellow.map_or(0, Int::count)
    }

    fn place(&self, at: usize) -> Option<Colour> {
        if at < self.red.count() {
            Some(Colour::Red)
        } else {
            (at < self.red.count() + self.yellow()).then_some(Colour::Yellow)
        }
    }
}

impl Drawable for TenFrames {
    fn check(&self) -> Result<(), FieldFault> {
        match self.frames.iter().position(|frame| frame.red.count() + frame.yellow() > 10) {
            Some(at) => Err(FieldFault::of("yellow", "a frame has ten places").within(&format!("frames[{at}]"))),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let mut top = 0.0;
        for frame in self.frames.iter() {
            let corners: Vec<Point> =
                [0.0, CELL].iter().flat_map(|y| (0..5).map(move |at| (f64::from(at) * CELL, top + y))).collect();
            // All places first: what looks alike and follows each other shares a group.
            for corner in &corners {
                canvas.rectangle(*corner, (CELL, CELL), 0.0, Paint::Outline);
            }
            for (at, (x, y)) in corners.into_iter().enumerate() {
                if let Some(colour) = frame.place(at) {
                    canvas.circle((x + CELL / 2.0, y + CELL / 2.0), CELL * 0.36, Paint::Fill(colour));
                }
            }
            top += 2.0 * CELL + 14.0;
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let [red, yellow, empty] = [M::Red, M::Yellow, M::Empty].map(|word| language.say(word));
        let word = |colour: Option<Colour>| match colour {
            Some(Colour::Red) => red.as_str(),
            Some(_) => yellow.as_str(),
            None => empty.as_str(),
        };
        let one = |(at, frame): (usize, &Frame)| {
            let row = |places: std::ops::Range<usize>| {
                places.map(|place| word(frame.place(place))).collect::<Vec<_>>().join(", ")
            };
            let name =
                if self.frames.len() > 1 { M::TenFrameNumber.with("number", at + 1) } else { M::TenFrame.message() };
            language.say(name.and("top", row(0..5)).and("bottom", row(5..10)))
        };
        self.frames.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
    }
}
