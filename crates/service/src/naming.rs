//! The names that people give to things.

use crate::failure::{Result, ServiceError};

/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// A name that can be shown.
pub(crate) fn named(name: &str) -> Result<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = if name.is_empty() {
        "class-name-empty"
    } else if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        "class-name-long"
    } else {
        return Ok(name);
    };
    Err(ServiceError::Invalid { field: "name", message, detail: String::new() })
}
