//! Events of a session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};

use super::adaptive::ChoiceReason;
use super::regrade::{MarkChange, RegradeCause};
use super::rules::SessionPlan;
use super::score::SessionResult;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_answers::answer::Verdict;
use plumb_learning::mastery::Update;
use plumb_measure::ability::Ability;
use plumb_measure::adaptive::StopReason;
use plumb_types::SkillId;
use plumb_types::ids::{CommandId, UserId};
use plumb_types::time::Timestamp;

/// Source of an attempt's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerSource {
    /// The learner submitted it.
    #[default]
    Submit,
    /// It was saved as a draft and submitted when the session ended or time ran out.
    Draft,
}

/// An event of a session. In JSON: `{"attempt_submitted": {…}}`. `at` is when the request behind it was received;
/// `position` is the item's index in the form, `elapsed_ms` the total time for which the item has been shown to the
/// learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SessionEvent {
    /// The session was created; nothing has been shown yet.
    SessionCreated { at: Timestamp, plan: Box<SessionPlan> },
    /// The learner began; the clock is running.
    SessionStarted {
        at: Timestamp,
        command_id: CommandId,
        /// The deadline at that time; extra time may move it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// An adaptive test chose its next item.
    ItemChosen {
        at: Timestamp,
        /// The new position.
        position: u16,
        /// Index of the item in the form, which is the pool.
        item: u16,
        /// Why it was chosen.
        reason: ChoiceReason,
    },
    /// An adaptive test has no further item to ask; the session ends with this.
    ChoiceEnded {
        at: Timestamp,
        /// The last estimate.
        ability: Ability,
        reason: StopReason,
    },
    /// An item was shown to the learner.
    ProblemServed { at: Timestamp, position: u16 },
    /// The learner left an item without answering it; final unless review is allowed.
    ProblemSkipped {
        at: Timestamp,
        position: u16,
        command_id: CommandId,
        elapsed_ms: u64,
        /// Whether it can no longer be answered.
        closed: bool,
    },
    /// The learner left this item for another place.
    ProblemLeft { at: Timestamp, position: u16, elapsed_ms: u64 },
    /// An item's own time limit passed; it can no longer be answered.
    ProblemTimedOut {
        /// The last moment at which an answer would have counted.
        at: Timestamp,
        position: u16,
        elapsed_ms: u64,
    },
    /// The learner went to an item by number.
    ProblemRequested { at: Timestamp, position: u16, command_id: CommandId },
    /// The learner reached the review stage.
    ReviewOpened {
        at: Timestamp,
        /// The learner's command; `None` if an answer led to the review stage.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
    },
    /// An answer was submitted.
    AttemptSubmitted {
        /// When it was received, or when the draft was saved.
        at: Timestamp,
        position: u16,
        answer: String,
        /// The item's new revision.
        revision: u32,
        /// The learner's command; for a draft, the one that saved it.
        command_id: CommandId,
        source: AnswerSource,
        /// Whether it was received after the deadline, within the grace period.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_grace: bool,
        elapsed_ms: u64,
        /// Whether the answer is final.
        closed: bool,
    },
    /// The answer was marked.
    AttemptEvaluated { at: Timestamp, position: u16, verdict: Verdict },
    /// A saved draft could not be read when it was to be submitted; it is kept here and not scored.
    DraftSetAside {
        at: Timestamp,
        position: u16,
        /// The draft as saved.
        answer: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The learner's extra time was changed.
    TimeChanged {
        at: Timestamp,
        by: UserId,
        /// Total extra minutes from now on.
        extra_minutes: u32,
        /// Whether the terms allow more than before; otherwise a staff member gave the time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_terms: bool,
        /// Command that makes it take effect once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
        /// The new deadline; `None` before the start or without a limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The closing time was changed.
    WindowChanged {
        at: Timestamp,
        by: UserId,
        /// The new closing time; `None` leaves the end open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closes: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The learner's break time was raised.
    BreaksChanged {
        at: Timestamp,
        by: UserId,
        /// Total break minutes from now on.
        break_minutes: u32,
        /// When the learner's current break now ends by itself; `None` if there is no break at the moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The clock was paused.
    SessionPaused {
        at: Timestamp,
        /// Who paused it: for a break, the learner.
        by: UserId,
        /// Whether it is the learner's own break.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own: bool,
        /// When it resumes by itself.
        until: Timestamp,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
        /// Reason; blank for a break.
        reason: String,
    },
    /// The clock was resumed.
    SessionResumed {
        at: Timestamp,
        /// Who resumed it; `None` if the pause ended by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UserId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// The time at which the window closes for the last learner changed: reveals that wait for the end of the window
    /// wait for it.
    RevealHeld {
        at: Timestamp,
        by: UserId,
        /// When the window closes for the last learner; `None` if no learner has longer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// A staff member released the results: reveals that wait for the release are allowed once the session is over.
    ResultsReleased { at: Timestamp, by: UserId },
    /// The learner finished, or no item was left to answer.
    SessionCompleted {
        at: Timestamp,
        /// The learner's command; `None` if the last item's time ran out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<CommandId>,
        result: Box<SessionResult>,
    },
    /// A staff member ended the session; saved drafts were submitted.
    SessionTerminated {
        at: Timestamp,
        by: UserId,
        reason: String,
        /// The score; `None` if it was never started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<SessionResult>>,
    },
    /// Its answers were taken as evidence of the learner's skills. It comes before the event that ended the session, or
    /// later, once the learner may see the score.
    MasteryUpdated {
        at: Timestamp,
        /// The item's index in the form and the change that its answer made to a skill, with the reason; in the order
        /// applied.
        updates: Vec<(u32, Update)>,
    },
    /// A skill was mastered as a result.
    SkillMastered { at: Timestamp, skill: SkillId },
    /// A skill was unlocked as a result.
    SkillUnlocked { at: Timestamp, skill: SkillId },
    /// A message between an agent and the learner.
    Said(Box<Message>),
    /// Time ran out; saved drafts were submitted.
    SessionExpired {
        /// The last moment at which an answer would have counted.
        at: Timestamp,
        /// The score; `None` if it was never started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<SessionResult>>,
    },
    /// Marks were changed after the end of the session.
    ResultRegraded {
        at: Timestamp,
        by: UserId,
        cause: RegradeCause,
        /// The old and the new mark of each changed position.
        marks: Vec<MarkChange>,
        /// The new result.
        result: Box<SessionResult>,
    },
}

said_event!(SessionEvent:
    SessionCreated SessionStarted ItemChosen ChoiceEnded ProblemServed ProblemSkipped ProblemLeft ProblemTimedOut ProblemRequested
    ReviewOpened AttemptSubmitted AttemptEvaluated DraftSetAside TimeChanged WindowChanged BreaksChanged
    SessionPaused SessionResumed RevealHeld ResultsReleased MasteryUpdated SkillMastered SkillUnlocked
    SessionCompleted SessionTerminated SessionExpired ResultRegraded
);
