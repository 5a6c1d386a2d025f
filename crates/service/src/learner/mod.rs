//! What a learner may do and see. No method here returns a key before the reveal rule allows it.

mod assigned;
mod attempt_context;
pub(crate) mod begin;
mod grades;
mod lists;
mod player;
pub(crate) mod reports;
mod result;
mod sessions;

use crate::accounts::Actor;
use crate::plumb::Plumb;

pub(crate) use assigned::{latest_end, settled_terms};
pub(crate) use begin::session_id;
pub use player::{Next, SaveDone};
pub use reports::LONGEST_REPORT;
pub(crate) use sessions::{exam_card, led_card, placement_card};

/// A learner's view of Plumb.
#[derive(Clone, Copy)]
pub struct Learner<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
    /// Somebody else looks at the learner's pages.
    pub(crate) is_viewed: bool,
}

impl<'a> Learner<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor, is_viewed: false }
    }

    /// The same for an administrator who looks at the learner's pages: what nobody but the learner was promised to see
    /// is not there.
    #[must_use]
    pub fn viewed_by_another(self) -> Self {
        Self { is_viewed: true, ..self }
    }
}
