//! The first page, by role: the one of the highest role, with links to the others.

mod admin;
mod learner;
mod teacher;
mod week;

use leptos::prelude::*;
use plumb_types::user::Role;

use super::{Page, PageRequest, landing};
use crate::text::{Texts, t};
use crate::ui::tabs;

/// One of the first pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HomeView {
    Learning,
    Teaching,
    Administration,
}

impl HomeView {
    /// The first pages of a role, the highest first. Every role includes that of learners.
    const fn of(role: Role) -> &'static [Self] {
        match role {
            Role::Learner => &[Self::Learning],
            Role::Teacher => &[Self::Teaching, Self::Learning],
            Role::Admin => &[Self::Administration, Self::Teaching, Self::Learning],
        }
    }

    /// The word in the address.
    const fn as_str(self) -> &'static str {
        match self {
            Self::Learning => "learning",
            Self::Teaching => "teaching",
            Self::Administration => "administration",
        }
    }

    fn words(self, t: &Texts) -> String {
        match self {
            Self::Learning => t!(t, "home-view-learning"),
            Self::Teaching => t!(t, "home-view-teaching"),
            Self::Administration => t!(t, "home-view-administration"),
        }
    }

    /// The requested page if the role may see it, else the highest.
    fn chosen(role: Role, asked: Option<&str>) -> Self {
        let views = Self::of(role);
        let highest = views.first().copied().unwrap_or(Self::Learning);
        views.iter().copied().find(|view| asked == Some(view.as_str())).unwrap_or(highest)
    }
}

/// `/`: the landing page for visitors, else the first page of the account's role; `?view=` chooses another one.
pub(crate) async fn start(visit: PageRequest) -> Page {
    let Some(actor) = visit.edge.actor() else {
        return landing::start(&visit).await;
    };
    // Without the required second factor an account has only a learner's pages.
    let role = if visit.edge.is_second_factor_missing() { Role::Learner } else { actor.role };
    match HomeView::chosen(role, visit.query("view")) {
        HomeView::Learning => learner::page(visit, role).await,
        HomeView::Teaching => teacher::page(visit, role).await,
        HomeView::Administration => admin::page(visit, role).await,
    }
}

/// The head of a first page: a greeting, and links to the other first pages.
fn head(visit: &PageRequest, role: Role, here: HomeView, lead: String) -> AnyView {
    let t = &visit.t;
    let name = visit.edge.actor().map(|actor| actor.name.clone()).unwrap_or_default();
    let views = HomeView::of(role);
    let tabs = (views.len() > 1).then(|| {
        let links = views.iter().map(|view| (format!("/?view={}", view.as_str()), view.words(t), *view == here));
        tabs(t!(t, "home-views"), links)
    });
    html! {
        <div class="hero">
            <div class="page">
                <h1>{t!(t, "home-hello", name = name)}</h1>
                <p class="lead">{lead}</p>
                {tabs}
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_page_comes_first_and_nobody_is_shown_one_above_their_role() {
        assert_eq!(HomeView::chosen(Role::Admin, None), HomeView::Administration);
        assert_eq!(HomeView::chosen(Role::Admin, Some("learning")), HomeView::Learning);
        assert_eq!(HomeView::chosen(Role::Teacher, None), HomeView::Teaching);
        assert_eq!(HomeView::chosen(Role::Teacher, Some("administration")), HomeView::Teaching);
        for asked in [None, Some("teaching"), Some("administration"), Some("<b>")] {
            assert_eq!(HomeView::chosen(Role::Learner, asked), HomeView::Learning);
        }
    }
}
