//! Which learners an assessment may still ask, and which questions are equal.

use plumb_bank::task::Task;
use plumb_content::generate::Generator;
use std::sync::Arc;

use super::*;
use crate::assignment::{AtMost, Terms};
use crate::practice::tests::BLUEPRINT;
use plumb_answers::item::{DrawnProblem, FormItem};

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_secs(minutes * 60)
}

fn assessment(source: &str, skills: &str) -> Assessment {
    let text = format!(
        "assessment_id: T\nversion: '1'\nmetadata: {{title: T}}\nitem_source: {source}\nconfiguration: {{total_items: 1, \
         time_limit_minutes: 30, passing_score_percent: 50}}\nsections: [{{section_id: s, title: S, item_count: 1, \
         {skills}, difficulty_distribution: {{easy: 1}}}}]\nscoring: {{method: percent_correct}}\n"
    );
    plumb_content::read::assessment("t.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn banked() -> Assessment {
    assessment("bank", "skills: [{skill_id: a}, {skill_id: b}]")
}

#[test]
fn an_assessment_may_be_taken_until_it_closes_or_all_attempts_are_used_and_while_one_is_under_way() {
    let settled = |closes: Option<i64>, attempts: Option<u32>| {
        let terms = Terms {
            opens: Some(at(10)),
            closes: closes.map(at),
            attempts: attempts.map(AtMost::Of),
            ..Terms::default()
        };
        terms.effective_for(&banked())
    };
    for (closes, attempts, begun, is_under_way, now, expected) in [
        // No limit of time or attempts.
        (None, None, 99, false, 1_000, true),
        // Before the window opens, during it, at its end and after it.
        (Some(60), None, 0, false, 0, true),
        (Some(60), None, 3, false, 59, true),
        (Some(60), None, 0, false, 60, false),
        (Some(60), Some(5), 0, false, 61, false),
        // The last attempt: left, under way, finished.
        (None, Some(2), 1, false, 20, true),
        (None, Some(2), 2, true, 20, true),
        (None, Some(2), 2, false, 20, false),
        // An attempt that continues after the window has closed.
        (Some(60), Some(1), 1, true, 90, true),
    ] {
        let settled = settled(closes, attempts);
        let may = settled.may_still_be_taken(begun, is_under_way, at(now));
        assert_eq!(may, expected, "{closes:?} {attempts:?} {begun} {is_under_way} {now}");
        assert_eq!(settled.never_ends(), closes.is_none() && attempts.is_none());
    }
}

#[test]
fn an_assessment_draws_from_the_bank_by_its_source_or_where_a_model_words_a_skill() {
    let template = assessment("template", "skill_blueprints: [{skill_id: A.B}, {skill_id: C.D}]");
    let names = |skills: BTreeSet<String>| skills.into_iter().collect::<Vec<_>>();
    assert_eq!(names(skills_drawn_from_bank(&banked(), &|_| false)), ["a", "b"]);
    assert_eq!(names(skills_drawn_from_bank(&template, &|_| false)), Vec::<String>::new());
    assert_eq!(names(skills_drawn_from_bank(&template, &|skill| skill == "C.D")), ["C.D"]);
}

fn item(seed: u64) -> Item {
    let skill = plumb_content::read::skill("t.yaml", BLUEPRINT).unwrap_or_else(|problems| panic!("{problems:?}"));
    Generator::new(Arc::new(skill)).generate("easy", seed).unwrap()
}

#[test]
fn a_question_is_recognised_by_words_and_key_or_by_its_problem_whatever_made_it() {
    let asked = item(1);
    let mut questions = Questions::default();
    assert!(questions.is_empty() && !questions.has_item(&asked));
    questions.add(&asked);
    assert!(questions.has_item(&asked) && questions.has_words(&asked.question(), asked.key_text()));
    // The same question from another seed, version or blueprint.
    let other = Item { seed: 7, skill_id: "OTHER".into(), difficulty: "hard".into(), ..asked.clone() };
    assert!(questions.has_item(&other));
    // A learner sees no difference in spaces and capitals.
    assert!(questions.has_words(&format!("  {} ", asked.stem.to_uppercase()), asked.key_text()));
    // Equal words with another key are another question, and so are other words with an equal key.
    assert!(!questions.has_words(&asked.question(), "1"));
    assert!(!questions.has_words("What is the sum?", asked.key_text()));
    let unlike = (2..50).map(item).filter(|other| other.stem != asked.stem);
    assert!(unlike.map(|other| questions.has_item(&other)).all(|has| !has));
    // A bank problem in another version and with other words.
    let id = Uuid::from_u128(7);
    let drawn = |version| Some(DrawnProblem { problem: BankRef { id, version }, layout: u64::from(version) });
    questions.add(&Item { bank: drawn(1), ..item(2) });
    assert!(questions.has_problem(id) && questions.has_item(&Item { bank: drawn(3), ..item(60) }));
    let skill = plumb_content::read::skill("t.yaml", BLUEPRINT).unwrap();
    let mut task = Task::from(Generator::new(Arc::new(skill)).lesson("easy", 1).unwrap());
    assert!(questions.has_task(&task), "an item of practice with these words");
    task.asked.stem = "What else?".into();
    assert!(!questions.has_task(&task));
    task.name = BankRef { id, version: 9 }.name();
    assert!(questions.has_task(&task), "or the problem");
}

#[test]
fn a_form_is_counted_by_what_of_it_was_met() {
    let form = |seeds: &[u64]| TestForm {
        assessment_id: "T".into(),
        assessment: item(0).blueprint,
        seed: 0,
        items: seeds.iter().map(|seed| FormItem { section_id: "s".into(), item: item(*seed) }).collect(),
    };
    let mut met = Questions::default();
    assert_eq!(met.count_in(&form(&[1, 2, 3])), 0);
    met.extend([&form(&[1, 2]), &form(&[3])]);
    assert_eq!(met.count_in(&form(&[1, 2, 3])), 3);
    let others = form(&(100..103).filter(|seed| !met.has_item(&item(*seed))).collect::<Vec<_>>());
    assert_eq!(met.count_in(&others), 0);
}

#[test]
fn a_reserved_skill_is_practised_with_what_is_kept_for_practice_alone() {
    let reservation = Reservation { skills: BTreeSet::from(["a".to_owned()]), ..Reservation::default() };
    assert_eq!(reservation.practice_of("a"), ProblemUse::ReservedPractice);
    assert_eq!(reservation.practice_of("b"), ProblemUse::Practice);
}
