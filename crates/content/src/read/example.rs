//! A working text of each kind, to begin from.

use super::Kind;

/// A text of that kind that can be published as it is beside the shipped blueprints.
pub const fn example(kind: Kind) -> &'static str {
    match kind {
        Kind::Skill => include_str!("examples/skill.yaml"),
        Kind::Assessment => include_str!("examples/assessment.yaml"),
        Kind::Graph => include_str!("examples/graph.json"),
        Kind::Curriculum => include_str!("examples/curriculum.yaml"),
        Kind::Survey => include_str!("examples/survey.yaml"),
        Kind::Workflow => include_str!("examples/workflow.yaml"),
        Kind::Reflection => include_str!("examples/reflection.yaml"),
    }
}
