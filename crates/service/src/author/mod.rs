//! What authors may do and see: blueprints with their keys, before and after they are published.

mod bounded;
mod compiled;
mod effect;
mod outline;
mod preview;

use crate::accounts::Actor;
use crate::plumb::Plumb;

/// An author's view of Plumb.
#[derive(Clone, Copy)]
pub struct Author<'a> {
    pub(crate) plumb: &'a Plumb,
    #[expect(dead_code, reason = "the first use case comes with the next change")]
    pub(crate) actor: &'a Actor,
}

impl<'a> Author<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor }
    }
}
