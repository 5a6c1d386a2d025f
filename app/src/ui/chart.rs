//! Charts: SVG with a title and a description; the table beside them is the text alternative.
//!
//! Positions are percentages, not view-box units, so that words keep their size on a phone.

use leptos::prelude::*;

/// One bar.
#[derive(Debug, Clone)]
pub struct Bar {
    /// Label of the bar.
    pub label: String,
    /// Its length in basis points.
    pub basis_points: u32,
    /// Text behind the bar.
    pub value: String,
}

/// One share from 0 to 100 %, with its label and its value in words.
#[component]
pub fn Meter(
    /// Label of the quantity.
    label: String,
    /// The share in basis points.
    basis_points: u32,
    /// The share in words.
    value: String,
) -> impl IntoView {
    view! {
        <div class="bar-row meter">
            <span>{label}</span>
            <span class="n">{value}</span>
            // A page may have dozens of these: shared attributes are in the style sheet.
            <svg height="8" aria-hidden="true">
                <rect class="bar" width=percent(basis_points) height="8" />
            </svg>
        </div>
    }
}

/// Horizontal bars from 0 to 100 %.
#[component]
pub fn Bars(
    /// Element id, unique on the page.
    #[prop(into)]
    id: String,
    /// Name of the chart.
    title: String,
    /// The chart in words.
    description: String,
    /// The bars in order.
    bars: Vec<Bar>,
) -> impl IntoView {
    let rows = bars
        .into_iter()
        .map(|Bar { label, basis_points, value }| {
            view! {
                <div class="bar-row">
                    <span>{label}</span>
                    <span class="n">{value}</span>
                    <svg width="100%" height="12" focusable="false">
                        <rect class="bar" width=percent(basis_points) height="12" />
                        {[25, 50, 75].map(|x| view! { <line class="grid" x1=format!("{x}%") x2=format!("{x}%") y2="12" /> }).collect_view()}
                    </svg>
                </div>
            }
        })
        .collect_view();
    let (title_id, text_id) = (format!("{id}-title"), format!("{id}-text"));
    view! {
        <div class="chart bars" role="img" aria-labelledby=title_id.clone() aria-describedby=text_id.clone()>
            <span hidden id=title_id.clone()>{title}</span>
            <span hidden id=text_id.clone()>{description}</span>
            {rows}
        </div>
    }
}

/// One point of a line.
#[derive(Debug, Clone)]
pub struct Point {
    /// Label of the position along the line, such as a day.
    pub label: String,
    /// Its height in basis points.
    pub basis_points: u32,
    /// The height in words.
    pub value: String,
}

/// A line through points at equal distances; the table behind it lists them.
#[component]
pub fn Line(
    /// Element id, unique on the page.
    #[prop(into)]
    id: String,
    /// Name of the chart.
    title: String,
    /// The chart in words.
    description: String,
    /// Value of the full height, in words.
    top: String,
    /// The points in order.
    points: Vec<Point>,
    /// Whether the line keeps the height of a point until the next one: for counts.
    #[prop(optional)]
    steps: bool,
) -> impl IntoView {
    let apart = points.len().saturating_sub(1).max(1);
    let at = |index: usize| along(index, apart);
    let drawn = points
        .iter()
        .zip(points.iter().skip(1))
        .enumerate()
        .map(|(index, (from, to))| {
            let (x1, x2) = (at(index), at(index + 1));
            let (y1, y2) = (height(from.basis_points), height(to.basis_points));
            if steps {
                html! {
                    <line class="path" x1=x1 y1=y1.clone() x2=x2.clone() y2=y1.clone() />
                    <line class="path" x1=x2.clone() y1=y1 x2=x2 y2=y2 />
                }
            } else {
                html! { <line class="path" x1=x1 y1=y1 x2=x2 y2=y2 /> }
            }
        })
        .collect_view();
    let last = points.last().map(|last| {
        view! { <circle class="point" cx=at(apart.min(points.len().saturating_sub(1))) cy=height(last.basis_points) r="4" /> }
    });
    let grid = [0, 2_500, 5_000, 7_500, 10_000]
        .map(|place| view! { <line class="rule" x1="0%" x2="100%" y1=height(place) y2=height(place) /> })
        .collect_view();
    let ends = (
        points.first().map(|first| first.label.clone()).unwrap_or_default(),
        // A single point has one date.
        points.last().filter(|_| points.len() > 1).map(|last| last.label.clone()).unwrap_or_default(),
    );
    let value = points.last().map(|last| last.value.clone());
    let (title_id, text_id) = (format!("{id}-title"), format!("{id}-text"));
    view! {
        <div class="chart line-chart" role="img" aria-labelledby=title_id.clone() aria-describedby=text_id.clone()>
            <span hidden id=title_id.clone()>{title}</span>
            <span hidden id=text_id.clone()>{description}</span>
            <p class="ends"><span>{top}</span><strong>{value}</strong></p>
            <svg width="100%" height="140" focusable="false">{grid}{drawn}{last}</svg>
            <p class="ends"><span>{ends.0}</span><span>{ends.1}</span></p>
        </div>
    }
}

/// Horizontal position of a point, by its index among so many segments.
fn along(index: usize, stretches: usize) -> String {
    let part = index.saturating_mul(9_800).checked_div(stretches).unwrap_or(0);
    percent(100 + u32::try_from(part).unwrap_or(0))
}

/// Vertical position of a height in basis points, from the top: with room for the width of the line.
fn height(basis_points: u32) -> String {
    percent(400 + (10_000 - basis_points.min(10_000)) * INNER / 100)
}

/// The score on a rule from 0 to 100 %, with the bands below and a plumb bob at the score.
#[component]
pub fn Scale(
    /// Element id, unique on the page.
    id: &'static str,
    /// Name of the chart.
    title: String,
    /// The chart in words.
    description: String,
    /// The score in basis points.
    score: u32,
    /// Lower bounds of the bands as (label, basis points), highest first.
    bands: Vec<(String, u32)>,
    /// Pass mark in basis points, with its label.
    pass: Option<(u32, String)>,
) -> impl IntoView {
    let ticks = (0_u32..=20)
        .map(|n| {
            let x = place(n * 500);
            let length = if n.is_multiple_of(5) { 14 } else { 7 };
            let number = n.is_multiple_of(5).then(|| {
                view! { <text class="axis" x=x.clone() y="92" text-anchor="middle">{(n * 5).to_string()}</text> }
            });
            view! { <line class="tick" x1=x.clone() x2=x y1="62" y2=(62 + length).to_string() />{number} }
        })
        .collect_view();
    let mut upper = 10_000_u32;
    let drawn = bands
        .iter()
        .map(|(label, from)| {
            let width = upper.saturating_sub(*from);
            let middle = place(from + width / 2);
            let here = score >= *from && (score < upper || upper == 10_000);
            let class = if here { "band here" } else { "band" };
            upper = *from;
            view! {
                <rect class=class x=place(*from) y="104" width=percent(width * INNER / 100) height="28" />
                <text class="band-label" x=middle y="123" text-anchor="middle">{label.clone()}</text>
            }
        })
        .collect_view();
    let pass = pass.map(|(mark, word)| {
        let x = place(mark);
        view! {
            <line class="pass" x1=x.clone() x2=x.clone() y1="44" y2="76" />
            <text class="axis" x=x y="38" text-anchor="middle">{word}</text>
        }
    });
    let height = if bands.is_empty() { "98" } else { "134" };
    let (title_id, text_id) = (format!("{id}-title"), format!("{id}-text"));
    view! {
        <svg
            class="chart scale"
            width="100%"
            height=height
            role="img"
            aria-labelledby=format!("{title_id} {text_id}")
        >
            <title id=title_id.clone()>{title}</title>
            <desc id=text_id.clone()>{description}</desc>
            {drawn}
            <line class="rule" x1=place(0) x2=place(10_000) y1="62" y2="62" />
            {ticks}
            {pass}
            <svg class="plumb" x=place(score) y="0" overflow="visible">
                <line x1="0" x2="0" y1="0" y2="24" />
                <path d="M-8 24h16v6L0 61-8 30z" />
            </svg>
        </svg>
    }
}

/// Percentage of the width that the scale takes; the rest is room for the numbers at its ends.
const INNER: u32 = 92;

/// Basis points as an SVG percentage.
pub(super) fn percent(basis_points: u32) -> String {
    let basis_points = basis_points.min(10_000);
    format!("{}.{:02}%", basis_points / 100, basis_points % 100)
}

/// Position of a score in basis points on the scale.
fn place(basis_points: u32) -> String {
    percent(400 + basis_points.min(10_000) * INNER / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_says_in_words_what_it_shows() {
        let html = Owner::new().with(|| {
            let bar = Bar { label: "Addition <b>".to_owned(), basis_points: 6_000, value: "3 of 5".to_owned() };
            view! {
                <Bars id="s" title="By section".to_owned() description="Addition 3 of 5".to_owned() bars=vec![bar] />
            }
            .to_html()
        });
        assert!(html.contains("role=\"img\"") && html.contains("Addition 3 of 5"), "{html}");
        assert!(html.contains("width=\"60.00%\""), "{html}");
        assert!(!html.contains("<b>"), "{html}");
    }

    #[test]
    fn a_line_goes_from_the_first_point_to_the_last_and_says_so() {
        let point = |label: &str, basis_points| Point {
            label: label.to_owned(),
            basis_points,
            value: format!("{basis_points}"),
        };
        let draw = |steps: bool| {
            Owner::new().with(|| {
                let points = vec![point("May <b>", 0), point("June", 5_000), point("July", 10_000)];
                let (title, description) = ("Growth".to_owned(), "From 0 to 10000".to_owned());
                view! { <Line id="g" title=title description=description top="100 %".to_owned() points=points steps=steps /> }
                    .to_html()
            })
        };
        let html = draw(false);
        assert!(html.contains("role=\"img\"") && html.contains("From 0 to 10000"), "{html}");
        assert!(html.contains("cx=\"99.00%\"") && html.contains("cy=\"4.00%\""), "{html}");
        assert!(!html.contains("<b>"), "{html}");
        let lines = |html: &str| html.matches("class=\"path\"").count();
        assert_eq!((lines(&html), lines(&draw(true))), (2, 4));
    }

    #[test]
    fn a_scale_shows_limits_that_lie_between_two_percent() {
        let bands = vec![("Good".to_owned(), 6_650), ("Rest".to_owned(), 0)];
        let draw = |score| {
            let (bands, pass) = (bands.clone(), Some((6_650, "Pass".to_owned())));
            let (title, description) = ("Score".to_owned(), "In words".to_owned());
            Owner::new().with(|| {
                view! { <Scale id="s" title=title description=description score=score bands=bands pass=pass /> }
                    .to_html()
            })
        };
        let html = draw(6_620);
        // 66.5 of 100 parts of 92 % of the width, from 4 % on.
        assert!(html.contains("x1=\"65.18%\"") && html.contains("width=\"61.18%\""), "{html}");
        let here = |html: &str| {
            let mut rects = html.split("<rect").filter_map(|rest| rest.split('>').next());
            let band = rects.find(|rect| rect.contains("band here")).unwrap_or_default();
            (band.contains("x=\"4.00%\""), band.contains("x=\"65.18%\""))
        };
        assert_eq!((here(&html), here(&draw(6_650))), ((true, false), (false, true)));
    }

    #[test]
    fn the_bob_hangs_where_the_score_lies() {
        assert_eq!(place(0), "4.00%");
        assert_eq!(place(10_000), "96.00%");
        assert_eq!(place(5_000), "50.00%");
        assert_eq!(place(99_999), "96.00%");
    }
}
