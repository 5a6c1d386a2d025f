//! Preview of a blueprint beside its text: items with their keys, tables and charts, or an outline.

use leptos::prelude::*;
use plumb_answers::item::{Item, TestForm};
use plumb_content::generate::difficulty::{ComputedDifficulty, FactorContribution};
use plumb_content::generate::{GenerateError, LevelPreview, SurveyFault};
use plumb_service::blueprints::{Draft, FormPreview, Preview, PreviewBody, PreviewForm, SkillPreview};
use plumb_types::ContentHash;

use super::form::{asked, line, of_skill};
use super::outline::outline;
use super::parameters::parameters;
use super::path_of_preview;
use super::problems::problems;
use super::shown::{lesson, link_to, options, values};
use crate::islands::{Copying, Live};
use crate::models::fresh_command;
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::item_question;
use crate::ui::layout::{Nav, Scripts};
use crate::ui::table::{col, num, wide_below};

/// `/admin/blueprints/preview/{hash}`: any stored version.
pub(crate) async fn preview(visit: PageRequest) -> Page {
    let hash = ContentHash::from_stored(visit.param("hash").to_owned());
    let ask = asked(&visit);
    let preview = visit.edge.author()?.preview_version(&hash, ask.clone()).await?;
    let t = &visit.t;
    let title = t!(t, "preview-title", id = preview.id.clone());
    let about = preview.about.clone();
    let version = if preview.is_current {
        t!(t, "preview-version-current", version = preview.version.clone())
    } else {
        t!(t, "preview-version", version = preview.version.clone())
    };
    let tries = tries(t, &preview);
    let shown = html! {
        <p class="facts">
            <span>{version}</span>
            <span><code class="hash">{hash.to_string()}</code></span>
        </p>
        {panel(t, preview, &ask, &path_of_preview(&hash))}
    };
    let stale = t!(t, "live-stale");
    let body = html! {
        <div class="page preview">
            <h1>{title.clone()}</h1>
            <p class="lead">{about}</p>
            {tries}
            // Another version may be published in between.
            <Live id="preview" stale=stale on="draft-saved" every=60>
                {shown}
            </Live>
            <Copying copied=t!(t, "preview-copied") failed=t!(t, "preview-not-copied") />
        </div>
        <Scripts />
    };
    Ok(PageContent { title, nav: Nav::Blueprints, body })
}

/// Preview of a draft as last saved, beside its text.
pub(super) async fn beside(visit: &PageRequest, draft: &Draft) -> Result<AnyView, PageFailure> {
    let (t, ask) = (&visit.t, asked(visit));
    let name = draft.content_id.clone().unwrap_or_default();
    let preview = visit.edge.author()?.preview_text(draft.kind, &name, &draft.text, ask.clone()).await?;
    let level = match &preview.body {
        PreviewBody::Skill(skill) => Some(Some(skill.level.clone())),
        PreviewBody::Form(_) => Some(None),
        _ => None,
    };
    let trial = level.map(|level| {
        let level = level.map(|level| view! { <input type="hidden" name="level" value=level /> });
        view! {
            <form method="post" action="/do/trial" class="actions no-print">
                <input type="hidden" name="of_draft" value=draft.id.to_string() />
                {level}
                <input type="hidden" name="command" value=fresh_command().to_string() />
                <button class="btn quiet">{t!(t, "trial-begin")}</button>
                <span class="soft small">{t!(t, "trial-of-draft")}</span>
            </form>
        }
    });
    // Findings are already shown beside the text.
    let preview = Preview { problems: Vec::new(), ..preview };
    let shown = html! {
        {trial}
        {panel(t, preview, &ask, &super::path_of_draft(draft.id))}
    };
    Ok(made(t, shown))
}

/// The preview as the part of the page beside the text.
pub(in crate::pages) fn made(t: &Texts, shown: AnyView) -> AnyView {
    let stale = t!(t, "live-stale");
    html! {
        <h2 id="makes">{t!(t, "preview-draft-title")}</h2>
        <Live id="preview" stale=stale on="draft-saved">
            {shown}
        </Live>
        <Copying copied=t!(t, "preview-copied") failed=t!(t, "preview-not-copied") />
    }
}

/// Forms that try the version as a learner would, and download it.
fn tries(t: &Texts, preview: &Preview) -> AnyView {
    let hash = preview.hash.to_string();
    let level = match &preview.body {
        PreviewBody::Skill(skill) => Some(skill.level.clone()),
        PreviewBody::Form(_) => None,
        _ => return download(t, &hash),
    };
    let level = level.map(|level| view! { <input type="hidden" name="level" value=level /> });
    html! {
        <form method="post" action="/do/trial" class="actions no-print">
            <input type="hidden" name="hash" value=hash.clone() />
            {level}
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class="btn">{t!(t, "trial-begin")}</button>
        </form>
        {download(t, &hash)}
    }
}

fn download(t: &Texts, hash: &str) -> AnyView {
    let file = format!("/admin/blueprints/export/{hash}");
    html! { <p class="no-print"><a href=file download="">{t!(t, "export-one")}</a></p> }
}

/// The panel. `at` is the address of its page, which the form requests again.
pub(crate) fn panel(t: &Texts, preview: Preview, ask: &PreviewForm, at: &str) -> AnyView {
    // A stored version never changes, so its items have addresses of their own.
    let items = (at == path_of_preview(&preview.hash)).then(|| format!("/admin/blueprints/items/{}", preview.hash));
    let link = |level: &str, seed: u64| match &items {
        Some(items) => format!("{items}/{level}/{seed}"),
        None => format!("{at}?level={level}&seed={seed}#pinned"),
    };
    let body = match &preview.body {
        PreviewBody::Unreadable => html! { <p class="note wrong">{t!(t, "preview-unreadable")}</p> },
        PreviewBody::TooLong => html! { <p class="note due">{t!(t, "preview-too-long")}</p> },
        PreviewBody::Skill(skill) => skill_panel(t, skill, ask, at, &link),
        PreviewBody::Form(form) => form_panel(t, form, ask, at),
        PreviewBody::Outline(steps) => outline(t, steps),
    };
    html! { <div class="panel">{problems(t, &preview.problems)}{body}</div> }
}

fn skill_panel(
    t: &Texts,
    skill: &SkillPreview,
    ask: &PreviewForm,
    at: &str,
    link: &dyn Fn(&str, u64) -> String,
) -> AnyView {
    let pinned = skill.pinned.as_ref().map(|(seed, found)| {
        let found = match found {
            Ok(found) => lesson(t, &skill.parameters, found),
            Err(error) => failed(error),
        };
        view! {
            <section id="pinned" aria-labelledby="pinned-title">
                <h2 id="pinned-title">{t!(t, "preview-pinned", seed = seed.to_string())}</h2>
                {found}
                {link_to(t, link(&skill.level, *seed))}
            </section>
        }
    });
    let level = match &skill.look {
        Err(error) => failed(error),
        Ok(look) => html! {
            {numbers(t, look)}
            {faults(t, &look.faults)}
            {items(t, skill, look, link)}
            {parameters(t, look)}
        },
    };
    html! {
        {of_skill(t, skill, ask, at)}
        {pinned}
        {level}
    }
}

fn failed(error: &GenerateError) -> AnyView {
    html! { <p class="note wrong">{error.to_string()}</p> }
}

/// The number of items, as far as it is known.
fn numbers(t: &Texts, look: &LevelPreview) -> AnyView {
    let solutions = look.extent.solutions.map_or_else(|| t!(t, "preview-not-counted"), |count| count.to_string());
    let raw = look.extent.raw.map_or_else(|| t!(t, "preview-not-counted"), |count| count.to_string());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share from 0 to 1")]
    let acceptance = (look.extent.acceptance.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    let distinct = if look.extent.complete {
        t!(t, "preview-exactly", n = look.extent.distinct_items)
    } else {
        t!(t, "preview-at-least", n = look.extent.distinct_items, of = look.extent.examined)
    };
    let pair = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    html! {
        {look.cut.then(|| view! { <p class="note due">{t!(t, "preview-cut")}</p> })}
        <dl class="pairs columns">
            {pair(t!(t, "preview-distinct"), distinct)}
            {pair(t!(t, "preview-keys-distinct"), t.count(look.extent.distinct_keys))}
            {pair(t!(t, "preview-solutions"), solutions)}
            {pair(t!(t, "preview-raw"), raw)}
            {pair(t!(t, "preview-acceptance"), t.percent(acceptance))}
        </dl>
    }
}

fn faults(t: &Texts, faults: &[SurveyFault]) -> Option<AnyView> {
    if faults.is_empty() {
        return None;
    }
    let rows = faults
        .iter()
        .map(|found| {
            view! {
                <tr>
                    <th scope="row">{found.fault.part.to_string()}</th>
                    <td>{found.fault.message.clone()}</td>
                    <td><code>{found.parameters.clone()}</code></td>
                    <td class="n">{t.count(found.count)}</td>
                </tr>
            }
        })
        .collect_view();
    Some(section! { "faults", t!(t, "preview-faults") =>
        {wide_below("faults", [
            col(t!(t, "preview-part")), col(t!(t, "preview-what")), col(t!(t, "preview-example")),
            num(t!(t, "preview-times")),
        ], rows)}
    })
}

fn items(t: &Texts, skill: &SkillPreview, look: &LevelPreview, link: &dyn Fn(&str, u64) -> String) -> AnyView {
    let locked = look.locked.map(|locked| {
        let words = match (look.items.is_empty(), locked.all) {
            (true, true) => t!(t, "preview-lock-none"),
            (true, false) => t!(t, "preview-lock-not-found", n = locked.tried),
            (false, _) => t!(t, "preview-lock-found", n = look.items.len(), tried = locked.tried),
        };
        view! { <p class="note">{words}</p> }
    });
    let cards = look
        .items
        .iter()
        .map(|(seed, item)| {
            let made = match item {
                Ok(item) => html! {
                    {one(t, &skill.parameters, item)}
                    {skill.difficulty.get(seed).map(|computed| difficulty(t, computed))}
                },
                Err(error) => failed(error),
            };
            view! {
                <li class="card">
                    <p class="tag"><a href=link(&look.extent.level, *seed)>{t!(t, "preview-seed", seed = seed.to_string())}</a></p>
                    {made}
                </li>
            }
        })
        .collect_view();
    section! { "items", t!(t, "preview-items", level = look.extent.level.clone()) =>
        {locked}
        <ol class="preview-items">{cards}</ol>
    }
}

/// How the difficulty of an item is computed: the base, each factor that applies, and the sum.
fn difficulty(t: &Texts, computed: &ComputedDifficulty) -> AnyView {
    let part = |factor: &FactorContribution| format!("{} {}", factor.name, t.decimal(factor.contribution));
    let parts: Vec<String> =
        std::iter::once(t.decimal(computed.base)).chain(computed.factors.iter().map(part)).collect();
    let sum = t.decimal(computed.estimated);
    let words = if computed.factors.is_empty() {
        t!(t, "preview-difficulty", sum = sum)
    } else {
        t!(t, "preview-difficulty-of", sum = sum, parts = parts.join(" + "))
    };
    html! { <p class="soft">{words}</p> }
}

/// An item in short.
fn one(t: &Texts, parameters: &[String], item: &Item) -> AnyView {
    html! {
        {item_question(t, item)}
        {options(t, item)}
        {values(parameters, item)}
    }
}

fn form_panel(t: &Texts, preview: &FormPreview, ask: &PreviewForm, at: &str) -> AnyView {
    let seed = if ask.seed.is_empty() { preview.seed.to_string() } else { ask.seed.clone() };
    let drawn = match &preview.form {
        Err(error) => html! { <p class="note wrong">{error.clone()}</p> },
        Ok(form) => preview.sections.iter().map(|section| sections(t, section, form)).collect_view().into_any(),
    };
    html! {
        <form method="get" action=at.to_owned() class="preview-form no-print">
            {line(t, "seed", t!(t, "preview-form-seed"), seed, true, &preview.wrong)}
            <button class="btn">{t!(t, "preview-draw")}</button>
        </form>
        {drawn}
    }
}

fn sections(t: &Texts, (id, title): &(String, String), form: &TestForm) -> AnyView {
    let placed = form.items.iter().enumerate().filter(|(_, placed)| placed.section_id == *id);
    let cards = placed
        .map(|(at, placed)| {
            let item = &placed.item;
            let id = item.skill_id.clone();
            // A problem of the bank is not made by a blueprint.
            let made_by = if item.bank.is_some() {
                id.into_any()
            } else {
                let link = format!("/admin/blueprints/items/{}/{}/{}", item.blueprint, item.difficulty, item.seed);
                view! { <a href=link>{id}</a> }.into_any()
            };
            view! {
                <li class="card">
                    <p class="tag">
                        {t!(t, "preview-form-item", n = at + 1)}" · "{item.difficulty.clone()}" · "
                        {made_by}
                    </p>
                    {item_question(t, item)}
                    {options(t, item)}
                </li>
            }
        })
        .collect_view();
    let heading = format!("section-{id}");
    html! {
        <section aria-labelledby=heading.clone()>
            <h2 id=heading.clone()>{title.clone()}</h2>
            <ol class="preview-items">{cards}</ol>
        </section>
    }
}
