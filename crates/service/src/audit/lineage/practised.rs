//! Traces of practice: from every served item back to its skill, its problem and version, its verification, and the
//! versions of the rules. For administrators.

use crate::engine::names::{PRACTICE, TUTOR};
use plumb_bank::{ItemSource, MathProblemItem, template_id};
use plumb_sessions::practice::PracticeEvent;
use plumb_store::problems::ProblemRow;
use plumb_types::SkillId;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::{Timestamp, as_rfc3339};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bank::whole;
use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};
use crate::kinds::is_intact;
use crate::practice::within::practice_events;

/// Most items traced at once, as each is generated again.
const AT_ONCE: usize = 100;

/// The trace of a practice session's items.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The practice session.
    pub session: SessionId,
    pub learner: UserId,
    /// The skill that is practised.
    pub skill: SkillId,
    /// Hash of the graph it was begun with.
    pub graph: String,
    /// Version of the mastery policy.
    pub mastery_policy: String,
    /// Version of the hint policy.
    pub hint_policy: String,
    /// The items, in the order they were served, at most a hundred.
    pub items: Vec<TracedItem>,
    /// Position of the next items, if there are more.
    pub next: Option<u32>,
    /// Whether its event chain is intact and folds to the present state.
    pub whole: bool,
}

/// A served item.
#[derive(Debug, Clone)]
pub struct TracedItem {
    /// Position, from 0.
    pub position: u32,
    /// When it was served.
    pub at: Timestamp,
    /// The skills it was an opportunity for.
    pub skills: Vec<SkillId>,
    /// Its problem. An item of a blueprint is the same problem whenever it is generated.
    pub problem: Uuid,
    pub version: u32,
    pub made: TracedItemSource,
    /// The verification of the problem in the bank. `None` for an item of a blueprint that is not kept there: the
    /// blueprint was verified before it was published.
    pub verification: Option<Verification>,
    /// The versions of the rules that marked its answers, chose its hints and held them back, each once.
    pub rules: Vec<String>,
}

/// The source of an item.
#[derive(Debug, Clone)]
pub enum TracedItemSource {
    /// A version of a blueprint.
    Template(Template),
    Bank,
}

/// The version of a blueprint that generated an item.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = TemplateTrace)]
pub struct Template {
    /// The blueprint.
    pub blueprint: String,
    /// The version that the file states.
    pub version: String,
    /// SHA-256 of the file.
    pub hash: String,
    /// When that version was published, after it was proved.
    #[serde(rename = "published_at", serialize_with = "as_rfc3339")]
    #[schema(value_type = String, format = DateTime)]
    pub published: Timestamp,
    /// Name of the level.
    pub difficulty: String,
    /// The seed of the item.
    pub seed: u64,
    /// Version of the engine; `null` if it was not recorded yet.
    pub engine: Option<u16>,
}

/// The evidence for a problem's status.
#[derive(Debug, Clone)]
pub struct Verification {
    /// The problem in its present state: provenance with the models and the verifier, the report with its scores.
    pub problem: Box<MathProblemItem>,
    /// The evidence for its approval or rejection as JSON, with the version of the thresholds.
    pub evidence: Option<String>,
}

impl Admin<'_> {
    /// Traces the items of a practice session, from a position on.
    pub async fn trace(&self, session: SessionId, from: u32) -> Result<Trace> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions
            .load(session)
            .await?
            .filter(|row| [PRACTICE, TUTOR].contains(&row.kind.as_str()))
            .ok_or(ServiceError::NotFound)?;
        let events = sessions.events(session).await?;
        let session_events = practice_events(&row, &events)?;
        let Some(PracticeEvent::SessionCreated { plan, .. }) = session_events.first() else {
            return Err(ServiceError::Internal(format!("session {session} has no beginning")));
        };
        let (mut items, mut next): (Vec<TracedItem>, _) = (Vec::new(), None);
        for event in &session_events {
            if let PracticeEvent::ProblemServed { position, .. } = event {
                if items.len() >= AT_ONCE {
                    next = Some(*position);
                    break;
                }
                if *position >= from {
                    items.extend(self.traced(event).await?);
                }
            } else if let (Some(item), Some(rules)) = (items.last_mut(), rules_of(event)) {
                for rule in rules {
                    if !item.rules.contains(&rule) {
                        item.rules.push(rule);
                    }
                }
            }
        }
        let whole = is_intact(&row, &events);
        Ok(Trace {
            session,
            learner: row.learner,
            skill: plan.skill.clone(),
            graph: plan.graph.to_string(),
            mastery_policy: plan.mastery_policy.clone(),
            hint_policy: plan.hint_policy.clone(),
            items,
            next,
            whole,
        })
    }

    async fn traced(&self, event: &PracticeEvent) -> Result<Option<TracedItem>> {
        let PracticeEvent::ProblemServed { at, position, skills, source, engine, .. } = event else {
            return Ok(None);
        };
        let (problem, version, made) = match source {
            ItemSource::Bank { id, version } => (*id, *version, TracedItemSource::Bank),
            ItemSource::Template { skill_id, blueprint, difficulty, seed } => {
                let missing = || ServiceError::Internal(format!("blueprint {blueprint} is missing"));
                let published = self.plumb.stores.contents.get(blueprint).await?.ok_or_else(missing)?;
                let generator = self.plumb.generator(blueprint).await?.ok_or_else(missing)?;
                let item = generator
                    .generate(difficulty, *seed)
                    .map_err(|error| ServiceError::Internal(format!("{blueprint} {difficulty} {seed}: {error}")))?;
                let template = Template {
                    blueprint: skill_id.clone(),
                    version: published.version,
                    hash: blueprint.to_string(),
                    published: published.created_at,
                    difficulty: difficulty.clone(),
                    seed: *seed,
                    engine: *engine,
                };
                (template_id(&item), 1, TracedItemSource::Template(template))
            }
        };
        let kept = self.plumb.stores.problems.get(problem, Some(version.into())).await?;
        Ok(Some(TracedItem {
            position: *position,
            at: *at,
            skills: skills.clone(),
            problem,
            version,
            made,
            verification: kept.as_ref().map(verification).transpose()?,
            rules: Vec::new(),
        }))
    }
}

/// Returns the evidence for a problem's status.
pub(crate) fn verification(row: &ProblemRow) -> Result<Verification> {
    Ok(Verification { problem: Box::new(whole(row)?), evidence: row.evidence.clone() })
}

/// Returns the versions of the rules behind an event.
fn rules_of(event: &PracticeEvent) -> Option<Vec<String>> {
    match event {
        PracticeEvent::AttemptEvaluated { verdict, .. } => Some(vec![verdict.algorithm.to_string()]),
        PracticeEvent::HintServed { policy, detector, .. } => Some(policy.iter().chain(detector).cloned().collect()),
        PracticeEvent::MasteryUpdated { update, .. } => Some(vec![update.policy.clone()]),
        _ => None,
    }
}
