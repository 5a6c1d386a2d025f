//! Tests of the skills graph.

mod drawing;
mod placing;
mod progressing;
mod reading;
mod recommending;

use crate::graph::{SkillsGraph, read};
use crate::mastery::spacing::Rating;
use crate::mastery::{Bkt, Memory, Policy, SkillState, States};
use plumb_types::time::Timestamp;

const DAY: i64 = 86_400;

fn at(secs: i64) -> Timestamp {
    Timestamp::from_secs(1_700_000_000 + secs)
}

/// Makes a graph from one line: in `"a; b a; c a b"`, `b` needs `a`, and `c` needs both.
fn graph(text: &str) -> SkillsGraph {
    read("graph.json", &file(text)).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn file(text: &str) -> String {
    let nodes = text.split(';').map(|node| {
        let mut words = node.split_whitespace();
        let id = words.next().unwrap();
        let needs: Vec<String> = words.map(|word| format!("{word:?}")).collect();
        format!("{{\"id\": {id:?}, \"name\": {id:?}, \"prerequisites\": [{}]}}", needs.join(", "))
    });
    format!("{{\"version\": \"1.0.0\", \"nodes\": [\n{}\n]}}", nodes.collect::<Vec<_>>().join(",\n"))
}

fn ids<'n>(nodes: impl IntoIterator<Item = &'n crate::graph::Node>) -> Vec<&'n str> {
    nodes.into_iter().map(|node| node.id.as_str()).collect()
}

/// A skill mastered at `at(0)`.
fn mastered() -> SkillState {
    SkillState { mastered_at: Some(at(0)), memory: Some(Memory::first(Rating::Good)), ..begun(0.97, 0) }
}

/// A skill that a placement found known.
fn likely() -> SkillState {
    let mut state = SkillState::new(Bkt::default());
    state.apply_placement(&"any".into(), true, at(0), &Policy::default());
    state
}

/// A skill begun at `secs`, with this belief.
fn begun(belief: f64, secs: i64) -> SkillState {
    let begun = SkillState { last_practised_at: Some(at(secs)), ..SkillState::new(Bkt::default()) };
    SkillState { p_mastery: belief, evidence: belief, opportunities: 1, ..begun }
}

fn states<const N: usize>(states: [(&str, SkillState); N]) -> States {
    states.into_iter().map(|(id, state)| (id.into(), state)).collect()
}
