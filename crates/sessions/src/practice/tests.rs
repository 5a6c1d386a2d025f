//! Example practice sessions, and invariants on random walks.

mod rounds;

use crate::engine::Event as _;
use crate::engine::{apply, fold};
use std::sync::Arc;

use plumb_types::ids::{CommandId, SessionId, UserId};
use proptest::prelude::*;

use super::*;
use crate::engine::Status;
use plumb_answers::item::ItemBody;
use plumb_content::generate::Generator;
use plumb_content::read;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{Because, Evidence, ItemTiming, LearnerMastery, Policy, States};
use plumb_tutoring::credit::CreditPolicy;
use plumb_tutoring::hints::{HintLevel, HintPolicy};
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

pub(crate) const BLUEPRINT: &str = include_str!("tests/add.yaml");

pub(crate) const GRAPH: &str = r#"{"version": "1", "nodes": [
  {"id": "add", "name": "Add", "grade_band": "K-2", "prerequisites": [],
   "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05}, "tags": [], "blueprints": ["TEST.ADD"]},
  {"id": "carry", "name": "Carry", "grade_band": "K-2", "prerequisites": ["add"],
   "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05}, "tags": []}
]}"#;

pub(crate) fn plan(mode: Mode) -> PracticePlan {
    PracticePlan {
        session_id: SessionId::from_u128(1),
        learner: UserId::from_u128(2),
        skill: SkillId::from("add"),
        mode,
        graph: ContentHash::of(GRAPH),
        mastery_policy: "m".into(),
        hint_policy: "h".into(),
        curriculum: None,
        decimal_mark: plumb_answers::answer::DecimalMark::Point,
    }
}

/// A test learner: applies the decided events and keeps them all.
struct PracticeHarness {
    generator: Generator,
    graph: SkillsGraph,
    policy: Policy,
    hints: HintPolicy,
    credit: CreditPolicy,
    mastery: LearnerMastery,
    evidence: Vec<Evidence>,
    session: Practice,
    events: Vec<PracticeEvent>,
    now: Timestamp,
    commands: u128,
}

impl PracticeHarness {
    fn new(mode: Mode) -> Self {
        let skill = read::skill("add.yaml", BLUEPRINT).unwrap_or_else(|problems| panic!("{problems:?}"));
        let now = Timestamp::from_secs(1_800_000_000);
        let created = create(plan(mode), now);
        Self {
            generator: Generator::new(Arc::new(skill)),
            graph: plumb_learning::graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}")),
            policy: Policy::default(),
            hints: HintPolicy::default(),
            credit: CreditPolicy::default(),
            mastery: LearnerMastery::default(),
            evidence: Vec::new(),
            session: apply(None, &created).unwrap(),
            events: vec![created],
            now,
            commands: 100,
        }
    }

    fn task(&self) -> Option<Task> {
        let ItemSource::Template { difficulty, seed, .. } = &self.session.current.as_ref()?.source else { return None };
        Some(Task::from(self.generator.lesson(difficulty, *seed).unwrap()))
    }

    fn key(&self) -> String {
        self.task().unwrap().key_text().to_owned()
    }

    fn command_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::from_u128(self.commands)
    }

    /// Decides the command ten seconds later and applies its events.
    fn act(&mut self, command: &PracticeCommand) -> Result<Vec<PracticeEvent>, PracticeRefusal> {
        self.now = self.now.plus_secs(10);
        let task = self.task();
        let context = PracticeContext {
            arrived: self.now,
            task: task.as_ref(),
            mastery: &self.mastery,
            graph: Some(&self.graph),
            policy: &self.policy,
            hints: &self.hints,
            credit: &self.credit,
            timing: ItemTiming::default(),
        };
        let decision = decide(&self.session, command, &context)?;
        for event in &decision.events {
            self.session = apply(Some(self.session.clone()), event).unwrap();
        }
        let mut states: States = self.mastery.states().clone();
        for learned in decision.learned {
            states.insert(learned.skill, learned.state);
            self.evidence.push(learned.evidence);
        }
        self.mastery = LearnerMastery::from_states(states);
        self.events.extend(decision.events.clone());
        Ok(decision.events)
    }

    fn serve(&mut self, seed: u64) -> Result<Vec<PracticeEvent>, PracticeRefusal> {
        let source = ItemSource::Template {
            skill_id: "TEST.ADD".into(),
            blueprint: self.generator.skill().hash.clone(),
            difficulty: "easy".into(),
            seed,
        };
        let command_id = self.command_id();
        self.act(&PracticeCommand::Serve { skills: vec![SkillId::from("add")], source, command_id })
    }

    fn answer(&mut self, answer: &str) -> Result<Vec<PracticeEvent>, PracticeRefusal> {
        let position = self.session.current.as_ref().map_or(0, |current| current.position);
        let command_id = self.command_id();
        self.act(&PracticeCommand::Answer { position, answer: answer.into(), work: Vec::new(), command_id })
    }

    fn hint(&mut self) -> Result<Vec<PracticeEvent>, PracticeRefusal> {
        let position = self.session.current.as_ref().map_or(0, |current| current.position);
        let command_id = self.command_id();
        self.act(&PracticeCommand::Hint { position, command_id })
    }

    fn give_up(&mut self) -> Result<Vec<PracticeEvent>, PracticeRefusal> {
        let position = self.session.current.as_ref().map_or(0, |current| current.position);
        let command_id = self.command_id();
        self.act(&PracticeCommand::Solution { position, command_id })
    }
}

fn kinds(events: &[PracticeEvent]) -> Vec<&'static str> {
    events.iter().map(PracticeEvent::kind).collect()
}

#[test]
fn right_first_answers_master_a_skill_and_unlock_the_next() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    let mut all = Vec::new();
    for seed in 1..=5 {
        assert_eq!(kinds(&desk.serve(seed).unwrap()), ["problem_served"]);
        let key = desk.key();
        all.extend(kinds(&desk.answer(&key).unwrap()));
    }
    assert_eq!(&all[..3], ["attempt_submitted", "attempt_evaluated", "mastery_updated"]);
    assert!(all.ends_with(&["mastery_updated", "skill_mastered", "skill_unlocked"]), "{all:?}");
    assert_eq!((desk.session.right, desk.session.streak), (5, 5));
    assert_eq!(desk.session.unlocked, [SkillId::from("carry")]);
    assert!(desk.mastery.get("add").unwrap().is_mastered());
}

#[test]
fn an_answer_after_words_of_a_model_about_the_item_counts_as_one_after_a_hint() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for (seed, assisted) in [(1, true), (2, false)] {
        desk.serve(seed).unwrap();
        if assisted {
            let position = desk.session.current.as_ref().unwrap().position;
            let event = PracticeEvent::ModelAssisted { at: desk.now, position };
            desk.session = apply(Some(desk.session.clone()), &event).unwrap();
            desk.events.push(event);
        }
        let key = desk.key();
        desk.answer(&key).unwrap();
    }
    let hinted: Vec<bool> = desk
        .evidence
        .iter()
        .map(|evidence| matches!(evidence, Evidence::Attempt(attempt) if attempt.correct && attempt.hinted))
        .collect();
    assert_eq!(hinted, [true, false], "the next item is the learner's own again");
    assert_eq!((desk.session.counted, desk.session.right), (2, 1));
    assert_eq!(fold::<Practice>(&desk.events).unwrap(), desk.session, "the session is the fold of its events");
}

#[test]
fn a_wrong_answer_is_explained_helped_with_and_counted_once() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let wrong = |desk: &PracticeHarness, by: i64| (desk.key().parse::<i64>().unwrap() + by).to_string();
    let first = wrong(&desk, 3);
    assert_eq!(
        kinds(&desk.answer(&first).unwrap()),
        ["attempt_submitted", "attempt_evaluated", "mastery_updated", "diagnosis_completed", "hint_served"]
    );
    let second = wrong(&desk, 4);
    let events = desk.answer(&second).unwrap();
    assert_eq!(kinds(&events), ["attempt_submitted", "attempt_evaluated", "diagnosis_completed", "hint_served"]);
    let levels: Vec<HintLevel> =
        desk.session.current.as_ref().unwrap().hints.iter().map(|hint| hint.hint_level).collect();
    assert_eq!(levels, [HintLevel::Pointing, HintLevel::Rule]);
    let key = desk.key();
    desk.answer(&key).unwrap();
    let current = desk.session.current.clone().unwrap();
    assert!(current.solved && current.credit > 0, "trying again is worth something");
    assert_eq!(desk.evidence.len(), 1, "only the first attempt is evidence");
    assert_eq!((desk.session.counted, desk.session.right), (1, 0));
    assert_eq!(desk.answer(&key), Err(PracticeRefusal::ItemOver));
}

#[test]
fn hints_come_one_after_another_and_the_solution_is_none_of_them() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    for _ in 0..3 {
        assert_eq!(kinds(&desk.hint().unwrap()), ["hint_served"]);
    }
    let before = desk.session.clone();
    assert_eq!(desk.hint(), Err(PracticeRefusal::NoMoreHints));
    assert_eq!(desk.session, before, "asking once more costs nothing");
    let given_up = kinds(&desk.give_up().unwrap());
    assert_eq!(given_up, ["mastery_updated", "solution_served"], "giving up counts as not known");
    let current = desk.session.current.clone().unwrap();
    assert_eq!(current.hints.iter().map(|hint| hint.hint_level.number()).collect::<Vec<_>>(), [1, 2, 3]);
    for hint in &current.hints {
        assert!(!hint.hint_text.contains(&desk.key()), "{}", hint.hint_text);
    }
    assert_eq!(desk.hint(), Err(PracticeRefusal::ItemOver));
    assert_eq!(desk.session.life.status, Status::Active);
}

#[test]
fn a_hint_that_was_asked_for_is_followed_by_a_stronger_one_and_none_comes_twice() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let (key, wrong) =
        (desk.key(), |desk: &PracticeHarness, by: i64| (desk.key().parse::<i64>().unwrap() + by).to_string());
    desk.hint().unwrap();
    for by in 3..9 {
        let answer = wrong(&desk, by);
        desk.answer(&answer).unwrap();
    }
    let hints = desk.session.current.clone().unwrap().hints;
    let levels: Vec<u8> = hints.iter().map(|hint| hint.hint_level.number()).collect();
    assert!(levels.starts_with(&[1, 2, 3]) && levels.is_sorted(), "{levels:?}");
    let texts: std::collections::BTreeSet<&str> = hints.iter().map(|hint| hint.hint_text.as_str()).collect();
    assert_eq!(texts.len(), hints.len(), "{hints:?}");
    assert!(texts.iter().all(|text| !text.contains(&key)), "{texts:?}");
}

#[test]
fn a_right_answer_is_right_however_quick_it_was() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    for (seed, is_right) in [(7, true), (8, false)] {
        desk.serve(seed).unwrap();
        let answer = if is_right { desk.key() } else { "1".to_owned() };
        // Less than a second after the item was served.
        desk.now = desk.now.plus_millis(-9_900);
        let events = desk.answer(&answer).unwrap();
        let quick = events.iter().any(|event| {
            matches!(event, PracticeEvent::MasteryUpdated { update, .. } if matches!(update.because, Because::TooFast { .. }))
        });
        assert!(quick, "{events:?}");
        desk.give_up().ok();
    }
    assert_eq!((desk.session.counted, desk.session.right), (2, 1));
    assert_eq!(desk.session.recent, [true, false]);
}

#[test]
fn an_answer_after_a_hint_does_not_count_as_right() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    desk.hint().unwrap();
    let key = desk.key();
    desk.answer(&key).unwrap();
    assert_eq!((desk.session.counted, desk.session.right), (1, 0));
}

#[test]
fn what_cannot_be_read_costs_nothing() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let before = desk.session.clone();
    assert!(matches!(desk.answer("twelve or so"), Err(PracticeRefusal::Invalid { .. })));
    assert!(matches!(desk.answer(&"1".repeat(3_000)), Err(PracticeRefusal::Invalid { .. })));
    assert_eq!(desk.session, before);
    assert!(desk.evidence.is_empty());
}

#[test]
fn a_checkpoint_gives_one_try_no_help_and_ends_by_itself() {
    let mut desk = PracticeHarness::new(Mode::Checkpoint { items: 2 });
    desk.serve(1).unwrap();
    assert_eq!(desk.hint(), Err(PracticeRefusal::NoHelp));
    assert_eq!(desk.give_up(), Err(PracticeRefusal::NoHelp));
    assert!(matches!(desk.serve(2), Err(PracticeRefusal::ItemOpen)));
    let events = desk.answer("0").unwrap();
    assert!(!kinds(&events).contains(&"hint_served"));
    assert_eq!(desk.answer("1"), Err(PracticeRefusal::ItemOver));
    desk.serve(2).unwrap();
    let key = desk.key();
    assert!(kinds(&desk.answer(&key).unwrap()).ends_with(&["session_completed"]));
    assert_eq!(desk.serve(3), Err(PracticeRefusal::Closed));
}

#[test]
fn the_same_command_again_does_nothing_again() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let key = desk.key();
    let command =
        PracticeCommand::Answer { position: 0, answer: key, work: Vec::new(), command_id: CommandId::from_u128(55) };
    assert!(!desk.act(&command).unwrap().is_empty());
    let after = desk.session.clone();
    assert!(desk.act(&command).unwrap().is_empty());
    assert_eq!(desk.session, after);
}

#[test]
fn without_the_graph_practice_goes_on_and_nothing_unlocks() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let task = desk.task().unwrap();
    let context = PracticeContext {
        arrived: desk.now.plus_secs(9),
        task: Some(&task),
        mastery: &desk.mastery,
        graph: None,
        policy: &desk.policy,
        hints: &desk.hints,
        credit: &desk.credit,
        timing: ItemTiming::default(),
    };
    let command = PracticeCommand::Answer {
        position: 0,
        answer: task.key_text().to_owned(),
        work: Vec::new(),
        command_id: CommandId::from_u128(56),
    };
    let decision = decide(&desk.session, &command, &context).unwrap();
    assert_eq!(decision.learned.len(), 1);
    assert!(!kinds(&decision.events).contains(&"skill_unlocked"));
}

#[test]
fn events_are_written_as_they_will_always_be_read() {
    let mut desk = PracticeHarness::new(Mode::Practice);
    desk.serve(7).unwrap();
    let json = serde_json::to_value(&desk.events[1]).unwrap();
    assert_eq!(json["problem_served"]["source"]["template"]["seed"], 7);
    assert_eq!(json["problem_served"]["skills"][0], "add");
}

#[test]
fn the_level_grows_with_what_is_known() {
    let skill = read::skill("add.yaml", BLUEPRINT).unwrap();
    let levels = [0.0, 0.49, 0.5, 0.99, 1.0, f64::NAN].map(|belief| choose::level_for(&skill, belief));
    assert_eq!(levels, [Some("easy"), Some("easy"), Some("hard"), Some("hard"), Some("hard"), Some("easy")]);
}

#[test]
fn the_difficulty_of_the_bank_grows_with_what_is_known_and_the_nearest_is_next() {
    let difficulties = [0.0, 0.19, 0.2, 0.5, 0.8, 1.0, f64::NAN].map(choose::difficulty_for);
    assert_eq!(difficulties, [1, 1, 2, 3, 5, 5, 1]);
    assert_eq!(choose::by_nearness(3), [3, 2, 4, 1, 5]);
    assert_eq!(choose::by_nearness(5), [5, 4, 3, 2, 1]);
}

#[derive(Debug, Clone)]
enum Step {
    Serve(u64),
    Right,
    Wrong(i64),
    Nonsense,
    Hint,
    GiveUp,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..50_u64).prop_map(Step::Serve),
        3 => Just(Step::Right),
        2 => (1..50_i64).prop_map(Step::Wrong),
        1 => Just(Step::Nonsense),
        1 => Just(Step::Hint),
        1 => Just(Step::GiveUp),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_sitting_is_always_the_fold_of_its_events_and_mastery_that_of_its_evidence(
        steps in prop::collection::vec(step(), 1..40),
        checkpoint in any::<bool>(),
    ) {
        let mode = if checkpoint { Mode::Checkpoint { items: 5 } } else { Mode::Practice };
        let mut desk = PracticeHarness::new(mode);
        for step in steps {
            let credit = desk.session.current.as_ref().map(|current| (current.position, current.credit));
            let key = desk.task().map(|task| match &task.body {
                ItemBody::ShortAnswer { key, .. } => key.clone(),
                ItemBody::MultipleChoice { .. } => unreachable!("the blueprint asks for typed answers"),
            });
            // A refusal changes nothing; refused commands are part of the walk too.
            let _ = match (step, key) {
                (Step::Serve(seed), _) => desk.serve(seed),
                (Step::Right, Some(key)) => desk.answer(&key),
                (Step::Wrong(by), Some(key)) => {
                    let wrong = (key.parse::<i64>().unwrap() + by).to_string();
                    desk.answer(&wrong)
                }
                (Step::Hint, _) => desk.hint(),
                (Step::GiveUp, _) => desk.give_up(),
                _ => desk.answer("?"),
            };
            let folded = fold(&desk.events);
            prop_assert_eq!(folded.as_ref(), Some(&desk.session));
            let stored = serde_json::to_string(&desk.session).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Practice>(&stored).unwrap(), &desk.session);
            if let (Some((position, before)), Some(current)) = (credit, &desk.session.current)
                && current.position == position
            {
                prop_assert!(current.credit >= before, "trying never costs anything");
            }
        }
        let folded = LearnerMastery::fold(&desk.evidence, |skill| desk.graph.bkt(skill.as_str()), &desk.policy);
        prop_assert_eq!(folded, desk.mastery);
    }
}
