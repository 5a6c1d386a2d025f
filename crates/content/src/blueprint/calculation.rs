//! The calculation behind a key: one operation on two whole numbers that every item draws or computes.

use plumb_formula::ast::{BinaryOp, Expr, ExprKind};
use plumb_formula::{Formula, Type, Value};

use super::skill::{Computed, Skill};

/// One operation on two numbers, such as `a + b`; each is a parameter, a computed value or a constant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Calculation<'s> {
    /// The operation.
    pub(crate) operation: BinaryOp,
    numbers: [&'s Expr; 2],
}

/// The two numbers of an item's calculation, without their signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operands {
    /// The operation.
    pub(crate) operation: BinaryOp,
    /// The numbers, in the order of the formula.
    pub(crate) numbers: [u64; 2],
}

impl<'s> Calculation<'s> {
    /// Returns the calculation of the key of a skill, see [`Self::of`].
    pub(crate) fn of_skill(skill: &'s Skill) -> Option<Self> {
        Self::of(&skill.answer, &skill.computed, skill.parameters.len())
    }

    /// Returns the calculation of a key; `None` if the key is not one operation on two whole numbers. If the key is a
    /// computed value, that value's formula counts.
    pub(crate) fn of(answer: &'s Formula, computed: &'s [Computed], parameters: usize) -> Option<Self> {
        let mut root = answer.ast();
        // A computed value uses only those before it, so the way ends.
        while let ExprKind::Slot(slot) = root.kind {
            root = computed.get(usize::from(slot).checked_sub(parameters)?)?.formula.ast();
        }
        let ExprKind::Binary(operation, one, other) = &root.kind else { return None };
        let numbers = [&**one, &**other];
        let is_number = |expr: &&Expr| {
            matches!(expr.kind, ExprKind::Slot(_) | ExprKind::Literal(Value::Int(_)))
                && matches!(expr.ty, Type::Int | Type::Unknown)
        };
        let is_drawn = numbers.iter().any(|expr| matches!(expr.kind, ExprKind::Slot(_)));
        (numbers.iter().all(is_number) && is_drawn).then_some(Self { operation: *operation, numbers })
    }

    /// Returns the numbers of an item; `None` if one of them is not a whole number within 64 bits, or a sum or a
    /// difference has a number below zero, which has no columns.
    pub(crate) fn operands(&self, slots: &[Value]) -> Option<Operands> {
        let value = |expr: &Expr| match &expr.kind {
            ExprKind::Literal(value) => value.as_i64(),
            ExprKind::Slot(slot) => slots.get(usize::from(*slot))?.as_i64(),
            _ => None,
        };
        let [one, other] = [value(self.numbers[0])?, value(self.numbers[1])?];
        let has_columns = matches!(self.operation, BinaryOp::Add | BinaryOp::Sub);
        if has_columns && (one < 0 || other < 0) {
            return None;
        }
        Some(Operands { operation: self.operation, numbers: [one.unsigned_abs(), other.unsigned_abs()] })
    }
}
