//! The items of a finished session with their solutions.

use leptos::prelude::*;
use plumb_service::assessment::{ItemOutcome, SolvedItem};
use plumb_types::saturating_cast;

use super::reports;
use crate::ids::SessionId;
use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Dash, Half, Tick};
use crate::ui::{picture_answered, readable_answer, typeset, worked_picture};

/// Whether the item was not answered right.
const fn is_wrong(item: &SolvedItem) -> bool {
    matches!(item.standing, ItemOutcome::Wrong | ItemOutcome::Part(_) | ItemOutcome::Unanswered)
}

/// The items in order: all of them, or only those not answered right.
pub(crate) fn list(t: &Texts, session: SessionId, items: &[SolvedItem], only_wrong: bool) -> AnyView {
    let wrong = items.iter().filter(|item| is_wrong(item)).count();
    let path = format!("/sessions/{session}/results");
    let choices = [(false, t!(t, "result-show-all", n = items.len())), (true, t!(t, "result-show-wrong", n = wrong))];
    let choices = (wrong > 0 && wrong < items.len()).then(|| {
        let choice = |(only, words): (bool, String)| {
            let path = if only { format!("{path}?only=wrong#solutions") } else { format!("{path}#solutions") };
            view! { <li><a href=path aria-current=(only == only_wrong).then_some("true")>{words}</a></li> }
        };
        let label = t!(t, "result-show");
        view! { <nav class="tabs no-print" aria-label=label><ul>{choices.map(choice).collect_view()}</ul></nav> }
    });
    let shown = items.iter().filter(|item| !only_wrong || is_wrong(item));
    let items = shown.map(|item| one(t, session, item)).collect_view();
    section! { "solutions", t!(t, "result-solutions") =>
        {choices}
        <ol class="solutions">{items}</ol>
    }
}

fn one(t: &Texts, session: SessionId, item: &SolvedItem) -> AnyView {
    let (class, icon, word) = match item.standing {
        ItemOutcome::Right => ("verdict right", html! { <Tick /> }, t!(t, "result-item-right")),
        ItemOutcome::Part(share) => {
            ("verdict due", html! { <Half /> }, t!(t, "result-item-part", share = t.percent(share)))
        }
        ItemOutcome::Wrong => ("verdict wrong", html! { <Cross /> }, t!(t, "result-item-wrong")),
        ItemOutcome::Unanswered => ("verdict open", html! { <Dash /> }, t!(t, "result-item-unanswered")),
        ItemOutcome::Undecided => ("verdict open", html! { <Dash /> }, t!(t, "result-item-undecided")),
        ItemOutcome::Dropped => ("verdict open", html! { <Dash /> }, t!(t, "result-item-dropped")),
    };
    let t = &t.about(&item.asked);
    let figure = item.asked.figure.as_ref();
    let answer = match &item.answer {
        Some(answer) => html! { <dd>{readable_answer(t, figure, answer)}</dd> },
        None => html! { <dd class="soft">{t!(t, "result-no-answer")}</dd> },
    };
    let right = item.key.clone().or_else(|| item.answer.clone());
    let wrong = item.standing != ItemOutcome::Right;
    let at_fault = wrong && item.standing != ItemOutcome::Dropped;
    let key = item.key.clone().filter(|_| wrong).map(|key| {
        view! { <div><dt>{t!(t, "result-key")}</dt><dd><strong>{readable_answer(t, figure, &key)}</strong></dd></div> }
    });
    let contested = item.key.is_none().then(|| view! { <p class="note">{t!(t, "result-item-contested")}</p> });
    let misconception =
        item.misconception.clone().filter(|_| at_fault).map(
            |why| view! { <p class="note wrong">{typeset(t, &t!(t, "result-it-seems", misconception = why))}</p> },
        );
    let drawn = worked_picture(t, item.solution_figure.as_ref());
    let steps = (!item.solution.is_empty() || drawn.is_some()).then(|| {
        let steps = item.solution.iter().map(|step| view! { <li>{typeset(t, step)}</li> }).collect_view();
        view! {
            <details open=wrong>
                <summary>{t!(t, "result-steps")}</summary>
                <ol class="steps">{steps}</ol>
                {drawn}
            </details>
        }
    });
    let number: u32 = saturating_cast(item.number);
    let practise = item.practised_as.as_ref().filter(|_| is_wrong(item)).map(|skill| {
        let label = t!(t, "result-practise-which", n = item.number);
        view! {
            <p class="no-print">
                <a class="btn quiet small" href=format!("/practice/{skill}") aria-label=label>{t!(t, "result-practise")}</a>
            </p>
        }
    });
    let report = reports::link(t, session, number.saturating_sub(1), number);
    let time = item.millis.map(|millis| view! { <span>{t!(t, "result-item-time", time = t.duration(millis))}</span> });
    html! {
        <li>
            <div class="solution-head">
                <span class="number">{item.number}</span>
                <span class="facts"><span>{t.shown(&item.section)}</span>{time}</span>
                <span class=class>{icon}{word}</span>
            </div>
            <h3 class="text">{typeset(t, &item.asked.stem)}</h3>
            {picture_answered(t, figure, right.as_deref().unwrap_or_default())}
            <dl class="answers"><div><dt>{t!(t, "result-your-answer")}</dt>{answer}</div>{key}</dl>
            {contested}
            {misconception}
            {steps}
            {practise}
            {report}
        </li>
    }
}
