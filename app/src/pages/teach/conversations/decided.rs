//! Decisions of a turn, line by line, in plain words.

use leptos::prelude::*;
use plumb_learning::mastery::{Because, MasteryChange, Update, basis_points};
use plumb_service::tutor::{AskedItem, Decision, Meaning, Pace, Phase, TurnView, shown_move};
use plumb_sessions::tutor::{EndReason, Intent, Source, StepReason};
use plumb_types::saturating_cast;

use super::one::{from_to, pace};
use super::{alarm, proposed};
use crate::pages::admin::verdict_words;
use crate::pages::practice::whole;
use crate::text::{Texts, t};
use crate::ui::typeset;

/// The lines of a turn, as a list of pairs.
pub(super) fn show(t: &Texts, turn: &TurnView) -> AnyView {
    let decisions = turn.decisions.iter().filter_map(|decision| line(t, decision)).collect_view();
    let proposals: Vec<AnyView> = turn
        .decisions
        .iter()
        .filter_map(|decision| match decision {
            Decision::Ruled { proposal, ruling, reason } => Some(proposed::ruled(t, proposal, *ruling, *reason)),
            _ => None,
        })
        .collect();
    let proposals = (!proposals.is_empty())
        .then(|| pair(t!(t, "talk-proposed"), html! { <ul class="against">{proposals.collect_view()}</ul> }));
    let words = turn.spoken.iter().map(|spoken| pair(t!(t, "talk-words"), provenance(t, &spoken.by).into_any()));
    let words = words.collect_view();
    let signal = turn.spoken.first().map(|spoken| pair(t!(t, "talk-signal"), signal(t, spoken.pace).into_any()));
    html! { {decisions}{proposals}{words}{signal} }
}

/// Author of the words of a reply.
pub(super) fn worded_by(t: &Texts, source: &Source) -> String {
    match source {
        Source::Script => t!(t, "talk-by-script"),
        Source::Model { model, .. } => t!(t, "talk-by-model", model = model.clone()),
        Source::Chosen { model, .. } => t!(t, "talk-by-choice", model = model.clone()),
    }
}

/// Author of the words of a reply, with the prompt and the gate's rules.
fn provenance(t: &Texts, source: &Source) -> String {
    match source {
        Source::Script => t!(t, "talk-by-script"),
        Source::Model { model, prompt, judged_by } => {
            t!(t, "talk-by-prompt", model = model.clone(), prompt = prompt.clone(), rules = judged_by.clone())
        }
        Source::Chosen { model, prompt, chosen_move, sentences } => {
            let chosen = if sentences.is_empty() { t!(t, "talk-chose-none") } else { sentences.join(", ") };
            t!(
                t,
                "talk-by-choice-prompt",
                model = model.clone(),
                prompt = prompt.clone(),
                chosen = chosen_move.clone(),
                words = chosen
            )
        }
    }
}

fn pair(name: String, what: AnyView) -> AnyView {
    html! { <div><dt>{name}</dt><dd>{what}</dd></div> }
}

/// A decision in a line; `None` for a model's proposal, which has a line of its own.
fn line(t: &Texts, decision: &Decision) -> Option<AnyView> {
    let (name, what) = match decision {
        Decision::Read(intent) => (t!(t, "talk-read"), read(t, intent).into_any()),
        Decision::Flagged { alarm: found, by_model } => {
            let by = if *by_model { t!(t, "flags-by-model") } else { t!(t, "flags-by-rules") };
            (t!(t, "talk-flagged"), html! { {alarm(t, *found)}", "{by} })
        }
        Decision::Marked { number, answer, verdict } => {
            let answered = t!(t, "talk-answered", n = *number, answer = answer.clone());
            (t!(t, "talk-checker"), html! { {answered}" "{verdict_words(t, verdict)} })
        }
        Decision::Diagnosed(text) => (t!(t, "talk-diagnosis"), t.hint(text).into_any()),
        Decision::Mastery { skill, number, answer, update } => {
            (t!(t, "talk-mastery"), mastery(t, skill, (*number, answer), update))
        }
        Decision::Mastered(skill) => (t!(t, "talk-mastery"), t!(t, "talk-mastered", skill = skill.clone()).into_any()),
        Decision::Unlocked(skill) => (t!(t, "talk-mastery"), t!(t, "talk-unlocked", skill = skill.clone()).into_any()),
        Decision::Phased { phase, wrong } => (t!(t, "talk-help"), phased(t, *phase, *wrong).into_any()),
        Decision::Hinted(text) => (t!(t, "talk-hint"), html! { <span class="text">{typeset(t, &t.hint(text))}</span> }),
        Decision::Solved => (t!(t, "talk-help"), t!(t, "talk-solved").into_any()),
        Decision::Step { number, kind, concept, reason } => {
            let kind = match *kind {
                "explain" => t!(t, "tutor-kind-explain"),
                "check" => t!(t, "tutor-kind-check"),
                _ => t!(t, "tutor-kind-practice"),
            };
            let step = t!(t, "talk-step-begun", n = *number, kind = kind, concept = concept.clone());
            (t!(t, "talk-step"), html! { {step}": "{why_step(t, *reason)} })
        }
        Decision::Explained(way) => (t!(t, "talk-step"), explained(t, *way).into_any()),
        Decision::Pictured => (t!(t, "talk-step"), t!(t, "talk-pictured").into_any()),
        Decision::PartAsked { question, answer } => {
            let asked = t!(t, "talk-part-asked", question = question.clone(), answer = answer.clone());
            (t!(t, "talk-help"), asked.into_any())
        }
        Decision::PartMarked { answer, right } => {
            let marked = match (answer, right) {
                (None, _) => t!(t, "talk-part-shown"),
                (Some(answer), true) => t!(t, "talk-part-right", answer = answer.clone()),
                (Some(answer), false) => t!(t, "talk-part-wrong", answer = answer.clone()),
            };
            (t!(t, "talk-help"), marked.into_any())
        }
        Decision::Paced(preference) => (t!(t, "talk-pace"), pace(t, *preference).into_any()),
        Decision::Planned { mastery, goes_on } => {
            let known = t.percent(whole_points(*mastery));
            let words =
                if *goes_on { t!(t, "talk-plan-on", known = known) } else { t!(t, "talk-plan-done", known = known) };
            (t!(t, "talk-step"), words.into_any())
        }
        Decision::Asked(item) => (t!(t, "talk-question", n = item.number), asked(t, item)),
        Decision::Ruled { .. } => return None,
        Decision::WithheldReply(held_back) => (t!(t, "talk-held-back"), proposed::held_back(t, held_back)),
        Decision::Ended(reason) => (t!(t, "talk-over"), ended(t, *reason).into_any()),
    };
    Some(pair(name, what))
}

/// A share from 0 to 1 in basis points, to whole percent.
pub(super) fn whole_points(share: f64) -> u32 {
    whole(basis_points(share))
}

fn read(t: &Texts, intent: &Intent) -> String {
    match intent {
        Intent::Answer(..) => t!(t, "talk-read-answer"),
        Intent::SubAnswer(_) => t!(t, "talk-read-part"),
        Intent::Proposed(_) => t!(t, "talk-read-proposed"),
        Intent::Alarm(_) => t!(t, "talk-read-alarm"),
        Intent::Meant(meaning) => match meaning {
            Meaning::GoOn => t!(t, "talk-read-go-on"),
            Meaning::NotUnderstood => t!(t, "talk-read-not-understood"),
            Meaning::Hint => t!(t, "talk-read-hint"),
            Meaning::TellMe => t!(t, "talk-read-tell"),
            Meaning::Slower => t!(t, "talk-read-slower"),
            Meaning::Faster => t!(t, "talk-read-faster"),
            Meaning::Stop => t!(t, "talk-read-stop"),
            Meaning::Why => t!(t, "talk-read-why"),
            Meaning::WhatIs => t!(t, "talk-read-what-is"),
            Meaning::Example => t!(t, "talk-read-example"),
            Meaning::Picture => t!(t, "talk-read-picture"),
            Meaning::Rule => t!(t, "talk-read-rule"),
            Meaning::FirstStep => t!(t, "talk-read-first-step"),
            Meaning::Purpose => t!(t, "talk-read-purpose"),
            Meaning::WhatWasWrong => t!(t, "talk-read-what-was-wrong"),
            Meaning::IsItRight => t!(t, "talk-read-is-it-right"),
            Meaning::OtherWay => t!(t, "talk-read-other-way"),
            Meaning::Repeat => t!(t, "talk-read-repeat"),
            Meaning::HowLong => t!(t, "talk-read-how-long"),
            Meaning::HowToWrite => t!(t, "talk-read-how-to-write"),
            Meaning::Disagree => t!(t, "talk-read-disagree"),
            Meaning::Bored => t!(t, "talk-read-bored"),
            Meaning::Frustrated => t!(t, "talk-read-frustrated"),
            Meaning::Sad => t!(t, "talk-read-sad"),
            Meaning::Thanks => t!(t, "talk-read-thanks"),
            Meaning::Greeting => t!(t, "talk-read-greeting"),
            Meaning::WhoAreYou => t!(t, "talk-read-who-are-you"),
            Meaning::OffTopic => t!(t, "talk-read-off-topic"),
            Meaning::Wait => t!(t, "talk-read-wait"),
            Meaning::Language => t!(t, "talk-read-language"),
            Meaning::Calculator => t!(t, "talk-read-calculator"),
            Meaning::OwnWork => t!(t, "talk-read-own-work"),
            Meaning::Question => t!(t, "talk-read-question"),
            Meaning::Words => t!(t, "talk-read-words"),
        },
    }
}

/// Change of mastery, and the answer behind it.
fn mastery(t: &Texts, skill: &str, (number, answer): (u32, &str), update: &Update) -> AnyView {
    let (before, after) = shown_move(update);
    let moved = if update.counted() { from_to(t, before, after) } else { t!(t, "talk-not-moved") };
    let odds = |slip: f64, guess: f64| (t.percent(whole_points(1.0 - slip)), t.percent(whole_points(guess)));
    let why = match update.because {
        Because::Right { slip, guess, .. } => {
            let (knows, guesses) = odds(slip, guess);
            t!(t, "talk-because-right", knows = knows, guesses = guesses)
        }
        Because::Wrong { slip, guess, .. } => {
            let (knows, guesses) = odds(slip, guess);
            t!(t, "talk-because-wrong", knows = knows, guesses = guesses)
        }
        Because::Hinted { .. } => t!(t, "talk-because-hinted"),
        Because::HintedLeftOut => t!(t, "talk-because-left-out"),
        Because::AssistedLeftOut => t!(t, "talk-because-assisted"),
        Because::TooFast { millis, .. } => {
            t!(t, "talk-because-fast", time = t.duration(saturating_cast(millis)))
        }
        Because::Placed { .. } => t!(t, "moved-placed"),
    };
    let change = update.change.map(|change| match change {
        MasteryChange::Mastered => view! { <strong class="block">{t!(t, "moved-mastered")}</strong> },
        MasteryChange::Lost => view! { <strong class="block">{t!(t, "moved-lost")}</strong> },
    });
    let from = if answer.is_empty() {
        t!(t, "talk-from-question", n = number)
    } else {
        t!(t, "talk-from-answer", n = number, answer = answer.to_owned())
    };
    html! {
        <strong>{t.shown(skill)}": "{moved}</strong>
        {change}
        <span class="soft block">{from}" "{why}</span>
    }
}

fn phased(t: &Texts, phase: Phase, wrong: u32) -> String {
    match phase {
        Phase::Asked => t!(t, "talk-phase-asked"),
        Phase::Probe => t!(t, "talk-phase-probe", n = wrong),
        Phase::Hint => t!(t, "talk-phase-hint", n = wrong),
        Phase::Explain => t!(t, "talk-phase-explain", n = wrong),
    }
}

fn why_step(t: &Texts, reason: StepReason) -> String {
    match reason {
        StepReason::Begun => t!(t, "talk-step-first"),
        StepReason::Done => t!(t, "talk-step-done"),
        StepReason::Skipped => t!(t, "talk-step-skipped"),
        StepReason::SetAside => t!(t, "talk-step-aside"),
    }
}

fn explained(t: &Texts, way: u32) -> String {
    if way == 0 { t!(t, "talk-explained") } else { t!(t, "talk-explained-again", n = way) }
}

fn asked(t: &Texts, item: &AskedItem) -> AnyView {
    match &item.words {
        Some((stem, key)) => html! {
            <span class="text block">{typeset(t, stem)}</span>
            <span class="soft block">{t!(t, "talk-key", key = key.clone())}</span>
        },
        None => html! { <span class="soft">{t!(t, "talk-question-gone")}</span> },
    }
}

fn signal(t: &Texts, pace: Pace) -> String {
    match pace {
        Pace::First => t!(t, "talk-signal-first"),
        Pace::Accelerate => t!(t, "talk-signal-accelerate"),
        Pace::Extend => t!(t, "talk-signal-extend"),
        Pace::Simplify => t!(t, "talk-signal-simplify"),
        Pace::Consolidate => t!(t, "talk-signal-consolidate"),
        Pace::Steady => t!(t, "talk-signal-steady"),
    }
}

fn ended(t: &Texts, reason: EndReason) -> String {
    match reason {
        EndReason::PlanDone => t!(t, "talk-ended-plan"),
        EndReason::ExtensionDone => t!(t, "talk-ended-extension"),
        EndReason::Stopped => t!(t, "talk-ended-stopped"),
        EndReason::TooLong => t!(t, "talk-ended-long"),
    }
}
