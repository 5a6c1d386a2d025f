//! The assignments of a learner.

use std::collections::{HashMap, HashSet};

use crate::engine::names::SURVEY;
use plumb_sessions::assignment::{EffectiveTerms, Task, Terms};
use plumb_store::assignments::{AssignedRow, about};
use plumb_store::learning::SkillStateRow;
use plumb_store::sessions::SessionFilter;
use plumb_types::ids::{AssignmentId, ClassId, CommandId, SessionId};

use super::{AssignedCard, AssignedPage, AssignedSkill, TaskProgress};
use crate::assessment::{AttemptContext, Blocked, blocked, card, introduction, settled_terms};
use crate::capabilities::Learner;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};

/// Most sessions of an assignment that are read.
const MOST_SESSIONS: i64 = 100;

/// A learner's work so far, as needed for the progress in assignments; read once for all of them.
pub(crate) struct DoneSoFar {
    /// The latest attempt at each assessment and each assignment, by the `about` value of its sessions: its number, and
    /// its session if open.
    attempts: HashMap<String, (i64, Option<SessionId>)>,
    mastered: HashSet<String>,
    /// Completed surveys, each with the class it was answered for; an anonymous survey counts only with a class.
    surveys: Vec<(String, Option<ClassId>)>,
}

impl DoneSoFar {
    /// Returns the number of the latest attempt, 0 before the first, and the open session.
    pub(crate) fn attempts(&self, about: &str) -> (i64, Option<SessionId>) {
        self.attempts.get(about).copied().unwrap_or((0, None))
    }

    fn mastered(&self, skills: &[String]) -> usize {
        skills.iter().filter(|skill| self.mastered.contains(*skill)).count()
    }

    /// Whether a survey was completed for that class, or without a class if it is not anonymous.
    fn answered(&self, survey: &str, class: ClassId) -> bool {
        let subject = format!("{SURVEY}:{survey}");
        self.surveys.iter().any(|(about, of)| *about == subject && of.is_none_or(|of| of == class))
    }
}

impl Learner<'_> {
    /// Returns the learner's work so far; `states` are their skills.
    pub(crate) async fn done_so_far(&self, states: &[SkillStateRow]) -> Result<DoneSoFar> {
        let latest = self.plumb.stores.sessions.latest_attempts(self.actor.id).await?.into_iter();
        let latest = latest.map(|row| (row.assessment_id, (row.attempt, row.open.then_some(row.session))));
        Ok(DoneSoFar {
            attempts: latest.collect(),
            mastered: states.iter().filter(|state| state.mastered).map(|state| state.skill.clone()).collect(),
            surveys: self.plumb.stores.responses.completed_by(self.actor.id).await?,
        })
    }

    /// Returns all assignments of the learner in active classes, those due first coming first.
    pub(crate) async fn assigned(&self, done: &DoneSoFar) -> Result<Vec<AssignedCard>> {
        let rows = self.plumb.stores.assignments.all_assigned(self.actor.id).await?.into_iter();
        let mut cards = rows.map(|row| self.assigned_card(row, done)).collect::<Result<Vec<_>>>()?;
        // Finished assignments come last; those without an end come after those with one.
        cards.sort_by_key(|card| (card.doing.is_over(), card.closes.is_none(), card.closes, card.title.clone()));
        Ok(cards)
    }

    /// Returns one of the learner's assignments; `NotFound` if it is not theirs, or if it was withdrawn or its class
    /// ended before they did any work on it.
    pub async fn assignment(&self, id: AssignmentId) -> Result<AssignedPage> {
        let user = self.user().await?;
        let row = self.plumb.stores.assignments.assigned(id, self.actor.id).await?.ok_or(ServiceError::NotFound)?;
        let sessions = self.attempts_at(id).await?;
        let states = self.plumb.stores.learning.skill_states(self.actor.id).await?;
        let done = self.done_so_far(&states).await?;
        let withdrawn = row.assignment.withdrawn || row.class_ended;
        if withdrawn && sessions.is_empty() {
            return Err(ServiceError::NotFound);
        }
        let task: Task = from_json(&row.assignment.task)?;
        let introduction = match &task {
            Task::Assessment(assessment) => {
                let catalog = self.plumb.catalog();
                let settled = settled_terms(&row)?;
                catalog.assessments.get(assessment).map(|assessment| {
                    let settled = settled.effective_for(assessment);
                    let (made, open) = done.attempts(&about(id));
                    let card = card(assessment, &settled, &user, made, open, self.plumb.now());
                    (introduction(assessment, &settled, &user, card), settled.password.is_some(), settled.break_minutes)
                })
            }
            Task::Practice(_) | Task::Survey(_) => None,
        };
        Ok(AssignedPage {
            grade: self.released_grade(id).await?,
            card: self.assigned_card(row, &done)?,
            skills: self.skills_of(&task, &done),
            task,
            withdrawn,
            needs_password: introduction.as_ref().is_some_and(|(_, needs, _)| *needs),
            break_minutes: introduction.as_ref().map_or(0, |(_, _, breaks)| *breaks),
            introduction: introduction.map(|(introduction, ..)| introduction),
            attempts: sessions,
        })
    }

    /// Begins an assigned assessment, or resumes the open session.
    pub async fn begin_assigned(&self, id: AssignmentId, password: &str, command_id: CommandId) -> Result<SessionId> {
        let row = self.plumb.stores.assignments.assigned(id, self.actor.id).await?.ok_or(ServiceError::NotFound)?;
        if row.assignment.withdrawn || row.class_ended {
            return Err(ServiceError::NotFound);
        }
        let Task::Assessment(assessment) = from_json(&row.assignment.task)? else { return Err(ServiceError::NotFound) };
        let terms = settled_terms(&row)?;
        let (assignment, password) = (Some(row.assignment), password.to_owned());
        let occasion = AttemptContext { about: about(id), assignment, terms, password };
        self.begin_on(occasion, &assessment, command_id).await
    }

    /// Returns the learner's sessions of an assignment, latest first.
    async fn attempts_at(&self, assignment: AssignmentId) -> Result<Vec<SessionId>> {
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            assessment_id: Some(about(assignment)),
            limit: MOST_SESSIONS,
            ..SessionFilter::default()
        };
        Ok(self.plumb.stores.sessions.list(filter).await?.into_iter().map(|row| row.id).collect())
    }

    fn assigned_card(&self, row: AssignedRow, done: &DoneSoFar) -> Result<AssignedCard> {
        let task: Task = from_json(&row.assignment.task)?;
        let terms = settled_terms(&row)?;
        let (opens, closes, doing) = match &task {
            Task::Assessment(id) => match self.plumb.catalog().assessments.get(id) {
                // The assessment was retired since; the learner's work stays visible.
                None => (terms.opens, terms.closes, TaskProgress::Gone),
                Some(assessment) => {
                    let settled = terms.effective_for(assessment);
                    let doing = self.doing(&settled, done.attempts(&about(row.assignment.id)));
                    (settled.opens, settled.closes, doing)
                }
            },
            Task::Practice(skills) => {
                let mastered = done.mastered(skills);
                let doing = if mastered == skills.len() {
                    TaskProgress::Done
                } else {
                    self.window(&terms).unwrap_or(TaskProgress::Practising { mastered, of: skills.len() })
                };
                (terms.opens, terms.closes, doing)
            }
            Task::Survey(id) => {
                let doing = if done.answered(id, row.assignment.class) {
                    TaskProgress::Done
                } else {
                    self.window(&terms).unwrap_or(TaskProgress::ToDo)
                };
                (terms.opens, terms.closes, doing)
            }
        };
        Ok(AssignedCard {
            id: row.assignment.id,
            class: row.class_name,
            title: row.assignment.title,
            kind: task.kind(),
            opens,
            closes,
            doing,
        })
    }

    fn doing(&self, settled: &EffectiveTerms, (made, open): (i64, Option<SessionId>)) -> TaskProgress {
        match open.map(Blocked::Running).or_else(|| blocked(settled, made, self.plumb.now())) {
            Some(Blocked::Running(session)) => TaskProgress::Running(session),
            Some(Blocked::NotYetOpen(at)) => TaskProgress::NotYetOpen(at),
            Some(_) if made > 0 => TaskProgress::Done,
            Some(_) => TaskProgress::Missed,
            None if made > 0 => TaskProgress::Again,
            None => TaskProgress::ToDo,
        }
    }

    /// Returns the progress that follows from the window alone, if it is not open.
    fn window(&self, terms: &Terms) -> Option<TaskProgress> {
        let now = self.plumb.now();
        let early = terms.opens.filter(|opens| now < *opens).map(TaskProgress::NotYetOpen);
        early.or_else(|| terms.closes.filter(|closes| now >= *closes).map(|_| TaskProgress::Missed))
    }

    /// Returns the skills of a task; those that are no longer in the graph are left out.
    fn skills_of(&self, task: &Task, done: &DoneSoFar) -> Vec<AssignedSkill> {
        let Task::Practice(skills) = task else { return Vec::new() };
        let catalog = self.plumb.catalog();
        let Some(version) = catalog.graph.as_ref() else { return Vec::new() };
        let skill = |id: &String| {
            let node = version.graph.node(id.as_str())?;
            Some(AssignedSkill { id: id.clone(), name: node.name.clone(), mastered: done.mastered.contains(id) })
        };
        skills.iter().filter_map(skill).collect()
    }
}
