//! For any text: no panic, a reproducible verdict, spans within the text, and sentences that join to the text.

use plumb_tutoring::gate::{AllowedWords, GateFacts, MAX_REPLY, Objection, judge, sentences};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};
use proptest::prelude::*;

const KINDS: [KeyKind; 6] =
    [KeyKind::Number, KeyKind::Expression, KeyKind::Set, KeyKind::Boolean, KeyKind::MultipleChoice, KeyKind::Text];
const PIECES: &str = "([0-9]|[-+*/^()=.,;%&#<>{}$_~ \\\\\n?!:'\"`]|frac|sqrt|half|two|ten|and|is|of|not|right|wrong|correct|\
    you|answer|e\\.g\\.|3\\.5|\\.\\.\\.|…|well done|cm|≠|≤|≈|×|−|\\$x\\$|\\PC|.){0,150}";

/// Words of replies; the first are harmless beside the question of the test.
const BESIDE: [&str; 40] = [
    "the",
    "answer",
    "is",
    "look",
    "at",
    "question",
    "again.",
    "die",
    "Antwort",
    "ist",
    "schau",
    "Frage",
    "noch",
    "einmal.",
    "6",
    "7",
    "42",
    "4",
    "2",
    "forty-two",
    "zweiundvierzig",
    "vierzig",
    "vier",
    "two",
    "B",
    "C",
    "option",
    "Möglichkeit",
    "first",
    "erste",
    "letzte",
    "last",
    "NDI=",
    "42.0",
    "٤٢",
    "XLII",
    "zwei",
    "more",
    "größer",
    "84/2",
];
const HARMLESS: &[&str] = BESIDE.split_at(16).0;

fn detector(kind: KeyKind) -> LeakDetector {
    let facts = LeakFacts {
        stem: "What is 6 × 7, if x is 3?",
        key: "42",
        steps: &["6 × 6 = 36", "36 + 6 = 42"],
        options: &["42", "13", "x + 1"],
        accepted: &["x + 39", "forty-two"],
    };
    LeakDetector::new(kind, &facts)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_reply_is_judged_in_the_same_way_each_time(
        kind in prop::sample::select(KINDS.to_vec()),
        reply in prop::string::string_regex(PIECES).unwrap(),
        verdict in prop::option::of(any::<bool>()),
    ) {
        let detector = detector(kind);
        let facts = GateFacts { withheld: Some(&detector), verdict, ..GateFacts::default() };
        let judged = judge(&reply, &facts);
        prop_assert_eq!(&judged, &judge(&reply, &facts));
        for span in judged.as_ref().err().into_iter().flatten().filter_map(Objection::span) {
            prop_assert!(reply.get(span.clone()).is_some(), "{:?} of {:?}", span, reply);
        }
    }

    /// What passes beside an open question has neither the key nor an option, in either language.
    #[test]
    fn what_passes_does_not_hold_the_key(
        words in prop::collection::vec(prop::sample::select(BESIDE.to_vec()), 1..8),
        is_choice in any::<bool>(),
    ) {
        let options: &[&str] = if is_choice { &["24", "13", "42", "forty-two"] } else { &[] };
        let kind = if is_choice { KeyKind::MultipleChoice } else { KeyKind::Number };
        let facts = LeakFacts { stem: "What is 6 × 7?", key: "42", options, ..LeakFacts::default() };
        let (detector, allowed) = (LeakDetector::new(kind, &facts), AllowedWords::beside(facts.stem, options, "42"));
        let facts = GateFacts { withheld: Some(&detector), allowed: Some(&allowed), ..GateFacts::default() };
        let reply = words.join(" ");
        if judge(&reply, &facts).is_ok() {
            prop_assert!(words.iter().all(|word| HARMLESS.contains(word)), "{}", reply);
        }
    }

    #[test]
    fn sentences_join_to_the_reply(reply in prop::string::string_regex(PIECES).unwrap()) {
        if let Ok(passed) = judge(&reply, &GateFacts::default()) {
            prop_assert_eq!(sentences(passed.text()).collect::<String>(), reply.clone());
            prop_assert!(sentences(passed.text()).all(|sentence| !sentence.is_empty()));
            prop_assert_eq!(passed.text(), reply);
        }
    }

    #[test]
    fn ten_thousand_characters_are_too_long_and_nothing_worse(reply in "\\PC{10000}", verdict in prop::option::of(any::<bool>())) {
        let judged = judge(&reply, &GateFacts { verdict, ..GateFacts::default() });
        prop_assert!(judged == Err(vec![Objection::TooLong]) || judged == Err(vec![Objection::Empty]));
    }
}

#[test]
fn the_longest_reply_passes_and_a_longer_one_does_not() {
    let words = "Look at the ones first. ".repeat(50);
    assert_eq!(words.chars().count(), MAX_REPLY);
    assert!(judge(&words, &GateFacts::default()).is_ok());
    assert_eq!(judge(&format!("{words}."), &GateFacts::default()), Err(vec![Objection::TooLong]));
}

#[test]
fn replies_are_cut_behind_sentences_only() {
    let cut = |reply: &str| -> Vec<String> {
        let facts = GateFacts { content: &[reply], ..GateFacts::default() };
        sentences(judge(reply, &facts).expect(reply).text()).map(str::to_owned).collect()
    };
    for whole in [
        "It is 3.5 cm long",
        "Use a method, e.g. Tables, or i.e. Lists",
        "Hmm... Let us see",
        "Hmm… Let us see",
        "Here $a. B$ stands for it",
        "Here \\(f(x) = 2.5x. K\\) stands for it",
        "Ask Dr. Brown or J. Smith about fig. 3",
        "1. Look at the ones",
        "approx. Twenty of them",
        "Versions 1.2 vs. 1.3 differ",
        "What is \"half of it?\" about",
    ] {
        assert_eq!(cut(whole), [whole]);
    }
    assert_eq!(cut("Look. Then think! Why? Good."), ["Look. ", "Then think! ", "Why? ", "Good."]);
    assert_eq!(cut("It costs $5. That is $3 less."), ["It costs $5. ", "That is $3 less."]);
    assert_eq!(cut("First:\n1. Add.\n2. Halve."), ["First:\n", "1. Add.\n", "2. Halve."]);
    assert_eq!(cut("Is it 12.5? Yes (see above). Good"), ["Is it 12.5? ", "Yes (see above). ", "Good"]);
    assert_eq!(cut("Really?! \"Yes.\" Then go"), ["Really?! ", "\"Yes.\" ", "Then go"]);
}
