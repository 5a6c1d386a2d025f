//! One report: its text, its attached data, and its handling.

use leptos::prelude::*;
use plumb_bank::ItemSource;
use plumb_service::ReportState;
use plumb_service::reports::ReportPage;
use plumb_types::user::Role;

use super::parts::{facts, item, others, thread};
use crate::pages::reports::{after, kind_words, state_words};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::server_fns::request::KeptHandling;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, TextArea, TextKind};

/// Maximum length in characters, as in the service.
const LONGEST: u32 = 2_000;
/// Fields that show their errors themselves.
const FIELDS: [&str; 3] = ["state", "answer", "note"];

/// `/teach/reports/{id}`.
pub(crate) async fn report(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let page = visit.edge.teacher()?.report(id, after(&visit)).await?;
    let kept = visit.kept::<KeptHandling>(id, "report").await;
    let sees_item = match &page.row.report.source {
        ItemSource::Template { skill_id, .. } => visit.edge.teacher()?.sees_item(skill_id),
        ItemSource::Bank { .. } => false,
    };
    let is_admin = visit.edge.actor().is_some_and(|actor| actor.role == Role::Admin);
    let t = &visit.t;
    let title = t!(t, "report-one-title", kind = kind_words(t, page.row.report.kind));
    let body = html! {
        <div class="page one-report">
            <p class="tag"><a href="/teach/reports">{t!(t, "reports-title")}</a></p>
            <h1>{title.clone()}</h1>
            {done(&visit)}
            {visit.alert_unless(&FIELDS)}
            {facts(t, &page)}
            {item(t, &page)}
            {ways_on(t, &page, is_admin, sees_item)}
            {thread(t, &page.notes)}
            {handling(&visit, &page, kept)}
            {others(t, &page)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Reports, body })
}

/// Success message of the last form.
fn done(visit: &PageRequest) -> Option<AnyView> {
    let others: u32 = visit.query("done").filter(|_| visit.form_error().is_none())?.parse().ok()?;
    let text = if others == 0 { t!(visit.t, "report-done") } else { t!(visit.t, "report-done-others", n = others) };
    Some(html! { <Alert text=text role="status" /> })
}

/// Links to more about the item, and to its actions.
fn ways_on(t: &Texts, page: &ReportPage, is_admin: bool, sees_item: bool) -> AnyView {
    let report = &page.row.report;
    let link = |path: String, words: String| html! { <li><a href=path>{words}</a></li> };
    let mut ways = Vec::new();
    match &report.source {
        ItemSource::Template { skill_id, blueprint, difficulty, seed }
            if *skill_id != plumb_sessions::inline::SKILL =>
        {
            let (id, level) = (encode(skill_id), encode(difficulty));
            if sees_item {
                ways.push(link(format!("/teach/items/{id}"), t!(t, "report-to-statistics")));
            }
            let item = format!("hash={blueprint}&level={level}&seed={seed}");
            ways.push(link(format!("/teach/regrades?{item}"), t!(t, "report-to-regrade")));
            if is_admin {
                ways.push(link(format!("/admin/blueprints/skill/{id}"), t!(t, "report-to-blueprint")));
                let path = format!("/admin/blueprints/items/{blueprint}/{level}/{seed}");
                ways.push(link(path, t!(t, "report-to-item")));
            }
        }
        _ => {}
    }
    if is_admin {
        ways.push(link(format!("/admin/audit/sessions/{}", report.session), t!(t, "report-to-lineage")));
    }
    let class = format!("/teach/reports?blueprint={}", encode(&blueprint_of(&report.source)));
    ways.push(link(class, t!(t, "report-to-alike")));
    html! {
        <nav class="no-print" aria-label=t!(t, "report-ways-on")><ul class="lines">{ways}</ul></nav>
    }
}

/// The id by which reports are filtered.
fn blueprint_of(source: &ItemSource) -> String {
    match source {
        ItemSource::Template { skill_id, .. } => skill_id.clone(),
        ItemSource::Bank { id, .. } => id.to_string(),
    }
}

/// The form that handles the report.
fn handling(visit: &PageRequest, page: &ReportPage, kept: Option<KeptHandling>) -> AnyView {
    let t = &visit.t;
    let row = &page.row;
    let kept = kept.unwrap_or_else(|| KeptHandling { state: row.state.as_str().into(), ..KeptHandling::default() });
    let states = ReportState::ALL
        .map(|state| {
            let selected = kept.state == state.as_str();
            view! { <option value=state.as_str() selected=selected>{state_words(t, state)}</option> }
        })
        .collect_view();
    let state_error = visit.field_error("state");
    let wrong = state_error.is_some();
    // Only reports received before this page was made: unread ones must not be settled.
    let until = visit.edge.arrived().as_micros().to_string();
    let others = (page.open_others > 0).then(|| {
        let words = t!(t, "report-others-too", n = page.open_others);
        view! {
            <label class="check">
                <input type="checkbox" name="others" value=until checked={!kept.others.is_empty()} />
                {words}
            </label>
        }
    });
    section! { "handle", t!(t, "report-handle") =>
        <form method="post" action="/do/report-handle" class="stack">
            <input type="hidden" name="report" value=row.report.id.to_string() />
            <input type="hidden" name="version" value=row.version.to_string() />
            <div class="field" class:has-error=wrong>
                <label for="state">{t!(t, "report-state")}</label>
                <select id="state" name="state">{states}</select>
                {state_error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
            </div>
            {words(visit, "answer", kept.answer, t!(t, "report-answer"), t!(t, "report-answer-hint"))}
            {words(visit, "note", kept.note, t!(t, "report-note"), t!(t, "report-note-hint"))}
            {others}
            <button class="btn">{t!(t, "report-handle-button")}</button>
        </form>
    }
}

fn words(visit: &PageRequest, name: &'static str, value: String, label: String, hint: String) -> AnyView {
    let error = visit.field_error(name);
    let wrong = error.is_some();
    let (error_id, hint_id) = (format!("{name}-error"), format!("{name}-hint"));
    let described = if wrong { format!("{error_id} {hint_id}") } else { hint_id.clone() };
    html! {
        <div class="field" class:has-error=wrong>
            <label for=name>{label}</label>
            <p class="hint" id=hint_id>{hint}</p>
            <TextArea
                name=name
                id=name
                value=value
                rows=4
                wrong=wrong
                described=described
                longest=LONGEST
                writing=TextKind::Prose
            />
            {error.map(|text| view! { <p class="error" id=error_id role="alert">{text}</p> })}
        </div>
    }
}
