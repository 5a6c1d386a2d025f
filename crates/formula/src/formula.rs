//! A compiled expression.

use crate::ast::{Expr, ExprKind};
use crate::{EvalError, FormulaProblem, Names, Type, Value};
use std::fmt;
use std::sync::Arc;

/// An expression that was parsed and checked once and can be evaluated often.
/// Cloning is cheap.
#[derive(Clone)]
pub struct Formula {
    source: Arc<str>,
    root: Arc<Expr>,
    slots: Arc<[u16]>,
}

impl Formula {
    /// Parses and checks `source` against the names it may use. Returns all problems, not only the first, if the syntax
    /// is right.
    pub fn compile(source: &str, names: &Names) -> Result<Self, Vec<FormulaProblem>> {
        let mut root = crate::parser::parse(source)?;
        crate::check::check(&mut root, names)?;
        Ok(Self::from_parts(source.into(), root))
    }

    fn from_parts(source: Arc<str>, root: Expr) -> Self {
        let slots = root.slots().into();
        Self { source, root: Arc::new(root), slots }
    }

    /// Evaluates it for these values of the names, indexed by slot.
    pub fn eval(&self, slots: &[Value]) -> Result<Value, EvalError> {
        crate::eval::eval(&self.root, slots)
    }

    /// Returns the static type of the value.
    pub fn result_type(&self) -> &Type {
        &self.root.ty
    }

    /// Returns the slots of the names it uses, sorted, each once.
    pub fn slots_used(&self) -> &[u16] {
        &self.slots
    }

    /// Returns the text that it was compiled from. For a part made by [`Self::conjuncts`] this is still the whole text,
    /// so that spans stay valid; [`Self::text`] is the part alone.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the text of this formula alone.
    pub fn text(&self) -> &str {
        self.root.span.text(&self.source)
    }

    /// Returns the checked expression tree, for analyses.
    pub fn ast(&self) -> &Expr {
        &self.root
    }

    /// Returns the formulas that must all hold for `a and b and c`; the formula itself if it is not a conjunction.
    pub fn conjuncts(&self) -> Vec<Formula> {
        let mut parts = Vec::new();
        collect_conjuncts(&self.root, &mut |part| parts.push(self.part(part)));
        parts
    }

    fn part(&self, expr: &Expr) -> Self {
        Self::from_parts(Arc::clone(&self.source), expr.clone())
    }
}

fn collect_conjuncts<'a>(expr: &'a Expr, visit: &mut impl FnMut(&'a Expr)) {
    match &expr.kind {
        ExprKind::And(items) => {
            for item in items {
                collect_conjuncts(item, visit);
            }
        }
        _ => visit(expr),
    }
}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Formula").field(&self.text()).finish()
    }
}

/// Two formulas are equal if their texts and the slots they use are.
impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text() && self.slots == other.slots
    }
}
