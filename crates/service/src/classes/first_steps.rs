//! What somebody who teaches does first, and how far they are: told by what there is, not by what was clicked.

use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::failure::Result;

/// The first steps, as far as they are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstSteps {
    /// A class is there: the first one.
    pub class: Option<Uuid>,
    /// A class is set something.
    pub is_set: bool,
    /// Somebody learns in a class.
    pub has_learners: bool,
}

impl Teacher<'_> {
    /// The first steps in the actor's classes, or in all for an administrator; none once all are done or the actor has
    /// put them away.
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

    /// Puts the first steps away for the actor.
    pub async fn put_first_steps_away(&self) -> Result<()> {
        Ok(self.plumb.stores.guide.put_away(self.actor.id).await?)
    }
}
