//! The learner's first page: what is under way, what can be taken, what is finished.

use leptos::prelude::*;
use plumb_service::assessment::{AssessmentCard, Blocked, ChangedResult, FinishedCard, Home, RunningCard};
use plumb_service::assignments::TaskProgress;

use super::{Page, PageContent, PageRequest, assigned, landing, reports};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::words::at_time;
use crate::ui::{Field, When};

/// `/`: the landing page for visitors, the home page for those signed in.
pub(crate) async fn start(visit: PageRequest) -> Page {
    let Some(name) = visit.edge.actor().map(|actor| actor.name.clone()) else {
        return Ok(landing::landing(&visit));
    };
    let learner = visit.edge.learner()?;
    let home = learner.home().await?;
    let set = learner.assigned().await?;
    let classes = learner.classes().await?;
    let answers = learner.unread_answers().await?;
    let changes = learner.changed_results().await?;
    let t = &visit.t;
    let waiting =
        set.iter().filter(|card| matches!(card.doing, TaskProgress::ToDo | TaskProgress::Practising { .. })).count();
    let lead = lead(t, &home, waiting);
    let joined = visit.good_news("joined", t!(t, "join-done"));
    let body = html! {
        <div class="hero">
            <div class="page">
                <h1>{t!(t, "home-hello", name = name)}</h1>
                <p class="lead">{lead}</p>
            </div>
        </div>
        <div class="page">
            {joined}
            {reports::unread(t, answers)}
            {visit.alert_unless(&["code"])}
            {changed(t, changes)}
            {running(t, home.running)}
            {assigned::list(t, set)}
            {available(t, home.available)}
            {finished(t, home.finished)}
            {join(&visit, &classes)}
        </div>
    };
    Ok(PageContent { title: t!(t, "home-title"), nav: Nav::Home, body })
}

fn lead(t: &Texts, home: &Home, waiting: usize) -> String {
    let ready = home.available.iter().filter(|card| card.blocked.is_none()).count();
    match (home.running.len(), waiting, ready) {
        (0, 0, 0) => t!(t, "home-lead-none"),
        (0, 0, n) => t!(t, "home-lead-available", n = n),
        (0, n, _) => t!(t, "home-lead-assigned", n = n),
        (n, ..) => t!(t, "home-lead-running", n = n),
    }
}

/// The classes one is in, and the form that joins another.
fn join(visit: &PageRequest, classes: &[String]) -> AnyView {
    let t = &visit.t;
    let named = (!classes.is_empty()).then(|| {
        let words = t!(t, "join-classes", n = classes.len(), names = classes.join(", "));
        view! {
            <p>{words}</p>
            <p><a href="/grades">{t!(t, "own-grades-all")}</a></p>
        }
    });
    section! { "join", t!(t, "join-title") =>
        {named}
        <form method="post" action="/do/class-join" class="stack join">
            <Field
                name="code"
                label=t!(t, "join-code")
                autocomplete="off"
                hint=t!(t, "join-hint")
                error=visit.field_error("code").unwrap_or_default()
            />
            <button class="btn quiet">{t!(t, "join-button")}</button>
        </form>
    }
}

/// Results that were changed lately: a line each, with the way to what was changed.
fn changed(t: &Texts, results: Vec<ChangedResult>) -> Option<AnyView> {
    if results.is_empty() {
        return None;
    }
    let lines = results
        .into_iter()
        .map(|one| {
            let words = t!(t, "home-changed", title = one.title, when = t.date(one.at));
            view! { <li><a href=format!("/sessions/{}/results", one.session)>{words}</a></li> }
        })
        .collect_view();
    Some(html! { <ul class="note plain" aria-label=t!(t, "home-changed-label")>{lines}</ul> })
}

fn running(t: &Texts, cards: Vec<RunningCard>) -> Option<AnyView> {
    if cards.is_empty() {
        return None;
    }
    let items = cards
        .into_iter()
        .map(|card| {
            let ends = card.deadline.map(|at| at_time(at, t!(t, "home-ends", when = t.deadline(at))));
            let answered = t!(t, "home-answered", answered = card.answered, items = card.items);
            view! {
                <li class="panel now">
                    <div>
                        <h3>{card.title.clone()}</h3>
                        <p class="facts"><span>{answered}</span>{ends.map(|ends| view! { <span>{ends}</span> })}</p>
                    </div>
                    <a
                        class="btn"
                        href=format!("/sessions/{}", card.session)
                        aria-label=t!(t, "home-go-on-with", title = card.title)
                    >
                        {t!(t, "home-go-on")}
                    </a>
                </li>
            }
        })
        .collect_view();
    Some(section! { "running", t!(t, "home-running") =>
        <ul class="panels">{items}</ul>
    })
}

fn available(t: &Texts, cards: Vec<AssessmentCard>) -> AnyView {
    let list = if cards.is_empty() {
        html! { <p class="empty">{t!(t, "home-none-available")}</p> }
    } else {
        let items = cards.into_iter().map(|card| assessment(t, card)).collect_view();
        html! { <ul class="cards">{items}</ul> }
    };
    section! { "available", t!(t, "home-available") =>
        {list}
    }
}

fn assessment(t: &Texts, card: AssessmentCard) -> AnyView {
    let time = card.minutes.map_or_else(|| t!(t, "unlimited-time"), |minutes| t.minutes(minutes));
    let attempts = card.attempts_left.filter(|_| card.blocked.is_none()).map(|n| t!(t, "home-attempts-left", n = n));
    let closes = match card.blocked {
        Some(Blocked::Closed(_)) => None,
        _ => card.closes.map(|at| at_time(at, t!(t, "home-closes", when = t.deadline(at)))),
    };
    let blocked = card.blocked.map(|blocked| match blocked {
        Blocked::NotYetOpen(at) => t!(t, "home-opens", when = t.deadline(at)),
        Blocked::Closed(at) => t!(t, "home-closed", when = t.deadline(at)),
        Blocked::NoAttemptsLeft => t!(t, "home-no-attempts"),
        Blocked::Running(_) => t!(t, "home-is-running"),
    });
    let (class, word) = match blocked {
        None => ("btn", t!(t, "home-open")),
        Some(_) => ("btn quiet", t!(t, "home-see")),
    };
    let facts = [Some(t!(t, "items-count", n = card.items)), Some(time), attempts]
        .into_iter()
        .flatten()
        .map(|fact| view! { <span>{fact}</span> })
        .collect_view();
    let described = format!("a-{}", card.id);
    html! {
        <li class="card">
            <h3 id=described.clone()>{card.title}</h3>
            {(!card.description.is_empty()).then(|| view! { <p class="soft">{card.description}</p> })}
            <p class="facts">
                {facts}
                {closes.map(|closes| view! { <span>{closes}</span> })}
                {blocked.map(|blocked| view! { <span class="due">{blocked}</span> })}
            </p>
            <a class=class href=format!("/assessments/{}", card.id) aria-describedby=described>{word}</a>
        </li>
    }
}

fn finished(t: &Texts, cards: Vec<FinishedCard>) -> AnyView {
    let list = if cards.is_empty() {
        html! { <p class="empty">{t!(t, "home-none-finished")}</p> }
    } else {
        let items = cards
            .into_iter()
            .map(|card| {
                let score = super::sessions::score(t, &card);
                view! {
                    <li>
                        <a href=format!("/sessions/{}/results", card.session)>{card.title.clone()}</a>
                        <span class="soft small"><When at=card.finished t=t.clone() /></span>
                        <span class="n">{score}</span>
                    </li>
                }
            })
            .collect_view();
        html! {
            <ul class="lines">{items}</ul>
            <p><a href="/sessions?kind=evaluation&state=over">{t!(t, "home-all-finished")}</a></p>
        }
    };
    section! { "finished", t!(t, "home-finished") =>
        {list}
    }
}
