//! Rules for names and titles.

use plumb_names::NameFault;

use crate::failure::{Result, ServiceError};

/// Longest name, characters.
const LONGEST_NAME: usize = 80;

/// Returns the id of the message for a fault of a name.
pub(crate) fn words_of(fault: NameFault) -> &'static str {
    match fault {
        NameFault::Hidden(_) => "name-unprintable",
        NameFault::Sign(_) => "name-sign",
        NameFault::Mark(_) => "name-mark",
        NameFault::Mixed => "name-mixed",
    }
}

/// Tidies a one-line text in which every character must be visible; a fault is reported for that field.
pub(crate) fn titled(field: &'static str, text: &str) -> Result<String> {
    plumb_names::title(text).map_err(|fault| ServiceError::Invalid {
        field,
        message: words_of(fault),
        detail: fault.code(),
    })
}

/// Checks a name that is shown on pages.
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
