//! Draws a written calculation.

use super::layout::{Cell, LineKind, WorkedOut};
use crate::canvas::{Anchor, Canvas, CurveSegment, Paint, Point, SMALL};

/// Width of a column.
const COLUMN: f64 = 24.0;
/// Height of a line, and of one of small digits.
const HEIGHT: f64 = 30.0;
const HEIGHT_OF_SMALL: f64 = 18.0;
/// Height of digits.
const DIGIT: f64 = 20.0;
/// Gap around a rule.
const GAP: f64 = 3.0;

/// Draws what is written after `step`.
pub(super) fn draw(work: &WorkedOut, step: usize, mark: char, canvas: &mut Canvas) {
    let (first, _) = work.columns();
    let left = |column: i32| f64::from(column - first) * COLUMN;
    let mut y = 0.0;
    for line in &work.lines {
        let is_small = line.kind == LineKind::Small;
        let height = if is_small { HEIGHT_OF_SMALL } else { HEIGHT };
        let middle = y + height / 2.0;
        // Lines that are not written yet keep their place, so that each step can be laid over the one before.
        canvas.room((left(first), y), (COLUMN, height));
        for cell in line.shown(step) {
            let at = (left(cell.column) + COLUMN / 2.0, middle);
            if line.kind == LineKind::Bracket && cell.text == ")" {
                bracket(canvas, (at.0 + COLUMN / 2.0, y), height);
            } else {
                sign(canvas, cell, at, is_small);
            }
            if cell.struck.is_some_and(|at| at <= step) {
                let (wide, high) = if is_small { (7.0, 5.0) } else { (8.0, 9.0) };
                canvas.line((at.0 - wide, at.1 + high), (at.0 + wide, at.1 - high), Paint::Strike);
            }
        }
        for (column, _) in line.marks.iter().filter(|(_, from)| *from <= step) {
            canvas.text((left(column + 1), middle), &mark.to_string(), DIGIT, Anchor::Middle);
        }
        y += height;
        if let Some(rule) = line.rule.filter(|rule| rule.step <= step) {
            canvas.line((left(rule.from), y), (left(rule.to + 1), y), Paint::Line);
        }
        if line.rule.is_some() {
            y += GAP;
        }
    }
}

fn sign(canvas: &mut Canvas, cell: &Cell, at: Point, is_small: bool) {
    if is_small {
        canvas.note(at, &cell.text, SMALL);
    } else {
        canvas.text(at, &cell.text, DIGIT, Anchor::Middle);
    }
}

/// Draws the bracket of a division to the left of its dividend, below the rule.
fn bracket(canvas: &mut Canvas, (right, top): Point, height: f64) {
    let (start, end) = ((right, top - GAP), (right - 4.0, top + height));
    let bend = (right + 4.0, top + height * 0.4);
    canvas.path(&[CurveSegment::Move(start), CurveSegment::Curve([bend, bend, end])], Paint::Line);
}
