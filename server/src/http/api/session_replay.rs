//! How a session went, moment by moment, as its page tells it.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::assessment::Ending;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Moment, MomentDetail, MomentKind};
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::input::At;
use super::refusal::{Answer, Looking};
use super::session::SessionType;
use super::tutor_state::ConversationLine;

/// How a session went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "session_type": "learning", "moments": [{
        "at": "2026-11-22T09:00:00.000Z", "offset_ms": 0, "event": "begun", "item": null, "question": null,
        "lines": [], "correct": null, "minutes": null, "until": null, "ending": null
    }]
}))]
pub(super) struct ReplayDocument {
    /// The session.
    session_id: Uuid,
    /// Its kind.
    session_type: SessionType,
    /// What happened, first to last.
    moments: Vec<MomentDocument>,
    /// Of a session with a tutor the whole conversation, first line to last; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    conversation: Option<Vec<ConversationLine>>,
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "at": "2026-11-22T09:00:12.000Z", "offset_ms": 12000, "event": "answered", "item": 1, "question": "What is 47 + 38?",
    "lines": ["85"], "correct": null, "minutes": null, "until": null, "ending": null
}))]
pub(super) struct MomentDocument {
    /// When.
    #[schema(format = DateTime)]
    at: String,
    /// Milliseconds since the first moment.
    offset_ms: i64,
    /// What.
    event: MomentKind,
    /// The item or question that it is about, from 1.
    item: Option<u32>,
    /// What was asked; none of an assessment.
    question: Option<String>,
    /// The words that belong to it: of an answer its lines, of a hint, a message or a mastered skill what it is; empty where
    /// there are none, where they may not be told yet, and of answers of an assessment.
    lines: Vec<String>,
    /// Whether an answer was right, with `marked`; none while undecided.
    correct: Option<bool>,
    /// With `more_time` and `longer_breaks`: minutes given, in all.
    minutes: Option<u32>,
    /// With `window_moved`: the new end; none = there is none.
    #[schema(format = DateTime)]
    until: Option<String>,
    /// With `ended`: how.
    ending: Option<Ending>,
}

impl From<Moment> for MomentDocument {
    fn from(moment: Moment) -> Self {
        let mut document = Self {
            at: moment.at.to_rfc3339_millis(),
            offset_ms: moment.offset_millis,
            event: MomentKind::from(&moment.what),
            item: moment.about.as_ref().map(|about| about.number),
            question: moment.about.and_then(|about| about.question),
            lines: Vec::new(),
            correct: None,
            minutes: None,
            until: None,
            ending: None,
        };
        match moment.what {
            MomentDetail::Answered(lines) => document.lines = lines,
            MomentDetail::Hint(text) => document.lines = text.into_iter().collect(),
            MomentDetail::Said(text) | MomentDetail::Wrote(text) | MomentDetail::Mastered(text) => {
                document.lines = vec![text];
            }
            MomentDetail::Marked(right) => document.correct = right,
            MomentDetail::MoreTime(minutes) | MomentDetail::LongerBreaks(minutes) => document.minutes = Some(minutes),
            MomentDetail::WindowMoved(until) => document.until = until.map(Timestamp::to_rfc3339),
            MomentDetail::Ended(ending) => document.ending = Some(ending),
            _ => {}
        }
        document
    }
}

/// How a session of the caller's own went, first to last. Of an assessment it is told what was done and when, never what
/// was answered or whether that was right: the results say that, as far as its rules allow.
#[utoipa::path(get, path = "/sessions/{session_id}/replay", tag = "Sessions", operation_id = "session_replay",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "What happened", body = ReplayDocument), Looking))]
pub(super) async fn replay(caller: Caller, At(session): At<Uuid>) -> Answer<Json<ReplayDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let card = learner.session(session).await?;
    let session_type = SessionType::of(card.kind)?;
    let moments = learner.replay(session).await?.into_iter().map(Into::into).collect();
    let conversation = match card.kind {
        SessionKind::TUTOR => {
            let lines = learner.tutor_conversation(session).await?;
            Some(lines.into_iter().map(ConversationLine::from).collect())
        }
        _ => None,
    };
    Ok(Json(ReplayDocument { session_id: session, session_type, moments, conversation }))
}
