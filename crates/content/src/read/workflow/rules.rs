//! Reads the rules of branches, with the names available to them.

use std::collections::BTreeSet;

use plumb_formula::ast::{CompareOp, Expr, ExprKind};
use plumb_formula::{Formula, NameError, Names, Value};

use crate::fields::{LocatedNode, Reader};
use crate::question::{PART_OF_CHOICE, QuestionKind, holds, part_of_choice};
use crate::text::problem::shorten;
use crate::text::scalar;
use crate::text::source::SourceSpan;
use crate::text::suggest;
use crate::workflow::{Rule, StepBody, names_of};

use super::flow::{backwards, reached};
use super::{OTHERWISE, RuleDraft, WorkflowStepDraft};

/// The names, and by slot the step that defines each.
struct StepNames {
    names: Names,
    by: Vec<usize>,
}

impl Reader<'_> {
    /// Compiles the rules of all branches. Without `ways`, names are not checked for being known in time.
    pub(super) fn rules(&mut self, drafts: &mut [WorkflowStepDraft], ways: Option<&[Vec<usize>]>) -> Names {
        let given = self.names_of_steps(drafts);
        let back = ways.map(backwards);
        for index in 0..drafts.len() {
            let Some(draft) = drafts.get_mut(index) else { continue };
            let written = std::mem::take(&mut draft.rules);
            let otherwise = draft.edges.iter().find(|edge| edge.label == OTHERWISE).map(|edge| edge.place);
            let compiled: Vec<(RuleDraft, Option<Formula>)> = written
                .into_iter()
                .map(|rule| {
                    let formula = self.condition(&rule.when, &given.names);
                    (rule, formula)
                })
                .collect();
            for (rule, formula) in &compiled {
                let Some(formula) = formula else { continue };
                if let Some(back) = &back {
                    let before = reached(back, [index]);
                    self.known_by_then(rule, formula, &given, (&before, index), drafts);
                }
                self.options_exist(&rule.when, formula, &given, drafts);
                let is_choice = |part: &Expr| options_of(part, &given, drafts).is_some();
                if let Some((span, help)) = part_of_choice(formula, &is_choice) {
                    let place = scalar::within(self.source, rule.when.place(), span.start, span.end);
                    self.refuse(place, "part-of-choice", PART_OF_CHOICE).help = Some(help);
                }
            }
            self.held_before(&compiled, otherwise);
            let all = compiled.len();
            let rules: Vec<Rule> =
                compiled.into_iter().filter_map(|(rule, when)| Some(Rule { when: when?, next: rule.next })).collect();
            if let Some(WorkflowStepDraft { body: Some(StepBody::Branch { rules: place, .. }), .. }) =
                drafts.get_mut(index)
                && rules.len() == all
            {
                *place = rules;
            }
        }
        given.names
    }

    fn names_of_steps(&mut self, drafts: &[WorkflowStepDraft]) -> StepNames {
        let mut given = StepNames { names: Names::new(), by: Vec::new() };
        let mut seen = BTreeSet::new();
        for (index, draft) in drafts.iter().enumerate() {
            // A step with a repeated id is reported elsewhere.
            if !seen.insert(draft.id.as_str()) {
                continue;
            }
            for (name, kind) in names_of(&draft.id, draft.kind, draft.body.as_ref()) {
                match given.names.add(&name, kind) {
                    Ok(_) => given.by.push(index),
                    Err(error) => {
                        self.cannot_be_named(draft, &error);
                        break;
                    }
                }
            }
        }
        given
    }

    fn cannot_be_named(&mut self, draft: &WorkflowStepDraft, error: &NameError) {
        let (code, message) = match error {
            NameError::Taken(name) => {
                let message = format!("`{}` gives formulas the name `{name}`, which another step gives too", draft.id);
                ("duplicate-name", message)
            }
            other => ("bad-name", other.to_string()),
        };
        self.error(draft.id_at, code, message).help = Some("choose another `step_id`".to_owned());
    }

    /// Reports names of steps that no path to the branch `here` passes through.
    fn known_by_then(
        &mut self,
        rule: &RuleDraft,
        formula: &Formula,
        given: &StepNames,
        (before, here): (&BTreeSet<usize>, usize),
        drafts: &[WorkflowStepDraft],
    ) {
        let mut told = BTreeSet::new();
        let mut late: Vec<(u16, SourceSpan)> = Vec::new();
        formula.ast().walk(&mut |node| {
            if let ExprKind::Slot(slot) = node.kind
                && told.insert(slot)
            {
                late.push((slot, scalar::within(self.source, rule.when.place(), node.span.start, node.span.end)));
            }
        });
        for (slot, place) in late {
            let Some(by) = given.by.get(usize::from(slot)) else { continue };
            if *by == here || before.contains(by) {
                continue;
            }
            let name = given.names.name(slot).unwrap_or_default();
            let step = drafts.get(*by).map_or("", |draft| draft.id.as_str());
            let message = format!("`{name}` is never known here: no way to this branch leads through `{step}`");
            self.error(place, "not-yet-known", message).help =
                Some(format!("let `{step}` come before the branch, or ask for something else"));
        }
    }

    /// Reports rules that can never be the first to hold.
    fn held_before(&mut self, rules: &[(RuleDraft, Option<Formula>)], otherwise: Option<SourceSpan>) {
        let mut earlier: Vec<(usize, &Formula)> = Vec::new();
        let mut always = None;
        for (number, (rule, formula)) in (1_usize..).zip(rules) {
            let Some(formula) = formula else { continue };
            let constant = formula.slots_used().is_empty().then(|| holds(formula, &[]));
            let same = earlier.iter().find(|(_, other)| *other == formula).map(|(number, _)| *number);
            let message = match (always, same, constant) {
                (Some(first), ..) => Some(format!("this rule is never followed: rule {first} always holds")),
                (None, Some(first), _) => Some(format!("this rule is never followed: it is the same as rule {first}")),
                (None, None, Some(false)) => Some("this rule never holds".to_owned()),
                _ => None,
            };
            if let Some(message) = message {
                self.warning(rule.when.place(), "never-followed", message).help =
                    Some("put it before, change it, or remove it".to_owned());
            }
            if always.is_none() && constant == Some(true) {
                always = Some(number);
            }
            earlier.push((number, formula));
        }
        // Rules after it are reported themselves.
        if always == Some(rules.len())
            && let Some(place) = otherwise
        {
            let message = format!("this is never followed: rule {} always holds", rules.len());
            self.warning(place, "never-followed", message).help =
                Some("let that rule ask for something that differs".to_owned());
        }
    }

    /// Reports comparisons with options that do not exist: they are never equal.
    fn options_exist(&mut self, at: &LocatedNode, formula: &Formula, given: &StepNames, drafts: &[WorkflowStepDraft]) {
        let mut found: Vec<(String, SourceSpan, Vec<&str>)> = Vec::new();
        formula.ast().walk(&mut |node| {
            let ExprKind::Compare(first, rest) = &node.kind else { return };
            let [(CompareOp::Eq | CompareOp::Ne, second)] = rest.as_slice() else { return };
            let sides = [(&**first, second), (second, &**first)];
            for (slot, literal) in sides {
                let (Some(ids), Some(text)) = (options_of(slot, given, drafts), text_of(literal)) else { continue };
                if !ids.contains(&text) {
                    let place = scalar::within(self.source, at.place(), literal.span.start, literal.span.end);
                    found.push((text.to_owned(), place, ids));
                }
            }
        });
        for (text, place, ids) in found {
            let message = format!("`{}` is not one of the options", shorten(&text));
            self.warning(place, "unknown-option", message).help = Some(suggest::help(&text, &ids));
        }
    }
}

/// Returns the ids of the options that may be the value of a name.
fn options_of<'d>(expr: &Expr, given: &StepNames, drafts: &'d [WorkflowStepDraft]) -> Option<Vec<&'d str>> {
    let ExprKind::Slot(slot) = expr.kind else { return None };
    let draft = drafts.get(*given.by.get(usize::from(slot))?)?;
    // Only the name equal to the step's id has the option as its value.
    if given.names.name(slot) != Some(draft.id.as_str()) {
        return None;
    }
    match draft.body.as_ref()? {
        StepBody::Choose { options, .. } => Some(options.iter().map(|option| option.id.as_str()).collect()),
        StepBody::Ask { question, .. } => match &question.kind {
            QuestionKind::SingleChoice { options } => Some(options.iter().map(|option| option.id.as_str()).collect()),
            _ => None,
        },
        _ => None,
    }
}

fn text_of(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Literal(Value::Str(text)) => Some(text),
        _ => None,
    }
}
