//! Tutor sessions without a store: examples, and invariants for all messages.

mod choices;
mod models;
mod questions;
mod reading;
mod scaffold;
mod sentences;
mod stories;
mod talk;
mod told;
mod turns;
mod walks;

use std::sync::Arc;

use plumb_answers::answer::DecimalMark;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_content::generate::Generator;
use plumb_content::topic::{Concept, ConceptTalk, GlossaryEntry, Guidelines, Step, StepKind, Topic, TopicQuestion};
use plumb_content::{read as content, text};
use plumb_learning::graph::{self, SkillsGraph};
use plumb_learning::mastery::{ItemTiming, LearnerMastery, Policy};
use plumb_tutoring::credit::CreditPolicy;
use plumb_tutoring::hints::HintPolicy;
use plumb_tutoring::turn::Meaning;
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;
use plumb_types::{ContentHash, SkillId};

use super::*;
use crate::engine::fold;
use crate::practice::tests::{BLUEPRINT, GRAPH, plan};
use crate::practice::{Mode, PracticeContext, PracticePlan};

/// Two concepts: one is explained, checked and practised, the other explained and practised.
fn topic() -> Topic {
    let concept = |name: &str, skill: &str| {
        let talk = ConceptTalk { rule: Some(format!("The rule of {name}.")), ..ConceptTalk::default() };
        Arc::new(Concept { name: name.into(), skill: SkillId::from(skill), talk })
    };
    let (ones, carry) = (concept("ones and tens", "add"), concept("carrying", "carry"));
    let explain = |concept: &Arc<Concept>, text: &str| Step {
        concept: Arc::clone(concept),
        content_hint: "hint".into(),
        kind: StepKind::Explain {
            text: text.into(),
            other_ways: vec![format!("{text} (again)"), format!("{text} (once more)")],
            figure: None,
        },
        min_difficulty: None,
    };
    let ask = |concept: &Arc<Concept>, kind: StepKind| Step {
        concept: Arc::clone(concept),
        content_hint: "hint".into(),
        kind,
        min_difficulty: None,
    };
    Topic {
        id: "adding".into(),
        version: "1".into(),
        hash: ContentHash::of("topic"),
        title: "Adding".into(),
        description: String::new(),
        estimated_duration_minutes: None,
        guidelines: Guidelines {
            learning_objectives: vec!["Add".into()],
            prerequisites: Vec::new(),
            common_misconceptions: Vec::new(),
            teaching_approach: "Bundles".into(),
        },
        concepts: vec![Arc::clone(&ones), Arc::clone(&carry)],
        glossary: vec![GlossaryEntry {
            term: "carry".into(),
            also: vec!["carried".into()],
            meaning: "To carry is to hand ten on as one.".into(),
        }],
        questions: Vec::new(),
        steps: vec![
            explain(&ones, "Ten ones make a ten."),
            ask(&ones, StepKind::Check),
            explain(&carry, "The ten is carried."),
            ask(&carry, StepKind::Practice { right: 2 }),
        ],
        closing: Some("You can add now.".into()),
        translations: Vec::new(),
        warnings: Vec::new(),
        places: text::SourceMap::default(),
    }
}

/// The words of a model with an output that passes the gate.
fn words(output: TutorTurnOutput) -> TurnWords {
    let source = Source::Model { model: "m".into(), prompt: "p".into(), judged_by: "g".into() };
    TurnWords { reply: Some((output.response.clone(), source, Some(output))), ..TurnWords::default() }
}

/// A test learner, with a tutor that has no model, or one with prepared words.
struct Desk {
    /// What models may do.
    model: ModelPart,
    /// Taken from the front, one per turn; when it is empty, the script replies.
    models: std::collections::VecDeque<TurnWords>,
    topic: Topic,
    generator: Generator,
    graph: SkillsGraph,
    policy: Policy,
    hints: HintPolicy,
    credit: CreditPolicy,
    mastery: LearnerMastery,
    session: TutorSession,
    events: Vec<TutorEvent>,
    now: Timestamp,
    commands: u128,
    seeds: u64,
}

impl Desk {
    fn new() -> Self {
        Self::knowing(LearnerMastery::default())
    }

    fn knowing(mastery: LearnerMastery) -> Self {
        Self::with(BLUEPRINT, mastery, DecimalMark::Point)
    }

    /// A desk with items of a blueprint, for a learner who writes numbers with that mark.
    fn with(blueprint: &str, mastery: LearnerMastery, decimal_mark: DecimalMark) -> Self {
        let skill = content::skill("add.yaml", blueprint).unwrap_or_else(|problems| panic!("{problems:?}"));
        let topic = topic();
        let now = Timestamp::from_secs(1_800_000_000);
        let plan = TutorPlan {
            lesson: PracticePlan { decimal_mark, ..plan(Mode::Practice) },
            topic_id: topic.id.clone(),
            topic: topic.hash.clone(),
            steps: 4,
            student: Student::default(),
        };
        let graph = graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}"));
        let mut desk = Self {
            model: ModelPart::Write,
            models: std::collections::VecDeque::new(),
            topic,
            generator: Generator::new(Arc::new(skill)),
            graph,
            policy: Policy::default(),
            hints: HintPolicy::default(),
            credit: CreditPolicy::default(),
            mastery,
            session: TutorSession::new(&plan, now),
            events: Vec::new(),
            now,
            commands: 1_000,
            seeds: 0,
        };
        let decision = desk.decide(TurnTrigger::Begin(&plan), None, CommandId::from_u128(900)).unwrap();
        desk.take(decision);
        desk
    }

    fn source(&self, seed: u64) -> ItemSource {
        let blueprint = self.generator.skill();
        let (skill_id, blueprint) = (blueprint.id.clone(), blueprint.hash.clone());
        ItemSource::Template { skill_id, blueprint, difficulty: "easy".into(), seed }
    }

    fn task_of(&self, source: &ItemSource) -> Task {
        let ItemSource::Template { difficulty, seed, .. } = source else { panic!("no template") };
        Task::from(self.generator.lesson(difficulty, *seed).unwrap())
    }

    fn task(&self) -> Option<Task> {
        self.session.lesson.current.as_ref().map(|current| self.task_of(&current.source))
    }

    fn input<'a>(
        &'a self,
        trigger: TurnTrigger<'a>,
        task: Option<&'a Task>,
        command: CommandId,
        may_ask_model: bool,
    ) -> TurnInput<'a> {
        let practice = PracticeContext {
            arrived: self.now,
            task,
            mastery: &self.mastery,
            graph: Some(&self.graph),
            policy: &self.policy,
            hints: &self.hints,
            credit: &self.credit,
            timing: ItemTiming::default(),
        };
        let model = if may_ask_model { self.model } else { ModelPart::None };
        TurnInput::new(trigger, command, &self.topic, practice, model)
    }

    /// The item of the next seed.
    fn drawn(&self, next: NextItem) -> DrawnItem {
        let source = self.source(self.seeds + 1);
        DrawnItem { skills: vec![next.skill], task: self.task_of(&source), source }
    }

    /// Decides a turn, with the items that it needs, and the prepared words if there are any.
    fn decide(
        &self,
        trigger: TurnTrigger<'_>,
        task: Option<&Task>,
        command: CommandId,
    ) -> Result<TurnDecision, TutorRefusal> {
        let mut input = self.input(trigger, task, command, !self.models.is_empty());
        loop {
            match decide(&input)? {
                TurnOutcome::NeedsItem(next) => {
                    assert!(input.items.is_empty(), "one item at a time");
                    input.items.push(Some(self.drawn(next)));
                }
                TurnOutcome::NeedsWords(_) => {
                    assert!(input.words.is_none(), "a model is asked once");
                    input.words = self.models.front().cloned();
                }
                TurnOutcome::Decided(decision) => return Ok(*decision),
            }
        }
    }

    fn take(&mut self, TurnDecision { events, learned, session }: TurnDecision) {
        let mut states = self.mastery.states().clone();
        states.extend(learned.into_iter().map(|learned| (learned.skill, learned.state)));
        self.mastery = LearnerMastery::from_states(states);
        self.events.extend(events);
        let stored: Vec<TutorEvent> = self
            .events
            .iter()
            .map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap())
            .collect();
        assert_eq!(stored, self.events, "events are read as they were written");
        assert_eq!(fold(&stored).as_ref(), Some(&session), "a session is the fold of its events");
        let kept: TutorSession = serde_json::from_str(&serde_json::to_string(&session).unwrap()).unwrap();
        assert_eq!(kept, session, "and is kept as it is");
        self.session = session;
    }

    /// Sends a learner's message twenty seconds later; returns the tutor's reply.
    fn send(&mut self, message: &LearnerMessage) -> Result<String, TutorRefusal> {
        self.commands += 1_000;
        self.send_as(message, CommandId::from_u128(self.commands))
    }

    fn send_as(&mut self, message: &LearnerMessage, command: CommandId) -> Result<String, TutorRefusal> {
        self.now = self.now.plus_secs(20);
        self.seeds += 1;
        let task = self.task();
        let decision = self.decide(TurnTrigger::Message(&self.session, message), task.as_ref(), command)?;
        if decision.events.is_empty() {
            return Ok(String::new());
        }
        self.models.pop_front();
        self.take(decision);
        let Some(TutorEvent::Spoke { text, source, .. }) = self.events.last() else { panic!("a reply is last") };
        assert!(source.is_model() || !text.trim().is_empty(), "the tutor never has nothing to say");
        Ok(text.clone())
    }

    fn say(&mut self, text: &str) -> String {
        self.send(&LearnerMessage::Text(text.into())).unwrap()
    }

    fn want(&mut self, meaning: Meaning) -> String {
        self.send(&LearnerMessage::Want(meaning)).unwrap()
    }

    fn key(&self) -> String {
        self.task().unwrap().key_text().to_owned()
    }

    fn right(&mut self) -> String {
        let key = self.key();
        self.say(&key)
    }

    fn wrong(&mut self) -> String {
        self.say("7")
    }
}
