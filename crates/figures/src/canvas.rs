//! Canvas: shapes with coordinates in CSS pixels, without fixed bounds. The view fits the drawing, so nothing is cut
//! off.

use std::fmt::Write;

use crate::field::words;

/// Margin around a drawing.
const MARGIN: f64 = 6.0;
/// Height of text.
pub(crate) const TEXT: f64 = 16.0;
/// Height of small text.
pub(crate) const SMALL: f64 = 13.0;

words! {
    /// Fill colour. The style sheet defines the actual colour; the value here is the fallback.
    pub Colour {
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Yellow.
        Yellow = "yellow",
        /// Green.
        Green = "green",
        /// Violet.
        Violet = "violet",
    }
}

impl Colour {
    const fn class(self) -> &'static str {
        match self {
            Self::Blue => "figure-blue",
            Self::Red => "figure-red",
            Self::Yellow => "figure-yellow",
            Self::Green => "figure-green",
            Self::Violet => "figure-violet",
        }
    }

    const fn plain(self) -> &'static str {
        match self {
            Self::Blue => "#8db7e8",
            Self::Red => "#e8837a",
            Self::Yellow => "#f3cf63",
            Self::Green => "#8ec99a",
            Self::Violet => "#b9a2e0",
        }
    }
}

/// Style of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Paint {
    /// Filled, with an outline.
    Fill(Colour),
    /// Filled with ink.
    Ink,
    /// Filled with the colour of notes, for small digits beside others.
    Note,
    /// A line in the colour of notes, which strikes out a digit.
    Strike,
    /// An outline around the colour of the page.
    Outline,
    /// A line.
    Line,
    /// A thick line.
    Heavy,
    /// A guide line, such as one of a grid.
    Faint,
    /// A dashed line.
    Broken,
}

/// How everything in a drawing looks that says nothing else: lines with round ends, and text about its middle.
const DEFAULTS: &str = "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" stroke-linecap=\"round\" \
    stroke-linejoin=\"round\" text-anchor=\"middle\" font-size=\"16\" font-family=\"sans-serif\"";

impl Paint {
    /// The attributes in which it differs from [`DEFAULTS`].
    fn attributes(self) -> String {
        match self {
            Self::Fill(colour) => format!(r#"class="{}" fill="{}""#, colour.class(), colour.plain()),
            Self::Ink => r#"fill="currentColor" stroke="none""#.to_owned(),
            Self::Note => r##"class="figure-note" fill="#1f4e8c" stroke="none""##.to_owned(),
            Self::Strike => r##"class="figure-strike" stroke="#1f4e8c""##.to_owned(),
            Self::Outline => r#"class="figure-paper""#.to_owned(),
            Self::Line => String::new(),
            Self::Heavy => r#"stroke-width="3.5""#.to_owned(),
            Self::Faint => r##"class="figure-faint" stroke="#9aa0a8" stroke-width="1""##.to_owned(),
            Self::Broken => r#"stroke-linecap="butt" stroke-dasharray="5 4""#.to_owned(),
        }
    }
}

/// Horizontal alignment of text to its point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// Returns numerator and denominator of a text that is a fraction.
pub(crate) fn fraction(text: &str) -> Option<(&str, &str)> {
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit() || c == '?');
    text.split_once('/').filter(|(above, below)| is_number(above) && is_number(below))
}

/// A point.
pub(crate) type Point = (f64, f64);

/// A drawing under construction.
pub(crate) struct Canvas {
    body: String,
    /// Style of the last shape: consecutive shapes of one style share a group.
    look: Option<Paint>,
    least: Point,
    most: Point,
}

impl Canvas {
    /// Makes an empty canvas.
    pub(crate) const fn new() -> Self {
        Self {
            body: String::new(),
            look: None,
            least: (f64::INFINITY, f64::INFINITY),
            most: (f64::NEG_INFINITY, f64::NEG_INFINITY),
        }
    }

    /// Extends the view to include a rectangle.
    pub(crate) fn room(&mut self, (x, y): Point, (width, height): Point) {
        self.least = (self.least.0.min(x), self.least.1.min(y));
        self.most = (self.most.0.max(x + width), self.most.1.max(y + height));
    }

    /// Draws a rectangle by its upper left corner and size.
    pub(crate) fn rectangle(&mut self, at: Point, size: Point, round: f64, paint: Paint) {
        self.room(at, size);
        let (x, y, width, height) = (show(at.0), show(at.1), show(size.0), show(size.1));
        let round = if round > 0.0 { format!(r#" rx="{}""#, show(round)) } else { String::new() };
        self.shape(paint, format_args!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"{round}/>"#));
    }

    /// Draws a circle.
    pub(crate) fn circle(&mut self, (x, y): Point, radius: f64, paint: Paint) {
        self.room((x - radius, y - radius), (2.0 * radius, 2.0 * radius));
        let (x, y, r) = (show(x), show(y), show(radius));
        self.shape(paint, format_args!(r#"<circle cx="{x}" cy="{y}" r="{r}"/>"#));
    }

    /// Draws a line from point to point.
    pub(crate) fn line(&mut self, from: Point, to: Point, paint: Paint) {
        self.points(&[from, to], "polyline", paint);
    }

    /// Draws a polygon.
    pub(crate) fn polygon(&mut self, corners: &[Point], paint: Paint) {
        self.points(corners, "polygon", paint);
    }

    fn points(&mut self, points: &[Point], element: &str, paint: Paint) {
        let mut list = String::new();
        for (x, y) in points {
            self.room((*x, *y), (0.0, 0.0));
            let space = if list.is_empty() { "" } else { " " };
            list.push_str(&format!("{space}{},{}", show(*x), show(*y)));
        }
        self.shape(paint, format_args!(r#"<{element} points="{list}"/>"#));
    }

    /// Draws a curve of parts; the view includes all its points, control points too.
    pub(crate) fn path(&mut self, parts: &[CurveSegment], paint: Paint) {
        let mut d = String::new();
        for part in parts {
            let (letter, points): (char, &[Point]) = match part {
                CurveSegment::Move(to) => ('M', std::slice::from_ref(to)),
                CurveSegment::Line(to) => ('L', std::slice::from_ref(to)),
                CurveSegment::Curve(points) => ('C', points),
                CurveSegment::Arc { radius, large, clockwise, to } => {
                    self.room(*to, (0.0, 0.0));
                    let (r, x, y) = (show(*radius), show(to.0), show(to.1));
                    d.push_str(&format!("A{r} {r} 0 {} {} {x} {y}", u8::from(*large), u8::from(*clockwise)));
                    continue;
                }
                CurveSegment::Close => ('Z', &[]),
            };
            d.push(letter);
            for (at, (x, y)) in points.iter().enumerate() {
                self.room((*x, *y), (0.0, 0.0));
                let space = if at == 0 { "" } else { " " };
                d.push_str(&format!("{space}{} {}", show(*x), show(*y)));
            }
        }
        self.shape(paint, format_args!(r#"<path d="{d}"/>"#));
    }

    /// Draws text that is vertically centred on its point.
    pub(crate) fn text(&mut self, (x, y): Point, text: &str, size: f64, anchor: Anchor) {
        self.written((x, y), text, (size, ""), anchor, Paint::Ink);
    }

    /// Draws small text below a shape, centred; a fraction such as `3/4` or `?/8` with a bar.
    pub(crate) fn label(&mut self, (x, y): Point, text: &str) {
        let Some((above, below)) = fraction(text) else {
            return self.text((x, y), text, SMALL, Anchor::Middle);
        };
        let half = width_of(above, SMALL).max(width_of(below, SMALL)) / 2.0 + 2.0;
        self.text((x, y), above, SMALL, Anchor::Middle);
        self.line((x - half, y + SMALL * 0.7), (x + half, y + SMALL * 0.7), Paint::Line);
        self.text((x, y + SMALL * 1.4), below, SMALL, Anchor::Middle);
    }

    /// Like [`Canvas::text`], in bold letters.
    pub(crate) fn bold(&mut self, at: Point, text: &str, size: f64, anchor: Anchor) {
        self.written(at, text, (size, r#" font-weight="600""#), anchor, Paint::Ink);
    }

    /// Like [`Canvas::text`], centred and in the colour of notes.
    pub(crate) fn note(&mut self, at: Point, text: &str, size: f64) {
        self.written(at, text, (size, ""), Anchor::Middle, Paint::Note);
    }

    fn written(&mut self, (x, y): Point, text: &str, (size, weight): (f64, &str), anchor: Anchor, paint: Paint) {
        let width = width_of(text, size);
        let (from, anchor) = match anchor {
            Anchor::Start => (x, r#" text-anchor="start""#),
            Anchor::Middle => (x - width / 2.0, ""),
            Anchor::End => (x - width, r#" text-anchor="end""#),
        };
        self.room((from, y - size * 0.6), (width, size * 1.2));
        let height = if size == TEXT { String::new() } else { format!(r#" font-size="{}""#, show(size)) };
        let (x, y, words) = (show(x), show(y + size * 0.35), escaped(text));
        self.shape(paint, format_args!(r#"<text x="{x}" y="{y}"{height}{anchor}{weight}>{words}</text>"#));
    }

    /// Draws the head of an arrow that points from `from` to its tip.
    pub(crate) fn arrow_head(&mut self, from: Point, tip: Point) {
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let length = dx.hypot(dy).max(0.001);
        let (ux, uy) = (dx / length * 9.0, dy / length * 9.0);
        let (nx, ny) = (-uy * 0.45, ux * 0.45);
        let base = (tip.0 - ux, tip.1 - uy);
        self.polygon(&[tip, (base.0 + nx, base.1 + ny), (base.0 - nx, base.1 - ny)], Paint::Ink);
    }

    fn shape(&mut self, paint: Paint, element: std::fmt::Arguments<'_>) {
        if self.look != Some(paint) {
            self.end_group();
            let attributes = paint.attributes();
            if !attributes.is_empty() {
                self.push(format_args!("<g {attributes}>"));
                self.look = Some(paint);
            }
        }
        self.push(element);
    }

    /// Ends the group, so that the next shapes are drawn in another one.
    pub(crate) fn end_group(&mut self) {
        if self.look.take().is_some() {
            self.push(format_args!("</g>"));
        }
    }

    /// Appends an element.
    pub(crate) fn push(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _ = self.body.write_fmt(element);
    }

    /// Returns the drawing as SVG text, with `alternative` as its text for screen readers.
    pub(crate) fn finish(self, alternative: &str) -> String {
        self.view("img", alternative)
    }

    /// Like [`Canvas::finish`], for a drawing with controls: inside an image, controls could not be used.
    pub(crate) fn finish_form(self, alternative: &str) -> String {
        self.view("group", alternative)
    }

    fn view(mut self, role: &str, alternative: &str) -> String {
        self.end_group();
        if self.least.0 > self.most.0 {
            self.room((0.0, 0.0), (1.0, 1.0));
        }
        let (x, y) = ((self.least.0 - MARGIN).floor(), (self.least.1 - MARGIN).floor());
        let width = (self.most.0 + MARGIN - x).ceil();
        let height = (self.most.1 + MARGIN - y).ceil();
        let (x, y, width, height) = (show(x), show(y), show(width), show(height));
        let (label, body) = (escaped(alternative), self.body);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"{role}\" aria-label=\"{label}\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" {DEFAULTS}>{body}</svg>"
        )
    }
}

/// A part of a curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum CurveSegment {
    /// Moves to a point.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A Bézier curve: two control points, and its end.
    Curve([Point; 3]),
    /// An arc of a circle. The caller must extend the view to include it.
    Arc { radius: f64, large: bool, clockwise: bool, to: Point },
    /// Closes the curve.
    Close,
}

/// Returns an upper estimate of the width of text.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    text.chars().map(|c| if c.is_uppercase() || matches!(c, 'm' | 'w') { 0.8 } else { 0.58 }).sum::<f64>() * size
}

/// Formats a length with at most one decimal.
pub(crate) fn show(length: f64) -> String {
    let tenths = (length * 10.0).round() / 10.0;
    // Avoids `-0`.
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}

/// Escapes text for markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Characters that XML does not allow.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => safe.push(other),
        }
    }
    safe
}
