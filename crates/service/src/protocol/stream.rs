//! What was said in a session, for those who listen: from any point on, as often as they like.

use std::sync::Arc;

use plumb_sessions::conversation::{ClientAction, Conversation, Message, Offer, Phase, RunOutcome, Tool, ToolOutcome};
use plumb_store::notifications::Notice;
use plumb_store::sessions::SessionRow;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use tokio::sync::watch;
use uuid::Uuid;

use super::run;
use super::views::conversation;
use crate::capabilities::Learner;
use crate::failure::Result;
use crate::kinds::led;
use crate::plumb::Plumb;

/// How many events are read at once.
const PAGE: i64 = 256;

/// A point in what was said: `{epoch}.{run}:{seq}`. Only the last part, the number of the session's event, says where
/// to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    /// How often any run had been taken up by a server.
    pub epoch: u32,
    /// The run.
    pub run: u32,
    /// The session's event.
    pub seq: u64,
}

impl Cursor {
    /// Reads one; `None` when it is none. Epoch and run have at most 9 digits, the number of the event 15.
    pub fn parse(text: &str) -> Option<Self> {
        let (run, seq) = text.split_once(':')?;
        let (epoch, run) = run.split_once('.')?;
        let digits = |text: &str, most| text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
        if !(digits(epoch, 9) && digits(run, 9) && digits(seq, 15)) {
            return None;
        }
        Some(Self { epoch: epoch.parse().ok()?, run: run.parse().ok()?, seq: seq.parse().ok()? })
    }
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}:{}", self.epoch, self.run, self.seq)
    }
}

/// One thing to be told to who listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamMessage {
    /// Where it stands.
    pub cursor: Cursor,
    /// When it was said.
    pub at: Timestamp,
    /// What.
    pub said: StreamPayload,
}

/// What is told. Nothing of what a tool came to but what the person may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamPayload {
    /// A run began, or was taken up again.
    RunStarted {
        /// Again.
        resumed: bool,
    },
    /// The driver said something.
    Message {
        /// Plain text.
        text: String,
    },
    /// A tool is being carried out, or has been.
    Progress {
        /// The call.
        call: String,
        /// Which; none when it is done.
        tool: Option<Tool>,
        /// Whether the response was right, where that is told at once.
        correct: Option<bool>,
    },
    /// The person is asked for something.
    ClientAction {
        /// The call.
        call: String,
        /// For what.
        action: ClientAction,
        /// The person may go back to what was asked before.
        back: bool,
        /// What they responded to it before, as a response.
        given: Option<Json>,
    },
    /// The run waits for the person.
    RunSuspended,
    /// The person responded.
    Responded {
        /// The call.
        call: String,
        /// As it was sent.
        response: Json,
    },
    /// The run is over.
    RunFinished {
        /// How it ended.
        outcome: RunOutcome,
    },
}

impl StreamPayload {
    fn of(message: Message) -> Self {
        match message {
            Message::RunStarted { .. } => Self::RunStarted { resumed: false },
            Message::RunResumed { .. } => Self::RunStarted { resumed: true },
            Message::MessageAdded { text, .. } => Self::Message { text },
            Message::ToolCalled { call, tool, .. } => {
                Self::Progress { call: call.to_string(), tool: Some(tool), correct: None }
            }
            Message::ToolCompleted { call, outcome, .. } => {
                let correct = if let ToolOutcome::Recorded { correct, .. } = outcome { correct } else { None };
                Self::Progress { call: call.to_string(), tool: None, correct }
            }
            Message::ClientActionRequested { call, offer, .. } => {
                let Offer { action, back, given, .. } = offer;
                Self::ClientAction { call: call.to_string(), action, back, given }
            }
            Message::ClientResponded { call, response, .. } => Self::Responded { call: call.to_string(), response },
            Message::RunSuspended { .. } => Self::RunSuspended,
            Message::RunFinished { outcome, .. } => Self::RunFinished { outcome },
        }
    }

    /// Nothing follows until somebody responds, or begins another run.
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::RunSuspended | Self::RunFinished { .. })
    }
}

/// Listening to one session: only who may is given one, see [`Learner::listen`].
pub struct Subscription {
    pub(super) session: Uuid,
    /// From where on.
    pub cursor: Cursor,
    /// Only what is being asked for now: what was responded to meanwhile is not told any more.
    pub(super) from_now: bool,
    /// There is more to be read at once.
    pub has_more: bool,
    /// Tells when to look again.
    pub updates: watch::Receiver<u64>,
}

/// Whether a run of a session is to be at work: somebody responded, or began what only a driver can lead.
pub(super) fn is_due(row: &SessionRow, conversation: &Conversation) -> bool {
    conversation.wants_run() && (conversation.run > 0 || led(row).is_ok_and(|led| led.needs_driver))
}

impl Learner<'_> {
    /// Begins to listen after `after`, or at the beginning of the latest run. A run that is due, because somebody
    /// responded or its server is gone, is set going; a session that nobody leads stays as it is, for looking at it
    /// changes nothing; what only a driver can lead through was ordered by who began it. `None`: nothing runs, and
    /// everything after that point was heard.
    pub async fn listen(&self, plumb: &Arc<Plumb>, id: Uuid, after: Option<Cursor>) -> Result<Option<Subscription>> {
        // Before anything is read, so that nothing is missed between.
        let updates = self.plumb.hub.watch(id);
        let row = self.own(id).await?;
        self.must_not_tell_open(&row).await?;
        let conversation = conversation(&row)?.unwrap_or_else(|| Conversation::new(row.created_at));
        let runs = is_due(&row, &conversation);
        let version = u64::try_from(row.version).unwrap_or_default();
        // What was never told is no place to go on from: the latest run is told from its beginning.
        let is_of_session =
            |after: &Cursor| after.seq <= version && after.run <= conversation.run && after.epoch <= conversation.epoch;
        let after = after.filter(is_of_session);
        if runs {
            drop(run::start_run(plumb, id, None));
        }
        let seq = match conversation.phase {
            // The run is yet to begin: of the one before nothing holds any more.
            Phase::Ready(_) if runs => version,
            _ => conversation.run_seq.saturating_sub(1),
        };
        let begin = Cursor { epoch: conversation.epoch, run: conversation.run, seq };
        let cursor = after.unwrap_or(begin);
        // What was asked for when the session ended is asked for no more.
        let ended = after.is_none() && !row.state.open && conversation.pending().is_some();
        let nothing = !runs && (cursor.seq >= version || conversation.run == 0 || ended);
        let listening = Subscription { session: id, cursor, from_now: after.is_none(), has_more: false, updates };
        Ok((!nothing).then_some(listening))
    }

    /// Stops the run that is at work on a session of the learner's own, on whichever server; another goes on where it
    /// was. Says whether there was one.
    pub async fn stop_run(&self, id: Uuid) -> Result<bool> {
        let row = self.own(id).await?;
        let conversation = conversation(&row)?.unwrap_or_else(|| Conversation::new(row.created_at));
        let runs = matches!(conversation.phase, Phase::Running(_));
        // A loop that has just put something before the person is at work a moment longer, and has nothing to stop.
        let begins = self.plumb.hub.is_at_work(id) && conversation.wants_run();
        self.plumb.hub.ask_to_stop(id);
        if runs {
            self.plumb.stores.notifications.notify(Notice::Stop(id)).await?;
        }
        Ok(runs || begins)
    }
}

impl Plumb {
    /// What was said since, first to last, at most a page of it; the cursor moves behind all that was read.
    pub async fn read_new(&self, listening: &mut Subscription) -> Result<Vec<StreamMessage>> {
        let from_now = std::mem::take(&mut listening.from_now);
        let cursor = &mut listening.cursor;
        let from = i64::try_from(cursor.seq).unwrap_or(i64::MAX);
        let rows = self.stores.sessions.events_after(listening.session, from, PAGE).await?;
        listening.has_more = i64::try_from(rows.len()).is_ok_and(|read| read == PAGE);
        let mut spoken = Vec::new();
        for event in rows {
            cursor.seq = u64::try_from(event.seq).unwrap_or(u64::MAX);
            let Some(message) = Message::in_event(&event.event.body) else { continue };
            if let Message::RunStarted { run, epoch, .. } | Message::RunResumed { run, epoch, .. } = &message {
                (cursor.run, cursor.epoch) = (*run, *epoch);
            }
            spoken.push(StreamMessage { cursor: *cursor, at: message.at(), said: StreamPayload::of(message) });
        }
        if from_now {
            // Somebody responded between being asked and being listened to.
            let begun = spoken.iter().rposition(|one| matches!(one.said, StreamPayload::RunStarted { resumed: false }));
            spoken.drain(..begun.unwrap_or_default());
        }
        Ok(spoken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_what_it_says() {
        let cursor = Cursor { epoch: 2, run: 13, seq: 940 };
        assert_eq!(cursor.to_string(), "2.13:940");
        assert_eq!(Cursor::parse("2.13:940"), Some(cursor));
        for text in
            ["", "1", "1.2", "1:2", "a.b:c", "1.2:-3", "1.2:3:4", "9999999999.1:1", "+1.2:3", ".1:1", "1.:1", "1.1:"]
        {
            assert_eq!(Cursor::parse(text), None, "{text}");
        }
    }
}
