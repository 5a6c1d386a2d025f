//! Thought sessions led by an agent: prompts word for word, with questions of a model between them if one is available,
//! and never a judgement on the learner's text.

use plumb_agents::prompt::DRIVER_PARTNER;
use plumb_content::text::Problem;
use plumb_sessions::conversation::{ClientAction, Offer, Script, ToolOutcome};
use plumb_sessions::engine::Status;
use plumb_sessions::thought::{
    self, Exchange, Reflection, ThoughtCommand, ThoughtEvent, ThoughtPlan, ThoughtRefusal, ThoughtSession, exchanges,
};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::answer::{ItemAction, given, wrong};
use super::guided::{Beginner, Guided, faults};
use super::partner::next_question_events;
use super::{Activity, SessionDescription, ToolCall, ToolEffect};
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::Change;
use crate::engine::stored::{advance, if_of, session_events};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::turn::broken;

impl Activity for ThoughtSession {
    const SCRIPT: Script = Script::THOUGHT;
    const VOICE: Option<&'static str> = Some(DRIVER_PARTNER);

    async fn describe(&self, plumb: &Plumb) -> Result<SessionDescription> {
        let set = plumb.version::<Reflection>(&self.plan.reflection).await?;
        let ending = if self.life.status == Status::Completed { set.closing.clone() } else { Vec::new() };
        let about = self.plan.reflection_id.clone();
        Ok(SessionDescription { ending, ..SessionDescription::new(about, set.title.clone(), self.context.exchanges) })
    }

    async fn context(&self, _: &Plumb, _: &SessionRow) -> Result<Json> {
        Ok(json!(self.context))
    }

    fn unscored_result(&self, events: &[EventRow]) -> Result<Json> {
        let read = events.iter().filter_map(|row| serde_json::from_str(&row.event.body).ok());
        let all: Vec<Exchange> = exchanges(&read.collect::<Vec<ThoughtEvent>>());
        Ok(json!({ "exchanges": all }))
    }
}

impl Guided for ThoughtSession {
    type Content = Reflection;
    type Command = ThoughtCommand;

    fn content_id(content: &Reflection) -> &str {
        &content.id
    }

    fn built_in(name: &str) -> Option<&'static str> {
        (name == thought::FREE).then_some(thought::FREE_TEXT)
    }

    fn content_problems(content: &Reflection, _: &Catalog) -> Vec<Problem> {
        plumb_content::check::check_reflection(content)
    }

    fn content(&self) -> (&str, &ContentHash) {
        (&self.plan.reflection_id, &self.plan.reflection)
    }

    fn beginning(content: &Reflection, who: Beginner, at: Timestamp) -> Result<Vec<ThoughtEvent>> {
        let Beginner { session_id, learner, .. } = who;
        let (reflection_id, reflection) = (content.id.clone(), content.hash.clone());
        let plan = ThoughtPlan { session_id, learner, reflection_id, reflection };
        thought::create(plan, content, at).map_err(|refusal| broken(&refusal.to_string()))
    }

    fn abandon(command_id: CommandId) -> ThoughtCommand {
        ThoughtCommand::End { command_id }
    }

    fn command(&self, _: &Reflection, offer: &Offer, response: &Json, command_id: CommandId) -> Result<ThoughtCommand> {
        let position = offer.place.parse().map_err(|_| broken("a prompt without a position"))?;
        let text = match given(&offer.action, response)? {
            ItemAction::Answer(text, work) if work.is_empty() => Some(text),
            ItemAction::Nothing => None,
            ItemAction::Answer(..) | ItemAction::Hint | ItemAction::Solution => {
                return Err(wrong("text is asked for: send `text`"));
            }
        };
        Ok(ThoughtCommand::Respond { position, text, command_id })
    }

    fn decide(&self, set: &Reflection, command: &ThoughtCommand, at: Timestamp) -> Result<Vec<ThoughtEvent>> {
        thought::decide(self, set, command, at).map_err(|refusal| match refusal {
            ThoughtRefusal::NotCurrent => ServiceError::Conflict,
            ThoughtRefusal::Closed => ServiceError::Gone { kept: false },
            ThoughtRefusal::BadAnswer(problems) => faults(problems),
            refusal @ ThoughtRefusal::OtherReflection => wrong(&refusal.to_string()),
        })
    }

    async fn present(
        &self,
        set: &Reflection,
        plumb: &Plumb,
        called: &ToolCall<'_>,
    ) -> Result<ToolEffect<ThoughtEvent>> {
        let events = next_question_events(self, set, plumb, called).await?;
        let after = advance(self.clone(), &events)?;
        let outcome = offer(&after, set).map_or(ToolOutcome::NothingLeft, ToolOutcome::Offered);
        Ok(ToolEffect::of(Change::new(events, None), outcome))
    }
}

impl Learner<'_> {
    /// Returns all questions and answers of a thought session of the caller as Markdown; `NotFound` for any other kind.
    pub async fn written(&self, id: SessionId) -> Result<String> {
        let row = self.own(id).await?;
        let session = if_of::<ThoughtSession>(&row)?.ok_or(ServiceError::NotFound)?;
        let set = self.plumb.version::<Reflection>(&session.plan.reflection).await?;
        let events: Vec<ThoughtEvent> = session_events(id, &self.plumb.stores.sessions.events(id).await?)?;
        let written = exchanges(&events).into_iter().map(|Exchange { text: asked, answer, .. }| {
            let lines: Vec<String> =
                answer.as_deref().unwrap_or("–").lines().map(|line| format!("> {line}\n")).collect();
            format!("\n**{asked}**\n\n{}", lines.concat())
        });
        Ok(std::iter::once(format!("# {}\n", set.title)).chain(written).collect())
    }
}

/// Returns the current prompt.
fn offer(session: &ThoughtSession, set: &Reflection) -> Option<Offer> {
    let current = session.current.as_ref()?;
    let question = current.question(set)?;
    Some(Offer::new(ClientAction::from(&question), current.position.to_string()))
}
