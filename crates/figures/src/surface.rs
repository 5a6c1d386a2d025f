//! Answering on a figure: the choices, and how they make an answer.
//!
//! The answer on any figure is a text that could also be typed: `3:30`, `(2 | 3)`, `5/8`, `b, a, c`. So the code that
//! reads, marks or stores answers does not depend on figures.

use crate::canvas::{Canvas, Colour, CurveSegment, Paint, Point, escaped, show};

/// How a figure is answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// The action on it.
    pub deed: AnswerAction,
    /// Separator between the parts of an answer; one that begins with `/` is put after their number instead.
    pub join: String,
    /// Number of parts that must be chosen before there is an answer.
    pub need: usize,
    /// Places in the drawing; empty if there are cards.
    pub places: Vec<SurfacePlace>,
    /// Cards to be put in order: id and text of each.
    pub cards: Vec<(String, String)>,
}

/// The action on a figure by which it is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerAction {
    /// Setting the hands of a clock: the hour first, then the minutes.
    Set,
    /// Shading parts of a whole.
    Shade,
    /// Placing a point on a grid or a line.
    Place,
    /// Putting cards in order.
    Order,
}

/// A place that can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct SurfacePlace {
    /// Only one place of a group can be chosen; each part that can be shaded is a group of its own.
    pub group: usize,
    /// Its text in the answer.
    pub value: String,
    /// The centre of its clickable area.
    pub(crate) at: Point,
    /// The size of its clickable area.
    pub(crate) size: Point,
    /// The mark that shows that it is chosen.
    pub(crate) mark: ChosenMark,
}

impl SurfacePlace {
    /// Whether these parts of an answer choose it.
    pub(crate) fn is_in(&self, parts: &[&str]) -> bool {
        parts.get(self.group) == Some(&self.value.as_str())
    }
}

/// The mark of a chosen place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ChosenMark {
    /// A dot with this radius.
    Dot(f64),
    /// A filled shape.
    Shape(Vec<CurveSegment>),
    /// A hand of a clock from the centre, the short or the long one.
    Hand { to: Point, short: bool },
}

impl ChosenMark {
    /// Returns its style.
    pub(crate) const fn paint(&self) -> Paint {
        match self {
            Self::Dot(_) => Paint::Fill(Colour::Red),
            Self::Shape(_) => Paint::Fill(Colour::Blue),
            Self::Hand { short: true, .. } => Paint::Heavy,
            Self::Hand { .. } => Paint::Line,
        }
    }
}

impl Canvas {
    /// Draws the mark of a chosen place.
    pub(crate) fn mark(&mut self, place: &SurfacePlace) {
        match &place.mark {
            ChosenMark::Dot(radius) => self.circle(place.at, *radius, place.mark.paint()),
            ChosenMark::Shape(parts) => self.path(parts, place.mark.paint()),
            ChosenMark::Hand { to, .. } => self.line((0.0, 0.0), *to, place.mark.paint()),
        }
    }

    /// Draws a control at a place, after its mark, which a style sheet hides until the place is chosen.
    pub(crate) fn control(
        &mut self,
        place: &SurfacePlace,
        name: &str,
        deed: AnswerAction,
        told: &str,
        is_chosen: bool,
    ) {
        self.end_group();
        // A dot is drawn by its control alone: a grid has more than a hundred.
        if !matches!(place.mark, ChosenMark::Dot(_)) {
            let is_short = matches!(place.mark, ChosenMark::Hand { short: true, .. });
            let class = if is_short { "figure-mark figure-short" } else { "figure-mark" };
            self.push(format_args!(r#"<g class="{class}">"#));
            self.mark(place);
            self.end_group();
            self.push(format_args!("</g>"));
        }
        let corner = (place.at.0 - place.size.0 / 2.0, place.at.1 - place.size.1 / 2.0);
        self.room(corner, place.size);
        let (x, y, width, height) = (show(corner.0), show(corner.1), show(place.size.0), show(place.size.1));
        let kind = if deed == AnswerAction::Shade { "checkbox" } else { "radio" };
        let (name, group, value, told) = (escaped(name), place.group, escaped(&place.value), escaped(told));
        let checked = if is_chosen { r#" checked="""# } else { "" };
        self.push(format_args!(
            r#"<foreignObject x="{x}" y="{y}" width="{width}" height="{height}"><input type="{kind}" name="{name}[{group}]" value="{value}" aria-label="{told}"{checked}/></foreignObject>"#
        ));
    }
}

impl Surface {
    /// Makes a surface of places.
    pub(crate) fn of(deed: AnswerAction, join: &str, need: usize, places: Vec<SurfacePlace>) -> Self {
        Self { deed, join: join.to_owned(), need, places, cards: Vec::new() }
    }

    /// Returns the parts of an earlier answer, in order of their groups. For shading only their number is known, from
    /// any fraction of equal value: the first parts are taken.
    pub fn parts<'a>(&self, answer: &'a str) -> Vec<&'a str> {
        if answer.is_empty() {
            return Vec::new();
        }
        if let Some(of) = self.join.strip_prefix('/') {
            return vec![SHADED; shaded(answer, of).unwrap_or(0)];
        }
        let sign = self.join.trim();
        if sign.is_empty() { vec![answer] } else { answer.split(sign).map(str::trim).collect() }
    }

    /// Makes the answer from these parts; empty if some are missing.
    pub fn answer<S: AsRef<str>>(&self, parts: &[S]) -> String {
        answer(parts, &self.join, self.need)
    }

    /// Formats an answer for display: cards by their texts, other answers unchanged.
    pub fn told(&self, answer: &str) -> String {
        let text = |id: &&str| self.cards.iter().find(|(card, _)| card == id).map(|(_, text)| text.as_str());
        let cards: Option<Vec<&str>> = self.parts(answer).iter().map(text).collect();
        cards.filter(|cards| !cards.is_empty()).map_or_else(|| answer.to_owned(), |cards| cards.join(&self.join))
    }

    /// Returns every answer that can be given by choosing places, at most `most`; empty if cards are put in order.
    pub fn answers(&self, most: usize) -> Vec<String> {
        if self.join.starts_with('/') {
            let some = (self.need..=self.places.len()).take(most);
            return some.map(|number| self.answer(&vec![SHADED; number])).collect();
        }
        let groups = self.places.iter().map(|place| place.group + 1).max().unwrap_or(0);
        let mut found: Vec<Vec<&str>> = vec![Vec::new()];
        for group in 0..groups {
            let mut longer = Vec::new();
            for parts in found {
                let here = self.places.iter().filter(|place| place.group == group);
                longer.extend(here.map(|place| [&parts[..], &[place.value.as_str()]].concat()));
            }
            longer.truncate(most);
            found = longer;
        }
        found.iter().map(|parts| self.answer(parts)).filter(|answer| !answer.is_empty()).collect()
    }
}

/// Value of a shaded part.
pub(crate) const SHADED: &str = "1";

/// Makes the answer from parts: joined by `join`, or counted if that begins with `/`; empty if there are fewer than
/// `need`, or if one is empty.
pub fn answer<S: AsRef<str>>(parts: &[S], join: &str, need: usize) -> String {
    if parts.len() < need || parts.iter().any(|part| part.as_ref().is_empty()) {
        return String::new();
    }
    if join.starts_with('/') {
        return format!("{}{join}", parts.len());
    }
    parts.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(join)
}

/// Returns how many of `of` parts a fraction of them is; `None` if that is not an integer.
fn shaded(fraction: &str, of: &str) -> Option<usize> {
    let (above, below) = fraction.split_once('/').unwrap_or((fraction, "1"));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (above, below, of) = (number(above)?, number(below)?, number(of)?);
    let parts = above.checked_mul(of)?;
    (parts.checked_rem(below) == Some(0)).then(|| parts / below).filter(|parts| *parts <= of)
}
