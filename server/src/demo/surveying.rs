//! A survey answered by a demo learner: every answer follows the rules of the survey, and anonymous answers are not
//! linked to the learner.

use plumb_content::question::{Answer, Choice, Question, QuestionKind, Scale};
use plumb_service::Result;
use plumb_service::bulk::{SessionStart, advance, entry, new_session};
use plumb_sessions::engine::{SessionKind as _, fold};
use plumb_sessions::survey::{self, Respondent, SurveyCommand, SurveyPlan, SurveySession};
use plumb_store::anonymous::NOBODY;
use plumb_store::responses::{EndedSurvey, SurveyContribution};
use plumb_store::sessions::{FormSource, ImportedSession};
use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;
use plumb_types::ids::ClassId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::dice::{Dice, millis};
use super::pupil::Pupil;
use super::sitting::{SimulatedSession, SimulationContext, broken};

/// Probability that a learner stops before the end, and the number of answers before that.
const STOPS: f64 = 0.05;
const STOPS_AFTER: usize = 2;
/// Probability that an optional question is skipped.
const LEFT_OUT: f64 = 0.6;
/// Seconds for a question, on average.
const SECONDS: f64 = 8.0;
/// A number is at most so much above the lowest that is allowed.
const RANGE: i64 = 12;

const SAID: [&str; 6] = [
    "The exercises with pictures.",
    "More time for each exercise.",
    "That one sees at once what was wrong.",
    "Nothing, it was good as it was.",
    "The explanations were too long for me.",
    "I liked to go at my own pace.",
];
/// An answer for questions that accept any date.
const A_DAY: &str = "2026-05-04";

impl SimulationContext<'_> {
    /// Simulates a class's survey for one of its learners; `None` if no survey is published.
    pub(super) fn survey(
        &self,
        pupil: &mut Pupil,
        class: Option<ClassId>,
        begins: Timestamp,
    ) -> Result<Option<SimulatedSession>> {
        let Some(asked) = self.catalog.surveys.values().next() else { return Ok(None) };
        let about = format!("{}:{}", SurveySession::NAME, asked.id);
        // The owner of an anonymous session is removed an hour after its end, and these ended long ago.
        let (owner, actor, respondent, attempt) = if asked.anonymous {
            (NOBODY, None, Respondent::Anonymous, 1)
        } else {
            (pupil.id, Some(pupil.id), Respondent::Named(pupil.id), pupil.attempt(&about))
        };
        let plan = SurveyPlan {
            session_id: pupil.dice.id(begins),
            survey_id: asked.id.clone(),
            survey: asked.hash.clone(),
            respondent,
        };
        let mut events = survey::create(plan, asked, begins);
        let mut session: SurveySession = fold(&events).ok_or_else(|| broken("a session from nothing"))?;
        let mut audit = entry(&session, actor, begins, &events);
        let mut before = Vec::new();
        let stops = pupil.dice.chance(STOPS);
        let mut at = begins;
        while let Some(question) = session.current.as_deref().and_then(|id| asked.question(id)) {
            at = at.plus_millis(millis(SECONDS * (1.0 + 0.4 * pupil.dice.normal())));
            let command = next(&mut pupil.dice, question, stops && session.commands.count() >= STOPS_AFTER);
            let happened = survey::decide(&session, asked, &command, at)
                .map_err(|refusal| broken(&format!("what somebody of the demo answers is refused: {refusal}")))?;
            let version = version(&session);
            session = advance(session, &happened)?;
            before.push((version, std::mem::replace(&mut audit, entry(&session, actor, at, &happened))));
            events.extend(happened);
        }
        let beginning = SessionStart {
            about,
            hash: asked.hash.clone(),
            attempt: i64::from(attempt),
            form: FormSource::None,
            anonymity: None,
        };
        let new = new_session(&session, &events, beginning, audit)?;
        let ended = EndedSurvey {
            id: new.id,
            version: version(&session),
            learner: owner,
            about: new.assessment_id.clone(),
            content: asked.hash.clone(),
            finished_at: session.life.closed_at.unwrap_or(at),
            contribution: session.finished().map_or(SurveyContribution::GivenUp, SurveyContribution::Completed),
        };
        let whole = ImportedSession { session: new, before, learned: Vec::new(), class };
        Ok(Some(SimulatedSession {
            whole,
            form: None,
            responses: 0,
            noted: None,
            ended: Some(ended),
            deeds: Vec::new(),
        }))
    }
}

fn version(session: &SurveySession) -> i64 {
    saturating_cast(session.life.version)
}

/// Returns a learner's command for this question.
fn next(dice: &mut Dice, question: &Question, stops: bool) -> SurveyCommand {
    let (command_id, id) = (dice.command(), question.id.clone());
    if stops {
        return SurveyCommand::End { command_id };
    }
    let left_out = !question.required && dice.chance(LEFT_OUT);
    let given = if left_out { None } else { answer(dice, question) };
    match given.filter(|answer| question.accepts(answer)) {
        Some(answer) => SurveyCommand::Answer { question: id, answer, command_id },
        // The question is of a type that the demo cannot answer.
        None if question.required => SurveyCommand::End { command_id },
        None => SurveyCommand::Skip { question: id, command_id },
    }
}

fn answer(dice: &mut Dice, question: &Question) -> Option<Answer> {
    Some(match &question.kind {
        QuestionKind::SingleChoice { options } => Answer::Selection(dice.rather_early(options)?.id.clone()),
        QuestionKind::MultipleSelect { options, min_selected, max_selected } => {
            let wanted = between(dice, i64::from(*min_selected), i64::from(*max_selected).min(2));
            let wanted = usize::try_from(wanted).ok()?.min(options.len());
            // Neighbours, so that they are in the order of the question.
            let from = usize::try_from(between(dice, 0, i64::try_from(options.len() - wanted).ok()?)).ok()?;
            Answer::Selections(ids(options).skip(from).take(wanted).collect())
        }
        QuestionKind::Rating { scale } => Answer::Value(whole(point(dice, scale))?),
        QuestionKind::Matrix { rows, scale } => Answer::Rows(ids(rows).map(|id| (id, point(dice, scale))).collect()),
        QuestionKind::Number { min, max, .. } => {
            let least = min.and_then(Decimal::as_whole).unwrap_or(0);
            let most = max.and_then(Decimal::as_whole).unwrap_or(i64::MAX).min(least.saturating_add(RANGE));
            Answer::Value(whole(between(dice, least, most))?)
        }
        QuestionKind::ShortText { .. } | QuestionKind::LongText { .. } => Answer::Text((*dice.any(&SAID)?).to_owned()),
        QuestionKind::Date { min, max } => Answer::Date(min.or(*max).or_else(|| CalendarDate::parse(A_DAY))?),
        QuestionKind::Ranking { options } => {
            let mut ranked: Vec<String> = ids(options).collect();
            let last = i64::try_from(ranked.len()).ok()?.saturating_sub(1);
            ranked.rotate_left(usize::try_from(between(dice, 0, last)).ok()?);
            Answer::Ranking(ranked)
        }
    })
}

fn ids(choices: &[Choice]) -> impl Iterator<Item = String> {
    choices.iter().map(|choice| choice.id.clone())
}

fn whole(number: i64) -> Option<Decimal> {
    Decimal::parse(&number.to_string())
}

/// A point of a scale, the upper ones more often.
fn point(dice: &mut Dice, scale: &Scale) -> i64 {
    between(dice, scale.min, scale.max).max(between(dice, scale.min, scale.max))
}

/// A number in the range, including both ends.
fn between(dice: &mut Dice, least: i64, most: i64) -> i64 {
    let span = u64::try_from(most.saturating_sub(least)).unwrap_or(0);
    least.saturating_add(i64::try_from(dice.below(span.saturating_add(1))).unwrap_or(0))
}
