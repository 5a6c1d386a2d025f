//! The messages of a tutor session, line by line.

use leptos::prelude::*;
use plumb_service::tutor::{Speaker, TranscriptLine, WordingSource};
use plumb_tutoring::gate::sentences;

use crate::islands::Talking;
use crate::pages::practice::work;
use crate::text::{Texts, t};
use crate::ui::{picture, typeset, worked_picture};

/// The conversation, oldest first, with the author of the tutor's words. Screen readers announce the latest reply when
/// the page is loaded, and it appears sentence by sentence. Of a conversation that is over, all before the tutor's last
/// words is folded.
pub(super) fn show(t: &Texts, lines: &[TranscriptLine], wording: WordingSource, is_over: bool) -> AnyView {
    let latest = lines.iter().rposition(|line| line.by == Speaker::Tutor);
    let mut items: Vec<_> = lines
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
            let t = &line.item.as_ref().map_or_else(|| t.clone(), |item| t.about(item));
            // The current question is shown below, with its field.
            let asked = line.asked.as_ref().filter(|_| Some(at) != latest).map(|asked| {
                let t = &t.about(asked);
                html! {
                    <p class="text question">
                        <span class="visually-hidden">{t!(t, "tutor-asked")}": "</span>
                        {typeset(t, &asked.stem)}
                    </p>
                    {picture(t, asked.figure.as_ref())}
                }
            });
            let is_latest = Some(at) == latest;
            let role = is_latest.then_some("status");
            let said = match line.by {
                Speaker::Tutor if line.by_model => line.text.clone(),
                Speaker::Tutor => t.reply(&line.text),
                Speaker::Learner => t.learner_message(&line.text),
            };
            let text = match line.by {
                _ if line.text.is_empty() => None,
                Speaker::Tutor => {
                    let sentence = |text: &str| view! { <span>{typeset(t, text)}</span> };
                    let sentences = sentences(&said).map(sentence).collect_view();
                    Some(view! { <div class="text" role=role>{sentences}</div> }.into_any())
                }
                Speaker::Learner => Some(view! { <div class="text">{said}</div> }.into_any()),
            };
            let figures = line.figures.iter().map(|figure| worked_picture(t, Some(figure))).collect_view();
            let by_model = line.by_model.then(|| view! { <span class="soft">{t!(t, "tutor-by-model")}</span> });
            view! {
                <li class=class id=is_latest.then_some("now")>
                    <p class="who">{who}" "{mark}{by_model}</p>
                    {text}
                    {work(t, &line.work)}
                    {figures}
                    {asked}
                </li>
            }
        })
        .collect();
    let folded = latest.filter(|latest| is_over && *latest > 0).map(|latest| {
        let earlier: Vec<_> = items.drain(..latest).collect();
        let words = t!(t, "tutor-earlier", n = earlier.len());
        view! {
            <details class="earlier">
                <summary>{words.clone()}</summary>
                <ol class="talk" aria-label=words>{earlier}</ol>
            </details>
        }
    });
    let words = match wording {
        WordingSource::Script => None,
        WordingSource::Model => Some(t!(t, "tutor-words-model")),
        WordingSource::ModelHelp => Some(t!(t, "tutor-words-help")),
        WordingSource::Chosen => Some(t!(t, "tutor-words-chosen")),
        WordingSource::ScriptForNow => Some(t!(t, "tutor-words-plan")),
    };
    let words = words.map(|said| view! { <p class="soft small">{said}</p> });
    html! {
        {folded}
        <ol class="talk" aria-label=t!(t, "tutor-talk")>{items}</ol>
        <Talking writes=t!(t, "tutor-writes") you=t!(t, "tutor-you") />
        {words}
    }
}
