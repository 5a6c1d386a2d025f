//! What was said, line by line.

use leptos::prelude::*;
use plumb_service::tutor::{SaidLine, Speaker};

use crate::text::{Texts, t};

/// The conversation, oldest first. The latest reply is read out when the page comes back.
pub(super) fn show(t: &Texts, lines: &[SaidLine]) -> AnyView {
    let latest = lines.iter().rposition(|line| line.by == Speaker::Tutor);
    let items = lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let (class, who) = match line.by {
                Speaker::Tutor => ("utterance by-tutor", t!(t, "tutor-says")),
                Speaker::Learner => ("utterance by-learner", t!(t, "tutor-you")),
            };
            let mark = line.right.map(|right| {
                let (class, word) =
                    if right { ("verdict right", t!(t, "task-right")) } else { ("verdict wrong", t!(t, "task-wrong")) };
                view! { <span class=class>{word}</span> }
            });
            // What is asked now stands below, with its field.
            let asked = line.question.clone().filter(|_| Some(at) != latest).map(|stem| {
                view! { <p class="text question"><span class="visually-hidden">{t!(t, "tutor-asked")}": "</span>{stem}</p> }
            });
            let is_latest = Some(at) == latest;
            let role = is_latest.then_some("status");
            let text = (!line.text.is_empty()).then(|| view! { <div class="text" role=role>{line.text.clone()}</div> });
            view! {
                <li class=class id=is_latest.then_some("now")>
                    <p class="who">{who}" "{mark}</p>
                    {text}
                    {asked}
                </li>
            }
        })
        .collect_view();
    html! { <ol class="talk" aria-label=t!(t, "tutor-talk")>{items}</ol> }
}
