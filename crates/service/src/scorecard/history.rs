//! A learner's finished sessions, by kind and subject, for programs.

use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_store::sessions::{SessionFilter, SessionSummary};
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use super::{HistoryLine, HistoryQuery, skill_of_subject};
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::SessionKind;
use crate::failure::Result;
use crate::paging::{cut, one_more};
use crate::protocol::MOST_LISTED;

/// Most sessions searched for one page, so that a subject without sessions costs no more than a page.
const LOOKED_THROUGH: usize = 200;

impl Learner<'_> {
    /// Returns a page of the caller's finished sessions, newest first, and where the next one begins. A page may be
    /// shorter than the limit, or empty, although there is a next one.
    pub async fn session_history(
        &self,
        asked: &HistoryQuery,
    ) -> Result<(Vec<HistoryLine>, Option<(Timestamp, SessionId)>)> {
        let limit = usize::try_from(asked.limit.clamp(1, MOST_LISTED)).unwrap_or(1);
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            and_anonymous: true,
            kind: asked.kind.map(|kind| kind.as_str().to_owned()),
            open: Some(false),
            after: asked.after,
            limit: one_more(LOOKED_THROUGH),
            ..SessionFilter::default()
        };
        let catalog = self.plumb.catalog();
        let mut found = self.plumb.stores.sessions.list(filter).await?;
        let more = cut(&mut found, LOOKED_THROUGH);
        let last = found.last().map(|last| (last.created_at, last.id)).filter(|_| more);
        let mut lines = Vec::new();
        let mut found = found.into_iter().peekable();
        while let Some(summary) = found.next() {
            if let Some(line) = self.history_line(&catalog, &summary, asked.subject.as_deref()).await? {
                lines.push(line);
            }
            if lines.len() >= limit {
                let is_last = found.peek().is_none() && last.is_none();
                return Ok((lines, (!is_last).then_some((summary.created_at, summary.id))));
            }
        }
        Ok((lines, last))
    }

    async fn history_line(
        &self,
        catalog: &Catalog,
        summary: &SessionSummary,
        subject: Option<&str>,
    ) -> Result<Option<HistoryLine>> {
        // The kind is hidden from programs.
        if SessionKind::shown(&summary.kind).is_none() {
            return Ok(None);
        }
        if let (Some(wanted), Some(known)) = (subject, cheaply(catalog, summary))
            && !is_about(&known, wanted)
        {
            return Ok(None);
        }
        let Some(row) = self.plumb.stores.sessions.load(summary.id).await? else { return Ok(None) };
        let session = self.session_card(&row).await?;
        let subjects = match session.kind {
            SessionKind::Evaluation => of_assessment(catalog, &session.about),
            SessionKind::Learning => of_skill(catalog, &session.about),
            SessionKind::Tutor => of_topic(catalog, &session.about),
            _ => Vec::new(),
        };
        let fits = subject.is_none_or(|wanted| is_about(&subjects, wanted));
        Ok(fits.then_some(HistoryLine { session, subjects }))
    }
}

/// Returns the subjects that can be determined without loading the session.
fn cheaply(catalog: &Catalog, summary: &SessionSummary) -> Option<Vec<String>> {
    match SessionKind::parse(&summary.kind)? {
        SessionKind::Learning => Some(of_skill(catalog, skill_of_subject(&summary.assessment_id)?.as_str())),
        SessionKind::Evaluation => {
            let is_named = catalog.assessments.contains_key(&summary.assessment_id);
            is_named.then(|| of_assessment(catalog, &summary.assessment_id))
        }
        _ => Some(Vec::new()),
    }
}

fn is_about(subjects: &[String], wanted: &str) -> bool {
    let wanted = wanted.trim().to_lowercase();
    subjects.iter().any(|subject| subject.to_lowercase() == wanted)
}

/// Returns subject and area of a skill.
fn of_skill(catalog: &Catalog, skill: &str) -> Vec<String> {
    let Some(node) = catalog.graph.as_ref().and_then(|version| version.graph.node(skill)) else { return Vec::new() };
    named([catalog.subject_of(node), node.area.clone().unwrap_or_default()])
}

/// Returns subjects and areas of the skills that a topic teaches.
fn of_topic(catalog: &Catalog, id: &str) -> Vec<String> {
    let Some(topic) = catalog.topics.get(id) else { return Vec::new() };
    named(topic.concepts.iter().flat_map(|concept| of_skill(catalog, concept.skill.as_str())))
}

/// Returns subjects and areas of the skills in an assessment.
fn of_assessment(catalog: &Catalog, id: &str) -> Vec<String> {
    let Some(assessment) = catalog.assessments.get(id) else { return Vec::new() };
    let all = blueprints(assessment).flat_map(|blueprint| {
        if assessment.item_source == ItemSource::Bank {
            return of_skill(catalog, blueprint);
        }
        let subject = catalog.skill(blueprint).map(|skill| skill.metadata.domain.clone());
        let nodes = catalog.graph.iter().flat_map(|version| version.graph.skills_of_blueprint(blueprint));
        subject.into_iter().chain(nodes.filter_map(|node| node.area.clone())).collect::<Vec<_>>()
    });
    named(all)
}

fn blueprints(assessment: &Assessment) -> impl Iterator<Item = &str> {
    assessment.sections.iter().flat_map(|section| section.skills.iter().map(|skill| skill.skill_id.as_str()))
}

/// Removes duplicate and blank names, keeping the order.
fn named(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !name.is_empty() && !all.contains(&name) {
            all.push(name);
        }
    }
    all
}
