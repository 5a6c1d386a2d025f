//! Texts with formulas in braces: stems, options, solution steps, hints.

use crate::ast::{ExprKind, TemplatePart};
use crate::{EvalError, FormulaProblem, Names, Value};
use std::fmt;
use std::sync::Arc;

/// A text like the body of an f-string: `What is {a} + {b:,}?`. Literal braces are doubled, `{{` and `}}`; backslashes
/// are ordinary characters.
#[derive(Clone)]
pub struct Template {
    source: Arc<str>,
    parts: Arc<[TemplatePart]>,
    slots: Arc<[u16]>,
}

impl Template {
    /// Parses and checks a template against the names it may use.
    pub fn compile(source: &str, names: &Names) -> Result<Self, Vec<FormulaProblem>> {
        let mut root = crate::parser::parse_template(source)?;
        crate::check::check(&mut root, names)?;
        let slots = root.slots().into();
        let parts = match root.kind {
            ExprKind::Format(parts) => parts,
            _ => Vec::new(),
        };
        Ok(Self { source: source.into(), parts: parts.into(), slots })
    }

    /// Renders the text for these values of the names, indexed by slot.
    pub fn render(&self, slots: &[Value]) -> Result<String, EvalError> {
        crate::eval::render(&self.parts, slots)
    }

    /// Returns the slots of the names it uses, sorted, each once.
    pub fn slots_used(&self) -> &[u16] {
        &self.slots
    }

    /// Returns the text that it was compiled from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the pieces, for analyses.
    pub fn parts(&self) -> &[TemplatePart] {
        &self.parts
    }
}

impl fmt::Debug for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.source).finish()
    }
}

/// Two templates are equal if their texts and the slots they use are.
impl PartialEq for Template {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source && self.slots == other.slots
    }
}
