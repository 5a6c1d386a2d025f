//! The queue of items that wait for a person: answer them without the key, then approve many at once.

use leptos::prelude::*;
use plumb_service::factory::{Pipeline, Queue, QueueFilter, WaitingItem};

use super::words::{level_of, pipeline};
use super::{PAGE, blind, name_of, path_of_item};
use crate::pages::admin::audited::{choice, option};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::typeset;

/// The page.
pub(super) const HERE: &str = "/admin/factory/queue";
/// Items per page.
const ITEMS: usize = 20;

/// `/admin/factory/queue`.
pub(crate) async fn queue(visit: PageRequest) -> Page {
    let admin = visit.edge.admin()?;
    let asked = |name: &str| visit.query(name).filter(|value| !value.is_empty()).map(str::to_owned);
    let filter = QueueFilter {
        about: asked("about"),
        pipeline: asked("kind").and_then(|kind| kind.parse().ok()),
        model: asked("model"),
    };
    let queue = admin.factory().queue(&filter, ITEMS).await?;
    let t = &visit.t;
    let title = t!(t, "factory-waits");
    let answered: Vec<(&WaitingItem, &str)> = queue
        .items
        .iter()
        .filter_map(|item| Some((item, visit.query(&field_of(item)).map(str::trim).filter(|said| !said.is_empty())?)))
        .collect();
    let open: Vec<&WaitingItem> =
        queue.items.iter().filter(|item| !answered.iter().any(|(known, _)| known == item)).collect();
    let body = html! {
        <div class="page factory">
            <p class="crumb"><a href=PAGE>{t!(t, "factory-title")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "factory-queue-lead")}</p>
            {super::done(&visit)}
            {visit.alert_unless(&[])}
            {search(t, &queue, &filter)}
            {results(t, &answered)}
            {questions(t, &open, &filter)}
            {queue.more.then(|| view! { <p>{t!(t, "factory-more-wait")}</p> })}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Factory, body })
}

/// Name of an item in forms: its run and number.
fn name(item: &WaitingItem) -> String {
    format!("{}.{}", item.item.run, item.item.number)
}

/// The field for an answer to an item.
fn field_of(item: &WaitingItem) -> String {
    format!("answer-{}", name(item))
}

fn search(t: &Texts, queue: &Queue, filter: &QueueFilter) -> AnyView {
    let chosen = |value: &Option<String>| value.clone().unwrap_or_default();
    let (about, model) = (chosen(&filter.about), chosen(&filter.model));
    let kind: &str = filter.pipeline.map_or("", Into::into);
    let subjects = queue.subjects.iter().map(|(id, title)| option(id, title.clone(), &about)).collect_view();
    let models = queue.models.iter().map(|name| option(name, name.clone(), &model)).collect_view();
    let kinds = queue.pipelines.iter().map(|name| {
        let words = name.parse::<Pipeline>().map_or_else(|_| (*name).to_owned(), |known| pipeline(t, known));
        option(name, words, kind)
    });
    let kinds = kinds.collect_view();
    let none = String::new;
    html! {
        <form method="get" action=HERE class="filter" role="search" aria-label=t!(t, "factory-queue-search")>
            {choice(t, "about", t!(t, "factory-about"), subjects.into_any(), none())}
            {choice(t, "kind", t!(t, "factory-pipeline"), kinds.into_any(), none())}
            {choice(t, "model", t!(t, "factory-model-name"), models.into_any(), none())}
            <button class="btn">{t!(t, "trail-look")}</button>
            <a class="btn quiet" href=HERE>{t!(t, "trail-all")}</a>
        </form>
    }
}

/// What is known of an item before it is answered.
fn facts(t: &Texts, item: &WaitingItem) -> AnyView {
    html! {
        <h3><a href=path_of_item(item.item.run, item.item.number)>{name_of(t, &item.item)}</a></h3>
        <p class="facts">
            <span>{pipeline(t, item.item.pipeline)}</span>
            <span>{level_of(t, &item.item)}</span>
            <span>{item.model.clone()}</span>
        </p>
    }
}

/// The items without an answer yet, in one form.
fn questions(t: &Texts, items: &[&WaitingItem], filter: &QueueFilter) -> AnyView {
    if items.is_empty() {
        return html! { <p class="empty">{t!(t, "factory-nothing-waits")}</p> };
    }
    let cards = items.iter().map(|item| {
        let body = match &item.problem {
            Some(problem) => blind::ask(t, problem, &field_of(item)),
            None => html! { <p>{t!(t, "factory-template-apart")}</p> },
        };
        view! { <article class="card">{facts(t, item)}{body}</article> }
    });
    let cards = cards.collect_view();
    let kept = [
        ("about", filter.about.clone()),
        ("kind", filter.pipeline.map(|kind| <&str>::from(kind).to_owned())),
        ("model", filter.model.clone()),
    ];
    let kept =
        kept.into_iter().filter_map(|(name, value)| Some(view! { <input type="hidden" name=name value=value? /> }));
    section! { "questions", t!(t, "factory-queue-questions") =>
        <p class="soft">{t!(t, "factory-queue-how")}</p>
        <form method="get" action=HERE class="stack">
            {kept.collect_view()}
            {cards}
            <button class="btn">{t!(t, "factory-queue-check")}</button>
        </form>
    }
}

/// The items that were answered, with their keys, to be approved together.
fn results(t: &Texts, items: &[(&WaitingItem, &str)]) -> Option<AnyView> {
    if items.is_empty() {
        return None;
    }
    let cards = items.iter().filter_map(|(item, answer)| {
        let problem = item.problem.as_ref()?;
        let agrees = item.agrees(answer);
        let label = t!(t, "factory-approve-item", name = name_of(t, &item.item));
        let warnings = item.warnings.iter().map(|why| view! { <li>{why.clone()}</li> }).collect_view();
        let warnings = (!item.warnings.is_empty()).then(
            || view! { <p class="soft small">{t!(t, "factory-found-mention")}</p><ul class="small">{warnings}</ul> },
        );
        let steps = problem.solution_logic.steps.iter().map(|step| {
            let math = (!step.math.is_empty()).then(|| view! { " "<code>{step.math.clone()}</code> });
            view! { <li class="text">{typeset(t, &step.explanation)}{math}</li> }
        });
        let steps = steps.collect_view();
        Some(view! {
            <article class="card">
                {facts(t, item)}
                <p class="text stem-small">{typeset(t, &problem.problem_content.stem)}</p>
                {blind::verdict(t, agrees, answer, &problem.solution_logic.final_answer_canonical)}
                <details><summary>{t!(t, "factory-field-solution")}</summary><ol>{steps}</ol></details>
                {warnings}
                <label class="check">
                    <input type="checkbox" name="items[]" value=name(item) checked=agrees />
                    {label}
                </label>
            </article>
        })
    });
    let cards = cards.collect_view();
    Some(section! { "answered", t!(t, "factory-queue-answered") =>
        <form method="post" action="/do/factory-approve-many" class="stack">
            {cards}
            <button class="btn">{t!(t, "factory-approve-chosen")}</button>
        </form>
    })
}
