//! The audit history of one blueprint.

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::audit::{BlueprintStory, SessionsQuery, StoryVersion, TrailQuery};

use super::filter::{sessions_path, trail_path};
use super::{rows, tabs};
use crate::pages::admin::blueprints::kind_words;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide_below};

/// `/admin/audit/blueprints/{kind}/{id}`.
pub(crate) async fn blueprint(visit: PageRequest) -> Page {
    let mut story = visit.edge.admin()?.blueprint_story(visit.param("kind"), visit.id()).await?;
    let t = &visit.t;
    let title = t!(t, "story-of", name = format!("{} {}", kind_words(t, story.kind), story.id));
    let lines = std::mem::take(&mut story.lines);
    let about = trail_path(&TrailQuery {
        kind: story.kind.as_str().into(),
        subject: story.id.clone(),
        ..TrailQuery::default()
    });
    let list = if lines.is_empty() {
        html! { <p class="empty">{t!(t, "story-nothing")}</p> }
    } else {
        rows::table(t, t!(t, "story-blueprint-rows"), lines)
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            {tabs(t, "")}
            {links(t, &story)}
            {versions(t, &story)}
            <section aria-labelledby="rows">
                <h2 id="rows">{t!(t, "story-blueprint-rows")}</h2>
                <p class="soft">{t!(t, "story-blueprint-lead")}</p>
                {list}
                <p><a href=about>{t!(t, "story-more")}</a></p>
            </section>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Audit, body })
}

fn links(t: &Texts, story: &BlueprintStory) -> AnyView {
    let id = encode(&story.id);
    let studio = format!("/admin/blueprints/{}/{id}", story.kind.as_str());
    let statistics = (story.kind == BlueprintKind::Skill)
        .then(|| view! { <li><a href=format!("/teach/items/{id}")>{t!(t, "story-statistics")}</a></li> });
    let sessions = story.sessions_about.clone().map(|about| {
        let path = sessions_path(&SessionsQuery { subject: about, ..SessionsQuery::default() });
        view! { <li><a href=path>{t!(t, "story-its-sessions")}</a></li> }
    });
    let drafts = story
        .drafts
        .iter()
        .map(|draft| {
            view! { <li><a href=format!("/admin/blueprints/drafts/{draft}")>{t!(t, "studio-open-draft")}</a></li> }
        })
        .collect_view();
    html! {
        <ul class="lines">
            <li><a href=studio>{t!(t, "story-versions-compared")}</a></li>
            {statistics}
            {sessions}
            {drafts}
        </ul>
    }
}

fn versions(t: &Texts, story: &BlueprintStory) -> AnyView {
    let has_sessions = story.sessions_about.is_some();
    let has_answers = story.kind == BlueprintKind::Skill;
    let rows = story.versions.iter().map(|version| row(t, version)).collect_view();
    let counted =
        story.counted.map(|n| view! { <p class="soft">{t!(t, "story-counted", n = t.count(n.unsigned_abs()))}</p> });
    let sessions = has_sessions.then(|| {
        view! {
            <th scope="col" class="n">{t!(t, "story-col-sessions")}</th>
            <th scope="col" class="n">{t!(t, "studio-open-sessions")}</th>
        }
    });
    let answers = has_answers.then(|| view! { <th scope="col" class="n">{t!(t, "story-col-answers")}</th> });
    section! { "versions", t!(t, "studio-versions") =>
        {counted}
        {wide_below("versions", (
            col(t!(t, "studio-col-version")), col(t!(t, "studio-col-when")), col(t!(t, "story-col-written")),
            col(t!(t, "story-col-published")), sessions, answers,
        ), rows)}
    }
}

fn row(t: &Texts, version: &StoryVersion) -> AnyView {
    let current =
        version.is_current.then(|| view! { " "<span class="badge right">{t!(t, "studio-is-current")}</span> });
    let from_file = || t!(t, "studio-from-file");
    let sessions = version.sessions.map(|(all, open)| {
        view! { <td class="n">{t.count(all)}</td><td class="n">{t.count(open)}</td> }
    });
    let answers = version.answers.map(|n| view! { <td class="n">{t.count(n)}</td> });
    html! {
        <tr>
            <th scope="row">{version.version.clone()}" "<code class="hash">{version.hash.to_string()}</code>{current}</th>
            <td><When at=version.created t=t.clone() /></td>
            <td>{version.author.clone().unwrap_or_else(from_file)}</td>
            <td>{version.published_by.clone().unwrap_or_else(from_file)}</td>
            {sessions}
            {answers}
        </tr>
    }
}
