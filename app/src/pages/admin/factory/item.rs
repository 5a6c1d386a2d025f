//! An item: its order, the review forms, and its history.

use leptos::prelude::*;
use plumb_service::factory::{ItemState, StoryView};
use uuid::Uuid;

use super::words::{cause, level, standing};
use super::{decide, done, name_of, path_of, story};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/admin/factory/{run}/{number}`.
pub(crate) async fn item(visit: PageRequest) -> Page {
    let run: Uuid = visit.parsed("run")?;
    let number: u32 = visit.parsed("number")?;
    let admin = visit.edge.admin()?;
    let found = admin.factory().story(run, number).await?;
    let decision = decide::decide(&visit, &found).await;
    let told = story::story(&visit, &found).await?;
    let t = &visit.t;
    let title = name_of(t, &found.item);
    let body = html! {
        <div class="page factory">
            <p class="crumb"><a href=path_of(run)>{t!(t, "factory-run")}</a></p>
            <h1>{title.clone()}</h1>
            {done(&visit)}
            {visit.alert_unless(&["why", "item"])}
            {ended(t, &found)}
            {decision}
            {ordered(t, &found)}
            {told}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Factory, body })
}

/// State of the item, with the reason if it was rejected.
fn ended(t: &Texts, found: &StoryView) -> AnyView {
    let item = &found.item;
    let why = (item.state == ItemState::Rejected).then(|| {
        let findings = item.findings.iter().map(|finding| view! { <li>{finding.clone()}</li> }).collect_view();
        let why = item.cause.as_deref().map(|name| cause(t, name)).unwrap_or_default();
        view! { <div class="note wrong"><p><strong>{why}</strong></p><ul>{findings}</ul></div> }
    });
    let problem = item.problem.map(|problem| {
        view! { <p><a href=format!("/admin/bank/{problem}")>{t!(t, "factory-in-bank")}</a></p> }
    });
    html! {
        <p class="facts">{standing(t, item)}</p>
        {problem}
        {why}
    }
}

/// The order, in the words of the models' prompts.
fn ordered(t: &Texts, found: &StoryView) -> AnyView {
    let item = &found.item;
    let pair = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    section! { "ordered", t!(t, "factory-ordered") =>
        <dl class="pairs columns">
            {pair(t!(t, "factory-about"), t!(t, "factory-schema", id = item.about.clone(), title = item.title.clone()))}
            {pair(t!(t, "factory-level"), t!(t, "factory-level-of", level = level(t, item.level), n = item.difficulty))}
        </dl>
        <details>
            <summary>{t!(t, "factory-brief")}</summary>
            <p class="lines-kept">{found.brief.text.clone()}</p>
        </details>
    }
}
