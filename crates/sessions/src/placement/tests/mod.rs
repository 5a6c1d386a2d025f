//! Example placements; `walks` tests the invariants with learners who slip and guess.

mod walks;

use crate::engine::apply;
use crate::practice::tests::BLUEPRINT;
use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_types::ids::{CommandId, SessionId, UserId};
use uuid::Uuid;

use super::*;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_content::generate::Generator;
use plumb_content::read;
use plumb_learning::graph::AppliedEvidence;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{Evidence, ItemTiming, LearnerMastery, Opportunity, Policy, Setting};
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// A graph in one line: `"a; b@3-5 a; c! a b"` has `b`, of grades 3 to 5, need `a`, and `c`, which has no items, both.
fn graph(text: &str) -> SkillsGraph {
    let nodes = text.split(';').map(|node| {
        let mut words = node.split_whitespace();
        let (word, band) = words.next().map(|word| word.split_once('@').unwrap_or((word, ""))).unwrap();
        let id = word.trim_end_matches('!');
        let needs: Vec<String> = words.map(|word| format!("{word:?}")).collect();
        let items = if word.ends_with('!') { String::new() } else { format!("\"{}\"", template(id)) };
        format!(
            "{{\"id\": {id:?}, \"name\": {id:?}, \"grade_band\": {band:?}, \"prerequisites\": [{}], \"blueprints\": [{items}]}}",
            needs.join(", ")
        )
    });
    let text = format!("{{\"version\": \"1\", \"nodes\": [{}]}}", nodes.collect::<Vec<_>>().join(","));
    plumb_learning::graph::read("graph.json", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The blueprint of a skill. Each has one of its own.
fn template(skill: &str) -> String {
    format!("TEST.{skill}")
}

/// Whether a skill has items of a template that did not come yet.
fn askable(session: &PlacementSession) -> impl Fn(&Node) -> bool + '_ {
    |node| node.blueprints.iter().any(|blueprint| !session.templates.contains(blueprint))
}

/// A learner's response to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Right,
    Wrong,
    Unknown,
}

/// A test learner: applies the decided events and keeps them all.
struct PlacementHarness {
    generator: Generator,
    graph: SkillsGraph,
    policy: Policy,
    mastery: LearnerMastery,
    session: PlacementSession,
    events: Vec<PlacementEvent>,
    learned: Vec<AppliedEvidence>,
    now: Timestamp,
    commands: u128,
}

impl PlacementHarness {
    fn new(text: &str, limit: u32) -> Self {
        Self::starting(text, limit, None)
    }

    fn starting(text: &str, limit: u32, start: Option<&str>) -> Self {
        Self::by(PlacementMethod::Points, text, limit, start)
    }

    fn by(method: PlacementMethod, text: &str, limit: u32, start: Option<&str>) -> Self {
        let skill = read::skill("add.yaml", BLUEPRINT).unwrap_or_else(|problems| panic!("{problems:?}"));
        let now = Timestamp::from_secs(1_800_000_000);
        let plan = PlacementPlan {
            session_id: SessionId::from_u128(1),
            learner: UserId::from_u128(2),
            graph: ContentHash::of(text),
            limit,
            method,
            subject: None,
            mastery_policy: "m".into(),
            start: start.map(str::to_owned),
            decimal_mark: plumb_answers::answer::DecimalMark::Point,
        };
        let created = create(plan, now);
        let mut desk = Self {
            generator: Generator::new(Arc::new(skill)),
            graph: graph(text),
            policy: Policy::default(),
            mastery: LearnerMastery::default(),
            session: apply(None, &created).unwrap(),
            events: vec![created],
            learned: Vec::new(),
            now,
            commands: 100,
        };
        desk.serve();
        desk
    }

    fn task(&self) -> Option<Task> {
        let ItemSource::Template { difficulty, seed, .. } = &self.session.current.as_ref()?.source else { return None };
        Some(Task::from(self.generator.lesson(difficulty, *seed).unwrap()))
    }

    fn command_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::from_u128(self.commands)
    }

    fn act(&mut self, command: &PlacementCommand) -> Result<Vec<PlacementEvent>, PlacementRefusal> {
        let (task, before) = (self.task(), self.session.clone());
        let askable = askable(&before);
        let context = PlacementContext {
            arrived: self.now,
            task: task.as_ref(),
            graph: &self.graph,
            askable: &askable,
            mastery: &self.mastery,
            policy: &self.policy,
        };
        let decision = decide(&self.session, command, &context)?;
        for event in &decision.events {
            self.session = apply(Some(self.session.clone()), event).unwrap();
            self.events.push(event.clone());
        }
        self.learned.extend(decision.learned);
        Ok(decision.events)
    }

    /// Serves the next item, as the server does after each command.
    fn serve(&mut self) {
        let next = next_skill(&self.session, &self.graph, &askable(&self.session)).map(|node| node.id.clone());
        if let Some(skill) = next {
            let source = ItemSource::Template {
                skill_id: template(skill.as_str()),
                blueprint: ContentHash::of(BLUEPRINT),
                difficulty: "easy".into(),
                seed: u64::from(self.session.served) + 7,
            };
            self.act(&PlacementCommand::Serve { skill, source }).unwrap();
        }
    }

    /// The skill of the open item.
    fn asked(&self) -> Option<String> {
        self.session.current.as_ref()?;
        self.session.probe.as_ref().map(|probe| probe.skill.to_string())
    }

    fn answer_text(&self, right: bool) -> String {
        if right { self.task().unwrap().key_text().to_owned() } else { "1".to_owned() }
    }

    fn says(&mut self, what: Says) {
        self.now = self.now.plus_secs(10);
        let position = self.session.current.as_ref().unwrap().position;
        let command_id = self.command_id();
        let command = match what {
            Says::Unknown => PlacementCommand::Unknown { position, command_id },
            _ => PlacementCommand::Answer { position, answer: self.answer_text(what == Says::Right), command_id },
        };
        self.act(&command).unwrap();
        self.serve();
    }

    /// Runs to the end, with a learner who knows `known` and never errs.
    fn finish(&mut self, known: &BTreeSet<String>) {
        while let Some(skill) = self.asked() {
            self.says(if known.contains(&skill) { Says::Right } else { Says::Wrong });
        }
    }

    fn stop(&mut self) {
        let command_id = self.command_id();
        self.act(&PlacementCommand::Stop { command_id }).unwrap();
    }

    /// The mastery that follows from the evidence alone.
    fn placed(&self) -> LearnerMastery {
        let evidence: Vec<Evidence> = self.learned.iter().map(|learned| learned.evidence.clone()).collect();
        LearnerMastery::fold(&evidence, |id| self.graph.bkt(id.as_str()), &self.policy)
    }

    /// How it ended, the skills that are likely known by its evidence, and those that it unlocked.
    fn ending(&self) -> (PlacementEnding, Vec<String>, Vec<String>) {
        let Some(PlacementEvent::SessionCompleted { why, mastered, unlocked, .. }) = self.events.last() else {
            panic!("it has not ended")
        };
        assert!(mastered.is_empty(), "only answers master");
        let likely = self.learned.iter().filter(|learned| learned.state.is_likely_known());
        (*why, likely.map(|one| one.skill.to_string()).collect(), unlocked.iter().map(ToString::to_string).collect())
    }
}

fn known(ids: &[&str]) -> BTreeSet<String> {
    ids.iter().map(ToString::to_string).collect()
}

/// A chain of skills: the first three are in one grade band and the last four in the next.
const BANDED: &str = "a@K-2; b@K-2 a; c@K-2 b; d@3-5 c; e@3-5 d; f@3-5 e; g@3-5 f";

#[test]
fn it_begins_where_the_learner_says_and_goes_on_with_what_settles_most() {
    let first = |start: Option<&str>| PlacementHarness::starting(BANDED, 25, start).asked();
    assert_eq!(first(None).as_deref(), Some("d"));
    assert_eq!(first(Some("K-2")).as_deref(), Some("c"), "of the band, what settles most");
    assert_eq!(first(Some("3-5")).as_deref(), Some("d"));
    assert_eq!(first(Some("9-12")).as_deref(), Some("d"), "nothing is there: as without");
    let mut desk = PlacementHarness::starting(BANDED, 25, Some("K-2"));
    desk.says(Says::Right);
    assert_eq!(desk.asked().as_deref(), Some("d"), "the band is where it begins, not where it stays");
}

#[test]
fn the_last_item_is_of_a_skill_that_is_known_and_settles_nothing() {
    for last in [Says::Right, Says::Wrong, Says::Unknown] {
        let mut desk = PlacementHarness::new(CHAIN, 25);
        desk.says(Says::Right);
        desk.says(Says::Right);
        desk.says(Says::Unknown);
        assert!(desk.session.is_closing() && desk.learned.is_empty());
        assert_eq!(desk.asked().as_deref(), Some("b"), "the hardest that is likely known and was not asked");
        desk.says(last);
        let (why, likely, _) = desk.ending();
        assert_eq!((why, likely.len()), (PlacementEnding::Settled, 3), "{last:?}");
        assert_eq!(desk.session.answered(), 4);
    }
}

#[test]
fn who_knows_nothing_or_everything_is_asked_nothing_more() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    desk.finish(&known(&["a", "b", "c", "d", "e", "f", "g"]));
    assert_eq!(desk.session.served, 5, "the last was right anyway");
    let mut desk = PlacementHarness::new(CHAIN, 25);
    while desk.asked().is_some() {
        assert!(!desk.session.is_closing());
        desk.says(Says::Unknown);
    }
    assert_eq!(desk.ending().0, PlacementEnding::Settled);
}

const CHAIN: &str = "a; b a; c b; d c; e d; f e; g f";

#[test]
fn who_knows_the_first_four_is_placed_at_the_fifth() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    assert_eq!(desk.asked().as_deref(), Some("d"), "the middle settles most");
    desk.finish(&known(&["a", "b", "c", "d"]));
    let (why, likely, unlocked) = desk.ending();
    assert_eq!(why, PlacementEnding::Settled);
    assert_eq!(likely, ["a", "b", "c"]);
    assert_eq!(unlocked, ["d"]);
    assert_eq!(desk.session.placement.asked(), ["d", "c", "e"].map(SkillId::from));
    assert_eq!(desk.session.placement.finding("d"), None, "one right answer may be a guess");
    assert_eq!(desk.session.served, 4, "the last is one that is known");
    assert_eq!(desk.learned.len(), 6, "evidence of every skill that is settled");
    assert!(desk.session.life.status.is_closed() && desk.session.current.is_none());
}

#[test]
fn answers_that_contradict_each_other_settle_nothing() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    desk.says(Says::Right);
    assert_eq!(desk.asked().as_deref(), Some("c"));
    desk.says(Says::Wrong);
    let found = ["b", "c", "d", "e"].map(|skill| desk.session.placement.finding(skill));
    assert_eq!(found, [None, None, None, Some(false)]);
}

#[test]
fn where_answers_can_be_guessed_it_takes_more_of_them() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    desk.graph = guessable(CHAIN);
    desk.says(Says::Right);
    desk.says(Says::Right);
    assert!(desk.session.placement.findings().next().is_none());
    desk.says(Says::Right);
    let found = ["a", "b", "c", "d"].map(|skill| desk.session.placement.finding(skill));
    assert_eq!(found, [Some(true), Some(true), Some(true), None]);
}

/// The graph with skills of which one answer in four is right by guessing.
fn guessable(text: &str) -> SkillsGraph {
    let text = serde_json::to_string(&graph(text)).unwrap().replace("\"p_guess\":0.05", "\"p_guess\":0.25");
    plumb_learning::graph::read("graph.json", &text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[test]
fn a_placement_that_began_before_points_goes_on_by_the_best_of_three() {
    let mut desk = PlacementHarness::by(PlacementMethod::BestOfThree, CHAIN, 25, None);
    let created = serde_json::to_string(&desk.events[0]).unwrap();
    assert!(!created.contains("method") && !created.contains("subject"), "as it was stored then: {created}");
    desk.says(Says::Wrong);
    for _ in 0..2 {
        assert_eq!(desk.asked().as_deref(), Some("d"));
        desk.says(Says::Right);
    }
    assert_eq!(desk.session.placement.finding("d"), Some(true));
    let stored = serde_json::to_string(&desk.session).unwrap();
    assert!(!stored.contains("templates") && !stored.contains("points"), "{stored}");
    desk.says(Says::Unknown);
    assert_eq!(desk.session.placement.finding("g"), Some(false));
}

#[test]
fn i_do_not_know_this_yet_settles_at_once() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    desk.says(Says::Unknown);
    for skill in ["d", "e", "f", "g"] {
        assert_eq!(desk.session.placement.finding(skill), Some(false), "{skill}");
    }
    assert_eq!(desk.asked().as_deref(), Some("b"));
}

#[test]
fn stopping_keeps_what_was_found_and_leaves_the_rest_open() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    desk.says(Says::Right);
    desk.says(Says::Right);
    desk.stop();
    let (why, likely, unlocked) = desk.ending();
    assert_eq!((why, likely.len()), (PlacementEnding::Stopped, 3));
    assert_eq!(unlocked, ["d"]);
    assert_eq!(desk.learned.len(), 3, "what is not settled is no evidence");
    let command_id = desk.command_id();
    assert_eq!(desk.act(&PlacementCommand::Stop { command_id }), Err(PlacementRefusal::Closed));
}

#[test]
fn it_ends_at_the_limit_of_probes() {
    let mut desk = PlacementHarness::new("a; b; c; d", 2);
    desk.finish(&known(&[]));
    assert_eq!(desk.ending().0, PlacementEnding::Limit);
    assert_eq!(desk.learned.len(), 2);
}

#[test]
fn skills_without_items_are_implied_and_never_asked_about() {
    let mut desk = PlacementHarness::new("a; b! a; c! b; d c; e! d", 25);
    let mut asked = BTreeSet::new();
    while let Some(skill) = desk.asked() {
        desk.says(if skill == "a" { Says::Right } else { Says::Unknown });
        asked.insert(skill);
    }
    assert_eq!(asked, known(&["a", "d"]));
    assert_eq!(desk.session.placement.finding("e"), Some(false));
    assert_eq!(desk.session.placement.finding("b"), None, "neither answer tells");
    assert_eq!(desk.ending().0, PlacementEnding::Settled);
}

#[test]
fn answers_that_counted_before_are_not_overruled() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    let wrong = Evidence::Attempt(Opportunity {
        item: "x".into(),
        blueprint: None,
        skills: vec!["b".into()],
        setting: Setting::Practice,
        correct: false,
        hinted: false,
        assisted: false,
        millis: None,
        timing: ItemTiming::default(),
        emission: None,
        at: desk.now,
        policy: desk.policy.version.clone(),
    });
    let graph = desk.graph.clone();
    desk.mastery.record(&wrong, |id| graph.bkt(id.as_str()), &desk.policy);
    let before = desk.mastery.get("b").cloned();
    desk.finish(&known(&["a", "b", "c", "d"]));
    assert_eq!(desk.ending().1, ["a", "c"]);
    let after = desk.learned.iter().find(|learned| learned.skill.as_str() == "b").map(|learned| learned.state.clone());
    assert_eq!(after, before);
}

#[test]
fn the_same_command_twice_and_another_tabs_item_change_nothing() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    let (command_id, answer) = (desk.command_id(), desk.answer_text(true));
    let command = PlacementCommand::Answer { position: 0, answer, command_id };
    assert!(!desk.act(&command).unwrap().is_empty());
    desk.serve();
    let before = desk.session.clone();
    assert_eq!(desk.act(&command), Ok(Vec::new()));
    let command_id = desk.command_id();
    assert_eq!(desk.act(&PlacementCommand::Unknown { position: 0, command_id }), Err(PlacementRefusal::NotCurrent));
    let source = before.current.as_ref().unwrap().source.clone();
    assert_eq!(desk.act(&PlacementCommand::Serve { skill: "d".into(), source }), Err(PlacementRefusal::NotWanted));
    assert_eq!(desk.session, before);
}

#[test]
fn what_cannot_be_read_leaves_the_item_open() {
    let mut desk = PlacementHarness::new(CHAIN, 25);
    let before = desk.session.clone();
    let (one, two) = (desk.command_id(), desk.command_id());
    let unreadable = desk.act(&PlacementCommand::Answer { position: 0, answer: "a few".into(), command_id: one });
    assert!(matches!(unreadable, Err(PlacementRefusal::Invalid { .. })), "{unreadable:?}");
    let long = desk.act(&PlacementCommand::Answer { position: 0, answer: "1".repeat(9_999), command_id: two });
    assert!(matches!(long, Err(PlacementRefusal::Invalid { .. })), "{long:?}");
    assert_eq!(desk.session, before);
}

#[test]
fn a_probe_of_answers_that_nobody_can_decide_ends_all_the_same() {
    let source = ItemSource::Bank { id: Uuid::nil(), version: 1 };
    let items = |count| vec![source.clone(); count];
    let probe = |count, right, wrong| Probe { skill: "a".into(), items: items(count), right, wrong };
    assert_eq!(probe(4, 1, 1).verdict(), None);
    assert_eq!(probe(5, 1, 1).verdict(), Some(false));
    assert_eq!(probe(5, 2, 1).verdict(), Some(true));
}

/// The shipped graph is wide: within the limit most of it is settled, but never all of it with certainty.
#[test]
fn most_of_the_shipped_graph_is_settled_within_the_limit() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/graph/skills_graph.json"));
    let graph =
        plumb_learning::graph::read("graph.json", &text.unwrap()).unwrap_or_else(|problems| panic!("{problems:?}"));
    for top in graph.nodes().iter().step_by(5) {
        // A learner who knows this skill and all its prerequisites.
        let mut known: BTreeSet<&SkillId> = BTreeSet::from([&top.id]);
        let mut open = vec![top];
        while let Some(node) = open.pop() {
            for need in &node.prerequisites {
                if known.insert(need) {
                    open.extend(graph.node(need.as_str()));
                }
            }
        }
        let mut placement = plumb_learning::graph::Placement::default();
        let has_items = |node: &Node| !node.blueprints.is_empty();
        while let Some(asked) = placement.next_probe_among(&graph, has_items).map(|node| node.id.clone()) {
            let right = if graph.bkt(asked.as_str()).guess() < 0.10 { 2 } else { 1 };
            let points = if known.contains(&asked) { right } else { -2 };
            let follows = placement.implied_by(&graph, &asked, points > 0);
            placement.count(&asked, points, &follows);
        }
        let missed = graph.nodes().iter().filter(|node| placement.finding(node.id.as_str()).is_none()).count();
        assert!(missed * 2 < graph.nodes().len(), "{}: {missed} skills are left open", top.id);
        for node in graph.nodes() {
            let right = placement.finding(node.id.as_str()).is_none_or(|found| found == known.contains(&node.id));
            assert!(right, "{}: {} is misplaced", top.id, node.id);
        }
    }
}
