//! The names that people give to things.

use plumb_names::Fault;

use crate::failure::{Result, ServiceError};

/// The longest name, in characters.
const LONGEST_NAME: usize = 80;

/// What is said of a fault of a name.
pub(crate) fn words_of(fault: Fault) -> &'static str {
    match fault {
        Fault::Hidden(_) => "name-unprintable",
        Fault::Sign(_) => "name-sign",
        Fault::Mark(_) => "name-mark",
        Fault::Mixed => "name-mixed",
    }
}

/// A text of one line in which every character is seen, tidied; what is wrong with another is told at that field.
pub(crate) fn titled(field: &'static str, text: &str) -> Result<String> {
    plumb_names::title(text).map_err(|fault| ServiceError::Invalid {
        field,
        message: words_of(fault),
        detail: fault.code(),
    })
}

/// A name that can be shown.
pub(crate) fn named(name: &str) -> Result<String> {
    let name = titled("name", name)?;
    let message = if name.is_empty() {
        "class-name-empty"
    } else if name.chars().count() > LONGEST_NAME {
        "class-name-long"
    } else {
        return Ok(name);
    };
    Err(ServiceError::Invalid { field: "name", message, detail: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_name_is_seen() {
        assert_eq!(named("  7b \u{2009} → ½ ⚽\u{FE0F} ").unwrap(), "7b → ½ ⚽");
        for name in ["7\u{200B}b", "7b\u{202E}", "\u{2060}7b", "\u{E001}7b", "7\u{336}b"] {
            assert!(named(name).is_err(), "{}", name.escape_unicode());
        }
    }
}
