//! Operators applied to the operands on their two sides.

use super::operand::Operand;
use super::{Parser, power};
use crate::message::ReadingMessage as M;
use crate::read::policy::Brackets;
use crate::read::token::{Bracket, Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::tree::{Constant, IntervalEnd, Relation, Span, Statement, Tree};

impl Parser<'_> {
    /// Applies the next operator, which has this binding power, to the operand before it.
    pub(super) fn apply(&mut self, left: Operand, binds: u8) -> Reading<Operand> {
        let token = self.token();
        match &token.tok {
            TokenKind::Bang | TokenKind::Percent => {
                self.pos += 1;
                return self.postfix(left, token);
            }
            TokenKind::Bar if left.is_set() => {}
            tok if tok.begins_operand() => return self.beside(left, binds),
            _ => {}
        }
        self.pos += 1;
        let right_first = matches!(token.tok, TokenKind::Caret | TokenKind::Implies);
        let right = self.operand(if right_first { binds } else { binds + 1 })?;
        match token.tok {
            TokenKind::Plus | TokenKind::Minus => self.sum(left, token, right),
            TokenKind::Times => self.product(left, token, right, false),
            TokenKind::Over => self.quotient(left, token, right),
            TokenKind::Caret => self.raise(left, token, right),
            TokenKind::Relation(relation) => self.relate(left, relation, token, right),
            TokenKind::In => self.membership(left, token, right),
            TokenKind::Union | TokenKind::Bar => self.union(left, token, right),
            TokenKind::Or if left.is_set() && !self.policy.logic => self.union(left, token, right),
            TokenKind::Intersection => self.intersection(left, token, right),
            TokenKind::Without => self.without(left, token, right),
            _ => self.connect(left, token, right),
        }
    }

    fn postfix(&mut self, left: Operand, token: &Token) -> Reading<Operand> {
        let span = join(left.span, token.span);
        let (depth, bracketed) = (left.depth, left.bracketed);
        let of = Box::new(self.calculable(left, token)?);
        if token.tok == TokenKind::Percent {
            if !self.policy.percent {
                return Err(UnreadableText::new(UnreadableKind::PercentNotAllowed, token.span, M::NoPercent));
            }
            return self.node(Statement::Expression(Tree::Percent(of)), span, depth);
        }
        if matches!(*of, Tree::Factorial(_)) && !bracketed {
            return Err(UnreadableText::new(UnreadableKind::TwoOperators, token.span, M::TwoFactorials));
        }
        self.node(Statement::Expression(Tree::Factorial(of)), span, depth)
    }

    /// The expression that an operator calculates with; an error is reported at the operator.
    fn calculable(&self, of: Operand, token: &Token) -> Reading<Tree> {
        if matches!(*of.statement, Statement::Expression(_)) {
            return of.finite();
        }
        let message = if of.is_set() { M::BesideSet } else { M::BesideStatement };
        Err(UnreadableText::new(
            UnreadableKind::NotAnExpression,
            token.span,
            message.with("shown", self.quote(token.span)),
        ))
    }

    pub(super) fn sum(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let minus = token.tok == TokenKind::Minus;
        if minus && (left.is_set() || right.is_set()) {
            return self.without(left, token, right);
        }
        let span = join(left.span, right.span);
        let extends = !left.bracketed && matches!(*left.statement, Statement::Expression(Tree::Sum(_)));
        let below = right.depth + u32::from(minus);
        let depth = left.depth.saturating_sub(u32::from(extends)).max(below);
        let mut terms = match self.calculable(left, token)? {
            Tree::Sum(terms) if extends => terms,
            one => vec![one],
        };
        let term = self.calculable(right, token)?;
        terms.push(if minus { Tree::Negative(Box::new(term)) } else { term });
        self.expression(Tree::Sum(terms), span, depth)
    }

    pub(super) fn product(&mut self, left: Operand, token: &Token, right: Operand, beside: bool) -> Reading<Operand> {
        let span = join(left.span, right.span);
        let extends = !left.bracketed && matches!(*left.statement, Statement::Expression(Tree::Product(_)));
        let splices = right.beside && !right.bracketed;
        let depth = left.depth.saturating_sub(u32::from(extends)).max(right.depth.saturating_sub(u32::from(splices)));
        let mut factors = match self.calculable(left, token)? {
            Tree::Product(factors) if extends => factors,
            one => vec![one],
        };
        match self.calculable(right, token)? {
            Tree::Product(more) if splices => factors.extend(more),
            one => factors.push(one),
        }
        Ok(Operand { beside, ..self.expression(Tree::Product(factors), span, depth)? })
    }

    fn quotient(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let span = join(left.span, right.span);
        let depth = left.depth.max(right.depth);
        let over = Box::new(self.calculable(left, token)?);
        let under = Box::new(self.calculable(right, token)?);
        self.node(Statement::Expression(Tree::Quotient(over, under)), span, depth)
    }

    fn raise(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let span = join(left.span, right.span);
        let depth = left.depth.max(right.depth);
        if left.open_root && !left.bracketed {
            return Err(self.root_or_power(left.span, token));
        }
        let base = Box::new(self.calculable(left, token)?);
        let exponent = Box::new(self.calculable(right, token)?);
        self.real_power(&base, &exponent, span)?;
        self.node(Statement::Expression(Tree::Power(base, exponent)), span, depth)
    }

    /// `√x^2` may be the root of x² or the square of √x.
    fn root_or_power(&self, root: Span, token: &Token) -> UnreadableText {
        let span = join(root, token.span);
        UnreadableText::new(UnreadableKind::TwoOperators, span, M::PowerOfRoot.with("shown", self.quote(span)))
    }

    /// Two operands next to each other.
    fn beside(&mut self, left: Operand, binds: u8) -> Reading<Operand> {
        let next = self.token();
        let place = Span { from: left.span.from, to: next.span.to };
        if left.is_set() && binds == power::SETS_BESIDE {
            let right = self.operand(binds + 1)?;
            return self.union(left, &Token { span: place, ..next.clone() }, right);
        }
        let after_number =
            self.before().is_some_and(|token| matches!(token.tok, TokenKind::Number(_) | TokenKind::Vulgar(..)));
        let number = matches!(next.tok, TokenKind::Number(_) | TokenKind::Vulgar(..));
        // `3/4 1/x` is a product of two fractions; otherwise no number follows an operand without a sign.
        let fractions = matches!(*left.statement, Statement::Expression(Tree::Quotient(..)))
            && next.spaced
            && self.ahead(1).tok == TokenKind::Over;
        if number && after_number && !fractions {
            return Err(self.numbers_side_by_side(next));
        }
        if !self.policy.implicit_multiplication || number && !fractions {
            return Err(self.missing_operator(next));
        }
        let right = self.operand(binds + 1)?;
        for side in [&left, &right] {
            if !matches!(*side.statement, Statement::Expression(_)) {
                let shown = self.quote(side.span);
                return Err(UnreadableText::new(
                    UnreadableKind::NotAnExpression,
                    place,
                    M::StandsBeside.with("shown", shown),
                ));
            }
        }
        self.product(left, &Token { span: place, ..next.clone() }, right, true)
    }

    fn numbers_side_by_side(&self, next: &Token) -> UnreadableText {
        let from = self.before().map_or(next.span.from, |before| before.span.from);
        let span = Span { from, to: next.span.to };
        UnreadableText::new(
            UnreadableKind::NumbersSideBySide,
            span,
            M::NumbersSideBySide.with("shown", self.quote(span)),
        )
    }

    fn missing_operator(&self, next: &Token) -> UnreadableText {
        let from = self.before().map_or(next.span.from, |before| before.span.from);
        let span = Span { from, to: next.span.to };
        let before = self.before().map(|token| self.quote(token.span)).unwrap_or_default();
        let after = self.quote(next.span);
        UnreadableText::new(
            UnreadableKind::MissingOperator,
            span,
            M::MissingBetween.with("before", before).and("after", after),
        )
    }

    fn relate(&mut self, left: Operand, relation: Relation, token: &Token, right: Operand) -> Reading<Operand> {
        if !self.policy.relations {
            return Err(UnreadableText::new(
                UnreadableKind::RelationNotAllowed,
                token.span,
                M::GiveAnExpression.with("shown", self.quote(token.span)),
            ));
        }
        let span = join(left.span, right.span);
        let chained = !left.bracketed && matches!(*left.statement, Statement::Relation(..));
        let depth = left.depth.saturating_sub(u32::from(chained)).max(right.depth);
        let side = right.expression()?;
        let statement = match *left.statement {
            Statement::Relation(first, mut links) if chained => {
                links.push((relation, side));
                Statement::Relation(first, links)
            }
            _ => Statement::Relation(left.expression()?, vec![(relation, side)]),
        };
        self.node(statement, span, depth)
    }

    /// `x ∈ S` means just `S` if the name is the unknown of the item.
    fn membership(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let named = matches!(*left.statement, Statement::Expression(Tree::Name(_)));
        let right = self.reals(right);
        if !named || !right.is_set() {
            return Err(self.not_a_set(token, M::NeedsNameAndSet));
        }
        Ok(Operand { span: join(left.span, right.span), ..right })
    }

    /// `R` next to a set operator is the set of real numbers, unless the item has a variable of that name.
    pub(super) fn reals(&self, of: Operand) -> Operand {
        match &*of.statement {
            Statement::Expression(Tree::Name(name)) if name == "R" && !self.policy.declares("R") => {
                Operand { statement: Box::new(all_reals()), ..of }
            }
            _ => of,
        }
    }

    /// The two sides of a set operator.
    fn sets(&self, left: Operand, token: &Token, right: Operand) -> Reading<(Operand, Operand)> {
        if !self.policy.reads_sets() {
            return Err(sets_not_allowed(token.span));
        }
        let (left, right) = (self.reals(left), self.reals(right));
        if left.is_set() && right.is_set() {
            return Ok((left, right));
        }
        Err(self.not_a_set(token, M::NeedsTwoSets))
    }

    fn not_a_set(&self, token: &Token, message: M) -> UnreadableText {
        UnreadableText::new(UnreadableKind::NotASet, token.span, message.with("shown", self.quote(token.span)))
    }

    fn union(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let (left, right) = self.sets(left, token, right)?;
        self.gather(left, right, Statement::Union, |of| match of {
            Statement::Union(parts) => Some(parts),
            _ => None,
        })
    }

    fn intersection(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let (left, right) = self.sets(left, token, right)?;
        self.gather(left, right, Statement::Intersection, |of| match of {
            Statement::Intersection(parts) => Some(parts),
            _ => None,
        })
    }

    fn without(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        let (left, right) = self.sets(left, token, right)?;
        let span = join(left.span, right.span);
        let depth = left.depth.max(right.depth);
        self.node(Statement::Difference(left.statement, right.statement), span, depth)
    }

    /// The error for a token that does not fit here.
    pub(super) fn unexpected(&self, token: &Token) -> UnreadableText {
        let shown = self.quote(token.span);
        let (kind, message) = match token.tok {
            TokenKind::Close(_) => (UnreadableKind::UnbalancedBracket, M::NeverOpened.with("shown", shown)),
            TokenKind::Open(Bracket::Square) if self.policy.brackets == Brackets::Bourbaki => {
                (UnreadableKind::UnbalancedBracket, M::ClosesNothing.with("shown", shown))
            }
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::Dots => {
                (UnreadableKind::UnexpectedSeparator, M::FitsNotHere.with("shown", shown))
            }
            TokenKind::Underscore => (UnreadableKind::UnknownCharacter, M::IndexSign.message()),
            _ => (UnreadableKind::MissingOperator, M::SignMissingBefore.with("shown", shown)),
        };
        UnreadableText::new(kind, token.span, message)
    }
}

/// All real numbers.
pub(super) fn all_reals() -> Statement {
    let infinity = Tree::Constant(Constant::Infinity);
    Statement::Interval(
        IntervalEnd { at: Tree::Negative(Box::new(infinity.clone())), closed: false },
        IntervalEnd { at: infinity, closed: false },
    )
}

pub(super) fn sets_not_allowed(span: Span) -> UnreadableText {
    UnreadableText::new(UnreadableKind::SetNotAllowed, span, M::NoSets)
}
