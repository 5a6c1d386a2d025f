//! What the first event of a session says its row must be.

use plumb_sessions::placing::PlacingEvent;
use plumb_sessions::practice::{Mode, PracticeEvent};
use plumb_sessions::reflection::ReflectionEvent;
use plumb_sessions::session::{SessionEvent, is_trial};
use plumb_sessions::survey::{Respondent, SurveyEvent};
use plumb_sessions::workflow::WorkflowEvent;
use plumb_store::assignments;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_store::veils::NOBODY;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::practice::turn::sitting;
use crate::practice::{self, placement};
use crate::protocol::{SURVEY, THOUGHT, WORKFLOW};
use crate::sessions::{EVALUATION, TRIAL};

/// The plan of a session, as far as its row repeats it.
pub(super) struct Begun {
    session: Uuid,
    learner: Uuid,
    kind: &'static str,
    /// What it may be about.
    about: Vec<String>,
    hash: ContentHash,
    /// None where the plan does not number attempts.
    attempt: Option<i64>,
    at: Timestamp,
    /// Its form, and the hash of that where it is pinned.
    pub(super) form: Option<(Uuid, Option<ContentHash>)>,
}

impl Begun {
    /// What differs in the row.
    pub(super) fn differs(&self, row: &SessionRow) -> Vec<&'static str> {
        let is = [
            ("id", row.id == self.session),
            ("learner", row.learner == self.learner),
            ("kind", row.kind == self.kind),
            ("assessment_id", self.about.contains(&row.assessment_id)),
            ("assessment_hash", row.assessment_hash == self.hash),
            ("attempt", self.attempt.is_none_or(|attempt| attempt == row.attempt)),
            ("created_at", row.created_at == self.at),
        ];
        is.into_iter().filter(|(_, same)| !same).map(|(column, _)| column).collect()
    }
}

fn read<E: DeserializeOwned>(first: &EventRow) -> Option<E> {
    serde_json::from_str(&first.event.body).ok()
}

/// A content that is gone through by name or, sent along, by its hash.
fn named(kind: &str, id: &str, hash: &ContentHash) -> Vec<String> {
    vec![format!("{kind}:{id}"), format!("{kind}:{hash}")]
}

/// What the first event of a session of that kind plans; none where it is no beginning of one.
pub(super) fn begun(kind: &str, first: &EventRow) -> Option<Begun> {
    match kind {
        EVALUATION | TRIAL => evaluation(first),
        practice::KIND => practised(first),
        placement::KIND => placed(first),
        SURVEY | WORKFLOW | THOUGHT => guided(kind, first),
        _ => None,
    }
}

fn evaluation(first: &EventRow) -> Option<Begun> {
    let SessionEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: if is_trial(&plan.assessment_id) { TRIAL } else { EVALUATION },
        about: vec![plan.assignment.map_or(plan.assessment_id, assignments::about)],
        hash: plan.assessment,
        attempt: Some(plan.attempt_no.into()),
        at,
        form: Some((plan.form_id, plan.form_hash)),
    })
}

fn practised(first: &EventRow) -> Option<Begun> {
    let PracticeEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    let is_checkpoint = matches!(plan.mode, Mode::Checkpoint { .. });
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: practice::KIND,
        about: vec![sitting(plan.skill.as_str(), is_checkpoint)],
        hash: plan.graph,
        attempt: None,
        at,
        form: None,
    })
}

fn placed(first: &EventRow) -> Option<Begun> {
    let PlacingEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: placement::KIND,
        about: vec![placement::SITTING.to_owned()],
        hash: plan.graph,
        attempt: None,
        at,
        form: None,
    })
}

fn guided(kind: &str, first: &EventRow) -> Option<Begun> {
    let (session, learner, kind, id, hash, at) = match kind {
        SURVEY => {
            let SurveyEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
            let learner = match plan.respondent {
                Respondent::Named(learner) => learner,
                Respondent::Anonymous => NOBODY,
            };
            (plan.session_id, learner, SURVEY, plan.survey_id, plan.survey, at)
        }
        WORKFLOW => {
            let WorkflowEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
            (plan.session_id, plan.learner, WORKFLOW, plan.workflow_id, plan.workflow, at)
        }
        _ => {
            let ReflectionEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
            (plan.session_id, plan.learner, THOUGHT, plan.reflection_id, plan.reflection, at)
        }
    };
    let about = named(kind, &id, &hash);
    // Those of nobody are not numbered.
    let attempt = (learner == NOBODY).then_some(1);
    Some(Begun { session, learner, kind, about, hash, attempt, at, form: None })
}
