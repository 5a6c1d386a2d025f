//! Parser from text to tree: precedence climbing with Python's precedences.
//!
//! Its own recursion, open brackets, nodes and the height of the tree are all counted, because a stack overflow cannot
//! be caught.

mod atoms;
mod braces;
mod refuse;

use crate::ast::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::lexer::{Lexer, Tok, Token};
use crate::limits::{MAX_DEPTH, MAX_NODES, MAX_SOURCE_BYTES, MAX_TEMPLATE_BYTES};
use crate::{FormulaProblem, Span, Type};

/// Binding powers, weakest first.
mod power {
    pub(super) const CONDITIONAL: u8 = 1;
    pub(super) const OR: u8 = 2;
    pub(super) const AND: u8 = 3;
    pub(super) const NOT: u8 = 4;
    pub(super) const COMPARE: u8 = 5;
    pub(super) const SUM: u8 = 6;
    pub(super) const PRODUCT: u8 = 7;
    pub(super) const UNARY: u8 = 8;
}

/// Maximum number of open calls of [`Parser::expr`]. A bracket costs at most two of them beside an operator, so only
/// chains such as `not not not …` reach it.
const MAX_RECURSION: usize = 3 * MAX_DEPTH;

type Parsed<T> = Result<T, FormulaProblem>;

/// Parses one expression.
pub(crate) fn parse(source: &str) -> Result<Expr, Vec<FormulaProblem>> {
    let mut parser = Parser::new(source, MAX_SOURCE_BYTES).map_err(|p| vec![p])?;
    parser.whole().map_err(|p| vec![p])
}

/// Parses the body of an f-string, without escapes.
pub(crate) fn parse_template(source: &str) -> Result<Expr, Vec<FormulaProblem>> {
    let mut parser = Parser::new(source, MAX_TEMPLATE_BYTES).map_err(|p| vec![p])?;
    parser
        .format_body(Span::new(0, source.len()), false)
        .and_then(|(parts, height)| parser.node(ExprKind::Format(parts), Span::new(0, source.len()), height))
        .map_err(|p| vec![p])
}

struct Parser<'s> {
    lexer: Lexer<'s>,
    current: Token<'s>,
    recursion: usize,
    brackets: usize,
    nodes: usize,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, limit: usize) -> Parsed<Self> {
        if source.len() > limit {
            return Err(FormulaProblem::new(
                "too-long",
                Span::new(0, source.len()),
                format!("this has {} bytes; the limit is {limit}", source.len()),
            )
            .with_help("split it into several computed values"));
        }
        Ok(Self {
            lexer: Lexer { source, pos: 0, end: source.len() },
            current: Token { kind: Tok::End, span: Span::new(0, 0) },
            recursion: 0,
            brackets: 0,
            nodes: 0,
        })
    }

    fn whole(&mut self) -> Parsed<Expr> {
        self.advance()?;
        if self.current.kind == Tok::End {
            return Err(FormulaProblem::new("syntax", self.current.span, "the formula is empty"));
        }
        let expr = self.expr(power::CONDITIONAL)?;
        if self.current.kind == Tok::End { Ok(expr) } else { Err(self.trailing()) }
    }

    /// Steps to the next token and returns the one before.
    fn advance(&mut self) -> Parsed<Token<'s>> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.current, next))
    }

    fn at_op(&self, op: &str) -> bool {
        matches!(self.current.kind, Tok::Op(found) if found == op)
    }

    fn at_word(&self, word: &str) -> bool {
        matches!(self.current.kind, Tok::Word(found) if found == word)
    }

    /// Makes a node above children of the given height.
    fn node(&mut self, kind: ExprKind, span: Span, below: u8) -> Parsed<Expr> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(FormulaProblem::new(
                "too-many-nodes",
                span,
                format!("an expression has at most {MAX_NODES} parts"),
            )
            .with_help("split it into several computed values"));
        }
        let height = below + 1;
        if usize::from(height) > MAX_DEPTH {
            return Err(Self::too_deep(span));
        }
        Ok(Expr { kind, span, ty: Type::Unknown, height })
    }

    fn too_deep(span: Span) -> FormulaProblem {
        FormulaProblem::new("too-deep", span, format!("this is nested more than {MAX_DEPTH} levels deep"))
            .with_help("split it into several computed values")
    }

    /// Parses an expression of operators that bind at least as strongly as `least`.
    fn expr(&mut self, least: u8) -> Parsed<Expr> {
        self.recursion += 1;
        if self.recursion > MAX_RECURSION {
            return Err(Self::too_deep(self.current.span));
        }
        let mut left = self.prefix(least)?;
        loop {
            match self.infix(left, least)? {
                InfixResult::Grown(expr) => left = expr,
                InfixResult::Done(expr) => {
                    self.recursion -= 1;
                    return Ok(expr);
                }
            }
        }
    }

    fn prefix(&mut self, least: u8) -> Parsed<Expr> {
        let start = self.current.span;
        match self.current.kind {
            Tok::Op("-") => {
                self.advance()?;
                let x = self.expr(power::UNARY)?;
                let (span, below) = (start.to(x.span), x.height);
                self.node(ExprKind::Negate(Box::new(x)), span, below)
            }
            Tok::Op("+") => {
                self.advance()?;
                let x = self.expr(power::UNARY)?;
                let (span, below) = (start.to(x.span), x.height);
                self.node(ExprKind::Plus(Box::new(x)), span, below)
            }
            Tok::Word("not") => {
                if least > power::NOT {
                    return Err(FormulaProblem::new("syntax", start, "`not` cannot stand here without parentheses")
                        .with_help("write `(not x)`"));
                }
                self.advance()?;
                let x = self.expr(power::NOT)?;
                let (span, below) = (start.to(x.span), x.height);
                self.node(ExprKind::Not(Box::new(x)), span, below)
            }
            _ => self.primary(),
        }
    }

    /// Extends `left` by one operator, or returns it if none follows.
    fn infix(&mut self, left: Expr, least: u8) -> Parsed<InfixResult> {
        let grown = match self.current.kind {
            Tok::Word("if") if least <= power::CONDITIONAL => self.conditional(left)?,
            Tok::Word("or") if least <= power::OR => self.chain(left, "or", power::AND)?,
            Tok::Word("and") if least <= power::AND => self.chain(left, "and", power::NOT)?,
            Tok::Word("in" | "not") | Tok::Op("<" | "<=" | ">" | ">=" | "==" | "!=") if least <= power::COMPARE => {
                self.comparison(left)?
            }
            Tok::Op(op) => match binary_op(op) {
                Some((op, strength, right)) if least <= strength => {
                    self.advance()?;
                    let right = self.expr(right)?;
                    let span = left.span.to(right.span);
                    let below = left.height.max(right.height);
                    let kind = ExprKind::Binary(op, Box::new(left), Box::new(right));
                    self.node(kind, span, below)?
                }
                _ => return Ok(InfixResult::Done(left)),
            },
            _ => return Ok(InfixResult::Done(left)),
        };
        Ok(InfixResult::Grown(grown))
    }

    fn conditional(&mut self, then: Expr) -> Parsed<Expr> {
        let word = self.advance()?.span;
        let condition = self.expr(power::OR)?;
        if !self.at_word("else") {
            return Err(FormulaProblem::new("syntax", word, "this `if` has no `else`")
                .with_help("write `a if condition else b`"));
        }
        self.advance()?;
        let otherwise = self.expr(power::CONDITIONAL)?;
        let span = then.span.to(otherwise.span);
        let below = then.height.max(condition.height).max(otherwise.height);
        let kind =
            ExprKind::If { then: Box::new(then), condition: Box::new(condition), otherwise: Box::new(otherwise) };
        self.node(kind, span, below)
    }

    /// Parses `a and b and c` as one node.
    fn chain(&mut self, first: Expr, word: &str, next: u8) -> Parsed<Expr> {
        let mut span = first.span;
        let mut below = first.height;
        let mut items = vec![first];
        while self.at_word(word) {
            self.advance()?;
            let item = self.expr(next)?;
            span = span.to(item.span);
            below = below.max(item.height);
            items.push(item);
        }
        let kind = if word == "or" { ExprKind::Or(items) } else { ExprKind::And(items) };
        self.node(kind, span, below)
    }

    /// Parses `a < b <= c` as one node.
    fn comparison(&mut self, first: Expr) -> Parsed<Expr> {
        let mut span = first.span;
        let mut below = first.height;
        let mut rest = Vec::new();
        while let Some(op) = self.compare_op()? {
            let item = self.expr(power::SUM)?;
            span = span.to(item.span);
            below = below.max(item.height);
            rest.push((op, item));
        }
        self.node(ExprKind::Compare(Box::new(first), rest), span, below)
    }

    fn compare_op(&mut self) -> Parsed<Option<CompareOp>> {
        let op = match self.current.kind {
            Tok::Op("==") => CompareOp::Eq,
            Tok::Op("!=") => CompareOp::Ne,
            Tok::Op("<") => CompareOp::Lt,
            Tok::Op("<=") => CompareOp::Le,
            Tok::Op(">") => CompareOp::Gt,
            Tok::Op(">=") => CompareOp::Ge,
            Tok::Word("in") => CompareOp::In,
            Tok::Word("not") => {
                self.advance()?;
                if !self.at_word("in") {
                    return Err(FormulaProblem::new("syntax", self.current.span, "`in` is missing after `not`"));
                }
                CompareOp::NotIn
            }
            _ => return Ok(None),
        };
        self.advance()?;
        Ok(Some(op))
    }

    /// Counts an opening bracket.
    fn open(&mut self) -> Parsed<Span> {
        self.brackets += 1;
        if self.brackets > MAX_DEPTH {
            return Err(Self::too_deep(self.current.span));
        }
        Ok(self.advance()?.span)
    }

    /// Expects the bracket that closes the one at `opened`.
    fn close(&mut self, op: &'static str, opened: Span) -> Parsed<Span> {
        if !self.at_op(op) {
            if self.current.kind == Tok::End {
                return Err(FormulaProblem::new("syntax", opened, "this bracket is not closed")
                    .with_help(format!("add `{op}`")));
            }
            return Err(self.trailing());
        }
        self.brackets -= 1;
        Ok(self.advance()?.span)
    }
}

/// Result of [`Parser::infix`].
enum InfixResult {
    Grown(Expr),
    Done(Expr),
}

/// Returns an operator, its binding power, and the binding power that its right side needs.
fn binary_op(op: &str) -> Option<(BinaryOp, u8, u8)> {
    Some(match op {
        "+" => (BinaryOp::Add, power::SUM, power::PRODUCT),
        "-" => (BinaryOp::Sub, power::SUM, power::PRODUCT),
        "*" => (BinaryOp::Mul, power::PRODUCT, power::UNARY),
        "/" => (BinaryOp::Div, power::PRODUCT, power::UNARY),
        "//" => (BinaryOp::FloorDiv, power::PRODUCT, power::UNARY),
        "%" => (BinaryOp::Mod, power::PRODUCT, power::UNARY),
        // Binds tighter than a sign on its left, looser than one on its right.
        "**" => (BinaryOp::Pow, power::UNARY, power::UNARY),
        _ => return None,
    })
}
