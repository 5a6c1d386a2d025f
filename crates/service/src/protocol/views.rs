//! A session as a client of the protocol sees it.

use std::sync::Arc;
use std::time::Duration;

use plumb_domain::conversation::ClientAction;
use plumb_domain::practice::Practice;
use plumb_domain::session::{Session, Status};
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::{Activity, of_kind, run};
use crate::failure::Outcome;
use crate::learner::Learner;
use crate::plumb::Plumb;
use crate::stored::{Folded as _, snapshot};

/// Who begins a session waits so long for what they are asked first; the rest the stream tells.
const PATIENCE: Duration = Duration::from_secs(2);

/// The kinds of sessions that a driver can lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An assessment.
    Evaluation,
    /// Practice.
    Learning,
}

/// What the person is asked for now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The call that a response is for.
    pub call: String,
    /// For what.
    pub action: ClientAction,
    /// Since when.
    pub at: Timestamp,
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// The session.
    pub id: Uuid,
    /// Its kind.
    pub kind: Kind,
    /// The assessment, or the skill that is practised.
    pub about: String,
    /// Its title.
    pub title: String,
    /// Where it is in its life.
    pub status: Status,
    /// When it was made.
    pub created: Timestamp,
    /// When it ended.
    pub closed: Option<Timestamp>,
    /// When its time is over.
    pub deadline: Option<Timestamp>,
    /// Things responded to.
    pub completed: u32,
    /// Things the person is asked for in all, where that is known.
    pub total: Option<u32>,
    /// What the person is asked for now.
    pub pending: Option<Asked>,
}

/// What the kinds tell of themselves.
pub(super) trait Described {
    fn describe(&self) -> (Kind, String, String, Option<Timestamp>, u32);
}

impl Described for Session {
    fn describe(&self) -> (Kind, String, String, Option<Timestamp>, u32) {
        let answered = u32::try_from(self.answered()).unwrap_or(u32::MAX);
        (Kind::Evaluation, self.assessment_id.clone(), self.title.clone(), self.deadline(), answered)
    }
}

impl Described for Practice {
    fn describe(&self) -> (Kind, String, String, Option<Timestamp>, u32) {
        let skill = self.plan.skill.to_string();
        (Kind::Learning, skill.clone(), skill, None, self.counted)
    }
}

pub(super) fn view<A: Activity + Described>(session: &A, id: Uuid, created: Timestamp) -> SessionView {
    let (kind, about, title, deadline, completed) = session.describe();
    let status = session.status();
    let pending = session.conversation().and_then(|conversation| conversation.pending());
    let pending = pending.filter(|_| !status.is_closed()).map(|pending| Asked {
        call: pending.call.to_string(),
        action: pending.offer.action.clone(),
        at: pending.at,
    });
    SessionView {
        id,
        kind,
        about,
        title,
        status,
        created,
        closed: session.closed_at(),
        deadline,
        completed,
        total: session.total(),
        pending,
    }
}

impl Learner<'_> {
    /// A session of the learner's own.
    pub async fn led(&self, id: Uuid) -> Outcome<SessionView> {
        let row = self.own(id).await?;
        of_kind!(row, A => Ok(view(&snapshot::<A>(&row)?, id, row.created_at)))
    }

    /// Begins an assessment, or goes on with it, and sets its driver going.
    pub async fn lead_assessment(&self, plumb: &Arc<Plumb>, assessment: &str, command: Uuid) -> Outcome<SessionView> {
        let id = self.begin(assessment, command).await?;
        self.lead(plumb, id).await
    }

    /// Begins to practise a skill, or goes on with it, and sets its driver going.
    pub async fn lead_practice(
        &self,
        plumb: &Arc<Plumb>,
        skill: &str,
        checkpoint: bool,
        command: Uuid,
    ) -> Outcome<SessionView> {
        let id = self.begun(skill, checkpoint, command).await?.0.id;
        self.lead(plumb, id).await
    }

    /// Sets a run going and waits until it waits for the person, or for as long as anybody should.
    async fn lead(&self, plumb: &Arc<Plumb>, id: Uuid) -> Outcome<SessionView> {
        let _ = tokio::time::timeout(PATIENCE, run::set_going(plumb, id)).await;
        self.led(id).await
    }

    /// Ends a session of the learner's own before its end; what was answered counts. One that is over stays as it is.
    pub async fn end_led(&self, id: Uuid, reason: &str) -> Outcome<SessionView> {
        let row = self.own(id).await?;
        let open = of_kind!(row, A => Ok(!snapshot::<A>(&row)?.status().is_closed()))?;
        if open {
            match row.kind.as_str() {
                crate::practice::KIND => drop(self.practise_end(id, self.plumb.fresh_id(), self.plumb.now()).await?),
                _ => self.plumb.terminate(id, reason, self.actor.id).await?,
            }
        }
        self.plumb.hub.tell(id);
        self.led(id).await
    }
}
