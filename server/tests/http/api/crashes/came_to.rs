//! Results of sessions, and their messages.

use plumb_answers::item::{Item, TestForm};
use plumb_service::Actor;
use plumb_sessions::conversation::{CallId, Message, ToolOutcome};
use plumb_sessions::engine::Status;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::{Mark, Session};
use plumb_sessions::survey::SurveySession;
use plumb_store::sessions::EventRow;
use plumb_types::ids::SessionId;
use serde_json::json;

use super::{CrashTestServer, End, SessionCase};
use crate::support::right_answer;

impl CrashTestServer {
    /// Checks that the session's result follows from the responses.
    pub(super) async fn counts(
        &self,
        what: SessionCase,
        end: End,
        actor: &Actor,
        session: SessionId,
        responses: usize,
    ) {
        let view = self.view(actor, session).await;
        match what {
            SessionCase::Exam => {
                let exam: Session = self.snapshot(session).await;
                assert!(exam.status().is_closed(), "{end:?}: {exam:?}");
                let form = self.stores.forms.get(exam.form_id).await.unwrap().unwrap();
                let form: TestForm = serde_json::from_str(&form.body).unwrap();
                let is_right = |item: &Item| item.body.options().unwrap()[0].id == right_answer(item);
                let right = form.items.iter().take(responses).filter(|placed| is_right(&placed.item)).count();
                let marked = exam.items.iter().filter(|item| item.mark == Some(Mark::Correct)).count();
                assert_eq!((exam.answered(), marked), (responses, right));
                let score = exam.result().map(|result| result.score);
                let wanted = u16::try_from((right * 10_000 * 2 + 3) / 6).unwrap();
                assert_eq!(score, exam.started_at().map(|_| wanted), "{right} of 3");
            }
            SessionCase::Practice => {
                let events = self.events(session).await;
                let attempts = events.iter().filter(|row| row.event.kind == "attempt_evaluated").count();
                assert_eq!(attempts, responses);
                let practice: Practice = self.snapshot(session).await;
                let evidence = self.stores.learning.evidence(actor.id, "t_add").await.unwrap();
                assert_eq!(evidence.len(), practice.counted as usize, "what was answered is known of the learner");
            }
            SessionCase::Survey if view.status == Status::Completed => {
                let answers = self.plumb.as_learner(actor).unscored_result(session).await.unwrap();
                let wanted = json!({ "liked": { "selection": "y" }, "often": { "value": 3 } });
                assert_eq!(answers["answers"], wanted);
            }
            SessionCase::Survey => {
                let survey: SurveySession = self.snapshot(session).await;
                let kept = ["liked", "often"].iter().filter(|id| survey.kept(id).is_some()).count();
                assert_eq!(kept, responses);
            }
        }
    }
}

/// Returns the calls that have a response.
pub(super) fn responded(events: &[EventRow]) -> Vec<CallId> {
    let call = |row: &EventRow| match Message::in_event(&row.event.body) {
        Some(Message::ClientResponded { call, .. }) => Some(call),
        _ => None,
    };
    events.iter().filter_map(call).collect()
}

/// Returns how many responses were recorded.
pub(super) fn applied(events: &[EventRow]) -> usize {
    let is_recorded = |row: &&EventRow| {
        matches!(
            Message::in_event(&row.event.body),
            Some(Message::ToolCompleted { outcome: ToolOutcome::Recorded { .. }, .. })
        )
    };
    events.iter().filter(is_recorded).count()
}
