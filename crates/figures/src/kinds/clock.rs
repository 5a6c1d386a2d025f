//! Clock faces with hands.

use std::f64::consts::TAU;

use crate::canvas::{Anchor, Canvas, Colour, Paint, Point, SMALL, TEXT};
use crate::drawn::Drawn;
use crate::field::{Int, Label, List, with_fields};
use crate::words::counted;

const RADIUS: f64 = 92.0;

with_fields! {
    /// Faces beside each other.
    Clock {
        faces: List<Face, 1, 2>,
    }
}

with_fields! {
    /// A time of day on a face of twelve hours.
    Face {
        hour: Int<0, 23>,
        minute: Int<0, 59>,
        label: Option<Label<20>>,
    }
}

/// The point at `reach` from the middle, after that part of a full turn.
fn on_face(middle: Point, reach: f64, turn: f64) -> Point {
    (middle.0 + reach * (turn * TAU).sin(), middle.1 - reach * (turn * TAU).cos())
}

/// The number on the face at that place; twelve is at the top.
fn on_dial(place: i64) -> i64 {
    if place % 12 == 0 { 12 } else { place % 12 }
}

impl Face {
    fn draw(&self, canvas: &mut Canvas, middle: Point) {
        canvas.circle(middle, RADIUS, Paint::Outline);
        for mark in 0..60_u8 {
            let (turn, is_hour) = (f64::from(mark) / 60.0, mark % 5 == 0);
            let inner = if is_hour { RADIUS - 9.0 } else { RADIUS - 5.0 };
            let paint = if is_hour { Paint::Line } else { Paint::Faint };
            canvas.line(on_face(middle, inner, turn), on_face(middle, RADIUS - 1.0, turn), paint);
        }
        for hour in 1..=12_u8 {
            let at = on_face(middle, RADIUS - 22.0, f64::from(hour) / 12.0);
            canvas.text(at, &hour.to_string(), TEXT, Anchor::Middle);
        }
        let (hour, minute) = (self.hour.length() % 12.0, self.minute.length());
        canvas.line(middle, on_face(middle, RADIUS * 0.5, (hour + minute / 60.0) / 12.0), Paint::Heavy);
        canvas.line(middle, on_face(middle, RADIUS * 0.82, minute / 60.0), Paint::Line);
        canvas.circle(middle, 4.5, Paint::Fill(Colour::Red));
        if let Some(label) = &self.label {
            canvas.text((middle.0, middle.1 + RADIUS + 16.0), label.as_str(), SMALL, Anchor::Middle);
        }
    }

    fn told(&self) -> String {
        let (hour, minute) = (self.hour.get(), self.minute.get());
        let short = match minute {
            0 => format!("points at {}", on_dial(hour)),
            _ => format!("is between {} and {}", on_dial(hour), on_dial(hour + 1)),
        };
        let number = on_dial(minute / 5);
        let long = match usize::try_from(minute % 5).unwrap_or(0) {
            0 => format!("points at {number}"),
            marks => format!("points {} after {number}", counted(marks, "small mark")),
        };
        format!("The short hand {short}. The long hand {long}.")
    }
}

impl Drawn for Clock {
    fn draw(&self, canvas: &mut Canvas) {
        let mut middle = (0.0, 0.0);
        for face in self.faces.iter() {
            face.draw(canvas, middle);
            middle.0 += 2.0 * RADIUS + 24.0;
        }
    }

    fn alternative(&self) -> String {
        let one = |at: usize, face: &Face| {
            let name = match (&face.label, self.faces.len()) {
                (Some(label), _) => format!("A clock face, {}.", label.as_str()),
                (None, 1) => "A clock face.".to_owned(),
                (None, _) => format!("Clock face {}.", at + 1),
            };
            format!("{name} {}", face.told())
        };
        self.faces.iter().enumerate().map(|(at, face)| one(at, face)).collect::<Vec<_>>().join(" ")
    }
}
