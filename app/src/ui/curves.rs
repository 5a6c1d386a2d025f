//! Curves in one square, each with the points that were observed.

use leptos::prelude::*;

use super::chart::percent;

/// A curve, from left to right, and observed points. Places are in basis points: across from the left, up from the
/// bottom.
#[derive(Debug, Clone)]
pub struct Curve {
    /// Its name in the legend.
    pub label: String,
    /// Place across and place up of its corners.
    pub line: Vec<(u32, u32)>,
    /// Place across, place up, and weight of a point, 0 to 10,000.
    pub observed: Vec<(u32, u32, u32)>,
}

/// Curves that differ in colour and in their dashes; at most six differ. A table of the numbers belongs behind it.
#[component]
pub fn Curves(
    /// Element id, unique on the page.
    #[prop(into)]
    id: String,
    /// Name of the chart.
    title: String,
    /// The chart in words.
    description: String,
    /// Values of the top and of the bottom, in words.
    up: (String, String),
    /// Values of the left and of the right end, and what is across, in words.
    across: (String, String, String),
    /// The curves, in the order of the legend.
    curves: Vec<Curve>,
) -> impl IntoView {
    let drawn = curves.iter().enumerate().map(|(number, curve)| {
        let lines = curve.line.iter().zip(curve.line.iter().skip(1)).map(|(from, to)| {
            view! { <line x1=across_at(from.0) y1=up_at(from.1) x2=across_at(to.0) y2=up_at(to.1) /> }
        });
        let points = curve.observed.iter().map(|(across, up, weight)| {
            let radius = 2 + weight / 2_000;
            view! { <circle cx=across_at(*across) cy=up_at(*up) r=radius.to_string() /> }
        });
        view! { <g class=format!("curve curve-{number}")>{lines.collect_view()}{points.collect_view()}</g> }
    });
    let legend = curves.iter().enumerate().map(|(number, curve)| {
        view! {
            <li>
                <svg width="40" height="12" focusable="false" aria-hidden="true">
                    <g class=format!("curve curve-{number}")><line x1="2" y1="6" x2="38" y2="6" /></g>
                </svg>
                {curve.label.clone()}
            </li>
        }
    });
    let grid = [0, 2_500, 5_000, 7_500, 10_000].map(|place| {
        view! { <line class="rule" x1="0%" x2="100%" y1=up_at(place) y2=up_at(place) /> }
    });
    let (title_id, text_id) = (format!("{id}-title"), format!("{id}-text"));
    view! {
        <div class="chart line-chart curves" role="img" aria-labelledby=title_id.clone() aria-describedby=text_id.clone()>
            <span hidden id=title_id.clone()>{title}</span>
            <span hidden id=text_id.clone()>{description}</span>
            <p class="ends"><span>{up.0}</span></p>
            <svg width="100%" height="240" focusable="false">{grid.collect_view()}{drawn.collect_view()}</svg>
            <p class="ends"><span>{up.1}</span></p>
            <p class="ends"><span>{across.0}</span><span>{across.2}</span><span>{across.1}</span></p>
            <ul class="curve-legend">{legend.collect_view()}</ul>
        </div>
    }
}

fn across_at(basis_points: u32) -> String {
    percent(basis_points)
}

/// With room for the width of a line.
fn up_at(basis_points: u32) -> String {
    percent(200 + (10_000 - basis_points.min(10_000)) * 96 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_told_apart_without_colours_and_described_in_words() {
        let curve = |label: &str| Curve {
            label: label.to_owned(),
            line: vec![(0, 1_000), (10_000, 9_000)],
            observed: vec![(5_000, 5_000, 10_000)],
        };
        let html = Owner::new().with(|| {
            view! {
                <Curves
                    id="c"
                    title="Levels".to_owned()
                    description="easy rises first".to_owned()
                    up=("100 %".to_owned(), "0 %".to_owned())
                    across=("weak".to_owned(), "strong".to_owned(), "ability".to_owned())
                    curves=vec![curve("easy"), curve("<hard>")]
                />
            }
            .to_html()
        });
        assert!(html.contains("easy rises first") && html.contains("role=\"img\""), "{html}");
        assert_eq!((html.matches("curve curve-0").count(), html.matches("curve curve-1").count()), (2, 2), "{html}");
        assert!(html.contains("&lt;hard&gt;") && html.matches("<circle").count() == 2, "{html}");
    }
}
