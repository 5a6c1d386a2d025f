//! Review of a blueprint that a model wrote: its items with their keys, its text, and the decision.

use leptos::prelude::*;
use plumb_service::factory::{ItemState, StoryView, TemplateView};

use super::decide::{decline, findings};
use crate::pages::PageRequest;
use crate::pages::admin::blueprints::lesson;
use crate::pages::teach::about;
use crate::text::t;

/// The blueprint, and the forms while it waits for review.
pub(super) async fn decide(visit: &PageRequest, found: &StoryView, shown: &TemplateView) -> AnyView {
    let t = &visit.t;
    let (run, number) = (found.item.run, found.item.number);
    let at = move || html! { {about("run", run)}<input type="hidden" name="number" value=number.to_string() /> };
    let why: String = visit.kept(run, &format!("factory-decline-{number}")).await.unwrap_or_default();
    let against: Vec<String> = visit.kept(run, &format!("factory-approve-{number}")).await.unwrap_or_default();
    let forms = (found.item.state == ItemState::Agreed).then(|| {
        view! {
            {findings(t, &against)}
            <form method="post" action="/do/factory-approve">
                {at()}
                <button class="btn">{t!(t, "factory-template-approve")}</button>
            </form>
            <form method="post" action="/do/factory-template-edit">
                {at()}
                <button class="btn quiet">{t!(t, "factory-template-edit")}</button>
            </form>
            {decline(visit, at(), why)}
        }
    });
    let levels = shown.levels.iter().map(|(level, lessons)| {
        let lessons = lessons.iter().map(|one| lesson(t, &[], one)).collect_view();
        view! { <h3>{t!(t, "factory-template-level", level = level.clone())}</h3>{lessons} }
    });
    let levels = levels.collect_view();
    let proof =
        if shown.findings.proved { t!(t, "factory-template-proved") } else { t!(t, "factory-template-unproved") };
    let warnings = shown.findings.mention.iter().map(|one| view! { <li>{one.clone()}</li> }).collect_view();
    let warnings = (!shown.findings.mention.is_empty())
        .then(|| view! { <p>{t!(t, "factory-found-mention")}</p><ul>{warnings}</ul> });
    section! { "asked", t!(t, "factory-template") =>
        <p>{shown.statement.clone()}" "<code>{shown.template.id.clone()}</code></p>
        <p class="soft">{t!(t, "factory-template-lead")}</p>
        <p>{proof}</p>
        {warnings}
        {forms}
        {levels}
        <details>
            <summary>{t!(t, "factory-template-text")}</summary>
            <pre class="wide" tabindex="0">{shown.template.text.clone()}</pre>
        </details>
    }
}
