//! Answers that wait for review, one after another, without names.

use leptos::prelude::*;
use plumb_service::reviews::{ReviewQueue, ReviewTask, rubric_mark};
use plumb_sessions::inline;

use super::{about, said};
use crate::ids::SessionId;
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::marking::DecisionForm;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, TextArea, TextKind, question, typeset_answer};

const DECIDE: &str = "/do/review-decide";
const RUBRIC: &str = "/do/review-rubric";

/// Reads the place of an answer in addresses: `session~position`.
fn place(text: Option<&str>) -> Option<(SessionId, u16)> {
    let (session, position) = text?.split_once('~')?;
    Some((session.parse().ok()?, position.parse().ok()?))
}

/// `/teach/reviews`; `?after=` begins after a decided or skipped answer, `?at=` shows one answer.
pub(crate) async fn reviews(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    let (after, at) = (place(visit.query("after")), place(visit.query("at")));
    let mut queue = teacher.reviews(after).await?;
    if let Some((session, position)) = at
        && let Some(task) = teacher.review(session, position).await?
    {
        queue.task = Some(task);
    }
    let t = &visit.t;
    let title = t!(t, "reviews-title");
    let shown = match &queue.task {
        Some(one) => task(&visit, one).await,
        None if queue.waiting > 0 => html! {
            <p class="empty">{t!(t, "reviews-end")}</p>
            <p><a class="btn" href="/teach/reviews">{t!(t, "reviews-again")}</a></p>
        },
        None => html! { <p class="empty">{t!(t, "reviews-none")}</p> },
    };
    let body = html! {
        <div class="page reviews">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "reviews-lead")}</p>
            {status(&visit)}
            {visit.alert_unless(&["points", "comment", "rubric"])}
            <p class="soft" role="status">{progress(t, &queue)}</p>
            {shown}
            <p class="actions no-print">
                <a class="btn quiet" href="/teach/items">{t!(t, "regrades-items")}</a>
                <a class="btn quiet" href="/teach/regrades">{t!(t, "regrades-title")}</a>
            </p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Reviews, body })
}

/// Success message of the last form.
fn status(visit: &PageRequest) -> Option<AnyView> {
    if visit.form_error().is_some() {
        return None;
    }
    let t = &visit.t;
    let text = if visit.query("done").is_some() {
        t!(t, "reviews-decided")
    } else if visit.query("rubric").is_some() {
        t!(t, "rubric-saved")
    } else {
        return None;
    };
    Some(html! { <Alert text=text role="status" /> })
}

fn progress(t: &Texts, queue: &ReviewQueue) -> String {
    let all = queue.waiting + queue.decided;
    if queue.waiting >= queue.most || queue.decided >= queue.most {
        t!(t, "reviews-progress-many", waiting = t.count(queue.waiting), decided = t.count(queue.decided))
    } else {
        t!(t, "reviews-progress", decided = queue.decided, all = all)
    }
}

async fn task(visit: &PageRequest, task: &ReviewTask) -> AnyView {
    let t = &visit.t;
    let kept = visit.kept::<DecisionForm>(task.session, "review").await;
    let kept = kept.unwrap_or_default();
    let place = format!("{}~{}", task.session, task.position);
    let accepted = (!task.accepted.is_empty()).then(|| {
        let others = task.accepted.iter();
        let others = others.map(|one| view! { <span class="block">{typeset_answer(t, one)}</span> }).collect_view();
        view! { <div><dt>{t!(t, "reviews-accepted")}</dt><dd class="text">{others}</dd></div> }
    });
    // Items that a program sent inline have no blueprint.
    let sent_along = task.blueprint == inline::SKILL;
    let blueprint = if sent_along { t!(t, "reviews-sent-along") } else { task.blueprint.clone() };
    section! { "answer", blueprint =>
        {question(t, &task.stem, task.figure.as_ref())}
        <dl class="pairs">
            <div><dt>{t!(t, "reviews-key")}</dt><dd class="text">{typeset_answer(t, &task.key)}</dd></div>
            {accepted}
            <div><dt>{t!(t, "reviews-answer")}</dt><dd class="text"><strong>{typeset_answer(t, &task.answer)}</strong></dd></div>
        </dl>
        <form method="post" action=DECIDE class="stack">
            {about("session", task.session)}
            <input type="hidden" name="position" value=task.position.to_string() />
            <input type="hidden" name="decision[rubric]" value=rubric_mark(&task.rubric) />
            {points(visit, task, &kept)}
            {comment(visit, kept.comment)}
            <p class="actions">
                <button class="btn">{t!(t, "reviews-decide")}</button>
                <a class="btn quiet" href=format!("/teach/reviews?after={place}")>{t!(t, "reviews-skip")}</a>
            </p>
        </form>
        {rubric(visit, task).await}
    }
}

/// A number for each line of the rubric.
fn points(visit: &PageRequest, task: &ReviewTask, kept: &DecisionForm) -> AnyView {
    let t = &visit.t;
    let lines = task
        .rubric
        .lines()
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let id = format!("points-{at}");
            let text = if line.text.is_empty() { t!(t, "rubric-right") } else { line.text.clone() };
            let label = t!(t, "rubric-points", line = text, most = line.points);
            view! {
                <div class="field">
                    <label for=id.clone()>{label}</label>
                    <input
                        id=id
                        name="decision[points][]"
                        type="number"
                        inputmode="numeric"
                        min="0"
                        max=line.points.to_string()
                        required
                        value=kept.points.get(at).cloned()
                    />
                </div>
            }
        })
        .collect_view();
    let error = said(visit, DECIDE, "points");
    let error = (!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> });
    html! {
        <fieldset class="stack points">
            <legend>{t!(t, "reviews-points")}</legend>
            {error}
            {lines}
        </fieldset>
    }
}

fn comment(visit: &PageRequest, text: String) -> AnyView {
    let t = &visit.t;
    let error = said(visit, DECIDE, "comment");
    let wrong = !error.is_empty();
    let described = if wrong { "comment-error comment-hint" } else { "comment-hint" };
    let error = wrong.then(|| view! { <p class="error" id="comment-error" role="alert">{error}</p> });
    html! {
        <div class="field" class:has-error=wrong>
            <label for="comment">{t!(t, "reviews-comment")}</label>
            <p class="hint" id="comment-hint">{t!(t, "reviews-comment-hint")}</p>
            <TextArea
                name="decision[comment]"
                id="comment"
                value=text
                rows=3
                wrong=wrong
                described=described
                longest=1000
                writing=TextKind::Prose
            />
            {error}
        </div>
    }
}

/// The form that edits the rubric of this blueprint.
async fn rubric(visit: &PageRequest, task: &ReviewTask) -> AnyView {
    let t = &visit.t;
    let error = said(visit, RUBRIC, "rubric");
    let wrong = !error.is_empty();
    let kept = if wrong { visit.edge.kept::<String>(task.session, "rubric").await } else { None };
    let text = kept.unwrap_or_else(|| task.rubric.written());
    let described = if wrong { "rubric-error rubric-hint" } else { "rubric-hint" };
    let error = wrong.then(|| view! { <p class="error" id="rubric-error" role="alert">{error}</p> });
    html! {
        <details open=wrong>
            <summary>{t!(t, "rubric-title")}</summary>
            <form method="post" action=RUBRIC class="stack">
                {about("session", task.session)}
                <input type="hidden" name="position" value=task.position.to_string() />
                <input type="hidden" name="blueprint" value=task.blueprint.clone() />
                <input type="hidden" name="mark" value=rubric_mark(&task.rubric) />
                <div class="field" class:has-error=wrong>
                    <label for="rubric">{t!(t, "rubric-lines")}</label>
                    <p class="hint" id="rubric-hint">{t!(t, "rubric-hint")}</p>
                    <TextArea
                        name="rubric"
                        id="rubric"
                        value=text
                        rows=5
                        wrong=wrong
                        described=described
                        longest=4000
                        writing=TextKind::Prose
                    />
                    {error}
                </div>
                <button class="btn quiet">{t!(t, "rubric-save")}</button>
            </form>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_place_is_a_session_and_a_number() {
        let id = "0197a1d2-0000-7000-8000-000000000001";
        assert_eq!(place(Some(&format!("{id}~3"))), Some((id.parse().unwrap(), 3)));
        for text in ["", "~", "x~1", &format!("{id}~"), &format!("{id}~-1"), &format!("{id}~70000"), id] {
            assert_eq!(place(Some(text)), None, "{text}");
        }
        assert_eq!(place(None), None);
    }
}
