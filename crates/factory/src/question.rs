//! Rechecking of earlier items by the present rules.

use plumb_bank::MathProblemItem;
use plumb_bank::solver::{KeyCheck, recompute};

use crate::exam::package;
use crate::plan::{Order, Pipeline, Plan};
use crate::story::{Artefact, ArtefactHistory, Outcome};
use crate::tutoring::draft_id;
use crate::tutoring::drafted::ReadDraft;
use crate::{End, Step, next};

/// Version of the rules by which keys are proved; stored with each proof, so that later versions prove it again.
pub const PROOF: &str = "plumb-proof/3";

/// Recomputes the key from the question's own words.
pub fn recomputed_key(item: &MathProblemItem) -> KeyCheck {
    let key = &item.solution_logic.final_answer_canonical;
    recompute(&item.problem_content.stem, &item.answer_spec.ui.choices, key)
}

/// Returns the item in a story's draft of that attempt, if it can be read.
pub fn drafted(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: u32) -> Option<MathProblemItem> {
    let Some(Outcome::Answer(answer)) = story.of(plan.pipeline.writing_stage(), attempt, 1) else { return None };
    match plan.pipeline {
        Pipeline::Exam => package::item_of(answer, order).ok(),
        Pipeline::Template => None,
        Pipeline::Tutoring | Pipeline::Wording => {
            let mut item = ReadDraft::read(answer, order, attempt).ok()?.item;
            item.meta.id = draft_id(order, story, attempt).unwrap_or(item.meta.id);
            Some(item)
        }
    }
}

/// Checks by the present rules an item that was accepted as its draft of that attempt: the answers of models stay, the
/// findings of rules are computed again.
///
/// # Errors
/// Why it would be rejected now.
pub fn reprove_draft(plan: &Plan, order: &Order<'_>, story: &[Artefact], attempt: u32) -> Result<End, Vec<String>> {
    let is_kept = |one: &&Artefact| one.attempt != attempt || !matches!(one.outcome, Outcome::Found(_));
    let mut said: Vec<Artefact> = story.iter().filter(is_kept).cloned().collect();
    let mut against = Vec::new();
    loop {
        match next(plan, order, &ArtefactHistory(&said)) {
            Step::Note(note) => {
                if let Outcome::Found(found) = &note.outcome {
                    against.clone_from(&found.against);
                }
                said.push(note);
            }
            Step::End(end @ End::Accepted(_)) => return Ok(end),
            Step::End(End::Rejected { findings, .. }) => return Err(findings),
            Step::Ask(_) => return Err(against),
        }
    }
}
