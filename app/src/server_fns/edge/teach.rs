//! Forms of teachers, as use cases need them.

use plumb_service::views::Reached;
use plumb_service::{Failure, Teacher, Whom};
use plumb_sessions::assignment::{AtMost, Task, Terms};
use plumb_sessions::session::RevealWhen;
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Edge, KeptForm, failed};
use crate::error::AppError;
use crate::server_fns::teach::{TaskForm, TermsForm};
use crate::server_fns::web_session;

impl Edge {
    /// Keeps a form that was not taken for the page that shows it again; `owner` is what the form belongs to.
    pub(in crate::server_fns) async fn or_kept<T: Serialize, O>(
        &self,
        owner: Uuid,
        name: &str,
        form: &T,
        done: Result<O, AppError>,
    ) -> Result<O, AppError> {
        if done.is_err()
            && let Ok(json) = serde_json::to_string(form)
        {
            let fields = vec![("json".to_owned(), json)];
            self.keep_form(&KeptForm { session: owner, call: name.to_owned(), fields }).await;
        }
        done
    }

    /// The form of that name as it was last sent, if it was not taken.
    pub(crate) async fn kept<T: DeserializeOwned>(&self, owner: Uuid, name: &str) -> Option<T> {
        let kept = web_session::kept_form(&self.session).await.ok()??;
        let (_, json) = kept.fields.first().filter(|_| kept.session == owner && kept.call == name)?;
        serde_json::from_str(json).ok()
    }
}

pub(super) fn invalid(field: &'static str, message: &'static str, detail: &str) -> AppError {
    failed(Failure::Invalid { field, message, detail: detail.chars().take(100).collect() })
}

/// An id in a form's field.
pub(in crate::server_fns) fn id(text: &str) -> Result<Uuid, AppError> {
    text.parse().map_err(|_| failed(Failure::NotFound))
}

/// What is to be done.
fn task(form: TaskForm) -> Result<Task, AppError> {
    match form.kind.as_str() {
        "assessment" => Ok(Task::Assessment(form.assessment)),
        "survey" => Ok(Task::Survey(form.survey)),
        "practice" => Ok(Task::Practice(form.skills)),
        _ => Err(invalid("task", "assign-unknown", "")),
    }
}

/// The terms of a form.
fn terms(form: &TermsForm) -> Result<Terms, AppError> {
    let at_most =
        |number: Option<u32>| number.map(|number| if number == 0 { AtMost::Unlimited } else { AtMost::Of(number) });
    let password = if form.no_password.is_empty() {
        Some(form.password.trim().to_owned()).filter(|password| !password.is_empty())
    } else {
        Some(String::new())
    };
    Ok(Terms {
        opens: instant("opens", &form.opens)?,
        closes: instant("closes", &form.closes)?,
        attempts: at_most(number("attempts", &form.attempts)?),
        time_limit_minutes: at_most(number("minutes", &form.minutes)?),
        extra_minutes: number("extra", &form.extra)?,
        break_minutes: number("breaks", &form.breaks)?,
        password,
        score: when("score", &form.score)?,
        solutions: when("solutions", &form.solutions)?,
    })
}

/// `2026-11-22T09:00`, UTC, as browsers send it; with or without seconds.
pub(super) fn instant(field: &'static str, text: &str) -> Result<Option<Timestamp>, AppError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let read = match text.len() {
        16 => Timestamp::parse(&format!("{text}:00Z")),
        19 => Timestamp::parse(&format!("{text}Z")),
        _ => None,
    };
    read.map(Some).ok_or_else(|| invalid(field, "terms-instant", text))
}

fn number(field: &'static str, text: &str) -> Result<Option<u32>, AppError> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| invalid(field, "terms-number", text))
}

fn when(field: &'static str, text: &str) -> Result<Option<RevealWhen>, AppError> {
    Ok(Some(match text {
        "" => return Ok(None),
        "never" => RevealWhen::Never,
        "after_completion" => RevealWhen::AfterCompletion,
        "after_window" => RevealWhen::AfterWindow,
        "after_release" => RevealWhen::AfterRelease,
        _ => return Err(invalid(field, "terms-when", text)),
    }))
}

/// Whom terms are for: `group:` and an id, `learner:` and an id, or `learner` and the name beside it.
async fn whom(teacher: &Teacher<'_>, whom: &str, name: &str) -> Result<Whom, AppError> {
    if let Some(group) = whom.strip_prefix("group:") {
        return Ok(Whom::Group(id(group)?));
    }
    if let Some(learner) = whom.strip_prefix("learner:") {
        return Ok(Whom::Learner(id(learner)?));
    }
    Ok(Whom::Learner(teacher.learner_named(name).await.map_err(failed)?))
}

/// Sets a class something to do.
pub(in crate::server_fns) async fn assign(
    teacher: &Teacher<'_>,
    class: Uuid,
    title: &str,
    form: &TaskForm,
    set: &TermsForm,
) -> Result<Uuid, AppError> {
    teacher.assign(class, title, task(form.clone())?, terms(set)?).await.map_err(failed)
}

/// Changes an assignment.
pub(in crate::server_fns) async fn change(
    teacher: &Teacher<'_>,
    assignment: Uuid,
    title: &str,
    set: &TermsForm,
    seen: &str,
) -> Result<Reached, AppError> {
    match teacher.change_assignment(assignment, title, terms(set)?, seen).await {
        Err(Failure::Conflict) => Err(invalid("seen", "assignment-changed-meanwhile", "")),
        done => done.map_err(failed),
    }
}

/// Sets the terms of a group or learner.
pub(in crate::server_fns) async fn except(
    teacher: &Teacher<'_>,
    assignment: Uuid,
    who: &str,
    learner: &str,
    set: &TermsForm,
) -> Result<Reached, AppError> {
    let set = terms(set)?;
    teacher.except(assignment, whom(teacher, who, learner).await?, set).await.map_err(failed)
}

/// What is ordered of running sessions: of one, or of all.
pub(in crate::server_fns) struct Order {
    pub(in crate::server_fns) what: String,
    pub(in crate::server_fns) session: Option<Uuid>,
    pub(in crate::server_fns) minutes: String,
    pub(in crate::server_fns) reason: String,
    pub(in crate::server_fns) command: Uuid,
}

/// Carries it out.
pub(in crate::server_fns) async fn order(
    teacher: &Teacher<'_>,
    assignment: Uuid,
    order: Order,
) -> Result<(), AppError> {
    let Order { what, session, minutes, reason, command } = order;
    let reason = reason.as_str();
    let reached = match what.as_str() {
        "time" => {
            let minutes = number("minutes", &minutes)?.unwrap_or(0);
            teacher.give_time(assignment, session, minutes, reason, command).await
        }
        "pause" => teacher.pause(assignment, session, reason).await,
        "resume" => teacher.resume(assignment, session).await,
        "end" => teacher.end(assignment, session, reason).await,
        _ => return Err(invalid("what", "error-bad-request", "")),
    };
    let Reached { done, refused, unmoved } = reached.map_err(failed)?;
    let unmoved = if unmoved > 0 { format!("&unmoved={unmoved}") } else { String::new() };
    leptos_axum::redirect(&format!("/teach/assignments/{assignment}/live?done={done}&refused={refused}{unmoved}"));
    Ok(())
}

pub(in crate::server_fns) fn back_to_class(class: Uuid) {
    leptos_axum::redirect(&format!("/teach/classes/{class}"));
}

pub(in crate::server_fns) fn back_to_assignment(assignment: Uuid, query: &str) {
    leptos_axum::redirect(&format!("/teach/assignments/{assignment}{query}"));
}

/// Back, with how many sessions under way were reached.
pub(in crate::server_fns) fn back_with(assignment: Uuid, what: &str, reached: Reached) {
    let Reached { done, refused, .. } = reached;
    back_to_assignment(assignment, &format!("?{what}=1&done={done}&refused={refused}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_form_leaves_blank_is_not_set() {
        assert!(terms(&TermsForm::default()).unwrap().is_empty());
        let form = TermsForm {
            opens: "2026-11-22T09:00".into(),
            closes: "2026-11-22T10:00:30".into(),
            attempts: "0".into(),
            minutes: " 45 ".into(),
            no_password: "1".into(),
            password: "maple".into(),
            score: "after_release".into(),
            ..TermsForm::default()
        };
        let read = terms(&form).unwrap();
        assert_eq!(read.opens, Timestamp::parse("2026-11-22T09:00:00Z"));
        assert_eq!(read.closes, Timestamp::parse("2026-11-22T10:00:30Z"));
        assert_eq!((read.attempts, read.time_limit_minutes), (Some(AtMost::Unlimited), Some(AtMost::Of(45))));
        assert_eq!((read.password.as_deref(), read.score), (Some(""), Some(RevealWhen::AfterRelease)));
    }

    #[test]
    fn what_cannot_be_read_names_its_field() {
        for (form, field) in [
            (TermsForm { opens: "tomorrow".into(), ..TermsForm::default() }, "opens"),
            (TermsForm { closes: "2026-02-30T09:00".into(), ..TermsForm::default() }, "closes"),
            (TermsForm { attempts: "-1".into(), ..TermsForm::default() }, "attempts"),
            (TermsForm { minutes: "1.5".into(), ..TermsForm::default() }, "minutes"),
            (TermsForm { score: "now".into(), ..TermsForm::default() }, "score"),
        ] {
            assert!(matches!(terms(&form), Err(AppError::Invalid { field: named, .. }) if named == field), "{field}");
        }
    }
}
