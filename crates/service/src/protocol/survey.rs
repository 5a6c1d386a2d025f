//! A survey led by an agent: its questions word for word, along the path that the answers select.

use plumb_content::text::Problem;
use plumb_sessions::conversation::{ClientAction, Offer, Script, ToolOutcome};
use plumb_sessions::survey::{
    self, Respondent, Survey, SurveyCommand, SurveyEvent, SurveyPlan, SurveyRefusal, SurveySession,
};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ContentHash;
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::answer::wrong;
use super::guided::{Beginner, Guided, faults, is_back};
use super::{Activity, SessionDescription, ToolCall, ToolEffect};
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::turn::broken;

impl Activity for SurveySession {
    const SCRIPT: Script = Script::SURVEY;

    fn total(&self) -> Option<u32> {
        Some(self.context.total_questions)
    }

    async fn describe(&self, plumb: &Plumb) -> Result<SessionDescription> {
        let survey = plumb.version::<Survey>(&self.plan.survey).await?;
        let completed =
            if self.asked.is_some() { self.context.total_questions } else { self.context.current_question_index };
        Ok(SessionDescription::new(self.plan.survey_id.clone(), survey.metadata.title.clone(), completed))
    }

    async fn context(&self, _: &Plumb, _: &SessionRow) -> Result<Json> {
        Ok(json!(self.context))
    }

    fn unscored_result(&self, _: &[EventRow]) -> Result<Json> {
        Ok(json!({ "answers": self.finished().map(|finished| finished.answers).unwrap_or_default() }))
    }
}

impl Guided for SurveySession {
    type Content = Survey;
    type Command = SurveyCommand;

    fn content_id(content: &Survey) -> &str {
        &content.id
    }

    fn content_problems(content: &Survey, _: &Catalog) -> Vec<Problem> {
        plumb_content::check::check_survey(content)
    }

    fn content(&self) -> (&str, &ContentHash) {
        (&self.plan.survey_id, &self.plan.survey)
    }

    fn is_anonymous(content: &Survey) -> bool {
        content.anonymous
    }

    fn beginning(content: &Survey, who: Beginner, at: Timestamp) -> Result<Vec<SurveyEvent>> {
        let Beginner { session_id, learner, .. } = who;
        let respondent = if content.anonymous { Respondent::Anonymous } else { Respondent::Named(learner) };
        let plan = SurveyPlan { session_id, survey_id: content.id.clone(), survey: content.hash.clone(), respondent };
        Ok(survey::create(plan, content, at))
    }

    fn abandon(command_id: CommandId) -> SurveyCommand {
        SurveyCommand::End { command_id }
    }

    fn command(&self, survey: &Survey, offer: &Offer, response: &Json, command_id: CommandId) -> Result<SurveyCommand> {
        let question = offer.place.clone();
        let asked = survey.question(&question).ok_or_else(|| broken("a question that the survey has not"))?;
        if is_back(response) {
            return Ok(SurveyCommand::Back { question, command_id });
        }
        Ok(match asked.read(response).map_err(faults)? {
            Some(answer) => SurveyCommand::Answer { question, answer, command_id },
            None => SurveyCommand::Skip { question, command_id },
        })
    }

    fn decide(&self, survey: &Survey, command: &SurveyCommand, at: Timestamp) -> Result<Vec<SurveyEvent>> {
        survey::decide(self, survey, command, at).map_err(|refusal| match refusal {
            SurveyRefusal::NotCurrent => ServiceError::Conflict,
            SurveyRefusal::Closed => ServiceError::Gone { kept: false },
            refusal => wrong(&refusal.to_string()),
        })
    }

    async fn present(&self, survey: &Survey, _: &Plumb, _: &ToolCall<'_>) -> Result<ToolEffect<SurveyEvent>> {
        Ok(ToolEffect::nothing(offer(self, survey).map_or(ToolOutcome::NothingLeft, ToolOutcome::Offered)))
    }
}

/// Returns the prompt for the current question, with the respondent's answer from before they went back.
fn offer(session: &SurveySession, survey: &Survey) -> Option<Offer> {
    let id = session.current.as_deref()?;
    let question = survey.question(id)?;
    let back = survey.configuration.allow_back && session.context.current_question_index > 0;
    let given = session.kept(id).map(|answer| json!(answer));
    Some(Offer { back, given, ..Offer::new(ClientAction::from(question), id.to_owned()) })
}
