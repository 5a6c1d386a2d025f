//! A valid example of each kind of blueprint, to begin from.

use super::BlueprintKind;

/// Returns an example of that kind that can be published unchanged, next to the shipped blueprints.
pub const fn example(kind: BlueprintKind) -> &'static str {
    match kind {
        BlueprintKind::Skill => include_str!("examples/skill.yaml"),
        BlueprintKind::Assessment => include_str!("examples/assessment.yaml"),
        BlueprintKind::Graph => include_str!("examples/graph.json"),
        BlueprintKind::Curriculum => include_str!("examples/curriculum.yaml"),
        BlueprintKind::Survey => include_str!("examples/survey.yaml"),
        BlueprintKind::Workflow => include_str!("examples/workflow.yaml"),
        BlueprintKind::Reflection => include_str!("examples/reflection.yaml"),
        BlueprintKind::ProblemSet => include_str!("examples/problem_set.yaml"),
        BlueprintKind::Schema => include_str!("examples/schema.yaml"),
        BlueprintKind::Topic => include_str!("examples/topic.yaml"),
    }
}
