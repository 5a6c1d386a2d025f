//! Findings about a topic and a graph.

use std::fs;
use std::path::{Path, PathBuf};

use super::check_topic_with_graph;
use crate::graph::SkillsGraph;
use plumb_content::read;
use plumb_content::text::{Problem, Severity};

const TEXT: &str = include_str!("tests/topic.yaml");

const GRAPH: &str = r#"{"version": "1", "nodes": [
  {"id": "count", "name": "Count", "prerequisites": []},
  {"id": "add", "name": "Add", "prerequisites": ["count"], "blueprints": ["A"]},
  {"id": "mul", "name": "Mul", "prerequisites": ["add"], "blueprints": ["M"]},
  {"id": "bare", "name": "Bare", "prerequisites": ["mul"]}
]}"#;

fn check(file: &str, text: &str, graph: &SkillsGraph) -> Vec<Problem> {
    match read::topic(file, text) {
        Ok(topic) => check_topic_with_graph(&topic, graph, &|node| !node.blueprints.is_empty()),
        Err(problems) => problems,
    }
}

/// Returns the findings after replacements: severity, code, line and column.
fn wrong(changes: &[(&str, &str)]) -> Vec<(Severity, String, usize, usize)> {
    let mut text = TEXT.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let graph = crate::graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}"));
    let problems = check("sums.yaml", &text, &graph);
    problems.into_iter().map(|p| (p.severity, p.code, p.line, p.column)).collect()
}

fn error(code: &str, line: usize, column: usize) -> Vec<(Severity, String, usize, usize)> {
    vec![(Severity::Error, code.to_owned(), line, column)]
}

#[test]
fn its_skills_are_in_the_graph_and_have_items_where_they_are_asked() {
    assert_eq!(wrong(&[]), []);
    assert_eq!(wrong(&[("skill: mul", "skill: mull")]), error("unknown-skill", 10, 32));
    assert_eq!(wrong(&[("skill: mul", "skill: bare")]), error("nothing-to-practise", 10, 32));
    // A concept that is only explained needs no items.
    let explained = (
        "{type: check, concept: sums, content_hint: A small one.}",
        "{type: explain, concept: sums, content_hint: So., text: See.}",
    );
    assert_eq!(wrong(&[("skill: add", "skill: count"), explained, ("[count, add]", "[add]")]), []);
}

#[test]
fn what_it_takes_for_granted_is_what_its_skills_build_on() {
    assert_eq!(wrong(&[("[count, add]", "[count, ad]")]), error("unknown-skill", 6, 26));
    let warned = |line, column| vec![(Severity::Warning, "no-prerequisite".to_owned(), line, column)];
    // No skill builds on the last of its own skills, and none on this one.
    assert_eq!(wrong(&[("[count, add]", "[count, mul]")]), warned(6, 26));
    assert_eq!(wrong(&[("[count, add]", "[bare]")]), warned(6, 19));
    // Over any number of steps.
    assert_eq!(wrong(&[("skill: add", "skill: mul"), ("[count, add]", "[count]")]), []);
}

#[test]
fn it_is_checked_by_itself_too() {
    let found = wrong(&[("Count the rows.", "Put them together."), ("skill: mul", "skill: mull")]);
    let codes: Vec<&str> = found.iter().map(|(_, code, ..)| code.as_str()).collect();
    assert_eq!(codes, ["unknown-skill", "said-twice"], "in the order of the file");
}

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints")
}

fn shipped_graph() -> SkillsGraph {
    let text = fs::read_to_string(shipped().join("graph/skills_graph.json")).unwrap();
    crate::graph::read("graph.json", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn the_topic_in_the_guide_and_the_example_are_without_fault() {
    let guide = include_str!("../../../../docs/authoring.md");
    let block = guide.split("```yaml\n").find(|rest| rest.starts_with("topic_id:")).unwrap();
    for text in [block.split("```").next().unwrap(), read::example(read::BlueprintKind::Topic)] {
        assert_eq!(check("topic.yaml", text, &shipped_graph()), []);
    }
}

/// The topics in the repository fit the graph in the repository.
#[test]
fn the_shipped_topics_fit_the_shipped_graph() {
    let graph = shipped_graph();
    let mut names = Vec::new();
    for entry in fs::read_dir(shipped().join("topics")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let problems = check(&name, &text, &graph);
        assert!(problems.is_empty(), "{name}: {problems:#?}");
        let topic = read::topic(&name, &text).unwrap();
        assert_eq!(topic.id, name, "a file is called as what is in it");
        assert!(!topic.description.is_empty() && topic.estimated_duration_minutes.is_some(), "{name}");
        names.push(name);
    }
    assert!(!names.is_empty());
}
