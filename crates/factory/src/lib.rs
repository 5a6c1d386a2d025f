//! Items that language models write, from an order to a problem of the bank.
//!
//! Every answer of a model and every finding of a rule about an item is an [`Artefact`]; the item's story is the list
//! of them, and [`next`] computes the next step from the story alone: ask a model ([`Step::Ask`]), record the findings
//! of rules ([`Step::Note`]), or end ([`Step::End`]). So an item continues where it stopped, on any server, and equal
//! answers always lead to an equal result. No model decides: its verdict can only reject an item.
//!
//! Four pipelines: [`Pipeline::Tutoring`] (generator, blind solvers, judge), [`Pipeline::Exam`] (designer,
//! implementer, verifier, style judge), [`Pipeline::Wording`] (generator, blind solvers; a blueprint computes the
//! key) and [`Pipeline::Template`] (generator, blind solvers of a sample; the product is a blueprint, which a person
//! approves once). An accepted item is [`Tier::Proved`] if the key follows from the question's own words by mathematics, and
//! otherwise [`Tier::Agreed`]; no learner gets such an item before a person approves it.

mod alike;
mod arithmetic;
mod ask;
mod blueprint;
mod checking;
mod draft;
mod end;
mod exam;
mod feasible;
mod plain;
mod plan;
mod question;
mod records;
mod report;
mod schemas;
mod story;
mod teaching;
mod topic;
mod tutoring;
mod wording;
mod yaml;

#[cfg(test)]
mod tests;

pub use alike::{data_name, question_name};
pub use ask::{Ask, ModelQuestion};
pub use draft::KeylessItem;
pub use end::{Accepted, Cause, End, Product, Template, Tier};
pub use plan::{Brief, Level, Order, Pipeline, Plan, PlanFault, Rules, StyleRule, Weights};
pub use question::{PROOF, drafted, recomputed_key, reprove_draft};
pub use records::{accepted_line, log_lines, rejected_line, stats};
pub use report::{Cues, cues};
pub use story::{AnswerOrigin, Artefact, ArtefactHistory, Outcome, RuleFindings, Stage};
pub use topic::{TopicDraft, TopicOrder, TopicSkill};
pub use tutoring::template::{drafted_template, question_shapes};

/// The next step of an item.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Ask a model; its answer is the next artefact.
    Ask(Box<Ask>),
    /// Append this artefact with the findings of rules.
    Note(Artefact),
    /// The item is finished.
    End(End),
}

/// Returns the next step of an item: a function of the plan and of the story only.
pub fn next(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>) -> Step {
    match plan.pipeline {
        Pipeline::Tutoring | Pipeline::Wording | Pipeline::Template => tutoring::next(plan, order, story),
        Pipeline::Exam => exam::next(plan, order, story),
    }
}
