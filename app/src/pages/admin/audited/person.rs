//! The audit history of one person.

use leptos::prelude::*;
use plumb_service::audit::{AuditLine, Part, PersonStory, SessionsQuery, TrailQuery};
use plumb_types::user::Role;

use super::filter::{sessions_path, trail_path};
use super::{rows, sessions, tabs};
use crate::pages::account::role_name;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/admin/audit/people/{id}`.
pub(crate) async fn person(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let story = visit.edge.admin()?.person_story(id).await?;
    let t = &visit.t;
    let title = t!(t, "story-of", name = story.name.clone());
    let account = id.to_string();
    let about = trail_path(&TrailQuery { kind: "account".into(), subject: account.clone(), ..TrailQuery::default() });
    let by = trail_path(&TrailQuery { actor: account.clone(), ..TrailQuery::default() });
    let all = sessions_path(&SessionsQuery { actor: account, ..SessionsQuery::default() });
    let anonymous = (story.role == Role::Learner).then(|| view! { <p class="soft">{t!(t, "story-anonymous")}</p> });
    let head = head(t, &story);
    let sessions_table = if story.sessions.lines.is_empty() {
        html! { <p class="empty">{t!(t, "story-no-sessions")}</p> }
    } else {
        let more = story.sessions.more.then(|| view! { <p><a href=all>{t!(t, "story-more-sessions")}</a></p> });
        html! { {sessions::table(t, story.sessions.lines)}{more} }
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            {tabs(t, "")}
            {head}
            <section aria-labelledby="sessions">
                <h2 id="sessions">{t!(t, "admin-sessions")}</h2>
                {anonymous}
                {sessions_table}
            </section>
            {part(t, "entries", t!(t, "story-entries"), story.entries, about.clone())}
            {part(t, "done-to", t!(t, "story-done-to"), story.done_to, about)}
            {part(t, "done-by", t!(t, "story-done-by"), story.done_by, by)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Audit, body })
}

fn head(t: &Texts, story: &PersonStory) -> AnyView {
    let seen = match story.last_sign_in {
        Some(at) => html! { <When at=at t=t.clone() /> },
        None => t!(t, "users-never").into_any(),
    };
    let deleted = story.is_deleted.then(|| view! { <p class="note due">{t!(t, "story-deleted")}</p> });
    html! {
        {deleted}
        <dl class="pairs columns">
            <div><dt>{t!(t, "account-role")}</dt><dd>{role_name(t, story.role)}</dd></div>
            <div><dt>{t!(t, "account-since")}</dt><dd><When at=story.created t=t.clone() /></dd></div>
            <div><dt>{t!(t, "users-seen")}</dt><dd>{seen}</dd></div>
            <div><dt>{t!(t, "user-id")}</dt><dd><code class="hash">{story.id.to_string()}</code></dd></div>
        </dl>
        <p><a href=format!("/admin/users/{}", story.id)>{t!(t, "story-account")}</a></p>
    }
}

fn part(t: &Texts, id: &'static str, title: String, part: Part<AuditLine>, all: String) -> AnyView {
    let list = if part.lines.is_empty() {
        html! { <p class="empty">{t!(t, "story-nothing")}</p> }
    } else {
        let more = part.more.then(|| view! { <p><a href=all>{t!(t, "story-more")}</a></p> });
        html! { {rows::table(t, title.clone(), part.lines)}{more} }
    };
    html! {
        <section aria-labelledby=id>
            <h2 id=id>{title}</h2>
            {list}
        </section>
    }
}
