//! The keys of a policy, each taken once. A key that is left over has no meaning for the category.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A fault of a key in a policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PolicyFault {
    key: String,
    message: String,
}

impl PolicyFault {
    pub(super) fn new(key: &str, message: impl Into<String>) -> Self {
        Self { key: key.to_owned(), message: message.into() }
    }

    /// The fault of a key within the object at `key`.
    fn within(self, key: &str) -> Self {
        Self { key: format!("{key}.{}", self.key), message: self.message }
    }
}

impl fmt::Display for PolicyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.key, self.message)
    }
}

/// The keys that have not been taken yet.
pub(super) struct PolicyFields(Map<String, Value>);

impl PolicyFields {
    pub(super) fn of(policy: Map<String, Value>) -> Self {
        Self(policy)
    }

    /// Whether the key exists and has not been taken.
    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The value of a key; `None` if it is missing. Null is read as any other value and must fit the type.
    pub(super) fn take<T: DeserializeOwned>(&mut self, key: &str) -> Result<Option<T>, PolicyFault> {
        let Some(value) = self.0.remove(key) else { return Ok(None) };
        serde_json::from_value(value).map(Some).map_err(|error| PolicyFault::new(key, error.to_string()))
    }

    /// The value of a key, `false` if it is missing.
    pub(super) fn flag(&mut self, key: &str) -> Result<bool, PolicyFault> {
        Ok(self.take(key)?.unwrap_or(false))
    }

    /// The value of a required key.
    pub(super) fn need<T: DeserializeOwned>(&mut self, key: &str) -> Result<T, PolicyFault> {
        self.take(key)?.ok_or_else(|| PolicyFault::new(key, "is missing"))
    }

    /// Applies `read` to the object at a key; `read` must take all of its keys.
    pub(super) fn within<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut Self) -> Result<T, PolicyFault>,
    ) -> Result<Option<T>, PolicyFault> {
        let Some(inner) = self.take(key)? else { return Ok(None) };
        let mut inner = Self(inner);
        let found = read(&mut inner).map_err(|fault| fault.within(key))?;
        inner.end("it").map_err(|fault| fault.within(key))?;
        Ok(Some(found))
    }

    /// Refuses left-over keys; the parameter is the name of their owner for the message.
    pub(super) fn end(self, whose: &str) -> Result<(), PolicyFault> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(PolicyFault::new(key, format!("{whose} has no such key, or none beside the others"))),
        }
    }
}
