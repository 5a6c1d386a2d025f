use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use plumb_types::ids::SessionId;
use proptest::prelude::*;

use super::*;

fn attempt(number: u32, score: u16) -> Attempt {
    let grade = Some(format!("grade of {number}"));
    Attempt { session: SessionId::from_u128(number.into()), number, score, grade, undecided: 0, shown_from: None }
}

fn counts(rule: Counting, attempts: &[Attempt]) -> Option<u32> {
    rule.of(attempts).map(|attempt| attempt.number)
}

#[test]
fn the_best_attempt_counts_and_of_two_as_good_the_later() {
    let all = [attempt(1, 8_000), attempt(2, 9_000), attempt(3, 9_000), attempt(4, 100)];
    assert_eq!(counts(Counting::Best, &all), Some(3));
    assert_eq!(counts(Counting::Latest, &all), Some(4));
    assert_eq!(counts(Counting::First, &all), Some(1));
    assert!(Counting::ALL.into_iter().all(|rule| rule.of(&[]).is_none()));
    assert_eq!(Counting::default(), Counting::Best);
    assert!(Counting::ALL.into_iter().all(|rule| Counting::parse(rule.as_str()) == Some(rule)));
}

#[test]
fn what_is_given_goes_before_what_was_reached() {
    let reached = attempt(1, 5_000);
    let of = |given: Option<&GradeOverride>| Grade::new(given, Some(&reached)).score();
    assert_eq!(of(None), Some(5_000));
    assert_eq!(of(Some(&GradeOverride::Score { score: 7_000, grade: None })), Some(7_000));
    assert_eq!(of(Some(&GradeOverride::Excused)), None);
    let word = GradeOverride::word("  well   done ").unwrap();
    let shown = Grade::new(Some(&word), Some(&reached));
    assert_eq!(shown, Grade::Of { score: Some(5_000), word: Some("well done") }, "a word leaves the score");
    assert_eq!(Grade::new(Some(&word), None), Grade::Of { score: None, word: Some("well done") });
    assert_eq!(Grade::new(None, None), Grade::None);
    // The attempt's word belongs to its own score, not to the score of the override.
    let score = GradeOverride::Score { score: 7_000, grade: None };
    assert_eq!(Grade::new(Some(&score), Some(&reached)), Grade::Of { score: Some(7_000), word: None });
}

#[test]
fn a_score_is_typed_in_percent_with_two_decimals_at_most() {
    for (text, points) in [
        ("82", 8_200),
        (" 82.5 ", 8_250),
        ("82,55", 8_255),
        ("100 %", 10_000),
        ("0", 0),
        (".5", 50),
        ("100.00%", 10_000),
    ] {
        assert_eq!(percent(text), Some(points), "{text}");
    }
    for text in ["", "%", "100.01", "-1", "82.555", "1e2", "eighty", "8 2", "82.5.5", "1,000.5", &"9".repeat(4_000)] {
        assert_eq!(percent(text), None, "{text}");
    }
}

#[test]
fn a_grade_in_words_can_be_shown() {
    assert_eq!(GradeOverride::word(&"x".repeat(40)).unwrap(), GradeOverride::Word("x".repeat(40)));
    for text in ["", "  ", &"x".repeat(41), "a\u{7}b"] {
        assert_eq!(GradeOverride::word(text), Err(GradeOverrideError::Word), "{text:?}");
    }
}

#[test]
fn who_never_began_missed_it_once_the_window_is_over() {
    let at = Timestamp::from_secs;
    assert_eq!(AssessmentProgress::new(false, false, None, at(9)), AssessmentProgress::NotBegun);
    assert_eq!(AssessmentProgress::new(false, false, Some(at(10)), at(9)), AssessmentProgress::NotBegun);
    assert_eq!(AssessmentProgress::new(false, false, Some(at(10)), at(10)), AssessmentProgress::Missed);
    assert_eq!(AssessmentProgress::new(false, true, Some(at(10)), at(11)), AssessmentProgress::UnderWay);
    assert_eq!(AssessmentProgress::new(true, true, Some(at(10)), at(11)), AssessmentProgress::Done { again: true });
    assert_eq!(AssessmentProgress::new(true, false, Some(at(10)), at(11)), AssessmentProgress::Done { again: false });
}

#[test]
fn a_score_is_held_until_it_may_be_seen() {
    let at = Timestamp::from_secs;
    let shown = Attempt { shown_from: Some(at(10)), ..attempt(1, 1) };
    assert!(shown.is_held(at(9)) && !shown.is_held(at(10)));
    assert!(attempt(1, 1).is_held(at(1_000_000)), "what nobody has released yet");
}

#[test]
fn a_mean_is_rounded_half_up_and_once() {
    let of = |scores: &[u16]| scores.iter().copied().collect::<Mean>().points();
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[1, 2]), Some(2), "1.5 is 2");
    assert_eq!(of(&[1, 1, 2]), Some(1), "4/3 is 1");
    assert_eq!(of(&[0, 0]), Some(0), "nothing reached is not nothing there");
    assert_eq!(of(&[10_000, 10_000, 10_000]), Some(10_000));
    assert_eq!(Mean::of_sum(u64::MAX, u64::MAX).points(), Some(1));
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    prop::collection::vec(0u16..=20, 0..9)
        .prop_map(|scores| (1u32..).zip(scores).map(|(number, score)| attempt(number, score * 500)).collect())
}

proptest! {
    #[test]
    fn a_mean_is_the_rational_rounded_half_up(scores in prop::collection::vec(0u16..=10_000, 1..200)) {
        let sum: u64 = scores.iter().copied().map(u64::from).sum();
        let exact = BigRational::new(BigInt::from(sum), BigInt::from(scores.len()));
        let half = BigRational::new(BigInt::from(1), BigInt::from(2));
        let mean: Mean = scores.iter().copied().collect();
        prop_assert_eq!(mean.points(), (exact + half).floor().to_integer().to_u16());
        prop_assert_eq!(mean, Mean::of_sum(sum, scores.len() as u64));
    }

    #[test]
    fn in_which_order_attempts_are_looked_at_does_not_matter(all in attempts(), seed in any::<u64>()) {
        let mut turned = all.clone();
        turned.rotate_left(usize::try_from(seed % 9).unwrap_or(0).min(all.len()));
        turned.reverse();
        for rule in Counting::ALL {
            prop_assert_eq!(counts(rule, &all), counts(rule, &turned));
        }
        if let Some(best) = Counting::Best.of(&all) {
            prop_assert!(all.iter().all(|one| (one.score, one.number) <= (best.score, best.number)));
        }
    }

    /// The store sends the first, the latest and the best attempt of each learner: enough for every rule.
    #[test]
    fn the_first_the_latest_and_the_best_say_as_much_as_all(all in attempts()) {
        let few: Vec<Attempt> = Counting::ALL.into_iter().filter_map(|rule| rule.of(&all).cloned()).collect();
        for rule in Counting::ALL {
            prop_assert_eq!(rule.of(&few), rule.of(&all));
        }
    }

    #[test]
    fn no_text_is_read_as_more_than_everything(text in "\\PC{0,12}") {
        prop_assert!(percent(&text).is_none_or(|points| points <= 10_000));
    }

    #[test]
    fn every_score_that_is_shown_can_be_typed(points in 0u16..=10_000) {
        let text = format!("{}.{:02}", points / 100, points % 100);
        prop_assert_eq!(percent(&text), Some(points));
    }
}
