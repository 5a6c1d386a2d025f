//! Addresses of pages, as pages link to them and forms lead on to them.

use plumb_service::engine::SessionKind;
use plumb_service::sessions::SessionCard;

/// The address of a page of signing in that leads on to `next`.
pub(crate) fn with_next(page: &str, next: &str) -> String {
    format!("{page}?next={}", encode(next))
}

/// Text as a part of an address.
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

/// An address with those of these values that are not blank.
pub(crate) fn with_values(path: &str, values: &[(&str, &str)]) -> String {
    let given = values.iter().filter(|(_, value)| !value.trim().is_empty());
    let query: Vec<String> = given.map(|(name, value)| format!("{name}={}", encode(value.trim()))).collect();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{}", query.join("&")) }
}

/// Where the invitation of that token is. A token is one part of a path, whatever is sent in its place.
pub(crate) fn invitation(token: &str) -> String {
    format!("/invite/{}", encode(token).replace('/', "%2F"))
}

/// Where the item was met, or the session is gone on with; says there that the report was sent.
pub(crate) fn way_back(card: &SessionCard, sent: bool) -> String {
    let sent = if sent { "?reported=1" } else { "" };
    match card.kind {
        SessionKind::PLACEMENT => format!("/practice/placement{sent}#now"),
        SessionKind::EVALUATION if card.ended.is_some() => format!("/sessions/{}/results{sent}", card.session),
        SessionKind::LEARNING if !card.led => format!("/practice/{}{sent}#now", card.about),
        SessionKind::TUTOR => format!("/tutor/{}{sent}#now", card.session),
        _ => format!("/sessions/{}{sent}", card.session),
    }
}

/// The page of a skill, at the item before the learner. What cannot be an id leads to the map.
pub(crate) fn practice_path(skill: &str) -> String {
    let is_id = skill.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    if is_id { format!("/practice/{skill}#now") } else { "/practice".into() }
}

/// A session with the tutor, at what is asked now.
pub(crate) fn tutor_path(session: uuid::Uuid) -> String {
    format!("/tutor/{session}#now")
}

/// The page of a question that a teacher keeps.
pub(crate) fn own_question_path(question: &str) -> String {
    format!("/teach/blueprints/{question}")
}

/// Where a server without an administrator gets its first.
pub const WELCOME: &str = "/welcome";

/// Where who must have a second factor and has none sets it up.
pub(crate) const SET_UP_FACTOR: &str = "/account/second-factor?must=1";

/// The placement test, at the item before the learner.
pub(crate) const PLACEMENT_NOW: &str = "/practice/placement#now";

/// A path of this site, or the first page: an address that leads elsewhere is never followed.
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
