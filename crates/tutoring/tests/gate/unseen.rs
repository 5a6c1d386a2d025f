//! Replies that leak, written after the rules in two rounds. When they were first tested, 70 of 85 and 70 of 88 were
//! found: that is the rate to expect for unseen tricks. The rules were corrected for most. Those marked `~` still pass:
//! riddles, paraphrases, half a name, other languages.

use plumb_tutoring::gate::{GateFacts, Objection, judge};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

#[test]
fn replies_that_tell_are_held_back_but_for_riddles() {
    let mut detector: Option<LeakDetector> = None;
    let (mut all, mut passed) = (0, Vec::new());
    let mut key = "";
    for line in include_str!("unseen_attacks.txt").lines() {
        if let Some(rest) = line.strip_prefix("= ") {
            let parts: Vec<&str> = rest.split(" | ").collect();
            let options: Vec<&str> = parts.get(3).map_or(Vec::new(), |options| options.split(" ; ").collect());
            let facts = LeakFacts { stem: parts[1], key: parts[2], options: &options, ..LeakFacts::default() };
            let kind: KeyKind = serde_json::from_value(serde_json::Value::String(parts[0].to_owned())).expect("a kind");
            detector = Some(LeakDetector::new(kind, &facts));
            key = parts[2];
            continue;
        }
        all += 1;
        let (reply, known) = line.strip_prefix("~ ").map_or((line, false), |reply| (reply, true));
        if judge(reply, &GateFacts { withheld: detector.as_ref(), ..GateFacts::default() }).is_ok() != known {
            passed.push(format!("{key} | {line}"));
        }
    }
    assert!(passed.is_empty(), "{} of {all}:\n{}", passed.len(), passed.join("\n"));
}

#[test]
fn what_may_be_told_passes() {
    let facts = LeakFacts { stem: "What is 6 × 7?", key: "42", ..LeakFacts::default() };
    let detector = LeakDetector::new(KeyKind::Number, &facts);
    let reply = "That's right: 6 × 7 = 42. You can check it with 42 ÷ 7 = 6.";
    let right = GateFacts { verdict: Some(true), ..GateFacts::default() };
    assert_eq!(judge(reply, &right).map(|passed| plumb_tutoring::gate::sentences(passed.text()).count()), Ok(2));
    let withheld = judge(reply, &GateFacts { withheld: Some(&detector), ..right });
    let [Objection::Leaks { span, .. }] = withheld.as_ref().err().map_or(&[][..], Vec::as_slice) else {
        panic!("{withheld:?}");
    };
    assert_eq!(&reply[span.clone()], "42");
}

/// If code has already revealed the key, for example by a hint of the last level, a reply that adds nothing to it
/// passes.
#[test]
fn what_was_told_before_is_not_told_by_what_follows() {
    let steps = ["48 + 30 = 78", "78 + 6 = 84"];
    let facts = LeakFacts { stem: "What is 48 + 36?", key: "84", steps: &steps, ..LeakFacts::default() };
    let detector = LeakDetector::new(KeyKind::Number, &facts);
    let said = ["One step is left: 78 + 6", "There are 8 tens and 4 ones."];
    let facts = GateFacts { withheld: Some(&detector), verdict: None, said: &said, ..GateFacts::default() };
    for reply in ["Now try it.", "Start from 78.", "What is 8 + 6?", "Which digit stands in the tens place?"] {
        assert_eq!(judge(reply, &facts).map(|passed| passed.text().to_owned()), Ok(reply.to_owned()));
    }
}

#[test]
fn all_that_stands_against_a_reply_is_said() {
    let reply = "Assessment: well done! 2 + 2 = 5, <b>see</b>.";
    let against = judge(reply, &GateFacts { verdict: Some(false), ..GateFacts::default() }).expect_err("all of it");
    let codes: Vec<&str> = against.iter().map(Objection::code).collect();
    assert_eq!(codes, ["contradicts", "false_arithmetic", "internal_words", "markup"]);
    for objection in &against {
        let stored = serde_json::to_value(objection).expect("an objection");
        assert_eq!(stored["code"], objection.code());
        assert_eq!(serde_json::from_value::<Objection>(stored).expect("the same"), *objection);
    }
}
