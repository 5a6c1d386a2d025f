//! Items that language models write, from an order to a problem of the bank.
//!
//! Everything a model or a rule said about an item is an [`Artefact`]; an item's story is the list of them, and
//! [`next`] says from the story alone what comes next: ask a model ([`Step::Ask`]), note what rules found
//! ([`Step::Note`]), or the end ([`Step::End`]). So an item goes on wherever it stopped, on any server, and the same
//! answers always lead to the same end. No model decides: its verdicts can only hold an item back.
//!
//! Three pipelines: [`Pipeline::Tutoring`] (generator, blind solvers, judge), [`Pipeline::Exam`] (designer, implementer,
//! verifier, style judge) and [`Pipeline::Wording`] (generator, blind solvers; a blueprint computes the key). What they accept is [`Tier::Proved`] where the key follows from the question's
//! own words by mathematics, and otherwise [`Tier::Agreed`], which nobody is served before a person approves it.

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

#[cfg(test)]
mod tests;

pub use ask::{Ask, ModelQuestion};
pub use draft::Blind;
pub use end::{Accepted, Cause, End, Tier};
pub use plan::{Brief, Level, Order, Pipeline, Plan, PlanFault, Rules, StyleRule, Weights};
pub use plumb_oatutor::{KeyCheck, MAKER as OATUTOR};
pub use question::{PROOF, again, drafted, question_name, recomputed_key};
pub use records::{accepted_line, log_lines, rejected_line, stats};
pub use report::{Cues, cues};
pub use story::{Artefact, Made, Outcome, RuleFindings, Stage, Story};
pub use topic::{TopicDraft, TopicOrder, TopicSkill};

/// What is to be done with an item.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Ask a model; its answer is the next artefact.
    Ask(Box<Ask>),
    /// Add this, which rules found.
    Note(Artefact),
    /// It is done.
    End(End),
}

/// What comes next in an item's story: a function of the plan and of the story alone.
pub fn next(plan: &Plan, order: &Order<'_>, story: &Story<'_>) -> Step {
    match plan.pipeline {
        Pipeline::Tutoring | Pipeline::Wording => tutoring::next(plan, order, story),
        Pipeline::Exam => exam::next(plan, order, story),
    }
}
