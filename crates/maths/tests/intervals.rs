//! Intervals with ends in the wrong order are not silently empty.

use plumb_maths::read::{ReadingPolicy, UnreadableKind, read};
use proptest::prelude::*;

fn refused(text: &str) -> bool {
    match read(text, &ReadingPolicy::default()) {
        Ok(_) => false,
        Err(fault) => {
            assert_eq!(fault.kind, UnreadableKind::BadInterval, "{text}: {fault:?}");
            assert_eq!(fault.message, "The ends are in the wrong order; the smaller comes first.", "{text}");
            true
        }
    }
}

#[test]
fn ends_in_the_wrong_order_are_refused_with_the_reason() {
    for text in ["[3, 1]", "(3, 1)", "[3, 1)", "[pi, 3]", "(sqrt(2), 1.4]", "[0, -1/2]", "[1, 2] U [5, 4]", "[e, 2]"] {
        assert!(refused(text), "{text}");
    }
    for text in ["[1, 3]", "[2, 2]", "(2, 2)", "[3, pi]", "[a, 1]", "[b, a]", "(-oo, 1]", "[3, oo)", "[2/4, 1/2]"] {
        assert!(!refused(text), "{text}");
    }
}

proptest! {
    #[test]
    fn an_interval_is_read_when_its_ends_are_in_order(
        (a, b) in (-60_i64..60, -60_i64..60),
        (c, d) in (1_i64..9, 1_i64..9),
        open in prop::sample::select(vec!['(', '[']),
        close in prop::sample::select(vec![')', ']']),
    ) {
        let text = format!("{open}{a}/{c}, {b}/{d}{close}");
        prop_assert_eq!(refused(&text), a * d > b * c, "{}", text);
    }
}
