//! A workflow led by an agent: its steps word for word, in the order that its rules define.

use plumb_agents::prompt::{DRIVER_GUIDE, Value};
use plumb_content::text::Problem;
use plumb_sessions::conversation::{
    Choice, ChoiceProps, ClientAction, NoticeProps, Offer, OpenProps, Script, Source, TextProps, ToolOutcome, WaitProps,
};
use plumb_sessions::engine::Status;
use plumb_sessions::session::{MAX_ANSWER_CHARS, Session};
use plumb_sessions::survey::{Survey, SurveySession};
use plumb_sessions::workflow::{
    self, CheckView, Response, RunResult, StepBody, StepView, Target, View, Workflow, WorkflowCommand, WorkflowContext,
    WorkflowEvent, WorkflowPlan, WorkflowRefusal, WorkflowSession,
};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, SessionId, derived};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::answer::{ItemAction, given, wrong};
use super::guided::{Beginner, Guided, faults};
use super::{Activity, SessionDescription, ToolCall, ToolEffect};
use crate::assessment::Blocked;
use crate::content::Catalog;
use crate::engine::Change;
use crate::engine::stored::{advance, if_of};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;
use crate::practice::turn::broken;
use crate::speech::{ReplyFacts, own};

impl Activity for WorkflowSession {
    const SCRIPT: Script = Script::WORKFLOW;
    const VOICE: Option<&'static str> = Some(DRIVER_GUIDE);

    async fn describe(&self, plumb: &Plumb) -> Result<SessionDescription> {
        let workflow = plumb.version::<Workflow>(&self.plan.workflow).await?;
        let done = WorkflowContext::of(&workflow, self).map_or(0, |context| context.steps_done.len());
        let ending = match StepView::of(&workflow, self).map(|presented| presented.view) {
            Some(View::End { text, .. }) => text,
            _ => Vec::new(),
        };
        let completed = saturating_cast(done);
        let about = self.plan.workflow_id.clone();
        Ok(SessionDescription { ending, ..SessionDescription::new(about, workflow.title.clone(), completed) })
    }

    async fn context(&self, plumb: &Plumb, _: &SessionRow) -> Result<Json> {
        let workflow = plumb.version::<Workflow>(&self.plan.workflow).await?;
        Ok(json!(WorkflowContext::of(&workflow, self)))
    }

    fn unscored_result(&self, _: &[EventRow]) -> Result<Json> {
        Ok(json!({ "outcome": self.outcome }))
    }
}

impl Guided for WorkflowSession {
    type Content = Workflow;
    type Command = StepAction;

    fn content_id(content: &Workflow) -> &str {
        &content.id
    }

    fn content_problems(content: &Workflow, catalog: &Catalog) -> Vec<Problem> {
        let has_assessment = |id: &str| catalog.open_assessment(id).is_some();
        plumb_content::check::check_workflow(content, &has_assessment, &|id| catalog.surveys.contains_key(id))
    }

    fn content(&self) -> (&str, &ContentHash) {
        (&self.plan.workflow_id, &self.plan.workflow)
    }

    fn beginning(content: &Workflow, who: Beginner, at: Timestamp) -> Result<Vec<WorkflowEvent>> {
        let Beginner { session_id, learner, decimal_mark } = who;
        let workflow_id = content.id.clone();
        let plan = WorkflowPlan { session_id, learner, workflow_id, workflow: content.hash.clone(), decimal_mark };
        workflow::create(content, plan, at).map_err(|refusal| broken(&refusal.to_string()))
    }

    fn abandon(command_id: CommandId) -> StepAction {
        StepAction::Command(WorkflowCommand::End { command_id })
    }

    fn command(
        &self,
        workflow: &Workflow,
        offer: &Offer,
        response: &Json,
        command_id: CommandId,
    ) -> Result<StepAction> {
        let position = offer.place.parse().map_err(|_| broken("a step without a position"))?;
        let here = self.current.as_ref().and_then(|current| workflow.step(&current.step));
        let respond = |response| StepAction::Command(WorkflowCommand::Respond { position, response, command_id });
        Ok(match here.map(|step| &step.body) {
            Some(StepBody::Ask { .. }) => respond(Response::Answer(response.clone())),
            Some(StepBody::Choose { .. }) => respond(Response::Choice(answered(offer, response)?)),
            Some(StepBody::Check { .. }) => respond(Response::Check(answered(offer, response)?)),
            Some(StepBody::Wait { .. }) => {
                nothing(response)?;
                StepAction::Command(WorkflowCommand::Tick)
            }
            Some(StepBody::Run { target, .. }) => {
                nothing(response)?;
                StepAction::Run(target.clone())
            }
            _ => {
                nothing(response)?;
                respond(Response::Continue)
            }
        })
    }

    fn decide(&self, workflow: &Workflow, action: &StepAction, at: Timestamp) -> Result<Vec<WorkflowEvent>> {
        // The events of a run depend on the session that `prepare` begins.
        let StepAction::Command(command) = action else { return Ok(Vec::new()) };
        workflow::decide(workflow, self, command, at).map_err(|refusal| match refusal {
            WorkflowRefusal::NotCurrent => ServiceError::Conflict,
            WorkflowRefusal::Closed => ServiceError::Gone { kept: false },
            WorkflowRefusal::BadAnswer(problems) => faults(problems),
            refusal => wrong(&refusal.to_string()),
        })
    }

    async fn present(
        &self,
        workflow: &Workflow,
        plumb: &Plumb,
        called: &ToolCall<'_>,
    ) -> Result<ToolEffect<WorkflowEvent>> {
        let (events, after) = advance_workflow(self, workflow, plumb, plumb.now()).await?;
        let presented = StepView::of(workflow, &after).filter(|_| !after.life.status.is_closed());
        let is_known = match after.current.as_ref().and_then(|current| current.run) {
            Some(run) => plumb.stores.sessions.load(run).await?.is_some(),
            None => false,
        };
        let may_speak = presented.as_ref().is_some_and(|step| !matches!(step.view, View::Check { .. }));
        let (outcome, said) = match presented.and_then(|presented| offer(presented, is_known)) {
            Some(offer) if may_speak => {
                let said = words(&after, workflow, plumb, called, &offer).await;
                (ToolOutcome::Offered(offer), said)
            }
            Some(offer) => (ToolOutcome::Offered(offer), None),
            None => (ToolOutcome::NothingLeft, None),
        };
        Ok(ToolEffect { said, ..ToolEffect::of(Change::new(events, None), outcome) })
    }

    async fn must_be_due(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        action: &StepAction,
        arrived: Timestamp,
    ) -> Result<()> {
        let current = self.current.as_ref();
        match action {
            StepAction::Run(target) => {
                let Some(run) = current.and_then(|current| current.run) else {
                    return require_startable(plumb, row, target).await;
                };
                match finished(plumb, run).await? {
                    Some(_) => Ok(()),
                    None => Err(InvalidInput::RunNotOver.into()),
                }
            }
            StepAction::Command(WorkflowCommand::Tick) => match current.and_then(|current| current.due) {
                Some(due) if arrived < due => Err(InvalidInput::WaitNotOver(due.to_rfc3339()).into()),
                _ => Ok(()),
            },
            StepAction::Command(_) => Ok(()),
        }
    }

    async fn prepare(&self, plumb: &Plumb, called: &ToolCall<'_>, action: StepAction) -> Result<StepAction> {
        let StepAction::Run(target) = action else { return Ok(action) };
        // If the session cannot be begun, the caller receives the error and the step stays as it is.
        let command = begin_or_finish_run(self, plumb, called.row, &target, called.command_id()).await?;
        Ok(StepAction::Command(command))
    }

    /// Returns the result of a checked answer, in the words of the workflow.
    fn recorded(workflow: &Workflow, events: Vec<WorkflowEvent>) -> ToolEffect<WorkflowEvent> {
        let marked = events.iter().find_map(|event| match event {
            WorkflowEvent::CheckMarked { step, passed, .. } => Some((step, *passed)),
            _ => None,
        });
        let feedback = marked.filter(|(_, passed)| !passed).and_then(|(step, _)| match &workflow.step(step)?.body {
            StepBody::Check { feedback, .. } if !feedback.is_empty() => Some(feedback.join("\n")),
            _ => None,
        });
        let correct = marked.map(|(_, passed)| passed);
        ToolEffect::recorded(events, correct, feedback)
    }
}

/// The action that a response requests.
pub(crate) enum StepAction {
    /// A command of the workflow.
    Command(WorkflowCommand),
    /// Begin the session that the step runs, or record that it is over.
    Run(Target),
}

fn answered(offer: &Offer, response: &Json) -> Result<String> {
    match given(&offer.action, response)? {
        ItemAction::Answer(answer, work) if work.is_empty() => Ok(answer),
        ItemAction::Answer(..) => Err(wrong("no lines of work are asked for")),
        ItemAction::Nothing => Err(wrong("an answer is needed")),
        ItemAction::Hint | ItemAction::Solution => Err(wrong("there is no help here")),
    }
}

/// Refuses a response with content where none is expected.
fn nothing(response: &Json) -> Result<()> {
    let is_nothing = response.is_null() || response.as_object().is_some_and(serde_json::Map::is_empty);
    if is_nothing { Ok(()) } else { Err(wrong("nothing is asked for here: send `{}` to go on")) }
}

/// Begins the session that a step runs, or returns how it ended.
async fn begin_or_finish_run(
    session: &WorkflowSession,
    plumb: &Plumb,
    row: &SessionRow,
    target: &Target,
    command: CommandId,
) -> Result<WorkflowCommand> {
    let here = session.current.as_ref().ok_or_else(|| broken("a workflow that is nowhere"))?;
    if let Some(run) = here.run {
        let result = finished(plumb, run).await?;
        return Ok(result.map_or(WorkflowCommand::Tick, |result| WorkflowCommand::RunFinished { session: run, result }));
    }
    let actor = plumb.actor(row.learner).await?;
    let learner = plumb.as_learner(&actor).writing_decimals_with(session.plan.decimal_mark);
    let session = match target {
        Target::Assessment(id) => learner.begin(id, command).await?,
        Target::Survey(id) => {
            let survey = plumb.current::<Survey>(id)?;
            // A workflow has an owner, so of an anonymous survey it only knows how the session ended.
            let hidden = survey.anonymous.then(|| derived(&[command.as_bytes(), b"hidden run"]));
            let begun = learner.begin_guided::<SurveySession>(&survey, false, command, hidden).await?;
            match hidden {
                // The survey session may already have been open.
                Some(run) => plumb.stores.anonymous.attach(begun, run).await?,
                None => begun,
            }
        }
    };
    Ok(WorkflowCommand::RunStarted { position: here.position, session })
}

/// Checks that a session can be begun now, and otherwise refuses with a message for the learner.
async fn require_startable(plumb: &Plumb, row: &SessionRow, target: &Target) -> Result<()> {
    let refused = || ServiceError::Invalid(InvalidInput::RunNotOpen);
    match target {
        Target::Survey(id) => plumb.current::<Survey>(id).map(drop).map_err(|_| refused()),
        Target::Assessment(id) => {
            let actor = plumb.actor(row.learner).await?;
            match plumb.as_learner(&actor).introduction(id).await {
                Ok(introduction) => match introduction.card.blocked {
                    None | Some(Blocked::Running(_)) => Ok(()),
                    Some(Blocked::NotYetOpen(_) | Blocked::Closed(_) | Blocked::NoAttemptsLeft) => Err(refused()),
                },
                Err(ServiceError::NotFound) => Err(refused()),
                Err(failure) => Err(failure),
            }
        }
    }
}

/// Returns how the session of a step ended; `None` while it is open.
async fn finished(plumb: &Plumb, run: SessionId) -> Result<Option<RunResult>> {
    let Some(row) = plumb.stores.sessions.load(run).await? else {
        let completed = plumb.stores.anonymous.run_completed(run).await?;
        return Ok(completed.map(|completed| RunResult { completed, score: None, passed: None }));
    };
    let result = RunResult {
        // An assessment that ran out of time counts as taken.
        completed: row.state.status != Status::Terminated.as_str(),
        score: row.state.score_bp.and_then(|score| u16::try_from(score).ok()),
        passed: passed(&row)?,
    };
    Ok((!row.state.open).then_some(result))
}

/// Whether a session reached its pass mark; `None` without a pass mark or without any marked answer.
fn passed(row: &SessionRow) -> Result<Option<bool>> {
    Ok(if_of::<Session>(row)?.and_then(|session| session.result()?.passed))
}

/// Returns the workflow after applying elapsed time and finished sessions, with the events of that.
async fn advance_workflow(
    session: &WorkflowSession,
    workflow: &Workflow,
    plumb: &Plumb,
    now: Timestamp,
) -> Result<(Vec<WorkflowEvent>, WorkflowSession)> {
    let command = match session.current.as_ref().and_then(|current| current.run) {
        Some(run) if !session.life.status.is_closed() => match finished(plumb, run).await? {
            Some(result) => WorkflowCommand::RunFinished { session: run, result },
            None => WorkflowCommand::Tick,
        },
        _ => WorkflowCommand::Tick,
    };
    let events = workflow::decide(workflow, session, &command, now).map_err(|refusal| broken(&refusal.to_string()))?;
    let after = advance(session.clone(), &events)?;
    Ok((events, after))
}

/// Asks a model for words before a step. Only for steps without a right answer, which a model could reveal.
async fn words(
    session: &WorkflowSession,
    workflow: &Workflow,
    plumb: &Plumb,
    called: &ToolCall<'_>,
    offer: &Offer,
) -> Option<(String, Source)> {
    let (step, spoken) = (offer.action.in_words(), called.conversation.spoken.clone().unwrap_or_default());
    let facts = ReplyFacts::default().beside([workflow.title.as_str(), &step, &spoken]);
    let values = vec![
        ("title", own(workflow.title.clone())),
        ("step", own(step)),
        ("feedback", Value::Others(spoken)),
        ("context", Value::Others(json!(WorkflowContext::of(workflow, session)).to_string())),
    ];
    plumb.words_of_model(called, DRIVER_GUIDE, values, facts).await
}

/// Returns the step's prompt; `None` for a step without a response. `is_known`: whether its session may be named.
fn offer(presented: StepView, is_known: bool) -> Option<Offer> {
    let title = presented.title.unwrap_or_default();
    let kind_and_id = |target: &Target| match target {
        Target::Assessment(id) => ("assessment", id.clone()),
        Target::Survey(id) => ("survey", id.clone()),
    };
    let action = match presented.view {
        View::Inform { text } => ClientAction::PresentNotice(NoticeProps { title, text }),
        View::Ask { question } => ClientAction::from(&*question),
        View::Choose { text, options } | View::Check { text, answer: CheckView::Options(options), .. } => {
            ClientAction::PresentChoices(ChoiceProps {
                prompt: prompt(&title, &text),
                options: options.into_iter().map(|option| Choice { id: option.id, text: option.text }).collect(),
                optional: false,
                help: None,
                item: None,
            })
        }
        View::Check { text, answer: CheckView::Typed(input), .. } => ClientAction::RequestFreeText(TextProps {
            prompt: prompt(&title, &text),
            input: input.as_str().to_owned(),
            multiline: false,
            max_length: saturating_cast(MAX_ANSWER_CHARS),
            optional: false,
            work: false,
            marked: true,
            help: None,
            hints: Vec::new(),
            item: None,
        }),
        View::Wait { text, until } => ClientAction::RequestPause(WaitProps { title, text, until: until.to_rfc3339() }),
        View::Run { text, target, session } => {
            let (kind, content_id) = kind_and_id(&target);
            let (kind, begun) = (kind.to_owned(), session.is_some());
            let session = session.filter(|_| is_known);
            ClientAction::OpenSession(OpenProps { title, text, kind, content_id, begun, session })
        }
        View::End { .. } | View::Over { .. } => return None,
    };
    Some(Offer::new(action, presented.position.to_string()))
}

/// Joins a step's title and paragraphs into one question.
fn prompt(title: &str, text: &[String]) -> String {
    let title = (!title.is_empty()).then_some(title);
    title.into_iter().chain(text.iter().map(String::as_str)).collect::<Vec<_>>().join("\n\n")
}
