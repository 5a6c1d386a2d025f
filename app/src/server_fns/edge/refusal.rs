//! Refused access: what is left with a request for whoever writes it into the trail.

use std::sync::{Arc, OnceLock};

use plumb_service::Failure;
use plumb_service::people::Lacking;

use super::Edge;
use crate::error::AppError;

/// Comes with each request; says in the end whether it was refused, and for want of what.
#[derive(Debug, Clone, Default)]
pub struct Refusal(Arc<OnceLock<Lacking>>);

impl Refusal {
    /// The request is refused. The first reason stays.
    pub fn note(&self, lacking: Lacking) {
        let _ = self.0.set(lacking);
    }

    /// What was lacking, where the request was refused.
    pub fn noted(&self) -> Option<Lacking> {
        self.0.get().copied()
    }
}

impl Edge {
    /// A capability, or why it was not given: told as every failure is, and noted where it is the role that lacks.
    pub(super) fn given<T>(&self, capability: Result<T, Failure>) -> Result<T, AppError> {
        if let (Err(Failure::Forbidden), Some(refusal)) = (&capability, self.parts.extensions.get::<Refusal>()) {
            refusal.note(Lacking::Role);
        }
        Ok(capability?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_of_a_refusal_stays_and_is_seen_wherever_the_request_went() {
        let refusal = Refusal::default();
        let with_the_request = refusal.clone();
        assert_eq!(refusal.noted(), None);
        with_the_request.note(Lacking::ReadOnly);
        with_the_request.note(Lacking::Role);
        assert_eq!(refusal.noted(), Some(Lacking::ReadOnly));
    }
}
