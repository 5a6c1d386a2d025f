//! A number line with marks, points and jumps.

use crate::canvas::{Anchor, Canvas, Colour, CurveSegment, Paint, Point, SMALL, TEXT, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;
use crate::surface::{AnswerAction, ChosenMark, Surface, SurfacePlace};

/// Maximum number of steps from end to end.
const MOST_STEPS: i64 = 100;
/// Maximum number of steps if marks can be chosen.
const MOST_CHOSEN: i64 = 12;
/// Minimum length.
const LENGTH: f64 = 300.0;

with_fields! {
    /// A line with a mark at every step.
    NumberLine {
        from: Num,
        to: Num,
        step: Num,
        /// Distance between numbered marks in steps, from the first mark; 1 by default.
        numbered: Option<Int<1, 100>>,
        /// Whether numbers are shown as fractions instead of decimals.
        fractions: bool,
        points: List<LinePoint, 0, 6>,
        jumps: List<Jump, 0, 6>,
        /// Whether it is answered by choosing a mark; then there are few.
        answer: bool,
    }
}

with_fields! {
    /// A point on the line.
    LinePoint {
        at: Num,
        label: Option<Label<12>>,
    }
}

with_fields! {
    /// An arrow above the line.
    Jump {
        from: Num,
        to: Num,
        label: Option<Label<12>>,
    }
}

impl NumberLine {
    fn steps(&self) -> i64 {
        self.to.minus(self.from).steps(self.step).0
    }

    fn numbered(&self) -> i64 {
        self.numbered.map_or(1, Int::get)
    }

    fn number(&self, number: Num, language: &Language<'_>) -> String {
        if self.fractions { number.fraction() } else { language.decimal(number) }
    }

    /// Returns the marks that have numbers.
    fn numbers(&self) -> Vec<Num> {
        let places = (0..=self.steps()).filter(|step| step % self.numbered() == 0);
        places.map(|step| self.from.plus(self.step, step)).collect()
    }

    /// Describes the position of a number by the marks before it.
    fn place(&self, at: Num, language: &Language<'_>) -> String {
        let (steps, is_on_mark) = at.minus(self.from).steps(self.step);
        let after = steps % self.numbered();
        let place = match (after, is_on_mark) {
            (0, true) => M::At.message(),
            (1, true) => M::AtFirstMark.message(),
            (after, true) => M::AtMark.with("mark", after),
            (0, false) => M::BeforeFirstMark.message(),
            (after, false) => M::BetweenMarks.with("mark", after).and("next", after + 1),
        };
        let number = self.from.plus(self.step, steps - after);
        language.say(place.and("number", self.number(number, language)))
    }

    /// Returns the distance between two marks.
    fn between(&self) -> f64 {
        let widest = self
            .numbers()
            .iter()
            .map(|number| width_of(&self.number(*number, &Language::ENGLISH), SMALL))
            .fold(0.0, f64::max);
        let steps = Num::whole(self.steps()).value();
        ((widest + 8.0) / Num::whole(self.numbered()).value()).max(6.0).max(LENGTH / steps)
    }

    fn must_be_on_it(&self, number: Num) -> Result<(), FieldFault> {
        if (self.from..=self.to).contains(&number) {
            return Ok(());
        }
        Err(FieldFault::new(format!("{number} is not on the line from {} to {}", self.from, self.to)))
    }
}

impl Drawable for NumberLine {
    fn check(&self) -> Result<(), FieldFault> {
        if !self.step.is_positive() {
            return Err(FieldFault::of("step", "must be more than 0"));
        }
        if self.from >= self.to {
            return Err(FieldFault::of("to", format!("must be more than {}, where the line begins", self.from)));
        }
        let (steps, is_whole) = self.to.minus(self.from).steps(self.step);
        let most = if self.answer { MOST_CHOSEN } else { MOST_STEPS };
        if !is_whole || steps > most {
            return Err(FieldFault::of(
                "step",
                format!("must lead from {} to {} in at most {most} steps", self.from, self.to),
            ));
        }
        for (at, point) in self.points.iter().enumerate() {
            self.must_be_on_it(point.at).map_err(|fault| fault.within("at").within(&format!("points[{at}]")))?;
        }
        for (at, jump) in self.jumps.iter().enumerate() {
            let inside = |field: &str, number| {
                self.must_be_on_it(number).map_err(|fault| fault.within(field).within(&format!("jumps[{at}]")))
            };
            inside("from", jump.from)?;
            inside("to", jump.to)?;
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, language: &Language<'_>) {
        let between = self.between();
        let x = |number: Num| number.minus(self.from).value() / self.step.value() * between;
        let end = x(self.to);
        canvas.line((-14.0, 0.0), (end + 14.0, 0.0), Paint::Line);
        canvas.arrow_head((end, 0.0), (end + 20.0, 0.0));
        canvas.arrow_head((0.0, 0.0), (-20.0, 0.0));
        for step in 0..=self.steps() {
            let number = self.from.plus(self.step, step);
            let is_numbered = step % self.numbered() == 0;
            let half = if is_numbered { 9.0 } else { 5.0 };
            canvas.line((x(number), -half), (x(number), half), Paint::Line);
            if is_numbered {
                canvas.label((x(number), 20.0), &self.number(number, language));
            }
        }
        for jump in self.jumps.iter() {
            arc(canvas, (x(jump.from), x(jump.to)), jump.label.as_ref().map(Label::as_str));
        }
        for point in self.points.iter() {
            canvas.circle((x(point.at), 0.0), 5.5, Paint::Fill(Colour::Red));
            if let Some(label) = &point.label {
                // Above the line, or below the numbers if there is an arrow above.
                let (middle, half) = (x(point.at), width_of(label.as_str(), TEXT) / 2.0 + 5.0);
                let is_under_arrow = self.jumps.iter().any(|jump| {
                    let (one, other) = (x(jump.from), x(jump.to));
                    middle + half > one.min(other) && middle - half < one.max(other)
                });
                let height = if is_under_arrow { 40.0 } else { -20.0 };
                canvas.bold((middle, height), label.as_str(), TEXT, Anchor::Middle);
            }
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let numbers: Vec<String> = self.numbers().iter().map(|number| self.number(*number, language)).collect();
        // Only a line that begins at 0 or later is a ray, as some languages call it.
        let line = if self.from < Num::whole(0) { M::NumberLineBelowZero } else { M::NumberLine };
        // Between numbers with decimal commas, another comma would look like one of them.
        let between = if numbers.iter().any(|number| number.contains(',')) { "; " } else { ", " };
        let mut told = vec![language.say(line.with("numbers", numbers.join(between)))];
        match self.numbered() - 1 {
            0 => {}
            1 => told.push(language.say(M::OneMarkBetween)),
            more => told.push(language.say(M::MarksBetween.with("marks", more))),
        }
        for (at, point) in self.points.iter().enumerate() {
            let point_is = match &point.label {
                Some(label) => M::PointIs.with("name", label.as_str()),
                None if self.points.len() == 1 => M::APointIs.message(),
                None => M::PointIs.with("name", at + 1),
            };
            told.push(language.say(point_is.and("place", self.place(point.at, language))));
        }
        for jump in self.jumps.iter() {
            let arrow = match &jump.label {
                Some(label) => M::MarkedArrow.with("label", label.as_str()),
                None => M::Arrow.message(),
            };
            let (from, to) = (self.place(jump.from, language), self.place(jump.to, language));
            told.push(language.say(arrow.and("from", from).and("to", to)));
        }
        told.join(" ")
    }

    fn surface(&self) -> Option<Surface> {
        let between = self.between();
        let place = |step: i64| SurfacePlace {
            group: 0,
            // An answer has a decimal point, whatever its reader sees.
            value: self.number(self.from.plus(self.step, step), &Language::ENGLISH),
            at: (Num::whole(step).value() * between, 0.0),
            size: (between, 44.0),
            mark: ChosenMark::Dot(5.5),
        };
        self.answer.then(|| Surface::of(AnswerAction::Place, "", 1, (0..=self.steps()).map(place).collect()))
    }
}

/// Draws a jump above the line; longer jumps are higher.
fn arc(canvas: &mut Canvas, (from, to): (f64, f64), label: Option<&str>) {
    let height = ((to - from).abs() * 0.35).clamp(18.0, 60.0);
    let (start, end): (Point, Point) = ((from, -9.0), (to, -9.0));
    let pull = -9.0 - height * 1.33;
    let (left, right) = ((from + (to - from) * 0.2, pull), (to - (to - from) * 0.2, pull));
    canvas.path(&[CurveSegment::Move(start), CurveSegment::Curve([left, right, end])], Paint::Line);
    canvas.arrow_head(right, end);
    if let Some(label) = label {
        canvas.text((f64::midpoint(from, to), -9.0 - height - 12.0), label, TEXT, Anchor::Middle);
    }
}
