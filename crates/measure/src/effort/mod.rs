//! Response times: which answers came too fast to be considered, and how fast a learner works.
//!
//! Speed is never rewarded. Times decide only whether an answer counts.

mod rapid;
mod speed;

pub use rapid::{
    EARLY_THRESHOLD_MILLIS, ENOUGH_TIMES, Effort, LONGEST_THRESHOLD_MILLIS, LOW_EFFORT_SHARE, MeanTime, TimedAnswer,
    effort,
};
pub use speed::{ItemTime, Speed, speed};
