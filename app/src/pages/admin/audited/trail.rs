//! The audit trail.

use leptos::prelude::*;
use plumb_service::audit::TrailQuery;

use super::filter::{trail_asked, trail_form, trail_path};
use super::{pager, rows, tabs};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/admin/audit/trail`.
pub(crate) async fn trail(visit: PageRequest) -> Page {
    let asked = trail_asked(&visit);
    let found = visit.edge.admin()?.trail(&asked).await?;
    let t = &visit.t;
    let from_start = TrailQuery { before: None, ..asked.clone() };
    let first = asked.before.map(|_| trail_path(&from_start));
    let next = found.lines.last().filter(|_| found.more).map(|line| line.seq);
    let next = next.map(|seq| trail_path(&TrailQuery { before: Some(seq), ..asked.clone() }));
    let list = match (found.faults.is_empty(), found.lines.is_empty()) {
        (false, _) => html! { <p class="note wrong" role="alert">{t!(t, "trail-not-looked")}</p> },
        (true, true) => html! { <p class="empty">{t!(t, "trail-none")}</p> },
        (true, false) => rows::table(t, t!(t, "trail-title"), found.lines),
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "trail-title")}</h1>
            {tabs(t, "/admin/audit/trail")}
            <p class="soft">{t!(t, "trail-lead")}</p>
            {trail_form(t, &asked, &found.faults)}
            {list}
            {pager(t, first, next)}
            {found.faults.is_empty().then(|| export(t, &from_start))}
        </div>
    };
    Ok(PageContent { title: t!(t, "trail-title"), nav: Nav::Audit, body })
}

/// The button that downloads the filtered rows. The download itself is audited, so it is a form, not a link.
fn export(t: &Texts, asked: &TrailQuery) -> AnyView {
    let TrailQuery { actor, subject, kind, action, from, until, .. } = asked.clone();
    let fields =
        [("actor", actor), ("subject", subject), ("kind", kind), ("action", action), ("from", from), ("until", until)];
    let fields = fields.map(|(name, value)| view! { <input type="hidden" name=name value=value /> }).collect_view();
    section! { "export", t!(t, "trail-export-title") =>
        <p class="soft">{t!(t, "trail-export-hint")}</p>
        <form method="post" action="/admin/audit/export">
            {fields}
            <button class="btn quiet">{t!(t, "trail-export")}</button>
        </form>
    }
}
