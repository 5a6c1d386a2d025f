//! The blueprint expression language: parse, check, evaluate. No I/O.
//!
//! Formulas look and compute like Python expressions, with these differences, all
//! of which make a wrong key less likely:
//!
//! - Numbers are exact: integers of any size, fractions instead of floats. `7 / 2` is 3.5 and `6 / 2` is 3; decimals
//!   such as `0.1` are exact.
//! - Truth values are not numbers: `and`, `or`, `not` and conditions take truth
//!   values only, and `1 == True` or `1 < 'a'` are errors for the author.
//! - Lists and tuples are one type, and a set is a sorted list without duplicates. A list holds values of one kind;
//!   lists can be held in a list, no deeper.
//! - There are no attributes, slices, shifts, `is`, `lambda`, `:=`, `*args`, named
//!   arguments, repetition of texts or lists, or dictionaries.
//! - Everything is bounded, see [`limits`]; the sum of many evaluations by an [`allowance`].
//!
//! A [`Formula`] is compiled once against [`Names`] and evaluated with a slice of values. A [`Template`] is a text with
//! formulas in braces. An [`IntFormula`] is the fast path for constraints over integers. The functions are listed in
//! [`library`].

pub mod allowance;
mod arith;
pub mod ast;
mod check;
mod eval;
mod formula;
mod int_formula;
mod lexer;
pub mod library;
pub mod limits;
mod meter;
mod operators;
mod parser;
mod printed;
mod span;
mod spec;
mod suggest;
mod template;
mod types;
mod value;

pub use formula::Formula;
pub use int_formula::IntFormula;
pub use printed::{printed_by_formula, printed_by_template};
pub use span::{EvalError, FormulaProblem, Span};
pub use spec::FormatSpec;
pub use template::Template;
pub use types::{NameError, Names, Type};
pub use value::Value;
