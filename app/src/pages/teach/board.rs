//! A live view of an assessment in a class: the learners' progress, and the teacher's actions.

use leptos::prelude::*;
use plumb_service::assessment::Ending;
use plumb_service::assignments::{BoardLine, BoardState, ProgressBoard};
use plumb_sessions::assignment::Task;
use plumb_types::time::Timestamp;

use super::about;
use crate::error::AppError;
use crate::ids::{AssignmentId, SessionId};
use crate::islands::Live;
use crate::models::fresh_command;
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::{Nav, Scripts};
use crate::ui::table::{blank, col, num, wide};
use crate::ui::{Alert, When};

/// Default number of minutes in the forms for more time.
const MINUTES: &str = "5";

/// Interval of updates while the board is open, in seconds, also without an event stream.
const AGAIN_SECS: u32 = 10;

/// `/teach/assignments/{id}/live`.
pub(crate) async fn live(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let teacher = visit.edge.teacher()?;
    let view = teacher.assignment(id).await?;
    if !matches!(view.line.task, Task::Assessment(_)) {
        return Err(PageFailure::Error(AppError::NotFound));
    }
    let who = teacher.board(id).await?;
    let reports = teacher.reports_of_assignment(id).await?;
    let now = visit.edge.arrived();
    let t = &visit.t;
    let title = t.shown(&view.line.row.title);
    let heading = t!(t, "board-title", title = title.clone());
    let shown = board(t, id, who, (now, reports));
    let body = html! {
        <div class="page board">
            <p class="tag"><a href=format!("/teach/assignments/{id}")>{title}</a></p>
            <h1>{heading.clone()}</h1>
            {status(&visit)}
            {visit.alert_unless(&[])}
            <p class="actions"><a class="btn quiet" href=format!("/teach/assignments/{id}/live")>{t!(t, "board-again")}</a></p>
            <Live id="board" stale=t!(t, "live-stale") every=AGAIN_SECS stream=format!("/teach/assignments/{id}/live/stream")>
                {shown}
            </Live>
            {for_all(t, id)}
        </div>
        <Scripts />
    };
    Ok(PageContent { title: heading, nav: Nav::Classes, body })
}

/// Result of the last action.
fn status(visit: &PageRequest) -> Option<AnyView> {
    let number = |name: &str| visit.query(name).and_then(|number| number.parse::<u32>().ok());
    let (done, refused) = (number("done")?, number("refused").unwrap_or(0));
    if visit.form_error().is_some() {
        return None;
    }
    let t = &visit.t;
    let unmoved = number("unmoved").unwrap_or(0);
    let said = (done > 0 || unmoved == 0).then(|| t!(t, "board-done", n = done));
    let stayed = (unmoved > 0).then(|| t!(t, "board-unmoved", n = unmoved));
    let others = (refused > 0).then(|| t!(t, "board-refused", n = refused));
    let text = [said, stayed, others].into_iter().flatten().collect::<Vec<_>>().join(" ");
    Some(html! { <Alert text=text role="status" /> })
}

/// The board itself. It contains no island, so that it can be fetched again as a whole.
fn board(t: &Texts, id: AssignmentId, who: ProgressBoard, (now, reports): (Timestamp, i64)) -> AnyView {
    let ProgressBoard { lines, learners, working } = who;
    if lines.is_empty() {
        return html! { <p class="empty">{t!(t, "board-nobody")}</p> };
    }
    let listed = lines.len();
    let missing = (listed < learners).then(|| view! { " "{t!(t, "board-cut", listed = listed)} });
    let rows = lines.into_iter().map(|line| row(t, id, line, now)).collect_view();
    html! {
        <div id="board">
            <p class="soft">{t!(t, "board-count", running = working, all = learners)}{missing}</p>
            {reported(t, id, reports)}
            {wide(t!(t, "board-label"), [
                col(t!(t, "class-learner")), col(t!(t, "board-state")), num(t!(t, "board-answered")),
                col(t!(t, "board-saved")), num(t!(t, "board-left")), num(t!(t, "board-score")), blank(),
            ], rows)}
        </div>
    }
}

/// Notice of reported problems with items while the assessment is under way.
fn reported(t: &Texts, id: AssignmentId, reports: i64) -> Option<AnyView> {
    (reports > 0).then(|| {
        let path = format!("/teach/reports?state=new&assignment={id}");
        html! { <p class="due"><a href=path>{t!(t, "board-reports", n = reports)}</a></p> }
    })
}

fn row(t: &Texts, id: AssignmentId, line: BoardLine, now: Timestamp) -> AnyView {
    let name = line.learner.name;
    let path = format!("/teach/learners/{}", line.learner.id);
    let named = html! { <a href=path>{name.clone()}</a> };
    let Some(at) = line.at else {
        return html! {
            <tr>
                <th scope="row">{named}</th>
                <td><span class="soft">{t!(t, "board-not-begun")}</span></td>
                <td></td>
                <td></td>
                <td></td>
                <td></td>
                <td></td>
            </tr>
        };
    };
    let attempt = (at.attempt > 1).then(|| {
        view! { <span class="soft small block">{t!(t, "sessions-attempt", n = at.attempt)}</span> }
    });
    let lost = at.is_lost.then(|| view! { <span class="due small block">{t!(t, "board-lost")}</span> });
    let saved = at.saved_at.map(|saved| view! { <When at=saved t=t.clone() /> });
    let left = match at.deadline {
        Some(deadline) => t.duration(deadline.millis_since(now).max(0)),
        None if at.ended.is_none() => t!(t, "unlimited-time"),
        None => String::new(),
    };
    let answered = match at.items {
        Some(items) => t!(t, "board-answered-of", n = at.answered, items = items),
        None => at.answered.to_string(),
    };
    let score = at.score.map(|score| t.percent(score));
    let orders = at.ended.is_none().then(|| orders(t, id, &at, name));
    html! {
        <tr>
            <th scope="row">{named}{attempt}</th>
            <td>{state(t, &at)}{lost}</td>
            <td class="n">{answered}</td>
            <td>{saved}</td>
            <td class="n">{left}</td>
            <td class="n">{score}</td>
            <td>{orders}</td>
        </tr>
    }
}

fn state(t: &Texts, at: &BoardState) -> String {
    match (at.ended, at.paused, at.current) {
        (Some(Ending::HandedIn), ..) => t!(t, "board-handed-in"),
        (Some(Ending::TimeUp), ..) => t!(t, "board-time-up"),
        (Some(Ending::Terminated), ..) => t!(t, "board-ended"),
        (None, Some(true), _) => t!(t, "board-on-break"),
        (None, Some(false), _) => t!(t, "board-paused"),
        (None, None, Some(item)) => match at.items {
            Some(items) => t!(t, "board-item", n = item, items = items),
            None => t!(t, "board-item-adaptive", n = item),
        },
        (None, None, None) => t!(t, "board-review"),
    }
}

/// The actions for one learner's session.
fn orders(t: &Texts, id: AssignmentId, at: &BoardState, name: String) -> AnyView {
    let session = Some(at.session);
    // Ids keep the focus and typed input when the board is fetched again.
    let key = at.session;
    let clock = if at.paused.is_some() {
        order(id, session, "resume", ().into_any(), t!(t, "board-resume"))
    } else {
        order(id, session, "pause", reason(t, format!("pause-{key}")), t!(t, "board-pause"))
    };
    let label = t!(t, "board-orders-for", name = name);
    html! {
        <details class="orders" id=format!("orders-{key}")>
            <summary aria-label=label id=format!("orders-of-{key}")>{t!(t, "board-orders")}</summary>
            {order(id, session, "time", minutes(t, format!("minutes-{key}")), t!(t, "board-time"))}
            {clock}
            <details id=format!("end-{key}")>
                <summary id=format!("end-of-{key}")>{t!(t, "board-end")}</summary>
                <p>{t!(t, "board-end-text")}</p>
                {order(id, session, "end", reason(t, format!("why-{key}")), t!(t, "board-end-button"))}
            </details>
        </details>
    }
}

/// The actions for all sessions under way.
fn for_all(t: &Texts, id: AssignmentId) -> AnyView {
    section! { "for-all", class "orders-all", t!(t, "board-all") =>
        <p class="soft">{t!(t, "board-all-lead")}</p>
        {order(id, None, "time", minutes(t, "minutes-all".into()), t!(t, "board-all-time"))}
        {order(id, None, "pause", reason(t, "pause-all".into()), t!(t, "board-all-pause"))}
        {order(id, None, "resume", ().into_any(), t!(t, "board-all-resume"))}
        <details>
            <summary>{t!(t, "board-all-end")}</summary>
            <p>{t!(t, "board-all-end-text")}</p>
            {order(id, None, "end", reason(t, "why-all".into()), t!(t, "board-all-end-button"))}
        </details>
    }
}

/// A form for one action, on one session or on all that are under way.
fn order(id: AssignmentId, session: Option<SessionId>, what: &'static str, fields: AnyView, button: String) -> AnyView {
    let key = format!("do-{what}-{}", session.map_or_else(|| "all".to_owned(), |session| session.to_string()));
    html! {
        <form method="post" action="/do/assignment-order" class="order">
            {about("assignment", id)}
            {session.map(|session| about("session", session))}
            <input type="hidden" name="what" value=what />
            {about("command", fresh_command())}
            {fields}
            <button class="btn quiet small" id=key>{button}</button>
        </form>
    }
}

fn minutes(t: &Texts, field: String) -> AnyView {
    html! {
        <label>
            {t!(t, "board-minutes")}
            <input type="number" name="minutes" id=field min="1" max="1440" value=MINUTES required />
        </label>
    }
}

fn reason(t: &Texts, field: String) -> AnyView {
    html! {
        <label>
            {t!(t, "board-reason")}
            <input type="text" name="reason" id=field maxlength="200" autocomplete="off" />
        </label>
    }
}
