//! Sessions as a protocol: begin, follow, respond, see the result.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plumb_domain::conversation::{CallId, ClientAction, WidgetType};
use plumb_domain::session::Status;
use plumb_service::accounts::tokens::Scope;
use plumb_service::protocol::{self, Asked, Kind, Responded, SessionView};
use plumb_service::views::ResultView;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::BASE;
use super::caller::Caller;
use super::input::{At, Body, Name, maybe_object};
use super::refusal::{Answer, Asking, Looking, Refused};
use crate::http::Web;

/// The kinds of sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SessionType {
    /// An assessment, for a score.
    Evaluation,
    /// Practice, with feedback.
    Learning,
}

/// A session to begin: of which kind, and of what.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_type": "evaluation", "assessment_id": "MATH-FUNDAMENTALS-L1",
    "idempotency_key": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10"
}))]
pub(super) struct CreateSession {
    /// Its kind.
    session_type: SessionType,
    /// The assessment; may stand in `config`, too.
    #[serde(default)]
    #[schema(required = false)]
    assessment_id: Option<Name>,
    /// What it is about.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    config: Option<SessionConfig>,
    /// Made by the caller: the same again begins nothing new.
    #[serde(default)]
    #[schema(required = false)]
    idempotency_key: Option<Uuid>,
}

/// What a session is about.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionConfig {
    /// The assessment of an evaluation.
    #[serde(default, alias = "assessment_id")]
    #[schema(required = false, example = "MATH-FUNDAMENTALS-L1")]
    blueprint_id: Option<Name>,
    /// The skill that is practised.
    #[serde(default)]
    #[schema(required = false, example = "count_to_20")]
    skill_id: Option<Name>,
    /// Practise as a quiz of a few items without help.
    #[serde(default)]
    #[schema(required = false)]
    checkpoint: bool,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionDocument {
    /// The session.
    session_id: Uuid,
    /// Its kind.
    session_type: SessionType,
    /// The assessment, or the skill that is practised.
    content_id: String,
    /// The assessment's title.
    assessment_title: String,
    /// Where it is in its life.
    #[schema(value_type = String, example = "awaiting_response")]
    status: Status,
    /// When it was made.
    #[schema(format = DateTime)]
    created_at: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// When its time is over.
    #[schema(format = DateTime)]
    deadline: Option<String>,
    /// Minutes from its beginning to its deadline.
    time_limit_minutes: Option<u32>,
    /// Items responded to.
    items_completed: u32,
    /// Items in all, where that is known.
    total_items: Option<u32>,
    /// What the person is asked for; none while a run is at work, and after the end.
    pub(super) pending_action: Option<PendingAction>,
    /// Where to follow it.
    stream_url: String,
}

/// What a person is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PendingAction {
    /// Goes with the response.
    #[schema(example = "call_2")]
    pub(super) tool_call_id: String,
    /// The tool that asks.
    #[schema(example = "present_choices")]
    tool_name: String,
    /// What draws it.
    #[schema(value_type = String, example = "multiple_choice")]
    widget_type: WidgetType,
    /// What is shown: its fields depend on `tool_name`.
    #[schema(value_type = Object)]
    props: Value,
    /// Since when.
    #[schema(format = DateTime)]
    requested_at: String,
}

/// `tool_name`, `widget_type` and `props` of an action.
pub(super) fn parts(action: &ClientAction) -> (String, WidgetType, Value) {
    let mut parts = serde_json::to_value(action).unwrap_or_default();
    let name = parts["tool_name"].as_str().unwrap_or_default().to_owned();
    (name, action.widget(), parts["props"].take())
}

impl From<Asked> for PendingAction {
    fn from(asked: Asked) -> Self {
        let (tool_name, widget_type, props) = parts(&asked.action);
        Self { tool_call_id: asked.call, tool_name, widget_type, props, requested_at: asked.at.to_rfc3339() }
    }
}

pub(super) fn stream_url(session: Uuid) -> String {
    format!("{BASE}/session/{session}/stream")
}

impl From<SessionView> for SessionDocument {
    fn from(view: SessionView) -> Self {
        let minutes = view.deadline.map(|deadline| deadline.millis_since(view.created) / 60_000);
        Self {
            session_id: view.id,
            session_type: match view.kind {
                Kind::Evaluation => SessionType::Evaluation,
                Kind::Learning => SessionType::Learning,
            },
            content_id: view.about,
            assessment_title: view.title,
            status: view.status,
            created_at: view.created.to_rfc3339(),
            completed_at: view.closed.map(plumb_domain::time::Timestamp::to_rfc3339),
            deadline: view.deadline.map(plumb_domain::time::Timestamp::to_rfc3339),
            time_limit_minutes: minutes.and_then(|minutes| u32::try_from(minutes).ok()),
            items_completed: view.completed,
            total_items: view.total,
            pending_action: view.pending.map(Into::into),
            stream_url: stream_url(view.id),
        }
    }
}

/// Begins a session, or goes on with the one that is under way for the same content, and sets its driver going.
#[utoipa::path(post, path = "/session/", tag = "Sessions", request_body = CreateSession,
    responses((status = 201, description = "The session", body = SessionDocument), Asking))]
pub(super) async fn create(
    State(web): State<Web>,
    caller: Caller,
    Body(request): Body<CreateSession>,
) -> Answer<(StatusCode, Json<SessionDocument>)> {
    let learner = caller.learner(Scope::Learn)?;
    let config = request.config.unwrap_or_default();
    let command = request.idempotency_key.unwrap_or_else(|| web.plumb.fresh_id());
    let view = match request.session_type {
        SessionType::Evaluation => {
            let Some(Name(assessment)) = request.assessment_id.or(config.blueprint_id) else {
                return Err(Refused::field("/assessment_id", "an evaluation needs its assessment"));
            };
            learner.lead_assessment(&web.plumb, &assessment, command).await?
        }
        SessionType::Learning => {
            let Some(Name(skill)) = config.skill_id else {
                return Err(Refused::field("/config/skill_id", "practice needs its skill"));
            };
            learner.lead_practice(&web.plumb, &skill, config.checkpoint, command).await?
        }
    };
    Ok((StatusCode::CREATED, Json(view.into())))
}

/// A session of the caller's own.
#[utoipa::path(get, path = "/session/{session_id}", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The session", body = SessionDocument), Looking))]
pub(super) async fn one(caller: Caller, At(session): At<Uuid>) -> Answer<Json<SessionDocument>> {
    Ok(Json(caller.learner(Scope::Read)?.led(session).await?.into()))
}

/// Ends a session of the caller's own; what was answered counts. One that is over stays as it is.
#[utoipa::path(delete, path = "/session/{session_id}", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The session, over", body = SessionDocument), Asking))]
pub(super) async fn end(caller: Caller, At(session): At<Uuid>) -> Answer<Json<SessionDocument>> {
    Ok(Json(caller.learner(Scope::Learn)?.end_led(session, "ended by its learner").await?.into()))
}

/// A response to what the person is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "tool_call_id": "call_2", "response": { "index": 1, "selection": "85" },
    "idempotency_key": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11"
}))]
pub(super) struct RespondRequest {
    /// Of the pending action.
    #[schema(max_length = 64)]
    pub(super) tool_call_id: Name,
    /// Its fields depend on what is asked for: `index` (from 0) or `selection` (an option's id or text) of options,
    /// `text` (and `work`, a list of lines) where something is typed, `request` (`hint` or `solution`) in practice.
    #[schema(value_type = Object)]
    pub(super) response: Value,
    /// The caller's own name for it.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) idempotency_key: Option<Uuid>,
}

/// A response that is recorded.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RespondDocument {
    /// Always: what is refused is a problem document.
    recorded: bool,
    /// Things responded to, with this one.
    items_completed: u32,
    /// Things in all, where that is known.
    total_items: Option<u32>,
    /// Where to follow what comes next.
    continue_url: String,
}

/// Responds to what the person is asked for. The same response again is told the same; another one to the same call is
/// refused with what is recorded. One that cannot be read is refused and uses nothing up.
#[utoipa::path(post, path = "/session/{session_id}/respond", tag = "Sessions", request_body = RespondRequest,
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "It is recorded", body = RespondDocument), Asking))]
pub(super) async fn respond(
    State(web): State<Web>,
    caller: Caller,
    At(session): At<Uuid>,
    Body(request): Body<RespondRequest>,
) -> Answer<Json<RespondDocument>> {
    Ok(Json(take(&web, &caller, session, request).await?))
}

/// Takes a response, whichever way it came.
pub(super) async fn take(
    web: &Web,
    caller: &Caller,
    session: Uuid,
    request: RespondRequest,
) -> Answer<RespondDocument> {
    let RespondRequest { tool_call_id: Name(call), response, idempotency_key: key } = request;
    let response = protocol::Response { call: CallId::claimed(&call), response, key };
    let learner = caller.learner(Scope::Learn)?;
    match learner.respond(&web.plumb, session, &response, caller.arrived()).await? {
        Responded::Recorded { completed, total } => Ok(RespondDocument {
            recorded: true,
            items_completed: completed,
            total_items: total,
            continue_url: stream_url(session),
        }),
        Responded::Other(recorded) => {
            let stored = serde_json::json!({ "tool_call_id": call, "response": recorded });
            Err(Refused::conflict("Another response to this call is recorded.").with_stored(stored))
        }
        Responded::NotPending => Err(Refused::conflict("Nothing waits for a response to this call.")),
    }
}

/// Nothing has to be said.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({}))]
pub(super) struct StopRequest {}

/// Whether a run was stopped.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StopDocument {
    /// A run was at work and was told to stop.
    stopping: bool,
}

/// Stops the run that is at work on a session of the caller's own. The session stays as it is: following its stream
/// goes on where the run was.
#[utoipa::path(post, path = "/session/{session_id}/stop", tag = "Sessions", request_body = StopRequest,
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 202, description = "Told", body = StopDocument), Asking))]
pub(super) async fn stop(
    caller: Caller,
    At(session): At<Uuid>,
    Body(StopRequest {}): Body<StopRequest>,
) -> Answer<(StatusCode, Json<StopDocument>)> {
    let stopping = caller.learner(Scope::Learn)?.stop_run(session).await?;
    Ok((StatusCode::ACCEPTED, Json(StopDocument { stopping })))
}

/// The result of an assessment, as far as its reveal rules allow.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResultsDocument {
    /// The session.
    session_id: Uuid,
    /// What it was about.
    assessment_id: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// Time used; none while the score may not be seen.
    duration_seconds: Option<i64>,
    /// Items in all.
    total_items: Option<u32>,
    /// Items right; none while the score may not be seen.
    items_correct: Option<u32>,
    /// The score; none while it may not be seen.
    score_percent: Option<f64>,
    /// The grade; none while it may not be seen.
    grade: Option<String>,
    /// By section; empty while the score may not be seen.
    section_results: Vec<SectionDocument>,
}

/// One section's result.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SectionDocument {
    /// Its title.
    section_title: String,
    /// Items answered.
    items_attempted: u32,
    /// Items right.
    items_correct: u32,
    /// Of all its items.
    accuracy_percent: f64,
}

/// The result of a session that is over: of an assessment its score, as far as it may be seen; of practice how much was
/// right at the first try.
#[utoipa::path(get, path = "/session/{session_id}/results", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The result", body = ResultsDocument),
        (status = 409, description = "It is not over", body = super::refusal::Problem, content_type = "application/problem+json"),
        Looking))]
pub(super) async fn results(caller: Caller, At(session): At<Uuid>) -> Answer<Json<ResultsDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let view = learner.led(session).await?;
    if !view.status.is_closed() {
        return Err(Refused::conflict("The session is not over."));
    }
    let seconds = view.closed.map(|closed| closed.millis_since(view.created) / 1_000);
    let document = ResultsDocument {
        session_id: session,
        assessment_id: view.about,
        completed_at: view.closed.map(plumb_domain::time::Timestamp::to_rfc3339),
        duration_seconds: seconds,
        total_items: view.total,
        items_correct: None,
        score_percent: None,
        grade: None,
        section_results: Vec::new(),
    };
    match view.kind {
        Kind::Evaluation => Ok(Json(document.scored(&learner.result(session).await?))),
        Kind::Learning => {
            let (counted, right) = learner.practised_well(session).await?;
            Ok(Json(ResultsDocument { total_items: Some(counted), items_correct: Some(right), ..document }))
        }
    }
}

impl ResultsDocument {
    fn scored(self, result: &ResultView) -> Self {
        let Some(details) = &result.details else { return Self { duration_seconds: None, ..self } };
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let sections = details.sections.iter().map(|section| SectionDocument {
            section_title: section.title.clone(),
            items_attempted: count(section.answered),
            items_correct: count(section.right),
            accuracy_percent: percent(section.right, section.items),
        });
        Self {
            duration_seconds: Some(details.millis_used / 1_000),
            total_items: Some(count(details.items)),
            items_correct: Some(count(details.right)),
            score_percent: result.card.score.as_ref().map(|score| f64::from(score.basis_points) / 100.0),
            grade: result.card.score.as_ref().and_then(|score| score.band.clone()),
            section_results: sections.collect(),
            ..self
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of items are exact as f64")]
fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { (part as f64 * 10_000.0 / whole as f64).round() / 100.0 }
}
