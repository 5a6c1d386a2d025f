//! Rosters: uploading one, and a preview of its changes.

use leptos::prelude::*;
use plumb_service::people::{DryRun, KnownLine, RosterError, RosterLine};

use super::parts::{factor_name, tabs};
use crate::pages::account::role_name;
use crate::pages::sessions::pager;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};
use crate::ui::{Alert, TextArea, TextKind, When};

/// Lines per page.
const LINES: usize = 200;

/// `/admin/users/roster`.
pub(crate) async fn roster(visit: PageRequest) -> Page {
    visit.edge.account_manager()?;
    let t = &visit.t;
    let wrong = match visit.query("wrong") {
        Some("empty") => Some(t!(t, "roster-empty")),
        Some("large") => Some(t!(t, "roster-too-large")),
        Some("unreadable") => Some(t!(t, "roster-unreadable")),
        Some("spreadsheet") => Some(t!(t, "roster-spreadsheet")),
        _ => None,
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "roster-title")}</h1>
            {tabs(t, "/admin/users/roster")}
            <p class="lead">{t!(t, "roster-lead")}</p>
            <p class="soft">{t!(t, "roster-columns")}</p>
            <pre class="hash">{t!(t, "roster-example")}</pre>
            {wrong.map(|text| view! { <Alert text=text /> })}
            {form(t, String::new())}
        </div>
    };
    Ok(PageContent { title: t!(t, "roster-title"), nav: Nav::Users, body })
}

fn form(t: &Texts, text: String) -> AnyView {
    html! {
        <form method="post" action="/do/roster-read" enctype="multipart/form-data" class="stack">
            <div class="field">
                <label for="file">{t!(t, "roster-file")}</label>
                <input id="file" name="file" type="file" accept=".csv,text/csv,text/plain" />
            </div>
            <div class="field">
                <label for="text">{t!(t, "roster-text")}</label>
                <TextArea name="text" id="text" value=text rows=10 writing=TextKind::Code />
            </div>
            <button class="btn">{t!(t, "roster-read")}</button>
        </form>
    }
}

/// `/admin/users/roster/{id}`.
pub(crate) async fn dry_run(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let run = visit.edge.account_manager()?.roster(id).await?;
    let t = &visit.t;
    let changed = visit.query("changed").map(|_| match run.applied {
        Some(_) => html! { <Alert text=t!(t, "roster-before") role="status" /> },
        None => html! { <Alert text=t!(t, "roster-changed") /> },
    });
    let is_guessed = visit.query("read").is_some() && run.applied.is_none();
    let guessed = is_guessed.then(|| view! { <p class="note">{t!(t, "roster-guessed")}</p> });
    let inner = match run.applied {
        Some((at, accounts)) => html! {
            <p class="lead">{t!(t, "roster-applied", n = accounts)} " " <When at=at t=t.clone() /></p>
            <p>{t!(t, "roster-applied-hint")}</p>
            <p><a class="btn quiet" href="/admin/users?state=invited">{t!(t, "roster-invited")}</a></p>
        },
        None => judged(&visit, run),
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "roster-dry-title")}</h1>
            {tabs(t, "/admin/users/roster")}
            {changed}
            {guessed}
            {inner}
        </div>
    };
    Ok(PageContent { title: t!(t, "roster-dry-title"), nav: Nav::Users, body })
}

fn judged(visit: &PageRequest, run: DryRun) -> AnyView {
    let t = &visit.t;
    let id = visit.id().to_owned();
    let (good, bad) = (run.lines.len(), run.troubles.len());
    let (joining, can_be_applied) =
        (run.known.iter().filter(|line| line.joins.is_some()).count(), run.can_be_applied());
    let number = visit.page() as usize;
    let unread = (!run.unread.is_empty()).then(|| {
        view! { <p>{t!(t, "roster-unread", n = run.unread.len(), columns = run.unread.join(", "))}</p> }
    });
    let known = (!run.known.is_empty() && number == 0).then(|| known(t, run.known));
    let page: Vec<RosterLine> = run.lines.into_iter().skip(number.saturating_mul(LINES)).take(LINES).collect();
    let more = number.saturating_add(1).saturating_mul(LINES) < good;
    let troubles = (bad > 0).then(|| troubles(t, run.troubles));
    let apply = can_be_applied.then(|| {
        let (hint, button) = if good > 0 {
            (t!(t, "roster-apply-hint"), t!(t, "roster-apply", n = good))
        } else {
            (t!(t, "roster-enrol-hint"), t!(t, "roster-enrol", n = joining))
        };
        view! {
            <form method="post" action="/do/roster-apply" class="stack">
                <input type="hidden" name="roster" value=id.clone() />
                <p>{hint}</p>
                <button class="btn">{button}</button>
            </form>
        }
    });
    let lines = (!page.is_empty()).then(|| lines(t, page));
    let mend = (bad > 0).then(|| {
        section! { "mend", t!(t, "roster-mend") =>
            {form(t, run.text)}
        }
    });
    let path = format!("/admin/users/roster/{id}");
    html! {
        <p class="lead">{t!(t, "roster-dry-lead", good = good)} " " {t!(t, "roster-dry-bad", bad = bad)}</p>
        {unread}
        {troubles}
        {apply}
        {lines}
        {known}
        {pager(t, &path, visit.page(), more)}
        {mend}
    }
}

fn troubles(t: &Texts, troubles: Vec<RosterError>) -> AnyView {
    let rows = troubles
        .into_iter()
        .take(LINES)
        .map(|trouble| {
            let column = if trouble.column == 0 { t!(t, "roster-whole-line") } else { trouble.column.to_string() };
            view! {
                <tr>
                    <th scope="row" class="n">{trouble.line}</th>
                    <td>{column}</td>
                    <td>{t.say(trouble.message, &[])}</td>
                    <td><code>{trouble.read}</code></td>
                </tr>
            }
        })
        .collect_view();
    section! { "troubles", t!(t, "roster-troubles") =>
        {wide(t!(t, "roster-troubles"), [
            num(t!(t, "roster-line")), col(t!(t, "roster-column-head")), col(t!(t, "roster-trouble")),
            col(t!(t, "roster-was-read")),
        ], rows)}
    }
}

/// Lines of existing accounts, with their changes.
fn known(t: &Texts, known: Vec<KnownLine>) -> AnyView {
    let rows = known
        .into_iter()
        .take(LINES)
        .map(|KnownLine { line, joins, .. }| {
            let becomes = match (&line.class, joins) {
                (Some(_), Some(_)) => t!(t, "roster-joins"),
                (Some(_), None) => t!(t, "roster-in-class"),
                (None, _) => t!(t, "roster-stays"),
            };
            view! {
                <tr>
                    <th scope="row" class="n">{line.number}</th>
                    <td>{line.name}</td>
                    <td>{line.class.map(|class| class.name)}</td>
                    <td>{becomes}</td>
                </tr>
            }
        })
        .collect_view();
    section! { "known", t!(t, "roster-known") =>
        <p>{t!(t, "roster-known-hint")}</p>
        {wide(t!(t, "roster-known"), [
            num(t!(t, "roster-line")), col(t!(t, "account-name")), col(t!(t, "roster-class")), col(t!(t, "roster-becomes")),
        ], rows)}
    }
}

fn lines(t: &Texts, lines: Vec<RosterLine>) -> AnyView {
    let rows = lines
        .into_iter()
        .map(|line| {
            view! {
                <tr>
                    <th scope="row" class="n">{line.number}</th>
                    <td>{line.name}</td>
                    <td>{role_name(t, line.role)}</td>
                    <td>{factor_name(t, u32::from(line.percent))}</td>
                    <td>{line.class.map(|class| class.name)}</td>
                </tr>
            }
        })
        .collect_view();
    section! { "lines", t!(t, "roster-lines") =>
        {wide(t!(t, "roster-lines"), [
            num(t!(t, "roster-line")), col(t!(t, "account-name")), col(t!(t, "account-role")),
            col(t!(t, "account-time")), col(t!(t, "roster-class")),
        ], rows)}
    }
}
