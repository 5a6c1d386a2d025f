//! The frame around every page.

use std::sync::OnceLock;

use leptos::config::LeptosOptions;
use leptos::prelude::*;

use super::icons::Bob;
pub use super::navigation::Nav;
pub(crate) use super::navigation::{ADMINISTRATION_BEGINS, entries};
use super::navigation::{Area, first_row, second_row};
use super::search_field::search_field;
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

/// Puts the policy on the page that is being made.
pub(crate) fn set_policy() {
    if let (Some(response), Some(nonce)) = (use_context::<leptos_axum::ResponseOptions>(), leptos::nonce::use_nonce())
        && let Ok(value) = http::HeaderValue::from_str(&csp(&nonce))
    {
        response.insert_header(http::header::CONTENT_SECURITY_POLICY, value);
    }
}

/// Leptos wakes islands when the browser is idle, which one that is busy may not be for half a minute. After half a
/// second it counts as idle.
const IDLE_AT_LAST: &str =
    "{const i=window.requestIdleCallback;if(i)window.requestIdleCallback=(c,o)=>i.call(window,c,{timeout:500,...o})}";

/// The scripts that wake islands; put into pages that have one.
#[component]
pub fn Scripts(
    /// Those that wake the editor of blueprints, too.
    #[prop(optional)]
    studio: bool,
) -> impl IntoView {
    use_context::<LeptosOptions>().map(|mut options| {
        if studio {
            options.output_name = "plumb-studio".into();
        }
        view! {
            <script nonce=leptos::nonce::use_nonce()>{IDLE_AT_LAST}</script>
            <HydrationScripts options=options islands=true />
        }
    })
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
    /// What is announced to the reader.
    announced: Option<AnyView>,
    /// What stands in the field to search by.
    sought: String,
    /// The content: brings its own `<main>` when `bare`.
    children: Children,
) -> impl IntoView {
    let exam = nav == Nav::Exam;
    let area = who.as_ref().and_then(|who| Area::of(nav).filter(|area| area.is_open_to(who)));
    // Staff read tables and put things side by side.
    let staff = area.is_some() || who.as_ref().is_some_and(|who| nav == Nav::Home && who.teacher);
    let links = (!exam).then(|| first_row(&t, nav, who.as_ref()));
    let second = area.map(|area| second_row(&t, nav, area));
    let viewing = who.as_ref().and_then(|who| Some(viewing_bar(&t, who.viewer.clone()?, who.name.clone())));
    // An assessment holds one task.
    let search = (who.is_some() && !exam).then(|| search_field(&t, sought));
    let past = who.is_some().then(|| view! { " "<a href="/announcements">{t!(t, "footer-announced")}</a> });
    view! {
        <a class="skip" href="#main">{t!(t, "skip-to-content")}</a>
        <header class="bar" class:exam=exam>
            <a class="name" href="/"><Bob />{t!(t, "app-name")}</a>
            {search}
            {links.map(|links| view! { <nav aria-label=t!(t, "nav-label")><ul>{links}</ul></nav> })}
        </header>
        {second}
        {viewing}
        {announced}
        <main id="main" tabindex="-1" class:staff=staff>{children()}</main>
        {(!exam).then(|| view! { <footer class="foot-line"><p>{t!(t, "footer-line")}{past}</p></footer> })}
    }
}

/// Says that these are somebody else's pages, and ends that.
fn viewing_bar(t: &Texts, viewer: String, learner: String) -> AnyView {
    html! {
        <aside class="viewing" aria-label=t!(t, "viewing-label")>
            <p>{t!(t, "viewing-bar", viewer = viewer, viewed = learner)}</p>
            <form method="post" action="/do/view-stop">
                <button class="btn quiet small">{t!(t, "viewing-stop")}</button>
            </form>
        </aside>
    }
}
