//! A few questions for visitors without an account. The page has no state: each answer is in its address.

use leptos::prelude::*;
use plumb_answers::answer::Outcome;
use plumb_service::assessment::InputView;
use plumb_service::trial::{TrialAnswer, TrialQuestion};

use super::practice::{RefusedAnswer, field};
use super::{Page, PageContent, PageFailure, PageRequest};
use crate::error::AppError;
use crate::paths::TRIAL;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{picture, typeset, typeset_answer};

/// `/try`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let t = &visit.t;
    let number = visit.query("n").map_or(Some(1), |n| n.parse().ok());
    let asked = number.and_then(|number| Some((number, visit.edge.trial_question(number)?)));
    let (number, asked) = asked.ok_or(PageFailure::Error(AppError::NotFound))?;
    let given = visit.query("answer").unwrap_or_default();
    let marked = visit.query("answer").and_then(|answer| visit.edge.mark_trial(number, answer, t.decimal_mark()));
    let is_right = marked.as_ref().is_some_and(|marked| marked.outcome == Outcome::Correct);
    let t = &t.about(&asked.asked);
    let title = t!(t, "try-title", skill = asked.skill.clone());
    let form = (!is_right).then(|| form(t, number, &asked, given));
    let body = html! {
        <div class="page">
            <p class="tag">{t!(t, "try-place", n = number, total = asked.total)}</p>
            <h1>{title.clone()}</h1>
            <p class="soft">{t!(t, "try-lead")}</p>
            <article class="task" id="now" aria-labelledby="stem">
                <p class="stem" id="stem">{typeset(t, &asked.asked.stem)}</p>
                {picture(t, asked.asked.figure.as_ref())}
                <div class="so-far" role="status">{marked.as_ref().map(|marked| feedback(t, said(&asked.input, given), marked))}</div>
                {form}
                {is_right.then(|| on(&visit, number, asked.total))}
            </article>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Elsewhere, body })
}

/// An answer as the visitor gave it: an option by its text.
fn said<'a>(input: &'a InputView, given: &'a str) -> &'a str {
    match input {
        InputView::Choice(options) => options.iter().find(|(id, _)| id == given).map_or(given, |(_, text)| text),
        InputView::Typed(_) => given,
    }
}

fn form(t: &Texts, number: usize, asked: &TrialQuestion, given: &str) -> AnyView {
    let input = field(t, None, (&asked.input, None), false, RefusedAnswer::of(given.to_owned()));
    html! {
        <form method="get" action=TRIAL class="answer">
            <input type="hidden" name="n" value=number.to_string() />
            {input}
            <div class="foot"><button class="btn big">{t!(t, "task-submit")}</button></div>
        </form>
    }
}

/// What is said of the answer. The solution is folded until it is right.
fn feedback(t: &Texts, given: &str, marked: &TrialAnswer) -> AnyView {
    let (class, words) = match marked.outcome {
        Outcome::Correct => ("cheer", t!(t, "cheer-first-3")),
        Outcome::Invalid => ("note why", t!(t, "try-unreadable")),
        _ => ("note why", t!(t, "try-wrong", answer = t.answer(given))),
    };
    let reason =
        marked.reason.as_ref().map(|reason| view! { <p class="soft small">{typeset(t, &t.reason(reason))}</p> });
    let steps = marked.steps.iter().map(|step| view! { <li>{typeset(t, step)}</li> }).collect_view();
    let is_right = marked.outcome == Outcome::Correct;
    html! {
        <p class=class>{typeset(t, &words)}</p>
        {reason}
        <details class="worked" open=is_right>
            <summary>{t!(t, "task-solution")}</summary>
            <ol class="steps">{steps}</ol>
            <p>{t!(t, "task-key")}" "<strong>{typeset_answer(t, &marked.key)}</strong></p>
        </details>
    }
}

/// The next question; after the last one, what an account is good for.
fn on(visit: &PageRequest, number: usize, total: usize) -> AnyView {
    let t = &visit.t;
    if number < total {
        let next = format!("{TRIAL}?n={}#now", number + 1);
        return html! { <p><a class="btn big" href=next>{t!(t, "task-next")}</a></p> };
    }
    let (path, words) = if visit.edge.settings().sign_up {
        ("/sign-up", t!(t, "nav-sign-up"))
    } else {
        ("/sign-in", t!(t, "nav-sign-in"))
    };
    html! {
        <p>{t!(t, "try-over")}</p>
        <p><a class="btn big" href=path>{words}</a></p>
    }
}
