//! Errors in the same design as everything else.

use leptos::prelude::*;

use super::forms::escape;
use super::layout::stylesheet;
use super::words::clean_reference;
use crate::error::AppError;
use crate::text::{Texts, t};

/// Title and text for a status.
pub(crate) fn say(t: &Texts, status: u16) -> (String, String) {
    match status {
        401 => (t!(t, "error-title-401"), t!(t, "error-text-401")),
        403 => (t!(t, "error-title-403"), t!(t, "error-text-403")),
        404 | 405 => (t!(t, "error-title-404"), t!(t, "error-text-404")),
        409 => (t!(t, "error-title-409"), t!(t, "error-text-409")),
        410 => (t!(t, "error-title-410"), t!(t, "error-text-410")),
        429 => (t!(t, "error-title-429"), t!(t, "error-text-429")),
        503 => (t!(t, "error-title-503"), t!(t, "error-text-503")),
        400..=499 => (t!(t, "error-title-422"), t!(t, "error-text-422")),
        _ => (t!(t, "error-title-500"), t!(t, "error-text-500")),
    }
}

/// The inside of an error page. Sets the HTTP status too.
#[component]
pub fn ErrorPage(
    /// What went wrong.
    error: AppError,
    /// The reader's language.
    t: Texts,
) -> impl IntoView {
    let code = error.status();
    error.set_status();
    let (title, text) = say(&t, code);
    let wait = match &error {
        AppError::TooMany { retry_after } => {
            Some(t!(t, "error-wait", time = t.duration(i64::from(*retry_after).saturating_mul(1_000))))
        }
        _ => None,
    };
    let reference = match &error {
        AppError::Internal { reference } => Some(clean_reference(reference)),
        _ => None,
    };
    view! {
        <div class="error-page">
            <p class="error-code" aria-hidden="true">{code.to_string()}</p>
            <h1>{title}</h1>
            <p>{wait.unwrap_or(text)}</p>
            {reference.map(|reference| view! { <p class="soft">{t!(t, "error-reference")} " " <code>{reference}</code></p> })}
            <p><a class="btn quiet" href="/">{t!(t, "error-home")}</a></p>
        </div>
    }
}

/// A whole HTML document for an error outside any page: a refused request, a panic. Needs no running page. One that `waits`
/// asks again by itself.
pub fn render_error(status: u16, waits: bool, reference: Option<&str>, t: &Texts) -> String {
    let (title, text) = if waits { (t!(t, "error-title-waits"), t!(t, "error-text-waits")) } else { say(t, status) };
    let (href, word) = if status == 401 { ("/sign-in", t!(t, "nav-sign-in")) } else { ("/", t!(t, "error-home")) };
    let reference = reference
        .map(|reference| {
            format!(
                "<p class=\"soft\">{} <code>{}</code></p>",
                escape(&t!(t, "error-reference")),
                clean_reference(reference)
            )
        })
        .unwrap_or_default();
    format!(
        "<!DOCTYPE html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{page}</title>\
         <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"{css}\"></head><body>\
         <header class=\"bar\"><a class=\"name\" href=\"/\">\
         <svg class=\"bob\" width=\"18\" height=\"26\" viewBox=\"0 0 18 26\" aria-hidden=\"true\">\
         <path d=\"M9 0v9M3.5 9h11v3L9 25 3.5 12z\"/></svg>{app}</a></header>\
         <main id=\"main\" class=\"page\"><div class=\"error-page\">\
         <p class=\"error-code\" aria-hidden=\"true\">{status}</p><h1>{title}</h1><p>{text}</p>{reference}\
         <p><a class=\"btn quiet\" href=\"{href}\">{word}</a></p></div></main></body></html>",
        lang = escape(&t.language()),
        page = escape(&t!(t, "page-title", page = title.clone())),
        css = escape(stylesheet()),
        app = escape(&t!(t, "app-name")),
        title = escape(&title),
        text = escape(&text),
        word = escape(&word),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_page_of_its_own() {
        let titles: std::collections::HashSet<String> = [401, 403, 404, 409, 410, 422, 429, 500, 503]
            .into_iter()
            .map(|status| {
                let html = render_error(status, false, None, &Texts::default());
                assert!(html.contains(&status.to_string()), "{html}");
                say(&Texts::default(), status).0
            })
            .collect();
        assert_eq!(titles.len(), 9);
    }

    #[test]
    fn a_reference_is_shown_and_cannot_carry_markup() {
        let html = render_error(500, false, Some("0197-ab<script>"), &Texts::default());
        assert!(html.contains("<code>0197-abscript</code>"), "{html}");
    }
}
