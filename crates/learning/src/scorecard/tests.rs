//! Growth, comparison, accuracy and misconceptions: computed values and properties.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::mastery::policy::DEFAULT_POLICY;
use crate::mastery::{Bkt, Evidence, ItemTiming, Opportunity, Policy, Setting};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use plumb_types::zone::Zone;

/// Wednesday.
fn now() -> Timestamp {
    Timestamp::parse("2026-11-18T12:00:00Z").unwrap()
}

fn days_ago(days: i64) -> Timestamp {
    now().plus_secs(-days * DAY)
}

fn answered(correct: bool, at: Timestamp) -> Evidence {
    Evidence::Attempt(Opportunity {
        item: format!("item at {}", at.as_micros()),
        blueprint: None,
        skills: vec!["add".into()],
        setting: Setting::Practice,
        correct,
        hinted: false,
        assisted: false,
        millis: Some(60_000),
        timing: ItemTiming { seen: 100, mean_millis: 60_000 },
        emission: None,
        at,
        policy: DEFAULT_POLICY.to_owned(),
    })
}

/// The course of a skill with that evidence, complete or without its first pieces.
fn course(evidence: &[Evidence], left_out: usize) -> BeliefCourse {
    let (skill, policy) = (SkillId::from("add"), Policy::default());
    let bkt = Bkt::new(0.4, 0.2, 0.1, 0.2).unwrap();
    let mut state = SkillState::new(bkt);
    for piece in evidence {
        state.apply(&skill, piece, &policy);
    }
    BeliefCourse::follow(&skill, &state, &evidence[left_out..], left_out == 0, &policy)
}

/// Right answers, each this many days before now, oldest first.
fn right_on(days: &[i64]) -> Vec<Evidence> {
    days.iter().map(|days| answered(true, days_ago(*days))).collect()
}

#[test]
fn a_week_begins_on_monday_where_the_reader_is() {
    let starts = |zone: &str, now: &str| {
        let now = Timestamp::parse(now).unwrap();
        let long_ago = answered(true, now.plus_secs(-365 * DAY));
        let weeks = growth(&[course(&[long_ago], 0)], 1, now, &Zone::parse(zone).unwrap());
        assert_eq!(weeks.len(), WEEKS);
        let last: Vec<String> = weeks[WEEKS - 2..].iter().map(|week| week.starts.to_rfc3339()).collect();
        last
    };
    let utc = |now| starts("UTC", now).pop().unwrap();
    assert_eq!(utc("2026-11-16T00:00:00Z"), "2026-11-16T00:00:00Z");
    assert_eq!(utc("2026-11-22T23:59:59Z"), "2026-11-16T00:00:00Z");
    assert_eq!(utc("2026-11-23T00:00:00Z"), "2026-11-23T00:00:00Z");
    assert_eq!(utc("1969-12-28T12:00:00Z"), "1969-12-22T00:00:00Z");
    let berlin = |now| starts("Europe/Berlin", now);
    assert_eq!(berlin("2026-11-22T23:30:00Z"), ["2026-11-15T23:00:00Z", "2026-11-22T23:00:00Z"], "Monday there");
    assert_eq!(berlin("2026-03-30T12:00:00Z"), ["2026-03-22T23:00:00Z", "2026-03-29T22:00:00Z"], "an hour less");
    assert_eq!(starts("Pacific/Apia", "2026-11-22T11:00:00Z")[1], "2026-11-22T11:00:00Z");
}

#[test]
fn a_skill_counts_as_mastered_from_the_week_it_was_mastered_in() {
    let mastered = course(&right_on(&[30, 26, 22, 19, 16, 15]), 0);
    assert!(mastered.mastered, "six right answers leave no doubt");
    let weeks = growth(&[mastered], 2, now(), &Zone::utc());
    assert_eq!(weeks.len(), 5, "it begins with the week of the first answer");
    assert_eq!(weeks[0].starts.to_rfc3339(), "2026-10-19T00:00:00Z");
    assert_eq!(weeks.last().unwrap().starts.to_rfc3339(), "2026-11-16T00:00:00Z");
    let counts: Vec<u32> = weeks.iter().map(|week| week.mastered).collect();
    assert_eq!(counts, [0, 0, 1, 1, 1]);
    let last = weeks.last().unwrap();
    assert!(last.belief > 4_500 && last.belief <= 5_000, "one of two skills is sure: {last:?}");
}

#[test]
fn without_skills_or_evidence_nothing_grows() {
    for weeks in [growth(&[], 0, now(), &Zone::utc()), growth(&[], 171, now(), &Zone::utc())] {
        let values: Vec<_> = weeks.iter().map(|week| (week.mastered, week.belief)).collect();
        assert_eq!(values, [(0, 0)], "the present week");
    }
}

#[test]
fn what_is_recorded_late_counts_no_earlier_than_what_was_recorded_before() {
    // An exam of forty days ago with a score that was released after the answer of yesterday.
    let late = course(&[answered(true, days_ago(1)), answered(true, days_ago(40))], 0);
    assert!(late.steps[0].at <= late.steps[1].at);
    assert_eq!(late.before(days_ago(30)), (0, false));
}

#[test]
fn a_cut_off_beginning_changes_the_past_and_never_the_present() {
    let evidence = right_on(&[60, 50, 40, 30, 20, 10, 3, 2, 1]);
    let (whole, cut) = (course(&evidence, 0), course(&evidence, 5));
    assert!(whole.is_whole && !cut.is_whole);
    assert_eq!((cut.belief, cut.mastered), (whole.belief, whole.mastered));
    let last = |course: BeliefCourse| *growth(&[course], 1, now(), &Zone::utc()).last().unwrap();
    assert_eq!(last(cut), last(whole));
}

#[test]
fn a_month_is_compared_with_the_one_before_and_with_nothing_else() {
    let answer = |days: i64, right: bool| FirstAnswer { at: days_ago(days), right };
    let answers =
        [answer(0, true), answer(5, false), answer(29, true), answer(30, true), answer(59, false), answer(60, true)];
    let PeriodComparison { this, before } = comparison(&answers, &[], now());
    assert_eq!((this.answers, this.right, this.share()), (3, 2, Some(6_667)));
    assert_eq!((before.answers, before.right, before.share()), (2, 1, Some(5_000)), "sixty days ago is too long ago");
    assert_eq!(this.from, before.until);
    let none = comparison(&[], &[], now());
    assert_eq!((none.this.share(), none.before.share()), (None, None));
}

#[test]
fn a_skill_mastered_within_a_month_counts_there_once() {
    let evidence = right_on(&[50, 49, 48, 47, 46, 45, 44, 43]);
    let before = comparison(&[], &[course(&evidence, 0)], now());
    assert_eq!((before.this.mastered, before.before.mastered), (0, 1));
    let lately = right_on(&[12, 11, 10, 9, 8, 7, 6, 5]);
    let this = comparison(&[], &[course(&lately, 0), course(&evidence, 0)], now());
    assert_eq!((this.this.mastered, this.before.mastered), (1, 1));
}

#[test]
fn missteps_are_added_up_and_settled_by_a_right_answer_after_the_last() {
    let way = |skill: &str, id: &str, days: i64, withheld: bool| DiagnosedAnswer {
        skill: (!skill.is_empty()).then(|| skill.to_owned()),
        id: id.to_owned(),
        at: days_ago(days),
        withheld,
    };
    let found = [
        way("add", "ten_more", 9, false),
        way("add", "ten_more", 3, true),
        way("add", "one_less", 5, false),
        way("mul", "ten_more", 2, false),
        way("", "upside_down", 1, false),
    ];
    let right = BTreeMap::from([("add".to_owned(), days_ago(4))]);
    let told: Vec<_> = missteps(found, &right)
        .into_iter()
        .map(|sum| (sum.skill.unwrap_or_default(), sum.id, sum.times, sum.last, sum.right_since, sum.withheld))
        .collect();
    let wanted = [
        ("add", "ten_more", 2, days_ago(3), Some(false), 1),
        ("", "upside_down", 1, days_ago(1), None, 0),
        ("mul", "ten_more", 1, days_ago(2), Some(false), 0),
        ("add", "one_less", 1, days_ago(5), Some(true), 0),
    ];
    let wanted = wanted.map(|(skill, id, times, last, since, withheld)| {
        (skill.to_owned(), id.to_owned(), times, last, since, withheld)
    });
    assert_eq!(told, wanted);
}

#[test]
fn five_steps_of_heat_are_equally_wide() {
    let steps = [0, 1_999, 2_000, 3_999, 4_000, 5_999, 6_000, 7_999, 8_000, 10_000].map(heat_map_step);
    assert_eq!(steps, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn a_share_is_rounded_half_up_and_never_more_than_all() {
    let shares =
        [(1, 4), (1, 3), (2, 3), (1, 6), (1, 32), (0, 7), (9, 7), (0, 0)].map(|(part, whole)| share(part, whole));
    let wanted = [Some(2_500), Some(3_333), Some(6_667), Some(1_667), Some(313), Some(0), Some(10_000), None];
    assert_eq!(shares, wanted);
    assert_eq!(share(u64::MAX, u64::MAX), Some(10_000));
}

fn evidence() -> impl Strategy<Value = Vec<Evidence>> {
    let piece = (any::<bool>(), 0_i64..400).prop_map(|(right, days)| answered(right, days_ago(days)));
    proptest::collection::vec(piece, 0..40)
}

proptest! {
    #[test]
    fn growth_stays_within_its_bounds_and_ends_at_the_present(
        all in proptest::collection::vec(evidence(), 0..6), more in 0_usize..4,
    ) {
        let courses: Vec<BeliefCourse> = all.iter().map(|evidence| course(evidence, 0)).collect();
        let skills = courses.len() + more;
        let weeks = growth(&courses, skills, now(), &Zone::utc());
        prop_assert!((1..=WEEKS).contains(&weeks.len()));
        let begins = weeks[0].starts;
        let steps = || courses.iter().flat_map(|course| &course.steps);
        prop_assert!(weeks.len() == WEEKS || steps().all(|step| step.at >= begins));
        for (week, next) in weeks.iter().zip(&weeks[1..]) {
            prop_assert_eq!(next.starts.millis_since(week.starts), 7 * DAY * 1_000);
        }
        for week in &weeks {
            prop_assert!(week.mastered as usize <= courses.len() && week.belief <= WHOLE);
        }
        let mastered = courses.iter().filter(|course| course.mastered).count();
        prop_assert_eq!(weeks.last().unwrap().mastered as usize, mastered);
    }

    #[test]
    fn a_course_ends_where_the_evidence_ended(evidence in evidence()) {
        let course = course(&evidence, 0);
        prop_assert_eq!(course.steps.len(), evidence.len());
        prop_assert!(course.steps.is_sorted_by_key(|step| step.at));
        if let Some(last) = course.steps.last() {
            prop_assert_eq!((last.belief, last.mastered), (course.belief, course.mastered));
        }
    }

    #[test]
    fn two_months_are_parts_of_all_answers(answers in proptest::collection::vec((any::<bool>(), 0_i64..100), 0..60)) {
        let answers: Vec<FirstAnswer> =
            answers.into_iter().map(|(right, days)| FirstAnswer { at: days_ago(days), right }).collect();
        let PeriodComparison { this, before } = comparison(&answers, &[], now());
        let recent = answers.iter().filter(|answer| answer.at >= before.from).count();
        prop_assert_eq!((this.answers + before.answers) as usize, recent);
        prop_assert!(this.right <= this.answers && before.right <= before.answers);
        prop_assert!(this.share().is_none_or(|share| share <= WHOLE));
    }
}
