//! Actions of teachers on their classes, and of learners on their assignments.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::{AssignmentId, ClassId, CommandId, UserId};

#[cfg(feature = "ssr")]
mod terms;

#[cfg(feature = "ssr")]
use {
    super::request::{RequestContext, id, optional_id, redirect, request_context},
    plumb_service::assignments::{BroadcastResult, NewAssignment},
    plumb_service::{ExceptionTarget, InvalidInput, ServiceError},
    plumb_types::zone::Zone,
    terms::{number, task},
};

#[cfg(feature = "ssr")]
pub(super) use terms::instant;

/// Terms as fields of a form; blank where a term is not set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TermsForm {
    /// `2026-11-22T09:00` in the school's time zone.
    pub opens: String,
    /// `2026-11-22T10:00` in the school's time zone.
    pub closes: String,
    /// A number; 0 for no limit.
    pub attempts: String,
    /// A number; 0 for no limit.
    pub minutes: String,
    /// A number.
    pub extra: String,
    /// A number.
    pub breaks: String,
    /// In plain text, as it is read out.
    pub password: String,
    /// Ticked for no password, whatever is set elsewhere.
    pub no_password: String,
    /// `never`, `after_completion`, `after_window`, `after_release`.
    pub score: String,
    /// `never`, `after_completion`, `after_window`, `after_release`.
    pub solutions: String,
}

/// The task of an assignment as fields of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TaskForm {
    /// `assessment`, `practice` or `survey`.
    pub kind: String,
    /// The id of an assessment.
    pub assessment: String,
    /// The id of a survey.
    pub survey: String,
    /// The ids of skills.
    pub skills: Vec<String>,
}

/// The form of an assignment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AssignForm {
    pub title: String,
    pub task: TaskForm,
    pub terms: TermsForm,
    /// The id of a group; blank for the whole class.
    pub group: String,
}

/// The page that assigns an assessment to a class, with that assessment chosen.
#[cfg(feature = "ssr")]
pub(crate) fn assign_page(class: ClassId, assessment: &str) -> String {
    format!("/teach/classes/{class}/assign?assessment={assessment}")
}

#[cfg(feature = "ssr")]
impl AssignForm {
    /// Reads the form; its times are in `zone`.
    pub(crate) fn read(&self, command: CommandId, class: ClassId, zone: &Zone) -> Result<NewAssignment, AppError> {
        let (task, terms) = (task(self.task.clone())?, terms::terms(&self.terms, zone)?);
        let group = optional_id(&self.group)?;
        Ok(NewAssignment { command, class, title: self.title.clone(), task, terms, group })
    }
}

/// Makes a class.
#[server(prefix = "/do", endpoint = "class-add", input = PostUrl)]
pub async fn class_add(name: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let id = edge.teacher()?.create_class(&name).await?;
    redirect(format!("/teach/classes/{id}"))
}

/// Renames a class, or archives it.
#[server(prefix = "/do", endpoint = "class-change", input = PostUrl)]
pub async fn class_change(class: ClassId, name: String, #[server(default)] archived: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.change_class(class, &name, !archived.is_empty()).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Makes a join code, or removes it.
#[server(prefix = "/do", endpoint = "class-code", input = PostUrl)]
pub async fn class_code(class: ClassId, #[server(default)] open: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.set_join_code(class, !open.is_empty()).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Sets whether learners of a class follow the order of skills.
#[server(prefix = "/do", endpoint = "class-order", input = PostUrl)]
pub async fn class_order(class: ClassId, #[server(default)] follow: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.set_follow_order(class, !follow.is_empty()).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Sets whether a language model may write its own words to a class's learners beside an open question.
#[server(prefix = "/do", endpoint = "class-model-words", input = PostUrl)]
pub async fn class_model_words(class: ClassId, #[server(default)] allow: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.set_model_words(class, !allow.is_empty()).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Adds a teacher to a class.
#[server(prefix = "/do", endpoint = "class-teacher-add", input = PostUrl)]
pub async fn class_teacher_add(class: ClassId, name: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.add_teacher(class, &name).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Removes a teacher from a class.
#[server(prefix = "/do", endpoint = "class-teacher-remove", input = PostUrl)]
pub async fn class_teacher_remove(class: ClassId, teacher: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.remove_teacher(class, teacher).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Adds learners to a class, one name per line.
#[server(prefix = "/do", endpoint = "class-learners-add", input = PostUrl)]
pub async fn class_learners_add(class: ClassId, names: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = edge.teacher()?.add_members(class, &names).await;
    edge.or_kept(class, "names", &names, done).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Removes a learner from a class.
#[server(prefix = "/do", endpoint = "class-learner-remove", input = PostUrl)]
pub async fn class_learner_remove(class: ClassId, learner: UserId) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.remove_member(class, learner).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Makes a group of a class, or changes it.
#[server(prefix = "/do", endpoint = "class-group", input = PostUrl)]
pub async fn class_group(
    class: ClassId,
    #[server(default)] group: String,
    name: String,
    #[server(default)] members: Vec<UserId>,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let group = optional_id(&group)?;
    edge.teacher()?.put_group(class, group, &name, members).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Removes a group.
#[server(prefix = "/do", endpoint = "class-group-remove", input = PostUrl)]
pub async fn class_group_remove(class: ClassId, group: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.remove_group(class, group).await?;
    redirect(format!("/teach/classes/{class}"))
}

/// Makes an assignment for a class. `sure` is the fingerprint of the task, group and times that the page showed. If the
/// form differs from it, the page shows the new values first.
#[server(prefix = "/do", endpoint = "assign", input = PostUrl)]
pub async fn assign(
    command: CommandId,
    class: ClassId,
    title: String,
    task: TaskForm,
    #[server(default)] terms: TermsForm,
    #[server(default)] group: String,
    #[server(default)] sure: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let form = AssignForm { title, task, terms, group };
    let done = set(&edge, (command, class), &form, &sure).await;
    let id = edge.or_kept(class, "assign", &form, done).await?;
    redirect(format!("/teach/assignments/{id}?made=1"))
}

/// Assigns practice of a skill to just these learners of a class.
#[server(prefix = "/do", endpoint = "help-assign", input = PostUrl)]
pub async fn help_assign(
    command: CommandId,
    class: ClassId,
    skill: String,
    #[server(default)] learners: Vec<UserId>,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let id = edge.teacher()?.assign_help(command, class, &skill, learners).await?;
    redirect(format!("/teach/assignments/{id}?made=1"))
}

/// Changes the title and terms of an assignment; `seen` is the fingerprint of those that the form was filled with.
#[server(prefix = "/do", endpoint = "assignment-change", input = PostUrl)]
pub async fn assignment_change(
    assignment: AssignmentId,
    title: String,
    #[server(default)] terms: TermsForm,
    seen: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = change(&edge, assignment, &title, &terms, &seen).await;
    let reached = edge.or_kept(assignment, "change", &(title, terms), done).await?;
    redirect(reached_at(assignment, "saved", reached))
}

/// Withdraws an assignment, or restores it.
#[server(prefix = "/do", endpoint = "assignment-withdraw", input = PostUrl)]
pub async fn assignment_withdraw(
    assignment: AssignmentId,
    #[server(default)] withdrawn: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.withdraw(assignment, !withdrawn.is_empty()).await?;
    redirect(format!("/teach/assignments/{assignment}"))
}

/// Sets the terms of a group (`group:` and its id) or a learner (`learner:` and their name).
#[server(prefix = "/do", endpoint = "assignment-except", input = PostUrl)]
pub async fn assignment_except(
    assignment: AssignmentId,
    whom: String,
    #[server(default)] learner: String,
    #[server(default)] terms: TermsForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = except(&edge, assignment, &whom, &learner, &terms).await;
    let reached = edge.or_kept(assignment, "except", &(whom, learner, terms), done).await?;
    redirect(reached_at(assignment, "saved", reached))
}

/// Releases the results of an assignment.
#[server(prefix = "/do", endpoint = "assignment-release", input = PostUrl)]
pub async fn assignment_release(assignment: AssignmentId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let reached = edge.teacher()?.release(assignment).await?;
    redirect(reached_at(assignment, "released", reached))
}

/// Gives more time to, pauses, resumes or ends one session or all that are under way: `what` is `time`, `pause`,
/// `resume` or `end`. Repeating a command gives no more time.
#[server(prefix = "/do", endpoint = "assignment-order", input = PostUrl)]
pub async fn assignment_order(
    assignment: AssignmentId,
    what: String,
    #[server(default)] session: String,
    #[server(default)] minutes: String,
    #[server(default)] reason: String,
    command: CommandId,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let session = optional_id(&session)?;
    let teacher = edge.teacher()?;
    let reached = match what.as_str() {
        "time" => {
            let minutes = number("minutes", &minutes)?.unwrap_or(0);
            teacher.give_time(assignment, session, minutes, &reason, command).await?
        }
        "pause" => teacher.pause(assignment, session, &reason).await?,
        "resume" => teacher.resume(assignment, session).await?,
        "end" => teacher.end(assignment, session, &reason).await?,
        _ => return Err(InvalidInput::ErrorBadRequest { field: "what" }.into()),
    };
    let BroadcastResult { done, refused, unmoved } = reached;
    let unmoved = if unmoved > 0 { format!("&unmoved={unmoved}") } else { String::new() };
    redirect(format!("/teach/assignments/{assignment}/live?done={done}&refused={refused}{unmoved}"))
}

/// Joins a class.
#[server(prefix = "/do", endpoint = "class-join", input = PostUrl)]
pub async fn class_join(code: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.learner()?.join(&code).await?;
    redirect("/?joined=1")
}

/// Begins an assessment that is assigned to the learner.
#[server(prefix = "/do", endpoint = "begin-assigned", input = PostUrl)]
pub async fn begin_assigned(
    assignment: AssignmentId,
    #[server(default)] password: String,
    command: CommandId,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let session = edge.beginning_learner().await?.begin_assigned(assignment, &password, command).await?;
    redirect(format!("/sessions/{session}"))
}

#[cfg(feature = "ssr")]
async fn set(
    edge: &RequestContext,
    (command, class): (CommandId, ClassId),
    form: &AssignForm,
    sure: &str,
) -> Result<AssignmentId, AppError> {
    let new = form.read(command, class, &edge.zones().await?.school)?;
    let teacher = edge.teacher()?;
    let fingerprint = new.fingerprint()?;
    if fingerprint != sure {
        // An assignment that cannot be made is refused before any confirmation is asked for.
        teacher.assignment_preview(&new).await?;
        return Err(InvalidInput::AssignSure(fingerprint).into());
    }
    Ok(teacher.assign(new).await?)
}

#[cfg(feature = "ssr")]
async fn change(
    edge: &RequestContext,
    assignment: AssignmentId,
    title: &str,
    terms: &TermsForm,
    seen: &str,
) -> Result<BroadcastResult, AppError> {
    let teacher = edge.teacher()?;
    let terms = terms::terms(terms, &edge.zones().await?.school)?;
    match teacher.change_assignment(assignment, title, terms, seen).await {
        Err(ServiceError::Conflict) => Err(InvalidInput::AssignmentChangedMeanwhile.into()),
        done => Ok(done?),
    }
}

/// Sets an exception. Its target is `group:` and an id, `learner:` and an id, or `learner` with the name in `name`.
#[cfg(feature = "ssr")]
async fn except(
    edge: &RequestContext,
    assignment: AssignmentId,
    whom: &str,
    name: &str,
    terms: &TermsForm,
) -> Result<BroadcastResult, AppError> {
    let teacher = edge.teacher()?;
    let terms = terms::terms(terms, &edge.zones().await?.school)?;
    let whom = if let Some(group) = whom.strip_prefix("group:") {
        ExceptionTarget::Group(id(group)?)
    } else if let Some(learner) = whom.strip_prefix("learner:") {
        ExceptionTarget::Learner(id(learner)?)
    } else {
        ExceptionTarget::Learner(teacher.learner_named(name).await?)
    };
    Ok(teacher.except(assignment, whom, terms).await?)
}

/// An assignment's page, with how many sessions under way were reached.
#[cfg(feature = "ssr")]
fn reached_at(assignment: AssignmentId, what: &str, BroadcastResult { done, refused, .. }: BroadcastResult) -> String {
    format!("/teach/assignments/{assignment}?{what}=1&done={done}&refused={refused}")
}
