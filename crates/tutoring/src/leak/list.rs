//! Detects a set or list as key.

use num_rational::BigRational;

use super::canon::AsteriskMode;
use super::context::LeakContext;
use super::text::ProseText;
use super::token::ProseToken;
use super::{Finding, LeakKind, read_prose};

/// Numbers that are withheld together.
#[derive(Debug, Clone)]
pub(super) struct NumberList {
    values: Vec<BigRational>,
}

impl NumberList {
    /// Reads the numbers of the key; `None` if there are fewer than two.
    pub(super) fn read(key: &str) -> Option<Self> {
        // A comma separates the elements of a set and is never part of a number.
        let text = read_prose(&key.replace(',', ", "), AsteriskMode::Operators);
        let values: Vec<BigRational> =
            text.tokens.iter().filter_map(ProseToken::num).map(|num| num.value.clone()).collect();
        (values.len() >= 2).then_some(Self { values })
    }

    /// Whether a number is one of them.
    pub(super) fn has(&self, value: &BigRational) -> bool {
        self.values.contains(value)
    }

    /// Whether the hint names all of them; naming some is a sub-step.
    pub(super) fn find(&self, context: &LeakContext, hint: &ProseText) -> Option<Finding> {
        let at = |value: &BigRational| {
            hint.tokens
                .iter()
                .position(|token| token.num().is_some_and(|num| num.value == *value || num.others.contains(value)))
        };
        let places: Option<Vec<usize>> = self.values.iter().map(at).collect();
        let places = places?;
        if self.values.iter().all(|value| context.stem_has(value)) {
            return None;
        }
        let (first, last) = (places.iter().min()?, places.iter().max()?);
        Some(Finding { kind: LeakKind::Literal, span: hint.span(&hint.tokens[*first..=*last]) })
    }
}
