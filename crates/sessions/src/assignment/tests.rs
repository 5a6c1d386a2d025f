//! Tests of which terms apply to which learner.

use proptest::prelude::*;

use super::*;
use crate::session::RevealWhen;
use plumb_content::blueprint::Assessment;
use plumb_types::time::Timestamp;

const MINUTE: i64 = 60_000_000;

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_micros(minutes * MINUTE)
}

fn assessment(more: &str) -> Assessment {
    let text = format!(
        "assessment_id: T\nversion: \"1.0\"\nmetadata:\n  title: T\nconfiguration:\n  total_items: 1\n  \
         time_limit_minutes: 30\n  passing_score_percent: 50\nsections:\n  - section_id: s\n    title: S\n    \
         item_count: 1\n    skill_blueprints:\n      - skill_id: X\n        weight: 1\n    difficulty_distribution:\n      \
         easy: 1\nscoring:\n  method: percent_correct\n{more}"
    );
    plumb_content::read::assessment("t.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn what_is_set_for_the_learner_goes_before_the_groups_and_these_before_everybody() {
    let everybody =
        Terms { closes: Some(at(100)), attempts: Some(AtMost::Of(1)), extra_minutes: Some(1), ..Terms::default() };
    let groups = [
        Terms { closes: Some(at(150)), attempts: Some(AtMost::Of(3)), ..Terms::default() },
        Terms { closes: Some(at(120)), break_minutes: Some(10), ..Terms::default() },
    ];
    let own = Terms { attempts: Some(AtMost::Of(2)), ..Terms::default() };
    let terms = Terms::of_learner(everybody, groups, own);
    let expected = Terms {
        // Both groups set it; the later closing time favours the learner.
        closes: Some(at(150)),
        // The learner's own terms win, though a group allows more.
        attempts: Some(AtMost::Of(2)),
        extra_minutes: Some(1),
        break_minutes: Some(10),
        ..Terms::default()
    };
    assert_eq!(terms, expected);
}

#[test]
fn the_assessments_own_window_binds_always_and_its_other_rules_where_nothing_is_set() {
    let plain = assessment("attempts: 2\nreveal:\n  score: never\n");
    let settled = Terms::default().effective_for(&plain);
    assert_eq!((settled.attempts, settled.time_limit_minutes, settled.password.clone()), (Some(2), Some(30), None));
    assert_eq!(settled.reveal.score, RevealWhen::Never);
    let rules = settled.rules(&plain, 30);
    assert_eq!((rules.time_limit_seconds, rules.grace_seconds), (Some(1_800), 30));

    let terms = Terms {
        attempts: Some(AtMost::Unlimited),
        time_limit_minutes: Some(AtMost::Of(45)),
        score: Some(RevealWhen::AfterRelease),
        closes: Some(at(40_000_000)),
        ..Terms::default()
    };
    let bounded = assessment("availability:\n  closes: \"2026-12-01T00:00:00Z\"\n");
    let settled = terms.effective_for(&bounded);
    assert_eq!((settled.attempts, settled.time_limit_minutes), (None, Some(45)));
    assert_eq!(settled.closes, Timestamp::parse("2026-12-01T00:00:00Z"));
    assert_eq!(settled.reveal.score, RevealWhen::AfterRelease);
    let allowance = settled.allowance(150);
    assert_eq!((allowance.time_factor_percent, allowance.window_closes), (150, settled.closes));
}

#[test]
fn a_password_is_asked_for_only_when_there_is_one() {
    let of = |password: Option<&str>| {
        Terms { password: password.map(str::to_owned), ..Terms::default() }.effective_for(&assessment(""))
    };
    assert!(of(None).admits("") && of(Some(" ")).admits("anything"));
    assert!(of(Some("maple")).admits(" maple ") && !of(Some("maple")).admits("oak") && !of(Some("maple")).admits(""));
    let lifted = Terms::of_learner(
        Terms { password: Some("maple".into()), ..Terms::default() },
        [],
        Terms { password: Some(String::new()), ..Terms::default() },
    );
    assert!(lifted.effective_for(&assessment("")).admits(""));
}

#[test]
fn terms_that_cannot_be_are_all_named() {
    use TermsError::{Attempts, Breaks, Extra, Password, TimeLimit, Window};
    let bad = Terms {
        opens: Some(at(2)),
        closes: Some(at(2)),
        attempts: Some(AtMost::Of(0)),
        time_limit_minutes: Some(AtMost::Of(1_441)),
        extra_minutes: Some(1_441),
        break_minutes: Some(1_441),
        password: Some("x".repeat(101)),
        ..Terms::default()
    };
    assert_eq!(bad.problems(), [Window, Attempts, TimeLimit, Extra, Breaks, Password]);
    assert_eq!(Terms { attempts: Some(AtMost::Unlimited), ..Terms::default() }.problems(), []);
    assert!(Terms::default().is_empty());
}

fn terms() -> impl Strategy<Value = Terms> {
    let at_most = || prop::option::of(prop_oneof![(1u32..5).prop_map(AtMost::Of), Just(AtMost::Unlimited)]);
    let when = || {
        prop::option::of(prop::sample::select(vec![
            RevealWhen::Never,
            RevealWhen::AfterCompletion,
            RevealWhen::AfterWindow,
            RevealWhen::AfterRelease,
        ]))
    };
    let window = (prop::option::of((0i64..9).prop_map(at)), prop::option::of((0i64..9).prop_map(at)));
    let minutes = (prop::option::of(0u32..5), prop::option::of(0u32..5));
    (window, at_most(), at_most(), minutes, prop::option::of("[ab]{0,2}"), when(), when()).prop_map(
        |(
            (opens, closes),
            attempts,
            time_limit_minutes,
            (extra_minutes, break_minutes),
            password,
            score,
            solutions,
        )| Terms {
            opens,
            closes,
            attempts,
            time_limit_minutes,
            extra_minutes,
            break_minutes,
            password,
            score,
            solutions,
        },
    )
}

proptest! {
    #[test]
    fn in_which_order_groups_are_looked_at_does_not_matter(a in terms(), b in terms(), c in terms()) {
        let of = |groups: [&Terms; 3]| Terms::of_learner(Terms::default(), groups.map(Clone::clone), Terms::default());
        prop_assert_eq!(of([&a, &b, &c]), of([&c, &a, &b]));
        prop_assert_eq!(a.clone().more_favourable(a.clone()), a.clone());
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Terms>(&json).unwrap(), a);
    }
}
