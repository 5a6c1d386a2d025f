//! A version of a problem with all its details and actions.

use leptos::prelude::*;
use plumb_bank::{ProblemDecision, Status};
use plumb_service::ServiceError;
use plumb_service::bank::BankProblem;
use plumb_service::reports::{ReportList, ReportsQuery};

use super::{origin_words, parts, path_of, skill, status, versions};
use crate::pages::admin::audited::{trail_path, verified_by};
use crate::pages::reports::state_words;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};
use crate::ui::layout::Nav;
use crate::ui::{Alert, Field, When};

/// `/admin/bank/{id}`.
pub(crate) async fn one(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let number = |name: &str| visit.query(name).and_then(|version| version.parse::<u32>().ok());
    let admin = visit.edge.admin()?;
    let problem = admin.bank_problem(id, number("version")).await?;
    let version = problem.item.meta.version;
    let judged = match visit.query("verify") {
        Some(_) => Some(admin.reverify_problem(id, version).await?),
        None => None,
    };
    let compared = match (number("old"), number("new")) {
        (Some(old), Some(new)) => match admin.problem_difference(id, old, new).await {
            Err(ServiceError::NotFound) => None,
            lines => Some((old, new, lines?)),
        },
        _ => None,
    };
    let asked = ReportsQuery { blueprint: Some(id.to_string()), ..ReportsQuery::default() };
    let reports = visit.edge.teacher()?.reports(asked).await?;
    let t = &visit.t;
    let title = t!(t, "bank-problem-title", n = version);
    let body = html! {
        <div class="page bank">
            <p class="crumb"><a href="/admin/bank">{t!(t, "bank-title")}</a></p>
            <h1>{title.clone()}</h1>
            {retired(&visit, &problem)}
            {visit.alert_unless(&["reason"])}
            {about(t, &problem)}
            {parts::asked(t, &problem)}
            {parts::key(t, &problem)}
            {parts::misconceptions(t, &problem)}
            {verified(t, &problem, judged)}
            {versions::versions(t, &problem, compared)}
            {versions::history(t, &problem)}
            {parts::used(t, &problem)}
            {reported(t, &problem, &reports)}
            {retire(&visit, &problem)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Bank, body })
}

/// A success message, if the version is in fact retired: the address alone proves nothing.
fn retired(visit: &PageRequest, problem: &BankProblem) -> Option<AnyView> {
    let is_done = visit.query("done") == Some("retired") && visit.form_error().is_none();
    (is_done && problem.item.meta.status == Status::Retired)
        .then(|| html! { <Alert text=t!(&visit.t, "bank-done-retired") role="status" /> })
}

fn about(t: &Texts, problem: &BankProblem) -> AnyView {
    let meta = &problem.item.meta;
    let pair = |name: String, value: AnyView| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let served = if problem.is_served() { t!(t, "bank-is-served") } else { t!(t, "bank-is-not-served") };
    let of_skill = format!("/admin/bank?skill={}", crate::paths::encode(&problem.skill.id));
    let revision = meta.provenance.revision_of.map(|id| {
        pair(
            t!(t, "bank-revision-of"),
            html! { <a href=format!("/admin/bank/{id}")><code class="hash">{id.to_string()}</code></a> },
        )
    });
    let rows = trail_path(&plumb_service::audit::TrailQuery {
        kind: "problem".into(),
        subject: meta.id.to_string(),
        ..Default::default()
    });
    html! {
        <dl class="pairs columns">
            {pair(t!(t, "bank-status"), html! { {status(t, meta.status)}<span class="soft small block">{served}</span> })}
            {pair(t!(t, "bank-skill"), html! { <a href=of_skill>{skill(&problem.skill)}</a> })}
            {pair(t!(t, "bank-difficulty"), t!(t, "bank-of-five", n = meta.difficulty).into_any())}
            {pair(t!(t, "bank-origin"), origin_words(t, problem.origin).into_any())}
            {pair(t!(t, "bank-made"), html! { <When at=meta.created_at t=t.clone() /> })}
            {revision}
            {pair(t!(t, "bank-id"), html! { <code class="hash">{meta.id.to_string()}</code> })}
            {pair(t!(t, "admin-trail"), html! { <a href=rows>{t!(t, "bank-trail")}</a> })}
        </dl>
        <details>
            <summary>{t!(t, "bank-entry")}</summary>
            <code class="json">{problem.entry.clone()}</code>
        </details>
    }
}

/// The verification of the problem, and its decision by today's rules if that was requested.
fn verified(t: &Texts, problem: &BankProblem, judged: Option<ProblemDecision>) -> AnyView {
    let meta = &problem.item.meta;
    let here = path_of(meta.id, meta.version);
    let evidence = problem.evidence.as_ref().map(|found| {
        let details = found.verifier.details.clone().unwrap_or_default();
        view! {
            <dl class="pairs">
                <div><dt>{t!(t, "bank-policy")}</dt><dd><code>{found.policy.clone()}</code></dd></div>
                <div><dt>{t!(t, "bank-checks")}</dt><dd>{details}</dd></div>
            </dl>
        }
    });
    let none = evidence.is_none().then(|| view! { <p class="soft">{t!(t, "bank-no-evidence")}</p> });
    let today = match judged {
        None => html! {
            <p><a class="btn quiet" href=format!("{here}&verify=1#today")>{t!(t, "bank-verify-again")}</a></p>
        },
        Some(decision) => today(t, &decision, here),
    };
    section! { "verified", t!(t, "bank-verified") =>
        {none}
        {evidence}
        {verified_by(t, &problem.item, None)}
        <h3 id="today">{t!(t, "bank-today")}</h3>
        <p class="soft">{t!(t, "bank-today-lead")}</p>
        {today}
    }
}

fn today(t: &Texts, decision: &ProblemDecision, here: String) -> AnyView {
    let (class, verdict) = match decision {
        ProblemDecision::Approved(_) => {
            ("note right", html! { <span class="verdict right"><Tick />{t!(t, "bank-today-passes")}</span> })
        }
        ProblemDecision::Rejected(_) => {
            ("note wrong", html! { <span class="verdict wrong"><Cross />{t!(t, "bank-today-fails")}</span> })
        }
        ProblemDecision::Undecided(_) => {
            ("note due", html! { <span class="verdict open">{t!(t, "bank-today-undecided")}</span> })
        }
    };
    let evidence = decision.evidence();
    let issues =
        evidence.verification_report.issues.iter().map(|issue| view! { <li>{issue.clone()}</li> }).collect_view();
    let details = evidence.verifier.details.clone();
    html! {
        <div class=class role="status">{verdict}<ul>{issues}</ul></div>
        <p class="soft">{details}</p>
        <p><a href=here>{t!(t, "bank-today-hide")}</a></p>
    }
}

/// Reports of learners about any version of the problem.
fn reported(t: &Texts, problem: &BankProblem, list: &ReportList) -> AnyView {
    let lines = list
        .groups
        .iter()
        .map(|group| {
            let report = &group.latest.report;
            let version = report.source.problem().map(|named| t!(t, "audit-problem-version", n = named.version));
            let n = t!(t, "bank-reports", n = group.count);
            view! {
                <li>
                    <a href=format!("/teach/reports/{}", report.id)>{n}</a>
                    <span class="facts">
                        <span>{version}</span>
                        <span>{state_words(t, group.latest.state)}</span>
                        <span><When at=report.at t=t.clone() /></span>
                    </span>
                </li>
            }
        })
        .collect_view();
    let shown = if list.groups.is_empty() {
        html! { <p class="empty">{t!(t, "bank-no-reports")}</p> }
    } else {
        let all = format!("/teach/reports?blueprint={}", problem.item.meta.id);
        html! { <ul class="lines">{lines}</ul><p><a href=all>{t!(t, "bank-all-reports")}</a></p> }
    };
    section! { "reports", t!(t, "reports-title") =>
        {shown}
    }
}

/// The form that retires the version.
fn retire(visit: &PageRequest, problem: &BankProblem) -> Option<AnyView> {
    let meta = &problem.item.meta;
    if meta.status != Status::Verified {
        return None;
    }
    let t = &visit.t;
    let error = visit.field_error("reason").unwrap_or_default();
    Some(section! { "retire", t!(t, "bank-retire-title") =>
        <p>{t!(t, "bank-retire-lead")}</p>
        <form method="post" action="/do/problem-retire" class="stack">
            <input type="hidden" name="problem" value=meta.id.to_string() />
            <input type="hidden" name="version" value=meta.version.to_string() />
            <Field
                name="reason"
                label=t!(t, "bank-reason")
                hint=t!(t, "bank-reason-hint")
                autocomplete="off"
                error=error
            />
            <button class="btn quiet">{t!(t, "bank-retire")}</button>
        </form>
    })
}
