//! What authors may do and see: blueprints with their keys, before and after they are published.

mod archive;
mod bounded;
mod compiled;
mod effect;
mod import;
mod outline;
mod preview;
mod trial;

pub use archive::MAX_UPLOAD;
pub(crate) use import::{UPLOADS, Upload};

use crate::accounts::Actor;
use crate::plumb::Plumb;

/// An author's view of Plumb.
#[derive(Clone, Copy)]
pub struct Author<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
}

impl<'a> Author<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor }
    }
}
