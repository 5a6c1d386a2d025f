//! What the things that rows of the trail and lists of sessions are about are called, where they have a title or a name:
//! people know these, and not ids.

use std::collections::{BTreeMap, BTreeSet};

use plumb_domain::blueprint::read::Kind;
use plumb_domain::session::is_trial;
use plumb_store::assignments::assignment_of;
use plumb_store::sessions::SessionSummary;
use uuid::Uuid;

use super::{Admin, owner};
use crate::content::Catalog;
use crate::failure::Outcome;
use crate::protocol::THOUGHT;
use crate::views::AuditedSession;

/// Kind and id of a thing, as a row of the trail has them.
pub(super) type Thing = (String, String);

/// Most things that are looked up for one page.
const MOST: usize = 400;

impl Admin<'_> {
    /// What these things are called: without those that have no title, or are there no more.
    pub(super) async fn titles(&self, things: BTreeSet<Thing>) -> Outcome<BTreeMap<Thing, String>> {
        let mut titles = BTreeMap::new();
        for thing in things.into_iter().take(MOST) {
            if let Some(title) = self.title(&thing.0, &thing.1).await? {
                titles.insert(thing, title);
            }
        }
        Ok(titles)
    }

    async fn title(&self, kind: &str, id: &str) -> Outcome<Option<String>> {
        let catalog = self.plumb.catalog();
        if let Some(kind) = Kind::parse(kind) {
            return Ok(content_title(&catalog, kind, id));
        }
        let Ok(uuid) = Uuid::parse_str(id) else { return Ok(None) };
        let stores = &self.plumb.stores;
        Ok(match kind {
            "class" => stores.classes.class(uuid).await?.map(|class| class.name),
            "assignment" => stores.assignments.assignment(uuid).await?.map(|row| row.title),
            "session" => match stores.sessions.load(uuid).await? {
                Some(row) => self.title_of_session(&row.assessment_id).await?,
                None => None,
            },
            "regrade" => {
                let row = stores.regrades.regrade(uuid).await?;
                row.map(|row| content_title(&catalog, Kind::Skill, &row.blueprint).unwrap_or(row.blueprint))
            }
            "blueprint_draft" => stores.blueprint_drafts.get(uuid).await?.and_then(|row| row.line.content_id),
            _ => None,
        })
    }

    /// What a session is about, by its title; none of what has none, or is not current any more.
    pub(super) async fn title_of_session(&self, about: &str) -> Outcome<Option<String>> {
        if let Some(assignment) = assignment_of(about) {
            return Ok(self.plumb.stores.assignments.assignment(assignment).await?.map(|row| row.title));
        }
        if is_trial(about) {
            return Ok(None);
        }
        let catalog = self.plumb.catalog();
        let (kind, id) = match about.split_once(':') {
            Some(("practice" | "checkpoint", skill)) => {
                let node = catalog.graph.as_ref().and_then(|version| version.graph.node(skill));
                return Ok(node.map(|node| node.name.clone()));
            }
            Some((THOUGHT, id)) => (Some(Kind::Reflection), id),
            Some((kind, id)) => (Kind::parse(kind), id),
            None => (Some(Kind::Assessment), about),
        };
        Ok(kind.and_then(|kind| content_title(&catalog, kind, id)))
    }

    /// Sessions as lines, with their titles; what several are about is looked up once.
    pub(super) async fn session_lines(&self, rows: Vec<SessionSummary>) -> Outcome<Vec<AuditedSession>> {
        let mut titles: BTreeMap<String, Option<String>> = BTreeMap::new();
        for row in &rows {
            if !titles.contains_key(&row.assessment_id) {
                titles.insert(row.assessment_id.clone(), self.title_of_session(&row.assessment_id).await?);
            }
        }
        let line = |row: SessionSummary| AuditedSession {
            session: row.id,
            learner_id: owner(row.learner),
            learner: row.learner_name,
            kind: row.kind,
            title: titles.get(&row.assessment_id).cloned().flatten(),
            about: row.assessment_id,
            status: row.status,
            created: row.created_at,
            finished: row.finished_at,
            basis_points: row.score_bp.and_then(|score| u32::try_from(score).ok()),
        };
        Ok(rows.into_iter().map(line).collect())
    }
}

/// What a current content is called.
fn content_title(catalog: &Catalog, kind: Kind, id: &str) -> Option<String> {
    match kind {
        Kind::Skill => catalog.skill(id).map(|skill| skill.metadata.skill_statement.clone()),
        Kind::Assessment => catalog.assessments.get(id).map(|one| one.metadata.title.clone()),
        Kind::Curriculum => catalog.curricula.get(id).map(|one| one.title.clone()),
        Kind::Survey => catalog.surveys.get(id).map(|one| one.metadata.title.clone()),
        Kind::Workflow => catalog.workflows.get(id).map(|one| one.title.clone()),
        Kind::Reflection => catalog.reflections.get(id).map(|one| one.title.clone()),
        Kind::Graph => None,
    }
}
