//! The guide to a teacher's first steps, and which are done: determined by the stored data, not by clicks.

use plumb_types::ids::ClassId;

use crate::capabilities::Teacher;
use crate::failure::Result;

/// The first steps, and which are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstSteps {
    /// The first class, if there is one.
    pub class: Option<ClassId>,
    /// Whether a class has an assignment.
    pub is_set: bool,
    /// Whether a class has a learner.
    pub has_learners: bool,
}

impl Teacher<'_> {
    /// Returns the first steps in the caller's classes, or in all for an administrator; `None` once all are done or the
    /// caller has dismissed them.
    pub async fn first_steps(&self) -> Result<Option<FirstSteps>> {
        let guide = &self.plumb.stores.guide;
        let row = match self.bound() {
            Some(teacher) => guide.of_teacher(teacher).await?,
            None => guide.of_everybody(self.actor.id).await?,
        };
        let done = row.class.is_some() && row.is_set && row.has_learners;
        let steps = FirstSteps { class: row.class, is_set: row.is_set, has_learners: row.has_learners };
        Ok((!done && !row.is_put_away).then_some(steps))
    }

    /// Dismisses the first steps for the caller.
    pub async fn dismiss_first_steps(&self) -> Result<()> {
        Ok(self.plumb.stores.guide.dismiss(self.actor.id).await?)
    }
}
