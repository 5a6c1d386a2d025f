//! Blueprints that models write: a template with parameters, formulas, wrong ways, hints and solution, from which the
//! engine makes items. The items of a sample are checked like problems, and solved by models without the key. A
//! person approves the blueprint once.

mod checks;
mod draft;

use plumb_bank::MathProblemItem;
use plumb_content::generate::derive_seed;
use serde_json::Value as Json;

use super::{DraftOutcome, RejectionReason, rejected, shortfalls, solve, unanswered};
use crate::blueprint::compiled;
use crate::checking::solved;
use crate::draft::KeylessItem;
use crate::end::{Cause, Product, Template, Tier};
use crate::plan::{Order, Plan};
use crate::story::{Artefact, ArtefactHistory, Outcome, RuleFindings, Stage};
use draft::TemplateDraft;

pub use checks::question_shapes;

/// Goes through the stages of one draft, as far as the story has them.
pub(super) fn stages(
    plan: &Plan,
    order: &Order<'_>,
    story: &ArtefactHistory<'_>,
    attempt: u32,
    draft: &Json,
) -> DraftOutcome {
    let template = read(order, story, draft);
    let Some(rules) = story.found(Stage::Rules, attempt) else {
        let found = match &template {
            Ok(template) => checks::checked(template, order),
            Err(against) => RuleFindings { against: against.clone(), ..RuleFindings::default() },
        };
        return DraftOutcome::note(Artefact::found(Stage::Rules, attempt, found));
    };
    if let Some(against) = rejected(Cause::Rules, rules) {
        return DraftOutcome::Bad(against);
    }
    let samples = template.and_then(|template| Ok((samples(&template, order, attempt)?, template)));
    let (samples, template) = match samples {
        Ok(read) => read,
        Err(findings) => return DraftOutcome::Bad(RejectionReason { cause: Cause::Rules, findings }),
    };
    let mut solutions = Vec::new();
    // Each level is solved at least once.
    let solves = usize::from(plan.rules.solves).max(samples.len());
    for (part, item) in (1_u8..).zip(samples.iter().cycle().take(solves)) {
        let blind = KeylessItem::of(item, order.seed, part);
        match story.of(Stage::Solve, attempt, part) {
            None => {
                let order = Order { difficulty: item.meta.difficulty, ..*order };
                return DraftOutcome::ask(solve(&order, attempt, part, &blind));
            }
            Some(Outcome::Answer(solution)) => solutions.push((item, blind, solution)),
            Some(failed) => return DraftOutcome::Bad(unanswered(failed)),
        }
    }
    let Some(verified) = story.found(Stage::Verify, attempt) else {
        let mut found = RuleFindings { proved: rules.proved, ..RuleFindings::default() };
        for (item, blind, solution) in &solutions {
            solved(item, &[(blind.clone(), *solution)], &mut found);
        }
        return DraftOutcome::note(Artefact::found(Stage::Verify, attempt, found));
    };
    if let Some(against) = rejected(Cause::WrongKey, verified) {
        return DraftOutcome::Bad(against);
    }
    let opinions: Vec<&Json> = solutions.iter().map(|(.., solution)| *solution).collect();
    let findings = shortfalls(plan, &opinions);
    if !findings.is_empty() {
        return DraftOutcome::Bad(RejectionReason { cause: Cause::Refused, findings });
    }
    let tier = if verified.proved { Tier::Proved } else { Tier::Agreed };
    DraftOutcome::Good(Product::Template(template), tier)
}

/// Reads the draft in a model's answer as a blueprint.
fn read(order: &Order<'_>, story: &ArtefactHistory<'_>, draft: &Json) -> Result<Template, Vec<String>> {
    let id = format!("{}.T{:06x}", order.brief.skill, order.seed >> 40);
    let text = TemplateDraft::read(draft)?.to_text(&id, order, &story.model(Stage::Generate));
    compiled(&id, &text)?;
    Ok(Template { id, text })
}

/// One item of each level, for the solvers.
fn samples(template: &Template, order: &Order<'_>, attempt: u32) -> Result<Vec<MathProblemItem>, Vec<String>> {
    let generator = compiled(&template.id, &template.text)?;
    let one = |level: &plumb_content::blueprint::skill::Level| {
        let seed = derive_seed(order.seed, &format!("solve/{attempt}/{}", level.name));
        checks::sample(&generator, level, seed).map(|sample| sample.item).map_err(|error| vec![error])
    };
    generator.skill().levels.iter().map(one).collect()
}

/// Returns the blueprint in a story's draft of that attempt, if it can be read.
pub fn drafted_template(order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: u32) -> Option<Template> {
    match story.of(Stage::Generate, attempt, 1) {
        Some(Outcome::Answer(draft)) => read(order, story, draft).ok(),
        _ => None,
    }
}
