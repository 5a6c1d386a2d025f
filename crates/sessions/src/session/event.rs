//! What happened in a session. Every event carries its facts: applying one never decides anything.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::regrade::{MarkChange, RegradeCause};
use super::rules::SessionPlan;
use super::score::SessionResult;
use crate::conversation::Message;
use crate::engine::Event;
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

/// One thing that happened. In JSON: `{"attempt_submitted": {…}}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SessionEvent {
    /// The session was made; nothing has been shown yet.
    SessionCreated {
        /// When.
        at: Timestamp,
        /// All that it was made from.
        plan: Box<SessionPlan>,
    },
    /// The learner began; the clock runs.
    SessionStarted {
        /// When the request arrived.
        at: Timestamp,
        /// The learner's command.
        command_id: Uuid,
        /// The deadline as it then was; extra time may move it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// An item was put before the learner.
    ProblemServed {
        /// When.
        at: Timestamp,
        /// Index in the form.
        position: u16,
    },
    /// The learner left an item without answering it, for good unless review is allowed.
    ProblemSkipped {
        /// When the request arrived.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// The learner's command.
        command_id: Uuid,
        /// All the time it has been before the learner.
        elapsed_ms: u64,
        /// It can no longer be answered.
        closed: bool,
    },
    /// The learner went elsewhere while this item was shown.
    ProblemLeft {
        /// When the request arrived.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// All the time it has been before the learner.
        elapsed_ms: u64,
    },
    /// An item's own time limit passed; it can no longer be answered.
    ProblemTimedOut {
        /// The last moment at which an answer would have counted.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// All the time it has been before the learner.
        elapsed_ms: u64,
    },
    /// The learner asked for an item by number.
    ProblemRequested {
        /// When the request arrived.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// The learner's command.
        command_id: Uuid,
    },
    /// The learner reached the review stage.
    ReviewOpened {
        /// When the request arrived.
        at: Timestamp,
        /// The learner's command; none when it followed from answering.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
    },
    /// An answer was handed in.
    AttemptSubmitted {
        /// When it arrived, or when the draft was saved.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// As typed, or the option's id.
        answer: String,
        /// The item's revision from now on.
        revision: u32,
        /// The learner's command; of a draft, the one that saved it.
        command_id: Uuid,
        /// Where it came from.
        source: Source,
        /// It arrived after the deadline, within the grace.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_grace: bool,
        /// All the time the item has been before the learner.
        elapsed_ms: u64,
        /// The answer is final.
        closed: bool,
    },
    /// It was marked.
    AttemptEvaluated {
        /// When.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// What marking said.
        verdict: Verdict,
    },
    /// A saved draft could not be read when it was to be handed in; kept here, not scored.
    DraftSetAside {
        /// When.
        at: Timestamp,
        /// Index in the form.
        position: u16,
        /// As it was saved.
        answer: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The learner's extra time was changed.
    TimeChanged {
        /// When.
        at: Timestamp,
        /// Who did it.
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
        /// Why.
        reason: String,
    },
    /// The end of the window was changed.
    WindowChanged {
        /// When.
        at: Timestamp,
        /// Who did it.
        by: UserId,
        /// The end of the window from now on; none = open end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        closes: Option<Timestamp>,
        /// The deadline from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        /// Why.
        reason: String,
    },
    /// The learner's breaks may be longer than before.
    BreaksChanged {
        /// When.
        at: Timestamp,
        /// Who did it.
        by: UserId,
        /// All minutes of breaks from now on.
        break_minutes: u32,
        /// When the learner's own break goes on by itself from now on; none when there is none at the moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
        /// The deadline from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
        /// Why.
        reason: String,
    },
    /// The clock was stopped.
    SessionPaused {
        /// When.
        at: Timestamp,
        /// Who did it: the learner, for their own break.
        by: UserId,
        /// The learner's own break.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own: bool,
        /// When it goes on by itself.
        until: Timestamp,
        /// The learner's command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        /// Why; blank for a break.
        reason: String,
    },
    /// The clock goes on.
    SessionResumed {
        /// When.
        at: Timestamp,
        /// Who did it; none when the pause was over by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UserId>,
        /// The learner's command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        /// The deadline from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Timestamp>,
    },
    /// The window closes for others later, or no longer does: what waits for its end waits for that.
    RevealHeld {
        /// When.
        at: Timestamp,
        /// Who brought it about.
        by: UserId,
        /// When it closes for the last; none = nobody has longer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
    },
    /// Somebody released the results: what waits for that may be seen once the session is over.
    ResultsReleased {
        /// When.
        at: Timestamp,
        /// Who did it.
        by: UserId,
    },
    /// The learner handed in, or no item was left to answer.
    SessionCompleted {
        /// When the request arrived.
        at: Timestamp,
        /// The learner's command; none when the last item's time ran out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        command_id: Option<Uuid>,
        /// The score.
        result: Box<SessionResult>,
    },
    /// Somebody ended the session; what was saved was handed in.
    SessionTerminated {
        /// When.
        at: Timestamp,
        /// Who did it.
        by: UserId,
        /// Why.
        reason: String,
        /// The score; none when it never started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<SessionResult>>,
    },
    /// Its answers were taken as evidence of the learner's skills; comes before the end that brought it about, or
    /// later, when the score may be seen.
    MasteryUpdated {
        /// When.
        at: Timestamp,
        /// The item's index in the form, and what its answer did to a skill and why, in the order taken.
        updates: Vec<(u32, Update)>,
    },
    /// A skill was mastered by it.
    SkillMastered {
        /// When.
        at: Timestamp,
        /// Which.
        skill: SkillId,
    },
    /// A skill became open to practise by it.
    SkillUnlocked {
        /// When.
        at: Timestamp,
        /// Which.
        skill: SkillId,
    },
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
        /// When.
        at: Timestamp,
        /// Who did it.
        by: UserId,
        /// Why.
        cause: RegradeCause,
        /// What each changed position's mark was and is.
        marks: Vec<MarkChange>,
        /// The result from now on.
        result: Box<SessionResult>,
    },
}

impl Event for SessionEvent {
    fn at(&self) -> Timestamp {
        match self {
            Self::SessionCreated { at, .. }
            | Self::SessionStarted { at, .. }
            | Self::ProblemServed { at, .. }
            | Self::ProblemSkipped { at, .. }
            | Self::ProblemLeft { at, .. }
            | Self::ProblemTimedOut { at, .. }
            | Self::ProblemRequested { at, .. }
            | Self::ReviewOpened { at, .. }
            | Self::AttemptSubmitted { at, .. }
            | Self::AttemptEvaluated { at, .. }
            | Self::DraftSetAside { at, .. }
            | Self::TimeChanged { at, .. }
            | Self::WindowChanged { at, .. }
            | Self::BreaksChanged { at, .. }
            | Self::SessionPaused { at, .. }
            | Self::SessionResumed { at, .. }
            | Self::RevealHeld { at, .. }
            | Self::ResultsReleased { at, .. }
            | Self::MasteryUpdated { at, .. }
            | Self::SkillMastered { at, .. }
            | Self::SkillUnlocked { at, .. }
            | Self::SessionCompleted { at, .. }
            | Self::SessionTerminated { at, .. }
            | Self::SessionExpired { at, .. }
            | Self::ResultRegraded { at, .. } => *at,
            Self::Said(message) => message.at(),
        }
    }

    fn kind(&self) -> &'static str {
        self.message().map_or_else(|| self.into(), Message::kind)
    }

    fn message(&self) -> Option<&Message> {
        if let Self::Said(message) = self { Some(message) } else { None }
    }
}
