//! The stream of a session's messages: from any point, for any number of subscribers.

use std::sync::Arc;

use plumb_sessions::conversation::{ClientAction, Conversation, Message, Offer, Phase, RunOutcome, Tool, ToolOutcome};
use plumb_store::notifications::Notice;
use plumb_store::sessions::SessionRow;
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use tokio::sync::watch;

use super::views::conversation;
use super::{Activity, run};
use crate::capabilities::Learner;
use crate::failure::{Result, stored_number};
use crate::kinds::{kind_of, with_led};
use crate::plumb::Plumb;

/// Number of events read at once.
const PAGE: i64 = 256;

/// A point in the stream: `{epoch}.{run}:{seq}`. Only the last part, the number of the session's event, decides where
/// to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    /// How often any run had been taken over by a server.
    pub epoch: u32,
    /// Number of the run.
    pub run: u32,
    /// Number of the session's event.
    pub seq: u64,
}

impl Cursor {
    /// Parses a cursor; `None` if invalid. Epoch and run have at most 9 digits, the number of the event 15.
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

/// One message of the stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamMessage {
    /// Its point in the stream.
    pub cursor: Cursor,
    /// When it was sent.
    pub at: Timestamp,
    /// The content.
    pub said: StreamPayload,
}

/// Content of a message. Of a tool's outcome it has only what the learner may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamPayload {
    /// A run began, or was taken over.
    RunStarted {
        /// Whether it was taken over.
        resumed: bool,
    },
    /// A message of the agent.
    Message {
        /// Plain text.
        text: String,
    },
    /// A tool is being carried out, or has been.
    Progress {
        /// Id of the call.
        call: String,
        /// The tool; `None` when it is done.
        tool: Option<Tool>,
        /// Whether the response was right, if that is shown at once.
        correct: Option<bool>,
    },
    /// A prompt for the learner.
    ClientAction {
        /// Id of the call.
        call: String,
        /// The requested action.
        action: ClientAction,
        /// Whether the learner may go back to the previous prompt.
        back: bool,
        /// The learner's earlier response to this prompt.
        given: Option<Json>,
    },
    /// The run waits for the learner.
    RunSuspended,
    /// The learner responded.
    Responded {
        /// Id of the call.
        call: String,
        /// The response as it was sent.
        response: Json,
    },
    /// The run is over.
    RunFinished {
        /// Outcome of the run.
        outcome: RunOutcome,
    },
}

impl StreamPayload {
    /// `None` for messages that clients do not get.
    fn of(message: Message) -> Option<Self> {
        Some(match message {
            Message::Flagged { .. } => return None,
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
        })
    }

    /// Whether no message follows until the learner responds or another run begins.
    pub const fn is_last(&self) -> bool {
        matches!(self, Self::RunSuspended | Self::RunFinished { .. })
    }
}

/// A subscription to one session; obtained from [`Learner::listen`], which checks access.
pub struct Subscription {
    pub(super) session: SessionId,
    /// The point after which to read.
    pub cursor: Cursor,
    /// Whether to send only the current prompt, without prompts that have been answered in between.
    pub(super) from_now: bool,
    /// Whether more events can be read at once.
    pub has_more: bool,
    /// Signals when to read again.
    pub updates: watch::Receiver<u64>,
}

/// Whether a run of the session should be in progress: a response was sent, or a session that needs an agent was begun.
pub(super) fn is_due(row: &SessionRow, conversation: &Conversation) -> bool {
    conversation.needs_run() && (conversation.run > 0 || needs_driver(row).unwrap_or(false))
}

fn needs_driver(row: &SessionRow) -> Result<bool> {
    with_led!(kind_of(row)?, S => Ok(S::NEEDS_DRIVER))
}

impl Learner<'_> {
    /// Begins to listen after `after`, or at the beginning of the latest run. A run that is due, because the learner
    /// responded or its server is gone, is started. A session without an agent is left as it is, since reading must not
    /// change it; a session that needs an agent was started when it was begun. Returns `None` if nothing runs and all
    /// messages after that point have been received.
    pub async fn listen(
        &self,
        plumb: &Arc<Plumb>,
        id: SessionId,
        after: Option<Cursor>,
    ) -> Result<Option<Subscription>> {
        // Subscribe before reading, so that no change is missed in between.
        let updates = self.plumb.hub.watch(id);
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        let conversation = conversation(&row)?.unwrap_or_else(|| Conversation::new(row.created_at));
        let runs = is_due(&row, &conversation);
        let version = u64::try_from(row.version).unwrap_or_default();
        // A cursor that was never sent is invalid: start at the beginning of the latest run.
        let is_of_session =
            |after: &Cursor| after.seq <= version && after.run <= conversation.run && after.epoch <= conversation.epoch;
        let after = after.filter(is_of_session);
        if runs {
            drop(run::start_run(plumb, id, None));
        }
        let seq = match conversation.phase {
            // The next run has not begun, and messages of the previous one are out of date.
            Phase::Ready(_) if runs => version,
            _ => conversation.run_seq.saturating_sub(1),
        };
        let begin = Cursor { epoch: conversation.epoch, run: conversation.run, seq };
        let cursor = after.unwrap_or(begin);
        // A prompt that was open when the session ended is not sent.
        let ended = after.is_none() && !row.state.open && conversation.pending().is_some();
        let nothing = !runs && (cursor.seq >= version || conversation.run == 0 || ended);
        let listening = Subscription { session: id, cursor, from_now: after.is_none(), has_more: false, updates };
        Ok((!nothing).then_some(listening))
    }

    /// Stops the run of a session of the caller, on whichever server; another run continues from its last change.
    /// Returns whether there was one.
    pub async fn stop_run(&self, id: SessionId) -> Result<bool> {
        let row = self.own(id).await?;
        let conversation = conversation(&row)?.unwrap_or_else(|| Conversation::new(row.created_at));
        let runs = matches!(conversation.phase, Phase::Running(_));
        // A loop that has just sent a prompt is registered a moment longer, but has nothing to stop.
        let begins = self.plumb.hub.is_at_work(id) && conversation.needs_run();
        self.plumb.hub.request_stop(id);
        if runs {
            self.plumb.stores.notifications.notify(Notice::Stop(id)).await?;
        }
        Ok(runs || begins)
    }
}

impl Plumb {
    /// Returns the messages since the cursor, oldest first, at most a page; advances the cursor past every event read.
    pub async fn read_new(&self, listening: &mut Subscription) -> Result<Vec<StreamMessage>> {
        let from_now = std::mem::take(&mut listening.from_now);
        let cursor = &mut listening.cursor;
        let from = saturating_cast(cursor.seq);
        let rows = self.stores.sessions.events_after(listening.session, from, PAGE).await?;
        listening.has_more = i64::try_from(rows.len()).is_ok_and(|read| read == PAGE);
        let mut spoken = Vec::new();
        for event in rows {
            cursor.seq = stored_number(event.seq, "sequence number of an event")?;
            let Some(message) = Message::in_event(&event.event.body) else { continue };
            if let Message::RunStarted { run, epoch, .. } | Message::RunResumed { run, epoch, .. } = &message {
                (cursor.run, cursor.epoch) = (*run, *epoch);
            }
            let at = message.at();
            spoken.extend(StreamPayload::of(message).map(|said| StreamMessage { cursor: *cursor, at, said }));
        }
        if from_now {
            // A response arrived between the prompt and the subscription.
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
