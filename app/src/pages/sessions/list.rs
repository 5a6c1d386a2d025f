//! All sessions of the learner.

use leptos::prelude::*;
use plumb_service::engine::SessionKind;
use plumb_service::sessions::{SessionCard, SessionListQuery, Startable};
use plumb_sessions::engine::Status;

use super::super::{Page, PageContent, PageRequest};
use super::kind_words;
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{blank, col, num, wide};
use crate::ui::words::at_time;

/// `/sessions`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let kind = visit.query("kind").and_then(SessionKind::parse);
    let open = match visit.query("state") {
        Some("open") => Some(true),
        Some("over") => Some(false),
        _ => None,
    };
    listed(visit, kind, open).await
}

/// `/history`, the former address of the list of finished assessments.
pub(crate) async fn history(visit: PageRequest) -> Page {
    listed(visit, Some(SessionKind::Evaluation), Some(false)).await
}

async fn listed(visit: PageRequest, kind: Option<SessionKind>, open: Option<bool>) -> Page {
    let page = visit.page();
    let learner = visit.edge.learner()?;
    let (cards, more) = learner.sessions(SessionListQuery { kind, open, page }).await?;
    let (running, _) = learner.sessions(SessionListQuery { kind: None, open: Some(true), page: 0 }).await?;
    let t = &visit.t;
    let here = address(kind, open);
    let list = if cards.is_empty() {
        let words = match (page, kind, open) {
            (0, None, None) => t!(t, "sessions-empty"),
            _ => t!(t, "sessions-none"),
        };
        html! { <p class="empty">{words}</p> }
    } else {
        table(t, cards)
    };
    let title = t!(t, "sessions-title");
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "sessions-lead")}</p>
            <p class="actions">
                <a class="btn quiet" href="/">{t!(t, "sessions-to-assessments")}</a>
                <a class="btn quiet" href="/practice">{t!(t, "sessions-to-practice")}</a>
            </p>
            {filter(t, kind, open)}
            {list}
            {pager(t, &here, page, more)}
            {startable(t, learner.startable(), &running)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Sessions, body })
}

/// Content that can be started or resumed here; assessments and practice have introductions of their own. `running` are
/// the learner's latest open sessions.
fn startable(t: &Texts, mut all: Vec<Startable>, running: &[SessionCard]) -> Option<AnyView> {
    t.sort_by_name(&mut all, |each| &each.title);
    if all.is_empty() {
        return None;
    }
    let items = all
        .iter()
        .map(|each| {
            let title = each.title.clone();
            let (word, label) = if running.iter().any(|card| card.kind == each.kind && card.about == each.id) {
                (t!(t, "home-go-on"), t!(t, "home-go-on-with", title = title))
            } else {
                (t!(t, "sessions-begin"), t!(t, "sessions-begin-what", title = title))
            };
            view! {
                <li class="card">
                    <h3>{t.shown(&each.title)}</h3>
                    <p class="text">{t.shown(&each.description)}</p>
                    <p class="facts"><span>{kind_words(t, each.kind)}</span></p>
                    <form method="post" action="/do/lead">
                        <input type="hidden" name="kind" value=each.kind.as_str() />
                        <input type="hidden" name="content" value=each.id.clone() />
                        <input type="hidden" name="command" value=fresh_command().to_string() />
                        <button class="btn quiet" aria-label=label>{word}</button>
                    </form>
                </li>
            }
        })
        .collect_view();
    Some(section! { "startable", class "startable", t!(t, "sessions-startable") =>
        <ul class="cards">{items}</ul>
    })
}

fn address(kind: Option<SessionKind>, open: Option<bool>) -> String {
    format!("/sessions?kind={}&state={}", kind.map_or("", SessionKind::as_str), state(open))
}

const fn state(open: Option<bool>) -> &'static str {
    match open {
        Some(true) => "open",
        Some(false) => "over",
        None => "",
    }
}

/// The filter of the sessions: a plain form with an address that can be bookmarked.
fn filter(t: &Texts, kind: Option<SessionKind>, open: Option<bool>) -> AnyView {
    let kinds = SessionKind::all()
        .map(|each| view! { <option value=each.as_str() selected=kind == Some(each)>{kind_words(t, each)}</option> })
        .collect_view();
    let states = [(Some(true), t!(t, "sessions-open")), (Some(false), t!(t, "sessions-over"))]
        .map(|(each, words)| view! { <option value=state(each) selected=open == each>{words}</option> })
        .collect_view();
    html! {
        <form method="get" action="/sessions" class="filter" role="search" aria-label=t!(t, "sessions-filter")>
            <div class="field">
                <label for="kind">{t!(t, "sessions-kind")}</label>
                <select id="kind" name="kind"><option value="">{t!(t, "sessions-all-kinds")}</option>{kinds}</select>
            </div>
            <div class="field">
                <label for="state">{t!(t, "sessions-state")}</label>
                <select id="state" name="state"><option value="">{t!(t, "sessions-any-state")}</option>{states}</select>
            </div>
            <button class="btn quiet">{t!(t, "sessions-show")}</button>
        </form>
    }
}

/// The page that resumes a session, or shows a finished one.
pub(crate) fn place(card: &SessionCard) -> String {
    match card.kind {
        SessionKind::Placement => "/practice/placement".to_owned(),
        SessionKind::Evaluation if !card.led && card.ended.is_some() => format!("/sessions/{}/results", card.session),
        SessionKind::Learning if !card.led => format!("/practice/{}", card.about),
        SessionKind::Tutor => format!("/tutor/{}", card.session),
        _ => format!("/sessions/{}", card.session),
    }
}

/// Title of a session.
pub(crate) fn title(t: &Texts, card: &SessionCard) -> String {
    if card.title.is_empty() { kind_words(t, card.kind) } else { t.shown(&card.title) }
}

/// Progress of a session, or its result.
fn standing(t: &Texts, card: &SessionCard) -> AnyView {
    if let Some(line) = &card.score {
        let band = line.band.as_deref().map(|band| view! { <span class="soft">" "{t.shown(band)}</span> });
        return html! { <strong>{t.percent(line.basis_points)}</strong>{band} };
    }
    match card.status {
        Status::Terminated => html! { <span class="soft">{t!(t, "sessions-ended-early")}</span> },
        Status::Completed | Status::Expired if card.kind == SessionKind::Evaluation => {
            html! { <span class="soft">{t!(t, "history-hidden")}</span> }
        }
        Status::Pending | Status::Active | Status::AwaitingResponse | Status::Completed | Status::Expired => {
            match (card.total, card.kind) {
                (Some(total), _) => {
                    let words = t!(t, "led-done-of", n = card.completed, total = total);
                    html! { <span>{words}</span> }
                }
                (None, SessionKind::Placement) => ().into_any(),
                (None, _) => html! { <span>{t!(t, "led-done", n = card.completed)}</span> },
            }
        }
    }
}

fn table(t: &Texts, cards: Vec<SessionCard>) -> AnyView {
    let rows = cards.iter().map(|card| row(t, card)).collect_view();
    let label = t!(t, "sessions-title");
    wide(
        label,
        [
            col(t!(t, "sessions-session")),
            col(t!(t, "sessions-kind")),
            col(t!(t, "sessions-state")),
            col(t!(t, "sessions-begun")),
            num(t!(t, "sessions-standing")),
            blank(),
        ],
        rows,
    )
}

fn row(t: &Texts, card: &SessionCard) -> AnyView {
    let attempt = card.attempt.filter(|attempt| *attempt > 1).map(|attempt| {
        view! { <span class="soft small block">{t!(t, "sessions-attempt", n = attempt)}</span> }
    });
    let stands = if let Some(at) = card.ended {
        html! {
            {t!(t, "sessions-over")}
            <span class="soft small block"><When at=at t=t.clone() /></span>
        }
    } else {
        let until = card.deadline.map(|at| {
            let until = at_time(at, t!(t, "sessions-until", when = t.deadline(at)));
            view! { <span class="due small block">{until}</span> }
        });
        html! { {t!(t, "sessions-open")}{until} }
    };
    let how = (card.kind != SessionKind::Placement).then(|| {
        let label = t!(t, "sessions-how-of", title = title(t, card));
        view! { <a href=format!("/sessions/{}/replay", card.session) aria-label=label>{t!(t, "sessions-how")}</a> }
    });
    html! {
        <tr>
            <th scope="row"><a href=place(card)>{title(t, card)}</a></th>
            <td>{kind_words(t, card.kind)}{attempt}</td>
            <td>{stands}</td>
            <td><When at=card.begun t=t.clone() /></td>
            <td class="n">{standing(t, card)}</td>
            <td>{how}</td>
        </tr>
    }
}

/// Links to newer and older pages of a list; `number` counts from 0.
pub(crate) fn pager(t: &Texts, path: &str, number: u32, more: bool) -> Option<AnyView> {
    if number == 0 && !more {
        return None;
    }
    let mark = if path.contains('?') { '&' } else { '?' };
    let newer = (number > 0).then(|| {
        view! { <a class="btn quiet" rel="prev" href=format!("{path}{mark}page={number}")>{t!(t, "pager-newer")}</a> }
    });
    let older = more.then(|| {
        let next = u64::from(number) + 2;
        view! { <a class="btn quiet" rel="next" href=format!("{path}{mark}page={next}")>{t!(t, "pager-older")}</a> }
    });
    Some(html! {
        <nav class="pager" aria-label=t!(t, "pager-label")>
            {newer}
            <span class="soft">{t!(t, "pager-page", n = u64::from(number) + 1)}</span>
            {older}
        </nav>
    })
}
