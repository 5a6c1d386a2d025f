//! A round of practice: progress within it, and at its end the results and the next step.

use leptos::prelude::*;
use plumb_learning::mastery::{DisplayedMastery, MasteryStatus};
use plumb_service::practice::views::{PracticeView, SkillCard, SkillPage};
use plumb_sessions::practice::{ItemResult, ROUND_ITEMS, Round};

use super::super::PageRequest;
use super::feedback::whole;
use super::reward;
use super::skill::hidden;
use crate::text::{Texts, t};
use crate::ui::{Meter, typeset};

/// Value of the query of `/practice/{skill}` that shows the end of a round.
pub(super) const END: &str = "end";

/// The address of the end of a round.
pub(super) fn end_path(skill: &str) -> String {
    format!("/practice/{skill}?round={END}")
}

/// Progress in the round, as a row of marks.
pub(super) fn rail(t: &Texts, round: &Round) -> AnyView {
    let marks = (0..ROUND_ITEMS)
        .map(|at| {
            let class = match round.items.get(at).map(|item| item.result) {
                Some(ItemResult::Open) => "now",
                Some(_) => "done",
                None => "",
            };
            view! { <i class=class></i> }
        })
        .collect_view();
    let label = t!(t, "round-rail", done = round.done(), of = ROUND_ITEMS);
    html! { <span class="rail" role="img" aria-label=label>{marks}</span> }
}

/// The end of a round.
pub(super) fn end(visit: &PageRequest, page: &SkillPage, sitting: &PracticeView, round: &Round) -> AnyView {
    let t = &visit.t;
    let skill = &page.skill.name;
    let title = if round.mastered { t!(t, "round-mastered", skill = skill.clone()) } else { t!(t, "round-over") };
    let mastery_change = round.mastery_change();
    let meter = mastery_change.map(|DisplayedMastery { before, after }| {
        let now = t.percent(whole(after));
        let value = match before {
            Some(before) => t!(t, "moved-from-to", before = t.percent(whole(before)), after = now),
            None => now,
        };
        view! { <Meter label=t!(t, "round-mastery") basis_points=after value=value /> }
    });
    html! {
        <section class="round" id="now" aria-labelledby="round-title">
            <h2 id="round-title" class:verdict=round.mastered class:right=round.mastered>{title}</h2>
            <p class="lead">{t!(t, "round-right", right = round.first_try_right_count(), all = round.items.len())}</p>
            {reward::show(visit, page, round)}
            {meter}
            <p>{said(t, round, mastery_change)}</p>
            {mistakes(t, round)}
            <h3>{t!(t, "round-next")}</h3>
            {next(t, page, sitting, round)}
        </section>
    }
}

fn said(t: &Texts, round: &Round, mastery_change: Option<DisplayedMastery>) -> String {
    match mastery_change {
        _ if round.mastered => t!(t, "round-said-mastered"),
        None => t!(t, "round-said-nothing"),
        Some(DisplayedMastery { before, after }) if before.is_some_and(|before| after > before) => {
            t!(t, "round-said-grew")
        }
        Some(_) => t!(t, "round-said-not-yet"),
    }
}

fn mistakes(t: &Texts, round: &Round) -> Option<AnyView> {
    let all = round.mistakes();
    if all.is_empty() {
        return None;
    }
    let items = all.into_iter().map(|mistake| view! { <li>{typeset(t, &t.hint(mistake))}</li> }).collect_view();
    Some(html! { <h3>{t!(t, "round-mistakes")}</h3><ul>{items}</ul> })
}

/// The skill to practise first after a round that was too hard: of those that this one builds on, the one that the
/// learner knows least.
fn skill_below<'p>(page: &'p SkillPage, round: &Round) -> Option<&'p SkillCard> {
    let below = page.builds_on.iter().filter(|card| round.is_failed() && card.has_items && card.open);
    below.min_by_key(|card| (card.standing == MasteryStatus::Mastered, card.belief))
}

/// One next skill once this one is mastered or was too hard, another round, or the end for today.
fn next(t: &Texts, page: &SkillPage, sitting: &PracticeView, round: &Round) -> AnyView {
    let after = page
        .next
        .as_ref()
        .filter(|_| round.mastered)
        .map(|card| (card, t!(t, "round-next-skill", skill = card.name.clone())));
    let below = || skill_below(page, round).map(|card| (card, t!(t, "round-skill-below", skill = card.name.clone())));
    let next_skill = after.or_else(below).map(|(card, words)| {
        view! { <a class="btn big" href=format!("/practice/{}", card.id)>{words}</a> }
    });
    let another = if next_skill.is_some() { "btn quiet" } else { "btn big" };
    html! {
        <div class="helps">
            {next_skill}
            <form method="post" action="/do/practise-next">
                {hidden(sitting.session)}
                <button class=another>{t!(t, "round-another")}</button>
            </form>
            <form method="post" action="/do/practise-end">
                {hidden(sitting.session)}
                <button class="btn quiet">{t!(t, "round-enough")}</button>
            </form>
        </div>
    }
}
