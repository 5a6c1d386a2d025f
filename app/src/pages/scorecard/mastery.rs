//! Mastery by area, and every skill of each.

use leptos::prelude::*;
use plumb_service::scorecard::{AreaCard, Scorecard, SkillLine};
use plumb_types::saturating_cast;

use super::{CardReader, standing, whole_percent};
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::columns::share;
use crate::ui::table::{NumberRow, Numbers, col, num, wide};

/// Maximum number of skills listed as next.
const NEXT: usize = 6;

/// Skills that need practice or a review.
pub(super) fn next(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    let mut next = card.needs_practice(NEXT);
    next.extend(&card.next);
    let list = if next.is_empty() {
        html! { <p class="empty">{t!(t, "report-nothing-to-practise")}</p> }
    } else {
        let line = |skill: &&SkillLine| {
            let (class, words) = standing(t, skill.standing);
            view! { <li>{name(t, skill, reader)}<span class=format!("stand {class}")>{words}</span></li> }
        };
        let lines = next.iter().map(line).collect_view();
        html! { <ul class="lines">{lines}</ul> }
    };
    section! { "next", t!(t, "report-to-practise") =>
        {list}
    }
}

/// A skill's name; for the learner with a link to practise it.
fn name(t: &Texts, skill: &SkillLine, reader: CardReader) -> AnyView {
    let name = t.shown(&skill.name);
    if reader.is_learner() {
        html! { <a href=format!("/practice/{}", skill.id)>{name}</a> }
    } else {
        html! { <span>{name}</span> }
    }
}

fn area_name(t: &Texts, area: &AreaCard) -> String {
    if area.name.is_empty() { t!(t, "card-other-area") } else { t.shown(&area.name) }
}

/// Mastered skills by area.
pub(super) fn areas(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    if card.areas.is_empty() {
        return section! { "areas", t!(t, "me-areas") =>
            <p class="empty">{t!(t, "card-no-skills")}</p>
        };
    }
    let of = |part: usize, whole: usize| share(saturating_cast(part), saturating_cast(whole));
    let bars = card
        .areas
        .iter()
        .map(|area| Bar {
            label: area_name(t, area),
            basis_points: of(area.mastered, area.skills.len()),
            value: t!(t, "map-area-count", done = area.mastered, all = area.skills.len()),
        })
        .collect();
    let row = |area: &AreaCard| {
        let (mastered, all) = (area.mastered.to_string(), area.skills.len().to_string());
        NumberRow::named(area_name(t, area), vec![mastered, all, whole_percent(t, area.belief)])
    };
    let table = Numbers {
        head: vec![t!(t, "me-area"), t!(t, "skill-mastered"), t!(t, "me-skills"), t!(t, "me-belief")],
        rows: card.areas.iter().map(row).collect(),
    };
    let skills = card.areas.iter().map(|area| skills(t, area, reader)).collect_view();
    section! { "areas", t!(t, "me-areas") =>
        <Bars id="areas-chart" title=t!(t, "me-areas") description=t!(t, "me-areas-chart") bars=bars />
        {table.behind(t, t!(t, "me-areas"))}
        <h3>{t!(t, "card-by-skill")}</h3>
        {skills}
    }
}

/// The skills of an area, folded.
fn skills(t: &Texts, area: &AreaCard, reader: CardReader) -> AnyView {
    let rows = area
        .skills
        .iter()
        .map(|skill| {
            let (class, words) = standing(t, skill.standing);
            let belief = (skill.opportunities > 0 || skill.belief > 0).then(|| whole_percent(t, skill.belief));
            view! {
                <tr>
                    <th scope="row">{name(t, skill, reader)}</th>
                    <td><span class=format!("stand {class}")>{words}</span></td>
                    <td class="n">{belief.unwrap_or_else(|| t!(t, "card-none"))}</td>
                    <td class="n">{skill.opportunities}</td>
                </tr>
            }
        })
        .collect_view();
    let summary = t!(t, "card-area-skills", area = area_name(t, area), done = area.mastered, all = area.skills.len());
    html! {
        <details class="area-skills">
            <summary>{summary}</summary>
            {wide(area_name(t, area), [
                col(t!(t, "card-skill")), col(t!(t, "card-standing")), num(t!(t, "card-belief")),
                num(t!(t, "card-opportunities")),
            ], rows)}
        </details>
    }
}
