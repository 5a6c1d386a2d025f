//! Names of people and objects: allowed characters, lookalikes, and sorting.
//!
//! People make decisions by the names they see. So two accounts must not look alike, and an invisible character must
//! not distinguish them (Unicode Technical Standard 39).

mod allowed;
mod looks;
mod order;

pub use allowed::{NameFault, account_name, title};
pub use looks::{NameSkeletons, looks};
pub use order::order;

use unicode_normalization::UnicodeNormalization as _;

/// Version of the computation of keys and looks. It changes with every change of [`order`] and [`looks`], including
/// their Unicode tables: values stored by another version are recomputed.
pub const VERSION: &str = "1";

/// The one way to write a name: composed (NFC), with single spaces, and with the variants that keyboards and copied
/// pages produce (full width, ligatures) replaced by ordinary letters.
pub fn canonical_name(name: &str) -> String {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        if is_another_form(c) { folded.extend(std::iter::once(c).nfkc()) } else { folded.push(c) }
    }
    // The replacement may contain spaces.
    let composed: String = folded.nfc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is in a block of compatibility forms: Latin digraphs, ligatures, Arabic and Hebrew presentation
/// forms, half and full width.
fn is_another_form(c: char) -> bool {
    matches!(c, '\u{132}' | '\u{133}' | '\u{13F}' | '\u{140}' | '\u{149}' | '\u{17F}')
        || matches!(c, '\u{1C4}'..='\u{1CC}' | '\u{1F1}'..='\u{1F3}')
        || matches!(c, '\u{FB00}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}' | '\u{FF01}'..='\u{FFEF}')
}

/// The key by which two names are equal: notation and capital letters do not count.
pub fn key(name: &str) -> String {
    canonical_name(name).to_lowercase()
}

/// The possible keys of an account with this name, the likeliest first: older releases stored a name as it was typed,
/// composed or decomposed.
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
            assert_eq!(canonical_name(written), kept);
            assert_eq!(canonical_name(kept), kept);
        }
        assert_eq!(key("  JEAN-Luc "), key("jean-luc"));
        assert_ne!(key("José"), key("Jose"));
    }
}
