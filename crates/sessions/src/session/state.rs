//! State of a session: the fold of its events.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::adaptive::AdaptiveState;
use super::event::AnswerSource;
use super::pause::Pause;
use super::phase::SessionPhase;
use super::regrade::MarkRevision;
use super::rules::{Allowance, ExamRules, TimeBenchmark};
use super::stored::StoredSession;
use crate::conversation::Conversation;
use crate::engine::CommandTag;
use plumb_answers::answer::DecimalMark;
use plumb_types::ContentHash;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

/// Mark of an answer, as far as scoring needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Full credit.
    Correct,
    /// Partial credit, in millionths.
    Partial(u32),
    /// No credit.
    Incorrect,
    /// Waits for review.
    Undecided,
    /// Excluded from the score; no review is needed.
    Dropped,
}

/// One item of a session. In JSON an array without field names, because the whole session is written at every answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Compact", into = "Compact")]
pub struct ItemState {
    /// Index among the rules' sections.
    pub section: u16,
    /// Index among the session's benchmark sets.
    pub benchmarks: u16,
    /// When it was first shown.
    pub served_at: Option<Timestamp>,
    /// The latest submitted answer.
    pub submission: Option<Submission>,
    /// Mark of the answer. A regrade may give a mark to an item without an answer.
    pub mark: Option<Mark>,
    /// Total time for which it has been shown to the learner, up to when they answered or left it.
    pub elapsed_ms: u64,
    /// Whether it can no longer be answered.
    pub closed: bool,
}

/// A submitted answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// As typed, or the option's id.
    pub answer: String,
    /// Revision of the item that it made, from 1.
    pub revision: u32,
    /// Command that submitted it; for a draft, the one that saved it.
    pub command: CommandTag,
    pub source: AnswerSource,
    /// Whether it was received within the grace period.
    pub in_grace: bool,
}

impl ItemState {
    /// The submitted answer.
    pub fn answer(&self) -> Option<&str> {
        self.submission.as_ref().map(|submission| submission.answer.as_str())
    }

    /// Whether an answer was submitted.
    pub const fn is_answered(&self) -> bool {
        self.submission.is_some()
    }

    /// Revision that the submitted answer made; 0 without one.
    pub fn revision(&self) -> u32 {
        self.submission.as_ref().map_or(0, |submission| submission.revision)
    }

    /// Command that submitted the answer.
    pub(super) fn command(&self) -> Option<CommandTag> {
        self.submission.as_ref().map(|submission| submission.command)
    }

    /// Whether it is neither answered nor closed.
    pub const fn is_open(&self) -> bool {
        !self.is_answered() && !self.closed
    }
}

/// Section, benchmarks, served at, answer, revision, mark, elapsed, flags, command.
type Compact = (u16, u16, Option<Timestamp>, Option<String>, u32, Option<Mark>, u64, u8, Option<CommandTag>);

const CLOSED: u8 = 1;
const IN_GRACE: u8 = 2;
const FROM_DRAFT: u8 = 4;

impl From<ItemState> for Compact {
    fn from(item: ItemState) -> Self {
        let flag = |set: bool, bit: u8| if set { bit } else { 0 };
        let (submission, revision) = (item.submission.as_ref(), item.revision());
        let flags = flag(item.closed, CLOSED)
            | flag(submission.is_some_and(|submission| submission.in_grace), IN_GRACE)
            | flag(submission.is_some_and(|submission| submission.source == AnswerSource::Draft), FROM_DRAFT);
        let (answer, command) = item.submission.map(|submission| (submission.answer, submission.command)).unzip();
        (item.section, item.benchmarks, item.served_at, answer, revision, item.mark, item.elapsed_ms, flags, command)
    }
}

impl TryFrom<Compact> for ItemState {
    type Error = &'static str;

    fn try_from(
        (section, benchmarks, served_at, answer, revision, mark, elapsed_ms, flags, command): Compact,
    ) -> Result<Self, Self::Error> {
        let submission = match (answer, command) {
            (Some(answer), Some(command)) => {
                let source = if flags & FROM_DRAFT == 0 { AnswerSource::Submit } else { AnswerSource::Draft };
                Some(Submission { answer, revision, command, source, in_grace: flags & IN_GRACE != 0 })
            }
            (None, None) => None,
            _ => return Err("an item with only one of answer and command"),
        };
        Ok(Self { section, benchmarks, served_at, submission, mark, elapsed_ms, closed: flags & CLOSED != 0 })
    }
}

/// A recent command, for those that leave no trace on an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentCommand {
    #[serde(rename = "c")]
    pub command: CommandTag,
    /// For an answer that has been replaced since: its position and revision.
    #[serde(rename = "r", default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<(u16, u32)>,
}

/// State of a session. `version` is the number of events it was folded from.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "StoredSession<'_>")]
pub struct Session {
    pub id: SessionId,
    /// Learner who takes it.
    pub learner: UserId,
    /// Id of the assessment, such as `MATH-FUNDAMENTALS-L1`.
    pub assessment_id: String,
    /// Hash of the assessment's text.
    pub assessment: ContentHash,
    /// The assessment's title.
    pub title: String,
    /// The sealed form.
    pub form_id: Uuid,
    /// 1 for the learner's first attempt at this assessment.
    pub attempt_no: u32,
    /// The pinned rules; copies of the session share them.
    pub rules: Arc<ExamRules>,
    /// The learner's time allowance.
    pub allowance: Allowance,
    /// The distinct sets of benchmarks that items refer to.
    pub benchmarks: Arc<Vec<Vec<TimeBenchmark>>>,
    pub phase: SessionPhase,
    /// Number of events it was folded from.
    pub version: u32,
    pub created_at: Timestamp,
    /// The learner's decimal mark, by which answers are read to the end.
    pub decimal_mark: DecimalMark,
    /// In the order of the form; in an adaptive test those that were asked, in their order.
    pub items: Vec<ItemState>,
    /// The choice of items, in an adaptive test.
    pub adaptive: Option<Box<AdaptiveState>>,
    /// The latest commands that leave no other trace.
    pub recent: Vec<RecentCommand>,
    /// Whether its answers were taken as evidence of the learner's skills.
    pub taught: bool,
    /// Finished pauses.
    pub pauses: Vec<Pause>,
    /// Extra minutes that staff gave while it ran, besides those of its terms.
    pub given_minutes: u32,
    /// When the closing time was last changed.
    pub window_set_at: Option<Timestamp>,
    /// Whether a staff member has released the results.
    pub released: bool,
    /// The conversation between agent and learner; `None` if the session was never agent-led.
    pub conversation: Option<Box<Conversation>>,
    /// Changes of marks after the end, first to last.
    pub remarked: Vec<MarkRevision>,
}

impl Session {
    /// The first open item after a position.
    pub fn next_open(&self, position: u16) -> Option<u16> {
        let after = (0..=u16::MAX).zip(&self.items).skip(usize::from(position).saturating_add(1));
        after.into_iter().find(|(_, item)| item.is_open()).map(|(next, _)| next)
    }

    /// Whether leaving that item, with or without an answer, ends the session: no item after it is open, and there is
    /// no review stage from which to return. An adaptive test may end earlier.
    pub fn ends_after(&self, position: u16) -> bool {
        if self.adaptive.is_some() {
            return self.items.len() >= self.most_items();
        }
        !self.rules.player.allow_review && self.next_open(position).is_none()
    }

    /// The item at `position`.
    pub fn item(&self, position: u16) -> Option<&ItemState> {
        self.items.get(usize::from(position))
    }

    /// Number of items with a submitted answer.
    pub fn answered(&self) -> usize {
        self.items.iter().filter(|item| item.is_answered()).count()
    }

    /// The item's own section id.
    pub fn section_id(&self, position: u16) -> Option<&str> {
        let section = usize::from(self.item(position)?.section);
        self.rules.sections.get(section).map(|rule| rule.id.as_str())
    }
}
