//! Answering on a figure: what can be chosen on it, and how that makes an answer.
//!
//! Whatever a figure asks for, the answer is a text such as could be typed: `3:30`, `(2 | 3)`, `5/8`, `b, a, c`. So
//! nothing that reads, marks or keeps answers knows of pictures.

use crate::canvas::{Canvas, Colour, Paint, Part, Point, escaped, show};

/// What a figure is answered by.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// What is done on it.
    pub deed: Deed,
    /// What stands between the parts of an answer; one that begins with `/` stands behind their number instead.
    pub join: String,
    /// So many parts must be chosen before there is an answer.
    pub need: usize,
    /// Places in the drawing; none where there are cards.
    pub places: Vec<Place>,
    /// Cards to be put in order: the id and the text of each.
    pub cards: Vec<(String, String)>,
}

/// What is done on a figure to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// The hands of a clock are set: the hour first, then the minutes.
    Set,
    /// Parts of a whole are shaded.
    Shade,
    /// A point is placed on a grid or a line.
    Place,
    /// Cards are put in order.
    Order,
}

/// A place that can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Of the places of one group one is chosen; each part that is shaded is a group of its own.
    pub group: usize,
    /// What it stands for, as it is in the answer.
    pub value: String,
    /// The middle of where it is chosen.
    pub(crate) at: Point,
    /// How large that is.
    pub(crate) size: Point,
    /// What shows that it is chosen.
    pub(crate) mark: Mark,
}

impl Place {
    /// Whether these parts of an answer choose it.
    pub(crate) fn is_in(&self, parts: &[&str]) -> bool {
        parts.get(self.group) == Some(&self.value.as_str())
    }
}

/// What shows that a place is chosen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    /// A dot of that radius.
    Dot(f64),
    /// A shape that is filled.
    Shape(Vec<Part>),
    /// A hand from the middle, the short one or the long one.
    Hand { to: Point, short: bool },
}

impl Mark {
    /// How it looks.
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
    /// Shows that a place is chosen.
    pub(crate) fn mark(&mut self, place: &Place) {
        match &place.mark {
            Mark::Dot(radius) => self.circle(place.at, *radius, place.mark.paint()),
            Mark::Shape(parts) => self.path(parts, place.mark.paint()),
            Mark::Hand { to, .. } => self.line((0.0, 0.0), *to, place.mark.paint()),
        }
    }

    /// A control at a place, after what shows that it is chosen: a style sheet hides that until it is.
    pub(crate) fn control(&mut self, place: &Place, name: &str, deed: Deed, told: &str, is_chosen: bool) {
        self.end_group();
        // A dot is how its control looks: a grid has more than a hundred.
        if !matches!(place.mark, Mark::Dot(_)) {
            let is_short = matches!(place.mark, Mark::Hand { short: true, .. });
            let class = if is_short { "figure-mark figure-short" } else { "figure-mark" };
            self.push(format_args!(r#"<g class="{class}">"#));
            self.mark(place);
            self.end_group();
            self.push(format_args!("</g>"));
        }
        let corner = (place.at.0 - place.size.0 / 2.0, place.at.1 - place.size.1 / 2.0);
        self.room(corner, place.size);
        let (x, y, width, height) = (show(corner.0), show(corner.1), show(place.size.0), show(place.size.1));
        let kind = if deed == Deed::Shade { "checkbox" } else { "radio" };
        let (name, group, value, told) = (escaped(name), place.group, escaped(&place.value), escaped(told));
        let checked = if is_chosen { r#" checked="""# } else { "" };
        self.push(format_args!(
            r#"<foreignObject x="{x}" y="{y}" width="{width}" height="{height}"><input type="{kind}" name="{name}[{group}]" value="{value}" aria-label="{told}"{checked}/></foreignObject>"#
        ));
    }
}

impl Surface {
    /// One in which what is chosen are places.
    pub(crate) fn of(deed: Deed, join: &str, need: usize, places: Vec<Place>) -> Self {
        Self { deed, join: join.to_owned(), need, places, cards: Vec::new() }
    }

    /// The parts of an answer that was given, in order of their groups. Of what is shaded only the number is known, from
    /// any fraction of the same value: it is the first.
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

    /// The answer that such parts make; empty where some are missing.
    pub fn answer<S: AsRef<str>>(&self, parts: &[S]) -> String {
        answer(parts, &self.join, self.need)
    }

    /// An answer as people read it: cards by their texts, all else as it is.
    pub fn told(&self, answer: &str) -> String {
        let text = |id: &&str| self.cards.iter().find(|(card, _)| card == id).map(|(_, text)| text.as_str());
        let cards: Option<Vec<&str>> = self.parts(answer).iter().map(text).collect();
        cards.filter(|cards| !cards.is_empty()).map_or_else(|| answer.to_owned(), |cards| cards.join(&self.join))
    }

    /// Every answer that can be given by choosing places, at most `most`; none where cards are put in order.
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

/// What stands for a part that is shaded.
pub(crate) const SHADED: &str = "1";

/// The answer that parts make: put together by `join`, or counted where that begins with `/`; empty where there are
/// fewer than `need`, or one is.
pub fn answer<S: AsRef<str>>(parts: &[S], join: &str, need: usize) -> String {
    if parts.len() < need || parts.iter().any(|part| part.as_ref().is_empty()) {
        return String::new();
    }
    if join.starts_with('/') {
        return format!("{}{join}", parts.len());
    }
    parts.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(join)
}

/// How many of so many parts a fraction of them is; `None` where it is no whole number of them.
fn shaded(fraction: &str, of: &str) -> Option<usize> {
    let (above, below) = fraction.split_once('/').unwrap_or((fraction, "1"));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (above, below, of) = (number(above)?, number(below)?, number(of)?);
    let parts = above.checked_mul(of)?;
    (parts.checked_rem(below) == Some(0)).then(|| parts / below).filter(|parts| *parts <= of)
}
