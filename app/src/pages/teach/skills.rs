//! The skills of a class's learners side by side.

use leptos::prelude::*;
use plumb_learning::scorecard::{HEAT_STEPS, heat_map_step};
use plumb_service::scorecard::{ClassSkills, SET, SkillCell, SkillSelection, SkillsRow};
use plumb_sessions::survey::escape_formula;

use super::turn;
use crate::pages::scorecard::{standing, whole_percent};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/teach/classes/{id}/skills`.
pub(crate) async fn skills(visit: PageRequest) -> Page {
    let after = visit.query("after").map(str::to_owned);
    let is_first = after.is_none();
    let view = visit.edge.teacher()?.class_skills(visit.uuid()?, visit.query("area"), after).await?;
    let t = &visit.t;
    let title = t!(t, "heat-title", class = view.class.name.clone());
    let body = html! {
        <div class="page heat-map">
            <p class="tag"><a href=format!("/teach/classes/{}", view.class.id)>{view.class.name.clone()}</a></p>
            <h1>{t!(t, "heat-heading")}</h1>
            <p class="lead">{t!(t, "heat-lead")}</p>
            {choose(t, &view)}
            {shown(t, &view, is_first)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

/// The value of `area` for the current view.
fn asked(view: &ClassSkills) -> String {
    match &view.shown {
        Some(SkillSelection::Set) => SET.to_owned(),
        Some(SkillSelection::Area(area)) => area.clone(),
        None => String::new(),
    }
}

/// The choice of skills: a plain form with an address that can be bookmarked.
fn choose(t: &Texts, view: &ClassSkills) -> Option<AnyView> {
    let now = asked(view);
    let set = view.has_set.then(|| view! { <option value=SET selected=now == SET>{t!(t, "heat-set")}</option> });
    let areas = view
        .areas
        .iter()
        .map(|area| view! { <option value=area.clone() selected=now == *area>{t.shown(area)}</option> })
        .collect_view();
    let path = format!("/teach/classes/{}/skills", view.class.id);
    view.shown.is_some().then(|| {
        html! {
            <form method="get" action=path class="filter no-print" aria-label=t!(t, "heat-choose")>
                <div class="field">
                    <label for="area">{t!(t, "heat-area")}</label>
                    <select id="area" name="area">{set}{areas}</select>
                </div>
                <button class="btn quiet">{t!(t, "sessions-show")}</button>
            </form>
        }
    })
}

fn shown(t: &Texts, view: &ClassSkills, is_first: bool) -> AnyView {
    if view.skills.is_empty() {
        return html! { <p class="empty">{t!(t, "heat-no-skills")}</p> };
    }
    if view.rows.is_empty() && is_first {
        return html! { <p class="empty">{t!(t, "class-no-learners")}</p> };
    }
    let area = encode(&asked(view));
    let path = format!("/teach/classes/{}/skills", view.class.id);
    let first = (!is_first).then(|| format!("{path}?area={area}"));
    let next = view
        .rows
        .last()
        .filter(|_| view.more)
        .map(|last| format!("{path}?area={area}&after={}", encode(&last.learner.name)));
    let cut = view.cut.then(|| view! { <p class="note">{t!(t, "heat-cut", n = view.skills.len())}</p> });
    html! {
        {cut}
        {legend(t)}
        {table(t, view)}
        {turn(t, first, next)}
        <p class="actions no-print">
            <a class="btn quiet" href=format!("{path}/csv?area={area}") download="">{t!(t, "teach-csv")}</a>
        </p>
    }
}

fn legend(t: &Texts) -> AnyView {
    let width = 100 / HEAT_STEPS;
    let steps = (0..HEAT_STEPS)
        .map(|step| {
            let words = t!(t, "heat-step", from = step * width, to = (step + 1) * width);
            view! { <li class=format!("heat-{step}")><i aria-hidden="true"></i>{words}</li> }
        })
        .collect_view();
    html! { <ul class="heat-legend" aria-label=t!(t, "heat-legend")>{steps}</ul> }
}

fn table(t: &Texts, view: &ClassSkills) -> AnyView {
    let head = view.skills.iter().map(|(_, name)| view! { <th scope="col">{t.shown(name)}</th> }).collect_view();
    let rows = view.rows.iter().map(|row| learner(t, row)).collect_view();
    let learners = view.rows.len();
    let totals = view
        .totals
        .iter()
        .map(|(mastered, belief)| {
            view! {
                <td class="n">
                    {t!(t, "heat-of", done = *mastered, all = learners)}
                    <span class="soft small block">{whole_percent(t, *belief)}</span>
                </td>
            }
        })
        .collect_view();
    html! {
        <div class="wide" role="group" tabindex="0" aria-label=t!(t, "heat-heading")>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(t, "heat-learner")}</th>
                        {head}
                        <th scope="col" class="n">{t!(t, "heat-total")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr><th scope="row">{t!(t, "heat-mastered-by")}</th>{totals}<td></td></tr>
                </tfoot>
            </table>
        </div>
    }
}

fn learner(t: &Texts, row: &SkillsRow) -> AnyView {
    let (mastered, belief) = row.total();
    let cells = row.cells.iter().map(|at| cell(t, *at)).collect_view();
    html! {
        <tr>
            <th scope="row">
                <a href=format!("/teach/learners/{}", row.learner.id)>{row.learner.name.clone()}</a>
            </th>
            {cells}
            <td class="n">
                {t!(t, "heat-of", done = mastered, all = row.cells.len())}
                <span class="soft small block">{whole_percent(t, belief)}</span>
            </td>
        </tr>
    }
}

/// Mastery status in words; the colour and the number show its certainty.
fn cell(t: &Texts, at: SkillCell) -> AnyView {
    let (_, words) = standing(t, at.standing);
    if !at.is_begun() {
        return html! { <td class="heat"><span class="soft">{words}</span></td> };
    }
    let class = format!("heat heat-{}", heat_map_step(at.belief));
    html! { <td class=class><span>{words}</span><span>{whole_percent(t, at.belief)}</span></td> }
}

/// The view as the rows of a table: a skill has a column for the status and one for the belief in percent.
pub fn skills_rows(t: &Texts, view: &ClassSkills) -> Vec<Vec<String>> {
    let columns = view.skills.iter().flat_map(|(_, name)| {
        [
            escape_formula(&t!(t, "heat-csv-standing", skill = name.clone())),
            escape_formula(&t!(t, "heat-csv-belief", skill = name.clone())),
        ]
    });
    let head = std::iter::once(t!(t, "heat-learner")).chain(columns).chain([t!(t, "heat-csv-total")]);
    let row = |row: &SkillsRow| {
        let cells = row.cells.iter().flat_map(|at| {
            let belief = if at.is_begun() { ((at.belief + 50) / 100).to_string() } else { String::new() };
            [standing(t, at.standing).1, belief]
        });
        std::iter::once(escape_formula(&row.learner.name)).chain(cells).chain([row.total().0.to_string()]).collect()
    };
    let more = view.more.then(|| vec![t!(t, "heat-csv-more", n = view.rows.len())]);
    std::iter::once(head.collect()).chain(view.rows.iter().map(row)).chain(more).collect()
}
