//! Everything about Plumb that is true without a computer network.
//!
//! Nothing here does I/O, reads a clock or makes randomness: time and seeds come in as arguments.

pub mod answer;
pub mod assignment;
pub mod bank;
pub mod blueprint;
pub mod conversation;
pub mod curriculum;
pub mod decimal;
pub mod generate;
pub mod gradebook;
pub mod graph;
pub mod ids;
pub mod inline;
pub mod item;
pub mod mastery;
pub mod measurement;
pub mod placing;
pub mod practice;
pub mod question;
pub mod reflection;
pub mod regrade;
pub mod scorecard;
pub mod session;
pub mod survey;
pub mod time;
pub mod tutoring;
pub mod user;
pub mod workflow;
