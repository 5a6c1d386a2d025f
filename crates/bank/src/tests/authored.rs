//! Problems that people wrote: every one in the repository is sound, passes the verifier, and its hints do not reveal
//! the key.

use std::collections::BTreeSet;

use plumb_content::problem_set::{AuthoredProblem, ProblemSet};
use plumb_content::read::{self, BlueprintKind, example};
use plumb_tutoring::hints::HintLevel;
use plumb_tutoring::leak::{LeakDetector, LeakVerdict};
use plumb_types::time::Timestamp;
use serde_json::json;

use crate::task::Task;
use crate::{
    AUTHORED, CHECK, PURPOSE, ProblemDecision, ProblemUse, Purpose, RubricPolicy, ServedProblem, Status, StoredProblem,
    authored_id, from_authored, read_line, verify,
};

fn sets() -> Vec<ProblemSet> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/problems");
    let folders = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    files
        .map(|file| {
            read::problem_set("x", &std::fs::read_to_string(&file).unwrap())
                .unwrap_or_else(|found| panic!("{file:?} {found:?}"))
        })
        .collect()
}

#[test]
fn every_problem_that_ships_is_sound_and_passes_the_verifier() {
    let sets = sets();
    let (mut met, mut wrong) = (0, Vec::new());
    for (set, problem) in sets.iter().flat_map(|set| set.problems.iter().map(move |problem| (set, problem))) {
        let item = from_authored(set, problem, 1, Timestamp::from_secs(1));
        if let Err(found) = read_line(&serde_json::to_string(&item).unwrap()) {
            wrong.push(format!("{}: {found:?}", problem.id));
        }
        let decision = verify(&item, &RubricPolicy::default());
        if !matches!(decision, ProblemDecision::Approved(_)) {
            wrong.push(format!("{}: {:?}", problem.id, decision.evidence().verification_report.issues));
        }
        assert_eq!(item.meta.provenance.generator_model, AUTHORED);
        met += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(met >= 280, "{met}");
}

fn example_problem() -> (ProblemSet, AuthoredProblem) {
    let set = read::problem_set("x", example(BlueprintKind::ProblemSet)).unwrap();
    let problem = set.problems[0].clone();
    (set, problem)
}

#[test]
fn a_key_that_its_computation_disproves_is_rejected_and_one_that_cannot_be_computed_waits() {
    let (set, problem) = example_problem();
    let made = |check: &str| {
        let mut item = from_authored(&set, &problem, 1, Timestamp::from_secs(1));
        item.problem_content.variables.insert(CHECK.to_owned(), check.into());
        verify(&item, &RubricPolicy::default())
    };
    assert!(matches!(made("6*2*4"), ProblemDecision::Approved(_)));
    assert!(matches!(made("6*2"), ProblemDecision::Rejected(_)));
    assert!(matches!(made("6*2/("), ProblemDecision::Undecided(_)));
}

#[test]
fn a_problem_is_the_same_whenever_it_is_made_and_keeps_its_id_when_it_is_changed() {
    let (set, problem) = example_problem();
    let changed = AuthoredProblem { stem: "Another question?".to_owned(), ..problem.clone() };
    let one = from_authored(&set, &problem, 1, Timestamp::from_secs(1));
    let other = from_authored(&set, &changed, 2, Timestamp::from_secs(2));
    assert_eq!(one.meta.id, other.meta.id);
    assert_eq!(one.meta.id, authored_id("my-problems", "bricks-01"));
    assert_ne!(one.meta.id, authored_id("my-problems", "bricks-02"));
}

#[test]
fn what_a_problem_is_kept_for_is_part_of_its_content() {
    let (set, problem) = example_problem();
    let kept = |purpose| {
        let problem = AuthoredProblem { purpose, ..problem.clone() };
        from_authored(&set, &problem, 1, Timestamp::from_secs(1))
    };
    let all = [None, Some(Purpose::Practice), Some(Purpose::Assessment)];
    let hashes: BTreeSet<_> = all.map(|purpose| StoredProblem::of(&kept(purpose)).unwrap().hash).into();
    assert_eq!(hashes.len(), 3);
    for purpose in all {
        let item = kept(purpose);
        assert_eq!(item.purpose(), purpose);
        assert!(matches!(verify(&item, &RubricPolicy::default()), ProblemDecision::Approved(_)), "{purpose:?}");
        read_line(&serde_json::to_string(&item).unwrap()).unwrap();
    }
    // A quantity with that name is not a purpose.
    for other in [json!(7), json!("both"), json!(["practice"])] {
        let mut item = kept(None);
        item.problem_content.variables.insert(PURPOSE.to_owned(), other);
        assert_eq!(item.purpose(), None);
    }
}

#[test]
fn only_what_is_kept_for_practice_is_practised_by_who_may_be_asked() {
    let taken = |usage: ProblemUse| {
        [None, Some(Purpose::Practice), Some(Purpose::Assessment)].map(|purpose| usage.takes(purpose))
    };
    assert_eq!(taken(ProblemUse::Practice), [true, true, false]);
    assert_eq!(taken(ProblemUse::ReservedPractice), [false, true, false]);
    assert_eq!(taken(ProblemUse::Assessment), [true, false, true]);
    assert_eq!(taken(ProblemUse::Any), [true, true, true]);
}

#[test]
fn who_goes_a_named_wrong_way_is_told_about_it_first() {
    let (set, problem) = example_problem();
    let item = from_authored(&set, &problem, 1, Timestamp::from_secs(1));
    let first = &item.misconceptions[0];
    assert_eq!(
        (first.error_tag.as_str(), first.trigger.value.as_str()),
        ("Divides the area by the length of a stone.", "24")
    );
    assert_eq!(first.hint_ladder.len(), 3);
    assert_eq!(first.hint_ladder[0], "How many stones lie on one square metre?");
}

/// Problems with hints that the leak detector holds back, so that general hints are used. Each must be reviewed.
const HELD_BACK: &[&str] = &[];

#[test]
fn first_hints_of_the_problems_that_ship_do_not_tell() {
    let (mut checked, mut telling) = (0, BTreeSet::new());
    let sets = sets();
    for (set, problem) in sets.iter().flat_map(|set| set.problems.iter().map(move |problem| (set, problem))) {
        let mut item = from_authored(set, problem, 1, Timestamp::from_secs(1));
        item.meta.status = Status::Verified;
        item.meta.verified_at = Some(Timestamp::from_secs(1));
        item.meta.provenance.verifier.passed = true;
        let task = Task::from(&ServedProblem::new(item).unwrap());
        let detector = LeakDetector::of(&task.asked.stem, &task.body, &task.solution);
        for misconception in &task.misconceptions {
            for (rung, (hint, level)) in
                misconception.hint_ladder.iter().zip([HintLevel::Pointing, HintLevel::Rule]).enumerate()
            {
                checked += 1;
                if let LeakVerdict::Leak { kind, .. } = detector.check(hint, level) {
                    telling.insert(problem.id.as_str());
                    println!("{} {} {}: {kind:?}: {hint}", problem.id, misconception.id, rung + 1);
                }
            }
        }
    }
    assert!(checked > 1_500, "{checked}");
    assert_eq!(telling.into_iter().collect::<Vec<_>>(), HELD_BACK);
}

#[test]
fn steps_that_are_shown_before_the_last_do_not_say_the_key() {
    let sets = sets();
    let problems = || sets.iter().flat_map(|set| &set.problems);
    for (id, key) in
        [("algebra-01", "2*x + 3"), ("algebra-03", "4*x + 3*y"), ("algebra-24", "4*n + 4"), ("number-02", "502479")]
    {
        let problem = problems().find(|problem| problem.id == id).unwrap();
        let steps = problem.solution.split_last().unwrap().1;
        assert!(!steps.is_empty(), "{id}");
        for step in steps {
            assert!(!step.say.contains(key) && !step.math.contains(key), "{id}: {step:?}");
        }
    }
}
