//! The frame around every page.

use std::sync::{Arc, OnceLock};

use leptos::config::LeptosOptions;
use leptos::prelude::*;
use leptos_meta::MetaTags;

use super::icons::Bob;
use crate::pages::App;
use crate::server_fns::edge::SiteSettings;
use crate::text::{Texts, t};

static STYLESHEET: OnceLock<String> = OnceLock::new();

/// Where the style sheet lies, as built: `/pkg/plumb.<hash>.css`. Known from the first page on; an error page
/// before it does without.
pub(crate) fn stylesheet() -> &'static str {
    STYLESHEET.get().map_or("/pkg/plumb.css", String::as_str)
}

/// Tells what the style sheet is called. The server does it when it starts, so that error pages outside any page
/// are in the same design from the first.
pub fn prepare(path: &str) {
    STYLESHEET.get_or_init(|| path.to_owned());
}

/// The policy of a page: only our own files, and only the scripts that carry this answer's nonce or lie beside
/// the page's own.
pub fn csp(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
}

fn set_policy() {
    if let (Some(response), Some(nonce)) = (use_context::<leptos_axum::ResponseOptions>(), leptos::nonce::use_nonce())
        && let Ok(value) = http::HeaderValue::from_str(&csp(&nonce))
    {
        response.insert_header(http::header::CONTENT_SECURITY_POLICY, value);
    }
}

/// The HTML document. Scripts come only with pages that have islands: they ask for them.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    if let Some(site) = use_context::<Arc<SiteSettings>>() {
        prepare(&site.stylesheet);
    }
    set_policy();
    // No page is hydrated as a whole; islands switch it on for themselves.
    if let Some(shared) = Owner::current_shared_context() {
        shared.set_is_hydrating(false);
    }
    provide_context(options);
    leptos_meta::provide_meta_context();
    let t = Texts::here();
    view! {
        <!DOCTYPE html>
        <html lang=t.language()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <link rel="stylesheet" href=stylesheet() />
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// The scripts that wake islands; put into pages that have one.
#[component]
pub fn Scripts() -> impl IntoView {
    use_context::<LeptosOptions>().map(|options| view! { <HydrationScripts options=options islands=true /> })
}

/// Which entry of the navigation the page belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nav {
    /// None of them.
    Elsewhere,
    /// The learner's first page.
    Home,
    /// Skills and practice.
    Practice,
    /// The learner's scorecard.
    Me,
    /// The learner's sessions.
    Sessions,
    /// Classes, for teachers and administrators.
    Classes,
    /// What surveys came to, for teachers and administrators.
    Surveys,
    /// The blueprints, for administrators.
    Blueprints,
    /// What answers say about items, for teachers and administrators.
    Items,
    /// The administrators' audit.
    Audit,
    /// Accounts, for administrators.
    Users,
    /// The account.
    Account,
    /// No navigation at all: an assessment is under way and holds one task.
    Exam,
}

/// Who looks at the page, for the header.
#[derive(Debug, Clone)]
pub struct Who {
    /// Sign-in name.
    pub name: String,
    /// May see what learners answered together?
    pub teacher: bool,
    /// May see the audit?
    pub admin: bool,
    /// The administrator who looks at this person's pages, where it is not the person.
    pub viewer: Option<String>,
}

/// Header, content and footer.
#[component]
pub fn Frame(
    /// Where in the navigation.
    nav: Nav,
    /// Who is signed in.
    who: Option<Who>,
    /// The reader's language.
    t: Texts,
    /// The content: brings its own `<main>` when `bare`.
    children: Children,
) -> impl IntoView {
    let exam = nav == Nav::Exam;
    let entry = |here: Nav, href: &'static str, label: String| {
        let current = (nav == here && here != Nav::Elsewhere).then_some("page");
        view! { <li><a href=href aria-current=current>{label}</a></li> }
    };
    let links = match (&who, exam) {
        (_, true) => None,
        (Some(who), false) => {
            let classes = who.teacher.then(|| entry(Nav::Classes, "/teach", t!(t, "nav-classes")));
            let teacher = who.teacher.then(|| entry(Nav::Surveys, "/teach/surveys", t!(t, "nav-surveys")));
            let items = who.teacher.then(|| entry(Nav::Items, "/teach/items", t!(t, "nav-items")));
            let blueprints = who.admin.then(|| entry(Nav::Blueprints, "/admin/blueprints", t!(t, "nav-blueprints")));
            let admin = who.admin.then(|| entry(Nav::Audit, "/admin/audit", t!(t, "nav-audit")));
            let users = who.admin.then(|| entry(Nav::Users, "/admin/users", t!(t, "nav-users")));
            Some(
                view! {
                    {entry(Nav::Home, "/", t!(t, "nav-home"))}
                    {entry(Nav::Practice, "/practice", t!(t, "nav-practice"))}
                    {entry(Nav::Me, "/me", t!(t, "nav-me"))}
                    {entry(Nav::Sessions, "/sessions", t!(t, "nav-sessions"))}
                    {classes}
                    {teacher}
                    {items}
                    {blueprints}
                    {admin}
                    {users}
                    {entry(Nav::Account, "/account", t!(t, "nav-account"))}
                }
                .into_any(),
            )
        }
        (None, false) => Some(entry(Nav::Elsewhere, "/sign-in", t!(t, "nav-sign-in")).into_any()),
    };
    let viewing = who.as_ref().and_then(|who| Some(viewing_bar(&t, who.viewer.clone()?, who.name.clone())));
    view! {
        <a class="skip" href="#main">{t!(t, "skip-to-content")}</a>
        <header class="bar" class:exam=exam>
            <a class="name" href="/"><Bob />{t!(t, "app-name")}</a>
            {links.map(|links| view! { <nav aria-label=t!(t, "nav-label")><ul>{links}</ul></nav> })}
        </header>
        {viewing}
        <main id="main" tabindex="-1">{children()}</main>
        {(!exam).then(|| view! { <footer class="foot-line"><p>{t!(t, "footer-line")}</p></footer> })}
    }
}

/// Says that these are somebody else's pages, and ends that.
fn viewing_bar(t: &Texts, viewer: String, learner: String) -> AnyView {
    view! {
        <aside class="viewing" aria-label=t!(t, "viewing-label")>
            <p>{t!(t, "viewing-bar", viewer = viewer, viewed = learner)}</p>
            <form method="post" action="/do/view-stop">
                <button class="btn quiet small">{t!(t, "viewing-stop")}</button>
            </form>
        </aside>
    }
    .into_any()
}
