//! Changing the marks of a closed session: its event, its statistics and its record under the regrade in one
//! transaction.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_sessions::session::{
    Context, Mark, MarkRevision, Session, SessionCommand, SessionEvent, SessionRefusal, decide,
};
use plumb_store::assignments::assignment_of;
use plumb_store::audit::AuditEntry;
use plumb_store::item_stats::CountedSession;
use plumb_store::regrades::{MarkChanges, RegradeSession};
use plumb_store::sessions::{Appended, SessionChange};
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;
use uuid::Uuid;

use crate::engine::stored::advance;
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request, RequiredDrafts};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// A request to change marks.
pub(crate) struct MarkChangeRequest<'a> {
    pub(crate) session: Uuid,
    pub(crate) command: &'a SessionCommand,
    /// Action and detail of the audit row, if it is not that of the session's event.
    pub(crate) action: Option<(AuditAction, serde_json::Value)>,
}

/// Record of a regrade for a session: the regrade, its effect, and the number of answers it left.
type RegradeRecord = Option<(Uuid, RegradeSession, i64)>;

impl Plumb {
    /// Previews a command that changes marks, without storing anything: returns the session before and after, and its
    /// form.
    pub(crate) async fn try_mark_change(
        &self,
        id: Uuid,
        command: &SessionCommand,
    ) -> Result<(Session, Session, Arc<TestForm>)> {
        let loaded = self.load_session(id, None).await?;
        let form = self.form(loaded.session.form_id).await?;
        let now = self.now();
        let context = Context { now, arrived: now, drafts: &loaded.drafts };
        let after = match decide(&loaded.session, &form, command, &context) {
            Ok(decision) => advance(loaded.session.clone(), &decision.events)?,
            // It never began, so there is nothing to mark.
            Err(SessionRefusal::NotOver) => loaded.session.clone(),
            Err(refusal) => return Err(self.refused(&loaded, command, now, refusal).await),
        };
        Ok((loaded.session, after, form))
    }

    /// Carries out a command that changes marks; returns the session before and after, which is the same if nothing was
    /// left to change, and its form.
    pub(crate) async fn change_marks(
        &self,
        asked: MarkChangeRequest<'_>,
        tell: impl Fn(&Session, &Session, &TestForm) -> Result<RegradeRecord> + Sync,
    ) -> Result<(Session, Session, Arc<TestForm>)> {
        let by: UserId = asked.command.by().ok_or_else(|| ServiceError::Internal("nobody changes a mark".into()))?;
        let request = MarkChangeCommand { asked: &asked, by, tell };
        let done = self.execute(asked.session, Ownership::Anybodys, &request).await?;
        let MarkChangeReply { before, form, .. } = done.output;
        Ok((before, done.session, form))
    }
}

/// A request to change marks, by a person.
struct MarkChangeCommand<'a, F> {
    asked: &'a MarkChangeRequest<'a>,
    by: UserId,
    tell: F,
}

/// Rows stored with the change of the session; `None` if nothing is left to change.
struct MarkChangeReply {
    before: Session,
    form: Arc<TestForm>,
    beside: Option<MarkChangeRecords>,
}

struct MarkChangeRecords {
    at: Timestamp,
    any_mark_changed: bool,
    counted: CountedSession,
    waiting: Vec<(u16, bool)>,
    regrade: RegradeRecord,
}

impl<F: Fn(&Session, &Session, &TestForm) -> Result<RegradeRecord> + Sync> Request<Session>
    for MarkChangeCommand<'_, F>
{
    type Output = MarkChangeReply;

    fn needs(&self) -> RequiredDrafts {
        RequiredDrafts::All
    }

    async fn decide(
        &self,
        plumb: &Plumb,
        loaded: &LoadedSession<Session>,
    ) -> Result<DecisionResult<Session, MarkChangeReply>> {
        let before = loaded.session.clone();
        let form = plumb.form(before.form_id).await?;
        let now = plumb.now();
        let (change, after) = match plumb.decide_command(loaded, &form, self.asked.command, now).await? {
            Ok(changed) => changed,
            // It never began, so there is nothing to mark.
            Err(SessionRefusal::NotOver) => (Change::nothing(), before.clone()),
            Err(refusal) => return Err(plumb.refused(loaded, self.asked.command, now, refusal).await),
        };
        if change.events.is_empty() {
            return Ok(DecisionResult { change, after, output: MarkChangeReply { before, form, beside: None } });
        }
        let beside = MarkChangeRecords {
            // Exactly the time in the event.
            at: after.remarked.last().map_or(now, |remarked| remarked.at),
            any_mark_changed: after.remarked.last().is_some_and(MarkRevision::has_changes),
            counted: CountedSession {
                id: loaded.row.id,
                version: loaded.row.version,
                assessment_id: loaded.row.assessment_id.clone(),
                assessment_hash: loaded.row.assessment_hash.clone(),
                responses: Some(plumb.recount_answers(&after, &form).await?),
            },
            waiting: waiting(&change.events),
            regrade: (self.tell)(&before, &after, &form)?,
        };
        let change = Change { by: Some(self.by), should_notify: true, expected_drafts: None, ..change };
        Ok(DecisionResult { change, after, output: MarkChangeReply { before, form, beside: Some(beside) } })
    }

    async fn store(&self, plumb: &Plumb, mut change: SessionChange, output: &MarkChangeReply) -> Result<Appended> {
        let Some(MarkChangeRecords { at, any_mark_changed, counted, waiting, regrade }) = &output.beside else {
            return Err(ServiceError::Internal("a change of marks that is none".into()));
        };
        if let Some((action, detail)) = &self.asked.action {
            change.audit = AuditEntry { action: *action, detail: detail.to_string(), ..change.audit };
        }
        let remark = MarkChanges {
            at: *at,
            any_mark_changed: *any_mark_changed,
            by: self.by,
            assignment: assignment_of(&counted.assessment_id),
            counted: counted.clone(),
            waiting: waiting.clone(),
            regrade: regrade.clone(),
            change,
        };
        Ok(plumb.stores.regrades.change_marks(remark).await?)
    }
}

/// Returns the positions with a changed mark, and whether they wait for review now.
fn waiting(events: &[SessionEvent]) -> Vec<(u16, bool)> {
    let marks = events.iter().filter_map(|event| match event {
        SessionEvent::ResultRegraded { marks, .. } => Some(marks),
        _ => None,
    });
    marks.flatten().map(|change| (change.position, change.is == Some(Mark::Undecided))).collect()
}
