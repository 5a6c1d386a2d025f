//! Names of people and things: which are allowed, which look alike, and their order.
//!
//! A name is shown to people who decide by it, so two accounts must not look the same, and a character that nobody sees
//! must not tell them apart (Unicode Technical Standard 39).

mod allowed;
mod looks;
mod order;

pub use allowed::{Fault, account_name, title};
pub use looks::{Looks, looks};
pub use order::order;

use unicode_normalization::UnicodeNormalization as _;

/// What keys and looks are worked out with. It changes with every change of [`order`] and [`looks`], those of the
/// tables of Unicode too: what is stored by another version is worked out again.
pub const VERSION: &str = "1";

/// The one way to write a name: composed (NFC), single spaces, and what keyboards and copied pages write for ordinary
/// letters (full width, ligatures) as these.
pub fn tidy(name: &str) -> String {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        if is_another_form(c) { folded.extend(std::iter::once(c).nfkc()) } else { folded.push(c) }
    }
    // What was folded may have spaces in it.
    let composed: String = folded.nfc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Letters in a block of forms that text has for historical reasons only: Latin digraphs, ligatures, Arabic and Hebrew
/// presentation forms, half and full width.
fn is_another_form(c: char) -> bool {
    matches!(c, '\u{132}' | '\u{133}' | '\u{13F}' | '\u{140}' | '\u{149}' | '\u{17F}')
        || matches!(c, '\u{1C4}'..='\u{1CC}' | '\u{1F1}'..='\u{1F3}')
        || matches!(c, '\u{FB00}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' | '\u{FF01}'..='\u{FFEF}')
}

/// What makes two names the same: how they are written and capital letters do not count.
pub fn key(name: &str) -> String {
    tidy(name).to_lowercase()
}

/// The keys that an account of this name may have, the likeliest first: older releases kept a name as it was typed, with
/// its letters composed or not.
pub fn keys(name: &str) -> [String; 3] {
    let key = key(name);
    let apart = key.nfd().collect();
    [name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase(), key, apart]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_way_to_be_written() {
        for (written, kept) in [
            ("  Ann \u{3000} Lee\u{A0}", "Ann Lee"),
            ("Rene\u{301}", "René"),
            ("\u{FF21}\u{FF4E}\u{FF4E}", "Ann"),
            ("So\u{FB01}a", "Sofia"),
            ("\u{1C4}ana", "DŽana"),
            ("\u{FF76}\u{FF9E}", "ガ"),
            ("Mª José", "Mª José"),
            ("O'Neil", "O'Neil"),
        ] {
            assert_eq!(tidy(written), kept);
            assert_eq!(tidy(kept), kept);
        }
        assert_eq!(key("  JEAN-Luc "), key("jean-luc"));
        assert_ne!(key("José"), key("Jose"));
    }
}
