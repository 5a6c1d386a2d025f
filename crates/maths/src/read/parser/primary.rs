//! Single operands: numbers, names, roots, fractions, and signs before them.

use super::apply::{all_reals, sets_not_allowed};
use super::operand::Operand;
use super::{Parser, power};
use crate::message::ReadingMessage as M;
use crate::read::lexer::number::literal;
use crate::read::policy::Brackets;
use crate::read::token::{Bracket, Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::tree::{Literal, Span, Statement, Tree};
use num_traits::Zero;

/// Whether a number is written with digits alone.
fn is_whole(number: &Literal) -> bool {
    number.text.bytes().all(|b| b.is_ascii_digit())
}

impl Parser<'_> {
    /// An operand with the signs before it.
    pub(super) fn prefix(&mut self, least: u8) -> Reading<Operand> {
        let token = self.token();
        match token.tok {
            TokenKind::Minus => {
                self.pos += 1;
                let of = self.operand(least.max(power::PRODUCT))?;
                let (span, depth) = (join(token.span, of.span), of.depth);
                let tree = Tree::Negative(Box::new(negatable(of, token)?));
                self.node(Statement::Expression(tree), span, depth)
            }
            TokenKind::Plus => {
                let doubled = matches!(self.before(), Some(Token { tok: TokenKind::Plus | TokenKind::Minus, .. }));
                if doubled {
                    return Err(self.two_operators(token));
                }
                self.pos += 1;
                if self.token().tok == TokenKind::Minus {
                    return Err(self.either_sign(token));
                }
                let of = self.operand(least.max(power::PRODUCT))?;
                if matches!(*of.statement, Statement::Expression(_)) { Ok(of) } else { Err(self.unexpected(token)) }
            }
            TokenKind::Not => {
                if !self.policy.logic {
                    return Err(self.logic_not_allowed(token));
                }
                self.pos += 1;
                let of = self.operand(power::NOT)?;
                let (span, depth) = (join(token.span, of.span), of.depth);
                self.node(Statement::Not(of.statement), span, depth)
            }
            TokenKind::Complement => self.complement(token),
            TokenKind::Normalise if self.policy.brackets == Brackets::Dots => {
                self.pos += 1;
                self.operand(power::SETS_BESIDE)
            }
            _ => self.primary(),
        }
    }

    fn complement(&mut self, token: &Token) -> Reading<Operand> {
        self.pos += 1;
        if self.policy.brackets == Brackets::Dots && self.token().tok == TokenKind::End {
            // Complement of the empty set.
            return self.node(Statement::Complement(Box::new(Statement::Set(Vec::new()))), token.span, 1);
        }
        let of = self.operand(power::SETS_BESIDE)?;
        let of = self.reals(of);
        if !of.is_set() {
            return Err(UnreadableText::new(UnreadableKind::NotASet, token.span, M::ComplementNeedsSet));
        }
        let (span, depth) = (join(token.span, of.span), of.depth);
        self.node(Statement::Complement(of.statement), span, depth)
    }

    fn primary(&mut self) -> Reading<Operand> {
        let token = self.next();
        let span = token.span;
        match &token.tok {
            TokenKind::Number(number) => self.number(number, span),
            TokenKind::Vulgar(over, under) => self.expression(fraction(over, under), span, 1),
            TokenKind::Name(name) => self.expression(Tree::Name(name.clone()), span, 0),
            TokenKind::Constant(constant) => self.expression(Tree::Constant(*constant), span, 0),
            TokenKind::Callable(callable) => self.call(callable, span),
            TokenKind::Truth(truth) => self.node(Statement::Truth(*truth), span, 0),
            TokenKind::Reals | TokenKind::EmptySet if !self.policy.reads_sets() => Err(sets_not_allowed(span)),
            TokenKind::Reals => self.node(all_reals(), span, 2),
            TokenKind::EmptySet => self.node(Statement::Set(Vec::new()), span, 0),
            TokenKind::Radical(degree) => {
                let of = self.operand(power::ATOM)?;
                let open_root = is_open(&of);
                let degree = Tree::Number(literal(&degree.to_string(), None, None));
                Ok(Operand { open_root, ..self.root(degree, of, span, 0)? })
            }
            TokenKind::Frac => self.frac(span),
            TokenKind::LatexRoot => self.latex_root(span),
            TokenKind::Open(bracket) => self.brackets(*bracket, token),
            TokenKind::Close(Bracket::Square) if self.policy.brackets == Brackets::Bourbaki => {
                self.brackets(Bracket::Square, token)
            }
            TokenKind::Bar => self.bars(token),
            _ => {
                self.pos -= 1;
                Err(self.nothing_here(token))
            }
        }
    }

    /// An expression as a node.
    pub(super) fn expression(&mut self, tree: Tree, span: Span, depth: u32) -> Reading<Operand> {
        self.node(Statement::Expression(tree), span, depth)
    }

    /// A number, or the mixed number it begins.
    fn number(&mut self, number: &Literal, span: Span) -> Reading<Operand> {
        let Some((over, under, taken)) = self.mixed_part(number) else {
            return self.expression(Tree::Number(number.clone()), span, 0);
        };
        let last = self.ahead(taken - 1).span;
        let span = join(span, last);
        if !self.policy.mixed {
            return Err(UnreadableText::new(
                UnreadableKind::MixedNotAllowed,
                span,
                M::MixedNumber.with("shown", self.quote(span)),
            ));
        }
        // `2 100/3` may be 2100/3, and `2 100/333` cannot.
        let grouped = over.text.len() == 3 && (over.value >= under.value || over.text.starts_with('0'));
        if grouped && taken == 3 && self.policy.group_marks.contains(&' ') {
            return Err(UnreadableText::new(
                UnreadableKind::AmbiguousMark,
                span,
                M::MixedOrFraction.with("shown", self.quote(span)),
            ));
        }
        self.pos += taken;
        self.expression(Tree::Mixed(number.clone(), over, under), span, 0)
    }

    /// The fraction after the whole part of a mixed number, and its number of tokens.
    fn mixed_part(&self, whole: &Literal) -> Option<(Literal, Literal, usize)> {
        let before = self.pos.checked_sub(2).and_then(|at| self.tokens.get(at)).map(|token| &token.tok);
        if !is_whole(whole) || matches!(before, Some(TokenKind::Over | TokenKind::Caret | TokenKind::Underscore)) {
            return None;
        }
        let whole_at = |by: usize| match &self.ahead(by).tok {
            TokenKind::Number(number) if is_whole(number) => Some(number.clone()),
            _ => None,
        };
        let (over, under, taken) = match &self.token().tok {
            TokenKind::Vulgar(over, under) => (over.clone(), under.clone(), 1),
            TokenKind::Number(_) if self.token().spaced && self.ahead(1).tok == TokenKind::Over => {
                (whole_at(0)?, whole_at(2)?, 3)
            }
            TokenKind::Frac => self.numeric_frac()?,
            _ => return None,
        };
        let continues = matches!(self.ahead(taken).tok, TokenKind::Caret | TokenKind::Bang);
        (!continues && !under.value.is_zero()).then_some((over, under, taken))
    }

    /// `\frac{1}{2}` or `\frac12` of digits, and its number of tokens.
    fn numeric_frac(&self) -> Option<(Literal, Literal, usize)> {
        let mut at = 1;
        let mut part = || {
            let grouped = self.ahead(at).tok == TokenKind::Open(Bracket::Group);
            at += usize::from(grouped);
            let TokenKind::Number(number) = &self.ahead(at).tok else { return None };
            at += 1;
            let closed = !grouped || self.ahead(at).tok == TokenKind::Close(Bracket::Group);
            at += usize::from(grouped);
            (closed && is_whole(number)).then(|| number.clone())
        };
        let over = part()?;
        let under = part()?;
        Some((over, under, at))
    }

    fn frac(&mut self, span: Span) -> Reading<Operand> {
        let over = self.argument_of_latex(span)?;
        let under = self.argument_of_latex(span)?;
        let span = join(span, under.span);
        let depth = over.depth.max(under.depth);
        let tree = Tree::Quotient(Box::new(over.finite()?), Box::new(under.finite()?));
        self.expression(tree, span, depth)
    }

    /// The argument of a LaTeX command: a group, or one token.
    fn argument_of_latex(&mut self, command: Span) -> Reading<Operand> {
        if self.token().tok.begins_operand() {
            return self.operand(power::ATOM);
        }
        let shown = self.quote(command);
        Err(UnreadableText::new(UnreadableKind::FunctionWithoutArgument, command, M::NeedsBraces.with("shown", shown)))
    }

    fn latex_root(&mut self, span: Span) -> Reading<Operand> {
        let (degree, depth) = if self.token().tok == TokenKind::Open(Bracket::Square) {
            let open = self.next();
            let degree = self.operand(power::SUM)?;
            self.close(open, Bracket::Square)?;
            let depth = degree.depth;
            (degree.finite()?, depth)
        } else {
            (Tree::Number(literal("2", None, None)), 0)
        };
        let of = self.argument_of_latex(span)?;
        self.root(degree, of, span, depth)
    }

    /// A root; for a negative number only where it has a value.
    pub(super) fn root(&mut self, degree: Tree, of: Operand, sign: Span, depth: u32) -> Reading<Operand> {
        let span = join(sign, of.span);
        let depth = depth.max(of.depth);
        let radicand = of.finite()?;
        self.real_root(&degree, &radicand, span)?;
        self.expression(Tree::Root(Box::new(degree), Box::new(radicand)), span, depth)
    }

    fn bars(&mut self, open: &Token) -> Reading<Operand> {
        self.bars += 1;
        let inner = self.operand(power::SUM)?;
        let close = self.token();
        if close.tok != TokenKind::Bar {
            return Err(UnreadableText::new(UnreadableKind::UnbalancedBracket, open.span, M::BarNeverClosed));
        }
        self.pos += 1;
        self.bars -= 1;
        let span = join(open.span, close.span);
        self.permit(crate::tree::Function::Abs, span)?;
        let depth = inner.depth;
        let tree = Tree::Call(crate::tree::Function::Abs, vec![inner.finite()?]);
        self.expression(tree, span, depth)
    }

    /// The error for `+-3` instead of `±3`.
    fn either_sign(&self, plus: &Token) -> UnreadableText {
        let span = join(plus.span, self.token().span);
        UnreadableText::new(UnreadableKind::UnknownSign, span, M::BothSigns.with("shown", self.quote(span)))
    }

    fn two_operators(&self, token: &Token) -> UnreadableText {
        let from = self.before().map_or(token.span.from, |before| before.span.from);
        let span = Span { from, to: token.span.to };
        UnreadableText::new(UnreadableKind::TwoOperators, span, M::TwoSigns.with("shown", self.quote(span)))
    }

    /// The error if an operand is needed, but there is another token, or none.
    pub(super) fn nothing_here(&self, token: &Token) -> UnreadableText {
        let before = self.before();
        let shown = self.quote(token.span);
        if let Some(before) = before {
            let sign = self.quote(before.span);
            if before.tok.is_operator() && token.tok.is_operator() {
                return self.two_operators(token);
            }
            if before.tok.is_operator()
                || matches!(before.tok, TokenKind::Not | TokenKind::Radical(_) | TokenKind::Complement)
            {
                return UnreadableText::new(
                    UnreadableKind::MissingOperand,
                    before.span,
                    M::MissingAfter.with("shown", sign),
                );
            }
            if matches!((&before.tok, &token.tok), (TokenKind::Open(_) | TokenKind::Bar, TokenKind::Close(_))) {
                return UnreadableText::new(
                    UnreadableKind::EmptyBrackets,
                    join(before.span, token.span),
                    M::EmptyBrackets,
                );
            }
            if matches!(before.tok, TokenKind::Open(_) | TokenKind::Bar) && token.tok == TokenKind::End {
                return UnreadableText::new(
                    UnreadableKind::UnbalancedBracket,
                    before.span,
                    M::NeverClosed.with("shown", sign),
                );
            }
            if matches!(before.tok, TokenKind::Comma | TokenKind::Semicolon | TokenKind::Dots) {
                return UnreadableText::new(
                    UnreadableKind::MissingOperand,
                    before.span,
                    M::MissingAfter.with("shown", sign),
                );
            }
        }
        match token.tok {
            TokenKind::End => UnreadableText::new(UnreadableKind::Empty, token.span, M::NoAnswer),
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Dots => {
                UnreadableText::new(UnreadableKind::MissingOperand, token.span, M::MissingBefore.with("shown", shown))
            }
            _ if token.tok.is_operator() || matches!(token.tok, TokenKind::Bang | TokenKind::Percent) => {
                UnreadableText::new(UnreadableKind::MissingOperand, token.span, M::MissingBefore.with("shown", shown))
            }
            _ => self.unexpected(token),
        }
    }
}

/// Whether a radicand is a name without brackets: a power after it may belong to it or to the root.
pub(super) fn is_open(radicand: &Operand) -> bool {
    matches!(*radicand.statement, Statement::Expression(Tree::Name(_))) && !radicand.bracketed
}

/// A fraction of two numbers.
fn fraction(over: &Literal, under: &Literal) -> Tree {
    Tree::Quotient(Box::new(Tree::Number(over.clone())), Box::new(Tree::Number(under.clone())))
}

/// The expression after a minus sign, which may be infinity.
fn negatable(of: Operand, token: &Token) -> Reading<Tree> {
    match *of.statement {
        Statement::Expression(tree) => Ok(tree),
        _ => Err(UnreadableText::new(UnreadableKind::NotAnExpression, token.span, M::MinusBeforeOther)),
    }
}
