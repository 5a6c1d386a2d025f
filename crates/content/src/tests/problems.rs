//! Tests of problem sets: the shipped ones, and faults in others.

use std::collections::BTreeMap;

use super::content::shipped;
use super::shown;
use crate::blueprint::assessment::BankLevel;
use crate::check::check_problem_set;
use crate::problem_set::{ProblemCounts, ProblemInput, ProblemSet, Purpose};
use crate::read::{self, BlueprintKind, example};
use crate::schema::ReasoningSchema;

fn sets() -> Vec<ProblemSet> {
    let of_kind = shipped().into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::ProblemSet));
    of_kind
        .map(|(file, text)| read::problem_set(&file, &text).unwrap_or_else(|found| panic!("{}", shown(&found))))
        .collect()
}

fn schemas() -> BTreeMap<String, ReasoningSchema> {
    let of_kind = shipped().into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::Schema));
    let read =
        of_kind.map(|(file, text)| read::schema(&file, &text).unwrap_or_else(|found| panic!("{}", shown(&found))));
    read.map(|schema| (schema.id.clone(), schema)).collect()
}

#[test]
fn every_key_and_wrong_answer_that_ships_is_what_its_computation_comes_to() {
    let sets = sets();
    for set in &sets {
        let found = check_problem_set(set);
        assert!(found.is_empty(), "{}", shown(&found));
    }
    let problems = sets.iter().map(|set| set.problems.len()).sum::<usize>();
    assert!(problems >= 280, "{problems}");
}

#[test]
fn each_of_the_fourteen_schemas_is_whole_and_has_ten_problems_of_three_difficulties() {
    let (schemas, sets) = (schemas(), sets());
    let names: Vec<String> = ["M", "P"].iter().flat_map(|area| (1..=7).map(move |at| format!("{area}{at}"))).collect();
    assert_eq!(schemas.keys().cloned().collect::<Vec<_>>(), names);
    for (id, schema) in &schemas {
        assert!(schema.contexts.len() >= 6 && schema.wrong_paths.len() >= 5 && schema.notes.len() >= 5, "{id}");
        let of_schema = format!("reasoning-{}", id.to_lowercase());
        let set = sets.iter().find(|set| set.id == of_schema).unwrap_or_else(|| panic!("no set {of_schema}"));
        assert_eq!(set.problems.len(), 10, "{id}");
        for wanted in [vec![1, 2], vec![3, 4], vec![5]] {
            let of = set.problems.iter().filter(|problem| wanted.contains(&problem.difficulty)).count();
            assert!(of >= 3, "{id}: {of} of difficulty {wanted:?}");
        }
        assert!(set.problems.iter().all(|problem| problem.input == ProblemInput::MultipleChoice), "{id}");
    }
}

#[test]
fn half_of_the_problems_of_each_schema_are_kept_for_assessments_and_half_for_practice() {
    for set in sets().iter().filter(|set| set.id.starts_with("reasoning-")) {
        let levels = |purpose| {
            BankLevel::ALL.map(|level| {
                let of = set.problems.iter().filter(|one| BankLevel::of(one.difficulty) == level);
                of.filter(|one| one.purpose == Some(purpose)).count()
            })
        };
        assert_eq!(levels(Purpose::Assessment), [2, 1, 2], "{}: enough for a second attempt", set.id);
        assert_eq!(levels(Purpose::Practice).iter().sum::<usize>(), 5, "{}", set.id);
    }
}

#[test]
fn a_purpose_is_one_of_two_and_what_is_for_practice_is_none_of_an_assessments_problems() {
    let text = example(BlueprintKind::ProblemSet);
    let with = |line: &str| read::problem_set("x.yaml", &text.replacen("difficulty: 2", line, 1));
    for (line, purpose, counted) in [
        ("difficulty: 2", None, 1),
        ("difficulty: 2\n    purpose: practice", Some(Purpose::Practice), 0),
        ("difficulty: 2\n    purpose: assessment", Some(Purpose::Assessment), 1),
    ] {
        let set = with(line).unwrap_or_else(|found| panic!("{}", shown(&found)));
        assert_eq!(set.problems[0].purpose, purpose, "{line}");
        let without = set.problems.iter().filter(|one| one.purpose == Some(Purpose::Practice)).count();
        let counts: ProblemCounts = [&set].into_iter().collect();
        let skill = set.problems[0].skill.as_str();
        let same = |one: &&crate::problem_set::AuthoredProblem| {
            one.skill == set.problems[0].skill && BankLevel::of(one.difficulty) == BankLevel::Easy
        };
        assert_eq!(counts.of(skill, BankLevel::Easy), set.problems.iter().filter(same).count() - without, "{line}");
        assert_eq!(1 - without, counted, "{line}");
    }
    for wrong in ["exam", "both", "Practice", "[]", "3"] {
        let found = with(&format!("difficulty: 2\n    purpose: {wrong}")).unwrap_err();
        let line = 1 + text.lines().position(|line| line.contains("difficulty: 2")).unwrap() + 1;
        assert!(found.iter().any(|problem| problem.line == line), "{wrong}: {}", shown(&found));
    }
}

#[test]
fn no_rule_of_thumb_finds_the_keys_of_the_shipped_problems() {
    // Together the sets are large enough to tell a rule from chance; single files are not.
    for options in [4, 5, 6] {
        let problems = sets().into_iter().flat_map(|set| set.problems);
        let texts: Vec<Vec<String>> = problems
            .filter(|problem| problem.input == ProblemInput::MultipleChoice && problem.wrong.len() + 1 == options)
            .map(|problem| {
                let wrong = problem.wrong.iter().map(|wrong| wrong.answer.text.clone());
                std::iter::once(problem.key.text.clone()).chain(wrong).collect()
            })
            .collect();
        let borrowed: Vec<Vec<&str>> = texts.iter().map(|texts| texts.iter().map(String::as_str).collect()).collect();
        let items: Vec<&[&str]> = borrowed.iter().map(Vec::as_slice).collect();
        let met = crate::generate::guessability_of(&items);
        let best = met.guesses().into_iter().find(|guess| !guess.is_learnt).unwrap();
        // With few problems the share varies by chance: of 31, two more or less are 6 percentage points.
        let limit = if items.len() < 60 { 0.25 } else { 0.20 };
        assert!(best.share - met.chance() < limit, "{options} options, {} items: {best:?}", items.len());
    }
}

/// Returns the problems of the example after replacing `from` by `to`: (code, path's line).
fn found(from: &str, to: &str) -> Vec<String> {
    let text = example(BlueprintKind::ProblemSet);
    assert!(text.contains(from), "{from}");
    let set =
        read::problem_set("x.yaml", &text.replacen(from, to, 1)).unwrap_or_else(|found| panic!("{}", shown(&found)));
    let found = check_problem_set(&set);
    found.into_iter().map(|problem| format!("{}:{} {}", problem.line, problem.column, problem.code)).collect()
}

#[test]
fn what_does_not_come_to_its_answer_is_found_where_it_stands() {
    assert_eq!(found("6*2/(1/2)^2", "6*2*(1/2)^2"), ["12:31 wrong-value"]);
    assert_eq!(found("check: \"6*2/(1/2)\"", "check: \"6*2/(1/4)\""), ["15:16 wrong-value"]);
    assert_eq!(found("text: \"24\"", "text: \"many\"").len(), 1);
    assert_eq!(found("6*2/(1/2)^2", "6*/2"), ["12:31 unreadable"]);
}

#[test]
fn answers_that_are_the_same_a_key_that_is_no_computation_and_a_hint_that_tells_are_found() {
    let twice = found("text: \"12\"\n        check: \"6*2\"", "text: \"96/2\"\n        check: \"48\"");
    assert_eq!(twice.iter().filter(|found| found.ends_with("equal-answers")).count(), 1, "{twice:?}");
    assert!(found("6*2/(1/2)^2", "48").contains(&"12:31 no-computation".to_owned()));
    assert_eq!(found("Look at one square metre first.", "There are 48 of them.").len(), 1);
    assert_eq!(found("Look at one square metre first.", "There are 480 of them, or 48.5.").len(), 0);
    assert_eq!(found("text: \"24\"", "text: \"24 m\"").iter().filter(|found| found.ends_with("other-unit")).count(), 1);
}

#[test]
fn what_is_missing_or_unknown_is_told_at_its_place() {
    let text = example(BlueprintKind::ProblemSet);
    for (from, to, code) in [
        ("difficulty: 2", "difficulty: 6", "out-of-range"),
        ("input: multiple_choice", "input: essay", ""),
        ("    hints:\n", "    hint:\n", ""),
        ("id: bricks-01", "id: \"bricks 01\"", "bad-name"),
    ] {
        let found = read::problem_set("x.yaml", &text.replacen(from, to, 1)).unwrap_err();
        assert!(
            found.iter().any(|problem| problem.line > 1 && problem.code.contains(code)),
            "{from}: {}",
            shown(&found)
        );
    }
}
