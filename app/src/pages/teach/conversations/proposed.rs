//! Proposals of a model with their outcome, and replies that the gate refused, in plain words.

use leptos::prelude::*;
use plumb_service::tutor::{HarmKind, LeakKind, Objection};
use plumb_sessions::tutor::{Proposal, Reason, Ruling, WithheldReply};

use super::decided::whole_points;
use crate::text::{Texts, t};

/// A proposal, its outcome, and the reason.
pub(super) fn ruled(t: &Texts, proposal: &Proposal, ruling: Ruling, reason: Reason) -> AnyView {
    let became = match ruling {
        Ruling::Accepted => t!(t, "talk-ruling-accepted"),
        Ruling::Corrected => t!(t, "talk-ruling-corrected"),
        Ruling::Refused => t!(t, "talk-ruling-refused"),
    };
    html! {
        <li>
            {proposed(t, proposal)}
            <span class="block"><strong>{became}</strong>" "{why(t, reason)}</span>
        </li>
    }
}

fn proposed(t: &Texts, proposal: &Proposal) -> String {
    match proposal {
        Proposal::AnswerCorrect(true) => t!(t, "talk-proposal-right"),
        Proposal::AnswerCorrect(false) => t!(t, "talk-proposal-wrong"),
        Proposal::Intent(intent) => t!(t, "talk-proposal-intent", intent = intended(t, intent)),
        Proposal::MasteryUpdate { concept, score } => {
            t!(t, "talk-proposal-mastery", concept = concept.clone(), known = t.percent(whole_points(*score)))
        }
        Proposal::AdvanceToStep(step) => t!(t, "talk-proposal-step", n = *step),
        Proposal::SessionComplete => t!(t, "talk-proposal-end"),
        Proposal::Misconception(mistake) => t!(t, "talk-proposal-mistake", mistake = mistake.clone()),
        Proposal::QuestionAsked(question) => t!(t, "talk-proposal-question", question = question.clone()),
    }
}

/// The intent that a model read in a message.
fn intended(t: &Texts, intent: &str) -> String {
    match intent {
        "answer" => t!(t, "talk-intent-answer"),
        "question" => t!(t, "talk-intent-question"),
        "confusion" => t!(t, "talk-intent-confusion"),
        "off_topic" => t!(t, "talk-intent-off-topic"),
        "continuation" => t!(t, "talk-intent-continuation"),
        "unsafe" => t!(t, "talk-intent-unsafe"),
        _ => t!(t, "talk-intent-other"),
    }
}

fn why(t: &Texts, reason: Reason) -> String {
    match reason {
        Reason::Checked { right: true } => t!(t, "talk-reason-right"),
        Reason::Checked { right: false } => t!(t, "talk-reason-wrong"),
        Reason::NothingMarked => t!(t, "talk-reason-nothing-marked"),
        Reason::ReadByRules => t!(t, "talk-reason-rules"),
        Reason::OnlyCounted => t!(t, "talk-reason-counted"),
        Reason::Evidence { belief } => t!(t, "talk-reason-evidence", known = t.percent(whole_points(belief))),
        Reason::UnknownConcept => t!(t, "talk-reason-concept"),
        Reason::Plan { step } => t!(t, "talk-reason-plan", n = step),
        Reason::PlanNotDone => t!(t, "talk-reason-not-done"),
        Reason::PlanDone => t!(t, "talk-reason-done"),
        Reason::Known => t!(t, "talk-reason-known"),
        Reason::NotKnown => t!(t, "talk-reason-not-known"),
        Reason::OnlyItemsAreMarked => t!(t, "talk-reason-items"),
    }
}

/// A refused reply, with the objections to it.
pub(super) fn held_back(t: &Texts, held_back: &WithheldReply) -> AnyView {
    let against = held_back
        .objections
        .iter()
        .map(|objection| {
            let quote = objection.span().and_then(|span| held_back.text.get(span.clone()));
            // A quote of the whole reply is already shown above.
            let quote = quote.map(str::trim).filter(|quote| !quote.is_empty() && *quote != held_back.text.trim());
            let quote = quote.map(|quote| view! { " "<q>{quote.to_owned()}</q> });
            view! { <li>{objected(t, objection)}{quote}</li> }
        })
        .collect_view();
    html! {
        <span class="text block unsaid">{held_back.text.clone()}</span>
        <ul class="against">{against}</ul>
    }
}

fn harm(t: &Texts, kind: HarmKind) -> String {
    match kind {
        HarmKind::SelfHarm => t!(t, "talk-harm-self"),
        HarmKind::Sexual => t!(t, "talk-harm-sexual"),
        HarmKind::Insult => t!(t, "talk-harm-insult"),
        HarmKind::Private => t!(t, "talk-harm-private"),
        HarmKind::Meeting => t!(t, "talk-harm-meeting"),
        HarmKind::Link => t!(t, "talk-harm-link"),
        HarmKind::Claim => t!(t, "talk-harm-claim"),
        HarmKind::Threat => t!(t, "talk-harm-threat"),
        HarmKind::FalseMaths => t!(t, "talk-harm-maths"),
        HarmKind::Other => t!(t, "talk-harm-other"),
    }
}

fn objected(t: &Texts, objection: &Objection) -> String {
    match objection {
        Objection::Contradicts { praises: true, .. } => t!(t, "talk-against-praise"),
        Objection::Contradicts { praises: false, .. } => t!(t, "talk-against-blame"),
        Objection::FalseArithmetic { why, .. } => t!(t, "talk-against-arithmetic", why = why.clone()),
        Objection::Leaks { kind, .. } => match kind {
            LeakKind::Literal | LeakKind::Normalised => t!(t, "talk-against-leak"),
            LeakKind::Equivalent => t!(t, "talk-against-leak-equivalent"),
            LeakKind::Words | LeakKind::Digits | LeakKind::Code => t!(t, "talk-against-leak-hidden"),
            LeakKind::Choice => t!(t, "talk-against-leak-choice"),
            LeakKind::Sentence => t!(t, "talk-against-leak-sentence"),
            LeakKind::Solution => t!(t, "talk-against-leak-solution"),
            LeakKind::TooLong => t!(t, "talk-against-leak-long"),
        },
        Objection::Unvetted { .. } => t!(t, "talk-against-unvetted"),
        Objection::Harmful { kind, .. } => t!(t, "talk-against-harmful", kind = harm(t, *kind)),
        Objection::Unsafe { kind } => t!(t, "talk-against-unsafe", kind = harm(t, *kind)),
        Objection::InternalWords { .. } => t!(t, "talk-against-internal"),
        Objection::Markup { .. } => t!(t, "talk-against-markup"),
        Objection::Empty => t!(t, "talk-against-empty"),
        Objection::TooLong => t!(t, "talk-against-long"),
    }
}
