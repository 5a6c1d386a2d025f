//! Curricula: errors in their files, and the progress of a learner.

use proptest::prelude::*;

use super::*;
use crate::curriculum::check::check_curriculum;
use crate::graph::SkillsGraph;
use crate::mastery::policy::DEFAULT_POLICY;
use crate::mastery::{Bkt, Evidence, ItemTiming, LearnerMastery, Opportunity, Policy, Setting};
use plumb_content::read;
use plumb_content::text::Problem;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

const TEXT: &str = include_str!("tests/curriculum.yaml");

const GRAPH: &str = r#"{"version": "1", "nodes": [
  {"id": "add", "name": "Add", "prerequisites": [], "blueprints": ["A"]},
  {"id": "sub", "name": "Sub", "prerequisites": [], "blueprints": ["S"]},
  {"id": "mul", "name": "Mul", "prerequisites": ["add"], "blueprints": ["M"]},
  {"id": "bare", "name": "Bare", "prerequisites": ["mul"]}
]}"#;

fn curriculum() -> Curriculum {
    read::curriculum("parts.yaml", TEXT).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn graph() -> SkillsGraph {
    crate::graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// Returns the findings about the text after a replacement: code, line and column.
fn wrong(from: &str, to: &str) -> Vec<(String, usize, usize)> {
    assert!(TEXT.contains(from), "{from}");
    let problems = match read::curriculum("parts.yaml", &TEXT.replacen(from, to, 1)) {
        Ok(read) => check_curriculum(&read, &graph(), &|node| !node.blueprints.is_empty()),
        Err(problems) => problems,
    };
    problems.iter().map(|Problem { code, line, column, .. }| (code.clone(), *line, *column)).collect()
}

fn one(code: &str, line: usize, column: usize) -> Vec<(String, usize, usize)> {
    vec![(code.to_owned(), line, column)]
}

#[test]
fn a_curriculum_is_read_with_paragraphs_and_defaults() {
    let read = curriculum();
    assert_eq!((read.id.as_str(), read.title.as_str(), read.modules.len()), ("parts", "Parts", 3));
    assert_eq!(read.modules[0].explanation, ["What it is, in two lines.", "And another paragraph."]);
    let required: Vec<u32> = read.modules.iter().map(|module| module.mastery_items_required).collect();
    assert_eq!(required, [2, DEFAULT_ITEMS_REQUIRED, 4]);
    assert_eq!(read.skills().iter().map(|skill| skill.as_str()).collect::<Vec<_>>(), ["add", "sub", "mul"]);
    assert_eq!(check_curriculum(&read, &graph(), &|_| true), Vec::new());
    assert_eq!(read::kind_of(TEXT), Some(read::BlueprintKind::Curriculum));
}

#[test]
fn a_curriculum_may_say_what_it_is_for_how_hard_it_begins_and_when_a_skill_is_known() {
    let text = TEXT
        .replacen(
            "modules:",
            "learning_objectives: [Adds., Takes away.]\ninitial_difficulty: 0.5\nmastery_threshold: 0.8\nmodules:",
            1,
        )
        .replacen("skills: [mul]", "item_templates: [{skill_tag: mul, difficulty: 0.25}]", 1);
    let words = "difficulty: 0.25, item_type: free_text, template: 'Multiply.', evaluation_criteria: 'It is right.'";
    read::curriculum("parts.yaml", &text.replacen("difficulty: 0.25", words, 1)).unwrap();
    let read = read::curriculum("parts.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(read.objectives, ["Adds.", "Takes away."]);
    assert_eq!(check_curriculum(&read, &graph(), &|_| true), Vec::new());
    let [add, mul] = ["add", "mul"].map(SkillId::from);
    assert_eq!(read.modules[1].skills, std::slice::from_ref(&mul));
    assert_eq!([read.difficulty(&add, None), read.difficulty(&add, Some(0.9))], [Some(0.5), None]);
    assert_eq!([read.difficulty(&mul, None), read.difficulty(&mul, Some(0.9))], [Some(0.25), Some(0.25)]);
    assert_eq!(curriculum().difficulty(&add, None), None);
    for (from, to, code) in [
        ("0.8", "1.8", "out-of-range"),
        ("[Adds., Takes away.]", "Adds.", "wrong-type"),
        ("skill_tag: mul", "skill_tag: '!'", "bad-name"),
        ("skill_tag: mul, difficulty: 0.25}", "skill_tag: mul}, {skill_tag: mul}", "duplicate-name"),
        ("difficulty: 0.25", "template: [1]", "wrong-type"),
        ("difficulty: 0.25", "level: 2", "unknown-field"),
    ] {
        let problems = read::curriculum("parts.yaml", &text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(problems[0].code, code, "{problems:?}");
    }
}

#[test]
fn what_a_module_builds_on_must_be_there_and_make_no_circle() {
    assert_eq!(wrong("prerequisites: [first]", "prerequisites: [fist]"), one("unknown-module", 18, 21));
    assert_eq!(wrong("prerequisites: [first]", "prerequisites: [second]"), one("needs-itself", 18, 21));
    assert_eq!(wrong("prerequisites: [first]", "prerequisites: [first, first]"), one("duplicate-prerequisite", 18, 28));
    assert_eq!(wrong("id: aside", "id: first"), one("duplicate-id", 19, 9));
    let circle = TEXT.replace("skills: [add, sub]", "skills: [add, sub]\n    prerequisites: [second]");
    let problems = read::curriculum("parts.yaml", &circle).unwrap_err();
    assert_eq!((problems.len(), problems[0].code.as_str(), problems[0].line), (1, "cycle", 5));
    assert!(problems[0].message.contains("first → second → first"), "{}", problems[0].message);
}

#[test]
fn a_misspelt_module_is_told_the_near_one() {
    let problems = read::curriculum("parts.yaml", &TEXT.replace("[first]", "[fist]")).unwrap_err();
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `first`?"));
}

#[test]
fn skills_must_be_in_the_graph_and_have_items() {
    assert_eq!(wrong("skills: [mul]", "skills: [mull]"), one("unknown-skill", 17, 14));
    assert_eq!(wrong("skills: [mul]", "skills: [mul, bare]"), one("nothing-to-practise", 17, 19));
    assert_eq!(wrong("skills: [mul]", "skills: [mul, mul]"), one("duplicate-name", 17, 19));
    assert_eq!(wrong("skills: [mul]", "skills: []"), one("empty", 17, 13));
    assert_eq!(wrong("skills: [mul]", "skills: ['!']"), one("bad-name", 17, 14));
}

#[test]
fn a_module_that_opens_before_its_skills_is_warned_of() {
    // `mul` needs `add`, which only the first module practises.
    assert_eq!(wrong("    prerequisites: [first]\n", ""), one("module-order", 17, 14));
}

#[test]
fn unknown_and_missing_fields_are_told() {
    assert_eq!(wrong("mastery_items_required: 2", "mastery_items_required: 0"), one("out-of-range", 13, 29));
    assert_eq!(wrong("mastery_items_required: 2", "mastery_items: 2"), one("unknown-field", 13, 5));
    assert_eq!(wrong("    explanation: More.\n", ""), one("missing-field", 14, 5));
    assert_eq!(wrong("version: '1'\n", ""), one("missing-field", 1, 1));
}

/// A learner who answers items, with the curriculum and the evidence so far.
struct Learner {
    curriculum: Curriculum,
    context: LearningContext,
    evidence: Vec<Evidence>,
}

fn at(secs: usize) -> Timestamp {
    Timestamp::from_secs(1_800_000_000 + i64::try_from(secs).unwrap() * 60)
}

fn attempt(skills: &[&str], correct: bool, hinted: bool, millis: u64, number: usize) -> Evidence {
    Evidence::Attempt(Opportunity {
        item: format!("item {number}"),
        blueprint: None,
        skills: skills.iter().map(|skill| SkillId::from(*skill)).collect(),
        setting: Setting::Practice,
        correct,
        hinted,
        assisted: false,
        millis: Some(millis),
        timing: ItemTiming::default(),
        emission: None,
        at: at(number),
        policy: DEFAULT_POLICY.to_owned(),
    })
}

fn parameters(_: &SkillId) -> Bkt {
    Bkt::default()
}

impl Learner {
    fn new() -> Self {
        let curriculum = curriculum();
        let context = LearningContext::new(&curriculum);
        Self { curriculum, context, evidence: Vec::new() }
    }

    fn takes(&mut self, piece: Evidence) {
        self.context.take(&self.curriculum, &piece, parameters, &Policy::default());
        self.evidence.push(piece);
    }

    fn answers(&mut self, skill: &str, correct: bool) {
        let number = self.evidence.len();
        self.takes(attempt(&[skill], correct, false, 10_000, number));
    }

    fn standings(&self) -> Vec<ModuleStatus> {
        self.curriculum.modules.iter().map(|module| self.context.standing(module)).collect()
    }
}

#[test]
fn a_row_of_right_first_tries_at_each_skill_opens_what_builds_on_it() {
    use ModuleStatus::{Done, Locked, Open};
    let mut learner = Learner::new();
    assert_eq!(learner.standings(), [Open, Locked, Open]);
    assert_eq!(learner.context.current_module.as_deref(), Some("first"));
    learner.answers("add", true);
    learner.answers("sub", true);
    learner.answers("add", false);
    learner.answers("sub", true);
    assert_eq!(learner.standings(), [Open, Locked, Open], "the row of one skill was broken");
    learner.answers("add", true);
    learner.answers("add", true);
    assert_eq!(learner.standings(), [Done, Open, Open]);
    assert_eq!(learner.context.current_module.as_deref(), Some("second"));
    assert_eq!(learner.context.longest_row(&"sub".into()), 2);
    // A module that is done stays done.
    learner.answers("add", false);
    assert_eq!(learner.standings(), [Done, Open, Open]);
    for _ in 0..3 {
        learner.answers("mul", true);
    }
    assert_eq!(learner.context.current_module.as_deref(), Some("aside"));
    for _ in 0..2 {
        learner.answers("sub", true);
    }
    assert_eq!((learner.standings(), learner.context.current_module.clone()), (vec![Done, Done, Done], None));
}

#[test]
fn a_skill_known_as_surely_as_the_curriculum_wants_has_been_shown() {
    let text = TEXT.replacen("modules:", "mastery_threshold: 0.5\nmodules:", 1);
    let mut learner = Learner::new();
    learner.curriculum = read::curriculum("parts.yaml", &text).unwrap_or_else(|problems| panic!("{problems:?}"));
    learner.context = LearningContext::new(&learner.curriculum);
    learner.answers("add", true);
    learner.answers("sub", true);
    assert!(learner.context.mastery_scores.values().all(|score| (0.5..0.95).contains(score)));
    assert_eq!(learner.standings(), [ModuleStatus::Done, ModuleStatus::Open, ModuleStatus::Done], "no row was needed");
}

#[test]
fn the_context_says_what_the_latest_answers_were() {
    let mut learner = Learner::new();
    for (skill, right) in [("add", true), ("sub", false), ("add", true), ("add", true)] {
        learner.answers(skill, right);
    }
    learner.takes(attempt(&["elsewhere"], false, false, 10_000, 90));
    learner.takes(attempt(&["add"], true, false, 5, 91));
    assert_eq!(learner.context.recent_performance, [true, false, true, true], "a guess in no time does not count");
    assert_eq!(learner.context.streak, 2);
    let last = learner.context.last_response.clone().unwrap();
    assert_eq!((last.item.as_str(), last.correct, last.at), ("item 3", true, at(3)));
    learner.takes(attempt(&["add", "sub"], true, true, 10_000, 92));
    assert_eq!((learner.context.streak, learner.context.recent_performance.len()), (0, 5), "one answer, with help");
    let ours: Vec<&str> = learner.context.mastery_scores.keys().map(SkillId::as_str).collect();
    assert_eq!(ours, ["add", "sub"]);
    for _ in 0..60 {
        learner.answers("mul", true);
    }
    assert_eq!(learner.context.recent_performance.len(), RECENT);
}

#[test]
fn a_placement_does_no_module_without_an_answer() {
    let mut learner = Learner::new();
    for skill in ["add", "sub"] {
        learner.takes(Evidence::Placed {
            skill: skill.into(),
            known: true,
            at: at(0),
            policy: DEFAULT_POLICY.to_owned(),
        });
    }
    // It opens what builds on it, and the learner continues where there is something to show.
    assert_eq!(learner.standings(), [ModuleStatus::Open; 3]);
    assert_eq!(learner.context.current_module.as_deref(), Some("first"));
    assert_eq!((learner.context.last_response.clone(), learner.context.streak), (None, 0));
}

fn piece() -> impl Strategy<Value = Evidence> {
    let skills = prop::sample::subsequence(vec!["add", "sub", "mul", "bare", "elsewhere"], 1..3);
    let times = prop::sample::select(vec![5_u64, 10_000, 20_000]);
    let tried = (skills, any::<bool>(), any::<bool>(), times, 0..5_000_usize)
        .prop_map(|(skills, correct, hinted, millis, number)| attempt(&skills, correct, hinted, millis, number));
    let placed = (prop::sample::select(vec!["add", "sub", "mul", "elsewhere"]), any::<bool>(), 0..5_000_usize)
        .prop_map(|(skill, known, number)| Evidence::Placed {
            skill: skill.into(),
            known,
            at: at(number),
            policy: DEFAULT_POLICY.to_owned(),
        });
    prop_oneof![12 => tried, 1 => placed]
}

proptest! {
    #[test]
    fn working_it_out_anew_gives_what_going_on_gave(evidence in prop::collection::vec(piece(), 0..80)) {
        let curriculum = curriculum();
        let policy = Policy::default();
        let mut kept = LearningContext::new(&curriculum);
        for (at, piece) in evidence.iter().enumerate() {
            // Serialised to JSON between one answer and the next, as a server would.
            let text = serde_json::to_string(&kept).unwrap();
            kept = serde_json::from_str(&text).unwrap();
            let done_before: Vec<bool> =
                curriculum.modules.iter().map(|module| kept.standing(module) == ModuleStatus::Done).collect();
            kept.take(&curriculum, piece, parameters, &policy);
            let anew = LearningContext::fold(&curriculum, &evidence[..=at], parameters, &policy);
            prop_assert_eq!(&kept, &anew);
            for (module, was_done) in curriculum.modules.iter().zip(done_before) {
                prop_assert!(!was_done || kept.standing(module) == ModuleStatus::Done, "what is done stays done");
            }
        }
        // The scores agree with the mastery that is stored from this evidence.
        let mastery = LearnerMastery::fold(&evidence, parameters, &policy);
        for skill in curriculum.skills() {
            let score = kept.mastery_scores.get(skill).copied();
            prop_assert_eq!(score, mastery.get(skill.as_str()).map(|state| state.evidence));
        }
        let current = curriculum.modules.iter().find(|module| kept.standing(module) == ModuleStatus::Open);
        prop_assert_eq!(kept.current_module.clone(), current.map(|module| module.id.clone()));
        prop_assert!(kept.streak as usize >= kept.recent_performance.iter().rev().take_while(|right| **right).count());
    }
}

/// The curricula in the repository fit the graph in the repository.
#[test]
fn the_shipped_curricula_fit_the_shipped_graph() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/");
    let text = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    let graph = crate::graph::read("graph.json", &text("graph/skills_graph.json")).unwrap();
    for name in ["whole-numbers-to-fractions", "networking"] {
        let file = format!("curricula/{name}.yaml");
        let read = read::curriculum(&file, &text(&file)).unwrap_or_else(|problems| panic!("{problems:?}"));
        assert_eq!(read.id, name);
        assert_eq!(check_curriculum(&read, &graph, &|node| !node.blueprints.is_empty()), Vec::new());
    }
}

#[test]
fn a_curriculum_may_have_the_longer_names_and_leave_its_own_to_us() {
    let text = "\
topic: Sums & parts!
learning_objectives: [Add]
modules:
  - concept_id: first
    concept_name: First things
    explanation_template: What it is.
    item_templates: [{skill_tag: add, item_type: multiple_choice, difficulty: 0.5, template: t, evaluation_criteria: c}]
    prerequisite_concepts: []
  - {concept_id: second, concept_name: Second, explanation_template: More., skills: [mul], prerequisite_concepts: [first]}
";
    let read = read::curriculum("parts.yaml", text).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!((read.id.as_str(), read.title.as_str(), read.version.as_str()), ("sums-parts", "Sums & parts!", "1"));
    let modules: Vec<_> = read.modules.iter().map(|one| (one.id.as_str(), one.title.as_str())).collect();
    assert_eq!(modules, [("first", "First things"), ("second", "Second")]);
    assert_eq!(read.modules[0].explanation.join("\n"), "What it is.");
    assert_eq!(read.modules[1].prerequisites, ["first"]);
    let named = format!("id: mine\nversion: '7'\n{text}");
    let read = read::curriculum("parts.yaml", &named).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!((read.id.as_str(), read.version.as_str()), ("mine", "7"));
    for (from, to, code) in [
        ("topic: Sums & parts!", "topic: Sums\ntitle: Sums", "duplicate-field"),
        ("concept_id: first", "concept_id: first\n    id: first", "duplicate-field"),
        ("topic: Sums & parts!", "title: Sums", "missing-field"),
        ("prerequisite_concepts: [first]", "prerequisite_concepts: [third]", "unknown-module"),
    ] {
        let problems = read::curriculum("parts.yaml", &text.replacen(from, to, 1)).unwrap_err();
        assert_eq!(problems[0].code, code, "{to}: {problems:?}");
    }
}
