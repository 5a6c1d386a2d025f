//! Learners and measurement: the skills graph, mastery, checks of curricula, topics and blueprints against the graph,
//! grades, item statistics, scorecards.

#![expect(missing_docs, reason = "fields whose names say what they are")]

pub mod curriculum;
pub mod fields;
pub mod gradebook;
pub mod graph;
mod held;
pub mod mastery;
pub mod measurement;
pub mod practised;
pub mod scorecard;
pub mod topic;
