//! The course of a session, moment by moment, as its page shows it.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::assessment::Ending;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Moment, MomentDetail, MomentKind};
use plumb_sessions::session::Performance;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::PathParam;
use super::refusal::{ApiResult, ReadRefusals};
use super::session::SessionType;
use super::tutor_state::ConversationLine;

/// The course of a session.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "session_type": "learning", "moments": [{
        "at": "2026-11-22T09:00:00.000Z", "offset_ms": 0, "event": "begun", "item": null, "question": null,
        "lines": [], "correct": null, "minutes": null, "until": null, "ending": null
    }]
}))]
pub(super) struct ReplayDocument {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Its kind.
    session_type: SessionType,
    /// The moments, oldest first.
    moments: Vec<MomentDocument>,
    /// For a tutor session the whole conversation, oldest line first; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    conversation: Option<Vec<ConversationLine>>,
}

/// An event of the session.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "at": "2026-11-22T09:00:12.000Z", "offset_ms": 12000, "event": "answered", "item": 1, "question": "What is 47 + 38?",
    "lines": ["85"], "correct": null, "minutes": null, "until": null, "ending": null
}))]
pub(super) struct MomentDocument {
    /// When it happened.
    #[schema(format = DateTime)]
    at: String,
    /// Milliseconds since the first moment.
    offset_ms: i64,
    /// The kind of event.
    event: MomentKind,
    /// The item or question, from 1.
    item: Option<u32>,
    /// The question; `null` for an assessment.
    question: Option<String>,
    /// The text: the lines of an answer, the hint, the message, or the mastered skill. Empty if there is none, if it
    /// may not be revealed yet, and for answers of an assessment.
    lines: Vec<String>,
    /// Whether an answer was right, with `marked`; `null` while undecided.
    correct: Option<bool>,
    /// With `estimated`: what the answers up to here show, in an assessment with solutions that may be seen; otherwise
    /// absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    performance: Option<Box<Performance>>,
    /// With `more_time` and `longer_breaks`: the total of minutes granted.
    minutes: Option<u32>,
    /// With `window_moved`: the new end; `null` if it was removed.
    #[schema(format = DateTime)]
    until: Option<String>,
    /// With `ended`: how it ended.
    ending: Option<Ending>,
}

impl From<Moment> for MomentDocument {
    fn from(moment: Moment) -> Self {
        let mut document = Self {
            at: moment.at.to_rfc3339_millis(),
            offset_ms: moment.offset_millis,
            event: MomentKind::from(&moment.what),
            item: moment.about.as_ref().map(|about| about.number),
            question: moment.about.and_then(|about| about.asked).map(|asked| asked.question().into_owned()),
            lines: Vec::new(),
            correct: None,
            performance: None,
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
            MomentDetail::Estimated(shown) => document.performance = Some(shown),
            MomentDetail::MoreTime(minutes) | MomentDetail::LongerBreaks(minutes) => document.minutes = Some(minutes),
            MomentDetail::WindowMoved(until) => document.until = until.map(Timestamp::to_rfc3339),
            MomentDetail::Ended(ending) => document.ending = Some(ending),
            _ => {}
        }
        document
    }
}

/// The course of one of the caller's sessions, oldest event first. For an assessment it shows actions and times, but
/// neither answers nor marks: the results show those, as far as the reveal rules allow.
#[utoipa::path(get, path = "/sessions/{session_id}/replay", tag = "Sessions", operation_id = "session_replay",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "What happened", body = ReplayDocument), ReadRefusals))]
pub(super) async fn replay(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
) -> ApiResult<Json<ReplayDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let card = learner.session(session).await?;
    let session_type = SessionType::of(card.kind)?;
    let moments = learner.replay(session).await?.into_iter().map(Into::into).collect();
    let conversation = match card.kind {
        SessionKind::Tutor => {
            let lines = learner.tutor_conversation(session).await?;
            Some(lines.into_iter().map(ConversationLine::from).collect())
        }
        _ => None,
    };
    Ok(Json(ReplayDocument { session_id: session, session_type, moments, conversation }))
}
