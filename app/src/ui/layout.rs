//! The frame around every page.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use leptos::config::LeptosOptions;
use leptos::prelude::*;

use super::display::{languages, themes};
use super::icons::Bob;
pub use super::navigation::Nav;
pub(crate) use super::navigation::{ADMINISTRATION_BEGINS, entries};
use super::navigation::{Area, first_row, second_row};
use super::search_field::search_field;
use crate::cookies::Theme;
use crate::text::{Texts, t};

static FILES: OnceLock<SiteFiles> = OnceLock::new();

/// URL paths of the files that every page loads, as built.
#[derive(Debug, Clone)]
pub struct SiteFiles {
    /// The style sheet: `/pkg/plumb.<hash>.css`.
    pub stylesheet: String,
    /// The fonts of almost every page. Without a hint, a browser would request them only after the style sheet.
    pub fonts: Vec<String>,
    /// The scripts in `app/assets/scripts` by their names, such as `keypad`.
    pub scripts: BTreeMap<String, String>,
}

/// The element that loads a script of `app/assets/scripts`, once the page is there. Such scripts do what in Rust would
/// enlarge the learners' module.
pub(crate) fn script(name: &str) -> AnyView {
    let path = FILES.get().and_then(|files| files.scripts.get(name).cloned());
    let path = path.unwrap_or_else(|| format!("/pkg/scripts/{name}.js"));
    view! { <script src=path defer nonce=leptos::nonce::use_nonce()></script> }.into_any()
}

/// The path of the style sheet. Before [`prepare`] it has no hash.
pub(crate) fn stylesheet() -> &'static str {
    FILES.get().map_or("/pkg/plumb.css", |files| &files.stylesheet)
}

/// The paths of the fonts that every page loads at once.
pub(crate) fn fonts() -> &'static [String] {
    FILES.get().map_or(&[], |files| &files.fonts)
}

/// Sets the paths of the files. The server calls it when it starts, so that error pages outside any page have the usual
/// design from the beginning.
pub fn prepare(files: SiteFiles) {
    FILES.get_or_init(|| files);
}

/// The content security policy of a page: only our own files, and only scripts that carry this response's nonce or come
/// from the page's own origin.
pub fn csp(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self'; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
}

/// Sets the content security policy of the current page.
pub(crate) fn set_policy() {
    if let (Some(response), Some(nonce)) = (use_context::<leptos_axum::ResponseOptions>(), leptos::nonce::use_nonce())
        && let Ok(value) = http::HeaderValue::from_str(&csp(&nonce))
    {
        response.insert_header(http::header::CONTENT_SECURITY_POLICY, value);
    }
}

/// Leptos hydrates islands when the browser is idle, which a busy one may not be for half a minute. This makes it count
/// as idle after half a second.
const IDLE_AT_LAST: &str =
    "{const i=window.requestIdleCallback;if(i)window.requestIdleCallback=(c,o)=>i.call(window,c,{timeout:500,...o})}";

/// The scripts that hydrate islands; used on pages with at least one.
#[component]
pub fn Scripts(
    /// Whether to load the editor of blueprints, too.
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

/// The signed-in account, for the header.
#[derive(Debug, Clone)]
pub struct SignedInAccount {
    /// Sign-in name.
    pub name: String,
    /// Whether they may see teachers' pages.
    pub teacher: bool,
    /// Whether they may see the audit.
    pub admin: bool,
    /// The administrator who views this account's pages; `None` if they are the account's own.
    pub viewer: Option<String>,
}

/// Header, content and footer.
#[component]
pub fn Frame(
    /// The place in the navigation.
    nav: Nav,
    /// The signed-in account.
    who: Option<SignedInAccount>,
    /// The reader's language.
    t: Texts,
    /// The announcements to the reader.
    announced: Option<AnyView>,
    /// The initial text of the search field.
    sought: String,
    /// The colours that were chosen in this browser.
    theme: Theme,
    /// The page's address, to return to.
    back: String,
    /// The content; it has its own `<main>` when `bare`.
    children: Children,
) -> impl IntoView {
    let exam = nav == Nav::Exam;
    let area = who.as_ref().and_then(|who| Area::of(nav).filter(|area| area.is_open_to(who)));
    // Staff pages are wider: they have tables and columns.
    let staff = area.is_some() || who.as_ref().is_some_and(|who| nav == Nav::Home && who.teacher);
    let links = (!exam).then(|| first_row(&t, nav, who.as_ref()));
    let second = area.map(|area| second_row(&t, nav, area));
    let viewing = who.as_ref().and_then(|who| Some(viewing_bar(&t, who.viewer.clone()?, who.name.clone())));
    // Pages of an assessment show one task only.
    let search = (who.is_some() && !exam).then(|| search_field(&t, sought));
    let languages = (who.is_none() && !exam).then(|| languages(&t, &back));
    let past = who.is_some().then(|| view! { " "<a href="/announcements">{t!(t, "footer-announced")}</a> });
    view! {
        <a class="skip" href="#main">{t!(t, "skip-to-content")}</a>
        <header class="bar" class:exam=exam>
            <a class="name" href="/"><Bob />{t!(t, "app-name")}</a>
            {search}
            {links.map(|links| view! { <nav aria-label=t!(t, "nav-label")><ul>{links}</ul></nav> })}
            {languages}
        </header>
        {second}
        {viewing}
        {announced}
        <main id="main" tabindex="-1" class:staff=staff>{children()}</main>
        {(!exam).then(|| view! { <footer class="foot-line"><p>{t!(t, "footer-line")}{past}</p>{themes(&t, theme, &back)}</footer> })}
    }
}

/// Says that these pages are another account's, with a button to stop viewing.
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
