//! Titles and names of the subjects in the audit trail and in lists of sessions, as these mean more to people than ids.

use crate::engine::names::{THOUGHT, TUTOR};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use plumb_content::read::BlueprintKind;
use plumb_store::assignments::assignment_of;
use plumb_store::sessions::SessionSummary;
use plumb_types::ContentHash;
use plumb_types::ids::SessionId;
use uuid::Uuid;

use super::kept_titles::title_in;
use super::{Admin, AuditedSession, owner};
use crate::failure::Result;
use crate::practice::placement;

/// Kind and id of a subject, as in a row of the trail.
pub(super) type SubjectKey = (String, String);

/// Most subjects that are looked up for one page.
const MOST: usize = 400;

/// The name of a subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SubjectName {
    /// Its own title or name.
    Title(String),
    /// The kind of session, for sessions without a title, such as a placement test.
    Sitting(String),
}

impl Admin<'_> {
    /// Returns the names of these subjects; those without a title or no longer existing are left out.
    pub(super) async fn titles(&self, things: BTreeSet<SubjectKey>) -> Result<BTreeMap<SubjectKey, SubjectName>> {
        let mut titles = BTreeMap::new();
        for thing in things.into_iter().take(MOST) {
            if let Some(called) = self.called(&thing.0, &thing.1).await? {
                titles.insert(thing, called);
            }
        }
        Ok(titles)
    }

    async fn called(&self, kind: &str, id: &str) -> Result<Option<SubjectName>> {
        if let Some(kind) = BlueprintKind::parse(kind) {
            return Ok(self.title_of_content(kind, id).await?.map(SubjectName::Title));
        }
        let Ok(uuid) = Uuid::parse_str(id) else { return Ok(None) };
        let stores = &self.plumb.stores;
        let title = match kind {
            "session" | "flag" => return self.called_session(uuid.into()).await,
            "report" => {
                let Some(row) = stores.reports.report(uuid).await? else { return Ok(None) };
                return self.called_session(row.report.session).await;
            }
            "class" => stores.classes.class(uuid.into()).await?.map(|class| class.name),
            "assignment" => stores.assignments.assignment(uuid.into()).await?.map(|row| row.title),
            "regrade" => match stores.regrades.regrade(uuid).await? {
                Some(row) => {
                    Some(self.title_of_content(BlueprintKind::Skill, &row.blueprint).await?.unwrap_or(row.blueprint))
                }
                None => None,
            },
            "blueprint_draft" => {
                let draft = stores.blueprint_drafts.get(uuid).await?;
                draft.and_then(|row| title_in(&row.line.kind, &row.body, None).or(row.line.content_id))
            }
            "problem" => match stores.problems.get(uuid, None).await? {
                Some(row) => Some(self.name_of_skill(&row.skill_id).unwrap_or(row.skill_id)),
                None => None,
            },
            "announcement" => stores.announcements.announcement(uuid).await?.map(|row| row.title),
            "invitation" => stores.invitations.by_id(uuid).await?.and_then(|row| row.name),
            _ => None,
        };
        Ok(title.map(SubjectName::Title))
    }

    async fn called_session(&self, session: SessionId) -> Result<Option<SubjectName>> {
        let Some(row) = self.plumb.stores.sessions.load(session).await? else { return Ok(None) };
        let title = self.title_of_session(&row.assessment_id, &row.assessment_hash).await?;
        Ok(Some(title.map_or(SubjectName::Sitting(row.kind), SubjectName::Title)))
    }

    /// Returns the title of a session's subject in its `version`; `None` if it has none, as for a placement test.
    pub(super) async fn title_of_session(&self, about: &str, version: &ContentHash) -> Result<Option<String>> {
        if let Some(assignment) = assignment_of(about) {
            return Ok(self.plumb.stores.assignments.assignment(assignment).await?.map(|row| row.title));
        }
        if about == placement::PLACEMENT_SUBJECT {
            // Its version is the whole graph, which is long and has no title.
            return Ok(None);
        }
        let catalog = self.plumb.catalog();
        let (current, skill) = match about.split_once(':') {
            Some(("practice" | "checkpoint", skill)) => (self.name_of_skill(skill), Some(skill)),
            Some((TUTOR, id)) => (catalog.title(BlueprintKind::Topic, id), None),
            Some((THOUGHT, id)) => (catalog.title(BlueprintKind::Reflection, id), None),
            Some((kind, id)) => (BlueprintKind::parse(kind).and_then(|kind| catalog.title(kind, id)), None),
            None => (catalog.title(BlueprintKind::Assessment, about), None),
        };
        match current {
            Some(title) => Ok(Some(title)),
            // A trial, inline content, or content that is no longer current: the title is in the version's text.
            None => self.title_of_version(version, skill).await,
        }
    }

    /// Returns the title of a content, current or not.
    async fn title_of_content(&self, kind: BlueprintKind, id: &str) -> Result<Option<String>> {
        match self.plumb.catalog().title(kind, id) {
            Some(title) => Ok(Some(title)),
            None => self.title_of_last(kind, id).await,
        }
    }

    /// Returns the name of a skill in the current graph.
    fn name_of_skill(&self, skill: &str) -> Option<String> {
        let catalog = self.plumb.catalog();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(skill));
        node.map(|node| node.name.clone())
    }

    /// Returns sessions as lines with titles; the title of several sessions is looked up once.
    pub(super) async fn session_lines(&self, rows: Vec<SessionSummary>) -> Result<Vec<AuditedSession>> {
        let about = |row: &SessionSummary| (row.assessment_id.clone(), row.assessment_hash.to_string());
        let mut titles: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
        for row in &rows {
            if let Entry::Vacant(place) = titles.entry(about(row)) {
                place.insert(self.title_of_session(&row.assessment_id, &row.assessment_hash).await?);
            }
        }
        let line = |row: SessionSummary| {
            let title = titles.get(&about(&row)).cloned().flatten();
            AuditedSession {
                session: row.id,
                learner_id: owner(row.learner),
                learner: row.learner_name,
                kind: row.kind,
                title,
                about: row.assessment_id,
                status: row.status,
                created: row.created_at,
                finished: row.finished_at,
                basis_points: row.score_bp.and_then(|score| u32::try_from(score).ok()),
            }
        };
        Ok(rows.into_iter().map(line).collect())
    }
}
