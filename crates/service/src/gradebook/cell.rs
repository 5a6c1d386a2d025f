//! One learner's grade for one assignment: attempts, the teacher's overrides, and their reasons.

use std::sync::Arc;

use plumb_learning::gradebook::{AssessmentProgress, Attempt, GradeOverride, LONGEST_COMMENT, LONGEST_REASON, percent};
use plumb_sessions::session::{ExamRules, Session, grade};
use plumb_store::StoreError;
use plumb_store::assignments::about;
use plumb_store::classes::Person;
use plumb_store::gradebook::NewChange;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use serde_json::{Value as Json, json};

use super::{AssessmentCell, GradeCell, GradeRequest, GradeView, GradebookColumn, OverrideInput};
use crate::capabilities::Teacher;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};

/// Attempts, or changes, on a page.
const PAGE: usize = 50;

impl Teacher<'_> {
    /// Returns a learner's grade for an assignment, with the page of attempts and changes before these numbers.
    pub async fn grade(
        &self,
        assignment: AssignmentId,
        learner: UserId,
        attempts_before: Option<i64>,
        changes_before: Option<i64>,
    ) -> Result<GradeView> {
        let (column, class) = self.own_assessment(assignment).await?;
        let learner = self.own_learner(class.id, learner).await?;
        let store = &self.plumb.stores.gradebook;
        let more = one_more(PAGE);
        let mut attempts = store.attempts(&about(assignment), learner.id, attempts_before, more).await?;
        let mut changes = store.changes(assignment, learner.id, changes_before, more).await?;
        let before = changes.get(PAGE).and_then(|change| change.given.clone());
        let (more_attempts, more_changes) = (cut(&mut attempts, PAGE), cut(&mut changes, PAGE));
        let latest = store.overrides(&[assignment], &[learner.id]).await?.pop();
        Ok(GradeView {
            cell: self.cell(&column, learner.id).await?,
            seen: latest.as_ref().map_or(0, |row| row.n),
            comment: latest.map(|row| row.comment).unwrap_or_default(),
            class,
            assignment,
            title: column.row.assignment.title,
            grading: column.row.grading,
            learner,
            attempts,
            more_attempts,
            changes,
            before,
            more_changes,
        })
    }

    /// Overrides a learner's grade, or removes the override; and sets the comment to the learner. Returns `Conflict`
    /// and changes nothing if another change was made since the form was loaded. Sending a value that already holds
    /// succeeds.
    pub async fn set_grade(&self, assignment: AssignmentId, learner: UserId, wanted: &GradeRequest) -> Result<()> {
        let (column, class) = self.own_assessment(assignment).await?;
        let learner = self.own_learner(class.id, learner).await?;
        let latest = self.plumb.stores.gradebook.overrides(&[assignment], &[learner.id]).await?.pop();
        let (seen, held, said) = latest.map_or((0, None, String::new()), |row| (row.n, row.given, row.comment));
        let given = kept(self.given(&column, learner.id, &wanted.value).await?, held.as_ref());
        let comment = comment(&wanted.comment)?;
        let is_changed = given != held;
        if seen != wanted.seen {
            // The form was sent twice, as by a double click; that is no conflict.
            return if is_changed || comment != said { Err(ServiceError::Conflict) } else { Ok(()) };
        }
        let reason = reason(&wanted.reason, is_changed)?;
        if !is_changed && !reason.is_empty() {
            // A reason without a change means that a value was typed but its kind was not chosen.
            return Err(InvalidInput::GradeWhatUnknown.into());
        }
        if !is_changed && comment == said {
            // Nothing changed, so there is nothing to record.
            return Ok(());
        }
        let action = match (&given, is_changed) {
            (Some(_), true) => AuditAction::GradeOverridden,
            (None, true) => AuditAction::GradeRestored,
            (_, false) => AuditAction::GradeCommented,
        };
        let detail = json!({
            "learner": learner.id, "n": seen + 1, "from": told(held.as_ref()), "to": told(given.as_ref()),
            "reason": reason,
        });
        let audit = self.entry(action, "assignment", assignment, &detail);
        let change = NewChange {
            assignment,
            learner: learner.id,
            upon: seen,
            at: self.plumb.now(),
            by: self.actor.id,
            given: given.clone(),
            reason,
            comment: comment.clone(),
        };
        match self.plumb.stores.gradebook.change_grade(change, audit).await {
            Err(StoreError::Conflict) => {
                let latest = self.plumb.stores.gradebook.overrides(&[assignment], &[learner.id]).await?.pop();
                let is_there = latest.is_some_and(|row| row.given == given && row.comment == comment);
                if is_there { Ok(()) } else { Err(ServiceError::Conflict) }
            }
            done => Ok(done?),
        }
    }

    /// Returns a learner of that class; `NotFound` for every other account.
    async fn own_learner(&self, class: ClassId, learner: UserId) -> Result<Person> {
        let is_in = self.plumb.stores.classes.learns(learner, class).await?;
        let user = if is_in { self.plumb.stores.users.by_id(learner).await? } else { None };
        user.map(|user| Person { id: user.id, name: user.name }).ok_or(ServiceError::NotFound)
    }

    async fn cell(&self, column: &GradebookColumn, learner: UserId) -> Result<AssessmentCell> {
        let cell = self.cells(std::slice::from_ref(column), &[learner]).await?.pop().and_then(|mut row| row.pop());
        Ok(match cell {
            Some(GradeCell::Assessment(cell)) => *cell,
            _ => AssessmentCell {
                standing: AssessmentProgress::NotBegun,
                attempt: None,
                held: false,
                given: None,
                has_comment: false,
            },
        })
    }

    async fn given(
        &self,
        column: &GradebookColumn,
        learner: UserId,
        wanted: &OverrideInput,
    ) -> Result<Option<GradeOverride>> {
        Ok(Some(match wanted {
            OverrideInput::Reached => return Ok(None),
            OverrideInput::Excused => GradeOverride::Excused,
            OverrideInput::Word(word) => GradeOverride::word(word).map_err(|_| InvalidInput::GradeWordWrong)?,
            OverrideInput::Score(text) => {
                let score = percent(text).ok_or(InvalidInput::GradeScoreWrong)?;
                let reached = self.cell(column, learner).await?.attempt;
                let rules = self.rules(column, reached.as_ref()).await?;
                GradeOverride::Score { score, grade: rules.and_then(|rules| grade(&rules, score)) }
            }
        }))
    }

    /// Returns the rules that turn a score into a grade: those in force when the attempt that counts was begun, else
    /// the current ones.
    async fn rules(&self, column: &GradebookColumn, reached: Option<&Attempt>) -> Result<Option<ExamRules>> {
        if let Some(attempt) = reached
            && let Some(row) = self.plumb.stores.sessions.load(attempt.session).await?
        {
            let session: Session = snapshot(&row)?;
            return Ok(Some(Arc::unwrap_or_clone(session.rules)));
        }
        Ok(column.assessment().map(|assessment| ExamRules::from(&**assessment)))
    }
}

/// Keeps the grade of an unchanged override: if the teacher leaves the score as it is, its grade stays too, whatever
/// the current rules say.
fn kept(given: Option<GradeOverride>, held: Option<&GradeOverride>) -> Option<GradeOverride> {
    match (&given, held) {
        (Some(GradeOverride::Score { score, .. }), Some(GradeOverride::Score { score: before, .. }))
            if score == before =>
        {
            held.cloned()
        }
        _ => given,
    }
}

/// Reads the reason for a change, which is required if the grade changes.
fn reason(text: &str, is_needed: bool) -> Result<String> {
    let reason = plain(text);
    if reason.is_empty() && is_needed {
        return Err(InvalidInput::GradeReasonMissing.into());
    }
    if reason.chars().count() > LONGEST_REASON {
        return Err(InvalidInput::GradeReasonLong.into());
    }
    Ok(reason)
}

fn comment(text: &str) -> Result<String> {
    let comment = plain(text);
    if comment.chars().count() > LONGEST_COMMENT { Err(InvalidInput::GradeCommentLong.into()) } else { Ok(comment) }
}

/// Normalises plain text: line ends become `\n`, and control characters are removed.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let shown: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    shown.trim().to_owned()
}

/// Formats an override for the audit trail.
fn told(given: Option<&GradeOverride>) -> Json {
    match given {
        None => json!("reached"),
        Some(GradeOverride::Excused) => json!("excused"),
        Some(GradeOverride::Word(word)) => json!({ "word": word }),
        Some(GradeOverride::Score { score, grade }) => json!({ "score_basis_points": score, "grade": grade }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_that_is_left_keeps_its_grade() {
        let score = |score, grade: &str| GradeOverride::Score { score, grade: Some(grade.to_owned()) };
        let (held, today) = (score(5_000, "C"), score(5_000, "B"));
        assert_eq!(kept(Some(today.clone()), Some(&held)), Some(held.clone()));
        assert_eq!(kept(Some(score(5_001, "B")), Some(&held)), Some(score(5_001, "B")));
        assert_eq!(kept(Some(today.clone()), Some(&GradeOverride::Excused)), Some(today.clone()));
        assert_eq!(kept(Some(today.clone()), None), Some(today));
        assert_eq!(kept(None, Some(&held)), None);
        assert_eq!(kept(Some(GradeOverride::Excused), Some(&held)), Some(GradeOverride::Excused));
    }

    #[test]
    fn a_comment_keeps_its_lines_and_a_reason_is_needed_for_a_change() {
        assert_eq!(plain(" one\r\ntwo\rthree\u{7} "), "one\ntwo\nthree");
        assert!(reason("  ", true).is_err() && reason("  ", false).is_ok());
        assert!(reason(&"é".repeat(500), true).is_ok() && reason(&"é".repeat(501), true).is_err());
        assert!(comment(&"é".repeat(2_000)).is_ok() && comment(&"é".repeat(2_001)).is_err());
    }
}
