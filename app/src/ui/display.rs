//! The switches of a browser's own settings: the language for visitors, and the colours.

use http::request::Parts;
use leptos::prelude::*;

use crate::cookies;
use crate::text::{Texts, t};

/// The colours of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// As the device has them.
    Device,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    const ALL: [Self; 3] = [Self::Device, Self::Light, Self::Dark];

    /// The theme of that name; the device's for any other.
    pub(crate) fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or(Self::Device)
    }

    /// Its name in the cookie; blank for the device's.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Device => "",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The class of the page; `None` for the device's.
    pub(crate) fn class(self) -> Option<&'static str> {
        Some(self.name()).filter(|name| !name.is_empty())
    }

    /// The theme that was chosen in the browser of the current request.
    pub(crate) fn of_request() -> Self {
        let parts = use_context::<Parts>();
        let name = parts.as_ref().and_then(|parts| cookies::read(&parts.headers, cookies::THEME));
        name.map_or(Self::Device, Self::named)
    }

    fn words(self, t: &Texts) -> String {
        match self {
            Self::Device => t!(t, "theme-device"),
            Self::Light => t!(t, "theme-light"),
            Self::Dark => t!(t, "theme-dark"),
        }
    }
}

/// Buttons for the colours; `back` is the page that they are on.
pub(super) fn themes(t: &Texts, chosen: Theme, back: &str) -> AnyView {
    let buttons = Theme::ALL.map(|theme| {
        let pressed = (theme == chosen).to_string();
        view! { <button class="link" name="theme" value=theme.name() aria-pressed=pressed>{theme.words(t)}</button> }
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
