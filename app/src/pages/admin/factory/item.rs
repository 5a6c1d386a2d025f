//! An item: its order, the review forms, and its history.

use leptos::prelude::*;
use plumb_answers::answer::Outcome;
use plumb_bank::{MathProblemItem, mark_answer};
use plumb_service::factory::{ItemState, StoryView};
use uuid::Uuid;

use super::words::{cause, level_of, standing};
use super::{blind, decide, done, name_of, path_of, path_of_item, story, template};
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/admin/factory/{run}/{number}`.
pub(crate) async fn item(visit: PageRequest) -> Page {
    let run: Uuid = visit.parsed("run")?;
    let number: u32 = visit.parsed("number")?;
    let admin = visit.edge.admin()?;
    let found = admin.factory().story(run, number).await?;
    let t = &visit.t;
    let shown = match (&found.problem, visit.query("answer")) {
        (Some(problem), answer) if is_blind(&visit, &found) => {
            let answer = answer.map(str::trim).unwrap_or_default();
            match answer {
                "" => unanswered(t, &found, problem),
                _ => html! {
                    {verdict(t, problem, answer)}
                    {whole(&visit, &found).await?}
                },
            }
        }
        _ => whole(&visit, &found).await?,
    };
    let title = name_of(t, &found.item);
    let body = html! {
        <div class="page factory">
            <p class="crumb"><a href=path_of(run)>{t!(t, "factory-run")}</a></p>
            <h1>{title.clone()}</h1>
            {done(&visit)}
            {visit.alert_unless(&["why", "item"])}
            {ended(t, &found)}
            {shown}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Factory, body })
}

/// Whether a reviewer answers the question before seeing the key: while it waits, unless it was shown.
fn is_blind(visit: &PageRequest, found: &StoryView) -> bool {
    let is_back_from_a_form = visit.query("__path").is_some();
    found.item.state == ItemState::Agreed && visit.query("shown").is_none() && !is_back_from_a_form
}

/// The question without its key and without the history, which has the key.
fn unanswered(t: &Texts, found: &StoryView, problem: &MathProblemItem) -> AnyView {
    let path = path_of_item(found.item.run, found.item.number);
    section! { "asked", t!(t, "factory-waits-for-you") =>
        <p class="soft">{t!(t, "factory-blind-why")}</p>
        <form method="get" action=path.clone() class="card stack">
            {blind::ask(t, problem, "answer")}
            <p>
                <button class="btn">{t!(t, "factory-blind-check")}</button>" "
                <a href=format!("{path}?shown=1")>{t!(t, "factory-blind-show")}</a>
            </p>
        </form>
    }
}

fn verdict(t: &Texts, problem: &MathProblemItem, answer: &str) -> AnyView {
    let agrees = mark_answer(problem, answer).outcome == Outcome::Correct;
    blind::verdict(t, agrees, answer, &problem.solution_logic.final_answer_canonical)
}

/// The item with its key: the decision, the order and the history.
async fn whole(visit: &PageRequest, found: &StoryView) -> Result<AnyView, PageFailure> {
    let decision = match &found.template {
        Some(shown) => Some(template::decide(visit, found, shown).await),
        None => decide::decide(visit, found).await,
    };
    let told = story::story(visit, found).await?;
    Ok(html! {
        {decision}
        {ordered(&visit.t, found)}
        {told}
    })
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
            {pair(t!(t, "factory-level"), level_of(t, item))}
        </dl>
        <details>
            <summary>{t!(t, "factory-brief")}</summary>
            <p class="lines-kept">{found.brief.text.clone()}</p>
        </details>
    }
}
