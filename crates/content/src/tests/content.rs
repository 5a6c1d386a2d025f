//! Tests of the shipped content.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::blueprint::Skill;
use crate::blueprint::skill::{ItemType, Strategy};
use crate::check::{AssessmentContext, CHECK_STEPS, check, check_assessment};
use crate::generate::{Generator, PickRule};
use crate::problem_set::{ProblemCounts, ProblemSet};
use crate::read::example;
use crate::read::{self, BlueprintKind};
use crate::text::Problem;
use plumb_answers::item::{ItemBody, ItemOption};
use plumb_formula::allowance;
use plumb_typeset::plain_text;

use super::shown;

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            into.push(path);
        }
    }
}

/// Returns name and text of every shipped blueprint.
pub(crate) fn shipped() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "no blueprints in {}", root.display());
    paths.iter().map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect()
}

pub(super) fn skills() -> BTreeMap<String, Arc<Skill>> {
    let skills = shipped().into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::Skill)).map(
        |(file, text)| {
            let skill = read::skill(&file, &text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
            (skill.id.clone(), Arc::new(skill))
        },
    );
    skills.collect()
}

#[test]
fn every_shipped_blueprint_is_a_skill_or_an_assessment() {
    for (file, text) in shipped() {
        assert!(read::kind_of(&text).is_some(), "{file}");
    }
}

#[test]
fn a_third_of_the_shipped_skills_and_all_that_are_not_proved_pass_their_check() {
    // `make prove` checks a blueprint before it lists it, so only a change of the checks themselves needs all of them.
    let proved = Path::new(env!("CARGO_MANIFEST_DIR")).join("../service/src/content/proved.txt");
    let proved = fs::read_to_string(proved).unwrap();
    let is_proved = |skill: &Skill| proved.lines().any(|line| line == format!("{} {}", skill.hash, skill.id));
    let skills = skills().into_values().enumerate();
    let chosen =
        skills.filter(|(number, skill)| number % 3 == 0 || !is_proved(skill)).map(|(_, skill)| skill).collect();
    assert_no_faults(chosen);
}

#[test]
#[ignore = "soak: minutes, on all processors"]
fn every_shipped_skill_passes_its_check_with_bounded_work() {
    assert_no_faults(skills().into_values().collect());
}

fn assert_no_faults(skills: Vec<Arc<Skill>>) {
    // The longest test of this crate: with one thread it would run long after all others.
    let next = AtomicUsize::new(0);
    let faults = std::thread::scope(|scope| {
        let checked = || {
            let taken = std::iter::from_fn(|| skills.get(next.fetch_add(1, Ordering::Relaxed)));
            taken.flat_map(faults_of).collect::<Vec<String>>()
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(checked)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<String>>()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The findings about a skill, and what its check does beyond its bounds.
fn faults_of(skill: &Arc<Skill>) -> Vec<String> {
    let report = allowance::limited(CHECK_STEPS / 2, || check(skill));
    // Some levels cannot have more items, such as the times tables; every other warning has been fixed. Slightly too
    // guessable levels have limits below.
    let told = report
        .problems
        .into_iter()
        .filter(|problem| problem.code != "small-pool" && (problem.code != "guessable" || problem.is_error()));
    let told: Vec<Problem> = told.collect();
    let mut faults: Vec<String> = Vec::new();
    if !told.is_empty() {
        faults.push(format!("{}\n{}", skill.id, shown(&told)));
    }
    if report.levels.len() != skill.levels.len() {
        faults.push(format!("{}: {} of {} levels are reported", skill.id, report.levels.len(), skill.levels.len()));
    }
    for level in report.levels.iter().filter(|level| level.extent.examined > 20_000) {
        faults.push(format!("{}: {} items were made to check a level", skill.id, level.extent.examined));
    }
    faults
}

/// Returns the numbers in a text.
fn numbers(text: &str) -> Vec<&str> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    parts.map(|part| part.trim_matches('.')).filter(|part| !part.is_empty()).collect()
}

#[test]
fn every_skill_is_asked_in_german_about_the_same_numbers() {
    for skill in skills().values() {
        let generator = Generator::new(Arc::clone(skill));
        for (level, seed) in skill.levels.iter().flat_map(|level| (0..30).map(move |seed| (level, seed))) {
            let lesson = generator.lesson(&level.name, seed).unwrap();
            let item = &lesson.item;
            let texts = lesson.translations.texts("de", &item.stem);
            let german = texts.get(&item.stem).unwrap_or_else(|| panic!("{}: {}", skill.id, item.stem));
            // Half past five is halb sechs.
            if skill.id == "MATH.TIME.SET" || skill.id == "MATH.TIME.READ" {
                continue;
            }
            let (own, other) = (plain_text(&item.stem), plain_text(german));
            let (mut ours, mut theirs) = (numbers(&own), numbers(&other));
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{}: {} / {german}", skill.id, item.stem);
            // The stored item has what its own texts need, and no more: hints are given one by one.
            let own = item.translations.texts("de", &item.stem);
            let shown = |text: &String| {
                *text == item.stem
                    || item.solution.contains(text)
                    || item.body.options().is_some()
                    || item.figure.is_some()
                    || item.practice_figure.is_some()
            };
            assert!(own.keys().all(shown) && own.iter().all(|pair| texts.get(pair.0) == Some(pair.1)), "{own:?}");
        }
    }
}

#[test]
fn every_shipped_text_has_its_german() {
    let missing: Vec<String> = shipped()
        .iter()
        .flat_map(|(file, text)| {
            let kind = crate::read::identity(text).map(|found| found.kind);
            kind.map_or_else(Vec::new, |kind| read::untranslated(file, text, kind, &["en".to_owned(), "de".to_owned()]))
        })
        .map(|problem| format!("{}:{}: {}", problem.file, problem.line, problem.message))
        .collect();
    assert!(missing.is_empty(), "{} missing: {:#?}", missing.len(), &missing[..missing.len().min(40)]);
}

/// Limits of a learnt rule's success for levels above the general limit, in per cent.
fn ceilings() -> BTreeMap<String, f64> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/learnt.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (level, percent) = line.rsplit_once(' ').unwrap();
            (level.to_owned(), percent.parse::<f64>().unwrap() / 100.0)
        })
        .collect()
}

#[test]
fn no_rule_gets_more_than_a_third_of_the_shipped_items_right_nor_45_percent_of_a_level() {
    const ITEMS: u32 = 1_000;
    // With four options, this much above chance is 45 %.
    const LIMIT: f64 = 0.20;
    let mut ceilings = ceilings();
    // By number of options and rule: the sum of the shares of all levels, and their number.
    let mut all: BTreeMap<(usize, PickRule), (f64, f64)> = BTreeMap::new();
    let mut best = Vec::new();
    for skill in skills().values() {
        let generator = Generator::new(Arc::clone(skill));
        for level in &skill.levels {
            let Some(met) = generator.guessability(&level.name, ITEMS).unwrap() else { continue };
            let name = format!("{} {}", skill.id, level.name);
            for (rule, share) in met.shares() {
                assert!(share <= met.chance() + LIMIT, "{name}: {rule:?} {share}");
                let sum = all.entry((met.options(), rule)).or_default();
                *sum = (sum.0 + share, sum.1 + 1.0);
            }
            best.extend((met.options() == 4).then(|| met.shares().map(|(_, share)| share).fold(0.0, f64::max)));
            let learnt = met.learnt().unwrap();
            let limit = (met.chance() + LIMIT).max(ceilings.remove(&name).unwrap_or(0.0));
            assert!(learnt.share <= limit, "{name}: {learnt:?}");
        }
    }
    assert!(ceilings.is_empty(), "no such level: {ceilings:?}");
    assert!(all.len() > 20, "{all:?}");
    // Of four numbers, the smallest and the largest together should be the key in half of the items.
    let mean = |rank| all.get(&(4, PickRule::Rank(rank))).map_or(0.0, |(sum, levels)| sum / levels);
    let extremes = mean(0) + mean(3);
    assert!((0.42..=0.58).contains(&extremes), "an extreme is the key in {extremes}");
    for ((options, rule), (sum, levels)) in all {
        assert!(sum / levels <= 0.35, "{rule:?} of {options} options: {}", sum / levels);
    }
    best.sort_by(f64::total_cmp);
    assert!(best[best.len() / 2] < 0.33, "the median of the levels' best rules of thumb: {}", best[best.len() / 2]);
}

/// Whether a misconception says no more than that the result is a little off.
pub(super) fn is_miscount(misconception: &str) -> bool {
    ["Lost count on the way", "The result was off by two", "The result was off by three"].contains(&misconception)
}

#[test]
fn a_number_of_the_question_is_never_put_down_to_a_lost_count() {
    let mut seen = 0;
    for skill in skills().values().filter(|skill| skill.item_type == ItemType::MultipleChoice) {
        let counted = |way: &Strategy| way.misconception.as_deref().is_some_and(is_miscount);
        if !skill.strategies.iter().any(counted) {
            continue;
        }
        let generator = Generator::new(Arc::clone(skill));
        for (level, seed) in skill.levels.iter().flat_map(|level| (0..300).map(move |seed| (level, seed))) {
            let item = generator.generate(&level.name, seed).unwrap();
            let ItemBody::MultipleChoice { options, .. } = &item.body else { panic!("{}: no options", skill.id) };
            let lost = |option: &&ItemOption| option.misconception.as_deref().is_some_and(is_miscount);
            for option in options.iter().filter(lost) {
                let number = option.text.rsplit(' ').next().unwrap();
                let asked = skill.parameters.iter().find(|given| {
                    let value = item.parameters[&given.name].to_string();
                    value == number
                });
                assert!(asked.is_none(), "{} {}: {} of {}", skill.id, level.name, option.text, item.stem);
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn every_shipped_wrong_option_is_a_named_wrong_way_and_no_question_over_options_says_write() {
    for skill in skills().values().filter(|skill| skill.item_type == ItemType::MultipleChoice) {
        let generator = Generator::new(Arc::clone(skill));
        for (level, seed) in skill.levels.iter().flat_map(|level| (0..40).map(move |seed| (level, seed))) {
            let item = generator.generate(&level.name, seed).unwrap();
            let words = item.stem.to_lowercase();
            let words: Vec<&str> = words.split(|c: char| !c.is_alphabetic()).collect();
            assert!(!words.iter().any(|word| ["write", "type", "enter"].contains(word)), "{}: {}", skill.id, item.stem);
            let ItemBody::MultipleChoice { options, key } = &item.body else { panic!("{}: no options", skill.id) };
            let nameless = options.iter().find(|option| option.id != *key && option.misconception.is_none());
            assert!(nameless.is_none(), "{}: {nameless:?}", skill.id);
        }
    }
}

#[test]
fn every_shipped_assessment_finds_its_skills() {
    let skills = skills();
    let sets = shipped().into_iter().filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::ProblemSet));
    let sets: Vec<ProblemSet> = sets.map(|(file, text)| read::problem_set(&file, &text).unwrap()).collect();
    let beside = AssessmentContext {
        skill: &|id| skills.get(id).cloned(),
        // The graph has its own tests; the service's tests check all content together.
        is_node: &|_| true,
        problems: &sets.iter().collect::<ProblemCounts>(),
        in_bank: &|_| false,
    };
    for (file, text) in shipped() {
        if read::kind_of(&text) == Some(BlueprintKind::Assessment) {
            let assessment = read::assessment(&file, &text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
            let problems = check_assessment(&assessment, &beside);
            assert!(problems.is_empty(), "{}", shown(&problems));
        }
    }
}

#[test]
fn the_example_of_the_studio_passes_its_check_without_a_warning() {
    let skill =
        read::skill("example", example(BlueprintKind::Skill)).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    let report = check(&Arc::new(skill));
    // An example has few different items, so a learnt rule knows many of them.
    let found: Vec<Problem> = report.problems.into_iter().filter(|problem| problem.code != "guessable").collect();
    assert!(found.is_empty(), "{}", shown(&found));
}
