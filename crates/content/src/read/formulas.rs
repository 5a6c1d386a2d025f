//! Compiles expressions and templates, and locates their problems in the file.

use plumb_formula::{Formula, Names, Template, Type};

use crate::fields::{LocatedNode, Reader};
use crate::text::scalar;
use crate::text::source::SourceSpan;

/// Names that are defined only at later stages.
const LATER: [(&str, &str); 3] = [
    ("answer", "`answer` is known in distractors, solutions and hints; here use what it is computed from"),
    ("distractor", "`distractor` is known in `distractor_validation` only"),
    ("other_distractors", "`other_distractors` is known in `distractor_validation` only"),
];

impl Reader<'_> {
    /// Compiles an expression over `names`.
    pub(super) fn formula(&mut self, at: &LocatedNode, names: &Names) -> Option<Formula> {
        let text = self.text(at)?;
        match Formula::compile(&text, names) {
            Ok(formula) => Some(formula),
            Err(problems) => {
                self.formula_problems(at, &text, names, &problems);
                None
            }
        }
    }

    /// Compiles a boolean expression.
    pub(super) fn condition(&mut self, at: &LocatedNode, names: &Names) -> Option<Formula> {
        let formula = self.formula(at, names)?;
        self.must_be_condition(at, formula)
    }

    /// Returns the formula if it can be a boolean.
    pub(super) fn must_be_condition(&mut self, at: &LocatedNode, formula: Formula) -> Option<Formula> {
        let found = formula.result_type();
        if !found.may_be_bool() {
            let message = format!("this must be true or false, but it gives {found}");
            self.error(at.place(), "not-a-condition", message).help =
                Some("compare it with something, as in `a % 2 == 0`".to_owned());
            return None;
        }
        Some(formula)
    }

    /// Compiles a text with `{…}` in it.
    pub(super) fn template(&mut self, at: &LocatedNode, names: &Names) -> Option<Template> {
        let text = self.text(at)?;
        match Template::compile(&text, names) {
            Ok(template) => Some(template),
            Err(problems) => {
                self.formula_problems(at, &text, names, &problems);
                None
            }
        }
    }

    /// Compiles a list of conditions; leaves out those with errors.
    pub(super) fn conditions(&mut self, at: &LocatedNode, names: &Names, most: usize) -> Vec<Formula> {
        let items = self.bounded_list(at, most);
        items.iter().filter_map(|item| self.condition(item, names)).collect()
    }

    /// Compiles a list of templates; leaves out those with errors.
    pub(super) fn templates(&mut self, at: &LocatedNode, names: &Names, most: usize) -> Vec<Template> {
        let items = self.bounded_list(at, most);
        items.iter().filter_map(|item| self.template(item, names)).collect()
    }

    fn formula_problems(
        &mut self,
        at: &LocatedNode,
        text: &str,
        names: &Names,
        problems: &[plumb_formula::FormulaProblem],
    ) {
        for problem in problems {
            let place = scalar::within(self.source, at.place(), problem.span.start, problem.span.end);
            let name = problem.span.text(text);
            let later = LATER.iter().find(|(later, _)| *later == name && names.slot(name).is_none());
            let help = match later {
                Some((_, help)) if problem.code == "unknown-name" => Some((*help).to_owned()),
                _ => problem.help.clone(),
            };
            self.error(place, problem.code, problem.message.clone()).help = help;
        }
    }

    /// Reports that a formula has the wrong type for its field.
    pub(super) fn type_mismatch(&mut self, place: SourceSpan, message: String, help: &str) {
        self.error(place, "type-mismatch", message).help = Some(help.to_owned());
    }
}

/// Whether a value of type `found` is acceptable where `wanted` is required.
pub(super) fn fits(found: &Type, wanted: &Type) -> bool {
    match (found, wanted) {
        (Type::Unknown, _) | (_, Type::Unknown) | (Type::Int, Type::Number) => true,
        _ => found == wanted,
    }
}
