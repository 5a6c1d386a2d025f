//! The subjects of topics, by the tags of their skills, and a picture for each kind of topic.

use leptos::prelude::*;

use crate::text::{Texts, t};

/// A part of the list of topics. A topic of a skill without a known tag is in the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Numbers,
    Fractions,
    Algebra,
    Geometry,
    Data,
    NumberSystems,
    Networking,
    More,
}

impl Subject {
    pub(super) fn words(self, t: &Texts) -> String {
        match self {
            Self::Numbers => t!(t, "tutor-subject-numbers"),
            Self::Fractions => t!(t, "tutor-subject-fractions"),
            Self::Algebra => t!(t, "tutor-subject-algebra"),
            Self::Geometry => t!(t, "tutor-subject-geometry"),
            Self::Data => t!(t, "tutor-subject-data"),
            Self::NumberSystems => t!(t, "tutor-subject-systems"),
            Self::Networking => t!(t, "tutor-subject-networking"),
            Self::More => t!(t, "tutor-subject-more"),
        }
    }

    /// The subject's id in the page.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::Fractions => "fractions",
            Self::Algebra => "algebra",
            Self::Geometry => "geometry",
            Self::Data => "data",
            Self::NumberSystems => "systems",
            Self::Networking => "networking",
            Self::More => "more",
        }
    }
}

/// A topic's subject and picture, by the first of its tags that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) subject: Subject,
    picture: &'static [Shape],
}

/// A shape of a picture: its class, and its path on an area of 96 by 64 units.
type Shape = (&'static str, &'static str);

const TENS: &[Shape] = &[
    ("figure-blue", "M12 8h12v48H12zM30 8h12v48H30z"),
    ("figure-yellow", "M58 44h12v12H58zM58 26h12v12H58zM76 44h12v12H76z"),
    ("line", "M12 20h12M12 32h12M12 44h12M30 20h12M30 32h12M30 44h12"),
];
const PLUS: &[Shape] = &[("figure-green", "M42 10h12v16h16v12H54v16H42V38H26V26h16z")];
const MINUS: &[Shape] = &[("figure-red", "M26 26h44v12H26z")];
const ROWS: &[Shape] = &[
    ("figure-blue", "M18 14h12v12H18zM34 14h12v12H34zM50 14h12v12H50zM66 14h12v12H66z"),
    ("figure-violet", "M18 38h12v12H18zM34 38h12v12H34zM50 38h12v12H50zM66 38h12v12H66z"),
];
const SHARES: &[Shape] = &[
    ("figure-paper", "M8 14h24v36H8zM36 14h24v36H36zM64 14h24v36H64z"),
    ("figure-yellow", "M14 20h12v10H14zM42 20h12v10H42zM70 20h12v10H70z"),
    ("figure-red", "M14 34h12v10H14zM42 34h12v10H42zM70 34h12v10H70z"),
];
const PIE: &[Shape] = &[
    ("figure-paper", "M48 32V8a24 24 0 0 0-24 24z"),
    ("figure-yellow", "M48 32V8a24 24 0 1 1-24 24z"),
    ("line", "M48 8v48M24 32h48"),
];
const TENTHS: &[Shape] = &[
    ("figure-paper", "M38 12h50v40H38z"),
    ("figure-green", "M8 12h30v40H8z"),
    ("line", "M18 12v40M28 12v40M38 12v40M48 12v40M58 12v40M68 12v40M78 12v40"),
];
const PERCENT: &[Shape] =
    &[("figure-violet", "M30 10a11 11 0 1 1-.1 0zM66 32a11 11 0 1 1-.1 0z"), ("line thick", "M68 10 28 54")];
const PARTS: &[Shape] = &[
    ("figure-blue", "M10 14h24v14H10zM34 14h24v14H34z"),
    ("figure-red", "M10 38h24v14H10zM34 38h24v14H34zM58 38h24v14H58z"),
];
const NUMBER_LINE: &[Shape] = &[
    ("line", "M6 36h84M84 30l6 6-6 6M18 30v12M33 30v12M63 30v12M78 30v12"),
    ("line thick", "M48 24v24"),
    ("figure-red", "M18 30a6 6 0 1 1-.1 0z"),
    ("figure-blue", "M78 30a6 6 0 1 1-.1 0z"),
];
const SCALES: &[Shape] = &[
    ("line thick", "M48 12v42M32 54h32M18 18h60"),
    ("line", "M18 18 8 38M18 18l10 20M78 18 68 38M78 18l10 20"),
    ("figure-blue", "M6 38h24l-5 8H11z"),
    ("figure-yellow", "M66 38h24l-5 8H71z"),
];
const SHAPES: &[Shape] = &[
    ("figure-blue", "M8 52 26 14l18 38z"),
    ("figure-yellow", "M44 24h24v24H44z"),
    ("figure-red", "M78 26a11 11 0 1 1-.1 0z"),
];
const BARS: &[Shape] = &[
    ("figure-blue", "M20 34h12v20H20z"),
    ("figure-green", "M40 14h12v40H40z"),
    ("figure-yellow", "M60 26h12v28H60z"),
    ("line", "M12 8v46h74"),
];
const BITS: &[Shape] =
    &[("figure-violet", "M8 22h18v20H8zM50 22h18v20H50z"), ("figure-paper", "M29 22h18v20H29zM71 22h18v20H71z")];
const NETWORK: &[Shape] = &[
    ("line", "M48 20 20 46M48 20v26M48 20l28 26"),
    ("figure-blue", "M38 8h20v14H38z"),
    ("figure-green", "M10 42h20v14H10zM38 42h20v14H38zM66 42h20v14H66z"),
];
const BOOK: &[Shape] = &[
    ("figure-paper", "M48 16c-10-7-22-7-34-4v38c12-3 24-3 34 4 10-7 22-7 34-4V12c-12-3-24-3-34 4z"),
    ("line", "M48 16v38"),
];

impl Kind {
    pub(super) fn of(tags: &[String]) -> Self {
        let known = tags.iter().find_map(|tag| Self::of_tag(tag));
        known.unwrap_or(Self { subject: Subject::More, picture: BOOK })
    }

    fn of_tag(tag: &str) -> Option<Self> {
        let (subject, picture) = match tag {
            "number" | "counting" | "place value" => (Subject::Numbers, TENS),
            "addition" => (Subject::Numbers, PLUS),
            "subtraction" => (Subject::Numbers, MINUS),
            "multiplication" => (Subject::Numbers, ROWS),
            "division" | "number theory" => (Subject::Numbers, SHARES),
            "fractions" => (Subject::Fractions, PIE),
            "decimals" => (Subject::Fractions, TENTHS),
            "percentages" => (Subject::Fractions, PERCENT),
            "ratio" | "rates" => (Subject::Fractions, PARTS),
            "integers" | "negative numbers" | "coordinates" | "sequences" => (Subject::Algebra, NUMBER_LINE),
            "equations" | "algebra" | "expressions" | "exponents" | "order of operations" => (Subject::Algebra, SCALES),
            "geometry" | "measure" | "units" => (Subject::Geometry, SHAPES),
            "data" | "probability" | "chance" => (Subject::Data, BARS),
            "number systems" | "binary" => (Subject::NumberSystems, BITS),
            "networking" | "ipv4" => (Subject::Networking, NETWORK),
            _ => return None,
        };
        Some(Self { subject, picture })
    }

    /// The picture, which carries no meaning beyond the title beside it.
    pub(super) fn picture(self) -> AnyView {
        let shapes = self.picture.iter().map(|(class, path)| view! { <path class=*class d=*path /> }).collect_view();
        html! { <svg class="topic-picture" viewBox="0 0 96 64" aria-hidden="true">{shapes}</svg> }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tag_that_is_known_decides() {
        let of = |tags: &[&str]| Kind::of(&tags.iter().map(|&tag| tag.to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["decimals", "place value"]).subject, Subject::Fractions);
        assert_eq!(of(&["knitting", "data"]).subject, Subject::Data);
        assert_ne!(of(&["addition"]).picture, of(&["subtraction"]).picture);
        for unknown in [&[] as &[&str], &["knitting"]] {
            assert_eq!(of(unknown).subject, Subject::More);
        }
    }
}
