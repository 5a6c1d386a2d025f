//! All surveys, with their numbers of responses.

use leptos::prelude::*;
use plumb_service::surveys::SurveyLine;

use super::privacy;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};

/// `/teach/surveys`.
pub(crate) async fn surveys(visit: PageRequest) -> Page {
    let mut lines = visit.edge.teacher()?.surveys().await?;
    let t = &visit.t;
    t.sort_by_name(&mut lines, |line| &line.title);
    let list = if lines.is_empty() {
        html! { <p class="empty">{t!(t, "teach-no-surveys")}</p> }
    } else {
        table(t, lines)
    };
    let title = t!(t, "teach-surveys");
    let body = html! {
        <div class="page survey-results">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "teach-surveys-lead")}</p>
            {list}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Surveys, body })
}

fn table(t: &Texts, lines: Vec<SurveyLine>) -> AnyView {
    let rows = lines
        .into_iter()
        .map(|line| {
            view! {
                <tr>
                    <th scope="row"><a href=format!("/teach/surveys/{}", line.id)>{t.shown(&line.title)}</a></th>
                    <td class="n">{t.count(line.answered.completed)}</td>
                    <td class="n">{t.count(line.answered.under_way)}</td>
                    <td class="n">{t.count(line.answered.given_up)}</td>
                    <td>{privacy(t, line.anonymous)}</td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "teach-surveys"),
        [
            col(t!(t, "teach-survey")),
            num(t!(t, "teach-col-completed")),
            num(t!(t, "teach-col-under-way")),
            num(t!(t, "teach-col-given-up")),
            col(t!(t, "teach-privacy")),
        ],
        rows,
    )
}
