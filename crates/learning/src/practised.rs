//! Check that the skill in a blueprint's `practised_as` exists in the graph and has room for the blueprint.

use crate::graph::SkillsGraph;
use crate::held::GraphCheck;
use plumb_content::blueprint::Skill;
use plumb_content::text::problem::{Problem, Severity};

/// Path of the field in the blueprint.
const PATH: &str = "metadata.practised_as";

/// Checks `practised_as` of a blueprint against the graph. Empty if there is no finding, and if the field is missing.
pub fn check_practised(skill: &Skill, graph: &SkillsGraph) -> Vec<Problem> {
    let Some(asked) = &skill.metadata.practised_as else { return Vec::new() };
    let mut held = GraphCheck::new(graph, &skill.places, Vec::new());
    let Some(node) = held.node(asked.as_str(), PATH) else { return held.problems };
    let has_it = node.blueprints.contains(&skill.id);
    if let Some(other) = graph.skills_of_blueprint(&skill.id).next()
        && graph.names_itself(&skill.id)
        && !has_it
    {
        let message = format!("the graph says that `{}` is practised as `{}`", skill.id, other.id);
        held.add(Severity::Error, PATH, "practised-elsewhere", message).help =
            Some("leave `practised_as` out, or take the blueprint's id out of the graph".to_owned());
    } else if !has_it && node.is_full() {
        let message = format!("`{asked}` has as many blueprints as a skill may have, {}", node.blueprints.len());
        held.add(Severity::Error, PATH, "too-many", message);
    }
    held.problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_content::read;
    use plumb_content::read::{BlueprintKind, example};

    const GRAPH: &str = r#"{"version": "1", "nodes": [
  {"id": "doubling", "name": "Double", "prerequisites": []},
  {"id": "adding", "name": "Add", "prerequisites": [], "blueprints": ["A"]}
]}"#;

    fn graph(text: &str) -> SkillsGraph {
        crate::graph::read("graph.json", text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    /// Returns the example blueprint with this `practised_as`, or without the field if `node` is empty.
    fn skill(node: &str) -> Skill {
        let line = if node.is_empty() { String::new() } else { format!("  practised_as: {node}\n") };
        let text = example(BlueprintKind::Skill).replacen("metadata:\n", &format!("metadata:\n{line}"), 1);
        read::skill("skill.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    fn codes(skill: &Skill, graph: &SkillsGraph) -> Vec<(String, usize)> {
        check_practised(skill, graph).into_iter().map(|problem| (problem.code, problem.column)).collect()
    }

    #[test]
    fn a_blueprint_is_practised_as_a_skill_of_the_graph_that_names_it_nowhere_else() {
        let own = graph(GRAPH);
        assert_eq!(codes(&skill(""), &own), []);
        assert_eq!(codes(&skill("doubling"), &own), []);
        let unknown = check_practised(&skill("dubling"), &own);
        assert_eq!((unknown.len(), unknown[0].code.as_str(), unknown[0].column), (1, "unknown-skill", 17));
        assert_eq!(unknown[0].help.as_deref(), Some("did you mean `doubling`?"));
        let id = skill("").id;
        let named = graph(&GRAPH.replace("[\"A\"]", &format!("[\"A\", \"{id}\"]")));
        assert_eq!(codes(&skill("doubling"), &named), [("practised-elsewhere".to_owned(), 17)]);
        assert_eq!(codes(&skill("adding"), &named), [], "said twice is said alike");
        assert_eq!(codes(&skill(""), &named), []);
        // A blueprint that was joined to one skill may move to another.
        assert_eq!(codes(&skill("doubling"), &own.joined([(id.as_str(), "adding")])), []);
    }

    #[test]
    fn a_skill_of_the_graph_has_room_for_so_many_blueprints() {
        let others: Vec<String> = (0..70).map(|number| format!("A{number}")).collect();
        let own = graph(GRAPH);
        let joined = |count: usize| own.joined(others[..count].iter().map(|id| (id.as_str(), "doubling")));
        let asking = skill("doubling");
        assert_eq!(codes(&asking, &joined(63)), []);
        assert_eq!(codes(&asking, &joined(64)), [("too-many".to_owned(), 17)]);
        let has_it = others[..63].iter().map(|id| (id.as_str(), "doubling")).chain([(asking.id.as_str(), "doubling")]);
        assert_eq!(codes(&asking, &own.joined(has_it)), [], "it is one of them");
    }
}
