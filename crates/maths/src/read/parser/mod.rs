//! Parses tokens into a statement: operator precedence, by binding powers.

mod apply;
mod brackets;
mod calls;
mod logic;
mod operand;
mod primary;
mod roots;

use super::lexer::quote;
use super::limits::{MAX_NODES, MAX_RECURSION};
use super::policy::{BareCommas, Brackets, ReadingPolicy};
use super::token::{Bracket, Token, TokenKind};
use super::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::message::ReadingMessage as M;
use crate::tree::{Span, Statement};
use operand::Operand;

/// Binding powers of operators.
pub(super) mod power {
    pub(crate) const IMPLIES: u8 = 10;
    pub(crate) const OR: u8 = 20;
    pub(crate) const AND: u8 = 30;
    pub(crate) const NOT: u8 = 40;
    pub(crate) const RELATION: u8 = 50;
    pub(crate) const UNION: u8 = 60;
    pub(crate) const INTERSECTION: u8 = 70;
    pub(crate) const SUM: u8 = 80;
    /// Sets next to each other, and the operand of `complement`.
    pub(crate) const SETS_BESIDE: u8 = 85;
    pub(crate) const PRODUCT: u8 = 90;
    /// A missing sign, if the policy makes it bind first.
    pub(crate) const BESIDE: u8 = 95;
    /// One factor of an argument without brackets.
    pub(crate) const FACTOR: u8 = 100;
    pub(crate) const POWER: u8 = 110;
    pub(crate) const POSTFIX: u8 = 120;
    /// Only a single operand.
    pub(crate) const ATOM: u8 = 125;
}

pub(crate) struct Parser<'a> {
    policy: &'a ReadingPolicy,
    typed: &'a [char],
    tokens: &'a [Token],
    pos: usize,
    /// Number of [`Parser::operand`] calls that have not returned.
    recursion: u32,
    /// Number of open brackets.
    nesting: u32,
    nodes: u32,
    /// Number of open bars within the innermost bracket.
    bars: u32,
    /// Whether a square bracket of either direction may close the open one.
    either_closes: bool,
}

/// Parses the tokens of a whole text.
pub(crate) fn parse(tokens: &[Token], typed: &[char], policy: &ReadingPolicy) -> Reading<Operand> {
    let mut parser =
        Parser { policy, typed, tokens, pos: 0, recursion: 0, nesting: 0, nodes: 0, bars: 0, either_closes: false };
    parser.whole()
}

const END: Token = Token { tok: TokenKind::End, span: Span { from: 0, to: 0 }, spaced: false };

impl<'a> Parser<'a> {
    fn whole(&mut self) -> Reading<Operand> {
        let first = self.operand(0)?;
        let separated = matches!(self.token().tok, TokenKind::Comma | TokenKind::Semicolon) || self.word_separates();
        let out = if separated { self.bare_list(first)? } else { first };
        let out = if self.policy.reals { self.reals(out) } else { out };
        let left = self.token();
        if left.tok == TokenKind::End { Ok(out) } else { Err(self.unexpected(left)) }
    }

    /// `1, 2` without brackets, and in a set `1, 2 or 3`.
    fn bare_list(&mut self, first: Operand) -> Reading<Operand> {
        let separator = self.token();
        if self.policy.bare_commas == BareCommas::Refuse {
            return Err(UnreadableText::new(
                UnreadableKind::UnexpectedSeparator,
                separator.span,
                M::GiveOneAnswer.with("shown", self.quote(separator.span)),
            ));
        }
        let mut span = first.span;
        let mut depth = first.depth;
        let mut items = vec![first];
        let mut mark = None;
        while let Some(separator) = self.separated(&mut mark) {
            let next = self.operand(0)?;
            span = join(span, next.span);
            depth = depth.max(next.depth);
            items.push(next);
            self.no_sets_beside(separator, &items)?;
        }
        let items = items.into_iter().map(|item| *item.statement).collect();
        let list = self.policy.bare_commas == BareCommas::List;
        let statement = if list { Statement::List(items) } else { Statement::Set(items) };
        self.node(statement, span, depth)
    }

    /// Whether there is an `and` or `or` between elements of a set here.
    fn word_separates(&self) -> bool {
        self.policy.words_separate() && matches!(self.token().tok, TokenKind::And | TokenKind::Or)
    }

    /// Reads the separator of two elements: a mark, which must stay the same one, or a word, or both, as in `1, 2, and
    /// 3`.
    fn separated(&mut self, mark: &mut Option<TokenKind>) -> Option<&'a Token> {
        let tok = &self.token().tok;
        let marked =
            matches!(tok, TokenKind::Comma | TokenKind::Semicolon) && mark.as_ref().is_none_or(|mark| mark == tok);
        let separator = marked.then(|| self.next());
        if let Some(separator) = separator {
            *mark = Some(separator.tok.clone());
        }
        if self.word_separates() { Some(self.next()) } else { separator }
    }

    /// Refuses `{1} or {2}`, which may be meant as the union.
    fn no_sets_beside(&self, separator: &Token, items: &[Operand]) -> Reading<()> {
        if !matches!(separator.tok, TokenKind::And | TokenKind::Or) || !items.iter().any(Operand::is_set) {
            return Ok(());
        }
        let shown = self.quote(separator.span);
        Err(UnreadableText::new(
            UnreadableKind::UnexpectedSeparator,
            separator.span,
            M::BetweenSets.with("shown", shown),
        ))
    }

    fn token(&self) -> &'a Token {
        self.tokens.get(self.pos).or(self.tokens.last()).unwrap_or(&END)
    }

    fn ahead(&self, by: usize) -> &'a Token {
        self.tokens.get(self.pos + by).or(self.tokens.last()).unwrap_or(&END)
    }

    fn before(&self) -> Option<&'a Token> {
        self.pos.checked_sub(1).and_then(|at| self.tokens.get(at))
    }

    fn next(&mut self) -> &'a Token {
        let token = self.token();
        self.pos += 1;
        token
    }

    fn quote(&self, span: Span) -> String {
        quote(self.typed, span)
    }

    /// Reads an operand and the operators with at least this binding power.
    fn operand(&mut self, least: u8) -> Reading<Operand> {
        self.recursion += 1;
        if self.recursion > MAX_RECURSION {
            return Err(operand::too_deep(self.token().span));
        }
        let mut left = self.prefix(least)?;
        while let Some(binds) = self.binds(&left).filter(|binds| *binds >= least) {
            left = self.apply(left, binds)?;
        }
        self.recursion -= 1;
        Ok(left)
    }

    /// Binding power of the next token to the operand before it; `None` if it cannot follow.
    fn binds(&self, left: &Operand) -> Option<u8> {
        let set = left.is_set();
        if self.word_separates() {
            return None;
        }
        Some(match self.token().tok {
            TokenKind::Or if set && !self.policy.logic => power::UNION,
            TokenKind::Implies => power::IMPLIES,
            TokenKind::Or | TokenKind::Xor => power::OR,
            TokenKind::And => power::AND,
            TokenKind::Relation(_) | TokenKind::In => power::RELATION,
            TokenKind::Union | TokenKind::Without => power::UNION,
            TokenKind::Intersection => power::INTERSECTION,
            TokenKind::Plus | TokenKind::Minus => power::SUM,
            TokenKind::Times | TokenKind::Over => power::PRODUCT,
            TokenKind::Caret => power::POWER,
            TokenKind::Bang | TokenKind::Percent => power::POSTFIX,
            TokenKind::Bar if self.bars > 0 => return None,
            TokenKind::Bar if set => power::UNION,
            TokenKind::Open(Bracket::Square) if self.either_closes => return None,
            _ if !self.token().tok.begins_operand() => return None,
            _ if set && self.policy.brackets == Brackets::Dots => power::SETS_BESIDE,
            _ if self.policy.juxtaposition_first => power::BESIDE,
            _ => power::PRODUCT,
        })
    }

    /// Counts a node and checks the depth of its tree.
    fn node(&mut self, statement: Statement, span: Span, depth: u32) -> Reading<Operand> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(UnreadableText::new(UnreadableKind::TooLarge, span, M::TooManyParts.with("limit", MAX_NODES)));
        }
        Operand::new(statement, span, depth + 1)
    }
}
