//! Random answers: marking always ends, soon, and its verdict is consistent.
//!
//! `PLUMB_FUZZ` is the number of answers, 20,000 by default; `PLUMB_FUZZ_SEED` is the seed.

mod draw;

use std::time::{Duration, Instant};

use draw::Draw;
use plumb_answers::answer::{AnswerSpec, FULL_CREDIT, Input, Outcome, Verdict, mark, reading};
use serde_json::json;

/// Time limit of one check; a debug build on a busy machine gets more.
const LIMIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 50 });

#[expect(clippy::disallowed_methods, reason = "how much is tried is for whoever runs it to say")]
fn variable(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().expect("a whole number"))
}

/// An inconsistency that no verdict may have.
fn flaw(verdict: &Verdict, answer: &str) -> Option<&'static str> {
    let full = verdict.credit == FULL_CREDIT;
    let length = answer.chars().count();
    match verdict.outcome {
        Outcome::Correct if !full => Some("correct without full credit"),
        Outcome::Partial if full || verdict.credit == 0 => Some("partial with all or nothing"),
        Outcome::Incorrect | Outcome::Invalid | Outcome::Undecided if verdict.credit > 0 => Some("credit for nothing"),
        outcome if outcome != Outcome::Correct && verdict.reason.as_deref().unwrap_or_default().is_empty() => {
            Some("no reason")
        }
        Outcome::Correct | Outcome::Partial | Outcome::Incorrect if verdict.read_as.is_none() => Some("not read"),
        _ if verdict.place.is_some_and(|place| place.from > place.to || place.to > length) => Some("a place outside"),
        _ => None,
    }
}

/// Processor time of this thread, if the system reports it.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The verdict and its duration. Slow checks are timed again by processor time, if known, because another process may
/// have used the processor.
#[expect(clippy::disallowed_methods, reason = "a test that measures")]
fn timed(check: impl Fn() -> Verdict) -> (Verdict, Duration) {
    let start = Instant::now();
    let verdict = check();
    let mut took = start.elapsed();
    for _ in 0..if took > LIMIT / 4 { 3 } else { 0 } {
        let (start, worked) = (Instant::now(), processor_time());
        assert_eq!(check(), verdict, "another verdict the second time");
        took = took.min(start.elapsed());
        if let (Some(before), Some(after)) = (worked, processor_time()) {
            took = took.min(after.saturating_sub(before));
        }
    }
    (verdict, took)
}

#[test]
fn whatever_is_typed_is_marked_soon_and_sensibly() {
    let count = variable("PLUMB_FUZZ", 20_000);
    let mut draw = Draw::new(variable("PLUMB_FUZZ_SEED", 1));
    let mut tally = [0_u32; 5];
    let mut slowest = (Duration::ZERO, String::new());
    for _ in 0..count {
        let spec = draw.spec();
        let key = draw.answer(spec.input);
        // An answer equal to the key has its form; with a zero added, it has its value in another form.
        let answer = match draw.below(4) {
            0 if spec.input == Input::Expression && draw.coin() => format!("0+({key})"),
            0 => key.clone(),
            _ => draw.answer(spec.input),
        };
        let (what, (verdict, took)) = if draw.below(5) == 0 {
            let (category, policy) = draw.case();
            let policy: serde_json::Value = serde_json::from_str(policy).unwrap();
            let case = json!({ "category": category, "policy": policy, "answer": answer, "key": key });
            let case: plumb_cases::Case = serde_json::from_value(case).unwrap();
            (format!("{category} {policy}"), timed(|| plumb_cases::mark(&case)))
        } else {
            assert_eq!(spec.problems(), []);
            let told = serde_json::to_string(&spec).unwrap();
            assert_eq!(serde_json::from_str::<AnswerSpec>(&told).unwrap(), spec);
            let marked = timed(|| mark(&spec, &answer, &key));
            sensible(&spec, &answer, &key, &marked.0);
            (told, marked)
        };
        tally[verdict.outcome as usize] += 1;
        let told = || format!("{answer:?} | {key:?} by {what}: {verdict:?}");
        assert_eq!(flaw(&verdict, &answer), None, "{}", told());
        if took > slowest.0 {
            slowest = (took, told());
        }
        assert!(took <= LIMIT, "{took:?}: {}", told());
    }
    println!("correct, partial, incorrect, invalid, undecided: {tally:?}; slowest {:?}: {}", slowest.0, slowest.1);
    // A generator of nothing but invalid answers would test nothing.
    assert!(tally.iter().all(|some| u64::from(*some) * 500 > count), "{tally:?}");
}

/// Further properties that every verdict must have.
fn sensible(spec: &AnswerSpec, answer: &str, key: &str, verdict: &Verdict) {
    let told = || format!("{answer:?} | {key:?} by {spec:?}: {verdict:?}");
    if spec.input.is_formula() {
        // The reading shown before submission is the one that is marked.
        match reading(spec, answer) {
            Ok(reading) => {
                assert_eq!(verdict.read_as.as_ref(), Some(&reading.text), "{}", told());
                assert!(reading.formula.is_some(), "{}", told());
            }
            Err(why) => {
                assert_eq!(verdict.outcome, Outcome::Invalid, "{}", told());
                assert_eq!(verdict.reason.as_ref(), Some(&why.reason), "{}", told());
            }
        }
    }
    let value_alone = spec.form.is_empty() && spec.decimal_places.is_none() && spec.significant_figures.is_none();
    if answer == key && value_alone {
        assert!(!matches!(verdict.outcome, Outcome::Incorrect | Outcome::Partial), "not itself: {}", told());
    }
}
