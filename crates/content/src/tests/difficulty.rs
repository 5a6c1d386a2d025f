//! Tests of checking the declared difficulty, and of that of shipped skills.

use std::sync::Arc;

use super::content::skills;
use super::{SKILL, found, only, refused, report, skill, with};
use crate::blueprint::skill::Level;
use crate::generate::Generator;
use crate::text::Severity;

/// Returns the small skill with a declared difficulty.
fn declared(difficulty: &str) -> String {
    with(SKILL, "  answer_type: integer\n", &format!("  answer_type: integer\n{difficulty}"))
}

#[test]
fn a_declared_difficulty_is_checked_without_findings() {
    let sum = declared(
        "  base_difficulty: 0.2\n  difficulty_factors:\n    - carry_factor: 0.1\n    - {name: size, weight: 0.1, when: n >= 20}\n",
    );
    let classes = declared(
        "  difficulty_factors:\n    - {name: small, weight: 0.2, when: n < 20}\n    - {name: large, weight: 0.8, when: n >= 20}\n",
    );
    for text in [sum, classes] {
        let problems = report(&text).problems;
        assert_eq!(problems, report(SKILL).problems, "{text}");
    }
}

#[test]
fn what_does_not_fit_is_refused_at_its_place() {
    for (difficulty, needle, code) in [
        ("  base_difficulty: 1.2\n", "1.2", "out-of-range"),
        ("  base_difficulty: low\n", "low", "wrong-type"),
        ("  difficulty_factors: 3\n", "3\n  difficulty_levels", "wrong-type"),
        ("  difficulty_factors: [no_carri: 0.3]\n", "no_carri", "unknown-factor"),
        ("  difficulty_factors: [{name: easy_sum, weight: 0.3}]\n", "easy_sum", "unknown-factor"),
        ("  difficulty_factors: [no_carry: -0.3]\n", "-0.3", "out-of-range"),
        ("  difficulty_factors: [no_carry: 1.3]\n", "1.3", "out-of-range"),
        ("  difficulty_factors: [no_carry: 0.1234567]\n", "0.1234567", "out-of-range"),
        ("  difficulty_factors: [no_carry: often]\n", "often", "wrong-type"),
        ("  difficulty_factors: [no_borrow: 0.3]\n", "no_borrow", "misplaced-factor"),
        ("  difficulty_factors: [carry_factor: 0.3]\n", "carry_factor", "missing-base"),
        ("  difficulty_factors: [{name: size, weight: 0.1, times: n}]\n", "n}]", "missing-base"),
        ("  base_difficulty: 0\n  difficulty_factors: [carry_factor: -1.3]\n", "-1.3", "out-of-range"),
        (
            "  base_difficulty: 0\n  difficulty_factors: [{name: size, weight: 0.1, when: n + add}]\n",
            "n + add}",
            "not-a-condition",
        ),
        (
            "  base_difficulty: 0\n  difficulty_factors: [{name: size, weight: 0.1, times: n > add}]\n",
            "n > add}",
            "type-mismatch",
        ),
        (
            "  base_difficulty: 0\n  difficulty_factors: [{name: size, weight: 0.1, when: nn > 3}]\n",
            "nn > 3",
            "unknown-name",
        ),
        (
            "  base_difficulty: 0\n  difficulty_factors: [{name: size, weight: 0.1, when: n > 3, times: add}]\n",
            "add}]",
            "misplaced-field",
        ),
        ("  base_difficulty: 0\n  difficulty_factors: [{name: size, when: n > 3}]\n", "{name: size", "missing-field"),
        ("  base_difficulty: 0\n  difficulty_factors: [{weight: 0.1}]\n", "{weight", "missing-field"),
        (
            "  base_difficulty: 0\n  difficulty_factors: [{name: two words, weight: 0.1, when: n > 3}]\n",
            "two words",
            "bad-name",
        ),
        (
            "  base_difficulty: 0\n  difficulty_factors: [no_carry: 0.1, {name: no_carry, weight: 0, when: n > 3}]\n",
            "no_carry, weight",
            "duplicate-name",
        ),
        ("  difficulty_factors: [{no_carry: 0.1, single_carry: 0.2}]\n", "{no_carry", "missing-field"),
    ] {
        let text = declared(difficulty);
        let problems = super::errors(&text);
        let first: Vec<_> = problems.into_iter().filter(|problem| problem.code != "unknown-field").take(1).collect();
        only(&first, &text, needle, code);
    }
    let help = refused(&declared("  difficulty_factors: [no_carri: 0.3]\n"), "no_carri", "unknown-factor").help;
    assert_eq!(help.as_deref(), Some("did you mean `no_carry`?, or say with `when` or `times` what counts"));
}

#[test]
fn a_factor_that_fails_for_some_items_is_an_error() {
    let text = declared(
        "  base_difficulty: 0.1\n  difficulty_factors:\n    - {name: size, weight: 0.1, when: n > 15}\n    - {name: part, weight: 0.1, when: 7 % (n - 3) == 1}\n",
    );
    found(&text, "7 % (n", Severity::Error, "division-by-zero");
}

#[test]
fn items_without_a_class_and_factors_without_items_are_warned_of() {
    let holes = declared(
        "  difficulty_factors:\n    - {name: small, weight: 0.2, when: n < 15}\n    - {name: large, weight: 0.8, when: n >= 20}\n",
    );
    found(&holes, "value: 0.2\n", Severity::Warning, "no-class");
    let idle = declared(
        "  base_difficulty: 0.1\n  difficulty_factors:\n    - {name: size, weight: 0.1, when: n > 15}\n    - {name: far, weight: 0.1, when: n > 90}\n",
    );
    found(&idle, "{name: far", Severity::Warning, "idle-factor");
    let second = declared(
        "  difficulty_factors:\n    - {name: any, weight: 0.2, when: n > 0}\n    - {name: large, weight: 0.8, when: n >= 20}\n",
    );
    let codes: Vec<String> = report(&second).problems.into_iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["idle-factor", "difficulty-order"], "the second class never counts, and both levels are equal");
}

#[test]
fn a_harder_level_with_easier_items_is_warned_of() {
    let text = declared("  base_difficulty: 0.5\n  difficulty_factors: [{name: size, weight: -0.01, times: n}]\n");
    let problem = found(&text, "value: 0.8", Severity::Warning, "difficulty-order");
    assert!(problem.message.contains("level `hard` has a higher value than `easy`"), "{}", problem.message);
}

#[test]
fn a_value_that_only_the_difficulty_uses_is_used() {
    let text = with(SKILL, "    twice: n * 2\n", "    twice: n * 2\n    odd: n % 2 == 1\n");
    assert!(skill(&text).warnings.iter().any(|problem| problem.code == "unused-name"));
    let factors = "  base_difficulty: 0.1\n  difficulty_factors: [{name: odd, weight: 0.1, when: odd}]\n";
    let text = with(&text, "  answer_type: integer\n", &format!("  answer_type: integer\n{factors}"));
    assert!(skill(&text).warnings.is_empty());
}

/// Returns the mean computed difficulty of a level of a shipped skill.
fn mean(generator: &Generator, level: &str) -> f64 {
    // Without a declaration, all items of a level are alike.
    let items: u32 = if generator.skill().difficulty.is_empty() { 1 } else { 64 };
    let of = |seed| generator.difficulty(level, seed).unwrap().estimated.to_string().parse::<f64>().unwrap();
    (0..u64::from(items)).map(of).sum::<f64>() / f64::from(items)
}

#[test]
fn the_computed_difficulty_of_shipped_skills_rises_with_the_level() {
    for skill in skills().values() {
        let generator = Generator::new(Arc::clone(skill));
        let means = skill.levels.iter().map(|level| (level, mean(&generator, &level.name)));
        let mut levels: Vec<(&Level, f64)> = means.collect();
        levels.sort_by_key(|(level, _)| level.value);
        for pair in levels.windows(2) {
            let [(easier, low), (harder, high)] = pair else { panic!("not a pair") };
            assert!(easier.value == harder.value || low < high, "{}: {low} and {high}", skill.id);
        }
        for (Level { name: level, value, .. }, mean) in levels {
            let value = f64::from(value.millionths()) / 1e6;
            // The author's value of a level and the declared difficulty of its items are statements about one thing.
            assert!((value - mean).abs() <= 0.1, "{} {level}: {value}, and {mean:.2} on average", skill.id);
            let features = generator.derived_features(level).unwrap();
            let is_typed = features.named().any(|feature| feature == ("typed", 1.0));
            let has_options = features.named().any(|(name, mean)| name == "options" && mean >= 2.0);
            assert!(is_typed != has_options, "{} {level}: {features:?}", skill.id);
            assert!(features.values.iter().all(|mean| mean.is_finite() && *mean >= 0.0), "{features:?}");
        }
    }
}
