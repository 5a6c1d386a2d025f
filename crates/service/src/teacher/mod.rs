//! What teachers and administrators may see of learners together: what surveys came to, what answers say about items.

mod answers;
mod items;
mod surveys;

pub use surveys::FEWEST;

use crate::plumb::Plumb;

/// A teacher's view of Plumb.
#[derive(Clone, Copy)]
pub struct Teacher<'a> {
    pub(crate) plumb: &'a Plumb,
}

impl<'a> Teacher<'a> {
    pub(crate) fn new(plumb: &'a Plumb) -> Self {
        Self { plumb }
    }
}
