//! Forms drawn from a pool of problems.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::serving::verified;
use super::*;
use plumb_answers::item::{FormItem, ItemBody, MAX_SEED, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_content::generate::FormError;

const SKILLS: [&str; 3] = ["scaling", "graphs", "limits"];
/// Number of problems for each skill and difficulty.
const EACH: usize = 3;

/// All problems: three of each difficulty of each skill.
static PROBLEMS: LazyLock<Vec<VerifiedProblem>> = LazyLock::new(|| {
    let places = SKILLS.iter().flat_map(|skill| (1..=5_u8).flat_map(move |of| (0..EACH).map(move |_| (skill, of))));
    places
        .enumerate()
        .map(|(at, (skill, difficulty))| problem(at, 1, skill, difficulty, &format!("Which is it, {at}?")))
        .collect()
});

fn problem(at: usize, version: u32, skill: &str, difficulty: u8, stem: &str) -> VerifiedProblem {
    let mut line = choice(&["6", "5", "4", "3"], "6");
    line["meta"]["id"] = json!(Uuid::from_u128(0x0198_c0de_0000_7000_8000_0000_0000_0000 + at as u128));
    line["meta"]["version"] = json!(version);
    line["meta"]["skill_id"] = json!(skill);
    line["meta"]["difficulty"] = json!(difficulty);
    line["problem_content"]["stem"] = json!(stem);
    VerifiedProblem::new(verified(&line)).unwrap()
}

/// Two sections: one with all skills, and one with the first alone.
fn assessment(first: [u32; 3], second: [u32; 3]) -> Assessment {
    let section = |id: &str, skills: &[&str], [easy, medium, hard]: [u32; 3]| {
        let skills: Vec<String> = skills.iter().map(|skill| format!("{{skill_id: {skill}}}")).collect();
        format!(
            "  - section_id: {id}\n    title: T\n    item_count: {}\n    skills: [{}]\n    \
             difficulty_distribution: {{easy: {easy}, medium: {medium}, hard: {hard}}}\n",
            easy + medium + hard,
            skills.join(", ")
        )
    };
    let total: u32 = first.iter().chain(&second).sum();
    let sections = section("all", &SKILLS, first) + &section("one", &SKILLS[..1], second);
    let text = format!(
        "assessment_id: EXAM\nversion: '1'\nmetadata: {{title: T}}\nitem_source: bank\nconfiguration: {{total_items: \
         {total}, passing_score_percent: 50}}\nsections:\n{sections}scoring: {{method: percent_correct}}\n"
    );
    plumb_content::read::assessment("exam.yaml", &text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_form_has_what_its_assessment_asks_for_nothing_twice_and_only_of_the_pool(
        seed in 0..=MAX_SEED,
        first in (1..=3_u32, 0..=3_u32, 0..=3_u32),
        second in (1..=2_u32, 0..=1_u32, 0..=2_u32),
        gone in proptest::collection::btree_set(0..SKILLS.len() * 5 * EACH, 0..6),
        turned in 0..45_usize,
    ) {
        let (first, second) = ([first.0, first.1, first.2], [second.0, second.1, second.2]);
        let assessment = assessment(first, second);
        let mut there: Vec<VerifiedProblem> =
            PROBLEMS.iter().enumerate().filter(|(at, _)| !gone.contains(at)).map(|(_, one)| one.clone()).collect();
        let servable: BTreeSet<BankRef> = there.iter().map(VerifiedProblem::reference).collect();
        let pool = ProblemPool::new(there.clone());
        let drawn = draw_form(&assessment, &pool, seed);
        // The order of rows in the database does not matter.
        let by = turned % there.len();
        there.rotate_left(by);
        prop_assert_eq!(&drawn, &draw_form(&assessment, &ProblemPool::new(there), seed));
        let form = match drawn {
            Ok(form) => form,
            // Without the removed problems a skill may have too few of a level.
            Err(error) => {
                let is_short = matches!(error, FormError::RanOut { .. } | FormError::NoSkill { .. });
                prop_assert!(!gone.is_empty() && is_short, "{}", error);
                return Ok(());
            }
        };
        let items: Vec<_> = form.items.iter().map(|placed| &placed.item).collect();
        let drawn: BTreeSet<BankRef> = items.iter().map(|item| item.bank.unwrap().problem).collect();
        prop_assert_eq!(drawn.len(), items.len(), "nothing twice");
        prop_assert!(drawn.is_subset(&servable));
        prop_assert!(fits(&assessment, &form));
        let mut forged = form.clone();
        forged.items[0].item = forged.items[forged.items.len() - 1].item.clone();
        prop_assert!(form.items.len() == 1 || !fits(&assessment, &forged));
        let reseeded = TestForm { seed: seed ^ 1, ..form.clone() };
        prop_assert!(!fits(&assessment, &reseeded));
        let stems: BTreeSet<&str> = items.iter().map(|item| item.stem.as_str()).collect();
        prop_assert_eq!(stems.len(), items.len());
        for (section, wanted) in [("all", first), ("one", second)] {
            let of = |level: &str| {
                let fits = |placed: &&FormItem| {
                    placed.section_id == section && placed.item.difficulty == level
                };
                u32::try_from(form.items.iter().filter(fits).count()).unwrap()
            };
            prop_assert_eq!(["easy", "medium", "hard"].map(of), wanted);
        }
        if gone.is_empty() {
            let mut by_skill: BTreeMap<&str, usize> = BTreeMap::new();
            for placed in form.items.iter().filter(|placed| placed.section_id == "all") {
                *by_skill.entry(&placed.item.skill_id).or_default() += 1;
            }
            let counts: Vec<usize> = SKILLS.iter().map(|skill| by_skill.get(skill).copied().unwrap_or(0)).collect();
            prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{:?}", counts);
        }
    }
}

#[test]
fn every_problem_has_its_turn_and_keys_stand_everywhere() {
    let (assessment, pool) = (assessment([2, 1, 2], [1, 0, 0]), ProblemPool::new(PROBLEMS.clone()));
    let (mut met, mut places) = (BTreeSet::new(), BTreeMap::new());
    for seed in 0..300 {
        for placed in draw_form(&assessment, &pool, seed).unwrap().items {
            met.insert(placed.item.bank.unwrap().problem);
            let ItemBody::MultipleChoice { options, key } = &placed.item.body else { panic!() };
            *places.entry(options.iter().position(|option| option.id == *key)).or_insert(0_u32) += 1;
        }
    }
    assert_eq!(met.len(), PROBLEMS.len());
    assert!(places.len() == 4 && places.values().all(|count| (360..540).contains(count)), "{places:?}");
}

#[test]
fn a_pool_that_is_too_small_is_told_by_skill_and_level() {
    let hard = |skill: &str| {
        let of = PROBLEMS.iter().filter(|one| one.item().meta.skill_id == skill && one.item().meta.difficulty > 3);
        of.take(1).cloned().collect::<Vec<_>>()
    };
    let assessment = assessment([0, 0, 1], [0, 0, 2]);
    let pool = ProblemPool::new([hard(SKILLS[0]), hard(SKILLS[1])].concat());
    let ran_out = FormError::RanOut { skill: SKILLS[0].to_owned(), level: "hard".to_owned() };
    assert_eq!(draw_form(&assessment, &pool, 1), Err(ran_out));
    let nothing = FormError::NoSkill { section: "all".to_owned(), level: "hard".to_owned() };
    assert_eq!(draw_form(&assessment, &ProblemPool::default(), 1), Err(nothing));
}

#[test]
fn of_one_problem_the_latest_version_is_drawn_and_of_the_same_words_only_one() {
    let pool = ProblemPool::new([1, 3, 2].map(|version| problem(7, version, SKILLS[0], 4, "Which?")));
    let drawn = draw_form(&hard_only(1), &pool, 5).unwrap();
    assert_eq!(drawn.items[0].item.bank.unwrap().problem.version, 3);
    let alike =
        ProblemPool::new([(7, "Which one?"), (8, "Which  one?")].map(|(at, stem)| problem(at, 1, SKILLS[0], 4, stem)));
    assert!(draw_form(&hard_only(1), &alike, 5).is_ok());
    assert!(matches!(draw_form(&hard_only(2), &alike, 5), Err(FormError::RanOut { .. })));
}

/// One section with `count` hard problems of the first skill.
fn hard_only(count: u32) -> Assessment {
    let text = format!(
        "assessment_id: EXAM\nversion: '1'\nmetadata: {{title: T}}\nitem_source: bank\nconfiguration: {{total_items: \
         {count}, passing_score_percent: 50}}\nsections: [{{section_id: a, title: A, item_count: {count}, skills: \
         [{{skill_id: {}}}], difficulty_distribution: {{hard: {count}}}}}]\nscoring: {{method: percent_correct}}\n",
        SKILLS[0]
    );
    plumb_content::read::assessment("exam.yaml", &text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}
