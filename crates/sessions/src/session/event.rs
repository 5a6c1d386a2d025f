//! What happened in a session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::regrade::{MarkChange, RegradeCause};
use super::rules::SessionPlan;
use super::score::SessionResult;
use crate::conversation::Message;
use crate::engine::said_event;
use plumb_answers::answer::Verdict;
use plumb_learning::mastery::Update;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// Where an attempt's answer came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The learner submitted it.
    #[default]
    Submit,
    /// It was saved as a draft and handed in with the session or when time ran out.
    Draft,
}

/// One thing that happened. In JSON: `{"attempt_submitted": {…}}`. What a request brought about was at the time it
/// arrived; `position` is the item's index in the form, `elapsed_ms` all the time it has been before the learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SessionEvent {
    /// The session was made; nothing has been shown yet.
    SessionCreated { at: Timestamp, plan: Box<SessionPlan> },
    /// The learner began; the clock runs.
    SessionStarted {
        at: Timestamp,
        command_id: Uuid,
        /// The deadline as it then was; extra time may move it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// An item was put before the learner.
    ProblemServed { at: Timestamp, position: u16 },
    /// The learner left an item without answering it, for good unless review is allowed.
    ProblemSkipped {
        at: Timestamp,
        position: u16,
        command_id: Uuid,
        elapsed_ms: u64,
        /// It can no longer be answered.
        closed: bool,
    },
    /// The learner went elsewhere while this item was shown.
    ProblemLeft { at: Timestamp, position: u16, elapsed_ms: u64 },
    /// An item's own time limit passed; it can no longer be answered.
    ProblemTimedOut {
        /// The last moment at which an answer would have counted.
        at: Timestamp,
        position: u16,
        elapsed_ms: u64,
    },
    /// The learner asked for an item by number.
    ProblemRequested { at: Timestamp, position: u16, command_id: Uuid },
    /// The learner reached the review stage.
    ReviewOpened {
        at: Timestamp,
        /// The learner's command; none when it followed from answering.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
    },
    /// An answer was handed in.
    AttemptSubmitted {
        /// When it arrived, or when the draft was saved.
        at: Timestamp,
        position: u16,
        answer: String,
        /// The item's revision from now on.
        revision: u32,
        /// The learner's command; of a draft, the one that saved it.
        command_id: Uuid,
        source: Source,
        /// It arrived after the deadline, within the grace.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_grace: bool,
        elapsed_ms: u64,
        /// The answer is final.
        closed: bool,
    },
    /// It was marked.
    AttemptEvaluated { at: Timestamp, position: u16, verdict: Verdict },
    /// A saved draft could not be read when it was to be handed in; kept here, not scored.
    DraftSetAside {
        at: Timestamp,
        position: u16,
        /// As it was saved.
        answer: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The learner's extra time was changed.
    TimeChanged {
        at: Timestamp,
        by: UserId,
        /// All extra minutes from now on.
        extra_minutes: u32,
        /// The terms allow more than before; otherwise somebody gave it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_terms: bool,
        /// By which it is carried out once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        /// The deadline from now on; none before the start or without a limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The end of the window was changed.
    WindowChanged {
        at: Timestamp,
        by: UserId,
        /// The end of the window from now on; none = open end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closes: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The learner's breaks may be longer than before.
    BreaksChanged {
        at: Timestamp,
        by: UserId,
        /// All minutes of breaks from now on.
        break_minutes: u32,
        /// When the learner's own break goes on by itself from now on; none when there is none at the moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        reason: String,
    },
    /// The clock was stopped.
    SessionPaused {
        at: Timestamp,
        /// Who did it: the learner, for their own break.
        by: UserId,
        /// The learner's own break.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own: bool,
        /// When it goes on by itself.
        until: Timestamp,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        /// Why; blank for a break.
        reason: String,
    },
    /// The clock goes on.
    SessionResumed {
        at: Timestamp,
        /// Who did it; none when the pause was over by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UserId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// The window closes for others later, or no longer does: what waits for its end waits for that.
    RevealHeld {
        at: Timestamp,
        by: UserId,
        /// When it closes for the last; none = nobody has longer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// Somebody released the results: what waits for that may be seen once the session is over.
    ResultsReleased { at: Timestamp, by: UserId },
    /// The learner handed in, or no item was left to answer.
    SessionCompleted {
        at: Timestamp,
        /// The learner's command; none when the last item's time ran out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        result: Box<SessionResult>,
    },
    /// Somebody ended the session; what was saved was handed in.
    SessionTerminated {
        at: Timestamp,
        by: UserId,
        reason: String,
        /// The score; none when it never started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<SessionResult>>,
    },
    /// Its answers were taken as evidence of the learner's skills; comes before the end that brought it about, or
    /// later, when the score may be seen.
    MasteryUpdated {
        at: Timestamp,
        /// The item's index in the form, and what its answer did to a skill and why, in the order taken.
        updates: Vec<(u32, Update)>,
    },
    /// A skill was mastered by it.
    SkillMastered { at: Timestamp, skill: SkillId },
    /// A skill became open to practise by it.
    SkillUnlocked { at: Timestamp, skill: SkillId },
    /// Something was said between a driver and the learner.
    Said(Box<Message>),
    /// Time ran out; what was saved was handed in.
    SessionExpired {
        /// The last moment at which an answer would have counted.
        at: Timestamp,
        /// The score; none when it never started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<SessionResult>>,
    },
    /// Marks were changed after the end.
    ResultRegraded {
        at: Timestamp,
        by: UserId,
        cause: RegradeCause,
        /// What each changed position's mark was and is.
        marks: Vec<MarkChange>,
        /// The result from now on.
        result: Box<SessionResult>,
    },
}

said_event!(SessionEvent:
    SessionCreated SessionStarted ProblemServed ProblemSkipped ProblemLeft ProblemTimedOut ProblemRequested
    ReviewOpened AttemptSubmitted AttemptEvaluated DraftSetAside TimeChanged WindowChanged BreaksChanged
    SessionPaused SessionResumed RevealHeld ResultsReleased MasteryUpdated SkillMastered SkillUnlocked
    SessionCompleted SessionTerminated SessionExpired ResultRegraded
);
