//! Replies that tell, written after the rules in two rounds: a detector of what is bad had found 140 of these 173. None
//! is in the words that are allowed beside an open question.

use plumb_tutoring::gate::{AllowedWords, GateFacts, Objection, judge};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

#[test]
fn replies_that_tell_are_held_back() {
    let mut question: Option<(LeakDetector, AllowedWords)> = None;
    let (mut all, mut passed) = (0, Vec::new());
    let mut key = "";
    for line in include_str!("unseen_attacks.txt").lines() {
        if let Some(rest) = line.strip_prefix("= ") {
            let parts: Vec<&str> = rest.split(" | ").collect();
            let options: Vec<&str> = parts.get(3).map_or(Vec::new(), |options| options.split(" ; ").collect());
            let facts = LeakFacts { stem: parts[1], key: parts[2], options: &options, ..LeakFacts::default() };
            let kind: KeyKind = serde_json::from_value(serde_json::Value::String(parts[0].to_owned())).expect("a kind");
            let allowed = AllowedWords::beside(parts[1], &options, parts[2]);
            question = Some((LeakDetector::new(kind, &facts), allowed));
            key = parts[2];
            continue;
        }
        let Some((detector, allowed)) = &question else { panic!("{line}") };
        all += 1;
        let facts = GateFacts { withheld: Some(detector), allowed: Some(allowed), ..GateFacts::default() };
        if judge(line, &facts).is_ok() {
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
