//! Checks the claims of `README.md` about the shipped blueprints.

use std::collections::BTreeSet;
use std::path::Path;

use plumb_content::read::{BlueprintKind, identity, kind_of, problem_set};
use plumb_learning::graph;
use plumb_server::files::blueprints;

const README: &str = include_str!("../../../README.md");

/// Returns the number before these words.
fn number_before(words: &str) -> usize {
    let before = README.split(words).next().filter(|before| before.len() < README.len());
    let before = before.unwrap_or_else(|| panic!("README.md does not say “{words}” any more"));
    before.rsplit(' ').next().unwrap().parse().unwrap()
}

#[test]
fn as_many_skills_have_questions_as_it_is_said() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../blueprints");
    let files = blueprints(&[folder]).unwrap();
    let said = |text: &str| identity(text).filter(|said| said.kind == BlueprintKind::Skill)?.id;
    let made: BTreeSet<String> = files.iter().filter_map(|(_, text)| said(text)).collect();
    let (name, text) = files.iter().find(|(name, _)| name.ends_with("skills_graph.json")).unwrap();
    let map = graph::read(name, text).unwrap();
    let all = map.nodes().len();
    let sets = files.iter().filter(|(_, text)| kind_of(text) == Some(BlueprintKind::ProblemSet));
    let sets = sets.map(|(name, text)| problem_set(name, text).unwrap());
    let written: BTreeSet<String> =
        sets.flat_map(|set| set.problems).map(|problem| problem.skill.to_string()).collect();
    assert!(written.iter().all(|skill| map.node(skill).is_some()), "a problem is of a skill that the map has not");
    let with_questions = map.nodes().iter().filter(|node| node.blueprints.iter().any(|id| made.contains(id)));
    let with_questions: BTreeSet<String> = with_questions.map(|node| node.id.to_string()).collect();
    assert_eq!(number_before(" skills, from counting"), all);
    assert_eq!(number_before(" of them with questions of their own"), with_questions.len());
    assert_eq!(number_before(" with written problems"), written.len());
    assert_eq!(with_questions.union(&written).count(), all, "no skill is without questions");
    assert!(README.contains("(one skill has both)"));
    assert_eq!(with_questions.intersection(&written).count(), 1);
}
