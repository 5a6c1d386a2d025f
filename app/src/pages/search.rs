//! Search by name: an address that works without scripts and can be bookmarked.

use leptos::prelude::*;
use plumb_service::search::{Hit, SearchTerms, Subject};
use plumb_types::user::Role;

use super::account::role_name;
use super::{Page, PageContent, PageOptions, PageRequest};
use crate::paths::with_values;
use crate::text::{Texts, t};
use crate::ui::layout::{Nav, SignedInAccount, entries};

/// Options of this page.
pub(crate) const OPTIONS: PageOptions = PageOptions { is_beside_utc: false, keeps_search: true };
/// Hits shown of a group when all groups are listed.
const SHORT: usize = 20;
/// Hits shown of a group that is listed alone.
const LONG: usize = 200;

/// Groups of search results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    Pages,
    Classes,
    Learners,
    Accounts,
    Skills,
    Topics,
    Assessments,
    Assigned,
}

impl Group {
    /// The word in the address.
    const fn as_str(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Classes => "classes",
            Self::Learners => "learners",
            Self::Accounts => "accounts",
            Self::Skills => "skills",
            Self::Topics => "topics",
            Self::Assessments => "assessments",
            Self::Assigned => "assigned",
        }
    }

    fn words(self, t: &Texts) -> String {
        match self {
            Self::Pages => t!(t, "search-pages"),
            Self::Classes => t!(t, "search-classes"),
            Self::Learners => t!(t, "search-learners"),
            Self::Accounts => t!(t, "search-accounts"),
            Self::Skills => t!(t, "search-skills"),
            Self::Topics => t!(t, "search-topics"),
            Self::Assessments => t!(t, "search-assessments"),
            Self::Assigned => t!(t, "search-assigned"),
        }
    }
}

/// A search result: its path, its name, and details that distinguish it.
struct SearchHit {
    path: String,
    name: String,
    about: String,
}

/// `/search?q=`; `in` limits the search to one group.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let typed = visit.query("q").unwrap_or_default().trim().to_owned();
    // A visitor is asked to sign in, whatever the search.
    let learner = visit.edge.learner()?;
    let actor = visit.edge.actor().map(|actor| actor.role);
    let role = actor.filter(|_| !visit.edge.is_second_factor_missing()).unwrap_or(Role::Learner);
    let mut groups: Vec<(Group, Vec<SearchHit>)> = Vec::new();
    if let Some(wanted) = SearchTerms::read(&typed) {
        groups.push((Group::Pages, pages(&visit.t, role, &wanted)));
        let t = &visit.t;
        let found = |hits: Vec<Hit>| hits.into_iter().map(|hit| place(t, hit)).collect::<Vec<_>>();
        if role != Role::Learner {
            let [classes, learners] = visit.edge.teacher()?.search(&wanted).await?;
            groups.extend([(Group::Classes, found(classes)), (Group::Learners, found(learners))]);
        }
        if role == Role::Admin {
            let accounts = visit.edge.admin()?.search_accounts(&typed, &wanted).await?;
            groups.push((Group::Accounts, found(accounts)));
        }
        let [skills, topics, assessments, assigned] = learner.search(&wanted, &|name| t.shown(name)).await?;
        groups.extend([
            (Group::Assigned, found(assigned)),
            (Group::Assessments, found(assessments)),
            (Group::Skills, found(skills)),
            (Group::Topics, found(topics)),
        ]);
    }
    groups.retain(|(_, found)| !found.is_empty());
    let only = visit.query("in").and_then(|name| groups.iter().position(|(group, _)| group.as_str() == name));
    let t = &visit.t;
    let list = match only {
        Some(at) => one(t, &typed, groups.swap_remove(at)),
        None => all(t, &typed, groups),
    };
    let lead = if !typed.is_empty() {
        t!(t, "search-for", words = typed)
    } else if role == Role::Learner {
        t!(t, "search-nothing-asked")
    } else {
        t!(t, "search-nothing-asked-teacher")
    };
    let title = t!(t, "search-title");
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{lead}</p>
            {list}
            {keys(t)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Search, body })
}

fn all(t: &Texts, typed: &str, groups: Vec<(Group, Vec<SearchHit>)>) -> AnyView {
    if groups.is_empty() {
        let words = (!typed.is_empty()).then(|| t!(t, "search-none", words = typed));
        return html! { {words.map(|words| view! { <p class="empty" role="status">{words}</p> })} };
    }
    let groups = groups.into_iter().map(|(group, found)| {
        let more = found.len().saturating_sub(SHORT);
        let path = with_values("/search", &[("q", typed), ("in", group.as_str())]);
        let more = (more > 0).then(|| view! { <p><a href=path>{t!(t, "search-more", n = more)}</a></p> });
        section(t, group, found, SHORT, more.into_any())
    });
    groups.collect_view().into_any()
}

fn one(t: &Texts, typed: &str, (group, found): (Group, Vec<SearchHit>)) -> AnyView {
    let cut = (found.len() > LONG).then(|| view! { <p class="soft">{t!(t, "search-cut", n = LONG)}</p> });
    let back = with_values("/search", &[("q", typed)]);
    let foot = html! { {cut}<p><a href=back>{t!(t, "search-all")}</a></p> };
    section(t, group, found, LONG, foot)
}

fn section(t: &Texts, group: Group, found: Vec<SearchHit>, most: usize, foot: AnyView) -> AnyView {
    let count = t!(t, "search-found", n = found.len());
    let items = found
        .into_iter()
        .take(most)
        .map(|one| {
            view! { <li><a href=one.path>{one.name}</a><span class="soft small">{one.about}</span></li> }
        })
        .collect_view();
    html! {
        <section aria-labelledby=group.as_str()>
            <h2 id=group.as_str()>{group.words(t)}</h2>
            <p class="soft small">{count}</p>
            <ul class="lines">{items}</ul>
            {foot}
        </section>
    }
}

/// Pages by their names, as far as the role may open them.
fn pages(t: &Texts, role: Role, wanted: &SearchTerms) -> Vec<SearchHit> {
    let who = SignedInAccount {
        name: String::new(),
        teacher: role != Role::Learner,
        admin: role == Role::Admin,
        viewer: None,
    };
    let more = [
        ("/grades", t!(t, "own-grades-title")),
        ("/reports", t!(t, "reports-own")),
        ("/announcements", t!(t, "footer-announced")),
        ("/practice/placement", t!(t, "placement-title")),
        ("/account/tokens", t!(t, "tokens-title")),
    ];
    let all = entries(t, &who).into_iter().chain(more);
    let mut found: Vec<_> = all
        .filter_map(|(path, name)| {
            Some((wanted.fit(&name)?, SearchHit { path: path.to_owned(), name, about: String::new() }))
        })
        .collect();
    found.sort_by_key(|a| a.0);
    found.into_iter().map(|(_, page)| page).collect()
}

fn place(t: &Texts, hit: Hit) -> SearchHit {
    let (path, about) = match hit.subject {
        Subject::Skill(id) => (format!("/practice/{id}"), hit.about),
        Subject::Topic(id) => (format!("/tutor#topic-{id}"), hit.about),
        Subject::Assessment(id) => (format!("/assessments/{id}"), hit.about),
        Subject::Assigned(id) => (format!("/assignments/{id}"), hit.about),
        Subject::Class(id) => (format!("/teach/classes/{id}"), hit.about),
        Subject::Learner(id) => (format!("/teach/learners/{id}"), hit.about),
        Subject::Account(id, role) => (format!("/admin/users/{id}"), role_name(t, role)),
    };
    SearchHit { path, name: hit.name, about }
}

/// Script of the switch for keyboard shortcuts: shows its state and toggles it.
const KEY_SWITCH: &str = concat!(
    "{const p=document.getElementById('keys'),b=p.querySelector('button'),k='plumb:keys-off',",
    "s=()=>{const o=localStorage.getItem(k);b.textContent=o?b.dataset.on:b.dataset.off};",
    "try{s();p.hidden=false;b.onclick=()=>{localStorage.getItem(k)?localStorage.removeItem(k):localStorage.setItem(k,'1');s()}}catch{}}"
);

/// Notice of the keyboard shortcut of the search field, and the switch for shortcuts: visible only with scripts.
fn keys(t: &Texts) -> AnyView {
    html! {
        <p id="keys" class="keys small soft" hidden>
            {t!(t, "search-key")}" "
            <button type="button" class="link" data-on=t!(t, "search-key-on") data-off=t!(t, "search-key-off")></button>
        </p>
        <script nonce=leptos::nonce::use_nonce()>{KEY_SWITCH}</script>
    }
}
