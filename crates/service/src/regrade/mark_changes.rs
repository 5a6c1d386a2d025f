//! Changing the marks of a closed session: its event, its statistics and its record under the regrade in one
//! transaction.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_sessions::session::{
    Context, Mark, MarkRevision, Session, SessionCommand, SessionEvent, SessionRefusal, StaffAction, decide,
};
use plumb_store::assignments::assignment_of;
use plumb_store::audit::AuditEntry;
use plumb_store::item_stats::CountedSession;
use plumb_store::regrades::{MarkChanges, RegradeSession};
use plumb_store::sessions::{Appended, SessionChange};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::engine::stored::advance;
use crate::engine::{Change, CommandError, DecisionResult, LoadedSession, Ownership, Request, RequiredDrafts};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Action and detail of an audit row.
type AuditDetail = (AuditAction, serde_json::Value);

/// A request to change marks.
pub(crate) struct MarkChangeRequest {
    pub(crate) session: SessionId,
    pub(crate) by: UserId,
    pub(crate) action: StaffAction,
    /// The audit row, if it is not that of the session's event.
    pub(crate) audit: Option<AuditDetail>,
}

/// Record of a regrade for a session: the regrade, its effect, and the number of answers it left.
type RegradeRecord = Option<(Uuid, RegradeSession, i64)>;

impl Plumb {
    /// Previews a command that changes marks, without storing anything: returns the session before and after, and its
    /// form.
    pub(crate) async fn try_mark_change(
        &self,
        id: SessionId,
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
            Err(refusal) => return Err(refusal.into()),
        };
        let form = after.administered_shared(&form);
        Ok((loaded.session, after, form))
    }

    /// Carries out an action that changes marks; returns the session before and after, which is the same if nothing was
    /// left to change, and its form.
    pub(crate) async fn change_marks(
        &self,
        request: MarkChangeRequest,
        tell: impl Fn(&Session, &Session, &TestForm) -> Result<RegradeRecord> + Sync,
    ) -> Result<(Session, Session, Arc<TestForm>)> {
        let MarkChangeRequest { session, by, action, audit } = request;
        let request = MarkChangeCommand { command: SessionCommand::Staff { by, action }, by, audit, tell };
        let done = self.execute(session, Ownership::Any, &request).await?;
        let MarkChangeReply { before, form, .. } = done.output;
        Ok((before, done.session, form))
    }
}

/// A request to change marks, by a person.
struct MarkChangeCommand<F> {
    command: SessionCommand,
    by: UserId,
    audit: Option<AuditDetail>,
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

impl<F: Fn(&Session, &Session, &TestForm) -> Result<RegradeRecord> + Sync> Request<Session> for MarkChangeCommand<F> {
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
        let (change, after) = match plumb.decide_command(loaded, &form, &self.command, now).await {
            Ok(changed) => changed,
            // It never began, so there is nothing to mark.
            Err(CommandError::Refused(SessionRefusal::NotOver)) => (Change::nothing(), before.clone()),
            Err(error) => return Err(error.into()),
        };
        let form = after.administered_shared(&form);
        if change.events.is_empty() {
            return Ok(DecisionResult::Accept {
                change,
                after,
                output: MarkChangeReply { before, form, beside: None },
            });
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
        Ok(DecisionResult::Accept { change, after, output: MarkChangeReply { before, form, beside: Some(beside) } })
    }

    async fn store(&self, plumb: &Plumb, mut change: SessionChange, output: &MarkChangeReply) -> Result<Appended> {
        let Some(MarkChangeRecords { at, any_mark_changed, counted, waiting, regrade }) = &output.beside else {
            return Err(ServiceError::Internal("a change of marks that is none".into()));
        };
        if let Some((action, detail)) = &self.audit {
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
