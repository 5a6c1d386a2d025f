//! Decisions on commands of a survey session.

use super::command::{SurveyCommand, SurveyRefusal};
use super::event::{SurveyEvent, SurveyPlan};
use super::path::{Path, path};
use super::state::{SurveyContext, SurveySession};
use plumb_content::question::Answer;
use plumb_content::survey::Survey;
use plumb_types::time::Timestamp;

/// Maximum number of commands in one session, besides the one that ends it. All are remembered, so that none is ever
/// carried out twice.
pub const MAX_COMMANDS: usize = 1_000;

/// Creates a session from its plan and shows the first question.
pub fn create(plan: SurveyPlan, survey: &Survey, at: Timestamp) -> Vec<SurveyEvent> {
    let path = path(survey, &super::Responses::new());
    let mut events = vec![SurveyEvent::SessionCreated { at, plan: Box::new(plan) }];
    events.push(arrive(survey, &path, path.asked.first().copied(), at));
    events
}

/// Decides `command`: returns the events to append, or the refusal. A repeated command returns no events. `survey` is
/// the version that the session began with.
pub fn decide(
    session: &SurveySession,
    survey: &Survey,
    command: &SurveyCommand,
    arrived: Timestamp,
) -> Result<Vec<SurveyEvent>, SurveyRefusal> {
    if session.commands.has(command.command_id()) {
        return Ok(Vec::new());
    }
    if session.life.status.is_closed() {
        return Err(SurveyRefusal::Closed);
    }
    if session.plan.survey != survey.hash {
        return Err(SurveyRefusal::OtherSurvey);
    }
    match command {
        SurveyCommand::End { command_id } => {
            Ok(vec![SurveyEvent::SessionTerminated { at: arrived, command_id: *command_id }])
        }
        SurveyCommand::Answer { question, answer, .. } => {
            let index = current(session, survey, question)?;
            if !survey.questions[index].question.accepts(answer) {
                return Err(SurveyRefusal::NotAnAnswer);
            }
            Ok(respond(session, survey, (index, Some(answer)), command, arrived))
        }
        SurveyCommand::Skip { question, .. } => {
            let index = current(session, survey, question)?;
            if survey.questions[index].question.required {
                return Err(SurveyRefusal::Required);
            }
            Ok(respond(session, survey, (index, None), command, arrived))
        }
        SurveyCommand::Back { question, .. } => {
            let index = current(session, survey, question)?;
            if !survey.configuration.allow_back {
                return Err(SurveyRefusal::NoWayBack);
            }
            back(session, survey, index, command, arrived)
        }
    }
}

/// The index of the question, which must be the one shown.
fn current(session: &SurveySession, survey: &Survey, question: &str) -> Result<usize, SurveyRefusal> {
    if session.commands.count() >= MAX_COMMANDS {
        return Err(SurveyRefusal::TooManyCommands);
    }
    let is_current = session.current.as_deref() == Some(question);
    survey.index_of(question).filter(|_| is_current).ok_or(SurveyRefusal::NotCurrent)
}

fn respond(
    session: &SurveySession,
    survey: &Survey,
    (index, answer): (usize, Option<&Answer>),
    command: &SurveyCommand,
    at: Timestamp,
) -> Vec<SurveyEvent> {
    let question = survey.questions[index].question.id.clone();
    let mut responses = session.responses.clone();
    responses.insert(question.clone(), answer.cloned());
    let path = path(survey, &responses);
    vec![
        SurveyEvent::ResponseRecorded { at, question, answer: answer.cloned(), command_id: command.command_id() },
        arrive(survey, &path, path.after(index), at),
    ]
}

fn back(
    session: &SurveySession,
    survey: &Survey,
    index: usize,
    command: &SurveyCommand,
    at: Timestamp,
) -> Result<Vec<SurveyEvent>, SurveyRefusal> {
    let path = path(survey, &session.responses);
    let before = path.before(index).ok_or(SurveyRefusal::AtStart)?;
    let from = survey.questions[index].question.id.clone();
    Ok(vec![
        SurveyEvent::MovedBack { at, from, command_id: command.command_id() },
        arrive(survey, &path, Some(before), at),
    ])
}

/// Shows the question; without one the session is complete.
fn arrive(survey: &Survey, path: &Path, question: Option<usize>, at: Timestamp) -> SurveyEvent {
    let id = |index: usize| survey.questions.get(index).map(|step| step.question.id.clone());
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    match question.and_then(|index| Some((index, id(index)?))) {
        None => SurveyEvent::SessionCompleted { at, asked: path.asked.iter().copied().filter_map(id).collect() },
        Some((index, question)) => SurveyEvent::QuestionPresented {
            at,
            question,
            context: SurveyContext {
                current_question_index: count(path.position(index).unwrap_or(0)),
                total_questions: count(path.asked.len()),
                skipped_questions: path.left_out_before(index).into_iter().filter_map(id).collect(),
            },
        },
    }
}
