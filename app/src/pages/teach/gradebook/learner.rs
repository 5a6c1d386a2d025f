//! One learner's grade for one assignment: its value, its attempts, overrides and reasons.

use leptos::prelude::*;
use plumb_learning::gradebook::GradeOverride;
use plumb_service::gradebook::{AttemptRow, ChangeRow, GradeView};

use super::change;
use super::words::{counting_words, given_words, grade_words, state_words};
use crate::ids::UserId;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};
use crate::ui::{Alert, When};

/// `/teach/assignments/{id}/grades/{learner}`; `?attempts=` and `?changes=` give the number before which a page begins.
pub(crate) async fn grade(visit: PageRequest) -> Page {
    let learner: UserId = visit.parsed("learner")?;
    let number = |name: &str| visit.query(name).and_then(|number| number.parse::<i64>().ok());
    let teacher = visit.edge.teacher()?;
    let view = teacher.grade(visit.uuid()?, learner, number("attempts"), number("changes")).await?;
    let t = &visit.t;
    let title = t!(t, "grade-title", name = view.learner.name.clone(), title = view.title.clone());
    let form = change::form(&visit, &view).await;
    let body = html! {
        <div class="page one-grade">
            <p class="tag">
                <a href=format!("/teach/classes/{}/gradebook", view.class.id)>{view.class.name.clone()}</a>
            </p>
            <h1>{title.clone()}</h1>
            {alerts(&visit)}
            {holds(t, &view)}
            {attempts(t, &view)}
            {form}
            {history(t, &view)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

/// Errors of the last form.
fn alerts(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    if visit.form_error().is_some() {
        return visit.alert_unless(&change::FIELDS);
    }
    visit.query("saved")?;
    Some(html! { <Alert text=t!(t, "assignment-saved") role="status" /> })
}

/// The learner's current grade.
fn holds(t: &Texts, view: &GradeView) -> AnyView {
    let shown = grade_words(t, &view.cell).unwrap_or_else(|| t!(t, "grade-none"));
    let from = view.cell.attempt.as_ref().map(|attempt| {
        let words = t!(t, "grade-counts-attempt", n = attempt.number, how = counting_words(t, view.grading.counting));
        view! { <li>{words}</li> }
    });
    let reached = view.cell.given.as_ref().and(view.cell.attempt.as_ref()).map(|attempt| {
        let words = t!(t, "grade-reached-was", score = t.percent(u32::from(attempt.score)));
        view! { <li>{words}</li> }
    });
    let states = state_words(t, &view.cell).into_iter().map(|state| view! { <li>{state}</li> }).collect_view();
    let released = match view.grading.released_at {
        Some(at) => t!(t, "grades-released-at", when = t.date_time(at)),
        None => t!(t, "grades-not-released"),
    };
    let comment = (!view.comment.is_empty()).then(|| {
        view! {
            <h3>{t!(t, "grade-comment")}</h3>
            <p class="as-typed">{view.comment.clone()}</p>
        }
    });
    section! { "holds", t!(t, "grade-holds") =>
        <p class="grade">{shown}</p>
        <ul class="terms-words">{from}{reached}{states}<li>{released}</li></ul>
        {comment}
    }
}

fn attempts(t: &Texts, view: &GradeView) -> AnyView {
    let counts = view.cell.attempt.as_ref().map(|attempt| attempt.session);
    let list = if view.attempts.is_empty() {
        html! { <p class="empty">{t!(t, "grade-no-attempts")}</p> }
    } else {
        let rows = view.attempts.iter().map(|row| attempt(t, row, counts == Some(row.session))).collect_view();
        wide_below(
            "attempts",
            [
                col(t!(t, "grade-attempt")),
                col(t!(t, "board-state")),
                col(t!(t, "grade-begun")),
                col(t!(t, "grade-ended")),
                num(t!(t, "board-score")),
                col(t!(t, "grade-word-column")),
            ],
            rows,
        )
    };
    let more = view.attempts.last().filter(|_| view.more_attempts).map(|last| older(t, view, "attempts", last.number));
    section! { "attempts", t!(t, "grade-attempts") =>
        {list}
        {more}
    }
}

fn attempt(t: &Texts, row: &AttemptRow, counts: bool) -> AnyView {
    let state = match row.status.as_str() {
        "completed" => t!(t, "board-handed-in"),
        "expired" => t!(t, "board-time-up"),
        "terminated" => t!(t, "board-ended"),
        _ => t!(t, "grade-under-way"),
    };
    let waits = u32::try_from(row.undecided).ok().filter(|waiting| *waiting > 0).map(|waiting| {
        let words = t!(t, "grade-undecided", n = waiting);
        view! { <span class="soft small block">{words}</span> }
    });
    let counts = counts.then(|| view! { <span class="small block"><strong>{t!(t, "grade-counts")}</strong></span> });
    let score = row.score_bp.and_then(|score| u32::try_from(score).ok()).map(|score| t.percent(score));
    html! {
        <tr>
            <th scope="row">{row.number}{counts}</th>
            <td>{state}{waits}</td>
            <td><When at=row.created_at t=t.clone() /></td>
            <td>{row.finished_at.map(|at| view! { <When at=at t=t.clone() /> })}</td>
            <td class="n">{score}</td>
            <td>{row.grade.as_deref().map(|word| t.shown(word))}</td>
        </tr>
    }
}

fn history(t: &Texts, view: &GradeView) -> AnyView {
    let list = if view.changes.is_empty() {
        html! { <p class="empty">{t!(t, "grade-no-history")}</p> }
    } else {
        // The value before each change is the value of the change before it.
        let before = view.changes.iter().skip(1).map(|change| change.given.as_ref()).chain([view.before.as_ref()]);
        let items =
            view.changes.iter().zip(before).map(|(change, before)| one_change(t, change, before)).collect_view();
        html! { <ol class="history">{items}</ol> }
    };
    let more = view.changes.last().filter(|_| view.more_changes).map(|last| older(t, view, "changes", last.n));
    section! { "history", t!(t, "grade-history") =>
        {list}
        {more}
    }
}

fn one_change(t: &Texts, change: &ChangeRow, before: Option<&GradeOverride>) -> AnyView {
    let (from, to) = (given_words(t, before), given_words(t, change.given.as_ref()));
    let what = if before == change.given.as_ref() {
        t!(t, "grade-change-comment")
    } else {
        t!(t, "grade-change", from = from, to = to)
    };
    let reason = (!change.reason.is_empty()).then(|| {
        let words = t!(t, "grade-change-reason", reason = change.reason.clone());
        view! { <p class="as-typed">{words}</p> }
    });
    let comment = (!change.comment.is_empty()).then(|| {
        let words = t!(t, "grade-change-said", comment = change.comment.clone());
        view! { <p class="soft as-typed">{words}</p> }
    });
    html! {
        <li>
            <p><strong>{what}</strong></p>
            <p class="facts"><span>{change.by.name.clone()}</span><span><When at=change.at t=t.clone() /></span></p>
            {reason}
            {comment}
        </li>
    }
}

/// Link to older attempts or changes.
fn older(t: &Texts, view: &GradeView, what: &str, before: i64) -> AnyView {
    let path = format!("/teach/assignments/{}/grades/{}?{what}={before}", view.assignment, view.learner.id);
    html! { <p><a class="btn quiet" href=path>{t!(t, "grade-older")}</a></p> }
}
