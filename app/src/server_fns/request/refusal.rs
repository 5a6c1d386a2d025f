//! Refused access: what is left with a request for whoever writes it into the trail.

use std::sync::{Arc, OnceLock};

use plumb_service::ServiceError;
use plumb_service::people::MissingPermission;

use super::RequestContext;
use crate::error::AppError;

/// Comes with each request; says in the end whether it was refused, and for want of what.
#[derive(Debug, Clone, Default)]
pub struct RefusalNote(Arc<OnceLock<MissingPermission>>);

impl RefusalNote {
    /// The request is refused. The first reason stays.
    pub fn note(&self, lacking: MissingPermission) {
        let _ = self.0.set(lacking);
    }

    /// What was lacking, where the request was refused.
    pub fn noted(&self) -> Option<MissingPermission> {
        self.0.get().copied()
    }
}

impl RequestContext {
    /// A capability, or why it was not given: told as every failure is, and noted where it is the role that lacks.
    pub(super) fn given<T>(&self, capability: Result<T, ServiceError>) -> Result<T, AppError> {
        if let (Err(ServiceError::Forbidden), Some(refusal)) = (&capability, self.parts.extensions.get::<RefusalNote>())
        {
            refusal.note(MissingPermission::Role);
        }
        Ok(capability?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_of_a_refusal_stays_and_is_seen_wherever_the_request_went() {
        let refusal = RefusalNote::default();
        let with_the_request = refusal.clone();
        assert_eq!(refusal.noted(), None);
        with_the_request.note(MissingPermission::ReadOnly);
        with_the_request.note(MissingPermission::Role);
        assert_eq!(refusal.noted(), Some(MissingPermission::ReadOnly));
    }
}
