//! Placement: few questions, no contradictions.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::graph::placement::ProbeError;
use crate::graph::{Placement, SkillsGraph};
use crate::mastery::{LearnerMastery, Policy};

use super::{at, graph};

/// Runs a placement of a learner who knows the skills `known`.
fn run(graph: &SkillsGraph, known: &BTreeSet<String>, limit: u32) -> Placement {
    let mut placement = Placement::new(limit);
    while let Some(probe) = placement.next_probe(graph) {
        let id = probe.id.clone();
        placement.answer(graph, &id, known.contains(id.as_str())).unwrap();
    }
    placement
}

fn chain(length: usize) -> SkillsGraph {
    let nodes = (0..length).map(|index| match index {
        0 => "s000".to_owned(),
        _ => format!("s{index:03} s{:03}", index - 1),
    });
    graph(&nodes.collect::<Vec<_>>().join(";"))
}

#[test]
fn a_chain_is_halved_by_each_probe() {
    let graph = chain(100);
    for length in [0, 1, 42, 63, 99, 100] {
        let known: BTreeSet<String> = (0..length).map(|index| format!("s{index:03}")).collect();
        let placement = run(&graph, &known, 100);
        assert!(placement.asked().len() <= 7, "{} probes", placement.asked().len());
        for node in graph.nodes() {
            assert_eq!(placement.finding(node.id.as_str()), Some(known.contains(node.id.as_str())));
        }
    }
}

#[test]
fn it_ends_after_as_many_probes_as_allowed_and_leaves_the_rest_open() {
    let graph = graph("a; b; c; d");
    let placement = run(&graph, &BTreeSet::new(), 2);
    assert_eq!(placement.asked().len(), 2);
    assert!(placement.is_over());
    assert_eq!(graph.nodes().iter().filter(|node| placement.finding(node.id.as_str()).is_none()).count(), 2);
    assert_eq!(placement.clone().answer(&graph, &"d".into(), true), Err(ProbeError::Over));
}

#[test]
fn it_ends_on_something_known_unless_the_last_answer_was() {
    let graph = graph("a; b a; c b; d c; x");
    let mut placement = Placement::default();
    assert_eq!(placement.known_among(&graph, |_| true), None, "nothing was asked");
    placement.answer(&graph, &"b".into(), true).unwrap();
    placement.answer(&graph, &"x".into(), true).unwrap();
    assert_eq!(placement.known_among(&graph, |_| true), None, "the last was known");
    placement.answer(&graph, &"c".into(), false).unwrap();
    let end = |askable: &dyn Fn(&str) -> bool| {
        placement.known_among(&graph, |node| askable(node.id.as_str())).map(|node| node.id.to_string())
    };
    assert_eq!(end(&|_| true).as_deref(), Some("b"), "b needs a and is nearest to what comes next");
    assert_eq!(end(&|id| id == "a").as_deref(), Some("a"), "it was never asked about, but b builds on it");
    assert_eq!(end(&|_| false), None);
    let mut beginner = Placement::default();
    beginner.answer(&graph, &"a".into(), false).unwrap();
    assert_eq!(beginner.known_among(&graph, |_| true), None, "nothing is known");
}

/// Counts an answer as a placement does.
fn count(placement: &mut Placement, graph: &SkillsGraph, skill: &str, points: i32) {
    let follows = placement.implied_by(graph, &skill.into(), points > 0);
    placement.count(&skill.into(), points, &follows);
}

#[test]
fn points_add_up_over_skills_that_build_on_each_other() {
    let graph = graph("a; b a; c b; d c; e d");
    let mut placement = Placement::default();
    let found = |placement: &Placement| ["a", "b", "c", "d", "e"].map(|skill| placement.finding(skill));
    count(&mut placement, &graph, "c", 2);
    assert_eq!(found(&placement), [None; 5], "one answer may be a guess");
    count(&mut placement, &graph, "b", 1);
    assert_eq!(found(&placement), [Some(true), Some(true), None, None, None]);
    count(&mut placement, &graph, "d", -2);
    assert_eq!(found(&placement), [Some(true), Some(true), None, Some(false), Some(false)]);
    assert_eq!(placement.next_probe(&graph), None, "what is open was asked about, and nothing is asked twice");
}

#[test]
fn answers_that_contradict_each_other_cancel_out() {
    let graph = graph("a; b a; c b");
    let mut placement = Placement::default();
    count(&mut placement, &graph, "c", 2);
    count(&mut placement, &graph, "a", -2);
    assert!(placement.findings().next().is_none());
    assert!(!serde_json::to_string(&placement).unwrap().contains("points"), "all are back at none");
}

#[test]
fn what_is_settled_or_unheard_of_cannot_be_answered() {
    let graph = graph("a; b a");
    let mut placement = Placement::default();
    assert!(matches!(placement.answer(&graph, &"x".into(), true), Err(ProbeError::Unknown(_))));
    placement.answer(&graph, &"b".into(), true).unwrap();
    assert_eq!(placement.answer(&graph, &"a".into(), false), Err(ProbeError::Settled("a".into())));
    assert_eq!(placement.next_probe(&graph), None);
}

#[test]
fn what_a_placement_finds_unlocks_what_builds_on_it() {
    let graph = chain(10);
    let known: BTreeSet<String> = (0..4).map(|index| format!("s{index:03}")).collect();
    let placement = run(&graph, &known, 25);
    let policy = Policy::default();
    let evidence: Vec<_> = placement.evidence(at(0), &policy).collect();
    let mastery = LearnerMastery::fold(&evidence, |id| graph.bkt(id.as_str()), &policy);
    assert!(graph.is_unlocked("s004", mastery.states()) && !graph.is_unlocked("s005", mastery.states()));
}

proptest! {
    #[test]
    fn findings_agree_with_every_learner_who_knows_what_they_need(
        links in prop::collection::vec((0..16_usize, 0..16_usize), 0..40),
        tops in prop::collection::btree_set(0..16_usize, 0..5),
    ) {
        let needs = |index: usize| -> BTreeSet<usize> {
            links.iter().filter(|(a, b)| a < b && *b == index).map(|(a, _)| *a).collect()
        };
        let text: Vec<String> = (0..16).map(|index| {
            std::iter::once(index).chain(needs(index)).map(|index| format!("s{index:02}")).collect::<Vec<_>>().join(" ")
        }).collect();
        let graph = graph(&text.join(";"));
        let mut known = tops.clone();
        for index in (0..16).rev() {
            if known.contains(&index) {
                known.extend(needs(index));
            }
        }
        let known: BTreeSet<String> = known.into_iter().map(|index| format!("s{index:02}")).collect();
        let placement = run(&graph, &known, 100);
        prop_assert!(placement.asked().len() <= 16);
        for node in graph.nodes() {
            prop_assert_eq!(placement.finding(node.id.as_str()), Some(known.contains(node.id.as_str())));
        }
        let text = serde_json::to_string(&placement).unwrap();
        prop_assert_eq!(serde_json::from_str::<Placement>(&text).unwrap(), placement);
    }
}
