//! What the first event of a session says its row must be.

use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::placing::{Placing, PlacingEvent};
use plumb_sessions::practice::{Mode, Practice, PracticeEvent};
use plumb_sessions::reflection::{Reflecting, ReflectionEvent};
use plumb_sessions::session::{Session, SessionEvent, TRIAL, is_trial};
use plumb_sessions::survey::{SurveyEvent, Surveying};
use plumb_sessions::workflow::{WorkflowEvent, WorkflowSession};
use plumb_store::assignments;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_store::veils::NOBODY;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::practice::placement;
use crate::practice::turn::sitting;

/// The plan of a session, as far as its row repeats it.
pub(crate) struct Begun {
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

pub(crate) fn evaluation(first: &EventRow) -> Option<Begun> {
    let SessionEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: if is_trial(&plan.assessment_id) { TRIAL } else { Session::NAME },
        about: vec![plan.assignment.map_or(plan.assessment_id, assignments::about)],
        hash: plan.assessment,
        attempt: Some(plan.attempt_no.into()),
        at,
        form: Some((plan.form_id, plan.form_hash)),
    })
}

pub(crate) fn practised(first: &EventRow) -> Option<Begun> {
    let PracticeEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    let is_checkpoint = matches!(plan.mode, Mode::Checkpoint { .. });
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: Practice::NAME,
        about: vec![sitting(plan.skill.as_str(), is_checkpoint)],
        hash: plan.graph,
        attempt: None,
        at,
        form: None,
    })
}

pub(crate) fn placed(first: &EventRow) -> Option<Begun> {
    let PlacingEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    Some(Begun {
        session: plan.session_id,
        learner: plan.learner,
        kind: Placing::NAME,
        about: vec![placement::SITTING.to_owned()],
        hash: plan.graph,
        attempt: None,
        at,
        form: None,
    })
}

pub(crate) fn surveyed(first: &EventRow) -> Option<Begun> {
    let SurveyEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    let learner = plan.respondent.learner().unwrap_or(NOBODY);
    Some(guided(Surveying::NAME, plan.session_id, learner, (plan.survey_id.as_str(), plan.survey.clone()), at))
}

pub(crate) fn led_on(first: &EventRow) -> Option<Begun> {
    let WorkflowEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    let content = (plan.workflow_id.as_str(), plan.workflow.clone());
    Some(guided(WorkflowSession::NAME, plan.session_id, plan.learner, content, at))
}

pub(crate) fn reflected(first: &EventRow) -> Option<Begun> {
    let ReflectionEvent::SessionCreated { at, plan, .. } = read(first)? else { return None };
    let content = (plan.reflection_id.as_str(), plan.reflection.clone());
    Some(guided(Reflecting::NAME, plan.session_id, plan.learner, content, at))
}

/// A session that goes through a content, by name or, sent along, by its hash.
fn guided(kind: &'static str, session: Uuid, learner: Uuid, (id, hash): (&str, ContentHash), at: Timestamp) -> Begun {
    let about = vec![format!("{kind}:{id}"), format!("{kind}:{hash}")];
    // Those of nobody are not numbered.
    let attempt = (learner == NOBODY).then_some(1);
    Begun { session, learner, kind, about, hash, attempt, at, form: None }
}
