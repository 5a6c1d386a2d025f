//! Feedback on an item so far: answers, diagnoses, hints, the solution, and changes of mastery.

use leptos::prelude::*;
use plumb_learning::mastery::{Because, DisplayedMastery, MasteryChange, Update};
use plumb_service::practice::views::{SolutionView, TaskView, WorkLine};

use crate::figure::{surface_of, typeset_line};
use crate::text::{Texts, t};
use crate::ui::{Meter, readable_answer, typeset, typeset_answer, worked_picture};

/// All feedback in order. Screen readers announce it when the page is loaded after an answer.
pub(super) fn show(t: &Texts, task: &TaskView) -> AnyView {
    html! {
        <div class="so-far" role="status">
            {cheer(t, task)}
            {attempts(t, task)}
            {diagnosis(t, task)}
            {hints(t, task)}
            {solution(t, task)}
            {updates(t, task)}
        </div>
    }
}

fn attempts(t: &Texts, task: &TaskView) -> Option<AnyView> {
    if task.attempts.is_empty() {
        return None;
    }
    let explained = task.attempts.len().checked_sub(1).filter(|_| task.diagnosis.is_some());
    let figure = task.asked.figure.as_ref();
    let on_picture = surface_of(figure, &task.input).is_some();
    let items = task
        .attempts
        .iter()
        .enumerate()
        .map(|(at, attempt)| {
            let (class, word) = match (attempt.right, attempt.partial) {
                (Some(true), _) => ("verdict right", t!(t, "task-right")),
                (_, true) => ("verdict due", t!(t, "task-partly")),
                (Some(false), _) => ("verdict wrong", t!(t, "task-wrong")),
                (None, _) => ("verdict", t!(t, "task-undecided")),
            };
            let read_as = attempt.read_as.clone().filter(|read| !on_picture && t.answer(read) != attempt.answer.trim()).map(
                |text| view! { <span class="soft small">{t!(t, "task-read-as")}" "{typeset_answer(t, &text)}</span> },
            );
            // A diagnosis makes the general reason redundant, and so does the right answer that came later.
            // An answer on a picture has no typed text.
            let is_past = task.solved && attempt.right == Some(false);
            let reason = attempt.reason.clone().filter(|_| explained != Some(at) && !is_past && !on_picture);
            let reason = reason.map(|text| view! { <span class="soft small block">{typeset(t, &t.reason(&text))}</span> });
            view! {
                <li>
                    <span class=class>{word}</span>
                    <span class="given">{readable_answer(t, figure, &attempt.answer)}</span>
                    {read_as}
                    {reason}
                    {work(t, &attempt.work)}
                </li>
            }
        })
        .collect_view();
    Some(html! { <h2 class="visually-hidden">{t!(t, "task-answers")}</h2><ul class="attempts">{items}</ul> })
}

/// The lines of work as they were read, with the first wrong one marked.
pub(crate) fn work(t: &Texts, lines: &[WorkLine]) -> Option<AnyView> {
    if lines.is_empty() {
        return None;
    }
    let off = lines.iter().position(|line| line.goes_wrong).map(|line| line + 1);
    let items = lines
        .iter()
        .map(|line| {
            let shown = match &line.read {
                Some(read) => typeset_line(t.reading_html(read)).into_any(),
                None => html! { <span>{line.text.clone()}</span> },
            };
            let note = match (&line.read, line.goes_wrong) {
                (_, true) => Some(t!(t, "task-work-wrong")),
                (None, _) => Some(t!(t, "task-work-unread")),
                _ => None,
            };
            let note = note.map(|text| view! { " " <span class="small">{text}</span> });
            view! { <li class:off=line.goes_wrong>{shown}{note}</li> }
        })
        .collect_view();
    let told = off.map(|line| view! { <p class="note why">{t!(t, "task-work-look", n = line)}</p> });
    Some(html! {
        <div class="shown-work">
            <h3 class="small-head">{t!(t, "task-work")}</h3>
            <ol>{items}</ol>
            {told}
        </div>
    })
}

/// The diagnosis, shown before any hint. An unknown mistake gets general advice.
fn diagnosis(t: &Texts, task: &TaskView) -> Option<AnyView> {
    let is_wrong = task.attempts.last().is_some_and(|attempt| attempt.right == Some(false));
    if !is_wrong || task.done {
        return None;
    }
    let words = match &task.diagnosis {
        Some(named) => t.hint(named),
        None if task.hints.is_empty() => t!(t, "wrong-again"),
        None => t!(t, "wrong-with-hint"),
    };
    Some(html! { <p class="note why">{typeset(t, &words)}</p> })
}

/// Praise for a right answer: it varies between items and is fixed for each item.
fn cheer(t: &Texts, task: &TaskView) -> Option<AnyView> {
    if !task.solved {
        return None;
    }
    let is_first = task.attempts.len() == 1 && task.hints.is_empty();
    let words = match (is_first, task.position % 6) {
        (true, 0) => t!(t, "cheer-first-1"),
        (true, 1) => t!(t, "cheer-first-2"),
        (true, 2) => t!(t, "cheer-first-3"),
        (true, 3) => t!(t, "cheer-first-4"),
        (true, 4) => t!(t, "cheer-first-5"),
        (true, _) => t!(t, "cheer-first-6"),
        (false, 0 | 3) => t!(t, "cheer-later-1"),
        (false, 1 | 4) => t!(t, "cheer-later-2"),
        (false, _) => t!(t, "cheer-later-3"),
    };
    Some(html! { <p class="cheer">{words}</p> })
}

fn hints(t: &Texts, task: &TaskView) -> Option<AnyView> {
    if task.hints.is_empty() {
        return None;
    }
    let items = task
        .hints
        .iter()
        .map(|(level, text)| {
            let level = match level {
                1 => t!(t, "hint-pointing"),
                2 => t!(t, "hint-rule"),
                _ => t!(t, "hint-step"),
            };
            view! { <li><span class="tag">{level}</span><span>{typeset(t, &t.hint(text))}</span></li> }
        })
        .collect_view();
    Some(html! { <h2 class="small-head">{t!(t, "task-hints")}</h2><ol class="hints">{items}</ol> })
}

fn solution(t: &Texts, task: &TaskView) -> Option<AnyView> {
    let SolutionView { key, steps, figure } = task.solution.as_ref()?;
    let steps = (!steps.is_empty()).then(|| {
        let items = steps.iter().map(|step| view! { <li>{typeset(t, step)}</li> }).collect_view();
        view! { <ol class="steps">{items}</ol> }
    });
    let head = if task.solved { t!(t, "task-solution-right") } else { t!(t, "task-solution") };
    Some(html! {
        <section class="worked" aria-labelledby="worked">
            <h2 id="worked" class="small-head">{head}</h2>
            {steps}
                {worked_picture(t, figure.as_ref())}
            <p>{t!(t, "task-key")}" "<strong>{readable_answer(t, task.asked.figure.as_ref(), key)}</strong></p>
        </section>
    })
}

fn updates(t: &Texts, task: &TaskView) -> Option<AnyView> {
    if task.updates.is_empty() {
        return None;
    }
    let items = task.updates.iter().map(|(name, update)| moved(t, name, update)).collect_view();
    Some(html! { <ul class="moves">{items}</ul> })
}

/// Change of the mastery of a skill by an answer, with its reason.
fn moved(t: &Texts, name: &str, update: &Update) -> AnyView {
    let name = t.shown(name);
    let why = match update.because {
        Because::Right { .. } => t!(t, "moved-right"),
        Because::Wrong { .. } => t!(t, "moved-wrong"),
        Because::Hinted { .. } | Because::HintedLeftOut => t!(t, "moved-hinted"),
        Because::AssistedLeftOut => t!(t, "moved-assisted"),
        Because::TooFast { .. } => t!(t, "moved-fast"),
        Because::Placed { .. } => t!(t, "moved-placed"),
    };
    let change = match update.change {
        Some(MasteryChange::Mastered) => {
            Some(view! { <strong class="stand mastered">{t!(t, "moved-mastered")}</strong> })
        }
        Some(MasteryChange::Lost) => Some(view! { <strong class="stand due">{t!(t, "moved-lost")}</strong> }),
        None => None,
    };
    // An answer without evidence changes nothing. Before the first answer there is no value to start from.
    let meter = match update.shown.filter(|_| update.counted()) {
        None => html! { <span>{name}</span>" " },
        Some(DisplayedMastery { before, after }) => {
            let now = t.percent(whole(after));
            let value = match before {
                Some(before) => t!(t, "moved-from-to", before = t.percent(whole(before)), after = now),
                None => now,
            };
            html! { <Meter label=name basis_points=after value=value /> }
        }
    };
    html! {
        <li>
            {meter}
            <span class="soft small">{why}</span>
            {change}
        </li>
    }
}

/// Rounds to whole percent: more digits would promise more than the model knows.
pub(crate) const fn whole(basis_points: u32) -> u32 {
    (basis_points + 50) / 100 * 100
}
