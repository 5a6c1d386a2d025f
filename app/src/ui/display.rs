//! The switches of a browser's own settings: the language for visitors, and the colours.

use leptos::prelude::*;

use crate::cookies::Theme;
use crate::text::{Texts, t};

fn words(theme: Theme, t: &Texts) -> String {
    match theme {
        Theme::Device => t!(t, "theme-device"),
        Theme::Light => t!(t, "theme-light"),
        Theme::Dark => t!(t, "theme-dark"),
    }
}

/// Buttons for the colours; `back` is the page that they are on.
pub(super) fn themes(t: &Texts, chosen: Theme, back: &str) -> AnyView {
    let buttons = Theme::ALL.map(|theme| {
        let pressed = (theme == chosen).to_string();
        view! { <button class="link" name="theme" value=theme.name() aria-pressed=pressed>{words(theme, t)}</button> }
    });
    html! {
        <form method="post" action="/do/browser-theme" class="choices" role="group" aria-label=t!(t, "theme-label")>
            <input type="hidden" name="back" value=back.to_owned() />
            <span aria-hidden="true">{t!(t, "theme-label")}": "</span>
            {buttons.collect_view()}
        </form>
    }
}

/// Buttons for the other languages, each with its own name for itself; `back` is the page that they are on.
pub(super) fn languages(t: &Texts, back: &str) -> AnyView {
    let current = t.language();
    let others = Texts::languages().into_iter().filter(|(tag, _)| *tag != current);
    let buttons = others
        .map(|(tag, name)| view! { <button class="link" name="language" value=tag.clone() lang=tag>{name}</button> })
        .collect_view();
    html! {
        <form method="post" action="/do/browser-language" class="choices" role="group" aria-label=t!(t, "account-language")>
            <input type="hidden" name="back" value=back.to_owned() />
            {buttons}
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_known_by_its_name_and_any_other_name_is_the_devices() {
        for theme in Theme::ALL {
            assert_eq!(Theme::named(theme.name()), theme);
        }
        assert_eq!(Theme::named("dark; Secure"), Theme::Device);
    }
}
