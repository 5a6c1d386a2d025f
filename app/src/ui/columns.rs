//! Columns side by side: how often each point of a scale, or each bin of a range of numbers, was given.
//!
//! Every column has its count above it and its label below it, so that height is not the only cue.

use leptos::prelude::*;
use plumb_learning::scorecard;

use super::chart::percent;

/// One column.
#[derive(Debug, Clone)]
pub struct Column {
    /// Label of the column.
    pub label: String,
    /// The count.
    pub count: u64,
}

/// At most [`MOST`] columns; further ones are left out.
#[component]
pub fn Columns(
    /// Element id, unique on the page.
    id: String,
    /// Name of the chart.
    title: String,
    /// The columns in order.
    columns: Vec<Column>,
    /// The count at full height: that of the highest column, in this chart or in charts it is compared with.
    highest: u64,
    /// Whether it is one of several charts, for the rows of a matrix.
    #[prop(optional)]
    small: bool,
) -> impl IntoView {
    let (height, foot) = if small { ("36", "35") } else { ("96", "95") };
    let words: Vec<String> = columns.iter().map(|column| format!("{}: {}", column.label, column.count)).collect();
    let class = format!("chart histogram points-{}{}", columns.len().min(MOST), if small { " small" } else { "" });
    let drawn = columns
        .into_iter()
        .take(MOST)
        .map(|Column { label, count }| {
            let share = share(count, highest);
            view! {
                <div class="column">
                    <span class="count">{count}</span>
                    <svg width="100%" height=height focusable="false">
                        <rect class="bar" x="10%" width="80%" y=percent(10_000 - share) height=percent(share) />
                        <rect class="track" width="100%" y=foot height="1" />
                    </svg>
                    <span class="at">{label}</span>
                </div>
            }
        })
        .collect_view();
    let (title_id, text_id) = (format!("{id}-title"), format!("{id}-text"));
    view! {
        <div class=class role="img" aria-labelledby=title_id.clone() aria-describedby=text_id.clone()>
            <span hidden id=title_id.clone()>{title}</span>
            <span hidden id=text_id.clone()>{words.join("; ")}</span>
            {drawn}
        </div>
    }
}

/// The number of columns for which the style sheet has room.
pub const MOST: usize = 11;

/// A part of a whole in basis points, rounded to the nearest and at most 10 000; 0 if the whole is 0.
pub fn share(part: u64, whole: u64) -> u32 {
    scorecard::share(part, whole).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_and_never_more_than_all() {
        assert_eq!(share(1, 3), 3_333);
        assert_eq!(share(2, 3), 6_667);
        assert_eq!(share(0, 7), 0);
        assert_eq!(share(9, 7), 10_000);
        assert_eq!(share(1, 0), 0);
        assert_eq!(share(u64::MAX, u64::MAX), 10_000);
    }

    #[test]
    fn every_column_says_its_number_and_the_chart_says_all_of_them() {
        let html = Owner::new().with(|| {
            let column = |label: &str, count| Column { label: label.to_owned(), count };
            let columns = vec![column("1 <i>", 2), column("2", 4)];
            view! { <Columns id="c".to_owned() title="Pace".to_owned() columns=columns highest=4 /> }.to_html()
        });
        assert!(html.contains("role=\"img\"") && html.contains("points-2"), "{html}");
        assert!(html.contains("2: 4") && html.contains("height=\"50.00%\""), "{html}");
        assert!(!html.contains("<i>"), "{html}");
        let styles = include_str!("../../../style/sessions.css");
        assert!((1..=MOST).all(|columns| styles.contains(&format!(".points-{columns} {{ --points: {columns}; }}"))));
    }
}
