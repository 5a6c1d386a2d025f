//! One turn of practice: load, decide (pure), store; again if another request was faster.

use crate::engine::names::PRACTICE;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, Policy};
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::practice::{
    self, ItemSource, Mode, Practice, PracticeCommand, PracticeDecision, PracticeEvent, PracticePlan, PracticeRefusal,
};
use plumb_store::sessions::{Created, FormSource, SessionRow};
use plumb_tutoring::credit::CreditPolicy;
use plumb_tutoring::hints::HintPolicy;
use plumb_types::SkillId;
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;

use super::items::{DrawResult, ItemRequest, skills_of};
use super::{StoredMastery, is_ready};
use crate::assessment::{in_open_attempt, session_id};
use crate::capabilities::Learner;
use crate::engine::stored::{advance, snapshot};
use crate::engine::{
    Change, CommandError, DecisionResult, LoadedSession, Ownership, Request, RequiredDrafts, SessionStart,
};
use crate::failure::{Need, Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Request for a turn of practice.
enum TurnRequest {
    /// The next item.
    Next(CommandId),
    /// A command.
    Command(PracticeCommand),
}

/// Result of a command.
pub(super) struct TurnResult {
    /// The skill that is practised.
    pub(super) skill: SkillId,
    /// The events of the command; empty if it had been carried out before.
    pub(super) events: Vec<PracticeEvent>,
    /// The session after it.
    pub(super) practice: Practice,
}

/// A learner's action on the current item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeAction {
    /// Submit an answer, optionally with lines of work.
    Answer(String, Vec<String>),
    /// Request a hint.
    Hint,
    /// Give up and see the worked solution.
    Solution,
}

impl Learner<'_> {
    /// Begins to practise a skill, or resumes the open session; as a checkpoint if requested.
    pub async fn practise(&self, skill: &str, checkpoint: bool, command_id: CommandId) -> Result<()> {
        self.begun(skill, checkpoint, None, command_id).await.map(drop)
    }

    /// Returns the learner's open session of a skill.
    pub(super) async fn under_way(&self, skill: &str, checkpoint: bool) -> Result<Option<(SessionRow, Practice)>> {
        let open = self.plumb.stores.sessions.open_for(self.actor.id, &practice_subject(skill, checkpoint)).await?;
        let Some(row) = open else { return Ok(None) };
        let practice = snapshot(&row)?;
        Ok(Some((row, practice)))
    }

    /// Begins a practice session of a skill without an open one, perhaps because a curriculum leads to it.
    pub(super) async fn begin_practice(
        &self,
        skill: &str,
        checkpoint: bool,
        curriculum: Option<&str>,
        command_id: CommandId,
    ) -> Result<()> {
        let sitting = practice_subject(skill, checkpoint);
        let catalog = self.plumb.catalog();
        let version = catalog.graph.as_ref().ok_or(ServiceError::NotFound)?;
        let (graph, hash) = (&version.graph, &version.hash);
        let node = graph.node(skill).ok_or(ServiceError::NotFound)?;
        let known = self.plumb.known(self.actor.id).await?;
        let is_ready = is_ready(graph, &known.mastery, skill);
        if !is_ready && self.plumb.stores.classes.follows_order(self.actor.id).await? {
            return Err(locked(graph, &known.mastery, node));
        }
        let now = self.plumb.now();
        self.may_begin_another(PRACTICE, now).await?;
        let plan = PracticePlan {
            session_id: session_id(self.actor.id, command_id),
            learner: self.actor.id,
            skill: node.id.clone(),
            mode: if checkpoint { Mode::Checkpoint { items: CHECKPOINT_ITEMS } } else { Mode::Practice },
            graph: hash.clone(),
            mastery_policy: self.plumb.rules.mastery.version.clone(),
            hint_policy: self.plumb.rules.hints.version().to_owned(),
            curriculum: curriculum.map(str::to_owned),
            decimal_mark: self.decimal_mark,
        };
        let created = practice::create(plan, now);
        let session = Practice::begun(&created).ok_or_else(|| broken("a session from nothing"))?;
        let (skills, source) = self.plumb.next_item(&session, &known, now).await?;
        let serve = PracticeCommand::Serve { skills, source, command_id };
        let served = self.plumb.decide_practice(&session, &known, &serve, now).await?.events;
        let session = advance(session, &served)?;
        let events = [vec![created], served].concat();
        let beginning = SessionStart {
            about: sitting.clone(),
            hash: hash.clone(),
            attempt: self.plumb.stores.sessions.count_attempts(self.actor.id, &sitting).await? + 1,
            form: FormSource::None,
            anonymity: None,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            // Of two concurrent requests, as from two tabs, one creates the session.
            Created::Created | Created::AlreadyOpen => Ok(()),
            Created::FormTaken => Err(broken("practice has no form")),
        }
    }

    /// Serves the next item of a session.
    pub async fn practise_next(
        &self,
        session: SessionId,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<SkillId> {
        Ok(self.turn(session, arrived, &TurnRequest::Next(command_id)).await?.skill)
    }

    /// Like [`Self::practise_next`], for a session that was just loaded; returns the session after it.
    pub(super) async fn next_of(
        &self,
        loaded: (SessionRow, Practice),
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<Practice> {
        let (row, session) = loaded;
        let loaded = LoadedSession { row, session, drafts: Vec::new(), mark: None };
        let request = ReceivedTurn { wanted: &TurnRequest::Next(command_id), at: arrived };
        Ok(self.plumb.execute_on(loaded, Ownership::User(self.actor.id), &request).await?.session)
    }

    /// Carries out an action on the current item.
    pub async fn practise_act(
        &self,
        session: SessionId,
        position: u32,
        act: PracticeAction,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<SkillId> {
        Ok(self.act(session, position, act, command_id, arrived).await?.skill)
    }

    /// Like [`Self::practise_act`], but returns the complete result.
    pub(super) async fn act(
        &self,
        session: SessionId,
        position: u32,
        act: PracticeAction,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<TurnResult> {
        let command = match act {
            PracticeAction::Answer(answer, work) => PracticeCommand::Answer { position, answer, work, command_id },
            PracticeAction::Hint => PracticeCommand::Hint { position, command_id },
            PracticeAction::Solution => PracticeCommand::Solution { position, command_id },
        };
        self.turn(session, arrived, &TurnRequest::Command(command)).await
    }

    /// Returns the skill of a session of the caller.
    pub async fn practised_skill(&self, session: SessionId) -> Result<SkillId> {
        Ok(self.practice_session(session).await?.plan.skill)
    }

    /// Ends practice.
    pub async fn practise_end(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<SkillId> {
        Ok(self.turn(session, arrived, &TurnRequest::Command(PracticeCommand::End { command_id })).await?.skill)
    }

    async fn turn(&self, id: SessionId, arrived: Timestamp, wanted: &TurnRequest) -> Result<TurnResult> {
        let request = ReceivedTurn { wanted, at: arrived };
        let done = self.plumb.execute(id, Ownership::User(self.actor.id), &request).await?;
        Ok(TurnResult { skill: done.session.plan.skill.clone(), events: done.events, practice: done.session })
    }

    /// Loads a practice session of the caller. Sessions of other learners return `NotFound`.
    pub(super) async fn practice_session(&self, id: SessionId) -> Result<Practice> {
        Ok(self.plumb.load(id, Ownership::User(self.actor.id), RequiredDrafts::None).await?.session)
    }
}

/// A request with the time at which it was received.
struct ReceivedTurn<'w> {
    wanted: &'w TurnRequest,
    at: Timestamp,
}

impl Request<Practice> for ReceivedTurn<'_> {
    type Output = ();

    async fn decide(&self, plumb: &Plumb, loaded: &LoadedSession<Practice>) -> Result<DecisionResult<Practice, ()>> {
        let (practice, owner) = (&loaded.session, loaded.row.learner);
        if let TurnRequest::Command(PracticeCommand::Answer { answer, work, .. }) = self.wanted {
            let texts: Vec<&str> = [answer].into_iter().chain(work).map(String::as_str).collect();
            if let Some(refused) = plumb.refuse_danger(loaded, &texts).await? {
                return Ok(refused);
            }
        }
        let known = plumb.known(owner).await?;
        let command = match self.wanted {
            TurnRequest::Command(command) => command.clone(),
            TurnRequest::Next(command_id) => {
                // The item is drawn last: if there is none, only a learner who may have one learns that.
                if !practice::needs_item(practice, *command_id)? {
                    return Ok(DecisionResult::Accept {
                        change: Change::nothing(),
                        after: practice.clone(),
                        output: (),
                    });
                }
                let (skills, source) = plumb.next_item(practice, &known, self.at).await?;
                PracticeCommand::Serve { skills, source, command_id: *command_id }
            }
        };
        let PracticeDecision { events, learned } = plumb.decide_practice(practice, &known, &command, self.at).await?;
        let after = advance(practice.clone(), &events)?;
        let learned = plumb.learned(owner, loaded.row.id, &known, learned)?;
        Ok(DecisionResult::Accept { change: Change { learned, ..Change::new(events, Some(owner)) }, after, output: () })
    }
}

impl Plumb {
    /// Decides a command, given the learner's mastery.
    pub(crate) async fn decide_practice(
        &self,
        practice: &Practice,
        known: &StoredMastery,
        command: &PracticeCommand,
        arrived: Timestamp,
    ) -> Result<PracticeDecision, CommandError<PracticeRefusal>> {
        let current = practice.current.as_ref().filter(|_| command.concerns_item());
        let facts = self.facts(current.map(|current| &current.source)).await?;
        if let Some(task) = &facts.task
            && self.open_questions(practice.plan.learner).await?.has_task(task)
        {
            return Err(in_open_attempt().into());
        }
        if let PracticeCommand::Solution { .. } = command
            && let Some(current) = current
            && !practice.commands.has(command.command_id())
        {
            self.may_show_solution(practice.plan.learner, !current.attempts.is_empty(), arrived).await?;
        }
        let context = facts.context(&self.rules, &known.mastery, arrived);
        practice::decide(practice, command, &context).map_err(CommandError::Refused)
    }

    /// Draws an item for the session's skill, as hard as suits the learner and not seen recently.
    pub(crate) async fn next_item(
        &self,
        practice: &Practice,
        known: &StoredMastery,
        at: Timestamp,
    ) -> Result<(Vec<SkillId>, ItemSource)> {
        let catalog = self.catalog();
        let skill = &practice.plan.skill;
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let node = graph.node(skill.as_str()).ok_or(ServiceError::NotFound)?;
        let known = known.mastery.get(skill.as_str()).map(|state| state.belief_at(self.now()));
        // A curriculum may set the difficulty; otherwise it depends on the learner's mastery.
        let curriculum = self.curriculum_of(&practice.plan).await?;
        let wanted = curriculum.and_then(|curriculum| curriculum.difficulty(skill, known));
        let belief = wanted.or(known).unwrap_or_else(|| node.bkt.init());
        let had = &practice.recent_items;
        let wish = ItemRequest { learner: practice.plan.learner, node, belief, had, without: None, at, repeats: false };
        match self.draw_item(&catalog, &wish).await? {
            DrawResult::Item { source, made_for } => Ok((skills_of(graph, &made_for, skill), source)),
            DrawResult::AllMet => Err(InvalidInput::PracticeAllMet.into()),
            DrawResult::Reserved => Err(InvalidInput::PracticeReserved.into()),
            // The page of a skill without items explains that and offers no practice.
            DrawResult::Nothing => Err(ServiceError::NotFound),
        }
    }
}

/// Number of items of a checkpoint.
pub const CHECKPOINT_ITEMS: u16 = 5;

/// Returns the `about` value of a learner's session of a skill; one session of each value can be open.
pub fn practice_subject(skill: &str, checkpoint: bool) -> String {
    if checkpoint { format!("checkpoint:{skill}") } else { format!("practice:{skill}") }
}

/// The error for a skill that is locked because its class enforces the order: lists the prerequisites that are neither
/// mastered nor likely known.
fn locked(graph: &SkillsGraph, mastery: &LearnerMastery, node: &Node) -> ServiceError {
    let needs = graph.unmet_prerequisites(node.id.as_str(), mastery.states()).map(|need| Need {
        name: need.name.clone(),
        open: is_ready(graph, mastery, need.id.as_str()),
        skill_id: need.id.to_string(),
    });
    ServiceError::Locked(needs.collect())
}

impl From<PracticeRefusal> for ServiceError {
    fn from(refusal: PracticeRefusal) -> Self {
        refused(refusal)
    }
}

fn refused(refusal: PracticeRefusal) -> ServiceError {
    match refusal {
        PracticeRefusal::Closed => ServiceError::Gone { kept: false },
        PracticeRefusal::NotCurrent | PracticeRefusal::ItemOver | PracticeRefusal::ItemOpen => ServiceError::Conflict,
        PracticeRefusal::NoHelp => ServiceError::Forbidden,
        PracticeRefusal::NoMoreHints => ServiceError::Invalid(InvalidInput::PracticeNoMoreHints),
        PracticeRefusal::Invalid { reason } => ServiceError::Invalid(InvalidInput::AnswerUnreadable(reason)),
        PracticeRefusal::WorkTooLong => ServiceError::Invalid(InvalidInput::PracticeWorkLong),
        PracticeRefusal::WorkMissing => ServiceError::Invalid(InvalidInput::PracticeWorkMissing),
        PracticeRefusal::TooManyAttempts => ServiceError::Invalid(InvalidInput::PracticeTooMany),
        PracticeRefusal::NoTask => broken("an item is missing"),
    }
}

pub(crate) fn broken(what: &str) -> ServiceError {
    ServiceError::Internal(what.into())
}

/// The rules of practice.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// When a skill counts as mastered, and the weight of an answer as evidence.
    pub mastery: Policy,
    /// When which hint is given.
    pub hints: HintPolicy,
    /// Credit for a right answer after wrong ones and hints.
    pub credit: CreditPolicy,
}
