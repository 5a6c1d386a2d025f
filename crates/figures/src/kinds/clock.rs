//! Clock faces with hands.

use std::f64::consts::TAU;

use crate::canvas::{Anchor, Canvas, Colour, Paint, Point, SMALL, TEXT};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::surface::{AnswerAction, ChosenMark, Surface, SurfacePlace};

const RADIUS: f64 = 92.0;
/// Distance from the centre at which hours and minutes are chosen.
const HOURS: f64 = RADIUS - 22.0;
const MINUTES: f64 = RADIUS + 16.0;
/// Lengths of the hands. The long one ends before the numbers, so that it does not cross them.
const SHORT: f64 = RADIUS * 0.4;
const LONG: f64 = RADIUS * 0.62;

with_fields! {
    /// Faces side by side.
    Clock {
        faces: List<Face, 0, 2>,
        /// Whether it is answered by setting the hands, as in `3:05`: then there is one face, without hands.
        answer: bool,
    }
}

with_fields! {
    /// A time of day on a twelve-hour face.
    Face {
        hour: Int<0, 23>,
        minute: Int<0, 59>,
        label: Option<Label<20>>,
    }
}

/// Returns the point at distance `reach` from the centre, after a part of a full turn.
fn on_face(middle: Point, reach: f64, turn: f64) -> Point {
    (middle.0 + reach * (turn * TAU).sin(), middle.1 - reach * (turn * TAU).cos())
}

/// Returns the number on the face at a place; twelve is at the top.
fn on_dial(place: i64) -> i64 {
    if place % 12 == 0 { 12 } else { place % 12 }
}

/// Draws a face without hands.
fn dial(canvas: &mut Canvas, middle: Point) {
    canvas.circle(middle, RADIUS, Paint::Outline);
    for mark in 0..60_u8 {
        let (turn, is_hour) = (f64::from(mark) / 60.0, mark % 5 == 0);
        let inner = if is_hour { RADIUS - 9.0 } else { RADIUS - 5.0 };
        let paint = if is_hour { Paint::Line } else { Paint::Faint };
        canvas.line(on_face(middle, inner, turn), on_face(middle, RADIUS - 1.0, turn), paint);
    }
    for hour in 1..=12_u8 {
        let at = on_face(middle, HOURS, f64::from(hour) / 12.0);
        canvas.text(at, &hour.to_string(), TEXT, Anchor::Middle);
    }
}

/// Draws the hands at a time.
fn hands(canvas: &mut Canvas, middle: Point, hour: f64, minute: f64) {
    canvas.line(middle, on_face(middle, SHORT, (hour + minute / 60.0) / 12.0), Paint::Heavy);
    canvas.line(middle, on_face(middle, LONG, minute / 60.0), Paint::Line);
    canvas.circle(middle, 4.5, Paint::Fill(Colour::Red));
}

impl Face {
    fn draw(&self, canvas: &mut Canvas, middle: Point) {
        dial(canvas, middle);
        hands(canvas, middle, self.hour.length() % 12.0, self.minute.length());
        if let Some(label) = &self.label {
            canvas.text((middle.0, middle.1 + RADIUS + 16.0), label.as_str(), SMALL, Anchor::Middle);
        }
    }

    fn told(&self, language: &Language<'_>) -> String {
        let (hour, minute) = (self.hour.get(), self.minute.get());
        let short = match minute {
            0 => M::ShortHandAt.with("hour", on_dial(hour)),
            _ => M::ShortHandBetween.with("hour", on_dial(hour)).and("next", on_dial(hour + 1)),
        };
        let long = match minute % 5 {
            0 => M::LongHandAt.message(),
            marks => M::LongHandAfter.with("count", marks),
        };
        format!("{} {}", language.say(short), language.say(long.and("number", on_dial(minute / 5))))
    }
}

impl Drawable for Clock {
    fn check(&self) -> Result<(), FieldFault> {
        match (self.answer, self.faces.is_empty()) {
            (true, false) => Err(FieldFault::of("faces", "there are no hands before the answer is given")),
            (false, true) => Err(FieldFault::of("faces", "is missing")),
            _ => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        if self.answer {
            dial(canvas, (0.0, 0.0));
            for five in 0..12_u8 {
                let at = on_face((0.0, 0.0), MINUTES, f64::from(five) / 12.0);
                canvas.text(at, &format!("{:02}", 5 * five), SMALL, Anchor::Middle);
            }
            canvas.circle((0.0, 0.0), 4.5, Paint::Fill(Colour::Red));
        }
        let mut middle = (0.0, 0.0);
        for face in self.faces.iter() {
            face.draw(canvas, middle);
            middle.0 += 2.0 * RADIUS + 24.0;
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        if self.answer {
            return language.say(M::BlankClock);
        }
        let one = |(at, face): (usize, &Face)| {
            let name = match (&face.label, self.faces.len()) {
                (Some(label), _) => M::NamedClock.with("label", label.as_str()),
                (None, 1) => M::Clock.message(),
                (None, _) => M::ClockNumber.with("number", at + 1),
            };
            format!("{} {}", language.say(name), face.told(language))
        };
        self.faces.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
    }

    fn surface(&self) -> Option<Surface> {
        let hand = |group, value: String, reach, to, turn| SurfacePlace {
            group,
            value,
            at: on_face((0.0, 0.0), reach, turn),
            size: (30.0, 30.0),
            mark: ChosenMark::Hand { to: on_face((0.0, 0.0), to, turn), short: group == 0 },
        };
        let hours = (1..=12_u8).map(|hour| hand(0, hour.to_string(), HOURS, SHORT, f64::from(hour) / 12.0));
        let minutes = (0..12_u8).map(|five| hand(1, format!("{:02}", 5 * five), MINUTES, LONG, f64::from(five) / 12.0));
        self.answer.then(|| Surface::of(AnswerAction::Set, ":", 2, hours.chain(minutes).collect()))
    }

    fn draw_answer(&self, canvas: &mut Canvas, _: &Surface, parts: &[&str]) {
        if let [hour, minute] = parts
            && let (Ok(hour), Ok(minute)) = (hour.parse::<u8>(), minute.parse::<u8>())
        {
            // The short hand moves between two numbers with the minutes.
            hands(canvas, (0.0, 0.0), f64::from(hour % 12), f64::from(minute % 60));
        }
    }
}
