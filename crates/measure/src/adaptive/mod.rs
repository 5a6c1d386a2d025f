//! Adaptive tests: which item comes next, and when a test ends.
//!
//! A step is a pure function of the answers so far, the pool, the plan, the exposure of families and a random number, so
//! the state of a test is the list of its answers. The order of the rules is: stop, content, information, chance. The
//! response function of each level integrates over the difficulties within its family, so the choice of a family comes
//! before that of an item: C. A. W. Glas and W. J. van der Linden, Applied Psychological Measurement 27 (2003).

mod choice;
mod content;
mod exposure;
mod history;
mod plan;
mod pool;
mod step;
mod stop;

pub use choice::Choice;
pub use exposure::Exposure;
pub use history::{AdministeredItem, HistoryError};
pub use plan::{ExposureLimit, FirstItem, Plan, PlanError};
pub use pool::{FamilyLevel, Pool, PoolError};
pub use step::{AdaptiveTest, Step};
pub use stop::StopReason;
