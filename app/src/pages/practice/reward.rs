//! What a learner has of a finished round to show or to print: a flower with a petal per question.

use leptos::prelude::*;
use plumb_service::practice::views::SkillPage;
use plumb_sessions::practice::{ItemResult, Round};

use super::super::PageRequest;
use crate::text::t;

/// The flower, with the learner's name, the skill and the day.
pub(super) fn show(visit: &PageRequest, page: &SkillPage, round: &Round) -> AnyView {
    let t = &visit.t;
    let name = visit.edge.actor().map(|actor| actor.name.clone()).unwrap_or_default();
    let skill = page.skill.name.clone();
    let words = if round.mastered {
        t!(t, "reward-mastered", name = name, skill = skill)
    } else {
        t!(t, "reward-round", name = name, skill = skill)
    };
    html! {
        <figure class="reward">
            {flower(round)}
            <figcaption>
                <p class="reward-words">{words}</p>
                <p class="soft">{t.date(visit.edge.arrived())}</p>
                <p class="soft small no-print">{t!(t, "reward-show")}</p>
            </figcaption>
        </figure>
    }
}

/// A petal per question, the first at the top; its class says how the question went. The words beside it say the same.
fn flower(round: &Round) -> AnyView {
    let all = round.items.len().max(1);
    let petals = round
        .items
        .iter()
        .enumerate()
        .map(|(at, item)| {
            let class = match item.result {
                ItemResult::FirstTry => "petal first-try",
                ItemResult::Later => "petal later",
                ItemResult::GivenUp | ItemResult::Open => "petal",
            };
            let turn = format!("rotate({})", at * 360 / all);
            view! { <ellipse class=class cx="0" cy="-40" rx="15" ry="25" transform=turn /> }
        })
        .collect_view();
    let right = format!("{}/{}", round.first_try_right_count(), round.items.len());
    html! {
        <svg class="flower" viewBox="-72 -72 144 210" aria-hidden="true">
            <path class="stem-line" d="M0 20V134M0 104c-26 0-38-12-42-30 24 0 38 10 42 30M0 118c24 0 34-10 38-26-22 0-34 8-38 26" />
            {petals}
            <circle class="heart" r="24" />
            <text y="7" text-anchor="middle">{right}</text>
        </svg>
    }
}
