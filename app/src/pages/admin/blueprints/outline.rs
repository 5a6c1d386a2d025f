//! Outlines of surveys, workflows, prompts, topics, curricula and the skills graph.

use crate::ui::typeset;
use leptos::prelude::*;
use plumb_service::blueprints::{OutlineNote, OutlineStep};

use crate::text::{Texts, t};

/// Maximum number of steps shown.
const SHOWN: usize = 500;

pub(super) fn outline(t: &Texts, steps: &[OutlineStep]) -> AnyView {
    let lines = steps.iter().take(SHOWN).map(|step| one(t, step)).collect_view();
    let more = steps.len().saturating_sub(SHOWN);
    section! { "outline", t!(t, "preview-outline") =>
        <ol class="outline">{lines}</ol>
        {(more > 0).then(|| view! { <p class="soft">{t!(t, "preview-more-steps", n = more)}</p> })}
    }
}

fn one(t: &Texts, step: &OutlineStep) -> AnyView {
    let notes = step.notes.iter().map(|of| view! { <li>{note(t, of)}</li> }).collect_view();
    let kind = (!step.kind.is_empty()).then(|| view! { <span class="badge">{step.kind.clone()}</span> });
    html! {
        <li>
            <p><code>{step.id.clone()}</code>" "{kind}</p>
            <p class="text">{typeset(t, &step.text)}</p>
            {(!step.notes.is_empty()).then(|| view! { <ul>{notes}</ul> })}
        </li>
    }
}

fn note(t: &Texts, note: &OutlineNote) -> String {
    match note.clone() {
        OutlineNote::Required => t!(t, "outline-required"),
        OutlineNote::If(when) => t!(t, "outline-if", when = when),
        OutlineNote::Next(to) => t!(t, "outline-next", to = to),
        OutlineNote::NextIf(when, to) => t!(t, "outline-next-if", when = when, to = to),
        OutlineNote::NextWhen(option, to) => t!(t, "outline-next-when", option = option, to = to),
        OutlineNote::EndIf(when) => t!(t, "outline-end-if", when = when),
        OutlineNote::Option(text) => t!(t, "outline-option", text = text),
        OutlineNote::Runs(id) => t!(t, "outline-runs", id = id),
        OutlineNote::FollowUp(text) => t!(t, "outline-follow-up", text = text),
        OutlineNote::OtherWay(text) => t!(t, "outline-other-way", text = text),
        OutlineNote::Right(n) => t!(t, "outline-right", n = n),
        OutlineNote::After(id) => t!(t, "outline-after", id = id),
        OutlineNote::About(id) => t!(t, "outline-about", id = id),
        OutlineNote::Outcome(word) => t!(t, "outline-outcome", word = word),
        OutlineNote::Waits(secs) => t!(t, "outline-waits", time = t.span(i64::from(secs).saturating_mul(1_000))),
    }
}
