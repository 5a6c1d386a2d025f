//! Tests of the comparison of forms.

use plumb_content::blueprint::Assessment;
use plumb_measure::response::FamilyParameters;

use super::{FormTarget, POINTS, TOLERANCE};
use crate::session::adaptive::declared_parameters;

/// Five items of three skills.
fn assessment() -> Assessment {
    let text = "assessment_id: T\nversion: '1'\nmetadata: {title: T}\nconfiguration: {total_items: 5, passing_score_percent: 60}\n\
        sections:\n  - section_id: s\n    title: S\n    item_count: 5\n    skill_blueprints:\n      - {skill_id: A}\n      - {skill_id: B}\n      \
        - {skill_id: C}\n    difficulty_distribution: {easy: 4, hard: 1}\nscoring: {method: percent_correct}\n";
    plumb_content::read::assessment("t.yaml", text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn levels_of(skill: &str) -> Option<Vec<String>> {
    ["A", "B", "C"].contains(&skill).then(|| vec!["easy".to_owned(), "hard".to_owned()])
}

/// Skills that are equally hard.
fn equal(_: &str, level: &str) -> Option<FamilyParameters> {
    declared_parameters(if level == "easy" { 0.3 } else { 0.7 }, 4)
}

/// Skill `C` is much harder than the others at its easy level.
fn unequal(skill: &str, level: &str) -> Option<FamilyParameters> {
    if (skill, level) == ("C", "easy") { declared_parameters(0.95, 4) } else { equal(skill, level) }
}

#[test]
fn forms_of_equally_hard_skills_are_parallel() {
    let assessment = assessment();
    let target = FormTarget::new(&assessment, &equal).unwrap();
    let found = target.compare(&levels_of, 50, 1, &mut |_| {}).unwrap();
    assert_eq!((found.forms, found.outside_tolerance), (50, 0), "{found:?}");
    assert!(found.largest_deviation < 1e-9, "{found:?}");
    let (low, high) = found.pass_ability.unwrap();
    assert!((high - low).abs() < 1e-6, "{found:?}");
    let (low, high) = found.equated_pass_mark.unwrap();
    assert!((low - 0.6).abs() < 1e-6 && (high - 0.6).abs() < 1e-6, "{found:?}");
}

#[test]
fn forms_that_differ_are_found_with_what_their_pass_mark_would_be() {
    let assessment = assessment();
    let target = FormTarget::new(&assessment, &unequal).unwrap();
    let found = target.compare(&levels_of, 200, 1, &mut |_| {}).unwrap();
    assert!(found.outside_tolerance > 0 && found.largest_deviation > TOLERANCE, "{found:?}");
    let (low, high) = found.equated_pass_mark.unwrap();
    assert!(low < 0.6 - 0.005 && high > 0.6 + 0.005, "{low} {high}");
    assert_eq!(found.points.len(), POINTS.len());
    for point in &found.points {
        assert!(point.lowest <= point.mean && point.mean <= point.highest && point.lowest_error > 0.0, "{point:?}");
        assert!((point.mean - point.target).abs() < 0.02, "over many forms the target is met: {point:?}");
    }
    // The list begins with the form furthest away, and each form is what its seed makes.
    let first = &found.furthest[0];
    assert!((first.deviation - found.largest_deviation).abs() < 1e-12);
    let again = target.deviation_of_seed(&levels_of, first.seed).unwrap().unwrap();
    assert!((again - first.deviation).abs() < 1e-12);
}

#[test]
fn a_level_without_parameters_has_no_target() {
    let assessment = assessment();
    assert!(
        FormTarget::new(&assessment, &|_, _| None)
            .is_none_or(|target| { target.deviation_of_seed(&levels_of, 1).unwrap().is_none() })
    );
}
