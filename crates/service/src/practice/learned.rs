//! Evidence about a learner as rows, stored beside the session's events.

use std::collections::{BTreeSet, HashMap};

use plumb_answers::item::TestForm;
use plumb_learning::graph;
use plumb_learning::mastery::{Evidence, ItemTiming};
use plumb_sessions::session::{LearnContext, Session, SessionEvent, learn};
use plumb_store::learning::{EvidenceRow, NewEvidence, SkillStateRow, Timing};
use plumb_types::ids::{SessionId, UserId};

use super::StoredMastery;
use crate::engine::stored::to_json;
use crate::failure::{Result, stored_number};
use crate::plumb::Plumb;

/// The evidence of an assessment about its learner.
#[derive(Default)]
pub(crate) struct AssessmentEvidence {
    /// The events of its session.
    pub(crate) events: Vec<SessionEvent>,
    /// The rows that are stored with them.
    pub(crate) rows: Vec<NewEvidence>,
}

impl Plumb {
    /// Returns rows for new evidence, numbered on from the `known` evidence, with the state after each.
    pub fn learned(
        &self,
        learner: UserId,
        session: SessionId,
        known: &StoredMastery,
        applied: Vec<graph::AppliedEvidence>,
    ) -> Result<Vec<NewEvidence>> {
        let mut counts: HashMap<String, i64> = HashMap::new();
        let rows = applied.into_iter().map(|graph::AppliedEvidence { skill, position, evidence, state }| {
            let skill = skill.to_string();
            let n = counts.entry(skill.clone()).or_insert_with(|| known.count(&skill));
            *n += 1;
            let (blueprint, millis, at) = match &evidence {
                Evidence::Attempt(attempt) => (
                    attempt.blueprint.clone().unwrap_or_else(|| attempt.item.clone()),
                    attempt.millis.and_then(|millis| i64::try_from(millis).ok()).unwrap_or(0),
                    attempt.at,
                ),
                Evidence::Placed { at, .. } => (String::new(), 0, *at),
            };
            let body = to_json(&evidence)?;
            let state = SkillStateRow {
                learner,
                skill: skill.clone(),
                n: *n,
                mastered: state.mastered_at.is_some(),
                due_at: state.due(&self.rules.mastery),
                snapshot: to_json(&state)?,
            };
            let position = i64::from(position);
            let evidence = EvidenceRow { learner, skill, n: *n, session, position, blueprint, at, body };
            Ok(NewEvidence { evidence, state, millis })
        });
        rows.collect()
    }

    /// Returns the evidence of an assessment about its learner, if it may count yet. Empty if there is no graph, as there
    /// are no skills then.
    pub(crate) async fn assessment_evidence(&self, session: &Session, form: &TestForm) -> Result<AssessmentEvidence> {
        let now = self.now();
        let catalog = self.catalog();
        let Some(version) = catalog.graph.as_ref().filter(|_| session.may_count_as_evidence(now)) else {
            return Ok(AssessmentEvidence::default());
        };
        let known = self.known(session.learner).await?;
        let timings = self.timings(form).await?;
        let context = LearnContext {
            graph: &version.graph,
            mastery: &known.mastery,
            policy: &self.rules.mastery,
            timing: &|blueprint| timings.get(blueprint).copied().unwrap_or_default(),
            now,
        };
        let (events, learned) = learn(session, form, &context);
        Ok(AssessmentEvidence { events, rows: self.learned(session.learner, session.id, &known, learned)? })
    }

    /// Returns the time statistics of each blueprint and problem of a form, by their `timed_as` names.
    pub(crate) async fn timings(&self, form: &TestForm) -> Result<HashMap<String, ItemTiming>> {
        let timed: BTreeSet<_> = form.items.iter().map(|in_form| in_form.item.timed_as()).collect();
        let timed: Vec<&str> = timed.iter().map(|name| &**name).collect();
        let timings = self.stores.learning.timings(&timed).await?;
        timings.into_iter().map(|(blueprint, timing)| Ok((blueprint, mean(timing)?))).collect()
    }

    /// Returns the time statistics of a blueprint.
    pub(crate) async fn timing(&self, blueprint: &str) -> Result<ItemTiming> {
        mean(self.stores.learning.timing(blueprint).await?)
    }
}

/// Returns the mean of a blueprint's times.
fn mean(timing: Timing) -> Result<ItemTiming> {
    let mean = timing.total_ms.checked_div(timing.seen).unwrap_or(0);
    let seen = stored_number(timing.seen, "number of first answers")?;
    Ok(ItemTiming { seen, mean_millis: stored_number(mean, "time of first answers")? })
}
