//! One skill: the learner's mastery, and the current item.

use leptos::prelude::*;
use plumb_service::practice::views::{PracticeView, SkillPage};
use plumb_sessions::practice::ROUND_ITEMS;

use super::super::{Page, PageContent, PageRequest, reports};
use super::feedback::whole;
use super::{SkillStatus, example, round, task};
use crate::ids::SessionId;
use crate::models::fresh_command;
use crate::paths::practice_path;
use crate::text::{Texts, t};
use crate::ui::Meter;
use crate::ui::icons::{Pictogram, signed};
use crate::ui::layout::Nav;

/// `/practice/{skill}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let page = visit.edge.learner()?.skill(visit.id()).await?;
    let t = &visit.t;
    let title = t.shown(&page.skill.name);
    let alert = visit.alert_unless(&["answer", "work"]);
    let main = match &page.sitting {
        Some(sitting) => under_way(&visit, &page, sitting).await,
        None => beside_aside(t, &page, beginning(&visit, &page)),
    };
    let body = html! {
        <div class="page">
            <p class="tag"><a href="/practice">{t!(t, "skill-back")}</a></p>
            <h1>{title.clone()}</h1>
            {reports::sent(&visit)}
            {alert}
            {main}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Practice, body })
}

fn beginning(visit: &PageRequest, page: &SkillPage) -> AnyView {
    let (t, skill) = (&visit.t, &page.skill);
    let may_begin = skill.open && skill.has_items;
    let shows_example = may_begin && (page.is_new || visit.query("example").is_some());
    let example = page.example.as_ref().filter(|_| shows_example);
    let about = (!skill.about.is_empty()).then(|| view! { <p class="lead">{t.shown(&skill.about)}</p> });
    let way_in = if !skill.open {
        html! { <div class="note due"><p>{t!(t, "skill-is-locked")}</p>{first(t, page)}</div> }
    } else if !skill.has_items {
        let why = if page.is_reserved { t!(t, "skill-reserved") } else { t!(t, "skill-no-items") };
        html! { <p class="empty">{why}</p> }
    } else {
        let check = page.may_check.then(|| begin(&skill.id, true, t!(t, "skill-check"), "btn quiet"));
        html! {
            {begin(&skill.id, false, t!(t, "skill-begin"), "btn big")}
            {check}
            {page.may_check.then(|| view! { <p class="hint">{t!(t, "skill-check-hint")}</p> })}
        }
    };
    let advice = (skill.open && !skill.ready)
        .then(|| view! { <div class="note"><p>{t!(t, "skill-advice")}</p>{first(t, page)}</div> });
    let rules = example.is_none().then(|| {
        view! {
            <ul class="rules">
                <li>{t!(t, "skill-rule-hints")}</li>
                <li>{t!(t, "skill-rule-first")}</li>
                <li>{t!(t, "skill-rule-mastered")}</li>
            </ul>
        }
    });
    let skip = example.filter(|_| page.is_new).map(
        |_| view! { <div class="past-example">{begin(&skill.id, false, t!(t, "example-skip"), "btn quiet small")}</div> },
    );
    html! {
        {about}
        {advice}
        {skip}
        {example.map(|example| example::show(t, example))}
        {rules}
        <div class="begin">{way_in}</div>
    }
}

/// Prerequisites of the skill that are neither mastered nor likely known.
fn first(t: &Texts, page: &SkillPage) -> AnyView {
    let items = page
        .builds_on
        .iter()
        .filter(|card| !SkillStatus::of(card).is_known())
        .map(|card| view! { <li><a href=format!("/practice/{}", card.id)>{t.shown(&card.name)}</a></li> })
        .collect_view();
    html! { <ul>{items}</ul> }
}

/// A form that begins practice or a checkpoint.
fn begin(skill: &str, checkpoint: bool, words: String, class: &'static str) -> AnyView {
    html! {
        <form method="post" action="/do/practise">
            <input type="hidden" name="skill" value=skill.to_owned() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            {checkpoint.then(|| view! { <input type="hidden" name="checkpoint" value="1" /> })}
            <button class=class>{signed(Pictogram::Pencil, words)}</button>
        </form>
    }
}

/// What there is to read about the skill, with its place among the others. Beside an item there is nothing.
fn beside_aside(t: &Texts, page: &SkillPage, main: AnyView) -> AnyView {
    html! {
        <div class="split practice">
            <div>{main}</div>
            {aside(t, page)}
        </div>
    }
}

async fn under_way(visit: &PageRequest, page: &SkillPage, sitting: &PracticeView) -> AnyView {
    let t = &visit.t;
    let example = page.example.as_ref().filter(|_| sitting.checkpoint.is_none() && visit.query("example").is_some());
    if let Some(example) = example {
        let read = html! {
            {example::show(t, example)}
            <p><a class="btn" href=practice_path(&page.skill.id)>{t!(t, "example-back")}</a></p>
        };
        return beside_aside(t, page, read);
    }
    let over = sitting.round.as_ref().filter(|round| round.is_over());
    if let Some(over) = over.filter(|_| visit.query("round") == Some(round::END)) {
        return beside_aside(t, page, round::end(visit, page, sitting, over));
    }
    let place = match sitting.checkpoint {
        Some(items) => t!(t, "sitting-checkpoint", n = sitting.served, items = items),
        None => t!(t, "round-place", n = sitting.round.as_ref().map_or(0, |round| round.items.len()), of = ROUND_ITEMS),
    };
    let rail = sitting.round.as_ref().map(|round| round::rail(t, round));
    let streak = (sitting.streak > 1).then(|| view! { <span>{t!(t, "sitting-streak", n = sitting.streak)}</span> });
    let task = match &sitting.task {
        Some(item) => Some(task::show(visit, page, sitting, item).await),
        None => None,
    };
    html! {
        <div class="sitting"><p class="facts"><span>{place}</span>{streak}</p>{rail}</div>
        {task}
        <form method="post" action="/do/practise-end" class="stop">
            {hidden(sitting.session)}
            <button class="btn quiet small">{t!(t, "sitting-end")}</button>
            {example_link(t, page)}
        </form>
    }
}

/// The hidden fields that every form of a practice session has.
pub(super) fn hidden(session: SessionId) -> AnyView {
    html! {
        <input type="hidden" name="session" value=session.to_string() />
        <input type="hidden" name="command" value=fresh_command().to_string() />
    }
}

/// The link to the worked example, which a checkpoint is done without.
fn example_link(t: &Texts, page: &SkillPage) -> Option<AnyView> {
    let has_help = page.sitting.as_ref().is_none_or(|sitting| sitting.checkpoint.is_none());
    let skill = &page.skill;
    (page.example.is_some() && skill.open && skill.has_items && has_help)
        .then(|| html! { <a href=example::path(&skill.id)>{t!(t, "example-open")}</a> })
}

fn aside(t: &Texts, page: &SkillPage) -> AnyView {
    let skill = &page.skill;
    let stand = SkillStatus::of(skill);
    let builds_on = (!page.builds_on.is_empty()).then(|| {
        let items = page
            .builds_on
            .iter()
            .map(|card| {
                let stand = SkillStatus::of(card);
                let told = stand.is_known();
                let class = format!("stand {}", stand.class());
                let done = told.then(|| view! { <span class=class>{stand.words(t)}</span> });
                view! { <li><a href=format!("/practice/{}", card.id)>{t.shown(&card.name)}</a>{done}</li> }
            })
            .collect_view();
        view! { <h2>{t!(t, "skill-builds-on")}</h2><ul class="lines">{items}</ul> }
    });
    let leads_to = (!page.leads_to.is_empty()).then(|| {
        let items = page
            .leads_to
            .iter()
            .map(|(id, name)| view! { <li><a href=format!("/practice/{id}")>{t.shown(name)}</a></li> })
            .collect_view();
        view! { <h2>{t!(t, "skill-leads-to")}</h2><ul class="lines">{items}</ul> }
    });
    let (count, right) = skill.tries;
    let tries = (count > 0 && !stand.is_mastered())
        .then(|| view! { <p class="soft small">{t!(t, "skill-tries", n = count, right = right)}</p> });
    let likely =
        (stand == SkillStatus::Likely).then(|| view! { <p class="soft small">{t!(t, "skill-likely-about")}</p> });
    html! {
        <aside class="card facts-card">
            <h2>{t!(t, "skill-where")}</h2>
            <p><span class=format!("stand {}", stand.class())>{stand.words(t)}</span></p>
            {skill.belief.map(|belief| view! {
                <Meter label=t!(t, "skill-belief") basis_points=belief value=t.percent(whole(belief)) />
            })}
            <p class="soft small">{t!(t, "skill-opportunities", n = skill.opportunities)}</p>
            {tries}
            {likely}
            {example_link(t, page).map(|link| view! { <p>{link}</p> })}
            {builds_on}
            {leads_to}
        </aside>
    }
}
