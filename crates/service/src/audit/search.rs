//! Search of the audit: an administrator's query as typed, and its invalid fields.

use plumb_content::read::BlueprintKind;
use plumb_sessions::session::TRIAL;
use plumb_store::audit::{AuditFilter, SessionSearch};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use super::actions::thing;
use crate::engine::names::{EVALUATION, PLACEMENT, PRACTICE, SURVEY, THOUGHT, TUTOR, WORKFLOW};
use crate::failure::Result;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// Longest text of a field, characters.
const LONGEST: usize = 200;
/// A day, seconds.
const DAY: i64 = 86_400;
/// Most versions of an assessment for which sessions are searched: the newest with sessions.
const VERSIONS: usize = 100;
/// All kinds of sessions.
pub const SESSION_KINDS: [&str; 8] = [EVALUATION, PRACTICE, TUTOR, PLACEMENT, TRIAL, SURVEY, WORKFLOW, THOUGHT];

/// Query for the audit trail; blank fields do not restrict it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct TrailQuery {
    /// The actor: an account's id or sign-in name.
    pub actor: String,
    /// Id of the subject.
    pub subject: String,
    /// Kind of the subject.
    pub kind: String,
    /// The action.
    pub action: String,
    /// Not before this day or instant, UTC.
    pub from: String,
    /// Not after this day, or before this instant, UTC.
    pub until: String,
    /// Only rows after this one in the list.
    #[serde(skip)]
    pub before: Option<i64>,
}

/// Query for sessions; blank fields do not restrict it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SessionsQuery {
    /// The learner: an account's id or sign-in name.
    pub actor: String,
    /// The subject: an assessment's id, for all its sessions, including those of classes; or the `about` value of
    /// practice.
    pub subject: String,
    /// Kind of session.
    pub kind: String,
    /// `open` or `over`.
    pub state: String,
    /// Not created before this day or instant, UTC.
    pub from: String,
    /// Not created after this day, or before this instant, UTC.
    pub until: String,
    /// Only sessions after this one in the list.
    pub before: Option<(Timestamp, SessionId)>,
}

/// An invalid field, and the id of the message.
pub type FieldError = (&'static str, &'static str);

/// Whether an instant begins or ends a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    From,
    Until,
}

/// Parses `2026-11-22`, `2026-11-22T09:00`, either of these with seconds or a blank for the `T`, or RFC 3339; UTC by
/// default. A day includes both its ends. `Err` if the text has none of these formats.
fn instant(text: &str, edge: Edge) -> Result<Option<Timestamp>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let text = text.replacen(' ', "T", 1);
    let (text, whole_day) = match text.len() {
        10 => (format!("{text}T00:00:00Z"), true),
        16 => (format!("{text}:00Z"), false),
        19 => (format!("{text}Z"), false),
        _ => (text, false),
    };
    let at = Timestamp::parse(&text).ok_or(())?;
    Ok(Some(if whole_day && edge == Edge::Until { at.plus_secs(DAY) } else { at }))
}

/// Parses a range of time from two fields.
fn span(from: &str, until: &str, faults: &mut Vec<FieldError>) -> (Option<Timestamp>, Option<Timestamp>) {
    let mut read = |field, text, edge| {
        instant(text, edge).unwrap_or_else(|()| {
            faults.push((field, "trail-when-unreadable"));
            None
        })
    };
    let (since, before) = (read("from", from, Edge::From), read("until", until, Edge::Until));
    if let (Some(since), Some(before)) = (since, before)
        && before <= since
    {
        faults.push(("until", "trail-until-before-from"));
    }
    (since, before)
}

fn given(text: &str, field: &'static str, faults: &mut Vec<FieldError>) -> Option<String> {
    let text = text.trim();
    if text.chars().count() > LONGEST || text.contains('\0') {
        faults.push((field, "trail-too-long"));
        return None;
    }
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

impl Plumb {
    /// Returns the account of an id or a sign-in name.
    async fn meant(&self, text: &str, faults: &mut Vec<FieldError>) -> Result<Option<UserId>> {
        let Some(name) = given(text, "actor", faults) else { return Ok(None) };
        if let Ok(id) = name.parse() {
            return Ok(Some(id));
        }
        let user = self.stores.users.by_name(&name).await?;
        if user.is_none() {
            faults.push(("actor", "trail-no-such-person"));
        }
        Ok(user.map(|user| user.id))
    }

    /// Turns a query of the trail into a filter of the store, or returns its invalid fields.
    pub(super) async fn audit_filter(&self, asked: &TrailQuery) -> Result<Result<AuditFilter, Vec<FieldError>>> {
        let mut faults = Vec::new();
        let actor = self.meant(&asked.actor, &mut faults).await?;
        let subject_id = given(&asked.subject, "subject", &mut faults).map(canonical);
        let subject_kind = given(&asked.kind, "kind", &mut faults);
        if subject_kind.as_deref().is_some_and(|kind| thing(kind).is_none()) {
            faults.push(("kind", "trail-kind-unknown"));
        }
        let action = given(&asked.action, "action", &mut faults).map(|action| action.parse::<AuditAction>());
        if matches!(action, Some(Err(_))) {
            faults.push(("action", "trail-action-unknown"));
        }
        let action = action.and_then(Result::ok);
        let (since, until) = span(&asked.from, &asked.until, &mut faults);
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        let before = asked.before;
        let filter =
            AuditFilter { subject_kind, subject_id, actor, action, since, until, before, ..Default::default() };
        Ok(Ok(filter))
    }

    /// Turns a query of sessions into a search of the store, and returns whether older versions of the assessment are
    /// left out; or returns its invalid fields.
    pub(super) async fn session_search(
        &self,
        asked: &SessionsQuery,
    ) -> Result<Result<(SessionSearch, bool), Vec<FieldError>>> {
        let mut faults = Vec::new();
        let learner = self.meant(&asked.actor, &mut faults).await?;
        let about = given(&asked.subject, "subject", &mut faults);
        let kind = given(&asked.kind, "kind", &mut faults);
        if kind.as_deref().is_some_and(|kind| !SESSION_KINDS.contains(&kind)) {
            faults.push(("kind", "trail-kind-unknown"));
        }
        let open = match asked.state.trim() {
            "" => None,
            "open" => Some(true),
            "over" => Some(false),
            _ => {
                faults.push(("state", "trail-state-unknown"));
                None
            }
        };
        let (since, until) = span(&asked.from, &asked.until, &mut faults);
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        // Sessions of classes have their assignment as subject, so they are searched by the assessment's versions.
        let mut versions = match &about {
            Some(about) => {
                let kind = BlueprintKind::Assessment.as_str();
                self.stores.audit.versions_in_use(kind, about, one_more(VERSIONS)).await?
            }
            None => Vec::new(),
        };
        let older_left_out = cut(&mut versions, VERSIONS);
        let about = about.filter(|_| versions.is_empty());
        let after = asked.before;
        let search = SessionSearch { learner, about, versions, kind, open, since, until, after, limit: 0 };
        Ok(Ok((search, older_left_out)))
    }
}

/// Normalises an id to the spelling of the trail.
fn canonical(id: String) -> String {
    Uuid::parse_str(&id).map_or(id, |id| id.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<Timestamp> {
        Timestamp::parse(text)
    }

    #[test]
    fn a_day_counts_as_a_whole_at_either_end() {
        assert_eq!(instant("2026-11-22", Edge::From), Ok(at("2026-11-22T00:00:00Z")));
        assert_eq!(instant(" 2026-11-22 ", Edge::Until), Ok(at("2026-11-23T00:00:00Z")));
        for text in ["2026-11-22T09:30", "2026-11-22 09:30", "2026-11-22T09:30:00", "2026-11-22T10:30:00+01:00"] {
            assert_eq!(instant(text, Edge::Until), Ok(at("2026-11-22T09:30:00Z")), "{text}");
        }
        assert_eq!(instant("", Edge::From), Ok(None));
        for text in ["22.11.2026", "2026-02-30", "2026-11-22T25:00", "yesterday", "éééééééééé"] {
            assert_eq!(instant(text, Edge::From), Err(()), "{text}");
        }
    }

    #[test]
    fn a_span_that_ends_before_it_begins_is_told_at_its_end() {
        let mut faults = Vec::new();
        span("2026-11-22", "2026-11-22", &mut faults);
        assert!(faults.is_empty(), "one day is a span");
        span("2026-11-23", "2026-11-22", &mut faults);
        span("x", "y", &mut faults);
        let unreadable = "trail-when-unreadable";
        assert_eq!(faults, [("until", "trail-until-before-from"), ("from", unreadable), ("until", unreadable)]);
    }
}
