//! Literals, names, calls, brackets, indexing.

use super::{Parsed, Parser, power};
use crate::ast::{Comprehension, Expr, ExprKind};
use crate::lexer::{KEYWORDS, Tok, is_name};
use crate::{FormulaProblem, Span, Value};
use std::sync::Arc;

impl Parser<'_> {
    /// Parses an atom and the calls and indexes that follow it.
    pub(super) fn primary(&mut self) -> Parsed<Expr> {
        let mut expr = self.atom()?;
        loop {
            match self.current.kind {
                Tok::Op("[") => {
                    let opened = self.open()?;
                    if self.at_op(":") {
                        return Err(self.refuse_slice());
                    }
                    let index = self.expr(power::CONDITIONAL)?;
                    if self.at_op(":") {
                        return Err(self.refuse_slice());
                    }
                    let closed = self.close("]", opened)?;
                    let span = expr.span.to(closed);
                    let below = expr.height.max(index.height);
                    let kind = ExprKind::Index(Box::new(expr), Box::new(index));
                    expr = self.node(kind, span, below)?;
                }
                Tok::Op("(") => {
                    return Err(FormulaProblem::new(
                        "syntax",
                        expr.span.to(self.current.span),
                        "only a function can be called",
                    )
                    .with_help("write a product with `*`"));
                }
                Tok::Op(".") => return Err(self.refuse_attribute()),
                _ => return Ok(expr),
            }
        }
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let span = self.current.span;
        match &self.current.kind {
            Tok::Number(value) => {
                let value = value.clone();
                self.advance()?;
                self.node(ExprKind::Literal(value), span, 0)
            }
            Tok::Text(_) => {
                let token = self.advance()?;
                let text = match token.kind {
                    Tok::Text(text) => text,
                    _ => String::new(),
                };
                self.refuse_adjacent_text()?;
                self.node(ExprKind::Literal(Value::from(text)), span, 0)
            }
            Tok::FString(body) => {
                let body = *body;
                let (parts, below) = self.format_body(body, true)?;
                self.advance()?;
                self.refuse_adjacent_text()?;
                self.node(ExprKind::Format(parts), span, below)
            }
            Tok::Word("True" | "False") => {
                let truth = self.at_word("True");
                self.advance()?;
                self.node(ExprKind::Literal(Value::Bool(truth)), span, 0)
            }
            Tok::Word(word) if !KEYWORDS.contains(word) => {
                let word = *word;
                self.advance()?;
                if self.at_op("(") { self.call(word, span) } else { self.node(ExprKind::Name(word.into()), span, 0) }
            }
            Tok::Op("(") => self.parenthesised(),
            Tok::Op("[") => self.list(),
            Tok::Op("{") => self.set(),
            _ => Err(self.unexpected()),
        }
    }

    fn call(&mut self, name: &str, name_span: Span) -> Parsed<Expr> {
        let opened = self.open()?;
        let mut args = Vec::new();
        while !self.at_op(")") {
            let arg = self.expr(power::CONDITIONAL)?;
            if self.at_word("for") {
                if !args.is_empty() {
                    return Err(FormulaProblem::new(
                        "syntax",
                        arg.span,
                        "put a comprehension that is not the only argument into brackets",
                    ));
                }
                args.push(self.comprehension(arg, opened, false)?);
                break;
            }
            if self.at_op("=") {
                return Err(FormulaProblem::new(
                    "not-supported",
                    arg.span.to(self.current.span),
                    "arguments cannot be given by name",
                )
                .with_help("give them in order"));
            }
            args.push(arg);
            if !self.at_op(",") {
                break;
            }
            self.advance()?;
        }
        let closed = self.close(")", opened)?;
        let below = args.iter().map(|a| a.height).max().unwrap_or(0);
        let kind = ExprKind::UncheckedCall(Arc::from(name), name_span, args);
        self.node(kind, name_span.to(closed), below)
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let opened = self.open()?;
        if self.at_op(")") {
            let closed = self.close(")", opened)?;
            return self.node(ExprKind::List(Vec::new()), opened.to(closed), 0);
        }
        let mut first = self.expr(power::CONDITIONAL)?;
        if self.at_word("for") {
            let mut expr = self.comprehension(first, opened, false)?;
            expr.span = opened.to(self.close(")", opened)?);
            return Ok(expr);
        }
        if self.at_op(",") {
            let items = self.items(first, ")")?;
            let closed = self.close(")", opened)?;
            return self.collection(ExprKind::List, items, opened.to(closed));
        }
        first.span = opened.to(self.close(")", opened)?);
        Ok(first)
    }

    fn list(&mut self) -> Parsed<Expr> {
        let opened = self.open()?;
        if self.at_op("]") {
            let closed = self.close("]", opened)?;
            return self.node(ExprKind::List(Vec::new()), opened.to(closed), 0);
        }
        let first = self.expr(power::CONDITIONAL)?;
        if self.at_word("for") {
            let mut expr = self.comprehension(first, opened, false)?;
            expr.span = opened.to(self.close("]", opened)?);
            return Ok(expr);
        }
        let items = self.items(first, "]")?;
        let closed = self.close("]", opened)?;
        self.collection(ExprKind::List, items, opened.to(closed))
    }

    fn set(&mut self) -> Parsed<Expr> {
        let opened = self.open()?;
        if self.at_op("}") {
            return Err(Self::refuse_dictionary(opened));
        }
        let first = self.expr(power::CONDITIONAL)?;
        if self.at_op(":") {
            return Err(Self::refuse_dictionary(opened));
        }
        if self.at_word("for") {
            let mut expr = self.comprehension(first, opened, true)?;
            expr.span = opened.to(self.close("}", opened)?);
            return Ok(expr);
        }
        let items = self.items(first, "}")?;
        let closed = self.close("}", opened)?;
        self.collection(ExprKind::Set, items, opened.to(closed))
    }

    fn collection(&mut self, kind: fn(Vec<Expr>) -> ExprKind, items: Vec<Expr>, span: Span) -> Parsed<Expr> {
        let below = items.iter().map(|x| x.height).max().unwrap_or(0);
        self.node(kind(items), span, below)
    }

    /// Parses the elements after the first, up to `end`; a comma may follow the last.
    fn items(&mut self, first: Expr, end: &str) -> Parsed<Vec<Expr>> {
        let mut items = vec![first];
        while self.at_op(",") {
            self.advance()?;
            if self.at_op(end) {
                break;
            }
            items.push(self.expr(power::CONDITIONAL)?);
        }
        Ok(items)
    }

    /// Parses from `for` up to the closing bracket.
    fn comprehension(&mut self, element: Expr, opened: Span, is_set: bool) -> Parsed<Expr> {
        self.advance()?;
        let variable_span = self.current.span;
        let variable: Arc<str> = match self.current.kind {
            Tok::Word(word) if is_name(word) => word.into(),
            _ => return Err(self.unexpected()),
        };
        self.advance()?;
        if self.at_op(",") {
            return Err(FormulaProblem::new("not-supported", self.current.span, "a comprehension has one variable")
                .with_help("take the parts by index, as in `pair[0]`"));
        }
        if !self.at_word("in") {
            return Err(FormulaProblem::new(
                "syntax",
                self.current.span,
                "`in` is missing after the variable of the comprehension",
            ));
        }
        self.advance()?;
        let source = self.expr(power::OR)?;
        let mut filter = None;
        if self.at_word("if") {
            self.advance()?;
            filter = Some(self.expr(power::OR)?);
        }
        match self.current.kind {
            Tok::Word("for") => {
                return Err(FormulaProblem::new("not-supported", self.current.span, "a comprehension has one `for`"));
            }
            Tok::Word("if") => {
                return Err(FormulaProblem::new("not-supported", self.current.span, "a comprehension has one `if`")
                    .with_help("join the conditions with `and`"));
            }
            _ => {}
        }
        let below = element.height.max(source.height).max(filter.as_ref().map_or(0, |f| f.height));
        let span = opened.to(self.current.span);
        let kind = ExprKind::Comprehension(Box::new(Comprehension {
            variable,
            variable_span,
            source,
            filter,
            element,
            is_set,
        }));
        self.node(kind, span, below)
    }
}
