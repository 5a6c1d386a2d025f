//! Hints, guesses, checkpoints, and the limits of a policy.

use crate::mastery::policy::{HintedRule, RapidGuessing, Weight};
use crate::mastery::{Because, Emission, ItemTiming, Policy, Setting};

use super::{Learner, close};

#[test]
fn a_right_answer_after_a_hint_counts_as_a_wrong_one() {
    let (mut helped, mut wrong) = (Learner::new(), Learner::new());
    let update = helped.does(|attempt| attempt.hinted = true, true);
    let other = wrong.answers(false);
    close(update.after, other.after);
    assert_eq!(helped.state, wrong.state);
    assert!(matches!(update.because, Because::Hinted { .. }));
    assert!(matches!(wrong.does(|attempt| attempt.hinted = true, false).because, Because::Wrong { .. }));
}

#[test]
fn a_policy_can_leave_hinted_answers_out() {
    let mut learner = Learner::new();
    learner.policy.hinted = HintedRule::LeftOut;
    let before = learner.state.clone();
    let update = learner.does(|attempt| attempt.hinted = true, true);
    assert!(!update.counted());
    assert_eq!(learner.state, before);
}

#[test]
fn a_rapid_guess_is_flagged_and_changes_nothing_else() {
    let mut learner = Learner::new();
    learner.answers(true);
    let mut before = learner.state.clone();
    for correct in [true, false] {
        let update = learner.does(|attempt| attempt.millis = Some(5_999), correct);
        assert_eq!(update.because, Because::TooFast { millis: 5_999, threshold_millis: 6_000 });
        assert_eq!(update.before.to_bits(), update.after.to_bits());
        before.rapid_guesses += 1;
    }
    assert_eq!(learner.state, before);
    assert!(learner.does(|attempt| attempt.millis = Some(6_000), true).counted());
    assert!(
        learner.does(|attempt| attempt.millis = None, true).counted(),
        "nothing is held against what was not timed"
    );
}

#[test]
fn the_threshold_is_a_tenth_of_the_mean_at_most_ten_seconds_and_three_while_unknown() {
    let rapid = RapidGuessing::default();
    let threshold = |seen, mean_millis| rapid.threshold_millis(ItemTiming { seen, mean_millis });
    assert_eq!(threshold(29, 500_000), 3_000);
    assert_eq!(threshold(30, 45_000), 4_500);
    assert_eq!(threshold(30, 500_000), 10_000);
    assert_eq!(threshold(u32::MAX, u64::MAX), 10_000);
}

#[test]
fn a_checkpoint_says_more_than_an_exercise_and_has_a_bound() {
    let q_after = |setting, correct| Learner::new().does(|attempt| attempt.setting = setting, correct).after;
    let known = 0.4 * 0.9_f64.powf(1.5);
    close(q_after(Setting::Checkpoint, true), known / (known + 0.6 * 0.2_f64.powf(1.5)));
    assert!(q_after(Setting::Checkpoint, true) > q_after(Setting::Practice, true));
    assert!(q_after(Setting::Checkpoint, false) < q_after(Setting::Practice, false));
    for bad in [0.0, 0.99, 3.01, f64::NAN, f64::INFINITY] {
        assert!(Weight::new(bad).is_err(), "{bad}");
    }
    let error = serde_json::from_str::<Policy>(r#"{"checkpoint_weight": 9}"#).unwrap_err().to_string();
    assert!(error.contains("a weight of 9 is not between 1 and 3"), "{error}");
}

#[test]
fn a_blueprint_that_is_easily_guessed_says_less() {
    let easy = Some(Emission::new(0.10, 0.45).unwrap());
    let guessed = Learner::new().does(|attempt| attempt.emission = easy, true);
    assert!(guessed.after < Learner::new().answers(true).after);
    assert!(matches!(guessed.because, Because::Right { guess, .. } if (guess - 0.45).abs() < 1e-12));
}

#[test]
fn until_there_are_answers_a_guess_is_one_in_as_many_options() {
    let guess = |options| Emission::before_fitting(options).guess();
    for (options, wanted) in [(None, 0.05), (Some(4), 0.25), (Some(2), 0.45), (Some(0), 0.45), (Some(u32::MAX), 0.01)] {
        close(guess(options), wanted);
    }
}

#[test]
fn a_policy_reads_back_and_says_what_is_wrong_with_it() {
    let policy = Policy::default();
    assert_eq!(policy.problems(), Vec::<String>::new());
    let text = serde_json::to_string(&policy).unwrap();
    assert_eq!(serde_json::from_str::<Policy>(&text).unwrap(), policy);
    assert!(serde_json::from_str::<Policy>(r#"{"mastery_at": 0.9}"#).is_err(), "a slip of the pen is refused");
    let bad = Policy { mastered_at: 1.5, lost_below: f64::NAN, version: " ".to_owned(), ..policy };
    assert_eq!(bad.problems().len(), 3, "{:?}", bad.problems());
}
