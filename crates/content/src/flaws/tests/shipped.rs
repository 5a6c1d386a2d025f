//! Tests the rules on the shipped problems and blueprints: people wrote them, and none of them is unfit.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use plumb_answers::item::ItemBody;

use super::{Flaw, FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};
use crate::generate::Generator;
use crate::problem_set::{AuthoredProblem, ProblemInput};
use crate::read;

/// Number of seeds checked for each level.
const SEEDS: u64 = 3;

/// Returns path and text of every shipped blueprint below a folder, ordered by path.
fn shipped(folder: &str) -> Vec<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints").join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                texts.push((path.display().to_string(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    texts.sort();
    texts
}

fn of_problem(problem: &AuthoredProblem) -> Vec<Flaw> {
    let wrong = problem.wrong.iter().map(|wrong| wrong.answer.text.as_str());
    let options: Vec<&str> = std::iter::once(problem.key.text.as_str()).chain(wrong).collect();
    let solution: Vec<&str> =
        problem.solution.iter().flat_map(|line| [line.say.as_str(), line.math.as_str()]).collect();
    let answer = match problem.input {
        ProblemInput::MultipleChoice => ItemAnswer::Chosen { options: &options, key: Some(0) },
        _ => ItemAnswer::Typed(&problem.key.text),
    };
    flaws(&ItemText { stem: &problem.stem, answer, solution: &solution })
}

/// Counts the mentions of each rule; adds refused items to `refused`.
fn count(name: &str, found: &[Flaw], mentions: &mut BTreeMap<FlawRule, usize>, refused: &mut Vec<String>) {
    for flaw in found {
        println!("{name}: {flaw:?}");
        if flaw.weight == FlawSeverity::Refuse {
            refused.push(format!("{name}: {flaw:?}"));
        }
    }
    let mut rules: Vec<FlawRule> = found.iter().map(|flaw| flaw.rule).collect();
    rules.dedup();
    for rule in rules {
        *mentions.entry(rule).or_default() += 1;
    }
}

#[test]
fn no_shipped_problem_is_refused_and_few_are_mentioned() {
    let (mut mentions, mut refused, mut problems) = (BTreeMap::new(), Vec::new(), 0);
    for (file, text) in shipped("problems") {
        for problem in read::problem_set(&file, &text).unwrap().problems {
            problems += 1;
            count(&problem.id, &of_problem(&problem), &mut mentions, &mut refused);
        }
    }
    println!("{problems} problems: {mentions:?}");
    assert!(refused.is_empty(), "{refused:#?}");
    assert_eq!(mentions, BTreeMap::from([(FlawRule::LostSequence, 1), (FlawRule::MoreThanOneCorrect, 2)]));
}

#[test]
fn no_item_of_a_shipped_blueprint_is_refused_and_few_are_mentioned() {
    let (mut mentions, mut refused, mut items) = (BTreeMap::new(), Vec::new(), 0);
    for (file, text) in shipped("skills") {
        let skill = Arc::new(read::skill(&file, &text).unwrap());
        let generator = Generator::new(Arc::clone(&skill));
        for (level, seed) in skill.levels.iter().flat_map(|level| (0..SEEDS).map(move |seed| (level, seed))) {
            let item = generator.generate(&level.name, seed).unwrap();
            let solution: Vec<&str> = item.solution.iter().map(String::as_str).collect();
            let texts: Vec<&str>;
            let answer = match &item.body {
                ItemBody::MultipleChoice { options, key } => {
                    texts = options.iter().map(|option| option.text.as_str()).collect();
                    ItemAnswer::Chosen { options: &texts, key: options.iter().position(|option| option.id == *key) }
                }
                ItemBody::ShortAnswer { key, .. } => ItemAnswer::Typed(key),
            };
            items += 1;
            let found = flaws(&ItemText { stem: &item.stem, answer, solution: &solution });
            count(&format!("{} {} {seed}: {}", skill.id, level.name, item.stem), &found, &mut mentions, &mut refused);
        }
    }
    println!("{items} items: {mentions:?}");
    assert!(refused.is_empty(), "{refused:#?}");
    let expected =
        [(FlawRule::GratuitousInformation, 2), (FlawRule::ConvergenceCues, 1), (FlawRule::MoreThanOneCorrect, 1)];
    assert_eq!(mentions, BTreeMap::from(expected));
}
