//! Assigning work to a class, and its terms.
//!
//! Changed terms apply to sessions begun afterwards. Three changes also apply to open sessions: the end of the window,
//! and additional extra minutes and minutes of breaks.

use plumb_sessions::assignment::{Task, Terms, TermsError};
use plumb_sessions::session::{RevealWhen, StaffAction};
use plumb_store::StoreError;
use plumb_store::assignments::{AssignmentRow, ExceptionTarget};
use plumb_store::classes::{ClassRow, GroupRow};
use plumb_store::teacher_content::TeacherContentKind;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId, CommandId};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Assignable, AssignmentLine, AssignmentPreview, AssignmentView, BroadcastResult};
use crate::capabilities::Teacher;
use crate::engine::stored::{from_json, to_json};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::naming::named;

/// Most skills assigned at once.
const MOST_SKILLS: usize = 50;

/// An assignment for a class, before it is made.
#[derive(Debug, Clone)]
pub struct NewAssignment {
    /// Becomes the assignment's id.
    pub command: CommandId,
    pub class: ClassId,
    pub title: String,
    pub task: Task,
    pub terms: Terms,
    /// A group of the class; `None` for all its learners.
    pub group: Option<Uuid>,
}

impl NewAssignment {
    /// Returns a fingerprint of the assignment: its content, learners and terms.
    pub fn fingerprint(&self) -> Result<String> {
        let said = json!([self.class, self.title.trim(), self.task, self.terms, self.group]);
        Ok(ContentHash::of(&said.to_string()).to_string())
    }
}

impl Teacher<'_> {
    /// Returns everything that can be assigned.
    pub async fn assignable(&self) -> Result<Assignable> {
        let catalog = self.plumb.catalog();
        let mut all = Assignable {
            assessments: catalog.open_assessments().map(|one| (one.id.clone(), one.metadata.title.clone())).collect(),
            tests: self
                .contents(TeacherContentKind::Assessment)
                .await?
                .into_iter()
                .map(|test| (test.id, test.title))
                .collect(),
            surveys: catalog.surveys.values().map(|one| (one.id.clone(), one.metadata.title.clone())).collect(),
            skills: catalog.skills_by_area(),
        };
        all.assessments.sort_by(|a, b| a.1.cmp(&b.1));
        all.surveys.sort_by(|a, b| a.1.cmp(&b.1));
        Ok(all)
    }

    /// Returns a preview of an assignment, with the number of learners and the opening time, if it can be made.
    pub async fn assignment_preview(&self, new: &NewAssignment) -> Result<AssignmentPreview> {
        let title = self.require_assignable(new).await?.1;
        let (classes, assignments) = (&self.plumb.stores.classes, &self.plumb.stores.assignments);
        let groups = classes.groups(new.class).await?;
        let group = match new.group {
            None => None,
            Some(id) => {
                let group = groups.into_iter().find(|group| group.id == id);
                Some(group.ok_or(InvalidInput::AssignNotOfClass { field: "group" })?)
            }
        };
        let learners = match &group {
            Some(group) => group.members.len(),
            None => classes.member_count(new.class).await?,
        };
        let task = to_json(&new.task)?;
        let same = |row: &AssignmentRow| row.task == task && row.group == new.group && !row.withdrawn;
        let before = assignments.assignments(new.class).await?.into_iter().filter(same).map(|row| row.id).next();
        let opens = new.terms.opens.filter(|opens| *opens > self.plumb.now());
        Ok(AssignmentPreview { title, task: new.task.clone(), opens, group, learners, before })
    }

    /// Makes an assignment for a class or a group of it; returns its id, which is that of the command, so that
    /// repeating the command makes only one assignment.
    pub async fn assign(&self, new: NewAssignment) -> Result<AssignmentId> {
        self.assign_to(new, None).await
    }

    /// Checks that the assignment can be made; returns its class and title.
    async fn require_assignable(&self, new: &NewAssignment) -> Result<(ClassRow, String)> {
        let class = self.own_class(new.class).await?;
        if class.archived {
            return Err(ServiceError::Conflict);
        }
        let title = named(&new.title).map_err(|_| InvalidInput::AssignTitle)?;
        self.require_task_exists(&new.task).await?;
        self.checked(&new.task, &new.terms, None)?;
        Ok((class, title))
    }

    /// Like [`Self::assign`], but may also create the group.
    pub(super) async fn assign_to(&self, new: NewAssignment, new_group: Option<GroupRow>) -> Result<AssignmentId> {
        let (class, title) = self.require_assignable(&new).await?;
        let id = AssignmentId::from(new.command.as_uuid());
        let before = self.plumb.stores.assignments.assignment(id).await?;
        if before.is_some_and(|before| before.class == class.id) {
            return Ok(id);
        }
        let NewAssignment { task, terms, group, .. } = new;
        let row = AssignmentRow {
            id,
            class: class.id,
            title,
            task: to_json(&task)?,
            terms: to_json(&terms)?,
            created_at: self.plumb.now(),
            released_at: None,
            withdrawn: false,
            group: new_group.as_ref().map(|group| group.id).or(group),
        };
        let detail = json!({
            "class": class.id, "title": row.title, "task": task, "terms": without_password(&terms)?, "group": row.group,
        });
        let audit = self.entry(AuditAction::AssignmentCreated, "assignment", id, &detail);
        let new_group = new_group.map(|group| {
            let audit = self.group_changed(class.id, &group);
            (group, audit)
        });
        match self.plumb.stores.assignments.create_assignment(row, new_group, audit).await {
            Err(StoreError::Invalid(_)) => Err(InvalidInput::AssignNotOfClass { field: "group" }.into()),
            done => Ok(done.map(|()| id)?),
        }
    }

    async fn require_task_exists(&self, task: &Task) -> Result<()> {
        let catalog = self.plumb.catalog();
        let is_there = match task {
            Task::Assessment(id) => self.may_set(&catalog, id).await?,
            Task::Survey(id) => catalog.surveys.contains_key(id),
            Task::Practice(skills) => {
                let known = |skill: &String| {
                    catalog.graph.as_ref().is_some_and(|version| version.graph.node(skill.as_str()).is_some())
                };
                (1..=MOST_SKILLS).contains(&skills.len()) && skills.iter().all(known)
            }
        };
        if is_there { Ok(()) } else { Err(InvalidInput::AssignUnknown.into()) }
    }

    /// Checks the terms and reports the first invalid one; for an exception, `behind` are the general terms.
    fn checked(&self, task: &Task, terms: &Terms, behind: Option<Terms>) -> Result<()> {
        possible(task, terms)?;
        let Task::Assessment(id) = task else { return Ok(()) };
        let all = terms.clone().with_defaults(behind.unwrap_or_default());
        let catalog = self.plumb.catalog();
        // If the assessment is retired, only the terms count.
        let (closes, score, solutions) = match catalog.assessments.get(id) {
            Some(assessment) => {
                let settled = all.effective_for(assessment);
                (settled.closes, Some(settled.reveal.score), Some(settled.reveal.solutions))
            }
            None => (all.closes, all.score, all.solutions),
        };
        for (field, when) in [("score", score), ("solutions", solutions)] {
            if when == Some(RevealWhen::AfterWindow) && closes.is_none() {
                return Err(InvalidInput::TermsNoWindow { field }.into());
            }
        }
        Ok(())
    }

    /// Returns an assignment of a class that the caller teaches; `NotFound` for others.
    pub(crate) async fn own_assignment(&self, id: AssignmentId) -> Result<(AssignmentRow, ClassRow)> {
        let row = self.plumb.stores.assignments.assignment(id).await?.ok_or(ServiceError::NotFound)?;
        let class = self.own_class(row.class).await?;
        Ok((row, class))
    }

    pub(crate) async fn lines(&self, class: ClassId) -> Result<Vec<AssignmentLine>> {
        self.plumb.stores.assignments.assignments(class).await?.into_iter().map(line).collect()
    }

    /// Returns an assignment with its exceptions.
    pub async fn assignment(&self, id: AssignmentId) -> Result<AssignmentView> {
        let (row, class) = self.own_assignment(id).await?;
        let exceptions = self.plumb.stores.assignments.exceptions(id).await?.into_iter().map(|row| {
            let terms = from_json(&row.terms)?;
            Ok((row, terms))
        });
        Ok(AssignmentView {
            exceptions: exceptions.collect::<Result<_>>()?,
            groups: self.plumb.stores.classes.groups(class.id).await?,
            line: line(row)?,
            class,
        })
    }

    /// Changes title and terms if they are still those identified by `seen` ([`AssignmentLine::seen`]); `Conflict` if
    /// they have been changed since. Returns how many open sessions were updated.
    pub async fn change_assignment(
        &self,
        id: AssignmentId,
        title: &str,
        terms: Terms,
        seen: &str,
    ) -> Result<BroadcastResult> {
        let (row, _) = self.own_assignment(id).await?;
        if assignment_fingerprint(&row) != seen {
            return Err(ServiceError::Conflict);
        }
        self.checked(&from_json(&row.task)?, &terms, None)?;
        let title = named(title).map_err(|_| InvalidInput::AssignTitle)?;
        let detail = json!({ "title": title, "terms": without_password(&terms)? });
        let audit = self.entry(AuditAction::AssignmentChanged, "assignment", id, &detail);
        let after = AssignmentRow { title, terms: to_json(&terms)?, ..row.clone() };
        self.plumb.stores.assignments.change_assignment(row, after.clone(), audit).await?;
        self.sync_sessions(&after).await
    }

    /// Withdraws an assignment, so that learners see only their own work on it; or restores it.
    pub async fn withdraw(&self, id: AssignmentId, withdrawn: bool) -> Result<()> {
        let (row, _) = self.own_assignment(id).await?;
        let audit = self.entry(AuditAction::AssignmentWithdrawn, "assignment", id, &json!({ "withdrawn": withdrawn }));
        let after = AssignmentRow { withdrawn, ..row.clone() };
        Ok(self.plumb.stores.assignments.change_assignment(row, after, audit).await?)
    }

    /// Sets the terms of a group or learner; blank terms remove them.
    pub async fn except(&self, id: AssignmentId, whom: ExceptionTarget, terms: Terms) -> Result<BroadcastResult> {
        let (row, _) = self.own_assignment(id).await?;
        self.checked(&from_json(&row.task)?, &terms, Some(from_json(&row.terms)?))?;
        let (kind, holder) = match whom {
            ExceptionTarget::Group(group) => ("group", group),
            ExceptionTarget::Learner(learner) => ("learner", learner.as_uuid()),
        };
        let detail = json!({ kind: holder, "terms": without_password(&terms)? });
        let audit = self.entry(AuditAction::ExceptionChanged, "assignment", id, &detail);
        let stored = if terms.is_empty() { None } else { Some(to_json(&terms)?) };
        match self.plumb.stores.assignments.except(id, self.plumb.fresh_id(), whom, stored, audit).await {
            Err(StoreError::Invalid(_)) => return Err(InvalidInput::AssignNotOfClass { field: "whom" }.into()),
            done => done?,
        }
        self.sync_sessions(&row).await
    }

    /// Releases the results of all present and future sessions. Returns how many sessions were updated.
    pub async fn release(&self, id: AssignmentId) -> Result<BroadcastResult> {
        self.own_assignment(id).await?;
        let audit = self.entry(AuditAction::ResultsReleased, "assignment", id, &json!({}));
        self.plumb.stores.assignments.release(id, self.plumb.now(), audit).await?;
        // Repeated in case not all sessions were reached before; the others do not change.
        let sessions = self.plumb.stores.assignments.sessions_of(id, false).await?;
        Ok(self.broadcast(sessions, &StaffAction::Release).await)
    }
}

fn line(row: AssignmentRow) -> Result<AssignmentLine> {
    Ok(AssignmentLine {
        task: from_json(&row.task)?,
        terms: from_json(&row.terms)?,
        seen: assignment_fingerprint(&row),
        row,
    })
}

/// Returns a fingerprint of title and terms.
fn assignment_fingerprint(row: &AssignmentRow) -> String {
    ContentHash::of(&format!("{}\n{}", row.title, row.terms)).to_string()
}

/// Checks terms by themselves and reports the first invalid one. Practice and surveys only have a window, so no other
/// term can be set for them.
fn possible(task: &Task, terms: &Terms) -> Result<()> {
    if !matches!(task, Task::Assessment(_))
        && let Some(field) = beside_window(terms)
    {
        return Err(InvalidInput::TermsWindowOnly { field }.into());
    }
    let Some(bad) = terms.problems().into_iter().next() else { return Ok(()) };
    Err(match bad {
        TermsError::Window => InvalidInput::TermsWindow,
        TermsError::Attempts => InvalidInput::TermsAttempts,
        TermsError::TimeLimit => InvalidInput::TermsMinutes,
        TermsError::Extra => InvalidInput::TermsExtra,
        TermsError::Breaks => InvalidInput::TermsBreaks,
        TermsError::Password => InvalidInput::TermsPassword,
    }
    .into())
}

/// Returns the first field that is set apart from the window.
fn beside_window(terms: &Terms) -> Option<&'static str> {
    let fields = [
        ("attempts", terms.attempts.is_some()),
        ("minutes", terms.time_limit_minutes.is_some()),
        ("extra", terms.extra_minutes.is_some()),
        ("breaks", terms.break_minutes.is_some()),
        ("password", terms.password.is_some()),
        ("score", terms.score.is_some()),
        ("solutions", terms.solutions.is_some()),
    ];
    fields.into_iter().find(|(_, is_set)| *is_set).map(|(field, _)| field)
}

/// Returns the terms for the audit trail: whether there is a password, but not which.
fn without_password(terms: &Terms) -> Result<Json> {
    let password = terms.password.as_ref().map(|password| if password.is_empty() { "" } else { "set" }.to_owned());
    serde_json::to_value(Terms { password, ..terms.clone() }).map_err(|error| ServiceError::Internal(error.to_string()))
}
