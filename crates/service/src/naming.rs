//! Rules for names and titles.

use plumb_names::NameFault;

use crate::failure::Result;
use crate::invalid_input::InvalidInput;

/// Longest name, characters.
const LONGEST_NAME: usize = 80;

/// Returns the error for a fault of the name in that field.
pub(crate) fn bad_name(field: &'static str, fault: NameFault) -> InvalidInput {
    let detail = fault.code();
    match fault {
        NameFault::Hidden(_) => InvalidInput::NameUnprintable { field, detail },
        NameFault::Sign(_) => InvalidInput::NameSign { field, detail },
        NameFault::Mark(_) => InvalidInput::NameMark { field, detail },
        NameFault::Mixed => InvalidInput::NameMixed { field },
    }
}

/// Tidies a one-line text in which every character must be visible; a fault is reported for that field.
pub(crate) fn titled(field: &'static str, text: &str) -> Result<String> {
    Ok(plumb_names::title(text).map_err(|fault| bad_name(field, fault))?)
}

/// Checks a name that is shown on pages.
pub(crate) fn named(name: &str) -> Result<String> {
    let name = titled("name", name)?;
    if name.is_empty() {
        return Err(InvalidInput::ClassNameEmpty.into());
    }
    if name.chars().count() > LONGEST_NAME { Err(InvalidInput::ClassNameLong.into()) } else { Ok(name) }
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
