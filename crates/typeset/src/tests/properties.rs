//! What holds for every text.

use proptest::prelude::*;

use crate::{Language, faults, html, plain_text, tidied};

/// Texts of the characters and commands that formulas consist of.
fn formula_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("$"),
        Just("$$"),
        Just("\\$"),
        Just("{"),
        Just("}"),
        Just("^"),
        Just("_"),
        Just("\\frac"),
        Just("\\sqrt"),
        Just("["),
        Just("]"),
        Just("("),
        Just(")"),
        Just("|"),
        Just("\\left("),
        Just("\\right)"),
        Just("\\text{a b}"),
        Just("\\formula{2*x}"),
        Just("\\overline"),
        Just("x"),
        Just("1"),
        Just("0"),
        Just("-3"),
        Just("{-3}"),
        Just("{0}"),
        Just("{1}"),
        Just("+"),
        Just("-"),
        Just("="),
        Just(" "),
        Just("\\sin"),
        Just("."),
        Just(","),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn the_elements_of_any_text_are_nested(text in formula_like()) {
        let page = html(&text, Language::German);
        let mut open = Vec::new();
        for tag in page.split('<').skip(1).map(|rest| rest.split_once('>').unwrap().0) {
            match tag.strip_prefix('/') {
                Some(name) => prop_assert_eq!(open.pop(), Some(name)),
                None => open.push(tag.split(' ').next().unwrap()),
            }
        }
        prop_assert!(open.is_empty(), "{}", page);
        let _ = (plain_text(&text), faults(&text));
    }

    #[test]
    fn what_is_put_right_stays_right(text in formula_like()) {
        let once = tidied(&text);
        prop_assert_eq!(tidied(&once), once);
    }

    #[test]
    fn values_never_print_doubled_signs_or_useless_coefficients(a in -3..4_i32, b in -3..4_i32, c in -3..4_i32) {
        let shown = plain_text(&tidied(&format!("${{{a}}}x^2 + {{{b}}}x - {{{c}}} = {{{b}}}y$"))).into_owned();
        for wrong in ["+ −", "− −", "+ +", "0x", "0y", "1x", "1y", "− = "] {
            prop_assert!(!shown.contains(wrong), "{}", shown);
        }
    }

    #[test]
    fn words_without_dollar_signs_are_themselves(text in "[^$]{0,40}") {
        prop_assert_eq!(plain_text(&text), text.as_str());
        prop_assert_eq!(tidied(&text), text);
    }
}
