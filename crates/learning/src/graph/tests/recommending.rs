//! Recommendations and their reasons.

use crate::graph::{Reason, Recommendation, SkillsGraph, read};
use crate::mastery::{Policy, States};

use super::{DAY, at, begun, file, graph, likely, mastered, states};

fn order(graph: &SkillsGraph, states: &States, secs: i64) -> Vec<String> {
    let all = graph.recommend(states, at(secs), &Policy::default(), 0);
    all.iter().map(|one| one.skill.id.to_string()).collect()
}

#[test]
fn the_weakest_comes_first_then_what_was_left_longest() {
    let graph = graph("a; b; c; d; locked a");
    let states = states([("a", begun(0.3, 50)), ("b", begun(0.3, 20)), ("c", begun(0.1, 90)), ("d", begun(0.8, 0))]);
    assert_eq!(order(&graph, &states, 100), ["c", "b", "a", "d"]);
    let all = graph.recommend(&states, at(100), &Policy::default(), 0);
    assert!(matches!(all[0].reason, Reason::Practise { weak: true, .. }));
    assert!(matches!(all[3].reason, Reason::Practise { weak: false, .. }));
}

#[test]
fn among_equals_priority_then_grade_then_id() {
    let text = file("e; d; c; b; a");
    let set = |text: String, id: &str, field: &str| {
        text.replace(&format!(r#""name": "{id}""#), &format!(r#""name": "{id}", {field}"#))
    };
    let text = set(text, "e", r#""priority": 5"#);
    let text = set(text, "d", r#""grade_band": "K-2""#);
    let text = set(text, "c", r#""grade_band": "9-12""#);
    let text = set(text, "b", r#""grade_band": "10-12""#);
    let graph = read("graph.json", &text).unwrap();
    assert_eq!(order(&graph, &States::new(), 0), ["e", "d", "c", "b", "a"]);
}

#[test]
fn due_reviews_come_in_between_the_most_forgotten_first() {
    let graph = graph("r1; r2; a; b; c; d");
    let mut fresh = mastered();
    fresh.last_practised_at = Some(at(2 * DAY));
    let states = states([("r1", fresh), ("r2", mastered())]);
    assert_eq!(order(&graph, &states, 6 * DAY), ["a", "b", "r2", "c", "d", "r1"]);
    let policy = Policy::default();
    let first = |turn| graph.recommend(&states, at(6 * DAY), &policy, turn)[0].skill.id.to_string();
    assert_eq!([first(0), first(1), first(2), first(3)], ["a", "a", "r2", "a"], "counted over the sitting");
    let never = Policy { review_every: 0, ..Policy::default() };
    let last: Vec<Recommendation<'_>> = graph.recommend(&states, at(6 * DAY), &never, 2);
    assert_eq!(last[4].skill.id.as_str(), "r2");
}

#[test]
fn when_all_is_mastered_and_fresh_there_is_nothing_to_do() {
    let graph = graph("a; b a");
    let states = states([("a", mastered()), ("b", mastered())]);
    assert!(graph.recommend(&states, at(0), &Policy::default(), 0).is_empty());
}

#[test]
fn what_is_likely_known_is_checked_where_nothing_above_it_is_known() {
    let graph = graph("a; b a; c b; d c; e");
    let states = states([("a", likely()), ("b", likely()), ("c", begun(0.3, 0))]);
    assert_eq!(order(&graph, &states, 100), ["c", "e", "b"], "a follows from b");
    let all = graph.recommend(&states, at(100), &Policy::default(), 0);
    assert!(matches!(all[2].reason, Reason::Check { belief } if belief > 0.8), "{:?}", all[2].reason);
}
