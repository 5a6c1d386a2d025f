//! Paths of pages, for links and redirects.

use plumb_service::engine::SessionKind;
use plumb_service::sessions::SessionCard;

use crate::ids::SessionId;

/// The path of a sign-in page that redirects to `next` afterwards.
pub(crate) fn with_next(page: &str, next: &str) -> String {
    format!("{page}?next={}", encode(next))
}

/// Encodes text as a part of a path.
pub(crate) fn encode(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::with_capacity(text.len()), |mut out, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
        out
    })
}

/// Adds the non-blank values to a path as its query.
pub(crate) fn with_values(path: &str, values: &[(&str, &str)]) -> String {
    let given = values.iter().filter(|(_, value)| !value.trim().is_empty());
    let query: Vec<String> = given.map(|(name, value)| format!("{name}={}", encode(value.trim()))).collect();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{}", query.join("&")) }
}

/// The page of an invitation. The token is one segment of the path, whatever was sent as token.
pub(crate) fn invitation(token: &str) -> String {
    format!("/invite/{}", encode(token).replace('/', "%2F"))
}

/// The page to return to after a report: that of the item or the session; `sent` adds a success message.
pub(crate) fn way_back(card: &SessionCard, sent: bool) -> String {
    let sent = if sent { "?reported=1" } else { "" };
    match card.kind {
        SessionKind::Placement => format!("/practice/placement{sent}#now"),
        SessionKind::Evaluation if card.ended.is_some() => format!("/sessions/{}/results{sent}", card.session),
        SessionKind::Learning if !card.led => format!("/practice/{}{sent}#now", card.about),
        SessionKind::Tutor => format!("/tutor/{}{sent}#now", card.session),
        _ => format!("/sessions/{}{sent}", card.session),
    }
}

/// The page of a skill, at the current item. Text that cannot be an id leads to the map.
pub(crate) fn practice_path(skill: &str) -> String {
    let is_id = skill.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    if is_id { format!("/practice/{skill}#now") } else { "/practice".into() }
}

/// A tutor session, at the current question.
pub(crate) fn tutor_path(session: SessionId) -> String {
    format!("/tutor/{session}#now")
}

/// The page of a teacher's question.
pub(crate) fn own_question_path(question: &str) -> String {
    format!("/teach/blueprints/{question}")
}

/// Questions without an account.
pub(crate) const TRIAL: &str = "/try";

/// The page that makes a server's first administrator.
pub const WELCOME: &str = "/welcome";

/// The page that sets up a required second factor.
pub(crate) const SET_UP_FACTOR: &str = "/account/second-factor?must=1";

/// The placement test, at the current item.
pub(crate) const PLACEMENT_NOW: &str = "/practice/placement#now";

/// The address of a page without the error of its form, which is not shown again.
pub(crate) fn without_form_error(uri: &http::Uri) -> &str {
    let path = uri.path_and_query().map_or("/", http::uri::PathAndQuery::as_str);
    if path.contains("__err=") { uri.path() } else { path }
}

/// A path of this site, or the first page: an address of another site is never followed.
pub(crate) fn own_path(next: &str) -> &str {
    let inside = next.starts_with('/')
        && !next.starts_with("//")
        && !next.contains('\\')
        && next.chars().all(|c| !c.is_control());
    if inside { next } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::own_path;

    #[test]
    fn an_address_elsewhere_is_never_followed_after_signing_in() {
        assert_eq!(own_path("/sessions/1?x=2"), "/sessions/1?x=2");
        for elsewhere in
            ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "/\n/x"]
        {
            assert_eq!(own_path(elsewhere), "/", "{elsewhere:?}");
        }
    }
}
