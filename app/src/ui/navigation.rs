//! The navigation: its entries, and the areas that they belong to.

use leptos::prelude::*;

use super::icons::{Pictogram, signed};
use super::layout::SignedInAccount;
use crate::text::{Texts, t};

/// Which entry of the navigation the page belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nav {
    /// No entry.
    Elsewhere,
    /// The first page, by role.
    Home,
    /// Skills and practice.
    Practice,
    /// Topics of the tutor.
    Tutor,
    /// The learner's scorecard.
    Me,
    /// The learner's sessions.
    Sessions,
    /// Classes, for teachers and administrators.
    Classes,
    /// Tests that teachers made, for teachers and administrators.
    Tests,
    /// Teachers' questions for their classes, for teachers and administrators.
    OwnQuestions,
    /// Figures of items, for teachers and administrators.
    Items,
    /// Answers that wait for review, for teachers and administrators.
    Reviews,
    /// Learners' reports about items, for teachers and administrators.
    Reports,
    /// Messages to the tutor that need attention, for teachers and administrators.
    Flags,
    /// Regrades, for teachers and administrators.
    Regrades,
    /// Results of surveys, for teachers and administrators.
    Surveys,
    /// The blueprints, for administrators.
    Blueprints,
    /// The bank of problems, for administrators.
    Bank,
    /// Items that language models write, for administrators.
    Factory,
    /// Language models, for administrators.
    Models,
    /// The administrators' audit.
    Audit,
    /// Accounts, for administrators.
    Users,
    /// Settings of the server, for administrators.
    Settings,
    /// Announcements to all accounts, for administrators.
    Announcements,
    /// State of the server, for administrators.
    System,
    /// The account.
    Account,
    /// Search by name; not an entry, but a field on every page.
    Search,
    /// No navigation at all, during an assessment.
    Exam,
}

/// The second row below Teaching.
const TEACHING: &[Nav] = &[
    Nav::Classes,
    Nav::Tests,
    Nav::OwnQuestions,
    Nav::Items,
    Nav::Reviews,
    Nav::Reports,
    Nav::Flags,
    Nav::Regrades,
    Nav::Surveys,
];

/// The second row below Administration.
const ADMINISTRATION: &[Nav] = &[
    Nav::Blueprints,
    Nav::Bank,
    Nav::Factory,
    Nav::Models,
    Nav::Audit,
    Nav::Users,
    Nav::Settings,
    Nav::Announcements,
    Nav::System,
];

impl Nav {
    /// The path of the entry.
    const fn path(self) -> &'static str {
        match self {
            Self::Elsewhere | Self::Home | Self::Exam => "/",
            Self::Practice => "/practice",
            Self::Tutor => "/tutor",
            Self::Me => "/me",
            Self::Sessions => "/sessions",
            Self::Classes => "/teach",
            Self::Tests => "/teach/tests",
            Self::OwnQuestions => "/teach/blueprints",
            Self::Items => "/teach/items",
            Self::Reviews => "/teach/reviews",
            Self::Reports => "/teach/reports",
            Self::Flags => "/teach/flags",
            Self::Regrades => "/teach/regrades",
            Self::Surveys => "/teach/surveys",
            Self::Blueprints => "/admin/blueprints",
            Self::Bank => "/admin/bank",
            Self::Factory => "/admin/factory",
            Self::Models => "/admin/models",
            Self::Audit => "/admin/audit",
            Self::Users => "/admin/users",
            Self::Settings => "/admin/settings",
            Self::Announcements => "/admin/announcements",
            Self::System => "/admin/system",
            Self::Account => "/account",
            Self::Search => "/search",
        }
    }

    /// The sign beside the entry's name, on learners' pages.
    const fn sign(self) -> Option<Pictogram> {
        match self {
            Self::Home => Some(Pictogram::House),
            Self::Practice => Some(Pictogram::Pencil),
            Self::Tutor => Some(Pictogram::Speech),
            Self::Me => Some(Pictogram::Bars),
            Self::Sessions => Some(Pictogram::List),
            Self::Account => Some(Pictogram::Person),
            _ => None,
        }
    }

    /// The entry's name.
    fn words(self, t: &Texts) -> String {
        match self {
            Self::Elsewhere | Self::Home | Self::Exam => t!(t, "nav-home"),
            Self::Practice => t!(t, "nav-practice"),
            Self::Tutor => t!(t, "nav-tutor"),
            Self::Me => t!(t, "nav-me"),
            Self::Sessions => t!(t, "nav-sessions"),
            Self::Classes => t!(t, "nav-classes"),
            Self::Tests => t!(t, "nav-tests"),
            Self::OwnQuestions => t!(t, "nav-own-questions"),
            Self::Items => t!(t, "nav-items"),
            Self::Reviews => t!(t, "nav-reviews"),
            Self::Reports => t!(t, "nav-reports"),
            Self::Flags => t!(t, "nav-flags"),
            Self::Regrades => t!(t, "nav-regrades"),
            Self::Surveys => t!(t, "nav-surveys"),
            Self::Blueprints => t!(t, "nav-blueprints"),
            Self::Bank => t!(t, "nav-bank"),
            Self::Factory => t!(t, "nav-factory"),
            Self::Models => t!(t, "nav-models"),
            Self::Audit => t!(t, "nav-audit"),
            Self::Users => t!(t, "nav-users"),
            Self::Settings => t!(t, "nav-settings"),
            Self::Announcements => t!(t, "nav-announcements"),
            Self::System => t!(t, "nav-system"),
            Self::Account => t!(t, "nav-account"),
            Self::Search => t!(t, "nav-search"),
        }
    }
}

/// The entries of a learner.
const OWN: [Nav; 5] = [Nav::Home, Nav::Practice, Nav::Tutor, Nav::Me, Nav::Sessions];

/// The entries that an account may see, as (path, name), in the order of the navigation.
pub(crate) fn entries(t: &Texts, who: &SignedInAccount) -> Vec<(&'static str, String)> {
    let of_areas = [Area::Teaching, Area::Administration].into_iter().filter(|area| area.is_open_to(who));
    let own = OWN.into_iter().chain([Nav::Account]);
    let all = own.chain(of_areas.flat_map(|area| area.entries().iter().copied()));
    all.map(|nav| (nav.path(), nav.words(t))).collect()
}

/// A part of the site with entries of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Area {
    Teaching,
    Administration,
}

impl Area {
    /// The area that a page belongs to.
    pub(super) const fn of(nav: Nav) -> Option<Self> {
        match nav {
            Nav::Classes
            | Nav::Tests
            | Nav::OwnQuestions
            | Nav::Items
            | Nav::Reviews
            | Nav::Reports
            | Nav::Flags
            | Nav::Regrades
            | Nav::Surveys => Some(Self::Teaching),
            Nav::Blueprints
            | Nav::Bank
            | Nav::Factory
            | Nav::Models
            | Nav::Audit
            | Nav::Users
            | Nav::Settings
            | Nav::Announcements
            | Nav::System => Some(Self::Administration),
            Nav::Elsewhere
            | Nav::Home
            | Nav::Practice
            | Nav::Tutor
            | Nav::Me
            | Nav::Sessions
            | Nav::Account
            | Nav::Search
            | Nav::Exam => None,
        }
    }

    /// The area's entries. The first is its start page.
    const fn entries(self) -> &'static [Nav] {
        match self {
            Self::Teaching => TEACHING,
            Self::Administration => ADMINISTRATION,
        }
    }

    /// The path of the area's start page.
    const fn path(self) -> &'static str {
        match self {
            Self::Teaching => Nav::Classes.path(),
            Self::Administration => ADMINISTRATION_BEGINS,
        }
    }

    fn words(self, t: &Texts) -> String {
        match self {
            Self::Teaching => t!(t, "nav-teaching"),
            Self::Administration => t!(t, "nav-administration"),
        }
    }

    /// Whether the account may open the area.
    pub(super) const fn is_open_to(self, who: &SignedInAccount) -> bool {
        match self {
            Self::Teaching => who.teacher,
            Self::Administration => who.admin,
        }
    }
}

/// The start page of administration.
pub(crate) const ADMINISTRATION_BEGINS: &str = Nav::Blueprints.path();

fn entry(t: &Texts, nav: Nav, here: Nav) -> AnyView {
    let current = (nav == here).then_some("page");
    let words = match nav.sign() {
        Some(sign) if t.is_easy() => signed(sign, nav.words(t)),
        _ => nav.words(t).into_any(),
    };
    html! { <li><a href=nav.path() aria-current=current>{words}</a></li> }
}

/// The entries for every account, then the areas that this account may open.
pub(super) fn first_row(t: &Texts, here: Nav, who: Option<&SignedInAccount>) -> AnyView {
    let Some(who) = who else {
        return html! { <li><a href="/sign-in">{t!(t, "nav-sign-in")}</a></li> };
    };
    let areas = [Area::Teaching, Area::Administration].into_iter().filter(|area| area.is_open_to(who)).map(|area| {
        // Marks the area; the page itself is marked in the second row.
        let current = (Area::of(here) == Some(area)).then_some("true");
        view! { <li><a href=area.path() aria-current=current>{area.words(t)}</a></li> }
    });
    let own = OWN.into_iter().map(|nav| entry(t, nav, here));
    html! {
        {own.collect_view()}
        {areas.collect_view()}
        {entry(t, Nav::Account, here)}
    }
}

/// The entries of the page's area.
pub(super) fn second_row(t: &Texts, here: Nav, area: Area) -> AnyView {
    let entries = area.entries().iter().map(|nav| entry(t, *nav, here)).collect_view();
    html! { <div class="bar second"><nav aria-label=area.words(t)><ul>{entries}</ul></nav></div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREAS: [Area; 2] = [Area::Teaching, Area::Administration];

    #[test]
    fn every_entry_of_a_row_belongs_to_its_area_and_the_first_is_where_it_begins() {
        for area in AREAS {
            assert!(area.entries().iter().all(|nav| Area::of(*nav) == Some(area)), "{area:?}");
            assert_eq!(area.entries()[0].path(), area.path());
        }
    }

    fn rows(here: Nav, who: &SignedInAccount) -> String {
        let t = Texts::default();
        let second = Area::of(here).filter(|area| area.is_open_to(who)).map(|area| second_row(&t, here, area));
        Owner::new().with(|| view! { {first_row(&t, here, Some(who))} {second} }.to_html())
    }

    #[test]
    fn the_second_row_shows_the_page_and_the_first_where_it_belongs() {
        let who = |teacher, admin| SignedInAccount { name: "x".into(), teacher, admin, viewer: None };
        let html = rows(Nav::Audit, &who(true, true));
        assert!(html.contains("<a href=\"/admin/audit\" aria-current=\"page\">"), "{html}");
        assert!(html.contains("<a href=\"/admin/blueprints\" aria-current=\"true\">Administration"), "{html}");
        assert_eq!(html.matches("aria-current").count(), 2, "{html}");
        let html = rows(Nav::Home, &who(true, false));
        assert!(html.contains(">Teaching<") && !html.contains(">Administration<"), "{html}");
        assert!(!html.contains("/teach/items"), "no second row there: {html}");
        // Links that an account may not open are not shown, on any page.
        let html = rows(Nav::Audit, &who(false, false));
        assert!(!html.contains("/admin") && !html.contains("/teach"), "{html}");
    }
}
