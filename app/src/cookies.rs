//! Cookies of ours that are read and set here; the browser session has its own.

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;

/// The language that a visitor chose in this browser.
pub(crate) const LANGUAGE: &str = "plumb-language";
/// The colours that were chosen in this browser.
pub(crate) const THEME: &str = "plumb-theme";

/// How long browsers keep a cookie, in seconds: a year, so that holidays do not end it.
const KEPT: u32 = 365 * 24 * 60 * 60;

/// The value of a cookie in the headers of a request.
pub(crate) fn read<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(of, _)| *of == name).map(|(_, value)| value)
}

/// Sets a cookie in the response to this request, or removes it if `value` is blank. `value` has no characters beyond
/// those of tokens; anything else is left out.
pub(crate) fn set(name: &str, value: &str, secure: bool) {
    let secure = if secure { "; Secure" } else { "" };
    let kept = if value.is_empty() { 0 } else { KEPT };
    let cookie = format!("{name}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={kept}{secure}");
    if let (Ok(cookie), Some(response)) = (HeaderValue::from_str(&cookie), use_context::<ResponseOptions>()) {
        response.append_header(header::SET_COOKIE, cookie);
    }
}

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
    pub(crate) const ALL: [Self; 3] = [Self::Device, Self::Light, Self::Dark];

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
        let name = parts.as_ref().and_then(|parts| read(&parts.headers, THEME));
        name.map_or(Self::Device, Self::named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("my-plumb-theme=light; plumb-theme=dark"));
        headers.append(header::COOKIE, HeaderValue::from_static("plumb-language=de"));
        assert_eq!(read(&headers, THEME), Some("dark"));
        assert_eq!(read(&headers, LANGUAGE), Some("de"));
        assert_eq!(read(&headers, "theme"), None);
    }
}
