//! The audit trail.

use leptos::prelude::*;
use plumb_service::views::AuditLine;

use super::tabs;
use crate::pages::{Page, Sheet, Visit};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/admin/audit/trail`.
pub(crate) async fn trail(visit: Visit) -> Page {
    let before = visit.query("before").and_then(|before| before.parse::<i64>().ok());
    let lines = visit.edge.admin()?.audit(before).await?;
    let t = &visit.t;
    let older = lines.last().map(|line| line.seq).filter(|seq| *seq > 1);
    let list = if lines.is_empty() {
        view! { <p class="empty">{t!(t, "trail-empty")}</p> }.into_any()
    } else {
        table(t, lines).into_any()
    };
    let pager = (before.is_some() || older.is_some()).then(|| {
        let newest = before.map(|_| view! { <a class="btn quiet" href="/admin/audit/trail">{t!(t, "pager-newer")}</a> });
        let older = older.map(|seq| {
            view! { <a class="btn quiet" rel="next" href=format!("/admin/audit/trail?before={seq}")>{t!(t, "pager-older")}</a> }
        });
        view! { <nav class="pager" aria-label=t!(t, "pager-label")>{newest}{older}</nav> }
    });
    let body = view! {
        <div class="page">
            <h1>{t!(t, "trail-title")}</h1>
            {tabs(t, "/admin/audit/trail")}
            <p class="soft">{t!(t, "trail-lead")}</p>
            {list}
            {pager}
        </div>
    }
    .into_any();
    Ok(Sheet { title: t!(t, "trail-title"), nav: Nav::Audit, body })
}

fn table(t: &Texts, lines: Vec<AuditLine>) -> AnyView {
    let rows = lines
        .into_iter()
        .map(|line| {
            let who = line.actor.unwrap_or_else(|| t!(t, "trail-nobody"));
            view! {
                <tr>
                    <th scope="row" class="n">{line.seq}</th>
                    <td><When at=line.at t=t.clone() /></td>
                    <td>{who}</td>
                    <td><code>{line.action}</code></td>
                    <td>{line.subject_kind}<code class="hash">{line.subject_id}</code></td>
                    <td><code class="json">{line.detail}</code></td>
                    <td><code class="hash">{line.hash}</code></td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <div class="wide" role="group" tabindex="0" aria-label=t!(t, "trail-title")>
            <table>
                <thead>
                    <tr>
                        <th scope="col" class="n">{t!(t, "audit-event-number")}</th>
                        <th scope="col">{t!(t, "audit-event-at")}</th>
                        <th scope="col">{t!(t, "trail-who")}</th>
                        <th scope="col">{t!(t, "trail-what")}</th>
                        <th scope="col">{t!(t, "trail-on")}</th>
                        <th scope="col">{t!(t, "audit-event-facts")}</th>
                        <th scope="col">{t!(t, "trail-hash")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}
