//! An endpoint at run time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::refused::RefusedParameters;
use crate::config::{EndpointConfig, Limits};
use crate::transport::{Breaker, Environment, Transport};

/// An endpoint with its transport, and a breaker for each of its models.
pub(super) struct Endpoint {
    pub(super) config: EndpointConfig,
    pub(super) transport: Transport,
    pub(super) refused: RefusedParameters,
    limits: Limits,
    breakers: Mutex<HashMap<String, Arc<Breaker>>>,
}

impl Endpoint {
    pub(super) fn new(config: EndpointConfig, environment: Environment, limits: Limits) -> Self {
        let transport = Transport::new(environment, limits);
        Self { config, transport, refused: RefusedParameters::default(), limits, breakers: Mutex::default() }
    }

    /// The breaker of `model`.
    pub(super) fn breaker(&self, model: &str) -> Arc<Breaker> {
        let mut breakers = self.breakers.lock().unwrap_or_else(PoisonError::into_inner);
        let breaker = breakers.entry(model.to_owned()).or_insert_with(|| Arc::new(Breaker::new(self.limits.breaker)));
        Arc::clone(breaker)
    }
}
