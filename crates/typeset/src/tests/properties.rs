//! What holds for every text.

use proptest::prelude::*;

use crate::{Language, MathMlPiece, NAMES, TypesetText, faults, plain_text, tidied, typeset};

/// Texts of the characters and commands that formulas consist of.
fn formula_like() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("$"), Just("$$"), Just("\\$"), Just("{"), Just("}"), Just("^"), Just("_"), Just("\\frac"), Just("\\sqrt"),
        Just("["), Just("]"), Just("("), Just(")"), Just("|"), Just("\\left("), Just("\\right)"), Just("\\text{a b}"),
        Just("\\formula{2*x}"), Just("\\overline"), Just("x"), Just("1"), Just("0"), Just("-3"), Just("{-3}"),
        Just("{0}"), Just("{1}"), Just("+"), Just("-"), Just("="), Just(" "), Just("\\sin"), Just("."), Just(","),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_shown_with_allowed_elements_and_nothing_is_left_open(text in formula_like()) {
        for part in typeset(&text, Language::German) {
            let TypesetText::Formula(formula) = part else { continue };
            let mut open = 0_i32;
            for piece in &formula.pieces {
                match piece {
                    MathMlPiece::Open(name) | MathMlPiece::Leaf(name, _) => prop_assert!(NAMES.contains(name)),
                    MathMlPiece::Close => {}
                }
                open += match piece { MathMlPiece::Open(_) => 1, MathMlPiece::Close => -1, MathMlPiece::Leaf(..) => 0 };
                prop_assert!(open >= 0);
            }
            prop_assert_eq!(open, 0);
        }
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
