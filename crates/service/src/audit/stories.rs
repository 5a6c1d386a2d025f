//! Stories: the history of one account, and of one blueprint, from the trail and the sessions.

use crate::engine::names::{THOUGHT, TUTOR};
use std::collections::{BTreeMap, BTreeSet};

use plumb_content::read::BlueprintKind;
use plumb_store::audit::{Actions, AuditFilter, AuditRow, SessionSearch, SessionsOfVersion};
use plumb_store::contents::ContentLine;
use plumb_store::people::AccountStatus;
use plumb_types::ContentHash;
use plumb_types::audit_action::{ActionGroup, AuditAction};
use plumb_types::ids::UserId;
use serde_json::Value as Json;
use uuid::Uuid;

use super::trail::ACCOUNT;
use super::{Admin, AuditLine, BlueprintStory, Part, PersonStory, StoryVersion};
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};

/// Lines of each part of a story.
const LINES: usize = 30;
/// Versions of a blueprint in its story.
const VERSIONS: i64 = 200;
/// Most drafts of a blueprint with rows in its story.
const DRAFTS: usize = 50;
/// Most drafts that are searched; no more than these are ever open.
const WAITING: i64 = 500;
/// Rows about a blueprint and its drafts in its story.
const ROWS: i64 = 200;
/// Most sessions of a version that are counted.
const COUNTED: i64 = 10_000;

/// Actions of signing in and out, and of refused access.
fn entering() -> Vec<AuditAction> {
    ActionGroup::Entering.actions().collect()
}

impl Admin<'_> {
    /// Returns the story of an account: its sessions, sign-ins, other changes of the account, and its own actions, the
    /// latest of each. Sessions of anonymous surveys are not included, as they have no owner.
    pub async fn person_story(&self, id: UserId) -> Result<PersonStory> {
        let stores = &self.plumb.stores;
        let person = stores.people.person(id).await?.ok_or(ServiceError::NotFound)?;
        let about = AuditFilter {
            subject_kind: Some(ACCOUNT.into()),
            subject_id: Some(id.to_string()),
            limit: one_more(LINES),
            ..AuditFilter::default()
        };
        let by = AuditFilter { actor: Some(id), limit: one_more(LINES), ..AuditFilter::default() };
        let entries = AuditFilter { actions: Actions::Only(entering()), ..about.clone() };
        let others = AuditFilter { actions: Actions::But(entering()), ..about };
        let own = AuditFilter { actions: Actions::But(entering()), ..by };
        let search = SessionSearch { learner: Some(id), limit: one_more(LINES), ..SessionSearch::default() };
        let mut sessions = stores.audit.sessions(search).await?;
        let more = cut(&mut sessions, LINES);
        Ok(PersonStory {
            id,
            name: person.user.name,
            role: person.user.role,
            is_deleted: person.standing == AccountStatus::Deleted,
            created: person.user.created_at,
            last_sign_in: person.last_sign_in_at,
            sessions: Part { lines: self.session_lines(sessions).await?, more },
            entries: self.part(entries).await?,
            done_to: self.part(others).await?,
            done_by: self.part(own).await?,
        })
    }

    async fn part(&self, filter: AuditFilter) -> Result<Part<AuditLine>> {
        let mut rows = self.plumb.stores.audit.page(filter).await?;
        let more = cut(&mut rows, LINES);
        Ok(Part { lines: self.lines(rows).await?, more })
    }

    /// Returns the story of a blueprint: its versions with their publishers and uses, and the rows about it and about
    /// its drafts. `NotFound` if it never had a version.
    pub async fn blueprint_story(&self, kind: &str, id: &str) -> Result<BlueprintStory> {
        let kind = BlueprintKind::parse(kind).ok_or(ServiceError::NotFound)?;
        let stores = &self.plumb.stores;
        let versions = stores.contents.version_lines(kind.as_str(), id, VERSIONS).await?;
        if versions.is_empty() {
            return Err(ServiceError::NotFound);
        }
        let about = AuditFilter {
            subject_kind: Some(kind.as_str().into()),
            subject_id: Some(id.to_owned()),
            limit: ROWS,
            ..AuditFilter::default()
        };
        let mut rows = stores.audit.page(about).await?;
        let waiting = stores.blueprint_drafts.list(WAITING).await?;
        let of_this =
            waiting.into_iter().filter(|draft| draft.kind == kind.as_str() && draft.content_id.as_deref() == Some(id));
        let drafts: Vec<Uuid> = of_this.map(|draft| draft.id).take(DRAFTS).collect();
        let told: BTreeSet<String> =
            rows.iter().filter_map(draft_of).chain(drafts.iter().map(Uuid::to_string)).collect();
        let told: Vec<String> = told.into_iter().rev().take(DRAFTS).collect();
        rows.extend(stores.audit.about("blueprint_draft", &told, ROWS).await?);
        rows.sort_by_key(|row| std::cmp::Reverse(row.seq));
        let published = publications(&rows);
        let sessions = match session_name(kind, id) {
            Some(_) => Some(stores.audit.pinned(kind.as_str(), id, COUNTED).await?),
            None => None,
        };
        let answers = if kind == BlueprintKind::Skill { Some(self.answers(id).await?) } else { None };
        let people = versions.iter().filter_map(|line| line.author).chain(published.values().copied().flatten());
        let names = self.names(people.collect()).await?;
        let version = |line: ContentLine| StoryVersion {
            author: line.author.and_then(|author| names.get(&author).cloned()),
            published_by: published.get(&line.hash).copied().flatten().and_then(|by| names.get(&by).cloned()),
            sessions: sessions.as_ref().map(|all| of_version(all, &line.hash)),
            answers: answers.as_ref().map(|all| all.get(&line.hash).copied().unwrap_or(0)),
            hash: line.hash,
            version: line.version,
            created: line.created_at,
            is_current: line.is_current,
        };
        let is_capped = sessions.as_ref().is_some_and(|all| all.iter().any(|one| one.sessions >= COUNTED));
        Ok(BlueprintStory {
            kind,
            id: id.to_owned(),
            versions: versions.into_iter().map(version).collect(),
            counted: is_capped.then_some(COUNTED),
            sessions_about: session_name(kind, id),
            drafts,
            lines: self.lines(rows).await?,
        })
    }

    /// Returns the number of counted answers in assessments, for each version of a skill's blueprint.
    async fn answers(&self, id: &str) -> Result<BTreeMap<ContentHash, u64>> {
        let versions = self.plumb.stores.item_stats.versions(id, VERSIONS).await?;
        Ok(versions.into_iter().map(|line| (line.hash, u64::try_from(line.n).unwrap_or(0))).collect())
    }
}

/// Returns the numbers of (all, open) sessions of a version.
fn of_version(all: &[SessionsOfVersion], hash: &ContentHash) -> (u64, u64) {
    let found = all.iter().find(|one| one.hash == *hash);
    let number = |n: i64| u64::try_from(n).unwrap_or(0);
    found.map_or((0, 0), |one| (number(one.sessions), number(one.open)))
}

/// Returns the `about` value for a search of sessions of a content; `None` for a kind without sessions. Sessions of
/// classes and of programs have another value and are searched by version.
fn session_name(kind: BlueprintKind, id: &str) -> Option<String> {
    match kind {
        BlueprintKind::Assessment => Some(id.to_owned()),
        BlueprintKind::Survey | BlueprintKind::Workflow => Some(format!("{}:{id}", kind.as_str())),
        BlueprintKind::Reflection => Some(format!("{THOUGHT}:{id}")),
        BlueprintKind::Topic => Some(format!("{TUTOR}:{id}")),
        BlueprintKind::Skill
        | BlueprintKind::Graph
        | BlueprintKind::Curriculum
        | BlueprintKind::ProblemSet
        | BlueprintKind::Schema => None,
    }
}

fn field(row: &AuditRow, name: &str) -> Option<String> {
    let detail: Json = serde_json::from_str(&row.entry.detail).ok()?;
    detail.get(name)?.as_str().map(str::to_owned)
}

/// Returns the draft that a version was published from.
fn draft_of(row: &AuditRow) -> Option<String> {
    field(row, "draft").filter(|id| Uuid::parse_str(id).is_ok())
}

/// Returns the first publisher of each version; `None` if it was the server.
fn publications(rows: &[AuditRow]) -> BTreeMap<ContentHash, Option<UserId>> {
    let published = rows.iter().filter(|row| row.entry.action == AuditAction::BlueprintPublished.as_str());
    let named = published.filter_map(|row| Some((ContentHash::from_stored(field(row, "hash")?), row.entry.actor)));
    // Rows are newest first, so the first publication is collected last.
    named.collect()
}
