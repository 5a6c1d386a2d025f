//! The loop. It outlives the client that set it going: what it does next depends on nothing but what is stored.

use std::sync::Arc;
use std::time::Duration;

use plumb_domain::conversation::{Conversation, Last, Message, Phase, RunOutcome, resume, start, stop, take};
use plumb_domain::time::Timestamp;
use plumb_store::sessions::SessionRow;
use tokio::task::JoinHandle;
use uuid::Uuid;

use super::{Activity, Called, Carried, Done, of_kind};
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;
use crate::practice::turn::broken;
use crate::stored::snapshot;

/// A run of another server that says nothing for so long is taken for lost.
const SILENT: Duration = Duration::from_secs(2);
/// The same where there is but one server, and a run that is not its own is that of a process that is gone, or about to
/// be.
const SILENT_ALONE: Duration = Duration::from_millis(200);
/// How often a run of another server is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// The most changes of one run: no script comes near.
const MOST_CHANGES: usize = 1_000;

/// Sets a run going, unless one is under way here; it goes on whoever goes away. Await it to be there at its end.
pub(super) fn set_going(plumb: &Arc<Plumb>, session: Uuid) -> JoinHandle<()> {
    let plumb = Arc::clone(plumb);
    tokio::spawn(async move {
        if let Err(error) = plumb.run(session).await {
            tracing::error!(%session, %error, "a run came to a halt; the next to look at the session goes on with it");
        }
    })
}

impl Plumb {
    /// Runs a session's driver until it waits for the person or is done. Ends at once when a run is under way here.
    pub async fn run(&self, session: Uuid) -> Outcome<()> {
        let Some(_at_work) = self.hub.begin(session) else { return Ok(()) };
        let mut mine = None;
        for _ in 0..MOST_CHANGES {
            let row = self.stores.sessions.load(session).await?.ok_or(Failure::NotFound)?;
            match of_kind!(row, A => self.advance_run::<A>(&row, &mut mine).await)? {
                Advanced::On => {}
                Advanced::Elsewhere => tokio::time::sleep(LOOK_EVERY).await,
                Advanced::Done => return Ok(()),
            }
        }
        Err(broken("a run that does not end"))
    }

    /// One change. `mine`: the run and epoch that this loop began.
    async fn advance_run<A: Activity>(&self, row: &SessionRow, mine: &mut Option<(u32, u32)>) -> Outcome<Advanced> {
        let session: A = snapshot(row)?;
        let now = self.now();
        let conversation = session.conversation().cloned().unwrap_or_else(|| Conversation::new(now));
        let (done, first) = match &conversation.phase {
            Phase::Suspended(_) | Phase::Finished => return Ok(Advanced::Done),
            // Ended from elsewhere before a driver was ever asked.
            Phase::Ready(_) if session.status().is_closed() && conversation.run == 0 => return Ok(Advanced::Done),
            Phase::Ready(_) => (Done::nothing(), start(&conversation, &A::SCRIPT, now)),
            Phase::Running(_) if *mine != Some((conversation.run, conversation.epoch)) => {
                let silent = now.millis_since(conversation.at);
                let most = if self.stores.news.has_others() { SILENT } else { SILENT_ALONE };
                if silent < i64::try_from(most.as_millis()).unwrap_or(i64::MAX) {
                    return Ok(Advanced::Elsewhere);
                }
                (Done::nothing(), resume(&conversation, now))
            }
            Phase::Running(_) if self.hub.is_to_stop(row.id) => {
                (Done::nothing(), stop(&conversation, RunOutcome::Stopped, now))
            }
            Phase::Running(Last::Calling { call, tool, .. }) => {
                let called = Called { call, tool: *tool, conversation: &conversation };
                let Carried { done, outcome } = session.carry_out(self, row, &called).await?;
                (done, Some(Message::ToolCompleted { at: now, call: call.clone(), outcome }))
            }
            Phase::Running(_) => (Done::nothing(), None),
        };
        // Whoever is told to stop does not begin again: that is for the next who looks at the session.
        let stops = matches!(first, Some(Message::RunFinished { .. }));
        let said = follow_ups::<A>(conversation, first, now)?;
        let Some(after) = self.put(row, session, done, said).await? else { return Ok(Advanced::On) };
        // What was begun, or taken up, by the change just stored is this loop's own.
        *mine = after.conversation().map(|conversation| (conversation.run, conversation.epoch));
        Ok(if stops { Advanced::Done } else { Advanced::On })
    }
}

/// `first`, and what the driver says to it, up to the next call of a tool: that is stored before it is carried out.
fn follow_ups<A: Activity>(
    mut conversation: Conversation,
    first: Option<Message>,
    now: Timestamp,
) -> Outcome<Vec<Message>> {
    let mut said = Vec::new();
    let mut next: Vec<Message> = first.into_iter().collect();
    loop {
        for message in &next {
            conversation.fold_in(message, 0);
        }
        said.append(&mut next);
        let Phase::Running(last) = &conversation.phase else { return Ok(said) };
        let Some(step) = A::SCRIPT.next(last) else { return Ok(said) };
        next = take(&conversation, &A::SCRIPT, step, now).map_err(|fault| broken(&fault.to_string()))?;
    }
}

enum Advanced {
    On,
    Elsewhere,
    Done,
}
