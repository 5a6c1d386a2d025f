//! A learner's first page: where to resume, due assignments, this week, and one skill to do next.

use leptos::prelude::*;
use plumb_service::assessment::{AssessmentCard, Blocked, ChangedResult};
use plumb_service::assignments::{AssignedCard, TaskProgress};
use plumb_service::engine::SessionKind;
use plumb_service::homes::{DueSkill, GradeNews, LearnerHome, NextSkill, Release, ReleaseKind, Resume, Running};
use plumb_service::practice::views::{RecommendationReason, SkillCard};
use plumb_types::user::Role;

use super::super::{Page, PageContent, PageRequest, assigned, practice, reports, sessions};
use super::{HomeView, head, week};
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Field, Meter};

pub(super) async fn page(visit: PageRequest, role: Role) -> Page {
    let mut home = visit.edge.learner()?.home().await?;
    let t = &visit.t;
    let (now, over): (Vec<AssignedCard>, Vec<AssignedCard>) =
        home.assigned.drain(..).partition(|card| !card.doing.is_over());
    let lead = lead(t, &now, &home);
    let week = week::card(&visit, &home.week);
    let body = html! {
        {head(&visit, role, HomeView::Learning, lead)}
        <div class="page">
            {visit.success_message("joined", t!(t, "join-done"))}
            {visit.success_message("goal", t!(t, "home-goal-saved"))}
            {reports::unread(t, home.answers)}
            {visit.alert_unless(&["code", "count"])}
            {released(t, home.released)}
            {changed(t, home.changes)}
            <div class="split home">
                <div>
                    {home.resume.map(|resume| to_go_on(t, resume))}
                    {running(t, home.running, home.more_running)}
                    {assigned::list(t, now)}
                    {due(t, home.due, home.more_due)}
                    {home.next.map(|next| next_skill(t, next, home.is_new))}
                </div>
                {week}
            </div>
            {available(t, home.available)}
            {past(t, over)}
            {join(&visit, &home.classes)}
        </div>
    };
    Ok(PageContent { title: t!(t, "home-title"), nav: Nav::Home, body })
}

/// What there is to do, from what the page below shows.
fn lead(t: &Texts, assigned: &[AssignedCard], home: &LearnerHome) -> String {
    let is_open = |card: &&AssignedCard| !matches!(card.doing, TaskProgress::NotYetOpen(_));
    let is_exam = |running: &&Running| running.card.kind == SessionKind::Evaluation;
    let resumed = match &home.resume {
        Some(Resume::Session(running)) => Some(&**running),
        Some(Resume::Skill(_)) | None => None,
    };
    let running = resumed.into_iter().chain(&home.running).filter(is_exam).count();
    let set = assigned.iter().filter(is_open).count();
    let due = home.due.len() + home.more_due;
    let running = (running > 0).then(|| t!(t, "home-lead-running", n = running));
    let set = (set > 0).then(|| t!(t, "home-lead-assigned", n = set));
    let due = (due > 0).then(|| t!(t, "home-lead-due", n = due));
    let parts: Vec<String> = [running, set, due].into_iter().flatten().collect();
    let available = home.available.iter().filter(|card| card.blocked.is_none()).count();
    match (parts.is_empty(), available, &home.next) {
        (false, ..) => parts.join(" "),
        (true, 1.., _) => t!(t, "home-lead-available", n = available),
        (true, 0, Some(_)) => t!(t, "home-lead-practice"),
        (true, 0, None) => t!(t, "home-lead-none"),
    }
}

/// The session to resume, with one button.
fn to_go_on(t: &Texts, resume: Resume) -> AnyView {
    let (kind, title, path, part) = match resume {
        Resume::Session(running) => {
            let facts = facts(t, &running);
            (sessions::kind_words(t, running.card.kind), title(t, &running), sessions::place(&running.card), facts)
        }
        Resume::Skill(skill) => {
            let part = known(t, &skill);
            (t!(t, "home-last-practised"), t.shown(&skill.name), format!("/practice/{}", skill.id), part)
        }
    };
    let label = t!(t, "home-go-on-with", title = title.clone());
    html! {
        <section class="panel now" aria-labelledby="go-on">
            <div>
                <h2 id="go-on" class="tag">{t!(t, "home-continue")}</h2>
                <h3>{title}</h3>
                <p class="soft small">{kind}</p>
                {part}
            </div>
            <a class="btn big" href=path aria-label=label>{t!(t, "home-go-on")}</a>
        </section>
    }
}

/// Title of a session; for practice the skill's name.
fn title(t: &Texts, running: &Running) -> String {
    match &running.skill {
        Some(skill) => t.shown(&skill.name),
        None => sessions::title(t, &running.card),
    }
}

/// Progress of a session, and when it ends.
fn facts(t: &Texts, running: &Running) -> Option<AnyView> {
    if let Some(skill) = &running.skill {
        return known(t, skill);
    }
    let card = &running.card;
    let answered = card.total.map(|total| match card.kind {
        SessionKind::Evaluation => t!(t, "home-answered", answered = card.completed, items = total),
        _ => t!(t, "led-done-of", n = card.completed, total = total),
    });
    let ends = card.deadline.map(|at| t!(t, "home-ends", when = t.deadline(at)));
    let facts: Vec<String> = [answered, ends].into_iter().flatten().collect();
    (!facts.is_empty()).then(|| {
        let facts = facts.into_iter().map(|fact| view! { <span>{fact}</span> }).collect_view();
        html! { <p class="facts">{facts}</p> }
    })
}

/// Mastery of the skill, where it is shown.
fn known(t: &Texts, skill: &SkillCard) -> Option<AnyView> {
    let belief = skill.belief?;
    Some(html! { <Meter label=t!(t, "skill-belief") basis_points=belief value=t.percent(practice::whole(belief)) /> })
}

fn running(t: &Texts, all: Vec<Running>, more: bool) -> Option<AnyView> {
    if all.is_empty() {
        return None;
    }
    let items = all
        .iter()
        .map(|running| {
            let kind = sessions::kind_words(t, running.card.kind);
            view! {
                <li>
                    <a href=sessions::place(&running.card)>{title(t, running)}</a>
                    <span class="soft small">{kind}</span>
                </li>
            }
        })
        .collect_view();
    let more = more.then(|| view! { <p><a href="/sessions?state=open">{t!(t, "home-more-running")}</a></p> });
    Some(section! { "running", t!(t, "home-running") =>
        <ul class="lines">{items}</ul>
        {more}
    })
}

fn due(t: &Texts, skills: Vec<DueSkill>, more: usize) -> Option<AnyView> {
    if skills.is_empty() {
        return None;
    }
    let items = skills
        .into_iter()
        .map(|skill| {
            let last = t!(t, "home-due-last", when = t.date(skill.practised));
            view! { <li><a href=format!("/practice/{}", skill.id)>{t.shown(&skill.name)}</a><span class="soft small">{last}</span></li> }
        })
        .collect_view();
    let more = (more > 0).then(|| view! { <p><a href="/practice">{t!(t, "home-due-more", n = more)}</a></p> });
    Some(section! { "due", t!(t, "home-due") =>
        <ul class="lines">{items}</ul>
        {more}
    })
}

/// One skill with one button.
fn next_skill(t: &Texts, next: NextSkill, is_new: bool) -> AnyView {
    let skill = next.skill;
    let why = match next.why {
        RecommendationReason::New => t!(t, "home-next-new"),
        RecommendationReason::Check => t!(t, "home-next-check"),
        RecommendationReason::GoOn | RecommendationReason::Review => t!(t, "home-next-go-on"),
    };
    let label = t!(t, "home-practise-what", skill = skill.name.clone());
    let about = (!skill.about.is_empty()).then(|| view! { <p class="soft">{t.shown(&skill.about)}</p> });
    let placement = is_new.then(|| view! { <p><a href="/practice/placement">{t!(t, "home-placement")}</a></p> });
    section! { "next", t!(t, "home-next") =>
        <div class="card">
            <h3>{t.shown(&skill.name)}</h3>
            {about}
            <p class="facts">{why}</p>
            <form method="post" action="/do/practise">
                <input type="hidden" name="skill" value=skill.id.clone() />
                <input type="hidden" name="command" value=fresh_command().to_string() />
                <button class="btn quiet" aria-label=label>{t!(t, "home-practise")}</button>
            </form>
            {placement}
        </div>
    }
}

/// Finished assignments, folded, and the link to all results.
fn past(t: &Texts, over: Vec<AssignedCard>) -> AnyView {
    let assigned = (!over.is_empty()).then(|| {
        let items = over.iter().map(|card| assigned::line(t, card)).collect_view();
        view! {
            <details>
                <summary>{t!(t, "home-past-assigned", n = over.len())}</summary>
                <ul class="lines">{items}</ul>
            </details>
        }
    });
    html! {
        <div class="past">
            {assigned}
            <p><a href="/sessions?kind=evaluation&state=over">{t!(t, "home-all-finished")}</a></p>
        </div>
    }
}

/// The learner's classes, and the form that joins another.
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

/// Results and grades that were released lately: a line each, with the way to it.
fn released(t: &Texts, releases: Vec<Release>) -> Option<AnyView> {
    if releases.is_empty() {
        return None;
    }
    let lines = releases
        .into_iter()
        .map(|Release { title, at, kind }| {
            let when = t.date(at);
            let (path, words) = match kind {
                ReleaseKind::Result(session) => {
                    let words = t!(t, "home-released-result", title = title, when = when);
                    (format!("/sessions/{session}/results"), words)
                }
                ReleaseKind::Solutions(session) => {
                    let words = t!(t, "home-released-solutions", title = title, when = when);
                    (format!("/sessions/{session}/results"), words)
                }
                ReleaseKind::Grade { assignment, news } => {
                    let path = assignment.map_or_else(|| "/grades".to_owned(), |id| format!("/assignments/{id}"));
                    let words = match news {
                        GradeNews::Grade => t!(t, "home-released-grade", title = title, when = when),
                        GradeNews::GradeAndComment => t!(t, "home-released-grade-comment", title = title, when = when),
                        GradeNews::Comment => t!(t, "home-released-comment", title = title, when = when),
                        GradeNews::Excused => t!(t, "home-released-excused", title = title, when = when),
                    };
                    (path, words)
                }
            };
            view! { <li><a href=path>{words}</a></li> }
        })
        .collect_view();
    Some(html! { <ul class="note plain" aria-label=t!(t, "home-released-label")>{lines}</ul> })
}

/// Recently changed results: a line each, with a link to the result.
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

fn available(t: &Texts, mut cards: Vec<AssessmentCard>) -> AnyView {
    t.sort_by_name(&mut cards, |card| &card.title);
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
        _ => card.closes.map(|at| t!(t, "home-closes", when = t.deadline(at))),
    };
    let blocked = card.blocked.map(|blocked| match blocked {
        Blocked::NotYetOpen(at) => t!(t, "home-opens", when = t.deadline(at)),
        Blocked::Closed(at) => t!(t, "home-closed", when = t.deadline(at)),
        Blocked::NoAttemptsLeft => t!(t, "home-no-attempts"),
        Blocked::Running(_) => t!(t, "home-is-running"),
    });
    let word = match blocked {
        None => t!(t, "home-open"),
        Some(_) => t!(t, "home-see"),
    };
    let items =
        if card.is_adaptive { t!(t, "items-at-most", n = card.items) } else { t!(t, "items-count", n = card.items) };
    let facts = [Some(items), Some(time), closes, attempts]
        .into_iter()
        .flatten()
        .map(|fact| view! { <span>{fact}</span> })
        .collect_view();
    let described = format!("a-{}", card.id);
    html! {
        <li class="card">
            <h3 id=described.clone()>{t.shown(&card.title)}</h3>
            {(!card.description.is_empty()).then(|| view! { <p class="soft">{t.shown(&card.description)}</p> })}
            <p class="facts">{facts}{blocked.map(|blocked| view! { <span class="due">{blocked}</span> })}</p>
            <a class="btn quiet" href=format!("/assessments/{}", card.id) aria-describedby=described>{word}</a>
        </li>
    }
}
