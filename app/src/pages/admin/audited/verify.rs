//! Verification of the whole audit trail, and the signed heads.

use leptos::prelude::*;
use plumb_service::audit::{
    HeadsPage, ListedHead, Progress, RecordPosition, SignatureStatus, TrailQuery, VerificationStatus, VerificationView,
};

use super::filter::trail_path;
use super::rows::person_link;
use super::{pager, tabs};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};
use crate::ui::{When, while_it_runs};

/// The page.
const HERE: &str = "/admin/audit/verify";

/// `/admin/audit/verify`.
pub(crate) async fn verify(visit: PageRequest) -> Page {
    let admin = visit.edge.admin()?;
    let verification = admin.verification().await?;
    let before = visit.query("before").and_then(|before| before.parse().ok());
    let heads = admin.signed_heads(before).await?;
    let t = &visit.t;
    let is_running = verification.as_ref().is_some_and(|view| view.standing == VerificationStatus::Running);
    let shown = while_it_runs(t, "verification", is_running, state(t, verification));
    let body = html! {
        <div class="page">
            <h1>{t!(t, "verify-title")}</h1>
            {tabs(t, HERE)}
            <p class="soft">{t!(t, "verify-lead")}</p>
            {visit.alert_unless(&[])}
            {shown}
            {heads_section(t, heads, before.is_some())}
        </div>
    };
    Ok(PageContent { title: t!(t, "verify-title"), nav: Nav::Audit, body })
}

/// State of the verification. It contains no island, so that it can be fetched again as a whole.
fn state(t: &Texts, verification: Option<VerificationView>) -> AnyView {
    let Some(view) = verification else {
        return html! { <p class="empty">{t!(t, "verify-never")}</p>{button(t)} };
    };
    let by = person_link(&view.by);
    let ended = view.finished.map(|at| {
        view! { <div><dt>{t!(t, "verify-ended")}</dt><dd><When at=at t=t.clone() /></dd></div> }
    });
    let facts = view! {
        <dl class="pairs columns">
            <div><dt>{t!(t, "verify-began")}</dt><dd><When at=view.started t=t.clone() /></dd></div>
            {ended}
            <div><dt>{t!(t, "verify-by")}</dt><dd>{by}</dd></div>
            {counts(t, &view)}
        </dl>
    };
    if view.standing == VerificationStatus::Running {
        return html! {
            <section aria-labelledby="verifying" aria-live="polite">
                <h2 id="verifying">{t!(t, "verify-running")}</h2>
                {progress(t, view.progress)}
                {facts}
                <p><a class="btn quiet" href=HERE>{t!(t, "verify-again-look")}</a></p>
            </section>
        };
    }
    html! {
        <section aria-labelledby="verified">
            <h2 id="verified">{t!(t, "verify-last")}</h2>
            {outcome(t, &view)}
            {facts}
        </section>
        {button(t)}
    }
}

fn button(t: &Texts) -> AnyView {
    html! {
        <form method="post" action="/do/audit-verify">
            <button class="btn">{t!(t, "verify-begin")}</button>
        </form>
    }
}

fn progress(t: &Texts, progress: Progress) -> AnyView {
    let Progress { rows, of_rows, sessions, of_sessions } = progress;
    let words = t!(
        t,
        "verify-progress",
        rows = t.count(rows),
        of_rows = t.count(of_rows),
        sessions = t.count(sessions),
        of_sessions = t.count(of_sessions)
    );
    let all = of_rows.saturating_add(of_sessions).max(1);
    let done = rows.saturating_add(sessions).min(all);
    html! {
        <p>
            <label for="verify-progress">{words.clone()}</label>
            <progress id="verify-progress" class="block" max=all.to_string() value=done.to_string()>{words}</progress>
        </p>
    }
}

fn counts(t: &Texts, view: &VerificationView) -> Option<AnyView> {
    let report = view.report.as_ref()?;
    let heads = if view.has_heads { t.count(report.heads) } else { t!(t, "verify-no-heads-file") };
    Some(html! {
        <div><dt>{t!(t, "verify-rows")}</dt><dd>{t.count(report.rows)}</dd></div>
        <div><dt>{t!(t, "verify-sessions")}</dt><dd>{t.count(report.sessions)}</dd></div>
        <div><dt>{t!(t, "verify-events")}</dt><dd>{t.count(report.events)}</dd></div>
        <div><dt>{t!(t, "verify-heads")}</dt><dd>{heads}</dd></div>
    })
}

fn outcome(t: &Texts, view: &VerificationView) -> AnyView {
    let bad = |place: AnyView, why: &str| {
        html! {
            <div class="note wrong" role="alert">
                <p><span class="verdict wrong"><Cross />{t!(t, "verify-bad")}</span></p>
                <p>{place}": "{why.to_owned()}</p>
                <p>{t!(t, "verify-bad-then")}</p>
            </div>
        }
    };
    match &view.standing {
        VerificationStatus::Running => ().into_any(),
        VerificationStatus::Whole => {
            let cut = (!view.has_heads).then(|| view! { <p class="note due">{t!(t, "verify-without-heads")}</p> });
            html! {
                <p class="note right" role="status"><span class="verdict right"><Tick />{t!(t, "verify-whole")}</span></p>
                {cut}
            }
        }
        VerificationStatus::Bad(RecordPosition::Audit(row), why) => {
            let path = trail_path(&TrailQuery { before: Some(row.saturating_add(1)), ..TrailQuery::default() });
            let place = view! { <a href=path>{t!(t, "verify-place-row", n = row.to_string())}</a> };
            bad(place.into_any(), why)
        }
        VerificationStatus::Bad(RecordPosition::Event(session, event), why) => {
            let words = t!(t, "verify-place-event", session = session.to_string(), n = event.to_string());
            bad(html! { <a href=format!("/admin/audit/sessions/{session}")>{words}</a> }, why)
        }
        VerificationStatus::BadHead(line, why) => bad(t!(t, "verify-place-head", n = line.to_string()).into_any(), why),
        VerificationStatus::Failed => html! { <p class="note due" role="alert">{t!(t, "verify-failed")}</p> },
    }
}

fn heads_section(t: &Texts, page: HeadsPage, is_later: bool) -> AnyView {
    let next = page.older.map(|older| format!("{HERE}?before={older}#heads"));
    let first = is_later.then(|| format!("{HERE}#heads"));
    let list = if page.heads.is_empty() {
        html! { <p class="empty">{t!(t, "heads-none")}</p> }
    } else {
        let rows = page.heads.into_iter().map(|head| head_row(t, head)).collect_view();
        wide_below(
            "heads",
            [
                col(t!(t, "audit-event-at")),
                num(t!(t, "heads-row")),
                col(t!(t, "trail-hash")),
                col(t!(t, "heads-key")),
                col(t!(t, "heads-signature")),
            ],
            rows,
        )
    };
    section! { "heads", t!(t, "heads-title") =>
        <p class="soft">{t!(t, "heads-lead")}</p>
        {list}
        {pager(t, first, next)}
    }
}

fn head_row(t: &Texts, head: ListedHead) -> AnyView {
    let ListedHead::Named { signed, key_id, signature } = head else {
        return html! { <tr><td colspan="5" class="soft">{t!(t, "heads-unreadable")}</td></tr> };
    };
    let seq = signed.head.seq;
    let path = trail_path(&TrailQuery { before: Some(seq.saturating_add(1)), ..TrailQuery::default() });
    let signature = match signature {
        SignatureStatus::Holds => html! { <span class="verdict right"><Tick />{t!(t, "heads-holds")}</span> },
        SignatureStatus::Broken => html! { <span class="verdict wrong"><Cross />{t!(t, "heads-broken")}</span> },
        SignatureStatus::OtherKey => html! { <span class="verdict open">{t!(t, "heads-other-key")}</span> },
    };
    html! {
        <tr>
            <td><When at=signed.at t=t.clone() /></td>
            <th scope="row" class="n"><a href=path>{seq}</a></th>
            <td><code class="hash">{signed.head.hash.to_string()}</code></td>
            <td><code>{key_id}</code></td>
            <td>{signature}</td>
        </tr>
    }
}
