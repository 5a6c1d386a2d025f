//! Brackets: groups, sets, intervals, lists.

use super::Parser;
use super::apply::sets_not_allowed;
use super::operand::{Operand, infinite_sign, too_deep};
use crate::compare::enclosure;
use crate::message::ReadingMessage as M;
use crate::read::limits::MAX_NESTING;
use crate::read::policy::Brackets;
use crate::read::token::{Bracket, Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::tree::{IntervalEnd, Span, Statement, Tree};

/// Contents of a pair of brackets.
pub(super) struct Contents {
    pub(super) items: Vec<Operand>,
    /// Whether there are two dots between the items.
    dots: bool,
    /// The closing bracket.
    close: Span,
    /// Its shape, and for square brackets whether it faces left.
    shape: Bracket,
    leftward: bool,
}

impl Contents {
    fn depth(&self) -> u32 {
        self.items.iter().map(|item| item.depth).max().unwrap_or(0)
    }

    /// The place of the closing bracket, when it has the shape of the opening one.
    pub(super) fn end(&self, shape: Bracket, open: &Token) -> Reading<Span> {
        if self.shape == shape {
            return Ok(self.close);
        }
        let message = M::RoundBrackets;
        Err(UnreadableText::new(UnreadableKind::MismatchedBracket, join(open.span, self.close), message))
    }
}

impl Parser<'_> {
    /// Reads what begins with this opening bracket, which was already taken.
    pub(super) fn brackets(&mut self, shape: Bracket, open: &Token) -> Reading<Operand> {
        let contents = self.contents(shape, open)?;
        let span = join(open.span, contents.close);
        match shape {
            Bracket::Curly => self.set(contents, span),
            Bracket::Group => self.group(contents, span),
            Bracket::Round | Bracket::Square => self.pair(open, contents, span),
        }
    }

    /// Everything up to and including the closing bracket.
    pub(super) fn contents(&mut self, shape: Bracket, open: &Token) -> Reading<Contents> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(too_deep(open.span));
        }
        let bars = std::mem::take(&mut self.bars);
        let bourbaki = self.policy.brackets == Brackets::Bourbaki && shape == Bracket::Square;
        let outer = std::mem::replace(&mut self.either_closes, bourbaki);
        let mut out = Contents { items: Vec::new(), dots: false, close: open.span, shape, leftward: true };
        if !self.closes() {
            self.items(&mut out, shape)?;
        }
        let close = self.token();
        match close.tok {
            TokenKind::Close(shape) => (out.shape, out.leftward) = (shape, true),
            TokenKind::Open(Bracket::Square) if bourbaki => (out.shape, out.leftward) = (Bracket::Square, false),
            TokenKind::End => return Err(self.never_closed(open)),
            _ => return Err(self.unexpected(close)),
        }
        out.close = close.span;
        self.pos += 1;
        let round_or_square = |shape| matches!(shape, Bracket::Round | Bracket::Square);
        let fits = out.shape == shape || round_or_square(out.shape) && round_or_square(shape);
        if !fits {
            return Err(self.mismatched(open, close));
        }
        self.nesting -= 1;
        self.bars = bars;
        self.either_closes = outer;
        Ok(out)
    }

    fn closes(&self) -> bool {
        matches!(self.token().tok, TokenKind::Close(_) | TokenKind::End)
    }

    fn items(&mut self, out: &mut Contents, shape: Bracket) -> Reading<()> {
        out.items.push(self.operand(0)?);
        let words = shape == Bracket::Curly;
        let mut mark: Option<&Token> = None;
        loop {
            let token = self.token();
            let marked = matches!(token.tok, TokenKind::Comma | TokenKind::Semicolon | TokenKind::Dots);
            if marked {
                let first = *mark.get_or_insert(token);
                if token.tok != first.tok {
                    return Err(self.two_marks(first, token));
                }
                out.dots = token.tok == TokenKind::Dots;
                self.pos += 1;
            }
            let word = words && self.word_separates();
            if !marked && !word {
                return Ok(());
            }
            let separator = if word { self.next() } else { token };
            out.items.push(self.operand(0)?);
            self.no_sets_beside(separator, &out.items)?;
        }
    }

    fn two_marks(&self, first: &Token, second: &Token) -> UnreadableText {
        UnreadableText::new(
            UnreadableKind::AmbiguousMark,
            second.span,
            M::BothSeparate.with("first", self.quote(first.span)).and("second", self.quote(second.span)),
        )
    }

    /// Takes the closing bracket of this shape.
    pub(super) fn close(&mut self, open: &Token, shape: Bracket) -> Reading<Span> {
        let token = self.token();
        match token.tok {
            TokenKind::Close(found) if found == shape => {
                self.pos += 1;
                Ok(token.span)
            }
            TokenKind::Close(_) => Err(self.mismatched(open, token)),
            TokenKind::End => Err(self.never_closed(open)),
            _ => Err(self.unexpected(token)),
        }
    }

    fn never_closed(&self, open: &Token) -> UnreadableText {
        let shown = self.quote(open.span);
        UnreadableText::new(UnreadableKind::UnbalancedBracket, open.span, M::NeverClosed.with("shown", shown))
    }

    fn mismatched(&self, open: &Token, close: &Token) -> UnreadableText {
        let (opened, closed) = (self.quote(open.span), self.quote(close.span));
        UnreadableText::new(
            UnreadableKind::MismatchedBracket,
            close.span,
            M::MismatchedBrackets.with("closed", closed).and("opened", opened),
        )
    }

    fn empty(span: Span) -> UnreadableText {
        UnreadableText::new(UnreadableKind::EmptyBrackets, span, M::EmptyBrackets)
    }

    fn group(&mut self, contents: Contents, span: Span) -> Reading<Operand> {
        if contents.items.len() > 1 {
            return self.set(contents, span);
        }
        let inner = contents.items.into_iter().next().ok_or_else(|| Self::empty(span))?;
        Ok(Operand { span, bracketed: true, ..inner })
    }

    fn set(&mut self, contents: Contents, span: Span) -> Reading<Operand> {
        if !self.policy.reads_sets() {
            return Err(sets_not_allowed(span));
        }
        if contents.dots {
            return Err(UnreadableText::new(UnreadableKind::BadInterval, span, M::EveryElement));
        }
        let depth = contents.depth();
        let items = contents.items.into_iter().map(|item| *item.statement).collect();
        self.node(Statement::Set(items), span, depth)
    }

    /// Round and square brackets.
    fn pair(&mut self, open: &Token, contents: Contents, span: Span) -> Reading<Operand> {
        let left_square = matches!(open.tok, TokenKind::Open(Bracket::Square) | TokenKind::Close(Bracket::Square));
        let right_square = contents.shape == Bracket::Square;
        let alike = left_square == right_square;
        // `]a, b[` faces outwards and excludes its ends.
        let left_closed = left_square && matches!(open.tok, TokenKind::Open(_));
        let right_closed = right_square && contents.leftward;
        if contents.items.len() < 2 {
            let outward = left_square != left_closed || right_square != right_closed;
            return self.single(contents, span, alike && !outward, left_square);
        }
        let mode = self.policy.brackets;
        let as_list = alike
            && !contents.dots
            && match mode {
                Brackets::Interval => false,
                Brackets::List | Brackets::Dots => true,
                Brackets::Bourbaki | Brackets::Points => !left_square,
            };
        if as_list {
            let depth = contents.depth();
            let items = contents.items.into_iter().map(|item| *item.statement).collect();
            return self.node(Statement::List(items), span, depth);
        }
        self.interval(contents.items, [left_closed, right_closed], span)
    }

    /// Brackets around one item, or none.
    fn single(&mut self, contents: Contents, span: Span, matched: bool, square: bool) -> Reading<Operand> {
        let mode = self.policy.brackets;
        let Some(inner) = contents.items.into_iter().next() else {
            if mode == Brackets::List && square && matched {
                return self.node(Statement::List(Vec::new()), span, 0);
            }
            return Err(Self::empty(span));
        };
        if !matched {
            return Err(UnreadableText::new(UnreadableKind::MismatchedBracket, span, M::TwoEndsInBrackets));
        }
        let depth = inner.depth;
        match mode {
            Brackets::List if square => self.node(Statement::List(vec![*inner.statement]), span, depth),
            Brackets::Dots if square && self.policy.reads_sets() => {
                self.node(Statement::Set(vec![*inner.statement]), span, depth)
            }
            _ => Ok(Operand { span, bracketed: true, ..inner }),
        }
    }

    /// The interval between two ends.
    pub(super) fn interval(&mut self, items: Vec<Operand>, closed: [bool; 2], span: Span) -> Reading<Operand> {
        if !self.policy.reads_sets() {
            return Err(sets_not_allowed(span));
        }
        let depth = items.iter().map(|item| item.depth).max().unwrap_or(0);
        let mut ends = Vec::new();
        for item in items {
            let place = item.span;
            let Statement::Expression(at) = *item.statement else {
                return Err(UnreadableText::new(UnreadableKind::BadInterval, place, M::EndNoExpression));
            };
            ends.push((at, place));
        }
        let mut ends = ends.into_iter();
        let (Some((low, low_at)), Some((high, high_at)), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(UnreadableText::new(UnreadableKind::BadInterval, span, M::TwoEnds));
        };
        for (infinite, wrong, place) in [(infinite_sign(&low), false, low_at), (infinite_sign(&high), true, high_at)] {
            if infinite == Some(wrong) {
                return Err(UnreadableText::new(UnreadableKind::BadInterval, place, M::InfinityAtWrongEnd));
            }
        }
        if reversed(&low, &high) {
            return Err(UnreadableText::new(UnreadableKind::BadInterval, span, M::EndsInWrongOrder));
        }
        let [low_closed, high_closed] = closed;
        let at_infinity = (infinite_sign(&low).is_some() && low_closed, infinite_sign(&high).is_some() && high_closed);
        if !self.policy.closed_infinity && (at_infinity.0 || at_infinity.1) {
            return Err(UnreadableText::new(
                UnreadableKind::BadInterval,
                if at_infinity.0 { low_at } else { high_at },
                M::InfinityNotIncluded,
            ));
        }
        let low = IntervalEnd { at: low, closed: low_closed && !at_infinity.0 };
        let high = IntervalEnd { at: high, closed: high_closed && !at_infinity.1 };
        self.node(Statement::Interval(low, high), span, depth)
    }
}

/// Whether both ends have a value and the first is certainly the larger.
fn reversed(low: &Tree, high: &Tree) -> bool {
    enclosure(low).zip(enclosure(high)).is_some_and(|((least, _), (_, most))| least > most)
}
