//! Every session.

use leptos::prelude::*;
use plumb_service::views::AuditedSession;

use super::{kind, status, tabs};
use crate::pages::sessions::pager;
use crate::pages::{Page, Sheet, Visit};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/admin/audit`.
pub(crate) async fn sessions(visit: Visit) -> Page {
    let number = visit.page();
    let (sessions, more) = visit.edge.admin()?.sessions(number).await?;
    let t = &visit.t;
    let list = if sessions.is_empty() && number == 0 {
        view! { <p class="empty">{t!(t, "admin-no-sessions")}</p> }.into_any()
    } else {
        table(t, sessions).into_any()
    };
    let body = view! {
        <div class="page">
            <h1>{t!(t, "admin-title")}</h1>
            {tabs(t, "/admin/audit")}
            <p class="soft">{t!(t, "admin-lead")}</p>
            {list}
            {pager(t, "/admin/audit", number, more)}
        </div>
    }
    .into_any();
    Ok(Sheet { title: t!(t, "admin-title"), nav: Nav::Audit, body })
}

fn table(t: &Texts, sessions: Vec<AuditedSession>) -> AnyView {
    let rows = sessions
        .into_iter()
        .map(|line| {
            let label = t!(t, "admin-open", learner = line.learner.clone());
            view! {
                <tr>
                    <th scope="row">
                        <a href=format!("/admin/audit/sessions/{}", line.session) aria-label=label>
                            <code>{short(&line.session.to_string())}</code>
                        </a>
                    </th>
                    <td>{line.learner}</td>
                    <td>{kind(t, &line.kind)}</td>
                    <td>{line.about}</td>
                    <td>{status(t, &line.status)}</td>
                    <td><When at=line.created t=t.clone() /></td>
                    <td>{line.finished.map(|at| view! { <When at=at t=t.clone() /> })}</td>
                    <td class="n">{line.basis_points.map(|points| t.percent(points))}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wide" role="group" tabindex="0" aria-label=t!(t, "admin-sessions")>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(t, "admin-session")}</th>
                        <th scope="col">{t!(t, "admin-learner")}</th>
                        <th scope="col">{t!(t, "admin-kind")}</th>
                        <th scope="col">{t!(t, "admin-about")}</th>
                        <th scope="col">{t!(t, "admin-status")}</th>
                        <th scope="col">{t!(t, "admin-created")}</th>
                        <th scope="col">{t!(t, "admin-ended")}</th>
                        <th scope="col" class="n">{t!(t, "admin-score")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The last characters of a session's id: the first ones are the time and look alike.
fn short(id: &str) -> String {
    id.get(id.len().saturating_sub(12)..).unwrap_or(id).to_owned()
}
