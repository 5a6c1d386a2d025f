//! Mathematics in texts.
//!
//! Authors write formulas between dollar signs in a subset of LaTeX (docs/notation.md). This crate finds them
//! ([`formulas`]), checks them ([`faults`]), and gives a text with its formulas as MathML and in spoken words ([`html`])
//! or as plain text ([`plain_text`]). Formulas that a template has filled in are put right by [`tidied`].

mod direction;
mod dollars;
mod faults;
mod language;
mod latex;
mod mathml;
mod node;
mod plain;
mod speech;
mod statement;
mod text;
mod tidy;

pub use direction::isolated;
pub use dollars::{FormulaRange, VALUE, formulas, has_dollar};
pub use faults::{NotationFault, faults};
pub use language::Language;
pub use mathml::escape;
pub use text::{answer_text, html, is_formula, number, plain_text, statement, tidied};

#[cfg(test)]
mod tests;
