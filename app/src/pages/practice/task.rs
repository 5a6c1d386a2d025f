//! The item before the learner: the question, the answer's field, and what has been said so far.

use leptos::prelude::*;
use plumb_service::practice::views::{Sitting, SkillPage, TaskView};
use plumb_service::views::InputView;

use super::super::Visit;
use super::feedback;
use super::skill::{begin, hidden};
use crate::error::AppError;
use crate::text::{Texts, t};

/// The whole item, with a way on.
pub(super) fn show(t: &Texts, visit: &Visit, page: &SkillPage, sitting: &Sitting, task: &TaskView) -> AnyView {
    let answer = (!task.done).then(|| form(t, visit, sitting, task));
    view! {
        <article class="task" id="now" aria-labelledby="stem">
            <p class="stem" id="stem">{task.stem.clone()}</p>
            {feedback::show(t, task)}
            {answer}
            {help(t, sitting, task)}
            {task.done.then(|| on(t, page, sitting))}
        </article>
    }
    .into_any()
}

/// What was wrong with the last answer that could not be read.
pub(super) fn unreadable(visit: &Visit) -> Option<String> {
    match visit.told()? {
        AppError::Invalid { field, message, detail } if field == "answer" => {
            let reason: String = detail.chars().take(200).collect();
            let known = matches!(message.as_str(), "practice-too-many");
            Some(if known || reason.is_empty() {
                visit.field_error("answer").unwrap_or_default()
            } else {
                t!(visit.t, "player-invalid-because", reason = reason)
            })
        }
        _ => None,
    }
}

fn form(t: &Texts, visit: &Visit, sitting: &Sitting, task: &TaskView) -> AnyView {
    let error = unreadable(visit);
    let input = field(t, &task.input, error.is_some());
    view! {
        <form method="post" action="/do/practise-answer">
            {hidden(sitting.session)}
            <input type="hidden" name="position" value=task.position.to_string() />
            {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
            {input}
            <button class="btn big">{t!(t, "task-submit")}</button>
        </form>
    }
    .into_any()
}

/// The control that an answer is given with; `wrong` when the last one could not be read.
pub(super) fn field(t: &Texts, input: &InputView, wrong: bool) -> AnyView {
    match input {
        InputView::Choice(options) => {
            let options = options
                .iter()
                .map(|(id, text)| {
                    view! {
                        <label class="option">
                            <input type="radio" name="answer" value=id.clone() required />
                            <span class="key" aria-hidden="true"></span>
                            <span class="text">{text.clone()}</span>
                        </label>
                    }
                })
                .collect_view();
            view! {
                <fieldset class="options" aria-describedby="stem">
                    <legend>{t!(t, "player-choose")}</legend>
                    {options}
                </fieldset>
            }
            .into_any()
        }
        InputView::Typed(kind) => {
            let (mode, hint) = match kind.as_str() {
                "integer" => ("numeric", t!(t, "player-hint-integer")),
                "decimal" => ("decimal", t!(t, "player-hint-decimal")),
                "fraction" => ("text", t!(t, "player-hint-fraction")),
                _ => ("text", t!(t, "player-hint-text")),
            };
            view! {
                <div class="typed" class:has-error=wrong>
                    <label for="answer">{t!(t, "player-answer")}</label>
                    <div class="typed-line">
                        <input
                            type="text"
                            id="answer"
                            name="answer"
                            inputmode=mode
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck="false"
                            enterkeyhint="done"
                            maxlength="2000"
                            required
                            autofocus
                            aria-invalid=wrong.then_some("true")
                            aria-describedby="stem answer-hint"
                        />
                    </div>
                    <p class="hint" id="answer-hint">{hint}</p>
                </div>
            }
            .into_any()
        }
    }
}

/// Hints, and giving up.
fn help(t: &Texts, sitting: &Sitting, task: &TaskView) -> Option<AnyView> {
    if task.done || sitting.checkpoint.is_some() {
        return None;
    }
    let form = |action: &'static str, words: String| {
        view! {
            <form method="post" action=action>
                {hidden(sitting.session)}
                <input type="hidden" name="position" value=task.position.to_string() />
                <button class="btn quiet">{words}</button>
            </form>
        }
    };
    let hint = task.may_ask.then(|| form("/do/practise-hint", t!(t, "task-hint")));
    Some(
        view! {
            <div class="helps">
                {hint}
                {form("/do/practise-solution", t!(t, "task-give-up"))}
            </div>
        }
        .into_any(),
    )
}

/// The way on once the item is done with.
fn on(t: &Texts, page: &SkillPage, sitting: &Sitting) -> AnyView {
    let next = view! {
        <form method="post" action="/do/practise-next">
            {hidden(sitting.session)}
            <button class="btn big">{t!(t, "task-next")}</button>
        </form>
    };
    let another = page
        .next
        .as_ref()
        .filter(|_| super::Stand::of(&page.skill) == super::Stand::Mastered)
        .map(|card| begin(t, &card.id, false, t!(t, "task-next-skill", name = card.name.clone()), "btn quiet"));
    view! { <div class="helps">{next}{another}</div> }.into_any()
}
