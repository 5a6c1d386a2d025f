//! Changing marks of a session that is over: its event, its statistics and what is told of it in one transaction.

use std::sync::Arc;

use plumb_answers::item::Form;
use plumb_sessions::session::{Command, Context, Mark, Refusal, Remarked, Session, SessionEvent, decide};
use plumb_store::assignments::assignment_of;
use plumb_store::audit::AuditEntry;
use plumb_store::item_stats::CountedSession;
use plumb_store::regrades::{RegradeSession, Remark};
use plumb_store::sessions::{Appended, SessionChange};
use plumb_types::user::UserId;
use uuid::Uuid;

use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;
use crate::sessions::Decided;
use crate::stored::{advance, count, entry, new_events, state};

/// How often it is decided again because another change was stored first.
const TRIES: usize = 64;

/// What is asked.
pub(crate) struct Remarking<'a> {
    pub(crate) session: Uuid,
    pub(crate) command: &'a Command,
    /// Action and detail of the audit row, where it is not that of the session's event.
    pub(crate) action: Option<(&'static str, serde_json::Value)>,
}

/// What is stored under a regrade: which, what it did, and how many answers it left.
type Told = Option<(Uuid, RegradeSession, i64)>;

impl Plumb {
    /// What a command that changes marks would come to, without doing it: the session before and after, and its form.
    pub(crate) async fn remark_tried(&self, id: Uuid, command: &Command) -> Outcome<(Session, Session, Arc<Form>)> {
        let loaded = self.load_session(id, None).await?;
        let form = self.form(loaded.session.form_id).await?;
        let now = self.now();
        let context = Context { now, arrived: now, drafts: &loaded.drafts };
        let after = match decide(&loaded.session, &form, command, &context) {
            Ok(decision) => advance(loaded.session.clone(), &decision.events)?,
            // It never began, so there is nothing to mark.
            Err(Refusal::NotOver) => loaded.session.clone(),
            Err(refusal) => return Err(self.refused(&loaded, command, now, refusal).await),
        };
        Ok((loaded.session, after, form))
    }

    /// Carries out a command that changes marks; gives the session before and after, which are the same when nothing
    /// was left to change, and its form.
    pub(crate) async fn remark(
        &self,
        asked: Remarking<'_>,
        tell: impl Fn(&Session, &Session, &Form) -> Outcome<Told>,
    ) -> Outcome<(Session, Session, Arc<Form>)> {
        let by: UserId = asked.command.by().ok_or_else(|| Failure::Internal("nobody changes a mark".into()))?;
        for _ in 0..TRIES {
            let loaded = self.load_session(asked.session, None).await?;
            let assignment = assignment_of(&loaded.row.assessment_id);
            let form = self.form(loaded.session.form_id).await?;
            let now = self.now();
            let Decided { events, after, learned, delete_drafts } =
                match self.decided(&loaded, &form, asked.command, now).await? {
                    Ok(decided) => decided,
                    // It never began, so there is nothing to mark.
                    Err(Refusal::NotOver) => return Ok((loaded.session.clone(), loaded.session, form)),
                    Err(refusal) => return Err(self.refused(&loaded, asked.command, now, refusal).await),
                };
            if events.is_empty() {
                return Ok((loaded.session, after, form));
            }
            let mut audit = entry(&after, Some(by), now, &events);
            if let Some((action, detail)) = &asked.action {
                audit = AuditEntry { action: (*action).into(), detail: detail.to_string(), ..audit };
            }
            let remark = Remark {
                // The very instant that the event tells.
                at: after.remarked.last().map_or(now, |remarked| remarked.at),
                felt: after.remarked.last().is_some_and(Remarked::changed_any),
                by,
                counted: CountedSession {
                    id: asked.session,
                    version: loaded.row.version,
                    assessment_id: loaded.row.assessment_id.clone(),
                    assessment_hash: loaded.row.assessment_hash.clone(),
                    responses: Some(self.counted_anew(&after, &form).await?),
                },
                waiting: waiting(&events),
                assignment,
                regrade: tell(&loaded.session, &after, &form)?,
                change: SessionChange {
                    id: asked.session,
                    expected_version: loaded.row.version,
                    expected_head: loaded.row.head,
                    expected_drafts: None,
                    state: state(&after)?,
                    events: new_events(&events)?,
                    delete_drafts,
                    learned,
                    is_news: true,
                    audit,
                },
            };
            if self.stores.regrades.remark(remark).await? == Appended::Appended {
                count(&events);
                self.hub.tell(asked.session);
                return Ok((loaded.session, after, form));
            }
        }
        Err(Failure::Conflict)
    }
}

/// The positions whose mark changed, and whether they wait for a person now.
fn waiting(events: &[SessionEvent]) -> Vec<(u16, bool)> {
    let marks = events.iter().filter_map(|event| match event {
        SessionEvent::ResultRegraded { marks, .. } => Some(marks),
        _ => None,
    });
    marks.flatten().map(|change| (change.position, change.is == Some(Mark::Undecided))).collect()
}
