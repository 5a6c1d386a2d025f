//! Tutor sessions without a store: examples, and invariants for all messages.

mod models;
mod reading;
mod stories;
mod walks;

use std::sync::Arc;

use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_content::generate::Generator;
use plumb_content::topic::{Concept, Guidelines, Step, StepKind, Topic};
use plumb_content::{read as content, text};
use plumb_learning::graph::{self, SkillsGraph};
use plumb_learning::mastery::{ItemTiming, LearnerMastery, Policy};
use plumb_tutoring::credit::CreditPolicy;
use plumb_tutoring::hints::HintPolicy;
use plumb_tutoring::turn::Meaning;
use plumb_types::time::Timestamp;
use plumb_types::{ContentHash, SkillId};
use uuid::Uuid;

use super::*;
use crate::engine::fold;
use crate::practice::tests::{BLUEPRINT, GRAPH};
use crate::practice::{Context, Mode, PracticePlan};

/// Two concepts: one is explained, checked and practised, the other explained and practised.
fn topic() -> Topic {
    let concept = |name: &str, skill: &str| Arc::new(Concept { name: name.into(), skill: SkillId::from(skill) });
    let (ones, carry) = (concept("ones and tens", "add"), concept("carrying", "carry"));
    let explain = |concept: &Arc<Concept>, text: &str| Step {
        concept: Arc::clone(concept),
        content_hint: "hint".into(),
        kind: StepKind::Explain {
            text: text.into(),
            other_ways: vec![format!("{text} (again)"), format!("{text} (once more)")],
        },
    };
    let ask = |concept: &Arc<Concept>, kind: StepKind| Step {
        concept: Arc::clone(concept),
        content_hint: "hint".into(),
        kind,
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
        steps: vec![
            explain(&ones, "Ten ones make a ten."),
            ask(&ones, StepKind::Check),
            explain(&carry, "The ten is carried."),
            ask(&carry, StepKind::Practice { right: 2 }),
        ],
        closing: Some("You can add now.".into()),
        warnings: Vec::new(),
        places: text::SourceMap::default(),
    }
}

/// A model's output for a turn.
#[derive(Debug, Clone, Default)]
struct Modelled {
    output: TutorTurnOutput,
    alarm: Option<plumb_tutoring::turn::Alarm>,
    held_back: Option<WithheldReply>,
}

/// A test learner, with a tutor that has no model, or one with prepared outputs.
struct Desk {
    /// Taken from the front, one per turn; when it is empty, the script replies.
    models: std::collections::VecDeque<Modelled>,
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
        let skill = content::skill("add.yaml", BLUEPRINT).unwrap_or_else(|problems| panic!("{problems:?}"));
        let topic = topic();
        let now = Timestamp::from_secs(1_800_000_000);
        let plan = TutorPlan {
            lesson: PracticePlan {
                session_id: Uuid::from_u128(1),
                learner: Uuid::from_u128(2),
                skill: SkillId::from("add"),
                mode: Mode::Practice,
                graph: ContentHash::of(GRAPH),
                mastery_policy: "m".into(),
                hint_policy: "h".into(),
                curriculum: None,
                decimal_mark: plumb_answers::answer::DecimalMark::Point,
            },
            topic_id: topic.id.clone(),
            topic: topic.hash.clone(),
            steps: 4,
            student: Student::default(),
        };
        let graph = graph::read("graph.json", GRAPH).unwrap_or_else(|problems| panic!("{problems:?}"));
        let created = TutorEvent::SessionCreated { at: now, plan: Box::new(plan.clone()) };
        let mut desk = Self {
            models: std::collections::VecDeque::new(),
            topic,
            generator: Generator::new(Arc::new(skill)),
            graph,
            policy: Policy::default(),
            hints: HintPolicy::default(),
            credit: CreditPolicy::default(),
            mastery,
            session: fold(&[created]).unwrap(),
            events: Vec::new(),
            now,
            commands: 1_000,
            seeds: 0,
        };
        let seed = desk.seeds + 1;
        let (events, learned, session) = {
            let (context, source) = (desk.context(None), desk.source(seed));
            let turn = Turn::opening(plan, context, Uuid::from_u128(900)).unwrap();
            desk.go_on(turn, source)
        };
        desk.take(events, learned, session);
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

    fn context<'a>(&'a self, task: Option<&'a Task>) -> TutorContext<'a> {
        let practice = Context {
            arrived: self.now,
            task,
            mastery: &self.mastery,
            graph: Some(&self.graph),
            policy: &self.policy,
            hints: &self.hints,
            credit: &self.credit,
            timing: ItemTiming::default(),
        };
        TutorContext { topic: &self.topic, practice }
    }

    /// Serves the wanted item, and replies by the script.
    fn go_on(
        &self,
        mut turn: Turn<'_>,
        source: ItemSource,
    ) -> (Vec<TutorEvent>, Vec<plumb_learning::graph::AppliedEvidence>, TutorSession) {
        let mut next = None;
        if let Some(next_item) = turn.next_item() {
            next = Some(self.task_of(&source));
            turn.serve(vec![next_item.skill], source).unwrap();
            assert_eq!(turn.next_item(), None, "one item at a time");
        }
        if let Some(Modelled { output, alarm, held_back }) = self.models.front() {
            if let Some(alarm) = alarm {
                turn.flag_by_model(*alarm);
            }
            if let Some(held_back) = held_back {
                turn.held_back(held_back.clone());
            }
            turn.rule(output);
            let source = Source::Model { model: "m".into(), prompt: "p".into(), judged_by: "g".into() };
            return turn.reply(output.response.clone(), source);
        }
        let text = script(&turn, next.as_ref()).text();
        assert!(!text.trim().is_empty(), "the tutor never has nothing to say: {:?}", turn.events());
        turn.reply(text, Source::Script)
    }

    fn take(
        &mut self,
        events: Vec<TutorEvent>,
        learned: Vec<plumb_learning::graph::AppliedEvidence>,
        session: TutorSession,
    ) {
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
        self.send_as(message, Uuid::from_u128(self.commands))
    }

    fn send_as(&mut self, message: &LearnerMessage, command: Uuid) -> Result<String, TutorRefusal> {
        self.now = self.now.plus_secs(20);
        self.seeds += 1;
        let done = {
            let task = self.task();
            let heard = Turn::receive(&self.session, message, self.context(task.as_ref()), command)?;
            heard.map(|turn| self.go_on(turn, self.source(self.seeds + 1)))
        };
        let Some((events, learned, session)) = done else { return Ok(String::new()) };
        self.models.pop_front();
        self.take(events, learned, session);
        let said = self.events.iter().rev().find_map(|event| match event {
            TutorEvent::Spoke { text, .. } => Some(text.clone()),
            _ => None,
        });
        Ok(said.unwrap())
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
