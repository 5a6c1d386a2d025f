//! Triangles, true to scale.

use crate::canvas::{Anchor, Canvas, Colour, CurveSegment, Paint, Point, SMALL, TEXT};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;

const WIDTH: f64 = 270.0;
const HEIGHT: f64 = 210.0;
/// Minimum height of a triangle, relative to a side: one twentieth.
const FLATTEST: f64 = 0.05;

with_fields! {
    /// A triangle with the corners A, at the lower left, B, at the lower right, and C; given by two angles, by three
    /// sides, or by side c and the height on it. Side a is opposite A.
    Triangle {
        angle_a: Option<Int<5, 170>>,
        angle_b: Option<Int<5, 170>>,
        a: Option<Num>,
        b: Option<Num>,
        c: Option<Num>,
        /// Height of C above side c, if it is given by these two.
        rise: Option<Num>,
        /// Labels of the angles.
        mark_a: Option<Label<10>>,
        mark_b: Option<Label<10>>,
        mark_c: Option<Label<10>>,
        /// Labels of the sides.
        side_a: Option<Label<14>>,
        side_b: Option<Label<14>>,
        side_c: Option<Label<14>>,
        /// Label of the height on side c, which is drawn if it has one.
        height: Option<Label<14>>,
        /// Whether corners have their letters.
        letters: bool,
    }
}

impl Triangle {
    /// Returns the corner C, with A at the origin, B at (1, 0) and up as positive; `None` if there is no such triangle.
    fn apex(&self) -> Option<Point> {
        match (self.angle_a, self.angle_b, self.a, self.b, self.c, self.rise) {
            (Some(a), Some(b), None, None, None, None) if a.get() + b.get() < 180 => {
                let (a, b) = (a.length().to_radians(), b.length().to_radians());
                let side = b.sin() / (a + b).sin();
                Some((side * a.cos(), side * a.sin()))
            }
            (None, None, None, None, Some(c), Some(rise)) if c.is_positive() => Some((0.35, rise.value() / c.value())),
            (None, None, Some(a), Some(b), Some(c), None) => {
                let (a, b, c) = (a.value(), b.value(), c.value());
                if a <= 0.0 || b <= 0.0 || c <= 0.0 {
                    return None;
                }
                let (a, b) = (a / c, b / c);
                let x = f64::midpoint(b * b - a * a, 1.0);
                let square = b * b - x * x;
                (square > 0.0).then(|| (x, square.sqrt()))
            }
            _ => None,
        }
        .filter(|(x, y)| *y >= FLATTEST && *y <= 1.0 / FLATTEST && x.abs() <= 1.0 / FLATTEST)
    }

    /// Returns the corners A, B and C in drawing coordinates.
    fn corners(&self) -> [Point; 3] {
        let (x, y) = self.apex().unwrap_or((0.5, 0.8));
        let width = x.max(1.0) - x.min(0.0);
        let scale = (WIDTH / width).min(HEIGHT / y);
        [(0.0, 0.0), (scale, 0.0), (x * scale, -y * scale)]
    }

    fn marks(&self) -> [Option<&str>; 3] {
        [&self.mark_a, &self.mark_b, &self.mark_c].map(|mark| mark.as_ref().map(Label::as_str))
    }

    fn sides(&self) -> [Option<&str>; 3] {
        [&self.side_a, &self.side_b, &self.side_c].map(|side| side.as_ref().map(Label::as_str))
    }
}

/// Returns the direction from one point to another, of length one.
fn towards(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dx / length, dy / length)
}

fn along(from: Point, way: Point, length: f64) -> Point {
    (from.0 + way.0 * length, from.1 + way.1 * length)
}

/// Whether two directions are perpendicular.
fn is_right((one, other): (Point, Point)) -> bool {
    (one.0 * other.0 + one.1 * other.1).abs() < 1e-6
}

/// Marks the angle at a corner between two directions: a square for a right angle, else an arc. Draws its label too.
fn mark(canvas: &mut Canvas, corner: Point, ways: (Point, Point), label: Option<&str>) {
    let cosine = (ways.0.0 * ways.1.0 + ways.0.1 * ways.1.1).clamp(-1.0, 1.0);
    if is_right(ways) {
        let inner = along(along(corner, ways.0, 15.0), ways.1, 15.0);
        let ends = (along(corner, ways.0, 15.0), along(corner, ways.1, 15.0));
        canvas.line(ends.0, inner, Paint::Line);
        canvas.line(inner, ends.1, Paint::Line);
    } else if label.is_some() {
        let radius = 24.0;
        let clockwise = ways.0.0 * ways.1.1 - ways.0.1 * ways.1.0 > 0.0;
        let arc = CurveSegment::Arc { radius, large: false, clockwise, to: along(corner, ways.1, radius) };
        canvas.path(&[CurveSegment::Move(along(corner, ways.0, radius)), arc], Paint::Line);
    }
    if let Some(label) = label {
        let middle = towards((0.0, 0.0), (ways.0.0 + ways.1.0, ways.0.1 + ways.1.1));
        // In a narrow angle there is room only farther out.
        let half = ((1.0 - cosine) / 2.0).sqrt().max(0.2);
        let at = along(corner, middle, (18.0 / half).clamp(34.0, 62.0));
        canvas.text(at, label, SMALL, Anchor::Middle);
    }
}

impl Drawable for Triangle {
    fn check(&self) -> Result<(), FieldFault> {
        if self.apex().is_some() {
            return Ok(());
        }
        Err(FieldFault::new(
            "needs angle_a and angle_b, or the sides a, b and c, or c and rise, of a triangle that is not too flat",
        ))
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let corners = self.corners();
        canvas.polygon(&corners, Paint::Fill(Colour::Yellow));
        let middle = (corners.iter().map(|c| c.0).sum::<f64>() / 3.0, corners.iter().map(|c| c.1).sum::<f64>() / 3.0);
        if let Some(height) = &self.height {
            let foot = (corners[2].0, 0.0);
            let nearest = corners[1].0.clamp(0.0, foot.0.max(0.0));
            let edge = if foot.0 < 0.0 { 0.0 } else { nearest };
            if (edge - foot.0).abs() > 0.5 {
                canvas.line((edge, 0.0), foot, Paint::Broken);
            }
            canvas.line(foot, corners[2], Paint::Broken);
            canvas.line((foot.0 + 10.0, 0.0), (foot.0 + 10.0, -10.0), Paint::Line);
            canvas.line((foot.0 + 10.0, -10.0), (foot.0, -10.0), Paint::Line);
            canvas.text((foot.0 + 6.0, corners[2].1 * 0.42), height.as_str(), TEXT, Anchor::Start);
        }
        for (at, corner) in corners.iter().enumerate() {
            let (next, last) = (corners[(at + 1) % 3], corners[(at + 2) % 3]);
            mark(canvas, *corner, (towards(*corner, next), towards(*corner, last)), self.marks()[at]);
            if self.letters {
                let letter = ["A", "B", "C"][at];
                canvas.bold(along(*corner, towards(middle, *corner), 16.0), letter, TEXT, Anchor::Middle);
            }
            let Some(side) = self.sides()[at] else { continue };
            let half = (f64::midpoint(next.0, last.0), f64::midpoint(next.1, last.1));
            let way = towards(next, last);
            let mut out = (way.1, -way.0);
            if (half.0 - middle.0) * out.0 + (half.1 - middle.1) * out.1 < 0.0 {
                out = (-out.0, -out.1);
            }
            let anchor = if out.0 > 0.3 {
                Anchor::Start
            } else if out.0 < -0.3 {
                Anchor::End
            } else {
                Anchor::Middle
            };
            let gap = if anchor == Anchor::Middle { 15.0 } else { 9.0 };
            canvas.text(along(half, out, gap), side, TEXT, anchor);
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let corners = self.corners();
        let mut told = vec![language.say(M::Corners)];
        for (at, corner) in corners.iter().enumerate() {
            let ways = (towards(*corner, corners[(at + 1) % 3]), towards(*corner, corners[(at + 2) % 3]));
            let angle = match (is_right(ways), self.marks()[at]) {
                (true, Some(mark)) => M::MarkedRightCorner.with("mark", mark),
                (true, None) => M::RightCorner.message(),
                (false, Some(mark)) => M::MarkedCorner.with("mark", mark),
                (false, None) => continue,
            };
            told.push(language.say(angle.and("corner", ["A", "B", "C"][at])));
        }
        for (at, mark) in self.sides().iter().enumerate() {
            if let Some(mark) = mark {
                told.push(language.say(M::MarkedSide.with("side", ["BC", "CA", "AB"][at]).and("mark", mark)));
            }
        }
        if let Some(height) = &self.height {
            told.push(language.say(M::MarkedHeight.with("mark", height.as_str())));
        }
        told.join(" ")
    }
}
