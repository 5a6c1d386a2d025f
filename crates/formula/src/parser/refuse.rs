//! Syntax that the language does not have, with suggestions.

use super::{Parsed, Parser};
use crate::lexer::Tok;
use crate::{FormulaProblem, Span};

impl Parser<'_> {
    /// Returns the problem of a token that cannot begin or end an expression.
    pub(super) fn unexpected(&self) -> FormulaProblem {
        self.refused().unwrap_or_else(|| {
            let span = self.current.span;
            match &self.current.kind {
                Tok::End => FormulaProblem::new("syntax", span, "the formula ends too early"),
                Tok::Word(word) => FormulaProblem::new("syntax", span, format!("`{word}` cannot stand here")),
                Tok::Op(op) => {
                    let problem = FormulaProblem::new("syntax", span, format!("`{op}` cannot stand here"));
                    if matches!(*op, ")" | "]" | "}" | ",") {
                        problem.with_help("a value is missing before it")
                    } else {
                        problem
                    }
                }
                _ => FormulaProblem::new("syntax", span, "this cannot stand here"),
            }
        })
    }

    /// Returns the problem of a token that follows a whole expression.
    pub(super) fn trailing(&self) -> FormulaProblem {
        let span = self.current.span;
        if let Some(problem) = self.refused() {
            return problem;
        }
        match &self.current.kind {
            Tok::Op(",") => FormulaProblem::new("syntax", span, "a comma cannot stand here")
                .with_help("write lists in brackets, `[1, 2]`"),
            Tok::Op(op @ (")" | "]" | "}")) => {
                FormulaProblem::new("syntax", span, format!("this `{op}` closes nothing"))
            }
            Tok::Number(_) | Tok::Word(_) | Tok::Text(_) | Tok::FString(_) => {
                FormulaProblem::new("syntax", span, "an operator is missing before this")
                    .with_help("write a product with `*`")
            }
            _ => self.unexpected(),
        }
    }

    fn refused(&self) -> Option<FormulaProblem> {
        let (message, help) = match &self.current.kind {
            Tok::Op("=") => ("`=` does not compare", "write `==`"),
            Tok::Op(":=") => ("`:=` is not supported", "make it a computed value"),
            Tok::Op("<>") => ("`<>` does not compare", "write `!=`"),
            Tok::Op("&&" | "&") => ("there is no such operator", "write `and`"),
            Tok::Op("||" | "|") => ("there is no such operator", "write `or`"),
            Tok::Op("!") => ("there is no such operator", "write `not`"),
            Tok::Op("^") => ("there is no such operator", "write a power with `**`"),
            Tok::Op("~" | "@" | "->" | ";") => ("there is no such operator", "remove it"),
            Tok::Op("<<") => ("shifts are not supported", "write `x * 2 ** n`"),
            Tok::Op(">>") => ("shifts are not supported", "write `x // 2 ** n`"),
            Tok::Op("*" | "**") => ("`*` needs a value on both sides", "name every argument"),
            Tok::Word("is") => ("`is` is not supported", "write `==`"),
            Tok::Word("None") => ("there is no `None`", "every formula has a value"),
            Tok::Word("lambda") => ("`lambda` is not supported", "make it a computed value"),
            Tok::Word("await" | "async" | "yield" | "def" | "class" | "import" | "return") => {
                ("a formula is one expression", "make it several computed values")
            }
            _ => return None,
        };
        Some(FormulaProblem::new("not-supported", self.current.span, message).with_help(help))
    }

    pub(super) fn refuse_attribute(&self) -> FormulaProblem {
        FormulaProblem::new("not-supported", self.current.span, "attributes and methods are not supported")
            .with_help("call a function instead, as in `upper(name)`")
    }

    pub(super) fn refuse_slice(&self) -> FormulaProblem {
        FormulaProblem::new("not-supported", self.current.span, "slices are not supported")
            .with_help("write a comprehension, as in `[xs[i] for i in range(2)]`")
    }

    pub(super) fn refuse_dictionary(span: Span) -> FormulaProblem {
        FormulaProblem::new("not-supported", span, "dictionaries are not supported")
            .with_help("use a list, or a conditional expression")
    }

    pub(super) fn refuse_adjacent_text(&self) -> Parsed<()> {
        match self.current.kind {
            Tok::Text(_) | Tok::FString(_) => {
                Err(FormulaProblem::new("not-supported", self.current.span, "two texts follow each other")
                    .with_help("join them with `+`, or separate them with a comma"))
            }
            _ => Ok(()),
        }
    }
}
