//! Every item of a session: its origin, key and answers; and generating them all again.

use leptos::prelude::*;
use plumb_service::audit::{AuditedItem, Comparison, ItemAudit, TrailQuery};
use plumb_service::engine::SessionKind;
use plumb_sessions::session::Mark;

use super::audited::about;
use super::traced::traced;
use super::trail_path;
use super::{kind, status, tabs};
use crate::ids::SessionId;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::icons::{Cross, Half, Tick};
use crate::ui::layout::Nav;
use crate::ui::question;
use crate::ui::table::{blank, col, num, wide, wide_below};

/// `/admin/audit/sessions/{id}`.
pub(crate) async fn items(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let admin = visit.edge.admin()?;
    let audit = admin.item_audit(id).await?;
    let comparison = match (visit.query("compare"), &audit.form) {
        (Some(_), Some(_)) => Some(admin.regenerate(id).await?),
        _ => None,
    };
    let t = &visit.t;
    let title = t!(t, "audit-title");
    let trace = if audit.session.kind == "learning" {
        Some(admin.trace(id, visit.query("from").and_then(|from| from.parse().ok()).unwrap_or(0)).await?)
    } else {
        None
    };
    let items = audit.form.iter().flat_map(|form| &form.items).map(|item| one(t, id, item)).collect_view();
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            {tabs(t, "")}
            {head(t, &audit)}
            {audit.form.is_some().then(|| compare(t, &audit, comparison))}
            <ol class="audit-items">{items}</ol>
            {first_item(t, &audit)}
            {trace.map(|trace| traced(t, &trace))}
            {late(t, &audit)}
            {events(t, &audit)}
            <p class="no-print"><a class="btn quiet" href="/admin/audit">{t!(t, "audit-back")}</a></p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Audit, body })
}

fn head(t: &Texts, audit: &ItemAudit) -> AnyView {
    let session = &audit.session;
    let chain = if audit.chain_whole {
        html! { <span class="verdict right"><Tick />{t!(t, "audit-chain-whole")}</span> }
    } else {
        html! { <span class="verdict wrong"><Cross />{t!(t, "audit-chain-broken")}</span> }
    };
    let choices = audit.form.as_ref().and_then(|form| form.are_choices_whole).map(|is_whole| {
        let verdict = if is_whole {
            html! { <span class="verdict right"><Tick />{t!(t, "audit-choices-whole")}</span> }
        } else {
            html! { <span class="verdict wrong"><Cross />{t!(t, "audit-choices-differ")}</span> }
        };
        view! { <p>{verdict}</p> }
    });
    let ended = session.finished.map(|at| {
        view! { <div><dt>{t!(t, "admin-ended")}</dt><dd><When at=at t=t.clone() /></dd></div> }
    });
    let score = session.basis_points.map(|points| {
        view! { <div><dt>{t!(t, "admin-score")}</dt><dd>{t.percent(points)}</dd></div> }
    });
    let seed = audit.form.as_ref().map(|form| {
        view! { <div><dt>{t!(t, "audit-form-seed")}</dt><dd><code>{form.seed.to_string()}</code></dd></div> }
    });
    let learner = match session.learner_id {
        Some(id) => html! { <a href=format!("/admin/audit/people/{id}")>{session.learner.clone()}</a> },
        None => session.learner.clone().into_any(),
    };
    let rows = trail_path(&TrailQuery {
        kind: "session".into(),
        subject: session.session.to_string(),
        ..TrailQuery::default()
    });
    let hash_of = if audit.form.is_some() { t!(t, "audit-assessment-hash") } else { t!(t, "audit-graph-hash") };
    html! {
        <p>{chain}</p>
        {choices}
        <dl class="pairs columns">
            <div><dt>{t!(t, "admin-session")}</dt><dd><code>{session.session.to_string()}</code></dd></div>
            <div><dt>{t!(t, "admin-learner")}</dt><dd>{learner}</dd></div>
            <div><dt>{t!(t, "admin-kind")}</dt><dd>{kind(t, &session.kind)}</dd></div>
            <div><dt>{t!(t, "admin-about")}</dt><dd>{about(t, session)}</dd></div>
            <div><dt>{t!(t, "admin-status")}</dt><dd>{status(t, &session.status)}</dd></div>
            <div><dt>{t!(t, "admin-created")}</dt><dd><When at=session.created t=t.clone() /></dd></div>
            {ended}
            {score}
            {seed}
            <div><dt>{hash_of}</dt><dd><code class="hash">{audit.content_hash.clone()}</code></dd></div>
        </dl>
        <p><a href=rows>{t!(t, "audit-its-rows")}</a></p>
    }
}

/// Link to the first item, for a placement session, which has details only there.
fn first_item(t: &Texts, audit: &ItemAudit) -> Option<AnyView> {
    let is_placement = audit.session.kind == SessionKind::Placement.as_str();
    let path = format!("/admin/audit/items/{}/0", audit.session.session);
    is_placement.then(|| html! { <p><a href=path>{t!(t, "audit-lineage", n = 1)}</a></p> })
}

fn compare(t: &Texts, audit: &ItemAudit, comparison: Option<Vec<Comparison>>) -> AnyView {
    let path = format!("/admin/audit/sessions/{}", audit.session.session);
    let Some(lines) = comparison else {
        return html! { <p><a class="btn" href=format!("{path}?compare=1")>{t!(t, "audit-compare")}</a></p> };
    };
    let unequal = lines.iter().filter(|line| !line.equal).count();
    let (class, summary) = if unequal == 0 {
        ("note right", t!(t, "audit-compare-all", n = lines.len()))
    } else {
        ("note wrong", t!(t, "audit-compare-some", n = unequal))
    };
    let rows = lines
        .into_iter()
        .map(|line| {
            let verdict = if line.equal {
                html! { <span class="verdict right"><Tick />{t!(t, "audit-equal")}</span> }
            } else {
                html! { <span class="verdict wrong"><Cross />{t!(t, "audit-differs")}</span> }
            };
            let generated = line.generated.unwrap_or_else(|why| why);
            view! {
                <tr>
                    <th scope="row" class="n">{line.number}</th>
                    <td>{verdict}</td>
                    <td><code class="hash">{line.stored}</code></td>
                    <td><code class="hash">{generated}</code></td>
                </tr>
            }
        })
        .collect_view();
    section! { "compared", t!(t, "audit-compare-title") =>
        <p class=class role="status">{summary}</p>
        {wide_below("compared", [
            num(t!(t, "audit-number")), col(t!(t, "audit-result")), col(t!(t, "audit-stored")),
            col(t!(t, "audit-generated")),
        ], rows)}
        <p><a href=path>{t!(t, "audit-compare-hide")}</a></p>
    }
}

fn one(t: &Texts, session: SessionId, item: &AuditedItem) -> AnyView {
    let lineage = format!("/admin/audit/items/{session}/{}", item.number.saturating_sub(1));
    let (skill, version) = item.skill.clone();
    let parameters = item
        .parameters
        .iter()
        .map(|(name, value)| view! { <span><code>{name.clone()}" = "{value.clone()}</code></span> })
        .collect_view();
    let (key_id, key_text) = item.key.clone();
    let response_text = item.response.clone();
    let response_source = match item.source.as_deref() {
        Some("draft") => Some(t!(t, "audit-response-draft")),
        Some(_) => Some(t!(t, "audit-response-learner")),
        None => None,
    };
    let open = |words: String| html! { <span class="verdict open">{words}</span> };
    let verdict = match (item.mark, &item.response) {
        (Some(Mark::Dropped), _) => Some(open(t!(t, "audit-dropped"))),
        (Some(Mark::Correct), _) => Some(html! { <span class="verdict right"><Tick />{t!(t, "audit-right")}</span> }),
        (Some(Mark::Partial(credit)), _) => {
            let words = t!(t, "result-item-part", share = t.percent(credit / 100));
            Some(html! { <span class="verdict due"><Half />{words}</span> })
        }
        (Some(Mark::Incorrect), _) => {
            Some(html! { <span class="verdict wrong"><Cross />{t!(t, "audit-wrong")}</span> })
        }
        (Some(Mark::Undecided), _) | (None, Some(_)) => Some(open(t!(t, "audit-undecided"))),
        (None, None) => None,
    };
    let options = options(t, item, key_id.as_deref());
    let response = match response_text {
        Some(text) => html! { <code>{text}</code>" "<span class="soft small">{response_source}</span> },
        None => html! { <span class="soft">{t!(t, "audit-no-response")}</span> },
    };
    let time = item.millis.map(|millis| {
        view! { <div><dt>{t!(t, "audit-time")}</dt><dd>{t.duration(millis)}</dd></div> }
    });
    let title = format!("item-{}", item.number);
    let (hash, level) = (encode(&item.blueprint_hash), encode(&item.difficulty));
    // Items of a set that was sent inline share one name.
    let is_inline = item.skill.0 == plumb_sessions::inline::SKILL;
    let regrade = (!is_inline).then(|| {
        let path = format!("/teach/regrades?hash={hash}&level={level}&seed={}", item.seed);
        view! { <p class="no-print"><a href=path>{t!(t, "audit-regrade")}</a></p> }
    });
    html! {
        <li class="card" aria-labelledby=title.clone()>
            <div class="solution-head">
                <h2 class="tag" id=title.clone()>{t!(t, "audit-item", n = item.number)} " · " {item.section.clone()}</h2>
                {verdict}
            </div>
            {question(t, &item.stem, item.figure.as_ref())}
            {options}
            <dl class="pairs columns">
                <div><dt>{t!(t, "audit-key")}</dt><dd><code>{key_text}</code></dd></div>
                <div><dt>{t!(t, "audit-response")}</dt><dd>{response}</dd></div>
                {time}
                <div><dt>{t!(t, "audit-skill")}</dt><dd><code>{skill}</code></dd></div>
                <div><dt>{t!(t, "audit-version")}</dt><dd><code>{version}</code></dd></div>
                <div><dt>{t!(t, "audit-difficulty")}</dt><dd>{item.difficulty.clone()}</dd></div>
                <div><dt>{t!(t, "audit-seed")}</dt><dd><code>{item.seed.to_string()}</code></dd></div>
                <div class="long"><dt>{t!(t, "audit-blueprint-hash")}</dt><dd><code class="hash">{item.blueprint_hash.clone()}</code></dd></div>
                <div class="long"><dt>{t!(t, "audit-parameters")}</dt><dd class="facts">{parameters}</dd></div>
            </dl>
            <p><a href=lineage>{t!(t, "audit-lineage", n = item.number)}</a></p>
            {regrade}
        </li>
    }
}

fn options(t: &Texts, item: &AuditedItem, key: Option<&str>) -> Option<AnyView> {
    if item.options.is_empty() {
        return None;
    }
    let rows = item
        .options
        .iter()
        .map(|(id, text, misconception)| {
            let is_key = key == Some(id.as_str());
            let is_response = item.response.as_deref() == Some(text.as_str());
            view! {
                <tr>
                    <th scope="row"><code>{id.clone()}</code></th>
                    <td>{text.clone()}</td>
                    <td class="soft">{misconception.clone()}</td>
                    <td>
                        {is_key.then(|| view! { <span class="badge right">{t!(t, "audit-is-key")}</span> })}
                        {is_response.then(|| view! { <span class="badge">{t!(t, "audit-is-response")}</span> })}
                    </td>
                </tr>
            }
        })
        .collect_view();
    Some(wide(
        t!(t, "audit-options-of", n = item.number),
        [col(t!(t, "audit-option")), col(t!(t, "audit-text")), col(t!(t, "audit-misconception")), blank()],
        rows,
    ))
}

fn late(t: &Texts, audit: &ItemAudit) -> Option<AnyView> {
    if audit.late_saves.is_empty() {
        return None;
    }
    let rows = audit
        .late_saves
        .iter()
        .map(|(position, at, answer)| {
            view! {
                <tr>
                    <th scope="row" class="n">{position + 1}</th>
                    <td><When at=*at t=t.clone() /></td>
                    <td><code>{answer.clone()}</code></td>
                </tr>
            }
        })
        .collect_view();
    Some(section! { "late", t!(t, "audit-late") =>
        <p class="soft">{t!(t, "audit-late-lead")}</p>
        {wide_below("late", [
            num(t!(t, "audit-number")), col(t!(t, "audit-event-at")), col(t!(t, "audit-response")),
        ], rows)}
    })
}

fn events(t: &Texts, audit: &ItemAudit) -> AnyView {
    let rows = audit
        .events
        .iter()
        .map(|(seq, at, name, facts)| {
            view! {
                <tr>
                    <th scope="row" class="n">{*seq}</th>
                    <td><When at=*at t=t.clone() /></td>
                    <td><code>{name.clone()}</code></td>
                    <td>
                        {match facts {
                            Some(facts) => html! { <code class="json">{facts.clone()}</code> },
                            None => t!(t, "audit-event-private").into_any(),
                        }}
                    </td>
                </tr>
            }
        })
        .collect_view();
    section! { "events", t!(t, "audit-events") =>
        {wide_below("events", [
            num(t!(t, "audit-event-number")), col(t!(t, "audit-event-at")), col(t!(t, "audit-event-name")),
            col(t!(t, "audit-event-facts")),
        ], rows)}
    }
}
