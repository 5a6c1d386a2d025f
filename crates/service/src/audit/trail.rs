//! The audit trail line by line, with the names of the accounts and subjects.

use std::collections::{BTreeMap, BTreeSet};

use plumb_store::audit::AuditRow;
use plumb_types::ids::UserId;
use serde_json::Value as Json;

use super::search::{FieldError, SessionsQuery, TrailQuery};
use super::titles::{SubjectKey, SubjectName};
use super::{Admin, AuditFact, AuditLine, AuditSubject, AuditedSession, NamedAccount};
use crate::failure::Result;
use crate::paging::{cut, one_more};

/// Lines of the trail on a page.
const LINES: usize = 40;
/// Sessions on a page.
const SESSIONS: usize = 50;
/// Most facts of a line that are shown one by one.
const FACTS: usize = 30;
/// Longest fact that is shown by itself, characters.
const FACT: usize = 300;
/// Most accounts that are looked up for one page.
const NAMES: usize = 4_096;

/// A page of search results.
#[derive(Debug, Clone)]
pub struct SearchPage<L> {
    /// The lines, newest first; empty if the query has invalid fields.
    pub lines: Vec<L>,
    pub more: bool,
    /// Invalid fields of the query.
    pub faults: Vec<FieldError>,
    /// Whether sessions of older versions were left out, because there are too many versions.
    pub older_left_out: bool,
}

impl<L> SearchPage<L> {
    fn nothing(faults: Vec<FieldError>) -> Self {
        Self { lines: Vec::new(), more: false, faults, older_left_out: false }
    }
}

impl Admin<'_> {
    /// Returns a page of the trail.
    pub async fn trail(&self, asked: &TrailQuery) -> Result<SearchPage<AuditLine>> {
        let mut filter = match self.plumb.audit_filter(asked).await? {
            Ok(filter) => filter,
            Err(faults) => return Ok(SearchPage::nothing(faults)),
        };
        filter.limit = one_more(LINES);
        let mut rows = self.plumb.stores.audit.page(filter).await?;
        let more = cut(&mut rows, LINES);
        Ok(SearchPage { lines: self.lines(rows).await?, more, faults: Vec::new(), older_left_out: false })
    }

    /// Returns a page of all sessions.
    pub async fn sessions(&self, asked: &SessionsQuery) -> Result<SearchPage<AuditedSession>> {
        let (mut search, older_left_out) = match self.plumb.session_search(asked).await? {
            Ok(found) => found,
            Err(faults) => return Ok(SearchPage::nothing(faults)),
        };
        search.limit = one_more(SESSIONS);
        let mut rows = self.plumb.stores.audit.sessions(search).await?;
        let more = cut(&mut rows, SESSIONS);
        let lines = self.session_lines(rows).await?;
        Ok(SearchPage { lines, more, faults: Vec::new(), older_left_out })
    }

    /// Returns rows as lines. All names in them are looked up at once.
    pub(super) async fn lines(&self, rows: Vec<AuditRow>) -> Result<Vec<AuditLine>> {
        let read: Vec<(AuditRow, Vec<(String, String)>)> =
            rows.into_iter().map(|row| (facts(&row.entry.detail), row)).map(|(facts, row)| (row, facts)).collect();
        let (mut ids, mut things) = (BTreeSet::new(), BTreeSet::new());
        for (row, facts) in &read {
            things.insert((row.entry.subject_kind.clone(), row.entry.subject_id.clone()));
            things.extend(facts.iter().filter_map(|(name, value)| named(facts, name, value)));
            ids.extend(row.entry.actor);
            ids.extend(row.entry.subject_id.parse::<UserId>().ok().filter(|_| row.entry.subject_kind == ACCOUNT));
            ids.extend(facts.iter().filter_map(|(_, value)| value.parse::<UserId>().ok()));
        }
        let known = PageNames { names: self.names(ids).await?, titles: self.titles(things).await? };
        Ok(read.into_iter().map(|(row, facts)| known.line(row, &facts)).collect())
    }

    /// Returns the names of accounts, by id.
    pub(super) async fn names(&self, ids: BTreeSet<UserId>) -> Result<BTreeMap<UserId, String>> {
        let ids: Vec<UserId> = ids.into_iter().take(NAMES).collect();
        Ok(self.plumb.stores.people.names(&ids).await?.into_iter().collect())
    }
}

/// The kind of subject of rows about accounts.
pub(super) const ACCOUNT: &str = "account";

/// The kind of subject of rows about drafts.
const DRAFT: &str = "blueprint_draft";

/// Returns the subject that a fact refers to by its id, if it does.
fn named(facts: &[(String, String)], name: &str, value: &str) -> Option<SubjectKey> {
    let kind = match name {
        "assignment" | "class" | "session" => name,
        "blueprint" => "skill",
        // Rows about drafts have the content's id and, in another field, its kind.
        "content" => facts.iter().find(|(name, _)| name == "kind").map(|(_, kind)| kind.as_str())?,
        _ => return None,
    };
    Some((kind.to_owned(), value.to_owned()))
}

/// Names of the accounts and subjects of a page.
struct PageNames {
    names: BTreeMap<UserId, String>,
    titles: BTreeMap<SubjectKey, SubjectName>,
}

impl PageNames {
    fn person(&self, id: &str) -> Option<NamedAccount> {
        let id = id.parse().ok()?;
        self.names.get(&id).map(|name| NamedAccount { id, name: name.clone() })
    }

    fn thing(&self, kind: String, id: String) -> AuditSubject {
        let (name, sitting) = match kind.as_str() {
            ACCOUNT => (self.person(&id).map(|named| named.name), None),
            _ => match self.titles.get(&(kind.clone(), id.clone())).cloned() {
                Some(SubjectName::Title(title)) => (Some(title), None),
                Some(SubjectName::Sitting(kind)) => (None, Some(kind)),
                None => (None, None),
            },
        };
        AuditSubject { kind, id, name, sitting }
    }

    /// Returns the subject of a row. A draft that was published or discarded is shown by its content.
    fn subject(&self, kind: String, id: String, facts: &[(String, String)]) -> AuditSubject {
        let thing = self.thing(kind, id);
        if thing.name.is_some() || thing.kind != DRAFT {
            return thing;
        }
        let content = facts.iter().find(|(name, value)| name == "content" && value != "null");
        let name = content.and_then(|(name, value)| {
            let (kind, id) = named(facts, name, value)?;
            Some(self.thing(kind, id).name.unwrap_or_else(|| value.clone()))
        });
        AuditSubject { name, ..thing }
    }

    fn fact(&self, facts: &[(String, String)], name: &str, value: &str) -> AuditFact {
        let thing = named(facts, name, value).map(|(kind, id)| self.thing(kind, id));
        AuditFact {
            person: self.person(value),
            thing: thing.filter(|thing| thing.name.is_some() || thing.sitting.is_some()),
            name: name.to_owned(),
            value: value.to_owned(),
        }
    }

    fn line(&self, row: AuditRow, facts: &[(String, String)]) -> AuditLine {
        let AuditRow { seq, entry, hash, .. } = row;
        let actor =
            |id: UserId| NamedAccount { id, name: self.names.get(&id).cloned().unwrap_or_else(|| id.to_string()) };
        AuditLine {
            seq,
            at: entry.at,
            actor: entry.actor.map(actor),
            action: entry.action,
            subject: self.subject(entry.subject_kind, entry.subject_id, facts),
            facts: facts.iter().map(|(name, value)| self.fact(facts, name, value)).collect(),
            detail: entry.detail,
            hash: hash.to_string(),
        }
    }
}

/// Returns the fields of a row's detail as text; empty if it is not a JSON object.
fn facts(detail: &str) -> Vec<(String, String)> {
    let Ok(Json::Object(fields)) = serde_json::from_str(detail) else { return Vec::new() };
    fields.into_iter().take(FACTS).map(|(name, value)| (name, short(said(&value)))).collect()
}

fn said(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(values) if values.iter().all(|value| !value.is_array() && !value.is_object()) => {
            values.iter().map(said).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

fn short(text: String) -> String {
    if text.chars().count() <= FACT {
        return text;
    }
    text.chars().take(FACT).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_detail_is_read_field_by_field() {
        let detail = r#"{"from":"learner","n":3,"open":true,"events":["a","b"],"terms":{"x":[1]},"none":null}"#;
        let read = facts(detail);
        let read: Vec<(&str, &str)> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let all = [("events", "a, b"), ("from", "learner"), ("n", "3"), ("none", "null"), ("open", "true")];
        assert_eq!(read[..5], all);
        assert_eq!(read[5], ("terms", "{\"x\":[1]}"));
        assert!(facts("not json").is_empty() && facts("[1]").is_empty());
    }

    #[test]
    fn what_is_long_is_cut_short() {
        let long = serde_json::json!({ "x": "é".repeat(5_000) }).to_string();
        assert_eq!(facts(&long)[0].1.chars().count(), FACT + 1);
    }
}
