//! Effects of a change of a blueprint on the items that learners get.

use leptos::prelude::*;
use plumb_answers::item::Item;
use plumb_content::generate::{ChangedItem, Effect, GenerateError, LevelEffect};
use plumb_service::blueprints::{EffectView, VersionLine};
use plumb_types::ContentHash;

use super::path_of_preview;
use super::shown::{options, values};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::item_question;
use crate::ui::layout::Nav;
use crate::ui::table::wide_below;

/// `/admin/blueprints/compare/{old}/{new}`.
pub(crate) async fn compare(visit: PageRequest) -> Page {
    let old = ContentHash::from_stored(visit.param("old").to_owned());
    let new = ContentHash::from_stored(visit.param("new").to_owned());
    let found = visit.edge.author()?.effect(&old, &new).await?;
    let t = &visit.t;
    let title = t!(t, "effect-title", id = found.new.id.clone());
    let body = html! {
        <div class="page preview">
            <h1>{title.clone()}</h1>
            <dl class="pairs">
                {version_line(t!(t, "effect-old"), &found.old)}
                {version_line(t!(t, "effect-new"), &found.new)}
            </dl>
            {effect(t, &found)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Blueprints, body })
}

fn version_line(name: String, version: &VersionLine) -> AnyView {
    let address = path_of_preview(&version.hash);
    html! {
        <div>
            <dt>{name}</dt>
            <dd>{version.version.clone()}" "<a href=address><code class="hash">{version.hash.to_string()}</code></a></dd>
        </div>
    }
}

/// Changed items, and their changes.
pub(crate) fn effect(t: &Texts, view: &EffectView) -> AnyView {
    match &view.effect {
        None if view.too_long => html! { <p class="note due">{t!(t, "preview-too-long")}</p> },
        None => html! { <p class="note">{t!(t, "effect-no-items")}</p> },
        Some(effect) => html! {
            {effect.cut.then(|| view! { <p class="note due">{t!(t, "preview-cut")}</p> })}
            {levels(t, effect)}
            {changed(t, effect)}
        },
    }
}

fn levels(t: &Texts, effect: &Effect) -> AnyView {
    let rows = effect.levels.iter().map(|level| row(t, level)).collect_view();
    let head = [
        t!(t, "preview-level"),
        t!(t, "effect-compared"),
        t!(t, "effect-changed"),
        t!(t, "effect-stem"),
        t!(t, "effect-options"),
        t!(t, "preview-key"),
        t!(t, "effect-parameters"),
        t!(t, "preview-solution"),
        t!(t, "effect-made"),
    ];
    let head = head
        .into_iter()
        .enumerate()
        .map(|(at, name)| view! { <th scope="col" class:n={at > 0}>{name}</th> })
        .collect_view();
    section! { "levels", t!(t, "effect-levels") =>
        {wide_below("levels", head, rows)}
    }
}

fn row(t: &Texts, level: &LevelEffect) -> AnyView {
    match level {
        LevelEffect::Added { level } => whole(level, t!(t, "effect-added")),
        LevelEffect::Removed { level } => whole(level, t!(t, "effect-removed")),
        LevelEffect::Compared { level, compared, changed, parts } => {
            let cells = [
                *compared,
                *changed,
                parts.stem,
                parts.options,
                parts.key,
                parts.parameters,
                parts.solution,
                parts.made,
            ];
            let cells = cells.map(|count| view! { <td class="n">{t.count(count)}</td> }).collect_view();
            html! { <tr><th scope="row">{level.clone()}</th>{cells}</tr> }
        }
    }
}

fn whole(level: &str, words: String) -> AnyView {
    html! { <tr><th scope="row">{level.to_owned()}</th><td colspan="8">{words}</td></tr> }
}

fn changed(t: &Texts, effect: &Effect) -> AnyView {
    if effect.first.is_empty() {
        return html! { <p class="note right">{t!(t, "effect-none")}</p> };
    }
    let pairs = effect.first.iter().map(|change| pair(t, change)).collect_view();
    section! { "changed", t!(t, "effect-first", n = effect.first.len()) =>
        <ol class="effect">{pairs}</ol>
    }
}

fn pair(t: &Texts, change: &ChangedItem) -> AnyView {
    let differs = change.differs;
    let parts = [
        (differs.stem, t!(t, "effect-stem")),
        (differs.options, t!(t, "effect-options")),
        (differs.key, t!(t, "preview-key")),
        (differs.parameters, t!(t, "effect-parameters")),
        (differs.solution, t!(t, "preview-solution")),
        (differs.made, t!(t, "effect-made")),
    ];
    let parts = parts.into_iter().filter(|(differs, _)| *differs);
    let parts = parts.map(|(_, name)| view! { <span class="badge">{name}</span>" " }).collect_view();
    let of = t!(t, "effect-item", level = change.level.clone(), seed = change.seed.to_string());
    html! {
        <li>
            <p class="tag">{of}" "{parts}</p>
            <div class="halves">{side(t, t!(t, "effect-old"), &change.old)}{side(t, t!(t, "effect-new"), &change.new)}</div>
        </li>
    }
}

fn side(t: &Texts, name: String, item: &Result<Item, GenerateError>) -> AnyView {
    let made = match item {
        Ok(item) => html! {
            {item_question(t, item)}
            {options(t, item)}
            {values(&[], item)}
        },
        Err(error) => html! { <p class="note wrong">{error.to_string()}</p> },
    };
    html! { <div class="card"><p class="soft small">{name}</p>{made}</div> }
}
