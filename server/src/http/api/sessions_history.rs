//! The caller's sessions under the paths of other tutoring programs: the list, those that are over, and the summary of
//! one.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::MOST_LISTED;
use plumb_service::scorecard::{HistoryLine, HistoryQuery};
use plumb_service::sessions::SessionCard;
use plumb_sessions::engine::Status;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{PathParam, QueryParams, page_size};
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};
use super::session::SessionType;
use super::session_list::{ListParams, SessionsDocument, USUAL, cursor, listed, next_cursor};

/// The caller's sessions, newest first. Equal to `GET /session/`.
#[utoipa::path(get, path = "/sessions", tag = "Sessions", operation_id = "list_sessions", params(ListParams),
    responses((status = 200, description = "A page of them", body = SessionsDocument), ReadRefusals))]
pub(super) async fn all(
    caller: Caller,
    QueryParams(params): QueryParams<ListParams>,
) -> ApiResult<Json<SessionsDocument>> {
    listed(&caller, &params).await
}

/// Filter of sessions that are over.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct HistoryParams {
    /// Only sessions of this kind.
    session_type: Option<SessionType>,
    /// Only sessions of this subject or area, by its name in `subjects`; capitals do not matter.
    #[param(max_length = 100, example = "Fractions")]
    subject: Option<String>,
    /// `next` of the page before.
    #[param(
        pattern = "^[0-9]{1,18}\\.[0-9a-f-]{36}$",
        example = "1763800000000000.019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de"
    )]
    after: Option<String>,
    /// At most so many.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Longest name of a subject, in characters.
const LONGEST_SUBJECT: usize = 100;

/// A page of sessions that are over, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "sessions": [], "next": "1763800000000000.019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de"
}))]
pub(super) struct HistoryDocument {
    /// The sessions. A page may have fewer than `limit`, or none, although more follow.
    sessions: Vec<HistoryEntry>,
    /// Goes into `after` for the next page; `null` after the last.
    next: Option<String>,
}

/// A session that is over.
// Copied field by field: a card may get marks that are not released.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "session_type": "evaluation", "content_id": "MATH-FUNDAMENTALS-L1",
    "title": "Mathematics fundamentals, level 1", "subjects": ["Mathematics", "Addition"], "status": "completed",
    "created_at": "2026-11-22T09:00:00Z", "completed_at": "2026-11-22T09:21:10Z", "duration_seconds": 1270,
    "items_completed": 20, "total_items": 20, "score_percent": 85.0, "grade": "Good", "score_withheld": false
}))]
pub(super) struct HistoryEntry {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Its kind.
    session_type: SessionType,
    /// The content by its name for programs.
    content_id: String,
    /// The content's title.
    title: String,
    /// Its subjects and areas; none for surveys, workflows and reflections.
    subjects: Vec<String>,
    /// How it ended.
    #[schema(value_type = String, example = "completed")]
    status: Status,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// Seconds from its start to its end.
    duration_seconds: Option<i64>,
    /// Items with a response.
    items_completed: u32,
    /// Number of items, if that is known.
    total_items: Option<u32>,
    /// The score of an assessment in percent; `null` while it is withheld.
    score_percent: Option<f64>,
    /// The grade of an assessment; `null` while it is withheld.
    grade: Option<String>,
    /// Whether it has a score that is withheld.
    score_withheld: bool,
}

/// The caller's sessions that are over, newest first, by kind and subject.
#[utoipa::path(get, path = "/sessions/history", tag = "Sessions", operation_id = "session_history", params(HistoryParams),
    responses((status = 200, description = "A page of them", body = HistoryDocument), ReadRefusals))]
pub(super) async fn history(
    caller: Caller,
    QueryParams(params): QueryParams<HistoryParams>,
) -> ApiResult<Json<HistoryDocument>> {
    let limit = page_size(params.limit, USUAL, MOST_LISTED)?;
    if params.subject.as_ref().is_some_and(|subject| subject.chars().count() > LONGEST_SUBJECT) {
        return Err(ApiRefusal::field("subject", format!("can have at most {LONGEST_SUBJECT} characters")));
    }
    let asked = HistoryQuery {
        kind: params.session_type.map(|SessionType(kind)| kind),
        subject: params.subject,
        after: cursor(params.after.as_deref())?,
        limit,
    };
    let (lines, next) = caller.learner(Scope::Read)?.session_history(&asked).await?;
    let sessions = lines.into_iter().map(entry).collect();
    Ok(Json(HistoryDocument { sessions, next: next.map(next_cursor) }))
}

fn entry(HistoryLine { session, subjects }: HistoryLine) -> HistoryEntry {
    HistoryEntry {
        session_id: session.session,
        session_type: SessionType(session.kind),
        duration_seconds: seconds(&session),
        score_withheld: session.withheld,
        content_id: session.about,
        title: session.title,
        subjects,
        status: session.status,
        created_at: session.begun.to_rfc3339(),
        completed_at: session.ended.map(Timestamp::to_rfc3339),
        items_completed: session.completed,
        total_items: session.total,
        score_percent: session.score.as_ref().map(|score| f64::from(score.basis_points) / 100.0),
        grade: session.score.and_then(|score| score.band),
    }
}

fn seconds(session: &SessionCard) -> Option<i64> {
    session.ended.map(|ended| (ended.millis_since(session.begun) / 1_000).max(0))
}

/// The result of a session, or its progress.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "session_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "session_type": "learning", "content_id": "frac_add_like",
    "title": "Add fractions with like denominators", "status": "completed", "is_over": true,
    "created_at": "2026-11-22T09:00:00Z", "completed_at": "2026-11-22T09:12:00Z", "duration_seconds": 720,
    "items_completed": 10, "total_items": null, "items_counted": 10, "items_correct": 8, "score_percent": null,
    "grade": null, "passed": null, "score_withheld": false, "practise_next": []
}))]
pub(super) struct SummaryDocument {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Its kind.
    session_type: SessionType,
    /// The content by its name for programs.
    content_id: String,
    /// The content's title.
    title: String,
    /// Its status.
    #[schema(value_type = String, example = "completed")]
    status: Status,
    /// Whether it has ended.
    is_over: bool,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// Seconds from its start to its end.
    duration_seconds: Option<i64>,
    /// Items with a response.
    items_completed: u32,
    /// Number of items, if that is known.
    total_items: Option<u32>,
    /// First answers that counted, of practice and of an assessment with a score that is not withheld.
    items_counted: Option<u32>,
    /// Of these, right without help.
    items_correct: Option<u32>,
    /// The score of an assessment in percent; `null` while it is withheld.
    score_percent: Option<f64>,
    /// The grade of an assessment; `null` while it is withheld.
    grade: Option<String>,
    /// Whether the pass mark was reached; `null` while that is withheld, and without a pass mark.
    passed: Option<bool>,
    /// Whether it has a score that is withheld.
    score_withheld: bool,
    /// Skills to practise next, weakest first; empty without evidence.
    practise_next: Vec<String>,
}

/// The result of one of the caller's sessions, as far as the reveal rules allow; for an open one, its progress.
#[utoipa::path(get, path = "/sessions/{session_id}/summary", tag = "Sessions", operation_id = "session_summary",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The summary", body = SummaryDocument), ReadRefusals))]
pub(super) async fn summary(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
) -> ApiResult<Json<SummaryDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let card = learner.session(session).await?;
    let mut document = SummaryDocument {
        session_id: session,
        session_type: SessionType::of(card.kind)?,
        status: card.status,
        is_over: card.ended.is_some(),
        created_at: card.begun.to_rfc3339(),
        completed_at: card.ended.map(Timestamp::to_rfc3339),
        duration_seconds: seconds(&card),
        items_completed: card.completed,
        total_items: card.total,
        items_counted: None,
        items_correct: None,
        score_percent: None,
        grade: None,
        passed: None,
        score_withheld: card.withheld,
        practise_next: Vec::new(),
        content_id: card.about,
        title: card.title,
    };
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    match card.kind {
        SessionKind::Evaluation if document.is_over => {
            let result = learner.result(session).await?;
            if let Some(details) = result.details {
                document.items_counted = Some(count(details.items));
                document.items_correct = Some(count(details.right));
                document.practise_next = details.practise_next.into_iter().map(|skill| skill.statement).collect();
            }
            if let Some(score) = result.card.score {
                document.score_percent = Some(f64::from(score.basis_points) / 100.0);
                document.grade = score.band;
                document.passed = score.passed;
            }
        }
        SessionKind::Learning | SessionKind::Tutor => {
            let (counted, right) = learner.first_attempt_accuracy(session).await?;
            document.items_counted = Some(counted);
            document.items_correct = Some(right);
        }
        _ => {}
    }
    Ok(Json(document))
}
