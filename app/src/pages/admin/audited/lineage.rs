//! Sources of one item of a session.

use leptos::prelude::*;
use plumb_bank::MathProblemItem;
use plumb_service::audit::{Comparison, Lineage, Origin, RuleKind, Template};
use plumb_sessions::session::adaptive::ChoiceReason;

use super::attempts::answers;
use super::{about, kind, tabs};
use crate::pages::admin::blueprints::path_of_preview;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::icons::{Cross, Tick};
use crate::ui::layout::Nav;
use crate::ui::question;

/// `/admin/audit/items/{session}/{position}`.
pub(crate) async fn lineage(visit: PageRequest) -> Page {
    let session = visit.parsed("session")?;
    let position: u32 = visit.parsed("position")?;
    let admin = visit.edge.admin()?;
    let item = admin.lineage(session, position).await?;
    let comparison = match visit.query("compare") {
        Some(_) => Some(admin.regenerate_one(session, position).await?),
        None => None,
    };
    let t = &visit.t;
    let title = t!(t, "lineage-title", n = u64::from(position) + 1);
    let body = html! {
        <div class="page">
            <p class="crumb"><a href=format!("/admin/audit/sessions/{session}")>{t!(t, "lineage-back")}</a></p>
            <h1>{title.clone()}</h1>
            {tabs(t, "")}
            {of_session(t, &item)}
            {asked(t, &item)}
            {made(t, &item)}
            {compare(t, &item, comparison)}
            {verified(t, &item)}
            {rules(t, &item)}
            {answers(t, &item)}
            {neighbours(t, &item)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Audit, body })
}

fn path(item: &Lineage, position: u32) -> String {
    format!("/admin/audit/items/{}/{position}", item.session.session)
}

fn pair(name: String, value: impl IntoView + 'static) -> AnyView {
    html! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

fn hash(text: String) -> AnyView {
    html! { <code class="hash">{text}</code> }
}

fn of_session(t: &Texts, item: &Lineage) -> AnyView {
    let session = &item.session;
    let learner = match session.learner_id {
        Some(id) => html! { <a href=format!("/admin/audit/people/{id}")>{session.learner.clone()}</a> },
        None => session.learner.clone().into_any(),
    };
    let link = format!("/admin/audit/sessions/{}", session.session);
    let served = match item.served {
        Some(at) => html! { <When at=at t=t.clone() /> },
        None => t!(t, "lineage-never-served").into_any(),
    };
    html! {
        <dl class="pairs columns">
            {pair(t!(t, "admin-session"), view! { <a href=link><code>{session.session.to_string()}</code></a> })}
            {pair(t!(t, "admin-kind"), kind(t, &session.kind))}
            {pair(t!(t, "admin-about"), about(t, session))}
            {pair(t!(t, "admin-learner"), learner)}
            {item.section.clone().map(|section| pair(t!(t, "lineage-section"), section))}
            {pair(t!(t, "lineage-served"), served)}
            {item.chosen.map(|reason| pair(t!(t, "lineage-chosen"), chosen(t, &reason)))}
        </dl>
    }
}

/// Why an adaptive test chose an item.
fn chosen(t: &Texts, reason: &ChoiceReason) -> String {
    if reason.on_trial {
        return t!(t, "lineage-chosen-trial", candidates = reason.candidates);
    }
    t!(
        t,
        "lineage-chosen-reason",
        theta = t.rounded(reason.ability.theta, 2),
        sd = t.rounded(reason.ability.sd, 2),
        information = t.rounded(reason.information, 3),
        best = t.rounded(reason.best_information, 3),
        candidates = reason.candidates,
        rank = reason.rank + 1
    )
}

fn asked(t: &Texts, item: &Lineage) -> AnyView {
    let (key_id, key_text) = item.key.clone();
    let options = (!item.options.is_empty()).then(|| {
        let lines = item
            .options
            .iter()
            .map(|(id, text, misconception)| {
                let is_key = key_id.as_deref() == Some(id.as_str());
                let badge = is_key.then(|| view! { <span class="badge right">{t!(t, "audit-is-key")}</span> });
                let why = misconception.clone().map(|why| view! { <span class="soft">{why}</span> });
                view! { <li><span><code>{id.clone()}</code>" "{text.clone()}" "{badge}</span>{why}</li> }
            })
            .collect_view();
        view! { <ul class="lines">{lines}</ul> }
    });
    section! { "asked", t!(t, "lineage-asked") =>
        {question(t, &item.stem, item.figure.as_ref())}
        {options}
        <dl class="pairs">{pair(t!(t, "audit-key"), view! { <code>{key_text}</code> })}</dl>
    }
}

fn made(t: &Texts, item: &Lineage) -> AnyView {
    let origin = match &item.origin {
        Origin::Template(template) => by_template(t, template),
        Origin::SentAlong(text) => html! {
            {pair(t!(t, "audit-made-by"), t!(t, "lineage-sent-along"))}
            {pair(t!(t, "lineage-sent-text"), hash(text.clone()))}
        },
        Origin::Bank => pair(t!(t, "audit-made-by"), t!(t, "audit-made-bank")),
    };
    let content = if item.form_seed.is_some() { t!(t, "audit-assessment-hash") } else { t!(t, "audit-graph-hash") };
    let seed = item.form_seed.map(|seed| pair(t!(t, "audit-form-seed"), view! { <code>{seed.to_string()}</code> }));
    let problem = item.problem.map(|(id, version)| {
        let words = t!(t, "audit-problem-version", n = version);
        let path = crate::pages::admin::bank::path_of(id, version);
        pair(t!(t, "audit-problem"), view! { <a href=path><code class="hash">{id.to_string()}</code></a>" "{words} })
    });
    let skills = (!item.skills.is_empty()).then(|| pair(t!(t, "audit-skill"), item.skills.join(", ")));
    let parameters = item
        .parameters
        .iter()
        .map(|(name, value)| view! { <span><code>{name.clone()}" = "{value.clone()}</code></span> })
        .collect_view();
    let parameters = (!item.parameters.is_empty())
        .then(|| pair(t!(t, "audit-parameters"), view! { <span class="facts">{parameters}</span> }));
    section! { "made", t!(t, "audit-made-by") =>
        <dl class="pairs">
            {origin}
            {seed}
            {pair(content, hash(item.content_hash.clone()))}
            {skills}
            {problem}
            {parameters}
        </dl>
        <p class="soft">{t!(t, "lineage-no-model")}</p>
    }
}

fn by_template(t: &Texts, made: &Template) -> AnyView {
    let story = format!("/admin/audit/blueprints/skill/{}", encode(&made.blueprint));
    let text = path_of_preview(&made.hash);
    let engine = made.engine.map_or_else(|| t!(t, "lineage-engine-unknown"), |engine| engine.to_string());
    html! {
        {pair(t!(t, "lineage-blueprint"), view! { <a href=story><code>{made.blueprint.clone()}</code></a> })}
        {pair(t!(t, "audit-version"), view! { <code>{made.version.clone()}</code> })}
        {pair(t!(t, "lineage-published"), view! { <When at=made.published t=t.clone() /> })}
        {pair(t!(t, "audit-blueprint-hash"), view! { <a href=text><code class="hash">{made.hash.clone()}</code></a> })}
        {pair(t!(t, "audit-difficulty"), made.difficulty.clone())}
        {pair(t!(t, "audit-seed"), view! { <code>{made.seed.to_string()}</code> })}
        {pair(t!(t, "lineage-engine"), engine)}
    }
}

fn compare(t: &Texts, item: &Lineage, comparison: Option<Comparison>) -> AnyView {
    let here = path(item, item.position);
    let hint = match (item.form_seed.is_some(), &item.origin) {
        (true, _) => t!(t, "lineage-compare-form"),
        (false, Origin::Bank) => t!(t, "lineage-compare-bank"),
        (false, _) => t!(t, "lineage-compare-practice"),
    };
    let done = match comparison {
        None => {
            html! { <p><a class="btn" href=format!("{here}?compare=1#compared")>{t!(t, "lineage-compare")}</a></p> }
        }
        Some(line) => {
            let (class, verdict) = if line.equal {
                ("note right", html! { <span class="verdict right"><Tick />{t!(t, "audit-equal")}</span> })
            } else {
                ("note wrong", html! { <span class="verdict wrong"><Cross />{t!(t, "audit-differs")}</span> })
            };
            html! {
                <p class=class role="status">{verdict}</p>
                <dl class="pairs">
                    {pair(t!(t, "audit-stored"), hash(line.stored))}
                    {pair(t!(t, "audit-generated"), hash(line.generated.unwrap_or_else(|why| why)))}
                </dl>
                <p><a href=here>{t!(t, "audit-compare-hide")}</a></p>
            }
        }
    };
    section! { "compared", t!(t, "audit-compare-title") =>
        <p class="soft">{hint}</p>
        {done}
    }
}

fn verified(t: &Texts, item: &Lineage) -> AnyView {
    let found = match (&item.verification, &item.origin) {
        (Some(found), _) => verified_by(t, &found.problem, found.evidence.clone()),
        (None, Origin::Template(made)) => {
            let day = t.date_time(made.published);
            html! { <p>{t!(t, "lineage-verified-proof", day = day)}</p> }
        }
        (None, Origin::SentAlong(_)) => html! { <p>{t!(t, "lineage-verified-by-nobody")}</p> },
        (None, Origin::Bank) => html! { <p>{t!(t, "audit-verified-missing")}</p> },
    };
    section! { "verified", t!(t, "audit-verified") =>
        {found}
    }
}

/// The verification of a problem of the bank: its methods and results; `evidence` is the stored record.
pub(in crate::pages::admin) fn verified_by(t: &Texts, problem: &MathProblemItem, evidence: Option<String>) -> AnyView {
    let meta = &problem.meta;
    let (provenance, report) = (&meta.provenance, &meta.verification_report);
    let approved = meta.verified_at.map(|at| pair(t!(t, "lineage-approved"), view! { <When at=at t=t.clone() /> }));
    let verifier = &provenance.verifier;
    let passed = if verifier.passed { t!(t, "lineage-passed") } else { t!(t, "lineage-not-passed") };
    let tool = verifier.tool.clone().unwrap_or_else(|| t!(t, "lineage-none"));
    let scores = report
        .rubric_scores
        .named()
        .map(|(name, score)| view! { <span><code>{name}" "{score.to_string()}</code></span> })
        .collect_view();
    let issues = if report.issues.is_empty() { t!(t, "lineage-none") } else { report.issues.join("; ") };
    let evidence = evidence.map(|evidence| {
        view! {
            <details>
                <summary>{t!(t, "lineage-evidence")}</summary>
                <code class="json">{evidence}</code>
            </details>
        }
    });
    html! {
        <dl class="pairs">
            {pair(t!(t, "admin-status"), view! { <code>{meta.status.to_string()}</code> })}
            {approved}
            {pair(t!(t, "lineage-verifier"), format!("{tool}, {passed}"))}
            {pair(t!(t, "lineage-scores"), view! { <span class="facts">{scores}</span> })}
            {pair(t!(t, "lineage-issues"), issues)}
            {pair(t!(t, "lineage-generator"), provenance.generator_model.clone())}
            {pair(t!(t, "lineage-critic"), provenance.critic_model.clone())}
            {pair(t!(t, "lineage-judge"), provenance.judge_model.clone())}
        </dl>
        {evidence}
    }
}

fn rules(t: &Texts, item: &Lineage) -> AnyView {
    let lines = item
        .rules
        .iter()
        .map(|(kind, versions)| {
            let name = match kind {
                RuleKind::Marking => t!(t, "lineage-rule-marking"),
                RuleKind::Mastery => t!(t, "lineage-rule-mastery"),
                RuleKind::Hints => t!(t, "lineage-rule-hints"),
                RuleKind::Detector => t!(t, "lineage-rule-detector"),
            };
            let versions = if versions.is_empty() { t!(t, "lineage-rule-none") } else { versions.join(", ") };
            pair(name, versions)
        })
        .collect_view();
    section! { "rules", t!(t, "audit-rules") =>
        <dl class="pairs">{lines}</dl>
    }
}

fn neighbours(t: &Texts, item: &Lineage) -> AnyView {
    let before = item.position.checked_sub(1).map(|at| path(item, at));
    let before = before.map(|path| view! { <a class="btn quiet" rel="prev" href=path>{t!(t, "lineage-before")}</a> });
    let after = item.position.checked_add(1).filter(|at| *at < item.items).map(|at| path(item, at));
    let after = after.map(|path| view! { <a class="btn quiet" rel="next" href=path>{t!(t, "lineage-after")}</a> });
    html! { <nav class="pager" aria-label=t!(t, "lineage-neighbours")>{before}{after}</nav> }
}
