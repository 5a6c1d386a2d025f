//! Coordinate grids with points, lines and a shape.

use crate::canvas::{Anchor, Canvas, Colour, Paint, Point, SMALL, TEXT, width_of};
use crate::drawn::Drawable;
use crate::field::{FieldFault, Int, Label, List, with_fields};
use crate::language::Language;
use crate::message::FigureMessage as M;
use crate::number::Num;
use crate::surface::{AnswerAction, ChosenMark, Surface, SurfacePlace};

/// Approximate length of the longer axis.
const LENGTH: f64 = 330.0;
/// Height of the numbers on the axes.
const DIGITS: f64 = SMALL - 1.0;
/// Maximum length of an axis of a grid on which a point is placed.
const LONGEST_CHOSEN: i64 = 12;
/// Maximum number of points of such a grid.
const MOST_CHOSEN: i64 = 121;

with_fields! {
    /// Axes that cross at the origin, which is always on the grid.
    CoordinateGrid {
        x_from: Int<-24, 0>,
        x_to: Int<0, 24>,
        y_from: Int<-24, 0>,
        y_to: Int<0, 24>,
        points: List<GridPoint, 0, 12>,
        lines: List<GridLine, 0, 6>,
        /// Corners of a shape, in order.
        shape: List<Corner, 0, 8>,
        /// Whether it is answered by placing a point, as in `(2 | 3)`; then the grid is small.
        answer: bool,
    }
}

with_fields! {
    /// A point with a name.
    GridPoint {
        x: Num,
        y: Num,
        label: Option<Label<8>>,
    }
}

with_fields! {
    /// A straight line through two points.
    GridLine {
        x1: Num,
        y1: Num,
        x2: Num,
        y2: Num,
        /// Whether it extends to the edge of the grid.
        extended: bool,
    }
}

with_fields! {
    /// A corner of a shape.
    Corner {
        x: Num,
        y: Num,
    }
}

impl CoordinateGrid {
    /// Whether a point is on the grid.
    fn holds(&self, (x, y): (Num, Num)) -> bool {
        let (x_axis, y_axis) = (self.x_from.get()..=self.x_to.get(), self.y_from.get()..=self.y_to.get());
        let within = |number: Num, axis: &std::ops::RangeInclusive<i64>| {
            Num::whole(*axis.start()) <= number && number <= Num::whole(*axis.end())
        };
        within(x, &x_axis) && within(y, &y_axis)
    }

    fn unit(&self) -> f64 {
        let width = self.x_to.length() - self.x_from.length();
        let height = self.y_to.length() - self.y_from.length();
        (LENGTH / width.max(height)).clamp(9.0, 36.0)
    }

    fn axes(&self, canvas: &mut Canvas, unit: f64) {
        let (left, right) = (self.x_from.length() * unit, self.x_to.length() * unit);
        let (top, bottom) = (-self.y_to.length() * unit, -self.y_from.length() * unit);
        for x in self.x_from.get()..=self.x_to.get() {
            let x = Num::whole(x).value() * unit;
            canvas.line((x, top), (x, bottom), Paint::Faint);
        }
        for y in self.y_from.get()..=self.y_to.get() {
            let y = -Num::whole(y).value() * unit;
            canvas.line((left, y), (right, y), Paint::Faint);
        }
        canvas.line((left, 0.0), (right + 12.0, 0.0), Paint::Line);
        canvas.arrow_head((right, 0.0), (right + 16.0, 0.0));
        canvas.text((right + 24.0, 0.0), "x", TEXT, Anchor::Middle);
        canvas.line((0.0, bottom), (0.0, top - 12.0), Paint::Line);
        canvas.arrow_head((0.0, top), (0.0, top - 16.0));
        canvas.text((0.0, top - 26.0), "y", TEXT, Anchor::Middle);
        // Every number if there is room for it.
        let every = if unit >= 20.0 {
            1
        } else if unit >= 12.0 {
            2
        } else {
            5
        };
        let told = |number: &i64| *number != 0 && number % every == 0;
        let whole = |number: i64| Num::whole(number).to_string();
        let row = |height: f64| {
            let numbers = (self.x_from.get()..=self.x_to.get()).filter(told);
            numbers.map(move |x| (whole(x), (Num::whole(x).value() * unit, height))).collect::<Vec<_>>()
        };
        let column = |end: f64| {
            let numbers = (self.y_from.get()..=self.y_to.get()).filter(told);
            numbers.map(move |y| (whole(y), (end, -Num::whole(y).value() * unit))).collect::<Vec<_>>()
        };
        // Numbers are beside their axis; if a line would cross one of them, all are beside the grid.
        let mut below = row(11.0);
        if below.iter().any(|(number, at)| self.strikes(number, *at, Anchor::Middle)) {
            below = row(bottom + 11.0);
        }
        let mut beside = column(-5.0);
        if beside.iter().any(|(number, at)| self.strikes(number, *at, Anchor::End)) {
            beside = column(left - 5.0);
        }
        for (number, at) in below {
            canvas.text(at, &number, DIGITS, Anchor::Middle);
        }
        for (number, at) in beside {
            canvas.text(at, &number, DIGITS, Anchor::End);
        }
        // The 0 at the origin is left out if a line passes there.
        if !self.strikes("0", (-5.0, 11.0), Anchor::End) {
            canvas.text((-5.0, 11.0), "0", DIGITS, Anchor::End);
        }
    }

    /// Whether a line passes through a number at this place.
    fn strikes(&self, number: &str, (x, y): Point, anchor: Anchor) -> bool {
        let width = width_of(number, DIGITS);
        let start = if anchor == Anchor::Middle { x - width / 2.0 } else { x - width };
        // Half the thickness of a line, and a little more.
        let room = 3.0;
        let across = (start - room, start + width + room);
        let down = (y - DIGITS * 0.6 - room, y + DIGITS * 0.6 + room);
        self.lines.iter().any(|line| {
            let (from, to) = self.ends(line);
            let unit = self.unit();
            passes((from.0 * unit, -from.1 * unit), (to.0 * unit, -to.1 * unit), across, down)
        })
    }

    /// Returns the ends of a line: its points, or where it leaves the grid.
    fn ends(&self, line: &GridLine) -> (Point, Point) {
        let (from, to) = ((line.x1.value(), line.y1.value()), (line.x2.value(), line.y2.value()));
        if !line.extended {
            return (from, to);
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut before, mut after) = (f64::NEG_INFINITY, f64::INFINITY);
        let walls = [
            (dx, from.0, self.x_from.length(), self.x_to.length()),
            (dy, from.1, self.y_from.length(), self.y_to.length()),
        ];
        for (slope, start, least, most) in walls {
            if slope.abs() > 1e-9 {
                let (one, other) = ((least - start) / slope, (most - start) / slope);
                before = before.max(one.min(other));
                after = after.min(one.max(other));
            }
        }
        ((from.0 + before * dx, from.1 + before * dy), (from.0 + after * dx, from.1 + after * dy))
    }
}

/// Whether a segment passes through a rectangle with these sides.
fn passes(from: Point, to: Point, across: (f64, f64), down: (f64, f64)) -> bool {
    // Clips the segment to one pair of sides, and then to the other.
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (start, end, (least, most)) in [(from.0, to.0, across), (from.1, to.1, down)] {
        let length = end - start;
        if length.abs() < 1e-9 {
            if start < least || start > most {
                return false;
            }
            continue;
        }
        let (one, other) = ((least - start) / length, (most - start) / length);
        enters = enters.max(one.min(other));
        leaves = leaves.min(one.max(other));
    }
    enters <= leaves
}

/// Describes the way from the origin to a point.
fn way(x: Num, y: Num, language: &Language<'_>) -> String {
    let zero = Num::whole(0);
    let part = |number: Num, forth: M, back: M| {
        let (distance, direction) = match number.cmp(&zero) {
            std::cmp::Ordering::Equal => return None,
            std::cmp::Ordering::Greater => (number, forth),
            std::cmp::Ordering::Less => (zero.minus(number), back),
        };
        Some(language.say(direction.with("distance", language.decimal(distance))))
    };
    let parts: Vec<String> = [part(x, M::Right, M::Left), part(y, M::Up, M::Down)].into_iter().flatten().collect();
    if parts.is_empty() { language.say(M::Origin) } else { language.and(&parts) }
}

impl Drawable for CoordinateGrid {
    fn check(&self) -> Result<(), FieldFault> {
        let outside = |field: String| FieldFault::new("lies outside of the grid").within(&field);
        if self.x_from.get() == self.x_to.get() || self.y_from.get() == self.y_to.get() {
            return Err(FieldFault::new("both axes need a length"));
        }
        let (width, height) = (self.x_to.get() - self.x_from.get(), self.y_to.get() - self.y_from.get());
        if self.answer && (width.max(height) > LONGEST_CHOSEN || (width + 1) * (height + 1) > MOST_CHOSEN) {
            let message = format!("must have at most {MOST_CHOSEN} points, and axes of {LONGEST_CHOSEN} at the most");
            return Err(FieldFault::of("answer", message));
        }
        if let Some(at) = self.points.iter().position(|point| !self.holds((point.x, point.y))) {
            return Err(outside(format!("points[{at}]")));
        }
        if let Some(at) = self.shape.iter().position(|corner| !self.holds((corner.x, corner.y))) {
            return Err(outside(format!("shape[{at}]")));
        }
        for (at, line) in self.lines.iter().enumerate() {
            let (from, to) = ((line.x1, line.y1), (line.x2, line.y2));
            if !self.holds(from) || !self.holds(to) {
                return Err(outside(format!("lines[{at}]")));
            }
            if from == to {
                return Err(FieldFault::new("needs two points").within(&format!("lines[{at}]")));
            }
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut Canvas, _: &Language<'_>) {
        let unit = self.unit();
        let on = |(x, y): Point| (x * unit, -y * unit);
        if self.shape.len() > 2 {
            let corners: Vec<Point> =
                self.shape.iter().map(|corner| on((corner.x.value(), corner.y.value()))).collect();
            canvas.polygon(&corners, Paint::Fill(Colour::Yellow));
        }
        self.axes(canvas, unit);
        for line in self.lines.iter() {
            let (from, to) = self.ends(line);
            canvas.line(on(from), on(to), Paint::Heavy);
        }
        for point in self.points.iter() {
            let (x, y) = on((point.x.value(), point.y.value()));
            canvas.circle((x, y), 5.0, Paint::Fill(Colour::Red));
            if let Some(label) = &point.label {
                canvas.bold((x + 9.0, y - 11.0), label.as_str(), TEXT, Anchor::Start);
            }
        }
    }

    fn alternative_in(&self, language: &Language<'_>) -> String {
        let whole = |number: i64| language.decimal(Num::whole(number));
        let grid = M::Grid
            .with("left", whole(self.x_from.get()))
            .and("right", whole(self.x_to.get()))
            .and("bottom", whole(self.y_from.get()))
            .and("top", whole(self.y_to.get()));
        let mut told = vec![language.say(grid)];
        for (at, point) in self.points.iter().enumerate() {
            let name = match &point.label {
                Some(label) => M::GridPoint.with("name", label.as_str()),
                None if self.points.len() == 1 => M::AGridPoint.message(),
                None => M::GridPoint.with("name", at + 1),
            };
            told.push(language.say(name.and("way", way(point.x, point.y, language))));
        }
        for line in self.lines.iter() {
            let kind = if line.extended { M::StraightLine } else { M::Line };
            let (from, to) = (way(line.x1, line.y1, language), way(line.x2, line.y2, language));
            told.push(language.say(kind.with("from", from).and("to", to)));
        }
        if self.shape.len() > 2 {
            let corner = |corner: &Corner| format!("({})", way(corner.x, corner.y, language));
            let corners: Vec<String> = self.shape.iter().map(corner).collect();
            told.push(language.say(M::Shape.with("corners", language.and(&corners))));
        }
        told.join(" ")
    }

    fn surface(&self) -> Option<Surface> {
        let unit = self.unit();
        // Row by row from the top, in reading order.
        let rows = (self.y_from.get()..=self.y_to.get()).rev();
        let points = rows.flat_map(|y| (self.x_from.get()..=self.x_to.get()).map(move |x| (x, y)));
        let place = |(x, y)| {
            let (x, y) = (Num::whole(x), Num::whole(y));
            SurfacePlace {
                group: 0,
                value: format!("({x} | {y})"),
                at: (x.value() * unit, -y.value() * unit),
                size: (unit, unit),
                mark: ChosenMark::Dot(5.5),
            }
        };
        self.answer.then(|| Surface::of(AnswerAction::Place, "", 1, points.map(place).collect()))
    }
}
