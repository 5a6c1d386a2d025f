//! Every kind of session: decisions, events, and the rules for what a learner may see of it.

#![expect(missing_docs, reason = "fields and variants whose names say what they are")]

pub mod assignment;
pub mod comparability;
pub mod conversation;
pub mod engine;
pub mod inline;
pub mod placement;
pub mod practice;
pub mod reservation;
pub mod session;
pub mod simulation;
pub mod survey;
pub mod thought;
pub mod tutor;
pub mod workflow;
