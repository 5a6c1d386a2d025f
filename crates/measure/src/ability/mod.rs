//! What answers say about the ability of a learner.
//!
//! Live scores are [`posterior`]: finite for every pattern of answers, with a standard deviation that can be trusted.
//! [`warm`] is reported beside it where much depends on a score. [`maximum_likelihood`] and [`mode`] exist so that other
//! programs can be compared with this one.

mod answer;
mod likelihood;
mod maximum;
mod posterior;
mod warm;

pub use answer::{Answer, information, log_likelihood};
pub use likelihood::NODES;
pub use maximum::{LIMIT, maximum_likelihood, mode};

pub(crate) use posterior::ability_of;
pub use posterior::{Ability, Posterior, posterior};
pub use warm::{WarmEstimate, warm};
