//! What is known of a learner, and what answers say about items: the graph of skills, mastery, curricula, topics
//! and blueprints held against it, grades, measurement, scorecards.

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
