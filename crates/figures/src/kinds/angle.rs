//! Adjacent angles, true to scale.

use crate::canvas::{Anchor, Canvas, Colour, CurveSegment, Paint, Point, SMALL, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;

/// Length of a ray.
const RAY: f64 = 120.0;

with_fields! {
    /// Angles around one point, the first above a ray to the right, the others after it, anticlockwise.
    Angle {
        parts: List<AnglePart, 1, 6>,
    }
}

with_fields! {
    /// One angle.
    AnglePart {
        /// The angle; 0 leaves it out.
        degrees: Int<0, 359>,
        label: Option<Label<10>>,
    }
}

impl Angle {
    /// The angles that are not left out.
    fn parts(&self) -> Vec<&AnglePart> {
        self.parts.iter().filter(|part| part.degrees.get() > 0).collect()
    }

    fn sum(&self) -> i64 {
        self.parts.iter().map(|part| part.degrees.get()).sum()
    }
}

/// Returns the point at distance `reach` in a direction, in degrees anticlockwise.
fn at(reach: f64, degrees: f64) -> Point {
    (reach * degrees.to_radians().cos(), -reach * degrees.to_radians().sin())
}

impl Drawable for Angle {
    fn check(&self) -> Result<(), FieldFault> {
        let sum = self.sum();
        if (1..=360).contains(&sum) {
            Ok(())
        } else {
            Err(FieldFault::of("parts", "must be 1 to 360 degrees together"))
        }
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        canvas.line((0.0, 0.0), at(RAY, 0.0), Paint::Line);
        let mut from = 0.0;
        for (index, part) in self.parts().into_iter().enumerate() {
            let (degrees, to) = (part.degrees.length(), from + part.degrees.length());
            canvas.line((0.0, 0.0), at(RAY, to), Paint::Line);
            let radius = if index % 2 == 0 { 32.0 } else { 38.0 };
            if part.degrees.get() == 90 {
                let corner = (at(16.0, from), at(22.627, from + 45.0), at(16.0, to));
                canvas.line(corner.0, corner.1, Paint::Line);
                canvas.line(corner.1, corner.2, Paint::Line);
            } else {
                canvas.room((-radius, -radius), (2.0 * radius, 2.0 * radius));
                let arc = CurveSegment::Arc { radius, large: degrees > 180.0, clockwise: false, to: at(radius, to) };
                canvas.path(&[CurveSegment::Move(at(radius, from)), arc], Paint::Line);
            }
            if let Some(label) = &part.label {
                // In a narrow angle there is room only farther out.
                let half = (degrees.min(180.0) / 2.0).to_radians().sin();
                let needed = (width_of(label.as_str(), SMALL).min(40.0) / 2.0 + 6.0) / half;
                let reach = needed.clamp(radius + 20.0, RAY - 6.0);
                canvas.text(at(reach, from + degrees / 2.0), label.as_str(), SMALL, Anchor::Middle);
            }
            from = to;
        }
        canvas.circle((0.0, 0.0), 3.5, Paint::Fill(Colour::Red));
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let parts = self.parts();
        if let [only] = parts[..] {
            let named = match &only.label {
                Some(label) => M::AngleMarked.with("mark", label.as_str()),
                None => M::AngleTurned.with("degrees", only.degrees.get()),
            };
            return format!("{} {}", language.say(M::Angle), language.say(named));
        }
        let part = |part: &&AnglePart| {
            language.say(match (&part.label, part.degrees.get()) {
                (Some(label), 90) => M::MarkedRightAngle.with("mark", label.as_str()),
                (Some(label), _) => M::MarkedAngle.with("mark", label.as_str()),
                (None, 90) => M::RightAngle.message(),
                (None, _) => M::UnmarkedAngle.message(),
            })
        };
        let parts: Vec<String> = parts.iter().map(part).collect();
        let angles = language.say(M::Angles.with("angles", language.and(&parts)));
        let together = match self.sum() {
            90 => M::TogetherRightAngle,
            180 => M::TogetherStraight,
            360 => M::TogetherAround,
            _ => return angles,
        };
        format!("{angles} {}", language.say(together))
    }
}
