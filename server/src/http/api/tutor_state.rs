//! All that is kept of a tutor's session, under the names that other tutoring programs know it by.

use std::collections::BTreeMap;

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::tutor::{OpenQuestion, PacePreference, SaidLine, Speaker, TutorState};
use plumb_sessions::tutor::Line;
use plumb_tutoring::turn::{Alarm, Phase, Trend};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::input::At;
use super::refusal::{Answer, Looking};

/// What is kept of a tutor's session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SessionState {
    /// The session.
    session_id: Uuid,
    /// The learner's messages so far.
    turn_count: u32,
    /// What is taught.
    topic: TaughtTopic,
    /// The step of the plan, from 1; one more than there are when the plan is done.
    current_step: u32,
    /// What is believed of each concept, 0 to 1.
    mastery_estimates: BTreeMap<String, f64>,
    /// Mistakes that were recognised.
    misconceptions: Vec<RecognisedMistake>,
    /// The question before the learner; none while none is.
    last_question: Option<QuestionState>,
    /// The latest lines, at most ten.
    conversation_history: Vec<ConversationLine>,
    /// All lines; of a long conversation the latest 200.
    full_conversation_log: Vec<ConversationLine>,
    /// What happened so far.
    session_summary: SummaryState,
    /// What a program said of the learner.
    student_context: StudentState,
    /// How the learner wants to be taught.
    pace_preference: PacePreference,
    /// Who mastered the plan may go on beyond it.
    allow_extension: bool,
    /// Turns beyond the plan.
    extension_turns: u32,
    /// Messages that a model took for talk about something else; it decides nothing.
    off_topic_count: u32,
    /// Messages after which the learner was asked to stop it.
    warning_count: u32,
    /// Messages that asked for more than a tutor.
    safety_flags: Vec<FlagState>,
    /// The plan's last step is done.
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
    /// What is done in which order.
    study_plan: Vec<PlanStepDocument>,
}

/// How a topic is taught.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GuidelinesDocument {
    /// What one can do who has learnt it.
    learning_objectives: Vec<String>,
    /// Skills that it takes for granted.
    prerequisites: Vec<String>,
    /// What learners often get wrong.
    common_misconceptions: Vec<String>,
}

/// A step of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlanStepDocument {
    /// From 1.
    step_id: u32,
    /// `explain`, `check` or `practice`.
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "explain")]
    kind: &'static str,
    /// What it is about.
    concept: String,
}

/// A mistake that was recognised.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RecognisedMistake {
    /// Of which concept.
    concept: String,
    /// What probably went wrong.
    description: String,
}

/// A question before the learner. Its answer is not told.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct QuestionState {
    /// The question.
    question_text: String,
    /// What it is about.
    concept: String,
    /// Wrong answers so far.
    wrong_attempts: u32,
    /// Answers so far.
    previous_student_answers: Vec<String>,
    /// How far it has come.
    phase: Phase,
}

/// A line of the conversation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ConversationLine {
    /// `student` or `teacher`.
    #[schema(value_type = String, example = "teacher")]
    role: &'static str,
    /// What was said.
    content: String,
    /// The number of the learner's message, 0 before the first.
    turn: u32,
}

/// What happened so far.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SummaryState {
    /// A line for each thing that happened; the latest forty.
    turn_timeline: Vec<String>,
    /// Where the latest answers lead.
    progress_trend: Trend,
}

/// What a program said of the learner.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StudentState {
    /// Such as `4`.
    grade: Option<String>,
    /// What the topic is a part of.
    board: Option<String>,
    /// The language.
    language_level: Option<String>,
}

/// A message that asked for more than a tutor.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FlagState {
    /// When.
    #[schema(format = DateTime)]
    at: String,
    /// The number of the message.
    turn: u32,
    /// What it is about.
    flag: Alarm,
}

/// All that is kept of a tutor's session of the caller's own.
#[utoipa::path(get, path = "/sessions/{session_id}", tag = "Sessions", operation_id = "tutor_state",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "What is kept", body = SessionState), Looking))]
pub(super) async fn state(caller: Caller, At(session): At<Uuid>) -> Answer<Json<SessionState>> {
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

impl From<&Line> for ConversationLine {
    fn from(line: &Line) -> Self {
        Self { role: role(line.by), content: line.text.clone(), turn: line.turn }
    }
}

impl From<SaidLine> for ConversationLine {
    fn from(line: SaidLine) -> Self {
        let content = line.question.into_iter().fold(line.text, |text, stem| format!("{text}\n\n{stem}"));
        Self { role: role(line.by), content, turn: line.turn }
    }
}
