//! The item before a learner and what an answer to it came to, for programs. What is told here is read from the
//! events of the sitting: a command that comes again is told the same again.

use plumb_answers::answer::{Outcome as Marked, Verdict};
use plumb_answers::item::answer_in_points;
use plumb_bank::BankRef;
use plumb_bank::task::Task;
use plumb_learning::mastery::Update;
use plumb_sessions::practice::{Mode, Practice, PracticeEvent};
use plumb_store::sessions::SessionRow;
use plumb_tutoring::diagnosis::Diagnosis;
use plumb_tutoring::hints::Hint;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::map::task_view;
use super::turn::{PracticeAction, Turned, practice_subject};
use super::views::TaskView;
use super::within::practice_of;
use crate::assessment::{in_open_attempt, session_id};
use crate::capabilities::Learner;
use crate::engine::names::PRACTICE;
use crate::engine::stored::{happened, snapshot};
use crate::failure::{Result, ServiceError};

/// The item before a learner.
#[derive(Debug, Clone)]
pub struct ServedPractice {
    /// The sitting.
    pub session: Uuid,
    /// The skill it is about.
    pub skill: SkillId,
    /// Items of the checkpoint; `None` in practice.
    pub checkpoint: Option<u16>,
    /// The sitting is over.
    pub over: bool,
    /// When the item was put before the learner.
    pub at: Option<Timestamp>,
    /// The skills the item is an opportunity for.
    pub skills: Vec<SkillId>,
    /// The problem of the bank that the item is; none for an item of a blueprint.
    pub problem: Option<BankRef>,
    /// The item, without its key until it is done with; none before the first and after the last.
    pub task: Option<TaskView>,
    /// Version of the rules by which mastery is judged.
    pub mastery_policy: String,
    /// Version of the rules by which hints are given.
    pub hint_policy: String,
}

/// What an answer came to.
#[derive(Debug, Clone)]
pub struct Attempted {
    /// The sitting.
    pub session: Uuid,
    /// The item.
    pub position: u32,
    /// When it arrived.
    pub at: Timestamp,
    /// As typed, or the option's id.
    pub answer: String,
    /// The lines of work shown with it.
    pub work: Vec<String>,
    /// How long the item had been before the learner, milliseconds.
    pub elapsed_ms: u64,
    /// What marking said.
    pub verdict: Verdict,
    /// The answer in canonical form; none where that would tell the key.
    pub canonical: Option<String>,
    /// Credit for the item so far, in millionths.
    pub credit: u32,
    /// What probably went wrong.
    pub diagnosis: Option<Diagnosis>,
    /// The hint that followed.
    pub hint: Option<Hint>,
    /// The key in words and the worked solution, when the item is done with by this answer.
    pub solution: Option<(String, Vec<String>)>,
    /// What it did to what is believed; empty when it was not the first scored attempt at the item.
    pub updates: Vec<Update>,
    /// Skills mastered with it.
    pub mastered: Vec<SkillId>,
    /// Skills it opened.
    pub unlocked: Vec<SkillId>,
}

impl Learner<'_> {
    /// Begins to practise a skill, or goes on where the learner was, and gives the item before them. One that is done
    /// with is followed by the next.
    pub async fn practise_served(
        &self,
        skill: &str,
        checkpoint: bool,
        command_id: Uuid,
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
            // A driver that leads the same sitting was faster: the next item is there.
            Err(ServiceError::Conflict) => self.served(id).await,
            Err(failure) => Err(failure),
        }
    }

    /// The learner's sitting at a skill, begun now unless it is under way, or this command has begun it before.
    pub(crate) async fn begun(
        &self,
        skill: &str,
        checkpoint: bool,
        curriculum: Option<&str>,
        command_id: Uuid,
    ) -> Result<(SessionRow, Practice)> {
        let sitting = practice_subject(skill, checkpoint);
        if let Some(begun) = self.practice_begun_by(command_id, |row, _| row.assessment_id == sitting).await? {
            return Ok(begun);
        }
        if let Some(open) = self.under_way(skill, checkpoint).await? {
            return Ok(open);
        }
        self.practise_anew(skill, checkpoint, curriculum, command_id).await?;
        // None: ended from elsewhere in this very moment.
        self.under_way(skill, checkpoint).await?.ok_or(ServiceError::Gone { kept: false })
    }

    /// The sitting that a command has begun, if there is one; `KeyReused` where that command has begun something else.
    pub(crate) async fn practice_begun_by(
        &self,
        command_id: Uuid,
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

    /// Of a sitting of the learner's own: items that counted, and those right at the first try without help.
    pub async fn first_attempt_accuracy(&self, session: Uuid) -> Result<(u32, u32)> {
        let practice = practice_of(&self.own(session).await?)?;
        Ok((practice.counted, practice.right))
    }

    /// The item before the learner in a sitting of their own.
    pub async fn served(&self, session: Uuid) -> Result<ServedPractice> {
        let practice = self.practice_session(session).await?;
        self.view_of(&practice).await
    }

    /// Hands in an answer to the item before the learner.
    pub async fn attempt(
        &self,
        session: Uuid,
        position: u32,
        (answer, work): (String, Vec<String>),
        command_id: Uuid,
        arrived: Timestamp,
    ) -> Result<Attempted> {
        let sent = (position, answer.clone(), work.clone());
        let turned = self.act(session, position, PracticeAction::Answer(answer, work), command_id, arrived).await?;
        let practice = turned.practice.clone();
        let events = self.of_command(session, turned, command_id).await?;
        // The id belongs to another command of the sitting.
        let attempted = attempted(session, &events).ok_or(ServiceError::Conflict)?;
        if (attempted.position, &attempted.answer, &attempted.work) != (sent.0, &sent.1, &sent.2) {
            return Err(ServiceError::KeyReused);
        }
        let task = self.task_at(&practice, attempted.position).await?;
        let is_done = attempted.verdict.outcome == Marked::Correct || practice.plan.mode != Mode::Practice;
        let answer = answer_in_points(&task.body, &attempted.answer, practice.plan.decimal_mark);
        Ok(Attempted {
            canonical: task.canonical(&answer, &attempted.verdict),
            solution: is_done.then(|| (task.key_text().to_owned(), task.solution.clone())),
            ..attempted
        })
    }

    /// Asks for a hint. `Invalid` when every hint was given: the answer is none.
    pub async fn hint(&self, session: Uuid, position: u32, command_id: Uuid, arrived: Timestamp) -> Result<Hint> {
        let turned = self.act(session, position, PracticeAction::Hint, command_id, arrived).await?;
        let events = self.of_command(session, turned, command_id).await?;
        let hint = events.into_iter().find_map(|event| match event {
            PracticeEvent::HintServed { position: at, hint, .. } if at == position => Some(hint),
            _ => None,
        });
        hint.ok_or(ServiceError::Conflict)
    }

    /// Gives an item up: its key in words and its worked solution.
    pub async fn solution(
        &self,
        session: Uuid,
        position: u32,
        command_id: Uuid,
        arrived: Timestamp,
    ) -> Result<(String, Vec<String>)> {
        let turned = self.act(session, position, PracticeAction::Solution, command_id, arrived).await?;
        let practice = turned.practice.clone();
        let events = self.of_command(session, turned, command_id).await?;
        let shown = events.iter().find_map(|event| match event {
            PracticeEvent::SolutionServed { position: at, .. } => Some(*at == position),
            _ => None,
        });
        // The id belongs to another command of the sitting.
        if shown != Some(true) {
            return Err(ServiceError::Conflict);
        }
        let task = self.task_at(&practice, position).await?;
        Ok((task.key_text().to_owned(), task.solution))
    }

    /// The item at a position of a sitting, which may be done with.
    pub(crate) async fn task_at(&self, practice: &Practice, position: u32) -> Result<Task> {
        let current = practice.current.as_ref().filter(|current| current.position == position);
        let source = if let Some(current) = current {
            current.source.clone()
        } else {
            let events = self.happened(practice.plan.session_id).await?;
            let served = events.into_iter().find_map(|event| match event {
                PracticeEvent::ProblemServed { position: at, source, .. } if at == position => Some(source),
                _ => None,
            });
            served.ok_or(ServiceError::Conflict)?
        };
        let task = self.plumb.task(&source).await?;
        // An answer or a solution of before is told again, but not while an attempt asks the same.
        if self.plumb.open_questions(practice.plan.learner).await?.has_task(&task) {
            return Err(in_open_attempt());
        }
        Ok(task)
    }

    /// What probably went wrong in the latest attempt at an item; `Conflict` when it was right or there was none.
    pub async fn diagnosis(&self, session: Uuid, position: u32) -> Result<Diagnosis> {
        let practice = self.practice_session(session).await?;
        self.task_at(&practice, position).await?;
        let current = practice.current.filter(|current| current.position == position).ok_or(ServiceError::Conflict)?;
        current.diagnosis.ok_or(ServiceError::Conflict)
    }

    /// What an item taught about the learner, a skill each; `Conflict` when nothing has been learned from it yet.
    pub async fn mastery_updates(&self, session: Uuid, position: u32) -> Result<Vec<Update>> {
        self.practice_session(session).await?;
        let updates = self.happened(session).await?.into_iter().filter_map(|event| match event {
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
        let task = match &practice.current {
            Some(current) => Some(task_view(practice, current, self.plumb.task(&current.source).await?, name, &open)),
            None => None,
        };
        let plan = &practice.plan;
        Ok(ServedPractice {
            session: plan.session_id,
            skill: plan.skill.clone(),
            checkpoint: match plan.mode {
                Mode::Practice => None,
                Mode::Checkpoint { items } => Some(items),
            },
            over: practice.life.status.is_closed(),
            at: practice.current.as_ref().map(|current| current.served_at),
            skills: practice.current.as_ref().map(|current| current.skills.clone()).unwrap_or_default(),
            problem: practice.current.as_ref().and_then(|current| current.source.problem()),
            task,
            mastery_policy: plan.mastery_policy.clone(),
            hint_policy: plan.hint_policy.clone(),
        })
    }

    /// What a command came to, also when that was at an earlier request.
    async fn of_command(&self, session: Uuid, turned: Turned, command_id: Uuid) -> Result<Vec<PracticeEvent>> {
        if !turned.events.is_empty() {
            return Ok(turned.events);
        }
        let all = self.happened(session).await?.into_iter();
        let mut own = all.skip_while(|event| event.command_id() != Some(command_id));
        let first = own.next();
        let rest = own.take_while(|event| event.command_id().is_none());
        Ok(first.into_iter().chain(rest).collect())
    }

    /// All that happened in a sitting.
    pub(super) async fn happened(&self, session: Uuid) -> Result<Vec<PracticeEvent>> {
        happened(session, &self.plumb.stores.sessions.events(session).await?)
    }
}

/// The attempt that these events are about; none when they are about something else.
fn attempted(session: Uuid, events: &[PracticeEvent]) -> Option<Attempted> {
    let (mut marked, mut diagnosis, mut hint) = (None, None, None);
    let (mut updates, mut mastered, mut unlocked) = (Vec::new(), Vec::new(), Vec::new());
    for event in events {
        match event {
            PracticeEvent::AttemptEvaluated { verdict, credit, .. } => marked = Some((verdict.clone(), *credit)),
            PracticeEvent::DiagnosisCompleted { diagnosis: found, .. } => diagnosis = Some(found.clone()),
            PracticeEvent::HintServed { hint: served, .. } => hint = Some(served.clone()),
            PracticeEvent::MasteryUpdated { update, .. } => updates.push(update.clone()),
            PracticeEvent::SkillMastered { skill, .. } => mastered.push(skill.clone()),
            PracticeEvent::SkillUnlocked { skill, .. } => unlocked.push(skill.clone()),
            _ => {}
        }
    }
    let (verdict, credit) = marked?;
    let PracticeEvent::AttemptSubmitted { at, position, answer, work, elapsed_ms, .. } = events.first()? else {
        return None;
    };
    Some(Attempted {
        session,
        position: *position,
        at: *at,
        answer: answer.clone(),
        work: work.clone(),
        elapsed_ms: *elapsed_ms,
        verdict,
        credit,
        diagnosis,
        hint,
        canonical: None,
        solution: None,
        updates,
        mastered,
        unlocked,
    })
}
