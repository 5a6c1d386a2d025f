//! Binding levels of displayed expressions, which decide where brackets are needed.

use crate::tree::{Statement, Tree};

pub(super) const IMPLIES: u8 = 10;
pub(super) const OR: u8 = 20;
pub(super) const AND: u8 = 30;
pub(super) const NOT: u8 = 40;
pub(super) const RELATION: u8 = 50;
pub(super) const UNION: u8 = 60;
pub(super) const INTERSECTION: u8 = 70;
pub(super) const SUM: u8 = 80;
pub(super) const PRODUCT: u8 = 90;
/// A minus sign before an operand, and mixed numbers: plain as a term, bracketed as a factor.
pub(super) const TERM: u8 = 85;
pub(super) const POWER: u8 = 110;
pub(super) const POSTFIX: u8 = 120;
pub(super) const ATOM: u8 = 130;

/// The level of an expression.
pub(super) const fn of_tree(tree: &Tree) -> u8 {
    match tree {
        Tree::Sum(_) => SUM,
        Tree::Negative(_) | Tree::Mixed(..) => TERM,
        Tree::Product(_) | Tree::Quotient(..) => PRODUCT,
        Tree::Power(..) => POWER,
        Tree::Percent(_) | Tree::Factorial(_) => POSTFIX,
        Tree::Number(_) | Tree::Name(_) | Tree::Constant(_) | Tree::Root(..) | Tree::Call(..) | Tree::Apply(..) => ATOM,
    }
}

/// The level of a statement.
pub(super) const fn of_statement(statement: &Statement) -> u8 {
    match statement {
        Statement::Implies(..) => IMPLIES,
        Statement::Or(_) | Statement::Xor(..) => OR,
        Statement::And(_) => AND,
        Statement::Not(_) => NOT,
        Statement::Relation(..) => RELATION,
        Statement::Union(_) | Statement::Difference(..) => UNION,
        Statement::Intersection(_) => INTERSECTION,
        Statement::Expression(tree) => of_tree(tree),
        // Its argument is bracketed, and so is everything that looks like a product.
        Statement::Quantity(..) => PRODUCT,
        Statement::Truth(_)
        | Statement::Set(_)
        | Statement::List(_)
        | Statement::Interval(..)
        | Statement::Complement(_) => ATOM,
    }
}
