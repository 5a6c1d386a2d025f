//! Error pages, in the design of all other pages.

use leptos::prelude::*;
use plumb_typeset::escape;

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

/// How long to wait, in words.
fn wait(t: &Texts, seconds: u32) -> String {
    t!(t, "error-wait", time = t.duration(i64::from(seconds).saturating_mul(1_000)))
}

/// The content of an error page. Sets the HTTP status too.
#[component]
pub fn ErrorPage(
    /// The error.
    error: AppError,
    /// The reader's language.
    t: Texts,
) -> impl IntoView {
    let code = error.status();
    error.set_status();
    let (title, text) = say(&t, code);
    let wait = match &error {
        AppError::TooMany { retry_after } => Some(wait(&t, *retry_after)),
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

/// A form that was refused before anything was done with it, because the server had too much to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedForm {
    /// The path that it was sent to, with the page that it was sent from.
    pub action: String,
    /// Names and values, in the order in which they were sent.
    pub fields: Vec<(String, String)>,
}

/// What an error page does by itself.
#[derive(Debug, Clone, Copy)]
pub enum Retry<'a> {
    /// Nothing.
    Never,
    /// Nothing, but it says how long to wait.
    Later {
        /// The time to wait, in seconds.
        seconds: u32,
    },
    /// The browser requests its address again, as the header `Refresh` says.
    Load,
    /// A script with this nonce sends the form again after so many seconds; without scripts a button does.
    Send {
        /// The form.
        form: &'a RefusedForm,
        /// How long the script waits.
        seconds: u16,
        /// Nonce of the content security policy.
        nonce: &'a str,
    },
}

/// Sends the only form of its page once, by itself or by its button, and says so in place of the text for browsers
/// without scripts.
const SEND_AGAIN: &str = "{const s=document.currentScript.dataset,f=document.forms[0],\
     i=setTimeout(()=>HTMLFormElement.prototype.submit.call(f),s.seconds*1000);\
     f.addEventListener('submit',()=>clearTimeout(i));document.getElementById('sends').textContent=s.text}";

fn send_again(form: &RefusedForm, seconds: u16, nonce: &str, t: &Texts) -> String {
    let field = |(name, value): &(String, String)| {
        format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value))
    };
    let fields = form.fields.iter().map(field).collect::<Vec<_>>().concat();
    format!(
        "<form method=\"post\" action=\"{action}\">{fields}<button class=\"btn\">{word}</button></form>\
         <script nonce=\"{nonce}\" data-seconds=\"{seconds}\" data-text=\"{text}\">{SEND_AGAIN}</script>",
        action = escape(&form.action),
        nonce = escape(nonce),
        text = escape(&t!(t, "error-text-sends")),
        word = escape(&t!(t, "error-send-again")),
    )
}

/// A complete HTML document for an error outside any page: a refused request, a panic. It does not depend on a working
/// page.
pub fn render_error(status: u16, retry: Retry<'_>, reference: Option<&str>, t: &Texts) -> String {
    let (title, text) = match retry {
        Retry::Never => say(t, status),
        Retry::Later { seconds } => (say(t, status).0, wait(t, seconds)),
        Retry::Load => (t!(t, "error-title-waits"), t!(t, "error-text-waits")),
        Retry::Send { .. } => (t!(t, "error-title-waits"), t!(t, "error-text-send")),
    };
    let form = match retry {
        Retry::Send { form, seconds, nonce } => send_again(form, seconds, nonce, t),
        Retry::Never | Retry::Later { .. } | Retry::Load => String::new(),
    };
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
         <p class=\"error-code\" aria-hidden=\"true\">{status}</p><h1>{title}</h1><p id=\"sends\">{text}</p>{form}{reference}\
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
                let html = render_error(status, Retry::Never, None, &Texts::default());
                assert!(html.contains(&status.to_string()), "{html}");
                say(&Texts::default(), status).0
            })
            .collect();
        assert_eq!(titles.len(), 9);
    }

    #[test]
    fn a_page_about_too_many_requests_says_when_to_go_on() {
        let html = render_error(429, Retry::Later { seconds: 1_500 }, None, &Texts::default());
        assert!(html.contains("25 min"), "{html}");
    }

    #[test]
    fn a_reference_is_shown_and_cannot_carry_markup() {
        let html = render_error(500, Retry::Never, Some("0197-ab<script>"), &Texts::default());
        assert!(html.contains("<code>0197-abscript</code>"), "{html}");
    }

    #[test]
    fn a_refused_form_is_on_the_page_as_it_was_sent_and_carries_no_markup() {
        let form = RefusedForm {
            action: "/do/begin?__page=%2F&x".into(),
            fields: vec![("assessment".into(), "FREE".into()), ("note".into(), "\"><script>x</script>".into())],
        };
        let html = render_error(503, Retry::Send { form: &form, seconds: 4, nonce: "n1" }, None, &Texts::default());
        assert!(html.contains("<form method=\"post\" action=\"/do/begin?__page=%2F&amp;x\">"), "{html}");
        assert!(html.contains("data-seconds=\"4\""), "{html}");
        assert!(html.contains("name=\"assessment\" value=\"FREE\""), "{html}");
        assert!(html.contains("value=\"&quot;&gt;&lt;script&gt;x&lt;/script&gt;\""), "{html}");
        assert_eq!(html.matches("<script").count(), 1, "{html}");
    }
}
