//! Short notations for trees in tests of comparing.

use plumb_maths::read::{ReadingPolicy, read};
use plumb_maths::tree::{Statement, Tree};

/// Reads with explicit multiplication, `log` natural, `[…]` a list.
pub(crate) fn statement(text: &str) -> Statement {
    let policy = ReadingPolicy { declared_functions: vec!["f".to_owned(), "g".to_owned()], ..ReadingPolicy::stack() };
    read(text, &policy).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// Reads an expression.
pub(crate) fn tree(text: &str) -> Tree {
    match statement(text) {
        Statement::Expression(tree) => tree,
        other => panic!("{text} is no expression: {other:?}"),
    }
}
