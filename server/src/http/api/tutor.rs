//! Tutor sessions under the paths of other tutoring programs: begin a session, and take the next turn.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use plumb_service::FigureDocument;
use plumb_service::accounts::tokens::Scope;
use plumb_service::tutor::{LearnerMessage, Speaker, Student, TranscriptLine, TutorView};
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;
use plumb_typeset::plain_text;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::BASE;
use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Name, PathParam, maybe_object, object};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals};
use crate::http::Web;

/// Longest text about the learner or the goal, in characters.
const LONGEST: usize = 200;
/// Most learning objectives, and the longest in characters.
const OBJECTIVES: (usize, usize) = (20, 500);

/// A topic to learn with a tutor, and its learner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "student": { "grade": 4, "prefs": { "style": "short sentences", "lang": "en" } },
    "goal": { "topic": "Adding with a carry", "guideline_id": "adding-with-a-carry" }
}))]
pub(super) struct BeginTutor {
    /// The learner; may be left out.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    student: Option<StudentBody>,
    /// The topic.
    #[serde(deserialize_with = "object")]
    goal: Goal,
    /// Idempotency key, made by the caller: a repeated request begins nothing new.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    idempotency_key: Option<CommandId>,
}

/// What is known about the learner. The model that words the replies receives it; it has no other effect.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StudentBody {
    /// The caller's own account, by id or name. A session cannot be begun for another account.
    #[serde(default)]
    #[schema(required = false)]
    id: Option<String>,
    /// The grade, such as `4`, as a number or a word.
    #[serde(default)]
    #[schema(required = false, value_type = Value)]
    grade: Option<Value>,
    /// How the learner likes to be taught.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    prefs: Option<Prefs>,
}

/// How a learner likes to be taught.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Prefs {
    /// The style in a few words.
    #[serde(default)]
    #[schema(required = false)]
    style: Option<String>,
    /// The language, such as `en`.
    #[serde(default)]
    #[schema(required = false)]
    lang: Option<String>,
}

/// The topic, named by either `guideline_id` or `topic`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Goal {
    /// The topic's title, or its name for programs.
    #[serde(default)]
    #[schema(required = false, max_length = 200)]
    topic: Option<String>,
    /// The syllabus that it belongs to.
    #[serde(default)]
    #[schema(required = false)]
    syllabus: Option<String>,
    /// The abilities that the learner is after.
    #[serde(default)]
    #[schema(required = false)]
    learning_objectives: Option<Vec<String>>,
    /// The topic by its name for programs.
    #[serde(default)]
    #[schema(required = false)]
    guideline_id: Option<Name>,
}

/// A tutor session that was begun.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Begun {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// The tutor's first message.
    first_turn: TurnDocument,
}

/// The tutor's reply in a turn, with the current question.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "turn": 2, "at": "2026-11-22T09:00:12.250Z", "message": "Try this one.", "current_step": 2, "total_steps": 8,
    "question": {
        "position": 0, "stem": "What is 27 + 48?", "input": "choice",
        "options": [{ "id": "k3f9", "text": "75" }, { "id": "p02a", "text": "65" }], "needs_work": false
    },
    "is_complete": false, "is_over": false
}))]
pub(super) struct TurnDocument {
    /// Number of the learner's message that it replies to; 0 at the beginning.
    turn: u32,
    /// When the reply was sent.
    #[schema(format = DateTime)]
    at: String,
    /// The tutor's words.
    message: String,
    /// The step of the plan, from 1; one more than the last when the plan is completed.
    current_step: u32,
    /// Number of steps of the plan.
    total_steps: u32,
    /// The current question; `null` if there is none.
    question: Option<QuestionDocument>,
    /// Whether the plan is completed.
    is_complete: bool,
    /// Whether the session has ended.
    is_over: bool,
}

/// The current question.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QuestionDocument {
    /// Is sent back with `answer`.
    position: u32,
    /// The question.
    stem: String,
    /// The figure of the question; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    figure: Option<FigureDocument>,
    /// `choice`, or the type of the typed answer, such as `integer`.
    #[schema(example = "choice")]
    input: String,
    /// The options; empty for a typed answer.
    options: Vec<ChoiceDocument>,
    /// Whether lines of work are required: the answer is then sent as `answer`, with `work`.
    needs_work: bool,
}

/// An option.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChoiceDocument {
    /// Goes into `answer`.
    id: String,
    /// The text.
    text: String,
}

/// The learner's message: exactly one of words in `message`, a button in `want`, or an answer to the question in
/// `answer`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "message": "75", "idempotency_key": "0c2a7a52-3a4e-4f0b-8a2f-6f1f5f0a9c11" }))]
pub(super) struct StepRequest {
    /// Words: an answer, a question, or that something is unclear. Plumb decides whether they are an answer.
    #[serde(default)]
    #[schema(required = false, max_length = 2000)]
    message: Option<String>,
    /// `go_on`, `not_understood`, `hint`, `tell_me`, `slower`, `faster` or `stop`.
    #[serde(default)]
    #[schema(required = false, example = "hint")]
    want: Option<String>,
    /// An answer to the question: an option's id, or the typed answer.
    #[serde(default)]
    #[schema(required = false)]
    answer: Option<String>,
    /// The `position` of the question that `answer` is for.
    #[serde(default)]
    #[schema(required = false)]
    position: Option<u32>,
    /// Lines of work, with `answer`.
    #[serde(default)]
    #[schema(required = false)]
    work: Option<Vec<String>>,
    /// Idempotency key, made by the caller: a repeated request is answered as the first time and has no further effect.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    idempotency_key: Option<CommandId>,
}

/// The tutor's next turn.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Stepped {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// Whether the answer is right; `null` if the message was no answer, or the answer is undecided.
    answer_correct: Option<bool>,
    /// The tutor's reply.
    next_turn: TurnDocument,
}

/// Begins a tutor session on a topic, or continues the open one.
#[utoipa::path(post, path = "/sessions", tag = "Sessions", operation_id = "begin_tutor", params(KeyHeader),
    request_body = BeginTutor, responses((status = 201, description = "The session, with the tutor's first message",
        body = Begun, headers(("Location" = String, description = "Where it is"))), BodyRefusals))]
pub(super) async fn begin(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<BeginTutor>,
) -> ApiResult<(StatusCode, [(HeaderName, String); 1], Json<Begun>)> {
    let learner = caller.learner(Scope::Learn)?;
    let student = request.student.unwrap_or_default();
    let (id, name) = (caller.actor().id.to_string(), &caller.actor().name);
    if student.id.as_ref().is_some_and(|given| *given != id && given != name) {
        return Err(ApiRefusal::field("/student/id", "must be the account of the token"));
    }
    if request.goal.topic.as_ref().is_some_and(|topic| topic.chars().count() > LONGEST) {
        return Err(ApiRefusal::field("/goal/topic", format!("can have at most {LONGEST} characters")));
    }
    let topic = learner
        .topic_named(request.goal.guideline_id.as_ref().map(|Name(id)| id.as_str()), request.goal.topic.as_deref());
    let topic = topic.ok_or_else(|| ApiRefusal::field("/goal/topic", "there is no topic with this name"))?;
    let about = about(student, request.goal)?;
    let command = key.or(request.idempotency_key)?.unwrap_or_else(|| web.plumb.fresh_id());
    let session = learner.tutor_begin(&topic, about, command).await?;
    let view = learner.tutored(session).await?;
    let first = view.lines.iter().rfind(|line| line.by == Speaker::Tutor).cloned();
    let first_turn = turn(&view, first.ok_or_else(ApiRefusal::not_found)?);
    let location = format!("{BASE}/sessions/{session}");
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(Begun { session_id: session, first_turn })))
}

fn about(student: StudentBody, goal: Goal) -> ApiResult<Student> {
    let grade = match student.grade {
        None | Some(Value::Null) => None,
        Some(Value::String(grade)) => Some(grade),
        Some(Value::Number(grade)) => Some(grade.to_string()),
        Some(_) => return Err(ApiRefusal::field("/student/grade", "must be a number or a word")),
    };
    let prefs = student.prefs.unwrap_or_default();
    let objectives = goal.learning_objectives.unwrap_or_default();
    if objectives.len() > OBJECTIVES.0 || objectives.iter().any(|text| text.chars().count() > OBJECTIVES.1) {
        let (most, longest) = OBJECTIVES;
        let why = format!("at most {most} of at most {longest} characters each");
        return Err(ApiRefusal::field("/goal/learning_objectives", why));
    }
    let short = |field: &str, text: Option<String>| match text {
        Some(text) if text.chars().count() > LONGEST => {
            Err(ApiRefusal::field(field, format!("can have at most {LONGEST} characters")))
        }
        text => Ok(text),
    };
    Ok(Student {
        grade: short("/student/grade", grade)?,
        style: short("/student/prefs/style", prefs.style)?,
        lang: short("/student/prefs/lang", prefs.lang)?,
        syllabus: short("/goal/syllabus", goal.syllabus)?,
        learning_objectives: objectives,
    })
}

/// Sends a message to the tutor of one of the caller's sessions.
#[utoipa::path(post, path = "/sessions/{session_id}/step", tag = "Sessions", operation_id = "tutor_step",
    params(("session_id" = Uuid, Path, description = "The session"), KeyHeader), request_body = StepRequest,
    responses((status = 200, description = "The tutor's reply", body = Stepped), BodyRefusals))]
pub(super) async fn step(
    State(web): State<Web>,
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<StepRequest>,
) -> ApiResult<Json<Stepped>> {
    let learner = caller.learner(Scope::Learn)?;
    let command = key.or(request.idempotency_key)?.unwrap_or_else(|| web.plumb.fresh_id());
    learner.require_own_tutor(session).await?;
    let number = learner.tutor_turn(session, said(request)?, command, caller.arrived()).await?;
    let view = learner.tutored(session).await?;
    let of_turn = |by: Speaker| view.lines.iter().rfind(move |line| line.turn == number && line.by == by);
    let answer_correct = of_turn(Speaker::Learner).and_then(|line| line.right);
    let reply = of_turn(Speaker::Tutor).cloned().ok_or_else(ApiRefusal::not_found)?;
    Ok(Json(Stepped { session_id: session, answer_correct, next_turn: turn(&view, reply) }))
}

fn said(request: StepRequest) -> ApiResult<LearnerMessage> {
    let one = "send one of `message`, `want` and `answer`";
    if request.answer.is_none() && (request.position.is_some() || request.work.is_some()) {
        return Err(ApiRefusal::field("/answer", "can only be used with `position` and `work`"));
    }
    match (request.message, request.want, request.answer) {
        (Some(text), None, None) => Ok(LearnerMessage::Text(text)),
        (None, Some(want), None) => LearnerMessage::of_button(&want)
            .ok_or_else(|| ApiRefusal::field("/want", "must be one of the listed values")),
        (None, None, Some(answer)) => {
            let position =
                request.position.ok_or_else(|| ApiRefusal::field("/position", "is required with an answer"))?;
            Ok(LearnerMessage::Answer { position, answer, work: request.work.unwrap_or_default() })
        }
        _ => Err(ApiRefusal::field("/message", one)),
    }
}

fn turn(view: &TutorView, line: TranscriptLine) -> TurnDocument {
    let total_steps = u32::try_from(view.steps.len()).unwrap_or(u32::MAX);
    TurnDocument {
        turn: line.turn,
        at: Timestamp::to_rfc3339_millis(line.at),
        message: plain_text(&line.text).into_owned(),
        current_step: view.current_step(),
        total_steps,
        question: view.task.as_ref().map(QuestionDocument::from),
        is_complete: view.is_complete,
        is_over: view.stage.is_over(),
    }
}

impl From<&plumb_service::practice::views::TaskView> for QuestionDocument {
    fn from(task: &plumb_service::practice::views::TaskView) -> Self {
        use plumb_service::assessment::InputView;
        let (input, options) = match &task.input {
            InputView::Choice(options) => ("choice".to_owned(), options.clone()),
            InputView::Typed(kind) => (kind.clone(), Vec::new()),
        };
        let options =
            options.into_iter().map(|(id, text)| ChoiceDocument { id, text: plain_text(&text).into_owned() }).collect();
        let needs_work = task.answer_mode.needs_work();
        let figure = task.asked.figure.clone().map(FigureDocument::from);
        let stem = plain_text(&task.asked.stem).into_owned();
        Self { position: task.position, stem, figure, input, options, needs_work }
    }
}
