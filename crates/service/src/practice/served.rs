//! The learner's current item and the results of answers, for programs. Results are read from the events of the
//! session, so a repeated command gets an identical reply.

use plumb_answers::answer::{Outcome as Marked, Verdict};
use plumb_answers::item::answer_in_points;
use plumb_bank::task::Task;
use plumb_learning::mastery::Update;
use plumb_sessions::practice::{Mode, Practice, PracticeEvent};
use plumb_store::sessions::SessionRow;
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::Hint;
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;

use super::attempt::{AttemptResult, DiagnosisDocument, Evaluation, share};
use super::document::{ServedItem, ServedPractice, WorkedSolution};
use super::map::task_view;
use super::turn::{PracticeAction, TurnResult, practice_subject};
use super::within::practice_of;
use crate::assessment::{in_open_attempt, session_id};
use crate::capabilities::Learner;
use crate::engine::names::PRACTICE;
use crate::engine::stored::{session_events, snapshot};
use crate::failure::{Result, ServiceError};

impl Learner<'_> {
    /// Begins to practise a skill, or resumes the open session, and returns the current item. If the current item is
    /// done, moves on to the next one.
    pub async fn practise_served(
        &self,
        skill: &str,
        checkpoint: bool,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<ServedPractice> {
        let (row, practice) = self.begun(skill, checkpoint, None, command_id).await?;
        let is_done = practice.current.as_ref().is_some_and(|current| practice.is_done_with(current));
        if !is_done || practice.commands.has(command_id) {
            return self.view_of(&practice).await;
        }
        let id = row.id;
        match self.next_of((row, practice), command_id, arrived).await {
            Ok(practice) => self.view_of(&practice).await,
            // The agent of this session was faster, and the next item is already there.
            Err(ServiceError::Conflict) => self.served(id).await,
            Err(failure) => Err(failure),
        }
    }

    /// Returns the learner's session of a skill: the open one, the one that this command began before, or a new one.
    pub(crate) async fn begun(
        &self,
        skill: &str,
        checkpoint: bool,
        curriculum: Option<&str>,
        command_id: CommandId,
    ) -> Result<(SessionRow, Practice)> {
        let sitting = practice_subject(skill, checkpoint);
        if let Some(begun) = self.practice_begun_by(command_id, |row, _| row.assessment_id == sitting).await? {
            return Ok(begun);
        }
        if let Some(open) = self.under_way(skill, checkpoint).await? {
            return Ok(open);
        }
        self.begin_practice(skill, checkpoint, curriculum, command_id).await?;
        // `None` if the session was ended from elsewhere at that moment.
        self.under_way(skill, checkpoint).await?.ok_or(ServiceError::Gone { kept: false })
    }

    /// Returns the session that a command has begun, if there is one; `KeyReused` if the command has begun another kind
    /// of session.
    pub(crate) async fn practice_begun_by(
        &self,
        command_id: CommandId,
        is_meant: impl FnOnce(&SessionRow, &Practice) -> bool,
    ) -> Result<Option<(SessionRow, Practice)>> {
        let Some(row) = self.plumb.stores.sessions.load(session_id(self.actor.id, command_id)).await? else {
            return Ok(None);
        };
        if row.kind != PRACTICE {
            return Err(ServiceError::KeyReused);
        }
        let practice = snapshot(&row)?;
        if is_meant(&row, &practice) { Ok(Some((row, practice))) } else { Err(ServiceError::KeyReused) }
    }

    /// Returns, for a session of the caller, the number of items that counted, and of those answered right at the first
    /// try without help.
    pub async fn first_attempt_accuracy(&self, session: SessionId) -> Result<(u32, u32)> {
        let practice = practice_of(&self.own(session).await?)?;
        Ok((practice.counted, practice.right))
    }

    /// Returns the current item in a session of the caller.
    pub async fn served(&self, session: SessionId) -> Result<ServedPractice> {
        let practice = self.practice_session(session).await?;
        self.view_of(&practice).await
    }

    /// Submits an answer to the current item.
    pub async fn attempt(
        &self,
        session: SessionId,
        position: u32,
        (answer, work): (String, Vec<String>),
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<AttemptResult> {
        let (sent_answer, sent_work) = (answer.clone(), work.clone());
        let turned = self.act(session, position, PracticeAction::Answer(answer, work), command_id, arrived).await?;
        let practice = turned.practice.clone();
        let events = self.of_command(session, turned, command_id).await?;
        // The id belongs to another command of the session.
        let (verdict, attempted) = attempted(session, &events).ok_or(ServiceError::Conflict)?;
        if (attempted.position, &attempted.answer, &attempted.work) != (position, &sent_answer, &sent_work) {
            return Err(ServiceError::KeyReused);
        }
        let task = self.task_at(&practice, attempted.position).await?;
        let is_done = verdict.outcome == Marked::Correct || practice.plan.mode != Mode::Practice;
        let answer = answer_in_points(&task.body, &attempted.answer, practice.plan.decimal_mark);
        Ok(AttemptResult {
            evaluation: Evaluation { normalized: task.canonical(&answer, &verdict), ..attempted.evaluation },
            solution: is_done.then(|| WorkedSolution::of(&task)),
            ..attempted
        })
    }

    /// Requests a hint. `Invalid` if every hint was given, as the answer itself is no hint.
    pub async fn hint(
        &self,
        session: SessionId,
        position: u32,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<Hint> {
        let turned = self.act(session, position, PracticeAction::Hint, command_id, arrived).await?;
        let events = self.of_command(session, turned, command_id).await?;
        let hint = events.into_iter().find_map(|event| match event {
            PracticeEvent::HintServed { position: at, hint, .. } if at == position => Some(hint),
            _ => None,
        });
        hint.ok_or(ServiceError::Conflict)
    }

    /// Gives up on an item; returns its key in words and its worked solution.
    pub async fn solution(
        &self,
        session: SessionId,
        position: u32,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<WorkedSolution> {
        let turned = self.act(session, position, PracticeAction::Solution, command_id, arrived).await?;
        let practice = turned.practice.clone();
        let events = self.of_command(session, turned, command_id).await?;
        let shown = events.iter().find_map(|event| match event {
            PracticeEvent::SolutionServed { position: at, .. } => Some(*at == position),
            _ => None,
        });
        // The id belongs to another command of the session.
        if shown != Some(true) {
            return Err(ServiceError::Conflict);
        }
        let task = self.task_at(&practice, position).await?;
        Ok(WorkedSolution::of(&task))
    }

    /// Returns the item at a position of a session, current or done.
    pub(crate) async fn task_at(&self, practice: &Practice, position: u32) -> Result<Task> {
        let current = practice.current.as_ref().filter(|current| current.position == position);
        let source = if let Some(current) = current {
            current.source.clone()
        } else {
            let events = self.session_events(practice.plan.session_id).await?;
            let served = events.into_iter().find_map(|event| match event {
                PracticeEvent::ProblemServed { position: at, source, .. } if at == position => Some(source),
                _ => None,
            });
            served.ok_or(ServiceError::Conflict)?
        };
        let task = self.plumb.task(&source).await?;
        // Earlier answers and solutions may be shown again, except while an open attempt asks that question.
        if self.plumb.open_questions(practice.plan.learner).await?.has_task(&task) {
            return Err(in_open_attempt());
        }
        Ok(task)
    }

    /// Returns the diagnosis of the latest attempt at an item; `Conflict` if it was right or there was none.
    pub async fn diagnosis(&self, session: SessionId, position: u32) -> Result<Diagnosis> {
        let practice = self.practice_session(session).await?;
        self.task_at(&practice, position).await?;
        let current = practice.current.filter(|current| current.position == position).ok_or(ServiceError::Conflict)?;
        current.diagnosis.ok_or(ServiceError::Conflict)
    }

    /// Returns the updates of mastery from an item, one for each skill; `Conflict` if there are none yet.
    pub async fn mastery_updates(&self, session: SessionId, position: u32) -> Result<Vec<Update>> {
        self.practice_session(session).await?;
        let updates = self.session_events(session).await?.into_iter().filter_map(|event| match event {
            PracticeEvent::MasteryUpdated { position: at, update, .. } if at == position => Some(update),
            _ => None,
        });
        let updates: Vec<Update> = updates.collect();
        if updates.is_empty() { Err(ServiceError::Conflict) } else { Ok(updates) }
    }

    async fn view_of(&self, practice: &Practice) -> Result<ServedPractice> {
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let name = |id: &str| graph.and_then(|graph| graph.node(id)).map_or(id, |node| &node.name).to_owned();
        let open = self.plumb.open_questions(practice.plan.learner).await?;
        let item = match &practice.current {
            Some(current) => {
                let task = task_view(practice, current, self.plumb.task(&current.source).await?, name, &open);
                Some(ServedItem::new(task, current))
            }
            None => None,
        };
        let plan = &practice.plan;
        Ok(ServedPractice {
            session_id: plan.session_id,
            skill_id: plan.skill.to_string(),
            checkpoint_items: match plan.mode {
                Mode::Practice => None,
                Mode::Checkpoint { items } => Some(items),
            },
            over: practice.life.status.is_closed(),
            mastery_policy: plan.mastery_policy.clone(),
            hint_policy: plan.hint_policy.clone(),
            item,
        })
    }

    /// Returns the events of a command, carried out now or at an earlier request.
    async fn of_command(
        &self,
        session: SessionId,
        turned: TurnResult,
        command_id: CommandId,
    ) -> Result<Vec<PracticeEvent>> {
        if !turned.events.is_empty() {
            return Ok(turned.events);
        }
        let all = self.session_events(session).await?.into_iter();
        let mut own = all.skip_while(|event| event.command_id() != Some(command_id));
        let first = own.next();
        let rest = own.take_while(|event| event.command_id().is_none());
        Ok(first.into_iter().chain(rest).collect())
    }

    /// Returns all events of a session.
    pub(super) async fn session_events(&self, session: SessionId) -> Result<Vec<PracticeEvent>> {
        session_events(session, &self.plumb.stores.sessions.events(session).await?)
    }
}

/// Returns the verdict and the attempt in these events, without what only its item can add; `None` if they are of
/// another command.
fn attempted(session: SessionId, events: &[PracticeEvent]) -> Option<(Verdict, AttemptResult)> {
    let (mut marked, mut diagnosis, mut hint) = (None, None, None);
    let (mut mastery, mut skills_mastered, mut skills_unlocked) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            PracticeEvent::AttemptEvaluated { verdict, credit, .. } => marked = Some((verdict.clone(), *credit)),
            PracticeEvent::DiagnosisCompleted { diagnosis: found, .. } => {
                diagnosis = Some(DiagnosisDocument::of_served(found.clone()));
            }
            PracticeEvent::HintServed { hint: served, .. } => hint = Some(served.clone().into()),
            PracticeEvent::MasteryUpdated { update, .. } => mastery.push(update.into()),
            PracticeEvent::SkillMastered { skill, .. } => skills_mastered.push(skill.to_string()),
            PracticeEvent::SkillUnlocked { skill, .. } => skills_unlocked.push(skill.to_string()),
            _ => {}
        }
    }
    let (verdict, credit) = marked?;
    let PracticeEvent::AttemptSubmitted { at, position, answer, work, elapsed_ms, .. } = events.first()? else {
        return None;
    };
    let result = AttemptResult {
        session_id: session,
        position: *position,
        at: at.to_rfc3339(),
        answer: answer.clone(),
        work: work.clone(),
        elapsed_ms: *elapsed_ms,
        evaluation: Evaluation::of(verdict.clone(), None),
        item_credit: share(credit),
        diagnosis,
        hint,
        solution: None,
        mastery,
        skills_mastered,
        skills_unlocked,
    };
    Some((verdict, result))
}
