//! One attempt of one learner: a state machine without clock or store.
//!
//! [`decide`] turns a command into events; applying an event decides nothing. A stored session is a cache of the fold
//! of its events.

mod accuracy;
pub mod adaptive;
mod apply;
mod command;
mod context;
mod decide;
mod draft;
mod event;
mod learn;
mod more_time;
mod pause;
mod performance;
mod phase;
mod pinning;
pub mod regrade;
mod responses;
mod reveal;
mod rules;
mod run;
mod score;
mod state;
mod stored;
mod timing;

#[cfg(test)]
mod tests;

pub use accuracy::{Accuracy, BenchmarkLine, MOST_LINES, SectionLine, accuracy};
pub use apply::TRIAL;
pub use command::{CommandResult, Context, Decision, LearnerAction, SessionCommand, SessionRefusal, StaffAction};
pub use context::EvaluationContext;
pub use decide::{create, decide};
pub use draft::{
    Draft, MAX_ANSWER_CHARS, SaveOutcome, SaveRefusal, SaveRequest, ServerState, decide_save, revision, server_state,
};
pub use event::{AnswerSource, SessionEvent};
pub use learn::{LearnContext, TRIAL_PREFIX, is_trial, learn};
pub use pause::{MAX_PAUSE_MINUTES, Pause};
pub use performance::{DomainPerformance, ItemRecommendation, Performance, Rationale};
pub use phase::{RunningSession, ScoredAttempt, SessionEnding, SessionPhase, SessionPlace};
pub use regrade::{MarkChange, MarkRevision, RegradeCause};
pub use responses::{ItemResponse, StatKey, responses};
pub use reveal::{may_see_score, may_see_solutions, score_from};
pub use rules::{
    Allowance, DEFAULT_GRACE_SECONDS, ExamRules, FULL_SCORE, GradeBand, MAX_GRACE_SECONDS, MAX_ITEMS, PlannedItem,
    Reveal, RevealWhen, SectionRule, SessionPlan, TimeBenchmark, WEIGHT_ONE,
};
pub use score::{ItemTime, SectionResult, SessionResult, grade, section_shares};
pub use state::{ItemState, Mark, RecentCommand, Session, Submission};
pub use timing::{SETTLE_MILLIS, next_due};
