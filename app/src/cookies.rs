//! Cookies of ours that are read and set here; the browser session has its own.

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
