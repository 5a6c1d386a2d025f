use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::*;
use plumb_answers::item::{Item, ItemBody};
use plumb_content::blueprint::{Share, Skill};
use plumb_content::generate::{Generator, OptionOrder};
use plumb_content::read::{self, BlueprintKind};

fn share(millionths: u32) -> Share {
    Share::from_millionths(millionths).unwrap()
}

#[test]
fn a_level_has_one_of_five_difficulties() {
    for (millionths, difficulty) in
        [(0, 1), (124_999, 1), (125_000, 2), (300_000, 2), (500_000, 3), (700_000, 4), (1_000_000, 5)]
    {
        assert_eq!(difficulty_of(share(millionths)), difficulty, "{millionths}");
    }
}

fn yaml(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            yaml(&path, files);
        } else if path.extension().is_some_and(|end| end == "yaml") {
            files.push(path);
        }
    }
}

/// Every skill in the repository.
fn skills() -> Vec<Arc<Skill>> {
    let mut files = Vec::new();
    yaml(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut files);
    let texts = files.iter().map(|path| std::fs::read_to_string(path).unwrap());
    let skills = texts.filter(|text| read::kind_of(text) == Some(BlueprintKind::Skill));
    skills.map(|text| Arc::new(read::skill("skill.yaml", &text).unwrap())).collect()
}

/// Short answers with rules that the bank's format does not have are refused with the name of the rule.
fn converted(item: &Item, level: Share) -> Option<MathProblemItem> {
    match from_template(item, level, NOW) {
        Ok(problem) => Some(problem),
        Err(refused) => {
            assert!(matches!(item.body, ItemBody::ShortAnswer { .. }), "{}: {refused}", item.skill_id);
            None
        }
    }
}

#[test]
fn every_item_of_every_skill_is_a_sound_problem_of_the_bank() {
    let (mut ids, mut made, mut refused) = (BTreeSet::new(), 0, 0);
    for skill in skills() {
        let generator = Generator::new(Arc::clone(&skill));
        for level in &skill.levels {
            for seed in 0..8 {
                let item = generator.generate(&level.name, seed).unwrap();
                let Some(problem) = converted(&item, level.value) else {
                    refused += 1;
                    continue;
                };
                made += 1;
                let line = serde_json::to_string(&problem).unwrap();
                let back = read_line(&line).unwrap_or_else(|found| panic!("{line}\n{found:#?}"));
                assert_eq!(back, problem);
                match verify(&problem, &RubricPolicy::default()) {
                    ProblemDecision::Approved(_) => {}
                    other => panic!("{line}\n{other:#?}"),
                }
                assert!(ids.insert(problem.meta.id), "{line}");
                assert_eq!(problem.meta.provenance.generator_model, "template");
                // Its misconceptions are the item's, by the option that shows them.
                for misconception in &problem.misconceptions {
                    let trigger = compiled(&problem, &misconception.trigger);
                    assert!(!trigger.fires(item.key_text()), "{line}");
                }
            }
        }
    }
    assert!(made > 300, "{made} made, {refused} refused");
}

#[test]
fn the_same_item_is_the_same_problem_whenever_it_is_made() {
    let skill =
        Arc::new(read::skill("a.yaml", include_str!("../../../content/src/tests/sources/add_2digit.yaml")).unwrap());
    let item = |seed| Generator::new(Arc::clone(&skill)).generate("hard", seed).unwrap();
    let (first, again) = (item(42), item(42));
    assert_eq!(template_id(&first), template_id(&again));
    assert_ne!(template_id(&first), template_id(&item(43)));
    assert_eq!(template_id(&first).get_version_num(), 8);
    let at = |secs| from_template(&first, share(700_000), Timestamp::from_secs(secs)).unwrap();
    let (early, late) = (StoredProblem::of(&at(1)).unwrap(), StoredProblem::of(&at(2)).unwrap());
    assert_eq!(early.hash, late.hash);
    let problem = at(1);
    assert_eq!(problem.meta.difficulty, 4);
    assert_eq!(problem.answer_spec.ui.choices.len(), 4);
    assert_eq!(problem.problem_content.stem, first.stem);
}

/// The item of an exam for this problem.
fn in_an_exam(problem: &MathProblemItem) -> Item {
    let verified = super::serving::verified(&serde_json::to_value(problem).unwrap());
    form_item(&ServedProblem::new(verified).unwrap(), 3, OptionOrder::Shuffled).unwrap()
}

/// A reworded problem of this skill.
fn in_other_words(generator: &Generator, level: &str, share: Share, seed: u64) -> Option<MathProblemItem> {
    let mut problem = converted(&generator.generate(level, seed).unwrap(), share)?;
    problem.problem_content.stem = "Asked in other words.".to_owned();
    let variables = &mut problem.problem_content.variables;
    variables.insert(BLUEPRINT.to_owned(), generator.skill().hash.as_str().into());
    variables.insert(BLUEPRINT_LEVEL.to_owned(), level.into());
    Some(problem)
}

#[test]
fn what_a_blueprint_computes_is_told_from_what_it_does_not() {
    let (mut its, mut changed) = (0, 0);
    for skill in skills() {
        let generator = Generator::new(Arc::clone(&skill));
        for level in &skill.levels {
            let Some(problem) = in_other_words(&generator, &level.name, level.value, 5) else { continue };
            let item = in_an_exam(&problem);
            assert!(is_computed_by(&generator, &item), "{} {}: {item:?}", skill.id, level.name);
            its += 1;
            for (name, value) in [(BLUEPRINT, "00"), (BLUEPRINT_LEVEL, "never")] {
                let mut other = item.clone();
                other.parameters.insert(name.to_owned(), value.into());
                assert!(!is_computed_by(&generator, &other), "{} {name}", skill.id);
            }
            for parameter in &skill.parameters {
                let mut other = item.clone();
                other.parameters.insert(parameter.name.clone(), "no such value".into());
                assert!(!is_computed_by(&generator, &other), "{} {}", skill.id, parameter.name);
            }
            let mut other = item.clone();
            match &mut other.body {
                ItemBody::MultipleChoice { options, key } => {
                    let Some(wrong) = options.iter().find(|option| option.id != *key) else { continue };
                    wrong.id.clone_into(key);
                }
                ItemBody::ShortAnswer { key, .. } => key.push('1'),
            }
            assert!(!is_computed_by(&generator, &other), "{} {}", skill.id, level.name);
            changed += 1;
        }
    }
    assert!(its > 300 && changed > 300, "{its} and {changed}");
}
