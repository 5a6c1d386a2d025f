//! Items with reports, the latest first.

use leptos::prelude::*;
use plumb_bank::ItemSource;
use plumb_service::classes::ClassLine;
use plumb_service::reports::{ReportList, ReportsQuery};
use plumb_service::{ReportGroup, ReportState};

use crate::pages::reports::{after, cursor, kind_words, state_words};
use crate::pages::teach::{class_field, turn};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};

/// Longest id to search for, in characters.
const MOST_SEARCHED: usize = 100;

/// `/teach/reports`.
pub(crate) async fn reports(visit: PageRequest) -> Page {
    let blueprint: String = visit.query("blueprint").unwrap_or_default().trim().chars().take(MOST_SEARCHED).collect();
    let asked = ReportsQuery {
        state: visit.query("state").and_then(ReportState::parse),
        blueprint: Some(blueprint).filter(|blueprint| !blueprint.is_empty()),
        class: visit.query("class").and_then(|id| id.parse().ok()),
        assignment: visit.query("assignment").and_then(|id| id.parse().ok()),
        after: after(&visit),
    };
    let teacher = visit.edge.teacher()?;
    let list = teacher.reports(asked.clone()).await?;
    let (classes, _) = teacher.classes(false, None).await?;
    let t = &visit.t;
    let title = t!(t, "reports-title");
    let shown = if list.groups.is_empty() {
        html! { <p class="empty">{t!(t, "reports-none")}</p> }
    } else {
        table(t, &list)
    };
    let first = asked.after.map(|_| address(&asked));
    let next = list.next.map(|next| format!("{}&after={}", address(&asked), cursor(next)));
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "reports-lead")}</p>
            {filter(t, &asked, &classes)}
            {asked.assignment.map(|_| view! { <p class="soft">{t!(t, "reports-of-assignment")}</p> })}
            {shown}
            {turn(t, first, next)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Reports, body })
}

/// The address of this list, from its beginning.
fn address(asked: &ReportsQuery) -> String {
    let blueprint = encode(asked.blueprint.as_deref().unwrap_or_default());
    let state = asked.state.map_or("", ReportState::as_str);
    let class = asked.class.map(|id| id.to_string()).unwrap_or_default();
    let assignment = asked.assignment.map(|id| id.to_string()).unwrap_or_default();
    format!("/teach/reports?state={state}&blueprint={blueprint}&class={class}&assignment={assignment}")
}

fn filter(t: &Texts, asked: &ReportsQuery, classes: &[ClassLine]) -> AnyView {
    let states = ReportState::ALL
        .map(|state| {
            view! { <option value=state.as_str() selected={asked.state == Some(state)}>{state_words(t, state)}</option> }
        })
        .collect_view();
    let assignment =
        asked.assignment.map(|id| view! { <input type="hidden" name="assignment" value=id.to_string() /> });
    html! {
        <form method="get" action="/teach/reports" class="filter" role="search" aria-label=t!(t, "reports-filter")>
            <div class="field">
                <label for="state">{t!(t, "report-state")}</label>
                <select id="state" name="state"><option value="">{t!(t, "reports-any-state")}</option>{states}</select>
            </div>
            {class_field(t, classes, asked.class)}
            <div class="field">
                <label for="blueprint">{t!(t, "reports-blueprint")}</label>
                <input
                    id="blueprint"
                    name="blueprint"
                    type="search"
                    maxlength="100"
                    value=asked.blueprint.clone().unwrap_or_default()
                />
            </div>
            {assignment}
            <button class="btn quiet">{t!(t, "reports-show")}</button>
        </form>
    }
}

fn table(t: &Texts, list: &ReportList) -> AnyView {
    let rows = list.groups.iter().map(|group| row(t, group)).collect_view();
    wide(
        t!(t, "reports-title"),
        [
            col(t!(t, "reports-item")),
            num(t!(t, "reports-count")),
            num(t!(t, "reports-open-count")),
            col(t!(t, "reports-latest")),
            col(t!(t, "report-state")),
            col(t!(t, "reports-when")),
        ],
        rows,
    )
}

fn row(t: &Texts, group: &ReportGroup) -> AnyView {
    let report = &group.latest.report;
    let (name, which) = match &report.source {
        ItemSource::Template { skill_id, difficulty, seed, .. } => {
            (skill_id.clone(), t!(t, "report-level-seed", level = difficulty.clone(), seed = seed.to_string()))
        }
        ItemSource::Bank { id, version } => (id.to_string(), t!(t, "report-problem-version", n = *version)),
    };
    let count = |number: i64| t.count(u64::try_from(number).unwrap_or(0));
    html! {
        <tr>
            <th scope="row">
                <a href=format!("/teach/reports/{}", report.id)>{name}</a>
                <span class="soft small block">{which}</span>
            </th>
            <td class="n">{count(group.count)}</td>
            <td class="n">{count(group.open)}</td>
            <td>{kind_words(t, report.kind)}<span class="soft small block">{group.latest.learner_name.clone()}</span></td>
            <td>{state_words(t, group.latest.state)}</td>
            <td><When at=report.at t=t.clone() /></td>
        </tr>
    }
}
