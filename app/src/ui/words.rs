//! Small pieces of text with markup around them.

use leptos::prelude::*;
use plumb_types::time::Timestamp;

use crate::error::AppError;
use crate::text::{Texts, t};

/// An instant in words, with its exact value for programs.
#[component]
pub fn When(
    /// The instant.
    at: Timestamp,
    /// The reader's language.
    t: Texts,
) -> impl IntoView {
    view! { <time datetime=at.to_rfc3339()>{t.date_time(at)}</time> }
}

/// The time when something opens, closes or ends, in a phrase, with its exact value for programs.
pub(crate) fn at_time(at: Timestamp, words: String) -> AnyView {
    html! { <time datetime=at.to_rfc3339()>{words}</time> }
}

/// Links to the first part of a list and to the next, each with its text, if they exist.
pub(crate) fn turn(t: &Texts, first: Option<(String, String)>, next: Option<(String, String)>) -> Option<AnyView> {
    if first.is_none() && next.is_none() {
        return None;
    }
    let first = first.map(|(path, word)| view! { <a class="btn quiet" href=path>{word}</a> });
    let next = next.map(|(path, word)| view! { <a class="btn quiet" rel="next" href=path>{word}</a> });
    Some(html! { <nav class="pager" aria-label=t!(t, "pager-label")>{first}{next}</nav> })
}

/// The error, in plain words.
pub fn explain(t: &Texts, error: &AppError) -> String {
    match error {
        AppError::NotFound => t!(t, "error-not-found"),
        AppError::Forbidden => t!(t, "error-forbidden"),
        AppError::SignedOut => t!(t, "error-signed-out"),
        AppError::Invalid { message, .. } if t.knows(message) => t.say(message, &[]),
        AppError::Invalid { .. } => t!(t, "error-bad-request"),
        AppError::Conflict(_) => t!(t, "error-conflict"),
        AppError::Gone { kept: true } => t!(t, "error-gone-kept"),
        AppError::Gone { kept: false } => t!(t, "error-gone"),
        AppError::TooMany { retry_after } => {
            t!(t, "error-too-many", time = t.duration(i64::from(*retry_after).saturating_mul(1_000)))
        }
        AppError::Unavailable => t!(t, "error-unavailable"),
        AppError::Internal { reference } => t!(t, "error-internal", reference = clean_reference(reference)),
        AppError::Transport => t!(t, "error-transport"),
    }
}

/// A reference id safe to show: an address can contain any text, so only characters of our ids are kept.
pub fn clean_reference(reference: &str) -> String {
    reference.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_from_an_address_is_shown_only_when_it_is_ours() {
        let t = Texts::default();
        let forged = AppError::Invalid {
            field: String::new(),
            message: "Your account is locked, call 555".into(),
            detail: "now".into(),
        };
        assert_eq!(explain(&t, &forged), t!(t, "error-bad-request"));
        assert_eq!(clean_reference("ab-1<b>é"), "ab-1b");
    }
}
