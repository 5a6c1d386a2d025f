//! Check that a curriculum's skills exist, have items, and open in the order of its modules.

use std::collections::BTreeSet;

use crate::curriculum::{Curriculum, Module};
use crate::graph::{Node, SkillsGraph};
use crate::held::GraphCheck;
use plumb_content::text::problem::{Problem, Severity, in_file_order};

/// Checks a curriculum against the graph; `has_items` returns whether a skill can be practised. Empty if there is no
/// finding.
pub fn check_curriculum(
    curriculum: &Curriculum,
    graph: &SkillsGraph,
    has_items: &dyn Fn(&Node) -> bool,
) -> Vec<Problem> {
    let mut check = GraphCheck::new(graph, &curriculum.places, curriculum.warnings.clone());
    for (at, module) in curriculum.modules.iter().enumerate() {
        let before = all_before(curriculum, module);
        for (of, skill) in module.skills.iter().enumerate() {
            let path = match module.templates.iter().position(|template| template.skill == *skill) {
                Some(of) => format!("modules[{at}].item_templates[{of}].skill_tag"),
                None => format!("modules[{at}].skills[{of}]"),
            };
            let Some(node) = check.node(skill.as_str(), &path) else { continue };
            if !has_items(node) {
                let message =
                    format!("`{skill}` has neither a blueprint nor verified problems: the module could never be done");
                check.add(Severity::Error, &path, "nothing-to-practise", message);
            }
            if let Some((need, other)) = comes_too_late(curriculum, graph, module, node, &before) {
                let message = format!("`{skill}` builds on `{}`, which module `{other}` practises", need.id);
                check.add(Severity::Warning, &path, "module-order", message).help =
                    Some(format!("let `{}` build on `{other}`, or it opens before its skills do", module.id));
            }
        }
    }
    in_file_order(&mut check.problems);
    check.problems
}

/// Returns the ids of all modules that must be done before this one, over any number of steps.
fn all_before<'c>(curriculum: &'c Curriculum, module: &'c Module) -> BTreeSet<&'c str> {
    let mut before = BTreeSet::new();
    let mut open: Vec<&str> = module.prerequisites.iter().map(String::as_str).collect();
    // Each module is visited once.
    while let Some(id) = open.pop() {
        if before.insert(id) {
            let needs = curriculum.module(id).map_or(&[][..], |module| module.prerequisites.as_slice());
            open.extend(needs.iter().map(String::as_str));
        }
    }
    before
}

/// Returns a direct prerequisite of the skill that is practised only by modules which this one does not build on, and
/// one of those modules.
fn comes_too_late<'c>(
    curriculum: &'c Curriculum,
    graph: &'c SkillsGraph,
    module: &Module,
    node: &'c Node,
    before: &BTreeSet<&str>,
) -> Option<(&'c Node, &'c str)> {
    node.prerequisites.iter().filter_map(|need| graph.node(need.as_str())).find_map(|need| {
        let holders: Vec<&str> = curriculum
            .modules
            .iter()
            .filter(|other| other.skills.contains(&need.id))
            .map(|other| other.id.as_str())
            .collect();
        let in_time = holders.iter().any(|id| *id == module.id || before.contains(id));
        if in_time { None } else { holders.first().map(|other| (need, *other)) }
    })
}
