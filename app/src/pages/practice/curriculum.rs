//! A curriculum: its modules in order with their explanations and requirements, and the learner's progress.

use leptos::prelude::*;
use plumb_learning::curriculum::ModuleStatus;
use plumb_service::practice::views::{CurriculumPage, ModuleSkill, ModuleView};

use super::super::{Page, PageContent, PageRequest};
use super::SkillStatus;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::typeset;

/// `/practice/curricula/{id}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let page = visit.edge.learner()?.curriculum(visit.id()).await?;
    let t = &visit.t;
    let title = t.shown(&page.card.title);
    let about = (!page.card.about.is_empty()).then(|| view! { <p class="lead">{t.shown(&page.card.about)}</p> });
    let modules = page
        .modules
        .iter()
        .map(|module| {
            let is_current = page.current.as_deref() == Some(module.id.as_str());
            show_module(t, module, is_current)
        })
        .collect_view();
    let body = html! {
        <div class="page">
            <p class="tag"><a href="/practice">{t!(t, "skill-back")}</a></p>
            <h1>{title.clone()}</h1>
            {about}
            {objectives(t, &page)}
            {progress(t, &page)}
            <ol class="modules">{modules}</ol>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Practice, body })
}

fn objectives(t: &Texts, page: &CurriculumPage) -> Option<AnyView> {
    if page.objectives.is_empty() {
        return None;
    }
    let items = page.objectives.iter().map(|objective| view! { <li>{t.shown(objective)}</li> }).collect_view();
    Some(html! { <h2 class="small-head">{t!(t, "curriculum-objectives")}</h2><ul>{items}</ul> })
}

fn progress(t: &Texts, page: &CurriculumPage) -> AnyView {
    let done = page.modules.iter().filter(|module| module.standing == ModuleStatus::Done).count();
    let (right, all) = page.recent;
    let recent = (all > 0).then(|| view! { <span>{t!(t, "curriculum-recent", right = right, all = all)}</span> });
    let streak = (page.streak > 1).then(|| view! { <span>{t!(t, "curriculum-streak", n = page.streak)}</span> });
    let over = page.current.is_none().then(|| view! { <p>{t!(t, "curriculum-all-done")}</p> });
    html! {
        <p class="facts">
            <span>{t!(t, "curriculum-modules-done", done = done, all = page.modules.len())}</span>
            {recent}
            {streak}
        </p>
        {over}
    }
}

fn show_module(t: &Texts, module: &ModuleView, is_current: bool) -> AnyView {
    let (class, word) = match module.standing {
        ModuleStatus::Locked => ("stand locked", t!(t, "curriculum-locked")),
        ModuleStatus::Open => ("stand open", t!(t, "curriculum-open")),
        ModuleStatus::Done => ("stand mastered", t!(t, "curriculum-is-done")),
    };
    let heading = format!("module-{}", module.id);
    let go_on = module.skills.iter().find(|skill| is_current && !skill.shown).map(|skill| {
        let label = format!("{}: {}", t!(t, "curriculum-go-on"), t.content(&skill.card.name));
        let path = format!("/practice/{}", skill.card.id);
        view! { <p><a class="btn" href=path aria-label=label>{t!(t, "curriculum-go-on")}</a></p> }
    });
    let waits = (module.standing == ModuleStatus::Locked).then(|| {
        let modules = module.waits_for.iter().map(|title| t.content(title)).collect::<Vec<_>>().join(", ");
        view! { <p class="soft">{t!(t, "curriculum-waits", modules = modules)}</p> }
    });
    let explanation = module.explanation.iter().map(|text| view! { <p>{typeset(t, text)}</p> }).collect_view();
    let skills = module.skills.iter().map(|skill| show_skill(t, module.required, skill)).collect_view();
    html! {
        <li class="card" aria-current=is_current.then_some("step")>
            <h2 id=heading.clone()>{t.shown(&module.title)}</h2>
            <p class="facts"><span class=class>{word}</span></p>
            {waits}
            {explanation}
            {go_on}
            <h3>{t!(t, "curriculum-skills")}</h3>
            <ul class="lines skills" aria-labelledby=heading>{skills}</ul>
            <p class="soft small">{t!(t, "curriculum-rule", n = module.required)}</p>
        </li>
    }
}

fn show_skill(t: &Texts, required: u32, skill: &ModuleSkill) -> AnyView {
    let card = &skill.card;
    let stand = SkillStatus::of(card);
    let row = if skill.shown {
        t!(t, "curriculum-shown")
    } else {
        t!(t, "curriculum-row", n = skill.row, required = required)
    };
    html! {
        <li>
            <a href=format!("/practice/{}", card.id)>{t.shown(&card.name)}</a>
            <span class="soft small">{row}</span>
            <span class=format!("stand {}", stand.class())>{stand.words(t)}</span>
        </li>
    }
}
