//! The bank of static problems: their format, their rules, and which may be served.
//!
//! A [`MathProblemItem`] comes as a line of JSON, is read with all its errors reported at once ([`read_lines`]), is
//! checked against its own key by a deterministic verifier ([`verify`]) and changes its [`Status`] only by a
//! [`Transition`]; approving and rejecting carry their evidence. Only a [`VerifiedProblem`] reaches a learner.
//! [`solver`] proves the key of a question that can be read in one way only.

mod authored;
mod canonical;
mod form;
mod instant;
mod item;
mod marking;
mod math;
mod plain;
mod policy;
mod proof;
mod purpose;
mod read;
mod rules;
mod schema;
mod serve;
pub mod solver;
mod source;
mod status;
mod stored;
pub mod task;
mod template;
mod translations;
mod verified;
mod verify;

#[cfg(test)]
mod tests;

pub use plumb_answers::item::BankRef;

pub use authored::{AUTHORED, authored_id, from_authored};
pub use form::{ProblemPool, draw_form, draw_form_with_wording, fits, reword_form};
pub use item::{
    AnswerMode, FinalAnswerType, InputType, MathProblemItem, Meta, OATUTOR, ProblemAnswerSpec, ProblemContent,
    Provenance, RubricScores, SolutionLogic, SolutionStep, StemFormat, Ui, VerificationReport, Verifier, VerifierKind,
};
pub use marking::{mark_answer, read_accepted};
pub use plumb_tutoring::diagnosis::{Misconception, TriggerKind};
pub use policy::{RevisionError, RubricPolicy};
pub use proof::{StatusEvent, status_at};
pub use purpose::{PURPOSE, ProblemUse, Purpose};
pub use read::{Finding, LineFinding, MAX_LINE, MAX_PROBLEMS, NumberedItem, read_line, read_lines, validate_problem};
pub use serve::{RenderedProblem, form_item, step_line};
pub use source::{ItemSource, ProblemOrigin, bank_sources, item_sources};
pub use status::{IllegalMove, Status, Transition};
pub use stored::{ProblemState, StoredProblem};
pub use template::{
    BLUEPRINT, BLUEPRINT_LEVEL, ConversionError, difficulty_of, from_template, is_computed_by, source_id, template_id,
};
pub use translations::translated_problems;
pub use verified::{NotServable, ServedProblem, VerifiedProblem};
pub use verify::{
    APPROVAL, Approval, BY_A_PERSON, CHECK, Evidence, ProblemDecision, Rejection, VERIFIER_TOOL, approved_by,
    declined_by, verify,
};
