//! Replies as good tutors write them (`benign.txt`): at most one in a hundred may be held back.
//!
//! Those of `unseen_good.txt` were written after the rules, in two rounds. When they were first tested, 3 of 83 and 1
//! of 88 were held back; the rules were corrected for two of them, and the other two do contain the value of the key.

use plumb_tutoring::gate::{GateFacts, judge};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

fn kind(name: &str) -> KeyKind {
    serde_json::from_value(serde_json::Value::String(name.to_owned())).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn good_replies_pass() {
    let mut detector: Option<LeakDetector> = None;
    let (mut all, mut blocked) = (0, Vec::new());
    let lines = include_str!("benign.txt").lines().chain(include_str!("unseen_good.txt").lines());
    for line in lines {
        let (sign, rest) = line.split_at(2);
        if sign == "= " {
            let parts: Vec<&str> = rest.split(" | ").collect();
            let options: Vec<&str> = parts.get(3).map_or(Vec::new(), |options| options.split(" ; ").collect());
            let facts = LeakFacts { stem: parts[1], key: parts[2], options: &options, ..LeakFacts::default() };
            detector = Some(LeakDetector::new(kind(parts[0]), &facts));
            continue;
        }
        let verdict = match sign {
            "+ " => Some(true),
            "- " => Some(false),
            _ => None,
        };
        // After a right answer the key may be named.
        let withheld = detector.as_ref().filter(|_| verdict != Some(true));
        all += 1;
        let judged = judge(rest, &GateFacts { withheld, verdict, ..GateFacts::default() });
        // Which words are known is tested with lists of its own (`tests/safety`): these have words of all subjects.
        let mut objections = judged.err().unwrap_or_default();
        objections.retain(|objection| objection.code() != "unvetted");
        if !objections.is_empty() {
            blocked.push(format!("{line}\n    {objections:?}"));
        }
    }
    println!("{} of {all} good replies held back:\n{}", blocked.len(), blocked.join("\n"));
    assert!(all >= 200);
    assert!(blocked.len() * 100 <= all, "{} of {all} held back:\n{}", blocked.len(), blocked.join("\n"));
}
