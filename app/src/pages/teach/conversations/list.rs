//! Tutor sessions of a teacher's learners, newest first.

use leptos::prelude::*;
use plumb_service::classes::ClassLine;
use plumb_service::tutor::{ConversationCard, ConversationList, ConversationsQuery};

use super::super::{class_field, turn};
use super::{progress, standing};
use crate::pages::reports::{after, cursor};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};

/// Longest name to search for, in characters.
const MOST_SEARCHED: usize = 100;

/// `/teach/conversations`: of all, of a class (`?class=`), or of a learner (`?learner=` or `?name=`).
pub(crate) async fn conversations(visit: PageRequest) -> Page {
    let name: String = visit.query("name").unwrap_or_default().trim().chars().take(MOST_SEARCHED).collect();
    let class = visit.query("class").and_then(|id| id.parse().ok());
    let learner = visit.query("learner").and_then(|id| id.parse().ok());
    let asked = ConversationsQuery { class, learner, name, after: after(&visit) };
    let teacher = visit.edge.teacher()?;
    let (classes, _) = teacher.classes(false, None).await?;
    let list = teacher.conversations(asked.clone()).await?;
    let t = &visit.t;
    let title = t!(t, "talks-title");
    let narrowed = asked.class.is_some() || asked.learner.is_some() || !asked.name.is_empty();
    let shown = if list.cards.is_empty() {
        let words = if narrowed { t!(t, "talks-none-such") } else { t!(t, "talks-none") };
        html! { <p class="empty">{words}</p> }
    } else {
        table(t, &title, &list)
    };
    let here = address(&asked);
    let next = list.next.map(|next| format!("{here}&after={}", cursor(next)));
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "talks-lead")}</p>
            {filter(t, &asked, &list, &classes)}
            {shown}
            {turn(t, asked.after.map(|_| here), next)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Flags, body })
}

/// The address of this list, from its beginning.
fn address(asked: &ConversationsQuery) -> String {
    let class = asked.class.map(|id| id.to_string()).unwrap_or_default();
    let learner = asked.learner.map(|id| id.to_string()).unwrap_or_default();
    format!("/teach/conversations?class={class}&learner={learner}&name={}", encode(&asked.name))
}

fn filter(t: &Texts, asked: &ConversationsQuery, list: &ConversationList, classes: &[ClassLine]) -> AnyView {
    let name = list.learner.as_ref().map_or_else(|| asked.name.clone(), |(_, name)| name.clone());
    html! {
        <form method="get" action="/teach/conversations" class="filter" role="search" aria-label=t!(t, "talks-filter")>
            {class_field(t, classes, asked.class)}
            <div class="field">
                <label for="name">{t!(t, "talks-name")}</label>
                <input id="name" name="name" type="search" maxlength="100" autocomplete="off" value=name />
            </div>
            <button class="btn quiet">{t!(t, "reports-show")}</button>
        </form>
    }
}

fn table(t: &Texts, title: &str, list: &ConversationList) -> AnyView {
    let rows = list.cards.iter().map(|card| row(t, card)).collect_view();
    let head = [
        col(t!(t, "talks-topic")),
        col(t!(t, "flags-learner")),
        col(t!(t, "sessions-begun")),
        col(t!(t, "talks-how-far")),
        num(t!(t, "talks-flags")),
        num(t!(t, "talks-held-back")),
    ];
    wide(title.to_owned(), head, rows)
}

fn row(t: &Texts, card: &ConversationCard) -> AnyView {
    let flags = (card.flags > 0).then(|| view! { <strong class="due">{card.flags}</strong> });
    let held_back = (card.held_back > 0).then_some(card.held_back);
    html! {
        <tr>
            <th scope="row"><a href=format!("/teach/conversations/{}", card.session)>{t.shown(&card.title)}</a></th>
            <td><a href=format!("/teach/learners/{}", card.learner)>{card.name.clone()}</a></td>
            <td><When at=card.begun t=t.clone() /></td>
            <td>
                {progress(t, card.progress)}
                <span class="soft small block">{standing(t, card.progress)}</span>
            </td>
            <td class="n">{flags}</td>
            <td class="n">{held_back}</td>
        </tr>
    }
}
