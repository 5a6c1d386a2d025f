//! Notes of refused access, which the request's handler writes into the audit trail.

use std::sync::{Arc, OnceLock};

use plumb_service::ServiceError;
use plumb_service::people::MissingPermission;

use super::RequestContext;
use crate::error::AppError;

/// The missing permission of a refused request; one note per request.
#[derive(Debug, Clone, Default)]
pub struct RefusalNote(Arc<OnceLock<MissingPermission>>);

impl RefusalNote {
    /// Notes a refusal. The first reason stays.
    pub fn note(&self, lacking: MissingPermission) {
        let _ = self.0.set(lacking);
    }

    /// The missing permission, if the request was refused.
    pub fn noted(&self) -> Option<MissingPermission> {
        self.0.get().copied()
    }
}

impl RequestContext {
    /// A capability, or the error of its refusal; a missing role is also noted for the audit trail.
    pub(super) fn or_note_refusal<T>(&self, capability: Result<T, ServiceError>) -> Result<T, AppError> {
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
