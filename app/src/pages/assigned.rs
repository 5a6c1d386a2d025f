//! A learner's assignments: the list on the first page, and the page of one.

use leptos::prelude::*;
use plumb_service::assessment::Introduction;
use plumb_service::assignments::{AssignedCard, AssignedPage, TaskProgress};
use plumb_service::engine::SessionKind;
use plumb_sessions::assignment::Task;

use super::teach::kind_words;
use super::{Page, PageContent, PageRequest, grades, intro};
use crate::ids::{AssignmentId, SessionId};
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::layout::Nav;
use crate::ui::words::at_time;

/// `/assignments/{id}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let page = visit.edge.learner()?.assignment(visit.uuid()?).await?;
    let t = &visit.t;
    let title = t.shown(&page.card.title);
    let main = match &page.introduction {
        Some(introduction) => assessment(&visit, &page, introduction),
        None => other(t, &page),
    };
    let body = html! {
        <div class="page">
            {visit.alert_unless(&["password"])}
            {main}
            {page.grade.as_ref().map(|grade| grades::section(t, grade))}
            {attempts(t, &page.attempts)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Home, body })
}

/// Title, class, window and progress.
fn head(t: &Texts, page: &AssignedPage) -> AnyView {
    let card = &page.card;
    let withdrawn = page.withdrawn.then(|| view! { <p class="note due">{t!(t, "assigned-withdrawn")}</p> });
    html! {
        <p class="tag">{kind_words(t, card.kind)}</p>
        <h1>{t.shown(&card.title)}</h1>
        <p class="lead">{t!(t, "assigned-for", class = card.class.clone())}</p>
        <p class="facts">{facts(t, card)}</p>
        {withdrawn}
    }
}

fn assessment(visit: &PageRequest, page: &AssignedPage, introduction: &Introduction) -> AnyView {
    let t = &visit.t;
    let breaks = (page.break_minutes > 0).then(|| {
        let words = t!(t, "assigned-breaks", time = t.minutes(page.break_minutes));
        view! { <ul class="rules"><li>{words}</li></ul> }
    });
    html! {
        <div class="split">
            <div>
                {head(t, page)}
                {intro::rules(t, introduction)}
                {breaks}
                {intro::afterwards(t, introduction)}
            </div>
            <aside class="card facts-card">
                {intro::facts(t, introduction)}
                {intro::sections(t, introduction)}
                {begin(visit, page, introduction)}
            </aside>
        </div>
    }
}

/// The form that begins the assessment, or the reason why it cannot be begun.
fn begin(visit: &PageRequest, page: &AssignedPage, introduction: &Introduction) -> Option<AnyView> {
    let t = &visit.t;
    if let Some(blocked) = introduction.card.blocked {
        return Some(intro::not_now(t, blocked));
    }
    if page.withdrawn {
        return None;
    }
    let password = page.needs_password.then(|| {
        view! {
            <Field
                name="password"
                label=t!(t, "assigned-password")
                autocomplete="off"
                hint=t!(t, "assigned-password-hint")
                error=visit.field_error("password").unwrap_or_default()
            />
        }
    });
    Some(html! {
        <form method="post" action="/do/begin-assigned" class="begin stack">
            <input type="hidden" name="assignment" value=page.card.id.to_string() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            {password}
            <button class="btn big">{intro::begin_word(t, introduction)}</button>
        </form>
    })
}

/// The body for practice, a survey, or an assessment that is no longer offered.
fn other(t: &Texts, page: &AssignedPage) -> AnyView {
    let may_begin = !page.withdrawn && matches!(page.card.doing, TaskProgress::ToDo);
    let inner = match &page.task {
        Task::Practice(_) => skills(t, page),
        Task::Survey(id) if may_begin => survey(t, id, page.card.id, &page.card.title),
        Task::Survey(_) | Task::Assessment(_) => ().into_any(),
    };
    html! {
        {head(t, page)}
        {inner}
        <p><a class="btn quiet" href="/">{t!(t, "intro-back")}</a></p>
    }
}

fn skills(t: &Texts, page: &AssignedPage) -> AnyView {
    let items = page
        .skills
        .iter()
        .map(|skill| {
            let mastered =
                skill.mastered.then(|| view! { <span class="soft small">{t!(t, "assigned-mastered")}</span> });
            view! { <li><a href=format!("/practice/{}", skill.id)>{t.shown(&skill.name)}</a>{mastered}</li> }
        })
        .collect_view();
    html! {
        <p>{t!(t, "assigned-practice-lead")}</p>
        <ul class="lines">{items}</ul>
    }
}

fn survey(t: &Texts, id: &str, assignment: AssignmentId, title: &str) -> AnyView {
    let label = t!(t, "sessions-begin-what", title = title.to_owned());
    html! {
        <form method="post" action="/do/lead">
            <input type="hidden" name="kind" value=SessionKind::Survey.as_str() />
            <input type="hidden" name="content" value=id.to_owned() />
            <input type="hidden" name="assignment" value=assignment.to_string() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class="btn" aria-label=label>{t!(t, "sessions-begin")}</button>
        </form>
    }
}

/// Sessions of the assignment, the latest first.
fn attempts(t: &Texts, sessions: &[SessionId]) -> Option<AnyView> {
    if sessions.is_empty() {
        return None;
    }
    let all = sessions.len();
    let items = sessions
        .iter()
        .enumerate()
        .map(|(at, session)| {
            let words = t!(t, "sessions-attempt", n = all - at);
            view! { <li><a href=format!("/sessions/{session}")>{words}</a></li> }
        })
        .collect_view();
    Some(section! { "attempts", t!(t, "assigned-attempts") =>
        <ul class="lines">{items}</ul>
    })
}

/// All assignments of the learner.
pub(super) fn list(t: &Texts, cards: Vec<AssignedCard>) -> Option<AnyView> {
    if cards.is_empty() {
        return None;
    }
    let items = cards.into_iter().map(|card| one(t, card)).collect_view();
    Some(section! { "assigned", t!(t, "assigned-title") =>
        <ul class="cards">{items}</ul>
    })
}

fn one(t: &Texts, card: AssignedCard) -> AnyView {
    let described = format!("assigned-{}", card.id);
    let facts = facts(t, &card);
    let (class, path, word) = match card.doing {
        TaskProgress::Running(session) => ("btn", format!("/sessions/{session}"), t!(t, "home-go-on")),
        TaskProgress::ToDo | TaskProgress::Practising { .. } => {
            ("btn", format!("/assignments/{}", card.id), t!(t, "assigned-open"))
        }
        TaskProgress::NotYetOpen(_)
        | TaskProgress::Again
        | TaskProgress::Done
        | TaskProgress::Missed
        | TaskProgress::Gone => ("btn quiet", format!("/assignments/{}", card.id), t!(t, "home-see")),
    };
    html! {
        <li class="card">
            <h3 id=described.clone()>{t.shown(&card.title)}</h3>
            <p class="soft">{t!(t, "assigned-kind-for", kind = kind_words(t, card.kind), class = card.class)}</p>
            <p class="facts">{facts}</p>
            <a class=class href=path aria-describedby=described>{word}</a>
        </li>
    }
}

/// A finished assignment, in a line.
pub(super) fn line(t: &Texts, card: &AssignedCard) -> AnyView {
    html! {
        <li>
            <a href=format!("/assignments/{}", card.id)>{t.shown(&card.title)}</a>
            <span class="soft small">{card.class.clone()}</span>
            <span class="n soft small">{doing(t, card.doing)}</span>
        </li>
    }
}

/// The learner's progress and the time left.
fn facts(t: &Texts, card: &AssignedCard) -> AnyView {
    let closes = card.closes.filter(|_| !card.doing.is_over()).map(|at| {
        let words = at_time(at, t!(t, "home-closes", when = t.deadline(at)));
        view! { <span>{words}</span> }
    });
    html! { <span>{doing(t, card.doing)}</span>{closes} }
}

fn doing(t: &Texts, doing: TaskProgress) -> String {
    match doing {
        TaskProgress::NotYetOpen(at) => t!(t, "home-opens", when = t.deadline(at)),
        TaskProgress::ToDo => t!(t, "assigned-to-do"),
        TaskProgress::Running(_) => t!(t, "home-is-running"),
        TaskProgress::Practising { mastered, of } => t!(t, "assigned-practising", mastered = mastered, all = of),
        TaskProgress::Again => t!(t, "assigned-again"),
        TaskProgress::Done => t!(t, "assigned-done"),
        TaskProgress::Missed => t!(t, "assigned-missed"),
        TaskProgress::Gone => t!(t, "assigned-gone"),
    }
}
