//! The versions of a blueprint, the difference between two, their uses, and their actions.

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::blueprints::{AssignedItem, UserItem, VersionItem, Versions};
use plumb_types::ContentHash;

use super::compare::effect;
use super::{difference, kind_words, path_of, path_of_draft, path_of_preview};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide_below};
use crate::ui::{Alert, When};

/// `/admin/blueprints/{kind}/{id}`.
pub(crate) async fn versions(visit: PageRequest) -> Page {
    let author = visit.edge.author()?;
    let found = author.versions(visit.param("kind"), visit.id()).await?;
    let chosen = |name: &str| visit.query(name).map(|hash| ContentHash::from_stored(hash.to_owned()));
    let compared = match (chosen("old"), chosen("new")) {
        (Some(old), Some(new)) => {
            let lines = author.diff(visit.param("kind"), visit.id(), &old, &new).await?;
            let changed = author.effect(&old, &new).await?;
            Some((old, new, lines, changed))
        }
        _ => None,
    };
    let t = &visit.t;
    let heading = found.title.clone().unwrap_or_else(|| format!("{} {}", kind_words(t, found.kind), found.id));
    let named = found.title.is_some().then(|| {
        let id = found.id.clone();
        view! { <p class="facts"><span>{kind_words(t, found.kind)}</span><span><code>{id}</code></span></p> }
    });
    let published = (visit.query("done") == Some("published") && visit.form_error().is_none())
        .then(|| view! { <Alert text=t!(t, "studio-done-published") role="status" /> });
    let (old, new) = match &compared {
        Some((old, new, ..)) => (Some(old.clone()), Some(new.clone())),
        None => (
            found.versions.get(1).map(|version| version.hash.clone()),
            found.versions.first().map(|version| version.hash.clone()),
        ),
    };
    let compared = compared.map(|(_, _, lines, changed)| {
        view! {
            <section aria-labelledby="diff">
                <h2 id="diff">{t!(t, "studio-diff")}</h2>
                {difference(t, t!(t, "studio-diff"), lines)}
            </section>
            <section aria-labelledby="effect">
                <h2 id="effect">{t!(t, "effect-title", id = found.id.clone())}</h2>
                {effect(t, &changed)}
            </section>
        }
    });
    let body = html! {
        <div class="page blueprints">
            <p class="crumb"><a href="/admin/blueprints">{t!(t, "studio-all")}</a></p>
            <h1>{heading.clone()}</h1>
            {named}
            {published}
            {visit.alert_unless(&["retire"])}
            {state(t, &found)}
            {table(t, &found, old.as_ref(), new.as_ref())}
            {compared}
            {used(t, &found)}
            {retire(&visit, &found)}
        </div>
    };
    Ok(PageContent { title: heading, nav: Nav::Blueprints, body })
}

fn state(t: &Texts, found: &Versions) -> AnyView {
    let current = match found.current() {
        Some(version) => {
            let edit = begin(&version.hash, t!(t, "studio-edit"), t!(t, "studio-edit"));
            let tried = (found.kind == BlueprintKind::Skill).then(|| {
                let address = path_of_preview(&version.hash);
                view! { <p><a href=address>{t!(t, "studio-see-items")}</a></p> }
            });
            html! {
                <p>{t!(t, "studio-current", version = version.version.clone())}" "<code class="hash">{version.hash.to_string()}</code></p>
                {tried}
                {edit}
            }
        }
        None => html! { <p class="note due">{t!(t, "studio-is-retired")}</p> },
    };
    let drafts = found
        .drafts
        .iter()
        .map(|draft| view! { <li><a href=path_of_draft(*draft)>{t!(t, "studio-open-draft")}</a></li> })
        .collect_view();
    let drafts = (!found.drafts.is_empty()).then(|| view! { <ul class="lines">{drafts}</ul> });
    html! { {current}{drafts} }
}

/// The button that opens a version as a new draft.
fn begin(hash: &ContentHash, text: String, label: String) -> AnyView {
    html! {
        <form method="post" action="/do/draft-begin">
            <input type="hidden" name="from" value=hash.to_string() />
            <button class="btn quiet small" aria-label=label>{text}</button>
        </form>
    }
}

fn table(t: &Texts, found: &Versions, old: Option<&ContentHash>, new: Option<&ContentHash>) -> AnyView {
    let several = found.versions.len() > 1;
    let rows = found.versions.iter().map(|version| row(t, found, version, (old, new), several)).collect_view();
    let counts = found.has_sessions.then(|| view! { <th scope="col" class="n">{t!(t, "studio-open-sessions")}</th> });
    let picks = several.then(|| {
        view! {
            <th scope="col">{t!(t, "studio-compare-old")}</th>
            <th scope="col">{t!(t, "studio-compare-new")}</th>
        }
    });
    let compare = several.then(|| {
        view! {
            <form id="compare" method="get" action=path_of(found.kind, &found.id)>
                <button class="btn quiet">{t!(t, "studio-compare")}</button>
            </form>
        }
    });
    section! { "versions", t!(t, "studio-versions") =>
        {wide_below("versions", (
            col(t!(t, "studio-col-version")), col(t!(t, "studio-col-when")),
            col(t!(t, "studio-col-who")), counts, picks, col(t!(t, "studio-restore")),
        ), rows)}
        {compare}
    }
}

fn row(
    t: &Texts,
    found: &Versions,
    version: &VersionItem,
    (old, new): (Option<&ContentHash>, Option<&ContentHash>),
    several: bool,
) -> AnyView {
    let who = version.author.clone().unwrap_or_else(|| t!(t, "studio-from-file"));
    let current =
        version.is_current.then(|| view! { " "<span class="badge right">{t!(t, "studio-is-current")}</span> });
    let count = found.has_sessions.then(|| view! { <td class="n">{t.count(version.open_sessions)}</td> });
    let hash = version.hash.to_string();
    let pick = |name: &'static str, label: String, chosen: Option<&ContentHash>| {
        let checked = chosen == Some(&version.hash);
        view! {
            <td><input type="radio" form="compare" name=name value=hash.clone() checked=checked aria-label=label /></td>
        }
    };
    let named = short(&hash);
    let picks = several.then(|| {
        let from = t!(t, "studio-compare-old-of", version = version.version.clone(), hash = named.clone());
        let to = t!(t, "studio-compare-new-of", version = version.version.clone(), hash = named.clone());
        view! { {pick("old", from, old)}{pick("new", to, new)} }
    });
    let label = t!(t, "studio-restore-of", version = version.version.clone(), hash = named.clone());
    let restore = (!version.is_current).then(|| begin(&version.hash, t!(t, "studio-restore"), label));
    html! {
        <tr>
            <th scope="row">{version.version.clone()}" "<code class="hash">{named.clone()}</code>{current}</th>
            <td><When at=version.created t=t.clone() /></td>
            <td>{who}</td>
            {count}
            {picks}
            <td>{restore}</td>
        </tr>
    }
}

/// The first characters of a hash, enough to tell versions apart.
fn short(hash: &str) -> String {
    hash.chars().take(12).collect()
}

fn used(t: &Texts, found: &Versions) -> AnyView {
    let list = if found.users.is_empty() && found.assignments.is_empty() {
        html! { <p class="empty">{t!(t, "studio-used-by-none")}</p> }
    } else {
        let users = found.users.iter().map(|user| user_line(t, user)).collect_view();
        let assignments = found.assignments.iter().map(|assigned| assigned_line(t, assigned)).collect_view();
        html! { <ul class="lines">{users}{assignments}</ul> }
    };
    section! { "used", t!(t, "studio-used-by") =>
        {list}
    }
}

fn user_line(t: &Texts, user: &UserItem) -> AnyView {
    let open = user.open_sessions.map(|n| view! { <span class="n small">{t!(t, "studio-used-open", n = n)}</span> });
    html! {
        <li>
            <span><a href=path_of(user.kind, &user.id)>{user.id.clone()}</a>" "<span class="soft">{kind_words(t, user.kind)}</span></span>
            {open}
        </li>
    }
}

fn assigned_line(t: &Texts, assigned: &AssignedItem) -> AnyView {
    let path = format!("/teach/assignments/{}", assigned.id);
    let class = t!(t, "studio-used-class", class = assigned.class.clone());
    html! { <li><span><a href=path>{assigned.title.clone()}</a>" "<span class="soft">{class}</span></span></li> }
}

fn retire(visit: &PageRequest, found: &Versions) -> Option<AnyView> {
    found.current()?;
    let t = &visit.t;
    let error = visit.field_error("retire").map(|error| view! { <Alert text=error /> });
    let free = found.users.is_empty() && found.assignments.is_empty();
    let button = free.then(|| {
        view! {
            <form method="post" action="/do/blueprint-retire">
                <input type="hidden" name="kind" value=found.kind.as_str() />
                <input type="hidden" name="content" value=found.id.clone() />
                <button class="btn quiet">{t!(t, "studio-retire")}</button>
            </form>
        }
    });
    let why = match (found.users.is_empty(), found.assignments.len()) {
        (true, 0) => t!(t, "studio-retire-lead"),
        (true, n) => t!(t, "studio-retire-assigned", n = n),
        (false, _) => t!(t, "studio-retire-in-use"),
    };
    Some(section! { "retire", t!(t, "studio-retire") =>
        {error}
        <p>{why}</p>
        {button}
    })
}
