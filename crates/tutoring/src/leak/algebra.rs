//! Detects an expression with letters as key: equal expressions are recognised by value, in whatever form.

use plumb_maths::compare::{Comparison, Domain, Policy, statements_within};
use plumb_maths::tree::{Statement, Tree};

use super::context::LeakContext;
use super::expr;
use super::text::ProseText;
use super::token::ProseToken;
use super::{Finding, LeakKind};

/// A withheld expression.
#[derive(Debug, Clone)]
pub(super) struct Algebra {
    key: Box<Statement>,
    /// Whether it is a product of brackets, so that its factors give it away.
    factored: bool,
}

/// Maximum number of expressions of a hint that are combined in pairs.
const MAX_PARTS: usize = 6;

impl Algebra {
    /// Reads the last side of an equation such as `y = 2x + 6`, or the whole; `None` if it is not an expression.
    pub(super) fn read(text: &ProseText) -> Option<Self> {
        let sides = expr::sides(&text.tokens);
        let part = expr::trimmed(&text.tokens, sides.last()?);
        let tree = expr::tree(part)?;
        let factored = part.windows(2).any(|pair| pair[0].is_op(')') && pair[1].is_op('('));
        Some(Self { key: Box::new(Statement::Expression(tree)), factored })
    }

    /// The first expression of the hint that is, or may be, equal to the key everywhere, and does not occur in the
    /// question.
    pub(super) fn find(&self, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
        let policy = Policy { domain: Domain::default().ignoring_holes(), ..Policy::default() };
        let differs = |tree| {
            let told = Statement::Expression(tree);
            statements_within(&told, &self.key, &policy) == Comparison::Different
        };
        for side in expr::sides(&hint.tokens) {
            let part = expr::trimmed(&hint.tokens, &side);
            let told = expr::tree(part).is_some_and(|tree| !differs(tree));
            if told && !context.stem_sides.contains(&ProseText::dense(part)) {
                return Some(Finding { kind: LeakKind::Equivalent, span: hint.span(part) });
            }
        }
        self.pairs(context, hint, differs)
    }

    /// Two expressions that combine to the key: factors of a product, or terms of a sum.
    fn pairs(&self, context: &LeakContext, hint: &ProseText, differs: impl Fn(Tree) -> bool) -> Option<Finding> {
        let sides = expr::sides(&hint.tokens);
        let lettered = |part: &[ProseToken]| part.iter().any(|token| token.letter().is_some());
        let parts: Vec<&[ProseToken]> = sides
            .iter()
            .map(|side| expr::trimmed(&hint.tokens, side))
            .filter(|part| !self.factored || expr::operations(part) > 0)
            .filter(|part| !context.stem_sides.contains(&ProseText::dense(part)))
            .take(MAX_PARTS)
            .collect();
        let mut pairs = (0..parts.len()).flat_map(|one| (one + 1..parts.len()).map(move |other| (one, other)));
        pairs.find_map(|(one, other)| {
            let (one, other) = (parts[one], parts[other]);
            if !lettered(one) && !lettered(other) {
                return None;
            }
            let both = vec![expr::tree(one)?, expr::tree(other)?];
            let whole = if self.factored { Tree::Product(both) } else { Tree::Sum(both) };
            let span = || hint.span(one).start..hint.span(other).end;
            (!differs(whole)).then(|| Finding { kind: LeakKind::Equivalent, span: span() })
        })
    }
}
