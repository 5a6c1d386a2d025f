//! Language models: state, cost, and every call. For administrators.

mod calls;
mod none;
mod providers;
mod spent;
mod state;

pub(crate) use calls::{call, calls};

use leptos::prelude::*;

use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// Default number of days that sums cover.
const USUAL_DAYS: u32 = 7;

/// `/admin/models`.
pub(crate) async fn overview(visit: PageRequest) -> Page {
    let days = visit.query("days").and_then(|days| days.parse().ok()).unwrap_or(USUAL_DAYS);
    let view = visit.edge.admin()?.models(days).await?;
    let t = &visit.t;
    let title = t!(t, "models-title");
    let state = match &view.configured {
        None => none::none(t),
        Some(configured) => html! {
            {state::models(t, configured, view.now)}
            {state::probe(t, configured, view.running)}
            {spent::budgets(t, &configured.budgets)}
        },
    };
    let providers = providers::providers(&visit, &view).await;
    let body = html! {
        <div class="page models">
            <h1>{title.clone()}</h1>
            {tabs(t, "/admin/models")}
            <p class="lead">{t!(t, "models-lead")}</p>
            {visit.alert_unless(&providers::FIELDS)}
            {providers}
            {state}
            {spent::spent(t, &view)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Models, body })
}

/// Links between the pages.
fn tabs(t: &Texts, here: &'static str) -> AnyView {
    let links = [("/admin/models", t!(t, "models-overview")), ("/admin/models/calls", t!(t, "models-calls"))];
    crate::ui::tabs(t!(t, "models-tabs"), links.map(|(path, words)| (path.to_owned(), words, path == here)))
}

/// How a call ended: `ok`, or the code of the error.
fn outcome_words(t: &Texts, outcome: &str) -> AnyView {
    if outcome == "ok" {
        t!(t, "models-ok").into_any()
    } else {
        html! { <code>{outcome.to_owned()}</code> }
    }
}
