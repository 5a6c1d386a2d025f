//! Which skills are unlocked, and by which.

use crate::mastery::{Policy, States};

use super::{DAY, at, begun, graph, ids, likely, mastered, states};

#[test]
fn a_skill_unlocks_when_all_it_needs_is_mastered_or_likely_known() {
    let graph = graph("a; b; c a b; d c");
    let none = States::new();
    assert_eq!(ids(graph.unlocked(&none)), ["a", "b"]);
    let half = states([("a", mastered()), ("b", begun(0.94, 0))]);
    assert!(!graph.is_unlocked("c", &half));
    assert_eq!(ids(graph.unmet_prerequisites("c", &half)), ["b"]);
    let both = states([("a", mastered()), ("b", mastered())]);
    assert_eq!(ids(graph.unlocked(&both)), ["a", "b", "c"]);
    assert_eq!(ids(graph.newly_unlocked(&half, &both)), ["c"]);
    assert!(graph.newly_unlocked(&both, &both).is_empty());
    let likely = states([("a", mastered()), ("b", likely())]);
    assert!(graph.is_unlocked("c", &likely) && graph.unmet_prerequisites("c", &likely).next().is_none());
    assert!(!graph.is_unlocked("unheard-of", &both));
}

#[test]
fn available_is_what_there_is_something_to_do_at() {
    let graph = graph("a; b a; c b");
    let policy = Policy::default();
    let known = states([("a", mastered())]);
    assert_eq!(ids(graph.available(&known, at(0), &policy)), ["b"]);
    assert_eq!(ids(graph.available(&known, at(5 * DAY), &policy)), ["a", "b"], "due for review");
    assert!(graph.is_unlocked("b", &known), "and still a base to build on");
}

#[test]
fn a_skill_that_left_the_graph_is_of_no_account() {
    let graph = graph("a");
    let states = states([("gone", mastered())]);
    assert_eq!(ids(graph.unlocked(&states)), ["a"]);
    assert_eq!(graph.bkt("gone"), crate::mastery::Bkt::default());
}
