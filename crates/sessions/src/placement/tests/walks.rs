//! For all answers of learners: the placement ends in time, never contradicts itself, and is the fold of its events.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::PlacementSession;
use super::{PlacementEvent, PlacementHarness, Says};
use crate::engine::Status;
use crate::engine::fold;
use plumb_learning::mastery::States;
use plumb_types::SkillId;

proptest! {
    #[test]
    fn whatever_a_learner_says_it_ends_in_time_and_never_contradicts_itself(
        links in prop::collection::vec((0..14_usize, 0..14_usize), 0..30),
        without_items in prop::collection::btree_set(0..14_usize, 0..6),
        says in prop::collection::vec(prop::sample::select(vec![Says::Right, Says::Right, Says::Wrong, Says::Unknown]), 80),
        stop_after in 0..90_usize,
        limit in 1..12_u32,
    ) {
        let text: Vec<String> = (0..14).map(|index| {
            let needs: BTreeSet<usize> =
                links.iter().filter(|(a, b)| a < b && *b == index).map(|(a, _)| *a).collect();
            let mark = if without_items.contains(&index) { "!" } else { "" };
            let needs: Vec<String> = needs.iter().map(|need| format!("s{need:02}")).collect();
            format!("s{index:02}{mark} {}", needs.join(" "))
        }).collect();
        let mut desk = PlacementHarness::new(&text.join(";"), limit);
        let mut said = 0;
        for (at, what) in says.into_iter().enumerate() {
            prop_assert_eq!(&fold::<PlacementSession>(&desk.events).unwrap(), &desk.session);
            if desk.asked().is_none() {
                break;
            }
            if at == stop_after {
                desk.stop();
                break;
            }
            let skill = desk.asked().unwrap();
            prop_assert!(!desk.graph.node(&skill).unwrap().blueprints.is_empty());
            let found = desk.session.placement.finding(&skill);
            prop_assert_eq!(found, desk.session.is_closing().then_some(true), "what is settled is asked about only last");
            desk.says(what);
            said += 1;
        }
        prop_assert!(desk.session.life.status.is_closed(), "it ended");
        prop_assert_eq!(desk.session.life.status, Status::Completed);
        prop_assert!(desk.session.placement.asked().len() <= limit as usize);
        prop_assert!(desk.session.served <= limit + 1);
        let asked: Vec<&SkillId> = desk.events.iter().filter_map(|event| match event {
            PlacementEvent::ProblemServed { skill, .. } => Some(skill),
            _ => None,
        }).collect();
        prop_assert_eq!(asked.iter().collect::<BTreeSet<_>>().len(), asked.len(), "no template comes twice");
        prop_assert_eq!(desk.session.answered(), said);
        prop_assert_eq!(&fold::<PlacementSession>(&desk.events).unwrap(), &desk.session);
        let finding = |id: &SkillId| desk.session.placement.finding(id.as_str());
        for node in desk.graph.nodes() {
            for need in &node.prerequisites {
                if finding(&node.id) == Some(true) {
                    prop_assert_eq!(finding(need), Some(true), "{} is known and {} is not", node.id, need);
                }
                if finding(need) == Some(false) {
                    prop_assert_eq!(finding(&node.id), Some(false), "{} is not known and {} is", need, node.id);
                }
            }
        }
        // The evidence agrees with the events and with the states stored next to it.
        let placed = desk.placed();
        let states: States = desk.learned.iter().map(|learned| (learned.skill.clone(), learned.state.clone())).collect();
        prop_assert_eq!(placed.states(), &states);
        let likely: Vec<String> =
            states.iter().filter(|(_, state)| state.is_likely_known()).map(|(skill, _)| skill.to_string()).collect();
        let (_, said, unlocked) = desk.ending();
        prop_assert_eq!(said, likely);
        for skill in unlocked {
            prop_assert!(desk.graph.is_unlocked(&skill, placed.states()));
        }
        let text = serde_json::to_string(&desk.session).unwrap();
        prop_assert_eq!(serde_json::from_str::<PlacementSession>(&text).unwrap(), desk.session);
    }
}
