//! The row that the first event of a session requires.

use plumb_sessions::engine::SessionKind;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::{Mode, Practice};
use plumb_sessions::session::{Session, SessionEvent};
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::tutor::TutorSession;
use plumb_sessions::workflow::WorkflowSession;
use plumb_store::anonymous::NOBODY;
use plumb_store::assignments;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::engine;
use crate::kinds::kind_of;
use crate::practice::placement;
use crate::practice::turn::practice_subject;
use crate::protocol::Guided;
use crate::tutor::tutor_subject;

/// The plan of a session, as far as its row repeats it.
pub(super) struct ExpectedRow {
    session: SessionId,
    learner: UserId,
    kind: &'static str,
    /// Allowed `about` values.
    about: Vec<String>,
    hash: ContentHash,
    /// `None` if the plan does not number attempts.
    attempt: Option<i64>,
    at: Timestamp,
    /// Its form, and the form's hash if it is pinned.
    pub(super) form: Option<(Uuid, Option<ContentHash>)>,
}

impl ExpectedRow {
    /// Builds the requirements from the session that the event begins, with its allowed `about` values and its version.
    fn of<K: SessionKind>(first: &EventRow, about: impl FnOnce(&K) -> (Vec<String>, ContentHash)) -> Option<Self> {
        let session = K::begun(&read(first)?)?;
        let (head, (about, hash)) = (session.head(), about(&session));
        let (session, learner, kind, at) = (head.id, head.owner.unwrap_or(NOBODY), session.name(), head.created_at);
        Some(Self { session, learner, kind, about, hash, attempt: None, at, form: None })
    }

    /// Returns the columns that differ in the row.
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

/// Returns the row that the first event of a session requires; `None` if the event does not begin one of its kind.
pub(super) fn expected_row(row: &SessionRow, first: &EventRow) -> Option<ExpectedRow> {
    match kind_of(row).ok()? {
        engine::SessionKind::Evaluation => evaluation(first),
        engine::SessionKind::Learning => practised(first),
        engine::SessionKind::Tutor => tutored(first),
        engine::SessionKind::Placement => placed(first),
        engine::SessionKind::Survey => guided::<SurveySession>(first),
        engine::SessionKind::Workflow => guided::<WorkflowSession>(first),
        engine::SessionKind::Thought => guided::<ThoughtSession>(first),
    }
}

fn evaluation(first: &EventRow) -> Option<ExpectedRow> {
    let SessionEvent::SessionCreated { plan, .. } = read(first)? else { return None };
    let about = plan.assignment.map_or(plan.assessment_id, assignments::about);
    let begun = ExpectedRow::of::<Session>(first, |session| (vec![about], session.assessment.clone()))?;
    Some(ExpectedRow { attempt: Some(plan.attempt_no.into()), form: Some((plan.form_id, plan.form_hash)), ..begun })
}

fn practised(first: &EventRow) -> Option<ExpectedRow> {
    ExpectedRow::of::<Practice>(first, |Practice { plan, .. }| {
        let is_checkpoint = matches!(plan.mode, Mode::Checkpoint { .. });
        (vec![practice_subject(plan.skill.as_str(), is_checkpoint)], plan.graph.clone())
    })
}

fn tutored(first: &EventRow) -> Option<ExpectedRow> {
    ExpectedRow::of::<TutorSession>(first, |TutorSession { plan, .. }| {
        (vec![tutor_subject(&plan.topic_id)], plan.topic.clone())
    })
}

fn placed(first: &EventRow) -> Option<ExpectedRow> {
    ExpectedRow::of::<PlacementSession>(first, |placing| {
        (vec![placement::PLACEMENT_SUBJECT.to_owned()], placing.plan.graph.clone())
    })
}

/// Requirements for a guided session: its content is named by id or, if inline, by hash.
fn guided<A: Guided>(first: &EventRow) -> Option<ExpectedRow> {
    let begun = ExpectedRow::of::<A>(first, |session| {
        let (id, hash) = session.content();
        (vec![format!("{}:{id}", A::NAME), format!("{}:{hash}", A::NAME)], hash.clone())
    })?;
    // The attempt of an anonymous session is always 1.
    Some(ExpectedRow { attempt: (begun.learner == NOBODY).then_some(1), ..begun })
}
