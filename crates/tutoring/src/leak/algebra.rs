//! An expression with letters as key: equal ones are found by what they are, however they are written.

use plumb_maths::compare::{Comparison, Domain, Policy, statements_within};
use plumb_maths::tree::Statement;

use super::context::Context;
use super::expr;
use super::text::Text;
use super::{Finding, LeakKind};

/// An expression that is to stay hidden.
#[derive(Debug, Clone)]
pub(super) struct Algebra {
    key: Box<Statement>,
}

impl Algebra {
    /// Reads the last side of an equation such as `y = 2x + 6`, or the whole; `None` when it is no expression.
    pub(super) fn read(text: &Text) -> Option<Self> {
        let sides = expr::sides(&text.tokens);
        let tree = expr::tree(expr::trimmed(&text.tokens, sides.last()?))?;
        Some(Self { key: Box::new(Statement::Expression(tree)) })
    }

    /// The first expression of the hint that equals the key everywhere, or may, and does not stand in the question.
    pub(super) fn find(&self, context: &Context, hint: &Text) -> Option<Finding> {
        let policy = Policy { domain: Domain::default().ignoring_holes(), ..Policy::default() };
        let differs = |tree| {
            let told = Statement::Expression(tree);
            statements_within(&told, &self.key, &policy) == Comparison::Different
        };
        for side in expr::sides(&hint.tokens) {
            let part = expr::trimmed(&hint.tokens, &side);
            let told = expr::tree(part).is_some_and(|tree| !differs(tree));
            if told && !context.stem_sides.contains(&Text::dense(part)) {
                return Some(Finding { kind: LeakKind::Equivalent, span: hint.span(part) });
            }
        }
        None
    }
}
