//! An endpoint at run time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::habits::Habits;
use crate::config::{EndpointConfig, Limits};
use crate::transport::{Breaker, Outside, Transport};

/// An endpoint with its transport, and a breaker for each of its models.
pub(super) struct Endpoint {
    pub(super) config: EndpointConfig,
    pub(super) transport: Transport,
    pub(super) habits: Habits,
    limits: Limits,
    breakers: Mutex<HashMap<String, Arc<Breaker>>>,
}

impl Endpoint {
    pub(super) fn new(config: EndpointConfig, outside: Outside, limits: Limits) -> Self {
        let transport = Transport::new(outside, limits);
        Self { config, transport, habits: Habits::default(), limits, breakers: Mutex::default() }
    }

    /// The breaker of `model`.
    pub(super) fn breaker(&self, model: &str) -> Arc<Breaker> {
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let breaker = breakers.entry(model.to_owned()).or_insert_with(|| Arc::new(Breaker::new(self.limits.breaker)));
        Arc::clone(breaker)
    }
}
