//! The state of a tutor session, under the names that other tutoring programs use.

use std::collections::BTreeMap;

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::tutor::{OpenQuestion, PacePreference, Speaker, TranscriptLine, TutorState};
use plumb_sessions::tutor::Line;
use plumb_tutoring::turn::{Alarm, Phase, Trend};
use plumb_types::ids::SessionId;
use plumb_typeset::plain_text;
use serde::Serialize;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::PathParam;
use super::refusal::{ApiResult, ReadRefusals};

/// The state of a tutor session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionState {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// The learner's messages so far.
    turn_count: u32,
    /// The topic.
    topic: TaughtTopic,
    /// The step of the plan, from 1; one more than the last when the plan is completed.
    current_step: u32,
    /// Probability that the learner knows each concept, 0 to 1.
    mastery_estimates: BTreeMap<String, f64>,
    /// Mistakes that were recognised.
    misconceptions: Vec<RecognisedMistake>,
    /// The current question; `null` if there is none.
    last_question: Option<QuestionState>,
    /// The latest lines, at most ten.
    conversation_history: Vec<ConversationLine>,
    /// All lines; of a long conversation the latest 200.
    full_conversation_log: Vec<ConversationLine>,
    /// The events so far.
    session_summary: SummaryState,
    /// The learner's context, as the program that began the session gave it.
    student_context: StudentState,
    /// The pace that the learner chose.
    pace_preference: PacePreference,
    /// Whether a learner who mastered the plan may go beyond it.
    allow_extension: bool,
    /// Turns beyond the plan.
    extension_turns: u32,
    /// Messages that a model classified as off topic; the number has no effect.
    off_topic_count: u32,
    /// Messages after which the learner was asked to stop.
    warning_count: u32,
    /// Messages that the safety check flagged.
    safety_flags: Vec<FlagState>,
    /// Whether the plan is completed.
    is_complete: bool,
}

/// A topic.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TaughtTopic {
    /// Its name for programs.
    topic_id: String,
    /// Its title.
    topic_name: String,
    /// How it is taught.
    guidelines: GuidelinesDocument,
    /// The steps in their order.
    study_plan: Vec<PlanStepDocument>,
}

/// How a topic is taught.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GuidelinesDocument {
    /// What learners can do after it.
    learning_objectives: Vec<String>,
    /// Skills that it requires.
    prerequisites: Vec<String>,
    /// Frequent mistakes of learners.
    common_misconceptions: Vec<String>,
}

/// A step of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlanStepDocument {
    /// Number of the step, from 1.
    step_id: u32,
    /// `explain`, `check` or `practice`.
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "explain")]
    kind: &'static str,
    /// The concept of the step.
    concept: String,
}

/// A mistake that was recognised.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RecognisedMistake {
    /// The concept.
    concept: String,
    /// The probable mistake.
    description: String,
}

/// The current question, without its key.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QuestionState {
    /// The question.
    question_text: String,
    /// The concept of the question.
    concept: String,
    /// Wrong answers so far.
    wrong_attempts: u32,
    /// Answers so far.
    previous_student_answers: Vec<String>,
    /// The phase of the question.
    phase: Phase,
}

/// A line of the conversation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConversationLine {
    /// `student` or `teacher`.
    #[schema(value_type = String, example = "teacher")]
    role: &'static str,
    /// The text.
    content: String,
    /// Number of the learner's message; 0 before the first.
    turn: u32,
}

/// The events so far.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SummaryState {
    /// A line for each event; the latest forty.
    turn_timeline: Vec<String>,
    /// The trend of the latest answers.
    progress_trend: Trend,
}

/// The learner's context, as the program that began the session gave it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StudentState {
    /// The grade, such as `4`.
    grade: Option<String>,
    /// The syllabus that the topic belongs to.
    board: Option<String>,
    /// The language.
    language_level: Option<String>,
}

/// A message that the safety check flagged.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FlagState {
    /// When it was sent.
    #[schema(format = DateTime)]
    at: String,
    /// Number of the message.
    turn: u32,
    /// The kind of alarm.
    flag: Alarm,
}

/// The state of one of the caller's tutor sessions.
#[utoipa::path(get, path = "/sessions/{session_id}", tag = "Sessions", operation_id = "tutor_state",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "What is kept", body = SessionState), ReadRefusals))]
pub(super) async fn state(caller: Caller, PathParam(session): PathParam<SessionId>) -> ApiResult<Json<SessionState>> {
    Ok(Json(caller.learner(Scope::Read)?.tutor_state(session).await?.into()))
}

impl From<TutorState> for SessionState {
    fn from(state: TutorState) -> Self {
        let TutorState { session, topic, mastery, question, misconceptions, log } = state;
        let steps = topic.steps.iter().zip(1..).map(|(step, step_id)| PlanStepDocument {
            step_id,
            kind: step.kind.as_str(),
            concept: step.concept.name.clone(),
        });
        let guidelines = GuidelinesDocument {
            learning_objectives: topic.guidelines.learning_objectives.clone(),
            prerequisites: topic.guidelines.prerequisites.iter().map(ToString::to_string).collect(),
            common_misconceptions: topic.guidelines.common_misconceptions.clone(),
        };
        let student = session.plan.student.clone();
        Self {
            session_id: session.plan.lesson.session_id,
            turn_count: session.turn_count,
            topic: TaughtTopic {
                topic_id: topic.id.clone(),
                topic_name: topic.title.clone(),
                guidelines,
                study_plan: steps.collect(),
            },
            current_step: session.current_step,
            mastery_estimates: mastery.into_iter().collect(),
            misconceptions: misconceptions
                .into_iter()
                .map(|(description, concept)| RecognisedMistake { concept, description })
                .collect(),
            last_question: question.map(|question| asked(question, session.phase)),
            conversation_history: session.window.iter().map(ConversationLine::from).collect(),
            full_conversation_log: log.into_iter().map(ConversationLine::from).collect(),
            session_summary: SummaryState {
                turn_timeline: session.timeline.lines().to_vec(),
                progress_trend: Trend::of(&session.answers),
            },
            student_context: StudentState {
                grade: student.grade,
                board: student.syllabus,
                language_level: student.lang,
            },
            pace_preference: session.pace,
            allow_extension: true,
            extension_turns: session.extension_turns(),
            off_topic_count: session.off_topic_count,
            warning_count: session.warning_count,
            safety_flags: session
                .flags
                .iter()
                .map(|flag| FlagState { at: flag.at.to_rfc3339_millis(), turn: flag.turn, flag: flag.alarm })
                .collect(),
            is_complete: session.is_complete,
        }
    }
}

fn asked(OpenQuestion { task, concept }: OpenQuestion, phase: Phase) -> QuestionState {
    let wrong = task.attempts.iter().filter(|attempt| attempt.right == Some(false)).count();
    QuestionState {
        question_text: task.asked.question().into_owned(),
        concept,
        wrong_attempts: u32::try_from(wrong).unwrap_or(u32::MAX),
        previous_student_answers: task.attempts.into_iter().map(|attempt| attempt.answer).collect(),
        phase,
    }
}

const fn role(by: Speaker) -> &'static str {
    match by {
        Speaker::Learner => "student",
        Speaker::Tutor => "teacher",
    }
}

/// What was said, with a tutor's formulas on the line; a learner's words are as they were typed.
fn content(by: Speaker, text: &str) -> String {
    match by {
        Speaker::Learner => text.to_owned(),
        Speaker::Tutor => plain_text(text).into_owned(),
    }
}

impl From<&Line> for ConversationLine {
    fn from(line: &Line) -> Self {
        Self { role: role(line.by), content: content(line.by, &line.text), turn: line.turn }
    }
}

impl From<TranscriptLine> for ConversationLine {
    fn from(line: TranscriptLine) -> Self {
        let said = content(line.by, &line.text);
        let content = match &line.asked {
            Some(asked) => format!("{said}\n\n{}", asked.question()),
            None => said,
        };
        Self { role: role(line.by), content, turn: line.turn }
    }
}
