//! Tests of judging files together.

use super::*;

const WORKFLOW: &str = "\
workflow_id: W
version: '1'
metadata: {title: W}
steps:
  - {step_id: ask, type: run, survey: how-was-it, text: A few questions.}
  - {step_id: done, type: end, text: Thank you.}
";
const SURVEY: &str = "\
survey_id: how-was-it
version: '1'
metadata: {title: How was it?}
questions:
  - {question_id: pace, question_type: rating, text: How was the pace?, scale: {min: 1, max: 5}}
";

fn judged(files: &[(&str, &str)]) -> JudgementReport {
    let files: Vec<(String, String)> =
        files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    judge(&files, &|_| false, &|_| false)
}

#[test]
fn a_workflow_is_held_against_what_it_runs_whatever_the_order_of_the_files() {
    let judged_with = judged(&[("w.yaml", WORKFLOW), ("s.yaml", SURVEY)]);
    assert_eq!(judged_with.problems, Vec::new());
    let kinds: Vec<BlueprintKind> = judged_with.sources.iter().map(|source| source.kind).collect();
    assert_eq!(kinds, [BlueprintKind::Survey, BlueprintKind::Workflow]);
    let alone = judged(&[("w.yaml", WORKFLOW)]);
    let places: Vec<_> = alone.problems.iter().map(|p| (p.code.as_str(), p.line, p.column)).collect();
    assert_eq!(places, [("unknown-survey", 5, 39)]);
    let twice = judged(&[("a.yaml", WORKFLOW), ("b.yaml", WORKFLOW), ("s.yaml", SURVEY)]);
    assert_eq!(twice.problems.len(), 1);
    assert_eq!((twice.problems[0].code.as_str(), twice.problems[0].file.as_str()), ("duplicate-id", "b.yaml"));
}

#[test]
fn every_example_can_be_published_beside_the_shipped_blueprints() {
    fn texts(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("schemas") {
                texts(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "yaml" || ending == "json") {
                found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut shipped = Vec::new();
    texts(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut shipped);
    let examples: Vec<(String, String)> = BlueprintKind::ALL
        .into_iter()
        .map(|kind| (kind.as_str().to_owned(), plumb_content::read::example(kind).to_owned()))
        .collect();
    // There is only one graph: the example replaces the shipped one and is judged by itself.
    let (graph, examples): (Vec<_>, Vec<_>) = examples.into_iter().partition(|(name, _)| name == "graph");
    let judged =
        judge(&[shipped.clone(), examples].concat(), &|text| shipped.iter().any(|(_, own)| own == text), &|_| false);
    let wrong: Vec<&Problem> =
        judged.problems.iter().filter(|problem| BlueprintKind::parse(&problem.file).is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(judged.sources.len(), shipped.len() + BlueprintKind::ALL.len() - 1);
    let skills: Vec<_> =
        shipped.into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::Skill)).collect();
    assert_eq!(judge(&[skills, graph].concat(), &|_| true, &|_| false).problems, Vec::new());
}

#[test]
fn a_set_of_prompts_is_judged_by_itself_and_taken_once() {
    let reflection = "\
reflection_id: how-was-it
version: '1'
metadata: {title: How was it?}
prompts:
  - {prompt_id: day, text: How was your day?, max_length: 10, follow_up: {when_fewer_words_than: 9, text: And then?}}
";
    let found = judged(&[("r.yaml", reflection)]);
    let places: Vec<_> = found.problems.iter().map(|p| (p.code.as_str(), p.line, p.column)).collect();
    assert_eq!(places, [("always-follows", 5, 98)]);
    // A survey may have the same id, as it is another kind.
    let good = reflection.replace("max_length: 10, ", "");
    let both = judged(&[("s.yaml", SURVEY), ("r.yaml", &good)]);
    assert_eq!(both.problems, Vec::new());
    assert!(
        both.sources.iter().any(|source| source.kind == BlueprintKind::Reflection && source.about == "How was it?")
    );
    let twice = judged(&[("a.yaml", &good), ("b.yaml", &good)]);
    assert_eq!(twice.problems.len(), 1);
    assert_eq!((twice.problems[0].code.as_str(), twice.problems[0].file.as_str()), ("duplicate-id", "b.yaml"));
}

const TOPIC: &str = "\
topic_id: counting
version: '1'
metadata: {title: Counting}
guidelines: {learning_objectives: [Count], teaching_approach: With things.}
concepts: [{concept: counting, skill: count}]
study_plan:
  - {type: explain, concept: counting, content_hint: Things., text: Point at each thing once.}
  - {type: check, concept: counting, content_hint: A few things.}
";
const GRAPH: &str = r#"{"version": "1", "nodes": [{"id": "count", "name": "Count", "prerequisites": []}]}"#;

#[test]
fn a_topic_is_held_against_the_graph_whatever_the_order_of_the_files() {
    let places = |judged: &JudgementReport| {
        judged.problems.iter().map(|p| (p.code.clone(), p.file.clone(), p.line, p.column)).collect::<Vec<_>>()
    };
    let one = |code: &str, file: &str, line, column| vec![(code.to_owned(), file.to_owned(), line, column)];
    let files = [("t.yaml", TOPIC), ("g.json", GRAPH)];
    assert_eq!(places(&judged(&files)), one("nothing-to-practise", "t.yaml", 5, 39));
    // Problems of the bank may replace a blueprint.
    let files = files.map(|(file, text)| (file.to_owned(), text.to_owned()));
    let found = judge(&files, &|_| false, &|skill| skill == "count");
    assert_eq!(found.problems, Vec::new());
    let topic = found.sources.iter().find(|source| source.kind == BlueprintKind::Topic).unwrap();
    assert_eq!((topic.id.as_str(), topic.version.as_str(), topic.about.as_str()), ("counting", "1", "Counting"));
    let alone = judged(&[("t.yaml", TOPIC)]);
    assert_eq!(places(&alone), one("no-graph", "t.yaml", 1, 1));
    assert_eq!(alone.problems[0].message, "there is no graph of skills to hold this topic against");
    let twice = judge(&[&files[..], &[("u.yaml".to_owned(), TOPIC.to_owned())]].concat(), &|_| false, &|_| true);
    assert_eq!(places(&twice), one("duplicate-id", "u.yaml", 1, 1));
}

const CURRICULUM: &str = "\
id: numbers
title: Numbers
version: '1'
modules:
  - {id: first, title: Count, explanation: One by one., skills: [count], mastery_items_required: 2}
";

/// The example of a skill, with this `practised_as`.
fn practised_as(node: &str) -> String {
    let text = plumb_content::read::example(BlueprintKind::Skill);
    text.replacen("metadata:\n", &format!("metadata:\n  practised_as: {node}\n"), 1)
}

/// (is error, code, file) of all findings.
fn found(judged: &JudgementReport) -> Vec<(bool, String, String)> {
    judged.problems.iter().map(|p| (p.is_error(), p.code.clone(), p.file.clone())).collect()
}

#[test]
fn a_blueprint_that_says_what_it_is_practised_as_is_enough_for_curricula_and_topics_in_any_order() {
    let skill = practised_as("count");
    let mut files = [("k.yaml", CURRICULUM), ("t.yaml", TOPIC), ("s.yaml", &skill), ("g.json", GRAPH)];
    assert_eq!(judged(&files).problems, Vec::new());
    files.reverse();
    assert_eq!(judged(&files).problems, Vec::new());
    let without = judged(&[("k.yaml", CURRICULUM), ("t.yaml", TOPIC), ("g.json", GRAPH)]);
    let codes: Vec<&str> = without.problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(codes, ["nothing-to-practise", "nothing-to-practise"]);
}

#[test]
fn what_a_blueprint_is_practised_as_is_held_against_the_graph_that_is_there() {
    let error = |code: &str| vec![(true, code.to_owned(), "s.yaml".to_owned())];
    let (counts, misspelt) = (practised_as("count"), practised_as("cuont"));
    assert_eq!(judged(&[("s.yaml", &counts)]).problems, Vec::new(), "without a graph nothing is said");
    let unknown = judged(&[("s.yaml", &misspelt), ("g.json", GRAPH)]);
    assert_eq!(found(&unknown), error("unknown-skill"));
    let line = misspelt.lines().position(|line| line.contains("practised_as")).unwrap() + 1;
    let problem = &unknown.problems[0];
    assert_eq!((problem.line, problem.help.as_deref()), (line, Some("did you mean `count`?")));
    let id = plumb_content::read::skill("s.yaml", &counts).unwrap().id;
    let other = format!(r#", {{"id": "double", "name": "Double", "prerequisites": [], "blueprints": ["{id}"]}}]}}"#);
    let named = format!("{}{other}", GRAPH.strip_suffix("]}").unwrap());
    assert_eq!(found(&judged(&[("s.yaml", &counts), ("g.json", &named)])), error("practised-elsewhere"));
    // Errors in content published before do not prevent the publication of other content.
    let files = [("s.yaml", &*misspelt), ("g.json", GRAPH)].map(|(file, text)| (file.to_owned(), text.to_owned()));
    let before = judge(&files, &|text| text == misspelt, &|_| false);
    assert_eq!(found(&before), [(false, "unknown-skill".to_owned(), "s.yaml".to_owned())]);
}

#[test]
fn a_skill_that_a_joined_blueprint_exercises_can_be_reached() {
    let graph = r#"{"version": "1", "nodes": [{"id": "count", "name": "Count", "prerequisites": []},
        {"id": "add", "name": "Add", "prerequisites": ["count"], "blueprints": ["OTHER.ONE"]}]}"#;
    let example = plumb_content::read::example(BlueprintKind::Skill);
    let id = plumb_content::read::skill("s.yaml", example).unwrap().id;
    let (silent, other) = (example.to_owned(), example.replace(&id, "OTHER.ONE"));
    let with = |skill: &str| found(&judged(&[("s.yaml", skill), ("o.yaml", &other), ("g.json", graph)]));
    assert_eq!(with(&silent), [(false, "unreachable".to_owned(), "g.json".to_owned())]);
    assert_eq!(with(&practised_as("count")), []);
}
