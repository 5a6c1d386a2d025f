//! What the learner's classes are set to do.

use crate::engine::names::SURVEY;
use plumb_sessions::assignment::{Settled, Task, Terms};
use plumb_store::assignments::{AssignedRow, about};
use plumb_store::sessions::SessionFilter;
use uuid::Uuid;

use super::{AssignedCard, AssignedPage, AssignedSkill, TaskProgress};
use crate::assessment::{AttemptContext, Blocked, blocked, card, introduction, settled_terms};
use crate::capabilities::Learner;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};

/// Sessions of an assignment that are looked at.
const MOST_SESSIONS: i64 = 100;

impl Learner<'_> {
    /// All that the learner is set to do in classes under way, what is due first coming first.
    pub async fn assigned(&self) -> Result<Vec<AssignedCard>> {
        let mut cards = Vec::new();
        for row in self.plumb.stores.assignments.all_assigned(self.actor.id).await? {
            cards.push(self.assigned_card(row).await?);
        }
        // What is done or over goes last; what has no end, after what has one.
        cards.sort_by_key(|card| (card.doing.is_over(), card.closes.is_none(), card.closes, card.title.clone()));
        Ok(cards)
    }

    /// One of them; `NotFound` when it is none of the learner's, or was withdrawn, or its class ended, before anything was
    /// done.
    pub async fn assignment(&self, id: Uuid) -> Result<AssignedPage> {
        let user = self.user().await?;
        let row = self.plumb.stores.assignments.assigned(id, self.actor.id).await?.ok_or(ServiceError::NotFound)?;
        let sessions = self.attempts_at(id).await?;
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
                    let settled = settled.settle(assessment);
                    let (made, open) = counted(&sessions);
                    let card = card(assessment, &settled, &user, made, open, self.plumb.now());
                    (introduction(assessment, &settled, &user, card), settled.password.is_some(), settled.break_minutes)
                })
            }
            Task::Practice(_) | Task::Survey(_) => None,
        };
        Ok(AssignedPage {
            grade: self.released_grade(id).await?,
            card: self.assigned_card(row).await?,
            skills: self.skills_of(&task).await?,
            task,
            withdrawn,
            needs_password: introduction.as_ref().is_some_and(|(_, needs, _)| *needs),
            break_minutes: introduction.as_ref().map_or(0, |(_, _, breaks)| *breaks),
            introduction: introduction.map(|(introduction, ..)| introduction),
            attempts: sessions.into_iter().rev().map(|(session, _, _)| session).collect(),
        })
    }

    /// Begins an assessment that the learner is set to take; goes on with the one under way if there is one.
    pub async fn begin_assigned(&self, id: Uuid, password: &str, command_id: Uuid) -> Result<Uuid> {
        let row = self.plumb.stores.assignments.assigned(id, self.actor.id).await?.ok_or(ServiceError::NotFound)?;
        if row.assignment.withdrawn || row.class_ended {
            return Err(ServiceError::NotFound);
        }
        let Task::Assessment(assessment) = from_json(&row.assignment.task)? else { return Err(ServiceError::NotFound) };
        let mut terms = settled_terms(&row)?;
        if row.assignment.released_at.is_some() {
            // Who begins after the release does not wait for another one.
            terms = terms.released();
        }
        let (assignment, password) = (Some(row.assignment), password.to_owned());
        let occasion = AttemptContext { about: about(id), assignment, terms, password };
        self.begin_on(occasion, &assessment, command_id).await
    }

    /// The learner's sessions of an assignment, oldest first: id, attempt and whether it is open.
    async fn attempts_at(&self, assignment: Uuid) -> Result<Vec<(Uuid, i64, bool)>> {
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            assessment_id: Some(about(assignment)),
            limit: MOST_SESSIONS,
            ..SessionFilter::default()
        };
        let rows = self.plumb.stores.sessions.list(filter).await?;
        Ok(rows.into_iter().rev().map(|row| (row.id, row.attempt, row.open)).collect())
    }

    async fn assigned_card(&self, row: AssignedRow) -> Result<AssignedCard> {
        let task: Task = from_json(&row.assignment.task)?;
        let terms = settled_terms(&row)?;
        let (opens, closes, doing) = match &task {
            Task::Assessment(id) => {
                let sessions = self.attempts_at(row.assignment.id).await?;
                let catalog = self.plumb.catalog();
                match catalog.assessments.get(id) {
                    // Retired meanwhile: what was done stays.
                    None => (terms.opens, terms.closes, TaskProgress::Gone),
                    Some(assessment) => {
                        let settled = terms.settle(assessment);
                        let doing = self.doing(&settled, &sessions);
                        (settled.opens, settled.closes, doing)
                    }
                }
            }
            Task::Practice(skills) => {
                let mastered = self.mastered(skills).await?;
                let doing = if mastered == skills.len() {
                    TaskProgress::Done
                } else {
                    self.window(&terms).unwrap_or(TaskProgress::Practising { mastered, of: skills.len() })
                };
                (terms.opens, terms.closes, doing)
            }
            Task::Survey(id) => {
                let answered = self.answered(id, row.assignment.class).await?;
                let doing =
                    if answered { TaskProgress::Done } else { self.window(&terms).unwrap_or(TaskProgress::ToDo) };
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

    fn doing(&self, settled: &Settled, sessions: &[(Uuid, i64, bool)]) -> TaskProgress {
        let (made, open) = counted(sessions);
        match open.map(Blocked::Running).or_else(|| blocked(settled, made, self.plumb.now())) {
            Some(Blocked::Running(session)) => TaskProgress::Running(session),
            Some(Blocked::NotYetOpen(at)) => TaskProgress::NotYetOpen(at),
            Some(_) if made > 0 => TaskProgress::Done,
            Some(_) => TaskProgress::Missed,
            None if made > 0 => TaskProgress::Again,
            None => TaskProgress::ToDo,
        }
    }

    /// What the window alone says, when it is not open.
    fn window(&self, terms: &Terms) -> Option<TaskProgress> {
        let now = self.plumb.now();
        let early = terms.opens.filter(|opens| now < *opens).map(TaskProgress::NotYetOpen);
        early.or_else(|| terms.closes.filter(|closes| now >= *closes).map(|_| TaskProgress::Missed))
    }

    async fn mastered(&self, skills: &[String]) -> Result<usize> {
        let states = self.plumb.stores.learning.skill_states(self.actor.id).await?;
        Ok(states.iter().filter(|state| state.mastered && skills.contains(&state.skill)).count())
    }

    /// The skills of a task; those that are no longer in the graph are left out.
    async fn skills_of(&self, task: &Task) -> Result<Vec<AssignedSkill>> {
        let Task::Practice(skills) = task else { return Ok(Vec::new()) };
        let states = self.plumb.stores.learning.skill_states(self.actor.id).await?;
        let catalog = self.plumb.catalog();
        let Some(version) = catalog.graph.as_ref() else { return Ok(Vec::new()) };
        let skill = |id: &String| {
            let node = version.graph.node(id.as_str())?;
            let mastered = states.iter().any(|state| state.mastered && state.skill == *id);
            Some(AssignedSkill { id: id.clone(), name: node.name.clone(), mastered })
        };
        Ok(skills.iter().filter_map(skill).collect())
    }

    /// Whether a named survey was gone through for that class, or for none; who answered an anonymous one is not known.
    async fn answered(&self, survey: &str, class: Uuid) -> Result<bool> {
        let about = format!("{SURVEY}:{survey}");
        Ok(self.plumb.stores.responses.has_answered(self.actor.id, &about, class).await?)
    }
}

/// How many attempts were made, and the one under way.
fn counted(sessions: &[(Uuid, i64, bool)]) -> (i64, Option<Uuid>) {
    let made = sessions.iter().map(|(_, attempt, _)| *attempt).max().unwrap_or(0);
    (made, sessions.iter().find(|(.., open)| *open).map(|(id, ..)| *id))
}
