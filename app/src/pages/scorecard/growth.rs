//! Growth of mastery by week, and the last month beside the month before.

use leptos::prelude::*;
use plumb_learning::scorecard::{PERIOD_DAYS, Period, Week};
use plumb_service::scorecard::Scorecard;

use super::{share, whole_percent};
use crate::text::{Texts, t};
use crate::ui::chart::{Line, Point};
use crate::ui::table::{NumberRow, Numbers};

/// Skills mastered and mean belief by week.
pub(super) fn growth(t: &Texts, card: &Scorecard) -> AnyView {
    let body = if card.weeks.iter().all(|week| week.mastered == 0 && week.belief == 0) {
        html! { <p class="empty">{t!(t, "card-growth-empty")}</p> }
    } else {
        charts(t, card)
    };
    section! { "growth", t!(t, "card-growth") =>
        {body}
    }
}

fn charts(t: &Texts, card: &Scorecard) -> AnyView {
    let weeks = &card.weeks;
    let belief = points(t, weeks, |week| (week.belief, whole_percent(t, week.belief)));
    let of_belief = ends(t, &belief);
    let estimate = (card.cut.skills > 0)
        .then(|| view! { <p class="note">{t!(t, "card-growth-estimate", n = card.cut.skills)}</p> });
    let row = |week: &Week| NumberRow {
        about: html! { <time datetime=week.starts.to_rfc3339()>{t.date(week.starts)}</time> },
        cells: vec![week.mastered.to_string(), whole_percent(t, week.belief)],
    };
    let table = Numbers {
        head: vec![t!(t, "card-week"), t!(t, "card-growth-mastered"), t!(t, "card-growth-belief")],
        rows: weeks.iter().rev().map(row).collect(),
    };
    html! {
        <p class="soft">{t!(t, "card-growth-lead")}</p>
        <div class="halves">
            <div>
                <h3>{t!(t, "card-growth-mastered")}</h3>
                {mastered(t, weeks)}
            </div>
            <div>
                <h3>{t!(t, "card-growth-belief")}</h3>
                <Line
                    id="growth-belief"
                    title=t!(t, "card-growth-belief")
                    description=of_belief
                    top=t.percent(10_000)
                    points=belief
                />
            </div>
        </div>
        {estimate}
        {table.behind(t, t!(t, "card-growth"))}
    }
}

/// Mastered skills by week as a chart without a table: for pages without room for it.
pub(super) fn curve(t: &Texts, card: &Scorecard) -> Option<AnyView> {
    let any = card.weeks.iter().any(|week| week.mastered > 0);
    any.then(|| section! { "growth", t!(t, "card-growth-mastered") => {mastered(t, &card.weeks)} })
}

fn mastered(t: &Texts, weeks: &[Week]) -> AnyView {
    let most = weeks.iter().map(|week| week.mastered).max().unwrap_or(0).max(1);
    let points = points(t, weeks, |week| {
        let part = crate::ui::columns::share(u64::from(week.mastered), u64::from(most));
        (part, t!(t, "card-growth-skills", n = week.mastered))
    });
    let title = t!(t, "card-growth-mastered");
    let described = ends(t, &points);
    html! { <Line id="growth-mastered" title=title description=described top=most.to_string() points=points steps=true /> }
}

/// The first and the last value.
fn ends(t: &Texts, points: &[Point]) -> String {
    match (points.first(), points.last()) {
        (Some(first), Some(last)) => {
            t!(t, "card-growth-from-to", first = first.value.as_str(), last = last.value.as_str())
        }
        _ => String::new(),
    }
}

fn points(t: &Texts, weeks: &[Week], of: impl Fn(&Week) -> (u32, String)) -> Vec<Point> {
    let point = |week: &Week| {
        let (basis_points, value) = of(week);
        Point { label: t.date(week.starts), basis_points, value }
    };
    weeks.iter().map(point).collect()
}

/// The last month beside the month before.
pub(super) fn comparison(t: &Texts, card: &Scorecard) -> AnyView {
    let (this, before) = (card.comparison.this, card.comparison.before);
    let body = if this.answers + before.answers + this.mastered + before.mastered == 0 {
        html! { <p class="empty">{t!(t, "card-comparison-empty", days = PERIOD_DAYS)}</p> }
    } else {
        let row = |name, of: &dyn Fn(&Period) -> String| NumberRow::named(name, vec![of(&before), of(&this)]);
        let table = Numbers {
            head: vec![
                t!(t, "card-comparison-what"),
                t!(t, "card-before", days = PERIOD_DAYS),
                t!(t, "card-this", days = PERIOD_DAYS),
            ],
            rows: vec![
                row(t!(t, "me-answers"), &|period| t.count(u64::from(period.answers))),
                row(t!(t, "card-share-right"), &|period| share(t, period.share())),
                row(t!(t, "card-newly-mastered"), &|period| t.count(u64::from(period.mastered))),
            ],
        };
        let cut = card.cut.comparison.then(|| view! { <p class="note">{t!(t, "card-comparison-cut")}</p> });
        html! {
            <p class="soft">{t!(t, "card-comparison-lead", days = PERIOD_DAYS)}</p>
            {table.shown(t!(t, "card-comparison"))}
            {cut}
        }
    };
    section! { "comparison", t!(t, "card-comparison") =>
        {body}
    }
}
