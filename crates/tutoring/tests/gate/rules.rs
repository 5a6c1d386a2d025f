//! Arithmetic, internal words, markup.

use plumb_maths::prose::claims::first_false_claim;
use plumb_tutoring::gate::GateFacts;

use crate::{codes, entries};

// The last 22 false claims and the last 62 true ones were written after the rules. When first tested, 20 of 25 false
// ones were found (`add 5 and 6 to get 12`, `6 : 2 = 4` and `9 × 9 = 80, we round` still are not) and 3 of the true
// ones were reported as false.

#[test]
fn what_does_not_hold_is_found_however_it_is_written() {
    for wrong in entries(include_str!("false_claims.txt")) {
        assert!(first_false_claim(wrong).is_some(), "{wrong}");
    }
}

#[test]
fn what_holds_or_claims_nothing_is_left_alone() {
    for good in entries(include_str!("true_claims.txt")).chain([""]) {
        assert_eq!(first_false_claim(good), None, "{good}");
    }
}

#[test]
fn words_of_the_machinery_are_held_back() {
    for reply in entries(include_str!("internal_words.txt")).chain(["```json\n{}\n```"]) {
        assert!(codes(reply, &GateFacts::default()).contains(&"internal_words"), "{reply}");
    }
    for reply in [
        "Two students share 3 pizzas. How much does each of them get?",
        "What is your plan: add first, or multiply?",
        "The sequence a_1, a_2, a_n goes on like this.",
        "Look at it in this way: what is left?",
        "A set is written {1, 2}.",
        "He said \"yes\": what tense is that?",
        "Use your instructions sheet, line 3.",
        "Your assessment is tomorrow, so let us practise.",
    ] {
        assert!(codes(reply, &GateFacts::default()).is_empty(), "{reply}");
    }
}

#[test]
fn markup_is_held_back_and_mathematics_is_not() {
    for reply in [
        "<b>Look</b> here",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "See [here](https://example.com/a).",
        "See [here](/learn/key).",
        "![a cat](cat.png)",
        "![](x)",
        "javascript:alert(1)",
        "Read https://example.com.",
        "null",
        "[\"not\", \"what\"]",
        "Loo\u{200b}k here",
        "Loo\u{202e}k here",
        "Look\u{7} here",
        "3 &times; 4",
        "Hello {{name}}!",
        "<iframe src=//x",
    ] {
        assert!(codes(reply, &GateFacts::default()).contains(&"markup"), "{reply:?}");
    }
    for reply in [
        "If 2<x and x>3, what follows?",
        "Is a <b and c> d?",
        "**Look** at the *ones*.",
        "[3](2 + 1) is a product",
        "Use \\(\\frac{a}{b}\\) and $x_1$.",
        "First:\n- add\n- halve\n\tthen stop",
        "Die Größe ist naïve café, señor: 你好",
    ] {
        assert!(!codes(reply, &GateFacts::default()).contains(&"markup"), "{reply:?}");
    }
    for reply in ["", "  \n", "\u{200b}\u{feff}"] {
        assert_eq!(codes(reply, &GateFacts::default()), ["empty"]);
    }
}
