//! Content by authors: parsed with every finding at its place, checked by proof and by samples, and turned into items.

#![expect(missing_docs, reason = "fields and variants whose names say what they are")]

pub mod blueprint;
pub mod check;
pub mod choices;
pub mod curriculum;
pub mod edit;
pub mod fields;
pub mod flaws;
pub mod generate;
pub mod problem_set;
pub mod question;
pub mod read;
pub mod reflection;
pub mod schema;
mod share;
pub mod survey;
pub mod text;
pub mod topic;
pub mod translate;
pub mod workflow;

#[cfg(test)]
mod tests;
