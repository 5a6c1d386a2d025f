//! For any text: no panic, a valid span, and bounded time.

use std::time::{Duration, Instant};

use plumb_tutoring::hints::HintLevel;
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts, LeakKind, LeakVerdict, MAX_HINT};
use proptest::prelude::*;

const KINDS: [KeyKind; 6] =
    [KeyKind::Number, KeyKind::Expression, KeyKind::Set, KeyKind::Boolean, KeyKind::MultipleChoice, KeyKind::Text];

fn detector<'a>(kind: KeyKind, stem: &'a str, key: &'a str) -> LeakDetector {
    let facts =
        LeakFacts { stem, key, steps: &["1 + 1 = 2", "2 + 2 = 4"], options: &["1", "2", key], accepted: &["x"] };
    LeakDetector::new(kind, &facts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn any_text_gets_a_verdict_whose_span_lies_in_it(
        kind in prop::sample::select(KINDS.to_vec()),
        stem in "\\PC{0,30}",
        key in "[-0-9a-z/.,{}()+^ ]{0,10}",
        hint in prop::string::string_regex("([0-9]|[-+*/^()=.,;%&#<>{}$_~ \\\\]|frac|sqrt|half|two|ten|and|a|of|dozen|point|less|\\PC){0,60}").unwrap(),
    ) {
        for level in HintLevel::ALL {
            if let LeakVerdict::Leak { span, .. } = detector(kind, &stem, &key).check(&hint, level) {
                prop_assert!(hint.get(span.clone()).is_some(), "{span:?} of {hint:?}");
            }
        }
    }

    /// A key that is not in the question, in plain digits, is found whatever harmless words are around it.
    #[test]
    fn a_large_key_in_digits_is_always_found(
        key in 1_000..9_999_999_u64,
        before in "[a-z ]{0,40}|(see|look at|as in) (page|step|line|rule|section|example|figure)",
        after in "[a-z ]{0,40}|(steps|digits|times|parts|ones|tens) [a-z ]{0,20}",
        level in 0..3_usize,
    ) {
        let hint = format!("{before} {key} {after}");
        let key = key.to_string();
        let facts = LeakFacts { stem: "How much is it?", key: &key, ..LeakFacts::default() };
        prop_assert!(!LeakDetector::new(KeyKind::Number, &facts).check(&hint, HintLevel::ALL[level]).is_clean());
    }
}

/// Texts that make careless rules slow, each of the maximum length of a hint.
fn heavy() -> Vec<String> {
    let pieces = [
        "1",
        "1+",
        "(",
        ")",
        "((1",
        "-",
        "\\frac{",
        "\\frac{1}{2}",
        "^{",
        "&#49;",
        "%34",
        "a ",
        "1 ",
        "1,",
        "one ",
        "hundred ",
        "twenty-",
        "half of ",
        "4 then ",
        "ends in ",
        "not A ",
        "is 1 ",
        "9^",
        "9^9^",
        "1/2/",
        "**",
        "\u{200b}",
        "aaaa",
        "NDI=",
        "●",
        ".",
        "x+",
        "sum of 1 and ",
        "it is not ",
        "√",
        "between 1 and ",
        "<b",
        "<b>",
        "point one ",
        "nine billion ",
        "nine hundred hundred ",
        "a million million ",
    ];
    pieces.iter().map(|piece| piece.repeat(MAX_HINT).chars().take(MAX_HINT).collect()).collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "measures time")]
fn the_longest_hints_take_bounded_time() {
    let mut slowest = Duration::ZERO;
    for kind in KINDS {
        let long = "What is 1 + 2 - 3 * x? ".repeat(200);
        let detector = detector(kind, &long, if kind == KeyKind::Boolean { "true" } else { "41999" });
        for hint in heavy() {
            // The fastest of three runs: a busy machine must not fail the test.
            let times = (0..3).map(|_| {
                let before = Instant::now();
                detector.check(&hint, HintLevel::Pointing);
                before.elapsed()
            });
            let took = times.min().unwrap_or_default();
            let beginning: String = hint.chars().take(20).collect();
            assert!(took < Duration::from_secs(10), "{took:?} for {beginning:?} of {kind:?}");
            slowest = slowest.max(took);
        }
    }
    println!("slowest: {slowest:?}");
    let over = "a".repeat(MAX_HINT + 1);
    let verdict = detector(KeyKind::Text, "", "key").check(&over, HintLevel::Rule);
    assert!(matches!(verdict, LeakVerdict::Leak { kind: LeakKind::TooLong, .. }));
}
