//! Every session.

use leptos::prelude::*;
use plumb_service::audit::{AuditedSession, SessionsQuery};

use super::filter::{sessions_asked, sessions_form, sessions_path};
use super::{kind, pager, status, tabs};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};

/// `/admin/audit`.
pub(crate) async fn sessions(visit: PageRequest) -> Page {
    let asked = sessions_asked(&visit);
    let found = visit.edge.admin()?.sessions(&asked).await?;
    let t = &visit.t;
    let first = asked.before.map(|_| sessions_path(&SessionsQuery { before: None, ..asked.clone() }));
    let next = found.lines.last().filter(|_| found.more).map(|line| (line.created, line.session));
    let next = next.map(|place| sessions_path(&SessionsQuery { before: Some(place), ..asked.clone() }));
    let list = match (found.faults.is_empty(), found.lines.is_empty()) {
        (false, _) => html! { <p class="note wrong" role="alert">{t!(t, "trail-not-looked")}</p> },
        (true, true) => html! { <p class="empty">{t!(t, "admin-no-sessions")}</p> },
        (true, false) => table(t, found.lines),
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "admin-title")}</h1>
            {tabs(t, "/admin/audit")}
            <p class="soft">{t!(t, "admin-lead")}</p>
            {sessions_form(t, &asked, &found.faults)}
            {found.older_left_out.then(|| view! { <p class="note">{t!(t, "admin-versions-left-out")}</p> })}
            {list}
            {pager(t, first, next)}
        </div>
    };
    Ok(PageContent { title: t!(t, "admin-title"), nav: Nav::Audit, body })
}

/// A table of sessions.
pub(super) fn table(t: &Texts, sessions: Vec<AuditedSession>) -> AnyView {
    let rows = sessions
        .into_iter()
        .map(|line| {
            let what = line.title.clone().unwrap_or_else(|| kind(t, &line.kind));
            let label = t!(t, "admin-open", what = what.clone(), learner = line.learner.clone());
            let learner = match line.learner_id {
                Some(id) => html! { <a href=format!("/admin/audit/people/{id}")>{line.learner}</a> },
                None => line.learner.into_any(),
            };
            view! {
                <tr>
                    <th scope="row">
                        <a href=format!("/admin/audit/sessions/{}", line.session) aria-label=label>
                            {what}
                        </a>
                    </th>
                    <td>{learner}</td>
                    <td>{kind(t, &line.kind)}</td>
                    <td>{status(t, &line.status)}</td>
                    <td><When at=line.created t=t.clone() /></td>
                    <td>{line.finished.map(|at| view! { <When at=at t=t.clone() /> })}</td>
                    <td class="n">{line.basis_points.map(|points| t.percent(points))}</td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "admin-sessions"),
        [
            col(t!(t, "admin-about")),
            col(t!(t, "admin-learner")),
            col(t!(t, "admin-kind")),
            col(t!(t, "admin-status")),
            col(t!(t, "admin-created")),
            col(t!(t, "admin-ended")),
            num(t!(t, "admin-score")),
        ],
        rows,
    )
}

/// The subject of a session: its title, or its kind if it has none, followed by the id.
pub(in crate::pages::admin) fn about(t: &Texts, session: &AuditedSession) -> AnyView {
    let title = session.title.clone().unwrap_or_else(|| kind(t, &session.kind));
    html! { {title}" "<code class="hash soft">{session.about.clone()}</code> }
}
